"""The server as one thing: settings, database, tables, drawings, limits, and who is known."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TypeVar

from sqlalchemy import Connection, select

from belvedere.core.errors import BelvedereError
from belvedere.core.game import Seat
from belvedere.server.analyses import Analyses
from belvedere.server.chat import Chat
from belvedere.server.deeds.looking import show
from belvedere.server.drawings import Drawings
from belvedere.server.errors import is_for_now
from belvedere.server.hints import Hints
from belvedere.server.identity import accounts
from belvedere.server.identity.guesses import Guesses
from belvedere.server.identity.limits import Limits
from belvedere.server.identity.names import clean_name
from belvedere.server.identity.people import Person, add_guest
from belvedere.server.identity.sealing import Seals, own_key
from belvedere.server.identity.sessions import LIFE, Browser, Sessions, add_session, drop_unused
from belvedere.server.lanes import Lane
from belvedere.server.live.audience import Audiences
from belvedere.server.live.hub import Hub
from belvedere.server.live.live_table import LiveTable
from belvedere.server.live.sockets import Sockets
from belvedere.server.metrics import Metrics
from belvedere.server.ratings import Result, rate, result_of
from belvedere.server.settings import Settings
from belvedere.server.storage import schema
from belvedere.server.storage.database import Database
from belvedere.server.storage.migrating import upgrade
from belvedere.server.tournaments.deeds import Tournaments
from belvedere.tables.table import Table

T = TypeVar("T")


class House:
    """Everything that requests need."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        upgrade(settings.database)
        self.database = Database(settings.database)
        self.hub = Hub(self.database, settings.now, settings.bot_threads)
        self.now = self.hub.now
        self.drawings = Drawings()
        self.audiences = Audiences(self.hub, partial(show, self.drawings))
        self.uploads = Lane("upload", 1, 8, 1)  # what people bring, for the rules to judge
        self.sockets = Sockets()
        self.limits = Limits(settings.limits, settings.is_own_machine)
        self.guesses = Guesses(self.limits)
        self.sessions = Sessions(self)
        self.seals = Seals("")
        self.pairing = asyncio.Lock()  # two who look for somebody find each other
        self.opening = asyncio.Lock()  # of games of bots: those that run are counted
        self.chat = Chat(self)
        self.hints = Hints(self.hub.bots)
        self.analyses = Analyses(self.hub.bots)
        self.metrics = Metrics(self)
        self.hub.plies = self.metrics.count_plies
        self.tournaments = Tournaments(self.hub)
        self.hub.on_finished = self._finished
        self.hub.on_restored = self._restored

    async def start(self) -> None:
        """Open the doors."""
        self.seals = Seals(await self.database.writer.work(own_key))
        await self.hub.start()
        await self.database.writer.work(lambda c: drop_unused(c, self.hub.runs.settled - LIFE))
        await self.tournaments.start()

    async def stop(self) -> None:
        """Close the doors: bots stop at once, what was promised is on disk."""
        self.analyses.close()
        self.tournaments.stop()
        await self.hub.stop()
        self.drawings.close()
        self.uploads.close()
        self.database.close()

    def _restored(self) -> None:
        self.sessions.forget()
        self.hub.behind(self.tournaments.start())

    # Who is who.

    async def change(self, work: Callable[[Connection], T], *people: str) -> T:
        """Change who somebody is, or how he is known; all who rely on that find out anew.

        Also when whoever asked does not wait for it.
        """
        writing = self.database.writer.work(work)
        writing.add_done_callback(lambda _: self._changed(people))
        return await asyncio.shield(writing)

    def _changed(self, people: tuple[str, ...]) -> None:
        for person_id in people:
            self.sessions.forget(person_id)
            self.sockets.recheck(person_id)

    async def new_guest(self, name: str, browser: Browser) -> tuple[Person, str]:
        """Welcome somebody; return him and his cookie."""

        def write(connection: Connection) -> tuple[Person, str]:
            guest = add_guest(connection, self.now(), name)
            return guest, add_session(connection, guest.id, browser, self.now())

        return await self.database.writer.work(write)

    async def rename(self, person: Person, name: str) -> Person:
        """Call somebody as he wants to be called; raise Refused."""
        if name == person.name:
            return person
        renamed = replace(person, name=clean_name(name))
        await self.change(lambda c: accounts.rename(c, person, renamed.name), person.id)
        return renamed

    async def delete(self, person: Person) -> None:
        """Forget somebody; games of his that still last, or have not begun, he leaves."""
        await self.tournaments.leave_all(person.id)
        held = select(schema.holders.c.table).where(schema.holders.c.person == person.id)
        for table_id in await self.hub.read(lambda c: c.execute(held).scalars().all()):
            await self._leave(table_id, person.id)
        await self.change(lambda c: accounts.delete_person(c, person), person.id)
        self.hub.forget_tables_of(person.id)

    async def _leave(self, table_id: str, person_id: str) -> None:
        live = await self.hub.find(table_id)
        for seat in live.sheet.seats_of(person_id):
            try:
                if live.has_begun or live.sheet.tournament:
                    await live.change(partial(_resigned, seat))
                elif live.sheet.chairs[seat].person == person_id:  # or it is another's
                    await self.hub.stand_up(live, seat)
            except BelvedereError as error:
                if is_for_now(error):
                    raise
                # Else it is over, or closed.

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


def _resigned(seat: Seat, table: Table, now: int) -> Table:
    return table.resign(seat, now)
