"""The board of Mirage and Overworld, layer by layer, in units of 48 a square."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from belvedere.core.game import Last
from belvedere.core.squares import Square
from belvedere.games.frontier import drawing_teeth as teeth
from belvedere.games.frontier.drawing_skin import Skin
from belvedere.games.frontier.drawing_table import (
    STEPS,
    Data,
    Explorer,
    Table,
    Unit,
    gap_squares,
    step,
)
from belvedere.games.frontier.drawing_teeth import CELL
from belvedere.svg.endless import find_squares, format_square, read_square
from belvedere.svg.markup import Attribute, Element

EXPLORER: Final = 0.82 * CELL  # side of an explorer's picture
ON_COAST: Final = 0.68 * CELL  # and on one half of a Coast tile
LOST: Final = 0.6 * CELL  # one that replaces a marker in a gap
LINE: Final = 3.0  # rims
FAR: Final = 100 * CELL  # beyond any square that can be reached (R-EDGE-0)
ON_TILE: Final = ("explorers", "camel", "ship", "draw", "take", "remove")  # not about a gap
ROUND: Final = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}


# Tiles.


def draw_tiles(data: Data, table: Table, skin: Skin) -> list[Element]:
    """Draw the shadow of all tiles, and the tiles."""
    tiles = Element("g", class_="tiles")
    tiles.add(*(draw_tile(tile, skin, id_=f"tile-{tile['square']}") for tile in data["tiles"]))
    return [*_shadows(table), tiles]


def _shadows(table: Table) -> Iterator[Element]:
    """Let a soft shadow fall to the south-east: two layers, from squares without teeth."""
    d = teeth.block_path(table.sides)
    for fall in (3, 6):
        yield Element(
            "path",
            class_="shadow",
            d=d,
            fill="#000000",
            fill_opacity=0.2,
            transform=f"translate({fall} {fall})",
        )


def draw_tile(tile: Data, skin: Skin, id_: str | None = None) -> Element:
    """Draw one tile: its outline in one terrain, and the squares or the half that differ."""
    drawn = Element("g", id=id_, class_=f"tile {tile['kind']} {tile['face']}")
    if tile["kind"] == "coast":
        return drawn.add(*_coast(tile, skin))
    face = tile["face"]
    outline = teeth.tile_path(tile, crisp=skin.crisp)
    shades = [covered["shade"] for covered in tile["squares"]]
    ground = max(sorted(set(shades)), key=shades.count)
    drawn.add(Element("path", class_="outline", d=outline, fill=skin.fill(f"{ground}-{face}")))
    for covered in tile["squares"]:
        if covered["shade"] != ground:
            square = read_square(covered["square"])
            d = teeth.square_path(square, covered["sides"], crisp=skin.crisp)
            drawn.add(Element("path", d=d, fill=skin.fill(f"{covered['shade']}-{face}")))
    return drawn


def _coast(tile: Data, skin: Skin) -> Iterator[Element]:
    (covered,) = tile["squares"]
    square, land = read_square(covered["square"]), tile["rotation"]
    (water,) = (d for d in STEPS if covered["sides"][d] == "water")
    outline = teeth.tile_path(tile, crisp=skin.crisp)
    yield Element("path", class_="outline", d=outline, fill=skin.fill(f"{covered['land']}-land"))
    sea = teeth.half_path(square, water, "water", crisp=skin.crisp)
    yield Element("path", d=sea, fill=skin.fill(f"{covered['water']}-water"))
    shore = teeth.shore_path(square, water, crisp=skin.crisp)
    palette = skin.palette
    for colour, width, (dx, dy) in (
        (palette.beach, 9, teeth.outward(land, 1.5)),
        (palette.foam, 2.5, teeth.outward(water, 4)),
    ):
        yield Element(
            "path",
            class_="beach",
            d=shore,
            fill="none",
            stroke=colour,
            stroke_width=width,
            transform=f"translate({dx:g} {dy:g})",
        )


def draw_rims(table: Table, skin: Skin, pen: float) -> Iterator[Element]:
    """Draw joints thin; and open sides so that land and water differ in light, not in hue only."""
    palette = skin.palette
    sides = teeth.open_sides(table, crisp=skin.crisp)
    yield Element(
        "path",
        class_="joints",
        d=sides["joint"],
        stroke=palette.joint,
        stroke_width=1.3 * pen,
        stroke_opacity=0.5,
        **ROUND,
    )
    edge = "".join(sides[kind] for kind in ("flat", "land", "water"))
    yield Element(
        "path", class_="edge", d=edge, stroke=palette.edge, stroke_width=2 * LINE * pen, **ROUND
    )
    for kind in ("flat", "land", "water"):
        width = LINE * pen if kind != "flat" else 0.6 * LINE * pen
        yield Element(
            "path",
            class_=f"rim {kind}",
            d=sides[kind],
            stroke=palette.rims[kind],
            stroke_width=width,
            **ROUND,
        )


# Gaps.


def draw_gaps(data: Data, skin: Skin) -> Element:
    """Draw the ground of every gap: bare, tinted when it is owned, bright when it is to come."""
    group = Element("g", class_="gaps")
    for gap in data["gaps"]:
        owner = gap["owner"]
        current = not gap["resolved"] or gap["square"] == data["gap"]
        kind = "fresh" if current else owner or "bare"
        drawn = Element("g", id=f"gap-{gap['square']}", class_=f"gap {gap['kind']} {kind}")
        d = teeth.bare_path(gap_squares(gap))
        ground = skin.palette.fresh if current else None
        if not current and owner:
            ground = skin.palette.pieces[owner].body
        drawn.add(Element("path", d=d, fill="#000000", fill_opacity=0.28))
        if ground:
            drawn.add(Element("path", d=d, fill=ground, fill_opacity=0.75 if current else 0.42))
        group.add(drawn)
    return group


def draw_contents(data: Data, skin: Skin) -> Element:
    """Draw what stands in the gaps: markers, explorers that replaced them, and items."""
    group = Element("g", class_="contents")
    for gap in data["gaps"]:
        group.add(*_contents(gap, skin))
        if not gap["resolved"]:
            group.add(*(_awaited(square, skin) for square in gap_squares(gap)))
    return group


def _awaited(square: Square, skin: Skin) -> Element:
    """Mark a square of a gap that is still to be resolved."""
    x, y = teeth.middle(square)
    pen: dict[str, Attribute] = {"stroke": skin.palette.edge, "stroke_width": 3}
    return Element("circle", cx=x, cy=y, r=11, fill="none", stroke_dasharray="6 5.5", **pen)


def _contents(gap: Data, skin: Skin) -> Iterator[Element]:
    squares = list(gap_squares(gap))
    first = squares.pop(0)
    name = f"marker-{gap['square']}"
    owner, marker = gap["owner"], gap["marker"]
    if marker == "port":
        beside = next(s for s in squares if s in {step(first, d) for d in STEPS})
        squares.remove(beside)
        yield _port(name, owner, first, beside, skin)
    elif marker in ("tent", "door"):
        drawn = skin.stamp(f"{marker}-{owner}", teeth.middle(first), 0.94 * CELL)
        yield Element("g", drawn, id=name, class_=f"marker {marker} {owner}")
    elif gap["lost"]:
        yield from _lost(gap, [first, *squares], skin)
        del squares[: len(gap["lost"]) - 1]
    elif owner:
        drawn = skin.stamp(f"emblem-{owner}", teeth.middle(first), 0.6 * CELL)
        yield Element("g", drawn, id=name, class_=f"owner {owner}")
    else:
        squares.insert(0, first)  # given up: nothing stands here but items
        squares = squares[1:] or squares
    for number, (item, square) in enumerate(zip(gap["items"], squares, strict=False)):
        drawn = skin.stamp(item_symbol(item), teeth.middle(square), 0.86 * CELL)
        yield Element("g", drawn, id=f"item-{gap['square']}-{number}", class_=f"item {item}")


def item_symbol(item: str) -> str:
    """Return the picture of an item: palms are known by their colour alone."""
    return f"palm-{item}" if item in ("black", "white", "red", "yellow") else item


def _port(name: str, owner: str, first: Square, beside: Square, skin: Skin) -> Element:
    """Draw a Port on two squares: the house, and the quay beside it."""
    house, quay = sorted((first, beside), key=lambda square: (-square[1], square[0]))
    return Element(
        "g",
        skin.stamp("quay", teeth.middle(quay), CELL),
        skin.stamp(f"port-{owner}", teeth.middle(house), CELL),
        id=name,
        class_=f"marker port {owner}",
    )


def _lost(gap: Data, squares: list[Square], skin: Skin) -> Iterator[Element]:
    for number, (lost, square) in enumerate(zip(gap["lost"], squares, strict=False)):
        symbol = f"{lost['kind']}-{lost['colour']}"
        drawn = skin.stamp(symbol, teeth.middle(square), LOST)
        kind = f"lost {lost['kind']} {lost['colour']}"
        yield Element("g", drawn, id=f"lost-{gap['square']}-{number}", class_=kind)


# Explorers.


def draw_explorers(table: Table, skin: Skin) -> Element:
    """Draw the explorers on tiles; those of a Coast tile stand on their half."""
    group = Element("g", class_="explorers")
    for explorer in table.explorers.values():
        name = f"piece-{format_square(*explorer.square)}"
        drawn = skin.stamp(f"{explorer.kind}-{explorer.colour}", *_stand(explorer))
        kind = f"explorer {explorer.kind} {explorer.colour}"
        group.add(Element("g", drawn, id=name, class_=kind))
    return group


def _stand(explorer: Explorer) -> tuple[tuple[float, float], float]:
    x, y = teeth.middle(explorer.square)
    if explorer.half is None:
        return (x, y), EXPLORER
    dx, dy = teeth.outward(explorer.half, 0.2 * CELL)
    return (x + dx, y + dy), ON_COAST


# What was asked for.


def draw_regions(table: Table, regions: list[set[Unit]], gap: str, skin: Skin) -> Element:
    """Light up regions, and a gap if there is one: a veil falls on all the rest."""
    units = sorted(set().union(*regions))
    lit = "".join(teeth.unit_path(table, unit, crisp=skin.crisp) for unit in units)
    if gap:
        lit += teeth.block_path(table.gaps[read_square(gap)])
    veil = Element(
        "path",
        class_="veil",
        d=f"M-{FAR} -{FAR}h{2 * FAR}v{2 * FAR}h-{2 * FAR}z{lit}",
        fill=skin.palette.edge,
        fill_opacity=0.6,
        fill_rule="evenodd",
    )
    group = Element("g", veil, class_="regions", pointer_events="none")
    return group.add(*(_region(table, sorted(region), skin) for region in regions))


def _region(table: Table, units: list[Unit], skin: Skin) -> Element:
    border = teeth.border_path(table, units, crisp=skin.crisp)
    kind = f"region {table.shades[units[0]]}-{units[0][1]}"
    named = " ".join(format_square(*square) for square, _ in units)
    return Element(
        "g",
        Element("path", d=border, stroke=skin.palette.edge, stroke_width=6, **ROUND),
        Element("path", d=border, stroke=skin.palette.glow, stroke_width=3, **ROUND),
        class_=kind,
        data_squares=named,
    )


def draw_numbers(data: Data, skin: Skin) -> Element:
    """Write on every tile when it was laid."""
    group = Element(
        "g",
        class_="numbers",
        font_size=17,
        font_weight="bold",
        text_anchor="end",
        fill=skin.palette.numbers,
        stroke="#ffffff",
        stroke_width=4,
        stroke_linejoin="round",
        paint_order="stroke",
    )
    for number, tile in enumerate(data["tiles"]):
        x, y = teeth.corner(read_square(tile["square"]))
        group.add(Element("text", str(number), x=x + CELL - 4, y=y + CELL - 5))
    return group


def draw_latest(data: Data, table: Table, last: Last | None, skin: Skin) -> list[Element]:
    """Outline what the latest move put on the table; rims are drawn upon it, and stay visible."""
    d = _latest_path(data, table, last, skin)
    if not d:
        return []
    palette = skin.palette
    under = Element("path", d=d, stroke=palette.latest_edge, stroke_width=14)
    line = Element("path", d=d, stroke=palette.latest, stroke_width=11)
    return [Element("g", under, line, class_="last", **ROUND)]


def _latest_path(data: Data, table: Table, last: Last | None, skin: Skin) -> str:
    if last is None or not data["tiles"]:
        return ""
    tiles = {read_square(tile["square"]): tile for tile in data["tiles"]}
    paths = []
    for square in latest_squares(data, last):
        if square in table.gaps:
            paths.append(teeth.ring_path(table.gaps[square]))
        elif square in tiles:
            paths.append(teeth.tile_path(tiles[square], crisp=skin.crisp))
        elif table.covered(square):
            paths.append(teeth.square_path(square, table.sides[square], crisp=skin.crisp))
    return "".join(dict.fromkeys(paths))


def latest_squares(data: Data, last: Last) -> list[Square]:
    """Return the squares that the latest move names, else the gap that it decided about.

    A move that names neither, such as a draw or a camel, leaves the latest tile in view, unless
    that is the start tile.
    """
    word, *_ = last.move.split()
    if word not in ON_TILE:
        named = find_squares(last.move)
        if named or data["gap"]:
            return named or [read_square(data["gap"])]
    return [read_square(tile["square"]) for tile in data["tiles"][1:][-1:]]
