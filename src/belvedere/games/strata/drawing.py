"""Strata drawn: matte blocks on a dark table, and letters for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

import numpy as np

from belvedere.core.facts import Option
from belvedere.core.game import Holds, Last
from belvedere.core.squares import Square, format_square, match_square
from belvedere.games.strata import description
from belvedere.games.strata.description import COLOURS, KIND_NAMES
from belvedere.games.strata.facts import STRATA
from belvedere.games.strata.notation import SHAPE_NAMES
from belvedere.games.strata.referee import COLOUR_NAMES, colour_at
from belvedere.games.strata.state import (
    DARK,
    EAST,
    HEIGHT,
    KIND,
    LIGHT,
    NORTH,
    SHAPES,
    SOUTH,
    WEST,
    WIDTH,
    side_of,
)
from belvedere.games.strata.table import Tile
from belvedere.svg.annotations import draw_annotations
from belvedere.svg.areas import Rise, joined, outline
from belvedere.svg.frame import LINE, document, listing, panel, places, sentence
from belvedere.svg.grid import Grid, Point
from belvedere.svg.letters import letter_board
from belvedere.svg.markup import Element, hatched, path_data, rectangle
from belvedere.svg.options import COMMON, Settings, settle
from belvedere.svg.themes import Theme, is_bright, mix

OPTIONS: Final = (
    *COMMON,
    Option("areas", False, "an outline around the largest area of each colour"),
    Option("numbers", True, "the storey on every square from the second storey up"),
)

WIDTH_OF_ALL = 640.0  # of the picture, in its units
PAGE = 14.0  # margin around table and trays
TABLE = WIDTH_OF_ALL - 2 * PAGE  # side of the table
RIM = 28.0  # of the table around the squares, with coordinates
NARROW = 12.0  # and without
TRAY = 74.0  # height of a tray
UNIT = 14.0  # side of a square of the tiles in a tray
STEPS = 5  # storeys that differ in light
PEN = 72.0  # on small boards, lines and blocks are as thick as on squares of this side
HATCH = 9.0  # from one stroke on blue tiles to the next
LIFT = 0.045  # of a storey, in squares
GAP = 0.025  # between a tile and the squares beside it, in squares
LEGEND = "g2: gray, storey 2; b1: blue, storey 1"  # of the board in letters
FIRST_LEGEND = "+: the first tile's south-west square"

Box = tuple[float, float, float, float]  # x and y of the north-west corner, width and height


@dataclass(frozen=True, slots=True)
class Palette:
    """The table and two families of blocks, from the lowest storey to the highest."""

    table: str  # beyond the window
    window: str  # where surface tiles may still go
    line: str  # around bare squares
    beyond: str  # around those that are out of reach
    limit: str  # around the window
    names: str  # coordinates
    blocks: tuple[tuple[str, str], tuple[str, str]]  # gray and blue: first storey, last step
    outline: str
    hatch: str
    glow: str  # around the largest areas
    latest: str


PALETTES: Final = {
    "light": Palette(
        table="#22262b",
        window="#32373e",
        line="#454b54",
        beyond="#2d3238",
        limit="#8d96a1",
        names="#d8dce1",
        blocks=(("#96948d", "#fbf9f3"), ("#2a5ba0", "#8fbff7")),
        outline="#17191c",
        hatch="#ffffff",
        glow="#ffc94d",
        latest="#ffffff",
    ),
    "dark": Palette(
        table="#0e1217",
        window="#1f262e",
        line="#303945",
        beyond="#1a2028",
        limit="#66768a",
        names="#a3adba",
        blocks=(("#82817c", "#efede6"), ("#24508c", "#7fb3f0")),
        outline="#07090b",
        hatch="#ffffff",
        glow="#ffc04a",
        latest="#ffffff",
    ),
}


def draw(
    size: int,
    record: np.void,
    prompt: str,
    holds: Holds,
    last: Last | None,
    options: Mapping[str, Any],
) -> str:
    """Draw table, trays and what was asked for, as an SVG document."""
    settings = settle(STRATA.title, OPTIONS, options)
    window = _window(size, record)
    grid = _grid(window, RIM if settings.has("coordinates") else NARROW)
    foot = PAGE + TABLE + 8
    picture = document(
        "strata",
        f"Strata. {prompt}",
        _words(record, last),
        (WIDTH_OF_ALL, foot + 2 * LINE + 8 + TRAY + PAGE),
        settings.theme,
    )
    picture.add(_patterns(settings.theme), *_table(grid, size, record, settings))
    picture.add(*_blocks(grid, record, settings))
    if settings.has("areas"):
        picture.add(_glow(grid, record, settings))
    picture.add(*_latest(grid, record, last, settings))
    rise = _rise_at(grid, record)
    picture.add(*draw_annotations(settings.annotations, grid, settings.theme, rise))
    picture.add(sentence(prompt, PAGE, foot, TABLE, settings.theme))
    picture.add(*_trays(record, holds, foot + 2 * LINE + 8, settings))
    if settings.has("interactive"):
        picture.add(places(holds, lambda name: _place(grid, rise, name)))
    return str(picture)


@dataclass(frozen=True, slots=True)
class Window:
    """The squares where surface tiles may still go (R-STR-4), both ends included."""

    west: int
    east: int
    south: int
    north: int

    def columns(self) -> range:
        """From west to east."""
        return range(self.west, self.east + 1)

    def rows(self) -> range:
        """From south to north."""
        return range(self.south, self.north + 1)


def _window(size: int, record: np.void) -> Window:
    box = [int(edge) for edge in record["box"]]
    end = side_of(size) - 1
    if box[WEST] > box[EAST]:  # nothing lies on the table
        return Window(0, end, 0, end)
    return Window(
        max(box[EAST] - size + 1, 0),
        min(box[WEST] + size - 1, end),
        max(box[NORTH] - size + 1, 0),
        min(box[SOUTH] + size - 1, end),
    )


def _grid(window: Window, rim: float) -> Grid:
    """Fit the window into the middle of the table."""
    columns, rows = len(window.columns()), len(window.rows())
    room = TABLE - 2 * rim
    cell = room / max(columns, rows)
    x = PAGE + (TABLE - columns * cell) / 2
    y = PAGE + (TABLE - rows * cell) / 2
    return Grid(x, y, cell, columns, rows, window.west, window.south)


def _words(record: np.void, last: Last | None) -> str:
    """Say what lies on the table, for people who hear it."""
    lying = description.tiles(record)
    told = []
    for colour in (LIGHT, DARK):
        names = [
            _name(tile) + (f" on storey {tile.storey}" if tile.storey > 1 else "")
            for tile in lying
            if tile.colour == colour
        ]
        largest = _size_of_largest(record, colour)
        told.append(f"{COLOUR_NAMES[colour]} tiles: {listing(names)}; largest area {largest}.")
    if last:
        told.append(f"Latest move: {last.move}.")
    return " ".join(told)


# The table.


def _table(grid: Grid, size: int, record: np.void, settings: Settings) -> list[Element]:
    palette = PALETTES[settings.theme.name]
    drawn = [
        rectangle(PAGE, PAGE, TABLE, TABLE, rx=10, fill=palette.table),
        Element("path", class_="beyond", d=_beyond(grid, size), stroke=palette.beyond),
        grid.frame(class_="window", fill=palette.window, stroke=palette.limit, stroke_width=2),
        Element("path", class_="grid", d=grid.lines(), stroke=palette.line),
    ]
    if settings.has("coordinates"):
        drawn.append(grid.coordinates(RIM / 2 + 1, 16, palette.names))
    if not record["height"].any():
        drawn.append(_first_square(grid, size, palette))
    return drawn


def _beyond(grid: Grid, size: int) -> str:
    """Return the lines of the whole table, as far as they are in the picture."""
    side, near, far = side_of(size), PAGE, PAGE + TABLE
    west, east = max(grid.left(0), near), min(grid.left(side), far)
    north, south = max(grid.top(side - 1), near), min(grid.top(-1), far)
    parts: list[str | float] = []
    for n in range(side + 1):
        if near < grid.left(n) < far:
            parts += ["M", grid.left(n), north, "V", south]
        if near < grid.top(n - 1) < far:
            parts += ["M", west, grid.top(n - 1), "H", east]
    return path_data(*parts)


def _first_square(grid: Grid, size: int, palette: Palette) -> Element:
    """Show where the first tile goes."""
    inset = 0.1 * grid.cell
    side = grid.cell - 2 * inset
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


# The blocks.


def _shade(palette: Palette, colour: int, storey: int) -> str:
    """Return the light of a storey: one step a storey, up to the last step."""
    lowest, highest = palette.blocks[colour]
    return mix(lowest, highest, min(storey - 1, STEPS - 1) / (STEPS - 1))


def _fill(theme: Theme, colour: int, storey: int) -> str:
    """Gray is plain; blue is hatched, so that neither colour nor light alone tells them apart."""
    if colour == LIGHT:
        return _shade(PALETTES[theme.name], colour, storey)
    return f"url(#{_pattern_id(theme, storey)})"


def _pattern_id(theme: Theme, storey: int) -> str:
    # The theme is part of the name: a page may show pictures in both.
    return f"blue-{theme.name}-{min(storey, STEPS)}"


def _patterns(theme: Theme) -> Element:
    palette = PALETTES[theme.name]
    patterns = [
        hatched(_pattern_id(theme, storey), _shade(palette, DARK, storey), palette.hatch, HATCH)
        for storey in range(1, STEPS + 1)
    ]
    return Element("defs", *patterns)


def _blocks(grid: Grid, record: np.void, settings: Settings) -> list[Element]:
    """Draw the tiles storey by storey, in each from north to south, as they hide each other."""
    palette = PALETTES[settings.theme.name]
    drawn = []
    for _, group in groupby(description.tiles(record), key=lambda tile: tile.storey):
        level = sorted(group, key=lambda tile: (-tile.row, tile.column))
        shadow = " ".join(_shadow(grid, tile) for tile in level)
        drawn.append(Element("path", class_="shadow", d=shadow, fill="#000", fill_opacity=0.4))
        blocks = Element("g", stroke=palette.outline, stroke_width=0.028 * _pen(grid))
        for tile in level:
            blocks.add(_block(grid, tile, settings))
        drawn.append(blocks)
    if settings.has("numbers"):
        drawn.append(_numbers(grid, record, settings))
    return drawn


def _top(grid: Grid, tile: Tile) -> Box:
    """Return where the top of a tile is drawn."""
    gap = GAP * _pen(grid)
    north = grid.top(tile.row + HEIGHT[tile.shape] - 1)
    return (
        grid.left(tile.column) + gap,
        north + gap - _rise(grid, tile.storey),
        WIDTH[tile.shape] * grid.cell - 2 * gap,
        HEIGHT[tile.shape] * grid.cell - 2 * gap,
    )


def _shadow(grid: Grid, tile: Tile) -> str:
    x, y, width, height = _top(grid, tile)
    fall = 2.2 * LIFT * _pen(grid)  # down its front, and from there to the south-east
    return path_data("M", x + fall, y + fall, "h", width, "v", height, "h", -width, "z")


def _block(grid: Grid, tile: Tile, settings: Settings) -> Element:
    return _solid(
        _top(grid, tile),
        LIFT * _pen(grid),
        tile.colour,
        tile.storey,
        settings.theme,
        id=f"tile-{_name(tile).replace(' ', '-')}-{tile.storey}",
        class_=f"tile {COLOURS[tile.colour]} storey-{tile.storey}",
    )


def _solid(
    top: Box,
    thickness: float,
    colour: int,
    storey: int,
    theme: Theme,
    **names: str,
) -> Element:
    """Draw a block: its front, seen from the south, and its top."""
    x, y, width, height = top
    palette = PALETTES[theme.name]
    front = mix(_shade(palette, colour, storey), "#000000", 0.45)
    return Element(
        "g",
        rectangle(x, y + thickness, width, height, rx=3, fill=front),
        rectangle(x, y, width, height, rx=3, fill=_fill(theme, colour, storey)),
        **names,
    )


def _numbers(grid: Grid, record: np.void, settings: Settings) -> Element:
    palette = PALETTES[settings.theme.name]
    font = 0.44 * grid.cell
    group = Element(
        "g",
        class_="storeys",
        font_size=font,
        font_weight="bold",
        text_anchor="middle",
        stroke_width=0.1 * grid.cell,
        stroke_linejoin="round",
        paint_order="stroke",
    )
    for (x, y), colour, storey in _tops(record):
        if storey > 1:
            shade = _shade(palette, colour, storey)
            ink = "#14171b" if is_bright(shade) else "#ffffff"
            middle = grid.centre(x, y)
            base = middle[1] - _rise(grid, storey) + 0.36 * font
            digit = Element("text", str(storey), x=middle[0], y=base, fill=ink, stroke=shade)
            group.add(digit)
    return group


def _tops(record: np.void) -> Iterable[tuple[Square, int, int]]:
    """List square, colour and storey of all that shows."""
    side = side_of(int(record["size"]))
    for x in range(side):
        for y in range(side):
            colour = colour_at(record, x, y)
            if colour is not None:
                yield (x, y), colour, int(record["height"][x][y])


def _rise_at(grid: Grid, record: np.void) -> Rise:
    return lambda square: _rise(grid, int(record["height"][square]))


def _rise(grid: Grid, storeys: int) -> float:
    """Return how far to the north a top is drawn; those of the first storey stay in the grid."""
    return LIFT * max(storeys - 1, 0) * _pen(grid)


def _pen(grid: Grid) -> float:
    return min(grid.cell, PEN)


def _place(grid: Grid, rise: Rise, name: str) -> str:
    square = match_square(name)
    assert square is not None, name
    return grid.square(square, rise(square))


def _latest(grid: Grid, record: np.void, last: Last | None, settings: Settings) -> list[Element]:
    """Outline the latest tile; nothing lies on it yet."""
    tile = _latest_tile(record, last)
    if tile is None or not settings.has("last"):
        return []
    palette = PALETTES[settings.theme.name]
    line, inset = 0.05 * _pen(grid), 0.1 * _pen(grid)
    x, y, width, height = _top(grid, tile)
    ring = (x + inset, y + inset, width - 2 * inset, height - 2 * inset)
    rings = [
        rectangle(*ring, stroke=palette.outline, stroke_width=2 * line),
        rectangle(*ring, stroke=palette.latest, stroke_width=line),
    ]
    return [Element("g", *rings, class_="last", fill="none", stroke_linejoin="round")]


def _latest_tile(record: np.void, last: Last | None) -> Tile | None:
    if last is None:
        return None
    found = [tile for tile in description.tiles(record) if _name(tile) == last.move]
    return found[-1] if found else None


def _name(tile: Tile) -> str:
    return f"{SHAPE_NAMES[tile.shape]} {format_square(tile.column, tile.row)}"


# The areas.


def _largest(record: np.void, colour: int) -> list[set[Square]]:
    """Return the largest area of a colour (R-STR-5); several if they are equal."""
    areas = joined(square for square, shown, _ in _tops(record) if shown == colour)
    return [area for area in areas if len(area) == len(areas[0])]


def _size_of_largest(record: np.void, colour: int) -> int:
    return max(map(len, _largest(record, colour)), default=0)


def _glow(grid: Grid, record: np.void, settings: Settings) -> Element:
    """Outline the largest area of each colour."""
    pen = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    group = Element("g", class_="areas", stroke=PALETTES[settings.theme.name].glow, **pen)
    for colour, name in enumerate(COLOURS):
        for area in _largest(record, colour):
            d = outline(area, grid, _rise_at(grid, record))
            soft = Element("path", d=d, stroke_width=0.17 * _pen(grid), stroke_opacity=0.4)
            sharp = Element("path", d=d, stroke_width=0.055 * _pen(grid))
            group.add(Element("g", soft, sharp, class_=f"area {name}"))
    return group


# The trays.


def _trays(record: np.void, holds: Holds, y: float, settings: Settings) -> list[Element]:
    """Show what each player has left; the one who decides stands out."""
    width = (TABLE - 12) / 2
    return [
        _tray(record, colour, holds, (PAGE + colour * (width + 12), y), width, settings)
        for colour in (LIGHT, DARK)
    ]


def _tray(
    record: np.void, colour: int, holds: Holds, corner: Point, width: float, settings: Settings
) -> Element:
    x, y = corner
    theme = settings.theme
    decides = _decides(record, colour)
    tray = Element("g", class_=f"tray {COLOURS[colour]}", fill=theme.ink, font_size=18)
    tray.add(panel(x, y, width, TRAY, theme, chosen=decides))
    x += 14
    name_at = x + 18 if decides else x
    tray.add(Element("text", COLOUR_NAMES[colour], x=name_at, y=y + 23, font_weight="bold"))
    if decides:
        arrow = path_data("M", x, y + 10, "l", 11, 7, "l", -11, 7, "z")
        tray.add(Element("path", d=arrow, fill=theme.accent))
    if settings.has("areas"):
        words = f"largest area {_size_of_largest(record, colour)}"
        end = corner[0] + width - 14
        tray.add(Element("text", words, x=end, y=y + 23, text_anchor="end"))
    offered = holds if decides and settings.has("interactive") else {}
    return tray.add(*_supply(record, colour, offered, (x, y + TRAY - 10), settings))


def _decides(record: np.void, colour: int) -> bool:
    return not record["reason"] and int(record["player"]) == colour


def _supply(
    record: np.void, colour: int, offered: Holds, corner: Point, settings: Settings
) -> Iterable[Element]:
    """Draw one tile of each kind with its count, from the south-west corner."""
    x, y = corner
    for kind, left in enumerate(map(int, record["supply"][colour])):
        shapes = [shape for shape in range(SHAPES) if KIND[shape] == kind]
        if not settings.has("interactive"):
            shapes = shapes[:1]  # a domino is turned only when it can be picked up
        for shape in shapes:
            yield _in_tray((x, y), shape, colour, left, offered, settings.theme)
            x += WIDTH[shape] * UNIT + 8
        yield Element("text", f"×{left}", x=x - 2, y=y - 4)
        x += 48


def _in_tray(
    corner: Point, shape: int, colour: int, left: int, offered: Holds, theme: Theme
) -> Element:
    """Draw a tile; one that fits somewhere can be picked up."""
    x, y = corner
    wide, high = WIDTH[shape] * UNIT, HEIGHT[shape] * UNIT
    name = SHAPE_NAMES[shape]
    block = _solid((x, y - high - 3, wide, high), 3, colour, 1, theme)
    outlined = Element(
        "g", block, stroke=PALETTES[theme.name].outline, opacity=None if left else 0.25
    )
    if name not in offered:
        return outlined
    reach = rectangle(x - 4, y - 38, wide + 8, 44, fill_opacity=0)  # for fingers
    return Element("g", outlined, reach, id=f"hold-{name}", class_="hold")


# In a terminal.


def text(size: int, record: np.void, prompt: str, last: Last | None) -> str:
    """Draw the window in letters: g1 is gray on storey 1, b2 blue on storey 2, a dot is bare."""
    window = _window(size, record)
    shown = {square: "gb"[colour] + str(storey) for square, colour, storey in _tops(record)}
    legend = LEGEND
    if not shown:
        shown = {(size - 1, size - 1): "+"}
        legend = FIRST_LEGEND
    width = max(2, *map(len, shown.values()))
    tile = _latest_tile(record, last)
    latest = tile and (tile.column, tile.row, WIDTH[tile.shape], HEIGHT[tile.shape])
    board = letter_board(
        window.columns(), window.rows(), width, lambda square: shown.get(square, "."), latest
    )
    told = [f"Latest move: {last.move}"] if last else []
    supplies = [_text_supply(record, colour) for colour in (LIGHT, DARK)]
    return "\n".join([*board, "", legend, *supplies, *told, prompt])


def _text_supply(record: np.void, colour: int) -> str:
    counts = "   ".join(
        f"{name} ×{int(left)}"
        for name, left in zip(KIND_NAMES, record["supply"][colour], strict=True)
    )
    return f"{'>' if _decides(record, colour) else ' '} {COLOUR_NAMES[colour]}  {counts}"
