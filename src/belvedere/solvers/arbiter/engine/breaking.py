"""Sets of towers that break a declaration: thinned out, remembered, and tried again."""

from __future__ import annotations

from typing import Any

import numpy as np

from belvedere.games.mirador.rules import turn
from belvedere.games.mirador.rules.state import (
    ROWS,
    bit,
    place_action,
    side_of,
    tower_of,
)
from belvedere.kernel.compiling import compiled, helper
from belvedere.solvers.arbiter.engine.encoding import (
    OPEN,
    goal_of,
    own_reach,
    sides_of,
    start_of,
    survey_case,
    write_clauses,
)
from belvedere.solvers.arbiter.engine.layout import MOST_CUTS, SIDE
from belvedere.solvers.arbiter.engine.secure import closed

TRIES = 12  # walls that are built before the solver is asked
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
    return thin_cut(desks[i], colour, sides_of(axes), cut, number)


@helper
def thin_cut(desk: Any, colour: int, sides: int, cut: Any, number: int) -> int:
    """Do so for sides that are to be parted."""
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
    put_first(desks[i].pool, cut, number)


@helper
def put_first(pool: Any, cut: Any, number: int) -> None:
    """Do so."""
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
    found = survey_case(desk, colour, axes)
    if found != OPEN:
        return found
    if build_wall(desk, colour, axes):
        desk.pool.served = 0
        return KNOWN_CUT
    write_clauses(desk.case, desk.boards[0], desk.states[0], False)
    return OPEN


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


# Walls: breaking sets that are found without the solver, where the board is wide.


@helper
def build_wall(desk: Any, colour: int, axes: int) -> bool:
    """Try to break what has been surveyed by walls, built at random; remember the one that does.

    The first tries begin with what is left of the sets that broke other placements.
    """
    case, pool = desk.case, desk.pool
    dice = np.uint64(0x9E3779B97F4A7C15)
    for attempt in range(TRIES):
        number = 0
        case.shut[:] = 0
        case.is_cut[: case.gaps] = 0
        if 2 * attempt < TRIES and attempt < pool.cuts:
            for n in range(pool.towers[attempt]):
                if fits(desk, colour, int(pool.cut[attempt, n])):
                    number = add_to_wall(desk, int(pool.cut[attempt, n]), number)
        for way in range(2):
            if number >= 0 and axes >> way & 1:
                dice = roll(dice)
                number = part_sides(desk, colour, way, number, dice, attempt)
        if number > 0 and breaks(desk, colour, sides_of(axes), case.wall, number, -1):
            number = thin_cut(desk, colour, sides_of(axes), case.wall, number)
            put_first(pool, case.wall, number)
            return True
    return False


@helper
def roll(dice: Any) -> Any:
    """Return the next of a row of numbers that look random (xorshift)."""
    dice ^= dice << np.uint64(13)
    dice ^= dice >> np.uint64(7)
    return dice ^ dice << np.uint64(17)


@helper
def fits(desk: Any, colour: int, spot: int) -> bool:
    """Tell whether a tower of the challenger may stand on a spot, beside those of the wall."""
    state = desk.states[0]
    x, y = spot // ROWS, spot % ROWS
    return bool(state.open[1 - colour, x] & ~desk.case.shut[x] & bit(state, y))


@helper
def add_to_wall(desk: Any, spot: int, number: int) -> int:
    """Put a tower on a spot of the wall; return how many there are."""
    state, case = desk.states[0], desk.case
    x, y = spot // ROWS, spot % ROWS
    tower = tower_of(state)
    for other in range(max(x - tower, 0), min(x + tower + 1, side_of(state))):
        case.shut[other] |= closed(state, y, abs(other - x))
    for n in range(case.gaps):
        if not case.is_cut[n]:
            for k in range(case.first[n], case.first[n + 1]):
                if case.cutters[k] == spot:
                    case.is_cut[n] = 1
                    break
    case.wall[number] = spot
    return number + 1


@helper
def part_sides(desk: Any, colour: int, way: int, number: int, dice: Any, attempt: int) -> int:
    """Build a wall between two sides, from one of them on; return its towers so far, -1 if some
    chain cannot be cut.

    What can no longer be cut is on the near side of the wall; every third gap or so that could be
    is left open, so that walls are built in different places.
    """
    board, case = desk.boards[0], desk.case
    near, far = (start_of(way), goal_of(way)) if attempt % 2 else (goal_of(way), start_of(way))
    case.inside[:] = 0
    case.inside[SIDE + near] = 1
    changed = True
    while changed:
        changed = False
        for n in range(case.gaps):
            if case.is_cut[n] or not case.ways[n] >> way & 1:
                continue
            a, b = int(case.ends[n, 0]), int(case.ends[n, 1])
            here = case.inside[a] or own_reach(board, a, near, far) & 1
            there = case.inside[b] or (b < SIDE and own_reach(board, b, near, far) & 1)
            if here == there and case.inside[a] == case.inside[b]:
                continue
            dice = roll(dice)
            spot = -1
            if here != there and (attempt < 2 or dice % np.uint64(3)):
                spot = choose_cutter(desk, colour, n, dice)
            changed = True
            if spot >= 0:
                number = add_to_wall(desk, spot, number)
                continue
            case.inside[a] = 1
            case.inside[b] = 1
            if case.inside[SIDE + far] or own_reach(board, a, near, far) & 2:
                return -1
            if b < SIDE and own_reach(board, b, near, far) & 2:
                return -1
    return number


@helper
def choose_cutter(desk: Any, colour: int, gap: int, dice: Any) -> int:
    """Choose a spot from which a gap can still be cut, -1 if there is none."""
    case = desk.case
    first, number = int(case.first[gap]), int(case.first[gap + 1] - case.first[gap])
    if number == 0:
        return -1
    begin = int(dice >> np.uint64(20) & np.uint64(0xFFFF)) % number
    for k in range(number):
        spot = int(case.cutters[first + (begin + k) % number])
        if fits(desk, colour, spot):
            return spot
    return -1
