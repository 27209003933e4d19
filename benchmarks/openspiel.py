"""Steps per second through OpenSpiel: every game, compared with its own `python_tic_tac_toe`.

The loop is random play as anybody would write it: list, choose, apply, until the game is over. All
take turns, so that a noisy machine is unfair to nobody; `python benchmarks/openspiel.py` prints it.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

import pyspiel
from benchmarks.targets import Target
from open_spiel.python.games import tic_tac_toe  # noqa: F401  (registers itself)

from belvedere.adapters.openspiel import PREFIX
from belvedere.core import registry

ROUNDS = 5
SECONDS = 0.5  # of each measurement in a round
THEIRS = "python_tic_tac_toe"


def steps_a_second(game: Any, seed: int) -> float:
    """Play at random, and return decisions and outcomes per CPU-second."""
    choice = random.Random(seed).choice
    steps = 0
    begun = time.process_time()
    while (spent := time.process_time() - begun) < SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))
            steps += 1
    return steps / spent


def measure() -> list[Target]:
    """Measure all in turn, several times, and compare the medians."""
    names = [THEIRS, *(PREFIX + game_id for game_id in registry.GAMES)]
    games = [pyspiel.load_game(name) for name in names]
    for game in games:
        steps_a_second(game, 0)  # compile, and warm up
    rounds = [[steps_a_second(game, seed) for game in games] for seed in range(ROUNDS)]
    theirs, *ours = (statistics.median(column) for column in zip(*rounds, strict=True))
    return [
        Target(
            f"{name} through OpenSpiel, over {THEIRS}",
            1.0,
            rate / theirs,
            f"{rate:,.0f} against {theirs:,.0f} steps per second",
            at_most=False,
            unit=" ×",
        )
        for name, rate in zip(names[1:], ours, strict=True)
    ]


if __name__ == "__main__":
    for figure in measure():
        print(f"{figure.says}: {figure.reached:.2f}{figure.unit} ({figure.detail})")
