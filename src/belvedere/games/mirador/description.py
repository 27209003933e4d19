"""Mirador's position as JSON, named as at the table; docs/positions/mirador.md documents it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from belvedere.core.errors import PositionError, quoted
from belvedere.core.squares import Square, format_square, parse_square
from belvedere.games.mirador import referee, rules, table
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
    PLACE,
    RED,
    SWAP_OFFERED,
    SWAP_PAST,
    UPHELD,
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

towers = table.towers


def standing_chains(state: np.void, colour: int) -> list[str]:
    """Name the ways in which a colour's sides are linked now, secure or not."""
    found = rules.chains(state, colour, table.new_work(state))
    return [name for sides, name in WAYS.items() if found & sides == sides]


def all_chains(state: np.void) -> dict[str, list[str]]:
    """Name the ways in which each colour's sides are linked now, secure or not."""
    return {COLOURS[colour]: standing_chains(state, colour) for colour in (RED, BLUE)}


def sights(state: np.void) -> list[dict[str, Any]]:
    """List the links of each colour (R-MDR-3): between which squares, or to which side."""
    size, tower = int(state["size"]), int(state["tower"])
    standing = towers(state)
    owner = {
        (column + dx, row + dy): colour
        for column, row, colour in standing
        for dx in range(tower)
        for dy in range(tower)
    }
    found = []
    for column, row, colour in standing:
        for direction in DIRECTIONS:
            for start in _edge(column, row, tower, direction):
                end, seen = _look(owner, size, start, direction)
                if seen is None:
                    found.append(_link(colour, start, end, DIRECTIONS[direction]))
                elif seen == colour and sum(direction) > 0:  # once for the two that see each other
                    found.append(_link(colour, start, end, None))
        east, north = column + tower, row + tower  # just beyond it
        for corner, own, other in ((north, north - 1, north), (row - tower, row, row - 1)):
            if (east, corner, colour) in standing:
                found.append(_link(colour, (east - 1, own), (east, other), None))
    return found


def _edge(column: int, row: int, tower: int, direction: Square) -> list[Square]:
    """Return the squares of a tower that look in a direction."""
    dx, dy = direction
    far = tower - 1
    if dx:
        return [(column + far * (dx > 0), row + near) for near in range(tower)]
    return [(column + near, row + far * (dy > 0)) for near in range(tower)]


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


def restore(size: int, tower: int, data: Mapping[str, Any]) -> np.void:
    """Return the record of a description; raise PositionError."""
    state = table.new_state(size, tower)
    for standing in _list(data, "towers"):
        _put(state, standing)
    state["step"] = _key(STEPS, "step", data["step"])
    state["swap"] = _key(SWAPS, "swap", data["swap"])
    state["red_seat"] = _red_seat(_list(data, "colours"))
    _restore_declaration(state, data["declaration"])
    if state["step"] == END:
        _restore_end(state, data)
    elif data.get("outcome") is not None:
        raise PositionError("Only a game that is over has an outcome.")
    else:
        state["colour"] = _colour(data["to_decide"])
    if refusal := table.refusal(state):
        raise PositionError(refusal)
    if state["swap"] == BEFORE_OPENING and data.get("last") is not None:
        raise PositionError("Before the opening nothing has been played.")
    return state


def _put(state: np.void, tower: Mapping[str, Any]) -> None:
    column, row = parse_square(tower["square"], referee.places(state))
    colour = _colour(tower["colour"])
    if refusal := referee.not_a_place(state, colour, column, row):
        raise PositionError(f"The tower at {tower['square']} {refusal}")
    table.put_tower(state, (column, row, colour))


def _restore_declaration(state: np.void, declaration: Mapping[str, Any] | None) -> None:
    if declaration is None:
        if int(state["step"]) in (ANSWER, BREAK):
            raise PositionError("There is a declaration to answer, but nobody has declared.")
        return
    if state["step"] == PLACE:
        raise PositionError("A declaration is answered before anybody places again.")
    state["declarer"] = _colour(declaration["colour"])
    state["with_pass"] = _key({0: "tower", 1: "pass"}, "with", declaration["with"])


def _restore_end(state: np.void, data: Mapping[str, Any]) -> None:
    """Work out the result from its reason; the winners that are named have to agree."""
    if data.get("to_decide") is not None:
        raise PositionError("Nobody decides any more when the game is over.")
    if state["swap"] != SWAP_PAST:
        raise PositionError("When the game is over, the swap is past.")
    reason = _key(REASONS, "reason", data["outcome"]["reason"])
    declarer = int(state["declarer"])
    if (reason == FULL_BOARD) == (data["declaration"] is not None):
        raise PositionError("A full board ends a game without a declaration; all else needs one.")
    if reason == FULL_BOARD:
        rules.decide_full_board(state, table.new_work(state))
    else:
        if reason != ACCEPTED and table.has_chain(state, declarer) != (reason == UPHELD):
            raise PositionError(
                "A challenge is upheld when a chain stands, and broken when none does."
            )
        rules.finish(state, 1 - declarer if reason == BROKEN else declarer, reason)
    best = max(state["points"])
    winners = [
        colour ^ int(state["red_seat"]) for colour in (RED, BLUE) if state["points"][colour] == best
    ]
    named = _list(data["outcome"], "winners")
    if named != sorted(winners) or any(type(seat) is not int for seat in named):
        raise PositionError(f"By these towers the winners are {sorted(winners)}.")


def _list(data: Mapping[str, Any], field: str) -> list[Any]:
    """Return a field that is a list; raise PositionError."""
    found = data[field]
    if not isinstance(found, list | tuple):
        raise PositionError(f"{field!r} is a list, not {quoted(found)}.")
    return list(found)


def _red_seat(colours: list[Any]) -> int:
    if colours not in (["red", "blue"], ["blue", "red"]):
        raise PositionError(f"'colours' gives each seat red or blue; not {quoted(colours)}.")
    return int(colours[0] == "blue")


def _colour(name: object) -> int:
    if name not in COLOURS:
        raise PositionError(f"A colour is red or blue, not {quoted(name)}.")
    return COLOURS.index(str(name))


def _key(names: Mapping[int, str], field: str, name: object) -> int:
    for key, value in names.items():
        if value == name:
            return key
    raise PositionError(f"{field!r} is one of {', '.join(names.values())}; not {quoted(name)}.")
