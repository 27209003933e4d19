"""Mirador drawn: coloured pencil on graph paper, and letters for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any, Final

import numpy as np

from belvedere.core.facts import Option
from belvedere.core.game import Holds, Last
from belvedere.core.squares import Square, format_column, format_square, match_square
from belvedere.games.mirador import description
from belvedere.games.mirador.facts import MIRADOR
from belvedere.games.mirador.state import BLUE, END, RED
from belvedere.svg.annotations import draw_annotations
from belvedere.svg.frame import (
    CHIP,
    ICON,
    LINE,
    Chip,
    buttons,
    chips,
    document,
    listing,
    places,
    sentence,
)
from belvedere.svg.grid import Grid, Point
from belvedere.svg.letters import Block, letter_board
from belvedere.svg.markup import Element, path_data
from belvedere.svg.options import COMMON, Settings, settle
from belvedere.svg.pencil import uneven_hatch, uneven_square
from belvedere.svg.themes import Theme, mix

OPTIONS: Final = (*COMMON, Option("sight", False, "dashed lines where towers see each other"))

BOARD = 540.0  # side of the board, in units of the picture
MARGIN = 26.0  # around it, with coordinates
NARROW = 12.0  # and without
FOOT = 2 * LINE + 12  # under the board: room for a sentence of two lines
PEN = 36.0  # on small boards with large towers, pencils draw as on towers of twice this side
STROKES = 9  # of the pencil across a tower, and one for every DENSE units on larger ones
DENSE = 8.0
CLOSE = 4.0  # units between strokes, at least: small towers have fewer
FONT = 14.0  # of coordinates, and smaller ones where squares are …
LEGIBLE = 9.0  # … down to this; then each third square is named
LETTERS = 27  # micro squares a side of a board that a terminal has room for with spaces between
BUTTONS = {
    "swap": "Swap",
    "pass": "Pass",
    "pass!": "Pass and declare",
    "accept": "Accept",
    "challenge": "Challenge",
    "give-up": "Give up",
}
HOLDS = {"tower": "Place", "tower!": "Place and declare"}


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


def draw(
    record: np.void,
    prompt: str,
    holds: Holds,
    last: Last | None,
    options: Mapping[str, Any],
) -> str:
    """Draw the board, what has to be decided, and what was asked for, as an SVG document."""
    settings = settle(MIRADOR.title, OPTIONS, options)
    size = int(record["size"])
    margin = MARGIN if settings.has("coordinates") else NARROW
    grid = Grid(margin, margin, BOARD / size, size, size)
    width = BOARD + 2 * margin
    picture = document(
        "mirador",
        f"Mirador. {prompt}",
        _words(record, last),
        (width, width + FOOT + (CHIP + 10) * settings.has("interactive")),
        settings.theme,
    )
    picture.add(*_board(grid, settings), *_towers(grid, record, settings))
    picture.add(*_latest(grid, record, last, settings))
    picture.add(*draw_annotations(settings.annotations, grid, settings.theme))
    picture.add(*_foot(record, prompt, margin, width, settings))
    if settings.has("interactive"):
        row = [*_in_hand(holds, record, settings.theme), *buttons(holds, BUTTONS)]
        picture.add(chips(row, margin, width + FOOT, settings.theme))
        picture.add(places(holds, lambda name: grid.square(_square(name))))
    return str(picture)


def _words(record: np.void, last: Last | None) -> str:
    """Say what stands on the board, for people who hear it."""
    squares: tuple[list[str], list[str]] = ([], [])
    for column, row, colour in description.towers(record):
        squares[colour].append(format_square(column, row))
    latest = f" Latest move: {last.move}." if last else ""
    return f"Red towers: {listing(squares[0])}. Blue towers: {listing(squares[1])}.{latest}"


# The board.


def _board(grid: Grid, settings: Settings) -> list[Element]:
    palette = PALETTES[settings.theme.name]
    paper = grid.frame(fill=palette.paper)
    lines = Element("g", class_="grid", fill="none")
    lines.add(
        Element("path", d=grid.lines(but=3), stroke=palette.fine),
        Element("path", d=grid.lines(every=3, but=9), stroke=palette.third),
        Element("path", d=grid.lines(every=9), stroke=palette.ninth, stroke_width=1.2),
        grid.frame(stroke=settings.theme.faint, stroke_width=2),
    )
    if not settings.has("coordinates"):
        return [paper, lines]
    font, every = min(0.7 * grid.cell, FONT), 1
    if font < LEGIBLE:
        font, every = LEGIBLE + 1, 3
    return [paper, lines, grid.coordinates(MARGIN / 2, font, settings.theme.faint, every)]


def _towers(grid: Grid, record: np.void, settings: Settings) -> list[Element]:
    palette = PALETTES[settings.theme.name]
    squares, pen = int(record["tower"]), _pen(grid, record)
    side = squares * grid.cell
    drawn = [_pencil(palette, colour, max(0.09 * pen, 0.8)) for colour in (RED, BLUE)]
    for column, row, colour in description.towers(record):
        corner = grid.left(column), grid.top(row + squares - 1)
        strokes = min(STROKES, max(3, round(side / CLOSE)))
        tower = _tower(corner, side, colour, (column, row), strokes)
        names = {
            "id": f"tower-{format_square(column, row)}",
            "class_": f"tower {description.COLOURS[colour]}",
        }
        drawn[colour].add(Element("g", *tower, **names))
    return drawn + (_sights(grid, record, palette) if settings.has("sight") else [])


def _pen(grid: Grid, record: np.void) -> float:
    """Return what widths of lines are measured by: half a tower's side."""
    return min(int(record["tower"]) * grid.cell / 2, PEN)


def _pencil(palette: Palette, colour: int, width: float) -> Element:
    """Return a group that draws with one of the pencils."""
    pencil = palette.pencils[colour]
    return Element(
        "g",
        fill=mix(palette.paper, pencil, 0.2),
        stroke=pencil,
        stroke_opacity=0.8,
        stroke_width=width,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def _tower(
    corner: Point, side: float, colour: int, seed: Square, fewest: int = STROKES
) -> list[Element]:
    """Hatch a tower from its north-west corner: red rises, blue falls."""
    inset = 0.04 * min(side, 2 * PEN)
    x, y = corner[0] + inset, corner[1] + inset
    side -= 2 * inset
    strokes = max(fewest, round(side / DENSE))
    hatch = uneven_hatch((x, y), side, colour == RED, strokes, seed)
    outline = uneven_square((x, y), side, seed)
    again = uneven_square((x, y), side, (*seed, 2))
    return [Element("path", d=outline), Element("path", d=f"{hatch} {again}", fill="none")]


def _sights(grid: Grid, record: np.void, palette: Palette) -> list[Element]:
    """Draw every link in pencil (R-MDR-3)."""
    pen = _pen(grid, record)
    lines = Element("g", class_="sights", fill="none", stroke_opacity=0.75)
    dashed = {
        "stroke_width": max(0.07 * pen, 0.7),
        "stroke_dasharray": f"{0.3 * pen:g} {0.2 * pen:g}",
    }
    solid = {"stroke_width": 0.2 * pen}
    for link in description.sights(record):
        colour = link["colour"]
        pencil = palette.pencils[description.COLOURS.index(colour)]
        start, end, apart = _link(grid, link)
        line = path_data("M", *start, "L", *end)
        look = dashed if apart else solid
        lines.add(Element("path", class_=f"sight {colour}", d=line, stroke=pencil, **look))
    return [lines]


def _link(grid: Grid, link: Mapping[str, Any]) -> tuple[Point, Point, bool]:
    """Return a line from rim to rim, and True; or inside the towers, if they touch."""
    start = grid.centre(*_square(link["from"]))
    side = link["side"]
    end = _beside(grid, start, side) if side else grid.centre(*_square(link["to"]))
    right, down = end[0] - start[0], end[1] - start[1]
    half = grid.cell / 2
    apart = min(abs(right), abs(down)) < half < max(abs(right), abs(down)) - 1
    if apart:
        rim = _clip(right, half), _clip(down, half)
        start = start[0] + rim[0], start[1] + rim[1]
        if not side:
            end = end[0] - rim[0], end[1] - rim[1]
    return start, end, apart


def _beside(grid: Grid, point: Point, side: str) -> Point:
    """Return the point of a side of the board that lies straight ahead."""
    x, y = point
    ends = {
        "west": (grid.x, y),
        "east": (grid.x + grid.width, y),
        "north": (x, grid.y),
        "south": (x, grid.y + grid.height),
    }
    return ends[side]


def _clip(value: float, most: float) -> float:
    return max(-most, min(most, value))


def _latest_square(record: np.void, last: Last | None) -> Square | None:
    """Return where the latest tower stands; None if the latest move was a word."""
    square = match_square(last.move.removesuffix("!")) if last else None
    standing = {(column, row) for column, row, _ in description.towers(record)}
    return square if square in standing else None


def _latest(grid: Grid, record: np.void, last: Last | None, settings: Settings) -> list[Element]:
    """Outline the latest tower, and put an exclamation mark on a declaration."""
    square = _latest_square(record, last)
    if last is None or square is None or not settings.has("last"):
        return []
    squares, pen = int(record["tower"]), _pen(grid, record)
    width = max(0.13 * pen, 1)
    corner, side = _around(grid, (*square, squares), min(2 * width, 6), width)
    ring = Element(
        "path",
        class_="last",
        d=uneven_square(corner, side, (*square, 1)),
        fill="none",
        stroke=settings.theme.ink,
        stroke_width=width,
    )
    if not last.move.endswith("!"):
        return [ring]
    half = (squares - 1) / 2
    middle = grid.centre(square[0] + half, square[1] + half)
    return [ring, _exclamation(middle, max(0.72 * pen, 6), settings.theme)]


def _around(
    grid: Grid, tower: tuple[int, int, int], away: float, inset: float
) -> tuple[Point, float]:
    """Return corner and side of a square around a tower; at the edge it stays on the board."""
    column, row, squares = tower
    spans = []
    for low, first in ((grid.x, grid.left(column)), (grid.y, grid.top(row + squares - 1))):
        end = low + grid.width - inset
        last = first + squares * grid.cell
        spans.append((max(first - away, low + inset), min(last + away, end)))
    side = min(end - start for start, end in spans)
    x, y = ((start + end - side) / 2 for start, end in spans)
    return (x, y), side


def _exclamation(middle: Point, radius: float, theme: Theme) -> Element:
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
    disc = Element(
        "circle",
        cx=x,
        cy=y,
        r=radius,
        fill=theme.halo,
        stroke=theme.ink,
        stroke_width=0.16 * radius,
    )
    return Element("g", disc, mark, class_="declared")


# Under the board.


def _foot(record: np.void, prompt: str, x: float, y: float, settings: Settings) -> list[Element]:
    """Write whose decision it is, beside a tower of that colour."""
    colour = _colour_of_prompt(record)
    icon, room = [], 0.0
    if colour is not None:
        pencil = _pencil(PALETTES[settings.theme.name], colour, 1.6)
        icon.append(pencil.add(*_tower((x, y + LINE / 2), LINE, colour, (0, colour))))
        room = LINE + 10
    words = sentence(prompt, x + room, y, BOARD - room, settings.theme)
    return [*icon, words]


def _colour_of_prompt(record: np.void) -> int | None:
    """Return who decides, or who won; None after a draw."""
    if int(record["step"]) != END:
        return int(record["colour"])
    red, blue = record["points"]
    return None if red == blue else int(blue > red)


def _in_hand(holds: Holds, record: np.void, theme: Theme) -> Iterable[Chip]:
    """Offer a tower, and a tower with a declaration, to pick up."""
    palette = PALETTES[theme.name]
    colour = int(record["colour"])

    def plain(x: float, y: float) -> Element:
        return _pencil(palette, colour, 1.5).add(*_tower((x, y), ICON, colour, (1, colour)))

    def declared(x: float, y: float) -> Element:
        middle = x + ICON / 2, y + ICON / 2
        return Element("g", plain(x, y), _exclamation(middle, 0.4 * ICON, theme))

    icons = {"tower": plain, "tower!": declared}
    return [
        Chip(f"hold-{held}", "hold", label, icons[held])
        for held, label in HOLDS.items()
        if held in holds
    ]


def _square(name: str) -> Square:
    square = match_square(name)
    assert square is not None, name
    return square


# In a terminal.


def text(record: np.void, prompt: str, last: Last | None) -> str:
    """Draw the board in letters: R and B for towers.

    The latest one is in brackets, or on large boards in small letters.
    """
    size, tower = int(record["size"]), int(record["tower"])
    letters = {
        (column + dx, row + dy): "RB"[colour]
        for column, row, colour in description.towers(record)
        for dx in range(tower)
        for dy in range(tower)
    }
    square = _latest_square(record, last)
    latest = square and (*square, tower, tower)
    if size > LETTERS:
        board = _dense_board(size, letters, latest)
    else:
        board = letter_board(range(size), range(size), 1, lambda s: letters.get(s, "."), latest)
    told = [f"Latest move: {last.move}"] if last else []
    return "\n".join([*board, "", *told, prompt])


def _dense_board(size: int, letters: Mapping[Square, str], latest: Block | None) -> list[str]:
    """Return the lines of a large board, a letter a square; names of columns are read downwards."""
    shown = dict(letters)
    if latest is not None:
        column, row, wide, high = latest
        squares = product(range(column, column + wide), range(row, row + high))
        shown |= {square: letters[square].lower() for square in squares}
    names = [f"{format_column(column):>2}" for column in range(size)]
    heads = ["   " + "".join(name[n] for name in names).rstrip() for n in range(2)]
    lines = [
        f"{row + 1:>2} {''.join(shown.get((column, row), '.') for column in range(size))} {row + 1}"
        for row in reversed(range(size))
    ]
    return [*heads, *lines, *heads]
