"""When the server ran, and what time it is here: it never goes back, and pauses are nobody's.

A clock is charged while the server runs and its game can be played. Its table says when it was
last written; from the end of *that* run until its clocks `go_on` nothing is charged. They go on in
one transaction, so whatever happens in between, a pause counts once.

What is noted more than a day ahead of the machine's clock is not believed: one damaged moment, or
one start with a wrong clock, would else take everybody into another year.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, NamedTuple

from pydantic_core import to_json
from sqlalchemy import BigInteger, ColumnElement, Connection, cast, func, insert, select, update
from sqlalchemy.engine import Row

from belvedere.server.errors import Refused
from belvedere.server.storage import schema
from belvedere.server.storage.damage import WRONG, are_whole, damaged
from belvedere.server.storage.store import Store
from belvedere.tables.standing import paused

BEAT: Final = 1.0  # seconds between two signs of life
DAY: Final = 86_400_000  # milliseconds

_news = logging.getLogger(__name__)
_runs, _tables, _pending = schema.runs, schema.tables, schema.pending
_has_clock = (_tables.c.clock != "none") & (_tables.c.phase == "playing")


class Variant(NamedTuple):
    """A game with its options, as the disk has them."""

    game: str
    options: str  # JSON


class StoppedTable(NamedTuple):
    """A table whose clocks did not run."""

    id: str
    falls: int | None  # when its next flag does
    is_new: bool  # it was opened, and has never been set up


class Runs:
    """The run that goes on, and those before it."""

    def __init__(
        self, store: Store, clock: Callable[[], int], is_charged: Callable[[], bool]
    ) -> None:
        self._store, self._clock = store, clock
        self._is_charged = is_charged  # whether any clock runs
        self._ahead = 0  # milliseconds: the machine's clock was set back by that
        self._latest_believed = 0  # moment that may have been noted before this run
        self._earlier: list[tuple[int, int]] = []  # runs: started, last seen alive
        self._id = self._commits = 0
        self._beats: asyncio.Task[None] | None = None
        self.started = 0

    def now(self) -> int:
        """Return the time here, in milliseconds since 1970."""
        return self._clock() + self._ahead

    async def begin(self) -> None:
        """Note that we run from now on."""
        await self._store.write(self._begin)
        if self._beats is None:
            self._beats = asyncio.create_task(self._beat())

    def _begin(self, connection: Connection) -> None:
        self._latest_believed = self._clock() + DAY
        rows = connection.execute(select(_runs.c.started, _runs.c.alive).order_by(_runs.c.id))
        self._earlier = [self._read_run(*row) for row in rows if are_whole([row.started])]
        self._go_on_from(self._latest(connection) + 1)  # so that no two runs share a moment
        self.started = self.now()
        made = connection.execute(insert(_runs).values(started=self.started, alive=self.started))
        assert made.inserted_primary_key is not None
        self._id = made.inserted_primary_key[0]

    def _read_run(self, started: int, alive: object) -> tuple[int, int]:
        """Return when a run began and was seen last: one that began in our time ended in it."""
        if type(alive) is not int or alive < started:
            return started, started
        is_believed = alive <= self._latest_believed or started > self._latest_believed
        return started, alive if is_believed else started

    def _latest(self, connection: Connection) -> int:
        """Return the latest moment that is noted anywhere, and believed."""
        changed = _tables.c.changed
        is_early = (changed <= self._latest_believed) & (cast(changed, BigInteger) == changed)
        early = connection.execute(select(func.max(changed)).where(is_early)).scalar_one() or 0
        late = connection.execute(select(func.count()).where(changed > self._latest_believed))
        written = [_written(row) for row in _with_clocks(connection)]
        noted = [early, *written, *(alive for _, alive in self._earlier)]
        believed = [moment for moment in noted if moment <= self._latest_believed]
        if late.scalar_one() or len(believed) < len(noted):
            _news.warning(
                "Some moments that were noted here lie more than a day ahead of this machine's "
                "clock; they are not believed"
            )
        return max(believed)

    def _go_on_from(self, moment: int) -> None:
        """Let it be a moment at least: the machine's clock may have been set back."""
        behind = moment - self.now()
        self._ahead += max(behind, 0)
        if behind > BEAT * 1000:
            _news.error(
                "This machine's clock is %.1f s behind what was noted here last; "
                "the server's time goes on from there",
                behind / 1000,
            )

    async def _beat(self) -> None:
        """Show that we are alive, so that a crash does not cost anybody more than a moment."""
        while True:
            await asyncio.sleep(BEAT)
            if self._is_charged() or self._store.commits != self._commits:
                try:
                    await self._note()
                except Exception:  # a disk that refuses now may not do so in a second
                    _news.exception("A sign of life was not saved")

    async def _note(self) -> None:
        alive = update(_runs).where(_runs.c.id == self._id).values(alive=self.now())
        await self._store.write(lambda connection: connection.execute(alive))
        self._commits = self._store.commits

    async def end(self) -> None:
        """Note that the server stops now."""
        if self._beats is not None:
            self._beats.cancel()
            with suppress(Refused):  # the disk: all else is to be closed nevertheless
                await self._note()

    @property
    def settled(self) -> int:
        """The moment after which the server ran for a day: until then no clock was far ahead.

        Whatever is deleted for its age is judged by this, so that one start with a wrong clock
        deletes nothing.
        """
        left = DAY
        for started, alive in reversed(self._earlier):
            if alive - started >= left:
                return min(alive - left, self.now())
            left -= alive - started
        return 0

    # Clocks.

    def stopped(self, connection: Connection) -> set[Variant]:
        """Return what is played at the tables whose clocks have not gone on in this run."""
        rows = _with_clocks(connection)
        return {Variant(row.game, row.options) for row in rows if self._is_stopped(row)}

    def go_on(self, connection: Connection, variant: Variant) -> list[StoppedTable]:
        """Let clocks run again: what can be played now could not be played until now."""
        wanted = (_tables.c.game == variant.game) & (_tables.c.options == variant.options)
        rows = _with_clocks(connection, wanted)
        now = self.now()
        stopped: list[StoppedTable] = []
        for row in rows:
            try:
                if self._is_stopped(row):
                    stopped.append(self._gone_on(connection, row, now))
            except WRONG as error:  # whatever it is, it is this table's alone
                _close(connection, row.id, repr(error))
        return stopped

    def _is_stopped(self, row: Row[Any]) -> bool:
        """Tell whether a table was written in another run, perhaps by a clock that was ahead."""
        return not row.standing or not self.started <= _written(row) <= self.now()

    def _gone_on(self, connection: Connection, row: Row[Any], now: int) -> StoppedTable:
        if not row.standing:
            return StoppedTable(row.id, None, is_new=True)
        standing = json.loads(row.standing)
        pause = now - self._charged_until(_written(row), standing["since"])
        falls = None if row.falls is None else row.falls + pause
        told = to_json({**paused(standing, pause), "written": now}).decode()
        connection.execute(
            update(_tables).where(_tables.c.id == row.id).values(standing=told, falls=falls)
        )
        kept = update(_pending).where(_pending.c.table == row.id)
        connection.execute(kept.values(at=_pending.c.at + pause))
        return StoppedTable(row.id, falls, is_new=False)

    def _charged_until(self, written: int, since: int) -> int:
        """Return when the run ended in which a table was written last.

        Where nobody can tell, nothing is charged `since` the last change.
        """
        started, alive = max((run for run in self._earlier if run[0] <= written), default=(0, 0))
        return since if started <= self._latest_believed < written else max(written, alive)


def _close(connection: Connection, table_id: str, why: str) -> None:
    _news.error("Table %s is closed, since its clocks could not go on: %s", table_id, why)
    closing = update(_tables).where(_tables.c.id == table_id)
    connection.execute(closing.values(phase="closed", why=why, falls=None))


def _with_clocks(connection: Connection, *wanted: ColumnElement[bool]) -> list[Row[Any]]:
    """Return the tables that have clocks; one that is damaged is closed by whoever opens it."""
    rows = connection.execute(select(_tables).where(_has_clock, *wanted))
    return [row for row in rows if not damaged(row)]


def _written(row: Row[Any]) -> int:
    """Return when a table was written last; older versions counted nothing but changes."""
    standing = json.loads(row.standing) if row.standing else {}
    return int(standing.get("written", row.changed))
