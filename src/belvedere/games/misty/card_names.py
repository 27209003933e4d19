"""What the fourteen drawings are called, in the order of the deck, and where arrows point.

Moves, records and JSON have their English names, which are ids. People read them in their own
language, and may type them in any.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from belvedere.core.catalogues import LANGUAGES
from belvedere.core.messages import Message, words_in

CARDS: Final[dict[str, Message]] = {
    "balloon": words_in("card", "balloon"),
    "rocket": words_in("card", "rocket"),
    "leaf": words_in("card", "leaf"),
    "raindrop": words_in("card", "raindrop"),
    "scooter": words_in("card", "scooter"),
    "unicycle": words_in("card", "unicycle"),
    "fire truck": words_in("card", "fire truck"),
    "tractor": words_in("card", "tractor"),
    "star": words_in("card", "star"),
    "heart": words_in("card", "heart"),
    "house": words_in("card", "house"),
    "smiley": words_in("card", "smiley"),
    "flower": words_in("card", "flower"),
    "monster": words_in("card", "monster"),
}
WAYS: Final[dict[str, Message]] = {
    "up": words_in("direction", "up"),
    "down": words_in("direction", "down"),
    "left": words_in("direction", "left"),
    "right": words_in("direction", "right"),
}


def find_drawing(name: str) -> str | None:
    """Return the drawing that has a name, in lower case, in some language; or None."""
    return name if name in CARDS else _translated().get(name)


@cache
def _translated() -> dict[str, str]:
    """Ask the catalogues, and not before a name is met that is not English."""
    return {
        name.say(language).lower(): drawing
        for language in LANGUAGES
        for drawing, name in CARDS.items()
    }
