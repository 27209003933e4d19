"""Strata's record and its actions: the data that crosses into compiled code.

The table has 2 · size - 1 columns and rows of squares, so that a first tile in the middle leaves
room for every board of at most size × size. A set of squares is a word a column, a bit a row.

An action is shape · side² + column · side + row, where side = 2 · size - 1 and column and row are
those of the tile's south-west square:

| shape | notation | tile |
|---|---|---|
| 0 BLOCK | `2x2 h8` | 2 × 2 |
| 1 LYING | `2x1 h8` | domino, two wide |
| 2 STANDING | `1x2 h8` | domino, two high |
| 3 SINGLE | `1x1 h8` | 1 × 1 |
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from belvedere.kernel.compiling import helper, source_stamp, stamped
from belvedere.kernel.desk import desk_type
from belvedere.kernel.engine import Layout

LARGEST = 8  # squares a side that a board may grow to
SIDE = 2 * LARGEST - 1  # columns, and rows, of the largest table
MOST_AREAS = LARGEST**2 // 2  # of one colour, none touching another

LIGHT, DARK = 0, 1  # gray and blue, also the seats

BLOCK, LYING, STANDING, SINGLE = 0, 1, 2, 3
SHAPES = 4
WIDTH = (2, 2, 1, 1)  # by shape
HEIGHT = (2, 1, 2, 1)
KIND = (0, 1, 1, 2)  # by shape: which count of the supply it comes from
KINDS = 3  # 2x2, domino, 1x1, as the option `tiles` lists them

WEST, EAST, SOUTH, NORTH = 0, 1, 2, 3  # of the box

# Why it ended, as in facts.Reason; 0 while it lasts.
NO_TILE, NO_PLACE = 1, 2

STATE = stamped(
    [
        ("top", "u4", (2, SIDE)),  # by colour and column: bit = row where that colour shows
        # Pairs of neighbours, named after the southern or western one:
        ("level_east", "u4", (SIDE,)),  # same height as the square to the east, both covered
        ("level_north", "u4", (SIDE,)),
        ("twin_east", "u4", (SIDE,)),  # this and its eastern neighbour: all that shows of a tile
        ("twin_north", "u4", (SIDE,)),
        ("sole", "u4", (SIDE,)),  # this square is all that shows of its tile
        ("block", "u4", (SIDE,)),  # a 2x2 has its south-west square here
        ("moves", "u4", (SHAPES, SIDE)),  # legal south-west squares of who decides, by shape
        ("height", "i1", (SIDE, SIDE)),  # by column and row: storeys, 0 = bare surface
        ("part", "i1", (SIDE, SIDE)),  # which part of which shape shows: see `part_code`; 0 = bare
        ("supply", "i1", (2, KINDS)),  # tiles left, by colour
        (
            "box",
            "i1",
            (4,),
        ),  # columns and rows that the surface tiles span: west, east, south, north
        ("size", "i1"),  # the box is at most size × size
        ("player", "i1"),  # who decides
        ("reason", "i1"),  # NO_TILE or NO_PLACE at the end
    ],
    source_stamp(Path(__file__).parent),
)

WORK = np.dtype(
    [
        # Sets of squares by column. `own` and `any` have an empty column on either side.
        ("own", "u4", (SIDE + 2,)),  # where the mover's colour shows
        ("any", "u4", (SIDE + 2,)),  # where a tile lies
        ("free", "u4", (SIDE + 1,)),  # bare squares that the mover may use
        ("near", "u4", (SIDE + 1,)),  # squares beside a tile
        ("solid", "u4", (SIDE + 1,)),  # squares that may be covered
        ("other", "u4", (SIDE + 1,)),  # where the opponent's colour shows
        ("left", "u4", (SIDE,)),  # squares not yet counted
        ("area", "u4", (SIDE,)),  # the area that grows
    ],
    align=True,
)

LAYOUT = Layout(STATE, desk_type(STATE, WORK, SHAPES * SIDE**2, 1, (2, MOST_AREAS)))


@helper
def side_of(size: int) -> int:
    """Return the number of columns, and of rows, of the table."""
    return 2 * size - 1


@helper
def action_of(size: int, shape: int, column: int, row: int) -> int:
    """Return the action that places a shape with its south-west square there."""
    side = side_of(size)
    return (shape * side + column) * side + row


@helper
def placement_of(size: int, action: int) -> tuple[int, int, int]:
    """Return shape, column and row of an action."""
    side = side_of(size)
    return action // side**2, action // side % side, action % side


@helper
def part_code(shape: int, east: int, north: int) -> int:
    """Name a square of a shape by its offset from the south-west one; 1 … 16."""
    return 1 + shape * 4 + east * 2 + north


@helper
def tile_under(part: int, column: int, row: int) -> tuple[int, int, int]:
    """Return shape, column and row of the tile that shows that part there.

    Two tiles with one outline cannot both show, so this names the tile.
    """
    code = part - 1
    return code // 4, column - code // 2 % 2, row - code % 2
