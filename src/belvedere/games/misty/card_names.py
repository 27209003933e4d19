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
HELD: Final[dict[str, Message]] = {  # declined as what somebody takes, places or activates
    "balloon": words_in("card that is taken", "balloon"),
    "rocket": words_in("card that is taken", "rocket"),
    "leaf": words_in("card that is taken", "leaf"),
    "raindrop": words_in("card that is taken", "raindrop"),
    "scooter": words_in("card that is taken", "scooter"),
    "unicycle": words_in("card that is taken", "unicycle"),
    "fire truck": words_in("card that is taken", "fire truck"),
    "tractor": words_in("card that is taken", "tractor"),
    "star": words_in("card that is taken", "star"),
    "heart": words_in("card that is taken", "heart"),
    "house": words_in("card that is taken", "house"),
    "smiley": words_in("card that is taken", "smiley"),
    "flower": words_in("card that is taken", "flower"),
    "monster": words_in("card that is taken", "monster"),
}
WAYS: Final[dict[str, Message]] = {
    "up": words_in("direction", "up"),
    "down": words_in("direction", "down"),
    "left": words_in("direction", "left"),
    "right": words_in("direction", "right"),
}
KINDS: Final[dict[str, Message]] = {  # of cards without an arrow; a deck may name them so
    "plain": words_in("kind of card", "plain"),
    "smiley": CARDS["smiley"],
    "flower": CARDS["flower"],
    "monster": CARDS["monster"],
}
WHATS: Final = KINDS | WAYS  # what a card does


def find_drawing(name: str) -> str | None:
    """Return the drawing that has a name, in lower case, in some language; or None."""
    return name if name in CARDS else _translated().get(name)


def find_what(name: str) -> str | None:
    """Return what a card does, by a word in lower case, in some language; or None."""
    return name if name in WHATS else _translated_whats().get(name)


@cache
def _translated() -> dict[str, str]:
    """Ask the catalogues, and not before a name is met that is not English."""
    return {
        name.say(language).lower(): drawing
        for language in LANGUAGES
        for drawing, name in CARDS.items()
    }


@cache
def _translated_whats() -> dict[str, str]:
    return {
        name.say(language).lower(): what for language in LANGUAGES for what, name in WHATS.items()
    }
