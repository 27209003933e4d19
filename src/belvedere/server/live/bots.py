"""Bots that think in the background, a few at a time; they stop at once when the server does."""

from __future__ import annotations

import asyncio
import logging
import random
import threading
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from belvedere.core.game import Seat
from belvedere.core.position import Position
from belvedere.tables.seating import RANDOM

if TYPE_CHECKING:
    from belvedere.bots.bot import Bot, Thought, Watch

Wanted = Callable[[], bool]  # whether a thought still is; asked from the thread of whoever thinks

MEMORY: Final = 64_000_000  # bytes of one bot's trees
MOST_SPARE: Final = 2  # bots of a game and level that rest between thoughts

_news = logging.getLogger(__name__)


class Stopped(Exception):
    """The server is shutting down, or nobody wants the thought any more."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a bot plays."""

    move: str
    is_safe: bool = False  # whether the search has failed, and anything was played instead


class BotRoom:
    """The threads in which bots think, and the bots that rest.

    Whoever is given seconds to think has threads apart: nobody waits for him whose own thoughts are
    short. So there may be twice as many threads as are wished for, for a moment.
    """

    def __init__(self, threads: int) -> None:
        self._short = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self._long = ThreadPoolExecutor(threads, thread_name_prefix="thinker")
        self._spare: dict[tuple[str, int], list[Bot]] = defaultdict(list)
        self._thinking: set[Bot] = set()
        self._guard = threading.Lock()
        self._is_stopped = False
        self._dice = random.SystemRandom()

    async def choose(self, seen: Position, seat: Seat, level: str, is_wanted: Wanted) -> Choice:
        """Let a bot of a level decide from what its seat sees; raise Stopped."""
        loop, pool = asyncio.get_running_loop(), self._long if is_given_time(level) else self._short
        return await loop.run_in_executor(pool, self._choose, seen, seat, level, is_wanted)

    async def think(
        self, seen: Position, seat: Seat, level: int, seconds: float, watch: Watch | None = None
    ) -> Thought:
        """Think about a position for so long, and say what came of it; raise Stopped."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(
            self._long, self._think, seen, seat, level, seconds, watch
        )

    def stop(self) -> None:
        """End every thought now; nothing begins any more."""
        with self._guard:
            self._is_stopped = True
            for bot in self._thinking:
                bot.stop()
        for pool in (self._short, self._long):
            pool.shutdown(wait=True, cancel_futures=True)

    # In the threads.

    def _choose(self, seen: Position, seat: Seat, level: str, is_wanted: Wanted) -> Choice:
        from belvedere.bots.anything import random_move

        if level == RANDOM:
            return Choice(random_move(seen, seat, self._dice))
        for attempt in (1, 2):
            try:
                return Choice(self._decide(seen, seat, level, is_wanted))
            except Stopped:
                raise
            except Exception:
                _news.exception("A bot of level %s failed at %s (%d)", level, seen.game, attempt)
        return Choice(random_move(seen, seat, self._dice), is_safe=True)

    def _decide(self, seen: Position, seat: Seat, level: str, is_wanted: Wanted) -> str:
        from belvedere.bots.opponents import read_opponent

        def watch(_: Thought) -> None:
            if not is_wanted():
                raise Stopped

        opponent = read_opponent(level)
        assert opponent is not None
        assert opponent.level is not None
        return self._think(seen, seat, opponent.level.number, opponent.seconds, watch).move

    def _think(
        self, seen: Position, seat: Seat, level: int, seconds: float | None, watch: Watch | None
    ) -> Thought:
        bot = self._take(seen.game, level)
        try:
            thought = bot.think(seen, seat, seconds=seconds, watch=watch)
        finally:
            with self._guard:
                self._thinking.discard(bot)
        if self._is_stopped:
            raise Stopped
        self._rest(bot)  # one that has failed is not asked again
        return thought

    def _take(self, game: str, level: int) -> Bot:
        from belvedere.bots.bot import make_bot

        with self._guard:
            spare = self._spare[game, level]
            bot = spare.pop() if spare else None
        bot = bot or make_bot(game, level, None, 1, MEMORY)
        with self._guard:
            if self._is_stopped:
                raise Stopped
            self._thinking.add(bot)
        return bot

    def _rest(self, bot: Bot) -> None:
        with self._guard:
            spare = self._spare[bot.game, bot.level.number]
            if len(spare) < MOST_SPARE:
                spare.append(bot)


def is_given_time(level: str) -> bool:
    """Tell whether a bot thinks for so many seconds, and not until it has seen enough."""
    from belvedere.bots.opponents import read_opponent

    opponent = None if level == RANDOM else read_opponent(level)
    if opponent is None:
        return False
    return opponent.seconds is not None or (
        opponent.level is not None and opponent.level.seconds is not None
    )
