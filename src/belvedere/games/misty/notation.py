"""Misty's moves as text: `deal balloon`, `pick fire truck`, `place 1,0`, `activate -1,2`.

Cells are counted from the first card of a window, to the right and upwards, so a name never changes
while the window grows. Drawings may be named in Russian too.
"""

from __future__ import annotations

from belvedere.core.errors import NotationError
from belvedere.core.game import not_notation
from belvedere.games.misty.deck import DRAWINGS
from belvedere.games.misty.names import NAMES
from belvedere.games.misty.state import (
    CELLS,
    FIRST_ACTIVATE,
    FIRST_PICK,
    FIRST_PLACE,
    REACH,
    WIDTH,
)

VERBS = {"deal": 0, "pick": FIRST_PICK, "place": FIRST_PLACE, "activate": FIRST_ACTIVATE}
EXPECTED = "pick balloon, place 1,0 or activate 1,0"

_NUMBERS = {str(number): number for number in range(-REACH, REACH + 1)}
_CARDS = {
    name.lower(): number
    for number, drawing in enumerate(DRAWINGS)
    for name in (drawing, *NAMES[drawing].values())
}


def format_cell(cell: int) -> str:
    """Name a cell by its distance from the first card: right, up."""
    return f"{cell % WIDTH - REACH},{REACH - cell // WIDTH}"


def parse_cell(text: str) -> int | None:
    """Return the cell of a name, or None when it is none."""
    x, _, y = text.partition(",")
    column, row = _NUMBERS.get(x.rstrip()), _NUMBERS.get(y.lstrip())
    return None if column is None or row is None else (REACH - row) * WIDTH + column + REACH


def format_action(action: int) -> str:
    """Write an action."""
    verb, first = next((v, f) for v, f in reversed(VERBS.items()) if action >= f)
    number = action - first
    return f"{verb} {DRAWINGS[number] if first < FIRST_PLACE else format_cell(number)}"


def parse_action(text: str) -> list[int]:
    """Read an action; without its verb it may be either of two."""
    words = " ".join(text.lower().split())
    verb, _, rest = words.partition(" ")
    if verb in VERBS:
        return [VERBS[verb] + _object(text, verb, rest)]
    if words in _CARDS:
        return [FIRST_PICK + _CARDS[words], _CARDS[words]]
    cell = parse_cell(words)
    if cell is None:
        raise not_notation(text, EXPECTED)
    return [FIRST_PLACE + cell, FIRST_ACTIVATE + cell]


def _object(text: str, verb: str, name: str) -> int:
    column = len(text) - len(text.lstrip()) + len(verb) + 2
    if VERBS[verb] < FIRST_PLACE:
        if name not in _CARDS:
            raise _refusal(text, f"a drawing ({', '.join(DRAWINGS)})", column)
        return _CARDS[name]
    cell = parse_cell(name)
    if cell is None:
        raise _refusal(text, f"a cell such as 1,0, up to {REACH} from the first card", column)
    return cell


def _refusal(text: str, expected: str, column: int) -> NotationError:
    return not_notation(text, expected, min(column, len(text) + 1))


assert format_cell(CELLS // 2) == "0,0"
