"""The boards of the first page: bots of a level play, slowly, while somebody looks."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

import pytest

from belvedere.server.pages.showcase import OPENING, PACE, REST, Showcase


@pytest.mark.parametrize("game", sorted(OPENING))
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
