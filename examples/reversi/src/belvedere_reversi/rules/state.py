"""Reversi's record and its actions: the data that crosses into compiled code.

| action | means | notation |
|---|---|---|
| column · size + row | a disc goes there | `d3` |
| size² | nothing can be turned, and the turn goes on | `pass` |
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from belvedere.kernel.compiling import helper, source_stamp, stamped
from belvedere.kernel.desk import NO_WORK, desk_type
from belvedere.kernel.engine import Layout

LARGEST = 8  # squares a side
BARE, BLACK, WHITE = 0, 1, 2  # of a square; a seat's discs are seat + 1

STATE = stamped(
    [
        ("board", "i1", (LARGEST, LARGEST)),  # by column and row
        ("side", "i1"),  # squares a side that are used
        ("player", "i1"),  # who decides; 0 at the end
        ("over", "i1"),  # 1 at the end
    ],
    source_stamp(Path(__file__).parent),
)

RECORD = np.dtype((np.record, STATE))  # the same, for plain Python
LAYOUT = Layout(STATE, desk_type(STATE, NO_WORK, LARGEST**2 + 1, 1, (2, 1)))


@helper
def action_of(size: int, column: int, row: int) -> int:
    """Return the action that puts a disc on a square."""
    return column * size + row


@helper
def square_of(size: int, action: int) -> tuple[int, int]:
    """Return column and row of an action that is no pass."""
    return action // size, action % size


@helper
def pass_of(size: int) -> int:
    """Return the action that passes."""
    return size * size
