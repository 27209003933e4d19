"""One thread writes: everything that waits shares a transaction, and one trip to the disk.

A change of a table is a list of steps, each a statement and its values. Steps of different tables
are told to the database together, statement by statement, in the order of `RANK`: the caller has at
most one change of a table on its way, so no two of them can depend on each other. Other work is a
function of a connection. Whoever asked is told when it is committed; if a transaction fails,
everything in it is tried again alone, so that nobody fails for another's fault.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from typing import Any, Final, TypeAlias, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.sql import Executable

T = TypeVar("T")
Step: TypeAlias = tuple[int, Executable, dict[str, Any]]  # rank, statement, values
Work: TypeAlias = Callable[[Connection], Any]

MOST: Final = 512  # jobs in one transaction


class Restored(Exception):
    """Another program has put other content into the file: what was planned no longer fits."""


class _Job:
    """Something to be written, and who waits for it."""

    __slots__ = ("error", "future", "loop", "result", "steps", "work")

    def __init__(self, steps: Sequence[Step], work: Work | None) -> None:
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

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._queue: SimpleQueue[_Job | None] = SimpleQueue()
        self._content: int | None = None  # the file's version, as we know it
        self.commits = 0
        self.on_restored: Callable[[], object] = lambda: None
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def change(self, steps: Sequence[Step]) -> asyncio.Future[None]:
        """Write a change of one table; the future is done when it is committed."""
        job = _Job(steps, None)
        self._queue.put(job)
        return job.future

    def work(self, work: Callable[[Connection], T]) -> asyncio.Future[T]:
        """Do anything else; the future has its result when that is committed."""
        job = _Job((), work)
        self._queue.put(job)
        return job.future

    def close(self) -> None:
        """Write what waits, and end."""
        self._queue.put(None)
        self._thread.join()

    # In the thread.

    def _run(self) -> None:
        with self._engine.connect().execution_options(writes=True) as connection:
            while (jobs := self._waiting()) is not None:
                self._write(connection, jobs)
                loops = {job.loop for job in jobs}
                for loop in loops:
                    _tell(loop, [job for job in jobs if job.loop is loop])

    def _waiting(self) -> list[_Job] | None:
        """Wait for something to write, and take whatever else waits by then."""
        job = self._queue.get()
        if job is None:
            return None
        jobs = [job]
        while len(jobs) < MOST:
            try:
                job = self._queue.get_nowait()
            except Empty:
                break
            if job is None:
                self._queue.put(None)
                break
            jobs.append(job)
        return jobs

    def _write(self, connection: Connection, jobs: list[_Job]) -> None:
        try:
            self._commit(connection, jobs)
        except Restored as error:
            for job in jobs:
                if job.work is None:  # it was planned for what is not there any more
                    job.error = error
                else:
                    self._write(connection, [job])
        except Exception as error:
            if len(jobs) == 1:
                jobs[0].error = error
                return
            for job in jobs:
                self._write(connection, [job])

    def _commit(self, connection: Connection, jobs: list[_Job]) -> None:
        with connection.begin():
            self._check_content(connection)
            for statement, values in _grouped(jobs):
                connection.execute(statement, values)
            for job in jobs:
                if job.work is not None:
                    job.result = job.work(connection)
        self.commits += 1

    def _check_content(self, connection: Connection) -> None:
        """Notice that somebody else has written: `belvedere restore` does."""
        content = connection.exec_driver_sql("PRAGMA data_version").scalar_one()
        before, self._content = self._content, content
        if before not in (None, content):
            self.on_restored()
            raise Restored


def _grouped(jobs: Sequence[_Job]) -> list[tuple[Executable, list[dict[str, Any]]]]:
    """Collect the values of equal statements, in the order of their ranks."""
    groups: dict[int, tuple[Executable, list[dict[str, Any]]]] = {}
    for job in jobs:
        for rank, statement, values in job.steps:
            if rank in groups:
                groups[rank][1].append(values)
            else:
                groups[rank] = (statement, [values])
    return [groups[rank] for rank in sorted(groups)]


def _tell(loop: asyncio.AbstractEventLoop, jobs: list[_Job]) -> None:
    """Wake everybody at once."""

    def settle() -> None:
        for job in jobs:
            job.settle()

    if not loop.is_closed():
        loop.call_soon_threadsafe(settle)
