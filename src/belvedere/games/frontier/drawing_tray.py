"""Beside the board: what is in hand, what each player has, and what is left of everything."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final

from belvedere.core.game import Holds
from belvedere.games.frontier import drawing_teeth as teeth
from belvedere.games.frontier.drawing_board import draw_tile, item_symbol
from belvedere.games.frontier.drawing_skin import Skin
from belvedere.games.frontier.drawing_table import (
    Data,
    Table,
    coast_tile,
    decider,
    survey_tile,
)
from belvedere.games.frontier.drawing_teeth import CELL
from belvedere.svg.endless import find_squares
from belvedere.svg.frame import Chip, panel
from belvedere.svg.grid import Point
from belvedere.svg.markup import Attribute, Element, path_data, rectangle
from belvedere.svg.themes import Theme

SUPPLY: Final = 46.0  # height of a player's supply
LEFT: Final = 52.0  # height of the rows that show what is left
GAP: Final = 8.0  # between panels
FONT: Final = 18.0
LABELS: Final = {
    "camel": "Camel",
    "ship": "Ship",
    "door": "Door",
    "port": "Port",
    "keep": "Keep the items",
    "forgo": "Give them up",
}
MARKERS: Final = ("tent", "door", "port")
ICON: Final = 26.0

Draw = Callable[[float, float], Element]


# Small tiles.


def tile_icon(tile: Data, skin: Skin, unit: float, turn: str = "NE") -> Draw:
    """Return how to draw a tile from the corner of its box, so many units a square."""
    columns = [0, *(1 if d == "E" else -1 for d in turn if d in "EW")]
    rows = [0, *(1 if d == "N" else -1 for d in turn if d in "NS")]
    x0, y0 = teeth.corner((min(columns), max(rows)))
    scale = unit / CELL

    def draw(x: float, y: float) -> Element:
        pen: dict[str, Attribute] = {"stroke": skin.palette.edge, "stroke_width": 2.5}
        way = f"translate({x - x0 * scale:g} {y - y0 * scale:g}) scale({scale:.3f})"
        return Element("g", draw_tile(tile, skin), transform=way, **pen)

    return draw


def plain_icon(pattern: str, skin: Skin, x: float, y: float, unit: float) -> Element:
    """Draw a pattern without teeth, land side up, arms north and east."""
    drawn = Element("g", stroke=skin.palette.edge, stroke_width=1)
    for letter, (column, row) in zip(pattern, ((0, 0), (0, 1), (1, 1)), strict=True):
        terrain = "light-land" if letter == "L" else "dark-land"
        colour = skin.palette.terrain[terrain]
        drawn.add(rectangle(x + column * unit, y + row * unit, unit, unit, fill=colour))
    return drawn


def coast_icon(pattern: str, skin: Skin, x: float, y: float, unit: float) -> Element:
    """Draw a Coast pattern: the two terrains that its light face shows."""
    colours = skin.palette.terrain
    water = colours["light-water" if pattern == "A" else "dark-water"]
    drawn = Element("g", stroke=skin.palette.edge, stroke_width=1)
    drawn.add(rectangle(x, y, unit, unit / 2, fill=colours["light-land"]))
    drawn.add(rectangle(x, y + unit / 2, unit, unit / 2, fill=water))
    beach = path_data("M", x, y + unit / 2, "h", unit)
    return drawn.add(Element("path", d=beach, stroke=skin.palette.beach, stroke_width=3))


# What can be picked up or clicked.


def tray_chips(data: Data, table: Table, holds: Holds, skin: Skin) -> Iterator[Chip]:
    """Return a chip for all that is not picked up from the board."""
    for held in holds:
        if held and not held.startswith(("marker-", "explorer-")):
            yield _hold(held, data, skin)
    for name in holds.get("", {}):
        if not name.startswith("gap-"):
            yield _button(name, data, table, skin)


def _hold(held: str, data: Data, skin: Skin) -> Chip:
    words = held.split("-")
    if words[0] in ("land", "water"):
        face, turn = words
        tile = survey_tile(data["drawn"], face, turn)
        icon = tile_icon(tile, skin, 20.5, turn)
        return Chip(f"hold-{held}", "hold", "", icon, (41, 48))
    if words[0] == "coast":
        _, pattern, face, turn = words
        icon = tile_icon(coast_tile(pattern, face, turn), skin, 40, "")
        return Chip(f"hold-{held}", "hold", "", icon, (41, 47))
    if held in ("camel", "ship"):
        icon = _stamped(skin, f"{held}-{_colour(data)}")
        return Chip(f"hold-{held}", "hold", f"{LABELS[held]} from supply", icon, (ICON, ICON))
    icon = _stamped(skin, item_symbol(held))
    return Chip(f"hold-{held}", "hold", held.capitalize(), icon, (ICON, ICON))


def _button(name: str, data: Data, table: Table, skin: Skin) -> Chip:
    kind, _, rest = name.partition("-")
    button = partial(Chip, f"button-{name}", "button")
    if kind == "take":
        return button("", tile_icon(survey_tile(rest, "land", "NE"), skin, 20.5), (41, 48))
    if kind == "explorers":
        return button("", _choice_icon(rest, data, table, skin), (46, 52))
    if kind == "award":
        return button(rest.capitalize(), _stamped(skin, f"emblem-{rest}"), (ICON, ICON))
    if kind in (*MARKERS, "camel", "ship"):
        return button(LABELS[kind], _stamped(skin, f"{kind}-{_colour(data)}"), (ICON, ICON))
    return button(LABELS[name])


def _stamped(skin: Skin, symbol: str) -> Draw:
    return lambda x, y: skin.stamp(symbol, (x + ICON / 2, y + ICON / 2), ICON)


def _choice_icon(squares: str, data: Data, table: Table, skin: Skin) -> Draw:
    """Show the Survey tile just placed, with explorers on the chosen squares."""
    tile = next(tile for tile in reversed(data["tiles"]) if tile["kind"] == "survey")
    turn, unit = tile["rotation"], 23.0
    ground = tile_icon(survey_tile(tile["pattern"], tile["face"], turn), skin, unit, turn)
    (x0, y0) = find_squares(tile["square"])[0]
    symbol = f"{'camel' if tile['face'] == 'land' else 'ship'}-{_colour(data)}"

    def draw(x: float, y: float) -> Element:
        drawn = Element("g", ground(x, y))
        for column, row in find_squares(squares):
            along = column - x0 + ("W" in turn) + 0.5
            down = ("N" in turn) - (row - y0) + 0.5
            drawn.add(skin.stamp(symbol, (x + along * unit, y + down * unit), 0.95 * unit))
        return drawn

    return draw


def _colour(data: Data) -> str:
    seat = decider(data)
    assert seat is not None, data["step"]
    return str(data["colours"][seat])


# What everybody has.


def draw_supplies(
    data: Data,
    competing: dict[str, int] | None,
    corner: Point,
    width: float,
    skin: Skin,
    theme: Theme,
) -> tuple[list[Element], float]:
    """Draw the supply of each player, two in a row; return them and where they end."""
    x, y = corner
    wide = (width - GAP) / 2
    drawn = []
    for seat, supply in enumerate(data["supplies"]):
        at = (x + seat % 2 * (wide + GAP), y + seat // 2 * (SUPPLY + GAP))
        panelled = panel(*at, wide, SUPPLY, theme, chosen=decider(data) == seat)
        group = Element("g", panelled, class_=f"supply {supply['colour']}", fill=theme.ink)
        group.add(*_supply(supply, at, skin))
        group.add(*_note(data, seat, competing, (at[0] + wide, at[1]), skin))
        drawn.append(group)
    rows = (len(data["supplies"]) + 1) // 2
    return drawn, y + rows * (SUPPLY + GAP)


def _supply(supply: Data, corner: Point, skin: Skin) -> Iterator[Element]:
    """Draw the player's emblem, and each kind of piece with its count."""
    (x, y), colour = corner, supply["colour"]
    middle = y + SUPPLY / 2
    yield skin.stamp(f"emblem-{colour}", (x + 22, middle), 30)
    x += 46
    for kind in ("camel", "ship", *MARKERS):
        if kind in supply:
            faint = None if supply[kind] else 0.35
            yield skin.stamp(f"{kind}-{colour}", (x + 13, middle), 28, faint)
            yield _count(supply[kind], x + 30, middle)
            x += 50


def _note(
    data: Data, seat: int, competing: dict[str, int] | None, end: Point, skin: Skin
) -> Iterator[Element]:
    """Write with how many explorers a player competes for a gap; else the score, if it is told."""
    x, middle = end[0] - 12, end[1] + SUPPLY / 2
    number = data["scores"][seat] if "scores" in data else None
    if competing is not None:
        number = competing.get(data["colours"][seat], 0)
        pen: dict[str, Attribute] = {"stroke": skin.palette.fresh, "stroke_width": 3}
        yield rectangle(x - 36, middle - 7, 14, 14, fill=skin.palette.table, **pen)
    if number is not None:
        note = _count(number, x, middle, text_anchor="end", font_weight="bold")
        yield Element("g", note, class_="note")


def _count(number: int, x: float, middle: float, **attributes: str) -> Element:
    base = middle + 0.36 * FONT
    return Element("text", str(number), x=x, y=base, font_size=FONT, **attributes)


# What is left.


def draw_left(
    data: Data, corner: Point, width: float, skin: Skin, theme: Theme
) -> tuple[list[Element], float]:
    """Draw Survey tiles left by pattern, the Coast pile, and the stock of items."""
    x, y = corner
    drawn = [_tiles_left(data, x, y, width, skin, theme)]
    y += LEFT + GAP
    if data["stock"]:
        drawn.append(_stock(data, x, y, width, skin, theme))
        y += SUPPLY + GAP
    return drawn, y


def _tiles_left(data: Data, x: float, y: float, width: float, skin: Skin, theme: Theme) -> Element:
    row = Element("g", class_="left", fill=theme.ink, font_size=FONT)
    row.add(panel(x, y, width, LEFT, theme))
    slot = (width - 26) / 10
    base = y + LEFT / 2 + 0.36 * FONT
    for number, (pattern, count) in enumerate(data["bag"].items()):
        left = x + 9 + number * slot
        icon = plain_icon(pattern, skin, left + 3, y + 12, 14)
        in_hand = pattern == data["drawn"]
        if in_hand:
            frame: dict[str, Attribute] = {
                "fill": "none",
                "stroke": theme.accent,
                "stroke_width": 3,
            }
            row.add(rectangle(left - 3, y + 5, slot - 3, LEFT - 10, rx=6, **frame))
        row.add(_counted(f"survey {pattern}", icon, count, left + 34, base))
    for number, (pattern, count) in enumerate(data["pile"].items()):
        left = x + 17 + (8 + number) * slot
        icon = coast_icon(pattern, skin, left + 6, y + 14, 24)
        row.add(_counted(f"coast {pattern}", icon, count, left + 35, base))
    divider = path_data("M", x + 11 + 8 * slot, y + 8, "v", LEFT - 16)
    return row.add(Element("path", d=divider, stroke=theme.rule))


def _counted(name: str, icon: Element, count: int, x: float, base: float) -> Element:
    faint = None if count else 0.35
    return Element("g", icon, Element("text", str(count), x=x, y=base), class_=name, opacity=faint)


def _stock(data: Data, x: float, y: float, width: float, skin: Skin, theme: Theme) -> Element:
    row = Element("g", class_="stock", fill=theme.ink, font_size=FONT)
    row.add(panel(x, y, width, SUPPLY, theme))
    slot = width / len(data["stock"])
    for number, (item, count) in enumerate(data["stock"].items()):
        left = x + (number + 0.5) * slot - 28
        icon = skin.stamp(item_symbol(item), (left + 15, y + SUPPLY / 2), 34)
        base = y + SUPPLY / 2 + 0.36 * FONT
        row.add(_counted(f"item {item}", icon, count, left + 38, base))
    return row


def in_hand(data: Data, skin: Skin, x: float, y: float) -> Iterable[Element]:
    """Show the Survey tile that was drawn, and the Coast tile that comes with it."""
    if data["drawn"]:
        tile = survey_tile(data["drawn"], "land", "NE")
        yield Element("g", tile_icon(tile, skin, 20)(x, y + 5), class_="in-hand")
    if data["coast_due"]:
        coast = tile_icon(coast_tile("A", "light", "N"), skin, 20, "")
        yield Element("g", coast(x - 30, y + 15), class_="in-hand coast")
