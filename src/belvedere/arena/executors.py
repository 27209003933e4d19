"""Who plays the games: processes of this machine."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor
from contextlib import contextmanager

from belvedere.bots.processes import cores, workers
from belvedere.core.errors import BelvedereError
from belvedere.core.messages import words


@contextmanager
def executor(number: int | None, scheduler: str | None) -> Iterator[tuple[Executor, int]]:
    """Open an executor, and say how many games it is to play at once.

    That is the number, or one a core. Raises BelvedereError when the workers are lost.
    """
    assert scheduler is None
    number = number or cores()
    try:
        with workers(number) as pool:
            yield pool, number
    except BrokenExecutor:
        raise BelvedereError(
            words("A process that played was ended. The same command goes on from here.")
        ) from None
