"""From a position to clauses: can a legal set of towers cut every chain of a colour?

Variables: one for each legal place of the challenger from which a gap can be cut (a tower stands
there); one for each gap that can be cut from several (it is cut); and for each kind of chain one
for each group of towers (a chain leads to it from the first side).

Clauses: a gap that is cut has a tower in it. Across a gap that is not, what is reached at one end
is reached at the other. A group at the last side is not reached. Two towers that exclude each other
do not both stand. Every solution is a set of towers that breaks the declaration; without a solution
it is sound.

Nothing says that an unreached group cannot be called reached: a solver that does so only makes its
own task harder, so half of each equivalence is left out.
"""

from __future__ import annotations

from typing import Any

from belvedere.games.mirador.rules.state import ROWS, bit, side_of, tower_of, word
from belvedere.games.mirador.rules.turn import EAST, NORTH, SOUTH, WEST
from belvedere.kernel.bits import lowest
from belvedere.kernel.compiling import compiled, helper
from belvedere.solvers.arbiter.engine.layout import PAIR, ROW, SIDE
from belvedere.solvers.arbiter.engine.secure import (
    closed,
    find,
    first_side,
    last_side,
    lay_out,
    left_end,
    line_across,
    link_up,
    pack,
    pair_up,
    places_across,
    right_end,
    span,
    unpack,
)

NO_CHAIN, OPEN, SECURE = 0, 1, 2  # what `encode` finds: broken already, ask the solver, sound
CORNER = PAIR**2  # + spot · PAIR + spot: a corner contact, in place of a gap

NORTH_SOUTH, WEST_EAST = 0, 1  # kinds of chains


@helper
def start_of(way: int) -> int:
    """Return the side where chains of a kind begin."""
    return NORTH if way == NORTH_SOUTH else WEST


@helper
def goal_of(way: int) -> int:
    """Return the side where they end."""
    return SOUTH if way == NORTH_SOUTH else EAST


# Gaps that can be cut.


@helper
def add_gap(case: Any, gap: int, a: int, b: int) -> int:
    """Add a gap, or a corner, between two nodes."""
    number = int(case.gaps)
    case.gap[number] = gap
    case.ends[number, 0] = a
    case.ends[number, 1] = b
    case.ways[number] = 0
    case.first[number + 1] = case.first[number]
    case.gaps = number + 1
    return number


@helper
def add_cutters(case: Any, board: Any, state: Any, challenger: int, number: int) -> None:
    """List the spots from which a gap can be cut."""
    kind, line, left, right = unpack(case.gap[number])
    if left + 1 == right:
        return  # a tower that touches its side
    end = case.first[number]
    for near in range(tower_of(state)):
        places = places_across(board, state, kind, challenger, line, near)
        places &= span(state, left, right)
        across = line_across(state, line, near)
        while places:
            along = lowest(places)
            spot = along * ROWS + across if kind == ROW else across * ROWS + along
            case.cutters[end] = spot
            end += 1
            places &= places - word(state, 1)
    case.first[number + 1] = end


@helper
def find_gap(case: Any, board: Any, state: Any, colour: int, gap: int) -> None:
    """Add a gap of a colour, unless its ends are joined for good."""
    kind, line, left, right = unpack(gap)
    a = left_end(board, kind, line, left)
    b = right_end(board, state, kind, line, right)
    if (a & b) < 0 or (a >= 0 and (a ^ colour) & 1) or (b >= 0 and (b ^ colour) & 1):
        return
    if a >= 0 and b >= 0:
        first, second = find(board, a >> 1), find(board, b >> 1)
        joined = first == second
    else:
        side = first_side(kind) if a < 0 else last_side(kind)
        first, second = find(board, (a if b < 0 else b) >> 1), SIDE + side
        joined = board.sides[first] & side != 0
    if not joined:
        number = add_gap(case, gap, first, second)
        add_cutters(case, board, state, 1 - colour, number)


@helper
def find_gaps(case: Any, board: Any, state: Any, colour: int) -> None:
    """List all gaps of a colour whose ends are not joined for good."""
    size = int(state.size)
    case.gaps = 0
    case.first[0] = 0
    for kind in range(2):
        for line in range(size):
            taken = board.taken[kind, line]
            left = -1
            while taken:
                right = lowest(taken)
                if right > left + 1 or left < 0:
                    find_gap(case, board, state, colour, pack(kind, line, left, right))
                left = right
                taken &= taken - word(state, 1)
            if left >= 0:
                find_gap(case, board, state, colour, pack(kind, line, left, size))


@helper
def find_corners(case: Any, board: Any, state: Any, colour: int) -> None:
    """List the corner contacts of a colour."""
    tower = tower_of(state)
    for x in range(side_of(state) - tower):
        towers = state.towers[colour, x]
        while towers:
            y = lowest(towers)
            for rise in (-tower, tower):
                if y + rise >= 0 and state.towers[colour, x + tower] & bit(state, y + rise):
                    a, b = x * ROWS + y, (x + tower) * ROWS + y + rise
                    add_gap(case, CORNER + a * PAIR + b, a, b)
            towers &= towers - word(state, 1)


# Which of them matter.


@helper
def note_neighbour(case: Any, node: int, other: int) -> None:
    """Count the different neighbours of a node: none, one (remembered), or more."""
    known = case.neighbour[node]
    if known == 0:
        case.neighbour[node] = 1 + other
    elif known != 1 + other:
        case.neighbour[node] = -1


@helper
def node_matters(case: Any, node: int) -> bool:
    """Tell whether a chain can lead through a node: in from one neighbour, out to another."""
    return node >= SIDE or case.neighbour[node] == -1


@helper
def mark_useful(case: Any, board: Any, way: int) -> None:
    """Mark the gaps that can be part of a chain of one kind."""
    bit = 1 << way
    start, goal = start_of(way), goal_of(way)
    for n in range(case.gaps):
        b = case.ends[n, 1]
        if b < SIDE or b in (SIDE + start, SIDE + goal):
            case.ways[n] |= bit
    changed = True
    while changed:  # dead ends are dropped until there is none
        changed = False
        case.neighbour[:] = 0
        for n in range(case.gaps):
            if case.ways[n] & bit:
                a, b = case.ends[n, 0], case.ends[n, 1]
                note_neighbour(case, a, b)
                note_neighbour(case, b, a)
                if b < SIDE:
                    note_sides(case, board, b, start, goal)
                note_sides(case, board, a, start, goal)
        for n in range(case.gaps):
            matters = node_matters(case, case.ends[n, 0]) and node_matters(case, case.ends[n, 1])
            if case.ways[n] & bit and not matters:
                case.ways[n] &= ~bit
                changed = True


@helper
def note_sides(case: Any, board: Any, node: int, start: int, goal: int) -> None:
    """Count the sides that a group is joined to for good among its neighbours."""
    if board.sides[node] & start:
        note_neighbour(case, node, SIDE + start)
    if board.sides[node] & goal:
        note_neighbour(case, node, SIDE + goal)


@helper
def mark_standing(case: Any, board: Any, way: int) -> bool:
    """Keep only what a side can be reached from; tell whether a chain of this kind stands."""
    bit = 1 << way
    start, goal = start_of(way), goal_of(way)
    case.reach[:] = 0
    case.reach[SIDE + start] = 1
    case.reach[SIDE + goal] = 2
    changed = True
    while changed:
        changed = False
        for n in range(case.gaps):
            if case.ways[n] & bit:
                a, b = case.ends[n, 0], case.ends[n, 1]
                both = case.reach[a] | case.reach[b] | own_reach(board, a, start, goal)
                if b < SIDE:
                    both |= own_reach(board, b, start, goal)
                    if case.reach[b] != both:
                        case.reach[b] = both
                        changed = True
                if case.reach[a] != both:
                    case.reach[a] = both
                    changed = True
    stands = False
    for n in range(case.gaps):
        if case.reach[case.ends[n, 0]] == 3:
            stands = stands or case.ways[n] & bit != 0
        else:
            case.ways[n] &= ~bit
    return stands


@helper
def own_reach(board: Any, node: int, start: int, goal: int) -> int:
    """Tell which ends of a chain a group is joined to for good."""
    return (1 if board.sides[node] & start else 0) | (2 if board.sides[node] & goal else 0)


@helper
def drop_useless(case: Any) -> None:
    """Forget the gaps that are part of no chain."""
    kept = 0
    end = 0
    for n in range(case.gaps):
        first, last = case.first[n], case.first[n + 1]
        if case.ways[n]:
            case.gap[kept] = case.gap[n]
            case.ends[kept, 0] = case.ends[n, 0]
            case.ends[kept, 1] = case.ends[n, 1]
            case.ways[kept] = case.ways[n]
            for k in range(first, last):
                case.cutters[end + k - first] = case.cutters[k]
            case.first[kept] = end
            end += last - first
            kept += 1
    case.first[kept] = end
    case.gaps = kept


# Clauses.


@helper
def put(case: Any, place: int, literal: int) -> int:
    """Write a literal and return the place for the next."""
    case.literals[place] = literal
    return place + 1


@helper
def close(case: Any, place: int) -> int:
    """End a clause."""
    case.end[case.clauses] = place
    case.clauses += 1
    return place


@helper
def number_spots(case: Any) -> None:
    """Give every spot that cuts something a variable, in ascending order."""
    case.tower[:] = 0
    for k in range(case.first[case.gaps]):
        case.tower[case.cutters[k]] = 1
    number = 0
    for spot in range(case.tower.size):
        if case.tower[spot]:
            case.spot[number] = spot
            number += 1
            case.tower[spot] = number
    case.spots = number
    case.variables = number


@helper
def part_towers(case: Any, state: Any, place: int) -> int:
    """Say of every two towers that exclude each other that one of them does not stand."""
    side = side_of(state)
    everything = bit(state, side) - word(state, 1)
    for n in range(case.spots):
        spot = case.spot[n]
        x, y = spot // ROWS, spot % ROWS
        for apart in range(min(tower_of(state) + 1, side - x)):
            rows = closed(state, y, apart) & everything
            if apart == 0:
                rows &= ~(bit(state, y + 1) - word(state, 1))  # each pair once
            while rows:
                other = case.tower[spot + apart * ROWS + lowest(rows) - y]
                if other:
                    place = put(case, place, -(n + 1))
                    place = close(case, put(case, place, -other))
                rows &= rows - word(state, 1)
    return place


@helper
def new_variable(case: Any) -> int:
    """Return another variable."""
    case.variables += 1
    return int(case.variables)


@helper
def cut_literal(case: Any, place: int, n: int, chosen: bool) -> tuple[int, int]:
    """Return a literal that says that gap n is cut, 0 if it cannot be; and where to go on.

    When gaps are chosen, one that is left out is cut without a tower.
    """
    first, last = case.first[n], case.first[n + 1]
    if not chosen and last - first <= 1:
        return (case.tower[case.cutters[first]] if last > first else 0), place
    literal = new_variable(case)
    place = put(case, place, -literal)
    if chosen:
        place = put(case, place, case.spots + 1 + n)
    for k in range(first, last):
        place = put(case, place, case.tower[case.cutters[k]])
    return literal, close(case, place)


@helper
def reached(case: Any, node: int, way: int) -> int:
    """Return the variable that says that a chain leads to a group."""
    if case.reached[way, node] == 0:
        case.reached[way, node] = new_variable(case)
    return int(case.reached[way, node])


@helper
def follow_gap(case: Any, place: int, n: int, cut: int, way: int) -> int:
    """Say that what is reached at one end of gap n is reached at the other, or it is cut."""
    a, b = case.ends[n, 0], case.ends[n, 1]
    here = reached(case, a, way)
    if b < SIDE:
        there = reached(case, b, way)
        for one, other in ((here, there), (there, here)):
            place = put(case, put(case, place, -one), other)
            if cut:
                place = put(case, place, cut)
            place = close(case, place)
        return place
    place = put(case, place, here if b == SIDE + start_of(way) else -here)
    if cut:
        place = put(case, place, cut)
    return close(case, place)


@helper
def follow_sides(case: Any, board: Any, place: int, node: int, way: int) -> int:
    """Say that a group that is joined to a side for good is reached, or not reached, there."""
    if board.sides[node] & start_of(way):
        place = close(case, put(case, place, reached(case, node, way)))
    if board.sides[node] & goal_of(way):
        place = close(case, put(case, place, -reached(case, node, way)))
    return place


@helper
def write_clauses(case: Any, board: Any, state: Any, chosen: bool) -> None:
    """Write everything down."""
    case.clauses = 0
    number_spots(case)
    if chosen:
        case.variables += case.gaps
    place = part_towers(case, state, 0)
    case.reached[:] = 0
    for n in range(case.gaps):
        cut, place = cut_literal(case, place, n, chosen)
        for way in range(2):
            if case.ways[n] >> way & 1:
                place = follow_gap(case, place, n, cut, way)
    for node in range(case.tower.size):
        for way in range(2):
            if case.reached[way, node]:
                place = follow_sides(case, board, place, node, way)


@helper
def sides_of(axes: int) -> int:
    """Return the sides that kinds of chains, as bits, link."""
    sides = 0
    if axes >> NORTH_SOUTH & 1:
        sides |= NORTH | SOUTH
    if axes >> WEST_EAST & 1:
        sides |= WEST | EAST
    return sides


@helper
def find_case(desk: Any, colour: int, axes: int) -> bool:
    """List the gaps that chains of these kinds need; tell whether any chain stands."""
    board, case = desk.boards[0], desk.case
    stands = False
    for way in range(2):
        if axes >> way & 1:
            mark_useful(case, board, way)
            if mark_standing(case, board, way):
                stands = True
    drop_useless(case)
    return stands


@helper
def survey_case(desk: Any, colour: int, axes: int) -> int:
    """List what can be cut in the current state of a desk; return NO_CHAIN, OPEN or SECURE."""
    state, board, case = desk.states[0], desk.boards[0], desk.case
    lay_out(board, state, desk.work)
    link_up(board, state)
    pair_up(board, state, colour)
    if board.secure[colour] & sides_of(axes):
        return SECURE
    find_gaps(case, board, state, colour)
    return OPEN if find_case(desk, colour, axes) else NO_CHAIN


@compiled
def encode(desks: Any, i: int, colour: int, axes: int) -> int:
    """Write the clauses for desk i; return NO_CHAIN, OPEN or SECURE.

    `axes` has bit 0 for north–south chains and bit 1 for west–east ones.
    """
    desk = desks[i]
    found = survey_case(desk, colour, axes)
    if found == OPEN:
        write_clauses(desk.case, desk.boards[0], desk.states[0], False)
    return found


@compiled
def encode_links(desks: Any, i: int, colour: int, axes: int) -> int:
    """Do the same with every link by itself, secure or not, and a variable that leaves it out.

    That is the variable `spots` + 1 + its number.
    """
    desk = desks[i]
    state, board, case = desk.states[0], desk.boards[0], desk.case
    lay_out(board, state, desk.work)
    find_gaps(case, board, state, colour)
    find_corners(case, board, state, colour)
    if not find_case(desk, colour, axes):
        return NO_CHAIN
    write_clauses(case, board, state, True)
    return OPEN
