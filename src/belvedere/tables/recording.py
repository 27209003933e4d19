"""Tables as records, and back."""

from __future__ import annotations

from dataclasses import replace

from belvedere.core import registry
from belvedere.core.records import Ply, Record
from belvedere.tables.clocks import NO_CLOCK, format_clock, parse_clock
from belvedere.tables.log import Entry, Log
from belvedere.tables.seating import Seated, Sitter, bot, person
from belvedere.tables.table import Table, Terms, open_table

CLOCK, ARBITER, READY = "clock", "arbiter", "show ready"  # headers of a record
YES = "yes"
BOT = "bot "  # before the level, as the name of a seat


def to_record(table: Table) -> Record:
    """Return everything that happened at a table as a record; what nobody may know stands in it."""
    rules, terms = table.terms.rules, table.terms
    record = Record(
        rules.facts.id,
        dict(rules.options),
        [name_of(seated) for seated in table.seats],
        [Ply(e.seat, e.move, at=e.at, left=e.left, forced=e.forced) for e in table.log],
        table.ending,
        gone=list(table.gone),
        taken_back=list(table.taken_back),
    )
    if terms.clock != NO_CLOCK:
        record.headers[CLOCK] = format_clock(terms.clock)
    if terms.arbiter:
        record.headers[ARBITER] = YES
    if terms.show_ready:
        record.headers[READY] = YES
    return record


def from_record(record: Record, now: int) -> Table:
    """Set up a table as a record left it; the clocks stand as they stood, and run from now on.

    Raises OptionError, MoveError or TableError.
    """
    terms = Terms(
        registry.game(record.game, record.options),
        parse_clock(record.headers.get(CLOCK, "none")),
        record.headers.get(ARBITER) == YES,
        record.headers.get(READY) == YES,
    )
    seats = [read_name(name, seat) for seat, name in enumerate(record.seats)]
    played = max((ply.at or 0 for ply in record.plies), default=0)
    table = open_table(terms, seats, now - played)
    for ply in record.plies:
        at = table.opened + (ply.at or 0)
        table = table.note(table.position.play(ply.move, ply.seat), at, ply.forced)
    left = {ply.seat: ply.left for ply in record.plies if ply.left is not None}
    at_start = table.reading.left
    entries = [Entry(p.seat, p.move, p.at or 0, p.left, p.forced) for p in record.plies]
    return replace(
        table,
        log=Log(entries),  # with the times as they were: somebody may have decided earlier
        reading=replace(
            table.reading,
            since=now,
            left=tuple(left.get(seat, full) for seat, full in enumerate(at_start)),
        ),
        gone=tuple(record.gone),
        taken_back=tuple(record.taken_back),
        ending=record.ending,
    )


def name_of(seated: Seated) -> str:
    """Return how a record calls whoever has a seat."""
    if seated.sitter is Sitter.BOT:
        return seated.name or BOT + seated.level
    return seated.name


def read_name(name: str, seat: int) -> Seated:
    """Seat a player by the name in a record: a bot by its level, everybody else is a person."""
    if name.startswith(BOT):
        return bot(name.removeprefix(BOT))
    return person(name)
