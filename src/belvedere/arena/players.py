"""Who plays: a level, a search for some seconds, one that knows only the rules, or an engine."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Protocol, runtime_checkable

from belvedere.bots.bot import make_bot
from belvedere.bots.opponents import ENGINE, Timed, read_opponent
from belvedere.bots.thinking import MEMORY
from belvedere.core.errors import OptionError, quoted
from belvedere.core.game import Seat
from belvedere.core.messages import words
from belvedere.core.position import Position

_FORM: Final = re.compile(r"(random)|(blind-)?([1-8])(?:@([0-9]{1,5}(?:\.[0-9]{1,6})?))?")


class Chooser(Protocol):
    """Whoever can be asked for a move."""

    def choose(self, position: Position, player: Seat | None = None) -> str:
        """Return the move of a seat."""
        ...


@runtime_checkable
class Leaving(Protocol):
    """A player who gives back what playing needed: an engine ends."""

    def close(self) -> None:
        """Release what playing needed."""
        ...


class PlayerFactory(Protocol):
    """Whoever can send a player to a table."""

    def sit_down(self, game: str, seed: int) -> Chooser:
        """Return somebody who plays one game; raise BelvedereError when he cannot come."""
        ...


@dataclass(frozen=True, slots=True)
class PlayerSpec:
    """A player of a match, as a command names him."""

    name: str
    level: int  # 0: plays at random, or is an engine
    seconds: float | None = None
    is_blind: bool = False
    command: str = ""  # of an engine

    def sit_down(self, game: str, seed: int) -> Chooser:
        """Return somebody who plays one game; raise BelvedereError when an engine cannot come."""
        if self.command:
            from belvedere.bots.engines.engine import SECONDS, start_engine

            return start_engine(self.command, game, seed, self.seconds or SECONDS)
        if self.level == 0:
            from belvedere.arena.chance import RandomPlayer

            return RandomPlayer(seed)
        bot = make_bot(game, self.level, seed, 1, MEMORY, is_blind=self.is_blind)
        return Timed(bot, self.seconds)

    def check(self, game: str) -> None:
        """Make sure that an engine can be started and plays a game; raise BelvedereError."""
        if self.command:
            leave(self.sit_down(game, 0))


def leave(player: Chooser) -> None:
    """Release what a player needed, if he needed anything."""
    if isinstance(player, Leaving):
        player.close()


def parse_player_spec(text: str) -> PlayerSpec:
    """Read `5`, `8@0.25` (seconds per move), `blind-8@0.25`, `random`, `engine:./mine` or
    `engine@2.5:./mine`; raise OptionError.
    """
    name = text.strip()
    if name.startswith(ENGINE) and (engine := read_opponent(name)) is not None:
        return PlayerSpec(name, 0, engine.seconds, command=engine.command)
    found = _FORM.fullmatch(name)
    if found is None:
        raise OptionError(
            words(
                "A player is a level from 1 to 8, a level with seconds such as 8@0.25, "
                "blind-8@0.25, random, or engine:COMMAND; not {text}.",
                text=quoted(text),
            )
        )
    if found[1]:
        return PlayerSpec(name, 0)
    seconds = float(found[4]) if found[4] else None
    return PlayerSpec(name, int(found[3]), seconds, bool(found[2]))
