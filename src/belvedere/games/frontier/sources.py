"""What points of Mirage and Overworld come from, for counting and for who asks why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from belvedere.core.facts import Options
from belvedere.core.game import Gain, Portion, Source
from belvedere.core.messages import Message, counted_in, row_of, words_in
from belvedere.games.frontier.explain import scores
from belvedere.games.frontier.rules.state import TENT

REGION: Final = 2  # points to each who has most explorers in a region (R-SCORE-1)


def _mirage(options: Options) -> bool:
    return "palm_trees" in options


def _overworld(options: Options) -> bool:
    return "provisions" in options


def _palm_trees(options: Options) -> bool:
    return bool(options.get("palm_trees"))


def _provisions(options: Options) -> bool:
    return bool(options.get("provisions"))


def _ports(options: Options) -> bool:
    return bool(options.get("ports"))


SOURCES = (
    Source("regions", words_in("source of points", "regions")),
    Source("tents", words_in("source of points", "tours between tents"), _mirage),
    Source("doors", words_in("source of points", "tours between doors"), _overworld),
    Source("palm-trees", words_in("source of points", "palm trees"), _palm_trees),
    Source("provisions", words_in("source of points", "provisions"), _provisions),
    Source("ports", words_in("source of points", "Ports"), _ports),
)


_NAMES = {source.id: source.name for source in SOURCES}


def held(record: np.void) -> Iterator[Gain]:
    """Say what everybody's points come from, as if the game ended now."""
    named = {
        "markers": "doors" if record["overworld"] else "tents",
        "palm_trees": "palm-trees",
        "port": "ports",
    }
    for seat, parts in enumerate(scores(record)):
        for name, points in parts.items():
            yield named.get(name, name), seat, points


def portions(record: np.void) -> tuple[tuple[Portion, ...], ...]:
    """Say the same to people, and how each number is counted."""
    found: list[list[Portion]] = [[] for _ in range(int(record["players"]))]
    for source, seat, points in held(record):
        how = _how(record, source, seat, points)
        found[seat].append(Portion(_NAMES[source], points, how))
    return tuple(map(tuple, found))


def _how(record: np.void, source: str, seat: int, points: int) -> Message | None:
    if source == "regions":
        return counted_in(
            "source of points",
            "{number} region, 2 points each",
            "{number} regions, 2 points each",
            points // REGION,
        )
    if source in ("tents", "doors"):
        return _tour(record, source, seat)
    if source == "ports":
        return words_in("source of points", "squares of the largest region at the Port")
    sizes = set_sizes(record, seat)
    if not sizes:
        return None
    return words_in(
        "source of points",
        "sets of {sizes} different ones, each times itself",
        sizes=row_of(map(str, sizes)),
    )


def _tour(record: np.void, source: str, seat: int) -> Message | None:
    gaps = int(record["gaps"])
    own = record["gap_owner"][:gaps] == seat
    standing = int((own & (record["gap_marker"][:gaps] == TENT)).sum())
    if standing < 2:
        return None
    if source == "tents":
        return counted_in(
            "source of points",
            "round trip of {number} tent",
            "round trip of {number} tents",
            standing,
        )
    return counted_in(
        "source of points", "round trip of {number} door", "round trip of {number} doors", standing
    )


def set_sizes(record: np.void, seat: int) -> list[int]:
    """Sort the items of a seat into sets of different ones, the largest first (R-PALM-2)."""
    gaps = int(record["gaps"])
    own = record["gap_owner"][:gaps] == seat
    owned = record["gap_items"][:gaps][own].sum(axis=0)[: int(record["kinds"])].tolist()
    return [sum(number >= n for number in owned) for n in range(1, max(owned, default=0) + 1)]
