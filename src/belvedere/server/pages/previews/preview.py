"""What follows from a move, game by game; only what everybody could work out from the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from typing import Final

from belvedere.core.errors import MoveError, OptionError
from belvedere.core.game import Seat
from belvedere.core.messages import Message, words
from belvedere.core.position import Position
from belvedere.server.pages.previews import frontier, mirador, misty, strata
from belvedere.server.pages.previews.step import Step


@dataclass(frozen=True, slots=True)
class Preview:
    """What a move would do."""

    drawn: str = ""  # a group of SVG to lie over the board
    told: tuple[Message, ...] = ()

    def say(self, language: str) -> str:
        """Say it in a language, sentence after sentence."""
        if not self.told:
            return ""
        joined = reduce(lambda one, more: words("{said} {more}", said=one, more=more), self.told)
        text = joined.say(language)
        return text[0].upper() + text[1:]


Foresee = Callable[[Step], tuple[str, list[Message]]]
FORESEEN: Final[dict[str, Foresee]] = {
    "mirage": frontier.foresee,
    "overworld": frontier.foresee,
    "strata": strata.foresee,
    "misty": misty.foresee,
    "mirador": mirador.foresee,
}


def preview(position: Position, seat: Seat, move: str, theme: str) -> Preview:
    """Draw and tell what follows from a move; nothing where nothing is to be told."""
    if position.game not in FORESEEN:
        return Preview()
    try:
        drawn, told = FORESEEN[position.game](Step(position, seat, move, theme))
    except MoveError:  # the game has gone on since it was looked at
        return Preview()
    return Preview(drawn, tuple(told))


def sight(position: Position, square: str, theme: str) -> Preview:
    """Draw the lines of sight of a tower that stands; nothing where there is none."""
    if position.game != "mirador":
        return Preview()
    try:
        return Preview(mirador.seen_from(position, square, theme))
    except OptionError:  # no square of this board
        return Preview()
