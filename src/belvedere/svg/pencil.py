"""Uneven lines, as a hand draws them. Nothing here is random: the unevenness is a hash."""

from __future__ import annotations

from hashlib import blake2b

from belvedere.svg.grid import Point
from belvedere.svg.markup import path_data

STEADY = 48.0  # no side slips more than one of this length, however large the square is


def wobble(*numbers: int) -> float:
    """Return a number from -1 to 1 that looks random and depends on the arguments alone."""
    digest = blake2b(repr(numbers).encode(), digest_size=4).digest()
    return int.from_bytes(digest, "big") / 0x7FFFFFFF - 1


def uneven_square(corner: Point, side: float, seed: tuple[int, ...]) -> str:
    """Return the path of a square whose four sides bend a little, from its north-west corner."""
    x, y = corner
    bend = 0.035 * min(side, STEADY)
    ideal = ((x, y), (x + side, y), (x + side, y + side), (x, y + side))
    corners = [
        (px + bend * wobble(*seed, n, 0), py + bend * wobble(*seed, n, 1))
        for n, (px, py) in enumerate(ideal)
    ]
    parts: list[str | float] = ["M", *corners[0]]
    for n, (px, py) in enumerate(corners):
        qx, qy = corners[(n + 1) % 4]
        middle = (
            (px + qx) / 2 + bend * wobble(*seed, n, 2),
            (py + qy) / 2 + bend * wobble(*seed, n, 3),
        )
        parts += ["Q", *middle, qx, qy]
    return path_data(*parts, "Z")


def uneven_hatch(
    corner: Point, side: float, rising: bool, strokes: int, seed: tuple[int, ...]
) -> str:
    """Return the path of pencil strokes across a square: rising ╱ or falling ╲."""
    x, y = corner
    parts: list[str | float] = []
    for n in range(strokes):
        shift = (2 * (n + 0.5 + 0.25 * wobble(*seed, n, 4)) / strokes - 1) * side
        start, end = max(0.0, -shift), side - max(0.0, shift)  # along the lower side, from the west
        slip = 0.04 * min(side, STEADY)
        start += slip * wobble(*seed, n, 5)
        end += slip * wobble(*seed, n, 6)
        bend = slip * wobble(*seed, n, 7)
        points = [
            (start, start + shift),
            ((start + end) / 2 - bend, (start + end) / 2 + shift + bend),
            (end, end + shift),
        ]
        (x0, y0), (x1, y1), (x2, y2) = (
            (x + (u if rising else side - u), y + side - v) for u, v in points
        )
        parts += ["M", x0, y0, "Q", x1, y1, x2, y2]
    return path_data(*parts)
