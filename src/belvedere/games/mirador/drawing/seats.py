"""The seats of Mirador: who plays which colour, who decides, the swap and the declaration."""

from __future__ import annotations

from typing import Final

from belvedere.core.messages import Message, counted, words, words_in
from belvedere.games.mirador.description import COLOURS
from belvedere.games.mirador.drawing import look
from belvedere.games.mirador.drawing.tabletop import Tabletop
from belvedere.games.mirador.facts import PLAYERS
from belvedere.svg.fragments import Fragment, Panel
from belvedere.svg.markup import Element
from belvedere.svg.panels import PADDING, Sitting, seat_panel
from belvedere.svg.parts import INSIDE, Part, seats_part
from belvedere.svg.scene import Scene

PANEL: Final = 60.0  # height of a panel
SPACE: Final = 12.0  # between panels
TOWER: Final = 36.0  # side of the tower that shows the colour
BASE: Final = 46.0  # from the upper border to the base of the second line
SMALL: Final = 15.0  # its font

SECOND = 1  # the seat that may swap


def seats(table: Tabletop, scene: Scene) -> Part:
    """Show both players; who decides, or has won, stands out."""
    width = (INSIDE - SPACE) / 2
    panels = [_panel(table, seat, seat * (width + SPACE), width, scene) for seat in (0, 1)]
    return seats_part(words("Who plays which colour"), (0, 0, INSIDE, PANEL), panels)


def _panel(table: Tabletop, seat: int, x: float, width: float, scene: Scene) -> Panel:
    colour = table.colour_of(seat)
    sitting = Sitting(seat, table.decides(colour), table.has_won(colour))
    room = TOWER + 12
    corner = x + PADDING, (PANEL - TOWER) / 2
    tower = look.icon(*corner, TOWER, colour, scene.theme)
    drawn = Element(
        "g",
        seat_panel(sitting, x, width, PANEL, scene, room),
        tower,
        Element("text", _told(table, seat, colour, scene), x=x + PADDING + room, y=BASE),
        class_=f"player {COLOURS[colour]}",
        fill=scene.theme.faint,
        font_size=SMALL,
    )
    emblem = Fragment((*corner, TOWER, TOWER), tower)
    return Panel(seat, emblem, Fragment((x, 0, width, PANEL), drawn))


def _told(table: Tabletop, seat: int, colour: int, scene: Scene) -> str:
    """Tell what there is to tell of a player; where he has a name, his colour too."""
    told = _news(table, seat, colour)
    if scene.name(seat) != scene.say(PLAYERS[colour]):
        told = words("{colour}: {told}", colour=PLAYERS[colour], told=told)
    return scene.say(told)


def _news(table: Tabletop, seat: int, colour: int) -> Message:
    if table.has_declared(colour):
        return words_in("player", "declares")
    if table.challenges(colour):
        return words_in("player", "challenges")
    if table.offers_swap and table.decides(colour):
        return words_in("player", "may swap")
    towers = sum(owner == colour for _, _, owner in table.towers)
    if table.is_swapped and seat == SECOND:
        return counted("swapped, {number} tower", "swapped, {number} towers", towers)
    return counted("{number} tower", "{number} towers", towers)
