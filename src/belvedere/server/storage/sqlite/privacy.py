"""Files that hold a key and passwords: nobody but their owner may read them.

On Windows they are as private as the folder of their user.
"""

from __future__ import annotations

import os
import stat
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from belvedere.core.folders import data_folder

OWN_FILE: Final = 0o600
OWN_FOLDER: Final = 0o700
OTHERS: Final = 0o077  # what a group and everybody may do


def make_private(path: Path) -> None:
    """Make a file that is its owner's alone from the start, or tighten it; raise OSError.

    SQLite gives what it lays beside a database the same permissions.
    """
    path.parent.mkdir(mode=OWN_FOLDER, parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWN_FILE))
    tighten(path)


def tighten_all(database: Path) -> None:
    """Take from others what they may do with a database, its copies and our own folder."""
    for path in files_of(database):
        tighten(path)
    if database.parent == data_folder():  # any other folder is its owner's to decide about
        tighten(database.parent)


def tighten(path: Path) -> None:
    """Take from others what they may do with a file or a folder, if it is ours."""
    if is_open(path) and _is_ours(path):
        with suppress(OSError):  # a file system without permissions; `doctor` tells
            path.chmod(stat.S_IMODE(path.stat().st_mode) & ~OTHERS)


def is_open(path: Path) -> bool:
    """Tell whether others may read or change something."""
    if sys.platform == "win32" or not path.exists():
        return False
    return bool(path.stat().st_mode & OTHERS)


def _is_ours(path: Path) -> bool:
    return sys.platform != "win32" and path.stat().st_uid == os.geteuid()


def files_of(database: Path) -> list[Path]:
    """List a database, and what lies beside it under its name: the log of SQLite, copies."""
    beside = (f"{database.name}-", f"{database.name}.")
    with suppress(OSError):
        found = [path for path in database.parent.iterdir() if path.name.startswith(beside)]
        return [database, *sorted(path for path in found if path.is_file())]
    return [database]
