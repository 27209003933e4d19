"""The table of Strata: where surface tiles may still go, the blocks, and what was asked for.

A square keeps its place in the picture for the whole game: the frame is the tiles and two squares
around them, room for any tile that can be placed beside them, and only ever grows.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import groupby
from typing import Any, Final, NamedTuple

import numpy as np

from belvedere.core.game import Last
from belvedere.core.messages import words
from belvedere.core.squares import Square, format_square, match_square
from belvedere.games.strata import description
from belvedere.games.strata.description import COLOURS
from belvedere.games.strata.drawing import look
from belvedere.games.strata.drawing.look import PALETTES, Box, Palette
from belvedere.games.strata.facts import STRATA
from belvedere.games.strata.lawful import Tile
from belvedere.games.strata.notation import SHAPE_NAMES
from belvedere.games.strata.rules.state import (
    DARK,
    EAST,
    HEIGHT,
    LIGHT,
    NORTH,
    SOUTH,
    WEST,
    WIDTH,
    side_of,
)
from belvedere.svg.annotations import draw_annotations
from belvedere.svg.areas import joined, outline
from belvedere.svg.fragments import Handle
from belvedere.svg.grid import Grid
from belvedere.svg.guide import PLACE, Guide, Inspectable, Tries
from belvedere.svg.handles import KEPT, kept_place, places_of
from belvedere.svg.markup import Element, kept, path_data, rectangle
from belvedere.svg.options import shown_squares
from belvedere.svg.parts import Part
from belvedere.svg.scene import Scene
from belvedere.svg.themes import Theme, is_bright

CELL = 48.0  # side of a square
ROOM = 2  # squares shown around the tiles, or the first square: any tile has its place there
RIM = 28.0  # of the table around the squares, with coordinates
NARROW = 12.0  # and without
FONT = 16.0  # of coordinates beside so many squares in a row
WIDE = 12
SMALLEST = 9.0  # and beside fewer, which are shown larger
LIFT = 0.045  # of a storey, in squares
GHOST = 2  # the storey whose light a tile has while it is held
NUMBER = 0.44 * CELL  # font of a storey's number
CORNER = 0.87  # of a square, where its area's size is written, in squares
GAP = 0.025  # between a tile and the squares beside it, in squares


@dataclass(frozen=True, slots=True)
class Window:
    """A rectangle of squares, both ends included."""

    west: int
    east: int
    south: int
    north: int

    def columns(self) -> range:
        """The columns that are shown, from west to east."""
        return range(self.west, self.east + 1)

    def rows(self) -> range:
        """The rows that are shown, from south to north."""
        return range(self.south, self.north + 1)


class Tabletop:
    """A record of Strata, read once for drawing."""

    def __init__(self, record: np.void) -> None:
        self.size = int(record["size"])
        self.side = side_of(self.size)
        self.player = int(record["player"])
        self.is_over = bool(record["reason"])
        self.supply: list[list[int]] = record["supply"].tolist()
        self.height: list[list[int]] = record["height"].tolist()
        self.box: list[int] = record["box"].tolist()
        self.tiles = description.tiles(record)

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been placed."""
        return not self.tiles

    @cached_property
    def tops(self) -> dict[Square, int]:
        """The colour that shows, by square."""
        return {square: tile.colour for tile in self.tiles for square in tile.squares}

    def storey(self, square: Square) -> int:
        """Count the storeys on a square."""
        return self.height[square[0]][square[1]]

    def decides(self, colour: int) -> bool:
        """Tell whether it is a colour's decision."""
        return not self.is_over and self.player == colour

    def window(self) -> Window:
        """Return the squares where surface tiles may still go (R-STR-4)."""
        end = self.side - 1
        if self.is_empty:
            return Window(0, end, 0, end)
        west, east, south, north = (self.box[edge] for edge in (WEST, EAST, SOUTH, NORTH))
        return Window(
            max(east - self.size + 1, 0),
            min(west + self.size - 1, end),
            max(north - self.size + 1, 0),
            min(south + self.size - 1, end),
        )

    def shown(self) -> Window:
        """Return the squares that a picture shows: the tiles, and where more can be built.

        They become more with the tiles, up to the size of a board; those out of reach go.
        """
        box, reach = [self.size - 1] * 4 if self.is_empty else self.box, self.window()
        return Window(
            max(box[WEST] - ROOM, reach.west),
            min(box[EAST] + ROOM, reach.east),
            max(box[SOUTH] - ROOM, reach.south),
            min(box[NORTH] + ROOM, reach.north),
        )

    @cached_property
    def _areas(self) -> tuple[list[set[Square]], list[set[Square]]]:
        shown: tuple[list[Square], list[Square]] = ([], [])
        for square, colour in self.tops.items():
            shown[colour].append(square)
        return joined(shown[0]), joined(shown[1])

    def areas(self, colour: int) -> list[set[Square]]:
        """Return the areas of a colour (R-STR-5), the largest first."""
        return self._areas[colour]

    def has_won(self, colour: int) -> bool:
        """Tell whether the game is over and a colour's areas are the larger ones."""
        own, other = (list(map(len, self.areas(c))) for c in (colour, 1 - colour))
        return self.is_over and own > other

    def latest(self, last: Last | None) -> Tile | None:
        """Return the latest tile; nothing lies on it yet."""
        if last is None:
            return None
        found = [tile for tile in self.tiles if name_of(tile) == last.move]
        return found[-1] if found else None


def name_of(tile: Tile) -> str:
    """Name a tile as the move that placed it."""
    return f"{SHAPE_NAMES[tile.shape]} {format_square(tile.column, tile.row)}"


def tile_id(move: str) -> str:
    """Return what the id of a tile begins with, by the move that placed it; its storey follows."""
    return f"tile-{move.replace(' ', '-')}"


def board(table: Tabletop, scene: Scene) -> Part:
    """Draw the table with everything on it."""
    grid = grid_of(_shown(table, scene))
    palette = PALETTES[scene.theme.name]
    rim = RIM if scene.has("coordinates") else NARROW
    frame = (grid.x - rim, grid.y - rim, grid.width + 2 * rim, grid.height + 2 * rim)
    font = min(max(FONT * grid.columns / WIDE, SMALLEST), FONT)
    names = [grid.coordinates(RIM / 2 + 1, font, palette.names)] if scene.has("coordinates") else []
    drawn = [
        _ground(grid, frame, table.window(), table.size, table.is_empty, scene.theme.name),
        *names,
        *_blocks(table, scene),
        *(_latest(table.latest(scene.last), palette) if scene.has("last") else ()),
        *(_all_areas(grid, table, palette) if table.is_over or scene.has("areas") else ()),
        *draw_annotations(
            scene.settings.annotations, grid, scene.theme, lambda s: _rise(table.storey(s))
        ),
    ]
    handles = [_place(name, table.storey(_square(name))) for name in places_of(scene.holds)]
    ghosts = _ghosts(table, scene)
    tries = {shape: f"{shape} {PLACE}" for shape in SHAPE_NAMES}
    guide = Guide(
        ground=palette.table,
        inspectables=[_inspectable(s, c, table.storey(s)) for s, c in table.tops.items()],
        tries=Tries((grid.left(0), grid.top(-1)), tries),
    )
    title = words("The table of Strata")
    return Part("board", title, frame, drawn, handles, ghosts, grid, guide=guide)


def shown_corners(table: Tabletop) -> str:
    """Name the squares that a picture shows, by two of their corners."""
    shown = table.shown()
    return f"{format_square(shown.west, shown.south)} {format_square(shown.east, shown.north)}"


def _shown(table: Tabletop, scene: Scene) -> Window:
    """Return the squares that were asked for, and the tiles; or what there is to see."""
    wanted, end = shown_squares(scene.settings), table.side - 1
    if wanted is None:
        return table.shown()
    west, east, south, north = (min(number, end) for number in wanted)
    box = [table.size - 1] * 4 if table.is_empty else table.box
    return Window(
        min(west, box[WEST]), max(east, box[EAST]), min(south, box[SOUTH]), max(north, box[NORTH])
    )


def grid_of(window: Window) -> Grid:
    """Lay squares so that each has its place once and for all."""
    columns, rows = len(window.columns()), len(window.rows())
    x, y = window.west * CELL, -(window.north + 1) * CELL
    return Grid(x, y, CELL, columns, rows, window.west, window.south)


PLANE: Final = grid_of(Window(0, 0, 0, 0))  # by which every square has its place


@kept
def _ground(
    grid: Grid, frame: Box, window: Window, size: int, is_empty: bool, theme: str
) -> list[Element]:
    palette, usable = PALETTES[theme], grid_of(_clip(window, grid))
    drawn = [
        rectangle(*frame, rx=10, fill=palette.table),
        Element("path", class_="beyond", d=grid.lines(), stroke=palette.beyond),
        usable.frame(class_="window", fill=palette.window),
        Element("path", class_="grid", d=usable.lines(), stroke=palette.line),
        Element(
            "path", class_="limit", d=_limit(window, grid), stroke=palette.limit, stroke_width=2
        ),
    ]
    if is_empty:
        drawn.append(_first_square(grid, size, palette))
    return drawn


def _clip(window: Window, grid: Grid) -> Window:
    return Window(
        max(window.west, grid.west),
        min(window.east, grid.west + grid.columns - 1),
        max(window.south, grid.south),
        min(window.north, grid.south + grid.rows - 1),
    )


def _limit(window: Window, grid: Grid) -> str:
    """Return the border of the window, as far as it is in the picture."""
    west, east = grid.left(window.west), grid.left(window.east + 1)
    north, south = grid.top(window.north), grid.top(window.south - 1)
    left, right, top, bottom = grid.x, grid.x + grid.width, grid.y, grid.y + grid.height
    parts: list[str | float] = []
    for x in (west, east):
        if left <= x <= right:
            parts += ["M", x, max(north, top), "V", min(south, bottom)]
    for y in (north, south):
        if top <= y <= bottom:
            parts += ["M", max(west, left), y, "H", min(east, right)]
    return path_data(*parts)


def _first_square(grid: Grid, size: int, palette: Palette) -> Element:
    """Show where the first tile goes."""
    inset = 0.1 * CELL
    side = CELL - 2 * inset
    return rectangle(
        grid.left(size - 1) + inset,
        grid.top(size - 1) + inset,
        side,
        side,
        class_="first",
        rx=inset,
        fill="none",
        stroke=palette.names,
        stroke_width=1.5,
        stroke_dasharray="4 3",
    )


def _blocks(table: Tabletop, scene: Scene) -> Iterable[Element]:
    """Draw the tiles storey by storey, in each from north to south, as they hide each other."""
    palette = PALETTES[scene.theme.name]
    for _, group in groupby(table.tiles, key=lambda tile: tile.storey):
        level = sorted(group, key=lambda tile: (-tile.row, tile.column))
        shadow = " ".join(map(_shadow, level))
        yield Element("path", class_="shadow", d=shadow, fill="#000", fill_opacity=0.4)
        blocks = Element("g", stroke=palette.outline, stroke_width=0.028 * CELL)
        yield blocks.add(*(_block(tile, scene.theme) for tile in level))
    if scene.has("numbers"):
        yield _numbers(table, scene.theme.name)


def _top(tile: Tile) -> Box:
    """Return where the top of a tile is drawn."""
    gap = GAP * CELL
    north = PLANE.top(tile.row + HEIGHT[tile.shape] - 1)
    return (
        PLANE.left(tile.column) + gap,
        north + gap - _rise(tile.storey),
        WIDTH[tile.shape] * CELL - 2 * gap,
        HEIGHT[tile.shape] * CELL - 2 * gap,
    )


@lru_cache(KEPT)
def _shadow(tile: Tile) -> str:
    x, y, width, height = _top(tile)
    fall = 2.2 * LIFT * CELL  # down its front, and from there to the south-east
    return path_data("M", x + fall, y + fall, "h", width, "v", height, "h", -width, "z")


@kept
def _block(tile: Tile, theme: Theme) -> Element:
    return look.block(
        _top(tile),
        LIFT * CELL,
        tile.colour,
        tile.storey,
        theme,
        id=f"{tile_id(name_of(tile))}-{tile.storey}",
        class_=f"tile {COLOURS[tile.colour]} storey-{tile.storey}",
    )


def _numbers(table: Tabletop, theme: str) -> Element:
    group = Element(
        "g",
        class_="storeys",
        font_size=NUMBER,
        font_weight="bold",
        text_anchor="middle",
        stroke_width=0.1 * CELL,
        stroke_linejoin="round",
        paint_order="stroke",
    )
    for square, colour in table.tops.items():
        storey = table.storey(square)
        if storey > 1:
            group.add(_number(square, storey, colour, theme))
    return group


@kept
def _number(square: Square, storey: int, colour: int, theme: str) -> Element:
    ground = look.shade(theme, colour, storey)
    ink = "#14171b" if is_bright(ground) else "#ffffff"
    x, y = PLANE.centre(*square)
    base = y - _rise(storey) + 0.36 * NUMBER
    return Element("text", str(storey), x=x, y=base, fill=ink, stroke=ground)


def _rise(storeys: int) -> float:
    """Return how far to the north a top is drawn; those of the first storey stay in the grid."""
    return LIFT * max(storeys - 1, 0) * CELL


@lru_cache(KEPT)
def _place(name: str, storeys: int) -> Handle:
    """Cover a square; what is put there lies one storey higher, by its south-west corner."""
    square = _square(name)
    corner = PLANE.left(square[0]), PLANE.top(square[1] - 1) - _rise(storeys + 1)
    return kept_place(name, PLANE.square(square, _rise(storeys)), corner)


@lru_cache(KEPT)
def _inspectable(square: Square, colour: int, storey: int) -> Inspectable:
    """A square with a tile shows the area that it belongs to."""
    name, box = format_square(*square), (PLANE.left(square[0]), PLANE.top(square[1]), CELL, CELL)
    said = words(
        "{square}: {colour}, storey {storey}",
        square=name,
        colour=STRATA.seats[colour],
        storey=storey,
    )
    return Inspectable(name, said, box)


@lru_cache(KEPT)
def _square(name: str) -> Square:
    square = match_square(name)
    assert square is not None, name
    return square


def _ghosts(table: Tabletop, scene: Scene) -> dict[str, Element]:
    """Draw the tiles that may be held, each with its south-west corner at the origin."""
    return {
        name: _ghost(shape, table.player, scene.theme)
        for shape, name in enumerate(SHAPE_NAMES)
        if name in scene.holds
    }


@kept
def _ghost(shape: int, colour: int, theme: Theme) -> Element:
    gap, outline = GAP * CELL, PALETTES[theme.name].outline
    wide, high = WIDTH[shape] * CELL, HEIGHT[shape] * CELL
    top = (gap, gap - high, wide - 2 * gap, high - 2 * gap)
    block = look.block(top, LIFT * CELL, colour, GHOST, theme)
    return Element("g", block, stroke=outline, stroke_width=0.028 * CELL)


def _latest(tile: Tile | None, palette: Palette) -> list[Element]:
    """Outline the latest tile."""
    if tile is None:
        return []
    line, inset = 0.05 * CELL, 0.1 * CELL
    x, y, width, height = _top(tile)
    ring = (x + inset, y + inset, width - 2 * inset, height - 2 * inset)
    rings = [
        rectangle(*ring, stroke=palette.outline, stroke_width=2 * line),
        rectangle(*ring, stroke=palette.latest, stroke_width=line),
    ]
    return [Element("g", *rings, class_="last", fill="none", stroke_linejoin="round")]


class Area(NamedTuple):
    """Squares of a colour that are joined."""

    colour: int
    squares: set[Square]


def _all_areas(grid: Grid, table: Tabletop, palette: Palette) -> list[Element]:
    shown = [Area(colour, area) for colour in (LIGHT, DARK) for area in table.areas(colour)]
    return [draw_areas(grid, table, shown, palette)]


def draw_areas(grid: Grid, table: Tabletop, areas: Iterable[Area], palette: Palette) -> Element:
    """Outline some areas, each with its size; the largest ones of a colour glow."""
    pen: dict[str, Any] = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    lines = Element("g", stroke=palette.glow, **pen)
    sizes = Element("g", font_size=0.32 * CELL, font_weight="bold", text_anchor="middle")
    for colour, area in areas:
        d = outline(area, grid, lambda square: _rise(table.storey(square)))
        line = Element("g", class_=f"area {COLOURS[colour]}")
        if len(area) == len(table.areas(colour)[0]):
            line.add(Element("path", d=d, stroke_width=0.17 * CELL, stroke_opacity=0.4))
        lines.add(line.add(Element("path", d=d, stroke_width=0.055 * CELL)))
        sizes.add(*_size(grid, table, area, palette))
    return Element("g", lines, sizes, class_="areas", pointer_events="none")


def _size(grid: Grid, table: Tabletop, area: set[Square], palette: Palette) -> list[Element]:
    """Write how large an area is in a corner of its middle square, clear of the storey."""
    square = _middle(area)
    x, y = grid.left(square[0] + CORNER), grid.top(square[1] + CORNER - 1)
    y -= _rise(table.storey(square))
    return [
        Element("circle", cx=x, cy=y, r=0.22 * CELL, fill=palette.glow),
        Element("text", str(len(area)), x=x, y=y + 0.115 * CELL, fill=palette.outline),
    ]


def _middle(area: set[Square]) -> Square:
    """Return the square of an area that is nearest to its middle."""
    number = len(area)
    x, y = (sum(square[axis] for square in area) for axis in (0, 1))
    return min(area, key=lambda s: ((s[0] * number - x) ** 2 + (s[1] * number - y) ** 2, s))
