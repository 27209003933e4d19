"""The tray of Mirage and Overworld: the tile in hand, and what can be picked up beside the board.

It has room for its fullest state, so that nothing moves from step to step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from belvedere.core.errors import cut
from belvedere.core.messages import Message, Value, words
from belvedere.games.frontier.components import Tile
from belvedere.games.frontier.drawing import captions, teeth
from belvedere.games.frontier.drawing.board_view import BoardView, framed
from belvedere.games.frontier.drawing.contents import item_symbol
from belvedere.games.frontier.drawing.score_sheet import score_sheet
from belvedere.games.frontier.drawing.skin import Brush, Skin
from belvedere.games.frontier.drawing.teeth import CELL
from belvedere.games.frontier.drawing.tiles import draw_tile, terrains_of
from belvedere.games.frontier.holds import (
    award_button,
    coast_hold,
    survey_hold,
    take_button,
)
from belvedere.games.frontier.notation import (
    COLOURS,
    ITEMS,
    KEPT,
    KINDS,
    MARKED,
    PATTERN_NAMES,
)
from belvedere.games.frontier.rules.gaps import terrain_of
from belvedere.games.frontier.rules.state import (
    PATTERNS,
    STEP_COAST,
    STEP_COAST_EXPLORER,
    STEP_EXPLORERS,
    STEP_ITEM,
    STEP_KEEP,
    STEP_MARKER,
    STEP_REPLACE,
    STEP_SURVEY,
    STEP_TAKE,
    STEP_TIE,
    coast_code,
    shade_of_terrain,
    survey_code,
)
from belvedere.games.frontier.tabletop import Tabletop
from belvedere.svg.fragments import Box, Chip, Fragment, Handle
from belvedere.svg.frame import panel
from belvedere.svg.grid import Point
from belvedere.svg.handles import SPACE, flow
from belvedere.svg.markup import Attribute, Element, kept
from belvedere.svg.parts import INSIDE, Part

HEIGHT: Final = 146.0
MARGIN: Final = 8.0  # inside of it
HAND: Final = 88.0  # width of the corner that shows the tile in hand
SURVEY: Final = 20.5  # units a square of Survey tiles on chips
COAST: Final = 30.0  # and of Coast tiles
TEETH: Final = 7.0  # room for them below
ICON: Final = 26.0  # side of a piece on a chip
LONGEST_NAME: Final = 16  # letters of a player's name on a chip

Draw = Callable[[float, float], Element]
Row = list[Chip]


def tray(view: BoardView, brush: Brush) -> Part:
    """Show the tile in hand to everybody; who decides finds there what he may pick up.

    When the game is over the scores lie there.
    """
    ground = panel(0, 0, INSIDE, HEIGHT, view.scene.theme)
    title, frame = words("The tile in hand, and what can be done"), framed(HEIGHT)
    if view.winners:
        return Part("tray", title, frame, [ground, score_sheet(view, brush)])
    hand, rows = list(_in_hand(view.table, brush)), _rows(view, brush)
    shown = [ground, *(fragment.drawn for fragment in hand)]
    return Part("tray", title, frame, shown, hand=hand, rows=rows, lay=lambda: _laid(view, rows))


def _in_hand(table: Tabletop, brush: Brush) -> Iterable[Fragment]:
    """Show the Survey tile that was drawn, and the Coast tile that comes with it."""
    if table.drawn is not None:
        survey = _draw_tile(survey_code(table.drawn, 0, 0), brush, 36)
        yield Fragment(_around(12, 42, 72), Element("g", survey(12, 42), class_="in-hand"))
    if table.is_coast_due:
        unit, corner = (36, (28, 55)) if table.drawn is None else (26, (56, 36))
        coast = _draw_tile(coast_code(0, 0, 0), brush, unit)
        yield Fragment(_around(*corner, unit), Element("g", coast(*corner), class_="in-hand coast"))


def _around(x: float, y: float, side: float) -> Box:
    """Return the box of a tile in hand, with its outline and its teeth."""
    return (x - 2, y - 2, side + 4, side + 2 + TEETH)


def _rows(view: BoardView, brush: Brush) -> list[Row]:
    """Return chips for what is not picked up from the board, as far as it is offered."""
    holds = view.scene.holds
    if not holds or view.table.step not in _AT_STEP:
        return []
    rows = (
        [c for c in row if c.id in (holds if c.kind == "hold" else holds.get("", {}))]
        for row in _AT_STEP[view.table.step](view, brush)
    )
    return [row for row in rows if row]


def _laid(view: BoardView, rows: list[Row]) -> list[Handle]:
    """Lay chips beside what is in hand."""
    is_held = view.table.drawn is not None or view.table.is_coast_due
    x, y = (HAND + MARGIN if is_held else MARGIN), MARGIN
    found: list[Handle] = []
    for row in rows:
        laid, below = flow(row, x, y, view.scene, INSIDE - MARGIN - x)
        found += laid
        y = below + SPACE
    return found


# Tiles.


def _draw_tile(code: int, brush: Brush, unit: float) -> Draw:
    """Return how to draw a tile from the corner of its box, so many units a square."""

    def draw(x: float, y: float) -> Element:
        return _tile(brush.use(*terrains_of(code)), code, unit, (x, y))

    return draw


@kept
def _tile(skin: Skin, code: int, unit: float, corner: Point) -> Element:
    tile, scale = Tile(code, (0, 0)), unit / CELL
    x, y = (at - scale * start for at, start in zip(corner, _corner(tile), strict=True))
    pen: dict[str, Attribute] = {"stroke": skin.palette.edge, "stroke_width": 2.5}
    way = f"translate({x:g} {y:g}) scale({scale:.3f})"
    return Element("g", Element("g", draw_tile(tile, skin), **pen), transform=way)


def _corner(tile: Tile) -> tuple[int, int]:
    """Return the north-west corner of a tile's box."""
    columns, rows = zip(*tile.squares, strict=True)
    return teeth.corner((min(columns), max(rows)))


def _survey_chip(kind: str, name: str, code: int, said: Message, brush: Brush) -> Chip:
    side = 2 * SURVEY
    return Chip(kind, name, "", _draw_tile(code, brush, SURVEY), (side, side + TEETH), said)


def _surveys(view: BoardView, brush: Brush) -> list[Row]:
    """The tile in hand, turned: a row land side up, a row water side up."""
    drawn = view.table.drawn
    assert drawn is not None, "a tile is in hand"
    return [
        [
            _survey_chip(
                "hold",
                survey_hold(face, rotation),
                survey_code(drawn, face, rotation),
                captions.pick_up_survey(face, rotation),
                brush,
            )
            for rotation in range(4)
        ]
        for face in range(2)
    ]


def _patterns(view: BoardView, brush: Brush) -> list[Row]:
    """The patterns that may be chosen, in two rows."""
    chips = [
        _survey_chip(
            "button",
            take_button(pattern),
            survey_code(pattern, 0, 0),
            words("choose a Survey tile {pattern}", pattern=PATTERN_NAMES[pattern]),
            brush,
        )
        for pattern in range(PATTERNS)
    ]
    return [chips[: PATTERNS // 2], chips[PATTERNS // 2 :]]


def _coasts(view: BoardView, brush: Brush) -> list[Row]:
    """Coast tiles, turned: a row a pattern."""
    return [
        [_coast(pattern, face, rotation, brush) for face in range(2) for rotation in range(4)]
        for pattern in range(2)
    ]


def _coast(pattern: int, face: int, rotation: int, brush: Brush) -> Chip:
    code = coast_code(pattern, face, rotation)
    (cell,) = Tile(code, (0, 0)).cells.values()
    land, water = (shade_of_terrain(terrain_of(cell, half)) for half in range(2))
    return Chip(
        "hold",
        coast_hold(pattern, face, rotation),
        "",
        _draw_tile(code, brush, COAST),
        (COAST, COAST + TEETH),
        captions.pick_up_coast(land, water, rotation),
    )


# Pieces.


def _chip(kind: str, name: str, label: Value, said: Value, symbol: str, brush: Brush) -> Chip:
    def draw(x: float, y: float) -> Element:
        return brush.stamp(symbol, (x + ICON / 2, y + ICON / 2), ICON)

    return Chip(kind, name, label, draw, (ICON, ICON), said)


def _colour(view: BoardView) -> str:
    assert view.decider is not None, "somebody decides"
    return COLOURS[view.decider]


def _explorers(view: BoardView, brush: Brush) -> list[Row]:
    """Camel or ship: for a Coast tile, or the last one for a Survey tile."""
    return _pieces(KINDS, captions.EXPLORERS, _colour(view), brush)


def _pieces(
    kinds: Sequence[str], labels: Sequence[Message], colour: str, brush: Brush
) -> list[Row]:
    """What is picked up here, and put down on the board."""
    return [
        [
            _chip("hold", kind, label, captions.pick_up(label), f"{kind}-{colour}", brush)
            for kind, label in zip(kinds, labels, strict=True)
        ]
    ]


def _awards(view: BoardView, brush: Brush) -> list[Row]:
    """The players who are tied."""
    return [[_award(view.scene.name(seat), seat, brush) for seat in range(view.table.players)]]


def _award(name: str, seat: int, brush: Brush) -> Chip:
    said = words("give the gap to: {name}", name=name)
    label = cut(name, LONGEST_NAME)
    return _chip("button", award_button(seat), label, said, f"emblem-{COLOURS[seat]}", brush)


def _markers(view: BoardView, brush: Brush) -> list[Row]:
    """Door or Port for a gap."""
    return _pieces(MARKED, captions.MARKED, _colour(view), brush)


def _keeping(view: BoardView, brush: Brush) -> list[Row]:
    """To keep what a marker leaves behind, or not."""
    labels = captions.KEPT[view.table.is_overworld]
    return [[Chip("button", choice, label) for choice, label in zip(KEPT, labels, strict=True)]]


def _supply(view: BoardView, brush: Brush) -> list[Row]:
    """An explorer that replaces a marker."""
    return _pieces(KINDS, captions.SUPPLY, _colour(view), brush)


def _items(view: BoardView, brush: Brush) -> list[Row]:
    """Palm trees or provisions."""
    is_overworld = view.table.is_overworld
    return [
        [
            _chip("hold", item, label, captions.pick_up(label), item_symbol(item), brush)
            for item, label in zip(ITEMS[is_overworld], captions.ITEMS[is_overworld], strict=True)
        ]
    ]


_AT_STEP: Final[dict[int, Callable[[BoardView, Brush], list[Row]]]] = {
    STEP_TAKE: _patterns,
    STEP_SURVEY: _surveys,
    STEP_COAST: _coasts,
    STEP_EXPLORERS: _explorers,
    STEP_COAST_EXPLORER: _explorers,
    STEP_TIE: _awards,
    STEP_MARKER: _markers,
    STEP_KEEP: _keeping,
    STEP_REPLACE: _supply,
    STEP_ITEM: _items,
}
