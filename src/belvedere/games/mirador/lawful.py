"""Which positions of Mirador can lie on a table: what play leaves, and composed problems.

A composed problem is a board with two towers or more, at least one of them red, on which somebody
places in turn: how many towers either colour has does not matter, as if turns had not alternated.
Everything else has to follow by the rules, from the start or from such a board; `refusal` says
what does not.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from belvedere.core.messages import Message, words
from belvedere.games.mirador.referee import not_a_place, places
from belvedere.games.mirador.rules import turn
from belvedere.games.mirador.rules.state import (
    ACCEPTED,
    ANSWER,
    BEFORE_OPENING,
    BLUE,
    BREAK,
    BROKEN,
    END,
    FULL_BOARD,
    PLACE,
    RED,
    SWAP_OFFERED,
    layout_of,
    place_action,
)

Tower = tuple[int, int, int]  # column, row and colour


def new_state(size: int, tower: int) -> np.void:
    """Return the record of an empty board."""
    state: np.void = np.zeros(1, layout_of(size, tower).state)[0]
    state["size"] = size
    state["tower"] = tower
    side = places(state)
    state["open"][:, :side] = (1 << side) - 1
    return state


def towers(state: np.void) -> list[Tower]:
    """List column, row and colour of every tower, by column and row."""
    columns = state["towers"].tolist()
    return [
        (column, row, colour)
        for column in range(places(state))
        for row in range((columns[RED][column] | columns[BLUE][column]).bit_length())
        for colour in (RED, BLUE)
        if columns[colour][column] >> row & 1
    ]


def put_tower(state: np.void, tower: Tower) -> None:
    """Place a tower of a colour, and leave it to others whose decision it is."""
    column, row, colour = tower
    decides = int(state["colour"])
    state["colour"] = colour
    turn.put_tower(state, place_action(places(state), column, row, 0))
    state["colour"] = decides


def without(state: np.void, tower: Tower) -> np.void:
    """Return what is linked without a tower; which places are open is not told by it."""
    column, row, colour = tower
    left = state.copy()
    left["towers"][colour][column] &= ~left["towers"].dtype.type(1 << row)
    return left


def new_work(state: np.void) -> np.void:
    """Return a workspace for the rules."""
    desk = layout_of(int(state["size"]), int(state["tower"])).desk
    work: np.void = np.zeros(1, desk["work"])[0]
    return work


def has_place(state: np.void, colour: int) -> bool:
    """Tell whether a colour can place a tower."""
    return bool(state["open"][colour].any())


def has_chain(state: np.void, colour: int) -> bool:
    """Tell whether a colour has a chain, secure or not."""
    return bool(turn.has_chain(state, colour, new_work(state)))


def refusal(state: np.void) -> Message | None:
    """Say why towers that stand as they may cannot have come to this; None when they can."""
    number = [colour for _, _, colour in towers(state)].count
    reds, blues = number(RED), number(BLUE)
    if sentence := _not_begun(state, reds, blues):
        return sentence
    if state["step"] == PLACE:
        return _not_placing(state, reds + blues)
    if state["step"] == END and state["reason"] == FULL_BOARD:
        return _not_full(state, reds, blues)
    declared = _not_passed(state) if state["with_pass"] else _not_declared(state, reds, blues)
    return declared or _not_answered(state)


def _not_begun(state: np.void, reds: int, blues: int) -> Message | None:
    """Red opens, and then the swap is offered (R-MDR-4)."""
    placing = state["step"] == PLACE and not state["red_seat"]
    to_open = placing and not reds + blues and state["colour"] == RED
    opened = placing and (reds, blues) == (1, 0) and state["colour"] == BLUE
    if (state["swap"] == BEFORE_OPENING) != to_open:
        return words("Before the opening, and only then, the board is empty and Red decides.")
    if not reds and not to_open:
        return words("Red opens: the first tower on a board is red.")
    if (state["swap"] == SWAP_OFFERED) != opened:
        return words("The swap is offered when the first red tower stands alone and Blue decides.")
    return None


def _not_placing(state: np.void, standing: int) -> Message | None:
    if not has_place(state, RED) and not has_place(state, BLUE):
        return words("Nobody can place a tower: this game is over.")  # R-MDR-6
    if standing == 1 and state["colour"] == RED and has_place(state, BLUE):
        return words("Red has opened, and Blue can place a tower: it is Blue's decision.")
    return None


def _not_full(state: np.void, reds: int, blues: int) -> Message | None:
    if has_place(state, RED) or has_place(state, BLUE):
        return words("The board is not full: somebody can still place a tower.")
    if (reds, blues) == (1, 0) and state["red_seat"]:
        return words("An opening that fills the board ends the game before anybody swaps.")
    return _out_of_turn(state) if (reds, blues) == (2, 0) else None


def _out_of_turn(state: np.void) -> Message | None:
    """Red has placed twice, and Blue not once: he had no place beside the first one."""
    for tower in towers(state):
        opened = new_state(int(state["size"]), int(state["tower"]))
        put_tower(opened, tower)
        if not has_place(opened, BLUE):
            return None
    return words("Red has placed twice, but it was Blue's decision after the opening.")


def _not_declared(state: np.void, reds: int, blues: int) -> Message | None:
    """What a declaration with a tower takes (R-MDR-4, R-MDR-5)."""
    if state["declarer"] == BLUE:
        return None if blues else words("Blue declared with a tower, but none stands.")
    if reds > 1:
        return _out_of_turn(state) if (reds, blues) == (2, 0) else None
    if state["red_seat"]:
        return words("After the swap Red has a tower, and declares with another one.")
    unanswered = state["step"] == ANSWER or state["reason"] == ACCEPTED
    if unanswered and blues:
        return words("Red declared with the opening: Blue has not placed a tower yet.")
    broken = state["reason"] == BROKEN
    if broken and not any(has_chain(before, RED) for before, _ in _before(state, BLUE)):
        return words("Red declared with the opening, and Blue placed on when no chain was left.")
    return None


def _not_passed(state: np.void) -> Message | None:
    """What a declaration with a pass takes (R-MDR-6)."""
    declarer = int(state["declarer"])
    if has_place(state, declarer):
        return words("Only a player without a place left passes, declaring or not.")
    if has_place(state, 1 - declarer) or _challenged_on_the_last_places(state):
        return None
    return words("Nobody could place a tower any more: the game was over before that pass.")


def _challenged_on_the_last_places(state: np.void) -> bool:
    """Tell whether a challenger may have had a place when the other passed: his last tower's."""
    declarer, reason = int(state["declarer"]), int(state["reason"])
    if state["step"] != END or reason == ACCEPTED:
        return False
    return any(
        not _opens(before, declarer, tower) and (reason != BROKEN or has_chain(before, declarer))
        for before, tower in _before(state, 1 - declarer)
    )


def _before(state: np.void, colour: int) -> Iterator[tuple[np.void, Tower]]:
    """Yield the towers without each of a colour's, which may have come last, and that one.

    The open places of these records are those of the whole board.
    """
    for tower in towers(state):
        column, row, owner = tower
        if owner == colour:
            before = state.copy()
            before["towers"][colour, column] = int(before["towers"][colour, column]) & ~(1 << row)
            yield before, tower


def _opens(before: np.void, colour: int, tower: Tower) -> bool:
    """Tell whether a colour without any place would have one if this tower did not stand."""
    reach, side = int(before["tower"]), places(before)
    columns, rows = (
        range(max(at - reach, 0), min(at + reach + 1, side)) for at in (tower[0], tower[1])
    )
    return any(not_a_place(before, colour, x, y) is None for x in columns for y in rows)


def _not_answered(state: np.void) -> Message | None:
    declarer = int(state["declarer"])
    if state["step"] != END and state["colour"] == declarer:
        return words("A declaration is answered by the other colour.")
    if state["step"] == BREAK:
        if not has_place(state, 1 - declarer):
            return words("The challenger has no place left: this game is over.")
        if not has_chain(state, declarer):
            return words("The declarer has no chain left: this game is over.")
    return None
