"""The server as one thing: settings, database, tables, drawings, limits, and who is known."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import replace
from pathlib import Path
from typing import Final

from sqlalchemy import update

from belvedere.server.drawings import Drawings
from belvedere.server.identity.limits import Limits
from belvedere.server.identity.people import Person, add_guest, find_person
from belvedere.server.identity.sealing import Seals, own_key
from belvedere.server.live.hub import Hub
from belvedere.server.settings import Settings
from belvedere.server.storage import schema
from belvedere.server.storage.database import Database
from belvedere.server.storage.migrating import upgrade

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
        self.pairing = asyncio.Lock()
        self._known: OrderedDict[str, Person] = OrderedDict()

    async def start(self) -> None:
        """Open the doors."""
        self.seals = Seals(await self.database.writer.work(own_key))
        await self.hub.start()

    async def stop(self) -> None:
        """Close the doors: bots stop at once, what was promised is on disk."""
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

    async def new_guest(self, name: str = "") -> Person:
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

    def remember(self, person: Person) -> None:
        """Keep somebody in memory."""
        self._known[person.id] = person
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)

    def forget_person(self, person_id: str) -> None:
        """Look somebody up anew next time."""
        self._known.pop(person_id, None)
