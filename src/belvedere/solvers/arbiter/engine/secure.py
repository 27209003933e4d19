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

import numpy as np

from belvedere.games.mirador import rules
from belvedere.games.mirador.rules import EAST, NORTH, SOUTH, WEST
from belvedere.games.mirador.state import PLACES, STATE, place_action
from belvedere.kernel.bits import highest, lowest
from belvedere.kernel.compiling import compiled, helper
from belvedere.solvers.arbiter.engine.layout import COLUMN, MOST_SLIM, ROW, SIDE

ONE = np.uint32(1)
NONE = np.uint32(0)
EVERYTHING = np.uint32(0xFFFFFFFF)
SLIM = 4  # places farther apart than this are not all in the way of one other


def _closed_places() -> tuple[int, int, int]:
    """Ask the rules which places a tower closes to its own colour (R-MDR-2).

    Returns a word for the own line of places and those one and two beside it: the places from two
    before to two beyond.
    """
    size, middle = 9, 4
    state: Any = np.zeros(1, STATE)[0]
    state["size"] = size
    state["open"] = EVERYTHING
    rules.put_tower(state, place_action(size, middle, middle, 0))
    first, second, third = (
        ~int(state["open"][0, middle + apart]) >> (middle - 2) & 0b11111 for apart in range(3)
    )
    return first, second, third


CLOSED = _closed_places()


@helper
def closed(place: int, apart: int) -> Any:
    """Return the places that a tower closes to its own colour, on a line at most two off."""
    return np.uint32(CLOSED[apart] << place >> 2)


# Gaps, packed into one number: kind, line, and the taken squares (or sides) at either end.


@helper
def pack(kind: int, line: int, left: int, right: int) -> int:
    """Pack a gap; `left` may be -1, and `right` the board's size."""
    return ((kind * 32 + line) * 32 + left + 1) * 32 + right


@helper
def unpack(gap: int) -> tuple[int, int, int, int]:
    """Return kind, line, left and right."""
    return gap >> 15, gap >> 10 & 31, (gap >> 5 & 31) - 1, gap & 31


@helper
def span(left: int, right: int) -> Any:
    """Return the places along a line from which a tower enters a gap, as a mask."""
    # A tower on place p takes p and p + 1; the gap has left + 1 … right - 1.
    return (ONE << np.uint32(right)) - (ONE << np.uint32(max(left, 0)))


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
def right_end(board: Any, size: int, kind: int, line: int, right: int) -> int:
    """Return spot · 2 + colour of the tower at a gap's end, or -1 for a side."""
    return owner_at(board, kind, line, right) if right < size else -1


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
    board.secure[colour] |= rules.standing(after)
    return True


# Looking at gaps.


@helper
def weigh(board: Any, size: int, kind: int, line: int, left: int, right: int) -> None:
    """Join the ends of a gap, if they are of one colour and no legal tower can enter it.

    If one can, but only in places close to each other, remember it for `pair_up`.
    """
    a = left_end(board, kind, line, left)
    b = right_end(board, size, kind, line, right)
    if (a & b) < 0 or (a >= 0 and b >= 0 and (a ^ b) & 1):
        return  # from side to side, or between two colours
    colour = (a if a >= 0 else b) & 1
    open_places = board.open[kind, 1 - colour]
    cutters = (open_places[line] | open_places[line + 1]) & span(left, right)
    if cutters == NONE:
        if a < 0:
            join_side(board, colour, find(board, b >> 1), first_side(kind))
        elif b < 0:
            join_side(board, colour, find(board, a >> 1), last_side(kind))
        else:
            join(board, colour, a >> 1, b >> 1)
    elif highest(cutters) - lowest(cutters) <= SLIM:
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
def weigh_line(board: Any, size: int, kind: int, line: int, start: int, stop: int) -> None:
    """Weigh the gaps of a line that have a square from `start` up to `stop`."""
    taken = board.taken[kind, line]
    at = start
    while at < stop:
        before = taken & ((ONE << np.uint32(at)) - ONE)
        beyond = taken >> np.uint32(at)
        if beyond & ONE:
            at += 1
            continue
        left = highest(before) if before else -1
        right = at + lowest(beyond) if beyond else size
        weigh(board, size, kind, line, left, right)
        at = right + 1


@helper
def touch(board: Any, state: Any, colour: int, x: int, y: int, at_x: int, at_y: int) -> None:
    """Join a tower with an own one that touches its corner: nothing comes between them."""
    if at_x < 0 or at_y < 0 or at_x >= state.size - 1:
        return
    if state.towers[colour, at_x] >> np.uint32(at_y) & ONE:
        join(board, colour, x * PLACES + y, at_x * PLACES + at_y)


@helper
def settle_tower(board: Any, colour: int, x: int, y: int) -> None:
    """Make a tower known: a group of its own, and the owner of its squares."""
    spot = x * PLACES + y
    board.parent[spot] = spot
    board.sides[spot] = 0
    for dx in range(2):
        for dy in range(2):
            board.owner[x + dx, y + dy] = spot * 2 + colour


# Pairs of gaps that cannot both be cut.


@helper
def meet(board: Any, size: int, colour: int, gap: int) -> int:
    """Return what a remembered gap would join: two roots, or a root and a side, as one number.

    0 when it would join nothing any more: its ends are joined already, or it has been entered.
    """
    kind, line, left, right = unpack(gap)
    inside = (ONE << np.uint32(right)) - (ONE << np.uint32(left + 1))
    if board.taken[kind, line] & inside:
        return 0
    a = left_end(board, kind, line, left)
    b = right_end(board, size, kind, line, right)
    if a < 0 or b < 0:
        side = first_side(kind) if a < 0 else last_side(kind)
        root = find(board, (a if b < 0 else b) >> 1)
        return 0 if board.sides[root] & side else root * 1024 + SIDE + side
    a, b = find(board, a >> 1), find(board, b >> 1)
    return 0 if a == b else min(a, b) * 1024 + max(a, b)


@helper
def all_clash(board: Any, challenger: int, one: int, other: int) -> bool:
    """Tell whether no legal set of the challenger's towers enters both of two gaps."""
    kind, line, left, right = unpack(one)
    other_kind, other_line, other_left, other_right = unpack(other)
    for near in range(2):
        places = board.open[kind, challenger, line + near] & span(left, right)
        for other_near in range(2):
            others = board.open[other_kind, challenger, other_line + other_near]
            others &= span(other_left, other_right)
            if places and others:
                apart = line + near, other_line + other_near
                if kind == other_kind:
                    clash = clash_along(abs(apart[0] - apart[1]), places, others)
                else:
                    clash = clash_across(apart[0] - 1, places, apart[1] - 1, others)
                if not clash:
                    return False
    return True


@helper
def clash_along(apart: int, places: Any, others: Any) -> bool:
    """Do so for places on two parallel lines of places."""
    if apart > 2 or (apart == 0 and places & others):
        return False  # far enough, or one tower enters both
    # What all places close, the first and the last of them close.
    first, last = lowest(places), highest(places)
    return not others & ~(closed(first, apart) & closed(last, apart))


@helper
def clash_across(line: int, places: Any, other_line: int, others: Any) -> bool:
    """Do so for places on two lines of places that cross."""
    # A place p here is (p, line); a place q of the other is (other_line, q).
    while places:
        apart = abs(lowest(places) - other_line)
        if apart > 2 or others & ~closed(line, apart):
            return False
        if apart == 0 and others >> np.uint32(line) & ONE:
            return False  # one tower enters both
        places &= places - ONE
    return True


@helper
def pair_up(board: Any, size: int, colour: int) -> None:
    """Join what two gaps that cannot both be cut link, until nothing changes.

    Not while no pair of opposite sides is in view: that would be in vain.
    """
    while rules.standing(board.hope[colour]):
        number = drop_joined(board, size, colour)
        if not join_a_pair(board, colour, number):
            return


@helper
def drop_joined(board: Any, size: int, colour: int) -> int:
    """Keep the remembered gaps that would still join something; return their number."""
    number = 0
    for n in range(board.slims[colour]):
        gap = board.slim[colour, n]
        joins = meet(board, size, colour, gap)
        if joins:
            board.slim[colour, number] = gap
            board.joins[number] = joins
            number += 1
    board.slims[colour] = number
    return number


@helper
def join_a_pair(board: Any, colour: int, number: int) -> bool:
    """Join what some pair of gaps links; False when there is none."""
    for n in range(number):
        joins = board.joins[n]
        for m in range(n):
            if board.joins[m] == joins:
                gaps = board.slim[colour]
                if all_clash(board, 1 - colour, gaps[n], gaps[m]):
                    first, second = joins // 1024, joins % 1024
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
    columns = (ONE << np.uint32(stop)) - (ONE << np.uint32(column))
    rows = (ONE << np.uint32(last - row)) - ONE
    for colour in range(2):
        for y in range(row, last):
            board.open[ROW, colour, y + 1] &= ~columns
        for x in range(column, stop):
            board.open[COLUMN, colour, x + 1] = state.open[colour, x]
            places = state.open[colour, x] >> np.uint32(row) & rows
            while places:
                y = row + lowest(places)
                board.open[ROW, colour, y + 1] |= ONE << np.uint32(x)
                places &= places - ONE


@helper
def lay_out(board: Any, state: Any, work: Any) -> None:
    """Lay a whole position out: squares, places and towers, each tower a group of its own."""
    size = int(state.size)
    rules.survey(state, work)
    board.open[:] = 0
    board.secure[:] = 0
    board.hope[:] = 0
    board.known[:] = 0
    board.slims[:] = 0
    for line in range(size):
        board.taken[ROW, line] = work.rows[line]
        board.taken[COLUMN, line] = work.columns[line]
    turn_open(board, state, 0, size - 1, 0, size - 1)
    for colour in range(2):
        for x in range(size - 1):
            towers = state.towers[colour, x]
            while towers:
                settle_tower(board, colour, x, lowest(towers))
                towers &= towers - ONE


@helper
def link_up(board: Any, state: Any) -> None:
    """Join all towers that nothing can part, of both colours."""
    size = int(state.size)
    for colour in range(2):
        for x in range(size - 1):
            towers = state.towers[colour, x]
            while towers:
                y = lowest(towers)
                touch(board, state, colour, x, y, x + 2, y + 2)
                touch(board, state, colour, x, y, x + 2, y - 2)
                towers &= towers - ONE
    for kind in range(2):
        for line in range(size):
            weigh_line(board, size, kind, line, 0, size)
            touch_side(board, kind, line, 0, first_side(kind))
            touch_side(board, kind, line, size - 1, last_side(kind))


@helper
def touch_side(board: Any, kind: int, line: int, at: int, side: int) -> None:
    """Join the tower on the first or last square of a line, if there is one, with the side."""
    if board.taken[kind, line] >> np.uint32(at) & ONE:
        tower = owner_at(board, kind, line, at)
        join_side(board, tower & 1, find(board, tower >> 1), side)


@helper
def place_tower(board: Any, state: Any, colour: int, x: int, y: int) -> None:
    """Bring the groups of both colours up to date after a placement."""
    size = int(state.size)
    for near in range(2):
        board.taken[ROW, y + near] |= np.uint32(0b11 << x)
        board.taken[COLUMN, x + near] |= np.uint32(0b11 << y)
    settle_tower(board, colour, x, y)
    turn_open(
        board, state, max(x - 2, 0), min(x + 3, size - 1), max(y - 2, 0), min(y + 3, size - 1)
    )
    for dx in (-2, 2):
        for dy in (-2, 2):
            touch(board, state, colour, x, y, x + dx, y + dy)
    if x == 0 or x == size - 2:
        touch_side(board, ROW, y, 0, WEST)
        touch_side(board, ROW, y, size - 1, EAST)
    if y == 0 or y == size - 2:
        touch_side(board, COLUMN, x, 0, SOUTH)
        touch_side(board, COLUMN, x, size - 1, NORTH)
    # A place that has closed is at most two off, so a tower on it would take squares up to three
    # off; gaps without such a square are as they were.
    for line in range(max(y - 2, 0), min(y + 4, size)):
        weigh_line(board, size, ROW, line, max(x - 2, 0), min(x + 4, size))
    for line in range(max(x - 2, 0), min(x + 4, size)):
        weigh_line(board, size, COLUMN, line, max(y - 2, 0), min(y + 4, size))


@compiled
def secure(desks: Any, i: int, colour: int) -> int:
    """Test the position on desk i; return the pairs of sides that a secure chain of a colour links.

    Never wrong when it says so; 0 may still be a sound position.
    """
    desk = desks[i]
    board = desk.boards[0]
    lay_out(board, desk.states[0], desk.work)
    link_up(board, desk.states[0])
    pair_up(board, int(desk.states[0].size), colour)
    return int(board.secure[colour])
