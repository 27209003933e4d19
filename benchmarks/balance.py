"""How long `belvedere balance` takes: random games of Overworld, by the clock and in CPU seconds.

`python benchmarks/balance.py 10000`: how many games, if not so many.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time

GAMES = 10_000


def main() -> None:
    """Count so many games with one process per core, and say what it took."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    command = [sys.executable, "-m", "belvedere.cli", "balance", "overworld"]
    with tempfile.TemporaryDirectory() as folder:
        begun = time.perf_counter()
        subprocess.run(
            [*command, "--games", str(games), "--out", folder],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        taken = time.perf_counter() - begun
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = used.ru_utime + used.ru_stime
    print(
        f"{games:,} random games of Overworld: {taken:.1f} s by the clock, {cpu:.1f} CPU-s, "
        f"{1000 * cpu / games:.2f} CPU-ms a game"
    )


if __name__ == "__main__":
    main()
