"""The end of a round can be looked at: the windows as they were counted, before they go."""

from __future__ import annotations

import random

import pytest

import belvedere
from belvedere import Position
from belvedere.core.actors import CHANCE, SPECTATOR
from belvedere.games.misty.drawing.tabletop import Tabletop


def rounds(seed: int, **options: int | str) -> list[tuple[Position, Position]]:
    """Play a match at random; return the positions around the end of every round."""
    dice, position, found = random.Random(seed), belvedere.start("misty", **options), []
    while position.outcome is None:
        before = position
        if position.actor == CHANCE:
            position = position.roll(dice)
        else:
            position = position.play(dice.choice(list(position.legal())), position.actor)
        if len(position.to_dict()["rounds"]) > len(before.to_dict()["rounds"]):
            found.append((before, position))
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_settled_round_shows_its_windows_and_what_they_brought(players: int) -> None:
    for before, after in rounds(players, players=players)[:-1]:
        assert all(not window["cards"] for window in after.to_dict()["windows"])
        settled = before.settle(after)
        table = Tabletop(settled.rules.record(settled.state))  # type: ignore[attr-defined]
        points = table.rounds[-1].points
        assert points == tuple(after.to_dict()["rounds"][-1]["points"])
        assert [laid.points for laid in table.windows] == list(points)
        assert all(len(cards) == 12 for cards in table.cards)
        assert table.winners == ()


def test_it_says_who_won_the_round_and_nobody_has_won_the_match() -> None:
    ((before, after), *_) = rounds(3)
    settled = before.settle(after)
    assert settled.prompt("en") == "Round 1 goes to Player 1, 9 : 4."
    assert settled.prompt("ru") == "Партию 1 выигрывает Игрок 1, 9 : 4."
    assert "crown" not in settled.svg()
    assert "The round is over" in settled.svg()
    assert settled.seen_by(SPECTATOR).text() == settled.text()
    assert settled.last == after.last


def test_a_tied_round_is_told() -> None:
    ties = (
        before.settle(after).prompt("en")
        for seed in range(40)
        for before, after in rounds(seed, window="2x2", rounds=3)[:-1]
    )
    assert any(told.startswith("Round 1 is tied, ") for told in ties)


def test_the_last_round_stays_and_other_plies_are_as_they_are() -> None:
    *_, (before, after) = rounds(3)
    assert before.settle(after) is after
    start = belvedere.start("misty")
    dealt = start.roll(random.Random(1))
    assert start.settle(dealt) is dealt
