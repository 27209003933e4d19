"""Say why a move is refused to whoever made it: programs read notation, people need not."""

from __future__ import annotations

from belvedere.core.errors import (
    BelvedereError,
    ForbiddenMove,
    IllegalMove,
    NotationError,
    forbidden,
)
from belvedere.core.messages import words
from belvedere.server.live.live_table import LiveTable


def in_words(live: LiveTable, error: BelvedereError, by: str) -> BelvedereError:
    """Return why a move is refused, in words for people: `by` says how the move was made."""
    if by == "program":
        return error
    if isinstance(error, ForbiddenMove):
        assert live.table is not None
        told = live.table.terms.rules.tell_move(error.move)
        return IllegalMove(forbidden(told, error.why))
    if by == "pointer" and isinstance(error, NotationError) and error.expected is not None:
        return IllegalMove(words("Not there. Expected {place}.", place=error.expected))
    return error
