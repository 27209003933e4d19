"""Why a decision is refused, in a sentence, and what has to be decided."""

from __future__ import annotations

import numpy as np

from belvedere.games.misty import window
from belvedere.games.misty.deck import DRAWINGS
from belvedere.games.misty.notation import format_cell
from belvedere.games.misty.state import (
    ACTIVATE,
    FIRST_ACTIVATE,
    FIRST_PICK,
    FIRST_PLACE,
    PICK,
    PLACE,
    UNKNOWN,
    UP,
)


def why_not(state: np.void, seat: int, action: int) -> str | None:
    """Say which rule forbids an action, or None when it is legal."""
    step = int(state["step"])
    if action < FIRST_PICK:
        return "Cards are dealt by chance."
    if action < FIRST_PLACE:
        return _why_not_pick(state, seat, action - FIRST_PICK) if step == PICK else _not_now(step)
    if action < FIRST_ACTIVATE:
        if step != PLACE:
            return _not_now(step)
        return _why_not_place(state, seat, action - FIRST_PLACE)
    if step != ACTIVATE:
        return _not_now(step)
    return _why_not_activate(state, seat, action - FIRST_ACTIVATE)


def _not_now(step: int) -> str:
    return {
        PICK: "A card is picked now.",
        PLACE: "The picked card is placed now.",
        ACTIVATE: "The windows are built; a card with an arrow is activated now.",
    }[step]


def _why_not_pick(state: np.void, seat: int, card: int) -> str | None:
    held = int(state["hands"][seat][card])
    if held == UNKNOWN:
        return "This hand is hidden."
    return None if held else f"There is no {DRAWINGS[card]} in this hand."


def _why_not_place(state: np.void, seat: int, cell: int) -> str | None:
    filled = int(state["filled"][seat])
    if filled == 0:
        return None if format_cell(cell) == "0,0" else "The first card lies at 0,0."
    if filled >> cell & 1:
        return f"The {card_at(state, seat, cell)} lies there already."
    if not int(window.around(state["filled"][seat])) >> cell & 1:
        return "A card touches another one of the window, at a side or a corner (R-MIS-3)."
    if not int(window.fitting(state, state["filled"][seat])) >> cell & 1:
        return f"The window would not fit {frame_sizes(state)} any more (R-MIS-3)."
    return None


def _why_not_activate(state: np.void, seat: int, cell: int) -> str | None:
    if not int(state["filled"][seat]) >> cell & 1:
        return "No card was placed there."
    name = card_at(state, seat, cell)
    if window.what_lies(state, seat, cell) < UP:
        return f"The {name} has no arrow."
    if int(state["moved"][seat]) >> cell & 1:
        return f"The {name} has moved already; a card moves once (R-MIS-4)."
    if not int(window.movable(state, seat, state["moved"][seat])) >> cell & 1:
        return f"The {name} is covered and does not move any more (R-MIS-4)."
    return None


def card_at(state: np.void, seat: int, cell: int) -> str:
    """Name the card that was placed on a cell."""
    return DRAWINGS[int(state["windows"][seat][cell]) - 1]


def frame_sizes(state: np.void) -> str:
    """Name the frames that a window may have."""
    short, long = int(state["short"]), int(state["long"])
    return f"{short}×{long}" if short == long else f"{short}×{long} or {long}×{short}"
