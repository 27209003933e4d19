"""Which kind of store is kept where."""

from __future__ import annotations

from pathlib import Path

from belvedere.server.storage.sqlite.file import SqliteFile


def place_of(path: Path) -> SqliteFile:
    """Return a file as the place of a store: SQLite keeps it."""
    return SqliteFile(path)
