"""Game records: a whole game with its tree of moves, times, notes, and ending.

`read` and `write` files; `parse_record` and `format_record` texts; `from_dict` and `to_dict` JSON.
docs/records.md describes both forms.
"""

from __future__ import annotations

from pathlib import Path

from belvedere.core import endings
from belvedere.core.endings import Cause, Departure, Ending
from belvedere.core.errors import BelvedereError, quoted
from belvedere.core.limits import LONGEST_RECORD
from belvedere.core.messages import words
from belvedere.core.ply import Colour, Evaluation, Mark, Notes, Ply, Shape, ShapeKind
from belvedere.core.position import Position
from belvedere.core.record import VERSION, Record, TakeBack, check
from belvedere.core.record_json import from_dict, to_dict
from belvedere.core.record_text import format_record, parse_kept, parse_record
from belvedere.core.tree import GameTree
from belvedere.core.untrusted import expect_kind

__all__ = [
    "VERSION",
    "Cause",
    "Colour",
    "Departure",
    "Ending",
    "Evaluation",
    "GameTree",
    "Mark",
    "Notes",
    "Ply",
    "Record",
    "Shape",
    "ShapeKind",
    "TakeBack",
    "add_ply",
    "format_record",
    "from_dict",
    "new_record",
    "parse_kept",
    "parse_record",
    "read",
    "to_dict",
    "write",
]


def new_record(position: Position, seats: list[str] | None = None) -> Record:
    """Return an empty record for a game that begins with `position`."""
    expect_kind(position, Position, words("A record begins with a position"))
    names = [""] * position.players if seats is None else seats
    record = Record(position.game, position.options, names)
    check(record)
    return record


def add_ply(record: Record, after: Position) -> None:
    """Note the latest decision of a position, and the ending if it ended the game."""
    expect_kind(record, Record, words("A move is noted in a record"))
    expect_kind(after, Position, words("A record notes the latest move of a position"))
    if after.last is None:
        raise BelvedereError(words("This position does not tell its latest move."))
    record.tree = record.tree.add(record.tree.end, Ply(after.last.seat, after.last.move))
    outcome = after.outcome
    record.ending = None if outcome is None else endings.by_rules(outcome, record.gone)


def write(record: Record, path: str | Path) -> None:
    """Write a record to a text file; raise BelvedereError, or OSError."""
    text = format_record(record).encode()
    try:
        Path(path).write_bytes(text)
    except (TypeError, ValueError) as error:
        raise _no_name(path) from error


def read(path: str | Path) -> Record:
    """Read a text file; raise RecordError, which holds everything before the damage, or OSError."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(4 * LONGEST_RECORD + 1)  # a letter is at most four bytes
    except (TypeError, ValueError) as error:
        raise _no_name(path) from error
    # A byte that is not UTF-8 becomes a lone surrogate, which the reader refuses where it stands.
    return parse_record(data.decode(errors="surrogateescape"))


def _no_name(path: object) -> BelvedereError:
    return BelvedereError(words("{path} cannot be a file's name.", path=quoted(path)))
