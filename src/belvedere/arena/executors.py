"""Who does the work: processes of this machine, one a core unless told."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from belvedere.bots.processes import cores
from belvedere.bots.processes import workers as processes


@contextmanager
def executor(workers: int | None, scheduler: str | None = None) -> Iterator[tuple[Executor, int]]:
    """Open an executor, and say how many games it plays at once."""
    assert scheduler is None
    number = workers or cores()
    with processes(number) as pool:
        yield pool, number
