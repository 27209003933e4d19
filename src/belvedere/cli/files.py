"""Files that come in and go out: records as text or JSON, and positions as JSON."""

from __future__ import annotations

import json
import os
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Any, Final

from belvedere.cli.door import reason
from belvedere.cli.formats import STANDARD, RecordFormat, record_format
from belvedere.cli.locale import said
from belvedere.core import records
from belvedere.core.errors import BelvedereError, OptionError, RecordError, cut, quoted
from belvedere.core.limits import LONGEST_FILE
from belvedere.core.messages import Message, Value, counted, words
from belvedere.core.position import Position, load
from belvedere.core.records import Record
from belvedere.core.untrusted import parse_whole

GAME_MARK: Final = "#"  # between an arena's file and the number of a game in it

# Reading.


def read_bytes(name: str) -> bytes:
    """Read a whole file, or stdin; raise OSError, or BelvedereError when it is too long.

    `games.jsonl#12` is game 12 of an arena, as the text of a record.
    """
    if (game := game_of_arena(name)) is not None:
        return records.format_record(game).encode()
    try:
        with nullcontext(sys.stdin.buffer) if name == STANDARD else open(name, "rb") as file:
            data = file.read(LONGEST_FILE + 1)
    except ValueError as error:
        raise BelvedereError(_no_name(name)) from error
    if len(data) > LONGEST_FILE:
        raise BelvedereError(
            words("{name} is longer than {most} bytes.", name=cut(name), most=LONGEST_FILE)
        )
    return data


def exists(name: str) -> bool:
    """Tell whether a name is that of a file, or of a game in one."""
    return Path(name).exists() or _parted(name) is not None


def _parted(name: str) -> tuple[str, int] | None:
    """Part `games.jsonl#12` into the file and the number of a game; None: it is no such name."""
    path, mark, number = name.rpartition(GAME_MARK)
    whole = parse_whole(number) if mark else None
    is_game = whole is not None and not Path(name).exists() and Path(path).is_file()
    return (path, whole) if whole is not None and is_game else None


def game_of_arena(name: str) -> Record | None:
    """Read a game of an arena's file; return None when the name is of another kind."""
    parted = _parted(name)
    if parted is None:
        return None
    from belvedere.arena.records import read_game

    return read_game(Path(parted[0]), parted[1])


def _no_name(name: str) -> Message:
    return words("{name} cannot be a file's name.", name=quoted(name))


def read(name: str) -> Record | Position:
    """Read a record or a position, whichever the file holds; raise as `parse` does, or OSError."""
    return parse(read_bytes(name), name)


def read_record(name: str) -> Record:
    """Read a record as text or JSON; raise as `read` does."""
    return as_record(read(name), name)


def as_record(found: Record | Position, name: str) -> Record:
    """Return a file as a record; raise an error if it is none."""
    if isinstance(found, Position):
        raise BelvedereError(
            words("{name} holds a position, not the record of a game.", name=cut(name))
        )
    return found


def position_at(found: Record | Position, ply: int | None) -> Position:
    """Return the position after a number of moves, counted from the end if it is negative."""
    if isinstance(found, Position):
        if ply is not None:
            raise OptionError(words("--ply is for records; this is a single position."))
        return found
    last = len(found.plies)
    wanted = last if ply is None else ply + last + 1 if ply < 0 else ply
    if not 0 <= wanted <= last:
        raise OptionError(
            counted(
                "This record has {number} move; there is no ply {ply}.",
                "This record has {number} moves; there is no ply {ply}.",
                last,
                ply=str(ply),
            )
        )
    return found.position(wanted)


def parse(data: bytes, name: str) -> Record | Position:
    """Read a record or a position, whichever the bytes of a file are.

    Raises RecordError, another BelvedereError or JSONDecodeError, with a note of the name.
    """
    try:
        return parse_json(data) if is_json(data) else parse_text(data)
    except (BelvedereError, ValueError) as error:
        in_text = is_json(data) and isinstance(error, RecordError)
        error.add_note(said(words("{name}, as text", name=cut(name))) if in_text else cut(name))
        raise


def parse_text(data: bytes) -> Record:
    """Read a text record; the reader says where an odd byte is."""
    return records.parse_record(data.decode(errors="surrogateescape"))


def is_json(data: bytes) -> bool:
    """Tell JSON from a text record, which begins with a header in brackets."""
    return data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{")


def parse_json(data: bytes) -> Record | Position:
    """Read the JSON of a record or a position."""
    found = loads(data)
    if "version" in found:
        return load(found)
    if "record" not in found:
        raise BelvedereError(words("This JSON is neither a record nor a position."))
    return records.from_dict(found)


def loads(data: bytes) -> Any:
    """Read JSON; raise JSONDecodeError, UnicodeDecodeError or BelvedereError."""
    try:
        return json.loads(data.decode("utf-8-sig"))
    except (json.JSONDecodeError, UnicodeDecodeError):
        raise
    except RecursionError as error:
        raise BelvedereError(words("This JSON nests too deeply.")) from error
    except ValueError as error:  # of Python's own limits
        raise BelvedereError(words("This JSON has a number of too many digits.")) from error


# Writing.


def format_record(record: Record, form: RecordFormat) -> str:
    """Write a record as text or JSON."""
    if form is RecordFormat.JSON:
        return format_json(records.to_dict(record))
    return records.format_record(record)


def format_json(data: object) -> str:
    """Write JSON that people can read too."""
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def write_record(record: Record, path: Path) -> None:
    """Save a record in the format of the file's suffix; text unless it says JSON."""
    write(str(path), format_record(record, record_format(path.name) or RecordFormat.TEXT))


def write(name: str, text: str) -> None:
    """Write a whole file, or stdout; raise BelvedereError when it cannot be written."""
    if name == STANDARD:
        sys.stdout.write(text)
        return
    try:
        _write_file(Path(name), text)
    except OSError as error:
        raise BelvedereError(_not_written(name, reason(error))) from error
    except UnicodeEncodeError as error:
        raise BelvedereError(_not_written(name, words("not all of it is text"))) from error
    except ValueError as error:
        raise BelvedereError(_no_name(name)) from error


def _not_written(name: str, why: Value) -> Message:
    return words("{name} cannot be written: {why}.", name=cut(name), why=why)


def _write_file(path: Path, text: str) -> None:
    """Write a file that is whole at any time: the old one or the new one."""
    data = text.encode()
    if path.exists() and not path.is_file():
        path.write_bytes(data)  # a device, or a folder, which is an OSError
    else:
        part = path.with_name(f".{path.name}.part")
        part.write_bytes(data)
        os.replace(part, path)


def check_new(path: Path, example: str = "game.txt") -> None:
    """Make sure that a new file can be written, and overwrites nothing; raise OptionError."""
    if path == Path():
        raise OptionError(words("Name a file, such as {example}.", example=example))
    shown, folder = cut(str(path)), cut(str(path.parent))
    if path.is_dir():
        raise OptionError(
            words(
                "{name} is a folder; name a file in it, such as {example}.",
                name=shown,
                example=cut(str(path / example)),
            )
        )
    if path.is_file():
        raise OptionError(
            words(
                "{name} exists already, and nothing is overwritten. Choose another name.",
                name=shown,
            )
        )
    if not path.parent.is_dir():
        raise OptionError(
            words(
                "There is no folder {folder} to save {name} in.",
                folder=folder,
                name=cut(path.name),
            )
        )
    if not path.exists() and not os.access(path.parent, os.W_OK):
        raise OptionError(words("Nothing can be written in the folder {folder}.", folder=folder))
