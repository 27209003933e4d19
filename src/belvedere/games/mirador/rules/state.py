"""Mirador's record and its actions: the data that crosses into compiled code.

Towers stand on *places*: a place is the column and row of a tower's south-west micro square, so a
board of `size` squares a side has `side` = size - tower + 1 columns and rows of places for towers
of `tower` squares a side. A set of places is a word a column, a bit a row.

Boards of the leaflet's towers, up to NARROW squares a side, have a record of their own, with words
of 32 bits and a tower's side that the compiler knows. All others (R-MDR-8) share the wide one.

| action | means | in the notation |
|---|---|---|
| 2 · (column · side + row) | place a tower | `e4` |
| the same + 1 | place and declare | `e4!` |
| 2 · side² + 0 | SWAP | `swap` |
| … + 1, + 2 | PASS, PASS_DECLARED | `pass`, `pass!` |
| … + 3, + 4 | ACCEPT, CHALLENGE | `accept`, `challenge` |
| … + 5 | GIVE_UP | `give up` |
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba.extending import overload

from belvedere.kernel.compiling import helper, source_stamp, stamped
from belvedere.kernel.desk import desk_type
from belvedere.kernel.engine import Layout

LARGEST = 54  # micro squares a side
NARROW = 31  # … that fit a word of 32 bits, with a bit to spare for what lies beyond
TOWER = 2  # micro squares a side of the leaflet's towers

ROWS = 64  # a place as one number: column · ROWS + row

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


def _lay_out(word: str, largest: int) -> Layout:
    """Lay out records for boards up to that many micro squares a side, with words that hold it."""
    state = stamped(
        [
            ("towers", word, (2, largest)),  # by colour and column: bit = row of a tower
            ("open", word, (2, largest)),  # by colour and column: bit = row of a legal place
            ("size", "i1"),  # micro squares a side
            ("tower", "i1"),  # micro squares a side of a tower
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
    work = np.dtype(
        [
            ("columns", word, (largest,)),  # occupied micro squares: word = column, bit = row
            ("rows", word, (largest,)),  # occupied micro squares: word = row, bit = column
            ("own", "i4", (largest**2,)),  # the towers of one colour: column · ROWS + row
            ("parent", "i4", (largest * ROWS,)),  # union-find over those
            ("sides", "i1", (largest * ROWS,)),  # at a root: the sides that its chain sees
        ],
        align=True,
    )
    return Layout(state, desk_type(state, work, 2 * largest**2 + COMMANDS, 1, (2, 1)))


NARROW_LAYOUT = _lay_out("u4", NARROW)
WIDE_LAYOUT = _lay_out("u8", LARGEST)


def layout_of(size: int, tower: int) -> Layout:
    """Choose the records of a board."""
    return NARROW_LAYOUT if size <= NARROW and tower == TOWER else WIDE_LAYOUT


# What compiled code asks a record. (The leaflet's own game is as fast as if it were the only one.)


def tower_of(state: Any) -> int:
    """Return the micro squares a side of a tower; of a narrow record that is a constant."""
    raise TypeError("tower_of is called from compiled code")


@overload(tower_of, strict=False)
def _tower_of(state: Any) -> Any:
    if state == numba.from_dtype(NARROW_LAYOUT.state):
        return lambda state: TOWER
    return lambda state: np.int64(state.tower)


@helper
def side_of(state: Any) -> int:
    """Return the number of columns, and of rows, of places."""
    return int(state.size) - tower_of(state) + 1


@helper
def word(state: Any, bits: int) -> Any:
    """Return bits as a word of the record's sets."""
    return state.towers.dtype.type(bits)


@helper
def bit(state: Any, row: int) -> Any:
    """Return a set of one row."""
    return word(state, 1) << word(state, row)


@helper
def place_action(side: int, column: int, row: int, declared: int) -> int:
    """Return the action that places a tower."""
    return 2 * (column * side + row) + declared


@helper
def first_command(side: int) -> int:
    """Return the number of placement actions; commands follow."""
    return 2 * side**2


@helper
def place_of(side: int, action: int) -> tuple[int, int]:
    """Return column and row of a placement."""
    place = action // 2
    return place // side, place % side
