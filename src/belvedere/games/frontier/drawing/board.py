"""The board of Mirage and Overworld: tiles, gaps and explorers on a table without an edge.

A square keeps its place in the picture for the whole game. The frame is the tiles and two squares
around them, room for any tile that can be placed beside them, and only ever grows; an animation
asks for the squares of its last picture in all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import Final

from belvedere.core.messages import Message, words
from belvedere.games.frontier.components import Square
from belvedere.games.frontier.drawing import captions, teeth
from belvedere.games.frontier.drawing.board_view import BoardView
from belvedere.games.frontier.drawing.contents import (
    draw_contents,
    draw_explorers,
    draw_gaps,
    gap_id,
    standing,
)
from belvedere.games.frontier.drawing.ghosts import ghosts
from belvedere.games.frontier.drawing.marks import draw_latest, draw_lit, draw_numbers, latest_area
from belvedere.games.frontier.drawing.points_overlay import draw_points
from belvedere.games.frontier.drawing.skin import SPECKS, Brush, Skin
from belvedere.games.frontier.drawing.teeth import CELL
from belvedere.games.frontier.drawing.tiles import draw_sides, draw_tiles
from belvedere.games.frontier.holds import (
    empty_button,
    explorer_hold,
    gap_button,
    marker_hold,
    tries,
)
from belvedere.games.frontier.rules.state import STEP_EXPLORERS
from belvedere.games.frontier.tabletop import Tabletop
from belvedere.svg.annotations import draw_annotations
from belvedere.svg.endless import format_square, match_square, read_square
from belvedere.svg.fragments import Box, Handle, KeptHandle
from belvedere.svg.grid import Grid
from belvedere.svg.guide import Guide, Inspectable, Tries
from belvedere.svg.handles import KEPT
from belvedere.svg.markup import Element, kept, rectangle
from belvedere.svg.options import Corners, shown_squares
from belvedere.svg.parts import INSIDE, Part

ROOM: Final = 2  # squares around the tiles: any Survey tile beside them has its place
FIRST: Final = (4, 3)  # columns and rows to either side of the start tile, from the beginning
STEEP: Final = 1 / 3  # columns to either side of it for each row, so that no board is a strip
RIM: Final = 34.0  # of the table west and south of the squares, with coordinates
NARROW: Final = 12.0  # elsewhere, and without
FONT: Final = 15.0  # of coordinates


def board(view: BoardView, brush: Brush) -> Part:
    """Draw the table with everything on it."""
    scene, table = view.scene, view.table
    wanted = shown_squares(scene.settings, match_square)
    box = _shown(table) if wanted is None else _around(wanted, table.box)
    sheet = _sheet(box, scene.has("coordinates"))
    edges, rims = draw_sides(table, sheet.scale, brush)
    drawn = [
        rectangle(*sheet.frame, class_="table", rx=10, fill=brush.palette.table),
        sheet.grid.frame(class_="specks", fill=brush.fill(SPECKS)),
        draw_gaps(table, brush),
        *draw_tiles(table, brush),
        *edges,
        *(draw_latest(table, scene.last, sheet.scale, brush) if scene.has("last") else ()),
        *rims,
        *(draw_points(view, brush) if scene.has("points") else ()),  # lines run behind pieces
        draw_contents(table, brush, scene.has("claims")),
        draw_explorers(table, brush),
        *draw_lit(view, sheet.frame, brush),
        *(draw_numbers(table, brush) if scene.has("numbers") else ()),
        *([_coordinates(sheet, brush.skin)] if scene.has("coordinates") else ()),
        *draw_annotations(scene.settings.annotations, sheet.grid, scene.theme),
    ]
    guide = Guide(
        ground=brush.palette.table,
        latest=_box(latest_area(table, scene.last)),
        inspectables=[
            *(_inspectable(square, is_gap=False) for square in table.tile_at),
            *(_inspectable(square, is_gap=True) for square in table.gap_at),
        ],
        fixtures={gap_id(gap): standing(table, gap) for gap in table.gaps},
        tries=Tries(teeth.corner((0, 0)), tries(table)),
    )
    held, title = ghosts(view, brush), words("The table")
    return Part("board", title, sheet.frame, drawn, _handles(view), held, sheet.grid, guide=guide)


@lru_cache(KEPT)
def _inspectable(square: Square, *, is_gap: bool) -> Inspectable:
    """A square shows the regions that it belongs to, or its gap."""
    name = format_square(*square)
    said = (
        words("Gap at {square}", square=name) if is_gap else words("Tile at {square}", square=name)
    )
    return Inspectable(name, said, (*teeth.corner(square), CELL, CELL))


# Where everything is.


@dataclass(frozen=True, slots=True)
class Extent:
    """The squares that a picture shows, and the frame around them."""

    grid: Grid
    frame: Box
    scale: float  # units of the board in one of a whole picture


def shown_corners(table: Tabletop) -> str:
    """Name the squares that a picture shows, by two of their corners."""
    west, east, south, north = _shown(table)
    return f"{format_square(west, south)} {format_square(east, north)}"


def _shown(table: Tabletop) -> Corners:
    west, east, south, north = table.box
    south, north = min(south - ROOM, -FIRST[1]), max(north + ROOM, FIRST[1])
    beside = max(FIRST[0], ceil(STEEP * (north - south + 1)))
    return min(west - ROOM, -beside), max(east + ROOM, beside), south, north


def _around(box: Corners, tiles: Corners) -> Corners:
    """Return the squares from the farthest west to the farthest east, south and north."""
    least, most = (list(map(choose, box, tiles)) for choose in (min, max))
    return least[0], most[1], least[2], most[3]


def _sheet(box: Corners, has_names: bool) -> Extent:
    west, east, south, north = box
    rows = north - south + 1
    x, y = teeth.corner((west, north))
    grid = Grid(x, y, CELL, east - west + 1, rows, west, south, format_square)
    scale = max(1.0, grid.width / INSIDE)
    rim = RIM * scale if has_names else NARROW
    frame = (x - rim, y - NARROW, grid.width + rim + NARROW, grid.height + rim + NARROW)
    return Extent(grid, frame, scale)


def _box(squares: set[Square]) -> Box | None:
    """Return the box around some squares."""
    if not squares:
        return None
    columns, rows = ([square[axis] for square in squares] for axis in (0, 1))
    wide, high = (max(line) - min(line) + 1 for line in (columns, rows))
    return *teeth.corner((min(columns), max(rows))), wide * CELL, high * CELL


@kept
def _coordinates(sheet: Extent, skin: Skin) -> Element:
    """Number columns along the bottom and rows along the left, as many as there is room for."""
    grid, font = sheet.grid, FONT * sheet.scale
    columns = range(grid.west, grid.west + grid.columns)
    rows = range(grid.south, grid.south + grid.rows)
    longest = max(len(str(n)) for n in (columns[0], columns[-1], rows[0], rows[-1]))
    wanted = 0.62 * font * longest + 6 * sheet.scale
    every = next(n for n in (1, 2, 5, 10, 20) if n * CELL >= wanted or n == 20)
    drawn = Element("g", class_="coordinates", fill=skin.palette.names, font_size=font)
    base = grid.y + grid.height + 0.5 * RIM * sheet.scale + 0.36 * font
    for x in (x for x in columns if x % every == 0):
        drawn.add(Element("text", str(x), x=grid.left(x + 0.5), y=base, text_anchor="middle"))
    end = grid.x - 0.12 * RIM * sheet.scale
    for y in (y for y in rows if y % every == 0):
        middle = grid.top(y - 0.5) + 0.36 * font
        drawn.add(Element("text", str(y), x=end, y=middle, text_anchor="end"))
    return drawn


# What can be clicked.


def _handles(view: BoardView) -> list[Handle]:
    """Cover gaps to choose, what can be picked up from the board, and places to put it."""
    table, holds = view.table, view.scene.holds
    if not holds:
        return []
    buttons = holds.get("", {})
    chosen = [
        _handle("button", gap_button(gap.name), gap.squares, captions.resolve(gap.name))
        for gap in table.gaps
        if gap_button(gap.name) in buttons
    ]
    markers = [
        _handle(
            "hold", marker_hold(gap.name), gap.squares, captions.pick_up_marker(table, gap.name)
        )
        for gap in table.gaps
        if marker_hold(gap.name) in holds
    ]
    explorers = [
        _handle("hold", explorer_hold(square), [square], captions.pick_up_explorer(explorer))
        for square, explorer in table.explorers.items()
        if explorer_hold(square) in holds
    ]
    return [*chosen, *_empty(table, buttons), *markers, *explorers, *_places(view)]


def _empty(table: Tabletop, buttons: Mapping[str, str]) -> list[Handle]:
    """Cover the squares of the Survey tile of which one stays empty."""
    if table.step != STEP_EXPLORERS:
        return []
    return [
        _handle("button", empty_button(square), [square], captions.leave_empty(square))
        for square in sorted(table.latest_survey.squares)
        if empty_button(square) in buttons
    ]


def _places(view: BoardView) -> list[Handle]:
    """Cover every place where something held may be put, once, as one reads a page."""
    gaps = view.table.gap_at
    named = {place for held, where in view.scene.holds.items() if held for place in where}
    squares = sorted(map(read_square, named), key=lambda square: (-square[1], square[0]))
    return [
        _place(square, tuple(gaps[square].squares)) if square in gaps else _place(square)
        for square in squares
    ]


@lru_cache(KEPT)
def _place(square: Square, gap: tuple[Square, ...] = ()) -> Handle:
    """Cover a square, or the gap that is named by it."""
    said = captions.put_into_gap(square) if gap else captions.put_on(square)
    cover, corner = _cover(gap or [square]), teeth.corner(square)
    return KeptHandle("place", format_square(*square), said, cover, corner)


def _handle(kind: str, name: str, squares: Iterable[Square], said: Message) -> Handle:
    return Handle(kind, name, said, _cover(squares))


def _cover(squares: Iterable[Square]) -> Element:
    return Element("path", d=teeth.block_path(squares), fill_opacity=0)
