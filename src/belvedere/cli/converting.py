"""`belvedere convert`: records from text to JSON and back, and from bare lists of moves."""

from __future__ import annotations

import re

from belvedere.cli import files
from belvedere.cli.formats import RecordFormat
from belvedere.core.errors import BelvedereError, MoveError, NotationError, OptionError, quoted
from belvedere.core.position import Position, start
from belvedere.core.records import Record, add_ply, new_record

MOST_WORDS = 6  # of one move

_SEPARATOR = re.compile(r"[\n,;]++")
_MOVE_NUMBER = re.compile(r"[0-9]++\.++")


def convert(
    source: str, target: str, game: str | None, given: dict[str, object], to: RecordFormat | None
) -> None:
    """Read a record, or a bare list of moves of `game`, and write it in the other format."""
    if game is None and given:
        raise OptionError("Options go with --game and a bare list; a record brings its own.")
    data = files.read_bytes(source)
    came = None
    if game is not None:
        record = parse_moves(data.decode("utf-8-sig"), start(game, **given))
    else:
        record = files.as_record(files.parse(data, source), source)
        came = RecordFormat.JSON if files.is_json(data) else RecordFormat.TEXT
    files.write(target, files.format_record(record, to or target_format(target, came)))


def target_format(target: str, came: RecordFormat | None) -> RecordFormat:
    """Choose the format of the output: by its suffix; on stdout the one that did not come in."""
    if target == files.STANDARD:
        return RecordFormat.JSON if came is RecordFormat.TEXT else RecordFormat.TEXT
    found = files.format_for(target)
    if found is None:
        known = ", ".join(files.RECORD_SUFFIXES)
        raise OptionError(f"{quoted(target)} does not end in {known}; say --to text or --to json.")
    return found


# A bare list: E4 T5 V22.


def parse_moves(text: str, position: Position) -> Record:
    """Play a list of moves that are separated by spaces, commas or new lines."""
    record = new_record(position)
    for part in _SEPARATOR.split(text):
        words = [word for word in part.split() if not _MOVE_NUMBER.fullmatch(word)]
        place = 0
        while place < len(words):
            ahead = words[place : place + MOST_WORDS]
            used, position = _play_first(ahead, position, len(record.plies) + 1)
            add_ply(record, position)
            place += used
    return record


def _play_first(words: list[str], position: Position, number: int) -> tuple[int, Position]:
    """Play the longest run of words that is a move; return how many they were."""
    refusal: BelvedereError | None = None
    for used in range(len(words), 0, -1):
        try:
            return used, position.play(" ".join(words[:used]))
        except NotationError as error:
            refusal = error
        except MoveError as error:
            refusal = error
            break
    assert refusal is not None
    raise BelvedereError(f"Move {number}: {refusal}")
