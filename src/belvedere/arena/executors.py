"""Who plays the games: processes of this machine, one a core unless told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor
from contextlib import contextmanager
from typing import ParamSpec

from belvedere.bots.processes import cores, workers
from belvedere.core.errors import BelvedereError
from belvedere.core.messages import words

P = ParamSpec("P")


@contextmanager
def executor(number: int | None, scheduler: str | None = None) -> Iterator[tuple[Executor, int]]:
    """Open an executor, and say how many games it is to play at once."""
    assert scheduler is None
    number = number or cores()
    try:
        with workers(number) as pool:
            yield pool, number
    except BrokenExecutor:
        raise BelvedereError(
            words("A process that played was ended. The same command goes on from here.")
        ) from None


def prepare(pool: Executor, call: Callable[P, object], *args: P.args, **named: P.kwargs) -> None:
    """Have something compiled where games will be played, before any process is begun."""
    call(*args, **named)
