"""Who may have a seat besides people: a bot at a level, or an engine, named in one word.

`3` is a level, `8@2.5` a level with seconds for each decision, `engine:COMMAND` a program that is
started, `engine@2.5:COMMAND` one with seconds for each decision.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

from belvedere.bots.levels import FIRST, LAST, Level, level_of
from belvedere.core.errors import cut
from belvedere.core.game import Seat
from belvedere.core.messages import Message, verbatim
from belvedere.core.position import Position

if TYPE_CHECKING:
    from belvedere.bots.bot import Bot

SHORTEST, LONGEST = 0.01, 86_400.0  # seconds for a decision

ENGINE: Final = "engine"

_SECONDS = re.compile(r"[0-9]{1,5}(?:\.[0-9]{1,3})?")
_LEVEL = re.compile(rf"[{FIRST}-{LAST}]")


class Player(Protocol):
    """Whoever can be asked for moves."""

    def choose(self, position: Position, player: Seat | None = None) -> str:
        """Return the move of a seat, from what that seat sees."""
        ...

    def stop(self) -> None:
        """Let the running thought end at once, with its best answer so far."""
        ...

    def close(self) -> None:
        """Give back what playing needed."""
        ...


@dataclass(frozen=True, slots=True)
class Opponent:
    """A program that may have a seat."""

    level: Level | None = None  # None: an engine
    seconds: float | None = None  # for a decision; None: as its level does
    command: str = ""  # of an engine

    @property
    def name(self) -> Message:
        """The name of the opponent, for people."""
        return verbatim(cut(self.command)) if self.level is None else self.level.name

    def check(self) -> None:
        """Raise OptionError when it is an engine whose program is not here."""
        if self.command:
            from belvedere.bots.engines.program import find_program

            find_program(self.command)

    def sit_down(self, game: str, seed: int | None) -> Player:
        """Return somebody who plays one game; raise OptionError or EngineError."""
        if self.level is None:
            from belvedere.bots.engines.engine import SECONDS, start_engine

            return start_engine(self.command, game, seed, self.seconds or SECONDS)
        from belvedere.bots.bot import make_bot
        from belvedere.bots.thinking import MEMORY

        return Timed(make_bot(game, self.level.number, seed, 1, MEMORY), self.seconds)


@dataclass(slots=True)
class Timed:
    """A bot that is given so many seconds for a decision, or as its level has it."""

    bot: Bot
    seconds: float | None

    def choose(self, position: Position, player: Seat | None = None) -> str:
        """Return the move of a seat, from what that seat sees."""
        return self.bot.think(position, player, seconds=self.seconds).move

    def stop(self) -> None:
        """Let the running thought end at once, with its best answer so far."""
        self.bot.stop()

    def close(self) -> None:
        """Give back what thinking needed."""
        self.bot.forget()


def read_seconds(text: str) -> float | None:
    """Read how long a decision may take; return None for anything else."""
    seconds = float(text) if _SECONDS.fullmatch(text) else 0.0
    return seconds if SHORTEST <= seconds <= LONGEST else None


def read_opponent(text: str) -> Opponent | None:
    """Read what names an opponent; return None for anything else."""
    named, colon, command = text.partition(":")
    kind, at, written = named.partition("@")
    seconds = read_seconds(written)
    if bool(at) != (seconds is not None):
        return None
    if colon:
        is_engine = kind == ENGINE and bool(command.strip())
        return Opponent(None, seconds, command.strip()) if is_engine else None
    return Opponent(level_of(int(kind)), seconds) if _LEVEL.fullmatch(kind) else None
