"""Areas of squares: which squares are joined, and the line around them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from belvedere.core.squares import Square
from belvedere.svg.grid import Grid, Point
from belvedere.svg.markup import path_data

Rise = Callable[[Square], float]  # how far to the north of its place a square is drawn

SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))
INSET = 0.07  # from the border of an area to the line, in squares


def flat(_: Square) -> float:
    """Draw every square in its place."""
    return 0.0


def joined(squares: Iterable[Square]) -> list[set[Square]]:
    """Part squares into areas that are joined side by side, the largest first."""
    left = set(squares)
    found = []
    while left:
        area, edge = set(), [left.pop()]
        while edge:
            x, y = edge.pop()
            area.add((x, y))
            beside = {(x + dx, y + dy) for dx, dy in SIDES} & left
            left -= beside
            edge.extend(beside)
        found.append(area)
    return sorted(found, key=lambda area: (-len(area), min(area)))


def outline(area: set[Square], grid: Grid, rise: Rise = flat) -> str:
    """Return the path along the inner side of an area's border, side by side."""
    parts: list[str | float] = []
    for square in sorted(area):
        for out in SIDES:
            if (square[0] + out[0], square[1] + out[1]) not in area:
                before, after = (_end(area, square, out, turn, grid, rise) for turn in (1, -1))
                first, *others = [*reversed(before), *after]
                parts += ["M", *first]
                for point in others:
                    parts += ["L", *point]
    return path_data(*parts)


def _end(
    area: set[Square], square: Square, out: Square, turn: int, grid: Grid, rise: Rise
) -> list[Point]:
    """Return where a side ends: one point, or two where the next side rises differently."""
    (x, y), (dx, dy) = square, out
    tx, ty = -dy * turn, dx * turn
    beside, beyond = (x + tx, y + ty), (x + tx + dx, y + ty + dy)
    goes_on = beside in area
    turns = goes_on and beyond in area
    along, across = 0.5 + INSET * (turns - (not goes_on)), 0.5 - INSET
    px, py = grid.centre(x + dx * across + tx * along, y + dy * across + ty * along)
    met = [beyond if dx else square] if turns else [square, beside] if goes_on else [square]
    return [(px, py - rise(other)) for other in met]
