"""Reversi keeps the contract of the house, and the rules that everybody knows."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import belvedere
from belvedere import Position
from belvedere.core import registry
from belvedere.games import rulebook
from belvedere.games.drawn import DrawnGame
from belvedere.kernel.engine import CompiledGame
from belvedere.svg.foreseen import NOTHING
from belvedere.testing import conformance
from belvedere.testing.cases import Case, cases

HERE = Path(__file__).parent
SCHEMAS = HERE.parent / "src" / "belvedere_reversi"
CASES = cases(HERE / "golden", SCHEMAS, ["reversi"])
SMALL = {"size": 4}
KNOWN = (4, 12, 56, 244, 1396, 8200, 55092, 390216)  # ways to play one move, two, three …


@pytest.mark.parametrize("check", conformance.CHECKS, ids=lambda check: str(check.__name__))
@pytest.mark.parametrize("case", CASES, ids=str)
def test_reversi_keeps_the_contract(case: Case, check: Callable[[Case], None]) -> None:
    check(case)


def test_no_rule_stays_untried() -> None:
    conformance.every_event_comes_up(CASES)


def rules_of(position: Position) -> CompiledGame:
    assert isinstance(position.rules, CompiledGame)
    return position.rules


def played(*moves: str, **options: object) -> Position:
    position = belvedere.start("reversi", **options)
    for move in moves:
        position = position.play(move)
    return position


@pytest.mark.parametrize("depth", range(1, len(KNOWN)))
def test_there_are_as_many_ways_to_begin_as_is_known(depth: int) -> None:
    start = belvedere.start("reversi")
    assert rules_of(start).perft(start.state, depth) == KNOWN[depth - 1]


@pytest.mark.slow
def test_there_are_as_many_ways_to_play_eight_moves_as_is_known() -> None:
    start = belvedere.start("reversi")
    assert rules_of(start).perft(start.state, len(KNOWN)) == KNOWN[-1]


# What the page tells.


def test_a_move_foretells_which_discs_it_turns() -> None:
    position = played("d3")
    rules = position.rules
    assert isinstance(rules, DrawnGame)
    found = rules.foretell(position.state, position.actor, "c5", {})
    assert found.say("en") == "Turns 1 disc."
    assert found.say("ru") == "Переворачивает 1 фишку."
    assert str(found.drawn[0]).count("<circle") == 1
    assert rules.foretell(position.state, position.actor, "a1", {}) == NOTHING


# The rules.


def test_the_four_discs_of_the_start_lie_crosswise() -> None:
    """R-REV-1."""
    start = belvedere.start("reversi").to_dict()
    assert start["discs"] == {"black": ["d5", "e4"], "white": ["d4", "e5"]}
    assert start["turn"] == "black"


def test_a_disc_turns_all_that_it_shuts_in_along_every_line() -> None:
    before, after = played("d3", "c5", "d6", "e3"), played("d3", "c5", "d6", "e3", "f3")
    assert before.scores == (3, 5)
    assert after.scores == (6, 3)
    assert {"e3", "e4", "f3"} <= set(after.to_dict()["discs"]["black"])


def test_a_disc_that_shuts_in_nothing_is_refused() -> None:
    start = belvedere.start("reversi")
    assert start.why_not("c3") == "c3: a disc on c3 would shut in none of your opponent's."
    assert start.why_not("e4") == "e4: there is a disc on e4 already."
    assert start.why_not("c3", language="ru") == (
        "c3: фишка на c3 не зажмёт ни одной фишки соперника."
    )


def test_only_who_can_turn_nothing_passes_and_he_has_to() -> None:
    """R-REV-2."""
    stuck = played("b1", "c1", "d2", "a3", "d1", **SMALL)
    assert stuck.legal() == ["pass"]
    assert stuck.holds(1) == {"": {"pass": "pass"}}
    assert stuck.prompt() == "White can turn nothing, and passes."
    assert belvedere.start("reversi").why_not("pass") == "pass: whoever can turn a disc has to."


def test_bare_squares_count_for_nobody_at_the_end() -> None:
    """R-REV-3."""
    over = played("c4", "b4", "a4", "d4", "d2", "pass", "a1", **SMALL)
    assert over.outcome is not None
    assert (over.outcome.winners, str(over.outcome.reason)) == ((0,), "no-move-left")
    assert over.scores == (9, 1)


def test_sizes_are_even() -> None:
    with pytest.raises(belvedere.OptionError, match="\\(size\\) is 4 to 8 in steps of 2, not 5"):
        belvedere.start("reversi", size=5)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"discs": {"black": ["d5"], "white": ["d4", "e5"]}}, "four squares in the middle"),
        ({"discs": {"black": ["d5", "e4", "a1"], "white": ["d4", "e5"]}}, "all hang together"),
        ({"discs": {"black": ["d5", "e4", "d4"], "white": ["d4", "e5"]}}, "two discs on d4"),
        ({"turn": None}, "'turn' is null when nobody can"),
        ({"turn": "green"}, "black's turn or white's; not 'green'"),
    ],
)
def test_what_cannot_lie_on_a_board_is_not_loaded(changed: dict[str, object], said: str) -> None:
    with pytest.raises(belvedere.PositionError, match=said):
        belvedere.load({**belvedere.start("reversi").to_dict(), **changed})


# The pages.


@pytest.mark.parametrize("language", rulebook.LANGUAGES)
def test_the_rule_page_cites_every_ruling_and_its_figures_show_what_they_say(language: str) -> None:
    page = rulebook.page("reversi", language)
    assert len(page.plates) == len(rulebook.figures("reversi"))
    for figure in page.figures:
        assert figure.faults(figure.position()) == []
    for ruling in registry.facts("reversi").rulings:
        assert ruling in page.markdown
