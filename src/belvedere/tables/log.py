"""What has happened at a table, kept small: one line of text per ply, the older ones compressed.

A table is kept in memory by the thousand, and its log is most of it.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final, NamedTuple, final

CHUNK: Final = 2048  # characters, after which lines are compressed
LATEST: Final = 4  # entries that are kept as they are: they are asked for at every move
_NO_CLOCK: Final = "-"
_FORCED, _CHOSEN = "!", "."


class LogEntry(NamedTuple):
    """One decision or chance outcome."""

    seat: int  # or CHANCE
    move: str
    at: int  # milliseconds after the table was opened
    left: int | None = None  # milliseconds on that seat's clock afterwards; None without a clock
    forced: bool = False  # whether the table played it: there was no choice, or an arbiter answered


@final
class Log:
    """A sequence of entries that never changes: `add` and `cut` return another one."""

    __slots__ = ("_chunks", "_latest", "_length", "_tail")

    def __init__(self, entries: Iterable[LogEntry] = ()) -> None:
        self._chunks: tuple[bytes, ...] = ()
        self._tail = ""
        self._length = 0
        self._latest: tuple[LogEntry, ...] = ()
        for entry in entries:
            self._append(entry)

    def _append(self, entry: LogEntry) -> None:
        self._tail += _format(entry)
        self._length += 1
        self._latest = (*self._latest[1 - LATEST :], entry)
        if len(self._tail) > CHUNK:
            self._chunks = (*self._chunks, zlib.compress(self._tail.encode()))
            self._tail = ""

    def add(self, entry: LogEntry) -> Log:
        """Return the log with one entry more."""
        longer = Log()
        longer._chunks, longer._tail, longer._length = self._chunks, self._tail, self._length
        longer._latest = self._latest
        longer._append(entry)
        return longer

    def cut(self, length: int) -> Log:
        """Return the first so many entries."""
        return Log(list(self)[:length])

    def since(self, ply: int) -> list[LogEntry]:
        """Return the entries from a ply on; the latest are found without reading the older ones."""
        latest = self._latest
        if ply >= self._length - len(latest):
            return list(latest[len(latest) - self._length + ply :]) if ply < self._length else []
        lines = self._tail.split("\n")[:-1]
        first = ply - (self._length - len(lines))
        if first < 0:
            return list(self)[ply:]
        return [_read(line) for line in lines[first:]]

    @property
    def last(self) -> LogEntry | None:
        """The latest entry, or None."""
        return self._latest[-1] if self._latest else None

    def goes_on_from(self, before: Log) -> bool:
        """Tell whether this is another log and more; at once, if little has been added."""
        last, length = before.last, before._length
        if last is None:
            return True
        place = length - 1 - self._length  # counted from the end
        if place >= 0:
            return False
        found = self._latest[place] if -place <= len(self._latest) else self.since(length - 1)[0]
        return found == last  # when it was decided is a part of it

    def backwards(self) -> Iterator[LogEntry]:
        """Yield the entries, the latest first."""
        yield from reversed(self._latest)
        yield from islice(self._read_backwards(), len(self._latest), None)

    def _read_backwards(self) -> Iterator[LogEntry]:
        for line in reversed(self._tail.split("\n")[:-1]):
            yield _read(line)
        for chunk in reversed(self._chunks):
            yield from reversed(list(_parse(zlib.decompress(chunk).decode())))

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[LogEntry]:
        for chunk in self._chunks:
            yield from _parse(zlib.decompress(chunk).decode())
        yield from _parse(self._tail)

    def __getitem__(self, ply: int) -> LogEntry:
        return list(self)[ply]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Log) and list(self) == list(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Log({list(self)!r})"


EMPTY: Final = Log()


def _format(entry: LogEntry) -> str:
    left = _NO_CLOCK if entry.left is None else str(entry.left)
    mark = _FORCED if entry.forced else _CHOSEN
    return f"{entry.seat} {entry.at} {left} {mark} {entry.move}\n"


def _parse(text: str) -> Iterator[LogEntry]:
    for line in text.split("\n")[:-1]:
        yield _read(line)


def _read(line: str) -> LogEntry:
    seat, at, left, mark, move = line.split(" ", 4)
    clock = None if left == _NO_CLOCK else int(left)
    return LogEntry(int(seat), move, int(at), clock, mark == _FORCED)
