"""Misty: what a card will do where it is placed, and where one goes that comes to life.

Windows lie open, and a viewer knows his own card; what others hold is not asked for.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from belvedere.core.messages import Message, words
from belvedere.games.misty import explain
from belvedere.games.misty.description import lay
from belvedere.games.misty.names import CARDS
from belvedere.games.misty.notation import format_cell, parse_cell
from belvedere.server.pages.previews.cutting import drawn, of_class, written
from belvedere.server.pages.previews.step import Step


def foresee(step: Step) -> tuple[str, list[Message]]:
    """Show the way of a card, and say what it comes upon."""
    kind, _, name = step.move.partition(" ")
    cell = parse_cell(name)
    if cell is None or step.move not in step.before.legal(step.seat):
        return "", []
    state = step.record(step.before)
    if kind == "place":
        state = _placed(state, step.seat, cell)
    card = next(c for c in explain.cards(state) if (c["seat"], c["cell"]) == (step.seat, name))
    told = [words("{card}: {does}.", card=CARDS[card["card"]], does=card["does"])]
    return (_way(step, state, cell) if kind == "activate" else ""), told


def _placed(state: np.record, seat: int, cell: int) -> np.record:
    """Lay the card that a seat has picked on a cell, for a moment: all others are yet to decide."""
    then = state.copy()
    then.windows[seat, cell] = then.picks[seat]
    then.filled[seat] |= np.uint64(1) << np.uint64(cell)
    return then


def _way(step: Step, state: np.record, cell: int) -> str:
    """Draw where a card goes; one that leaves the window is crossed out."""
    target = lay(state, step.seat, fed=False).target(cell)
    mark: dict[str, Any] = {"square": format_cell(cell)}
    mark |= {"kind": "cross"} if target is None else {"kind": "path", "to": format_cell(target)}
    board = drawn(step.before, step.theme, step.seat, annotations=[mark])
    return written(board, of_class(board, "annotations"))
