"""Who plays the games: processes of this machine, or the workers of a Dask cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor
from contextlib import contextmanager
from typing import ParamSpec

from belvedere.arena.cluster import Cluster, connect
from belvedere.bots.processes import cores, workers
from belvedere.core.errors import BelvedereError
from belvedere.core.messages import words

P = ParamSpec("P")


@contextmanager
def executor(number: int | None, scheduler: str | None = None) -> Iterator[tuple[Executor, int]]:
    """Open an executor, and say how many games it is to play at once.

    That is the number, or one per core; on a cluster, one per thread of its workers. Raises
    OptionError when there is no such cluster, BelvedereError when the workers are lost.
    """
    if scheduler is not None:
        with connect(scheduler) as cluster:
            yield cluster, number or cluster.threads
        return
    number = number or cores()
    try:
        with workers(number) as pool:
            yield pool, number
    except BrokenExecutor:
        raise BelvedereError(
            words("A process that played was ended. The same command goes on from here.")
        ) from None


def check(scheduler: str | None) -> None:
    """Raise OptionError, before anything is begun, when there is no such cluster."""
    if scheduler is not None:
        with connect(scheduler):
            pass


def prepare(pool: Executor, call: Callable[P, object], *args: P.args, **named: P.kwargs) -> None:
    """Have something compiled where games will be played, by one process of each machine first."""
    if isinstance(pool, Cluster):
        pool.prepare(call, *args, **named)
    else:
        call(*args, **named)  # into the cache on the disk, before any process is begun
