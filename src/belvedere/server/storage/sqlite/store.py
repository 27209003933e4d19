"""A file of SQLite that is open: any thread reads, one writes, and what is committed stays."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError

from belvedere.server.domain_events import Events
from belvedere.server.errors import not_read
from belvedere.server.storage.store import Work
from belvedere.server.storage.writer import Writer

_news = logging.getLogger(__name__)

T = TypeVar("T")

READERS: Final = 4  # threads
PATIENCE: Final = 10  # seconds that a connection waits for another program's lock

_PRAGMAS: Final = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "temp_store=MEMORY",  # what a statement may have to take back: else a file a transaction
    "wal_autocheckpoint=8000",  # pages, 32 MB: most are written again before they are copied
)


def open_engine(path: Path) -> Engine:
    """Open a file; every transaction begins when it is told to, and commits to the disk."""
    engine = create_engine(
        f"sqlite:///{path}",
        connect_args={"check_same_thread": False, "timeout": PATIENCE},
        hide_parameters=True,  # what people write, and what their passwords became, is not logged
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        connection.isolation_level = None  # SQLAlchemy says when a transaction begins
        for pragma in _PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        is_writing = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writing else "BEGIN")

    return engine


class SqliteDialect:
    """What the writer has to know of SQLite."""

    def content_of(self, connection: Connection) -> int:
        """Return a number that changes when another connection writes; it needs no transaction."""
        cursor = connection.connection.cursor()
        cursor.execute("PRAGMA data_version")
        ((found,),) = cursor.fetchall()
        return int(found)

    def fault_of(self, error: BaseException) -> sqlite3.DatabaseError | None:
        """Return what the disk says: it is full, damaged, locked, or cannot be written; else None.

        Of SQLite's errors the others are our own, such as a value that is there twice.
        """
        cause = error.orig if isinstance(error, DBAPIError) else error
        if isinstance(cause, sqlite3.OperationalError) or type(cause) is sqlite3.DatabaseError:
            return cause
        return None


class SqliteStore:
    """A store in an open SQLite file."""

    def __init__(self, path: Path, events: Events) -> None:
        self.engine = open_engine(path)
        self.engine.connect().close()  # if that fails, here: the writer's thread could tell nobody
        self._dialect = SqliteDialect()
        self._writer = Writer(self.engine, self._dialect, events)
        self.change, self.write = self._writer.change, self._writer.write
        self.readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")

    @property
    def commits(self) -> int:
        """How many transactions were committed."""
        return self._writer.commits

    async def read(self, work: Work[T]) -> T:
        """Read in another thread; raise Refused where the disk does."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.readers, self.read_here, work)

    def read_here(self, work: Work[T]) -> T:
        """Read in this thread; raise Refused where the disk does."""
        try:
            with self.engine.connect() as connection:
                return work(connection)
        except (DBAPIError, sqlite3.Error) as error:
            if (cause := self._dialect.fault_of(error)) is None:
                raise
            _news.error("The disk refuses to read: %s", cause)
            raise not_read() from error

    def close(self) -> None:
        """Write what waits, and close the file."""
        self._writer.close()
        self.readers.shutdown()
        self.engine.dispose()
