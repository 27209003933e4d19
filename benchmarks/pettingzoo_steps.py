"""PettingZoo steps a second, `last` and `step` with observations, beside its own connect four."""

from __future__ import annotations

import random
import statistics
import time
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

from belvedere.adapters import pettingzoo as own

GAMES: dict[str, dict[str, object]] = {
    "strata": {},
    "mirador": {},
    "misty": {"players": 4},
    "mirage": {"players": 4},
    "overworld": {"players": 4, "provisions": True, "ports": True},
}


def connect_four() -> Any:
    """Make PettingZoo's own environment, in its own wrappers."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pettingzoo.classic.connect_four import connect_four

        return connect_four.env()


def random_games(make: Callable[[], Any], games: int) -> list[list[int]]:
    """Play some games at random; return their actions, game by game, for seeds from 0 on."""
    env, rng = make(), random.Random(1)
    found = []
    for seed in range(games):
        env.reset(seed=seed)
        actions: list[int] = []
        while True:
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                break
            actions.append(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            env.step(actions[-1])
        found.append(actions)
    return found


def steps_a_second(make: Callable[[], Any], games: list[list[int]], seconds: float = 1.0) -> float:
    """Play those games again, over and over; return steps per CPU-second.

    A step is `last`, with the observation, and `step`. To choose an action is not among it: that
    is the player's work, and he may know a better way than to search a mask.
    """
    env = make()
    steps = 0
    begun = now = time.process_time()
    while now - begun < seconds:
        for seed, actions in enumerate(games):
            env.reset(seed=seed)
            for action in actions:
                env.last()
                env.step(action)
            steps += len(actions)
        now = time.process_time()
    return steps / (now - begun)


def own_env(game: str) -> Callable[[], Any]:
    """Return what makes an environment of ours."""
    return lambda: own.env(game, **GAMES[game])


def measure(turns: int = 5) -> dict[str, float]:
    """Measure all in turn, several times; return the median rates by name."""
    makers = {"connect four": connect_four} | {name: own_env(name) for name in GAMES}
    games = {name: random_games(make, 6) for name, make in makers.items()}
    rates: dict[str, list[float]] = {name: [] for name in makers}
    for _ in range(turns):
        for name, make in makers.items():
            rates[name].append(steps_a_second(make, games[name], 0.5))
    return {name: statistics.median(found) for name, found in rates.items()}


if __name__ == "__main__":
    found = measure(3)
    for game, rate in found.items():
        print(f"{game:14} {rate:10,.0f} {rate / found['connect four']:6.2f} ×")
