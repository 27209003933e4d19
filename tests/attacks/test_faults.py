"""Faults of the disk: a sentence for whoever asks, and nothing lost for the others."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy.exc import OperationalError

from belvedere.server.domain_events import Events
from belvedere.server.errors import not_saved
from belvedere.server.identity import names
from belvedere.server.storage import writer
from belvedere.server.storage.migrations import HEAD
from belvedere.server.storage.runs import Runs
from belvedere.server.storage.sqlite import migrating
from belvedere.server.storage.sqlite.claiming import claim_file
from belvedere.server.storage.sqlite.migrating import (
    copy_database,
    restore_database,
    upgrade,
)
from belvedere.server.storage.sqlite.store import SqliteDialect, SqliteStore
from belvedere.server.storage.store import DatabaseError
from helpers.serving import Json, Player, Running, some_move

OLD = Path(__file__).parent.parent / "server" / "old" / "0002.sql"
NOT_SAVED = {"error": "not-saved", "sentence": "This could not be saved; please try again."}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    running = Running(tmp_path / "tables.db")
    yield running
    running.close()


# A full disk.


def bound(running: Running, pages: int) -> None:
    """Let the file have so many pages, or as many as it has: then SQLite says that it is full."""
    store = running.house.store

    async def write() -> None:
        await store.write(lambda c: c.exec_driver_sql(f"PRAGMA max_page_count = {pages}"))

    asyncio.run(write())


def fill(running: Running) -> None:
    """Make guests until there is no room for another one."""
    bound(running, 1)
    for _ in range(2000):
        with httpx.Client(base_url=running.url) as http:
            answer = http.post("/api/v1/tables", json={"game": "strata"})
            if answer.status_code != 201:
                break
    assert (answer.status_code, answer.json()) == (503, NOT_SAVED)


def test_a_full_disk_is_told_in_a_sentence_and_forgotten_when_there_is_room(
    server: Running, caplog: pytest.LogCaptureFixture
) -> None:
    ann = server.player()
    table = ann.open("strata", "me", "invite")
    fill(server)
    tries: dict[str, Json] = {
        "/tables": {"game": "strata"},
        "/tournaments": {"game": "strata"},
        "/pairings": {"game": "mirador"},
        f"/tables/{table['id']}/chat": {"text": "x" * 200},
        "/tokens": {"title": "x" * 100, "scopes": ["read"]},
    }
    for path, body in tries.items():
        for _ in range(200):  # what little room is left
            answer = ann.post(path, body)
            if answer.status_code not in (200, 201):
                break
        assert (answer.status_code, answer.json()) == (503, NOT_SAVED), path
    assert ann.state(table["id"])["phase"] == "open"  # reading goes on
    told = {record.getMessage() for record in caplog.records}
    assert told == {"The disk refuses to save: database or disk is full"}  # and nobody's words
    bound(server, 1 << 30)
    assert ann.post("/tables", {"game": "strata"}).status_code == 201
    assert ann.get("/health").status_code == 200


def test_a_server_whose_disk_is_full_stops_in_good_order(tmp_path: Path) -> None:
    running = Running(tmp_path / "tables.db")
    fill(running)
    running.close()
    again = Running(tmp_path / "tables.db")
    assert again.player().post("/tables", {"game": "strata"}).status_code == 201
    again.close()


def test_a_disk_that_refuses_the_last_note_keeps_no_server_from_stopping(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = Running(tmp_path / "tables.db")
    store = running.house.store
    assert isinstance(store, SqliteStore)

    async def refuse(runs: Runs) -> None:
        raise not_saved()

    monkeypatch.setattr(Runs, "_note", refuse)
    running.close()
    with pytest.raises(RuntimeError):
        store.readers.submit(print)  # it is closed, like all else


def test_the_writer_outlives_a_disk_that_cannot_be_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The thread that died of it would have left everybody waiting for ever."""
    looked = threading.Event()

    def refuse(dialect: object, connection: object) -> int:
        monkeypatch.undo()
        looked.set()
        raise sqlite3.OperationalError("disk I/O error")

    upgrade(tmp_path / "tables.db")
    monkeypatch.setattr(writer, "GLANCE", 0.0)
    monkeypatch.setattr(SqliteDialect, "content_of", refuse)
    database = SqliteStore(tmp_path / "tables.db", Events())

    async def write() -> Any:
        return await database.write(lambda c: c.exec_driver_sql("SELECT 7").scalar())

    assert looked.wait(60)
    assert asyncio.run(write()) == 7
    database.close()


def test_a_copy_that_finds_no_room_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    upgrade(tmp_path / "tables.db")

    class Full(sqlite3.Connection):
        def backup(self, target: sqlite3.Connection, **more: Any) -> None:
            raise sqlite3.OperationalError("database or disk is full")

    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *a, **k: connect(*a, **{"factory": Full, **k}))
    with pytest.raises(DatabaseError, match=r"copy\.db cannot be used: database or disk is full"):
        copy_database(tmp_path / "tables.db", tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()


def test_an_upgrade_that_finds_no_room_changes_nothing_and_succeeds_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tables that it had made stayed, and no later upgrade could make them again."""
    path = tmp_path / "tables.db"
    with sqlite3.connect(path) as file:
        file.executescript(OLD.read_text("utf-8"))
        before = list(file.iterdump())
    file.close()

    def refuse(name: str) -> str:
        raise OperationalError("UPDATE", {}, sqlite3.OperationalError("database or disk is full"))

    monkeypatch.setattr(names, "skeleton", refuse)
    with pytest.raises(DatabaseError, match="disk is full"):
        upgrade(path)
    monkeypatch.undo()
    with sqlite3.connect(path) as file:
        assert list(file.iterdump()) == before
    file.close()
    upgrade(path)
    assert migrating.version_of(path) == HEAD


# A disk that cannot be written, or is none.


def test_a_file_that_cannot_be_written_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was said to be no database of Belvedere."""
    path = tmp_path / "tables.db"
    upgrade(path)
    able = os.access
    monkeypatch.setattr(os, "access", lambda p, mode: Path(p) != path and able(p, mode))
    with pytest.raises(DatabaseError, match=r"tables\.db cannot be read and written by this user"):
        upgrade(path)
    monkeypatch.setattr(os, "access", lambda p, mode: Path(p) != tmp_path and able(p, mode))
    with pytest.raises(DatabaseError, match="Nothing can be written in "):
        upgrade(path)
    with pytest.raises(DatabaseError, match="Nothing can be written in "):
        upgrade(tmp_path / "new" / "tables.db")
    assert not (tmp_path / "new").exists()


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(DatabaseError, match="is a folder"):
        upgrade(tmp_path)
    with pytest.raises(DatabaseError, match="cannot be used: "):
        migrating.version_of(tmp_path)


def test_a_damaged_database_is_not_called_another_programs(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    upgrade(path)
    data = bytearray(path.read_bytes())
    data[100:4096] = bytes(4096 - 100)  # the list of its tables
    path.write_bytes(data)
    with pytest.raises(DatabaseError, match="cannot be used: database disk image is malformed"):
        upgrade(path)
    assert path.read_bytes() == data


# A damaged row.

BLOB = b"\xff\x00"  # SQLite keeps whatever it is given
DAMAGES: list[tuple[str, object]] = [
    ("options", "{"), ("options", "[]"), ("options", "7"), ("options", "[" * 100_000),
    ("options", '{"size": "large"}'), ("own", "x"), ("own", "[0]"), ("own", '["a", "b"]'),
    ("standing", "{"), ("standing", "[]"), ("standing", "null"), ("standing", '{"version": 1}'),
    ("standing", '{"waiting": 3}'), ("standing", '{"waiting": [{}]}'), ("clock", "soon"),
    ("revision", "many"), ("changed", "today"), ("plies", "few"), ("game", "chess"),
    ("clock", BLOB), ("source", BLOB), ("standing", BLOB), ("options", BLOB), ("created", BLOB),
    ("revision", -1), ("plies", 1 << 60), ("own", "[-1, 0]"),
]  # fmt: skip


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("rows") / "tables.db")
    yield running
    running.close()


@pytest.mark.parametrize(("column", "value"), DAMAGES)
def test_a_damaged_row_closes_its_table_and_no_other(
    house: Running, column: str, value: object
) -> None:
    ann = house.player()
    tables = [ann.open("strata", "me", "open", public=True)["id"] for _ in "ab"]
    bad, good = tables
    for table in tables:
        ann.ready(table)
    damage(house, bad, column, value)
    for which in ("mine", "open"):
        found = {t["id"]: t["phase"] for t in listed(ann, which)}
        assert found[good] == "open"
    answer = ann.get(f"/tables/{bad}")
    if column == "game":  # nobody can say what it was
        assert (answer.status_code, answer.json()["error"]) == (404, "unknown-game")
    else:
        assert (answer.status_code, answer.json()["phase"]) == (200, "closed")
        assert "closed for inspection" in answer.json()["status"]
    joined = house.player().post(f"/tables/{bad}/join", {"seat": 1})
    assert (joined.status_code, joined.json()["error"]) == (409, "closed")
    assert stored(house, bad, "phase") == "closed"
    assert stored(house, bad, column) == value  # nothing of it is changed
    assert {t["id"]: t["phase"] for t in listed(ann, "mine")}[bad] == "closed"
    assert ann.post(f"/tables/{good}/acts", {"act": "leave"}).status_code == 200


def listed(player: Player, which: str) -> list[Json]:
    answer = player.get("/tables", params={"which": which, "most": 50})
    assert answer.status_code == 200, answer.text
    return list(answer.json()["tables"])


def damage(running: Running, table: str, column: str, value: object) -> None:
    """Write something into the file past the server, which reads the table again."""
    overwrite(running, f'UPDATE tables SET "{column}" = ? WHERE id = ?', value, table)
    reread(running, table)


def overwrite(running: Running, change: str, *values: object) -> None:
    with sqlite3.connect(running.database) as file:
        file.execute(change, values)
    file.close()


def reread(running: Running, table: str) -> None:
    live = next(live for live in running.house.hub.known() if live.id == table)
    asyncio.run(forget(running, live))


async def forget(running: Running, live: Any) -> None:
    running.house.hub.forget(live)


def stored(running: Running, table: str, column: str) -> object:
    with sqlite3.connect(running.database) as file:
        row = file.execute(f'SELECT "{column}" FROM tables WHERE id = ?', (table,)).fetchone()
    file.close()
    return row[0]


@pytest.mark.parametrize(
    ("column", "in_the_lobby"),
    [
        ("who", []),  # nobody is known to wait there
        ("person", ["closed"]),
        ("name", ["closed"]),
        ("level", ["closed"]),
    ],
)
def test_a_damaged_seat_closes_its_table_and_no_list(
    house: Running, column: str, in_the_lobby: list[str]
) -> None:
    ann = house.player()
    bad, good = (ann.open("strata", "me", "open", public=True)["id"] for _ in "ab")
    ann.ready(bad)
    change = f'UPDATE seats SET "{column}" = ? WHERE "table" = ? AND seat = 0'
    overwrite(house, change, BLOB, bad)
    reread(house, bad)
    mine, lobby = ({t["id"]: t["phase"] for t in listed(ann, w)} for w in ("mine", "open"))
    assert (mine[bad], mine[good]) == ("closed", "open")
    assert lobby[good] == "open"
    assert [phase for table, phase in lobby.items() if table == bad] == in_the_lobby
    assert ann.state(bad)["phase"] == "closed"
    assert ann.page(f"/t/{bad}").status_code == 200


@pytest.mark.parametrize("column", ["at", "left"])
@pytest.mark.parametrize("value", ["soon", 1 << 60])
def test_a_damaged_log_closes_its_table(house: Running, column: str, value: object) -> None:
    ann = house.player()
    table = ann.open("strata", "me", "me")["id"]
    state = ann.ready(table)
    moved = ann.move(table, state["ply"], some_move(ann.state(table, 0), random.Random(1)), seat=0)
    assert moved.status_code == 200, moved.text
    overwrite(house, f'UPDATE log SET "{column}" = ? WHERE "table" = ?', value, table)
    reread(house, table)
    assert ann.ready(table)["phase"] == "closed"


# A damaged tournament.

CONTEST = [
    ("tournaments", "format", "knockout"), ("tournaments", "format", BLOB),
    ("tournaments", "rounds", "many"), ("tournaments", "options", "{"),
    ("tournaments", "options", '{"size": "x"}'), ("tournaments", "entry", BLOB),
    ("tournaments", "due", "soon"), ("tournaments", "due", b""),
    ("tournaments", "due", (1 << 63) - 1),
    ("tournaments", "clock", "soon"), ("tournaments", "game", "chess"),
    ("tournaments", "title", BLOB), ("tournaments", "pause", "long"),
    ("tournaments", "changed", "today"), ("tournaments", "phase", "nap"),
    ("entrants", "lot", "first"), ("entrants", "late", "x"), ("entrants", "withdrew", "x"),
    ("entrants", "name", BLOB), ("entrants", "level", BLOB), ("pairings", "first", "Ann"),
    ("pairings", "second", 77), ("pairings", "table", BLOB), ("pairings", "round", "x"),
]  # fmt: skip


def contest(player: Player) -> str:
    """Begin a tournament of somebody and a bot."""
    answer = player.post("/tournaments", {"game": "strata", "bots": ["1"]})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


@pytest.mark.parametrize(("source", "column", "value"), CONTEST)
def test_a_damaged_tournament_closes_itself_and_no_list(
    house: Running, source: str, column: str, value: object
) -> None:
    ann = house.player()
    bad, good = contest(ann), contest(ann)
    if source == "pairings":
        overwrite(house, "UPDATE tournaments SET phase = 'playing' WHERE id = ?", bad)
        change = "INSERT INTO pairings VALUES (?, 0, 0, 0, 1, NULL)"
        overwrite(house, change, bad)
    key = "id" if source == "tournaments" else "tournament"
    overwrite(house, f'UPDATE {source} SET "{column}" = ? WHERE {key} = ?', value, bad)
    for which in ("mine", "open", "playing", "finished"):
        answer = ann.get("/tournaments", params={"which": which, "most": 50})
        assert answer.status_code == 200, answer.text
        found = [t["id"] for t in answer.json()["tournaments"]]
        assert bad not in found
        assert (good in found) == (which in ("mine", "open"))
    for path in (f"/tournaments/{bad}", f"/tournaments/{bad}/text"):
        answer = ann.get(path)
        assert (answer.status_code, answer.json()["error"]) == (409, "closed")
        assert "closed for inspection" in answer.json()["sentence"]
    assert ann.page("/tournaments").status_code == 200
    assert ann.page(f"/tournaments/{bad}").status_code == 409
    entered = house.player().post(f"/tournaments/{bad}/enter")
    assert (entered.status_code, entered.json()["error"]) == (409, "closed")
    assert ann.http.request("DELETE", "/account", json={}).status_code == 200  # nor keeps anybody


def test_a_server_starts_with_damaged_tournaments(server: Running) -> None:
    ann = server.player()
    bad, good = contest(ann), contest(ann)
    server.stop()
    overwrite(server, "UPDATE tournaments SET due = 'soon', rounds = 'x' WHERE id = ?", bad)
    server.start()
    ann.move_to(server.url)
    assert ann.get(f"/tournaments/{bad}").status_code == 409
    assert ann.post(f"/tournaments/{good}/rounds").status_code == 200


# Two servers on one file.


def test_a_file_is_served_by_one(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with claim_file(path, "http://127.0.0.1:8080"):
        with (
            pytest.raises(DatabaseError, match=rf"at http://127\.0\.0\.1:8080 by .* {os.getpid()}"),
            claim_file(path, "http://127.0.0.1:8081"),
        ):
            pass
        upgrade(path)  # backups are made and restored meanwhile
        copy_database(path, tmp_path / "copy.db")
        restore_database(tmp_path / "copy.db", path)
    with claim_file(path, "http://127.0.0.1:8081"):
        told = json.loads((tmp_path / "tables.db.lock").read_text())
    assert told == {"pid": os.getpid(), "url": "http://127.0.0.1:8081"}


def test_a_server_that_was_killed_leaves_no_lock(tmp_path: Path) -> None:
    script = (
        "import sys, pathlib; from belvedere.server.storage.sqlite.claiming import claim_file\n"
        "with claim_file(pathlib.Path(sys.argv[1]), 'there'): print('holds', flush=True); input()"
    )
    path = tmp_path / "tables.db"
    with subprocess.Popen(
        [sys.executable, "-c", script, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(os.path.abspath, sys.path))},
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"holds\n"
        with (
            pytest.raises(DatabaseError, match=f"at there by process {process.pid}"),
            claim_file(path, "here"),
        ):
            pass
        process.send_signal(signal.SIGKILL)
        process.wait(30)
    with claim_file(path, "here"):
        pass


def test_a_second_server_ends_with_a_sentence(tmp_path: Path) -> None:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        port = trial.getsockname()[1]
    with claim_file(tmp_path / "tables.db", "http://localhost:8080"):
        command = [sys.executable, "-m", "belvedere.cli", "serve", "--port", str(port)]
        done = subprocess.run(
            [*command, "--data", str(tmp_path / "tables.db")],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(map(os.path.abspath, sys.path))},
        )
    assert done.returncode == 1
    assert "is served already, at http://localhost:8080 by process" in done.stderr
    assert "Traceback" not in done.stderr
