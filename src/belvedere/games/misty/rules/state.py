"""Misty's record and its actions: the data that crosses into compiled code.

A card is the number of its drawing, 0 … 13. A cell is counted from the first card of a window,
which lies in the middle of a board of 7 × 7 cells: a window of four by four never leaves it. Cells
are numbered in reading order, row by row from the top left; a set of cells is a bit a cell.

| action | means | in the notation |
|---|---|---|
| 0 … 13 | a card is dealt (chance) | `deal balloon` |
| 14 … 27 | pick a card | `pick balloon` |
| 28 … 76 | place the picked card on a cell | `place 1,0` |
| 77 … 125 | activate the card that was placed there | `activate 1,0` |
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from belvedere.kernel.compiling import helper, source_stamp, stamped
from belvedere.kernel.desk import desk_type
from belvedere.kernel.engine import Layout

SEATS = 4
DRAWINGS = 14
REACH = 3  # how far a cell can lie from the first card, in each direction
WIDTH = 2 * REACH + 1
CELLS = WIDTH**2
FIRST_CELL = CELLS // 2  # where the first card lies
ROUNDS = 7  # the most there can be

UNKNOWN = -1  # in a hand that the viewer does not know

# What a drawing does, as in deck.WHATS.
PLAIN, SMILEY, FLOWER, MONSTER, UP, DOWN, LEFT, RIGHT = range(8)

# Steps: what has to be decided.
DEAL, PICK, PLACE, ACTIVATE, END = range(5)

FIRST_PICK = DRAWINGS
FIRST_PLACE = FIRST_PICK + DRAWINGS
FIRST_ACTIVATE = FIRST_PLACE + CELLS
ACTIONS = FIRST_ACTIVATE + CELLS

STATE = stamped(
    [
        ("filled", "u8", (SEATS,)),  # the cells of each window that hold a card
        ("moved", "u8", (SEATS,)),  # those whose card has been activated
        ("windows", "i1", (SEATS, CELLS)),  # 1 + drawing, 0 = none: where cards were placed
        ("hands", "i1", (SEATS, DRAWINGS)),  # copies; UNKNOWN throughout = not the viewer's to know
        ("picks", "i1", (SEATS,)),  # 1 + drawing, 0 = not yet, or not seen
        ("cells", "i1", (SEATS,)),  # 1 + cell of the placement, 0 = not yet, or not seen
        ("stock", "i1", (DRAWINGS,)),  # copies not dealt, or in hands that are UNKNOWN
        ("sheet", "i1", (ROUNDS, SEATS)),  # points by round
        ("copies", "i1", (DRAWINGS,)),  # the deck: how many of each,
        ("whats", "i1", (DRAWINGS,)),  # and what they do, PLAIN … RIGHT
        ("players", "i1"),
        ("short", "i1"),  # the sides of the window
        ("long", "i1"),
        ("deals", "i1"),  # in a round
        ("rounds", "i1"),  # after which a match ends at last
        ("step", "i1"),  # DEAL … END
        ("played", "i1"),  # rounds that are finished
        ("deal", "i1"),  # of this round, from 0
        ("dealt", "i1"),  # cards of this deal that have been dealt
        ("turn", "i1"),  # of this deal, from 0: how often hands have been passed
        ("active", "i1"),  # the seat that activates; seats before it are done
    ],
    source_stamp(Path(__file__).parent),
)

RECORD = np.dtype((np.record, STATE))  # for Python: fields are attributes, as in compiled code

WORK = np.dtype(
    [
        ("choices", "u8"),  # what `count` found, for `nth`
        ("scores", "i4", (SEATS, 2)),  # as in the desk, for who has won how many rounds
        ("passed", "i1", (SEATS,)),  # the copies of one drawing, while hands pass
        ("lying", "i1", (CELLS,)),  # how many cards lie on a cell
        ("top", "i1", (CELLS,)),  # one of them; the only one, if there is just one
        ("meals", "i1", (CELLS,)),  # at a monster: 1 + the cell of the flower that it eats
    ],
    align=True,
)

LAYOUT = Layout(STATE, desk_type(STATE, WORK, ACTIONS, DRAWINGS, (SEATS, 2)))


@helper
def passing(state: Any) -> int:
    """Return how far to the left hands are passed: 1, or -1 in every second deal (R-MIS-2)."""
    return -1 if state.deal == 1 else 1
