"""What a solver knows of a game that is over: it is asked once for a table, apart from all else."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

from belvedere.core.actors import OVER
from belvedere.core.game import Aftermath, Viewer
from belvedere.core.position import Position

NOTHING = Aftermath()

# Runs something in a thread: a solver may think for seconds.
Run = Callable[[Callable[[], Aftermath]], Awaitable[Aftermath]]


class Hindsight:
    """What is known of one table's game once its rules have ended it; used on the event loop.

    Where something is hidden, each viewer's end is asked about: nobody is told more than he sees.
    """

    def __init__(self, run: Run) -> None:
        self._run = run
        self._found: dict[Viewer | None, Aftermath] = {}
        self._coming: dict[Viewer | None, asyncio.Task[Aftermath]] = {}

    def known(self, position: Position) -> Aftermath | None:
        """Return what is known of a position; None: the solver has not said it yet."""
        return NOTHING if position.actor != OVER else self._found.get(_whose(position))

    def is_wanted(self, position: Position) -> bool:
        """Tell whether the solver is still to be asked."""
        return self.known(position) is None and _whose(position) not in self._coming

    async def search(self, position: Position) -> Aftermath:
        """Find out what is to be known, once for all who ask meanwhile."""
        if (known := self.known(position)) is not None:
            return known
        whose = _whose(position)
        if whose not in self._coming:
            self._coming[whose] = task = asyncio.create_task(self._ask(position))
            task.add_done_callback(partial(self._came, whose))
        return await asyncio.shield(self._coming[whose])

    async def _ask(self, position: Position) -> Aftermath:
        return await self._run(lambda: position.aftermath)

    def _came(self, whose: Viewer | None, task: asyncio.Task[Aftermath]) -> None:
        """Keep the answer; where there is none, whoever looks next asks again."""
        del self._coming[whose]
        if not task.cancelled() and task.exception() is None:
            self._found[whose] = task.result()


def _whose(position: Position) -> Viewer | None:
    return position.viewer if position.facts.hidden else None
