"""Names of squares on a table without edges: `3,-2` is three to the east, two to the south."""

from __future__ import annotations

import re
from typing import Final

from belvedere.core.messages import words
from belvedere.core.squares import Square

FORM: Final = words("a square such as 3,-2")

_SQUARE = re.compile(r"(-?[0-9]{1,4}),(-?[0-9]{1,4})")


def match_square(text: str) -> Square | None:
    """Read a square's name, or None when it is not one."""
    match = _SQUARE.fullmatch(text)
    return (int(match[1]), int(match[2])) if match else None


def read_square(text: str) -> Square:
    """Read a square's name that is known to be one."""
    x, y = text.split(",")
    return int(x), int(y)


def find_squares(text: str) -> list[Square]:
    """Return all squares that are named in a text, such as a move."""
    return [(int(x), int(y)) for x, y in _SQUARE.findall(text)]


def format_square(x: int, y: int) -> str:
    """Name a square: (3, -2) is 3,-2."""
    return f"{x},{y}"
