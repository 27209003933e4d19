"""The boards of the first page: games between bots that go on slowly while somebody looks."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Final

import belvedere
from belvedere.core.actors import CHANCE
from belvedere.core.position import Position
from belvedere.core.registry import facts

if TYPE_CHECKING:
    from belvedere.bots.bot import Bot

PACE: Final = 3.0  # seconds between two decisions
REST: Final = 12.0  # that a finished game is shown
LEVEL: Final = 3  # of both players: it decides in a few milliseconds
MEMORY: Final = 4_000_000  # bytes of its tree


@dataclass(slots=True)
class Running:
    """A game that the first page shows."""

    position: Position
    bot: Bot  # it has all seats, and sees of each decision what that seat sees
    due: float = 0.0  # when the next decision is to be taken
    drawn: dict[tuple[str, str], str] = field(default_factory=dict)  # by theme and language


@dataclass(slots=True)
class Showcase:
    """The games that are shown. One thread plays them all, and only when somebody asks."""

    games: dict[str, Running] = field(default_factory=dict)
    pool: ThreadPoolExecutor = field(
        default_factory=lambda: ThreadPoolExecutor(1, thread_name_prefix="showcase")
    )
    dice: Random = field(default_factory=SystemRandom)

    async def svg(self, game: str, theme: str, language: str) -> str:
        """Draw the board of a running game, after the next decision if it is due."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.pool, self._drawn, game, theme, language)

    def _drawn(self, game: str, theme: str, language: str) -> str:
        running = self._advanced(game, time.monotonic())
        drawn = running.drawn.get((theme, language))
        if drawn is None:
            drawn = running.position.svg(
                part="board", theme=theme, language=language, coordinates=False
            )
            running.drawn[theme, language] = drawn
        return drawn

    def _advanced(self, game: str, now: float) -> Running:
        running = self.games.get(game)
        if running is None or (running.position.outcome is not None and now >= running.due):
            running = self._begun(game)
            running.due = now + PACE
        elif now >= running.due:
            position = self._moved(running.position, running.bot)
            due = now + (REST if position.outcome is not None else PACE)
            running = Running(position, running.bot, due)
        self.games[game] = running
        return running

    def _begun(self, game: str) -> Running:
        bot = self._invited(game)
        return Running(self.played(game, facts(game).showing.decisions, bot), bot)

    def _invited(self, game: str) -> Bot:
        from belvedere.bots.bot import make_bot  # a search is loaded by this, not by the server

        return make_bot(game, LEVEL, self.dice.randrange(2**32), 1, MEMORY)

    def played(self, game: str, decisions: int, bot: Bot | None = None) -> Position:
        """Begin a game, and play so much of it."""
        bot = bot or self._invited(game)
        position = belvedere.start(game, **facts(game).showing.options)
        for _ in range(decisions):
            position = self._moved(position, bot)
        return position

    def _moved(self, position: Position, bot: Bot) -> Position:
        """Play until something has been decided, after chance has drawn what it is about."""
        while position.actor == CHANCE:
            position = position.roll(self.dice)
        if position.outcome is not None:
            return position
        return position.play(bot.choose(position), position.actor)

    def close(self) -> None:
        """Stop playing."""
        self.pool.shutdown(wait=False, cancel_futures=True)
