"""Bringing a database up to the schema of this version, with a copy of the old one beside it."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from belvedere.core.errors import BelvedereError
from belvedere.core.messages import Message, words

HEAD: Final = "0002"  # the newest of `migrations/versions`

_FOLDER: Final = Path(__file__).parent / "migrations"


class DatabaseError(BelvedereError):
    """A database cannot be used as it is."""


def version_of(path: Path) -> str | None:
    """Return the schema's version of a file; None when there is no schema yet."""
    if not path.exists() or path.stat().st_size == 0:
        return None
    try:
        with sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True) as connection:
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.DatabaseError as error:
        raise DatabaseError(_not_ours(path)) from error
    finally:
        if "connection" in locals():
            connection.close()
    return str(row[0]) if row else None


def _not_ours(path: Path) -> Message:
    return words("{path} is not a database of Belvedere.", path=str(path))


def _too_new(path: Path, found: str) -> Message:
    return words(
        "{path} was written by a newer Belvedere (schema {found}; this one knows {known}). "
        "Install that version, or name another file.",
        path=str(path),
        found=found,
        known=HEAD,
    )


def known_versions() -> list[str]:
    """List the versions that can be brought up to date, the oldest first."""
    return sorted(path.name[:4] for path in (_FOLDER / "versions").glob("[0-9]*.py"))


def upgrade(path: Path) -> Path | None:
    """Bring a file up to date, or make it; return the copy of an old one. Raises DatabaseError."""
    found = version_of(path)
    if found == HEAD:
        return None
    if found is not None and found not in known_versions():
        raise DatabaseError(_too_new(path, found))
    path.parent.mkdir(parents=True, exist_ok=True)
    kept = None if found is None else _copy(path, found)
    _run(path)
    return kept


def _copy(path: Path, version: str) -> Path:
    """Keep the old file beside the new one, under its version."""
    kept = path.with_name(f"{path.name}.{version}.backup")
    copy_database(path, kept)
    return kept


def copy_database(source: Path, target: Path) -> None:
    """Copy a whole database, also while a server has it open."""
    with sqlite3.connect(source) as old, sqlite3.connect(target) as new:
        old.backup(new)
    old.close()
    new.close()


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
    target.parent.mkdir(parents=True, exist_ok=True)
    copy_database(backup, target)
    upgrade(target)
    return kept


def _run(path: Path) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_FOLDER))
    config.set_main_option("path_separator", "os")
    config.set_main_option("sqlalchemy.url", f"sqlite:///{path}")
    command.upgrade(config, "head")
