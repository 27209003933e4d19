"""`make bench-server`: live play beside boardgame.io, in turns, by one client for both.

200 tables at once. Ours plays real games of Strata, every move committed to disk before it is told;
boardgame.io plays tic-tac-toe in memory. Measured is the way from one player's move to the other's
event, moves per second, and the server's CPU time per move. Writes its part of docs/performance.md.
Needs node and npm; boardgame.io is installed into a temporary folder. What the server takes at rest
is measured by `serving.py`.

Usage: python benchmarks/server.py [--python FILE] [--rounds N]

`--python` lets our server run by another Python of the same version, with the packages of this one:
how Python was built makes a difference. Nothing is written then.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import socket
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
from benchmarks.targets import Target, as_rows

import belvedere
from belvedere.bots.anything import random_move
from belvedere.tables.seating import person
from belvedere.tables.settling import settle
from belvedere.tables.table import Terms, open_table

HERE = Path(__file__).parent
REPORT = HERE.parent / "docs" / "performance.md"
ROUNDS = 9
TABLES = 200
OUR_GAMES, THEIR_GAMES = 2, 5  # at each table, one after another
TICKS = os.sysconf("SC_CLK_TCK")

SERVE = (
    "import sys; from pathlib import Path;"
    "from belvedere.server.serving import serve; from belvedere.server.settings import *;"
    "serve(Settings(Path(sys.argv[1]), limits={n: '1000000/minute' for n in LIMITS}),"
    " '127.0.0.1', int(sys.argv[2]))"
)


@dataclass(frozen=True, slots=True)
class Measured:
    """One round of one server."""

    rate: float  # moves per second
    median: float  # milliseconds from move to event
    p99: float
    cpu: float  # milliseconds of the server a move


def free_port() -> int:
    """Return a port that nobody listens on, nor on the next one."""
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


def cpu_of(pid: int) -> float:
    """Return the CPU seconds that a process has used, in all its threads."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def run_client(script: str, plan: dict[str, Any], pid: int) -> tuple[dict[str, Any], float]:
    """Let a client play by a plan; return what it tells, and a server's CPU seconds meanwhile."""
    client = subprocess.Popen(
        ["node", str(HERE / "live" / script)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert client.stdin is not None
    assert client.stdout is not None
    client.stdin.write(json.dumps(plan))
    client.stdin.close()
    assert client.stdout.readline() == "ready\n"
    before = cpu_of(pid)
    told = json.loads(client.stdout.readline())
    cpu = cpu_of(pid) - before
    client.wait()
    return told, cpu


def play(plan: dict[str, Any], pid: int) -> Measured:
    """Play a round by the client that knows both servers."""
    told, cpu = run_client("client.mjs", plan, pid)
    return Measured(
        told["moves"] / told["seconds"], told["median"], told["p99"], 1000 * cpu / told["moves"]
    )


# Ours.


def strata_game(seed: int) -> list[dict[str, Any]]:
    """Play a game at random; return what is decided, as a client sends it."""
    rng = random.Random(seed)
    rules = belvedere.start("strata").rules
    table = settle(open_table(Terms(rules), [person(""), person("")], 0), rng, 0)
    moves = []
    while not table.is_over:
        seat = table.waiting[0]
        move = random_move(table.position, seat, rng)
        moves.append({"seat": seat, "ply": len(table.log), "move": move})
        table = settle(table.play(seat, move, 0), rng, 0)
    return moves


class Ours:
    """Our server, in a process of its own."""

    def __init__(self, folder: Path, python: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        command = [python, "-c", SERVE, str(folder / "tables.db"), str(self.port)]
        paths = [str(Path(module.__file__ or "").parents[1]) for module in (httpx, belvedere)]
        found = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
        self.process = subprocess.Popen(command, env=found)
        with httpx.Client(transport=httpx.HTTPTransport(retries=9), timeout=60) as client:
            client.get(f"{self.url}/api/v1/games").raise_for_status()

    def measure(self, modules: Path, seed: int) -> Measured:
        """Open tables, and play them."""
        slots = asyncio.run(self._open(seed))
        plan = {"kind": "ours", "url": f"ws://127.0.0.1:{self.port}", "slots": slots}
        return play({**plan, "modules": str(modules)}, self.process.pid)

    async def _open(self, seed: int) -> list[list[dict[str, Any]]]:
        slots = []
        for slot in range(TABLES):
            async with httpx.AsyncClient(base_url=self.url + "/api/v1", timeout=60) as client:
                games = []
                for number in range(OUR_GAMES):
                    body = {"game": "strata", "seats": [{"who": "me"}, {"who": "me"}]}
                    table = (await client.post("/tables", json=body)).json()
                    cookie = f"belvedere={client.cookies['belvedere']}"
                    moves = strata_game(seed * 10_000 + slot * 10 + number)
                    games.append({"table": table["id"], "cookie": cookie, "moves": moves})
                slots.append(games)
        return slots


# Theirs.


class Theirs:
    """boardgame.io's server."""

    def __init__(self, modules: Path) -> None:
        self.port = free_port()
        self.process = subprocess.Popen(
            ["node", str(HERE / "live" / "boardgame.cjs"), str(modules), str(self.port)],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        while "listening" not in self.process.stdout.readline():
            pass

    def measure(self, modules: Path, seed: int) -> Measured:
        """Play draws."""
        slots = [
            [{"match": f"{seed}-{slot}-{number}"} for number in range(THEIR_GAMES)]
            for slot in range(TABLES)
        ]
        plan = {"kind": "theirs", "url": f"ws://127.0.0.1:{self.port}", "slots": slots}
        return play({**plan, "modules": str(modules)}, self.process.pid)


def install(folder: Path) -> Path:
    """Install boardgame.io where nothing of it stays."""
    if given := os.environ.get("BOARDGAME_MODULES"):
        return Path(given)
    subprocess.run(["npm", "init", "-y"], cwd=folder, check=True, capture_output=True)
    subprocess.run(["npm", "install", "boardgame.io@0.50"], cwd=folder, check=True)
    return folder


# The report.


def middle(rounds: list[Measured], field: str) -> float:
    """Return the median of the rounds."""
    return float(statistics.median(getattr(measured, field) for measured in rounds))


def row(name: str, rounds: list[Measured]) -> str:
    """Write one server's figures."""
    rate, median, p99, cpu = (middle(rounds, f) for f in ("rate", "median", "p99", "cpu"))
    return f"| {name} | {rate:,.0f} | {median:.0f} ms | {p99:.0f} ms | {cpu:.2f} ms |"


def beside(ours: list[Measured], theirs: list[Measured], field: str) -> float:
    """Return how many times theirs ours is: the median of the rounds, each by itself."""
    pairs = zip(ours, theirs, strict=True)
    return float(statistics.median(getattr(a, field) / getattr(b, field) for a, b in pairs))


def report(ours: list[Measured], theirs: list[Measured]) -> str:
    """Write the part of docs/performance.md."""
    table = [
        "| server | moves per second | move to event | p99 | CPU per move |",
        "|---|---|---|---|---|",
        row("Belvedere: Strata, every move committed to disk", ours),
        row("boardgame.io 0.50: tic-tac-toe, in memory", theirs),
    ]
    what = "compared with boardgame.io, round by round"
    targets = [
        Target(f"moves per second, {what}", 1, beside(ours, theirs, "rate"), ""),
        Target(f"p99, {what}", 1, beside(ours, theirs, "p99"), "", at_most=True),
        Target(f"CPU per move, {what}", 1, beside(ours, theirs, "cpu"), "", at_most=True),
    ]
    when = f"{datetime.now(UTC).date()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}."
    return "\n".join([*table, "", as_rows(targets), "", when])


def main() -> None:
    """Measure both in turns, and write the report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--python", default=sys.executable, metavar="FILE")
    parser.add_argument("--rounds", type=int, default=ROUNDS, metavar="N")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        modules = install(folder)
        ours, theirs = Ours(folder, asked.python), Theirs(modules)
        sides: tuple[Ours | Theirs, ...] = (ours, theirs)
        results: tuple[list[Measured], list[Measured]] = ([], [])
        try:
            ours.measure(modules, 99)  # compiled, and warm
            for seed in range(asked.rounds):
                for side, found in zip(sides, results, strict=True):
                    found.append(side.measure(modules, seed))
                    print(type(side).__name__, found[-1], flush=True)
        finally:
            for side in sides:
                side.process.terminate()
                side.process.wait()
        told = report(*results)
    print(told)
    if asked.python == sys.executable:
        fill(REPORT, "server", told)


if __name__ == "__main__":
    main()
