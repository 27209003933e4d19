"""Who sits where: one panel per player, with his name; who decides, and who has won, stands out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from belvedere.core.game import Seat
from belvedere.svg.frame import TEXT, panel
from belvedere.svg.grid import Point
from belvedere.svg.markup import Element, kept, path_data
from belvedere.svg.scene import Scene
from belvedere.svg.themes import Theme
from belvedere.svg.widths import BOLD, fitted

PADDING: Final = 14.0  # from the border of a panel to what stands in it
NAME: Final = 23.0  # from its upper border to the base of the name
MARK: Final = 18.0  # room for the mark before the name
CROWN: Final = 23.0  # and for the crown of who has won
Room = tuple[float, float, float, float]  # x, width and height of a panel, and width of its icon

LINE: Final = 1.5  # half the width of a panel's line: nothing of it is cut off


@dataclass(frozen=True, slots=True)
class Sitting:
    """One who plays, and how he stands."""

    seat: Seat
    decides: bool = False
    has_won: bool = False


def seat_panel(
    sitting: Sitting, x: float, width: float, height: float, scene: Scene, icon: float = 0
) -> Element:
    """Return the panel of a seat with its name, behind room for an icon of that width."""
    seat = sitting.seat
    sitting = replace(
        sitting,
        decides=scene.decides(seat, sitting.decides),
        has_won=scene.has_won(seat, sitting.has_won),
    )
    return _panel(sitting, scene.name(sitting.seat), (x, width, height, icon), scene.theme)


@kept
def _panel(
    sitting: Sitting, name: str, room: tuple[float, float, float, float], theme: Theme
) -> Element:
    x, width, height, icon = room
    stands_out = sitting.decides or sitting.has_won
    drawn = Element("g", class_="seat", fill=theme.ink, font_size=TEXT)
    drawn.add(panel(x + LINE, LINE, width - 2 * LINE, height - 2 * LINE, theme, chosen=stands_out))
    left = x + PADDING + icon
    if stands_out:
        mark = crown((left, NAME - 12), theme.accent) if sitting.has_won else None
        drawn.add(mark or _arrow(left, theme.accent))
        left += CROWN if sitting.has_won else MARK
    shown = fitted(name, (x + width - PADDING - left) / BOLD, TEXT)
    return drawn.add(Element("text", shown, x=left, y=NAME, class_="name", font_weight="bold"))


def _arrow(x: float, colour: str) -> Element:
    """Point at the name of who decides."""
    outline = path_data("M", x, NAME - 13, "l", 11, 7, "l", -11, 7, "z")
    return Element("path", class_="decides", d=outline, fill=colour)


def crown(corner: Point, colour: str) -> Element:
    """Return what stands before the name of who has won, in every game."""
    outline = path_data("M", *corner, "l 4 6 l 4.5 -8 l 4.5 8 l 4 -6 v 13 h -17 z")
    return Element("path", class_="won", d=outline, fill=colour)
