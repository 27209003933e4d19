"""Records of tables: down, with what the table noted; and up, as games to look at.

Of a record that was brought the whole text is kept, so that it goes out as it came.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from sqlalchemy import Connection, insert, select

from belvedere.core.game import Seat
from belvedere.core.messages import Message, words
from belvedere.core.position import Position
from belvedere.core.record_text import Follow
from belvedere.core.records import Ply, Record, format_record, parse_kept
from belvedere.core.tree import ROOT
from belvedere.server.errors import Refused
from belvedere.server.identity.names import clean_text
from belvedere.server.identity.people import Person
from belvedere.server.live.hub import Hub, write_sheet
from belvedere.server.live.live_table import LiveTable
from belvedere.server.live.sheet import BOT, PERSON, Chair, Sheet
from belvedere.server.live.table_json import name_all, name_of
from belvedere.server.opening import new_table_id
from belvedere.server.storage import schema, table_rows
from belvedere.server.storage.table_rows import Count
from belvedere.server.storage.writer import grouped, write_groups
from belvedere.tables.clocks import format_clock
from belvedere.tables.recording import TableReplay, from_record, to_record
from belvedere.tables.seating import SeatHolder
from belvedere.tables.table import Table

_n = schema.notes.c


def remark(kind: str, who: Message) -> Message:
    """Return a remark of the log as a sentence."""
    if kind == "hint":
        return words("{who} asked for a hint here.", who=who)
    return words("{who} failed here, and played anything.", who=who)


async def record_of(hub: Hub, live: LiveTable, language: str) -> Callable[[], Record]:
    """Return what writes a table as a record; while a game with secrets lasts, there is none."""
    is_brought = live.sheet.source == "record"
    kept = await hub.store.read(lambda c: _kept(c, live.id)) if is_brought else None
    if kept is not None:
        return lambda: parse_kept(kept)
    table = live.table
    if table is None:
        raise Refused(409, live.phase, words("There is no record of this table yet."))
    if table.terms.rules.facts.hidden and not table.is_over and not is_brought:
        raise Refused(409, "secrets", words("A game with secrets has its record when it is over."))
    notes = await hub.store.read(lambda c: _notes(c, live.id))
    names = name_all(live.sheet.chairs, live.sheet.tournament)
    told = [(note.ply, remark(note.kind, _who(table, note, names))) for note in notes]
    return lambda: _noted(table, told, language)


def _kept(connection: Connection, table_id: str) -> str | None:
    """Return the text of a record that was brought; None: it was before texts were kept."""
    wanted = select(schema.records.c.text).where(schema.records.c.table == table_id)
    return connection.execute(wanted).scalar_one_or_none()


class _Note(NamedTuple):
    """Something that the record is to tell."""

    ply: int
    seat: Seat
    kind: str


def _notes(connection: Connection, table_id: str) -> list[_Note]:
    wanted = select(_n.ply, _n.seat, _n.kind).where(_n.table == table_id).order_by(_n.id)
    return [_Note(row.ply, row.seat, row.kind) for row in connection.execute(wanted)]


def _who(table: Table, note: _Note, names: Sequence[Message]) -> Message:
    """Name whoever it was: what fails is a bot, and for a person one plays once he has left."""
    deputy = dict(table.deputies).get(note.seat)
    if note.kind == "hint" or deputy is None or table.seats[note.seat].is_bot:
        return names[note.seat]
    return name_of(Chair(BOT, level=deputy.level))


def _noted(table: Table, notes: Sequence[tuple[int, Message]], language: str) -> Record:
    record = to_record(table)
    line = (ROOT, *record.tree.main)
    for ply, told in notes:
        here = line[min(ply, len(line) - 1)]
        record.tree = record.tree.comment(here, told.say(language))
    return record


@dataclass(frozen=True, slots=True)
class Brought:
    """A record that the rules have judged, as what is kept of it."""

    text: str  # canonical
    table: Table


def bring(read: Callable[[Follow], Record], now: int) -> Brought:
    """Read a record and set its table up, while the rules judge it once; raise what they say."""
    courses: list[TableReplay] = []

    def follow(record: Record, ply: Ply, after: Position) -> None:
        if not courses:
            courses.append(TableReplay(record))
        courses[0].add(ply, after)

    record = read(follow)
    return Brought(format_record(record), from_record(record, now, *courses))


async def keep_record(hub: Hub, brought: Brought, maker: Person, now: int) -> LiveTable:
    """Keep a record that was brought, and its table, which nobody plays."""
    sheet = _sheet(brought.table, maker, now)
    stopped = replace(
        brought.table,
        terms=sheet.terms(),
        seats=tuple(chair.seated() for chair in sheet.chairs),
        reading=replace(brought.table.reading, running=()),
    )
    await hub.store.write(lambda c: _insert(c, sheet, stopped, brought.text, now))
    return await hub.welcome(sheet, stopped)


def _sheet(table: Table, maker: Person, now: int) -> Sheet:
    terms = table.terms
    return Sheet(
        new_table_id(),
        terms.rules.facts.id,
        dict(terms.rules.options),
        format_clock(terms.clock),
        terms.arbiter,
        terms.show_ready,
        hints=False,
        public=False,
        chat=False,
        maker=maker.id,
        created=now,
        source="record",
        chairs=tuple(_chair(seated) for seated in table.seats),
    )


def _chair(seated: SeatHolder) -> Chair:
    return Chair(BOT if seated.is_bot else PERSON, "", clean_text(seated.name), seated.level)


def _insert(connection: Connection, sheet: Sheet, table: Table, text: str, now: int) -> None:
    write_sheet(connection, sheet)
    connection.execute(insert(schema.records).values(table=sheet.id, text=text))
    empty = replace(table, log=table.log.cut(0), pending=(None,) * table.players)
    count = Count(0, (0,) * table.players)
    steps = table_rows.change_steps(sheet.id, empty, table, 0, count, now)
    write_groups(connection, grouped(steps))
    over = {"phase": "over", "falls": None, "rated": False}
    mine = schema.tables.c.id == sheet.id
    connection.execute(schema.tables.update().where(mine).values(over))
