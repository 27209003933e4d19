"""Processes that turn drawings into points: whoever does that holds all threads of his process."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from concurrent.futures import CancelledError, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from threading import Lock
from typing import Final, TypeVar

from belvedere.bots.processes import begin
from belvedere.core.messages import words
from belvedere.server.errors import Refused

try:
    import resource
except ImportError:  # not on Windows, where a picture has its budget of points alone
    resource = None  # type: ignore[assignment]

T = TypeVar("T")

MEMORY: Final = 1_000_000_000  # bytes of addresses that one of them may have
SECONDS: Final = 30.0  # of the processor, for one picture
NICE: Final = 10  # moves come first


class Rasters:
    """The processes; they start when they are needed, and are replaced when one has failed."""

    def __init__(self, number: int, seconds: float = SECONDS) -> None:
        self._number, self._seconds = number, seconds
        self._pool: ProcessPoolExecutor | None = None
        self._guard = Lock()
        self._is_closed = False

    def run(self, work: Callable[..., T], *given: object) -> T:
        """Call a function in one of the processes, and wait for it; raise Refused, or its error."""
        return self.begin(work, *given)()

    def begin(self, work: Callable[..., T], *given: object) -> Callable[[], T]:
        """Begin to call a function in one of the processes; return what waits for it, as above."""
        pool = self._opened()
        coming = self._watched(pool, lambda: pool.submit(_bounded, self._seconds, work, *given))
        return lambda: self._watched(pool, coming.result)

    def _watched(self, pool: ProcessPoolExecutor, ask: Callable[[], T]) -> T:
        try:
            return ask()
        except (BrokenProcessPool, MemoryError):
            self._drop(pool)
            raise not_drawn() from None
        except (RuntimeError, CancelledError):  # it was closed meanwhile
            raise not_drawn() from None

    def _opened(self) -> ProcessPoolExecutor:
        with self._guard:
            if self._is_closed:
                raise not_drawn()
            if self._pool is None:
                # Started anew: a copy of this process would have locks whose threads are gone.
                self._pool = ProcessPoolExecutor(
                    self._number, get_context("spawn"), initializer=_begin
                )
            return self._pool

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        with self._guard:
            if self._pool is pool:
                self._pool = None
        pool.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        """Begin nothing more; what runs is a picture, and soon over."""
        with self._guard:
            self._is_closed = True
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)


def not_drawn() -> Refused:
    """Refuse a picture that took too much time or memory."""
    return Refused(503, "not-drawn", words("This picture could not be drawn; please try again."))


def _begin() -> None:
    """Be modest: whatever takes too much memory ends here, and whoever plays comes first."""
    begin()
    if hasattr(os, "nice"):
        os.nice(NICE)
    if resource is not None:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _bounded(seconds: float, work: Callable[..., T], *given: object) -> T:
    """Call a function; the process ends when that takes too long."""
    if not hasattr(signal, "setitimer"):
        return work(*given)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        return work(*given)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
