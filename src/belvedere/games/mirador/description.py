"""Mirador's position as JSON, named as at the table; docs/positions/mirador.md documents it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from belvedere.core.errors import PositionError, quoted
from belvedere.core.messages import row_of, words
from belvedere.core.squares import format_square, parse_square
from belvedere.games.mirador import lawful, referee
from belvedere.games.mirador.facts import Reason
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
    SWAP_PAST,
    UPHELD,
)
from belvedere.games.mirador.sights import sights

COLOURS = ("red", "blue")
STEPS = {PLACE: "place", ANSWER: "answer", BREAK: "challenge", END: "over"}
SWAPS = {BEFORE_OPENING: "not yet", SWAP_OFFERED: "offered", SWAP_PAST: "past"}
REASONS = {
    ACCEPTED: Reason.ACCEPTED,
    BROKEN: Reason.BROKEN,
    UPHELD: Reason.UPHELD,
    FULL_BOARD: Reason.FULL_BOARD,
}
WAYS = {turn.NORTH | turn.SOUTH: "north-south", turn.EAST | turn.WEST: "west-east"}

towers = lawful.towers


def standing_chains(state: np.void, colour: int) -> list[str]:
    """Name the ways in which a colour's sides are linked now, secure or not."""
    found = turn.chains(state, colour, lawful.new_work(state))
    return [name for sides, name in WAYS.items() if found & sides == sides]


def all_chains(state: np.void) -> dict[str, list[str]]:
    """Name the ways in which each colour's sides are linked now, secure or not."""
    return {COLOURS[colour]: standing_chains(state, colour) for colour in (RED, BLUE)}


def links(state: np.void) -> list[dict[str, Any]]:
    """List the lines of both colours' links: between which squares, or to which side."""
    return [
        {
            "colour": COLOURS[sight.colour],
            "from": format_square(*sight.start),
            "to": format_square(*sight.end),
            "side": sight.side,
        }
        for sight in sights(state)
    ]


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
    state = lawful.new_state(size, tower)
    for standing in _list(data, "towers"):
        _put(state, standing)
    state["step"] = _key(STEPS, "step", data["step"])
    state["swap"] = _key(SWAPS, "swap", data["swap"])
    state["red_seat"] = _red_seat(_list(data, "colours"))
    _restore_declaration(state, data["declaration"])
    if state["step"] == END:
        _restore_end(state, data)
    elif data.get("outcome") is not None:
        raise PositionError(words("Only a game that is over has an outcome."))
    else:
        state["colour"] = _colour(data["to_decide"])
    if refusal := lawful.refusal(state):
        raise PositionError(refusal)
    if state["swap"] == BEFORE_OPENING and data.get("last") is not None:
        raise PositionError(words("Before the opening nothing has been played."))
    return state


def _put(state: np.void, tower: Mapping[str, Any]) -> None:
    column, row = parse_square(tower["square"], referee.places(state))
    colour = _colour(tower["colour"])
    if refusal := referee.not_a_place(state, colour, column, row):
        raise PositionError(
            words("The tower at {square} {refusal}", square=tower["square"], refusal=refusal)
        )
    lawful.put_tower(state, (column, row, colour))


def _restore_declaration(state: np.void, declaration: Mapping[str, Any] | None) -> None:
    if declaration is None:
        if int(state["step"]) in (ANSWER, BREAK):
            raise PositionError(words("There is a declaration to answer, but nobody has declared."))
        return
    if state["step"] == PLACE:
        raise PositionError(words("A declaration is answered before anybody places again."))
    state["declarer"] = _colour(declaration["colour"])
    state["with_pass"] = _key({0: "tower", 1: "pass"}, "with", declaration["with"])


def _restore_end(state: np.void, data: Mapping[str, Any]) -> None:
    """Work out the result from its reason; the winners that are named have to agree."""
    if data.get("to_decide") is not None:
        raise PositionError(words("Nobody decides any more when the game is over."))
    if state["swap"] != SWAP_PAST:
        raise PositionError(words("When the game is over, the swap is past."))
    reason = _key(REASONS, "reason", data["outcome"]["reason"])
    declarer = int(state["declarer"])
    if (reason == FULL_BOARD) == (data["declaration"] is not None):
        raise PositionError(
            words("A full board ends a game without a declaration; all else needs one.")
        )
    if reason == FULL_BOARD:
        turn.decide_full_board(state, lawful.new_work(state))
    else:
        if reason != ACCEPTED and lawful.has_chain(state, declarer) != (reason == UPHELD):
            raise PositionError(
                words("A challenge is upheld when a chain stands, and broken when none does.")
            )
        turn.finish(state, 1 - declarer if reason == BROKEN else declarer, reason)
    best = max(state["points"])
    winners = [
        colour ^ int(state["red_seat"]) for colour in (RED, BLUE) if state["points"][colour] == best
    ]
    named = _list(data["outcome"], "winners")
    if named != sorted(winners) or any(type(seat) is not int for seat in named):
        raise PositionError(
            words("By these towers the winners are {winners}.", winners=str(sorted(winners)))
        )


def _list(data: Mapping[str, Any], field: str) -> list[Any]:
    """Return a field that is a list; raise PositionError."""
    found = data[field]
    if not isinstance(found, list | tuple):
        raise PositionError(
            words("{field} is a list, not {found}.", field=repr(field), found=quoted(found))
        )
    return list(found)


def _red_seat(colours: list[Any]) -> int:
    if colours not in (["red", "blue"], ["blue", "red"]):
        raise PositionError(
            words("'colours' gives each seat red or blue; not {colours}.", colours=quoted(colours))
        )
    return int(colours[0] == "blue")


def _colour(name: object) -> int:
    if name not in COLOURS:
        raise PositionError(words("A colour is red or blue, not {name}.", name=quoted(name)))
    return COLOURS.index(str(name))


def _key(names: Mapping[int, str], field: str, name: object) -> int:
    for key, value in names.items():
        if value == name:
            return key
    raise PositionError(
        words(
            "{field} is one of {names}; not {name}.",
            field=repr(field),
            names=row_of(names.values()),
            name=quoted(name),
        )
    )
