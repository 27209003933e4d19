"""The outlines of tiles. A square is 48 units wide; (0, 0) has its north-west corner at 0 0.

Read clockwise around a tile, a LAND side is tab, notch and a WATER side notch, tab: so each of
them fits its own kind, from the other side, and nothing else. Directions are those of the rules.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache, lru_cache
from itertools import groupby
from typing import Final

from belvedere.games.frontier.components import Node, Region, Square, Tile, neighbour
from belvedere.games.frontier.rules.state import EAST, FLAT, LAND, NONE, NORTH, SIDES, WATER
from belvedere.games.frontier.tabletop import Tabletop

CELL: Final = 48  # side of a square
DEPTH: Final = CELL // 8  # of a tooth
TOOTH: Final = CELL // 3  # its width
SHOULDER: Final = CELL // 6  # of a side before its first and after its last tooth
HALF: Final = CELL // 2
JOINT: Final = NONE  # in place of a kind of side: where two tiles meet

Vector = tuple[int, int]

# Each side is read clockwise: where it starts in its square, where it goes, and what is outside.
_START: Final = ((0, 0), (CELL, 0), (CELL, CELL), (0, CELL))
_ALONG: Final = ((1, 0), (0, 1), (-1, 0), (0, -1))
_OUT: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))


def _before(direction: int) -> int:
    return (direction + 3) % 4


def _opposite(direction: int) -> int:
    return (direction + 2) % 4


def corner(square: Square) -> Vector:
    """Return the north-west corner of a square."""
    return CELL * square[0], -CELL * square[1]


def middle(square: Square) -> Vector:
    """Return the middle of a square."""
    x, y = corner(square)
    return x + HALF, y + HALF


def outward(direction: int, length: float) -> tuple[float, float]:
    """Return a way in a direction."""
    dx, dy = _OUT[direction]
    return dx * length, dy * length


# Sides.


@cache
def side_path(kind: int, direction: int, *, crisp: bool) -> str:
    """Return the relative path along one side; FLAT sides and those inside a tile are straight."""
    if kind not in (LAND, WATER):
        return _line(direction, (CELL, 0))
    out = 1 if kind == LAND else -1
    shoulder = _line(direction, (SHOULDER, 0))
    teeth = _crisp(direction, out) if crisp else _smooth(direction, out)
    return shoulder + teeth + shoulder


def _crisp(direction: int, out: int) -> str:
    up, down = (0, DEPTH * out), (0, -2 * DEPTH * out)
    ways = (up, (TOOTH, 0), down, (TOOTH, 0), up)
    return "".join(_line(direction, way) for way in ways)


def _smooth(direction: int, out: int) -> str:
    reach = DEPTH * 4 // 3 * out  # a curve reaches three quarters of the way to its handles
    tab = _curve(direction, (0, reach), (TOOTH, reach), (TOOTH, 0))
    notch = _curve(direction, (0, -reach), (TOOTH, -reach), (TOOTH, 0))
    return tab + notch


def _line(direction: int, way: Vector) -> str:
    x, y = _turned(direction, way)
    return f"h{x}" if y == 0 else f"v{y}" if x == 0 else f"l{x} {y}"


def _curve(direction: int, *ways: Vector) -> str:
    return "c" + " ".join(f"{x} {y}" for x, y in (_turned(direction, way) for way in ways))


def _turned(direction: int, way: Vector) -> Vector:
    """Turn (along the side, out of the tile) into (east, south)."""
    (ax, ay), (ox, oy) = _ALONG[direction], _OUT[direction]
    return way[0] * ax + way[1] * ox, way[0] * ay + way[1] * oy


def side_start(square: Square, direction: int) -> Vector:
    """Return where a side starts, read clockwise."""
    (x, y), (dx, dy) = corner(square), _START[direction]
    return x + dx, y + dy


# Tiles.


@cache
def _sides(code: int) -> dict[Square, tuple[int, ...]]:
    """Return the sides of a tile whose corner lies on 0,0, by square; NONE inside of it."""
    cells = Tile(code, (0, 0)).cells
    return {
        square: tuple(
            NONE if neighbour(square, direction) in cells else int(SIDES[cell, direction])
            for direction in range(4)
        )
        for square, cell in cells.items()
    }


def tile_path(tile: Tile, *, crisp: bool) -> str:
    """Return the outline of a whole tile, as one path."""
    (dx, dy), way = _around(tile.code, crisp)
    x, y = corner(tile.square)
    return f"M{x + dx} {y + dy}{way}z"


@cache
def _around(code: int, crisp: bool) -> tuple[Vector, str]:
    """Chain the outer sides of a tile, clockwise; return the start and the relative path."""
    ways = {}
    for square, sides in _sides(code).items():
        for direction, kind in enumerate(sides):
            if kind != NONE:
                start = side_start(square, direction)
                ax, ay = _ALONG[direction]
                end = (start[0] + CELL * ax, start[1] + CELL * ay)
                ways[start] = (end, side_path(kind, direction, crisp=crisp))
    first = min(ways, key=lambda point: (point[1], point[0]))
    point, way = ways[first]
    while point != first:
        point, more = ways[point]
        way += more
    return first, way


def square_path(tile: Tile, square: Square, *, crisp: bool) -> str:
    """Return the outline of one square of a tile."""
    x, y = corner(square)
    sides = enumerate(sides_of(tile, square))
    return f"M{x} {y}" + "".join(side_path(kind, d, crisp=crisp) for d, kind in sides) + "z"


def sides_of(tile: Tile, square: Square) -> tuple[int, ...]:
    """Return the sides of a square of a tile; NONE where the tile itself goes on."""
    x, y = tile.square
    return _sides(tile.code)[square[0] - x, square[1] - y]


# Halves of Coast tiles.


def half_direction(tile: Tile, half: int) -> int:
    """Return where the land half (0) or the water half (1) of a Coast tile lies."""
    return _opposite(tile.rotation) if half else tile.rotation


def half_path(square: Square, direction: int, half: int, *, crisp: bool) -> str:
    """Return the outline of the half of a Coast tile that lies in a direction."""
    x, y = _half_start(square, direction)
    before = _before(direction)
    down, back = _line(before, (HALF, 0)), _line(_opposite(before), (HALF, 0))
    teeth = side_path(WATER if half else LAND, direction, crisp=crisp)
    return f"M{x} {y}{down}{teeth}{back}{_shore(_opposite(direction), crisp)}z"


def shore_path(square: Square, direction: int, *, crisp: bool) -> str:
    """Return the line between the halves, along the inner side of the half in a direction."""
    dx, dy = (CELL * n for n in _ALONG[direction])
    x, y = _half_start(square, direction)
    return f"M{x + dx} {y + dy}{_shore(_opposite(direction), crisp)}"


def _half_start(square: Square, direction: int) -> Vector:
    """Return the middle of the side before the one that the half carries."""
    before = _before(direction)
    x, y = side_start(square, before)
    ax, ay = _ALONG[before]
    return x + HALF * ax, y + HALF * ay


@cache
def _shore(direction: int, crisp: bool) -> str:
    """Return the relative path across a Coast tile: waves, or steps of pixels."""
    if not crisp:
        swing = _curve(direction, (4, 0), (6, 5), (11, 5))
        back = _curve(direction, (9, 0), (17, -10), (26, -10))
        return swing + back + swing
    ways = ((9, 0), (0, 3), (9, 0), (0, -3), (12, 0), (0, -3), (9, 0), (0, 3), (9, 0))
    return "".join(_line(direction, way) for way in ways)


# Regions.


def node_path(table: Tabletop, node: Node, *, crisp: bool) -> str:
    """Return the outline of a square, or of one half of a Coast tile."""
    x, y, half = node
    tile = table.tile_at[x, y]
    if tile.is_coast:
        return half_path((x, y), half_direction(tile, half), half, crisp=crisp)
    return square_path(tile, (x, y), crisp=crisp)


def border_path(table: Tabletop, region: Region, *, crisp: bool) -> str:
    """Return the lines around a region, side by side."""
    nodes = set(region.nodes)
    parts = []
    for x, y, half in region.nodes:
        square, tile = (x, y), table.tile_at[x, y]
        if tile.is_coast:
            direction = half_direction(tile, half)
            is_joined = _node_beside(table, square, direction, half) in nodes
            draw = _joined_half if is_joined else half_path
            parts.append(draw(square, direction, half, crisp=crisp))
            continue
        for direction, kind in enumerate(sides_of(tile, square)):
            if _node_beside(table, square, direction, tile.face) not in nodes:
                x0, y0 = side_start(square, direction)
                parts.append(f"M{x0} {y0}{side_path(kind, direction, crisp=crisp)}")
    return "".join(parts)


def _node_beside(table: Tabletop, square: Square, direction: int, face: int) -> Node:
    """Return the node that land (0) or water (1) meets in a direction."""
    x, y = neighbour(square, direction)
    beside = table.tile_at.get((x, y))
    return x, y, face if beside is not None and beside.is_coast else 0


def _joined_half(square: Square, direction: int, half: int, *, crisp: bool) -> str:
    """Return the border of a half that is joined by its teeth: all the rest of it."""
    before = _before(direction)
    dx, dy = (CELL * n for n in _ALONG[direction])
    (x, y), down = _half_start(square, direction), _turned(before, (HALF, 0))
    end = (x + dx + down[0], y + dy + down[1])
    back = _line(_opposite(before), (HALF, 0))
    shore = _shore(_opposite(direction), crisp)
    return f"M{end[0]} {end[1]}{back}{shore}{_line(before, (HALF, 0))}"


# The whole board.


def all_sides(table: Tabletop, *, crisp: bool) -> list[dict[int, str]]:
    """Return, tile by tile, the paths of the sides that face bare squares, by kind; and of joints.

    Most tiles are as they were before the latest one was laid.
    """
    covered = table.tile_at
    return [
        _sides_drawn(tile, tuple([side[0] in covered for side in _outer_sides(tile, crisp)]), crisp)
        for tile in table.tiles
    ]


@lru_cache(4096)
def _sides_drawn(tile: Tile, met: tuple[bool, ...], crisp: bool) -> dict[int, str]:
    """Return the paths along a tile, of which some sides meet others."""
    found: dict[int, list[str]] = {LAND: [], WATER: [], FLAT: [], JOINT: []}
    for (_, kind, path, is_first), is_met in zip(_outer_sides(tile, crisp), met, strict=True):
        if not is_met:
            found[kind].append(path)
        elif is_first:
            found[JOINT].append(path)
    return {kind: "".join(paths) for kind, paths in found.items()}


@lru_cache(4096)
def _outer_sides(tile: Tile, crisp: bool) -> list[tuple[Square, int, str, bool]]:
    """List what lies beyond each outer side, its kind and path, and which of two is drawn."""
    found = []
    for square in tile.squares:
        for direction, kind in enumerate(sides_of(tile, square)):
            if kind != NONE:
                x, y = side_start(square, direction)
                path = f"M{x} {y}{side_path(kind, direction, crisp=crisp)}"
                is_first = direction in (NORTH, EAST)
                found.append((neighbour(square, direction), kind, path, is_first))
    return found


def block_path(squares: Iterable[Square]) -> str:
    """Return plain squares, without teeth; those of a row that lie side by side are one."""
    parts = []
    ordered = sorted(squares, key=lambda square: (square[1], square[0]))
    numbered = enumerate(ordered)
    for _, run in groupby(numbered, key=lambda item: (item[1][1], item[1][0] - item[0])):
        row = [square for _, square in run]
        (x, y), wide = corner(row[0]), CELL * len(row)
        parts.append(f"M{x} {y}h{wide}v{CELL}h-{wide}z")
    return "".join(parts)


def bare_path(squares: Iterable[Square]) -> str:
    """Return bare squares with the notches around them; tiles are drawn over what is too much."""
    parts = []
    for square in squares:
        x, y = corner(square)
        wide, long = CELL - 2 * SHOULDER, CELL + 2 * DEPTH
        parts.append(f"M{x} {y}h{CELL}v{CELL}h-{CELL}z")
        parts.append(f"M{x + SHOULDER} {y - DEPTH}h{wide}v{long}h-{wide}z")
        parts.append(f"M{x - DEPTH} {y + SHOULDER}h{long}v{wide}h-{long}z")
    return "".join(parts)


def ring_path(squares: Collection[Square]) -> str:
    """Return the straight lines around an area, side by side."""
    parts = []
    for square in squares:
        for direction in range(4):
            if neighbour(square, direction) not in squares:
                x, y = side_start(square, direction)
                parts.append(f"M{x} {y}{side_path(NONE, direction, crisp=True)}")
    return "".join(parts)
