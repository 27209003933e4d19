"""Why a move of Strata is refused, in the words of the rules."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from belvedere.core.messages import Message, counted_in, words, words_in
from belvedere.core.squares import Square, format_square
from belvedere.games.strata.facts import STRATA
from belvedere.games.strata.rules.state import (
    EAST,
    HEIGHT,
    KIND,
    NORTH,
    SOUTH,
    WEST,
    WIDTH,
    part_code,
    placement_of,
    side_of,
    tile_under,
)


def squares_of(shape: int, column: int, row: int) -> list[Square]:
    """List the squares of a tile."""
    return [
        (x, y)
        for x in range(column, column + WIDTH[shape])
        for y in range(row, row + HEIGHT[shape])
    ]


def colour_at(state: np.void, x: int, y: int) -> int | None:
    """Return the colour that shows on a square, or None where the surface is bare."""
    for colour in (0, 1):
        if int(state["top"][colour][x]) >> y & 1:
            return colour
    return None


def why_not(state: np.void, seat: int, action: int) -> Message | None:
    """Say which rule forbids an action, or None when it is legal."""
    if state["reason"]:
        return words("the game is over.")
    if seat != int(state["player"]):
        return words("it is for {colour} to decide.", colour=STRATA.seats[int(state["player"])])
    shape, column, row = placement_of(int(state["size"]), action)
    if not state["supply"][seat][KIND[shape]]:
        return words("you have no such tile left.")
    squares = squares_of(shape, column, row)
    if refusal := _too_large(state, squares):
        return refusal
    centre = int(state["size"]) - 1
    if not state["height"][centre][centre]:
        start = format_square(centre, centre)
        if (column, row) == (centre, centre):
            return None
        return words("the first tile goes to {square}.", square=start)
    heights = {square: int(state["height"][square]) for square in squares}
    if refusal := _leans(heights):
        return refusal
    if heights[squares[0]] == 0:
        return _not_on_surface(state, seat, squares)
    return _not_on_top(state, seat, squares)


def _too_large(state: np.void, squares: Iterable[Square]) -> Message | None:
    """R-STR-4; before the first tile, the middle leaves room for `size` in every direction."""
    size = int(state["size"])
    columns, rows = zip(*squares, strict=True)
    box = [int(edge) for edge in state["box"]]
    if not state["height"].any():
        box = [columns[0], columns[-1], rows[0], rows[-1]]
    on_surface = any(
        x >= side_of(size) or y >= side_of(size) or not state["height"][x][y]
        for x, y in zip(columns, rows, strict=True)
    )
    if not on_surface:
        return None
    wide = max(*columns, box[EAST]) - min(*columns, box[WEST]) + 1
    high = max(*rows, box[NORTH]) - min(*rows, box[SOUTH]) + 1
    if wide > size:
        return words(
            "the board would be {wide} squares wide; {limit} is the limit.", wide=wide, limit=size
        )
    if high > size:
        return words(
            "the board would be {high} squares high; {limit} is the limit.", high=high, limit=size
        )
    return None


def _leans(heights: dict[Square, int]) -> Message | None:
    first, *others = heights
    for other in others:
        if heights[other] != heights[first]:
            return words(
                "leans: {first} is {height}, {second} is {other}.",
                first=format_square(*first),
                height=_storeys(heights[first]),
                second=format_square(*other),
                other=_storeys(heights[other]),
            )
    return None


def _storeys(height: int) -> Message:
    if height == 0:
        return words_in("a square", "bare")
    return counted_in("a square", "{number} storey high", "{number} storeys high", height)


def _not_on_surface(state: np.void, seat: int, squares: list[Square]) -> Message | None:
    """Say why a tile cannot lie on the surface there (R-STR-2)."""
    beside = sorted(_beside(squares, side_of(int(state["size"]))))
    for x, y in beside:
        if colour_at(state, x, y) == seat:
            return words("touches your own tile at {square}.", square=format_square(x, y))
    if all(colour_at(state, x, y) is None for x, y in beside):
        return words("touches no tile; on the surface a tile shares a side with another.")
    return None


def _beside(squares: list[Square], side: int) -> set[Square]:
    found = {(x + dx, y + dy) for x, y in squares for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    return {(x, y) for x, y in found - set(squares) if 0 <= x < side and 0 <= y < side}


def _not_on_top(state: np.void, seat: int, squares: list[Square]) -> Message | None:
    """Say why a tile cannot lie on other tiles there (R-STR-3)."""
    for x, y in squares:
        tile = tile_under(int(state["part"][x][y]), x, y)
        if set(visible_squares(state, *tile)) <= set(squares):
            return words(
                "hides all that shows of the tile at {square}.", square=format_square(*tile[1:])
            )
    if all(colour_at(state, x, y) == seat for x, y in squares):
        return words("covers only your own tiles; one square has to be your opponent's.")
    return None


def visible_squares(state: np.void, shape: int, column: int, row: int) -> list[Square]:
    """List the squares of a tile that show."""
    return [
        (x, y)
        for x, y in squares_of(shape, column, row)
        if int(state["part"][x][y]) == part_code(shape, x - column, y - row)
    ]
