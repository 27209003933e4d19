"""How long `svg()` takes: the median over whole random games, in CPU time.

python benchmarks/drawings.py
"""

from __future__ import annotations

from random import Random
from statistics import median
from time import process_time
from typing import cast

import belvedere
from belvedere.core.actors import CHANCE
from belvedere.core.position import Position
from belvedere.kernel.engine import CompiledGame

GAMES = 5


def positions(game: str, seed: int) -> list[Position]:
    """Play at random and return every position."""
    dice = Random(seed)
    position = belvedere.start(game)
    found = [position]
    while position.outcome is None:
        if position.actor == CHANCE:
            position = position.roll(dice)
        else:
            rules = cast(CompiledGame, position.rules)
            action = dice.choice(rules.calm(position.state, position.actor))
            position = position.play(rules.format_action(position.state, action), position.actor)
        found.append(position)
    return found


def milliseconds(game: str) -> float:
    """Return the median time of one picture of a game."""
    times = []
    for seed in range(GAMES):
        for position in positions(game, seed):
            began = process_time()
            position.svg()
            times.append(process_time() - began)
    return 1000 * median(times)


if __name__ == "__main__":
    for game in belvedere.catalogue():
        print(f"{game}: {milliseconds(game):.2f} ms")
