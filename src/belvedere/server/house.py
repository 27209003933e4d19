"""The server as one thing: settings, database, tables, drawings, limits, and who is known."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from sqlalchemy import select, update

from belvedere.core.errors import BelvedereError
from belvedere.core.game import Seat
from belvedere.server.analyses import Analyses
from belvedere.server.chat import Chat
from belvedere.server.drawings import Drawings
from belvedere.server.identity import accounts
from belvedere.server.identity.limits import Limits
from belvedere.server.identity.people import Person, add_guest, find_person
from belvedere.server.identity.sealing import Seals, own_key
from belvedere.server.live.hub import Hub
from belvedere.server.live.live_table import LiveTable
from belvedere.server.metrics import Metrics
from belvedere.server.ratings import Result, rate, result_of
from belvedere.server.settings import Settings
from belvedere.server.storage import schema
from belvedere.server.storage.database import Database
from belvedere.server.storage.migrating import upgrade
from belvedere.server.tournaments.deeds import Tournaments
from belvedere.tables.table import Table

MOST_KNOWN: Final = 10_000  # people in memory


class House:
    """Everything that requests need."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.now = settings.now
        self.upgraded_from: Path | None = upgrade(settings.database)
        self.database = Database(settings.database)
        self.hub = Hub(self.database, self.now, settings.bot_threads)
        self.drawings = Drawings()
        self.limits = Limits(settings.limits)
        self.seals = Seals("")
        self.pairing = asyncio.Lock()  # two who look for somebody find each other
        self.chat = Chat(self)
        self.analyses = Analyses(self.hub.bots)
        self.metrics = Metrics(self)
        self.hub.plies = self.metrics.count_plies
        self.tournaments = Tournaments(self.hub)
        self.hub.on_finished = self._finished
        self.hub.on_restored = lambda: self.hub.behind(self.tournaments.start())
        self._known: OrderedDict[str, Person] = OrderedDict()

    async def start(self) -> None:
        """Open the doors."""
        self.seals = Seals(await self.database.writer.work(own_key))
        await self.hub.start()
        await self.tournaments.start()

    async def stop(self) -> None:
        """Close the doors: bots stop at once, what was promised is on disk."""
        self.analyses.close()
        self.tournaments.stop()
        await self.hub.stop()
        self.drawings.close()
        self.database.close()

    # Who is who.

    async def person(self, person_id: str) -> Person | None:
        """Look somebody up."""
        if (known := self._known.get(person_id)) is not None:
            return known
        found: Person | None = await self.hub.read(lambda c: find_person(c, person_id))
        if found is not None:
            self.remember(found)
        return found

    async def new_guest(self, name: str) -> Person:
        """Welcome somebody."""
        guest = await self.database.writer.work(lambda c: add_guest(c, self.now(), name))
        self.remember(guest)
        return guest

    async def rename_guest(self, person: Person, name: str) -> Person:
        """Call a guest as he wants to be called."""
        people = schema.people
        renaming = update(people).where(people.c.id == person.id).values(name=name)
        await self.database.writer.work(lambda connection: connection.execute(renaming))
        renamed = replace(person, name=name)
        self.remember(renamed)
        return renamed

    async def merge(self, guest: Person, account: Person) -> None:
        """Give a guest's seats to the account that he signs in to."""
        await self.database.writer.work(lambda c: accounts.merge_guest(c, guest, account))
        self._forget_tables(guest.id)

    async def delete(self, person: Person) -> None:
        """Forget somebody; games of his that still last, he leaves."""
        await self.tournaments.leave_all(person.id)
        held = select(schema.holders.c.table).where(schema.holders.c.person == person.id)
        for table_id in await self.hub.read(lambda c: c.execute(held).scalars().all()):
            await self._resign(table_id, person.id)
        await self.database.writer.work(lambda c: accounts.delete_person(c, person))
        self.forget_person(person.id)
        self._forget_tables(person.id)

    async def _resign(self, table_id: str, person_id: str) -> None:
        live = await self.hub.find(table_id)
        for seat in live.sheet.seats_of(person_id):
            with suppress(BelvedereError):  # it is over, or has not begun
                await live.change(partial(_resigned, seat))

    def _forget_tables(self, person_id: str) -> None:
        for live in self.hub.known():
            if live.sheet.seats_of(person_id):
                self.hub.forget(live)

    def _finished(self, live: LiveTable) -> None:
        """Count a game that is over, and go on with the tournament of which it is one."""
        self._rate(live)
        self.tournaments.finished(live)

    def _rate(self, live: LiveTable) -> None:
        assert live.table is not None
        result = result_of(live.id, live.table, live.sheet.chairs)
        if result is not None:
            self.hub.behind(self._write_rating(result))

    async def _write_rating(self, result: Result) -> None:
        await self.database.writer.work(lambda c: rate(c, result, self.now()))

    def remember(self, person: Person) -> None:
        """Keep somebody in memory."""
        self._known[person.id] = person
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)

    def forget_person(self, person_id: str) -> None:
        """Look somebody up anew next time."""
        self._known.pop(person_id, None)


def _resigned(seat: Seat, table: Table, now: int) -> Table:
    return table.resign(seat, now)
