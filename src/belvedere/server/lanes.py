"""Lanes: threads for one kind of work, with a bounded queue, so that no kind waits for another."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Final, TypeVar

from belvedere.core.messages import words
from belvedere.server.errors import Refused

T = TypeVar("T")

IsWanted = Callable[[], bool]  # whether somebody still waits; asked from the thread that works

RETRY: Final = 5  # seconds after which it is worth asking again


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
