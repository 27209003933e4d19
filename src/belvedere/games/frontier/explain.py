"""What follows from a table, as a referee would show it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from belvedere.core.errors import PositionError
from belvedere.games.frontier import scoring, table
from belvedere.games.frontier.notation import COLOURS, FACES, ROTATIONS, format_square, gap_name
from belvedere.games.frontier.state import (
    BARE,
    BY_ITEMS,
    BY_MARKERS,
    BY_PORT,
    BY_REGIONS,
    LAYOUT,
    PENDING,
    SEATS,
)

TERRAINS = ("light land", "dark land", "light water", "dark water")


def regions(state: np.void) -> list[dict[str, Any]]:
    """List every region with its squares and who has how many explorers in it."""
    return [_region(state, region) for region in table.regions(state)]


def _region(state: np.void, region: set[table.Node]) -> dict[str, Any]:
    counts = table.count(state, region)
    most = max(counts)
    node = min(region)
    return {
        "terrain": TERRAINS[table.terrain(table.cell_at(state, *node[:2]), node[2])],
        "squares": [format_square(x, y) for x, y, _ in sorted(region)],
        "explorers": dict(zip(COLOURS, counts, strict=False)),
        "scores": [COLOURS[seat] for seat, n in enumerate(counts) if n == most and most > 0],
    }


def areas(state: np.void) -> list[dict[str, Any]]:
    """List the enclosed bare areas that are no gaps, with the places where a tile still fits."""
    found = []
    seen: set[table.Square] = set()
    for square in table.box_squares(state):
        if square in seen or table.cell_at(state, *square) != BARE:
            continue
        area = table.bare_area(state, *square)
        seen |= area
        if area:
            found.append(
                {
                    "squares": [format_square(*s) for s in sorted(area)],
                    "fits": fitting_places(state, area),
                }
            )
    return found


def fitting_places(state: np.void, area: set[table.Square]) -> list[str]:
    """Name the places where a Survey tile of any pattern fits into an area (R-GAP-2)."""
    return [
        f"{FACES[turned // 4]} {format_square(x, y)} {ROTATIONS[turned % 4]}"
        for x, y, turned in table.fitting_places(state, area)
    ]


def competition(state: np.void, square: str) -> dict[str, Any]:
    """Say who competes for a gap, named by one of its squares, and with what (R-GAP-4, R-GAP-5)."""
    for gap in range(int(state["gaps"])):
        squares = table.gap_squares(state, gap)
        if square in [format_square(*s) for s in squares]:
            rivals = table.bordering(state, squares)
            totals = [sum(n) for n in zip(*(table.count(state, r) for r in rivals), strict=True)]
            return {
                "gap": gap_name(state, gap),
                "resolved": bool(state["gap_marker"][gap] != PENDING),
                "regions": [_region(state, region) for region in rivals],
                "totals": dict(zip(COLOURS, totals, strict=False)),
            }
    raise PositionError(f"There is no gap at {square}.")


def scores(state: np.void) -> list[dict[str, int]]:
    """Say how each seat's score is made up, as if the game ended now."""
    parts = np.zeros((SEATS, 5), np.int32)
    scoring.score_parts(state, parts, np.zeros(1, LAYOUT.desk)["work"][0])
    names = {"regions": BY_REGIONS, "markers": BY_MARKERS}
    if state["items"]:
        names["provisions" if state["overworld"] else "palm_trees"] = BY_ITEMS
    if state["ports"]:
        names["port"] = BY_PORT
    return [
        {name: int(parts[seat, part]) for name, part in names.items()}
        for seat in range(int(state["players"]))
    ]


TOPICS: dict[str, Callable[..., Any]] = {
    "regions": regions,
    "areas": areas,
    "competition": competition,
    "scores": scores,
}
