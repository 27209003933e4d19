"""What a table is worth: regions, markers, items, Ports."""

from __future__ import annotations

from typing import Any

from belvedere.games.frontier.rules.gaps import (
    begin_fill,
    count_explorers,
    fill_region,
    list_squares,
    queue_border,
    visit,
)
from belvedere.games.frontier.rules.state import (
    BY_ITEMS,
    BY_MARKERS,
    BY_PORT,
    BY_REGIONS,
    MARKERS,
    TENT,
    TOTAL,
    is_coast,
    square_of,
)
from belvedere.kernel.compiling import compiled, helper


@compiled
def score(state: Any, out: Any, work: Any) -> None:
    """Write each seat's total."""
    parts = work.parts
    score_parts(state, parts, work)
    for seat in range(state.players):
        out[seat, 0] = parts[seat, TOTAL]


@compiled
def score_parts(state: Any, parts: Any, work: Any) -> None:
    """Write each seat's total and its parts, as if the game ended now."""
    parts[:] = 0
    score_regions(state, parts, work)
    for seat in range(state.players):
        parts[seat, BY_MARKERS] = tour(state, seat, work)
        if state.items:
            parts[seat, BY_ITEMS] = sets_of_items(state, seat)
        if state.ports and state.port[seat] >= 0:
            parts[seat, BY_PORT] = largest_region(state, int(state.port[seat]), work)
        for part in range(BY_REGIONS, BY_PORT + 1):
            parts[seat, TOTAL] += parts[seat, part]


@helper
def score_regions(state: Any, parts: Any, work: Any) -> None:
    """Two points for each region to whoever has most explorers in it, tied or not (R-SCORE-1)."""
    begin_fill(work)
    size = 0
    for tile in range(state.tiles):
        code, x, y = int(state.tile_code[tile]), int(state.tile_x[tile]), int(state.tile_y[tile])
        for n in range(2 if is_coast(code) else 3):
            half = n if is_coast(code) else 0
            sx, sy = square_of(code, x, y, n)
            begun = size
            size = visit(work, sx, sy, half, size)
            if size > begun:
                size = fill_region(state, work, begun, size)
                work.count[:] = 0
                count_explorers(state, work, begun, size)
                reward_most(state, parts, work)


@helper
def reward_most(state: Any, parts: Any, work: Any) -> None:
    """Give two points to each seat with the highest count above zero."""
    most = 0
    for seat in range(state.players):
        most = max(most, int(work.count[seat]))
    for seat in range(state.players):
        if most > 0 and work.count[seat] == most:
            parts[seat, BY_REGIONS] += 2


@helper
def tour(state: Any, seat: int, work: Any) -> int:
    """Return the longest closed tour of a seat's markers, each on the best square of its gap.

    R-SCORE-2. By rows and columns, a tour of three points is twice the box around them, and so is
    there and back between two.
    """
    stops = 0
    numbers = work.spots
    for gap in range(state.gaps):
        if state.gap_owner[gap] == seat and state.gap_marker[gap] == TENT:
            numbers[stops] = list_squares(state, gap, stops, work)
            stops += 1
    if stops < 2:
        return 0
    if stops < MARKERS:
        numbers[2] = 1  # the third stop is the second once more
    best = 0
    for a in range(numbers[0]):
        for b in range(numbers[1]):
            for c in range(numbers[2]):
                ax, ay = work.spots_x[0, a], work.spots_y[0, a]
                bx, by = work.spots_x[1, b], work.spots_y[1, b]
                cx, cy = bx, by
                if stops == MARKERS:
                    cx, cy = work.spots_x[2, c], work.spots_y[2, c]
                wide = max(ax, bx, cx) - min(ax, bx, cx)
                high = max(ay, by, cy) - min(ay, by, cy)
                best = max(best, 2 * int(wide + high))
    return best


@helper
def sets_of_items(state: Any, seat: int) -> int:
    """Square the size of each set of different items (R-PALM-2)."""
    points = 0
    needed = 1
    while True:
        size = 0
        for kind in range(state.kinds):
            owned = 0
            for gap in range(state.gaps):
                if state.gap_owner[gap] == seat:
                    owned += state.gap_items[gap, kind]
            if owned >= needed:
                size += 1
        if size == 0:
            return points
        points += size * size
        needed += 1


@helper
def largest_region(state: Any, gap: int, work: Any) -> int:
    """Return the squares of the largest region with a side on a gap (R-PORT-2)."""
    nodes = queue_border(state, gap, work)
    for k in range(nodes):
        work.border_x[k] = work.queue_x[k]
        work.border_y[k] = work.queue_y[k]
        work.border_half[k] = work.queue_half[k]
    begin_fill(work)
    best = 0
    size = 0
    for k in range(nodes):
        begun = size
        size = visit(
            work, int(work.border_x[k]), int(work.border_y[k]), int(work.border_half[k]), size
        )
        if size > begun:
            size = fill_region(state, work, begun, size)
            best = max(best, size - begun)
    return best
