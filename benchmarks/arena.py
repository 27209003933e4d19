"""What an arena costs on top of the thinking, and what a second worker brings.

Usage: python benchmarks/arena.py [--games N] [--write]

Overhead: level 8 plays itself at 0.1 s per move on two workers, with games kept on the disk as they
finish. A worker's time runs from its first game to the end of its last; what is not thinking is
overhead: rules, dice, records, handing games over, keeping them.

Two workers compared with one: the same games of level 5, which thinks by simulations, by the clock.
A busy machine spoils both.
"""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import Executor
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.pages import fill
from benchmarks.targets import Target, as_rows

from belvedere.arena.executors import executor
from belvedere.arena.ledger import Ledger
from belvedere.arena.match import agree, run
from belvedere.arena.single_game import PlayedGame, play
from belvedere.arena.terms import MatchTerms

ROOT = Path(__file__).parent.parent
REPORT = ROOT / "docs" / "performance.md"
WORKERS = 2
SECONDS = 0.1  # a move
TIMED = agree("strata", {}, (f"8@{SECONDS}", f"8@{SECONDS}"))
COUNTED = agree("strata", {}, ("5", "5"))


def noted(folder: Path, terms: MatchTerms, number: int) -> PlayedGame:
    """Play a game, and note in a file of this process when it began and ended."""
    began = monotonic()
    played = play(terms, number)
    with (folder / str(os.getpid())).open("a") as file:
        file.write(f"{began} {monotonic()}\n")
    return played


def warm(pool: Executor, workers: int) -> None:
    """Let every process load what it needs."""
    run(COUNTED, 4 * workers, Ledger(None, COUNTED), pool, workers)


def overhead(games: int) -> tuple[float, float]:
    """Return which share of the workers' time was not thinking, and how many seconds they had."""
    with TemporaryDirectory() as name, executor(WORKERS, None) as (pool, at_once):
        warm(pool, at_once)
        folder = Path(name)
        (folder / "spans").mkdir()
        ledger = Ledger(folder / "games.jsonl", TIMED)
        run(TIMED, games, ledger, pool, at_once, play=partial(noted, folder / "spans"))
        spans = [_span(path) for path in (folder / "spans").iterdir()]
    thinking = sum(pace.seconds for played in ledger.games.values() for pace in played.paces)
    return 1 - thinking / sum(spans), sum(spans)


def _span(path: Path) -> float:
    """Return how long a process was there, from its first game to the end of its last."""
    times = [float(word) for word in path.read_text().split()]
    return times[-1] - times[0]


def pace(workers: int, games: int) -> float:
    """Return games per second."""
    with TemporaryDirectory() as name, executor(workers, None) as (pool, at_once):
        warm(pool, at_once)
        begun = monotonic()
        run(COUNTED, games, Ledger(Path(name) / "games.jsonl", COUNTED), pool, at_once)
        return games / (monotonic() - begun)


def measure(games: int) -> list[Target]:
    """Take both measurements."""
    share, seconds = overhead(games)
    one, two = pace(1, 10 * games), pace(2, 10 * games)
    return [
        Target(
            f"Strata, level 8 at {SECONDS} s a move on {WORKERS} workers: what is not thinking",
            2,
            100 * share,
            f"of {seconds:.0f} s of both workers, {games} games",
            at_most=True,
            unit=" %",
        ),
        Target(
            "Strata, level 5: two workers compared with one",
            1.9,
            two / one,
            f"{two:.1f} and {one:.1f} games per second by the clock, {10 * games} games each",
        ),
    ]


def others() -> str:
    """Say how busy the machine is."""
    return f"load {os.getloadavg()[0]:.1f} at the end on {os.cpu_count()} cores"


def main() -> None:
    """Measure, print, and note the results if asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="an even number")
    parser.add_argument("--write", action="store_true", help="into docs/performance.md")
    asked = parser.parse_args()
    rows = as_rows(measure(asked.games))
    date = datetime.now(UTC).date().isoformat()
    command = f"python benchmarks/arena.py --games {asked.games} --write"
    text = f"{rows}\n\n`{command}`, {date}; {others()}."
    print(text)
    if asked.write:
        fill(REPORT, "arena", text)


if __name__ == "__main__":
    main()
