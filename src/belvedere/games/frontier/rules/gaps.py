"""Bare areas, gaps, regions, and who competes for what."""

from __future__ import annotations

from typing import Any

from belvedere.games.frontier.rules.places import has_bit
from belvedere.games.frontier.rules.state import (
    BARE,
    COASTLINE,
    DX,
    DY,
    FIRST_CAMEL,
    FIRST_COAST,
    FIRST_GAP,
    FIRST_SHIP,
    FIRST_SURVEY,
    FLAT,
    ISLAND,
    LAND,
    LAST_FILL,
    NOBODY,
    OASIS,
    PENDING,
    SIDES,
    WATER,
    is_coast,
    ring,
    square_of,
)
from belvedere.kernel.compiling import compiled, helper


@helper
def begin_fill(work: Any) -> None:
    """Begin a flood fill: take a number that no square is marked with, nor with the next one.

    Numbers run out, so marks are wiped now and then: else old ones would pass for new.
    """
    if work.fill + 2 > LAST_FILL:
        work.seen[:] = 0
        work.fill = 0
    work.fill += 2


# Bare areas (R-GAP-1).


@compiled
def find_gaps(state: Any, work: Any) -> None:
    """Complete every gap beside the tiles of this turn; no other area can have changed."""
    begin_fill(work)  # this one marks what has been seen, the next number what is known to be open
    first = int(state.tiles) - 1 - int(state.coast_placed)
    for tile in range(first, state.tiles):
        code, x, y = int(state.tile_code[tile]), int(state.tile_x[tile]), int(state.tile_y[tile])
        for n in range(1 if is_coast(code) else 3):
            sx, sy = square_of(code, x, y, n)
            for direction in range(4):
                judge_area(state, sx + DX[direction], sy + DY[direction], work)


@helper
def judge_area(state: Any, x: int, y: int, work: Any) -> None:
    """Make the bare area of a square a gap if it is enclosed and no Survey tile fits (R-GAP-2)."""
    column, row = ring(x), ring(y)
    if state.cell[column, row] != BARE or work.seen[0, column, row] >= work.fill:
        return
    size = enclosed_area(state, x, y, work)
    if size and not some_survey_fits(state, size, work):
        complete_gap(state, size, work)


@helper
def enclosed_area(state: Any, x: int, y: int, work: Any) -> int:
    """Fill the bare area of a square into the queue; return its size, or 0 when it is open."""
    west, east, south, north = state.box[0], state.box[1], state.box[2], state.box[3]
    work.queue_x[0] = x
    work.queue_y[0] = y
    work.seen[0, ring(x), ring(y)] = work.fill
    size = 1
    at = 0
    is_open = False
    while at < size and not is_open:
        sx, sy = int(work.queue_x[at]), int(work.queue_y[at])
        at += 1
        if sx < west or sx > east or sy < south or sy > north:
            is_open = True
            break
        for direction in range(4):
            qx, qy = sx + DX[direction], sy + DY[direction]
            column, row = ring(qx), ring(qy)
            if state.cell[column, row] == BARE:
                seen = work.seen[0, column, row]
                if seen == work.fill + 1:
                    is_open = True
                elif seen < work.fill:
                    work.seen[0, column, row] = work.fill
                    work.queue_x[size] = qx
                    work.queue_y[size] = qy
                    size += 1
    if not is_open:
        return size
    for k in range(size):
        work.seen[0, ring(work.queue_x[k]), ring(work.queue_y[k])] = work.fill + 1
    return 0


@helper
def some_survey_fits(state: Any, size: int, work: Any) -> bool:
    """Tell whether an L of the area in the queue fits, all land or all water, by teeth."""
    for k in range(size):
        x, y = int(work.queue_x[k]), int(work.queue_y[k])
        for face in range(2):
            if not has_bit(state.blocked[face], x, y):
                for rotation in range(4):
                    if survey_fits(state, face, rotation, x, y):
                        return True
    return False


@helper
def survey_fits(state: Any, face: int, rotation: int, x: int, y: int) -> bool:
    """Tell whether a Survey tile fits by teeth, its corner square there."""
    meets = has_bit(state.touching[face], x, y)
    for arm in range(2):
        direction = (rotation + arm) % 4
        ax, ay = x + DX[direction], y + DY[direction]
        if has_bit(state.blocked[face], ax, ay):
            return False
        meets = meets or has_bit(state.touching[face], ax, ay)
    return meets


@helper
def complete_gap(state: Any, size: int, work: Any) -> None:
    """Make a gap of the area in the queue."""
    gap = state.gaps
    state.gaps = gap + 1
    state.gap_size[gap] = size
    state.gap_owner[gap] = NOBODY
    state.gap_marker[gap] = PENDING
    borders = 0  # kinds of sides, as bits
    least = 0
    for k in range(size):
        x, y = int(work.queue_x[k]), int(work.queue_y[k])
        lx, ly = int(work.queue_x[least]), int(work.queue_y[least])
        if x < lx or (x == lx and y < ly):
            least = k
        state.cell[ring(x), ring(y)] = FIRST_GAP + gap
        for direction in range(4):
            beside = state.cell[ring(x + DX[direction]), ring(y + DY[direction])]
            borders |= 1 << SIDES[beside, (direction + 2) % 4]
    state.gap_x[gap] = work.queue_x[least]
    state.gap_y[gap] = work.queue_y[least]
    # R-GAP-8
    has_land, has_water, has_flat = borders >> LAND & 1, borders >> WATER & 1, borders >> FLAT & 1
    if has_flat or (has_land and has_water):
        state.gap_kind[gap] = COASTLINE
    else:
        state.gap_kind[gap] = OASIS if has_land else ISLAND


# Regions (R-REG-1, R-REG-2). A node is a square of a Survey tile, or a half of a Coast tile.


@helper
def terrain_of(cell: int, half: int) -> int:
    """Return the terrain of a node: 2 · (is water) + (is dark)."""
    if cell < FIRST_COAST:
        return cell - FIRST_SURVEY
    shades = (cell - FIRST_COAST) // 4
    return 2 + shades % 2 if half else shades // 2


@helper
def visit(work: Any, x: int, y: int, half: int, size: int) -> int:
    """Add a node to the queue, unless this fill has been there; return the queue's length."""
    column, row = ring(x), ring(y)
    if work.seen[half, column, row] == work.fill:
        return size
    work.seen[half, column, row] = work.fill
    work.queue_x[size] = x
    work.queue_y[size] = y
    work.queue_half[size] = half
    return size + 1


@helper
def fill_region(state: Any, work: Any, at: int, size: int) -> int:
    """Complete the region of the nodes in the queue from `at` on; return the queue's length."""
    while at < size:
        x, y, half = int(work.queue_x[at]), int(work.queue_y[at]), int(work.queue_half[at])
        at += 1
        cell = state.cell[ring(x), ring(y)]
        terrain = terrain_of(cell, half)
        tooth = LAND if terrain < 2 else WATER
        for direction in range(4):
            if SIDES[cell, direction] != tooth:
                continue
            qx, qy = x + DX[direction], y + DY[direction]
            beside = state.cell[ring(qx), ring(qy)]
            if SIDES[beside, (direction + 2) % 4] == tooth:
                other = 1 if beside >= FIRST_COAST and tooth == WATER else 0
                if terrain_of(beside, other) == terrain:
                    size = visit(work, qx, qy, other, size)
    return size


@helper
def count_explorers(state: Any, work: Any, at: int, size: int) -> None:
    """Add the explorers on the nodes in the queue from `at` on, by seat."""
    for k in range(at, size):
        seat = explorer_on(state, work, k)
        if seat >= 0:
            work.count[seat] += 1


@helper
def explorer_on(state: Any, work: Any, k: int) -> int:
    """Return whose explorer stands on a node of the queue, or -1."""
    column, row = ring(work.queue_x[k]), ring(work.queue_y[k])
    pawn = state.pawn[column, row]
    if pawn == 0:
        return -1
    is_ship = pawn >= FIRST_SHIP
    on_coast = state.cell[column, row] >= FIRST_COAST
    if on_coast and is_ship != (work.queue_half[k] == 1):
        return -1
    return int(pawn - (FIRST_SHIP if is_ship else FIRST_CAMEL))


@helper
def list_squares(state: Any, gap: int, k: int, work: Any) -> int:
    """List the squares of a gap as the k-th spots; return their number."""
    if state.gap_size[gap] == 1:
        work.spots_x[k, 0] = state.gap_x[gap]
        work.spots_y[k, 0] = state.gap_y[gap]
        return 1
    number = 0
    for x in range(state.box[0], state.box[1] + 1):
        for y in range(state.box[2], state.box[3] + 1):
            if state.cell[ring(x), ring(y)] == FIRST_GAP + gap:
                work.spots_x[k, number] = x
                work.spots_y[k, number] = y
                number += 1
    return number


@helper
def queue_border(state: Any, gap: int, work: Any) -> int:
    """Begin a fill with every node that has a side on a gap; return the queue's length."""
    begin_fill(work)
    size = 0
    for spot in range(list_squares(state, gap, 0, work)):
        size = border_nodes(
            state, int(work.spots_x[0, spot]), int(work.spots_y[0, spot]), work, size
        )
    return size


@compiled
def compete(state: Any, gap: int, work: Any) -> int:
    """Queue every region with a side on a gap and count its explorers (R-GAP-4)."""
    work.count[:] = 0
    size = queue_border(state, gap, work)
    size = fill_region(state, work, 0, size)
    count_explorers(state, work, 0, size)
    work.queue_length = size
    return size


@helper
def border_nodes(state: Any, x: int, y: int, work: Any, size: int) -> int:
    """Queue the nodes with a side on a square; a FLAT side brings in both halves."""
    for direction in range(4):
        qx, qy = x + DX[direction], y + DY[direction]
        cell = state.cell[ring(qx), ring(qy)]
        side = SIDES[cell, (direction + 2) % 4]
        if side == FLAT:
            size = visit(work, qx, qy, 0, size)
            size = visit(work, qx, qy, 1, size)
        elif side != 0:
            half = 1 if cell >= FIRST_COAST and side == WATER else 0
            size = visit(work, qx, qy, half, size)
    return size


@helper
def take_back(state: Any, seat: int, work: Any) -> None:
    """Return a seat's explorers on the queued nodes to its supply (R-GAP-6)."""
    for k in range(work.queue_length):
        if explorer_on(state, work, k) == seat:
            column, row = ring(work.queue_x[k]), ring(work.queue_y[k])
            kind = 1 if state.pawn[column, row] >= FIRST_SHIP else 0
            state.pawn[column, row] = 0
            state.supply[seat, kind] += 1
