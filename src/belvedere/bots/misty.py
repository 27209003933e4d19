"""What is known of Misty: a window is worth what its best activation brings, a round what it
brings the match.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from belvedere.bots.knowing import NO_ADVICE, Advice, Noticed
from belvedere.bots.search.stubs import write_shares
from belvedere.core.game import Seat
from belvedere.core.position import Position
from belvedere.games.misty.notation import parse_cell
from belvedere.games.misty.rules.state import (
    ACTIVATE,
    END,
    FIRST_ACTIVATE,
    FIRST_PICK,
    FIRST_PLACE,
    PICK,
    PLACE,
    SEATS,
    STATE,
)
from belvedere.games.misty.rules.turn import WINS, wins
from belvedere.games.misty.rules.window import bit, free_cells, movable, points
from belvedere.kernel import contract
from belvedere.kernel.bits import lowest
from belvedere.kernel.compiling import helper
from belvedere.kernel.desk import random_step
from belvedere.kernel.engine import Layout

EXPLORE = 0.8
SIMULATIONS = (4, 10, 24, 60, 200, 800, 4000)
SOLVES_FROM = 4  # the level from which activation is exact
ROUND = 3.0  # how much more often who has won a round more wins the match
SHARP = 1.1  # how much more readily a move is tried that brings a point more

_ROOM = np.dtype([("points", "i4", (SEATS,)), ("wins", "i4", (SEATS,))], align=True)


def room(layout: Layout) -> np.dtype[np.void]:
    """Return the record of the workspace."""
    return _ROOM


@helper
def window_points(state: Any, seat: int, work: Any) -> int:
    """Return about what a window brings: cards are activated one by one, each time the best."""
    moved = state.moved[seat]
    while True:
        left = movable(state, seat, moved)
        if left == 0:
            return points(state, seat, moved, work)
        best, chosen = -1, moved
        while left:
            here = bit(lowest(left))
            left &= left - np.uint64(1)
            brings = points(state, seat, moved | here, work)
            if brings > best:
                best, chosen = brings, moved | here
        moved = chosen


@helper
def points_with(state: Any, seat: int, card: int, cell: int, work: Any) -> int:
    """Return what a window would bring with one card more."""
    state.windows[seat, cell] = card
    state.filled[seat] |= bit(cell)
    brings = window_points(state, seat, work)
    state.filled[seat] &= ~bit(cell)
    state.windows[seat, cell] = 0
    return brings


@helper
def best_with(state: Any, seat: int, card: int, work: Any) -> int:
    """Return the most that a window would bring with a card more."""
    best = 0
    left = free_cells(state, seat)
    while left:
        best = max(best, points_with(state, seat, card, lowest(left), work))
        left &= left - np.uint64(1)
    return best


@helper
def rank(state: Any, bench: Any, player: int, number: int, priors: Any) -> None:
    """Try what brings most at once."""
    step = state.step
    most = 0.0
    for n in range(number):
        action = int(bench.actions[n])
        if step == PICK:
            priors[n] = best_with(state, player, 1 + action - FIRST_PICK, bench.work)
        elif step == PLACE:
            cell = action - FIRST_PLACE
            priors[n] = points_with(state, player, int(state.picks[player]), cell, bench.work)
        else:
            moved = state.moved[player] | bit(action - FIRST_ACTIVATE)
            priors[n] = points(state, player, moved, bench.work)
        most = max(most, priors[n])
    for n in range(number):
        priors[n] = np.exp(SHARP * (priors[n] - most))


@helper
def estimate(state: Any, bench: Any, players: int, rng: Any, shares: Any) -> bool:
    """Play the round to its end, at random until the windows are built; then count."""
    played = state.played
    while state.played == played and state.step != ACTIVATE and state.step != END:
        random_step(bench, contract.actors(state), rng)
    known = bench.known
    if state.played == played and state.step == ACTIVATE:
        for seat in range(players):
            known.points[seat] = window_points(state, seat, bench.work)
            state.sheet[state.played, seat] = known.points[seat]
        state.played += 1
    if state.step == END:
        write_shares(state, bench, players, shares)
    else:
        weigh_match(state, bench, players, shares)
    return False


@helper
def weigh_match(state: Any, bench: Any, players: int, shares: Any) -> None:
    """Write who may expect to win the match, by the rounds that have been won."""
    known = bench.known
    is_over = state.played >= state.rounds
    for seat in range(players):
        known.wins[seat] = wins(state, seat)
        is_over = is_over or known.wins[seat] >= WINS
    if is_over:
        write_shares(state, bench, players, shares)
        return
    total = 0.0
    for seat in range(players):
        shares[seat] = ROUND ** known.wins[seat]
        total += shares[seat]
    for seat in range(players):
        shares[seat] /= total


def advise(seen: Position, seat: Seat, level: int, noticed: Noticed) -> Advice:
    """Activate in the best order: a finished window is solved exactly."""
    from belvedere.solvers.activation import solve

    rules = seen.rules
    record = np.frombuffer(seen.state, STATE).view(np.recarray)[0]
    if level < SOLVES_FROM or int(record.step) != ACTIVATE:
        return NO_ADVICE
    line = solve(record, seat).line
    cell = parse_cell(line[0]) if line else None
    if cell is None:
        return NO_ADVICE
    action = FIRST_ACTIVATE + cell
    return (
        Advice(only=frozenset([action])) if action in rules.legal(seen.state, seat) else NO_ADVICE
    )


contract.bind(STATE, rank=rank, estimate=estimate)
