"""The board of Mirador: graph paper, the towers on it, and the lines that were asked for."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from belvedere.core.messages import words
from belvedere.core.squares import Square, format_square, match_square
from belvedere.games.mirador.description import COLOURS
from belvedere.games.mirador.drawing import look
from belvedere.games.mirador.drawing.broken import draw_broken
from belvedere.games.mirador.drawing.look import PALETTES, PEN, STROKES
from belvedere.games.mirador.drawing.sight import draw_sights, shows_end
from belvedere.games.mirador.drawing.tabletop import Tabletop
from belvedere.games.mirador.drawing.tray import DECLARED, TOWER
from belvedere.games.mirador.lawful import Tower
from belvedere.games.mirador.rules.state import BLUE, RED
from belvedere.svg.annotations import draw_annotations
from belvedere.svg.fragments import Handle
from belvedere.svg.grid import Grid, Point
from belvedere.svg.guide import PLACE, Guide, Inspectable, Tries
from belvedere.svg.handles import KEPT, kept_place, places_of
from belvedere.svg.markup import Element, kept
from belvedere.svg.parts import Part
from belvedere.svg.pencil import uneven_square
from belvedere.svg.scene import Scene
from belvedere.svg.themes import THEMES, Theme

BOARD: Final = 540.0  # side of the board, in units of the picture
MARGIN: Final = 26.0  # around it, with coordinates
NARROW: Final = 12.0  # and without
CLOSE: Final = 4.0  # units between strokes, at least: small towers have fewer
FONT: Final = 14.0  # of coordinates, and smaller ones where squares are …
LEGIBLE: Final = 9.0  # … down to this; then each third square is named


def board(table: Tabletop, scene: Scene) -> Part:
    """Draw the board with everything on it."""
    grid = grid_of(table.size)
    margin = MARGIN if scene.has("coordinates") else NARROW
    side = BOARD + 2 * margin
    drawn = [
        _paper(table.size, scene.theme.name, scene.has("coordinates")),
        *_towers(grid, table, scene.theme),
        *draw_sights(grid, table, pen_of(grid, table), scene),
        *(draw_broken(grid, table, pen_of(grid, table), scene) if shows_end(scene) else ()),
        *(_latest(grid, table, scene) if scene.has("last") else ()),
        *draw_annotations(scene.settings.annotations, grid, scene.theme),
    ]
    handles = [_place(table.size, table.tower, name) for name in places_of(scene.holds)]
    frame = (-margin, -margin, side, side)
    ghosts = _ghosts(grid, table, scene)
    guide = Guide(
        lit=scene.theme.accent,
        inspectables=[_inspectable(table.size, table.tower, *tower[:2]) for tower in table.towers],
        tries=Tries(_corner(grid, table.tower, (0, 0)), {TOWER: PLACE, DECLARED: f"{PLACE}!"}),
    )
    title = words("The board of Mirador")
    return Part("board", title, frame, drawn, handles, ghosts, grid, guide=guide)


@lru_cache(KEPT)
def _place(size: int, tower: int, name: str) -> Handle:
    """Cover a square; hundreds of them are the same from ply to ply."""
    grid, square = grid_of(size), _square(name)
    return kept_place(name, grid.square(square), _corner(grid, tower, square))


@lru_cache(KEPT)
def _inspectable(size: int, tower: int, column: int, row: int) -> Inspectable:
    """A tower that stands shows what it sees."""
    grid, name = grid_of(size), format_square(column, row)
    said, side = words("Tower on {square}", square=name), tower * grid.cell
    return Inspectable(name, said, (*_corner(grid, tower, (column, row)), side, side))


def _corner(grid: Grid, tower: int, square: Square) -> Point:
    """Return the north-west corner of a tower that is named by its south-west square."""
    return grid.left(square[0]), grid.top(square[1] + tower - 1)


def _ghosts(grid: Grid, table: Tabletop, scene: Scene) -> dict[str, Element]:
    """Draw a tower at the origin, with and without a declaration, as far as they may be held."""
    side, pen = table.tower * grid.cell, pen_of(grid, table)
    width = max(0.09 * pen, 0.8)
    strokes = min(STROKES, max(3, round(side / CLOSE)))
    path = look.tower((0, 0), side, table.colour, (1, 1), strokes)
    tower = Element("path", d=path, **look.pencil(scene.theme, table.colour, width))
    mark = look.exclamation((side / 2, side / 2), look.mark_radius(pen), scene.theme)
    drawn = {TOWER: tower, DECLARED: Element("g", tower, mark)}
    return {held: ghost for held, ghost in drawn.items() if held in scene.holds}


@cache
def grid_of(size: int) -> Grid:
    """Lay the squares of a board."""
    return Grid(0, 0, BOARD / size, size, size)


def _square(name: str) -> Square:
    square = match_square(name)
    assert square is not None, name
    return square


@kept
def _paper(size: int, theme_name: str, has_coordinates: bool) -> tuple[Element, ...]:
    grid, palette, theme = grid_of(size), PALETTES[theme_name], THEMES[theme_name]
    paper = grid.frame(fill=palette.paper)
    lines = Element(
        "g",
        Element("path", d=grid.lines(but=3), stroke=palette.fine),
        Element("path", d=grid.lines(every=3, but=9), stroke=palette.third),
        Element("path", d=grid.lines(every=9), stroke=palette.ninth, stroke_width=1.2),
        grid.frame(stroke=theme.faint, stroke_width=2),
        class_="grid",
        fill="none",
    )
    if not has_coordinates:
        return paper, lines
    font, every = min(0.7 * grid.cell, FONT), 1
    if font < LEGIBLE:
        font, every = LEGIBLE + 1, 3
    return paper, lines, grid.coordinates(MARGIN / 2, font, theme.faint, every)


def _towers(grid: Grid, table: Tabletop, theme: Theme) -> list[Element]:
    width = max(0.09 * pen_of(grid, table), 0.8)
    drawn = [Element("g", **look.pencil(theme, colour, width)) for colour in (RED, BLUE)]
    for tower in table.towers:
        drawn[tower[2]].add(_tower(table.size, table.tower, tower))
    return drawn


@kept
def _tower(size: int, squares: int, tower: Tower) -> Element:
    column, row, colour = tower
    grid = grid_of(size)
    side = squares * grid.cell
    strokes = min(STROKES, max(3, round(side / CLOSE)))
    corner = _corner(grid, squares, (column, row))
    return Element(
        "path",
        id=tower_id(format_square(column, row)),
        class_=f"tower {COLOURS[colour]}",
        d=look.tower(corner, side, colour, (column, row), strokes),
    )


def tower_id(square: str) -> str:
    """Return the id of a tower that stands on a square."""
    return f"tower-{square}"


def pen_of(grid: Grid, table: Tabletop) -> float:
    """Return what widths of lines are measured by: half a tower's side."""
    return min(table.tower * grid.cell / 2, PEN)


# The latest move.


def _latest(grid: Grid, table: Tabletop, scene: Scene) -> list[Element]:
    """Outline the latest tower, and put an exclamation mark on a declaration."""
    square = table.latest(scene.last)
    if scene.last is None or square is None:
        return []
    ring = outline(grid, table, square, scene.theme.ink, "last")
    if not scene.last.move.endswith("!"):
        return [ring]
    middle = look.middle_of(grid, square, table.tower)
    return [ring, look.exclamation(middle, look.mark_radius(pen_of(grid, table)), scene.theme)]


def outline(grid: Grid, table: Tabletop, square: Square, stroke: str, class_: str) -> Element:
    """Draw a line around a tower."""
    width = max(0.13 * pen_of(grid, table), 1)
    corner, side = _around(grid, (*square, table.tower), min(2 * width, 6), width)
    d = uneven_square(corner, side, (*square, 1))
    return Element("path", class_=class_, d=d, fill="none", stroke=stroke, stroke_width=width)


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
