"""Threads against processes, for matches on this machine: the same games, two at once.

All sides take turns with their workers already there; what it takes to begin is told by itself.
"""

from __future__ import annotations

import os
import statistics
import sys
import time
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parent.parent))

from belvedere.arena.executors import executor
from belvedere.arena.ledger import Ledger
from belvedere.arena.match import agree, run
from belvedere.arena.single_game import MatchTerms, PlayedGame, play, rehearse

ROUNDS: Final = 5
WORKERS: Final = 2
CASES: Final = (("strata", "5", "6", 8), ("strata", "8@0.1", "7@0.1", 2))


def took(
    terms: MatchTerms, pool: Executor, at_once: int, games: int
) -> tuple[float, list[PlayedGame]]:
    """Play games; return the seconds that it took, and the games."""
    ledger, begun = Ledger(None, terms), time.perf_counter()
    run(terms, games, ledger, pool, at_once)
    return time.perf_counter() - begun, [ledger.games[number] for number in range(games)]


def measure(game: str, first: str, second: str, games: int) -> None:
    """Print how long each side takes beside one thread, and whether they play the same."""
    terms = agree(game, {}, (first, second))
    rehearse(terms)
    begun = time.perf_counter()
    with (
        ThreadPoolExecutor(1) as one,
        ThreadPoolExecutor(WORKERS) as threads,
        executor(WORKERS, None) as (processes, _),
    ):
        for waiting in [processes.submit(play, terms, number) for number in range(WORKERS)]:
            waiting.result()
        started = time.perf_counter() - begun
        sides = {"one thread": (one, 1), "threads": (threads, WORKERS),
                 "processes": (processes, WORKERS)}  # fmt: skip
        seconds: dict[str, list[float]] = {name: [] for name in sides}
        moves = set()
        for _ in range(ROUNDS):
            for name, (pool, at_once) in sides.items():
                clock, played = took(terms, pool, at_once, games)
                seconds[name].append(clock)
                moves.add(tuple(found.moves for found in played))
    alone = seconds["one thread"]
    print(f"{game}, {first} against {second}, {games} games; load {os.getloadavg()[0]:.1f}")
    print(f"  processes begin, load and play a first game in {started:.1f} s")
    for name, found in seconds.items():
        ratios = [before / after for before, after in zip(alone, found, strict=True)]
        print(f"  {name}: {statistics.median(found):.2f} s, {statistics.median(ratios):.2f} ×")
    print(f"  the same games: {len(moves) == 1}", flush=True)


def main() -> None:
    """Measure every case."""
    for case in CASES:
        measure(*case)


if __name__ == "__main__":
    main()
