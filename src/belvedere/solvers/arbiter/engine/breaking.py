"""Sets of towers that break a declaration: thinned out, remembered, and tried again."""

from __future__ import annotations

from typing import Any

from belvedere.games.mirador.rules import turn
from belvedere.games.mirador.rules.state import ROWS, bit, place_action, side_of
from belvedere.kernel.compiling import compiled, helper
from belvedere.solvers.arbiter.engine.encoding import encode_desk, sides_of
from belvedere.solvers.arbiter.engine.layout import MOST_CUTS

KNOWN_CUT = 3  # what `try_place` finds besides `encode`: a remembered set breaks it


@helper
def breaks(desk: Any, colour: int, sides: int, cut: Any, number: int, without: int) -> bool:
    """Tell whether a colour has no chain between these sides once the first `number` towers of a
    set stand, all but one.

    Towers that the current state does not allow are left out.
    """
    state, cut_state = desk.states[0], desk.states[2]
    cut_state.towers[:] = state.towers
    cut_state.size = state.size
    cut_state.tower = state.tower
    for n in range(number):
        if n != without:
            x, y = cut[n] // ROWS, cut[n] % ROWS
            if state.open[1 - colour, x] & bit(state, y):
                cut_state.towers[1 - colour, x] |= bit(state, y)
    return turn.chains(cut_state, colour, desk.work) & sides == 0


@compiled
def thin_out(desks: Any, i: int, colour: int, axes: int, cut: Any, number: int) -> int:
    """Drop towers from a breaking set until each is needed; return how many are left."""
    desk = desks[i]
    sides = sides_of(axes)
    n = 0
    while n < number:
        if breaks(desk, colour, sides, cut, number, n):
            for k in range(n + 1, number):
                cut[k - 1] = cut[k]
            number -= 1
        else:
            n += 1
    return number


@compiled
def remember_cut(desks: Any, i: int, cut: Any, number: int) -> None:
    """Put a breaking set first among those remembered; the last one makes room."""
    pool = desks[i].pool
    cuts = min(int(pool.cuts) + 1, MOST_CUTS)
    pool.cuts = cuts
    for k in range(cuts - 1, 0, -1):
        pool.towers[k] = pool.towers[k - 1]
        pool.cut[k] = pool.cut[k - 1]
    pool.towers[0] = number
    for n in range(number):
        pool.cut[0, n] = cut[n]


@helper
def find_cut(desk: Any, colour: int, sides: int) -> int:
    """Return the first remembered set that breaks the current state, or -1."""
    pool = desk.pool
    for k in range(pool.cuts):
        if breaks(desk, colour, sides, pool.cut[k], pool.towers[k], -1):
            return k
    return -1


@compiled
def forget_cuts(desks: Any, i: int) -> None:
    """Begin another position, which becomes the one that `try_place` starts from."""
    desk = desks[i]
    desk.pool.cuts = 0
    desk.states[1] = desk.states[0]


@compiled
def place_on(desks: Any, i: int, colour: int, spot: int) -> None:
    """Place a tower of a colour in the position that was begun."""
    desk = desks[i]
    state = desk.states[0]
    desk.states[0] = desk.states[1]
    state.colour = colour
    turn.put_tower(state, place_action(side_of(state), spot // ROWS, spot % ROWS, 0))


@compiled
def try_place(desks: Any, i: int, colour: int, spot: int, axes: int) -> int:
    """Place a tower of a colour in the position that was begun, and ask whether it can declare.

    Returns what `encode` does; or KNOWN_CUT, and `pool.served` tells which set did it.
    """
    place_on(desks, i, colour, spot)
    desk = desks[i]
    known = find_cut(desk, colour, sides_of(axes))
    if known >= 0:
        desk.pool.served = step_forward(desk.pool, known)
        return KNOWN_CUT
    return encode_desk(desk, colour, axes)


@helper
def step_forward(pool: Any, known: int) -> int:
    """Bring a remembered set one step forward: what serves often is found soon."""
    if known == 0:
        return 0
    before = known - 1
    towers = pool.towers[known]
    pool.towers[known] = pool.towers[before]
    pool.towers[before] = towers
    for n in range(max(pool.towers[known], towers)):
        spot = pool.cut[known, n]
        pool.cut[known, n] = pool.cut[before, n]
        pool.cut[before, n] = spot
    return before
