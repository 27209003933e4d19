"""Games with the fast test after every ply, and random ones that end at the first secure chain."""

from __future__ import annotations

from typing import Any

import numpy as np

from belvedere.core.actors import OVER
from belvedere.games.mirador.rules import turn
from belvedere.games.mirador.rules.state import (
    PLACE,
    ROWS,
    first_command,
    place_action,
    place_of,
    side_of,
    word,
)
from belvedere.kernel import contract
from belvedere.kernel.bits import lowest
from belvedere.kernel.compiling import compiled, helper
from belvedere.kernel.desk import random_step
from belvedere.solvers.arbiter.engine.secure import lay_out, link_up, pair_up, place_tower


@helper
def follow(desk: Any, colour: int, action: int) -> int:
    """Bring the board up to date after a decision of a colour; return what it has secured."""
    state, board = desk.states[0], desk.boards[0]
    side = side_of(state)
    if action < first_command(side):
        x, y = place_of(side, action)
        place_tower(board, state, colour, x, y)
    pair_up(board, state, colour)
    return int(board.secure[colour])


@compiled
def begin(desks: Any, i: int) -> None:
    """Lay the state on desk i out for `play_on`."""
    desk = desks[i]
    lay_out(desk.boards[0], desk.states[0], desk.work)
    link_up(desk.boards[0], desk.states[0])


@compiled
def play_on(desks: Any, i: int, action: int) -> int:
    """Play a placement or a pass on desk i; return what its colour has secured by now."""
    desk = desks[i]
    colour = int(desk.states[0].colour)
    contract.apply(desk.states[0], 0, action, desk.work)
    return follow(desk, colour, action)


@compiled
def secure_places(desks: Any, i: int, colour: int, out: Any) -> int:
    """List the places on which a tower of a colour makes a secure chain, in the position on desk i.

    Returns their number; the position stays as it is, and the colour need not be on the move.
    """
    desk = desks[i]
    states, boards = desk.states, desk.boards
    begin(desks, i)
    states[1] = states[0]
    boards[1] = boards[0]
    number = 0
    for x in range(side_of(states[1])):
        rows = states[1].open[colour, x]
        while rows:
            y = lowest(rows)
            rows &= rows - word(states[1], 1)
            states[0] = states[1]
            boards[0] = boards[1]
            states[0].colour = colour
            turn.put_tower(states[0], place_action(side_of(states[1]), x, y, 0))
            place_tower(boards[0], states[0], colour, x, y)
            pair_up(boards[0], states[0], colour)
            if boards[0].secure[colour]:
                out[number] = x * ROWS + y
                number += 1
    states[0] = states[1]
    return number


@compiled
def secure_playouts(desks: Any, i: int, rng: Any, games: int, tally: Any) -> None:
    """Play random games from the state on desk i, which stays as it is, each to the first secure
    chain of whoever has just decided.

    `tally`: plies, games that Red's and Blue's chains ended, games that ended otherwise.
    """
    desk = desks[i]
    states, boards = desk.states, desk.boards
    states[1] = states[0]
    begin(desks, i)
    boards[1] = boards[0]
    for _ in range(games):
        states[0] = states[1]
        boards[0] = boards[1]
        while True:
            actors = contract.actors(states[0])
            if actors == OVER:
                tally[3] += np.uint64(1)
                break
            colour, placing = int(states[0].colour), states[0].step == PLACE
            action = random_step(desk, actors, rng)
            tally[0] += np.uint64(1)
            if placing and follow(desk, colour, action):
                tally[1 + colour] += np.uint64(1)
                break
    states[0] = states[1]
