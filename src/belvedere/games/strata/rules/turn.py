"""The rules of Strata, compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from belvedere.core.actors import OVER
from belvedere.games.strata.rules.planes import planes
from belvedere.games.strata.rules.state import (
    BLOCK,
    DARK,
    EAST,
    HEIGHT,
    KIND,
    KINDS,
    LIGHT,
    LYING,
    NO_PLACE,
    NO_TILE,
    NORTH,
    SHAPES,
    SIDE,
    SINGLE,
    SOUTH,
    STANDING,
    STATE,
    WEST,
    WIDTH,
    action_of,
    part_code,
    placement_of,
    side_of,
    tile_under,
)
from belvedere.kernel import contract
from belvedere.kernel.bits import lowest, nth_bit, popcount
from belvedere.kernel.compiling import compiled, helper

ONE = np.uint32(1)
NONE = np.uint32(0)


# Whose decision it is, and what may be decided.


@compiled
def actors(state: Any) -> int:
    """Return the seat that is to place, as a bit."""
    return OVER if state.reason else 1 << state.player


@compiled
def legal(state: Any, player: int, out: Any, work: Any) -> int:
    """List the placements by shape, column and row."""
    size = int(state.size)
    number = 0
    for shape in range(SHAPES):
        for column in range(side_of(size)):
            rows = state.moves[shape, column]
            base = action_of(size, shape, column, 0)
            while rows:
                out[number] = base + lowest(rows)
                number += 1
                rows &= rows - ONE
    return number


@compiled
def count(state: Any, player: int, work: Any, out: Any) -> int:
    """Count the placements without listing them."""
    number = 0
    for shape in range(SHAPES):
        for column in range(side_of(state.size)):
            number += popcount(state.moves[shape, column])
    return number


@compiled
def nth(state: Any, player: int, n: int, work: Any, out: Any) -> int:
    """Return the n-th of those."""
    size = int(state.size)
    for shape in range(SHAPES):
        for column in range(side_of(size)):
            rows = state.moves[shape, column]
            here = popcount(rows)
            if n < here:
                return action_of(size, shape, column, nth_bit(rows, n))
            n -= here
    return -1


# What a decision does.


@compiled
def apply(state: Any, player: int, action: int, work: Any) -> None:
    """Place a tile; then it is the other player's decision, if he can place at all."""
    shape, column, row = placement_of(int(state.size), action)
    put_tile(state, player, shape, column, row)
    state.supply[player, KIND[shape]] -= 1
    state.player = 1 - player
    find_moves(state, work)
    end_if_stuck(state)


@compiled
def end_if_stuck(state: Any) -> None:
    """End the game when the player to move cannot place (R-STR-5)."""
    some = NONE
    for shape in range(SHAPES):
        for column in range(side_of(state.size)):
            some |= state.moves[shape, column]
    if some == 0:
        left = 0
        for kind in range(KINDS):
            left += state.supply[state.player, kind]
        state.reason = NO_PLACE if left else NO_TILE


@compiled
def put_tile(state: Any, player: int, shape: int, column: int, row: int) -> None:
    """Lay a tile on the squares of its shape, which are all at one height."""
    storey = state.height[column, row] + 1
    for x in range(column, column + WIDTH[shape]):
        for y in range(row, row + HEIGHT[shape]):
            covered = state.part[x, y]
            state.height[x, y] = storey
            state.part[x, y] = part_code(shape, x - column, y - row)
            bit = ONE << np.uint32(y)
            state.top[player, x] |= bit
            state.top[1 - player, x] &= ~bit
            if covered:
                forget_remains(state, x, y)
                below, west, south = tile_under(covered, x, y)
                note_remains(state, below, west, south)
    note_remains(state, shape, column, row)
    if shape == BLOCK:
        state.block[column] |= ONE << np.uint32(row)
    compare_heights(state, shape, column, row)
    if storey == 1:
        widen_box(state, shape, column, row)


@helper
def forget_remains(state: Any, x: int, y: int) -> None:
    """Drop what was noted of a tile that showed on a square which is now covered."""
    bit = ONE << np.uint32(y)
    state.sole[x] &= ~bit
    state.twin_east[x] &= ~bit
    if x:
        state.twin_east[x - 1] &= ~bit
    state.twin_north[x] &= ~(bit | bit >> ONE)


@helper
def note_remains(state: Any, shape: int, column: int, row: int) -> None:
    """Note a tile of which only one square shows, or two side by side (R-STR-3)."""
    visible = 0
    first = last = 0
    for x in range(column, column + WIDTH[shape]):
        for y in range(row, row + HEIGHT[shape]):
            code = part_code(shape, x - column, y - row)
            if state.part[x, y] == code:
                if visible == 0:
                    first = code
                last = code
                visible += 1
    offset = first - part_code(shape, 0, 0)
    if visible == 1:
        state.sole[column + offset // 2] |= ONE << np.uint32(row + offset % 2)
    elif visible == 2 and last - first == 2:
        state.twin_east[column] |= ONE << np.uint32(row + offset)
    elif visible == 2 and last - first == 1 and offset != 1:  # 1 and 2 are a diagonal
        state.twin_north[column + offset // 2] |= ONE << np.uint32(row)


@helper
def compare_heights(state: Any, shape: int, column: int, row: int) -> None:
    """Note anew which squares of a tile, and around it, are level with their neighbours."""
    east = column + WIDTH[shape]
    north = row + HEIGHT[shape]
    side = side_of(state.size)
    for x in range(max(column - 1, 0), min(east, side - 1)):
        for y in range(row, north):
            set_bit(state.level_east, x, y, state.height[x, y] == state.height[x + 1, y])
    for x in range(column, east):
        for y in range(max(row - 1, 0), min(north, side - 1)):
            set_bit(state.level_north, x, y, state.height[x, y] == state.height[x, y + 1])


@helper
def set_bit(words: Any, x: int, y: int, value: bool) -> None:
    """Set or clear one square of a set."""
    bit = ONE << np.uint32(y)
    if value:
        words[x] |= bit
    else:
        words[x] &= ~bit


@helper
def widen_box(state: Any, shape: int, column: int, row: int) -> None:
    """Let the box contain a tile on the surface (R-STR-4)."""
    state.box[WEST] = min(state.box[WEST], column)
    state.box[EAST] = max(state.box[EAST], column + WIDTH[shape] - 1)
    state.box[SOUTH] = min(state.box[SOUTH], row)
    state.box[NORTH] = max(state.box[NORTH], row + HEIGHT[shape] - 1)


# Where the player to move may place: all squares of a column at once, a bit each.


@compiled
def find_moves(state: Any, work: Any) -> None:
    """List every legal south-west square of every shape that the player has in supply."""
    size = int(state.size)
    state.moves[:] = 0
    if state.height[size - 1, size - 1] == 0:  # R-STR-1: the first tile, in the middle
        for shape in range(SHAPES):
            if WIDTH[shape] <= size and HEIGHT[shape] <= size:
                state.moves[shape, size - 1] = ONE << np.uint32(size - 1)
    else:
        look_at_surface(state, work)
        look_at_storeys(state, work)
        place_on_surface(state, work)
        place_on_top(state, work)
    for shape in range(SHAPES):
        if state.supply[state.player, KIND[shape]] == 0:
            state.moves[shape] = 0


@helper
def look_at_surface(state: Any, work: Any) -> None:
    """Find the bare squares that may be used, and which of them touch a tile."""
    size = int(state.size)
    me = int(state.player)
    for x in range(SIDE):
        work.own[x + 1] = state.top[me, x]
        work.any[x + 1] = state.top[0, x] | state.top[1, x]
    # R-STR-4: beyond these squares the box would be too wide or too high.
    columns = span(int(state.box[EAST]) - size + 1, int(state.box[WEST]) + size - 1)
    rows = span(int(state.box[NORTH]) - size + 1, int(state.box[SOUTH]) + size - 1)
    for x in range(SIDE):
        own, tiles = work.own[x + 1], work.any[x + 1]
        beside_own = own << ONE | own >> ONE | work.own[x] | work.own[x + 2]
        beside_any = tiles << ONE | tiles >> ONE | work.any[x] | work.any[x + 2]
        inside = rows if columns >> np.uint32(x) & ONE else NONE
        work.free[x] = inside & ~tiles & ~beside_own  # R-STR-2
        work.near[x] = beside_any


@helper
def span(low: int, high: int) -> Any:
    """Return a word with the bits low … high."""
    return np.uint32((1 << (high + 1)) - (1 << low))


@helper
def look_at_storeys(state: Any, work: Any) -> None:
    """Find the squares that may be covered, and which of them show the opponent's colour."""
    for x in range(SIDE):
        work.solid[x] = work.any[x + 1] & ~state.sole[x]  # R-STR-3: no tile vanishes
        work.other[x] = work.any[x + 1] & ~work.own[x + 1]


@helper
def place_on_surface(state: Any, work: Any) -> None:
    """Shapes whose squares are all free, one of them beside a tile (R-STR-2)."""
    for x in range(SIDE):
        free, near = work.free[x], work.near[x]
        two, beside = free & work.free[x + 1], near | work.near[x + 1]
        state.moves[SINGLE, x] = free & near
        state.moves[STANDING, x] = free & free >> ONE & (near | near >> ONE)
        state.moves[LYING, x] = two & beside
        state.moves[BLOCK, x] = two & two >> ONE & (beside | beside >> ONE)


@helper
def place_on_top(state: Any, work: Any) -> None:
    """Shapes on squares of one height, one of them the opponent's, that hide no tile (R-STR-3)."""
    for x in range(SIDE):
        solid, other = work.solid[x], work.other[x]
        state.moves[SINGLE, x] |= solid & other
        standing = solid & solid >> ONE & state.level_north[x] & ~state.twin_north[x]
        state.moves[STANDING, x] |= standing & (other | other >> ONE)
        if x == SIDE - 1:
            break
        lying = solid & work.solid[x + 1] & state.level_east[x] & ~state.twin_east[x]
        either = other | work.other[x + 1]
        state.moves[LYING, x] |= lying & either
        # Two lying pairs, one north of the other, at one height; and not just on top of a 2x2.
        pair = lying & lying >> ONE & state.level_north[x]
        hidden = state.twin_north[x] | state.twin_north[x + 1] | state.block[x]
        state.moves[BLOCK, x] |= pair & ~hidden & (either | either >> ONE)


# Areas (R-STR-5).


@compiled
def score(state: Any, out: Any, work: Any) -> None:
    """Write each colour's areas, largest first."""
    for colour in range(2):
        for x in range(SIDE):
            work.left[x] = state.top[colour, x]
        number = 0
        for x in range(SIDE):
            while work.left[x]:
                insert_descending(out[colour], number, take_area(work, x))
                number += 1


@helper
def take_area(work: Any, start: int) -> int:
    """Remove the area of the lowest square of a column from what is left; return its size."""
    low = high = start
    work.area[:] = 0
    work.area[start] = work.left[start] & (~work.left[start] + ONE)
    grown = True
    while grown:
        grown = False
        for x in range(max(low - 1, 0), min(high + 2, SIDE)):
            area = work.area[x]
            spread = area | area << ONE | area >> ONE
            if x:
                spread |= work.area[x - 1]
            if x < SIDE - 1:
                spread |= work.area[x + 1]
            spread &= work.left[x]
            if spread != area:
                work.area[x] = spread
                grown = True
                low, high = min(low, x), max(high, x)
    squares = 0
    for x in range(low, high + 1):
        squares += popcount(work.area[x])
        work.left[x] &= ~work.area[x]
    return squares


@helper
def insert_descending(row: Any, number: int, value: int) -> None:
    """Insert a value among the first `number` of a row, which are in descending order."""
    k = number
    while k > 0 and row[k - 1] < value:
        row[k] = row[k - 1]
        k -= 1
    row[k] = value


# The eight symmetries: bit 0 mirrors west–east, bit 1 north–south, bit 2 transposes.


@compiled
def symmetries(state: Any) -> int:
    """All eight hold once a tile lies; the first one has its south-west square in the middle."""
    centre = state.size - 1
    return 8 if state.height[centre, centre] else 1


@helper
def image_of(size: int, symmetry: int, shape: int, column: int, row: int) -> tuple[int, int, int]:
    """Return the image of a shape with its south-west square there."""
    side = side_of(size)
    if symmetry & 1:
        column = side - column - WIDTH[shape]
    if symmetry & 2:
        row = side - row - HEIGHT[shape]
    if symmetry & 4:
        turned = STANDING if shape == LYING else LYING if shape == STANDING else shape
        return turned, row, column
    return shape, column, row


@compiled
def transform_action(state: Any, symmetry: int, action: int) -> int:
    """Turn a placement."""
    size = int(state.size)
    shape, column, row = placement_of(size, action)
    turned, x, y = image_of(size, symmetry, shape, column, row)
    return action_of(size, turned, x, y)


@compiled
def transform(state: Any, symmetry: int, image: Any) -> None:
    """Clear the table and lay every tile again, turned, storey by storey; turn the moves too."""
    size = int(state.size)
    clear_table(image)
    tallest = state.height.max()
    for storey in range(1, tallest + 1):
        for column in range(side_of(size)):
            for row in range(side_of(size)):
                if state.height[column, row] == storey:
                    lay_turned(state, symmetry, image, storey, column, row)
    image.moves[:] = 0
    for shape in range(SHAPES):
        for column in range(side_of(size)):
            for row in range(side_of(size)):
                if state.moves[shape, column] >> np.uint32(row) & ONE:
                    turned, x, y = image_of(size, symmetry, shape, column, row)
                    image.moves[turned, x] |= ONE << np.uint32(y)


@helper
def lay_turned(state: Any, symmetry: int, image: Any, storey: int, x: int, y: int) -> None:
    """Lay the tile that shows on a square, unless another of its squares has done so."""
    shape, column, row = tile_under(state.part[x, y], x, y)
    turned, west, south = image_of(int(state.size), symmetry, shape, column, row)
    if image.height[west, south] < storey:
        colour = DARK if state.top[DARK, x] >> np.uint32(y) & ONE else LIGHT
        put_tile(image, colour, turned, west, south)


@compiled
def clear_table(state: Any) -> None:
    """Take every tile off the table."""
    state.top[:] = 0
    state.level_east[:] = 0
    state.level_north[:] = 0
    state.twin_east[:] = 0
    state.twin_north[:] = 0
    state.sole[:] = 0
    state.block[:] = 0
    state.height[:] = 0
    state.part[:] = 0
    state.box[WEST] = state.box[SOUTH] = 127  # nothing spanned yet: any tile is farther west
    state.box[EAST] = state.box[NORTH] = 0


contract.bind(
    STATE,
    actors=actors,
    legal=legal,
    apply=apply,
    score=score,
    planes=planes,
    count=count,
    nth=nth,
    symmetries=symmetries,
    transform=transform,
    transform_action=transform_action,
)
