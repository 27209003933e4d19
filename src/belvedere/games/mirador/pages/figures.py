"""The figures of Mirador's rule page."""

from __future__ import annotations

from typing import Any, Final

from belvedere.core.position import Position
from belvedere.core.squares import Square, parse_square
from belvedere.games.rulebook import Figure, boards

LEGEND: Final = {
    "mirador": {
        "en": "R red, B blue, . empty; the latest tower in brackets",
        "ru": "R красная вышка, B синяя, . пусто; в скобках последняя вышка",
    }
}

FULL: Final = 54  # micro squares a side, at most

# Small boards keep the squares large.
NINE: Final = {"size": 9}
ELEVEN: Final = {"size": 11}
FAULTY: Final = "d4, h1, h4!"
BOTH: Final = "a9, j9, j4, d7, d1, i1!"


def mark(square: str, shape: str = "2x2") -> dict[str, str]:
    """Ring a tower that may stand there."""
    return {"square": square, "kind": "mark", "shape": shape}


def cross(square: str, shape: str = "2x2") -> dict[str, str]:
    """Cross out a tower that may not."""
    return {"square": square, "kind": "cross", "shape": shape}


def chains(position: Position) -> dict[str, Any]:
    """Return the directions in which each colour has a chain."""
    found: dict[str, Any] = position.to_dict()["chains"]
    return found


def squares(tower: str, side: int) -> set[Square]:
    """Return the micro squares of a tower."""
    x, y = parse_square(tower, FULL)
    return {(x + dx, y + dy) for dx in range(side) for dy in range(side)}


def are_linked(position: Position, one: str, other: str) -> bool:
    """Tell whether two towers touch at a corner or see each other (R-MDR-3), seen anew."""
    data = position.to_dict()
    side = data["options"]["tower"]
    filled = {square for tower in data["towers"] for square in squares(tower["square"], side)}
    for x, y in squares(one, side):
        for u, v in squares(other, side):
            if abs(x - u) == abs(y - v) == 1:
                return True
            between = {(a, b) for a in _span(x, u) for b in _span(y, v)} - {(x, y), (u, v)}
            if (x == u or y == v) and not between & filled:
                return True
    return False


def _span(one: int, other: int) -> range:
    return range(min(one, other), max(one, other) + 1)


def declared(position: Position, colour: str) -> bool:
    """Tell whether a colour has just declared and has a chain."""
    data = position.to_dict()
    return (
        data["step"] == "answer" and data["to_decide"] != colour and bool(chains(position)[colour])
    )


def challenged(position: Position, *towers: str) -> Position:
    """Return the position after a challenge by these towers."""
    position = position.play("challenge")
    for tower in towers:
        position = position.play(tower)
    return position


def neither_way_alone_is_enough(position: Position) -> bool:
    """Tell whether h6 stops north-south only, and g7 west-east only."""
    at_h6, at_g7 = (chains(challenged(position, tower))["blue"] for tower in ("h6", "g7"))
    return (
        declared(position, "blue")
        and chains(position)["blue"] == ["north-south", "west-east"]
        and (at_h6, at_g7) == (["west-east"], ["north-south"])
    )


_FIGURES: Final = {
    "placing": Figure(
        "mirador",
        "c4, h4",
        NINE,
        drawing={
            "last": False,
            "annotations": [mark("e6"), cross("a5"), cross("c2"), cross("f2")],
        },
        legal=["e6"],
        illegal={
            "a5": "shares a side with the tower at c4",
            "c2": "shares a side with the tower at c4",
            "f2": "corner of the other colour's tower at h4",
        },
    ),
    "links": Figure(
        "mirador",
        "b2, g4, d4, h9, d9, j1, j4",
        ELEVEN,
        drawing={"last": False, "sight": "d4,d9"},
        facts=lambda p: (
            are_linked(p, "b2", "d4")
            and are_linked(p, "d4", "d9")
            and not are_linked(p, "d4", "j4")
            and not are_linked(p, "b2", "j4")
        ),
    ),
    "safe": Figure(
        "mirador",
        "b9, k11, g9, k6, b3, k1, h3",
        {"size": 12},
        drawing={"last": False, "annotations": [mark("e3"), cross("e9"), cross("h1")]},
        legal=["e3"],
        illegal={
            "d9": "shares a side",
            "e9": "shares a side",
            "h1": "shares a side",
            "b11": "shares a side",
        },
        facts=lambda p: (
            are_linked(p, "b9", "g9")
            and are_linked(p, "b3", "h3")
            and not are_linked(p.play("e3"), "b3", "h3")
        ),
    ),
    "faulty": Figure(
        "mirador",
        FAULTY,
        NINE,
        drawing={"sight": "d4,h4"},
        facts=lambda p: declared(p, "red") and chains(p)["red"] == ["north-south", "west-east"],
    ),
    "cut": Figure(
        "mirador",
        f"{FAULTY}, challenge, a4, d1",
        NINE,
        drawing={"sight": "d4,h4"},
        facts=lambda p: (
            p.outcome is not None and p.outcome.winners == (1,) and chains(p)["red"] == []
        ),
    ),
    "sound": Figure(
        "mirador",
        "d4, h1, h5!",
        NINE,
        drawing={"sight": "d4,h5"},
        facts=lambda p: declared(p, "red"),
    ),
    "both": Figure(
        "mirador",
        BOTH,
        ELEVEN,
        drawing={"annotations": [mark("h6"), mark("g7")]},
        facts=neither_way_alone_is_enough,
    ),
    "peep": Figure(
        "mirador",
        "c5, f6, i4",
        ELEVEN,
        drawing={
            "last": False,
            "sight": "c5",
            "annotations": [cross("e4"), cross("f4"), cross("g4")],
        },
        illegal={"e4": "shares a side", "f4": "shares a side", "g4": "shares a side"},
        facts=lambda p: are_linked(p, "c5", "i4"),
    ),
    "leapfrog": Figure(
        "mirador",
        "d2, e6, c9",
        ELEVEN,
        drawing={
            "sight": "d2",
            "annotations": [cross("c4"), cross("c5"), cross("c7")],
        },
        illegal={"c4": "shares a side", "c5": "shares a side", "c7": "shares a side"},
        facts=lambda p: are_linked(p, "d2", "c9"),
    ),
    "graded": Figure(
        "mirador",
        "b2, g7, l5",
        {"size": 16, "tower": 4},
        drawing={
            "last": False,
            "sight": "b2",
            "annotations": [mark("g2", "4x4"), cross("a6", "4x4")],
        },
        legal=["g2"],
        illegal={
            "g3": "shares a side with the tower at g7",
            "a6": "shares a side with the tower at b2",
        },
        facts=lambda p: are_linked(p, "b2", "l5") and not are_linked(p.play("g2"), "b2", "l5"),
    ),
}
_FIGURES["first"] = _FIGURES["sound"]
FIGURES: Final = {"mirador": boards(_FIGURES)}
