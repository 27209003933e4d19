"""How long the first use takes: from an empty cache to a bot's first move, and to all games.

`python benchmarks/first_use.py` prints it, and writes it to docs/performance.md if asked with
`--write`. Names of games measure these only. A busy machine is unfair: what others computed
meanwhile is told beside the figures.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.pages import fill
from benchmarks.targets import Target, as_rows

from belvedere.bots.levels import START
from belvedere.core import registry

PAGE = Path(__file__).parent.parent / "docs" / "performance.md"
ONE_GAME = 40.0  # seconds by the clock, on two quiet cores
ALL_GAMES = 150.0

FIRST_MOVE = f"""
import random, sys
import belvedere
from belvedere.bots.readying import make_ready, units_of
from belvedere.core import registry

make_ready(units_of([registry.game(sys.argv[1], {{}})]))
position, dice = belvedere.start(sys.argv[1]), random.Random(1)
while not position.actors:
    position = position.roll(dice)
belvedere.bot(sys.argv[1], level={START}).choose(position)
"""


@dataclass(frozen=True, slots=True)
class Took:
    """How long something took, and how busy the machine was with other things."""

    seconds: float  # by the clock
    cpu: float
    others: float  # cores that somebody else used, on average


def cold(*arguments: str) -> Took:
    """Run Python with an empty cache."""
    with tempfile.TemporaryDirectory() as cache:
        before, all_before, begun = _used(), busy(), time.perf_counter()
        subprocess.run(
            [sys.executable, *arguments],
            check=True,
            capture_output=True,
            env=os.environ | {"NUMBA_CACHE_DIR": cache},
        )
        seconds, cpu = time.perf_counter() - begun, _used() - before
        return Took(seconds, cpu, max(busy() - all_before - cpu, 0.0) / seconds)


def _used() -> float:
    """Return the CPU-seconds of all processes that were waited for, and of theirs."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def busy() -> float:
    """Return the CPU-seconds of everybody on this machine."""
    line = Path("/proc/stat").read_text(encoding="utf-8").splitlines()[0]
    user, nice, system, *_ = map(int, line.split()[1:])
    return (user + nice + system) / os.sysconf("SC_CLK_TCK")


def target(says: str, wanted: float, took: Took) -> Target:
    """Compare what it took with what is wanted."""
    detail = f"{took.cpu:.0f} s of CPU; others used {took.others:.1f} cores meanwhile"
    return Target(says, wanted, took.seconds, detail, at_most=True, unit=" s")


def measure(games: list[str]) -> list[Target]:
    """Measure the games, and all of them together if none is left out."""
    found = []
    for game in games:
        says = f"{registry.facts(game).title}, from nothing to the first move of level {START}"
        found.append(target(says, ONE_GAME, cold("-c", FIRST_MOVE, game)))
    if len(games) == len(registry.GAMES):
        took = cold("-m", "belvedere.cli", "warm")
        found.append(target("All games with all bots, from nothing", ALL_GAMES, took))
    return found


def main() -> None:
    """Print the table, and write it down if asked."""
    named = [argument for argument in sys.argv[1:] if argument != "--write"]
    cores = len(os.sched_getaffinity(0))
    table = as_rows(measure(named or list(registry.GAMES)))
    table += f"\n\n{datetime.now(UTC).date()}, {cores} cores, seconds by the clock."
    print(table)
    if "--write" in sys.argv:
        fill(PAGE, "first use", table)


if __name__ == "__main__":
    main()
