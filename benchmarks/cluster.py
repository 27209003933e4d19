"""What a game costs on a Dask cluster beside one in a process of this machine.

Both sides have one worker, here, and play the same games in turn; the clock says how long a game
takes, the CPU of everybody who takes part (player, scheduler, worker) what it costs. `--write`
writes docs/performance.md.
"""

from __future__ import annotations

import os
import statistics
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.pages import fill

from belvedere.arena.executors import executor, prepare
from belvedere.arena.match import agree
from belvedere.arena.single_game import MatchTerms, play, rehearse
from belvedere.bots.processes import cores

PAGE: Final = Path(__file__).parent.parent / "docs" / "performance.md"
ROUNDS: Final = 5
SMALL: Final = {"size": 4, "tiles": "3,3,2"}


@dataclass(frozen=True, slots=True)
class Case:
    """Games that are played on both sides."""

    says: str
    terms: MatchTerms | None  # None: nothing is played at all
    games: int  # of a round


@dataclass(frozen=True, slots=True)
class Cost:
    """What one game took."""

    seconds: float  # by the clock
    cpu: float  # seconds, of everybody


def nothing() -> None:
    """Come back at once."""


def cost_of(pool: Executor, case: Case, begun: int) -> Cost:
    """Play one game after another."""
    cpu, clock = _used(pool), time.perf_counter()
    for number in range(begun, begun + case.games):
        if case.terms is None:
            pool.submit(nothing).result()
        else:
            pool.submit(play, case.terms, number).result()
    seconds = time.perf_counter() - clock
    return Cost(seconds / case.games, (_used(pool) - cpu) / case.games)


def _used(pool: Executor) -> float:
    """Return the CPU-seconds of this process, scheduler included, and of the one worker."""
    return time.process_time() + pool.submit(time.process_time).result()


@contextmanager
def both() -> Iterator[tuple[Executor, Executor]]:
    """Open a process of this machine, and a cluster of one worker."""
    from distributed import LocalCluster

    with (
        LocalCluster(
            n_workers=1,
            threads_per_worker=1,
            processes=True,
            dashboard_address=None,
            host="127.0.0.1",
        ) as cluster,
        executor(1, cluster.scheduler_address) as (remote, _),
        executor(1, None) as (local, _),
    ):
        yield local, remote


def measure(local: Executor, remote: Executor, case: Case) -> tuple[Cost, Cost]:
    """Let both sides play in turn; return the medians."""
    found: tuple[list[Cost], list[Cost]] = [], []
    for turn in range(ROUNDS + 1):
        for costs, pool in zip(found, (local, remote), strict=True):
            costs.append(cost_of(pool, case, turn * case.games))
    return _median(found[0][1:]), _median(found[1][1:])  # the first one warms up


def _median(costs: list[Cost]) -> Cost:
    return Cost(
        statistics.median(cost.seconds for cost in costs),
        statistics.median(cost.cpu for cost in costs),
    )


def row(case: Case, local: Cost, remote: Cost) -> str:
    """Write a line of the table."""
    times = f"{1000 * local.seconds:.1f} ms | {1000 * remote.seconds:.1f} ms"
    cpus = f"{1000 * local.cpu:.1f} ms | {1000 * remote.cpu:.1f} ms"
    return f"| {case.says} | {times} | {cpus} | {remote.cpu / local.cpu:.2f} × |"


def main() -> None:
    """Print the table, and write it down if asked."""
    cases = [
        Case("nothing: there and back", None, 100),
        Case("Strata on 4 × 4, random", agree("strata", SMALL, ("random", "random")), 30),
        Case("Strata, level 5 against 6", agree("strata", {}, ("5", "6")), 2),
    ]
    rows = []
    with both() as (local, remote):
        for case in cases:
            if case.terms is not None:
                for pool in (local, remote):
                    prepare(pool, rehearse, case.terms)
            rows.append(row(case, *measure(local, remote, case)))
    head = ["| a game | here | by Dask | CPU here | CPU by Dask | |", "|---|---|---|---|---|---|"]
    load = f"{cores()} cores with a load of {os.getloadavg()[0]:.1f}"
    told = f"{datetime.now(UTC).date()}, {load}; medians of {ROUNDS} rounds in turn."
    table = "\n".join([*head, *rows, "", told])
    print(table)
    if "--write" in sys.argv:
        fill(PAGE, "cluster", table)


if __name__ == "__main__":
    main()
