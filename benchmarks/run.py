"""`make bench`: Belvedere beside OpenSpiel and Catanatron, and the targets that it must reach.

Rates are per CPU-second on one core; machines are noisy and only ratios travel, so both sides take
turns and the median of the rounds counts. Writes docs/performance.md.
"""

from __future__ import annotations

import platform
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

import numpy as np
import pyspiel
from benchmarks import batches, openspiel, pettingzoo_steps, simulations
from benchmarks.arbiter import measure_arbiter
from benchmarks.pages import fill
from benchmarks.targets import Target, as_rows
from catanatron import Color, Game, RandomPlayer

import belvedere
from belvedere.cli.speed import play_for, play_together, signature
from belvedere.core import registry
from belvedere.core.game import lowest_seat
from belvedere.games.frontier.rules.state import STEP_SURVEY
from belvedere.games.misty.deck import DIRECTIONS, STANDARD, rows
from belvedere.kernel import desk
from belvedere.kernel.engine import CompiledGame
from belvedere.kernel.rng import generator
from belvedere.solvers.activation import best_activation

ROOT = Path(__file__).parent.parent
REPORT = ROOT / "docs" / "performance.md"
ROUNDS = 5
SECONDS = 1.0  # of each measurement in a round
HEX = "hex(board_size=11)"
MATCHES = 500  # of Misty, and windows
EVERYTHING: dict[str, object] = {"players": 4, "provisions": True, "ports": True}


def rounds(*measures: Callable[[], float]) -> list[float]:
    """Measure all in turn, several times; return the median of each."""
    results = [[measure() for measure in measures] for _ in range(ROUNDS)]
    return [statistics.median(column) for column in zip(*results, strict=True)]


def own(game_id: str, options: Mapping[str, object] = MappingProxyType({})) -> CompiledGame:
    """Return a game, with its default options unless told."""
    game = registry.game(game_id, options)
    assert isinstance(game, CompiledGame)
    return game


def playouts(game: CompiledGame) -> float:
    """Random games per CPU-second."""
    work = play_for(game, SECONDS, random.randrange(2**32))
    return work.games / work.cpu


def hex_rollouts() -> float:
    """Random games per CPU-second by OpenSpiel's C++ rollouts, from the start.

    Its search asks the evaluator for that many rollouts at once; two simulations are the fewest.
    """
    game = pyspiel.load_game(HEX)
    number = 10_000
    evaluator = pyspiel.RandomRolloutEvaluator(number, random.randrange(2**31))
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 2, 10, False, 1, False)
    begun = time.process_time()
    root: Any = bot.mcts_search(game.new_initial_state())
    return float(root.explore_count * number / (time.process_time() - begun))


def hex_steps() -> float:
    """Steps per CPU-second of OpenSpiel's Python loop: legal actions, choose, apply."""
    game = pyspiel.load_game(HEX)
    choice = random.Random(1).choice
    steps = 0
    begun = time.process_time()
    while time.process_time() - begun < SECONDS:
        state = game.new_initial_state()
        legal, apply, over = state.legal_actions, state.apply_action, state.is_terminal
        while not over():
            apply(choice(legal()))
            steps += 1
    return steps / (time.process_time() - begun)


def own_steps(game_id: str) -> float:
    """Steps per CPU-second of the same loop with a Stepper; Mirador never declares."""
    stepper = belvedere.stepper(game_id)
    # Declared placements of Mirador are odd; no action of Strata is this small.
    declared = own(game_id).facts.actions(own(game_id).options) - 6 if game_id == "mirador" else 0
    choice = random.Random(1).choice
    apply, reset = stepper.apply, stepper.reset
    steps = 0
    begun = time.process_time()
    while time.process_time() - begun < SECONDS:
        actions = reset()
        while actions:
            action = choice(actions)
            if action < declared and action & 1:
                action -= 1
            actions = apply(action)
            steps += 1
    return steps / (time.process_time() - begun)


def two_threads(game: CompiledGame) -> float:
    """Games per second by the clock with two threads, over those with one."""
    begun = time.perf_counter()
    alone = play_for(game, SECONDS, 1).games / (time.perf_counter() - begun)
    work, wall = play_together(game, SECONDS)
    return work.games / wall / alone


def second_start(game_id: str) -> float:
    """Seconds from the start of a new process to its first legal move, with a warm cache."""
    script = f"import belvedere; print(belvedere.start({game_id!r}).legal()[0])"
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-c", script], check=True, capture_output=True)
    return time.perf_counter() - begun


def help_time() -> float:
    """Seconds that `belvedere --help` takes."""
    begun = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "belvedere.cli", "--help"], check=True, capture_output=True
    )
    return time.perf_counter() - begun


def catan_games() -> float:
    """Random four-player games per CPU-second of Catanatron, a Catan simulator in Python."""
    colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
    games = 0
    begun = time.process_time()
    while time.process_time() - begun < SECONDS:
        Game([RandomPlayer(colour) for colour in colours]).play()
        games += 1
    return games / (time.process_time() - begun)


def survey_places() -> float:
    """Median of the microseconds that listing the Survey places of a mid-game position takes."""
    game = own("overworld", EVERYTHING)
    desks = game.new_desks()
    times = []
    for seed in range(40):
        desks["states"][0, 0] = game.record(game.start())
        trail = game.random_game(game.start(), seed)
        for ply, action in enumerate(trail):
            seat = lowest_seat(desk.actors_of(desks, 0))
            mid = len(trail) // 3 < ply < 2 * len(trail) // 3
            if mid and desks["states"][0, 0]["step"] == STEP_SURVEY:
                begun = time.perf_counter()
                for _ in range(100):
                    desk.legal_of(desks, 0, seat)
                times.append((time.perf_counter() - begun) * 1e4)
            desk.apply_to(desks, 0, seat, action)
    return statistics.median(times)


def measure_frontier() -> list[Target]:
    """Take the measurements of Overworld."""
    game = own("overworld", EVERYTHING)
    game.playouts(10, 1)
    catan, games = rounds(catan_games, lambda: playouts(game))
    what = "Overworld, four players, all expansions: random games / CPU-s"
    beside = f"{games:,.0f}; Catanatron's random four-player games: {catan:,.1f}"
    places = "Overworld, Survey places of a mid-game position"
    called = "median, the call from Python included"
    return [
        Target(what, 100, games / catan, beside),
        Target(what, 1500, games, "by themselves", unit=""),
        Target(places, 8, survey_places(), called, at_most=True, unit=" µs"),
    ]


def rounds_a_match(game: CompiledGame) -> float:
    """Mean number of rounds of random matches of Misty."""
    desks = game.new_desks()
    trail = np.zeros(game.facts.longest(game.options), np.int32)
    played = 0
    for seed in range(MATCHES):
        desks["states"][0, 0] = game.record(game.start())
        desk.random_game(desks, 0, generator(seed), trail)
        played += int(desks["states"][0, 0]["played"])
    return played / MATCHES


def activations() -> float:
    """Milliseconds of CPU of the slowest of many searches in windows of twelve arrows."""
    rng = random.Random(1)
    arrows = [card.drawing for card in rows(STANDARD) if card.what in DIRECTIONS]
    times = []
    for _ in range(MATCHES):
        window = [[rng.choice(arrows) for _ in range(4)] for _ in range(3)]
        begun = time.process_time()
        best_activation(window)
        times.append((time.process_time() - begun) * 1000)
    return statistics.quantiles(times, n=100)[98]


def measure_misty() -> list[Target]:
    """Take the measurements of Misty."""
    game = own("misty", {"players": 4})
    game.playouts(10, 1)
    best_activation(["star, star"])
    per_match = rounds_a_match(game)
    matches, slowest = rounds(lambda: playouts(game), activations)
    detail = f"{matches:,.0f} matches of {per_match:.2f} rounds"
    what = "Misty, four players: rounds of random matches / CPU-s"
    search = "Misty, `best_activation` of twelve arrows"
    return [
        Target(what, 20_000, matches * per_match, detail, unit=""),
        Target(search, 1, slowest, "99 of 100 take less", at_most=True, unit=" ms"),
    ]


def measure_pettingzoo() -> list[Target]:
    """Take the measurements of the PettingZoo environments."""
    rates = pettingzoo_steps.measure(ROUNDS)
    theirs = rates.pop("connect four")
    return [
        Target(
            f"{game.title()}, PettingZoo steps (`last` and `step`) / CPU-s",
            2 if game in ("mirage", "overworld") else 5,
            rate / theirs,
            f"{rate:,.0f}; PettingZoo's connect four: {theirs:,.0f}",
        )
        for game, rate in rates.items()
    ]


def measure_batches() -> list[Target]:
    """Take the measurements of batches."""
    checked, plain, large, pgx = rounds(
        lambda: batches.own_steps(1024, check=True),
        lambda: batches.own_steps(1024, check=False),
        lambda: batches.own_steps(2048, check=False),
        lambda: batches.pgx_steps(2048),
    )
    what = "Mirador, a batch of 1,024 with masks: steps / s on two cores"
    beside = f"{large:,.0f} steps / s; pgx's hex: {pgx:,.0f}"
    return [
        Target(what, 2_000_000, plain, f"{checked:,.0f} with a check of every action", unit=""),
        Target(
            "Mirador, a batch of 2,048 with masks, compared with pgx's hex", 5, large / pgx, beside
        ),
    ]


def measure() -> list[Target]:
    """Take every measurement that a target is set for."""
    strata, mirador = own("strata"), own("mirador")
    for game in (strata, mirador):
        game.playouts(10, 1)
    hexes, towers, tiles = rounds(hex_rollouts, lambda: playouts(mirador), lambda: playouts(strata))
    steps, tower_steps, tile_steps = rounds(
        hex_steps, lambda: own_steps("mirador"), lambda: own_steps("strata")
    )
    mirador_threads, strata_threads = rounds(
        lambda: two_threads(mirador), lambda: two_threads(strata)
    )
    starts = rounds(lambda: second_start("mirador"), lambda: second_start("strata"), help_time)
    beside = f"OpenSpiel's C++ rollouts of {HEX}: {hexes:,.0f}"
    loop = f"OpenSpiel's Python loop on {HEX}: {steps:,.0f}"
    return [
        Target(
            "Mirador, random games to the full board / CPU-s",
            5,
            towers / hexes,
            f"{towers:,.0f}; {beside}",
        ),
        Target("Strata, random games / CPU-s", 3, tiles / hexes, f"{tiles:,.0f}; {beside}"),
        Target(
            "Mirador, steps from Python / CPU-s",
            1,
            tower_steps / steps,
            f"{tower_steps:,.0f}; {loop}",
        ),
        Target(
            "Strata, steps from Python / CPU-s", 1, tile_steps / steps, f"{tile_steps:,.0f}; {loop}"
        ),
        Target(
            "Mirador, two threads compared with one", 1.8, mirador_threads, "games by the clock"
        ),
        Target("Strata, two threads compared with one", 1.8, strata_threads, "games by the clock"),
        Target(
            "Mirador, second start to the first legal move",
            1.5,
            starts[0],
            "seconds",
            at_most=True,
            unit=" s",
        ),
        Target(
            "Strata, second start to the first legal move",
            1.5,
            starts[1],
            "seconds",
            at_most=True,
            unit=" s",
        ),
        Target("`belvedere --help`", 0.5, starts[2], "", at_most=True, unit=" s"),
    ]


def table(targets: list[Target]) -> str:
    """Write the results as a table, and when and with what they were measured."""
    versions = f"Python {platform.python_version()}, Numba {_version('numba')}, "
    versions += f"OpenSpiel {_version('open_spiel')}, {platform.machine()}"
    date = datetime.now(UTC).date().isoformat()
    told = f"{date}; {versions}.\nBehaviour signature: `Bench: {signature()}`."
    return f"{as_rows(targets)}\n\n{told}"


def _version(package: str) -> str:
    from importlib.metadata import version

    return version(package)


def measure_memory() -> str:
    """Return what benchmarks/memory.py prints: a process of its own has no memory to reuse."""
    script = Path(__file__).parent / "memory.py"
    command = [sys.executable, str(script)]
    return subprocess.run(command, text=True, stdout=subprocess.PIPE, check=True).stdout.strip()


def main() -> None:
    """Measure, print, and note the results."""
    targets = measure() + measure_frontier() + measure_misty()
    targets += measure_arbiter() + measure_pettingzoo() + measure_batches() + openspiel.measure()
    targets += simulations.measure()
    tables = {"results": table(targets), "memory": measure_memory()}
    for mark, text in tables.items():
        print(text)
        fill(REPORT, mark, text)
    if any("**missed**" in text for text in tables.values()):
        sys.exit("A target is missed.")


if __name__ == "__main__":
    main()
