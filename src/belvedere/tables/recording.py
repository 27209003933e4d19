"""Tables as records, and back: a table's log is the main line of a record's tree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from belvedere.core import registry
from belvedere.core.position import Position
from belvedere.core.record import TakeBack
from belvedere.core.records import GameTree, Ply, Record
from belvedere.core.tree import ROOT, Draft
from belvedere.tables.clocks import ClockReading
from belvedere.tables.headers import (
    STANDING,
    clocks_moment,
    read_terms,
    standing_headers,
    terms_headers,
    with_standing,
)
from belvedere.tables.log import Log
from belvedere.tables.seating import RANDOM, SeatHolder, bot, person
from belvedere.tables.settling import forced_move
from belvedere.tables.table import Pending, Table, open_table

BOT = "bot "  # before the level, as the name of a seat


# Writing.


def to_record(table: Table) -> Record:
    """Return everything that happened at a table as a record; what nobody may know stands in it."""
    rules = table.terms.rules
    return Record(
        rules.facts.id,
        dict(rules.options),
        [name_of(seated) for seated in table.seats],
        GameTree(_played(table)),
        table.ending,
        headers=terms_headers(table.terms) | standing_headers(table),
        gone=list(table.gone),
        taken_back=list(table.taken_back),
    )


def _played(table: Table) -> Iterator[Ply]:
    """Yield the log as plies; decisions that are kept until all have decided come last."""
    for entry in table.log:
        yield Ply(entry.seat, entry.move, entry.at, entry.left, entry.forced)
    for seat, kept in enumerate(table.pending):
        if kept is not None:
            yield Ply(seat, kept.move, kept.at - table.opened, forced=kept.forced)


def continue_record(earlier: Record, table: Table) -> Record:
    """Return a table as a record that goes on where an earlier one of it was left.

    What the earlier one says stays: its headers, its comments, and all about the plies that still
    stand, their variations among it.
    """
    record = to_record(table)
    record.tree = _continued(earlier.tree, record.tree)
    kept = {name: text for name, text in earlier.headers.items() if name not in STANDING}
    record.headers = kept | record.headers
    return record


def _continued(earlier: GameTree, played: GameTree) -> GameTree:
    """Return a tree whose main line goes on as it was played; what was taken back is gone."""
    pairs = zip((ROOT, *earlier.main), (ROOT, *played.main), strict=False)
    standing = [one for one, other in pairs if one == other]
    draft = Draft(earlier)
    if len(standing) <= len(earlier.main):
        draft.cut(standing[-1])
    last = standing[-1]
    for ply in played.main_line[len(standing) - 1 :]:
        last = draft.add(last, ply)
    return draft.tree()


def name_of(seated: SeatHolder) -> str:
    """Return how a record calls whoever has a seat."""
    if not seated.is_bot or seated.name:
        return seated.name
    return RANDOM if seated.level == RANDOM else BOT + seated.level


# Reading.


class TableReplay:
    """A game that is replayed ply by ply, as whoever judges it tells them: so that is done once.

    Its table was opened at 0. Decisions at once are noted when all of them are in.
    """

    def __init__(self, record: Record) -> None:
        rules = registry.game(record.game, record.options)
        seats = [read_name(name) for name in record.seats]
        self._table = open_table(read_terms(rules, record.headers), seats, 0)
        self._together = len(self._table.position.actors)
        self._step: list[tuple[Ply, Position]] = []

    def add(self, ply: Ply, after: Position) -> None:
        """Note a ply, and the position after it."""
        self._step.append((ply, after))
        if len(self._step) < self._together:
            return
        for played, position in self._step:
            forced = _is_forced(self._table, played)
            self._table = self._table.note(position, played.at or 0, forced)
        self._together, self._step = len(after.actors), []

    def table(self, opened: int) -> Table:
        """Return the table, as if it had been opened at a moment; what is not complete is kept."""
        table, reading = self._table, self._table.reading
        kept = {
            ply.seat: Pending(ply.move, opened + (ply.at or 0), ply.forced) for ply, _ in self._step
        }
        return replace(
            table,
            opened=opened,
            reading=replace(reading, since=opened + reading.since),
            pending=tuple(kept.get(seat) for seat in range(table.players)),
        )


def from_record(record: Record, now: int, course: TableReplay | None = None) -> Table:
    """Set up a table as a record left it; the clocks stand as they stood, and run from now on.

    Without the `course` of its main line, that is replayed. Raises OptionError or MoveError.
    """
    played = max((ply.at or 0 for ply in record.plies), default=0)
    opened = now - max(played, clocks_moment(record.headers))
    table = (course or _replayed(record)).table(opened)
    entries = [
        entry._replace(left=ply.left)
        for entry, ply in zip(table.log, record.plies, strict=False)  # what is kept is not in it
    ]
    table = replace(
        table,
        log=Log(entries),
        horizon=_horizon(table, record.taken_back),
        gone=tuple(record.gone),
        taken_back=tuple(record.taken_back),
        ending=record.ending,
    )
    return with_standing(replace(table, reading=_last_reading(table, now)), record.headers)


def _replayed(record: Record) -> TableReplay:
    course = TableReplay(record)
    _, *after = record.positions()
    for ply, position in zip(record.plies, after, strict=True):
        course.add(ply, position)
    return course


def _horizon(table: Table, taken_back: Sequence[TakeBack]) -> int:
    """Return how far back undo goes: not beyond what everybody agreed to go back to."""
    agreed = taken_back[-1].to if taken_back else 0
    return max(table.horizon, min(agreed, len(table.log)))


def _last_reading(table: Table, now: int) -> ClockReading:
    """Return the clocks as the moves tell them."""
    full = table.reading.left
    if not full:
        return table.reading
    left = {entry.seat: entry.left for entry in table.log if entry.left is not None}
    return ClockReading(
        now,
        tuple(left.get(seat, at_start) for seat, at_start in enumerate(full)),
        tuple(seat for seat in table.position.actors if seat in table.staying),
    )


def _is_forced(table: Table, ply: Ply) -> bool:
    """Tell whether the table played a ply; a record without times does not say it."""
    if ply.at is not None or ply.seat < 0:
        return ply.forced
    return forced_move(table.position, ply.seat) is not None


def read_name(name: str) -> SeatHolder:
    """Seat a player by the name in a record: a bot by its level, everybody else is a person."""
    if name == RANDOM:
        return bot(RANDOM)
    if name.startswith(BOT):
        return bot(name.removeprefix(BOT))
    return person(name)
