"""What is known of Strata: large areas win, so join your own and cut your opponent's."""

from __future__ import annotations

from typing import Any

import numpy as np

from belvedere.bots.search.stubs import write_shares
from belvedere.core.actors import OVER
from belvedere.games.strata.rules.state import HEIGHT, SIDE, STATE, WIDTH, placement_of
from belvedere.games.strata.rules.turn import ONE, take_area
from belvedere.kernel import contract
from belvedere.kernel.bits import lowest
from belvedere.kernel.compiling import helper
from belvedere.kernel.engine import Layout
from belvedere.kernel.rng import below

MOST_AREAS = 128  # of both colours together
TRIED = 3  # moves that a playout chooses the best of
SIMULATIONS = (6, 15, 40, 120, 500, 2000, 8000)

_ROOM = np.dtype(
    [
        ("sizes", "i2", (MOST_AREAS + 1,)),  # of areas, by number from 1
        ("area", "i1", (SIDE, SIDE)),  # by square: the number of its area, 0 where it is bare
        ("largest", "i2", (2,)),  # the size of each colour's largest area
        ("met", "i1", (8,)),  # areas that a move joins
    ],
    align=True,
)


def room(layout: Layout) -> np.dtype[np.void]:
    """Return the record of the workspace."""
    return _ROOM


@helper
def map_areas(state: Any, bench: Any) -> None:
    """Number all areas and note their sizes."""
    known, work = bench.known, bench.work
    known.area[:] = 0
    number = 0
    for colour in range(2):
        known.largest[colour] = 0
        for x in range(SIDE):
            work.left[x] = state.top[colour, x]
        for start in range(SIDE):
            while work.left[start]:
                number += 1
                size = take_area(work, start)
                known.sizes[number] = size
                known.largest[colour] = max(known.largest[colour], size)
                for x in range(SIDE):
                    rows = work.area[x]
                    while rows:
                        known.area[x, lowest(rows)] = number
                        rows &= rows - ONE


@helper
def shows(state: Any, colour: int, x: int, y: int) -> bool:
    """Tell whether a colour shows on a square of the table."""
    return 0 <= x < SIDE and 0 <= y < SIDE and state.top[colour, x] >> np.uint32(y) & ONE != 0


@helper
def join(known: Any, number: int, met: int) -> int:
    """Note an area that a move joins, once; return how many were met."""
    for n in range(met):
        if known.met[n] == number:
            return met
    if met < known.met.size:
        known.met[met] = number
        return met + 1
    return met


@helper
def merit(state: Any, bench: Any, player: int, action: int) -> float:
    """Weigh a move: the area that it builds, what it takes from the opponent, and its size."""
    known = bench.known
    shape, column, row = placement_of(int(state.size), action)
    met = 0
    fresh = taken = cut = 0
    for x in range(column, column + WIDTH[shape]):
        for y in range(row, row + HEIGHT[shape]):
            if shows(state, player, x, y):
                met = join(known, int(known.area[x, y]), met)
            else:
                fresh += 1
                if known.area[x, y]:
                    taken += 1
                    cut += known.sizes[known.area[x, y]] == known.largest[1 - player]
            for side in range(4):
                bx = x + (side == 0) - (side == 1)
                by = y + (side == 2) - (side == 3)
                if shows(state, player, bx, by):
                    met = join(known, int(known.area[bx, by]), met)
    built = fresh
    for n in range(met):
        built += known.sizes[known.met[n]]
    gain = max(built - int(known.largest[player]), 0)
    return 0.5 * gain + 0.08 * built + 0.35 * taken + 0.45 * cut + 0.1 * fresh


@helper
def rank(state: Any, bench: Any, player: int, number: int, priors: Any) -> None:
    """Try moves the sooner the more they are worth at once."""
    map_areas(state, bench)
    for n in range(number):
        priors[n] = np.exp(min(merit(state, bench, player, int(bench.actions[n])), 6.0))


@helper
def estimate(state: Any, bench: Any, players: int, rng: Any, shares: Any) -> bool:
    """Play to the end, choosing among a few random moves the one that is worth most at once."""
    while True:
        actors = contract.actors(state)
        if actors == OVER:
            break
        player = lowest(actors)
        number = contract.count(state, player, bench.work, bench.actions)
        best, chosen = -1.0, -1
        for _ in range(TRIED):
            n = below(rng, number)
            action = int(contract.nth(state, player, n, bench.work, bench.actions))
            worth = quick_merit(state, player, action)
            if worth > best:
                best, chosen = worth, action
        contract.apply(state, player, chosen, bench.work)
    write_shares(state, bench, players, shares)
    return False


@helper
def quick_merit(state: Any, player: int, action: int) -> float:
    """Weigh a move without knowing the areas: squares that are taken, and own ones beside it."""
    shape, column, row = placement_of(int(state.size), action)
    worth = 0.0
    for x in range(column, column + WIDTH[shape]):
        for y in range(row, row + HEIGHT[shape]):
            if shows(state, 1 - player, x, y):
                worth += 1.0
            for side in range(4):
                bx = x + (side == 0) - (side == 1)
                by = y + (side == 2) - (side == 3)
                worth += 0.6 * shows(state, player, bx, by)
    return worth


contract.bind(STATE, rank=rank, estimate=estimate)
