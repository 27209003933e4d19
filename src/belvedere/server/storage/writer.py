"""One thread writes: everything that waits shares a transaction, and one trip to the disk.

A change of a table is a list of steps, each a statement and its values. Steps of different tables
are told to the database together, statement by statement, in the order of `RANK`: the caller has at
most one change of a table on its way, so no two of them can depend on each other. Other work is a
function of a connection. Whoever asked is told when it is committed; if a transaction fails,
everything in it is tried again alone, so that nobody fails for another's fault.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Iterable, Sequence
from queue import Empty, SimpleQueue
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.sql import Executable

from belvedere.server.domain_events import Events, Restored
from belvedere.server.errors import not_saved
from belvedere.server.storage.store import Outdated, Step, Work

_news = logging.getLogger(__name__)

T = TypeVar("T")

Groups: TypeAlias = list[tuple[Executable, list[dict[str, Any]]]]

MOST: Final = 512  # jobs in one transaction, or a few more
GLANCE: Final = 2.0  # seconds without a job until the writer looks whether others have written


class Dialect(Protocol):
    """What the writer has to know of one kind of database."""

    def content_of(self, connection: Connection) -> int:
        """Return a number that changes when another program writes."""
        ...

    def fault_of(self, error: BaseException) -> Exception | None:
        """Return what the disk says; None where the error is our own."""
        ...


class _Job:
    """Something to be written, and who waits for it."""

    __slots__ = ("error", "future", "loop", "result", "steps", "work")

    def __init__(self, steps: Sequence[Step], work: Work[Any] | None) -> None:
        self.steps, self.work = steps, work
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[Any] = self.loop.create_future()
        self.result: Any = None
        self.error: BaseException | None = None

    def settle(self) -> None:
        if self.future.done():  # whoever waited has gone
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


class Writer:
    """The thread, and its queue."""

    def __init__(self, engine: Engine, dialect: Dialect, events: Events) -> None:
        self._engine, self._dialect, self._events = engine, dialect, events
        self._queue: SimpleQueue[list[_Job] | None] = SimpleQueue()
        self._gathered: dict[asyncio.AbstractEventLoop, list[_Job]] = {}
        self._content: int | None = None  # the file's version, as we know it
        self._announced: int | None = None  # the version of others of which it was told already
        self.commits = 0
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def change(self, steps: Sequence[Step]) -> asyncio.Future[None]:
        """Write a change of one table; the future is done when it is committed."""
        return self._gather(_Job(steps, None))

    def write(self, work: Work[T]) -> asyncio.Future[T]:
        """Do anything else; the future has its result when that is committed."""
        return self._gather(_Job((), work))

    def _gather(self, job: _Job) -> asyncio.Future[Any]:
        """Hand over in one go what a turn of the event loop brings: waking a thread is dear."""
        if gathered := self._gathered.get(job.loop):
            gathered.append(job)
        else:
            self._gathered[job.loop] = [job]
            job.loop.call_soon(self._hand_over, job.loop)
        return job.future

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        if jobs := self._gathered.pop(loop, None):
            self._queue.put(jobs)

    def close(self) -> None:
        """Write what waits, and end."""
        for loop in list(self._gathered):
            self._hand_over(loop)
        self._queue.put(None)
        self._thread.join()

    # In the thread.

    def _run(self) -> None:
        with self._engine.connect().execution_options(writes=True) as connection:
            while (jobs := self._waiting()) is not None:
                if not jobs:
                    self._glance(connection)
                    continue
                self._write(connection, jobs)
                loops = {job.loop for job in jobs}
                for loop in loops:
                    _tell(loop, [job for job in jobs if job.loop is loop])

    def _waiting(self) -> list[_Job] | None:
        """Wait a while for something to write, and take whatever else waits by then."""
        try:
            jobs = self._queue.get(timeout=GLANCE)
        except Empty:
            return []
        while jobs is not None and len(jobs) < MOST:
            try:
                more = self._queue.get_nowait()
            except Empty:
                break
            if more is None:
                self._queue.put(None)
                break
            jobs += more
        return jobs

    def _write(self, connection: Connection, jobs: list[_Job]) -> None:
        try:
            self._commit(connection, jobs)
        except Outdated as error:
            for job in jobs:
                if job.work is None:  # it was planned for what is not there any more
                    job.error = error
                else:
                    self._write(connection, [job])
        except Exception as error:
            if len(jobs) == 1:
                jobs[0].error = self._told(error)
                return
            for job in jobs:
                self._write(connection, [job])

    def _commit(self, connection: Connection, jobs: list[_Job]) -> None:
        with connection.begin():
            self._check_content(connection)
            write_groups(connection, grouped(step for job in jobs for step in job.steps))
            for job in jobs:
                if job.work is not None:
                    job.result = job.work(connection)
        self.commits += 1

    def _told(self, error: Exception) -> Exception:
        """Return what whoever asked is told: of an error of the disk, that nothing was saved."""
        if (cause := self._dialect.fault_of(error)) is None:
            return error
        _news.error("The disk refuses to save: %s", cause)
        refusal = not_saved()
        refusal.__cause__ = error
        return refusal

    def _check_content(self, connection: Connection) -> None:
        """Notice that somebody else has written: `belvedere restore` does."""
        content = self._dialect.content_of(connection)
        before, self._content = self._content, content
        if before not in (None, content):
            self._events.publish_from_thread(Restored())
            raise Outdated

    def _glance(self, connection: Connection) -> None:
        """Tell that somebody else has written, though nobody here writes.

        What was planned before that is refused all the same when it comes: the version that we
        know stays as it is.
        """
        try:
            content = self._dialect.content_of(connection)
        except Exception as error:  # whoever writes next is told
            _news.error("The disk refuses to be looked at: %s", error)
            return
        if self._content not in (None, content) and self._announced != content:
            self._announced = content
            self._events.publish_from_thread(Restored())


def grouped(steps: Iterable[Step]) -> Groups:
    """Collect the values of equal statements, in the order of their ranks."""
    groups: dict[int, tuple[Executable, list[dict[str, Any]]]] = {}
    for rank, statement, values in steps:
        if rank in groups:
            groups[rank][1].append(values)
        else:
            groups[rank] = (statement, [values])
    return [groups[rank] for rank in sorted(groups)]


def write_groups(connection: Connection, groups: Groups) -> None:
    """Tell everything to the database, within a transaction."""
    for statement, rows in groups:
        connection.execute(statement, rows)


def _tell(loop: asyncio.AbstractEventLoop, jobs: list[_Job]) -> None:
    """Wake the callers of these jobs, all at once."""

    def settle() -> None:
        for job in jobs:
            job.settle()

    if not loop.is_closed():
        loop.call_soon_threadsafe(settle)
