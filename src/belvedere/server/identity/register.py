"""The register of people: whoever is added or changed there, and who is told of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from sqlalchemy import Connection

from belvedere.server.domain_events import Events, PersonChanged
from belvedere.server.identity import accounts
from belvedere.server.identity.names import clean_name
from belvedere.server.identity.people import Person, add_guest
from belvedere.server.identity.sessions import Browser, add_session
from belvedere.server.storage.store import Store

T = TypeVar("T")


class Register:
    """Changes who people are, and how they are known."""

    def __init__(self, store: Store, now: Callable[[], int], events: Events) -> None:
        self._store, self._now, self._events = store, now, events

    async def change(self, work: Callable[[Connection], T], *people: str) -> T:
        """Change who somebody is, or how he is known; all who rely on that find out anew.

        Also when whoever asked does not wait for it.
        """
        writing = self._store.write(work)
        writing.add_done_callback(lambda _: self._changed(people))
        return await asyncio.shield(writing)

    def _changed(self, people: tuple[str, ...]) -> None:
        for person_id in people:
            self._events.publish(PersonChanged(person_id))

    async def new_guest(self, name: str, browser: Browser) -> tuple[Person, str]:
        """Welcome somebody; return him and his cookie."""

        def write(connection: Connection) -> tuple[Person, str]:
            guest = add_guest(connection, self._now(), name)
            return guest, add_session(connection, guest.id, browser, self._now())

        return await self._store.write(write)

    async def check_name(self, person: Person, name: str) -> str:
        """Return a name by which somebody may be shown; raise Refused where it is another's."""
        clean = clean_name(name)
        await self._store.read(lambda c: accounts.check_free(c, person.id, clean))
        return clean

    async def rename(self, person: Person, name: str) -> Person:
        """Call somebody as he wants to be called; raise Refused."""
        if name == person.name:
            return person
        renamed = replace(person, name=clean_name(name))
        await self.change(lambda c: accounts.rename(c, person, renamed.name), person.id)
        return renamed
