"""Mirador's position as JSON, named as at the table; docs/positions/mirador.md documents it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from belvedere.core.errors import PositionError
from belvedere.core.squares import Square, format_square, parse_square
from belvedere.games.mirador import referee, rules
from belvedere.games.mirador.facts import Reason
from belvedere.games.mirador.state import (
    ACCEPTED,
    ANSWER,
    BEFORE_OPENING,
    BLUE,
    BREAK,
    BROKEN,
    END,
    FULL_BOARD,
    LAYOUT,
    PLACE,
    RED,
    STATE,
    SWAP_OFFERED,
    SWAP_PAST,
    UPHELD,
    place_action,
)

COLOURS = ("red", "blue")
STEPS = {PLACE: "place", ANSWER: "answer", BREAK: "challenge", END: "over"}
SWAPS = {BEFORE_OPENING: "not yet", SWAP_OFFERED: "offered", SWAP_PAST: "past"}
REASONS = {
    ACCEPTED: Reason.ACCEPTED,
    BROKEN: Reason.BROKEN,
    UPHELD: Reason.UPHELD,
    FULL_BOARD: Reason.FULL_BOARD,
}
DIRECTIONS = {(1, 0): "east", (0, 1): "north", (-1, 0): "west", (0, -1): "south"}
WAYS = {rules.NORTH | rules.SOUTH: "north-south", rules.EAST | rules.WEST: "west-east"}


def new_state(size: int) -> np.void:
    """Return the record of an empty board."""
    state: np.void = np.zeros(1, STATE)[0]
    state["size"] = size
    state["open"][:, : size - 1] = (1 << (size - 1)) - 1
    return state


def towers(state: np.void) -> list[tuple[int, int, int]]:
    """List column, row and colour of every tower, by column and row."""
    size = int(state["size"])
    return [
        (column, row, colour)
        for column in range(size - 1)
        for row in range(size - 1)
        for colour in (RED, BLUE)
        if int(state["towers"][colour][column]) >> row & 1
    ]


def standing_chains(state: np.void, colour: int) -> list[str]:
    """Name the ways in which a colour's sides are linked now, secure or not."""
    found = rules.chains(state, colour, _work())
    return [name for sides, name in WAYS.items() if found & sides == sides]


def all_chains(state: np.void) -> dict[str, list[str]]:
    """Name the ways in which each colour's sides are linked now, secure or not."""
    return {COLOURS[colour]: standing_chains(state, colour) for colour in (RED, BLUE)}


def sights(state: np.void) -> list[dict[str, Any]]:
    """List the links of each colour (R-MDR-3): between which squares, or to which side."""
    size = int(state["size"])
    standing = towers(state)
    owner = {
        (column + dx, row + dy): colour
        for column, row, colour in standing
        for dx in (0, 1)
        for dy in (0, 1)
    }
    found = []
    for column, row, colour in standing:
        for direction in DIRECTIONS:
            for start in _edge(column, row, direction):
                end, seen = _look(owner, size, start, direction)
                if seen is None:
                    found.append(_link(colour, start, end, DIRECTIONS[direction]))
                elif seen == colour and sum(direction) > 0:  # once for the two that see each other
                    found.append(_link(colour, start, end, None))
        for rise in (2, -2):
            if (column + 2, row + rise, colour) in standing:
                upper, lower = (row + 1, row + 2) if rise > 0 else (row, row - 1)
                found.append(_link(colour, (column + 1, upper), (column + 2, lower), None))
    return found


def _edge(column: int, row: int, direction: Square) -> list[Square]:
    """Return the two squares of a tower that look in a direction."""
    dx, dy = direction
    if dx:
        return [(column + (dx > 0), row + near) for near in (0, 1)]
    return [(column + near, row + (dy > 0)) for near in (0, 1)]


def _look(
    owner: Mapping[Square, int], size: int, start: Square, direction: Square
) -> tuple[Square, int | None]:
    """Return the first taken square in a direction and its colour, or the board's last square."""
    (x, y), (dx, dy) = start, direction
    while 0 <= x + dx < size and 0 <= y + dy < size:
        x, y = x + dx, y + dy
        if (x, y) in owner:
            return (x, y), owner[x, y]
    return (x, y), None


def _link(
    colour: int, start: tuple[int, int], end: tuple[int, int], side: str | None
) -> dict[str, Any]:
    return {
        "colour": COLOURS[colour],
        "from": format_square(*start),
        "to": format_square(*end),
        "side": side,
    }


def describe(state: np.void) -> dict[str, Any]:
    """Return everything that lies on the table, and what has to be decided."""
    step, red_seat = int(state["step"]), int(state["red_seat"])
    return {
        "step": STEPS[step],
        "colours": [COLOURS[red_seat], COLOURS[1 - red_seat]],
        "swap": SWAPS[int(state["swap"])],
        "towers": [
            {"square": format_square(column, row), "colour": COLOURS[colour]}
            for column, row, colour in towers(state)
        ],
        "to_decide": None if step == END else COLOURS[int(state["colour"])],
        "declaration": _declaration(state),
        "chains": all_chains(state),
    }


def _declaration(state: np.void) -> dict[str, str] | None:
    declared = int(state["step"]) in (ANSWER, BREAK) or (
        int(state["step"]) == END and int(state["reason"]) != FULL_BOARD
    )
    if not declared:
        return None
    return {
        "colour": COLOURS[int(state["declarer"])],
        "with": "pass" if state["with_pass"] else "tower",
    }


def restore(size: int, data: Mapping[str, Any]) -> np.void:
    """Return the record of a description; raise PositionError."""
    state = new_state(size)
    for tower in data["towers"]:
        _put(state, tower)
    state["step"] = _key(STEPS, "step", data["step"])
    state["swap"] = _key(SWAPS, "swap", data["swap"])
    state["red_seat"] = _red_seat(data["colours"])
    _restore_declaration(state, data["declaration"])
    if state["step"] == END:
        _restore_end(state, data["outcome"], data["declaration"] is not None)
    else:
        state["colour"] = _colour(data["to_decide"])
        _check_decision(state)
    _check_swap(state)
    return state


def _put(state: np.void, tower: Mapping[str, Any]) -> None:
    column, row = parse_square(tower["square"], int(state["size"]) - 1)
    colour = _colour(tower["colour"])
    if refusal := referee.not_a_place(state, colour, column, row):
        raise PositionError(f"The tower at {tower['square']} {refusal}")
    state["colour"] = colour
    rules.put_tower(state, place_action(int(state["size"]), column, row, 0))
    state["colour"] = RED


def _restore_declaration(state: np.void, declaration: Mapping[str, Any] | None) -> None:
    if declaration is None:
        if int(state["step"]) in (ANSWER, BREAK):
            raise PositionError("There is a declaration to answer, but nobody has declared.")
        return
    if state["step"] == PLACE:
        raise PositionError("A declaration is answered before anybody places again.")
    state["declarer"] = _colour(declaration["colour"])
    state["with_pass"] = _key({0: "tower", 1: "pass"}, "with", declaration["with"])
    if state["with_pass"] and state["open"][int(state["declarer"])].any():
        raise PositionError("Only a player without a place left passes, declaring or not.")


def _restore_end(state: np.void, outcome: Mapping[str, Any], declared: bool) -> None:
    """Work out the result from its reason; the winners that are named have to agree."""
    reason = _key(REASONS, "reason", outcome["reason"])
    declarer = int(state["declarer"])
    if (reason == FULL_BOARD) == declared:
        raise PositionError("A full board ends a game without a declaration; all else needs one.")
    if reason == FULL_BOARD:
        if state["open"].any():
            raise PositionError("The board is not full: somebody can still place a tower.")
        rules.decide_full_board(state, _work())
    else:
        stands = rules.has_chain(state, declarer, _work())
        if reason != ACCEPTED and stands != (reason == UPHELD):
            raise PositionError(
                "A challenge is upheld when a chain stands, and broken when none does."
            )
        rules.finish(state, 1 - declarer if reason == BROKEN else declarer, reason)
    best = max(state["points"])
    winners = sorted(
        colour ^ int(state["red_seat"]) for colour in (RED, BLUE) if state["points"][colour] == best
    )
    if list(outcome["winners"]) != winners:
        raise PositionError(f"By these towers the winners are {winners}.")


def _check_decision(state: np.void) -> None:
    colour = int(state["colour"])
    if state["step"] == PLACE:
        if not state["open"].any():
            raise PositionError("Nobody can place a tower: this game is over.")
    elif colour == int(state["declarer"]):
        raise PositionError("A declaration is answered by the other colour.")
    elif state["step"] == BREAK:
        if not state["open"][colour].any():
            raise PositionError("The challenger has no place left: this game is over.")
        if not rules.has_chain(state, int(state["declarer"]), _work()):
            raise PositionError("The declarer has no chain left: this game is over.")


def _check_swap(state: np.void) -> None:
    """The board tells where the swap stands, but for an opening that was not swapped."""
    colours = [colour for _, _, colour in towers(state)]
    placing = state["step"] == PLACE and not state["red_seat"]
    to_open = placing and not colours and state["colour"] == RED
    opened = placing and colours == [RED] and state["colour"] == BLUE
    if (state["swap"] == BEFORE_OPENING) != to_open:
        raise PositionError("Before the opening the board is empty, and Red decides.")
    if state["swap"] == SWAP_OFFERED and not opened:
        raise PositionError("The swap is offered when the first red tower stands alone.")
    if not colours and not to_open:
        raise PositionError("On an empty board Red opens.")


def _work() -> np.void:
    work: np.void = np.zeros(1, LAYOUT.desk)["work"][0]
    return work


def _red_seat(colours: Any) -> int:
    if list(colours) not in (["red", "blue"], ["blue", "red"]):
        raise PositionError(f"'colours' gives each seat red or blue; not {colours!r}.")
    return int(colours[0] == "blue")


def _colour(name: object) -> int:
    if name not in COLOURS:
        raise PositionError(f"A colour is red or blue, not {name!r}.")
    return COLOURS.index(str(name))


def _key(table: Mapping[int, str], field: str, name: object) -> int:
    for key, value in table.items():
        if value == name:
            return key
    raise PositionError(f"{field!r} is one of {', '.join(table.values())}; not {name!r}.")
