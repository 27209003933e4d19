"""A table in three pieces that are easily stored: its terms, its log, and how it stands.

The log is the game. What cannot be replayed from it (clocks, who has left, what is offered) is the
*standing*, plain JSON data with a version. `restore` puts the pieces together again, and lets the
rules judge every ply on the way.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Any, Final

from belvedere.core import endings
from belvedere.core.endings import Cause, Departure, Ending
from belvedere.core.errors import BelvedereError, TableError
from belvedere.core.game import Seat
from belvedere.core.messages import Message, words
from belvedere.core.position import Position
from belvedere.core.record import TakeBack
from belvedere.tables.clocks import ClockReading
from belvedere.tables.log import Log, LogEntry
from belvedere.tables.seating import SeatHolder, bot
from belvedere.tables.table import Pending, Table, TakenHint, Terms, open_table, pack

VERSION: Final = 1


# Writing.


def to_standing(table: Table) -> dict[str, Any]:
    """Return what the log does not tell of a table; what is as at the start is left out."""
    reading = table.reading
    told = {
        "version": VERSION,
        "opened": table.opened,
        "since": reading.since,
        "left": reading.left,
        "running": reading.running,
        "horizon": table.horizon,
    }
    if any(_seldom(table)):  # after most moves nothing else is to be told
        told |= _told_seldom(table)
    return {name: value for name, value in told.items() if value not in ((), [], None)}


_seldom = attrgetter(
    "gone", "deputies", "agreed", "proposed", "consenting", "taken_back", "redrawn", "hinted",
    "ending", "again", "declined",
)  # fmt: skip


def _told_seldom(table: Table) -> dict[str, Any]:
    asked = table.proposed
    return {
        "gone": [(d.seat, d.cause, d.ply) for d in table.gone],
        "deputies": [(seat, deputy.level) for seat, deputy in table.deputies],
        "agreed": table.agreed,
        "proposed": asked and (asked.seat, asked.ply, asked.to),
        "consenting": table.consenting,
        "taken_back": [(t.seat, t.ply, t.to) for t in table.taken_back],
        "redrawn": table.redrawn,
        "hinted": [(taken.seat, taken.ply, taken.about) for taken in table.hinted],
        "ending": table.ending and _ending(table.ending),
        "again": table.again,
        "declined": table.declined,
    }


def _ending(ending: Ending) -> dict[str, Any]:
    return {
        "cause": ending.cause,
        "winners": ending.winners,
        "placing": ending.placing,
        "reason": ending.reason,
    }


def paused(standing: Mapping[str, Any], milliseconds: int) -> dict[str, Any]:
    """Return a standing after a pause that is charged to nobody.

    Decisions that are kept were made as much later.
    """
    return {**standing, "since": standing["since"] + milliseconds}


# Reading.


def restore(
    terms: Terms,
    seats: Sequence[SeatHolder],
    entries: Sequence[LogEntry],
    pending: Mapping[Seat, Pending],
    standing: Mapping[str, Any],
) -> Table:
    """Put a table together; raise TableError where its log and the rules do not agree."""
    table = open_table(terms, seats, standing["opened"])
    position = _replayed(terms, entries)
    table = replace(
        table,
        reading=_reading(standing),
        packed=pack(position.state),
        last=position.last,
        log=Log(entries),
        pending=tuple(pending.get(seat) for seat in range(len(seats))),
        horizon=standing.get("horizon", 0),
        gone=tuple(Departure(s, Cause(cause), ply) for s, cause, ply in standing.get("gone", ())),
        deputies=tuple((seat, bot(level)) for seat, level in standing.get("deputies", ())),
        agreed=tuple(standing.get("agreed", ())),
        proposed=_take_back(standing.get("proposed")),
        consenting=tuple(standing.get("consenting", ())),
        taken_back=tuple(TakeBack(*back) for back in standing.get("taken_back", ())),
        redrawn=tuple(map(str, standing.get("redrawn", ()))),
        hinted=tuple(TakenHint(*taken) for taken in standing.get("hinted", ())),
        ending=_read_ending(standing.get("ending")),
        again=tuple(standing.get("again", ())),
        declined=standing.get("declined"),
    )
    _check_pending(table, position)
    _check_ending(table, position)
    return table


def _reading(standing: Mapping[str, Any]) -> ClockReading:
    left, running = standing.get("left", ()), standing.get("running", ())
    return ClockReading(standing["since"], tuple(left), tuple(running))


def _take_back(asked: Sequence[int] | None) -> TakeBack | None:
    return None if asked is None else TakeBack(*asked)


def _read_ending(told: Mapping[str, Any] | None) -> Ending | None:
    if told is None:
        return None
    winners, placing = tuple(told["winners"]), tuple(told["placing"])
    return Ending(Cause(told["cause"]), winners, placing, told["reason"])


def _replayed(terms: Terms, entries: Iterable[LogEntry]) -> Position:
    position = Position(terms.rules, terms.rules.start())
    for ply, entry in enumerate(entries):
        try:
            position = position.play(entry.move, entry.seat)
        except BelvedereError as error:
            raise TableError(_disagree(ply, error.message)) from error
        assert position.last is not None
        if position.last.move != entry.move:
            raise TableError(
                _disagree(ply, words("the rules write it {move}", move=position.last.move))
            )
    return position


def _disagree(ply: int, why: Message) -> Message:
    return words("The log and the rules do not agree at ply {ply}: {why}", ply=str(ply), why=why)


def _check_pending(table: Table, position: Position) -> None:
    """Insist that decisions are kept only where several decide, and are legal."""
    for seat, kept in enumerate(table.pending):
        if kept is None:
            continue
        try:
            position.play(kept.move, seat)
        except BelvedereError as error:
            raise TableError(_disagree(len(table.log), error.message)) from error


def _check_ending(table: Table, position: Position) -> None:
    """Insist that the rules ended the game exactly where it is said to have ended by them."""
    outcome, ending = position.outcome, table.ending
    by_rules = None if outcome is None else endings.by_rules(outcome, table.gone)
    is_told = ending is not None and ending.cause is Cause.RULES
    if (by_rules is not None or is_told) and by_rules != ending:
        raise TableError(words("How the game ended, and the rules, do not agree."))
