"""The list of tables that wait looks at their seats alone, however many there are."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from sqlalchemy import Connection, event

from belvedere.server.live.hub import Hub
from belvedere.server.lobby import list_tables
from belvedere.server.storage.sqlite.migrating import upgrade
from belvedere.server.storage.sqlite.store import open_engine


def plans_of(connection: Connection) -> list[str]:
    """Return how the database goes about it, line by line."""
    asked: list[tuple[str, Any]] = []

    def hear(conn: Any, cursor: Any, statement: str, parameters: Any, *more: Any) -> None:
        asked.append((statement, parameters))

    event.listen(connection, "before_cursor_execute", hear)
    list_tables(connection, "open", "", None, 10, "en", cast("Hub", None))
    event.remove(connection, "before_cursor_execute", hear)
    return [
        str(row[-1])
        for statement, parameters in asked
        for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
    ]


def test_the_seats_of_other_tables_are_not_looked_at(tmp_path: Path) -> None:
    upgrade(tmp_path / "tables.db")
    engine = open_engine(tmp_path / "tables.db")
    with engine.connect() as connection:
        plans = plans_of(connection)
    engine.dispose()
    assert any("seats" in line for line in plans)
    assert not [line for line in plans if line.startswith("SCAN seats")]
