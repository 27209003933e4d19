"""Sessions: who is known in which browser, by a cookie of which only a digest is stored."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from belvedere.core.messages import Message, verbatim, words, words_in
from belvedere.server.domain_events import Events, PersonChanged, Restored
from belvedere.server.errors import Refused
from belvedere.server.identity.people import Person, Session, new_id
from belvedere.server.identity.tokens import digest
from belvedere.server.storage import schema
from belvedere.server.storage.store import Store

if TYPE_CHECKING:
    from belvedere.server.identity.register import Register

COOKIE: Final = "belvedere"
COOKIE_AGE: Final = 400 * 86_400  # seconds; browsers keep none longer
LIFE: Final = COOKIE_AGE * 1000  # milliseconds after which a session ends that nobody uses
HOUR: Final = 3_600_000  # between two notes that a session is used: looking is to write seldom
MONTH: Final = 30 * 24 * HOUR  # after which a browser is given its cookie anew, to keep it
SOON: Final = 60.0  # seconds within which requests with a shared cookie are of one browser
MOST: Final = 50  # sessions of one person; the one that was not used for longest makes room
MOST_KNOWN: Final = 10_000  # sessions in memory

_sessions, _s = schema.sessions, schema.sessions.c

# What names itself in a header `User-Agent`: who pretends to be another stands before him.
_FAMILIES: Final = {
    "Edg": "Edge", "OPR": "Opera", "YaBrowser": "Yandex Browser",
    "SamsungBrowser": "Samsung Internet", "Firefox": "Firefox", "FxiOS": "Firefox",
    "CriOS": "Chrome", "Chrome": "Chrome", "Safari": "Safari",
}  # fmt: skip
_SYSTEMS: Final = {
    "iPhone": "iOS", "iPad": "iPadOS", "Android": "Android", "CrOS": "ChromeOS",
    "Windows": "Windows", "Mac OS": "macOS", "Linux": "Linux",
}  # fmt: skip


class Browser(NamedTuple):
    """What is kept of a browser, so that its owner knows it again."""

    family: str
    system: str


def read_browser(agent: str) -> Browser:
    """Return the family and the system that a header `User-Agent` names; "" where it does not."""
    return Browser(_first(_FAMILIES, agent), _first(_SYSTEMS, agent))


def _first(names: dict[str, str], agent: str) -> str:
    return next((name for mark, name in names.items() if mark in agent), "")


def describe(family: str | None, system: str) -> Message:
    """Say which browser a session is of."""
    if family is None:
        return words("Browsers signed in before this list existed")
    if family and system:
        return words_in("session", "{browser} on {system}", browser=family, system=system)
    if family or system:
        return verbatim(family or system)
    return words("An unknown browser")


# On disk.


def add_session(connection: Connection, person: str, browser: Browser, now: int) -> str:
    """Begin a session; return its cookie, for the only time."""
    cookie = secrets.token_urlsafe(24)
    row = {"id": new_id(), "person": person, "digest": digest(cookie), "created": now}
    connection.execute(insert(_sessions).values(**row, seen=now, **browser._asdict()))
    latest = select(_s.id).where(_s.person == person).order_by(_s.seen.desc()).limit(MOST)
    connection.execute(delete(_sessions).where(_s.person == person, _s.id.not_in(latest)))
    return cookie


def end_session(connection: Connection, person: str, session_id: str) -> bool:
    """End a session; tell whether there was one."""
    mine = (_s.person == person) & (_s.id == session_id)
    return connection.execute(delete(_sessions).where(mine)).rowcount > 0


def end_sessions(connection: Connection, person: str, but: str = "") -> int:
    """End all sessions of somebody, but perhaps for one; return how many."""
    others = (_s.person == person) & (_s.id != but)
    return connection.execute(delete(_sessions).where(others)).rowcount


def sign_out(connection: Connection, session: Session) -> None:
    """End a session, and with it every cookie that its browser may have had before."""
    shared = (_s.person == session.person.id) & _s.family.is_(None)
    connection.execute(delete(_sessions).where((_s.id == session.id) | shared))


def list_sessions(connection: Connection, person: str, since: int) -> list[dict[str, Any]]:
    """List the sessions of somebody that were used since a moment, the latest first."""
    wanted = (
        select(_s.id, _s.created, _s.seen, _s.family, _s.system)
        .where(_s.person == person, _s.seen > since)
        .order_by(_s.seen.desc(), _s.created.desc())
    )
    return [dict(row._mapping) for row in connection.execute(wanted)]


def drop_unused(connection: Connection, since: int) -> None:
    """Forget sessions that have expired."""
    connection.execute(delete(_sessions).where(_s.seen <= since))


def _read(connection: Connection, key: str) -> Session | None:
    people = schema.people
    wanted = (
        select(_s.id, _s.person, _s.created, _s.seen, _s.family, people.c.name, people.c.password)
        .join(people, people.c.id == _s.person)
        .where(_s.digest == key)
    )
    row = connection.execute(wanted).one_or_none()
    if row is None:
        return None
    person = Person(row.person, row.name, row.password is None)
    return Session(row.id, person, row.created, row.seen, row.family is None)


def _exchange(connection: Connection, old: Session, browser: Browser, now: int) -> str | None:
    """Begin a session in place of a shared one, unless that has ended meanwhile."""
    if connection.execute(select(_s.id).where(_s.id == old.id)).first() is None:
        return None
    return add_session(connection, old.person.id, browser, now)


# In memory.


class Sessions:
    """Looks sessions up; those that were used lately it knows by heart."""

    def __init__(
        self,
        store: Store,
        register: Register,
        events: Events,
        now: Callable[[], int],
        behind: Callable[[Coroutine[Any, Any, None]], None],
        known: OrderedDict[str, Session],
    ) -> None:
        self._store, self._register, self._now, self._behind = store, register, now, behind
        self._known = known  # by digest
        self._changes = 0  # what was read before the last one may be wrong
        self._exchanged: dict[tuple[str, Browser, str], asyncio.Task[str | None]] = {}
        events.subscribe(PersonChanged, lambda changed: self.forget(changed.person))
        events.subscribe(Restored, lambda _: self.forget())

    @property
    def ended(self) -> int:
        """The moment since which a session must have been used."""
        return self._now() - LIFE

    async def find(self, cookie: str) -> Session | None:
        """Return the session of a cookie, unless it has ended."""
        if not cookie:
            return None
        key = digest(cookie)
        session = self._known.get(key)
        if session is None:
            changes = self._changes
            session = await self._store.read(lambda c: _read(c, key))
            if session is not None and changes == self._changes:
                self._remember(key, session)
        return session if session is not None and session.seen > self.ended else None

    async def use(
        self, cookie: str, session: Session, browser: Browser, address: str
    ) -> str | None:
        """Note that a session is used; return the cookie that its browser is to have from now on.

        None: the one that it has.
        """
        now = self._now()
        if session.is_shared:
            return await self._exchange(session, browser, address)
        if abs(now - session.seen) < HOUR:  # a clock that was ahead has noted a later moment
            return None
        if digest(cookie) in self._known:
            self._remember(digest(cookie), replace(session, seen=now))
        self._behind(self._note(session.id, now))
        months = [(moment - session.created) // MONTH for moment in (session.seen, now)]
        return cookie if months[0] != months[1] else None

    async def _note(self, session_id: str, now: int) -> None:
        noting = update(_sessions).where(_s.id == session_id).values(seen=now)
        await self._store.write(lambda c: c.execute(noting))

    async def _exchange(self, old: Session, browser: Browser, address: str) -> str | None:
        """Give a browser a cookie of its own; the requests of one page all get the same."""
        key, loop = (old.id, browser, address), asyncio.get_running_loop()
        if key not in self._exchanged:
            work = self._register.change(
                lambda c: _exchange(c, old, browser, self._now()), old.person.id
            )
            self._exchanged[key] = loop.create_task(work)
            loop.call_later(SOON, self._exchanged.pop, key, None)
        with suppress(Refused):  # whoever looks is not kept out by a disk that is full
            return await asyncio.shield(self._exchanged[key])
        return None

    def _remember(self, key: str, session: Session) -> None:
        self._known[key] = session
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)

    def forget(self, person_id: str | None = None) -> None:
        """Look the sessions of somebody, or all, up anew next time."""
        self._changes += 1
        stale = [
            key for key, session in self._known.items() if person_id in (None, session.person.id)
        ]
        for key in stale:
            del self._known[key]
