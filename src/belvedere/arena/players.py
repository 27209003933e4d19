"""Who plays in a match: a level, a search for some seconds, or one that knows only the rules."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Protocol

from belvedere.bots.bot import Bot, make_bot
from belvedere.bots.thinking import MEMORY
from belvedere.core.errors import OptionError, quoted
from belvedere.core.game import Seat
from belvedere.core.messages import words
from belvedere.core.position import Position

_FORM: Final = re.compile(r"(random)|(blind-)?([1-8])(?:@([0-9]{1,5}(?:\.[0-9]{1,6})?))?")


class Player(Protocol):
    """Whoever can be asked for a move."""

    def choose(self, position: Position, player: Seat | None = None) -> str:
        """Return the move of a seat."""
        ...


class Sitting(Protocol):
    """Whoever can send a player to a table."""

    def sit_down(self, game: str, seed: int) -> Player:
        """Return somebody who plays one game."""
        ...


@dataclass(frozen=True, slots=True)
class Entry:
    """A player of a match, as a command names him."""

    name: str
    level: int  # 0: plays at random
    seconds: float | None = None
    is_blind: bool = False

    def sit_down(self, game: str, seed: int) -> Player:
        """Return somebody who plays one game."""
        if self.level == 0:
            from belvedere.arena.chance import RandomPlayer

            return RandomPlayer(seed)
        bot = make_bot(game, self.level, seed, 1, MEMORY, is_blind=self.is_blind)
        return bot if self.seconds is None else Timed(bot, self.seconds)


def read_entry(text: str) -> Entry:
    """Read `5`, `8@0.25` (seconds a move), `blind-8@0.25` or `random`; raise OptionError."""
    found = _FORM.fullmatch(text.strip())
    if found is None:
        raise OptionError(
            words(
                "A player is a level from 1 to 8, a level with seconds such as 8@0.25, "
                "blind-8@0.25, or random; not {text}.",
                text=quoted(text),
            )
        )
    if found[1]:
        return Entry(text.strip(), 0)
    seconds = float(found[4]) if found[4] else None
    return Entry(text.strip(), int(found[3]), seconds, bool(found[2]))


@dataclass(slots=True)
class Timed:
    """A bot that is given so many seconds a move."""

    bot: Bot
    seconds: float

    def choose(self, position: Position, player: Seat | None = None) -> str:
        """Return the move of a seat."""
        return self.bot.think(position, player, seconds=self.seconds).move

    def stop(self) -> None:
        """Let the running thought end at once."""
        self.bot.stop()
