"""One server for a file: whoever serves it holds a lock, which ends with his process."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from belvedere.core.messages import Message, verbatim, words
from belvedere.server.storage.sqlite.migrating import check_access
from belvedere.server.storage.sqlite.privacy import OWN_FILE, OWN_FOLDER
from belvedere.server.storage.store import DatabaseError

if sys.platform == "win32":
    import msvcrt

    _BEHIND = 1 << 30  # a byte that nobody writes: what is locked there cannot be read

    def _lock(file: int) -> None:
        os.lseek(file, _BEHIND, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        os.lseek(file, 0, os.SEEK_SET)
else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def claim_file(database: Path, url: str) -> Iterator[None]:
    """Serve a file alone, at an address; raise DatabaseError where another server does."""
    check_access(database)
    database.parent.mkdir(mode=OWN_FOLDER, parents=True, exist_ok=True)
    path = database.with_name(f"{database.name}.lock")
    file = os.open(path, os.O_RDWR | os.O_CREAT, OWN_FILE)
    try:
        try:
            _lock(file)
        except (BlockingIOError, PermissionError):  # as Unix says it, and Windows
            raise DatabaseError(_served(database, os.read(file, 1000))) from None
        os.ftruncate(file, 0)
        os.write(file, json.dumps({"pid": os.getpid(), "url": url}).encode())
        try:
            yield
        finally:
            os.ftruncate(file, 0)
    finally:
        os.close(file)  # the file stays: who deleted it could delete another's lock


def _served(database: Path, told: bytes) -> Message:
    try:
        who = json.loads(told)
        return words(
            "{path} is served already, at {url} by process {pid}. Stop that server, or name "
            "another file with --data.",
            path=str(database),
            url=verbatim(str(who["url"])),
            pid=str(who["pid"]),
        )
    except (ValueError, KeyError, TypeError):  # it has only just begun, or ends
        return words(
            "{path} is served already. Stop that server, or name another file with --data.",
            path=str(database),
        )
