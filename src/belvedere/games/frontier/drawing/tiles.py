"""Tiles on the board: their terrain, their shadow, and the rims along open sides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from belvedere.games.frontier.components import Tile
from belvedere.games.frontier.drawing import teeth
from belvedere.games.frontier.drawing.skin import TERRAINS, Brush, Skin
from belvedere.games.frontier.drawing.teeth import JOINT
from belvedere.games.frontier.notation import FACES, SHADES
from belvedere.games.frontier.rules.gaps import terrain_of
from belvedere.games.frontier.rules.state import FLAT, LAND, WATER
from belvedere.games.frontier.tabletop import Tabletop
from belvedere.svg.markup import Attribute, Element, kept

LINE: Final = 3.0  # rims, and up to …
THICK: Final = 1.7  # … times as much where squares are small
RIMS: Final = {FLAT: "flat", LAND: "land", WATER: "water"}
ROUND: Final[dict[str, Attribute]] = {
    "fill": "none",
    "stroke_linecap": "round",
    "stroke_linejoin": "round",
}


def draw_tiles(table: Tabletop, brush: Brush) -> Iterator[Element]:
    """Draw the shadow of all tiles, and the tiles."""
    blocks = list(map(_block, table.tiles))
    for fall in (3, 6):  # soft, to the south-east: two layers, from squares without teeth
        way = f"translate({fall} {fall})"
        yield Element("g", *blocks, class_="shadow", opacity=0.2, transform=way)
    drawn = (_named_tile(tile, brush.use(*terrains_of(tile.code))) for tile in table.tiles)
    yield Element("g", *drawn, class_="tiles")


@kept
def path(d: str) -> Element:
    """Draw one of many paths that look the same: a group around them says how."""
    return Element("path", d=d)


@kept
def _block(tile: Tile) -> Element:
    return Element("path", d=teeth.block_path(tile.squares))


@kept
def _named_tile(tile: Tile, skin: Skin) -> Element:
    return draw_tile(tile, skin, f"tile-{tile.name}")


@cache
def terrains_of(code: int) -> tuple[str, ...]:
    """Name the terrains that a tile shows."""
    tile = Tile(code, (0, 0))
    cells = tile.cells
    return tuple({TERRAINS[terrain_of(cells[x, y], half)]: None for x, y, half in tile.nodes()})


def draw_tile(tile: Tile, skin: Skin, id_: str | None = None) -> Element:
    """Draw one tile: its outline in one terrain, and the squares or the half that differ."""
    draw = _coast if tile.is_coast else _survey
    face = (SHADES if tile.is_coast else FACES)[tile.face]
    kind = "coast" if tile.is_coast else "survey"
    return Element("g", *draw(tile, skin), id=id_, class_=f"tile {kind} {face}")


def _survey(tile: Tile, skin: Skin) -> Iterator[Element]:
    outline = teeth.tile_path(tile, crisp=skin.crisp)
    terrains = {square: terrain_of(cell, 0) for square, cell in tile.cells.items()}
    shown = list(terrains.values())
    ground = max(sorted(set(shown)), key=shown.count)
    yield Element("path", class_="outline", d=outline, fill=skin.fill(TERRAINS[ground]))
    for square, terrain in terrains.items():
        if terrain != ground:
            d = teeth.square_path(tile, square, crisp=skin.crisp)
            yield Element("path", d=d, fill=skin.fill(TERRAINS[terrain]))


def _coast(tile: Tile, skin: Skin) -> Iterator[Element]:
    ((square, cell),) = tile.cells.items()
    land, water = (TERRAINS[terrain_of(cell, half)] for half in range(2))
    to_land, to_water = (teeth.half_direction(tile, half) for half in range(2))
    outline = teeth.tile_path(tile, crisp=skin.crisp)
    yield Element("path", class_="outline", d=outline, fill=skin.fill(land))
    sea = teeth.half_path(square, to_water, 1, crisp=skin.crisp)
    yield Element("path", d=sea, fill=skin.fill(water))
    shore = teeth.shore_path(square, to_water, crisp=skin.crisp)
    for colour, width, (dx, dy) in (
        (skin.palette.beach, 9, teeth.outward(to_land, 1.5)),
        (skin.palette.foam, 2.5, teeth.outward(to_water, 4)),
    ):
        pen: dict[str, Attribute] = {"fill": "none", "stroke": colour, "stroke_width": width}
        way = f"translate({dx:g} {dy:g})"
        yield Element("path", class_="beach", d=shore, transform=way, **pen)


def pen_of(scale: float) -> float:
    """Return how much thicker lines are on a board that is so much smaller: they can be seen."""
    return min(max(0.8 * scale, 1.0), THICK)


def draw_sides(table: Tabletop, scale: float, brush: Brush) -> tuple[list[Element], list[Element]]:
    """Draw joints thin, and a dark edge along open sides; and rims, to lie upon them.

    The rims of land and water differ in light, not in hue only.
    """
    palette, pen = brush.palette, pen_of(scale)
    sides = teeth.all_sides(table, crisp=brush.skin.crisp)
    joints: dict[str, Attribute] = {"stroke": palette.joint, "stroke_width": 1.3 * pen}
    edge: dict[str, Attribute] = {"stroke": palette.edge, "stroke_width": 2 * LINE * pen}
    edges = [
        _lines(sides, JOINT, class_="joints", opacity=0.5, **joints),
        Element("g", *(path(d) for d in map(_around, sides) if d), class_="edge", **edge, **ROUND),
    ]
    rims = []
    for kind, name in RIMS.items():
        width = (0.6 if kind == FLAT else 1) * LINE * pen
        rim: dict[str, Attribute] = {"stroke": palette.rims[kind], "stroke_width": width}
        rims.append(_lines(sides, kind, class_=f"rim {name}", **rim))
    return edges, rims


def _lines(sides: Iterable[dict[int, str]], kind: int, **pen: Attribute) -> Element:
    return Element("g", *(path(tile[kind]) for tile in sides if tile[kind]), **pen, **ROUND)


def _around(sides: dict[int, str]) -> str:
    """Return all sides of a tile that are open."""
    return "".join([sides[kind] for kind in RIMS])
