"""Misty's moves as text: `deal balloon`, `pick fire truck`, `place 1,0`, `activate -1,2`.

Cells are counted from the first card of a window, to the right and upwards, so a name never changes
while the window grows. Drawings may be named in any language that there is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from belvedere.core.errors import NotationError
from belvedere.core.game import not_notation
from belvedere.core.messages import Message, Value, counted, row_of, words, words_in
from belvedere.core.squares import Square
from belvedere.games.misty.card_names import CARDS, find_drawing
from belvedere.games.misty.deck import DRAWINGS
from belvedere.games.misty.rules.state import (
    CELLS,
    FIRST_ACTIVATE,
    FIRST_PICK,
    FIRST_PLACE,
    REACH,
    WIDTH,
)

VERBS = {"deal": 0, "pick": FIRST_PICK, "place": FIRST_PLACE, "activate": FIRST_ACTIVATE}
EXPECTED: Final = words("pick balloon, place 1,0 or activate 1,0")
EXPECTED_CARD: Final = words("a drawing ({drawings})", drawings=row_of(CARDS.values()))
EXPECTED_CELL: Final = words("a cell such as 1,0, up to {reach} from the first card", reach=REACH)

_NUMBERS = {str(number): number for number in range(-REACH, REACH + 1)}


def square_of(cell: int) -> Square:
    """Return how far a cell lies from the first card: right, up."""
    return cell % WIDTH - REACH, REACH - cell // WIDTH


def format_cell(cell: int) -> str:
    """Name a cell by its distance from the first card: right, up."""
    x, y = square_of(cell)
    return f"{x},{y}"


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


def tell_move(move: str) -> Value:
    """Say a move, or an outcome, with the drawing's name in the reader's language."""
    verb, _, about = move.partition(" ")
    card = CARDS.get(about, about)
    return {
        "deal": words_in("move list", "dealt: {card}", card=card),
        "pick": card,
        "place": words_in("move list", "card on {cell}", cell=about),
        "activate": words_in("move list", "activation of the card on {cell}", cell=about),
    }.get(verb, move)


def tell_deals(moves: Sequence[str]) -> Value:
    """Say how many cards were dealt."""
    return counted("{number} card dealt", "{number} cards dealt", len(moves))


def parse_action(text: str) -> list[int]:
    """Read an action; without its verb it may be either of two. Raise NotationError."""
    told = " ".join(text.lower().split())
    verb, _, rest = told.partition(" ")
    if verb in VERBS:
        return [VERBS[verb] + _object(text, verb, rest)]
    cell = parse_cell(told)
    if cell is not None:
        return [FIRST_PLACE + cell, FIRST_ACTIVATE + cell]
    card = parse_card(told)
    if card is not None:
        return [FIRST_PICK + card, card]
    raise not_notation(text, EXPECTED)


def parse_card(name: str) -> int | None:
    """Return the number of a drawing, or None when there is none of this name."""
    drawing = find_drawing(name)
    return None if drawing is None else DRAWINGS.index(drawing)


def _object(text: str, verb: str, name: str) -> int:
    column = len(text) - len(text.lstrip()) + len(verb) + 2
    is_card = VERBS[verb] < FIRST_PLACE
    found = parse_card(name) if is_card else parse_cell(name)
    if found is None:
        raise _refusal(text, EXPECTED_CARD if is_card else EXPECTED_CELL, column)
    return found


def _refusal(text: str, expected: Message, column: int) -> NotationError:
    return not_notation(text, expected, min(column, len(text) + 1))


assert format_cell(CELLS // 2) == "0,0"
