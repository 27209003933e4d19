"""What follows from a table, as a referee would show it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from belvedere.core.errors import PositionError, cut
from belvedere.core.messages import words
from belvedere.games.frontier.components import Region
from belvedere.games.frontier.notation import COLOURS, format_survey
from belvedere.games.frontier.rules import scoring
from belvedere.games.frontier.rules.state import (
    BY_ITEMS,
    BY_MARKERS,
    BY_PORT,
    BY_REGIONS,
    LAYOUT,
    SEATS,
)
from belvedere.games.frontier.tabletop import Tabletop
from belvedere.svg.endless import format_square

TERRAINS = ("light land", "dark land", "light water", "dark water")


def regions(record: np.void) -> list[dict[str, Any]]:
    """List every region with its squares and who has how many explorers in it."""
    return [_region(region) for region in Tabletop(record).regions()]


def _region(region: Region) -> dict[str, Any]:
    return {
        "terrain": TERRAINS[region.terrain],
        "squares": [format_square(x, y) for x, y, _ in region.nodes],
        "explorers": dict(zip(COLOURS, region.explorers, strict=False)),
        "scores": [COLOURS[seat] for seat in region.scorers],
    }


def areas(record: np.void) -> list[dict[str, Any]]:
    """List the enclosed bare areas that are no gaps, with the places where a tile still fits."""
    table = Tabletop(record)
    return [
        {
            "squares": [format_square(*square) for square in area],
            "fits": [format_survey(*place) for place in table.fitting_places(area)],
        }
        for area in table.areas()
    ]


def competition(record: np.void, square: str) -> dict[str, Any]:
    """Say who competes for a gap, named by one of its squares, and with what (R-GAP-4, R-GAP-5)."""
    table = Tabletop(record)
    named = {format_square(*found): gap for found, gap in table.gap_at.items()}
    if square not in named:
        raise PositionError(words("There is no gap at {square}.", square=cut(square)))
    gap = named[square]
    rivals = table.bordering(gap)
    return {
        "gap": gap.name,
        "resolved": gap.is_resolved,
        "regions": [_region(region) for region in rivals],
        "totals": dict(zip(COLOURS, totals(rivals), strict=False)),
    }


def totals(rivals: list[Region]) -> list[int]:
    """Count the explorers in some regions, by seat."""
    return [sum(counts) for counts in zip(*(r.explorers for r in rivals), strict=True)]


def leaders(counts: Sequence[int]) -> list[int]:
    """Return the seats with most explorers (R-GAP-5); nobody, where there is none at all."""
    most = max(counts, default=0)
    return [seat for seat, count in enumerate(counts) if count == most and most]


def scores(record: np.void) -> list[dict[str, int]]:
    """Say how each seat's score is made up, as if the game ended now."""
    parts = np.zeros((SEATS, 5), np.int32)
    scoring.score_parts(record, parts, np.zeros(1, LAYOUT.desk)["work"][0])
    names = {"regions": BY_REGIONS, "markers": BY_MARKERS}
    if record["items"]:
        names["provisions" if record["overworld"] else "palm_trees"] = BY_ITEMS
    if record["ports"]:
        names["port"] = BY_PORT
    return [
        {name: int(parts[seat, part]) for name, part in names.items()}
        for seat in range(int(record["players"]))
    ]


TOPICS: dict[str, Callable[..., Any]] = {
    "regions": regions,
    "areas": areas,
    "competition": competition,
    "scores": scores,
}
