"""The tray of Mirador: a tower to pick up, with or without a declaration, and buttons."""

from __future__ import annotations

from typing import Final

from belvedere.core.messages import Message, Value, words, words_in
from belvedere.games.mirador.drawing import look
from belvedere.games.mirador.drawing.tabletop import Tabletop
from belvedere.svg.fragments import ICON, Chip
from belvedere.svg.handles import CHIP, button_chips, flow
from belvedere.svg.markup import Element
from belvedere.svg.parts import INSIDE, Part
from belvedere.svg.scene import Scene

TOWER, DECLARED = "tower", "tower!"  # what is held, without and with a declaration

HOLDS: Final[dict[str, tuple[Message, Message]]] = {  # what they show, and what is said aloud
    TOWER: (words_in("button", "Place"), words("pick up a tower")),
    DECLARED: (words_in("button", "Place and declare"), words("pick up a tower that declares")),
}
BUTTONS: Final[dict[str, Value]] = {
    "swap": words_in("button", "Swap"),
    "pass": words_in("button", "Pass"),
    "pass!": words_in("button", "Pass and declare"),
    "accept": words_in("button", "Accept"),
    "challenge": words_in("button", "Challenge"),
    "give-up": words_in("button", "Give up"),
}


def tray(table: Tabletop, scene: Scene) -> Part:
    """Offer what the viewer can do; one row has room for the most that he ever can."""
    row = [*_in_hand(table, scene), *button_chips(scene.holds, BUTTONS)]
    title = words("What you can pick up, and buttons")
    frame = (-1.0, -1.0, INSIDE + 2, CHIP + 2)
    return Part("tray", title, frame, [], rows=[row], lay=lambda: flow(row, 0, 0, scene)[0])


def _in_hand(table: Tabletop, scene: Scene) -> list[Chip]:
    def plain(x: float, y: float) -> Element:
        return look.icon(x, y, ICON, table.colour, scene.theme)

    def declared(x: float, y: float) -> Element:
        middle = x + ICON / 2, y + ICON / 2
        return Element("g", plain(x, y), look.exclamation(middle, 0.4 * ICON, scene.theme))

    icons = {TOWER: plain, DECLARED: declared}
    return [
        Chip("hold", held, label, icons[held], name=name)
        for held, (label, name) in HOLDS.items()
        if held in scene.holds
    ]
