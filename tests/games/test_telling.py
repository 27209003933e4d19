"""Moves in words: a reader of one language meets no word of another in a list of moves."""

from __future__ import annotations

import re
from random import Random

import pytest

import belvedere
from belvedere.core.actors import OVER
from belvedere.core.messages import show
from belvedere.core.position import Position

STARTS = {
    "mirage": belvedere.start("mirage", advanced=True, palm_trees=True),
    "overworld": belvedere.start("overworld", players=4, provisions=True, ports=True),
    "misty": belvedere.start("misty", players=3),
}


def moves_of(position: Position, dice: Random) -> set[str]:
    """Play at random, and return what was played and drawn."""
    found = set()
    while position.actor != OVER:
        if position.actors:
            seat = position.actors[0]
            position = position.play(dice.choice(position.legal(seat)), seat)
        else:
            position = position.roll(dice)
        assert position.last is not None
        found.add(position.last.move)
    return found


@pytest.mark.parametrize("start", STARTS.values(), ids=STARTS)
def test_moves_are_told_in_words_of_the_readers_language(start: Position) -> None:
    for move in sorted(set().union(*(moves_of(start, Random(seed)) for seed in range(3)))):
        told = start.rules.tell_move(move)
        assert not re.search("[A-Za-z]", show(told, "ru")), move
        assert show(told, "en") != move


@pytest.mark.parametrize(
    ("move", "told"),
    [
        ("e4", "e4"),
        ("e4!", "e4, объявлена победа"),
        ("pass!", "пропуск хода, объявлена победа"),
        ("give up", "отказ от вызова"),
    ],
)
def test_a_place_of_mirador_is_its_own_name(move: str, told: str) -> None:
    assert show(belvedere.start("mirador").rules.tell_move(move), "ru") == told
