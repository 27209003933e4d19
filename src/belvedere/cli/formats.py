"""The formats that files come in."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path

import typer

from belvedere.cli.locale import said
from belvedere.core.errors import OptionError, quoted
from belvedere.core.messages import one_of, row_of, words

STANDARD = "-"  # as a file's name: stdin or stdout


class RecordFormat(StrEnum):
    """How a record is written."""

    TEXT = "text"
    JSON = "json"


class PositionFormat(StrEnum):
    """How a position is shown."""

    TEXT = "text"
    SVG = "svg"
    JSON = "json"


RECORD_SUFFIXES = {
    ".txt": RecordFormat.TEXT,
    ".record": RecordFormat.TEXT,
    ".json": RecordFormat.JSON,
}
POSITION_SUFFIXES = {
    ".txt": PositionFormat.TEXT,
    ".svg": PositionFormat.SVG,
    ".json": PositionFormat.JSON,
}


def record_format(name: str) -> RecordFormat | None:
    """Tell a record's format by the file's suffix, where it says something."""
    return RECORD_SUFFIXES.get(Path(name).suffix.lower())


def position_format(output: str) -> PositionFormat | None:
    """Tell a picture's format by the file's suffix; raise OptionError when it says nothing."""
    if output == STANDARD:
        return None
    try:
        return POSITION_SUFFIXES[Path(output).suffix.lower()]
    except KeyError:
        raise OptionError(
            words(
                "{name} does not end in {known}; say --format too.",
                name=quoted(output),
                known=row_of(POSITION_SUFFIXES),
            )
        ) from None


def read_record_format(text: str) -> RecordFormat:
    """Read a record's format by its name; raise BadParameter."""
    return RecordFormat(_one_of(text, list(RecordFormat)))


def read_position_format(text: str) -> PositionFormat:
    """Read a picture's format by its name; raise BadParameter."""
    return PositionFormat(_one_of(text, list(PositionFormat)))


def _one_of(text: str, formats: Sequence[str]) -> str:
    if text not in formats:
        raise typer.BadParameter(
            said(words("{text} is not {formats}.", text=quoted(text), formats=one_of(formats)))
        )
    return text
