"""A Dask scheduler and its workers, as processes on this machine, and players who stop there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

from belvedere.arena import single_game
from belvedere.arena.players import Chooser, parse_player_spec
from belvedere.arena.single_game import MatchTerms, PlayedGame
from belvedere.core.game import Seat
from belvedere.core.position import Position
from helpers.house import ROOT, TESTS

SECONDS = 120  # to wait for what must come

# They import what is tested here, and this module.
ENVIRONMENT = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(TESTS)])}


@dataclass
class Loopback:
    """A cluster that tests may damage."""

    scheduler: subprocess.Popen[str]
    address: str
    workers: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def hire(self, number: int) -> None:
        """Start workers, and wait until the scheduler knows as many as there are."""
        from distributed import Client

        options = ("--no-nanny", "--nthreads", "1", "--no-dashboard", "--memory-limit", "0")
        for _ in range(number):
            worker = subprocess.Popen(
                [sys.executable, "-m", "distributed.cli.dask_worker", self.address, *options],
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env=ENVIRONMENT,
            )
            self.workers.append(worker)
        alive = sum(worker.poll() is None for worker in self.workers)
        with Client(self.address, set_as_default=False) as client:
            client.wait_for_workers(alive, timeout=SECONDS)

    def close(self) -> None:
        """End all that was started."""
        processes: list[subprocess.Popen[Any]] = [*self.workers, self.scheduler]
        for process in processes:
            process.kill()
            process.wait()
        if self.scheduler.stderr is not None:
            self.scheduler.stderr.close()


@contextmanager
def loopback(workers: int) -> Iterator[Loopback]:
    """Start a scheduler and workers of a thread each."""
    options = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--no-jupyter")
    scheduler = subprocess.Popen(
        [sys.executable, "-m", "distributed.cli.dask_scheduler", *options],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env=ENVIRONMENT,
    )
    cluster = Loopback(scheduler, "")
    try:
        assert scheduler.stderr is not None
        for line in scheduler.stderr:  # it says where it listens, and then serves
            if found := re.search(r"Scheduler at:\s+(tcp://\S+)", line):
                cluster.address = found[1]
                break
        if workers:
            cluster.hire(workers)
        yield cluster
    finally:
        cluster.close()


# On a worker.

STOP = 3  # decisions before a player stops


@dataclass
class Stopping:
    """A player who tells his process in the middle of a game, and then waits for ever; once."""

    player: Chooser
    told: Path  # a pipe that somebody reads
    decisions: int = 0

    def choose(self, position: Position, player: Seat | None = None) -> str:
        """Return the move of a seat, unless this is the moment."""
        self.decisions += 1
        mark = self.told.with_suffix(".mark")
        if self.decisions == STOP and not mark.exists():
            mark.touch()
            self.told.write_text(str(os.getpid()))
            Event().wait()
        return self.player.choose(position, player)

    def close(self) -> None:
        """Give back nothing: he is not needed again."""


@dataclass
class StoppingEntry:
    """Sends such a player to a table."""

    name: str
    told: Path

    def sit_down(self, game: str, seed: int) -> Stopping:
        """Return somebody who plays one game."""
        return Stopping(parse_player_spec(self.name).sit_down(game, seed), self.told)


def play_and_stop(told: Path, which: int, terms: MatchTerms, number: int) -> PlayedGame:
    """Play a game; one of them stops in the middle when it is played for the first time."""
    if number != which:
        return single_game.play(terms, number)
    return single_game.play(terms, number, partial(StoppingEntry, told=told))


def tell_and_play(told: Path, terms: MatchTerms, number: int) -> PlayedGame:
    """Play a game, and tell when the first one is begun."""
    if number == 0:
        told.write_text(str(os.getpid()))
    return single_game.play(terms, number)


def sign(folder: Path) -> None:
    """Leave the number of this process in a folder."""
    (folder / str(os.getpid())).touch()
