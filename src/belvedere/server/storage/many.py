"""Many rows in one statement, and a whole transaction in one: SQLite works through them by itself.

A thread that talks to SQLite gives Python's lock away and asks for it again at every turn. The
event loop, which hardly rests, has it meanwhile, and each time both wait and wake each other. So
what every move needs is said in one call, which begins, writes, commits, and waits for the disk.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from pydantic_core import to_json
from sqlalchemy import Connection
from sqlalchemy.sql import Executable

ROWS: Final = ":rows"  # where a statement for many takes them


@dataclass(frozen=True, slots=True)
class Many:
    """A statement for many rows, each a list of values; SQLite takes all of them as JSON."""

    names: tuple[str, ...]  # of the values
    statement: Executable  # for one row, in any database
    at_once: str  # for all, in SQLite

    def execute(self, connection: Connection, rows: Sequence[Sequence[Any]]) -> None:
        """Tell all rows to the database."""
        if is_sqlite(connection):
            connection.exec_driver_sql(self.at_once, {ROWS[1:]: as_json(rows)})
        else:
            self.execute_each(connection, rows)

    def execute_each(self, connection: Connection, rows: Sequence[Sequence[Any]]) -> None:
        """Tell them one after another, which any database understands."""
        named = [dict(zip(self.names, row, strict=True)) for row in rows]
        connection.execute(self.statement, named)


class Swift:
    """Transactions of nothing but `Many`, each as one statement of one connection to SQLite.

    It is an insertion into a view, whose trigger tells each of them its rows. Both are temporary:
    the connection has them, not the file.
    """

    def __init__(self) -> None:
        self._views: dict[tuple[Many, ...], str] = {}

    def commits(
        self,
        connection: Connection,
        groups: Sequence[tuple[Executable | Many, list[Any]]],
        content: int | None,
    ) -> bool:
        """Commit, and tell whether that was possible; if not, nothing has happened.

        `content` is the file's version as the caller knows it: if it is another one by now, that
        is for him to find out.
        """
        parts = tuple(part for part, _ in groups if isinstance(part, Many))
        if content is None or len(parts) != len(groups) or not is_sqlite(connection):
            return False
        driver = connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        try:
            if parts not in self._views:
                self._views[parts] = _make_view(driver, parts, len(self._views))
            given = [*(as_json(rows) for _, rows in groups), content]
            places = ", ".join("?" * len(given))
            driver.execute(f"INSERT INTO {self._views[parts]} VALUES ({places})", given)
        except sqlite3.Error:  # the long way says what is wrong, and for whom
            return False
        return True


def _make_view(driver: sqlite3.Connection, parts: Sequence[Many], number: int) -> str:
    """Make what takes the rows of all parts, and return its name."""
    view, columns = f"many_{number}", [f"rows_{n}" for n in range(len(parts))]
    written = [
        part.at_once.replace(ROWS, f"NEW.{column}")
        for part, column in zip(parts, columns, strict=True)
    ]
    nothing = ", ".join(f"NULL AS {column}" for column in (*columns, "content"))
    driver.execute(f"CREATE TEMP VIEW {view} AS SELECT {nothing}")
    driver.execute(
        f"CREATE TEMP TRIGGER {view}_written INSTEAD OF INSERT ON {view} BEGIN "
        "SELECT RAISE(ABORT, 'changed') FROM pragma_data_version "
        "WHERE data_version <> NEW.content; " + "; ".join(written) + "; END"
    )
    return view


def is_sqlite(connection: Connection) -> bool:
    """Tell whether SQLite is at the other end."""
    return connection.dialect.name == "sqlite"


def as_json(rows: Sequence[Sequence[Any]]) -> str:
    """Write rows as SQLite reads them."""
    return to_json(rows).decode()
