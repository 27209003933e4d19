"""Mirror images of windows, compiled: what goes left changes places with what goes right.

They hold when the deck is the same in the mirror: the first drawing that goes left has as many
copies as the first that goes right, and so on; up and down likewise.
"""

from __future__ import annotations

from typing import Any

from belvedere.games.misty.rules.state import (
    CELLS,
    DOWN,
    DRAWINGS,
    FIRST_ACTIVATE,
    FIRST_PICK,
    FIRST_PLACE,
    LEFT,
    RIGHT,
    UNKNOWN,
    UP,
    WIDTH,
)
from belvedere.games.misty.rules.window import bit
from belvedere.kernel.compiling import compiled, helper

SIDEWAYS, UPRIGHT = 1, 2  # the two mirrors; both at once is a half turn


@helper
def twin_of(state: Any, card: int, one: int, other: int) -> int:
    """Return the drawing that a mirror shows for another; DRAWINGS when there is none."""
    what = int(state.whats[card])
    if state.copies[card] == 0 or (what not in (one, other)):
        return card
    rank = 0
    for before in range(card):
        if state.copies[before] and state.whats[before] == what:
            rank += 1
    for found in range(DRAWINGS):
        if state.copies[found] and state.whats[found] == one + other - what:
            if rank == 0:
                return found if state.copies[found] == state.copies[card] else DRAWINGS
            rank -= 1
    return DRAWINGS


@helper
def holds(state: Any, one: int, other: int) -> bool:
    """Tell whether the deck is the same in a mirror."""
    for card in range(DRAWINGS):
        if twin_of(state, card, one, other) == DRAWINGS:
            return False
    return True


@compiled
def symmetries(state: Any) -> int:
    """Count the mirror images that hold: 1, 2 or 4."""
    return (2 if holds(state, LEFT, RIGHT) else 1) * (2 if holds(state, UP, DOWN) else 1)


@helper
def mirrors(state: Any, symmetry: int) -> int:
    """Return which mirrors a symmetry's number stands for."""
    return symmetry if holds(state, LEFT, RIGHT) else symmetry * UPRIGHT


@helper
def image_of_card(state: Any, mirror: int, card: int) -> int:
    """Return the drawing that takes a drawing's place."""
    if mirror & SIDEWAYS:
        card = twin_of(state, card, LEFT, RIGHT)
    return twin_of(state, card, UP, DOWN) if mirror & UPRIGHT else card


@helper
def image_of_cell(mirror: int, cell: int) -> int:
    """Return where a cell lies in the mirror."""
    row, column = cell // WIDTH, cell % WIDTH
    if mirror & SIDEWAYS:
        column = WIDTH - 1 - column
    if mirror & UPRIGHT:
        row = WIDTH - 1 - row
    return row * WIDTH + column


@compiled
def transform(state: Any, symmetry: int, image: Any) -> None:
    """Mirror every window, and every card wherever it lies."""
    mirror = mirrors(state, symmetry)
    for seat in range(state.players):
        image.filled[seat] = 0
        image.moved[seat] = 0
        for cell in range(CELLS):
            mirror_cell(state, mirror, seat, cell, image)
        if state.cells[seat]:
            image.cells[seat] = 1 + image_of_cell(mirror, int(state.cells[seat]) - 1)
        if state.picks[seat]:
            image.picks[seat] = 1 + image_of_card(state, mirror, int(state.picks[seat]) - 1)
        for card in range(DRAWINGS):
            if state.hands[seat, card] != UNKNOWN:
                image.hands[seat, image_of_card(state, mirror, card)] = state.hands[seat, card]
    for card in range(DRAWINGS):
        image.stock[image_of_card(state, mirror, card)] = state.stock[card]


@helper
def mirror_cell(state: Any, mirror: int, seat: int, cell: int, image: Any) -> None:
    """Copy one cell of a window to where it lies in the mirror."""
    target = image_of_cell(mirror, cell)
    card = int(state.windows[seat, cell])
    image.windows[seat, target] = 1 + image_of_card(state, mirror, card - 1) if card else 0
    if state.filled[seat] & bit(cell):
        image.filled[seat] |= bit(target)
    if state.moved[seat] & bit(cell):
        image.moved[seat] |= bit(target)


@compiled
def transform_action(state: Any, symmetry: int, action: int) -> int:
    """Return the image of a card dealt or picked, or of a cell."""
    mirror = mirrors(state, symmetry)
    if action < FIRST_PICK:
        return image_of_card(state, mirror, action)
    if action < FIRST_PLACE:
        return FIRST_PICK + image_of_card(state, mirror, action - FIRST_PICK)
    first = FIRST_PLACE if action < FIRST_ACTIVATE else FIRST_ACTIVATE
    return first + image_of_cell(mirror, action - first)
