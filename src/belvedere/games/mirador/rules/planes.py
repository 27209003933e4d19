"""What a learner sees of Mirador, and which actions it may choose, compiled.

Everything is told from the viewer's seat: after the swap, his towers are those he took over.
"""

from __future__ import annotations

from typing import Any

from belvedere.games.mirador.rules.state import (
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
    side_of,
    tower_of,
    word,
)
from belvedere.kernel.compiling import compiled, helper
from belvedere.kernel.planes import decides, fill, flag, spread

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
        cover(state, colour, work.columns)
        spread(out, TOWERS + other, work.columns, size, size)
        spread(out, OPEN + other, state.open[colour], side_of(state), side_of(state))
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
def cover(state: Any, colour: int, columns: Any) -> None:
    """Find the micro squares under the towers of a colour."""
    tower = tower_of(state)
    columns[: int(state.size)] = 0
    for x in range(side_of(state)):
        for near in range(tower):
            for up in range(tower):
                columns[x + near] |= state.towers[colour, x] << word(state, up)


@compiled
def mask(state: Any, player: int, work: Any, listed: Any, out: Any) -> None:
    """Mark what `legal` lists: a pair of bytes a place, then the commands."""
    side = side_of(state)
    commands = first_command(side)
    if state.step == ANSWER:
        out[commands + ACCEPT] = 1
        out[commands + CHALLENGE] = 1
        return
    some = mark_places(state, side, out)
    if state.step == BREAK:
        out[commands + GIVE_UP] = 1
        return
    if state.swap == SWAP_OFFERED:  # R-MDR-4
        out[commands + SWAP] = 1
    if not some:  # R-MDR-6
        out[commands + PASS] = 1
        out[commands + PASS_DECLARED] = 1


@helper
def mark_places(state: Any, side: int, out: Any) -> bool:
    """Mark the placements, plain and declared; tell whether there are any."""
    declared = word(state, state.step == PLACE)  # a challenger does not declare
    some = word(state, 0)
    for column in range(side):
        places = state.open[state.colour, column]
        some |= places
        pairs = out[2 * column * side : 2 * (column + 1) * side]
        for row in range(side):
            is_open = places >> word(state, row) & word(state, 1)
            pairs[2 * row] = is_open
            pairs[2 * row + 1] = is_open & declared
    return bool(some != 0)
