"""One server for a file: whoever serves it holds a lock, which ends with his process."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from belvedere.core.locking import takes_lock
from belvedere.core.messages import Message, verbatim, words
from belvedere.server.storage.sqlite.migrating import check_access
from belvedere.server.storage.sqlite.privacy import OWN_FILE, OWN_FOLDER
from belvedere.server.storage.store import DatabaseError


@contextmanager
def claim_file(database: Path, url: str) -> Iterator[None]:
    """Serve a file alone, at an address; raise DatabaseError where another server does."""
    check_access(database)
    database.parent.mkdir(mode=OWN_FOLDER, parents=True, exist_ok=True)
    path = database.with_name(f"{database.name}.lock")
    file = os.open(path, os.O_RDWR | os.O_CREAT, OWN_FILE)
    try:
        if not takes_lock(file):
            raise DatabaseError(_served(database, os.read(file, 1000)))
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
