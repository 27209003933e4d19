"""The database of one server: SQLite in a file, opened so that what is committed stays."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError

from belvedere.server.errors import fault_of_disk, not_read
from belvedere.server.events import Events
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


class Database:
    """Reading from any thread, writing by one."""

    def __init__(self, path: Path, events: Events) -> None:
        self.path = path
        self.engine = open_engine(path)
        self.engine.connect().close()  # if that fails, here: the writer's thread could tell nobody
        self.writer = Writer(self.engine, events)
        self.readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")

    def read(self, work: Callable[[Connection], T]) -> T:
        """Read in this thread; raise Refused where the disk does."""
        try:
            with self.engine.connect() as connection:
                return work(connection)
        except (DBAPIError, sqlite3.Error) as error:
            if (cause := fault_of_disk(error)) is None:
                raise
            _news.error("The disk refuses to read: %s", cause)
            raise not_read() from error

    def close(self) -> None:
        """Write what waits, and close the file."""
        self.writer.close()
        self.readers.shutdown()
        self.engine.dispose()
