"""`belvedere convert`: records from text to JSON and back, and from bare lists of moves."""

from __future__ import annotations

import re
from typing import Annotated

import typer

from belvedere.cli import files
from belvedere.cli.formats import (
    RECORD_SUFFIXES,
    STANDARD,
    RecordFormat,
    read_record_format,
    record_format,
)
from belvedere.cli.locale import said
from belvedere.cli.parameters import Options, Players, game_names, given_options, read_game
from belvedere.core.errors import BelvedereError, MoveError, NotationError, OptionError, quoted
from belvedere.core.messages import row_of, words
from belvedere.core.position import Position, start
from belvedere.core.records import Record, add_ply, new_record

HELP = (words("Turn a record into JSON or back, or a list of moves into one."),)

MOST_WORDS = 6  # of one move

_SEPARATOR = re.compile(r"[\n,;]++")
_MOVE_NUMBER = re.compile(r"[0-9]++\.++")


def convert(
    source: Annotated[
        str,
        typer.Argument(
            metavar="IN",
            help=said(
                words(
                    "A record, a record's JSON, or with --game a bare list of moves; - for stdin."
                )
            ),
        ),
    ],
    target: Annotated[
        str,
        typer.Argument(
            metavar="OUT",
            help=said(words("A file that ends in .txt, .record or .json; - for stdout.")),
        ),
    ],
    to: Annotated[
        RecordFormat | None,
        typer.Option(
            metavar="FORMAT",
            parser=read_record_format,
            help=said(words("text or json; by the end of OUT, or the other one, unless told.")),
        ),
    ] = None,
    game: Annotated[
        str | None,
        typer.Option(
            metavar="GAME",
            parser=read_game,
            help=said(
                words(
                    "IN is a bare list of this game's moves, between spaces, commas or new lines."
                )
            ),
            autocompletion=game_names,
        ),
    ] = None,
    option: Options = None,
    players: Players = None,
) -> None:
    """Read a record in one format and write it in the other."""
    given = given_options(option, players)
    if game is None and given:
        raise OptionError(words("Options go with --game and a bare list; a record brings its own."))
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
    if target == STANDARD:
        return RecordFormat.JSON if came is RecordFormat.TEXT else RecordFormat.TEXT
    found = record_format(target)
    if found is None:
        raise OptionError(
            words(
                "{name} does not end in {known}; say --to text or --to json.",
                name=quoted(target),
                known=row_of(RECORD_SUFFIXES),
            )
        )
    return found


# A bare list: E4 T5 V22.


def parse_moves(text: str, position: Position) -> Record:
    """Play a list of moves that are separated by spaces, commas or new lines."""
    record = new_record(position)
    for part in _SEPARATOR.split(text):
        found = [word for word in part.split() if not _MOVE_NUMBER.fullmatch(word)]
        place = 0
        while place < len(found):
            ahead = found[place : place + MOST_WORDS]
            used, position = _play_first(ahead, position, len(record.tree) + 1)
            add_ply(record, position)
            place += used
    return record


def _play_first(ahead: list[str], position: Position, number: int) -> tuple[int, Position]:
    """Play the longest run of words that is a move; return how many they were."""
    refusal: BelvedereError | None = None
    for used in range(len(ahead), 0, -1):
        try:
            return used, position.play(" ".join(ahead[:used]))
        except NotationError as error:
            refusal = error
        except MoveError as error:
            refusal = error
            break
    assert refusal is not None
    raise BelvedereError(words("Move {number}: {what}", number=number, what=refusal.message))
