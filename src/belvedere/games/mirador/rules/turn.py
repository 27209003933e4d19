"""The rules of Mirador, compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from belvedere.core.actors import OVER
from belvedere.games.mirador.rules.planes import mask, planes
from belvedere.games.mirador.rules.state import (
    ACCEPT,
    ACCEPTED,
    ANSWER,
    BEFORE_OPENING,
    BLUE,
    BREAK,
    BROKEN,
    CHALLENGE,
    END,
    FULL_BOARD,
    GIVE_UP,
    NARROW_LAYOUT,
    PASS,
    PASS_DECLARED,
    PLACE,
    RED,
    ROWS,
    SWAP,
    SWAP_OFFERED,
    SWAP_PAST,
    UPHELD,
    WIDE_LAYOUT,
    bit,
    first_command,
    place_action,
    place_of,
    side_of,
    tower_of,
    word,
)
from belvedere.kernel import contract
from belvedere.kernel.bits import highest, lowest, nth_bit, popcount
from belvedere.kernel.compiling import compiled, helper

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8


# Whose decision it is, and what may be decided.


@compiled
def actors(state: Any) -> int:
    """Return the seat of the colour that decides, as a bit."""
    if state.step == END:
        return OVER
    return 1 << int(state.colour ^ state.red_seat)


@compiled
def has_place(state: Any, colour: int) -> bool:
    """Tell whether a colour has any legal placement left."""
    for column in range(side_of(state)):
        if state.open[colour, column]:
            return True
    return False


@helper
def open_places(state: Any, column: int, columns: int) -> Any:
    """Return the open places of a column, or of two, the second after the first."""
    places = np.uint64(state.open[state.colour, column])
    side = side_of(state)
    if columns == 2 and column + 1 < side:
        places |= np.uint64(state.open[state.colour, column + 1]) << np.uint64(side)
    return places


@compiled
def legal(state: Any, player: int, out: Any, work: Any) -> int:
    """List the placements, plain and declared, then the commands."""
    side = side_of(state)
    commands = first_command(side)
    if state.step == ANSWER:
        out[0] = commands + ACCEPT
        out[1] = commands + CHALLENGE
        return 2
    number = 0
    forms = 2 if state.step == PLACE else 1  # plain and declared; a challenger does not declare
    columns = 8 // state.open.itemsize  # that fit 64 bits: fewer, longer loops
    for column in range(0, side, columns):
        places = open_places(state, column, columns)
        base = place_action(side, column, 0, 0)
        while places:
            action = base + 2 * lowest(places)
            out[number] = action
            out[number + 1] = action + 1  # overwritten, if there is no such form
            number += forms
            places &= places - np.uint64(1)
    if state.step == BREAK:
        out[number] = commands + GIVE_UP
        return number + 1
    stuck = number == 0
    if state.swap == SWAP_OFFERED:  # R-MDR-4
        out[number] = commands + SWAP
        number += 1
    if stuck:  # R-MDR-6
        out[number] = commands + PASS
        out[number + 1] = commands + PASS_DECLARED
        number += 2
    return number


@compiled
def rash(state: Any, action: int) -> bool:
    """Random play neither declares nor swaps."""
    commands = first_command(side_of(state))
    if action < commands:
        return action % 2 == 1
    return action in (commands + SWAP, commands + PASS_DECLARED)


@compiled
def count(state: Any, player: int, work: Any, out: Any) -> int:
    """Count what random play chooses from, without listing it."""
    if state.step == ANSWER:
        return 2
    number = 0
    for column in range(side_of(state)):
        number += popcount(state.open[state.colour, column])
    if state.step == BREAK:
        return number + 1
    return max(number, 1)  # without a place: the pass


@compiled
def nth(state: Any, player: int, n: int, work: Any, out: Any) -> int:
    """Return the n-th of those."""
    side = side_of(state)
    commands = first_command(side)
    if state.step == ANSWER:
        return commands + ACCEPT + n
    for column in range(side):
        rows = state.open[state.colour, column]
        here = popcount(rows)
        if n < here:
            return place_action(side, column, nth_bit(rows, n), 0)
        n -= here
    return commands + (GIVE_UP if state.step == BREAK else PASS)


# What a decision does.


@compiled
def apply(state: Any, player: int, action: int, work: Any) -> None:
    """Play one decision of the colour that is to decide."""
    commands = first_command(side_of(state))
    if state.step == ANSWER:
        answer(state, action - commands == CHALLENGE, work)
    elif state.step == BREAK:
        if action == commands + GIVE_UP:
            finish(state, state.declarer, UPHELD)
        else:
            put_tower(state, action)
            judge_challenge(state, work)
    elif action == commands + SWAP:  # R-MDR-4: the colours change hands, Blue moves
        state.red_seat = 1
        state.swap = SWAP_PAST
    else:
        take_turn(state, action, commands, work)


@helper
def take_turn(state: Any, action: int, commands: int, work: Any) -> None:
    """Place or pass, declared or not; then it is the other colour's decision."""
    passed = action >= commands
    declared = action == commands + PASS_DECLARED if passed else action % 2 == 1
    if not passed:
        put_tower(state, action)
    opening = state.swap == BEFORE_OPENING
    state.swap = SWAP_OFFERED if opening and not declared else SWAP_PAST
    if declared:  # R-MDR-5
        state.step = ANSWER
        state.declarer = state.colour
        state.with_pass = passed
    elif not has_place(state, RED) and not has_place(state, BLUE):
        decide_full_board(state, work)
        return
    state.colour = 1 - state.colour


@compiled
def put_tower(state: Any, action: int) -> None:
    """Place a tower and close the places that it forbids."""
    side, tower = side_of(state), tower_of(state)
    column, row = place_of(side, action)
    colour = int(state.colour)
    state.towers[colour, column] |= bit(state, row)
    everything = (1 << side) - 1
    for other in range(max(column - tower, 0), min(column + tower + 1, side)):
        touched = closed_rows(tower, row, 0)
        state.open[1 - colour, other] &= ~word(state, touched & everything)
        own = closed_rows(tower, row, abs(other - column))
        state.open[colour, other] &= ~word(state, own & everything)


@helper
def closed_rows(tower: int, row: int, off: int) -> int:
    """Return the rows of places that a tower closes to its own colour, so many columns off it."""
    # R-MDR-2: a tower's side off, sides touch; off by that in columns and rows, only corners do.
    most = tower - 1 if off == tower else tower
    return ((1 << (2 * most + 1)) - 1) << row >> most


@helper
def answer(state: Any, challenged: bool, work: Any) -> None:
    """Accept the declaration, or begin to break it."""
    if not challenged:
        finish(state, state.declarer, ACCEPTED)
        return
    state.step = BREAK
    judge_challenge(state, work)


@helper
def judge_challenge(state: Any, work: Any) -> None:
    """End the challenge if it is decided: no chain left, or no place left (R-MDR-5)."""
    if not has_chain(state, state.declarer, work):
        finish(state, state.colour, BROKEN)
    elif not has_place(state, state.colour):
        finish(state, state.declarer, UPHELD)


@compiled
def decide_full_board(state: Any, work: Any) -> None:
    """Nobody can place: the one player with a chain wins, else it is a draw (R-MDR-6)."""
    survey(state, work)
    red = link_towers(state, RED, work) != 0
    blue = link_towers(state, BLUE, work) != 0
    finish(state, RED, FULL_BOARD)
    state.points[RED] = 1 + red - blue
    state.points[BLUE] = 1 + blue - red


@compiled
def finish(state: Any, winner: int, reason: int) -> None:
    """End the game. Nobody decides any more, so that equal endings are equal bytes."""
    state.step = END
    state.colour = RED
    state.swap = SWAP_PAST
    state.reason = reason
    state.points[winner] = 2
    state.points[1 - winner] = 0


@compiled
def score(state: Any, out: Any, work: Any) -> None:
    """Give each seat its colour's points, in halves."""
    out[state.red_seat, 0] = state.points[RED]
    out[1 - state.red_seat, 0] = state.points[BLUE]


# Chains (R-MDR-3).


@compiled
def has_chain(state: Any, colour: int, work: Any) -> bool:
    """Tell whether a colour is linked north to south or west to east."""
    return chains(state, colour, work) != 0


@compiled
def chains(state: Any, colour: int, work: Any) -> int:
    """Link a colour's towers; return NORTH | SOUTH and EAST | WEST for the chains that stand."""
    survey(state, work)
    return link_towers(state, colour, work)


@helper
def survey(state: Any, work: Any) -> None:
    """Mark every occupied micro square, by row and by column."""
    size, tower = int(state.size), tower_of(state)
    work.rows[:size] = 0
    work.columns[:size] = 0
    for x in range(side_of(state)):
        places = state.towers[RED, x] | state.towers[BLUE, x]
        for near in range(tower):
            for up in range(tower):
                work.columns[x + near] |= places << word(state, up)
        across = word(state, ((1 << tower) - 1) << x)
        while places:
            y = lowest(places)
            for near in range(tower):
                work.rows[y + near] |= across
            places &= places - word(state, 1)


@helper
def link_towers(state: Any, colour: int, work: Any) -> int:
    """Join the towers of a surveyed board into chains; return what `chains` does."""
    number = 0
    for x in range(side_of(state)):
        towers = state.towers[colour, x]
        while towers:
            tower = x * ROWS + lowest(towers)
            work.own[number] = tower
            work.parent[tower] = tower
            work.sides[tower] = 0
            number += 1
            towers &= towers - word(state, 1)
    for n in range(number):
        look_around(state, colour, work, work.own[n])
    found = 0
    for n in range(number):
        found |= standing(work.sides[work.own[n]])  # a chain's sides are noted at its root
    return found


@helper
def standing(sides: int) -> int:
    """Keep the pairs of opposite sides. (Sides do not join towers, so this is asked by chain.)"""
    found = 0
    if sides & NORTH and sides & SOUTH:
        found |= NORTH | SOUTH
    if sides & EAST and sides & WEST:
        found |= EAST | WEST
    return found


@helper
def look_around(state: Any, colour: int, work: Any, place: int) -> None:
    """Link a tower with what it sees to the west and south, with corners to the west, and with
    the sides of the board. (Its eastern and northern neighbours will look back at it.)
    """
    tower = tower_of(state)
    x, y = place // ROWS, place % ROWS
    chain = find(work, place)
    sides = 0
    for near in range(tower):
        row, column = work.rows[y + near], work.columns[x + near]
        west = row & word(state, (1 << x) - 1)
        if west == 0:
            sides |= WEST
        else:  # the square that is seen is in the eastern column of a tower, in one of its rows
            seen = highest(west) - tower + 1
            for down in range(tower):
                link(state, colour, work, chain, seen, y + near - down)
        south = column & word(state, (1 << y) - 1)
        if south == 0:
            sides |= SOUTH
        else:
            seen = highest(south) - tower + 1
            for back in range(tower):
                link(state, colour, work, chain, x + near - back, seen)
        if row >> word(state, x + tower) == 0:
            sides |= EAST
        if column >> word(state, y + tower) == 0:
            sides |= NORTH
    link(state, colour, work, chain, x - tower, y + tower)
    link(state, colour, work, chain, x - tower, y - tower)
    work.sides[chain] |= sides


@helper
def link(state: Any, colour: int, work: Any, chain: int, x: int, y: int) -> None:
    """Join a chain, named by its root, with that of the own tower on a place, if one is there."""
    if x < 0 or y < 0 or x >= side_of(state):
        return
    if state.towers[colour, x] & bit(state, y):
        other = find(work, x * ROWS + y)
        if other != chain:
            work.parent[other] = chain
            work.sides[chain] |= work.sides[other]


@helper
def find(work: Any, tower: int) -> int:
    """Return the root of a tower's chain, halving the path on the way."""
    while work.parent[tower] != tower:
        work.parent[tower] = work.parent[work.parent[tower]]
        tower = work.parent[tower]
    return int(tower)


# The eight symmetries of the board: bit 0 mirrors west–east, bit 1 north–south, bit 2 transposes.


@compiled
def symmetries(state: Any) -> int:
    """All eight hold: either pair of opposite sides wins, for either colour."""
    return 8


@helper
def image_of(side: int, symmetry: int, column: int, row: int) -> tuple[int, int]:
    """Return the image of a place."""
    if symmetry & 1:
        column = side - 1 - column
    if symmetry & 2:
        row = side - 1 - row
    if symmetry & 4:
        return row, column
    return column, row


@compiled
def transform(state: Any, symmetry: int, image: Any) -> None:
    """Turn every place, taken or open."""
    side = side_of(state)
    image.towers[:] = 0
    image.open[:] = 0
    for colour in range(2):
        for column in range(side):
            for row in range(side):
                x, y = image_of(side, symmetry, column, row)
                if state.towers[colour, column] & bit(state, row):
                    image.towers[colour, x] |= bit(state, y)
                if state.open[colour, column] & bit(state, row):
                    image.open[colour, x] |= bit(state, y)


@compiled
def transform_action(state: Any, symmetry: int, action: int) -> int:
    """Turn a placement; a command stays what it is."""
    side = side_of(state)
    if action >= first_command(side):
        return action
    column, row = place_of(side, action)
    x, y = image_of(side, symmetry, column, row)
    return place_action(side, x, y, action % 2)


for _layout in (NARROW_LAYOUT, WIDE_LAYOUT):  # compiled for each when it is played
    contract.bind(
        _layout.state,
        actors=actors,
        legal=legal,
        apply=apply,
        score=score,
        planes=planes,
        mask=mask,
        rash=rash,
        count=count,
        nth=nth,
        symmetries=symmetries,
        transform=transform,
        transform_action=transform_action,
    )
