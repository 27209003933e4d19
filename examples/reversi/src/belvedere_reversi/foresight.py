"""The discs that a move would turn."""

from __future__ import annotations

import numpy as np

from belvedere.core.messages import counted
from belvedere.svg.foreseen import NOTHING, Foreseen
from belvedere.svg.scene import Scene
from belvedere_reversi.drawing.picture import draw_turned
from belvedere_reversi.rules.state import BARE


def foresee(before: np.record, after: np.record, scene: Scene) -> Foreseen:
    """Count the discs that lie another side up, and show them so."""
    found = np.argwhere((before.board != BARE) & (before.board != after.board))
    squares = [(int(column), int(row)) for column, row in found]
    if not squares:
        return NOTHING
    told = counted("Turns {number} disc.", "Turns {number} discs.", len(squares))
    return Foreseen([told], [draw_turned(after, squares, scene)])
