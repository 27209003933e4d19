"""The boards of the first page: games between bots that go on slowly while somebody looks."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import SystemRandom
from typing import Final

import belvedere
from belvedere.core.actors import CHANCE
from belvedere.core.position import Position

PACE: Final = 3.0  # seconds between two moves
REST: Final = 12.0  # that a finished game is shown
LEVEL: Final = 1
SMALL: Final[dict[str, dict[str, int]]] = {"mirador": {"size": 15}}  # for a small picture


@dataclass(slots=True)
class Running:
    """One game that is shown."""

    position: Position
    due: float = 0.0  # when the next move is to be played


@dataclass(slots=True)
class Showcase:
    """The games that are shown; one thread plays them all."""

    games: dict[str, Running] = field(default_factory=dict)
    pool: ThreadPoolExecutor = field(
        default_factory=lambda: ThreadPoolExecutor(1, thread_name_prefix="showcase")
    )
    dice: SystemRandom = field(default_factory=SystemRandom)

    async def svg(self, game: str, theme: str, language: str) -> str:
        """Draw the board of a running game, after the next move if it is due."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.pool, self._drawn, game, theme, language)

    def _drawn(self, game: str, theme: str, language: str) -> str:
        running = self._advanced(game)
        return running.position.svg(part="board", theme=theme, language=language, coordinates=False)

    def _advanced(self, game: str) -> Running:
        now = time.monotonic()
        running = self.games.get(game)
        if running is None or (running.position.outcome is not None and now >= running.due):
            running = Running(self._opened(game), now + PACE)
        elif now >= running.due and running.position.outcome is None:
            position = self._moved(running.position)
            running = Running(position, now + (REST if position.outcome is not None else PACE))
        self.games[game] = running
        return running

    def _opened(self, game: str) -> Position:
        """Begin in the middle of a game: an empty board shows nothing."""
        position = belvedere.start(game, **SMALL.get(game, {}))
        for _ in range(12):
            position = self._moved(position)
        return position

    def _moved(self, position: Position) -> Position:
        """Play until something has been decided, and chance has drawn what follows."""
        while position.outcome is None:
            if position.actor == CHANCE:
                position = position.roll(self.dice)
                continue
            bot = belvedere.bot(position.game, LEVEL)
            position = position.play(bot.choose(position), position.actor)
            break
        return position

    def close(self) -> None:
        """Play nothing more."""
        self.pool.shutdown(wait=False, cancel_futures=True)
