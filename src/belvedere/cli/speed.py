"""How fast the rules are, and the signature of how they behave."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from hashlib import blake2b
from typing import Any

from rich.table import Table

from belvedere.cli.compiled import compiled_game
from belvedere.cli.locale import said
from belvedere.core import registry
from belvedere.core.messages import Message, words
from belvedere.kernel.engine import CompiledGame, Stepper, run_playouts
from belvedere.kernel.rng import generator

SEED = 20_261_115
SAMPLE = 64  # random games of each option set, for the signature
SLICE = 0.02  # seconds of work between two looks at the clock
THREADS = 2


# Behaviour.


def signature() -> int:
    """Return one number for the behaviour of the house's games, the same on every machine.

    It is made of random games with a fixed seed, for every option set that a game's facts list. A
    change that should not alter the rules keeps it.
    """
    digest = blake2b(digest_size=4)
    for game_id in sorted(registry.BUILT_IN):
        for case in registry.facts(game_id).cases:
            run = compiled_game(game_id, case).playouts(SAMPLE, SEED)
            digest.update(f"{run.plies} {run.signature}\n".encode())
    return int.from_bytes(digest.digest(), "big")


# Speed.


@dataclass(frozen=True, slots=True)
class Work:
    """Random games that were played, and what they took."""

    games: int
    plies: int
    cpu: float  # seconds of the threads that played


@dataclass(frozen=True, slots=True)
class Speed:
    """What was measured of one game; all numbers are per second."""

    game: str
    games_per_cpu_second: float  # on one thread
    plies_per_cpu_second: float
    games_per_cpu_second_2_threads: float  # both threads' CPU time together
    games_per_second_2_threads: float  # by the clock on the wall
    python_steps_per_cpu_second: float  # legal() and apply() of a Stepper


def play_for(game: CompiledGame, seconds: float, seed: int) -> Work:
    """Play random games on a desk of one's own for some seconds of this thread's CPU time."""
    desks, rng = game.new_desks(), generator(seed)
    games = plies = 0
    batch = 1
    begun = now = time.thread_time()
    while now - begun < seconds:
        plies += run_playouts(desks, 0, rng, batch, game.players).plies
        games += batch
        before, now = now, time.thread_time()
        if now - before < SLICE / 2:
            batch *= 2
    return Work(games, plies, now - begun)


def play_together(game: CompiledGame, seconds: float) -> tuple[Work, float]:
    """Play on two threads; return their work, and the seconds by the clock on the wall."""
    begun = time.perf_counter()
    with ThreadPoolExecutor(THREADS) as pool:
        works = list(pool.map(lambda seed: play_for(game, seconds, seed), range(1, 1 + THREADS)))
    wall = time.perf_counter() - begun
    total = Work(
        sum(w.games for w in works), sum(w.plies for w in works), sum(w.cpu for w in works)
    )
    return total, wall


def step_for(game: CompiledGame, seconds: float) -> float:
    """Step through random games in Python; return the steps per CPU-second."""
    stepper = Stepper(game)
    trail = game.random_game(game.start(), SEED)
    steps = 0
    begun = now = time.thread_time()
    while now - begun < seconds:
        stepper.reset()
        for action in trail:
            stepper.legal()
            stepper.apply(action)
        steps += len(trail)
        now = time.thread_time()
    return steps / (now - begun)


def measure(game: CompiledGame, seconds: float) -> Speed:
    """Measure one game; everything is compiled before the clock starts."""
    game.playouts(1, SEED)
    step_for(game, 0.0001)
    alone = play_for(game, seconds, SEED)
    both, wall = play_together(game, seconds)
    return Speed(
        game.facts.id,
        alone.games / alone.cpu,
        alone.plies / alone.cpu,
        both.games / both.cpu,
        both.games / wall,
        step_for(game, seconds),
    )


# What is shown of them.


def to_dict(speeds: list[Speed]) -> dict[str, Any]:
    """Return the measurements, and the signature, as JSON data."""
    return {"games": [asdict(speed) for speed in speeds], "bench": signature()}


COLUMNS: tuple[tuple[Message, Callable[[Speed], float]], ...] = (
    (words("games\n1 thread\n/ CPU-s"), lambda speed: speed.games_per_cpu_second),
    (words("plies\n1 thread\n/ CPU-s"), lambda speed: speed.plies_per_cpu_second),
    (words("games\n2 threads\n/ CPU-s"), lambda speed: speed.games_per_cpu_second_2_threads),
    (words("games\n2 threads\n/ second"), lambda speed: speed.games_per_second_2_threads),
    (words("Python\nsteps\n/ CPU-s"), lambda speed: speed.python_steps_per_cpu_second),
)


def speed_table(speeds: list[Speed]) -> Table:
    """Lay the measurements out, one row per game."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(said(words("game")), vertical="bottom")
    for title, _ in COLUMNS:
        table.add_column(said(title), justify="right")
    for speed in speeds:
        table.add_row(speed.game, *(f"{value(speed):,.0f}" for _, value in COLUMNS))
    return table
