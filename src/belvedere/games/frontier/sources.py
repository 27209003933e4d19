"""What points of Mirage and Overworld come from, for counting."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from belvedere.core.facts import Options
from belvedere.core.game import Gain, Source
from belvedere.core.messages import words_in
from belvedere.games.frontier.explain import scores


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


def final(record: np.void) -> Iterator[Gain]:
    """Say what everybody's points come from, in a game that is over."""
    named = {
        "markers": "doors" if record["overworld"] else "tents",
        "palm_trees": "palm-trees",
        "port": "ports",
    }
    for seat, parts in enumerate(scores(record)):
        for name, points in parts.items():
            yield named.get(name, name), seat, points
