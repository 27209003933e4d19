"""Why a move of Reversi is refused, in the words of the rules."""

from __future__ import annotations

import numpy as np

from belvedere.core.messages import Message, words
from belvedere.core.squares import format_square
from belvedere_reversi.facts import REVERSI
from belvedere_reversi.rules.state import BARE, pass_of, square_of
from belvedere_reversi.rules.turn import can_turn, turns


def why_not(state: np.record, seat: int, action: int) -> Message | None:
    """Say which rule forbids an action, or None when it is legal."""
    if state.over:
        return words("the game is over.")
    if seat != int(state.player):
        return words("it is for {colour} to decide.", colour=REVERSI.seats[int(state.player)])
    size = int(state.side)
    if action == pass_of(size):
        if can_turn(state, seat):  # R-REV-2
            return words("whoever can turn a disc has to.")
        return None
    column, row = square_of(size, action)
    square = format_square(column, row)
    if state.board[column, row] != BARE:
        return words("there is a disc on {square} already.", square=square)
    if not turns(state, seat, column, row):
        return words("a disc on {square} would shut in none of your opponent's.", square=square)
    return None
