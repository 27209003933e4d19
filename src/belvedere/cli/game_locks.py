"""One terminal for a game: whoever plays it holds a lock, which ends with his process.

Records are replaced whole when they are saved, so that the lock is on a file of its own.
"""

from __future__ import annotations

import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from belvedere.core.errors import OptionError, cut
from belvedere.core.folders import data_folder
from belvedere.core.locking import takes_lock
from belvedere.core.messages import words


class GameLock:
    """Keeps other terminals from going on with the game that is played in this one."""

    def __init__(self) -> None:
        self._held: dict[Path, int] = {}  # the open files, by their paths

    def take(self, record: Path) -> None:
        """Play a record's game alone; raise OptionError where another terminal plays it.

        Where no lock can be kept, nobody is kept from playing; a device is nobody's game.
        """
        try:
            path = lock_of(record)
        except ValueError:  # no file can have this name: whoever writes it says so
            return
        if path in self._held or (record.exists() and not record.is_file()):
            return
        with suppress(OSError):
            for private in (data_folder(), path.parent):  # a mode is that of the last folder alone
                private.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._held[path] = _locked(path, record)

    def close(self) -> None:
        """Let other terminals go on."""
        for path, file in self._held.items():
            with suppress(OSError):
                path.unlink()  # before it is let go, so that it is nobody else's
            os.close(file)
        self._held.clear()


def lock_of(record: Path) -> Path:
    """Return the file that is locked while a record's game is played."""
    name = sha256(os.fsencode(os.path.realpath(record))).hexdigest()[:32]
    return data_folder() / "locks" / name


def _locked(path: Path, record: Path) -> int:
    """Open and lock a file; raise OptionError where another has it, or OSError."""
    while True:
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        if not takes_lock(file):
            os.close(file)
            raise OptionError(
                words(
                    "{name} is being played in another terminal. Go on there, or leave it there "
                    "first.",
                    name=cut(record.name),
                )
            )
        with suppress(FileNotFoundError):
            if os.path.samestat(os.stat(path), os.fstat(file)):
                return file
        os.close(file)  # who had it before has just deleted it
