"""What the rules of Reversi bring about that is worth counting."""

from __future__ import annotations

import numpy as np

from belvedere.core.game import Event
from belvedere.core.messages import words
from belvedere_reversi.description import reason
from belvedere_reversi.facts import Reason
from belvedere_reversi.rules.state import pass_of, square_of

EVENTS = (
    Event("corner", words("a corner is taken")),
    Event("passed", words("somebody can turn nothing and passes"), ("R-REV-2",)),
    Event("stuck", words("nobody can turn anything, and squares stay bare"), ("R-REV-3",)),
)


def happened(before: np.record, action: int, after: np.record) -> tuple[str, ...]:
    """Name what one step brought about."""
    size, found = int(before.side), []
    if action == pass_of(size):
        found.append("passed")
    elif set(square_of(size, action)) <= {0, size - 1}:
        found.append("corner")
    if after.over and reason(after) == Reason.NO_MOVE:
        found.append("stuck")
    return tuple(found)
