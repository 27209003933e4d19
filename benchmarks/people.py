"""`make bench-server`: what people get at a table, by clients that do exactly what the page does.

Two people at each of several tables, alone or with ten spectators, in every game. They read by the
page's own module (`static/js/told.js`), drawings included, and play what they are offered. Measured
are moves per second, the server's CPU per move, bytes per move and reader on the wire, and the time
from a move until every reader holds all that he shows. Writes its part of docs/performance.md.
Needs node and npm; `ws` is installed into a temporary folder.

Usage: python benchmarks/people.py [--rounds N] [--games a,b]
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

import httpx
from benchmarks.pages import fill
from benchmarks.server import Ours, run_client
from benchmarks.targets import Target, as_rows

import belvedere
from belvedere.core import registry

HERE = Path(__file__).parent
REPORT = HERE.parent / "docs" / "performance.md"
TOLD = Path(belvedere.__file__).parent / "server" / "pages" / "static" / "js" / "told.js"
OWN_GAMES = tuple(registry.BUILT_IN)
ROUNDS, TABLES, PLIES, SPECTATORS = 3, 15, 40, 10


@dataclass(frozen=True, slots=True)
class Measured:
    """One round of one game."""

    rate: float  # moves per second
    cpu: float  # milliseconds of the server per move
    bytes: float  # per move and reader, as they came over the wire
    median: float  # milliseconds from a move until every reader holds all that he shows
    p99: float


async def open_tables(url: str, game: str, spectators: int) -> list[dict[str, Any]]:
    """Seat two people at each table."""
    return [await _open(url, game, spectators) for _ in range(TABLES)]


async def _open(url: str, game: str, spectators: int) -> dict[str, Any]:
    async with (
        httpx.AsyncClient(base_url=url + "/api/v1", timeout=60) as ann,
        httpx.AsyncClient(base_url=url + "/api/v1", timeout=60) as bea,
    ):
        wanted = {"game": game, "seats": [{"who": "me"}, {"who": "invite"}]}
        table = (await ann.post("/tables", json=wanted)).json()
        invite = table["links"]["invitations"]["1"].split("invite=")[1]
        await bea.post(f"/tables/{table['id']}/join", json={"invite": invite})
        players = [f"belvedere={person.cookies['belvedere']}" for person in (ann, bea)]
        return {"id": table["id"], "players": players, "spectators": spectators}


def measure(ours: Ours, modules: Path, game: str, spectators: int, seed: int) -> Measured:
    """Let people play, and read the server's CPU time before and after."""
    tables = asyncio.run(open_tables(ours.url, game, spectators))
    plan = {
        "url": ours.url.replace("http", "ws", 1),
        "modules": str(modules),
        "told": str(TOLD),
        "tables": tables,
        "plies": PLIES,
        "seed": seed,
    }
    told, cpu = run_client("people.mjs", plan, ours.process.pid)
    return Measured(
        told["moves"] / told["seconds"],
        1000 * cpu / told["moves"],
        told["bytes"],
        told["median"],
        told["p99"],
    )


def install(folder: Path) -> Path:
    """Install a client of sockets where nothing of it stays."""
    subprocess.run(["npm", "init", "-y"], cwd=folder, check=True, capture_output=True)
    subprocess.run(["npm", "install", "ws@8"], cwd=folder, check=True, capture_output=True)
    return folder


# The report.

Results = dict[tuple[str, int], list[Measured]]  # by game and spectators


def middle(rounds: list[Measured], field: str) -> float:
    """Return the median of the rounds."""
    return float(statistics.median(getattr(measured, field) for measured in rounds))


def row(game: str, spectators: int, rounds: list[Measured]) -> str:
    """Write the figures of one game."""
    rate, cpu, size, median, p99 = (
        middle(rounds, field) for field in ("rate", "cpu", "bytes", "median", "p99")
    )
    title = registry.facts(game).title.say()
    return (
        f"| {title} | {spectators} | {rate:,.0f} | {cpu:.2f} ms | {size:,.0f} | {median:.0f} ms "
        f"| {p99:.0f} ms |"
    )


def report(results: Results) -> str:
    """Write the part of docs/performance.md."""
    table = [
        "| game | spectators | moves/s | CPU per move | bytes per move and reader | shown | p99 |",
        "|---|---|---|---|---|---|---|",
        *(row(game, spectators, rounds) for (game, spectators), rounds in results.items()),
    ]
    games = [game for game, spectators in results if not spectators]
    targets = [
        Target(
            f"{registry.facts(game).title.say()}: CPU per move with ten spectators, beside none",
            2,
            middle(results[game, SPECTATORS], "cpu") / middle(results[game, 0], "cpu"),
            "",
            at_most=True,
        )
        for game in games
    ]
    when = f"{datetime.now(UTC).date()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}."
    return "\n".join([*table, "", as_rows(targets), "", when])


def main() -> None:
    """Measure every game, and write the report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS, metavar="N")
    parser.add_argument("--games", default=",".join(OWN_GAMES), metavar="a,b")
    asked = parser.parse_args()
    games = asked.games.split(",")
    results: Results = {(game, n): [] for game in games for n in (0, SPECTATORS)}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        modules = install(folder)
        ours = Ours(folder, sys.executable)
        try:
            for game in games:
                measure(ours, modules, game, 0, 99)  # compiled, and warm
            for seed in range(1, asked.rounds + 1):
                for (game, spectators), found in results.items():
                    found.append(measure(ours, modules, game, spectators, seed))
                    print(game, spectators, found[-1], flush=True)
        finally:
            ours.process.terminate()
            ours.process.wait()
    told = report(results)
    print(told)
    if set(games) == set(OWN_GAMES):
        fill(REPORT, "people", told)


if __name__ == "__main__":
    main()
