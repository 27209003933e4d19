"""The file: its schema by migrations, copies beside it, one writer whose changes share commits."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from itsdangerous import URLSafeSerializer
from sqlalchemy import create_engine, insert, select
from sqlalchemy.exc import IntegrityError

from belvedere.server.domain_events import Events
from belvedere.server.identity.sealing import read_or_make_key
from belvedere.server.settings import Settings
from belvedere.server.storage import migrations, schema, writer
from belvedere.server.storage.migrations import HEAD
from belvedere.server.storage.sqlite import migrating
from belvedere.server.storage.sqlite.migrating import (
    copy_database,
    restore_database,
    upgrade,
)
from belvedere.server.storage.sqlite.store import SqliteStore
from belvedere.server.storage.store import DatabaseError
from helpers.serving import Running, some_move


def test_the_migrations_make_the_schema(tmp_path: Path) -> None:
    upgrade(tmp_path / "new.db")
    engine = create_engine(f"sqlite:///{tmp_path / 'new.db'}")
    with engine.connect() as connection:
        difference = compare_metadata(MigrationContext.configure(connection), schema.metadata)
    engine.dispose()
    assert difference == []


def test_the_newest_migration_is_the_one_that_is_expected() -> None:
    assert migrations.known_versions()[-1] == HEAD


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
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
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
    key = before.house.store.read_here(read_or_make_key)
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
    database = SqliteStore(tmp_path / "tables.db", Events())

    async def write() -> list[BaseException | None]:
        statement = insert(schema.people)
        rows = [*people(200), people(1)[0]]  # the last is there already
        return list(
            await asyncio.gather(
                *(database.change([(0, statement, row)]) for row in rows[:200]),
                return_exceptions=True,
            )
        ) + list(
            await asyncio.gather(
                database.change([(0, statement, rows[200])]),
                database.change([(0, statement, {**rows[1], "id": "new"})]),
                return_exceptions=True,
            )
        )

    results = asyncio.run(write())
    assert results[:200] == [None] * 200
    assert isinstance(results[200], IntegrityError)
    assert results[201] is None
    found = database.read_here(lambda c: len(c.execute(select(schema.people.c.id)).all()))
    assert found == 201
    assert database.commits < 100
    database.close()


def test_a_backup_can_be_restored_while_the_server_runs(own_server: Running) -> None:
    ann = own_server.player()
    table = ann.open("strata", "me", "me")
    ann.ready(table["id"])
    state, path = ann.state(table["id"]), own_server.database
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
        state, path = ann.state(table["id"]), running.database
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
