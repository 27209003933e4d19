"""The record types of the arbiter's compiled code.

*Lines* are rows and columns of micro squares, and everything is kept twice, by row and by column,
so that one piece of code looks along both. A *gap* is a run of empty squares of a line between two
towers, or between a tower and a side: a line of sight, if both ends are of one colour.

A *spot* is a tower, or a place for one: column · ROWS + row. Like the rules, the arbiter has
records for the leaflet's towers on boards of moderate size, and wide ones for all others.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from belvedere.games.mirador.rules.state import (
    LARGEST,
    NARROW,
    NARROW_LAYOUT,
    ROWS,
    TOWER,
    WIDE_LAYOUT,
    layout_of,
)
from belvedere.kernel.compiling import source_stamp, stamped_with
from belvedere.kernel.engine import Layout

ROW, COLUMN = 0, 1  # what kind of line

SIDE = LARGEST * ROWS  # as the end of a gap: a side of the board is SIDE + its flag (NORTH … WEST)
NODES = SIDE + 9  # SIDE + 8 is the last
PAIR = 4096  # more than there are nodes: two of them as one number are one · PAIR + other

MARGIN = 3  # lines of places before the first: towers enter a line from so many before it
MOST_CUTS = 64  # breaking sets that are remembered
MOST_SLIM = 64  # gaps that are remembered as possible halves of a pair


def most_towers(size: int, tower: int) -> int:
    """Return a number of towers of one colour that no board exceeds."""
    # A tower and the squares just north of it belong to no other, nor do two towers share those.
    return size * (size + 1) // (tower * (tower + 1))


def most_gaps(size: int, tower: int) -> int:
    """Return a number of gaps that no line exceeds."""
    return (size + 1) // (tower + 1) + 1


def most_cutters(size: int, tower: int) -> int:
    """Return a number of places, from which its gaps can be cut, that no line exceeds."""
    return tower * (size + (tower - 1) * most_gaps(size, tower))


def most_pairs(size: int, tower: int) -> int:
    """Return a number of pairs of places that exclude each other, which no board exceeds."""
    return size**2 * (2 * tower * (tower + 1) - 2)


def _lay_out(layout: Layout, word: str, size: int, towers: tuple[int, ...]) -> np.dtype[np.void]:
    """Lay out a desk for boards up to that size with towers of these sizes."""
    spots = size * ROWS
    most = max(most_towers(size, tower) for tower in towers)
    # Where corner contacts are listed among the gaps, a tower has two to the east.
    gaps = 2 * most + 2 * size * max(most_gaps(size, tower) for tower in towers)
    cutters = 2 * size * max(most_cutters(size, tower) for tower in towers)
    pairs = max(most_pairs(size, tower) for tower in towers)
    board = np.dtype(
        [
            ("taken", word, (2, size)),  # by kind and line: bit = a square with a tower on it
            # by kind, colour, margin + line of places: bit = place
            ("open", word, (2, 2, size + MARGIN)),
            # by column and row of a taken square: spot · 2 + colour
            ("owner", "i2", (size, size)),
            ("parent", "i2", (spots,)),  # union-find over towers that nothing can part
            ("sides", "i1", (spots,)),  # at a root: the sides from which nothing can part them
            ("secure", "i4", (2,)),  # by colour: the pairs of sides that a secure chain links
            ("hope", "i4", (2,)),  # by colour: the sides that any tower may be linked to for good
            ("slims", "i4", (2,)),  # by colour: how many of …
            ("slim", "i4", (2, MOST_SLIM)),  # … gaps that can be cut in few places only, packed
            ("joins", "i4", (MOST_SLIM,)),  # what each of them would join, while they are paired
            ("known", "i1", (2, size, size + 1)),  # by kind, line, 1 + left: right of the gap kept
        ],
        align=True,
    )
    # A case: what can be cut, and where, as the encoder hands it over.
    case = np.dtype(
        [
            ("gaps", "i4"),  # how many of …
            ("gap", "i4", (gaps,)),  # … gaps matter, packed as in a board
            ("ends", "i4", (gaps, 2)),  # their ends: the root of a tower's group, or a side
            ("first", "i4", (gaps + 1,)),  # where the cutters of each begin in …
            ("cutters", "i4", (cutters,)),  # … the spots from which it can be cut
            ("ways", "i4", (gaps,)),  # the pairs of sides that it may help to link
            ("spots", "i4"),  # how many of …
            ("spot", "i4", (size**2,)),  # … spots cut anything, ascending
            ("tower", "i4", (spots,)),  # by spot: the variable that says that a tower stands; or 0
            # by kind of chain and node: the variable that says that a chain leads there; or 0
            ("reached", "i4", (2, NODES)),
            # while a wall is built: the towers in it, what they close, and which gaps they cut
            ("wall", "i4", (most,)),
            ("shut", word, (size,)),
            ("is_cut", "i1", (gaps,)),
            ("inside", "i1", (NODES,)),  # the nodes on the near side of the wall
            ("neighbour", "i4", (NODES,)),  # while dead ends are dropped
            ("reach", "i4", (NODES,)),  # while chains are followed
            ("variables", "i4"),
            ("clauses", "i4"),  # how many of …
            ("end", "i4", (gaps * 12 + pairs,)),  # … clauses; where each ends in …
            ("literals", "i4", (gaps * 24 + cutters + 2 * pairs,)),
        ],
        align=True,
    )
    # Breaking sets that may serve again, the one that served last first.
    pool = np.dtype(
        [
            ("cuts", "i4"),  # how many
            ("served", "i4"),  # which one broke the latest placement
            ("towers", "i4", (MOST_CUTS,)),  # how many of …
            ("cut", "i4", (MOST_CUTS, most)),  # … spots
        ],
        align=True,
    )
    desk = np.dtype(
        [
            # the current one, the one it was made from, and a spare
            ("states", layout.state, (3,)),
            ("work", layout.desk["work"]),
            ("actions", "i4", layout.desk["actions"].shape),
            ("weights", "i8", (1,)),
            ("boards", board, (2,)),
            ("case", case),
            ("pool", pool),
        ],
        align=True,
    )
    return stamped_with(desk, _STAMP)


_STAMP = source_stamp(Path(__file__).parent)
_TOWERS = tuple(range(1, MARGIN + 2))

_DESKS = {
    NARROW_LAYOUT: _lay_out(NARROW_LAYOUT, "u4", NARROW, (TOWER,)),
    WIDE_LAYOUT: _lay_out(WIDE_LAYOUT, "u8", LARGEST, _TOWERS),
}

Desks = NDArray[np.void]


def board_type(layout: Layout) -> np.dtype[np.void]:
    """Return the record of the groups that nothing can part, for others who follow a game."""
    return stamped_with(_DESKS[layout]["boards"].base, _STAMP)


def new_desks(size: int = NARROW, tower: int = TOWER) -> Desks:
    """Return one desk of one's own for such a board; a thread needs its own."""
    return np.zeros(1, _DESKS[layout_of(size, tower)])
