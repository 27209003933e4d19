"""What a learner sees of Reversi, compiled."""

from __future__ import annotations

from typing import Any

from belvedere.kernel.compiling import compiled
from belvedere.kernel.planes import flag
from belvedere_reversi.rules.state import BARE

NAMES = ("own discs", "other's discs", "own turn", "over")
DISCS, TURN, IS_OVER = 0, 2, 3  # the first of each group


@compiled
def planes(state: Any, viewer: int, out: Any, work: Any) -> None:
    """Write the discs north up, then whose turn it is."""
    size = int(state.side)
    for column in range(size):
        for row in range(size):
            disc = int(state.board[column, row])
            if disc != BARE:
                out[DISCS + ((disc - 1) ^ viewer), size - 1 - row, column] = 1
    flag(out, TURN, state.over == 0 and state.player == viewer)
    flag(out, IS_OVER, state.over != 0)
