"""Words that the terminal makes up itself."""

from __future__ import annotations

import random

import pytest

import belvedere
from belvedere.cli import boards
from belvedere.cli.words import format_left


@pytest.mark.parametrize(
    ("milliseconds", "shown"),
    [
        (0, "0:00"),
        (999, "0:00"),
        (65_000, "1:05"),
        (3_600_000, "1:00:00"),
        (86_400_000, "1 day 0:00:00"),
        (200_000_000, "2 days 7:33:20"),
    ],
)
def test_what_is_left_on_a_clock(milliseconds: int, shown: str) -> None:
    assert format_left(milliseconds).say() == shown


def test_days_on_a_clock_are_counted_as_the_language_does() -> None:
    day = 86_400_000
    said = [format_left(number * day).say("ru") for number in (1, 2, 5)]
    assert said == ["1 день 0:00:00", "2 дня 0:00:00", "5 дней 0:00:00"]


def test_a_board_of_misty_counts_players_from_one() -> None:
    position, rng = belvedere.start("misty", players=3), random.Random(1)
    while position.actor == belvedere.CHANCE:
        position = position.roll(rng)
    drawn = boards.draw(position).text
    for number in (1, 2, 3):
        assert f"Player {number}" in drawn
    assert "Player 0" not in drawn
    assert "Player 1 → Player 2 → Player 3 → Player 1" in drawn
