"""What happens in one window, compiled: where a card may go, what moves, what is eaten, points.

The moves of a window are the set of its cards that have been activated, a bit a cell: an arrow card
that has not moved is covered exactly when another has landed on it, whatever the order was.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from belvedere.games.misty.rules.state import (
    CELLS,
    DOWN,
    FIRST_CELL,
    FLOWER,
    LEFT,
    MONSTER,
    SMILEY,
    UP,
    WIDTH,
)
from belvedere.kernel.bits import highest, lowest
from belvedere.kernel.compiling import compiled, helper

LEFT_COLUMN = np.uint64(sum(1 << row * WIDTH for row in range(WIDTH)))
RIGHT_COLUMN = np.uint64(int(LEFT_COLUMN) << WIDTH - 1)
ROW = np.uint64((1 << WIDTH) - 1)
BOARD = np.uint64((1 << CELLS) - 1)


@helper
def bit(number: int) -> Any:
    """Return the set of one cell, or of one drawing."""
    return np.uint64(1) << np.uint64(number)


@helper
def has(cells: Any, cell: int) -> bool:
    """Tell whether a cell is in a set; numbers beside the board are in none."""
    return bool(cell >= 0 and cells >> np.uint64(cell) & np.uint64(1))


# Building (R-MIS-3).


@helper
def free_cells(state: Any, seat: int) -> Any:
    """Return the cells where a card may be placed: free, next to a card, in a window that fits."""
    filled = state.filled[seat]
    if filled == 0:
        return bit(FIRST_CELL)
    return around(filled) & ~filled & fitting(state, filled)


@helper
def around(cells: Any) -> Any:
    """Return some cells and all that touch them, diagonals included."""
    one, width = np.uint64(1), np.uint64(WIDTH)
    wide = cells | (cells & ~RIGHT_COLUMN) << one | (cells & ~LEFT_COLUMN) >> one
    return (wide | wide << width | wide >> width) & BOARD


@helper
def columns_of(cells: Any) -> Any:
    """Return the columns of some cells, a bit each."""
    found = np.uint64(0)
    for row in range(WIDTH):
        found |= cells >> np.uint64(row * WIDTH) & ROW
    return found


@compiled
def fitting(state: Any, filled: Any) -> Any:
    """Return the cells that leave the window inside a frame, upright or lying."""
    columns = columns_of(filled)
    left, right = lowest(columns), highest(columns)
    top, bottom = lowest(filled) // WIDTH, highest(filled) // WIDTH
    short, long = int(state.short), int(state.long)
    upright = reach(left, right, top, bottom, short, long)
    return upright | reach(left, right, top, bottom, long, short)


@helper
def reach(left: int, right: int, top: int, bottom: int, width: int, height: int) -> Any:
    """Return the cells that a box may grow to within a frame; none when it is too large already."""
    cells = np.uint64(0)
    if right - left < width and bottom - top < height:
        first = max(right - width + 1, 0)
        last = min(left + width, WIDTH)
        row = (bit(last - first) - np.uint64(1)) << np.uint64(first)
        for y in range(max(bottom - height + 1, 0), min(top + height, WIDTH)):
            cells |= row << np.uint64(y * WIDTH)
    return cells


# Activation (R-MIS-4).


@helper
def what_lies(state: Any, seat: int, cell: int) -> int:
    """Return what the card that was placed on a cell does."""
    return int(state.whats[state.windows[seat, cell] - 1])


@helper
def ahead(cell: int, what: int) -> int:
    """Return where an arrow points.

    It may be no cell of the board. A frame is at most four wide, so a step over the board's edge
    never leads back into it.
    """
    if what <= DOWN:
        return cell - WIDTH if what == UP else cell + WIDTH
    return cell - 1 if what == LEFT else cell + 1


@compiled
def movable(state: Any, seat: int, moved: Any) -> Any:
    """Return the cells of the arrow cards that have to move yet: neither moved nor covered."""
    filled = state.filled[seat]
    arrows = np.uint64(0)
    landed = np.uint64(0)
    left = filled
    while left:
        cell = lowest(left)
        left &= left - np.uint64(1)
        what = what_lies(state, seat, cell)
        if what >= UP:
            arrows |= bit(cell)
            target = ahead(cell, what)
            if has(moved, cell) and has(filled, target):
                landed |= bit(target)
    return arrows & ~moved & ~landed


# Monsters and points (R-MIS-5, R-MIS-6).


@compiled
def lay_out(state: Any, seat: int, moved: Any, work: Any) -> None:
    """Lay the cards where their moves have brought them: how many lie on a cell, and which."""
    filled = state.filled[seat]
    work.lying[:] = 0
    left = filled
    while left:
        cell = lowest(left)
        left &= left - np.uint64(1)
        target = ahead(cell, what_lies(state, seat, cell)) if has(moved, cell) else cell
        if has(filled, target):
            work.lying[target] += 1
            work.top[target] = state.windows[seat, cell] - 1


@helper
def next_alone(state: Any, what: int, cell: int, work: Any) -> int:
    """Return the next cell, in reading order, with one card that does this; CELLS if none."""
    while cell < CELLS and (work.lying[cell] != 1 or state.whats[work.top[cell]] != what):
        cell += 1
    return cell


@helper
def eat(state: Any, work: Any) -> None:
    """Let every uncovered monster eat an uncovered flower while there are any.

    Neither kind moves before, so an uncovered one lies alone.
    """
    work.meals[:] = 0
    monster = next_alone(state, MONSTER, 0, work)
    flower = next_alone(state, FLOWER, 0, work)
    while monster < CELLS and flower < CELLS:
        work.meals[monster] = 1 + flower
        monster = next_alone(state, MONSTER, monster + 1, work)
        flower = next_alone(state, FLOWER, flower + 1, work)
    for cell in range(CELLS):
        if work.meals[cell]:
            work.top[work.meals[cell] - 1] = work.top[cell]
            work.lying[cell] = 0


@helper
def cell_points(state: Any, cell: int, work: Any) -> int:
    """Return the points of a cell: two for a flower, one for any other single card.

    Every second smiley of a run in its row brings one more.
    """
    if work.lying[cell] != 1:
        return 0
    what = state.whats[work.top[cell]]
    if what == FLOWER:
        return 2
    return 2 if what == SMILEY and smileys_before(state, cell, work) % 2 else 1


@helper
def smileys_before(state: Any, cell: int, work: Any) -> int:
    """Count the single smileys directly to the left of a cell."""
    number = 0
    while cell % WIDTH > number and is_smiley(state, cell - number - 1, work):
        number += 1
    return number


@helper
def is_smiley(state: Any, cell: int, work: Any) -> bool:
    """Tell whether a cell holds a smiley and nothing else."""
    return bool(work.lying[cell] == 1 and state.whats[work.top[cell]] == SMILEY)


@compiled
def points(state: Any, seat: int, moved: Any, work: Any) -> int:
    """Return the points of a window after these moves; leave it laid out, monsters fed."""
    lay_out(state, seat, moved, work)
    eat(state, work)
    total = 0
    left = state.filled[seat]
    while left:
        cell = lowest(left)
        left &= left - np.uint64(1)
        total += cell_points(state, cell, work)
    return total
