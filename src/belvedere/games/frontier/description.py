"""Positions of Mirage and Overworld as JSON, named as at the table; `lawful` reads them back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from belvedere.core.facts import OptionValue
from belvedere.games.frontier import table
from belvedere.games.frontier.facts import Reason
from belvedere.games.frontier.notation import (
    COLOURS,
    DIRECTIONS,
    FACES,
    ITEMS,
    KINDS,
    PATTERN_NAMES,
    ROTATIONS,
    SHADES,
    format_square,
    gap_name,
    tile_at,
)
from belvedere.games.frontier.state import (
    CAMEL,
    COPIES,
    COPIES_OF_ITEM,
    EACH_KIND,
    FIRST_CAMEL,
    FIRST_SHIP,
    LOST,
    MARKERS,
    NO_COAST,
    NO_SURVEY,
    PENDING,
    PORT,
    SHIP,
    STATE,
    STEP_COAST,
    STEP_SURVEY,
    TENT,
    is_coast,
    is_uniform,
    ring,
    shade_of,
    square_of,
)

STEPS = (
    "start", "remove", "draw", "take", "survey", "coast", "explorers", "coast explorer", "gap",
    "tie", "marker", "move", "keep", "replace", "items", "over",
)  # fmt: skip
GAP_KINDS = ("oasis", "island", "coast")
REASONS = {NO_COAST: Reason.NO_COAST, NO_SURVEY: Reason.NO_SURVEY}
SIDE_NAMES = (None, "land", "water", "flat")


def marker_word(overworld: bool) -> str:
    """Return what a game calls a marker."""
    return "door" if overworld else "tent"


def marker_name(state: np.void) -> str:
    """Return what the game of a position calls a marker."""
    return marker_word(bool(state["overworld"]))


def new_state(overworld: bool, options: Mapping[str, OptionValue]) -> np.void:
    """Return the record before the start tile is drawn."""
    state: np.void = np.zeros(1, STATE)[0]
    players = int(options["players"])
    state["players"] = players
    state["overworld"] = overworld
    for name in ("advanced", "equal_turns", "ports"):
        state[name] = bool(options.get(name))
    state["items"] = bool(options.get("palm_trees") or options.get("provisions"))
    state["kinds"] = len(ITEMS[int(overworld)])
    if state["items"]:
        state["stock"][: int(state["kinds"])] = COPIES_OF_ITEM
    state["supply"][:players] = EACH_KIND
    state["markers"][:players] = MARKERS
    state["port"] = -1
    state["bag"] = COPIES
    state["pile"] = COPIES
    for name in ("gap_owner", "gap_lost_seat", "drawn", "gap", "claimer", "vacated"):
        state[name] = -1
    return state


# Writing.


def describe(state: np.void) -> dict[str, Any]:
    """Return everything that lies on the table, and what has to be decided."""
    step = int(state["step"])
    return {
        "step": STEPS[step],
        "turn_of": int(state["placer"]),
        "turns": int(state["turns"]),
        "colours": list(COLOURS[: int(state["players"])]),
        "tiles": [_tile(state, tile) for tile in range(int(state["tiles"]))],
        "explorers": _explorers(state),
        "gaps": [_gap(state, gap) for gap in range(int(state["gaps"]))],
        "supplies": [_supply(state, seat) for seat in range(int(state["players"]))],
        "bag": dict(zip(PATTERN_NAMES, map(int, state["bag"]), strict=True)),
        "pile": dict(zip("AB", map(int, state["pile"]), strict=True)),
        "stock": _stock(state),
        "drawn": None if state["drawn"] < 0 else PATTERN_NAMES[int(state["drawn"])],
        "coast_due": _coast_due(state),
        "coast_placed": bool(state["coast_placed"]),
        "gap": _gap_or_none(state, "gap"),
        "tied": [seat for seat in range(int(state["players"])) if int(state["tied"]) >> seat & 1],
        "claimer": None if state["claimer"] < 0 else int(state["claimer"]),
        "vacated": _gap_or_none(state, "vacated"),
        "replacing": int(state["replacing"]),
        "placing": int(state["placing"]),
    }


def _tile(state: np.void, tile: int) -> dict[str, Any]:
    code, x, y = tile_at(state, tile)
    if is_coast(code):
        pattern, face, rotation = (code - 64) // 8, (code - 64) // 4 % 2, code % 4
        water = face if pattern == 0 else 1 - face
        square = {
            "square": format_square(x, y),
            "land": SHADES[face],
            "water": SHADES[water],
            "sides": _sides(state, x, y, ()),
        }
        names = {"kind": "coast", "pattern": "AB"[pattern], "face": SHADES[face]}
        return {**names, "square": format_square(x, y), "rotation": DIRECTIONS[rotation],
                "squares": [square]}  # fmt: skip
    inside = [square_of(code, x, y, n) for n in range(3)]
    return {
        "kind": "survey",
        "pattern": PATTERN_NAMES[code // 8],
        "face": FACES[code // 4 % 2],
        "square": format_square(x, y),
        "rotation": ROTATIONS[code % 4],
        "squares": [
            {
                "square": format_square(*inside[n]),
                "shade": SHADES[shade_of(code, n)],
                "sides": _sides(state, *inside[n], inside),
            }
            for n in range(3)
        ],
    }


def _sides(state: np.void, x: int, y: int, inside: Any) -> dict[str, str | None]:
    """Name the sides of a square; one that lies inside its tile is None."""
    found: dict[str, str | None] = {}
    for direction, name in enumerate(DIRECTIONS):
        beyond = table.neighbour(x, y, direction)
        side = table.side_at(state, x, y, direction)
        found[name] = None if beyond in inside else SIDE_NAMES[side]
    return found


def _explorers(state: np.void) -> list[dict[str, Any]]:
    found = []
    for x, y in table.tile_squares(state):
        pawn = int(state["pawn"][ring(x), ring(y)])
        if pawn:
            kind = SHIP if pawn >= FIRST_SHIP else CAMEL
            seat = pawn - (FIRST_SHIP if kind == SHIP else FIRST_CAMEL)
            found.append(
                {"square": format_square(x, y), "kind": KINDS[kind], "colour": COLOURS[seat]}
            )
    return found


def _gap(state: np.void, gap: int) -> dict[str, Any]:
    marker = int(state["gap_marker"][gap])
    names = {TENT: marker_name(state), PORT: "port", LOST: "explorers"}
    owner, loser = int(state["gap_owner"][gap]), int(state["gap_lost_seat"][gap])
    items = ITEMS[int(state["overworld"])]
    return {
        "square": gap_name(state, gap),
        "squares": [format_square(*square) for square in table.gap_squares(state, gap)],
        "kind": GAP_KINDS[int(state["gap_kind"][gap])],
        "resolved": marker != PENDING,
        "owner": None if owner < 0 else COLOURS[owner],
        "marker": names.get(marker),
        "lost": [
            {"kind": KINDS[kind], "colour": COLOURS[loser]}
            for kind in (CAMEL, SHIP)
            for _ in range(int(state["gap_lost"][gap][kind]))
        ],
        "items": [
            items[kind]
            for kind in range(len(items))
            for _ in range(int(state["gap_items"][gap][kind]))
        ],
    }


def _supply(state: np.void, seat: int) -> dict[str, Any]:
    supply = {
        "colour": COLOURS[seat],
        "camel": int(state["supply"][seat][CAMEL]),
        "ship": int(state["supply"][seat][SHIP]),
        marker_name(state): int(state["markers"][seat]),
    }
    if state["ports"]:
        supply["port"] = int(state["port"][seat] < 0)
    return supply


def _stock(state: np.void) -> dict[str, int]:
    if not state["items"]:
        return {}
    names = ITEMS[int(state["overworld"])]
    return {name: int(state["stock"][kind]) for kind, name in enumerate(names)}


def _coast_due(state: np.void) -> bool:
    if state["step"] == STEP_COAST:
        return True
    due = state["step"] == STEP_SURVEY and is_uniform(int(state["drawn"]))
    return bool(due and state["pile"].any())


def _gap_or_none(state: np.void, field: str) -> str | None:
    return None if state[field] < 0 else gap_name(state, int(state[field]))
