"""The stock: the cards that nobody has seen yet."""

from __future__ import annotations

from typing import Final

from belvedere.core.messages import words
from belvedere.games.misty.drawing.look import DeckStyle
from belvedere.games.misty.drawing.tabletop import Tabletop
from belvedere.svg.markup import Element, kept
from belvedere.svg.parts import INSIDE, Part
from belvedere.svg.scene import Scene

SIDE: Final = 23.0  # of a card
HEAD: Final = 22.0
ROW: Final = 34.0
DRAWINGS: Final = 14  # that there can be


def stock(table: Tabletop, scene: Scene, look: DeckStyle) -> Part:
    """Draw each drawing with the number of cards that lie or are held out of sight."""
    drawn = Element("g", class_="unseen", fill=scene.theme.ink, font_size=13)
    told = scene.say(words("not seen yet"))
    drawn.add(Element("text", told, x=0, y=14, fill=scene.theme.faint, font_size=15))
    for n, (card, number) in enumerate(table.unseen.items()):
        drawn.add(_counted(n * INSIDE / DRAWINGS, card, number, look))
    return Part("stock", words("Cards not seen yet"), (0, 0, INSIDE, HEAD + ROW), [drawn])


@kept
def _counted(left: float, card: str, number: int, look: DeckStyle) -> Element:
    drawn = Element("g", Element("title", f"{look.name(card)}: {number}"))
    drawn.add(look.card(card, (left, HEAD), SIDE))
    drawn.add(Element("text", str(number), x=left + SIDE + 2, y=HEAD + SIDE / 2 + 5))
    return Element("g", drawn, opacity=None if number else 0.35)
