"""A store is a protocol: what only one database understands stands in one folder."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert, select

from belvedere.server.domain_events import Events
from belvedere.server.settings import Settings
from belvedere.server.storage import schema
from belvedere.server.storage.backends import place_of
from belvedere.server.storage.merging import hand_over
from belvedere.server.storage.sqlite.file import SqliteFile
from belvedere.server.storage.sqlite.store import open_engine
from belvedere.server.storage.store import Place, Store
from helpers.house import ROOT

SOURCE = ROOT / "src" / "belvedere"
OWN = SOURCE / "server" / "storage"
DIALECT = re.compile(r"sqlite|PRAGMA|OR IGNORE|json_each|typeof", re.IGNORECASE)
AT_HOME = tuple(f"{OWN.as_posix()}/{room}/" for room in ("sqlite", "migrations"))


def code_of(path: Path) -> str:
    """Return a module without its comments and docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
            body[0] = ast.Expr(ast.Constant(""))
    return ast.unparse(tree)


@pytest.mark.parametrize("room", ["server", "cli"])
def test_nothing_outside_of_its_folder_knows_a_dialect(room: str) -> None:
    knowing = [
        path.relative_to(SOURCE).as_posix()
        for path in sorted((SOURCE / room).rglob("*.py"))
        if not path.as_posix().startswith(AT_HOME)
        if DIALECT.search(code_of(path))
    ]
    assert knowing == (["server/storage/backends.py"] if room == "server" else [])


def test_a_file_is_a_place_and_opens_as_a_store(tmp_path: Path) -> None:
    place: Place = Settings(tmp_path / "tables.db").place
    assert place == place_of(tmp_path / "tables.db") == SqliteFile(tmp_path / "tables.db")
    assert Settings(place).place is place
    assert place.upgrade() is None
    store: Store = place.open(Events())
    assert store.read_here(lambda c: c.execute(select(schema.people)).all()) == []
    store.close()


def test_what_is_handed_over_is_not_there_twice(tmp_path: Path) -> None:
    SqliteFile(tmp_path / "tables.db").upgrade()
    engine, mutes = open_engine(tmp_path / "tables.db"), schema.mutes
    muted = [("guest", "a"), ("guest", "b"), ("account", "b"), ("other", "a")]

    def found(connection: Connection) -> list[tuple[str, str]]:
        return sorted((row.person, row.muted) for row in connection.execute(select(mutes)))

    with engine.begin() as connection:
        people = [{"id": n, "name": n, "created": 0} for n in ("guest", "account", "other")]
        connection.execute(insert(schema.people), people)
        connection.execute(insert(mutes), [{"person": p, "muted": m} for p, m in muted])
        hand_over(connection, mutes.c.person, "guest", "account")
        assert found(connection) == [("account", "a"), ("account", "b"), ("other", "a")]
    engine.dispose()
