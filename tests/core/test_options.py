"""Options are settled once, from the facts: refused with a sentence that names what is allowed."""

from __future__ import annotations

import re

import numpy as np
import pytest

import belvedere
from belvedere import OptionError
from belvedere.core import registry
from belvedere.core.facts import parse_options
from belvedere.games.frontier.rules import state as frontier


def test_defaults_are_those_of_the_leaflets() -> None:
    assert belvedere.start("strata").options == {"players": 2, "size": 8, "tiles": "8,8,3"}
    assert belvedere.start("mirador").options == {"players": 2, "size": 27, "tower": 2}


@pytest.mark.parametrize(
    ("game", "options", "sentence"),
    [
        (
            "strata",
            {"sizes": 8},
            "Strata has no option 'sizes'. It has: players (2), size (2 to 8)",
        ),
        ("strata", {"size": 9}, "Size of the board (size) is 2 to 8, not 9."),
        ("strata", {"size": "nine"}, "Size of the board (size) is 2 to 8, not 'nine'."),
        ("strata", {"size": True}, "Size of the board (size) is 2 to 8, not True."),
        ("strata", {"size": 2.5}, "Size of the board (size) is 2 to 8, not 2.5."),
        (
            "strata",
            {"tiles": "0,0,0"},
            "Tiles (tiles) is three numbers up to 20, not all of them 0",
        ),
        ("strata", {"tiles": "08,8,3"}, "Tiles (tiles) is three numbers"),
        ("strata", {"tiles": "8,8"}, "Tiles (tiles) is three numbers"),
        ("strata", {"tiles": "8,8,3,"}, "Tiles (tiles) is three numbers"),
        ("strata", {"tiles": "٨,8,3"}, "Tiles (tiles) is three numbers"),
        ("strata", {"tiles": 8}, "Tiles (tiles) is three numbers"),
        ("mirador", {"players": 3}, "Players (players) is 2, not 3."),
        ("mirador", {"size": 55}, "Size of the board (size) is 2 to 54, not 55."),
        ("trinkets", {"players": 4}, "Players (players) is 2 to 3, not 4."),
    ],
)
def test_a_bad_option_is_refused_with_a_sentence(
    game: str, options: dict[str, object], sentence: str
) -> None:
    with pytest.raises(OptionError) as error:
        belvedere.start(game, **options)
    assert sentence in str(error.value)


def test_an_unknown_game_is_refused_with_the_list_of_games() -> None:
    with pytest.raises(belvedere.UnknownGame, match="The games are: mirage, overworld"):
        belvedere.start("chess")


def test_the_text_of_an_option_is_as_good_as_its_value() -> None:
    assert belvedere.start("mirador", size=" 9 ") == belvedere.start("mirador", size=9)


def test_whole_numbers_of_any_kind_are_whole_numbers() -> None:
    assert belvedere.start("mirador", size=np.int64(9)) == belvedere.start("mirador", size=9)


def test_an_option_that_is_given_twice_is_refused() -> None:
    with pytest.raises(OptionError, match="size is given twice"):
        parse_options(["size=5", "size=9"])


def test_options_are_written_name_equals_value() -> None:
    assert parse_options(["size=9", "palm-trees = yes"]) == {"size": "9", "palm_trees": "yes"}
    with pytest.raises(OptionError, match="name=value"):
        parse_options(["size"])


def test_every_option_is_used() -> None:
    """Each option changes the game: none is only half wired."""
    start = belvedere.start("strata")
    assert belvedere.start("strata", size=3).legal() != start.legal()
    fewer = belvedere.start("strata", tiles="0,8,3")
    assert fewer.legal() == ["2x1 h8", "1x2 h8", "1x1 h8"]
    assert len(belvedere.start("mirador", size=3).legal()) == 8


def test_positions_of_different_options_differ() -> None:
    assert belvedere.start("strata", tiles="8,8,2") != belvedere.start("strata")


def test_an_option_may_have_any_name() -> None:
    with pytest.raises(OptionError, match="no option 'game'"):
        belvedere.start("strata", game="x")


def test_the_actions_of_mirage_and_overworld_are_those_of_their_codec() -> None:
    for game in ("mirage", "overworld"):
        facts = belvedere.catalogue()[game]
        assert facts.actions({}) == frontier.ACTIONS
    assert facts.longest({}) > 7 * frontier.MOST_GAPS


def test_the_catalogue_lists_every_game() -> None:
    facts = belvedere.catalogue()
    assert facts["mirador"].designers == ("Andrew Perkis",)
    assert facts["strata"].title.say() == "Strata"
    assert all(str(table.summary).endswith(".") for table in facts.values())


@pytest.mark.parametrize("game", registry.GAMES)
def test_every_reason_is_an_id_and_has_a_sentence(game: str) -> None:
    facts = registry.facts(game)
    assert set(facts.why) == set(facts.reasons)
    assert [reason for reason in facts.reasons if not re.fullmatch(r"[a-z-]+", reason)] == []
    assert [said for said in facts.why.values() if not said.say().endswith(".")] == []
