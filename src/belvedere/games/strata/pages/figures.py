"""The figures of Strata's rule page."""

from __future__ import annotations

from typing import Any, Final

from belvedere.core.position import Position
from belvedere.games.rulebook import Figure, boards

LEGEND: Final = {
    "strata": {
        "en": "g1: gray on storey 1, b2: blue on storey 2, . bare; the latest tile in brackets",
        "ru": "g1: серая на первом ярусе, b2: синяя на втором, . пусто; в скобках последняя плитка",
    }
}

# A small table keeps the squares large.
SMALL: Final = {"size": 5}
BEGUN: Final = "2x2 e5, 2x1 g5"
TINY: Final = {"size": 3, "tiles": "2,2,2"}
TINY_GAME: Final = "2x2 c3, 1x1 d3, 1x2 e2, 1x1 d4"


def mark(square: str, shape: str = "1x1") -> dict[str, str]:
    """Ring a tile that may lie there."""
    return {"square": square, "kind": "mark", "shape": shape}


def cross(square: str, shape: str = "1x1") -> dict[str, str]:
    """Cross out a tile that may not."""
    return {"square": square, "kind": "cross", "shape": shape}


def drawn(*notes: dict[str, str], **options: Any) -> dict[str, Any]:
    """Draw what is ringed and crossed out, and nothing else in ink."""
    return {"last": False, "annotations": notes, **options}


def storeys(position: Position) -> dict[str, int]:
    """Return the highest storey of every tile, by its square."""
    return {tile["square"]: tile["storey"] for tile in position.to_dict()["tiles"]}


def is_won_by_gray(position: Position) -> bool:
    """Tell whether Gray has won by areas of 2 and 2 against 2."""
    outcome = position.outcome
    return outcome is not None and outcome.winners == (0,) and position.scores == ((2, 2), (2,))


_FIGURES: Final = {
    "surface": Figure(
        "strata",
        BEGUN,
        SMALL,
        drawing=drawn(mark("h6"), cross("g6"), cross("g7")),
        legal=["1x1 h6"],
        illegal={"1x1 g6": "your own tile at f6", "1x1 g7": "touches no tile"},
    ),
    "top": Figure(
        "strata",
        "2x2 e5, 2x2 g5",
        SMALL,
        drawing=drawn(mark("f5", "2x1"), cross("h6", "1x2"), cross("e6")),
        legal=["2x1 f5"],
        illegal={"1x2 h6": "leans", "1x1 e6": "only your own"},
    ),
    "storeys": Figure(
        "strata",
        f"{BEGUN}, 2x1 f5, 1x1 f5",
        SMALL,
        facts=lambda p: storeys(p) == {"e5": 1, "g5": 1, "f5": 3},
        illegal={"1x1 f5": "hides all", "1x1 g5": "hides all"},
        legal=["1x1 h6"],
    ),
    "topmost": Figure(
        "strata",
        "2x2 c3, 1x1 d3",
        TINY,
        drawing=drawn(mark("e2", "1x2"), cross("e4")),
        legal=["1x2 e2"],
        illegal={"1x1 e4": "your own tile at d4"},
    ),
    "box": Figure(
        "strata",
        "2x2 e5, 2x1 c5, 1x1 b5",
        SMALL,
        drawing={"last": False},
        illegal={"1x1 a5": "6 squares wide", "1x1 g5": "6 squares wide"},
        legal=["1x1 e7"],
    ),
    "areas": Figure(
        "strata",
        "1x1 d4, 1x1 d5, 1x1 c5, 1x2 c6, 2x2 d6, 1x1 f7, 2x1 c6, 2x1 e4",
        {"size": 4, "tiles": "4,4,2"},
        drawing={"last": False},
        facts=lambda p: p.outcome is not None and p.scores == ((6, 1), (2, 1, 1, 1)),
    ),
    "tie": Figure(
        "strata",
        TINY_GAME,
        TINY,
        drawing={"last": False},
        facts=is_won_by_gray,
    ),
}
_FIGURES["first"] = _FIGURES["areas"]
FIGURES: Final = {"strata": boards(_FIGURES)}
