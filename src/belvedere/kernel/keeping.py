"""What compiled code is kept on the disk, one process at a time.

A function of the desk is compiled for every game, and Numba keeps all of that under one index: two
processes that write it at once could lose, or even take, each other's code.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from belvedere.core.first_use import COMPILING

try:
    import fcntl
except ImportError:  # not on Windows, where people seldom compile twice at once
    fcntl = None  # type: ignore[assignment]

LOCK = "belvedere.lock"  # beside the indexes of a folder


def keep_in_turn(dispatcher: Any) -> None:
    """Let a cached function wait, before it is written or read, until no other process does so.

    (The index is written before the code: who reads in between would find code of old sources.)
    """
    file = dispatcher._cache._cache_file
    path = Path(file._index_path).with_name(LOCK)
    save, load = file.save, file.load

    def save_alone(key: Any, data: Any) -> None:
        with locked(path):
            save(key, data)

    def load_alone(key: Any) -> Any:
        with locked(path):
            found = load(key)
        if found is None:
            COMPILING.tell()
        return found

    file.save, file.load = save_alone, load_alone


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold a lock that goes when its holder does, however he ends; without one where none can be.

    A folder that cannot be written is Numba's to complain of.
    """
    try:
        file = path.open("wb")
    except OSError:
        yield
        return
    with file:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX)
        yield
