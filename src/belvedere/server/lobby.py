"""The lobby: lists of tables from the database, and somebody to play with."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Connection, Select, exists, select
from sqlalchemy.engine import Row

from belvedere.core import registry
from belvedere.server.errors import Refused
from belvedere.server.identity.people import Person
from belvedere.server.live.hub import Hub
from belvedere.server.live.live_table import LiveTable
from belvedere.server.live.sheet import ANYBODY, PERSON, Sheet, read_chair
from belvedere.server.live.table_json import name_all
from belvedere.server.storage import schema
from belvedere.server.storage.damage import damaged, number_of, parsed, text_of

_t, _s, _h = schema.tables.c, schema.seats.c, schema.holders.c


def list_tables(
    connection: Connection,
    which: str,
    person: str,
    game: str | None,
    most: int,
    language: str,
    hub: Hub,
    skip: int = 0,
) -> list[dict[str, Any]]:
    """List tables, the latest first; of one's own, those that wait for one come first."""
    latest = (_t.changed.desc(), _t.id)
    wanted = select(schema.tables).order_by(*latest).limit(most).offset(skip)
    if game is not None:
        wanted = wanted.where(_t.game == game)
    if which in ("mine", "history"):
        wanted = wanted.where(_t.id.in_(_of(person)))
        wanted = wanted.where(_t.phase == "over") if which == "history" else wanted
    else:
        phase = {"open": "open", "watch": "playing", "finished": "over"}[which]
        wanted = wanted.where(_t.public, _t.phase == phase)
    if which == "open":  # where everybody has left again, nobody waits
        wanted = wanted.where(exists().where(_s.table == _t.id, _s.who == PERSON))
    rows = connection.execute(wanted).all()
    seats = _seats(connection, [row.id for row in rows])
    held = _held(connection, person, [row.id for row in rows]) if person else {}
    found = [_told(row, seats[row.id], held.get(row.id, []), language) for row in rows]
    return sorted(found, key=lambda table: not table["your_turn"]) if which == "mine" else found


def _of(person: str) -> Select[tuple[str]]:
    return select(_h.table).where(_h.person == person)


Played = tuple[str, str, int]  # a table, its game, and when it was opened


def list_played(connection: Connection, person: str, game: str | None) -> list[Played]:
    """List what somebody has played to its end, the oldest first."""
    wanted = select(_t.id, _t.game, _t.created).where(_t.id.in_(_of(person)), _t.phase == "over")
    wanted = wanted if game is None else wanted.where(_t.game == game)
    rows = connection.execute(wanted.order_by(_t.created, _t.id))
    return [(row.id, row.game, row.created) for row in rows]


def _seats(connection: Connection, ids: list[str]) -> dict[str, list[Row[Any]]]:
    rows = connection.execute(
        select(schema.seats).where(_s.table.in_(ids)).order_by(_s.table, _s.seat)
    )
    found: dict[str, list[Row[Any]]] = {table_id: [] for table_id in ids}
    for row in rows:
        found[row.table].append(row)
    return found


def _held(connection: Connection, person: str, ids: list[str]) -> dict[str, list[int]]:
    wanted = select(_h.table, _h.seat).where(_h.person == person, _h.table.in_(ids))
    found: dict[str, list[int]] = {}
    for row in connection.execute(wanted):
        found.setdefault(row.table, []).append(row.seat)
    return found


def _title(game: str, language: str) -> str:
    """Return what a game is called; its id, if its package is no longer installed."""
    return registry.facts(game).title.say(language) if game in registry.GAMES else game


def _told(row: Row[Any], seats: list[Row[Any]], mine: list[int], language: str) -> dict[str, Any]:
    chairs = tuple(map(read_chair, seats))
    is_damaged = bool(damaged(row, seats))  # whoever comes there is told
    standing = {} if is_damaged or not row.standing else json.loads(row.standing)
    waiting = standing.get("waiting", [])
    return {
        "id": row.id,
        "game": row.game,
        "title": _title(row.game, language),
        "options": parsed(row.options, dict) or {},
        "clock": text_of(row.clock, "none"),
        "phase": "closed" if is_damaged else row.phase,
        "plies": number_of(row.plies),
        "created": number_of(row.created),
        "changed": number_of(row.changed),
        "seat_names": [name.say(language) for name in name_all(chairs, row.tournament)],
        "open_seats": [s for s, chair in enumerate(chairs) if chair.who == ANYBODY],
        "seats_of_mine": sorted(mine),
        "your_turn": row.phase == "playing" and bool(set(waiting) & set(mine)),
        "ending": standing.get("ending"),
    }


async def find_partner(hub: Hub, sheet: Sheet, person: Person) -> LiveTable | None:
    """Sit down at a table that is open for the same game, the oldest first."""
    wanted = (
        select(_t.id)
        .where(
            _t.public,
            _t.phase == "open",
            _t.game == sheet.game,
            _t.options == json.dumps(sheet.options),
            _t.clock == sheet.clock,
            _t.hints == sheet.hints,
        )
        .order_by(_t.created)
        .limit(20)
    )
    ids = await hub.store.read(lambda c: c.execute(wanted).scalars().all())
    for table_id in ids:
        live = await hub.find(table_id)
        if live.sheet.seats_of(person.id):
            return live  # he waits there already
        free = [s for s, chair in enumerate(live.sheet.chairs) if chair.who == ANYBODY]
        if not free:
            continue
        try:
            await hub.sit(live, free[0], person.id, person.name)
        except Refused:  # somebody was quicker
            continue
        return live
    return None
