"""What the points of Reversi come from, for counting."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from belvedere.core.game import Gain, Source
from belvedere.core.messages import words_in
from belvedere_reversi.rules.state import BARE

SOURCES = (
    Source("corners", words_in("discs", "in corners")),
    Source("edges", words_in("discs", "along edges")),
    Source("inside", words_in("discs", "inside")),
)


def final(state: np.record) -> Iterator[Gain]:
    """Yield the discs that lie there at the end, by whose they are and where."""
    size = int(state.side)
    for column in range(size):
        for row in range(size):
            disc = int(state.board[column, row])
            if disc != BARE:
                outer = (column in (0, size - 1)) + (row in (0, size - 1))
                yield ("inside", "edges", "corners")[outer], disc - 1, 1
