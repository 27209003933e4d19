"""What Mirador looks like: graph paper, and two pencils that hatch a tower each in its own way."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from belvedere.core.squares import Square
from belvedere.games.mirador.rules.state import RED
from belvedere.svg.grid import Grid, Point
from belvedere.svg.markup import Element, kept, path_data
from belvedere.svg.pencil import uneven_hatch, uneven_square
from belvedere.svg.themes import Theme, mix

PEN: Final = 36.0  # on small boards with large towers, pencils draw as on towers of twice this side
STROKES: Final = 9  # of the pencil across a tower, and one for every DENSE units on larger ones
DENSE: Final = 8.0
KEPT: Final = 8192  # towers that are remembered as they were drawn, some 500 bytes each


@dataclass(frozen=True, slots=True)
class Palette:
    """Paper and pencils."""

    paper: str
    fine: str  # lines around each square
    third: str  # … every three squares
    ninth: str  # … every nine
    pencils: tuple[str, str]  # red and blue


PALETTES: Final = {
    "light": Palette("#fffdf4", "#dfe5df", "#b9c9c6", "#8ea6a6", ("#d8402f", "#1d4fb0")),
    "dark": Palette("#232b36", "#323c4a", "#465365", "#65758b", ("#ff8c78", "#74b2ff")),
}


def pencil(theme: Theme, colour: int, width: float) -> dict[str, Any]:
    """Return what draws with one of the pencils."""
    palette = PALETTES[theme.name]
    return {
        "fill": mix(palette.paper, palette.pencils[colour], 0.2),
        "stroke": palette.pencils[colour],
        "stroke_opacity": 0.8,
        "stroke_width": width,
        "stroke_linecap": "round",
        "stroke_linejoin": "round",
    }


@lru_cache(KEPT)
def tower(corner: Point, side: float, colour: int, seed: Square, fewest: int = STROKES) -> str:
    """Return the path of a tower from its north-west corner: red strokes rise, blue ones fall."""
    inset = 0.04 * min(side, 2 * PEN)
    corner = corner[0] + inset, corner[1] + inset
    side -= 2 * inset
    strokes = max(fewest, round(side / DENSE))
    outline = uneven_square(corner, side, seed)
    hatch = uneven_hatch(corner, side, colour == RED, strokes, seed)
    again = uneven_square(corner, side, (*seed, 2))
    return f"{outline} {hatch} {again}"


@kept
def icon(x: float, y: float, side: float, colour: int, theme: Theme) -> Element:
    """Return a tower beside words."""
    outline = tower((x, y), side, colour, (1, colour))
    return Element("path", class_="icon", d=outline, **pencil(theme, colour, 1.5))


def mark_radius(pen: float) -> float:
    """Return the radius of a mark on a tower, drawn with a pen of that measure."""
    return max(0.72 * pen, 6)


def middle_of(grid: Grid, square: Square, tower: int) -> Point:
    """Return the middle of a tower so many squares a side, which is named by a square."""
    half = (tower - 1) / 2
    return grid.centre(square[0] + half, square[1] + half)


def exclamation(middle: Point, radius: float, theme: Theme) -> Element:
    """Return the mark of a declaration."""
    x, y = middle
    mark = Element(
        "text",
        "!",
        x=x,
        y=y + 0.58 * radius,
        font_size=1.6 * radius,
        font_weight="bold",
        text_anchor="middle",
        fill=theme.ink,
    )
    return Element("g", _disc(middle, radius, theme), mark, class_="declared")


def cross(middle: Point, radius: float, theme: Theme) -> Element:
    """Return the mark of a tower that has broken a declaration."""
    (x, y), arm = middle, 0.42 * radius
    strokes = path_data("M", x - arm, y - arm, "l", 2 * arm, 2 * arm)
    strokes += path_data("M", x - arm, y + arm, "l", 2 * arm, -2 * arm)
    pen: dict[str, Any] = {
        "stroke": theme.ink,
        "stroke_width": 0.3 * radius,
        "stroke_linecap": "round",
    }
    return Element("g", _disc(middle, radius, theme), Element("path", d=strokes, **pen))


def _disc(middle: Point, radius: float, theme: Theme) -> Element:
    x, y = middle
    ink: dict[str, Any] = {"stroke": theme.ink, "stroke_width": 0.16 * radius}
    return Element("circle", cx=x, cy=y, r=radius, fill=theme.halo, **ink)
