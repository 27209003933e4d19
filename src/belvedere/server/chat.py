"""Table chat: short words between people, who can mute and report each other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sqlalchemy import Connection, delete, func, insert, select

from belvedere.core.messages import words
from belvedere.server.errors import Refused
from belvedere.server.identity.names import clean_text
from belvedere.server.identity.people import Visitor, check_known, shown_name
from belvedere.server.identity.rate_limits import Limits
from belvedere.server.live.live_table import LiveTable
from belvedere.server.live.sheet import Sheet
from belvedere.server.live.table_json import names
from belvedere.server.storage import schema
from belvedere.server.storage.store import Store

LATEST: Final = 100  # messages that are shown

_m = schema.messages.c


class Chat:
    """What people say at tables."""

    def __init__(self, store: Store, limits: Limits, now: Callable[[], int]) -> None:
        self._store, self._limits, self._now = store, limits, now

    async def say(self, live: LiveTable, visitor: Visitor, text: str) -> dict[str, Any]:
        """Say something at one's table; raise Refused."""
        self._limits.count_visitor("chat", visitor)
        person = visitor.person
        if person is None or not live.sheet.seats_of(person.id):
            raise Refused(403, "not-your-seat", words("Only who sits here may speak here."))
        if not live.sheet.chat:
            raise Refused(409, "silent", words("There is no chat at this table."))
        clean = clean_text(text)
        if not clean:
            raise Refused(422, "malformed", words("Nothing was said."))
        row = {"table": live.id, "person": person.id, "name": person.name, "text": clean}
        said = await self._store.write(
            lambda connection: _add(connection, {**row, "at": self._now()})
        )
        live.said = said["number"]
        live.tell()
        return said

    async def messages(
        self, live: LiveTable, visitor: Visitor, after: int, language: str
    ) -> list[dict[str, Any]]:
        """Return what was said after a message, without those whom the reader has muted.

        Two of one name are told apart as their seats are.
        """
        if not live.sheet.chat:
            return []
        found: list[dict[str, Any]] = await self._store.read(
            lambda connection: _read(connection, live.id, visitor.id, after)
        )
        return _told(found, live.sheet, language)

    async def latest(self, live: LiveTable) -> int:
        """Return the number of the latest message, whoever may hear it; 0: there is none."""
        wanted = select(func.max(_m.number)).where(_m.table == live.id)
        found = await self._store.read(lambda c: c.execute(wanted).scalar())
        return int(found or 0)

    async def muted(self, live: LiveTable, visitor: Visitor, language: str) -> list[dict[str, Any]]:
        """Return whom the reader has muted of those who have spoken here, by a message of each."""
        found: list[dict[str, Any]] = await self._store.read(
            lambda connection: _muted(connection, live.id, visitor.id)
        )
        return _told(found, live.sheet, language) if live.sheet.chat else []

    async def mute(self, live: LiveTable, visitor: Visitor, number: int, is_muted: bool) -> None:
        """Hear nothing more of whoever said something, or hear him again."""
        whom = await self._speaker(live, number)
        mutes = schema.mutes
        mine = (mutes.c.person == visitor.id) & (mutes.c.muted == whom)

        def write(connection: Connection) -> None:
            connection.execute(delete(mutes).where(mine))
            if is_muted:
                connection.execute(insert(mutes).values(person=visitor.id, muted=whom))

        await self._store.write(write)

    async def report(self, live: LiveTable, visitor: Visitor, number: int, why: str) -> None:
        """Keep a complaint for whoever runs the server."""
        await self._speaker(live, number)
        row = {"table": live.id, "number": number, "person": visitor.id, "why": clean_text(why)}

        def write(connection: Connection) -> None:
            check_known(connection, visitor.id)
            connection.execute(insert(schema.reports).values(**row, at=self._now()))

        await self._store.write(write)

    async def _speaker(self, live: LiveTable, number: int) -> str:
        wanted = select(_m.person).where(_m.table == live.id, _m.number == number)
        found = await self._store.read(lambda c: c.execute(wanted).scalar_one_or_none())
        if found is None:
            raise Refused(404, "no-message", words("There is no such message."))
        return str(found)


def _told(rows: list[dict[str, Any]], sheet: Sheet, language: str) -> list[dict[str, Any]]:
    """Tell rows with names: whoever is called like somebody who sits here, as his seat is."""
    seats = {person: sheet.seats_of(person) for _, person in sheet.holders}
    called = names(sheet, language)
    alone = {person: called[held[0]] for person, held in seats.items() if len(held) == 1}
    taken = {chair.name for chair in sheet.chairs}

    for row in rows:
        person, name = row.pop("person"), row["name"]
        is_of_seat = name in taken and person in alone
        row["name"] = alone[person] if is_of_seat else shown_name(name).say(language)
    return rows


def _add(connection: Connection, row: dict[str, Any]) -> dict[str, Any]:
    check_known(connection, row["person"])
    last = connection.execute(select(func.max(_m.number)).where(_m.table == row["table"])).scalar()
    number = (last or 0) + 1
    connection.execute(insert(schema.messages).values(**row, number=number))
    said = {name: row[name] for name in ("name", "text", "at")}
    return {"number": number, **said, "mine": True}


def _read(connection: Connection, table_id: str, reader: str, after: int) -> list[dict[str, Any]]:
    muted = select(schema.mutes.c.muted).where(schema.mutes.c.person == reader)
    wanted = (
        select(_m.number, _m.person, _m.name, _m.text, _m.at, (_m.person == reader).label("mine"))
        .where(_m.table == table_id, _m.number > after, _m.person.not_in(muted))
        .order_by(_m.number.desc())
        .limit(LATEST)
    )
    return [dict(row._mapping) for row in reversed(connection.execute(wanted).all())]


def _muted(connection: Connection, table_id: str, reader: str) -> list[dict[str, Any]]:
    muted = select(schema.mutes.c.muted).where(schema.mutes.c.person == reader)
    latest = (
        select(func.max(_m.number))
        .where(_m.table == table_id, _m.person.in_(muted))
        .group_by(_m.person)
    )
    wanted = (
        select(_m.number, _m.person, _m.name)
        .where(_m.table == table_id, _m.number.in_(latest))
        .order_by(_m.number)
    )
    return [dict(row._mapping) for row in connection.execute(wanted)]
