"""Where tiles fit: the board as sets of squares, a word of bits a row."""

from __future__ import annotations

from typing import Any

import numpy as np

from belvedere.games.frontier.rules.state import (
    BARE,
    DX,
    DY,
    FLAT,
    LAND,
    NONE,
    RING,
    SIDES,
    WATER,
    coast_rotation,
    edge_of,
    face_of,
    is_uniform,
    ring,
    survey_action,
    survey_code,
)
from belvedere.kernel.bits import lowest
from belvedere.kernel.compiling import compiled, helper

ONE = np.uint64(1)
STRIP = 62  # columns that a word of 64 bits decides at once: all but the outermost two
REACH = 3  # a corner square lies at most so far outside of the box, with room to spare
MARGIN = REACH + 1  # rows that are looked at


@helper
def set_bit(rows: Any, x: int, y: int) -> None:
    """Add a square to a set."""
    column = ring(x)
    rows[ring(y), column >> 6] |= ONE << np.uint64(column & 63)


@helper
def has_bit(rows: Any, x: int, y: int) -> bool:
    """Tell whether a square is in a set."""
    column = ring(x)
    return bool((rows[ring(y), column >> 6] >> np.uint64(column & 63)) & ONE)


@helper
def put_square(state: Any, x: int, y: int, cell: int) -> None:
    """Lay one square of a tile, and note what its sides mean for its neighbours."""
    state.cell[ring(x), ring(y)] = cell
    set_bit(state.blocked[0], x, y)
    set_bit(state.blocked[1], x, y)
    for direction in range(4):
        side = SIDES[cell, direction]
        qx, qy = x + DX[direction], y + DY[direction]
        if side == LAND:
            set_bit(state.touching[0], qx, qy)
        else:
            set_bit(state.blocked[0], qx, qy)
        if side == WATER:
            set_bit(state.touching[1], qx, qy)
        else:
            set_bit(state.blocked[1], qx, qy)
    state.box[0] = min(state.box[0], x)
    state.box[1] = max(state.box[1], x)
    state.box[2] = min(state.box[2], y)
    state.box[3] = max(state.box[3], y)


@helper
def coast_fits(state: Any, x: int, y: int, rotation: int) -> bool:
    """Tell whether a Coast tile with its LAND side in that direction fits a square (R-EDGE-3)."""
    if state.cell[ring(x), ring(y)] != BARE:
        return False
    for direction in range(4):
        beside = state.cell[ring(x + DX[direction]), ring(y + DY[direction])]
        meets = SIDES[beside, (direction + 2) % 4]
        own = FLAT
        if direction == rotation:
            own = LAND
        elif direction == (rotation + 2) % 4:
            own = WATER
        if meets != NONE and meets != own:
            return False
    return True


@helper
def leaves_room_for_coast(state: Any, code: int, x: int, y: int) -> bool:
    """Tell whether a Coast tile could join a Survey tile that is about to lie there (R-TURN-3)."""
    face = face_of(code)
    for edge in range(6):
        qx, qy, direction = edge_of(code, x, y, edge)
        if coast_fits(state, qx, qy, coast_rotation(face, direction)):
            return True
    return False


@helper
def window(rows: Any, row: int, start: int) -> Any:
    """Return 64 columns of a row of 96, which goes around, from an index on."""
    low, high = rows[row, 0], rows[row, 1]
    if start == 0:
        return low
    if start >= 64:
        return high >> np.uint64(start - 64) | low << np.uint64(RING - start)
    found = low >> np.uint64(start) | high << np.uint64(64 - start)
    if start > 32:
        found |= low << np.uint64(RING - start)
    return found


@compiled
def list_survey(state: Any, out: Any, work: Any) -> int:
    """List where the tile in hand may lie: fitting everywhere, by teeth somewhere (R-TURN-2)."""
    pattern = int(state.drawn)
    needs_coast = is_uniform(pattern) and state.pile[0] + state.pile[1] > 0
    west, east = int(state.box[0]) - REACH, int(state.box[1]) + REACH
    number = 0
    strips = 0
    for left in range(west, east + 1, STRIP):
        load_strip(state, left - 1, work)
        inner = columns_of_strip(left, east)
        number = list_strip(state, left - 1, inner, pattern, needs_coast, number, out, work)
        strips += 1
    if strips > 1 or wraps(state):
        out[:number].sort()
    return number


@helper
def columns_of_strip(left: int, east: int) -> Any:
    """Return the columns that a strip decides: none beyond the east, where the ring begins anew."""
    number = min(STRIP, east - left + 1)
    return ((ONE << np.uint64(number)) - ONE) << ONE


@helper
def wraps(state: Any) -> bool:
    """Tell whether places lie on both sides of the planes' edge, so that their order breaks."""
    low = min(int(state.box[0]), int(state.box[2])) - MARGIN
    high = max(int(state.box[1]), int(state.box[3])) + MARGIN
    return ring(low) > ring(high) or high - low >= RING


@helper
def load_strip(state: Any, left: int, work: Any) -> None:
    """Take 64 columns of the board out of its sets."""
    south, north = int(state.box[2]) - MARGIN, int(state.box[3]) + MARGIN
    start = ring(left)
    for k in range(north - south + 1):
        row = ring(south + k)
        for face in range(2):
            work.fits[face, k] = ~window(state.blocked[face], row, start)
            work.touch[face, k] = window(state.touching[face], row, start)


@helper
def list_strip(
    state: Any,
    left: int,
    inner: Any,
    pattern: int,
    needs_coast: bool,
    number: int,
    out: Any,
    work: Any,
) -> int:
    """List the places whose corner square is in one of the inner columns of a strip."""
    south, north = int(state.box[2]) - MARGIN, int(state.box[3]) + MARGIN
    for face in range(2):
        for rotation in range(4):
            code = survey_code(pattern, face, rotation)
            for k in range(1, north - south):
                places = places_in_row(work, face, rotation, k) & inner
                while places:
                    x, y = left + lowest(places), south + k
                    places &= places - ONE
                    if not needs_coast or leaves_room_for_coast(state, code, x, y):
                        out[number] = survey_action(face, rotation, x, y)
                        number += 1
    return number


@helper
def places_in_row(work: Any, face: int, rotation: int, k: int) -> Any:
    """Return the corner squares of a row where an L of that face and rotation fits by teeth."""
    fits, touch = work.fits[face, k], work.touch[face, k]
    vertical = k + 1 if rotation == 0 or rotation == 3 else k - 1
    found = fits & work.fits[face, vertical]
    meets = touch | work.touch[face, vertical]
    if rotation < 2:  # the other arm points east, else west
        found &= fits >> ONE
        meets |= touch >> ONE
    else:
        found &= fits << ONE
        meets |= touch << ONE
    return found & meets
