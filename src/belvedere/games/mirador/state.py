"""Mirador's record and its actions: the data that crosses into compiled code.

Towers stand on *places*: a place is the column and row of a tower's south-west micro square, so a
board of `size` squares a side has size - 1 columns and rows of places. A set of places is a word a
column, a bit a row.

| action | means | in the notation |
|---|---|---|
| 2 · (column · (size - 1) + row) | place a tower | `e4` |
| the same + 1 | place and declare | `e4!` |
| 2 · (size - 1)² + 0 | SWAP | `swap` |
| … + 1, + 2 | PASS, PASS_DECLARED | `pass`, `pass!` |
| … + 3, + 4 | ACCEPT, CHALLENGE | `accept`, `challenge` |
| … + 5 | GIVE_UP | `give up` |
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from belvedere.kernel.compiling import helper, source_stamp, stamped
from belvedere.kernel.desk import desk_type
from belvedere.kernel.engine import Layout

LARGEST = 27  # micro squares a side
PLACES = LARGEST - 1  # columns, and rows, of places

RED, BLUE = 0, 1

# Steps: what has to be decided.
PLACE = 0  # a tower, or a pass, or the swap
ANSWER = 1  # accept or challenge the declaration
BREAK = 2  # the challenger's next tower, or give up
END = 3

# Where the swap stands.
BEFORE_OPENING, SWAP_OFFERED, SWAP_PAST = 0, 1, 2

# Why it ended, as in facts.Reason; 0 while it lasts.
ACCEPTED, BROKEN, UPHELD, FULL_BOARD = 1, 2, 3, 4

# Commands, counted from the end of the placements.
SWAP, PASS, PASS_DECLARED, ACCEPT, CHALLENGE, GIVE_UP = range(6)
COMMANDS = 6

STATE = stamped(
    [
        ("towers", "u4", (2, PLACES)),  # by colour and column: bit = row of a tower
        ("open", "u4", (2, PLACES)),  # by colour and column: bit = row of a legal place
        ("size", "i1"),  # micro squares a side
        ("step", "i1"),  # PLACE … END
        ("colour", "i1"),  # who decides: RED or BLUE
        ("red_seat", "i1"),  # 0, or 1 after the swap
        ("swap", "i1"),  # BEFORE_OPENING … SWAP_PAST
        ("declarer", "i1"),  # the colour that declared; from ANSWER on
        ("with_pass", "i1"),  # 1 when it declared with a pass
        ("points", "i1", (2,)),  # by colour, in halves: 2 win, 1 draw; at END
        ("reason", "i1"),  # ACCEPTED … FULL_BOARD; at END
    ],
    source_stamp(Path(__file__).parent),
)

WORK = np.dtype(
    [
        ("columns", "u4", (LARGEST,)),  # occupied micro squares: word = column, bit = row
        ("rows", "u4", (LARGEST,)),  # occupied micro squares: word = row, bit = column
        ("own", "i4", (PLACES**2,)),  # the towers of one colour: column · PLACES + row
        ("parent", "i4", (PLACES**2,)),  # union-find over those
        ("sides", "i1", (PLACES**2,)),  # at a root: the sides of the board that its chain sees
    ],
    align=True,
)

LAYOUT = Layout(STATE, desk_type(STATE, WORK, 2 * PLACES**2 + COMMANDS, 1, (2, 1)))


@helper
def place_action(size: int, column: int, row: int, declared: int) -> int:
    """Return the action that places a tower."""
    return 2 * (column * (size - 1) + row) + declared


@helper
def first_command(size: int) -> int:
    """Return the number of placement actions; commands follow."""
    return 2 * (size - 1) ** 2


@helper
def place_of(size: int, action: int) -> tuple[int, int]:
    """Return column and row of a placement."""
    place = action // 2
    return place // (size - 1), place % (size - 1)
