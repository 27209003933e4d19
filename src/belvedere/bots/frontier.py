"""What is known of Mirage and Overworld: what the table would score now, at the end of a turn.

Survey tile, Coast tile and the claims that follow are one turn, so a move is judged by the score
when its turn is over.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from belvedere.bots.search.stubs import write_shares
from belvedere.games.frontier.rules.scoring import score_parts
from belvedere.games.frontier.rules.state import (
    AWARD,
    LONGEST_LIST,
    PATTERNS,
    SEATS,
    STATE,
    STEP_DRAW,
    STEP_OVER,
    STEP_SURVEY,
    STEP_TAKE,
    STEP_TIE,
    TOTAL,
)
from belvedere.kernel import contract
from belvedere.kernel.bits import lowest
from belvedere.kernel.compiling import helper
from belvedere.kernel.desk import random_step
from belvedere.kernel.engine import Layout

EXPLORE = 0.7
SIMULATIONS = (2, 4, 8, 16, 50, 130, 350)
FEW = 48  # moves that are each tried on the table before they are ranked, below the root
IN_SUPPLY = 0.25  # points that an explorer in supply is worth
CLAIM = 9.0  # tiles until a seat has probably claimed a gap more
SECOND, THIRD = 0.8, 0.35  # how much of the table's width and height another marker may add
SPREAD, SPREAD_BY_TILE = 2.5, 0.22  # points by which luck may change the score: at the end, a tile
SHARP = 0.6  # how much more readily a move is tried that brings a point more

_ROOM = np.dtype(
    [
        ("listed", "i4", (LONGEST_LIST,)),  # moves, while the bench's own list is in use
        ("worth", "f4", (SEATS,)),
        ("parts", "i4", (SEATS, 5)),
    ],
    align=True,
)


def room(layout: Layout) -> np.dtype[np.void]:
    """Return the record of the workspace."""
    return _ROOM


@helper
def is_between_turns(state: Any) -> bool:
    """Tell whether a turn has ended and the next one has not begun."""
    step = state.step
    return step in (STEP_DRAW, STEP_TAKE, STEP_OVER)


@helper
def finish_turn(state: Any, bench: Any) -> None:
    """Play a turn to its end, taking the first choice each time, and what is tied for oneself."""
    while not is_between_turns(state) and state.step != STEP_SURVEY:
        player = lowest(contract.actors(state))
        number = contract.legal(state, player, bench.known.listed, bench.work)
        chosen = int(bench.known.listed[0])
        if state.step == STEP_TIE:
            for n in range(number):
                if bench.known.listed[n] == AWARD + player:
                    chosen = AWARD + player
        contract.apply(state, player, chosen, bench.work)


@helper
def weigh(state: Any, bench: Any) -> None:
    """Write what each seat has: its score as if the game ended now, and what it can still use."""
    known = bench.known
    score_parts(state, known.parts, bench.work)
    for seat in range(state.players):
        supply = int(state.supply[seat, 0]) + int(state.supply[seat, 1])
        known.worth[seat] = (
            known.parts[seat, TOTAL] + IN_SUPPLY * supply + markers_to_come(state, seat)
        )


@helper
def markers_to_come(state: Any, seat: int) -> float:
    """Return what markers in hand may still add to the tour: a tour is long on a large table."""
    hand = int(state.markers[seat])
    if hand == 0:
        return 0.0
    likely = 1.0 - np.exp(-tiles_left(state) / CLAIM)
    span = float(state.box[1] - state.box[0] + state.box[3] - state.box[2])
    if hand == 1:
        return float(THIRD * likely * span)
    return float(SECOND * likely ** (hand - 1) * span)


@helper
def tiles_left(state: Any) -> int:
    """Return about how many tiles will still be placed."""
    bag = 0
    for pattern in range(PATTERNS):
        bag += state.bag[pattern]
    return min(bag, 4 * (int(state.pile[0]) + int(state.pile[1])))


@helper
def estimate(state: Any, bench: Any, players: int, rng: Any, shares: Any) -> bool:
    """Finish the turn at random and compare what everybody has then."""
    while not is_between_turns(state):
        random_step(bench, contract.actors(state), rng)
    if state.step == STEP_OVER:
        write_shares(state, bench, players, shares)
        return False
    weigh(state, bench)
    known = bench.known
    spread = SPREAD + SPREAD_BY_TILE * tiles_left(state)
    most = known.worth[0]
    for seat in range(1, players):
        most = max(most, known.worth[seat])
    total = 0.0
    for seat in range(players):
        shares[seat] = np.exp((known.worth[seat] - most) / spread)
        total += shares[seat]
    for seat in range(players):
        shares[seat] /= total
    return False


@helper
def margin(state: Any, bench: Any, player: int) -> float:
    """Return how far a seat is ahead of the best of the others."""
    weigh(state, bench)
    best = np.float32(-1000.0)
    for seat in range(state.players):
        if seat != player:
            best = max(best, bench.known.worth[seat])
    return float(bench.known.worth[player] - best)


@helper
def rank(state: Any, bench: Any, player: int, number: int, priors: Any) -> None:
    """Try every move on the table, and those first that leave one farthest ahead."""
    if number > FEW and bench.depth > 0:
        for n in range(number):
            priors[n] = 1.0
        return
    best = np.float32(-1000.0)
    trial = bench.states[2]
    for n in range(number):
        bench.states[2] = bench.states[0]
        contract.apply(trial, player, int(bench.actions[n]), bench.work)
        finish_turn(trial, bench)
        priors[n] = margin(trial, bench, player)
        best = max(best, priors[n])
    for n in range(number):
        priors[n] = np.exp(SHARP * (priors[n] - best)) + 0.002


contract.bind(STATE, rank=rank, estimate=estimate)
