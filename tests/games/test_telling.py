"""Moves in words: a reader of one language meets no word of another in a list of moves."""

from __future__ import annotations

import re
from random import Random

import pytest

import belvedere
from belvedere.core.actors import OVER
from belvedere.core.messages import show
from belvedere.core.position import Position

NO_CHAIN = "challenge: there is no chain, the declaration fails"
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
        ("remove LDL", "tile put aside: light, dark, light"),
        ("remove DDD", "tile put aside: all dark"),
    ],
)
def test_the_tile_that_leaves_the_game_is_told_with_its_shades(move: str, told: str) -> None:
    before = belvedere.start("mirage", players=3).roll(Random(1))
    after = before.play(move)
    assert after.last is not None
    assert show(after.rules.tell_ply(before.state, after.last, after.state), "en") == told


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


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        ("e4, swap", "takes over the red tower on e4 and is Red from now on"),
        ("f6, a12", "a12"),
        ("f6, a12, f1!", "f1, a win declared"),
        ("f6, a12, f1!, accept", "acceptance"),
        ("f6, a12, f1!, challenge", "challenge"),
        ("f6, a12, f1!, challenge, a1", "a1"),
        (
            "f6, a12, f1!, challenge, a1, a6, f9",
            "f9: no chain is left, the declaration fails",
        ),
        ("f6, a12, f1!, challenge, give up", "challenge given up"),
    ],
)
def test_a_line_of_mirador_tells_what_a_move_has_brought_about(moves: str, told: str) -> None:
    assert line_of(belvedere.start("mirador", size=13), moves) == told


@pytest.mark.parametrize(
    ("size", "moves", "told"),
    [
        (9, "d2, d6, a5, a2, h6, h2!, challenge", NO_CHAIN),
        (3, "a1", "a1: nobody has a place left"),
        (3, "a1!, challenge", "challenge: no place is left, and a chain stands"),
    ],
)
def test_a_line_of_mirador_tells_how_a_small_board_came_to_its_end(
    size: int, moves: str, told: str
) -> None:
    assert line_of(belvedere.start("mirador", size=size), moves) == told


def line_of(position: Position, moves: str) -> str:
    """Play moves that are parted by commas, and return what the log tells of the last one."""
    for move in moves.split(", "):
        before, position = position, position.play(move)
    assert position.last is not None
    return show(position.rules.tell_ply(before.state, position.last, position.state), "en")
