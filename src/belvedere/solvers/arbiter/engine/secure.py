"""The fast test: towers that no challenge can part, and chains of them.

A gap that no legal tower can enter is a *secure* link. Two gaps between the same two groups of
inseparable towers are one, too, if no legal set of towers enters both. Chains of such links stand
against every challenge. (Not every chain that stands is made of such links: the solver finds the
others.)

What is secure stays so, whatever is played: the challenger's places only become fewer, and an own
tower on a line of sight is linked to both its ends. So the groups can be kept from ply to ply, and
after a placement only gaps nearby have to be looked at.
"""

from __future__ import annotations

from typing import Any

from belvedere.games.mirador.rules import turn
from belvedere.games.mirador.rules.state import ROWS, bit, side_of, tower_of, word
from belvedere.games.mirador.rules.turn import EAST, NORTH, SOUTH, WEST, closed_rows
from belvedere.kernel.bits import highest, lowest
from belvedere.kernel.compiling import compiled, helper
from belvedere.solvers.arbiter.engine.layout import COLUMN, MARGIN, MOST_SLIM, PAIR, ROW, SIDE


@helper
def closed(state: Any, place: int, apart: int) -> Any:
    """Return the places that a tower closes to its own colour, on a line at most its side off."""
    return word(state, closed_rows(tower_of(state), place, apart))


# Gaps, packed into one number: kind, line, and the taken squares (or sides) at either end.


@helper
def pack(kind: int, line: int, left: int, right: int) -> int:
    """Pack a gap; `left` may be -1, and `right` the board's size."""
    return ((kind * 64 + line) * 64 + left + 1) * 64 + right


@helper
def unpack(gap: int) -> tuple[int, int, int, int]:
    """Return kind, line, left and right."""
    return gap >> 18, gap >> 12 & 63, (gap >> 6 & 63) - 1, gap & 63


@helper
def span(state: Any, left: int, right: int) -> Any:
    """Return the places along a line from which a tower enters a gap, as a mask."""
    # A tower on place p takes p and what follows; the gap has left + 1 … right - 1.
    return bit(state, right) - bit(state, max(left + 2 - tower_of(state), 0))


@helper
def places_across(board: Any, state: Any, kind: int, colour: int, line: int, near: int) -> Any:
    """Return the open places on one of the lines of places whose towers enter a line."""
    return board.open[kind, colour, MARGIN + line_across(state, line, near)]


@helper
def line_across(state: Any, line: int, near: int) -> int:
    """Return which line of places that is, from the farthest before to the line itself."""
    return line + near + 1 - tower_of(state)


@helper
def owner_at(board: Any, kind: int, line: int, along: int) -> int:
    """Return spot · 2 + colour of the tower on a taken square."""
    if kind == ROW:
        return int(board.owner[along, line])
    return int(board.owner[line, along])


@helper
def left_end(board: Any, kind: int, line: int, left: int) -> int:
    """Return spot · 2 + colour of the tower at a gap's beginning, or -1 for a side."""
    return owner_at(board, kind, line, left) if left >= 0 else -1


@helper
def right_end(board: Any, state: Any, kind: int, line: int, right: int) -> int:
    """Return spot · 2 + colour of the tower at a gap's end, or -1 for a side."""
    return owner_at(board, kind, line, right) if right < state.size else -1


@helper
def first_side(kind: int) -> int:
    """Return the side at which lines begin."""
    return WEST if kind == ROW else SOUTH


@helper
def last_side(kind: int) -> int:
    """Return the side at which lines end."""
    return EAST if kind == ROW else NORTH


# Groups of towers that nothing can part.


@helper
def find(board: Any, spot: int) -> int:
    """Return the root of a tower's group, halving the path on the way."""
    while board.parent[spot] != spot:
        board.parent[spot] = board.parent[board.parent[spot]]
        spot = board.parent[spot]
    return int(spot)


@helper
def join(board: Any, colour: int, a: int, b: int) -> bool:
    """Join the groups of two towers of a colour; tell whether they were apart."""
    a, b = find(board, a), find(board, b)
    if a == b:
        return False
    board.parent[b] = a
    join_side(board, colour, a, board.sides[b])
    return True


@helper
def join_side(board: Any, colour: int, root: int, sides: int) -> bool:
    """Note that a group is linked to sides for good; tell whether that is new."""
    before = board.sides[root]
    after = before | sides
    if after == before:
        return False
    board.sides[root] = after
    board.hope[colour] |= sides
    board.secure[colour] |= turn.standing(after)
    return True


# Looking at gaps.


@helper
def weigh(board: Any, state: Any, kind: int, line: int, left: int, right: int) -> None:
    """Join the ends of a gap, if they are of one colour and no legal tower can enter it.

    If one can, but only in places close to each other, remember it for `pair_up`.
    """
    a = left_end(board, kind, line, left)
    b = right_end(board, state, kind, line, right)
    if (a & b) < 0 or (a >= 0 and b >= 0 and (a ^ b) & 1):
        return  # from side to side, or between two colours
    colour = (a if a >= 0 else b) & 1
    cutters = word(state, 0)
    for near in range(tower_of(state)):
        cutters |= places_across(board, state, kind, 1 - colour, line, near)
    cutters &= span(state, left, right)
    if cutters == 0:
        if a < 0:
            join_side(board, colour, find(board, b >> 1), first_side(kind))
        elif b < 0:
            join_side(board, colour, find(board, a >> 1), last_side(kind))
        else:
            join(board, colour, a >> 1, b >> 1)
    elif highest(cutters) - lowest(cutters) <= 2 * tower_of(state):  # one other is in all ways
        if a < 0 or b < 0:
            board.hope[colour] |= first_side(kind) if a < 0 else last_side(kind)
        if board.known[kind, line, left + 1] != right:
            board.known[kind, line, left + 1] = right
            remember(board, colour, pack(kind, line, left, right))


@helper
def remember(board: Any, colour: int, gap: int) -> None:
    """Keep a gap as a possible half of a pair. (With no room left it is not credited.)"""
    number = board.slims[colour]
    if number < MOST_SLIM:
        board.slim[colour, number] = gap
        board.slims[colour] = number + 1


@helper
def weigh_line(board: Any, state: Any, kind: int, line: int, start: int, stop: int) -> None:
    """Weigh the gaps of a line that have a square from `start` up to `stop`."""
    taken = board.taken[kind, line]
    at = start
    while at < stop:
        before = taken & (bit(state, at) - word(state, 1))
        beyond = taken >> word(state, at)
        if beyond & word(state, 1):
            at += 1
            continue
        left = highest(before) if before else -1
        right = at + lowest(beyond) if beyond else int(state.size)
        weigh(board, state, kind, line, left, right)
        at = right + 1


@helper
def touch(board: Any, state: Any, colour: int, x: int, y: int, at_x: int, at_y: int) -> None:
    """Join a tower with an own one that touches its corner: nothing comes between them."""
    if at_x < 0 or at_y < 0 or at_x >= side_of(state):
        return
    if state.towers[colour, at_x] & bit(state, at_y):
        join(board, colour, x * ROWS + y, at_x * ROWS + at_y)


@helper
def settle_tower(board: Any, state: Any, colour: int, x: int, y: int) -> None:
    """Make a tower known: a group of its own, and the owner of its squares."""
    spot = x * ROWS + y
    board.parent[spot] = spot
    board.sides[spot] = 0
    for dx in range(tower_of(state)):
        for dy in range(tower_of(state)):
            board.owner[x + dx, y + dy] = spot * 2 + colour


# Pairs of gaps that cannot both be cut.


@helper
def meet(board: Any, state: Any, gap: int) -> int:
    """Return what a remembered gap would join: two roots, or a root and a side, as one number.

    0 when it would join nothing any more: its ends are joined already, or it has been entered.
    """
    kind, line, left, right = unpack(gap)
    inside = bit(state, right) - bit(state, left + 1)
    if board.taken[kind, line] & inside:
        return 0
    a = left_end(board, kind, line, left)
    b = right_end(board, state, kind, line, right)
    if a < 0 or b < 0:
        side = first_side(kind) if a < 0 else last_side(kind)
        root = find(board, (a if b < 0 else b) >> 1)
        return 0 if board.sides[root] & side else root * PAIR + SIDE + side
    a, b = find(board, a >> 1), find(board, b >> 1)
    return 0 if a == b else min(a, b) * PAIR + max(a, b)


@helper
def all_clash(board: Any, state: Any, challenger: int, one: int, other: int) -> bool:
    """Tell whether no legal set of the challenger's towers enters both of two gaps."""
    kind, line, left, right = unpack(one)
    other_kind, other_line, other_left, other_right = unpack(other)
    for near in range(tower_of(state)):
        here = line_across(state, line, near)
        places = board.open[kind, challenger, MARGIN + here] & span(state, left, right)
        for other_near in range(tower_of(state)):
            there = line_across(state, other_line, other_near)
            others = board.open[other_kind, challenger, MARGIN + there]
            others &= span(state, other_left, other_right)
            if places and others:
                if kind == other_kind:
                    clash = clash_along(state, abs(here - there), places, others)
                else:
                    clash = clash_across(state, here, places, there, others)
                if not clash:
                    return False
    return True


@helper
def clash_along(state: Any, apart: int, places: Any, others: Any) -> bool:
    """Do so for places on two parallel lines of places."""
    if apart > tower_of(state) or (apart == 0 and places & others):
        return False  # far enough, or one tower enters both
    # What all places close, the first and the last of them close.
    first, last = lowest(places), highest(places)
    return not others & ~(closed(state, first, apart) & closed(state, last, apart))


@helper
def clash_across(state: Any, line: int, places: Any, other_line: int, others: Any) -> bool:
    """Do so for places on two lines of places that cross."""
    # A place p here is (p, line); a place q of the other is (other_line, q).
    while places:
        apart = abs(lowest(places) - other_line)
        if apart > tower_of(state) or others & ~closed(state, line, apart):
            return False
        if apart == 0 and others & bit(state, line):
            return False  # one tower enters both
        places &= places - word(state, 1)
    return True


@helper
def pair_up(board: Any, state: Any, colour: int) -> None:
    """Join what two gaps that cannot both be cut link, until nothing changes.

    Not while no pair of opposite sides is in view: that would be in vain.
    """
    while turn.standing(board.hope[colour]):
        number = drop_joined(board, state, colour)
        if not join_a_pair(board, state, colour, number):
            return


@helper
def drop_joined(board: Any, state: Any, colour: int) -> int:
    """Keep the remembered gaps that would still join something; return their number."""
    number = 0
    for n in range(board.slims[colour]):
        gap = board.slim[colour, n]
        joins = meet(board, state, gap)
        if joins:
            board.slim[colour, number] = gap
            board.joins[number] = joins
            number += 1
    board.slims[colour] = number
    return number


@helper
def join_a_pair(board: Any, state: Any, colour: int, number: int) -> bool:
    """Join what some pair of gaps links; False when there is none."""
    for n in range(number):
        joins = board.joins[n]
        for m in range(n):
            if board.joins[m] == joins:
                gaps = board.slim[colour]
                if all_clash(board, state, 1 - colour, gaps[n], gaps[m]):
                    first, second = joins // PAIR, joins % PAIR
                    if second >= SIDE:
                        join_side(board, colour, first, second - SIDE)
                    else:
                        join(board, colour, first, second)
                    return True
    return False


# A whole position, and a placement.


@helper
def turn_open(board: Any, state: Any, column: int, stop: int, row: int, last: int) -> None:
    """Copy the open places of some columns and rows, by column and by row."""
    columns = bit(state, stop) - bit(state, column)
    rows = bit(state, last - row) - word(state, 1)
    for colour in range(2):
        for y in range(row, last):
            board.open[ROW, colour, MARGIN + y] &= ~columns
        for x in range(column, stop):
            board.open[COLUMN, colour, MARGIN + x] = state.open[colour, x]
            places = state.open[colour, x] >> word(state, row) & rows
            while places:
                y = row + lowest(places)
                board.open[ROW, colour, MARGIN + y] |= bit(state, x)
                places &= places - word(state, 1)


@helper
def lay_out(board: Any, state: Any, work: Any) -> None:
    """Lay a whole position out: squares, places and towers, each tower a group of its own."""
    size, side = int(state.size), side_of(state)
    turn.survey(state, work)
    board.open[:] = 0
    board.secure[:] = 0
    board.hope[:] = 0
    board.known[:] = 0
    board.slims[:] = 0
    for line in range(size):
        board.taken[ROW, line] = work.rows[line]
        board.taken[COLUMN, line] = work.columns[line]
    turn_open(board, state, 0, side, 0, side)
    for colour in range(2):
        for x in range(side):
            towers = state.towers[colour, x]
            while towers:
                settle_tower(board, state, colour, x, lowest(towers))
                towers &= towers - word(state, 1)


@helper
def link_up(board: Any, state: Any) -> None:
    """Join all towers that nothing can part, of both colours."""
    size, tower = int(state.size), tower_of(state)
    for colour in range(2):
        for x in range(side_of(state)):
            towers = state.towers[colour, x]
            while towers:
                y = lowest(towers)
                touch(board, state, colour, x, y, x + tower, y + tower)
                touch(board, state, colour, x, y, x + tower, y - tower)
                towers &= towers - word(state, 1)
    for kind in range(2):
        for line in range(size):
            weigh_line(board, state, kind, line, 0, size)
            touch_side(board, state, kind, line, 0, first_side(kind))
            touch_side(board, state, kind, line, size - 1, last_side(kind))


@helper
def touch_side(board: Any, state: Any, kind: int, line: int, at: int, side: int) -> None:
    """Join the tower on the first or last square of a line, if there is one, with the side."""
    if board.taken[kind, line] & bit(state, at):
        tower = owner_at(board, kind, line, at)
        join_side(board, tower & 1, find(board, tower >> 1), side)


@helper
def place_tower(board: Any, state: Any, colour: int, x: int, y: int) -> None:
    """Bring the groups of both colours up to date after a placement."""
    size, side, tower = int(state.size), side_of(state), tower_of(state)
    width = (1 << tower) - 1
    for near in range(tower):
        board.taken[ROW, y + near] |= word(state, width << x)
        board.taken[COLUMN, x + near] |= word(state, width << y)
    settle_tower(board, state, colour, x, y)
    west, east = max(x - tower, 0), min(x + tower + 1, side)
    south, north = max(y - tower, 0), min(y + tower + 1, side)
    turn_open(board, state, west, east, south, north)
    for dx in (-tower, tower):
        for dy in (-tower, tower):
            touch(board, state, colour, x, y, x + dx, y + dy)
    if x == 0 or x == side - 1:
        touch_side(board, state, ROW, y, 0, WEST)
        touch_side(board, state, ROW, y, size - 1, EAST)
    if y == 0 or y == side - 1:
        touch_side(board, state, COLUMN, x, 0, SOUTH)
        touch_side(board, state, COLUMN, x, size - 1, NORTH)
    # A place that has closed is at most a tower's side off, so a tower on it would take squares up
    # to twice that less one off; gaps without such a square are as they were.
    east, north = min(x + 2 * tower, size), min(y + 2 * tower, size)
    for line in range(south, north):
        weigh_line(board, state, ROW, line, west, east)
    for line in range(west, east):
        weigh_line(board, state, COLUMN, line, south, north)


@compiled
def secure(desks: Any, i: int, colour: int) -> int:
    """Test the position on desk i; return the pairs of sides that a secure chain of a colour links.

    Never wrong when it says so; 0 may still be a sound position.
    """
    desk = desks[i]
    board = desk.boards[0]
    lay_out(board, desk.states[0], desk.work)
    link_up(board, desk.states[0])
    pair_up(board, desk.states[0], colour)
    return int(board.secure[colour])
