"""When the server ran: what lies between two runs is charged to nobody's clock."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import pairwise
from typing import Final

from sqlalchemy import Connection, insert, select, update

from belvedere.server.storage import schema
from belvedere.server.storage.database import Database

BEAT: Final = 1.0  # seconds between two signs of life


class Runs:
    """The run that goes on, and the pauses before it."""

    def __init__(
        self, database: Database, now: Callable[[], int], is_charged: Callable[[], bool]
    ) -> None:
        self._database, self._now = database, now
        self._is_charged = is_charged  # whether any clock runs
        self._pauses: list[tuple[int, int]] = []  # from when to when nothing ran
        self._id = 0
        self._beats: asyncio.Task[None] | None = None
        self.started = now()

    async def begin(self) -> None:
        """Note that we run from now on."""
        self.started = self._now()
        self._id, earlier = await self._database.writer.work(self._begin)
        runs = [*earlier, (self.started, self.started)]
        self._pauses = [(one[1], next_one[0]) for one, next_one in pairwise(runs)]
        self._beats = asyncio.create_task(self._beat())

    def _begin(self, connection: Connection) -> tuple[int, list[tuple[int, int]]]:
        runs = schema.runs.c
        earlier = connection.execute(select(runs.started, runs.alive).order_by(runs.id)).all()
        made = connection.execute(
            insert(schema.runs).values(started=self.started, alive=self.started)
        )
        assert made.inserted_primary_key is not None
        return made.inserted_primary_key[0], [(row.started, row.alive) for row in earlier]

    async def _beat(self) -> None:
        """Show that we are alive, so that a crash does not cost anybody more than a moment."""
        while True:
            await asyncio.sleep(BEAT)
            if self._is_charged():
                await self._note()

    async def _note(self) -> None:
        alive = update(schema.runs).where(schema.runs.c.id == self._id).values(alive=self._now())
        await self._database.writer.work(lambda connection: connection.execute(alive))

    async def end(self) -> None:
        """Note that we stop."""
        if self._beats is not None:
            self._beats.cancel()
            await self._note()

    def downtime(self, since: int) -> int:
        """Return for how long nothing ran after a moment."""
        return sum(max(0, end - max(begin, since)) for begin, end in self._pauses)
