"""The pictures that README shows: one position of each game, drawn by the library."""

from __future__ import annotations

import random

import belvedere
from belvedere.core import records
from helpers.house import TESTS
from oracles.frontier import large, uniform

MIRADOR = [
    "e4",
    "t5",
    "v22",
    "s22",
    "s17",
    "v17",
    "x20",
    "u12",
    "u25",
    "z16",
    "z22",
    "p16",
    "o21",
    "j15",
    "f16",
    "c16",
    "m15",
    "k19",
]


def mirador() -> str:
    """The published game, where Red resigned."""
    position = belvedere.start("mirador")
    for move in MIRADOR:
        position = position.play(move)
    return position.svg()


def strata() -> str:
    """The golden game, at its end."""
    golden = TESTS / "golden" / "strata" / "standard.playthrough.record"
    return records.read(golden).position().svg()


def frontier(game: str, seed: int, **options: object) -> str:
    """The end of a game between players who like to enclose large areas."""
    rng = random.Random(seed)
    position = belvedere.start(game, **options)
    while position.actor != belvedere.OVER:
        if position.actor == belvedere.CHANCE:
            position = position.roll(rng)
        else:
            policy = large if rng.random() < 0.6 else uniform
            position = position.play(policy(position, position.legal(), rng))
    return position.svg()


def misty() -> str:
    """What a player of three sees when the windows are nearly built."""
    rng = random.Random(5)
    position = belvedere.start("misty", players=3)
    while (shown := position.to_dict())["deal"] < 2 or (
        (shown["step"], shown["hands"][0]["size"]) != ("pick", 3)
    ):
        if position.actor == belvedere.CHANCE:
            position = position.roll(rng)
        else:
            position = position.play(rng.choice(position.legal()))
    return position.svg(0)


def all_pictures() -> dict[str, str]:
    """Return the pictures by the names of their files."""
    return {
        "mirador.svg": mirador(),
        "strata.svg": strata(),
        "mirage.svg": frontier("mirage", 34, players=3, palm_trees=True),
        "misty.svg": misty(),
        "overworld.svg": frontier("overworld", 24, players=4, provisions=True, ports=True),
    }
