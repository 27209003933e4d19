"""A file of SQLite as the place of a store."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path

from belvedere.server.domain_events import Events
from belvedere.server.storage.sqlite import claiming, migrating, privacy
from belvedere.server.storage.store import Store


@dataclass(frozen=True, slots=True)
class SqliteFile:
    """A file that holds everything that the server keeps, or will; raises DatabaseError."""

    path: Path

    def claimed(self, url: str) -> AbstractContextManager[None]:
        """Serve the file alone, at an address."""
        return claiming.claim_file(self.path, url)

    def upgrade(self) -> Path | None:
        """Bring the file up to date, or make it; return the copy of an old one."""
        return migrating.upgrade(self.path)

    def open(self, events: Events) -> Store:
        """Open the file."""
        from belvedere.server.storage.sqlite.store import SqliteStore

        return SqliteStore(self.path, events)

    # For whoever runs the server.

    def version(self) -> str | None:
        """Return the version of its schema; None when there is none yet."""
        return migrating.version_of(self.path)

    def check_access(self) -> None:
        """Make sure that a server can write here, and change nothing."""
        migrating.check_access(self.path)

    def backup(self, target: Path) -> None:
        """Copy everything, also while a server has it open."""
        migrating.copy_database(self.path, target)

    def restore(self, backup: Path) -> Path | None:
        """Put a backup in its place, also while a server has it open; return the copy of before."""
        return migrating.restore_database(backup, self.path)

    def inspect(self) -> tuple[str, list[str]]:
        """Return what is damaged, '' where it is whole, and the tables that are closed."""
        return migrating.inspect(self.path)

    def exposed(self) -> list[Path]:
        """List what others on this machine can read, of the file and the copies beside it."""
        return [path for path in privacy.files_of(self.path) if privacy.is_open(path)]
