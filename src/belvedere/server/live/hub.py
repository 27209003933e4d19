"""All tables that are in memory: opened, read from the disk, checked, and let go again."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from sqlalchemy import Connection, insert, update

from belvedere.core import registry
from belvedere.core.errors import BelvedereError, TableError
from belvedere.core.game import Seat
from belvedere.core.messages import Message, verbatim, words
from belvedere.server.domain_events import Events, Restored
from belvedere.server.errors import Refused, no_table
from belvedere.server.live.bots import BotRoom
from belvedere.server.live.clockwork import Clockwork
from belvedere.server.live.exchange import Exchange, LocalExchange
from belvedere.server.live.live_table import TAKEN, LiveTable, read_count
from belvedere.server.live.sheet import (
    ANYBODY,
    INVITE,
    PERSON,
    Chair,
    Sheet,
    read_sheet,
    sheet_rows,
)
from belvedere.server.live.workshop import Workshop
from belvedere.server.own import Own
from belvedere.server.storage import schema
from belvedere.server.storage.damage import WRONG, are_spans, damaged
from belvedere.server.storage.runs import Runs, StoppedTable, Variant
from belvedere.server.storage.store import Store
from belvedere.server.storage.table_rows import Count, Stored, note_step, read_table
from belvedere.tables.clocks import HEAD_START
from belvedere.tables.standing import restore
from belvedere.tables.table import Table, open_table

AGAIN: Final = 5.0  # seconds until a disk that has refused is asked once more
MOST: Final = 5_000  # tables in memory; those that nobody watches go first

_news = logging.getLogger(__name__)


class Hub:
    """The tables, and the rooms behind them."""

    def __init__(
        self, store: Store, now: Callable[[], int], bot_threads: int, events: Events, own: Own
    ) -> None:
        self.store, self.events, self.own = store, events, own
        self.workshop = Workshop()
        self.bots = BotRoom(bot_threads)
        self.exchange: Exchange = LocalExchange()
        self.runs = Runs(store, now, lambda: len(self.clockwork) > 0)
        self.now = self.runs.now
        self.clockwork = Clockwork(self.now, self._ring)
        self._tables = own.tables
        self._coming: dict[str, asyncio.Task[LiveTable]] = {}
        self._changes = 0  # of the disk past the tables: what was read before the last may be wrong
        self._tasks: set[asyncio.Task[Any]] = set()
        self._stopped: set[Variant] = set()  # whose clocks have not gone on since the server began
        self._going_on: dict[Variant, asyncio.Task[None]] = {}
        self._begun: asyncio.Task[None] | None = None
        events.subscribe(Restored, self._restored)

    async def start(self) -> None:
        """Begin a run; clocks go on as soon as their games can be played."""
        self._begun = asyncio.create_task(self._begin())
        await self._begun

    async def _begin(self) -> None:
        await self.runs.begin()
        self._stopped = await self.store.read(self.runs.stopped)
        for variant in self._stopped:
            self.behind(self._playable(variant))

    async def _begin_again(self) -> None:
        """Begin with other content of the file; a disk that refuses is asked once more."""
        while True:
            try:
                return await self._begin()
            except Exception:
                _news.exception("The file has other content, which cannot be read yet")
                await asyncio.sleep(AGAIN)

    async def _playable(self, variant: Variant) -> None:
        """Wait until a game can be played, and its clocks run."""
        await asyncio.shield(self.workshop.prepare(variant.game, json.loads(variant.options)))
        if variant in self._stopped:
            if variant not in self._going_on:
                self._going_on[variant] = asyncio.create_task(self._go_on(variant))
                self._going_on[variant].add_done_callback(
                    lambda _: self._going_on.pop(variant, None)
                )
            await asyncio.shield(self._going_on[variant])

    async def _go_on(self, variant: Variant) -> None:
        """Let the clocks of a game go on, and begin what has never begun."""
        tables: list[StoppedTable] = []
        while variant in self._stopped:
            try:
                tables = await self.store.write(lambda c: self.runs.go_on(c, variant))
                self._stopped.discard(variant)
            except Exception:
                _news.exception("The clocks of %s could not go on", variant.game)
                await asyncio.sleep(AGAIN)
        for stopped in tables:
            if stopped.is_new:
                self.behind(self.find(stopped.id))
            else:
                self.clockwork.set(stopped.id, stopped.falls)

    async def stop(self) -> None:
        """Let bots stop at once, and close everything."""
        self.clockwork.clear()
        for live in self._tables.values():
            live.cancel()
        for task in [*self._tasks, *self._coming.values(), *self._going_on.values()]:
            task.cancel()
        await asyncio.get_running_loop().run_in_executor(None, self.bots.stop)
        self.workshop.close()
        await self.runs.end()

    def behind(self, work: Any) -> None:
        """Let something go on behind; it ends with the hub."""
        self._tasks.add(task := asyncio.create_task(work))
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, Refused):  # a refusal is told where it arose
            _news.error("Something behind the tables has failed", exc_info=error)

    # Opening and finding.

    async def open(self, sheet: Sheet) -> LiveTable:
        """Keep a new table, and set it up."""
        await self.store.write(lambda c: write_sheet(c, sheet))
        return await self.find(sheet.id)

    async def welcome(self, sheet: Sheet, table: Table) -> LiveTable:
        """Return a table that has just been written whole; if it can be played, as it is."""
        variant = Variant(sheet.game, json.dumps(sheet.options))
        if not self._is_playable(sheet, variant):
            return await self.find(sheet.id)
        live = LiveTable(self, sheet)
        live.count = Count(0, (0,) * table.players)
        await live.adopt(table, {}, is_new=False)
        self._tables[sheet.id] = live
        self._let_go()
        return live

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
        """Read a table; once more if the disk was changed meanwhile."""
        while True:
            changes = self._changes
            live = await self._read_table(table_id)
            if changes == self._changes:
                break
            self.forget(live)
        self._tables[table_id] = live
        self._let_go()
        return live

    async def consult(self, table_id: str) -> LiveTable:
        """Return a table whose game is over, to read it once; raise Refused.

        It takes no other table's place in memory, and its game is ready to be played.
        """
        live = self._tables.get(table_id)
        if live is not None and live.phase in ("over", "closed"):
            return live
        stored = await self._stored(table_id)
        if stored.row.phase not in ("over", "closed"):  # the file may have other content by now
            return await self.find(table_id)
        live = LiveTable(self, read_sheet(stored))
        if not await self._is_closed(live, stored):
            variant = Variant(stored.row.game, stored.row.options)
            if not self._is_playable(live.sheet, variant):
                await self._playable(variant)
            await self._set_up(live, stored)
        return live

    async def _stored(self, table_id: str) -> Stored:
        """Read a table's rows; raise Refused."""
        assert self._begun is not None
        await asyncio.shield(self._begun)
        stored: Stored | None = await self.store.read(lambda c: read_table(c, table_id))
        if stored is None:
            raise no_table()
        return stored

    async def _read_table(self, table_id: str) -> LiveTable:
        await self.store.write(lambda c: None)  # what is on its way is there after this
        stored = await self._stored(table_id)
        live = LiveTable(self, read_sheet(stored))
        if not await self._is_closed(live, stored):
            variant = Variant(stored.row.game, stored.row.options)
            if self._is_playable(live.sheet, variant):
                await self._set_up(live, stored)
            else:
                self.behind(self._set_up_later(live, variant))
        return live

    async def _is_closed(self, live: LiveTable, stored: Stored) -> bool:
        """Tell whether a table is closed for inspection; one that is damaged is from now on."""
        damage = damaged(stored.row, stored.seats)
        if not damage:
            live.count = read_count(stored.row)
        if stored.row.phase == "closed":
            live.closed = _closed_because(str(stored.row.why or ""))
        elif damage:
            await self._close(live, _unreadable(damage).say())
        return live.closed is not None

    def _is_playable(self, sheet: Sheet, variant: Variant) -> bool:
        """Tell whether a table can be played at once."""
        try:
            registry.facts(sheet.game).settle(sheet.options)
            is_ready = self.workshop.is_ready(sheet.game, sheet.options)
        except WRONG:  # such options are no more: whoever sets it up says so
            return True
        return is_ready and variant not in self._stopped

    async def _set_up_later(self, live: LiveTable, variant: Variant) -> None:
        """Wait until a game is compiled, and begin."""
        await self._playable(variant)
        if self._tables.get(live.id) is not live:
            return
        async with live.turn:  # somebody may be sitting down
            stored: Stored | None = await self.store.read(lambda c: read_table(c, live.id))
            if stored is None:
                return
            if not await self._is_closed(live, stored):
                await self._set_up(live, stored)
        live.tell()

    async def _set_up(self, live: LiveTable, stored: Stored) -> None:
        """Replay a table's log; if it and the rules do not agree, close the table."""
        try:
            table = await self.workshop.run_apart(self._restored_table, live.sheet, stored)
            await live.adopt(table, stored.answers, is_new=not stored.row.standing)
        except Refused:  # by the disk
            raise
        except WRONG as error:
            why = error.say() if isinstance(error, BelvedereError) else repr(error)
            await self._close(live, why)

    def _restored_table(self, sheet: Sheet, stored: Stored) -> Table:
        terms, seats = sheet.terms(), [chair.seated() for chair in sheet.chairs]
        if not stored.row.standing:
            return open_table(terms, seats, self.now(), HEAD_START)
        if len(stored.entries) != stored.row.plies:
            raise TableError(
                words(
                    "The log has {found} plies, and should have {plies}.",
                    found=len(stored.entries),
                    plies=stored.row.plies,
                )
            )
        moments = [m for e in stored.entries for m in (e.at, e.left) if m is not None]
        for name, noted in (("log", moments), ("pending", [p.at for p in stored.pending.values()])):
            if not are_spans(noted):
                raise TableError(_unreadable(name))
        standing = json.loads(stored.row.standing)
        return restore(terms, seats, stored.entries, stored.pending, standing)

    async def _close(self, live: LiveTable, why: str) -> None:
        """Close a table for inspection: nothing of it is changed."""
        _news.error("Table %s is closed: %s", live.id, why)
        live.closed = _closed_because(why)
        closing = update(schema.tables).where(schema.tables.c.id == live.id)
        await self.store.write(
            lambda c: c.execute(closing.values(phase="closed", why=why, falls=None))
        )

    def forget(self, live: LiveTable) -> None:
        """Drop a table from memory; whoever wants it reads it again."""
        live.cancel()
        live.is_dropped = True
        if self._tables.get(live.id) is live:
            del self._tables[live.id]
        self.exchange.publish(live.id, None)

    def forget_tables_of(self, person_id: str, heir: str = "") -> None:
        """Read the tables of somebody anew: who sits there has changed, or who opened them."""
        self._changes += 1
        for live in self.known():
            if live.sheet.seats_of(person_id):
                self.forget(live)
            elif live.sheet.maker == person_id:  # others, or bots, go on playing
                live.sheet = replace(live.sheet, maker=heir)

    def _restored(self, _: Restored) -> None:
        """Forget everything: the file has other content now."""
        self._changes += 1
        for live in self.known():
            self.forget(live)
        self.clockwork.clear()
        self._begun = asyncio.create_task(self._begin_again())

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

    # Seats.

    async def sit(self, live: LiveTable, seat: Seat, person_id: str, name: str) -> None:
        """Seat somebody; raise Refused when the seat is taken."""
        chair = live.sheet.chairs[seat]
        if not chair.is_free or (chair.person and chair.person != person_id):
            raise Refused(409, "taken", TAKEN)
        await live.change_chair(seat, Chair(PERSON, person_id, name))

    async def stand_up(self, live: LiveTable, seat: Seat) -> None:
        """Let somebody leave a seat before the game has begun; raise Refused."""
        await live.change_chair(seat, Chair(ANYBODY if live.sheet.public else INVITE))

    async def hold(self, live: LiveTable, seat: Seat, person_id: str) -> None:
        """Let somebody decide for a seat from another device too."""
        async with live.turn:  # he may click twice
            if (seat, person_id) in live.sheet.holders:
                return
            row = {"table": live.id, "seat": seat, "person": person_id}
            await self.store.write(lambda c: c.execute(insert(schema.holders).values(row)))
            live.sheet = replace(live.sheet, holders=live.sheet.holders | {(seat, person_id)})

    async def note(self, table_id: str, ply: int, seat: Seat, kind: str) -> None:
        """Note something that the record is to tell."""
        _, noting, row = note_step(table_id, ply, seat, kind, self.now())
        await self.store.write(lambda c: c.execute(noting, row))


def write_sheet(connection: Connection, sheet: Sheet) -> None:
    """Keep a new table, of which nobody has played anything."""
    table, seats, holders = sheet_rows(sheet)
    connection.execute(insert(schema.tables).values(table))
    connection.execute(insert(schema.seats), seats)
    if holders:
        connection.execute(insert(schema.holders), holders)


def _unreadable(column: str) -> Message:
    return words("What is kept of it as {column} cannot be read.", column=column)


def _closed_because(why: str) -> Message:
    return words(
        "This table is closed for inspection, since its log and the rules do not agree. {why}",
        why=verbatim(why),
    )
