"""Positions of Mirage and Overworld as JSON, named as at the table; `lawful` reads them back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from belvedere.core.facts import OptionValue
from belvedere.games.frontier.components import Gap, Square, Tile, neighbour
from belvedere.games.frontier.facts import Reason
from belvedere.games.frontier.notation import (
    COAST_PATTERNS,
    COLOURS,
    DIRECTIONS,
    FACES,
    ITEMS,
    KINDS,
    PATTERN_NAMES,
    ROTATIONS,
    SHADES,
)
from belvedere.games.frontier.rules.gaps import terrain_of
from belvedere.games.frontier.rules.state import (
    CAMEL,
    COPIES,
    COPIES_OF_ITEM,
    EACH_KIND,
    LOST,
    MARKERS,
    NO_COAST,
    NO_SURVEY,
    NOBODY,
    PORT,
    SHIP,
    SIDES,
    STATE,
    TENT,
    shade_of_terrain,
)
from belvedere.games.frontier.tabletop import Tabletop
from belvedere.svg.endless import format_square

STEPS = (
    "start", "remove", "draw", "take", "survey", "coast", "explorers", "coast explorer", "gap",
    "tie", "marker", "move", "keep", "replace", "items", "over",
)  # fmt: skip
GAP_KINDS = ("oasis", "island", "coast")
REASONS = {NO_COAST: Reason.NO_COAST, NO_SURVEY: Reason.NO_SURVEY}
SIDE_NAMES = (None, "land", "water", "flat")


def marker_names(overworld: bool) -> dict[int, str]:
    """Name what can stand in a gap."""
    return {TENT: marker_name(overworld), PORT: "port", LOST: "explorers"}


def marker_name(overworld: bool) -> str:
    """Return the name of a game's markers."""
    return "door" if overworld else "tent"


def new_state(overworld: bool, options: Mapping[str, OptionValue]) -> np.void:
    """Return the record before the start tile is drawn."""
    state: np.void = np.zeros(1, STATE)[0]
    players = int(options["players"])
    state["players"] = players
    state["overworld"] = overworld
    for name in ("advanced", "equal_turns", "ports"):
        state[name] = bool(options.get(name))
    state["items"] = bool(options.get("palm_trees") or options.get("provisions"))
    state["kinds"] = len(ITEMS[overworld])
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


def describe(table: Tabletop) -> dict[str, Any]:
    """Return everything that lies on the table, and what has to be decided."""
    state = table.record
    return {
        "step": STEPS[table.step],
        "turn_of": int(state["placer"]),
        "turns": int(state["turns"]),
        "colours": list(COLOURS[: table.players]),
        "tiles": [_tile(tile) for tile in table.tiles],
        "explorers": [
            {
                "square": format_square(*explorer.square),
                "kind": KINDS[explorer.kind],
                "colour": COLOURS[explorer.seat],
            }
            for explorer in table.explorers.values()
        ],
        "gaps": [_gap(gap, table.is_overworld) for gap in table.gaps],
        "supplies": [_supply(table, seat) for seat in range(table.players)],
        "bag": dict(zip(PATTERN_NAMES, table.bag, strict=True)),
        "pile": dict(zip(COAST_PATTERNS, table.pile, strict=True)),
        "stock": dict(zip(ITEMS[table.is_overworld], table.stock, strict=False)),
        "drawn": None if table.drawn is None else PATTERN_NAMES[table.drawn],
        "coast_due": table.is_coast_due,
        "coast_placed": bool(state["coast_placed"]),
        "gap": table.gap and table.gap.name,
        "tied": [seat for seat in range(table.players) if int(state["tied"]) >> seat & 1],
        "claimer": None if state["claimer"] == NOBODY else int(state["claimer"]),
        "vacated": table.vacated and table.vacated.name,
        "replacing": int(state["replacing"]),
        "placing": int(state["placing"]),
    }


def _tile(tile: Tile) -> dict[str, Any]:
    cells = tile.cells
    if tile.is_coast:
        ((square, cell),) = cells.items()
        return {
            "kind": "coast",
            "pattern": COAST_PATTERNS[tile.pattern],
            "face": SHADES[tile.face],
            "square": tile.name,
            "rotation": DIRECTIONS[tile.rotation],
            "squares": [
                {
                    "square": tile.name,
                    "land": _shade(cell, 0),
                    "water": _shade(cell, 1),
                    "sides": _sides(square, cells),
                }
            ],
        }
    return {
        "kind": "survey",
        "pattern": PATTERN_NAMES[tile.pattern],
        "face": FACES[tile.face],
        "square": tile.name,
        "rotation": ROTATIONS[tile.rotation],
        "squares": [
            {
                "square": format_square(*square),
                "shade": _shade(cell, 0),
                "sides": _sides(square, cells),
            }
            for square, cell in cells.items()
        ],
    }


def _shade(cell: int, half: int) -> str:
    return SHADES[shade_of_terrain(terrain_of(cell, half))]


def _sides(square: Square, cells: Mapping[Square, int]) -> dict[str, str | None]:
    """Name the sides of a square; one that lies inside its tile is None."""
    return {
        name: None
        if neighbour(square, direction) in cells
        else SIDE_NAMES[SIDES[cells[square], direction]]
        for direction, name in enumerate(DIRECTIONS)
    }


def _gap(gap: Gap, overworld: bool) -> dict[str, Any]:
    return {
        "square": gap.name,
        "squares": [format_square(*square) for square in gap.squares],
        "kind": GAP_KINDS[gap.kind],
        "resolved": gap.is_resolved,
        "owner": None if gap.owner == NOBODY else COLOURS[gap.owner],
        "marker": marker_names(overworld).get(gap.marker),
        "lost": [
            {"kind": KINDS[kind], "colour": COLOURS[gap.loser]}
            for kind in (CAMEL, SHIP)
            for _ in range(gap.lost[kind])
        ],
        "items": [ITEMS[overworld][kind] for kind, n in enumerate(gap.items) for _ in range(n)],
    }


def _supply(table: Tabletop, seat: int) -> dict[str, Any]:
    supply = table.supplies[seat]
    found = {
        "colour": COLOURS[seat],
        **dict(zip(KINDS, supply.explorers, strict=True)),
        marker_name(table.is_overworld): supply.markers,
    }
    return found if supply.ports is None else {**found, "port": supply.ports}
