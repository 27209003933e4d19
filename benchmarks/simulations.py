"""Simulations per CPU-second of the bots' search in the opening, beside OpenSpiel's C++ MCTS.

OpenSpiel searches hex(board_size=11) with one random rollout a simulation. All take turns, so that
a noisy machine is unfair to nobody; `python benchmarks/simulations.py` prints it.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

import pyspiel
from benchmarks.targets import Target

from belvedere.bots.thinking import Budget, Manner, Thinker
from belvedere.core.actors import CHANCE
from belvedere.core.position import Position, start
from belvedere.kernel.engine import CompiledGame

ROUNDS = 5
SECONDS = 1.0  # of each search
HEX = "hex(board_size=11)"
HEX_SIMULATIONS = 10_000


@dataclass(frozen=True, slots=True)
class Opening:
    """What is searched, and how fast that must be: beside OpenSpiel, or by itself."""

    says: str
    game: str
    options: Mapping[str, object] = field(default_factory=dict)
    ratio: float | None = None
    rate: float | None = None

    def target(self, reached: float, theirs: float) -> Target:
        """Compare what was measured with what is wanted."""
        says = f"{self.says}: simulations / CPU-s"
        beside = f"{reached:,.0f}; OpenSpiel's C++ MCTS on {HEX}: {theirs:,.0f}"
        if self.ratio is not None:
            return Target(says, self.ratio, reached / theirs, beside)
        assert self.rate is not None
        return Target(says, self.rate, reached, beside, unit="")


OPENINGS = (
    Opening("Mirador, the search in the opening", "mirador", ratio=1.2),
    Opening("Strata, the search in the opening", "strata", ratio=2),
    Opening("Misty, two players, the search in the opening", "misty", ratio=1.5),
    Opening(
        "Overworld, four players, all expansions, the search in the opening",
        "overworld",
        {"players": 4, "provisions": True, "ports": True},
        rate=1000,
    ),
)


def opening_of(opening: Opening) -> Position:
    """Return the first decision of a game."""
    position, dice = start(opening.game, **opening.options), Random(1)
    while position.actor == CHANCE:
        position = position.roll(dice)
    return position


def own_simulations(opening: Opening, seed: int) -> float:
    """Search the first decision for a while; return simulations per CPU-second."""
    position = opening_of(opening)
    rules, seat = position.rules, position.actor
    assert isinstance(rules, CompiledGame)
    thinker = Thinker(rules, Manner(seed))
    seen = position.seen_by(seat).state
    begun = time.process_time()
    found = thinker.think(seen, seat, Budget(seconds=SECONDS))
    return found.simulations / (time.process_time() - begun)


def hex_simulations(seed: int) -> float:
    """Search the empty board of Hex by OpenSpiel; return simulations per CPU-second."""
    game = pyspiel.load_game(HEX)
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, HEX_SIMULATIONS, 200, True, seed, False)
    state = game.new_initial_state()
    begun = time.process_time()
    root: Any = bot.mcts_search(state)
    return float(root.explore_count / (time.process_time() - begun))


def measure() -> list[Target]:
    """Measure all in turn, several times, and compare the medians."""
    for opening in OPENINGS:
        own_simulations(opening, 0)  # compile, and warm up
    rounds = [
        [hex_simulations(seed), *(own_simulations(opening, seed) for opening in OPENINGS)]
        for seed in range(ROUNDS)
    ]
    theirs, *ours = (statistics.median(column) for column in zip(*rounds, strict=True))
    return [opening.target(rate, theirs) for opening, rate in zip(OPENINGS, ours, strict=True)]


if __name__ == "__main__":
    for figure in measure():
        print(f"{figure.says}: {figure.reached:,.2f}{figure.unit} ({figure.detail})")
