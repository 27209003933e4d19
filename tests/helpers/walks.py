"""Games that are played at random, position by position."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import belvedere
from belvedere.core.position import Position


def walk(game: str, plies: int, seed: int = 3, **options: Any) -> Iterator[Position]:
    """Yield every position in which somebody decides; nobody declares a win, or swaps."""
    rng, position = random.Random(seed), belvedere.start(game, **options)
    for _ in range(plies):
        while position.actor == belvedere.CHANCE:
            position = position.roll(rng)
        yield position
        if position.actor == belvedere.OVER:
            return
        calm = [m for m in position.legal() if not m.endswith("!") and m != "swap"]
        position = position.play(rng.choice(calm or position.legal()))
