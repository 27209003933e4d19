"""Reversi's moves in words: a square such as `d3`, or `pass`."""

from __future__ import annotations

from belvedere.core.game import not_notation
from belvedere.core.messages import words
from belvedere.core.squares import format_square, match_square
from belvedere_reversi.rules.state import action_of, pass_of, square_of

PASS = "pass"


def format_action(size: int, action: int) -> str:
    """Write an action."""
    return PASS if action == pass_of(size) else format_square(*square_of(size, action))


def parse_action(size: int, text: str) -> int:
    """Read an action; raise NotationError."""
    move = text.strip().lower()
    if move == PASS:
        return pass_of(size)
    square = match_square(move)
    if square is None or max(square) >= size:
        last = format_square(size - 1, size - 1)
        raise not_notation(text, words("a square from a1 to {last}, or pass", last=last))
    return action_of(size, *square)
