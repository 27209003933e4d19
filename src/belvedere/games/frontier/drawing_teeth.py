"""The outlines of tiles. A square is 48 units wide; (0, 0) has its north-west corner at 0 0.

Read clockwise around a tile, a LAND side is tab, notch and a WATER side notch, tab: so each of
them fits its own kind, from the other side, and nothing else.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cache
from typing import Any, Final

from belvedere.core.squares import Square
from belvedere.games.frontier.drawing_table import OPPOSITE, STEPS, Table, Unit, step
from belvedere.svg.endless import read_square

CELL: Final = 48  # side of a square
DEPTH: Final = CELL // 8  # of a tooth
TOOTH: Final = CELL // 3  # its width
SHOULDER: Final = CELL // 6  # of a side before its first and after its last tooth
HALF: Final = CELL // 2

Vector = tuple[int, int]

# Each side is read clockwise: where it starts in its square, where it goes, and what is outside.
_START: Final = {"N": (0, 0), "E": (CELL, 0), "S": (CELL, CELL), "W": (0, CELL)}
_ALONG: Final = {"N": (1, 0), "E": (0, 1), "S": (-1, 0), "W": (0, -1)}
_OUT: Final = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
_BEFORE: Final = {"N": "W", "E": "N", "S": "E", "W": "S"}


def corner(square: Square) -> Vector:
    """Return the north-west corner of a square."""
    return CELL * square[0], -CELL * square[1]


def middle(square: Square) -> Vector:
    """Return the middle of a square."""
    x, y = corner(square)
    return x + HALF, y + HALF


def outward(direction: str, length: float) -> tuple[float, float]:
    """Return a way in a direction."""
    dx, dy = _OUT[direction]
    return dx * length, dy * length


@cache
def side_path(kind: str | None, direction: str, *, crisp: bool) -> str:
    """Return the relative path along one side; FLAT sides and those inside a tile are straight."""
    if kind not in ("land", "water"):
        return _line(direction, (CELL, 0))
    out = 1 if kind == "land" else -1
    shoulder = _line(direction, (SHOULDER, 0))
    teeth = _crisp(direction, out) if crisp else _smooth(direction, out)
    return shoulder + teeth + shoulder


def _crisp(direction: str, out: int) -> str:
    up, down = (0, DEPTH * out), (0, -2 * DEPTH * out)
    ways = (up, (TOOTH, 0), down, (TOOTH, 0), up)
    return "".join(_line(direction, way) for way in ways)


def _smooth(direction: str, out: int) -> str:
    reach = DEPTH * 4 // 3 * out  # a curve reaches three quarters of the way to its handles
    tab = _curve(direction, (0, reach), (TOOTH, reach), (TOOTH, 0))
    notch = _curve(direction, (0, -reach), (TOOTH, -reach), (TOOTH, 0))
    return tab + notch


def _line(direction: str, way: Vector) -> str:
    x, y = _turned(direction, way)
    return f"h{x}" if y == 0 else f"v{y}" if x == 0 else f"l{x} {y}"


def _curve(direction: str, *ways: Vector) -> str:
    return "c" + " ".join(f"{x} {y}" for x, y in (_turned(direction, way) for way in ways))


def _turned(direction: str, way: Vector) -> Vector:
    """Turn (along the side, out of the tile) into (east, south)."""
    (ax, ay), (ox, oy) = _ALONG[direction], _OUT[direction]
    return way[0] * ax + way[1] * ox, way[0] * ay + way[1] * oy


def side_start(square: Square, direction: str) -> Vector:
    """Return where a side starts, read clockwise."""
    (x, y), (dx, dy) = corner(square), _START[direction]
    return x + dx, y + dy


def tile_path(tile: Mapping[str, Any], *, crisp: bool) -> str:
    """Return the outline of a whole tile, as one path."""
    x, y = read_square(tile["square"])
    shape = []
    for covered in tile["squares"]:
        column, row = read_square(covered["square"])
        kinds = tuple(covered["sides"][direction] for direction in STEPS)
        shape.append(((column - x, row - y), kinds))
    (dx, dy), way = _around(tuple(shape), crisp)
    left, top = corner((x, y))
    return f"M{left + dx} {top + dy}{way}z"


@cache
def _around(
    shape: tuple[tuple[Square, tuple[str | None, ...]], ...], crisp: bool
) -> tuple[Vector, str]:
    """Chain the outer sides of a shape, clockwise; return the start and the relative path."""
    sides = {}
    for square, kinds in shape:
        for direction, kind in zip(STEPS, kinds, strict=True):
            if kind is not None:
                start = side_start(square, direction)
                (ax, ay) = _ALONG[direction]
                end = (start[0] + CELL * ax, start[1] + CELL * ay)
                sides[start] = (end, side_path(kind, direction, crisp=crisp))
    first = min(sides, key=lambda point: (point[1], point[0]))
    point, way = sides[first]
    while point != first:
        point, more = sides[point]
        way += more
    return first, way


def square_path(square: Square, sides: Mapping[str, str | None], *, crisp: bool) -> str:
    """Return the outline of one square of a tile."""
    x, y = corner(square)
    return f"M{x} {y}" + "".join(side_path(sides[d], d, crisp=crisp) for d in STEPS) + "z"


def half_path(square: Square, direction: str, kind: str, *, crisp: bool) -> str:
    """Return the outline of the half of a Coast tile that lies in a direction."""
    x, y = _half_start(square, direction)
    down, back = _BEFORE[direction], OPPOSITE[_BEFORE[direction]]
    way = _line(down, (HALF, 0)) + side_path(kind, direction, crisp=crisp) + _line(back, (HALF, 0))
    return f"M{x} {y}{way}{_shore(OPPOSITE[direction], crisp)}z"


def shore_path(square: Square, direction: str, *, crisp: bool) -> str:
    """Return the line between the halves, along the inner side of the half in a direction."""
    dx, dy = (CELL * n for n in _ALONG[direction])
    x, y = _half_start(square, direction)
    return f"M{x + dx} {y + dy}{_shore(OPPOSITE[direction], crisp)}"


def _half_start(square: Square, direction: str) -> Vector:
    """Return the middle of the side before the one that the half carries."""
    before = _BEFORE[direction]
    x, y = side_start(square, before)
    ax, ay = _ALONG[before]
    return x + HALF * ax, y + HALF * ay


@cache
def _shore(direction: str, crisp: bool) -> str:
    """Return the relative path across a Coast tile: waves, or steps of pixels."""
    if not crisp:
        swing = _curve(direction, (4, 0), (6, 5), (11, 5))
        back = _curve(direction, (9, 0), (17, -10), (26, -10))
        return swing + back + swing
    ways = ((9, 0), (0, 3), (9, 0), (0, -3), (12, 0), (0, -3), (9, 0), (0, 3), (9, 0))
    return "".join(_line(direction, way) for way in ways)


def unit_path(table: Table, unit: Unit, *, crisp: bool) -> str:
    """Return the outline of a square, or of one half of a Coast tile."""
    square, half = unit
    land = table.coasts.get(square)
    if land is None:
        return square_path(square, table.sides[square], crisp=crisp)
    return half_path(square, land if half == "land" else OPPOSITE[land], half, crisp=crisp)


def border_path(table: Table, region: Iterable[Unit], *, crisp: bool) -> str:
    """Return the lines around a region, side by side."""
    parts = []
    for unit in sorted(region):
        square, half = unit
        land = table.coasts.get(square)
        if land is not None:
            direction = land if half == "land" else OPPOSITE[land]
            if not table.joins(unit, direction):
                parts.append(half_path(square, direction, half, crisp=crisp))
            else:
                parts.append(_inner_border(square, direction, crisp))
            continue
        for direction in STEPS:
            if not table.joins(unit, direction):
                x, y = side_start(square, direction)
                side = table.sides[square][direction]
                parts.append(f"M{x} {y}{side_path(side, direction, crisp=crisp)}")
    return "".join(parts)


def _inner_border(square: Square, direction: str, crisp: bool) -> str:
    """Return the border of a joined half: all but its teeth."""
    before = _BEFORE[direction]
    dx, dy = (CELL * n for n in _ALONG[direction])
    (x, y), down = _half_start(square, direction), _turned(before, (HALF, 0))
    end = (x + dx + down[0], y + dy + down[1])
    back = _line(OPPOSITE[before], (HALF, 0))
    shore = _shore(OPPOSITE[direction], crisp)
    return f"M{end[0]} {end[1]}{back}{shore}{_line(before, (HALF, 0))}"


def open_sides(table: Table, *, crisp: bool) -> dict[str, str]:
    """Return the paths of the sides that face bare squares, by kind; and of joints."""
    found: dict[str, list[str]] = {"land": [], "water": [], "flat": [], "joint": []}
    for square, sides in table.sides.items():
        for direction, kind in sides.items():
            if kind is None:
                continue
            faces = table.covered(step(square, direction))
            if faces and direction in "SW":  # drawn from the other side
                continue
            x, y = side_start(square, direction)
            path = f"M{x} {y}{side_path(kind, direction, crisp=crisp)}"
            found["joint" if faces else kind].append(path)
    return {kind: "".join(paths) for kind, paths in found.items()}


def block_path(squares: Iterable[Square]) -> str:
    """Return plain squares, without teeth."""
    parts = []
    for square in squares:
        x, y = corner(square)
        parts.append(f"M{x} {y}h{CELL}v{CELL}h-{CELL}z")
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
        for direction in STEPS:
            if step(square, direction) not in squares:
                x, y = side_start(square, direction)
                parts.append(f"M{x} {y}{side_path(None, direction, crisp=True)}")
    return "".join(parts)
