"""The rules of Reversi, compiled."""

from __future__ import annotations

from typing import Any

from belvedere.core.actors import OVER
from belvedere.kernel import contract
from belvedere.kernel.compiling import compiled, helper
from belvedere_reversi.rules.planes import planes
from belvedere_reversi.rules.state import BARE, STATE, action_of, pass_of, square_of


@helper
def turned_along(state: Any, player: int, column: int, row: int, east: int, north: int) -> int:
    """Count the discs that a disc here shuts in along one of eight directions."""
    size = int(state.side)
    own, other = player + 1, 2 - player
    number, x, y = 0, column + east, row + north
    while 0 <= x < size and 0 <= y < size and state.board[x, y] == other:
        number, x, y = number + 1, x + east, y + north
    is_shut = 0 <= x < size and 0 <= y < size and state.board[x, y] == own
    return number if is_shut else 0


@helper
def turns(state: Any, player: int, column: int, row: int) -> bool:
    """Tell whether a disc may go here: the square is bare, and some disc is shut in."""
    if state.board[column, row] != BARE:
        return False
    for east in range(-1, 2):
        for north in range(-1, 2):
            if (east or north) and turned_along(state, player, column, row, east, north):
                return True
    return False


@helper
def can_turn(state: Any, player: int) -> bool:
    """Tell whether a player has anything but a pass."""
    size = int(state.side)
    for column in range(size):
        for row in range(size):
            if turns(state, player, column, row):
                return True
    return False


@compiled
def actors(state: Any) -> int:
    """Return who decides."""
    return OVER if state.over else 1 << int(state.player)


@compiled
def legal(state: Any, player: int, out: Any, work: Any) -> int:
    """List the squares where something is turned; a pass where there is none (R-REV-2)."""
    size, number = int(state.side), 0
    for column in range(size):
        for row in range(size):
            if turns(state, player, column, row):
                out[number] = action_of(size, column, row)
                number += 1
    if number == 0:
        out[0] = pass_of(size)
        number = 1
    return number


@compiled
def apply(state: Any, player: int, action: int, work: Any) -> None:
    """Put a disc down and turn all that it shuts in, or pass."""
    size = int(state.side)
    if action != pass_of(size):
        column, row = square_of(size, action)
        turn_all(state, player, column, row)
    settle_turn(state, 1 - player)


@helper
def turn_all(state: Any, player: int, column: int, row: int) -> None:
    """Turn what is shut in, in all directions at once."""
    for east in range(-1, 2):
        for north in range(-1, 2):
            if east or north:
                for n in range(1, 1 + turned_along(state, player, column, row, east, north)):
                    state.board[column + n * east, row + n * north] = player + 1
    state.board[column, row] = player + 1


@helper
def settle_turn(state: Any, player: int) -> None:
    """Give a player the turn, or end the game when neither can turn anything (R-REV-3)."""
    if can_turn(state, player) or can_turn(state, 1 - player):
        state.player = player
    else:
        state.player = 0
        state.over = 1


@compiled
def settle(state: Any, player: int) -> None:
    """Say whose turn it is in a record that was filled from outside."""
    settle_turn(state, player)


@compiled
def score(state: Any, out: Any, work: Any) -> None:
    """Count the discs of each colour."""
    size = int(state.side)
    for column in range(size):
        for row in range(size):
            if state.board[column, row] != BARE:
                out[state.board[column, row] - 1, 0] += 1


contract.bind(STATE, actors=actors, legal=legal, apply=apply, score=score, planes=planes)
