"""Damage to the examples of docs/positions/misty.md: what the schema and `load` refuse."""

from __future__ import annotations

import copy
from typing import Any

import belvedere

Json = dict[str, Any]
Path = tuple[str | int, ...]

FIRST = (
    "deal balloon, deal smiley, deal flower, deal scooter, deal smiley, deal monster, deal leaf, "
    "deal tractor, deal star, pick balloon, pick monster, pick star, place 0,0, place 0,0, "
    "place 0,0, pick tractor"
)
SECOND = (
    "deal tractor, deal smiley, deal star, deal balloon, pick tractor, pick balloon, place 0,0, "
    "place 0,0, pick star, pick smiley, place 1,0, place 0,-1, deal flower, deal smiley, "
    "deal monster, deal unicycle, pick flower, pick unicycle, place 0,-1, place 1,0, "
    "pick monster, pick smiley, place 1,-1, place 1,-1, activate 0,0, activate 0,0"
)


def played(moves: str, **options: object) -> belvedere.Position:
    """Play moves that are told with commas."""
    position = belvedere.start("misty", **options)
    for move in moves.split(", "):
        position = position.play(move)
    return position


def replaced(data: Json, path: Path, value: object) -> Json:
    """Return a copy in which one place holds another value."""
    data = copy.deepcopy(data)
    part: Any = data
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = value
    return data


def changed(data: Json, *changes: tuple[Path, object]) -> Json:
    """Return a copy with other values in some places."""
    for path, value in changes:
        data = replaced(data, path, value)
    return data


def card(cell: str, name: str) -> Json:
    """Return a card that has not moved."""
    return {"cell": cell, "card": name, "moved": False, "at": cell, "fate": None}


def window(*cards: Json) -> Json:
    """Return a window of some cards."""
    return {"frame": None, "points": None, "cards": list(cards)}


def facing() -> Json:
    """Return the second example with two arrows that face each other and have both moved."""
    data = copy.deepcopy(ACTIVATING)
    found = next(c for c in data["windows"][0]["cards"] if c["cell"] == "1,0")
    found["card"], found["moved"] = "unicycle", True
    data["unseen"]["unicycle"] -= 1
    data["unseen"]["star"] += 1
    return data


PICKING = played(FIRST, players=3, beginners=True).to_dict()
MINE = played(FIRST, players=3, beginners=True).observe(0)
SEEN = played(FIRST, players=3, beginners=True).observe(1)
ACTIVATING = played(SECOND, window="2x2", rounds=1).to_dict()
OVER = played(SECOND + ", activate 1,0", window="2x2", rounds=1).to_dict()

WRONG: list[tuple[Path, object]] = [
    (("options", "players"), 2),
    (("options", "beginners"), False),
    (("options", "window"), "3x4"),
    (("options", "window"), "4x3"),
    (("options", "deck"), "standard"),
    (("options", "deck"), "balloon up 0"),
    (("options", "deck"), "dragon up 3"),
    (("options", "rounds"), 8),
    (("actor",), 2),
    (("actors",), [2, 1]),
    (("actors",), [1, 3]),
    (("step",), "deal"),
    (("step",), "place"),
    (("step",), "activate"),
    (("step",), "over"),
    (("round",), 2),
    (("rounds",), [{"points": [1, 2, 3], "winner": 2}]),
    (("deal",), 2),
    (("deal",), 4),
    (("passing",), "right"),
    (("activating",), 0),
    (("hands", 0, "cards"), None),
    (("hands", 0, "cards"), ["dragon"]),
    (("hands", 0, "size"), 0),
    (("hands", 0, "size"), 9),
    (("picks",), ["tractor", None]),
    (("picks", 0), "dragon"),
    (("placements", 0), "1,0"),
    (("windows", 0, "frame"), None),
    (("windows", 0, "points"), 1),
    (("windows", 0, "cards"), []),
    (("windows", 0, "cards", 0, "cell"), "4,0"),
    (("windows", 0, "cards", 0, "cell"), "-0,0"),
    (("windows", 0, "cards", 0, "moved"), True),
    (("windows", 0, "cards", 0, "at"), None),
    (("windows", 0, "cards", 0, "fate"), "covered"),
    (("unseen", "dragon"), 1),
    (("unseen", "leaf"), 100),
    (("scores",), [0, 0]),
    (("scores", 0), 3),
    (("outcome",), {"winners": [0], "placing": [1, 2, 2], "reason": "two-round-wins"}),
    (("last", "move"), "deal tractor"),
    (("last", "move"), "place 4,0"),
    (("last", "move"), "activate 0,0"),
    (("last", "seat"), 3),
    (("viewer",), 3),
    (("viewer",), 0),  # who cannot know the latest move
]

DAMAGE: list[Json] = [
    changed(PICKING, (("step",), "draw")),
    changed(PICKING, (("round",), 8)),
    changed(PICKING, (("deal",), 4)),
    changed(PICKING, (("hands",), PICKING["hands"][:2])),
    changed(PICKING, (("windows", 0, "cards", 0, "cell"), "0;0")),
    changed(PICKING, (("windows", 0, "cards", 0, "card"), "dragon")),
    changed(PICKING, (("windows", 0), window(card("1,0", "balloon")))),
    changed(PICKING, (("windows", 0), window(card("0,0", "balloon"), card("0,0", "star")))),
    changed(PICKING, (("windows", 0), window(card("2,0", "star"), card("0,0", "balloon")))),
    changed(PICKING, (("windows", 0), window(*(card(f"{x},0", "star") for x in range(4))))),
    changed(PICKING, (("windows", 0), window(card("0,0", "balloon"), card("1,0", "star")))),
    changed(PICKING, (("hands", 1, "size"), 3)),
    changed(PICKING, (("hands", 1, "cards"), ["smiley"])),
    changed(PICKING, (("hands", 1, "cards"), "")),
    changed(PICKING, (("deal",), 2)),
    changed(PICKING, (("picks", 0), "house")),
    changed(PICKING, (("picks",), ["leaf", "smiley", "smiley"])),
    changed(
        PICKING,
        (("step",), "place"),
        (
            ("hands",),
            [
                {"size": 1, "cards": ["leaf"]},
                {"size": 1, "cards": ["smiley"]},
                {"size": 1, "cards": ["smiley"]},
            ],
        ),
    ),
    changed(PICKING, (("placements", 0), "1,0")),
    changed(
        PICKING,
        (("hands", 1, "cards"), ["balloon", "balloon"]),
        (("windows", 1, "cards", 0, "card"), "balloon"),
    ),
    changed(PICKING, (("unseen", "leaf"), 3)),
    changed(PICKING, (("unseen", "dragon"), 0)),
    changed(
        PICKING, (("hands", 1, "cards"), None), (("unseen", "smiley"), 7), (("unseen", "flower"), 5)
    ),
    {**PICKING, "viewer": 1},
    {**SEEN, "picks": [None, None, "scooter"]},
    changed(PICKING, (("last", "move"), "pick leaf")),
    changed(MINE, (("last",), PICKING["last"])),
    changed(PICKING, (("passing",), "right")),
    changed(PICKING, (("rounds",), [{"points": [5, 6, 7], "winner": 2}])),
    changed(PICKING, (("round",), 2), (("rounds",), [{"points": [15, 15, 14], "winner": None}])),
    changed(PICKING, (("round",), 3), (("rounds",), [{"points": [5, 6, 7], "winner": 2}] * 2)),
    changed(ACTIVATING, (("activating",), None)),
    changed(ACTIVATING, (("windows", 0, "cards", 0, "moved"), False)),
    changed(ACTIVATING, (("windows", 1, "cards", 1, "moved"), True)),
    changed(ACTIVATING, (("activating",), 0), (("windows", 0, "cards", 0, "moved"), False)),
    facing(),
    changed(ACTIVATING, (("windows", 0, "cards", 0, "at"), "0,0")),
    changed(OVER, (("rounds", 0, "points"), [2, 4])),
    changed(OVER, (("options", "rounds"), 7)),
    {"windows": ...},
    changed(PICKING, (("options", "players"), 5)),
]
