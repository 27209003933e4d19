"""Tables as records, and back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from belvedere.core import registry
from belvedere.core.errors import OptionError
from belvedere.core.records import Ply, Record
from belvedere.tables.clocks import NO_CLOCK, Clock, format_clock, parse_clock
from belvedere.tables.log import Log
from belvedere.tables.seating import RANDOM, Seated, bot, person
from belvedere.tables.table import Pending, Table, Terms, has_arbiter, open_table

CLOCK, ARBITER, READY = "clock", "arbiter", "show ready"  # headers of a record
YES = "yes"
BOT = "bot "  # before the level, as the name of a seat


# Writing.


def to_record(table: Table) -> Record:
    """Return everything that happened at a table as a record; what nobody may know stands in it.

    Decisions that are kept until all have decided come last.
    """
    rules, terms = table.terms.rules, table.terms
    kept = [(seat, pending) for seat, pending in enumerate(table.pending) if pending is not None]
    record = Record(
        rules.facts.id,
        dict(rules.options),
        [name_of(seated) for seated in table.seats],
        [Ply(e.seat, e.move, at=e.at, left=e.left, forced=e.forced) for e in table.log]
        + [Ply(seat, p.move, at=p.at - table.opened, forced=p.forced) for seat, p in kept],
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


def continue_record(earlier: Record, table: Table) -> Record:
    """Return a table as a record that goes on where an earlier one of it was left.

    What the earlier one says stays: its headers, its comments, and all about the plies that still
    stand, their variations among it.
    """
    record = to_record(table)
    pairs = zip(earlier.plies, record.plies, strict=False)
    standing = [old for old, _ in takewhile(_is_same, pairs)]
    record.plies[: len(standing)] = standing
    record.comments = list(earlier.comments)
    record.headers = earlier.headers | record.headers
    return record


def _is_same(plies: tuple[Ply, Ply]) -> bool:
    one, other = plies
    return (one.seat, one.move) == (other.seat, other.move)


def name_of(seated: Seated) -> str:
    """Return how a record calls whoever has a seat."""
    if not seated.is_bot or seated.name:
        return seated.name
    return RANDOM if seated.level == RANDOM else BOT + seated.level


# Reading.


def from_record(record: Record, now: int) -> Table:
    """Set up a table as a record left it; the clocks stand as they stood, and run from now on.

    Raises OptionError or MoveError.
    """
    rules = registry.game(record.game, record.options)
    terms = Terms(
        rules,
        _read_clock(record.headers.get(CLOCK, "")),
        has_arbiter(rules) and record.headers.get(ARBITER) == YES,
        record.headers.get(READY) == YES,
    )
    played = max((ply.at or 0 for ply in record.plies), default=0)
    table = open_table(terms, [read_name(name) for name in record.seats], now - played)
    table = _replay(table, record.plies)
    entries = [
        entry._replace(left=ply.left)
        for entry, ply in zip(table.log, record.plies, strict=False)  # what is kept is not in it
    ]
    left = {entry.seat: entry.left for entry in entries if entry.left is not None}
    full = table.reading.left
    return replace(
        table,
        log=Log(entries),
        reading=replace(
            table.reading,
            since=now,
            left=tuple(left.get(seat, at_start) for seat, at_start in enumerate(full)),
        ),
        gone=tuple(record.gone),
        taken_back=tuple(record.taken_back),
        ending=record.ending,
    )


def _replay(table: Table, plies: Sequence[Ply]) -> Table:
    """Play what a record holds; decisions at once that are not complete are kept."""
    rest = list(plies)
    while rest:
        together = max(1, len(table.position.actors))
        step, rest = rest[:together], rest[together:]
        if len(step) < together:
            return _keep(table, step)
        for ply in step:
            after = table.position.play(ply.move, ply.seat)
            table = table.note(after, table.opened + (ply.at or 0), _is_forced(table, ply))
    return table


def _keep(table: Table, step: Sequence[Ply]) -> Table:
    kept = {ply.seat: Pending(ply.move, table.opened + (ply.at or 0), ply.forced) for ply in step}
    return replace(table, pending=tuple(kept.get(seat) for seat in range(table.players)))


def _is_forced(table: Table, ply: Ply) -> bool:
    """Tell whether the table played a ply; a record without times does not say it."""
    if ply.at is not None or ply.seat < 0:
        return ply.forced
    return len(table.terms.rules.legal(table.position.state, ply.seat)) == 1


def _read_clock(text: str) -> Clock:
    """Read a clock; a header may hold any words, and then there is none."""
    try:
        return parse_clock(text)
    except OptionError:
        return NO_CLOCK


def read_name(name: str) -> Seated:
    """Seat a player by the name in a record: a bot by its level, everybody else is a person."""
    if name == RANDOM:
        return bot(RANDOM)
    if name.startswith(BOT):
        return bot(name.removeprefix(BOT))
    return person(name)
