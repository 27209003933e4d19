"""What is left in Mirage and Overworld: Survey tiles by pattern, the Coast pile, the items."""

from __future__ import annotations

from typing import Final

from belvedere.core.messages import words
from belvedere.games.frontier.components import Tile
from belvedere.games.frontier.drawing.board_view import BoardView, framed
from belvedere.games.frontier.drawing.contents import item_symbol
from belvedere.games.frontier.drawing.skin import Brush, Skin
from belvedere.games.frontier.notation import COAST_PATTERNS, ITEMS, PATTERN_NAMES
from belvedere.games.frontier.rules.gaps import terrain_of
from belvedere.games.frontier.rules.state import PATTERNS, coast_code, survey_code
from belvedere.games.frontier.telling import tell_pattern
from belvedere.svg.frame import TEXT, panel
from belvedere.svg.markup import Attribute, Element, kept, path_data, rectangle
from belvedere.svg.parts import INSIDE, Part
from belvedere.svg.themes import Theme

ROW: Final = 52.0  # height of a row
SPACE: Final = 8.0  # between rows
MARGIN: Final = 13.0  # at both ends of a row, and around what divides it
UNIT: Final = 14  # side of a square of a Survey tile
FAINT: Final = 0.35  # what has run out


def stock(view: BoardView, brush: Brush) -> Part:
    """Draw a row of tiles, and one of items where they are played."""
    drawn = [_tiles(view, brush)]
    if view.table.has_items:
        drawn.append(_items(view, ROW + SPACE, brush))
    height = len(drawn) * (ROW + SPACE) - SPACE
    return Part("stock", words("What is left"), framed(height), drawn)


def _row(name: str, y: float, theme: Theme) -> Element:
    ground = panel(0, y, INSIDE, ROW, theme)
    return Element("g", ground, class_=name, fill=theme.ink, font_size=TEXT)


def _counted(name: str, icon: Element, count: int, x: float, y: float) -> Element:
    text = Element("text", str(count), x=x, y=y + ROW / 2 + 0.36 * TEXT)
    return Element("g", icon, text, class_=name, opacity=None if count else FAINT)


def _tiles(view: BoardView, brush: Brush) -> Element:
    table, theme = view.table, view.scene.theme
    row = _row("left", 0, theme)
    slots = PATTERNS + len(COAST_PATTERNS) + table.puts_aside
    slot = (INSIDE - 2 * MARGIN) / slots
    for pattern, count in enumerate(table.bag):
        x = 9 + pattern * slot
        if pattern == table.drawn:
            pen: dict[str, Attribute] = {"stroke": theme.accent, "stroke_width": 3}
            row.add(rectangle(x - 3, 5, slot - 3, ROW - 10, rx=6, fill="none", **pen))
        row.add(_survey(brush.skin, pattern, count, x))
    for pattern, count in enumerate(table.pile):
        x = 17 + (PATTERNS + pattern) * slot
        row.add(_coast(brush.skin, pattern, count, x))
    if table.aside is not None:
        row.add(_aside(view, table.aside, INSIDE - slot - 3, brush.skin))
    divider = path_data("M", 11 + PATTERNS * slot, 8, "v", ROW - 16)
    return row.add(Element("path", d=divider, stroke=theme.rule))


@kept
def _survey(skin: Skin, pattern: int, count: int, left: float) -> Element:
    """Draw a pattern without teeth, land side up, arms north and east."""
    drawn = _pattern(skin, pattern, left + 3, 12)
    return _counted(f"survey {PATTERN_NAMES[pattern]}", drawn, count, left + 34, 0)


def _pattern(skin: Skin, pattern: int, x: float, y: float) -> Element:
    drawn = Element("g", stroke=skin.palette.edge, stroke_width=1)
    for (column, row), cell in Tile(survey_code(pattern, 0, 0), (0, 0)).cells.items():
        colour, at = skin.palette.terrain[terrain_of(cell, 0)], (x + column * UNIT, 1 - row)
        drawn.add(rectangle(at[0], y + at[1] * UNIT, UNIT, UNIT, fill=colour))
    return drawn


@kept
def _coast(skin: Skin, pattern: int, count: int, left: float) -> Element:
    """Draw a Coast pattern: the two terrains that its light face shows."""
    unit, x, y = 24, left + 6, 14
    (cell,) = Tile(coast_code(pattern, 0, 0), (0, 0)).cells.values()
    land, water = (skin.palette.terrain[terrain_of(cell, half)] for half in range(2))
    shore = path_data("M", x, y + unit / 2, "h", unit)
    drawn = Element(
        "g",
        rectangle(x, y, unit, unit / 2, fill=land),
        rectangle(x, y + unit / 2, unit, unit / 2, fill=water),
        Element("path", d=shore, stroke=skin.palette.beach, stroke_width=3),
        stroke=skin.palette.edge,
        stroke_width=1,
    )
    return _counted(f"coast {COAST_PATTERNS[pattern]}", drawn, count, left + 35, 0)


def _aside(view: BoardView, pattern: int, left: float, skin: Skin) -> Element:
    """Show the tile that is out of the game, which everybody may look at (R-TILE-4)."""
    scene = view.scene
    said = words("Put aside: {tile}", tile=tell_pattern(PATTERN_NAMES[pattern]))
    title = Element("title", scene.say(said))
    pen: dict[str, Attribute] = {"stroke": scene.theme.faint, "stroke_dasharray": "4 3"}
    frame = rectangle(left + 1, 5, 2 * UNIT + 14, ROW - 10, rx=6, fill="none", **pen)
    tile = _pattern(skin, pattern, left + 8, 12)
    return Element("g", title, frame, tile, class_=f"put-aside {PATTERN_NAMES[pattern]}")


def _items(view: BoardView, y: float, brush: Brush) -> Element:
    row = _row("stock", y, view.scene.theme)
    items = ITEMS[view.table.is_overworld]
    slot = INSIDE / len(items)
    for number, (item, count) in enumerate(zip(items, view.table.stock, strict=True)):
        x = (number + 0.5) * slot - 28
        icon = brush.stamp(item_symbol(item), (x + 15, y + ROW / 2), 34)
        row.add(_counted(f"item {item}", icon, count, x + 38, y))
    return row
