"""Gaps and pieces: the ground of gaps, what stands in them, and who stands on tiles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from belvedere.games.frontier.components import Explorer, Gap, Square, Tile, neighbour
from belvedere.games.frontier.description import GAP_KINDS, marker_name
from belvedere.games.frontier.drawing import teeth
from belvedere.games.frontier.drawing.skin import FRESH, Brush, Skin
from belvedere.games.frontier.drawing.teeth import CELL
from belvedere.games.frontier.explain import leaders, totals
from belvedere.games.frontier.notation import COLOURS, ITEMS, KINDS
from belvedere.games.frontier.rules.state import CAMEL, NOBODY, PORT, SHIP, TENT
from belvedere.games.frontier.tabletop import Tabletop
from belvedere.svg.endless import format_square
from belvedere.svg.markup import Attribute, Element, kept

EXPLORER: Final = 0.82 * CELL  # side of an explorer's picture
ON_COAST: Final = 0.68 * CELL  # and on one half of a Coast tile
LOST: Final = 0.6 * CELL  # one that replaces a marker in a gap
CLAIM: Final = 0.66 * CELL  # the emblem of whoever would win a gap


# Gaps.


def draw_gaps(table: Tabletop, brush: Brush) -> Element:
    """Draw the ground of every gap: bare, tinted when it is owned, striped when it is to come."""
    drawn = (draw_gap(table, gap, brush, gap_id(gap)) for gap in table.gaps)
    return Element("g", *drawn, class_="gaps")


def gap_id(gap: Gap) -> str:
    """Return the id of a gap's ground."""
    return f"gap-{gap.name}"


def draw_gap(table: Tabletop, gap: Gap, brush: Brush, id_: str | None = None) -> Element:
    """Draw the ground of one gap."""
    stands = standing(table, gap)
    owner = None if gap.owner == NOBODY else COLOURS[gap.owner]
    fill = brush.fill(FRESH) if stands == FRESH else brush.palette.ground(owner)
    return _ground(tuple(gap.squares), fill, id_, f"gap {GAP_KINDS[gap.kind]} {stands}")


@kept
def _ground(squares: tuple[Square, ...], fill: str, id_: str | None, classes: str) -> Element:
    return Element(
        "g", Element("path", d=teeth.bare_path(squares), fill=fill), id=id_, class_=classes
    )


def standing(table: Tabletop, gap: Gap) -> str:
    """Say in a word how a gap stands: still to be resolved, owned by a colour, or bare."""
    if not gap.is_resolved or gap is table.gap:
        return FRESH
    return "bare" if gap.owner == NOBODY else COLOURS[gap.owner]


def draw_contents(table: Tabletop, brush: Brush, has_claims: bool) -> Element:
    """Draw what stands in the gaps: markers, explorers that replaced them, and items.

    In one that is still to be resolved stands a question, or whoever would win it now.
    """
    group = Element("g", class_="contents")
    for gap in table.gaps:
        group.add(*_inside(gap, table.is_overworld, brush))
        if not gap.is_resolved:
            claims = list(draw_claims(table, gap, brush)) if has_claims else []
            group.add(*(claims or [_awaited(gap.squares[0], brush)]))
    return group


def draw_claims(table: Tabletop, gap: Gap, brush: Brush) -> Iterator[Element]:
    """Draw the emblem of whoever has most explorers around a gap; of several: side by side."""
    rivals = leaders(totals(table.bordering(gap)))
    x, y = teeth.middle(gap.squares[0])
    side = CLAIM / len(rivals) ** 0.5 if rivals else 0.0
    for number, seat in enumerate(rivals):
        beside = (number - (len(rivals) - 1) / 2) * 0.9 * side
        drawn = brush.stamp(f"emblem-{COLOURS[seat]}", (x + beside, y), side)
        yield Element("g", drawn, class_=f"claim {COLOURS[seat]}", data_gap=gap.name)


def _awaited(square: Square, brush: Brush) -> Element:
    """Mark a gap that is still to be resolved."""
    x, y = teeth.middle(square)
    halo: dict[str, Attribute] = {"stroke": brush.palette.edge, "stroke_width": 6}
    return Element(
        "text",
        "?",
        class_="awaited",
        x=x,
        y=y + 12,
        font_size=34,
        font_weight="bold",
        text_anchor="middle",
        fill="#ffffff",
        paint_order="stroke",
        stroke_linejoin="round",
        **halo,
    )


def _inside(gap: Gap, is_overworld: bool, brush: Brush) -> Iterator[Element]:
    first, *others = gap.squares
    owner = None if gap.owner == NOBODY else COLOURS[gap.owner]
    name = f"marker-{gap.name}"
    if gap.marker == PORT:
        beside = next(s for s in others if s in {neighbour(first, d) for d in range(4)})
        others.remove(beside)
        yield _port(name, str(owner), first, beside, brush)
    elif gap.marker == TENT:
        kind = marker_name(is_overworld)
        drawn = brush.stamp(f"{kind}-{owner}", teeth.middle(first), 0.94 * CELL)
        yield Element("g", drawn, id=name, class_=f"marker {kind} {owner}")
    elif any(gap.lost):
        yield from _lost(gap, brush)
        del others[: sum(gap.lost) - 1]
    elif owner is not None:
        drawn = brush.stamp(f"emblem-{owner}", teeth.middle(first), 0.6 * CELL)
        yield Element("g", drawn, id=name, class_=f"owner {owner}")
    elif not others:
        others = [first]  # given up: nothing stands here but items
    items = [ITEMS[is_overworld][kind] for kind, n in enumerate(gap.items) for _ in range(n)]
    for number, (item, square) in enumerate(zip(items, others, strict=False)):
        drawn = brush.stamp(item_symbol(item), teeth.middle(square), 0.86 * CELL)
        yield Element("g", drawn, id=f"item-{gap.name}-{number}", class_=f"item {item}")


def item_symbol(item: str) -> str:
    """Return the picture of an item: palms are known by their colour alone."""
    return f"palm-{item}" if item in COLOURS else item


def _port(name: str, owner: str, first: Square, beside: Square, brush: Brush) -> Element:
    """Draw a Port on two squares: the house, and the quay beside it."""
    house, quay = sorted((first, beside), key=lambda square: (-square[1], square[0]))
    return Element(
        "g",
        brush.stamp("quay", teeth.middle(quay), CELL),
        brush.stamp(f"port-{owner}", teeth.middle(house), CELL),
        id=name,
        class_=f"marker port {owner}",
    )


def _lost(gap: Gap, brush: Brush) -> Iterator[Element]:
    colour = COLOURS[gap.loser]
    kinds = [KINDS[kind] for kind in (CAMEL, SHIP) for _ in range(gap.lost[kind])]
    for number, (kind, square) in enumerate(zip(kinds, gap.squares, strict=False)):
        drawn = brush.stamp(f"{kind}-{colour}", teeth.middle(square), LOST)
        yield Element("g", drawn, id=f"lost-{gap.name}-{number}", class_=f"lost {kind} {colour}")


# Explorers.


def draw_explorers(table: Tabletop, brush: Brush) -> Element:
    """Draw the explorers on tiles; those of a Coast tile stand on their half."""
    group = Element("g", class_="explorers")
    for explorer in table.explorers.values():
        skin = brush.use(f"{KINDS[explorer.kind]}-{COLOURS[explorer.seat]}")
        group.add(_explorer(explorer, table.tile_at[explorer.square], skin))
    return group


@kept
def _explorer(explorer: Explorer, tile: Tile, skin: Skin) -> Element:
    kind, colour = KINDS[explorer.kind], COLOURS[explorer.seat]
    drawn = skin.stamp(f"{kind}-{colour}", *_stand(explorer, tile))
    name = f"piece-{format_square(*explorer.square)}"
    return Element("g", drawn, id=name, class_=f"explorer {kind} {colour}")


def _stand(explorer: Explorer, tile: Tile) -> tuple[tuple[float, float], float]:
    """Return where an explorer stands, and how large it is."""
    x, y = teeth.middle(explorer.square)
    if not tile.is_coast:
        return (x, y), EXPLORER
    dx, dy = teeth.outward(teeth.half_direction(tile, explorer.kind), 0.2 * CELL)
    return (x + dx, y + dy), ON_COAST
