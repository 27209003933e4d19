"""How a terminal colours the cards of a window."""

from __future__ import annotations

import re
from functools import cache

from belvedere.games.drawn import Styles
from belvedere.games.misty.card_names import CARDS


@cache
def pieces(language: str) -> Styles:
    """Match cards by what they are called in a language."""
    named = {card: re.escape(name.say(language)) for card, name in CARDS.items()}
    anyone = f"(?:{'|'.join(named.values())})"
    return (
        (re.compile(rf"{anyone}[↑↓←→]"), "cyan"),
        (re.compile(named["smiley"]), "yellow"),
        (re.compile(named["flower"]), "magenta"),
        (re.compile(named["monster"]), "green"),
        (re.compile(rf"~{anyone}\*?"), "dim"),
    )
