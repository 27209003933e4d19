"""The record types of the arbiter's compiled code.

*Lines* are rows and columns of micro squares, and everything is kept twice, by row and by column,
so that one piece of code looks along both. A *gap* is a run of empty squares of a line between two
towers, or between a tower and a side: a line of sight, if both ends are of one colour.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from belvedere.games.mirador import state as mirador
from belvedere.games.mirador.state import LARGEST, LAYOUT, PLACES, STATE, WORK
from belvedere.kernel.compiling import source_stamp

ROW, COLUMN = 0, 1  # what kind of line

SPOTS = PLACES**2  # a tower, or a place for one: column · PLACES + row
SIDE = SPOTS  # as the end of a gap: a side of the board is SIDE + its flag (NORTH … WEST)
SIDES = 9  # SIDE + 8 is the last
NODES = SPOTS + SIDES

MOST_TOWERS = 128  # of one colour on a board: more than fit
# Nine towers fit beside each other, so a line has ten gaps at most; where corner contacts are
# listed among the gaps, a tower has two to the east.
MOST_GAPS = 2 * LARGEST * 10 + 2 * MOST_TOWERS
MOST_CUTTERS = 2 * PLACES  # places from which one gap can be cut
MOST_CUTS = 64  # breaking sets that are remembered
MOST_SLIM = 64  # gaps that are remembered as possible halves of a pair

BOARD = np.dtype(
    [
        ("taken", "u4", (2, LARGEST)),  # by kind and line: bit = a square with a tower on it
        ("open", "u4", (2, 2, LARGEST + 1)),  # by kind, colour, 1 + line of places: bit = place
        (
            "owner",
            "i4",
            (LARGEST, LARGEST),
        ),  # by column and row of a taken square: spot · 2 + colour
        ("parent", "i4", (SPOTS,)),  # union-find over towers that nothing can part
        ("sides", "i4", (SPOTS,)),  # at a root: the sides from which nothing can part them
        ("secure", "i4", (2,)),  # by colour: the pairs of sides that a secure chain links
        ("hope", "i4", (2,)),  # by colour: the sides that any tower may be linked to for good
        ("slims", "i4", (2,)),  # by colour: how many of …
        ("slim", "i4", (2, MOST_SLIM)),  # … gaps that can be cut in few places only, packed
        ("joins", "i4", (MOST_SLIM,)),  # what each of them would join, while they are paired
        (
            "known",
            "i1",
            (2, LARGEST, LARGEST + 1),
        ),  # by kind, line, 1 + left: right of the gap kept
    ],
    align=True,
)

# A case: what can be cut, and where, as the encoder hands it over.
CASE = np.dtype(
    [
        ("gaps", "i4"),  # how many of …
        ("gap", "i4", (MOST_GAPS,)),  # … gaps matter, packed as in BOARD
        ("ends", "i4", (MOST_GAPS, 2)),  # their ends: the root of a tower's group, or a side
        ("first", "i4", (MOST_GAPS + 1,)),  # where the cutters of each begin in …
        ("cutters", "i4", (MOST_GAPS * MOST_CUTTERS,)),  # … the spots from which it can be cut
        ("ways", "i4", (MOST_GAPS,)),  # the pairs of sides that it may help to link
        ("spots", "i4"),  # how many of …
        ("spot", "i4", (SPOTS,)),  # … spots cut anything, ascending
        ("tower", "i4", (SPOTS,)),  # by spot: the variable that says that a tower stands; or 0
        (
            "reached",
            "i4",
            (2, NODES),
        ),  # by kind of chain and node: … that a chain leads there; or 0
        ("neighbour", "i4", (NODES,)),  # while dead ends are dropped
        ("reach", "i4", (NODES,)),  # while chains are followed
        ("variables", "i4"),
        ("clauses", "i4"),  # how many of …
        ("end", "i4", (MOST_GAPS * 12 + SPOTS * 10,)),  # … clauses; where each ends in …
        ("literals", "i4", (MOST_GAPS * (MOST_CUTTERS + 24) + SPOTS * 20,)),
    ],
    align=True,
)

# Breaking sets that may serve again, the one that served last first.
POOL = np.dtype(
    [
        ("cuts", "i4"),  # how many
        ("served", "i4"),  # which one broke the latest placement
        ("towers", "i4", (MOST_CUTS,)),  # how many of …
        ("cut", "i4", (MOST_CUTS, MOST_TOWERS)),  # … spots
    ],
    align=True,
)

_STAMP = source_stamp(Path(__file__).parent, Path(mirador.__file__).parent)

DESK = np.dtype(
    [
        ("states", STATE, (3,)),  # the current one, the one it was made from, and a spare
        ("work", WORK),
        ("actions", "i4", LAYOUT.desk["actions"].shape),
        ("weights", "i8", (1,)),
        ("boards", BOARD, (2,)),
        ("case", CASE),
        ("pool", POOL),
        (f"sources_{_STAMP}", "u1"),
    ],
    align=True,
)

Desks = NDArray[np.void]


def new_desks() -> Desks:
    """Return one desk of one's own; a thread needs its own."""
    return np.zeros(1, DESK)
