"""Games that are kept without being asked, so that nobody loses one: the latest of this user."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Final

from belvedere.cli import files
from belvedere.cli.door import EXPECTED, sentence
from belvedere.cli.game_locks import GameLock
from belvedere.core.folders import data_folder
from belvedere.core.records import Record

MOST: Final = 50  # games that are kept; the oldest go
SUFFIX: Final = ".record"


def folder() -> Path:
    """Return where games are kept."""
    return data_folder() / "games"


def new_file(game: str) -> Path:
    """Make an empty file for a game that has begun now, and nobody else's; raise OSError."""
    for private in (data_folder(), folder()):  # a mode is that of the last folder alone
        private.mkdir(mode=0o700, parents=True, exist_ok=True)
    name = f"{game}-{datetime.now():%Y-%m-%d-%H%M}"
    for number in count(1):
        path = folder() / (f"{name}{SUFFIX}" if number == 1 else f"{name}-{number}{SUFFIX}")
        try:
            path.touch(exist_ok=False)
        except FileExistsError:
            continue
        return path
    raise AssertionError


def kept_files() -> list[Path]:
    """List the files of kept games, the latest first."""
    found = [(path.stat().st_mtime_ns, path) for path in folder().glob(f"*{SUFFIX}")]
    return [path for _, path in sorted(found, reverse=True)]


def clear_away(but: Path) -> None:
    """Delete the oldest files, if there are too many; one stays in any case."""
    others = [path for path in kept_files() if path != but]
    for path in others[MOST - 1 :]:
        path.unlink(missing_ok=True)


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game that was kept in a file of its own, without being asked."""

    path: Path
    record: Record

    @property
    def left(self) -> datetime:
        """When it was played last, by this machine's clock."""
        return datetime.fromtimestamp(self.path.stat().st_mtime)


def unfinished(game: str | None = None) -> Iterator[KeptGame]:
    """Yield the games that can be gone on with, the latest first; a damaged file is none."""
    for path in kept_files():
        try:
            record = files.read_record(str(path))
        except EXPECTED:
            continue
        if record.ending is None and game in (None, record.game):
            yield KeptGame(path, record)


class Keeper:
    """Keeps one game that was given no file, or says why it cannot."""

    def __init__(self, lock: GameLock, path: Path | None = None) -> None:
        self.path = path
        self.lock = lock  # of the game: another terminal may see it here, and not go on with it
        self.failure = ""  # why the game could not be kept when it last changed

    @property
    def has_game(self) -> bool:
        """Whether the game is kept as it stands."""
        return self.path is not None and not self.failure

    def keep(self, record: Record) -> None:
        """Write the game down; that it fails is noted, and the game goes on."""
        try:
            if self.path is None:
                self.path = new_file(record.game)
                self.lock.take(self.path)
                clear_away(but=self.path)
            files.write_record(record, self.path)
        except EXPECTED as error:
            self.failure = sentence(error)
        else:
            self.failure = ""

    def forget(self) -> None:
        """Delete what was kept: the game has a file of its own."""
        if self.path is not None:
            with suppress(OSError):  # it is saved elsewhere already
                self.path.unlink()
            self.path = None
