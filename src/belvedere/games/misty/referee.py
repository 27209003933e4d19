"""Why a decision is refused, in a sentence, and what has to be decided."""

from __future__ import annotations

import numpy as np

from belvedere.core.messages import Listed, Message, one_of, words
from belvedere.games.misty.card_names import CARDS
from belvedere.games.misty.deck import DRAWINGS
from belvedere.games.misty.rules import window
from belvedere.games.misty.rules.state import (
    ACTIVATE,
    FIRST_ACTIVATE,
    FIRST_CELL,
    FIRST_PICK,
    FIRST_PLACE,
    PICK,
    PLACE,
    UNKNOWN,
    UP,
)


def why_not(state: np.void, seat: int, action: int) -> Message | None:
    """Say which rule forbids an action, or None when it is legal."""
    step = int(state["step"])
    if action < FIRST_PICK:
        return words("Cards are dealt by chance.")
    if action < FIRST_PLACE:
        return _why_not_pick(state, seat, action - FIRST_PICK) if step == PICK else _not_now(step)
    if action < FIRST_ACTIVATE:
        if step != PLACE:
            return _not_now(step)
        return _why_not_place(state, seat, action - FIRST_PLACE)
    if step != ACTIVATE:
        return _not_now(step)
    return _why_not_activate(state, seat, action - FIRST_ACTIVATE)


def _not_now(step: int) -> Message:
    return {
        PICK: words("A card is picked now."),
        PLACE: words("The picked card is placed now."),
        ACTIVATE: words("The windows are built; a card with an arrow is activated now."),
    }[step]


def _why_not_pick(state: np.void, seat: int, card: int) -> Message | None:
    held = int(state["hands"][seat][card])
    if held == UNKNOWN:
        return words("This hand is hidden.")
    if held:
        return None
    return words("There is no {card} in this hand.", card=CARDS[DRAWINGS[card]])


def _why_not_place(state: np.void, seat: int, cell: int) -> Message | None:
    filled = int(state["filled"][seat])
    if filled == 0:
        return None if cell == FIRST_CELL else words("The first card lies at 0,0.")
    if filled >> cell & 1:
        return words("The {card} lies there already.", card=card_at(state, seat, cell))
    if not int(window.around(state["filled"][seat])) >> cell & 1:
        return words("A card touches another one of the window, at a side or a corner (R-MIS-3).")
    if not int(window.fitting(state, state["filled"][seat])) >> cell & 1:
        return words(
            "The window would not fit {sizes} any more (R-MIS-3).", sizes=frame_sizes(state)
        )
    return None


def _why_not_activate(state: np.void, seat: int, cell: int) -> Message | None:
    if not int(state["filled"][seat]) >> cell & 1:
        return words("No card was placed there.")
    name = card_at(state, seat, cell)
    if window.what_lies(state, seat, cell) < UP:
        return words("The {card} has no arrow.", card=name)
    if int(state["moved"][seat]) >> cell & 1:
        return words("The {card} has moved already; a card moves once (R-MIS-4).", card=name)
    if not int(window.movable(state, seat, state["moved"][seat])) >> cell & 1:
        return words("The {card} is covered and does not move any more (R-MIS-4).", card=name)
    return None


def card_at(state: np.void, seat: int, cell: int) -> Message:
    """Name the card that was placed on a cell."""
    return CARDS[DRAWINGS[int(state["windows"][seat][cell]) - 1]]


def frame_sizes(state: np.void) -> Listed:
    """Name the frames that a window may have."""
    short, long = int(state["short"]), int(state["long"])
    return one_of(dict.fromkeys((f"{short}×{long}", f"{long}×{short}")))
