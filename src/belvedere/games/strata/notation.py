"""Strata's moves in words: the tile's width and height, and its south-west square: `2x1 h8`."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import numpy as np

from belvedere.core.game import not_notation
from belvedere.core.messages import Value, row_of, words, words_in
from belvedere.core.squares import format_square, match_square
from belvedere.games.strata.rules.state import (
    HEIGHT,
    SHAPES,
    WIDTH,
    action_of,
    placement_of,
    side_of,
)

SHAPE_NAMES = tuple(f"{WIDTH[shape]}x{HEIGHT[shape]}" for shape in range(SHAPES))

_MOVE = re.compile(r"(?:([0-9])\s*+[x×]\s*+([0-9])\s*+)?([a-z]++[0-9]++)")


@cache
def format_action(size: int, action: int) -> str:
    """Write an action."""
    shape, column, row = placement_of(size, action)
    return f"{SHAPE_NAMES[shape]} {format_square(column, row)}"


def tell_placed(move: str, height: np.ndarray[Any, Any]) -> Value:
    """Say where a tile lies, and on which storey if that is not the surface."""
    square = match_square(move.partition(" ")[2])
    storey = 1 if square is None else int(height[square])
    if storey == 1:
        return move
    return words_in("move list", "{move}, storey {number}", move=move, number=storey)


@cache
def _named(size: int) -> dict[str, int]:
    """Return every action by its name, as we write it: most moves are read from there."""
    squares = range(side_of(size))
    actions = (
        int(action_of(size, shape, column, row))
        for shape in range(SHAPES)
        for column in squares
        for row in squares
    )
    return {format_action(size, action): action for action in actions}


def parse_action(size: int, text: str) -> list[int]:
    """Read an action; a bare square may be any shape. Raise NotationError."""
    named = _named(size).get(text)
    if named is not None:
        return [named]
    match = _MOVE.fullmatch(text.strip().lower())
    if match is None:
        raise not_notation(text, words("a tile and its south-west square, such as 2x1 h8"))
    width, height, name = match.groups()
    square = match_square(name)
    side = side_of(size)
    column_of_square = text.lower().rindex(name) + 1
    if square is None or max(square) >= side:
        last = format_square(side - 1, side - 1)
        expected = words("a square of this table, from a1 to {last}", last=last)
        raise not_notation(text, expected, column_of_square)
    if width is None:
        shapes = list(range(SHAPES))
    elif f"{width}x{height}" in SHAPE_NAMES:
        shapes = [SHAPE_NAMES.index(f"{width}x{height}")]
    else:
        raise not_notation(text, words("one of the tiles {tiles}", tiles=row_of(SHAPE_NAMES)))
    return [int(action_of(size, shape, *square)) for shape in shapes]
