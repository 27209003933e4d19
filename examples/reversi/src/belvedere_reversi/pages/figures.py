"""The figures of Reversi's rule page."""

from __future__ import annotations

from typing import Any, Final

from belvedere.games.rulebook import Figure, boards

LEGEND: Final = {
    "reversi": {
        "en": "X: black, O: white, . bare; the latest disc in brackets",
        "ru": "X: чёрная, O: белая, . пусто; в скобках последняя фишка",
    }
}

SMALL: Final = {"size": 4}


def marked(*squares: str, kind: str = "mark") -> dict[str, Any]:
    """Ring squares, and show nothing else in ink."""
    return {"last": False, "annotations": [{"square": s, "kind": kind} for s in squares]}


_FIGURES: Final = {
    "start": Figure(
        "reversi",
        drawing=marked("c4", "d3", "e6", "f5"),
        legal=["c4", "d3", "e6", "f5"],
        illegal={"c3": "shut in none", "d4": "already", "pass": "has to"},
    ),
    "turned": Figure(
        "reversi",
        "d3, c5, d6, e3",
        drawing=marked("f3"),
        legal=["f3"],
        facts=lambda p: (p.scores, p.play("f3").scores) == ((3, 5), (6, 3)),
    ),
    "pass": Figure(
        "reversi",
        "b1, c1, d2, a3, d1",
        SMALL,
        drawing={"last": False},
        legal=["pass"],
        illegal={"a2": "shut in none", "d3": "shut in none"},
    ),
    "end": Figure(
        "reversi",
        "c4, b4, a4, d4, d2, pass, a1",
        SMALL,
        drawing={"last": False},
        facts=lambda p: p.outcome is not None and p.scores == (9, 1),
    ),
}
FIGURES: Final = {"reversi": boards(_FIGURES)}
