"""What is marked on the board: the latest move, regions that are lit up, the numbers of tiles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from belvedere.core.errors import OptionError
from belvedere.core.game import Last
from belvedere.core.messages import row_of, words
from belvedere.games.frontier.components import Gap, Region, Square
from belvedere.games.frontier.drawing import teeth
from belvedere.games.frontier.drawing.board_view import BoardView
from belvedere.games.frontier.drawing.skin import TERRAINS, Brush, Skin
from belvedere.games.frontier.drawing.teeth import CELL
from belvedere.games.frontier.drawing.tiles import LINE, ROUND, pen_of
from belvedere.games.frontier.tabletop import Tabletop
from belvedere.svg.endless import find_squares, format_square, read_square
from belvedere.svg.fragments import Box
from belvedere.svg.markup import Element

ON_TILE: Final = ("explorers", "camel", "ship", "draw", "take", "remove")  # not about a gap
BESIDE: Final = 3.0  # of the outline of the latest move, on either side of a rim
DASHES: Final = "8 6"

# The latest move.


def draw_latest(table: Tabletop, last: Last | None, scale: float, brush: Brush) -> list[Element]:
    """Outline what the latest move put on the table; rims are drawn upon it, and stay visible.

    It is dashed, and no rim is: so they differ without their hues.
    """
    paths = (_latest_path(table, square, brush.skin) for square in latest_squares(table, last))
    d = "".join(dict.fromkeys(paths))
    if not d:
        return []
    wide = LINE * pen_of(scale) + 2 * BESIDE
    under = Element("path", d=d, stroke=brush.palette.latest_edge, stroke_width=wide + 2.5)
    line = Element(
        "path", d=d, stroke=brush.palette.latest, stroke_width=wide,
        stroke_dasharray=DASHES, stroke_linecap="butt",
    )  # fmt: skip
    return [Element("g", under, line, class_="last", **ROUND)]


def _latest_path(table: Tabletop, square: Square, skin: Skin) -> str:
    if square in table.gap_at:
        return teeth.ring_path(table.gap_at[square].squares)
    tile = table.tile_at.get(square)
    if tile is None:
        return ""
    if tile.square == square:
        return teeth.tile_path(tile, crisp=skin.crisp)
    return teeth.square_path(tile, square, crisp=skin.crisp)


def latest_squares(table: Tabletop, last: Last | None) -> list[Square]:
    """Return the squares that the latest move names, else the gap that it decided about.

    A move that names neither, such as a draw or a camel, leaves the latest tile in view, unless
    that is the start tile.
    """
    if last is None:
        return []
    word, *_ = last.move.split()
    if word not in ON_TILE:
        if named := find_squares(last.move):
            return named
        if table.gap is not None:
            return [table.gap.squares[0]]
    return [tile.square for tile in table.tiles[1:][-1:]]


def latest_area(table: Tabletop, last: Last | None) -> set[Square]:
    """Return all squares of the tiles and gaps that the latest move was about."""
    found = set[Square]()
    for square in latest_squares(table, last):
        tile, gap = table.tile_at.get(square), table.gap_at.get(square)
        found.add(square)
        found.update(tile.squares if tile and tile.square == square else ())
        found.update(gap.squares if gap else ())
    return found


# What was asked for.


def draw_numbers(table: Tabletop, brush: Brush) -> Iterator[Element]:
    """Write on every tile when it was laid."""
    group = Element(
        "g",
        class_="numbers",
        font_size=17,
        font_weight="bold",
        text_anchor="end",
        fill=brush.palette.numbers,
        stroke="#ffffff",
        stroke_width=4,
        stroke_linejoin="round",
        paint_order="stroke",
    )
    for number, tile in enumerate(table.tiles):
        x, y = teeth.corner(tile.square)
        group.add(Element("text", str(number), x=x + CELL - 4, y=y + CELL - 5))
    yield group


def draw_lit(view: BoardView, frame: Box, brush: Brush) -> Iterator[Element]:
    """Light up the regions, and the gap, that were asked for: a veil falls on all the rest."""
    table, gap, crisp = view.table, lit_gap(view), brush.skin.crisp
    regions = [*_lit_regions(view), *(table.bordering(gap) if gap else ())]
    if not regions:
        return
    nodes = sorted({node for region in regions for node in region.nodes})
    lit = "".join(teeth.node_path(table, node, crisp=crisp) for node in nodes)
    lit += teeth.block_path(gap.squares) if gap else ""
    x, y, wide, high = frame
    veil = Element(
        "path",
        class_="veil",
        d=f"M{x:g} {y:g}h{wide:g}v{high:g}h{-wide:g}z{lit}",
        fill=brush.palette.edge,
        fill_opacity=0.6,
        fill_rule="evenodd",
    )
    drawn = (draw_region(table, region, brush) for region in regions)
    yield Element("g", veil, *drawn, class_="regions", pointer_events="none")


def _lit_regions(view: BoardView) -> list[Region]:
    """Return the regions of the square that was asked for; raise OptionError if it has none."""
    name = view.scene.settings.choices["region"]
    square = read_square(name) if name else None
    if square is None:
        return []
    if square not in view.table.tile_at:
        raise OptionError(words("No tile lies on {square}, so it is in no region.", square=name))
    return view.table.regions_at(square)


def lit_gap(view: BoardView) -> Gap | None:
    """Return the gap that was asked for; raise OptionError where there is none."""
    name = view.scene.settings.choices["gap"]
    gap = view.table.gap_at.get(read_square(name)) if name else None
    if name and gap is None:
        gaps = row_of(gap.name for gap in view.table.gaps)
        raise OptionError(
            words("{square} is in no gap. There are gaps at: {gaps}.", square=name, gaps=gaps)
            if view.table.gaps
            else words("{square} is in no gap. There are no gaps yet.", square=name)
        )
    return gap


def draw_region(table: Tabletop, region: Region, brush: Brush) -> Element:
    """Outline a region."""
    border = teeth.border_path(table, region, crisp=brush.skin.crisp)
    return Element(
        "g",
        Element("path", d=border, stroke=brush.palette.edge, stroke_width=6, **ROUND),
        Element("path", d=border, stroke=brush.palette.glow, stroke_width=3, **ROUND),
        class_=f"region {TERRAINS[region.terrain]}",
        data_squares=" ".join(format_square(x, y) for x, y, _ in region.nodes),
    )
