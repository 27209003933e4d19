"""What a learner sees of Strata, compiled.

A tile never vanishes, and two tiles with one outline never both show: so the part of which shape
shows on a square tells the tiles apart, and height and colour tell the rest.
"""

from __future__ import annotations

from typing import Any

from belvedere.games.strata.rules.state import KINDS, side_of
from belvedere.kernel.compiling import compiled, helper
from belvedere.kernel.planes import fill, flag, spread

NAMES = (
    "own squares",
    "other's squares",
    "height",
    "part of a 2x2",
    "part of a lying domino",
    "part of a standing domino",
    "part of a 1x1",
    "eastern part of its tile",
    "northern part of its tile",
    "all that shows of its tile",
    "with the square to the east all that shows of its tile",
    "with the square to the north all that shows of its tile",
    "own 2x2 left",
    "own dominoes left",
    "own 1x1 left",
    "other's 2x2 left",
    "other's dominoes left",
    "other's 1x1 left",
    "own turn",
    "over",
)

# The first of each group above.
TOP = 0
HEIGHTS = 2
SHAPE = 3
EASTERN, NORTHERN = 7, 8
SOLE, TWIN_EAST, TWIN_NORTH = 9, 10, 11
SUPPLY = 12
TURN, IS_OVER = 18, 19


@compiled
def planes(state: Any, viewer: int, out: Any, work: Any) -> None:
    """Write the table, then the supplies, then whose turn it is."""
    side = side_of(int(state.size))
    for other in range(2):
        colour = viewer ^ other
        spread(out, TOP + other, state.top[colour], side, side)
        for kind in range(KINDS):
            fill(out, SUPPLY + other * KINDS + kind, int(state.supply[colour, kind]))
    spread(out, SOLE, state.sole, side, side)
    spread(out, TWIN_EAST, state.twin_east, side, side)
    spread(out, TWIN_NORTH, state.twin_north, side, side)
    write_tiles(state, side, out)
    flag(out, TURN, state.player == viewer)
    flag(out, IS_OVER, state.reason != 0)


@helper
def write_tiles(state: Any, side: int, out: Any) -> None:
    """Write how high each square is, and which part of which shape shows there."""
    for x in range(side):
        for y in range(side):
            if state.height[x, y]:
                row = side - 1 - y
                code = int(state.part[x, y]) - 1  # see `part_code`
                out[HEIGHTS, row, x] = state.height[x, y]
                out[SHAPE + code // 4, row, x] = 1
                out[EASTERN, row, x] = code // 2 % 2
                out[NORTHERN, row, x] = code % 2
