"""Why a move of Mirador is refused, in the words of the rules."""

from __future__ import annotations

import numpy as np

from belvedere.core.squares import format_square
from belvedere.games.mirador.state import (
    ACCEPT,
    ANSWER,
    BLUE,
    BREAK,
    CHALLENGE,
    END,
    GIVE_UP,
    RED,
    SWAP,
    SWAP_OFFERED,
    first_command,
    place_of,
)

COLOUR_NAMES = ("Red", "Blue")


def places(state: np.void) -> int:
    """Return the number of columns, and of rows, of places."""
    return int(state["size"]) - int(state["tower"]) + 1


def why_not(state: np.void, seat: int, action: int) -> str | None:
    """Say which rule forbids an action, or None when it is legal."""
    if state["step"] == END:
        return "the game is over."
    colour = int(state["colour"])
    if seat != colour ^ int(state["red_seat"]):
        return f"it is {COLOUR_NAMES[colour]}'s decision."
    command = action - first_command(places(state))
    if state["step"] == ANSWER:
        return _not_an_answer(state, command)
    if command >= 0:
        return _not_this_command(state, colour, command)
    if state["step"] == BREAK and action % 2:
        return "a challenger places towers without declaring."
    return not_a_place(state, colour, *place_of(places(state), action))


def _not_an_answer(state: np.void, command: int) -> str | None:
    if command in (ACCEPT, CHALLENGE):
        return None
    declarer = COLOUR_NAMES[int(state["declarer"])]
    return f"{declarer} has declared: accept or challenge."


def _not_this_command(state: np.void, colour: int, command: int) -> str | None:
    challenged = state["step"] == BREAK
    if command == GIVE_UP:
        return None if challenged else "only a challenger gives up."
    if challenged:
        return "a challenger places towers, or gives up."
    if command in (ACCEPT, CHALLENGE):
        return "nobody has declared."
    if command == SWAP:
        offered = state["swap"] == SWAP_OFFERED
        return None if offered else "only the second player may swap, at his first decision."
    open_places = state["open"][colour]
    if not open_places.any():
        return None
    column = int(np.flatnonzero(open_places)[0])
    row = (int(open_places[column]) & -int(open_places[column])).bit_length() - 1
    place = format_square(column, row)
    return f"{COLOUR_NAMES[colour]} can still place a tower, for instance at {place}."


def not_a_place(state: np.void, colour: int, column: int, row: int) -> str | None:
    """Say which tower forbids a place (R-MDR-2), or None when it is open."""
    refusals = []
    side, reach = places(state), int(state["tower"])
    for x in range(max(column - reach, 0), min(column + reach + 1, side)):
        for y in range(max(row - reach, 0), min(row + reach + 1, side)):
            for owner in (RED, BLUE):
                if int(state["towers"][owner][x]) >> y & 1:
                    off = (abs(x - column), abs(y - row))
                    refusals.append(_refusal(off, reach, owner == colour, format_square(x, y)))
    return min((r for r in refusals if r), default=(0, None))[1]


def _refusal(off: tuple[int, int], reach: int, own: bool, tower: str) -> tuple[int, str] | None:
    """Rank what is wrong beside a tower that far off: the plainest reason first."""
    if max(off) < reach:
        return 0, f"overlaps the tower at {tower}."
    if min(off) < reach:
        return 1, f"shares a side with the tower at {tower}."
    return None if own else (2, f"touches a corner of the other colour's tower at {tower}.")
