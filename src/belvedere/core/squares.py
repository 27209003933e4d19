"""Names of squares on a board: columns a … z, then aa; rows from 1, counted from the south-west."""

from __future__ import annotations

import re
from string import ascii_lowercase

from belvedere.core.errors import PositionError, quoted
from belvedere.core.messages import words

_SQUARE = re.compile(r"([a-z]{1,2})([1-9][0-9]?)")

Square = tuple[int, int]  # column and row, from 0


def format_column(column: int) -> str:
    """Name a column: 0 is a, 25 is z, 26 is aa."""
    tens, ones = divmod(column, 26)
    return (ascii_lowercase[tens - 1] if tens else "") + ascii_lowercase[ones]


def format_square(column: int, row: int) -> str:
    """Name a square: (4, 3) is e4."""
    return f"{format_column(column)}{row + 1}"


def match_square(text: str) -> Square | None:
    """Read a square's name in lower case, or None when it is not one."""
    match = _SQUARE.fullmatch(text)
    if match is None:
        return None
    letters, digits = match.groups()
    column = 0
    for letter in letters:
        column = column * 26 + ascii_lowercase.index(letter) + 1
    return column - 1, int(digits) - 1


def parse_square(text: object, side: int) -> Square:
    """Read a square of a board with `side` columns and rows; raise PositionError."""
    square = match_square(text) if isinstance(text, str) else None
    if square is None or max(square) >= side:
        last = format_square(side - 1, side - 1)
        raise PositionError(
            words(
                "{text} is not a square; they go from a1 to {last}.", text=quoted(text), last=last
            )
        )
    return square
