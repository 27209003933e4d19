"""Reversi's position as JSON, and back; reversi.schema.json describes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from belvedere.core.errors import PositionError, quoted
from belvedere.core.game import Last, not_written
from belvedere.core.messages import Message, words
from belvedere.core.squares import Square, format_square, match_square, parse_square
from belvedere_reversi.facts import Reason
from belvedere_reversi.notation import PASS
from belvedere_reversi.rules.state import BARE, BLACK, RECORD, WHITE
from belvedere_reversi.rules.turn import settle_turn

COLOURS = ("black", "white")  # by seat


def middle(size: int) -> dict[Square, int]:
    """Return the four discs of the start, each colour on a diagonal (R-REV-1)."""
    high = size // 2
    low = high - 1
    return {(low, low): WHITE, (high, high): WHITE, (low, high): BLACK, (high, low): BLACK}


def new_state(size: int) -> np.record:
    """Return the record before the first disc."""
    state: np.record = np.zeros(1, RECORD)[0]
    state.side = size
    for square, disc in middle(size).items():
        state.board[square] = disc
    return state


def discs(state: np.record, seat: int) -> list[str]:
    """Name the squares with discs of a seat, in order."""
    found = zip(*np.nonzero(state.board == seat + 1), strict=True)
    return [format_square(int(column), int(row)) for column, row in found]


def reason(state: np.record) -> Reason:
    """Say why the game ended."""
    size = int(state.side)
    is_full = (state.board[:size, :size] != BARE).all()
    return Reason.FULL_BOARD if is_full else Reason.NO_MOVE


def describe(state: np.record) -> dict[str, Any]:
    """Return all discs, and whose turn it is."""
    return {
        "step": "over" if state.over else "place",
        "turn": None if state.over else COLOURS[int(state.player)],
        "discs": {colour: discs(state, seat) for seat, colour in enumerate(COLOURS)},
    }


def restore(size: int, data: Mapping[str, Any]) -> np.record:
    """Return the record of a description; raise PositionError."""
    state: np.record = np.zeros(1, RECORD)[0]
    state.side = size
    for seat, colour in enumerate(COLOURS):
        _lay(state, data["discs"][colour], seat)
    _check_discs(state)
    turn = data["turn"]
    if turn is not None and turn not in COLOURS:
        raise PositionError(words("It is black's turn or white's; not {turn}.", turn=quoted(turn)))
    settle_turn(state, COLOURS.index(turn) if turn else 0)
    if bool(state.over) != (turn is None):
        raise PositionError(words("'turn' is null when nobody can turn a disc, and only then."))
    return state


def _lay(state: np.record, squares: object, seat: int) -> None:
    if not isinstance(squares, list):
        raise PositionError(
            words("The discs of a colour are a list of squares; not {it}.", it=quoted(squares))
        )
    for name in squares:
        square = parse_square(name, int(state.side))
        if state.board[square] != BARE:
            raise PositionError(words("There are two discs on {square}.", square=name))
        state.board[square] = seat + 1


def _check_discs(state: np.record) -> None:
    """No disc ever leaves the board, and each is put down beside another."""
    size = int(state.side)
    reached = set(middle(size))
    if any(state.board[square] == BARE for square in reached):
        raise PositionError(words("There are discs on the four squares in the middle, always."))
    edge = list(reached)
    while edge:
        column, row = edge.pop()
        beside = {(column + x, row + y) for x in (-1, 0, 1) for y in (-1, 0, 1)} - reached
        for square in beside:
            if min(square) >= 0 and max(square) < size and state.board[square] != BARE:
                reached.add(square)
                edge.append(square)
    if len(reached) != np.count_nonzero(state.board):
        raise PositionError(words("The discs do not all hang together."))


def why_not_last(state: np.record, last: Last) -> Message | None:
    """Say why something cannot have been played just before a state, or None."""
    is_turn_of_other = bool(state.over) or int(state.player) != last.seat
    if last.move == PASS:
        return None if is_turn_of_other and not state.over else not_written(last)
    square = match_square(last.move)
    if square is None or max(square) >= int(state.side):
        return not_written(last)
    if not is_turn_of_other or state.board[square] != last.seat + 1:
        return words("{move} cannot have been the latest move.", move=last.move)
    return None
