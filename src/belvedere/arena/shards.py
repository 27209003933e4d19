"""A folder of self-play: files of so many games each, and one that tells on which terms.

A file is there whole or not at all, and has its games in its name; so the folder itself says which
games need not be played again.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from belvedere.arena.rows import COMPRESSION, VERSION, arrow
from belvedere.core.errors import BelvedereError, OptionError, quoted
from belvedere.core.limits import LONGEST_JSON
from belvedere.core.messages import words

# Whoever reads the folder as one table, such as pyarrow, leaves these names out.
MANIFEST: Final = "_selfplay.json"
UNFINISHED: Final = "_part-"

_NAME = re.compile(r"games-([0-9]{8})-([0-9]{8})\.parquet")


class Shards:
    """The games of a folder."""

    def __init__(self, folder: Path, about: Mapping[str, Any], size: int) -> None:
        """Begin a folder, or go on with one; raise BelvedereError if it is another course's."""
        arrow()
        self._folder, self._about, self._size = folder, about, size
        self._held: dict[int, bytes] = {}  # games that wait for the others of their file
        self._missing: set[int] = set()
        folder.mkdir(parents=True, exist_ok=True)
        self._settle()
        self.kept = frozenset(number for path in self.files() for number in games_of(path))

    def files(self) -> list[Path]:
        """List the files, in the order of their games."""
        return sorted(path for path in self._folder.iterdir() if _NAME.fullmatch(path.name))

    def _settle(self) -> None:
        """Compare the terms, or write them; what a kill has left unfinished goes."""
        path, terms = self._folder / MANIFEST, {"version": VERSION, **self._about}
        if path.exists():
            self._compare(path, terms)
        elif self.files():
            raise OptionError(
                words(
                    "{name} has games, but no {manifest} that tells their terms; name another "
                    "folder.",
                    name=quoted(str(self._folder)),
                    manifest=MANIFEST,
                )
            )
        else:
            text = json.dumps(terms, ensure_ascii=False, indent=1)
            _write(path, f"{text}\n".encode())
        for left in self._folder.glob(f"{UNFINISHED}*"):
            left.unlink()

    @staticmethod
    def _compare(path: Path, terms: dict[str, Any]) -> None:
        found = _read(path)
        if found == terms:
            return
        name = quoted(str(path.parent))
        if {**found, "sources": terms["sources"]} == terms:
            raise OptionError(
                words(
                    "{name} was begun by bots that played otherwise; name another folder, or "
                    "delete it.",
                    name=name,
                )
            )
        raise OptionError(words("{name} holds games on other terms; name another folder.",
                                name=name))  # fmt: skip

    @contextmanager
    def filled(self, numbers: Iterable[int]) -> Iterator[None]:
        """Take in games; a file is written when all of its games are there, or at the end."""
        self._missing = set(numbers)
        try:
            yield
        finally:
            self._write_held(self._held)

    def add(self, number: int, game: bytes) -> None:
        """Add the rows of a game."""
        self._held[number] = game
        self._missing.discard(number)
        first = number - number % self._size
        together = range(first, first + self._size)
        if self._missing.isdisjoint(together):
            self._write_held(together)

    def _write_held(self, numbers: Iterable[int]) -> None:
        for run in _runs(sorted(self._held.keys() & set(numbers))):
            self._write_file(run)
            for number in run:
                del self._held[number]

    def _write_file(self, run: list[int]) -> None:
        import pyarrow.parquet as pq

        path = self._folder / f"games-{run[0]:08}-{run[-1]:08}.parquet"
        part = path.with_name(UNFINISHED + path.name)
        games = (pq.read_table(BytesIO(self._held[number])) for number in run)
        first = next(games)
        with part.open("wb") as file:
            with pq.ParquetWriter(file, first.schema, compression=COMPRESSION) as writer:
                writer.write_table(first)
                for game in games:
                    writer.write_table(game)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)


def games_of(path: Path) -> range:
    """Return which games a file holds, by its name."""
    found = _NAME.fullmatch(path.name)
    assert found is not None
    return range(int(found[1]), int(found[2]) + 1)


def count_rows(files: Iterable[Path]) -> int:
    """Count the positions of some files."""
    import pyarrow.parquet as pq

    return sum(pq.read_metadata(path).num_rows for path in files)


def _runs(numbers: list[int]) -> Iterator[list[int]]:
    """Part ascending numbers wherever one is missing."""
    cuts = [0, *(i for i, (a, b) in enumerate(pairwise(numbers), 1) if b != a + 1), len(numbers)]
    for first, last in pairwise(cuts):
        if first != last:
            yield numbers[first:last]


def _read(path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        content = file.read(LONGEST_JSON + 1)
    try:
        found = json.loads(content)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or len(content) > LONGEST_JSON:
        raise BelvedereError(
            words("{name} does not tell the terms of a folder of games.", name=quoted(str(path)))
        )
    return found


def _write(path: Path, content: bytes) -> None:
    part = path.with_name(UNFINISHED + path.name)
    with part.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
