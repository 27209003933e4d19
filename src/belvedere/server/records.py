"""Records of tables: down, with what the table noted; and up, as games to look at."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import Connection, insert, select

from belvedere.core.messages import Message, words
from belvedere.core.records import Record
from belvedere.server.errors import Refused
from belvedere.server.identity.people import Person
from belvedere.server.live.hub import Hub
from belvedere.server.live.live_table import LiveTable
from belvedere.server.live.sheet import BOT, PERSON, Chair, Sheet, sheet_rows
from belvedere.server.opening import new_table_id
from belvedere.server.storage import keeping, schema
from belvedere.server.storage.keeping import Count
from belvedere.server.storage.writer import grouped, write_groups
from belvedere.tables.clocks import format_clock
from belvedere.tables.recording import from_record, to_record
from belvedere.tables.seating import Seated
from belvedere.tables.table import Table

_n = schema.notes.c


def remark(kind: str, seat: int) -> Message:
    """Say what was noted."""
    if kind == "hint":
        return words("Seat {number} asked for a hint here.", number=seat + 1)
    return words("The bot of seat {number} failed here, and played anything.", number=seat + 1)


async def record_of(hub: Hub, live: LiveTable, language: str) -> Record:
    """Return a table as a record; while a game with secrets lasts, there is none."""
    table = live.table
    if table is None:
        raise Refused(409, live.phase, words("There is no record of this table yet."))
    if table.terms.rules.facts.hidden and not table.is_over and live.sheet.source == "table":
        raise Refused(409, "secrets", words("A game with secrets has its record when it is over."))
    notes = await hub.read(lambda c: _notes(c, live.id))
    return await hub.workshop.run_apart(_noted, table, notes, language)


def _notes(connection: Connection, table_id: str) -> list[tuple[int, int, str]]:
    wanted = select(_n.ply, _n.seat, _n.kind).where(_n.table == table_id).order_by(_n.id)
    return [(row.ply, row.seat, row.kind) for row in connection.execute(wanted)]


def _noted(table: Table, notes: list[tuple[int, int, str]], language: str) -> Record:
    record = to_record(table)
    for ply, seat, kind in notes:
        said = remark(kind, seat).say(language)
        played = record.plies[:ply]
        (played[-1].comments if played else record.comments).append(said)
    return record


async def keep_record(hub: Hub, record: Record, maker: Person, now: int) -> LiveTable:
    """Keep an uploaded record as a table that nobody plays; raise OptionError or MoveError."""
    table = await hub.workshop.run_apart(from_record, record, now)
    sheet = _sheet(table, maker, now)
    await hub.database.writer.work(lambda c: _insert(c, sheet, table, now))
    return await hub.find(sheet.id)


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


def _chair(seated: Seated) -> Chair:
    return Chair(BOT if seated.is_bot else PERSON, "", seated.name, seated.level)


def _insert(connection: Connection, sheet: Sheet, table: Table, now: int) -> None:
    row, seats, _ = sheet_rows(sheet)
    connection.execute(insert(schema.tables).values(row))
    connection.execute(insert(schema.seats), seats)
    empty = replace(table, log=table.log.cut(0), pending=(None,) * table.players)
    stopped = replace(table, reading=replace(table.reading, running=()))
    count = Count(0, (0,) * table.players)
    steps = keeping.change_steps(sheet.id, empty, stopped, 0, count, now)
    write_groups(connection, grouped(steps))
    over = {"phase": "over", "falls": None, "rated": False}
    mine = schema.tables.c.id == sheet.id
    connection.execute(schema.tables.update().where(mine).values(over))
