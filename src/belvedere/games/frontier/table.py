"""The table seen from Python: squares, sides, areas, regions."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from belvedere.games.frontier.state import (
    BARE,
    CAMEL,
    DX,
    DY,
    FIRST_CAMEL,
    FIRST_COAST,
    FIRST_GAP,
    FIRST_SHIP,
    FIRST_SURVEY,
    FLAT,
    LAND,
    NONE,
    RING,
    SIDES,
    WATER,
    coast_cell,
    is_coast,
    ring,
    shade_of,
    square_of,
    survey_code,
)

FARTHEST = 89  # no coordinate exceeds it (R-EDGE-0)
Square = tuple[int, int]
Node = tuple[int, int, int]  # a square, and on a Coast tile its half: 0 land, 1 water
SIDE_WORDS = {LAND: "land", WATER: "water", FLAT: "a straight side"}
DIRECTION_WORDS = ("north", "east", "south", "west")


def neighbour(x: int, y: int, direction: int) -> Square:
    """Return the square beside another."""
    return x + DX[direction], y + DY[direction]


def cell_at(state: np.void, x: int, y: int) -> int:
    """Return what lies on a square."""
    return int(state["cell"][ring(x), ring(y)])


def side_at(state: np.void, x: int, y: int, direction: int) -> int:
    """Return what kind of side a square has in a direction; NONE where no tile lies."""
    return int(SIDES[cell_at(state, x, y), direction])


def facing(state: np.void, x: int, y: int, direction: int) -> int:
    """Return the side that the neighbour in a direction turns to a square."""
    return side_at(state, *neighbour(x, y, direction), (direction + 2) % 4)


def squares_of(code: int, x: int, y: int) -> list[Square]:
    """List the squares of a tile as it lies."""
    return [square_of(code, x, y, n) for n in range(1 if is_coast(code) else 3)]


def tiles(state: np.void) -> Iterator[tuple[int, int, int]]:
    """Yield code, x and y of every tile, in placing order."""
    for tile in range(int(state["tiles"])):
        yield (
            int(state["tile_code"][tile]),
            int(state["tile_x"][tile]),
            int(state["tile_y"][tile]),
        )


def tile_squares(state: np.void) -> Iterator[Square]:
    """Yield every square with a tile, in placing order."""
    for code, x, y in tiles(state):
        yield from squares_of(code, x, y)


def box_squares(state: np.void) -> Iterator[Square]:
    """Yield every square of the box around the tiles, by column and row."""
    west, east, south, north = (int(edge) for edge in state["box"])
    for x in range(west, east + 1):
        for y in range(south, north + 1):
            yield x, y


def gap_squares(state: np.void, gap: int) -> list[Square]:
    """List the squares of a gap."""
    if state["gap_size"][gap] == 1:
        return [(int(state["gap_x"][gap]), int(state["gap_y"][gap]))]
    return [square for square in box_squares(state) if cell_at(state, *square) == FIRST_GAP + gap]


def bare_area(state: np.void, x: int, y: int) -> set[Square]:
    """Return the bare area of a square if it is enclosed, else nothing (R-GAP-1)."""
    west, east, south, north = (int(edge) for edge in state["box"])
    area, waiting = {(x, y)}, [(x, y)]
    if cell_at(state, x, y) != BARE:
        return set()
    while waiting:
        sx, sy = waiting.pop()
        if not (west <= sx <= east and south <= sy <= north):
            return set()
        for direction in range(4):
            square = neighbour(sx, sy, direction)
            if square not in area and cell_at(state, *square) == BARE:
                area.add(square)
                waiting.append(square)
    return area


def fitting_places(state: np.void, area: set[Square]) -> list[tuple[int, int, int]]:
    """List where a Survey tile fits into an area: its square, and face · 4 + rotation."""
    return [
        (x, y, turned)
        for x, y in sorted(area)
        for turned in range(8)
        if not why_tile_misfits(state, survey_code(0, turned // 4, turned % 4), x, y)
    ]


def own_cells(code: int, x: int, y: int) -> dict[Square, int]:
    """Return what a tile puts on its squares."""
    if is_coast(code):
        return {(x, y): coast_cell(code)}
    water = code // 4 % 2
    return {
        square_of(code, x, y, n): FIRST_SURVEY + 2 * water + shade_of(code, n) for n in range(3)
    }


def why_tile_misfits(state: np.void, code: int, x: int, y: int) -> str | None:
    """Say why a tile cannot lie somewhere (R-EDGE-3, R-TURN-2), or None."""
    own = own_cells(code, x, y)
    for sx, sy in own:
        if max(abs(sx), abs(sy)) > FARTHEST or not _in_reach(state, sx, sy):
            return "lies too far away from the others."
        if cell_at(state, sx, sy) != BARE:
            what = "in a gap" if cell_at(state, sx, sy) >= FIRST_GAP else "on another tile"
            return f"would lie {what} at {sx},{sy}."
    joined = False
    for (sx, sy), cell in own.items():
        for direction in range(4):
            meets = facing(state, sx, sy, direction)
            side = int(SIDES[cell, direction])
            if neighbour(sx, sy, direction) in own or meets == NONE:
                continue
            if meets != side:
                return (
                    f"does not fit: at {sx},{sy} {SIDE_WORDS[side]} would meet "
                    f"{SIDE_WORDS[meets]} to the {DIRECTION_WORDS[direction]}."
                )
            joined = joined or side != FLAT
    return None if joined else "joins no tile by its teeth."


def _in_reach(state: np.void, x: int, y: int) -> bool:
    west, east, south, north = (int(edge) for edge in state["box"])
    return max(east, x) - min(west, x) < RING - 6 and max(north, y) - min(south, y) < RING - 6


def can_carry(state: np.void, x: int, y: int, kind: int) -> bool:
    """Tell whether a camel or a ship can stand on a square; never on the start tile (R-TILE-3)."""
    cell = cell_at(state, x, y)
    if cell == BARE or cell >= FIRST_GAP or (x, y) == (0, 0):
        return False
    if cell >= FIRST_COAST:
        return True
    is_water = cell - FIRST_SURVEY >= 2
    return is_water == (kind != CAMEL)


# Regions (R-REG-1, R-REG-2).


def terrain(cell: int, half: int) -> int:
    """Return the terrain of a node: 2 · (is water) + (is dark)."""
    if cell < FIRST_COAST:
        return cell - FIRST_SURVEY
    shades = (cell - FIRST_COAST) // 4
    return 2 + shades % 2 if half else shades // 2


def node_on(state: np.void, square: Square, side: int) -> Node:
    """Return the node of a square that has a toothed side."""
    half = int(cell_at(state, *square) >= FIRST_COAST and side == WATER)
    return (*square, half)


def region_of(state: np.void, node: Node) -> set[Node]:
    """Return the region of a node."""
    found, waiting = {node}, [node]
    while waiting:
        x, y, half = waiting.pop()
        cell = cell_at(state, x, y)
        tooth = WATER if terrain(cell, half) >= 2 else LAND
        for direction in range(4):
            if int(SIDES[cell, direction]) == tooth == facing(state, x, y, direction):
                other = node_on(state, neighbour(x, y, direction), tooth)
                same = terrain(cell_at(state, *other[:2]), other[2]) == terrain(cell, half)
                if same and other not in found:
                    found.add(other)
                    waiting.append(other)
    return found


def regions(state: np.void) -> list[set[Node]]:
    """List every region on the table, by its first square in placing order."""
    found: list[set[Node]] = []
    seen: set[Node] = set()
    for code, x, y in tiles(state):
        for square in squares_of(code, x, y):
            for half in range(2 if is_coast(code) else 1):
                if (*square, half) not in seen:
                    found.append(region_of(state, (*square, half)))
                    seen |= found[-1]
    return found


def explorer_on(state: np.void, node: Node) -> tuple[int, int] | None:
    """Return seat and kind of the explorer that counts for a node, or None."""
    x, y, half = node
    pawn = int(state["pawn"][ring(x), ring(y)])
    if not pawn:
        return None
    kind = int(pawn >= FIRST_SHIP)
    if cell_at(state, x, y) >= FIRST_COAST and kind != half:
        return None
    return pawn - (FIRST_SHIP if kind else FIRST_CAMEL), kind


def count(state: np.void, region: set[Node]) -> list[int]:
    """Count the explorers in a region, by seat."""
    counts = [0] * int(state["players"])
    for node in region:
        if found := explorer_on(state, node):
            counts[found[0]] += 1
    return counts


def bordering(state: np.void, squares: list[Square]) -> list[set[Node]]:
    """List the regions with a side on an area; a FLAT side brings in both halves (R-GAP-4)."""
    found: list[set[Node]] = []
    seen: set[Node] = set()
    for x, y in squares:
        for direction in range(4):
            side = facing(state, x, y, direction)
            beside = neighbour(x, y, direction)
            nodes = [(*beside, 0), (*beside, 1)] if side == FLAT else []
            if side in (LAND, WATER):
                nodes = [node_on(state, beside, side)]
            for node in nodes:
                if node not in seen:
                    found.append(region_of(state, node))
                    seen |= found[-1]
    return found
