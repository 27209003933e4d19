"""What a ply of Mirador has brought about, for people who read no notation."""

from __future__ import annotations

import numpy as np

from belvedere.core.game import Last
from belvedere.core.messages import Value, words_in
from belvedere.core.squares import format_square
from belvedere.games.mirador.lawful import towers
from belvedere.games.mirador.notation import tell_move
from belvedere.games.mirador.rules.state import ANSWER, BREAK, BROKEN, END, FULL_BOARD, UPHELD


def tell_ply(before: np.void, last: Last, after: np.void) -> Value:
    """Say what a decision has brought about; the line stands beside the name of who decided."""
    if before["red_seat"] != after["red_seat"]:
        return _swapped(after)
    told, ended = tell_move(last.move), int(after["step"]) == END
    if not ended:
        return told
    reason, step = int(after["reason"]), int(before["step"])
    if reason == BROKEN:
        return _broken(told, step)
    if reason == UPHELD and last.move != "give up":
        return words_in("move list", "{move}: no place is left, and a chain stands", move=told)
    if reason == FULL_BOARD:
        return words_in("move list", "{move}: nobody has a place left", move=told)
    return told


def _swapped(after: np.void) -> Value:
    """Say which tower changes hands: the only one there is (R-MDR-4)."""
    ((column, row, _),) = towers(after)
    square = format_square(column, row)
    return words_in(
        "move list", "takes over the red tower on {square} and is Red from now on", square=square
    )


def _broken(told: Value, step: int) -> Value:
    if step == BREAK:
        return words_in("move list", "{move}: no chain is left, the declaration fails", move=told)
    assert step == ANSWER  # without a tower: there never was a chain
    return words_in("move list", "{move}: there is no chain, the declaration fails", move=told)
