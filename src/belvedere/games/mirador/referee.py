"""Why a move of Mirador is refused, in the words of the rules."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from belvedere.core.messages import Message, words
from belvedere.core.squares import format_square
from belvedere.games.mirador.facts import PLAYERS
from belvedere.games.mirador.rules.state import (
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


def places(state: np.void) -> int:
    """Return the number of columns, and of rows, of places."""
    return int(state["size"]) - int(state["tower"]) + 1


def why_not(state: np.void, seat: int, action: int) -> Message | None:
    """Say which rule forbids an action, or None when it is legal."""
    if state["step"] == END:
        return words("the game is over.")
    colour = int(state["colour"])
    if seat != colour ^ int(state["red_seat"]):
        return words("it is for {colour} to decide.", colour=PLAYERS[colour])
    command = action - first_command(places(state))
    if state["step"] == ANSWER:
        return _not_an_answer(state, command)
    if command >= 0:
        return _not_this_command(state, colour, command)
    if state["step"] == BREAK and action % 2:
        return words("a challenger places towers without declaring.")
    return not_a_place(state, colour, *place_of(places(state), action))


def _not_an_answer(state: np.void, command: int) -> Message | None:
    if command in (ACCEPT, CHALLENGE):
        return None
    declarer = PLAYERS[int(state["declarer"])]
    return words("{declarer} has declared: accept or challenge.", declarer=declarer)


def _not_this_command(state: np.void, colour: int, command: int) -> Message | None:
    challenged = state["step"] == BREAK
    if command == GIVE_UP:
        return None if challenged else words("only a challenger gives up.")
    if challenged:
        return words("a challenger places towers, or gives up.")
    if command in (ACCEPT, CHALLENGE):
        return words("nobody has declared.")
    if command == SWAP:
        offered = state["swap"] == SWAP_OFFERED
        late = words("only the second player may swap, at his first decision.")
        return None if offered else late
    open_places = state["open"][colour]
    if not open_places.any():
        return None
    column = int(np.flatnonzero(open_places)[0])
    row = (int(open_places[column]) & -int(open_places[column])).bit_length() - 1
    return words(
        "{colour} can still place a tower, for instance at {place}.",
        colour=PLAYERS[colour],
        place=format_square(column, row),
    )


def not_a_place(state: np.void, colour: int, column: int, row: int) -> Message | None:
    """Say which tower forbids a place (R-MDR-2), or None when it is open."""
    refusals: list[tuple[int, Message]] = []
    side, reach = places(state), int(state["tower"])
    for x in range(max(column - reach, 0), min(column + reach + 1, side)):
        for y in range(max(row - reach, 0), min(row + reach + 1, side)):
            for owner in (RED, BLUE):
                if int(state["towers"][owner][x]) >> y & 1:
                    off = (abs(x - column), abs(y - row))
                    refusals += _refusals(off, reach, owner == colour, format_square(x, y))
    return min(refusals, key=lambda ranked: ranked[0])[1] if refusals else None


def _refusals(
    off: tuple[int, int], reach: int, own: bool, tower: str
) -> Iterator[tuple[int, Message]]:
    """Rank what is wrong beside a tower that far off, if anything: the plainest reason first."""
    if max(off) < reach:
        yield 0, words("overlaps the tower at {tower}.", tower=tower)
    elif min(off) < reach:
        yield 1, words("shares a side with the tower at {tower}.", tower=tower)
    elif not own:
        yield 2, words("touches a corner of the other colour's tower at {tower}.", tower=tower)


def risk(move: str) -> Message | None:
    """Say what is at stake with a move that may end the game at once (R-MDR-5)."""
    if move.endswith("!"):
        return words("You declare a win: you lose if your chains can be cut, or if there is none.")
    return _SURRENDERS.get(move)


_SURRENDERS = {
    "accept": words("If you accept the declaration, you lose the game."),
    "give up": words("If you give up, you lose the game."),
}
