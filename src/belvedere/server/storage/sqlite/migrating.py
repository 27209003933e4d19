"""Bringing a database up to the schema of this version, with a copy of the old one beside it."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from belvedere.core.messages import Message, verbatim, words
from belvedere.server.storage import migrations
from belvedere.server.storage.migrations import HEAD, known_versions
from belvedere.server.storage.sqlite.privacy import make_private, tighten_all
from belvedere.server.storage.store import DatabaseError

_FOLDER: Final = Path(migrations.__file__).parent


def version_of(path: Path) -> str | None:
    """Return the schema's version of a file; None when there is no schema yet."""
    if not path.exists() or path.stat().st_size == 0:
        return None
    try:
        with sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True) as connection:
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.DatabaseError as error:
        code = getattr(error, "sqlite_errorcode", None)
        is_other = code in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)
        raise DatabaseError(_not_ours(path) if is_other else _unusable(path, error)) from error
    finally:
        if "connection" in locals():
            connection.close()
    return str(row[0]) if row else None


def _not_ours(path: Path) -> Message:
    return words("{path} is not a database of Belvedere.", path=str(path))


def _unusable(path: Path, error: BaseException) -> Message:
    return words("{path} cannot be used: {why}.", path=str(path), why=verbatim(str(error)))


def check_access(path: Path) -> None:
    """Make sure that a database can be written here, and change nothing; raise DatabaseError."""
    if path.is_dir():
        raise DatabaseError(words("{path} is a folder; name a file in it.", path=str(path)))
    if path.exists() and not os.access(path, os.R_OK | os.W_OK):
        raise DatabaseError(
            words(
                "{path} cannot be read and written by this user, as the server has to. Change its "
                "permissions, or name another file with --data.",
                path=str(path),
            )
        )
    folder = next(folder for folder in path.absolute().parents if folder.exists())
    if not os.access(folder, os.W_OK | os.X_OK):
        raise DatabaseError(
            words(
                "Nothing can be written in {folder}, where the server keeps its tables. Change "
                "the folder's permissions, or name another file with --data.",
                folder=str(folder),
            )
        )


def _too_new(path: Path, found: str) -> Message:
    return words(
        "{path} was written by a newer Belvedere (schema {found}; this one knows {known}). "
        "Install that version, or name another file.",
        path=str(path),
        found=found,
        known=HEAD,
    )


def upgrade(path: Path) -> Path | None:
    """Bring a file up to date, or make it; return the copy of an old one. Raises DatabaseError."""
    check_access(path)
    found = version_of(path)
    if found is not None and found not in known_versions():
        raise DatabaseError(_too_new(path, found))
    make_private(path)
    tighten_all(path)
    if found == HEAD:
        return None
    kept = None if found is None else _copy(path, found)
    _run(path)
    return kept


def _copy(path: Path, version: str) -> Path:
    """Keep the old file beside the new one, under its version."""
    kept = path.with_name(f"{path.name}.{version}.backup")
    copy_database(path, kept)
    return kept


def copy_database(source: Path, target: Path) -> None:
    """Copy a whole database, also while a server has it open; raise DatabaseError.

    The copy is its owner's alone. There is none where it could not be finished.
    """
    is_new = not target.exists()
    make_private(target)
    try:
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
            old.backup(new)
    except sqlite3.Error as error:
        if is_new:
            target.unlink()
        raise DatabaseError(_unusable(target, error)) from error


def restore_database(backup: Path, target: Path) -> Path | None:
    """Put a backup in a database's place, also while a server has it open; raise DatabaseError.

    Return the copy of what was there.
    """
    version = version_of(backup)
    if version is None:
        raise DatabaseError(_not_ours(backup))
    if version not in known_versions():
        raise DatabaseError(_too_new(backup, version))
    kept = None
    if version_of(target) is not None:
        kept = target.with_name(f"{target.name}.before-restore")
        copy_database(target, kept)
    copy_database(backup, target)
    upgrade(target)
    return kept


def _run(path: Path) -> None:
    from alembic import command
    from alembic.config import Config
    from sqlalchemy.exc import OperationalError

    config = Config()
    config.set_main_option("script_location", str(_FOLDER))
    config.set_main_option("path_separator", "os")
    config.set_main_option("sqlalchemy.url", f"sqlite:///{path}")
    try:
        command.upgrade(config, "head")
    except OperationalError as error:
        raise DatabaseError(_unusable(path, error.orig or error)) from error


def inspect(path: Path) -> tuple[str, list[str]]:
    """Return what is damaged in a file, '' where it is whole, and the tables that are closed."""
    with closing(sqlite3.connect(path)) as connection:
        answer = str(connection.execute("PRAGMA quick_check").fetchone()[0])
        closed = connection.execute("SELECT id FROM tables WHERE phase = 'closed'").fetchall()
    return "" if answer == "ok" else answer, [str(row[0]) for row in closed]
