"""All tables that are in memory: opened, read from the disk, checked, and let go again."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Final

from sqlalchemy import Connection, insert, select, update

from belvedere.core.errors import BelvedereError, TableError
from belvedere.core.game import Seat
from belvedere.core.messages import Message, verbatim, words
from belvedere.server.errors import Refused, no_table
from belvedere.server.live.bots import BotRoom
from belvedere.server.live.clockwork import Clockwork
from belvedere.server.live.exchange import Exchange, LocalExchange
from belvedere.server.live.live_table import TAKEN, LiveTable, read_count
from belvedere.server.live.sheet import PERSON, Chair, Sheet, read_sheet, sheet_rows
from belvedere.server.live.workshop import Workshop
from belvedere.server.storage import schema
from belvedere.server.storage.database import Database
from belvedere.server.storage.keeping import Stored, read_table
from belvedere.server.storage.runs import Runs
from belvedere.tables.standing import restore
from belvedere.tables.table import Table, open_table

MOST: Final = 5_000  # tables in memory; those that nobody watches go first

_news = logging.getLogger(__name__)


class Hub:
    """The tables, and the rooms behind them."""

    def __init__(self, database: Database, now: Callable[[], int], bot_threads: int) -> None:
        self.database, self.now = database, now
        self.workshop = Workshop()
        self.bots = BotRoom(bot_threads)
        self.exchange: Exchange = LocalExchange()
        self.clockwork = Clockwork(now, self._ring)
        self.runs = Runs(database, now, lambda: len(self.clockwork) > 0)
        self.on_finished: Callable[[LiveTable], None] = lambda live: None
        self.on_restored: Callable[[], None] = lambda: None
        self.plies: Callable[[int], None] = lambda number: None
        self._tables: OrderedDict[str, LiveTable] = OrderedDict()
        self._coming: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def start(self) -> None:
        """Begin a run: set the alarms of all clocks that run."""
        await self.runs.begin()
        loop = asyncio.get_running_loop()
        self.database.writer.on_restored = partial(loop.call_soon_threadsafe, self._restored)
        for table_id, since, falls in await self._falling():
            self.clockwork.set(table_id, falls + self.runs.downtime(since))

    async def _falling(self) -> list[tuple[str, int, int]]:
        tables = schema.tables.c
        wanted = select(tables.id, tables.changed, tables.falls).where(tables.falls.is_not(None))
        return [tuple(row) for row in await self.read(lambda c: c.execute(wanted).all())]

    async def stop(self) -> None:
        """Let bots stop at once, and close everything."""
        self.clockwork.stop()
        for live in self._tables.values():
            live.cancel()
        for task in [*self._tasks, *self._coming.values()]:
            task.cancel()
        await asyncio.get_running_loop().run_in_executor(None, self.bots.stop)
        self.workshop.close()
        await self.runs.end()

    async def read(self, work: Callable[[Connection], Any]) -> Any:
        """Read from the database in another thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.database.readers, self.database.read, work)

    def behind(self, work: Any) -> None:
        """Let something go on behind; it ends with the hub."""
        self._tasks.add(task := asyncio.create_task(work))
        task.add_done_callback(self._tasks.discard)

    # Opening and finding.

    async def open(self, sheet: Sheet) -> LiveTable:
        """Keep a new table, and set it up."""
        table, seats, holders = sheet_rows(sheet)

        def write(connection: Connection) -> None:
            connection.execute(insert(schema.tables).values(table))
            connection.execute(insert(schema.seats), seats)
            if holders:
                connection.execute(insert(schema.holders), holders)

        await self.database.writer.work(write)
        return await self.find(sheet.id)

    async def find(self, table_id: str) -> LiveTable:
        """Return a table, read from the disk if it is not here; raise Refused."""
        live = self._tables.get(table_id)
        if live is not None:
            self._tables.move_to_end(table_id)
            return live
        if table_id not in self._coming:
            self._coming[table_id] = asyncio.create_task(self._load(table_id))
            self._coming[table_id].add_done_callback(lambda _: self._coming.pop(table_id, None))
        return await asyncio.shield(self._coming[table_id])

    def known(self) -> list[LiveTable]:
        """List the tables in memory."""
        return list(self._tables.values())

    async def _load(self, table_id: str) -> LiveTable:
        await self.database.writer.work(lambda c: None)  # what is on its way is there after this
        stored: Stored | None = await self.read(lambda c: read_table(c, table_id))
        if stored is None:
            raise no_table()
        live = LiveTable(self, read_sheet(stored))
        live.count = read_count(stored.row)
        if stored.row.phase == "closed":
            live.closed = _closed_because(stored.row.why or "")
        elif self.workshop.is_ready(live.sheet.game):
            await self._set_up(live, stored)
        else:
            self.behind(self._set_up_later(live))
        self._tables[table_id] = live
        self._let_go()
        return live

    async def _set_up_later(self, live: LiveTable) -> None:
        """Wait until a game is compiled, and begin."""
        await self.workshop.prepare(live.sheet.game)
        if self._tables.get(live.id) is not live:
            return
        async with live.turn:  # somebody may be sitting down
            stored: Stored | None = await self.read(lambda c: read_table(c, live.id))
            if stored is None:
                return
            await self._set_up(live, stored)
        live.tell()

    async def _set_up(self, live: LiveTable, stored: Stored) -> None:
        """Replay a table's log; if it and the rules do not agree, close the table."""
        try:
            table = await self.workshop.run_apart(self._restored_table, live.sheet, stored)
        except (TableError, KeyError, ValueError, TypeError) as error:
            why = error.say() if isinstance(error, BelvedereError) else repr(error)
            await self._close(live, why)
            return
        await live.adopt(table, stored.answers, is_new=not stored.row.standing)

    def _restored_table(self, sheet: Sheet, stored: Stored) -> Table:
        terms, seats = sheet.terms(), [chair.seated() for chair in sheet.chairs]
        if not stored.row.standing:
            return open_table(terms, seats, max(sheet.created, self.runs.started))
        if len(stored.entries) != stored.row.plies:
            raise TableError(
                words(
                    "The log has {found} plies, and should have {plies}.",
                    found=len(stored.entries),
                    plies=stored.row.plies,
                )
            )
        standing = json.loads(stored.row.standing)
        table = restore(terms, seats, stored.entries, stored.pending, standing)
        return table.paused(self.runs.downtime(stored.row.changed)) if table.reading.left else table

    async def _close(self, live: LiveTable, why: str) -> None:
        """Close a table for inspection: nothing of it is changed."""
        _news.error("Table %s is closed: %s", live.id, why)
        live.closed = _closed_because(why)
        closing = update(schema.tables).where(schema.tables.c.id == live.id)
        await self.database.writer.work(
            lambda c: c.execute(closing.values(phase="closed", why=why, falls=None))
        )

    def forget(self, live: LiveTable) -> None:
        """Drop a table from memory; whoever wants it reads it again."""
        live.cancel()
        live.is_dropped = True
        if self._tables.get(live.id) is live:
            del self._tables[live.id]
        self.exchange.publish(live.id, None)

    def _restored(self) -> None:
        """Forget everything: the file has other content now."""
        for live in self.known():
            self.forget(live)
        self.on_restored()

    def _let_go(self) -> None:
        """Drop the tables that nobody has asked for lately, and nobody watches."""
        if len(self._tables) <= MOST:
            return
        for table_id, live in list(self._tables.items()):
            if not self.exchange.is_watched(table_id) and live.is_idle:
                del self._tables[table_id]
            if len(self._tables) <= MOST * 9 // 10:
                break

    def _ring(self, table_id: str) -> None:
        self.behind(self._fall(table_id))

    async def _fall(self, table_id: str) -> None:
        live = await self.find(table_id)
        await live.fall()

    def finished(self, live: LiveTable) -> None:
        """Tell whoever keeps the ratings that a game is over."""
        self.on_finished(live)

    # Seats.

    async def sit(self, live: LiveTable, seat: Seat, person_id: str, name: str) -> None:
        """Seat somebody; raise Refused when the seat is taken."""
        chair = live.sheet.chairs[seat]
        if not chair.is_free or (chair.person and chair.person != person_id):
            raise Refused(409, "taken", TAKEN)
        await live.change_chair(seat, Chair(PERSON, person_id, name))

    async def hold(self, live: LiveTable, seat: Seat, person_id: str) -> None:
        """Let somebody decide for a seat from another device too."""
        if (seat, person_id) in live.sheet.holders:
            return
        row = {"table": live.id, "seat": seat, "person": person_id}
        await self.database.writer.work(lambda c: c.execute(insert(schema.holders).values(row)))
        live.sheet = replace(live.sheet, holders=live.sheet.holders | {(seat, person_id)})

    async def note(self, table_id: str, ply: int, seat: Seat, kind: str) -> None:
        """Note something that the record is to tell."""
        row = {"table": table_id, "ply": ply, "seat": seat, "kind": kind, "at": self.now()}
        await self.database.writer.work(lambda c: c.execute(insert(schema.notes).values(row)))


def _closed_because(why: str) -> Message:
    return words(
        "This table is closed for inspection, since its log and the rules do not agree. {why}",
        why=verbatim(why),
    )
