"""A lock on a file, as the system keeps it: it ends with the process that holds it."""

from __future__ import annotations

import os
import sys

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


def takes_lock(file: int) -> bool:
    """Lock an open file until it is closed; tell whether that was done: another may have it."""
    try:
        _lock(file)
    except (BlockingIOError, PermissionError):  # as Unix says it, and Windows
        return False
    return True
