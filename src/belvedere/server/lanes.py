"""Lanes: threads for one kind of work, with a bounded queue, so that no kind waits for another."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from time import thread_time
from typing import Final, TypeVar

from belvedere.core.messages import words
from belvedere.server.errors import Refused

T = TypeVar("T")

IsWanted = Callable[[], bool]  # whether somebody still waits; asked from the thread that works

RETRY: Final = 5  # seconds after which it is worth asking again
SAMPLE: Final = 256  # runs of which one is timed, where all are quick
KINDS: Final = 500  # of which it is known how long they take
WEIGHT: Final = 0.1  # of the latest run in what we expect of the next one


class Unwanted(Exception):
    """Nobody waits any more for what is being done: it may be left."""


class Busy(Refused):
    """Too much waits in a lane already."""

    def __init__(self) -> None:
        sentence = words("The server is busy at the moment; please try again in a while.")
        super().__init__(503, "busy", sentence, retry_after=RETRY)


class UnderWay(Refused):
    """Somebody has as much in a lane as one person may."""

    def __init__(self) -> None:
        sentence = words("What you asked for before is still being made; please wait for it.")
        super().__init__(429, "under-way", sentence, retry_after=RETRY)


class Quickness:
    """How long things take by their kind, so that what is quick need not change threads."""

    def __init__(self, quick: float) -> None:
        self._quick = quick  # seconds: what takes longer does not happen on the event loop
        self.costs: dict[Hashable, float] = {}
        self._runs = 0

    def is_quick(self, kind: Hashable) -> bool:
        """Tell whether something of a kind is done at once; of an unknown kind it is not."""
        return self.costs.get(kind, 1.0) < self._quick

    def run_here(self, kind: Hashable, work: Callable[[], T]) -> T:
        """Do something quick, and look now and then whether it still is."""
        self._runs += 1
        return self.run_timed(kind, work) if self._runs % SAMPLE == 0 else work()

    def run_timed(self, kind: Hashable, work: Callable[[], T]) -> T:
        """Do something, and remember how long it took."""
        began = thread_time()  # of the CPU: that others are busy does not make it slow
        try:
            return work()
        finally:
            expected = self.costs.get(kind, self._quick)
            if len(self.costs) >= KINDS:  # there are as many games as there are decks
                self.costs.clear()
            self.costs[kind] = expected + WEIGHT * (thread_time() - began - expected)


class Lane:
    """A few threads, and what waits for them: so much in all, and so much of one person."""

    def __init__(self, name: str, threads: int, most: int, most_own: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._most, self._most_own = most, most_own
        self._open: dict[Event, str] = {}  # by what ends it: whose it is

    def begin(self, work: Callable[[IsWanted], T], who: str) -> asyncio.Future[T]:
        """Queue something; raise Busy or UnderWay.

        Whoever cancels the future wants it no more: it does not begin, or finds that out by what
        it is handed.
        """
        if len(self._open) >= self._most:
            raise Busy
        if list(self._open.values()).count(who) >= self._most_own:
            raise UnderWay
        ended = Event()
        loop = asyncio.get_running_loop()
        future = loop.run_in_executor(self._pool, work, lambda: not ended.is_set())
        self._open[ended] = who
        future.add_done_callback(lambda _: self._end(ended))
        return future

    async def run(self, work: Callable[[], T], who: str) -> T:
        """Do something short here; raise Busy or UnderWay."""
        return await self.begin(lambda _: work(), who)

    def _end(self, ended: Event) -> None:
        ended.set()
        self._open.pop(ended, None)

    def close(self) -> None:
        """Begin nothing more; what runs finds that nobody wants it."""
        for ended in self._open:
            ended.set()
        self._pool.shutdown(wait=False, cancel_futures=True)
