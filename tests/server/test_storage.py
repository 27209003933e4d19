"""The file: its schema by migrations, copies beside it, one writer whose changes share commits."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from itsdangerous import URLSafeSerializer
from sqlalchemy import Connection, create_engine, delete, insert, select
from sqlalchemy.exc import IntegrityError

import belvedere
from belvedere.server.events import Events
from belvedere.server.identity.sealing import own_key
from belvedere.server.live.sheet import Sheet, sheet_rows
from belvedere.server.settings import Settings
from belvedere.server.storage import migrating, schema, writer
from belvedere.server.storage.database import Database, open_engine
from belvedere.server.storage.keeping import Count, change_steps
from belvedere.server.storage.many import Many, Swift
from belvedere.server.storage.migrating import (
    HEAD,
    DatabaseError,
    copy_database,
    restore_database,
    upgrade,
)
from belvedere.server.storage.writer import Step, grouped
from belvedere.tables.clocks import parse_clock
from belvedere.tables.seating import person
from belvedere.tables.table import Terms, open_table
from helpers.serving import Running, some_move


def test_the_migrations_make_the_schema(tmp_path: Path) -> None:
    upgrade(tmp_path / "new.db")
    engine = create_engine(f"sqlite:///{tmp_path / 'new.db'}")
    with engine.connect() as connection:
        difference = compare_metadata(MigrationContext.configure(connection), schema.metadata)
    engine.dispose()
    assert difference == []


def test_the_newest_migration_is_the_one_that_is_expected() -> None:
    assert migrating.known_versions()[-1] == HEAD


def test_a_newer_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    upgrade(path)
    with sqlite3.connect(path) as file:
        file.execute("UPDATE alembic_version SET version_num = '9999'")
    file.close()
    with pytest.raises(DatabaseError, match="newer Belvedere"):
        upgrade(path)


def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    path.write_text("dear diary")
    with pytest.raises(DatabaseError, match="not a database"):
        upgrade(path)
    assert path.read_text() == "dear diary"


def make_older(path: Path, version: str) -> None:
    """Make a database as an earlier version of the server did."""
    config = Config()
    config.set_main_option("script_location", str(Path(migrating.__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    config.set_main_option("sqlalchemy.url", f"sqlite:///{path}")
    command.upgrade(config, version)


def pour(source: Path, target: Path) -> None:
    """Copy every row into a database of an earlier schema; columns that are gone by now hold 0."""
    with sqlite3.connect(target) as file:
        file.execute("ATTACH ? AS newer", (str(source),))
        tables = "SELECT name FROM main.sqlite_master WHERE type = 'table'"
        for (name,) in file.execute(tables).fetchall():
            if name == "alembic_version":
                continue
            had, has = (
                [row[1] for row in file.execute(f"PRAGMA {which}.table_info('{name}')")]
                for which in ("main", "newer")
            )
            columns = ", ".join(f'"{column}"' if column in has else "0" for column in had)
            file.execute(f'INSERT INTO main."{name}" SELECT {columns} FROM newer."{name}"')
    file.close()


def test_an_older_database_is_upgraded_with_a_copy_beside_it(tmp_path: Path) -> None:
    """A game that was begun before there were tournaments goes on after the upgrade."""
    before = Running(tmp_path / "new.db")
    ann = before.player()
    table = ann.open("strata", "me", "me")
    ann.ready(table["id"])
    state = ann.state(table["id"])
    move = some_move(state, random.Random(1))
    ann.move(table["id"], state["ply"], move, seat=state["seat"])
    me = ann.get("/me").json()["id"]
    key = before.house.database.read(own_key)
    before.close()
    old = tmp_path / "tables.db"
    make_older(old, "0001")
    pour(tmp_path / "new.db", old)
    assert migrating.version_of(old) == "0001"
    after = Running(old)
    try:
        again = after.player()
        cookie = URLSafeSerializer(key, salt="cookie").dumps([me, 0])  # as it was then
        again.http.cookies.set("belvedere", str(cookie))
        now = again.ready(table["id"])
        assert now["view"]["log"][state["ply"]]["move"] == move
        assert "tournament" not in now["links"]
        made = again.post("/tournaments", {"game": "strata"})
        assert made.status_code == 201
        assert migrating.version_of(tmp_path / "tables.db.0001.backup") == "0001"
        assert migrating.version_of(old) == HEAD
    finally:
        after.close()


def people(number: int) -> list[dict[str, object]]:
    return [{"id": f"p{n}", "name": f"P{n}", "created": n} for n in range(number)]


def test_waiting_changes_share_a_commit_and_one_bad_one_fails_alone(tmp_path: Path) -> None:
    upgrade(tmp_path / "tables.db")
    database = Database(tmp_path / "tables.db", Events())

    async def write() -> list[BaseException | None]:
        statement = insert(schema.people)
        rows = [*people(200), people(1)[0]]  # the last is there already
        return list(
            await asyncio.gather(
                *(database.writer.change([(0, statement, row)]) for row in rows[:200]),
                return_exceptions=True,
            )
        ) + list(
            await asyncio.gather(
                database.writer.change([(0, statement, rows[200])]),
                database.writer.change([(0, statement, {**rows[1], "id": "new"})]),
                return_exceptions=True,
            )
        )

    results = asyncio.run(write())
    assert results[:200] == [None] * 200
    assert isinstance(results[200], IntegrityError)
    assert results[201] is None
    found = database.read(lambda c: len(c.execute(select(schema.people.c.id)).all()))
    assert found == 201
    assert database.writer.commits < 100
    database.close()


@pytest.fixture
def first_move() -> list[Step]:
    """Return the steps that write the first move of a table `t`."""
    rules = belvedere.start("strata").rules
    before = open_table(Terms(rules, parse_clock("10+5")), [person("Ann"), person("Bea")], 5)
    after = before.play(0, before.position.legal()[0], 9)
    return change_steps("t", before, after, 0, Count(1, (0, 0)), 9)


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[Connection]:
    """Connect to a file that knows the table `t`, as the writer does."""
    upgrade(tmp_path / "t.db")
    engine = open_engine(tmp_path / "t.db")
    with engine.connect().execution_options(writes=True) as connection:
        sheet = Sheet("t", "strata", {}, "10+5", False, True, True, True, False, "", 5)
        with connection.begin():
            connection.execute(insert(schema.tables).values(sheet_rows(sheet)[0]))
        yield connection
    engine.dispose()


def contents(connection: Connection) -> list[Any]:
    """Return what a file has of its tables and their logs, within a transaction."""
    return [list(connection.execute(select(t))) for t in (schema.tables, schema.log)]


def written(connection: Connection) -> list[Any]:
    """Return what has been committed."""
    with connection.begin():
        return contents(connection)


def version(connection: Connection) -> int:
    """Return the version of a file, as the writer reads it."""
    with connection.begin():
        return int(connection.exec_driver_sql("PRAGMA data_version").scalar_one())


def test_rows_are_written_alike_in_every_way(
    connection: Connection, first_move: list[Step]
) -> None:
    found = []
    for way in (Many.execute, Many.execute_each):
        with connection.begin() as transaction:
            for _, statement, row in first_move:
                assert isinstance(statement, Many)
                way(statement, connection, [row])
            found.append(contents(connection))
            transaction.rollback()
    assert Swift().commits(connection, grouped(first_move), version(connection))
    tables, log = written(connection)
    assert found == [[tables, log]] * 2
    assert tables[0].plies == len(log) == 1


def test_a_swift_commit_leaves_to_others_what_it_cannot_do(
    connection: Connection, first_move: list[Step]
) -> None:
    swift, groups, content = Swift(), grouped(first_move), version(connection)
    before = written(connection)
    assert not swift.commits(connection, [(delete(schema.log), []), *groups], content)  # no `Many`
    assert not swift.commits(connection, groups, content + 1)  # somebody else has written
    assert not swift.commits(connection, groups, None)  # nobody knows whether they have
    twice = [(statement, rows * 2) for statement, rows in groups]
    assert not swift.commits(connection, twice, content)  # a ply is written once
    assert written(connection) == before
    assert swift.commits(connection, groups, content)
    assert len(written(connection)[1]) == 1


def test_a_backup_can_be_restored_while_the_server_runs(own_server: Running) -> None:
    ann = own_server.player()
    table = ann.open("strata", "me", "me")
    ann.ready(table["id"])
    state, path = ann.state(table["id"]), own_server.settings.database
    copy_database(path, path.with_name("copy.db"))
    move = some_move(state, random.Random(1))
    with ann.live(table["id"]) as wire:
        wire.next()
        assert ann.move(table["id"], state["ply"], move, seat=state["seat"]).status_code == 200
        wire.until(lambda message: message.get("ply") == state["ply"] + 1)
        assert restore_database(path.with_name("copy.db"), path) is not None
        wire.until(lambda message: message.get("ply") == state["ply"])  # nobody has asked
    assert ann.state(table["id"])["ply"] == state["ply"]
    assert ann.move(table["id"], state["ply"], move, seat=state["seat"]).status_code == 200


def test_what_does_not_fit_a_restored_backup_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "GLANCE", 1000.0)  # nobody looks before somebody writes
    running = Running(tmp_path / "tables.db")
    try:
        ann = running.player()
        table = ann.open("strata", "me", "me")
        ann.ready(table["id"])
        state, path = ann.state(table["id"]), running.settings.database
        copy_database(path, tmp_path / "copy.db")
        move = some_move(state, random.Random(1))
        assert ann.move(table["id"], state["ply"], move, seat=state["seat"]).status_code == 200
        restore_database(tmp_path / "copy.db", path)
        later = ann.state(table["id"])
        again = some_move(later, random.Random(2))
        refused = ann.move(table["id"], later["ply"], again, seat=later["seat"])
        assert (refused.status_code, refused.json()["error"]) == (503, "not-saved")
        now = ann.state(table["id"])
        assert now["ply"] == state["ply"]
        assert ann.move(table["id"], now["ply"], move, seat=now["seat"]).status_code == 200
    finally:
        running.close()


def test_data_belongs_to_the_user_unless_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    monkeypatch.setattr("sys.platform", "linux")
    assert Settings().database == Path("/somewhere/belvedere/tables.db")
