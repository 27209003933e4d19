"""The boards of the first page: bots of a level play, slowly, while somebody looks."""

from __future__ import annotations

import re
from random import Random
from xml.etree import ElementTree

import pytest

import belvedere
from belvedere.core import registry
from belvedere.games.drawn import DrawnGame
from belvedere.server.pages.posters import poster
from belvedere.server.pages.showcase import PACE, REST, Showcase
from helpers.house import OWN_GAMES


@pytest.mark.parametrize("game", OWN_GAMES)
def test_a_game_has_begun_and_goes_on_by_one_decision_when_it_is_due(game: str) -> None:
    shown = Showcase(dice=Random(4))
    first = shown._advanced(game, 0.0).position
    assert first.outcome is None
    assert shown._advanced(game, PACE / 2).position is first
    second = shown._advanced(game, PACE).position
    assert second is not first
    assert shown._advanced(game, PACE + 0.1).position is second


def test_a_game_that_is_over_rests_and_another_follows() -> None:
    shown = Showcase(dice=Random(4))
    now = 0.0
    while shown._advanced("mirador", now).position.outcome is None:
        now += PACE
    over = shown._advanced("mirador", now + REST / 2).position
    assert over.outcome is not None
    assert shown._advanced("mirador", now + REST).position.outcome is None


def test_whoever_looks_at_the_same_time_sees_the_same_picture_drawn_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown = Showcase(dice=Random(4))
    monkeypatch.setattr("belvedere.server.pages.showcase.time.monotonic", lambda: 5.0)
    one, other = (shown._drawn("strata", "dark", "en") for _ in range(2))
    assert one is other
    assert ElementTree.fromstring(one).tag == "{http://www.w3.org/2000/svg}svg"
    assert shown._drawn("strata", "light", "en") != one


@pytest.mark.parametrize(("number", "theme"), [(0, "light"), (1, "dark")])
@pytest.mark.parametrize("game", OWN_GAMES)
def test_what_is_beside_a_board_has_the_colour_of_its_table(
    game: str, number: int, theme: str
) -> None:
    rules = belvedere.start(game).rules
    assert isinstance(rules, DrawnGame)
    board = rules.tell_parts(rules.start(), None, None, {"theme": theme})["parts"]["board"]
    assert registry.facts(game).showing.ground[number] == board.get("ground", "")


@pytest.mark.parametrize("game", OWN_GAMES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_poster_has_no_words_and_suits_readers_of_all_languages(game: str, theme: str) -> None:
    told = "".join(ElementTree.fromstring(poster(game, theme)).itertext())
    assert re.findall(r"[^\W\d]+", told) == []


def test_players_of_a_running_game_are_named_in_the_readers_language() -> None:
    drawn = Showcase(dice=Random(4))._drawn("misty", "light", "ru")
    assert "Игрок 1" in drawn
    assert "Player" not in drawn
