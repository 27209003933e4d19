"""`python benchmarks/serving.py`: the server at rest, on Linux.

How long the first page takes after `belvedere serve` has been started, with warm caches and with
none; what a table takes up in memory that nobody watches; what a server with 10,000 stored tables
needs for the home page and for its lists. With `--write` it goes into docs/performance.md. A busy
machine is unfair: what others computed meanwhile is told beside the figures.
"""

from __future__ import annotations

import asyncio
import gc
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import tracemalloc
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).parent.parent))

import httpx
from benchmarks.first_use import Took, busy
from benchmarks.pages import fill
from benchmarks.server import cpu_of, free_port
from benchmarks.targets import Target, as_rows
from sqlalchemy import insert

from belvedere.bots.anything import random_move
from belvedere.core import registry
from belvedere.server.house import House
from belvedere.server.identity.sessions import Browser
from belvedere.server.opening import SeatRequest, TableRequest, new_sheet
from belvedere.server.settings import LIMITS, Settings
from belvedere.server.storage import schema
from belvedere.server.storage.sqlite.migrating import upgrade
from belvedere.server.storage.sqlite.store import open_engine

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belvedere.server.live.live_table import LiveTable

PAGE = Path(__file__).parent.parent / "docs" / "performance.md"
STARTS = 3  # of which the middle one counts
ASK_EVERY = 0.02  # seconds
IDLE, PLIES = 50, 12  # tables, and what is played at each
STORED = 10_000
ASKED = 40  # times


# The first page.


@contextmanager
def served(folder: Path, **environment: str) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """Run `belvedere serve` on a port of its own; yield the process and its address."""
    port, database = str(free_port()), str(folder / "tables.db")
    process = subprocess.Popen(
        [sys.executable, "-m", "belvedere.cli", "serve", "--port", port, "--data", database],
        env=os.environ | environment,
        stdout=subprocess.DEVNULL,
    )
    try:
        yield process, f"http://127.0.0.1:{port}"
    finally:
        process.send_signal(signal.SIGINT)
        process.wait()


def first_page(**environment: str) -> Took:
    """Start a server, and ask for its home page until it comes."""
    with tempfile.TemporaryDirectory() as name:
        others, begun = busy(), time.perf_counter()
        with served(Path(name), **environment) as (process, url):
            while not _is_there(url):
                time.sleep(ASK_EVERY)
            seconds, cpu = time.perf_counter() - begun, cpu_of(process.pid)
            return Took(seconds, cpu, max(busy() - others - cpu, 0.0) / seconds)


def _is_there(url: str) -> bool:
    try:
        return httpx.get(url, timeout=60).is_success
    except httpx.TransportError:
        return False


def measure_starts() -> list[Target]:
    """Measure the first page with warm caches, and with none of Python's and Numba's."""
    first_page()  # now they are warm
    warm = sorted((first_page() for _ in range(STARTS)), key=lambda took: took.seconds)
    with tempfile.TemporaryDirectory() as bare:
        cold = first_page(PYTHONPYCACHEPREFIX=f"{bare}/python", NUMBA_CACHE_DIR=f"{bare}/numba")
    return [
        _started("warm", 2, warm[STARTS // 2]),
        _started("caches empty", 5, cold),
    ]


def _started(how: str, wanted: float, took: Took) -> Target:
    says = f"first page after `belvedere serve`, {how}"
    detail = f"{took.cpu:.1f} s of CPU; others used {took.others:.1f} cores meanwhile"
    return Target(says, wanted, took.seconds, detail, at_most=True, unit=" s")


# Memory.


async def weigh(game: str, folder: Path) -> float:
    """Return the bytes of a table in memory that nobody watches."""
    limits = dict.fromkeys(LIMITS, "1000000/minute")
    house = House(Settings(folder / f"{game}.db", limits=limits))
    await house.start()
    await house.hub.workshop.prepare(game)
    maker, _ = await house.people.new_guest("Guest", Browser("", ""))

    async def fill_one(seed: int) -> None:
        wanted = TableRequest(game, {}, (SeatRequest("me"), SeatRequest("me")), "3d")
        await _play(await house.hub.open(new_sheet(wanted, maker, house.now())), seed)

    for seed in range(5):  # what all tables share is there by then
        await fill_one(seed)
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for seed in range(IDLE):
        await fill_one(seed)
    gc.collect()
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    await house.stop()
    return grown / IDLE


async def _play(live: LiveTable, seed: int) -> None:
    rng = random.Random(seed)
    while live.table is not None and len(live.table.log) < PLIES and not live.table.is_over:
        seat = live.table.waiting[0]
        move = random_move(live.table.position, seat, rng)
        await live.change(lambda table, now, s=seat, m=move: table.play(s, m, now))  # type: ignore[misc]


def measure_memory() -> Iterator[Target]:
    """Measure a table of each game."""
    with tempfile.TemporaryDirectory() as name:
        for game in registry.GAMES:
            reached = asyncio.run(weigh(game, Path(name))) / 1024
            says = f"an idle table of {registry.facts(game).title} in memory"
            detail = f"{PLIES} plies or a few more; average of {IDLE}, by `tracemalloc`"
            yield Target(says, 20, reached, detail, at_most=True, unit=" KB")


# Many tables.


def store_many(path: Path) -> None:
    """Make a database with many public tables."""
    upgrade(path)
    engine = open_engine(path)
    rows = [_stored(number) for number in range(STORED)]
    seats = [
        {"table": row["id"], "seat": seat, "who": "person", "person": None, "name": "Ann",
         "level": ""}
        for row in rows
        for seat in (0, 1)
    ]  # fmt: skip
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        connection.execute(insert(schema.tables), rows)
        connection.execute(insert(schema.seats), seats)
    engine.dispose()


def _stored(number: int) -> dict[str, Any]:
    phase = ("open", "playing", "over")[number % 3]
    return {
        "id": f"table{number}", "game": "strata", "options": "{}", "clock": "none",
        "arbiter": False, "show_ready": True, "hints": True, "public": True, "chat": False,
        "maker": None, "created": number, "changed": number, "phase": phase, "plies": 10,
        "revision": 10, "own": "[0, 0]", "cuts": 0, "standing": '{"waiting":[0]}',
        "source": "table",
    }  # fmt: skip


def measure_lists() -> list[Target]:
    """Measure the CPU time of a server with many tables for what people see first."""
    lists = {f"list of tables, `{w}`": f"/api/v1/tables?which={w}&most=100"
             for w in ("open", "watch", "finished", "mine")}  # fmt: skip
    with tempfile.TemporaryDirectory() as name:
        store_many(Path(name) / "tables.db")
        with served(Path(name)) as (process, url):
            while not _is_there(url):
                time.sleep(ASK_EVERY)
            with httpx.Client(base_url=url, timeout=60) as client:
                return [
                    _asked(client, process.pid, says, path)
                    for says, path in {"home page": "/", **lists}.items()
                ]


def _asked(client: httpx.Client, pid: int, says: str, path: str) -> Target:
    client.get(path).raise_for_status()
    before, waited = cpu_of(pid), []
    for _ in range(ASKED):
        begun = time.perf_counter()
        client.get(path).raise_for_status()
        waited.append(time.perf_counter() - begun)
    cpu = 1000 * (cpu_of(pid) - before) / ASKED
    detail = f"of CPU; {1000 * median(waited):.0f} ms by the clock, over {ASKED} requests"
    return Target(f"{says}, {STORED:,} stored", 50, cpu, detail, at_most=True, unit=" ms")


def main() -> None:
    """Measure, print, and write it down if asked."""
    targets = []
    for measure in (measure_starts, measure_lists, measure_memory):
        for found in measure():
            print(found, flush=True)
            targets.append(found)
    load = os.getloadavg()[0]
    cores = len(os.sched_getaffinity(0))
    table = f"{as_rows(targets)}\n\n{datetime.now(UTC).date()}, {cores} cores, load {load:.1f}."
    print(table)
    if "--write" in sys.argv:
        fill(PAGE, "serving", table)


if __name__ == "__main__":
    main()
