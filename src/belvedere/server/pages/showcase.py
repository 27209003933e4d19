"""The boards of the first page: games between bots that go on slowly while somebody looks."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random, SystemRandom
from typing import Final

import belvedere
from belvedere.bots.anything import random_move
from belvedere.core.actors import CHANCE
from belvedere.core.game import Score
from belvedere.core.position import Position

PACE: Final = 3.0  # seconds between two moves
REST: Final = 12.0  # that a finished game is shown
OPENING: Final = 12  # decisions before anybody looks
TRIED: Final = 10  # moves, of which the best one is played
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
    dice: Random = field(default_factory=SystemRandom)

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
            running = Running(self.played(game, OPENING), now + PACE)
        elif now >= running.due and running.position.outcome is None:
            position = self._moved(running.position)
            running = Running(position, now + (REST if position.outcome is not None else PACE))
        self.games[game] = running
        return running

    def played(self, game: str, plies: int) -> Position:
        """Begin a game, and play so much of it: an empty board shows nothing."""
        position = belvedere.start(game, **SMALL.get(game, {}))
        for _ in range(plies):
            position = self._moved(position)
        return position

    def _moved(self, position: Position) -> Position:
        """Play until something has been decided, and chance has drawn what follows."""
        while position.outcome is None:
            if position.actor == CHANCE:
                position = position.roll(self.dice)
                continue
            position = self._decided(position)
            break
        return position

    def _decided(self, position: Position) -> Position:
        """Keep the best of a few moves: a search would have to be compiled first."""
        seat = position.actor
        moves = {random_move(position, seat, self.dice) for _ in range(TRIED)}
        tried = [position.play(move, seat) for move in sorted(moves)]
        return max(tried, key=lambda then: _lead(then, seat))

    def close(self) -> None:
        """Play nothing more."""
        self.pool.shutdown(wait=False, cancel_futures=True)


def _lead(position: Position, seat: int) -> tuple[float, ...]:
    """Return how a seat stands, to be compared."""
    score: Score = position.scores[seat]
    return score if isinstance(score, tuple) else (score,)
