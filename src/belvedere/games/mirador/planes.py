"""What a learner sees of Mirador, and which actions it may choose, compiled.

Everything is told from the viewer's seat: after the swap, his towers are those he took over.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from belvedere.games.mirador.state import (
    ACCEPT,
    ACCEPTED,
    ANSWER,
    BREAK,
    CHALLENGE,
    END,
    FULL_BOARD,
    GIVE_UP,
    PASS,
    PASS_DECLARED,
    PLACE,
    SWAP,
    SWAP_OFFERED,
    first_command,
)
from belvedere.kernel.compiling import compiled, helper
from belvedere.kernel.planes import decides, fill, flag, spread

ONE = np.uint32(1)

NAMES = (
    "own towers",
    "other's towers",
    "own open places",
    "other's open places",
    "step: place",
    "step: answer",
    "step: break",
    "step: end",
    "own decision",
    "swap offered",
    "swap taken",
    "own declaration",
    "other's declaration",
    "declared with a pass",
    "declaration accepted",
    "won",
    "lost",
)

# The first of each group above.
TOWERS = 0
OPEN = 2
STEP = 4
DECISION = 8
OFFERED, TAKEN = 9, 10
DECLARED = 11
WITH_PASS, IS_ACCEPTED = 13, 14
WON, LOST = 15, 16


@compiled
def planes(state: Any, viewer: int, out: Any, work: Any) -> None:
    """Write the board, then what has to be decided."""
    size = int(state.size)
    own = int(state.red_seat) ^ viewer
    for other in range(2):
        colour = own ^ other
        cover(state.towers[colour], size, work.columns)
        spread(out, TOWERS + other, work.columns, size, size)
        spread(out, OPEN + other, state.open[colour], size - 1, size - 1)
    step = int(state.step)
    fill(out, STEP + step, 1)
    flag(out, DECISION, decides(state, viewer))
    flag(out, OFFERED, state.swap == SWAP_OFFERED)
    flag(out, TAKEN, state.red_seat == 1)
    if step in (ANSWER, BREAK) or (step == END and state.reason != FULL_BOARD):
        fill(out, DECLARED + (int(state.declarer) ^ own), 1)
    flag(out, WITH_PASS, state.with_pass == 1)
    flag(out, IS_ACCEPTED, state.reason == ACCEPTED)
    flag(out, WON, state.points[own] > state.points[1 - own])
    flag(out, LOST, state.points[own] < state.points[1 - own])


@helper
def cover(towers: Any, size: int, columns: Any) -> None:
    """Find the micro squares under some towers, given by their south-west ones."""
    before = np.uint32(0)
    for x in range(size - 1):
        here = towers[x] | towers[x] << ONE
        columns[x] = before | here
        before = here
    columns[size - 1] = before


@compiled
def mask(state: Any, player: int, work: Any, listed: Any, out: Any) -> None:
    """Mark what `legal` lists: a pair of bytes a place, then the commands."""
    size = int(state.size)
    commands = first_command(size)
    if state.step == ANSWER:
        out[commands + ACCEPT] = 1
        out[commands + CHALLENGE] = 1
        return
    some = mark_places(state, size, out)
    if state.step == BREAK:
        out[commands + GIVE_UP] = 1
        return
    if state.swap == SWAP_OFFERED:  # R-MDR-4
        out[commands + SWAP] = 1
    if not some:  # R-MDR-6
        out[commands + PASS] = 1
        out[commands + PASS_DECLARED] = 1


@helper
def mark_places(state: Any, size: int, out: Any) -> bool:
    """Mark the placements, plain and declared; tell whether there are any."""
    declared = ONE if state.step == PLACE else np.uint32(0)  # a challenger does not declare
    some = np.uint32(0)
    for column in range(size - 1):
        places = state.open[state.colour, column]
        some |= places
        pairs = out[2 * column * (size - 1) : 2 * (column + 1) * (size - 1)]
        for row in range(size - 1):
            is_open = places >> np.uint32(row) & ONE
            pairs[2 * row] = is_open
            pairs[2 * row + 1] = is_open & declared
    return bool(some != 0)
