"""Bots that think in the background, a few at a time; they stop at once when the server does."""

from __future__ import annotations

import asyncio
import logging
import random
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeVar

from belvedere.core.game import Seat
from belvedere.core.position import Position
from belvedere.server.live.thoughts import Errand, Rank, ThoughtQueue
from belvedere.tables.seating import RANDOM

if TYPE_CHECKING:
    from belvedere.bots.bot import Bot, Thought, Watch

T = TypeVar("T")

MEMORY: Final = 64_000_000  # bytes of one bot's trees
MOST_RESTING: Final = 12  # bots that rest between thoughts, of all games and levels

_news = logging.getLogger(__name__)


class Stopped(Exception):
    """The server is shutting down, or nobody wants the thought any more."""


class GaveWay(Exception):
    """Something more urgent came; the thought is to begin again."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The move that a bot has chosen."""

    move: str
    is_safe: bool = False  # whether the search has failed, and anything was played instead


class Thinkers:
    """A few threads that think, and all who wait for one of them; used on the event loop."""

    def __init__(self, threads: int, name: str) -> None:
        self.queue = ThoughtQueue()
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._free = threads
        self._running: set[Errand] = set()
        self._turns: dict[Errand, asyncio.Future[None]] = {}  # of those that wait

    async def run(self, errand: Errand, work: Callable[..., T], *given: object) -> T:
        """Do something in a thread when its turn has come; raise Stopped.

        What gives way waits once more. When whoever waits is cancelled, nobody wants it any more.
        """
        loop, turn = asyncio.get_running_loop(), self._put(errand)
        while True:
            await self._wait(errand, turn)
            try:
                if not errand.is_wanted():
                    raise Stopped
                return await loop.run_in_executor(self._pool, work, *given)
            except GaveWay:
                turn = self._put(errand)
            except asyncio.CancelledError:
                errand.is_wanted = lambda: False
                raise
            finally:
                self._end(errand)

    def _put(self, errand: Errand) -> asyncio.Future[None]:
        turn = self._turns[errand] = asyncio.get_running_loop().create_future()
        self.queue.put(errand)
        return turn

    async def _wait(self, errand: Errand, turn: asyncio.Future[None]) -> None:
        self._go_on()
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it had come at this very moment
                self._end(errand)
            elif self._turns.pop(errand, None) is not None:
                self.queue.remove(errand)
                self._go_on()
            raise

    def _end(self, errand: Errand) -> None:
        self._running.discard(errand)
        self._free += 1
        self._go_on()

    def _go_on(self) -> None:
        """Let the next ones begin, and tell those who think how long they may."""
        while self._free and not self.queue.is_empty:
            errand = self.queue.take()
            turn = self._turns.pop(errand)
            if turn.cancelled():  # whoever waited for it is just going
                continue
            turn.set_result(None)
            errand.gave_way = False
            self._running.add(errand)
            self._free -= 1
        for errand in self._running:
            errand.most = self.queue.allowance(errand)

    def close(self) -> None:
        """Wait until nobody thinks here; nothing begins any more."""
        self._pool.shutdown(wait=True, cancel_futures=True)


class BotRoom:
    """The threads in which bots think, and the bots that rest.

    Whoever is given seconds to think has threads apart: nobody waits for him whose own thoughts are
    short. So there may be twice as many threads as are wished for, for a moment.
    """

    def __init__(self, threads: int) -> None:
        self._short, self._long = Thinkers(threads, "bot"), Thinkers(threads, "thinker")
        self._resting: list[Bot] = []  # the latest last
        self._thinking: set[Bot] = set()
        self._guard = threading.Lock()
        self._is_stopped = False
        self._dice = random.SystemRandom()

    async def choose(self, seen: Position, seat: Seat, level: str, errand: Errand) -> Choice:
        """Let a bot of a level decide from what its seat sees; raise Stopped."""
        errand.seconds = seconds_of(level)
        thinkers = self._short if errand.seconds is None else self._long
        return await thinkers.run(errand, self._choose, seen, seat, level, errand)

    async def think(
        self,
        seen: Position,
        seat: Seat,
        level: int,
        seconds: float,
        errand: Errand,
        watch: Watch | None = None,
    ) -> Thought:
        """Think about a position for so long, and say what came of it; raise Stopped."""
        errand.seconds = seconds
        return await self._long.run(errand, self._think, seen, seat, level, seconds, errand, watch)

    def place(self, errand: Errand) -> int:
        """Return which in line a thought is, counted from 1; 0: it does not wait."""
        return max(room.queue.place(errand) for room in (self._short, self._long))

    def waiting(self, rank: Rank) -> int:
        """Return how many thoughts of a rank wait."""
        return self._short.queue.count(rank) + self._long.queue.count(rank)

    def stop(self) -> None:
        """End every thought now; nothing begins any more."""
        with self._guard:
            self._is_stopped = True
            for bot in self._thinking:
                bot.stop()
        for thinkers in (self._short, self._long):
            thinkers.close()

    # In the threads.

    def _choose(self, seen: Position, seat: Seat, level: str, errand: Errand) -> Choice:
        from belvedere.bots.anything import random_move

        if level == RANDOM:
            return Choice(random_move(seen, seat, self._dice))
        for attempt in (1, 2):
            try:
                return Choice(self._decide(seen, seat, level, errand))
            except (Stopped, GaveWay):
                raise
            except Exception:
                _news.exception("A bot of level %s failed at %s (%d)", level, seen.game, attempt)
        return Choice(random_move(seen, seat, self._dice), is_safe=True)

    def _decide(self, seen: Position, seat: Seat, level: str, errand: Errand) -> str:
        from belvedere.bots.opponents import read_opponent

        opponent = read_opponent(level)
        assert opponent is not None
        assert opponent.level is not None
        return self._think(seen, seat, opponent.level.number, opponent.seconds, errand).move

    def _think(
        self,
        seen: Position,
        seat: Seat,
        level: int,
        seconds: float | None,
        errand: Errand,
        watch: Watch | None = None,
    ) -> Thought:
        bot = self._take(seen.game, level)

        def look(thought: Thought) -> None:
            if watch is not None:
                watch(thought)
            most = errand.most  # it changes while we look
            errand.gave_way = most == 0 and thought.seconds < (errand.seconds or 0)
            if thought.seconds >= most or not errand.is_wanted():
                bot.stop()

        try:
            thought = bot.think(seen, seat, seconds=seconds, watch=look)
        finally:
            with self._guard:
                self._thinking.discard(bot)
        self._rest(bot)  # one that has failed is not asked again
        if self._is_stopped or not errand.is_wanted():
            raise Stopped
        if errand.gave_way:
            raise GaveWay
        return thought

    def _take(self, game: str, level: int) -> Bot:
        from belvedere.bots.bot import make_bot

        with self._guard:
            rested = [bot for bot in self._resting if (bot.game, bot.level.number) == (game, level)]
            bot = rested[-1] if rested else None
            if bot is not None:
                self._resting.remove(bot)
        bot = bot or make_bot(game, level, None, 1, MEMORY)
        with self._guard:
            if self._is_stopped:
                raise Stopped
            self._thinking.add(bot)
        return bot

    def _rest(self, bot: Bot) -> None:
        with self._guard:
            self._resting.append(bot)
            del self._resting[:-MOST_RESTING]


def seconds_of(level: str) -> float | None:
    """Return how long a bot thinks about a decision; None: until it has seen enough."""
    from belvedere.bots.opponents import read_opponent

    opponent = None if level == RANDOM else read_opponent(level)
    if opponent is None or opponent.level is None:
        return None
    return opponent.seconds or opponent.level.seconds
