"""Two worlds of Misty that differ only in a card that one player was dealt."""

from __future__ import annotations

import random
from functools import cache

import belvedere
from belvedere.core.actors import CHANCE, SPECTATOR
from belvedere.core.position import Position


class Script:
    """Chance by a script that goes on alike, whatever the first card was."""

    def __init__(self, is_other: bool, seed: int) -> None:
        self._is_other, self._rng, self._draws = is_other, random.Random(seed), 0

    def randrange(self, stop: int) -> int:
        self._draws += 1
        drawn = self._rng.randrange(stop)
        if self._draws > 1:
            return drawn
        return stop - 1 if self._is_other else 0  # the first card is dealt to seat 0


def dealt(is_other: bool, seed: int) -> Position:
    """Deal as the server will."""
    position, script = belvedere.start("misty"), Script(is_other, seed)
    while position.actor == CHANCE:
        position = position.roll(script)
    return position


@cache
def telling_seed() -> int:
    """Find dice by which only the hand of seat 0 differs."""
    for seed in range(1000):
        one, other = dealt(False, seed), dealt(True, seed)
        if all(one.observe(viewer) == other.observe(viewer) for viewer in (1, SPECTATOR)):
            assert one.observe(0) != other.observe(0)
            return seed
    raise AssertionError("there are none")
