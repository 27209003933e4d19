"""Tables on disk: the steps that write a change, and what is read to set a table up again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from pydantic_core import to_json
from sqlalchemy import Connection, bindparam, delete, func, insert, select, update
from sqlalchemy.engine import Row

from belvedere.core.game import Seat
from belvedere.server.storage import schema
from belvedere.server.storage.store import Step
from belvedere.tables.log import LogEntry
from belvedere.tables.standing import to_standing
from belvedere.tables.table import Pending, Table

_tables, _log, _pending, _answers = schema.tables, schema.log, schema.pending, schema.answers

# Deletions come before insertions: an undo and a new move may share a change.
_CUT_LOG: Final = delete(_log).where(_log.c.table == bindparam("t"), _log.c.ply >= bindparam("p"))
_FORGET: Final = delete(_pending).where(
    _pending.c.table == bindparam("t"), _pending.c.seat == bindparam("s")
)
_KEEP: Final = insert(_pending)
_ANSWER: Final = insert(_answers)
_FORGET_ANSWERS: Final = delete(_answers).where(
    _answers.c.table == bindparam("t"),
    _answers.c.seat == bindparam("s"),
    _answers.c.revision < bindparam("oldest"),
)
_ADD_PLY: Final = insert(_log)
# What nobody else could notice does not move `changed`, by which lists are ordered.
_STANDS: Final = ("phase", "plies", "revision", "own", "cuts", "standing", "falls")
_STAND: Final = (
    update(_tables)
    .where(_tables.c.id == bindparam("t"))
    .values(
        changed=func.coalesce(bindparam("now"), _tables.c.changed),
        **{name: bindparam(name) for name in _STANDS},
    )
)
_TAKE: Final = (
    update(schema.seats)
    .where(schema.seats.c.table == bindparam("t"), schema.seats.c.seat == bindparam("s"))
    .values(who=bindparam("w"), person=bindparam("p"), name=bindparam("n"), level=bindparam("l"))
)
_HOLD: Final = insert(schema.holders)
_LET_GO: Final = delete(schema.holders).where(
    schema.holders.c.table == bindparam("t"), schema.holders.c.seat == bindparam("s")
)
_MARK: Final = (
    update(_tables)
    .where(_tables.c.id == bindparam("t"))
    .values(phase=bindparam("phase"), revision=bindparam("revision"))
)
_NOTE: Final = insert(schema.notes)
(
    CUT_LOG, FORGET, FORGET_ANSWERS, ADD_PLY, KEEP, ANSWER, TAKE, LET_GO, HOLD, STAND, MARK, NOTE,
) = range(12)  # fmt: skip


class KeyedReceipt(NamedTuple):
    """How a request with a key was answered."""

    asked: str  # what was asked with it
    ply: int
    revision: int  # as the seat counts; each answer to it has a higher one


Answers = dict[Seat, dict[str, KeyedReceipt]]  # by seat and key, the latest last


@dataclass(slots=True)
class Count:
    """How often a table has changed, for everybody and for each seat alone."""

    revision: int = 0  # what everybody could notice
    own: tuple[int, ...] = ()  # what only that seat could
    cuts: int = 0  # how often plies were taken off the log

    def of(self, viewer: int) -> int:
        """Return how many changes a viewer could notice."""
        return self.revision + (self.own[viewer] if viewer >= 0 else 0)


def change_steps(
    table_id: str,
    before: Table,
    after: Table,
    kept: int,
    count: Count,
    now: int,
    *,
    is_secret: bool = False,
) -> list[Step]:
    """Return what has to be written when one table becomes another; so many plies were `kept`.

    `is_secret` tells that only one seat may notice it.
    """
    steps: list[Step] = []
    if kept < len(before.log):
        steps.append((CUT_LOG, _CUT_LOG, {"t": table_id, "p": kept}))
    steps += [
        (ADD_PLY, _ADD_PLY, _ply_row(table_id, ply, entry))
        for ply, entry in enumerate(after.log.since(kept), kept)
    ]
    steps += _pending_steps(table_id, before, after)
    steps.append((STAND, _STAND, _standing_row(table_id, after, count, now, is_secret)))
    return steps


def _pending_steps(table_id: str, before: Table, after: Table) -> list[Step]:
    """Replace the decisions that are kept: by another of that seat, or all in another step."""
    if not any(before.pending) and not any(after.pending):
        return []
    is_same_step = before.log is after.log
    step, steps = len(after.log), list[Step]()
    for seat, (old, new) in enumerate(zip(before.pending, after.pending, strict=True)):
        if is_same_step and old == new:
            continue
        if old is not None:
            steps.append((FORGET, _FORGET, {"t": table_id, "s": seat}))
        if new is not None:
            row = {"table": table_id, "step": step, "seat": seat, "move": new.move, "at": new.at}
            steps.append((KEEP, _KEEP, {**row, "forced": new.forced}))
    return steps


def _ply_row(table_id: str, ply: int, entry: LogEntry) -> dict[str, Any]:
    return {"table": table_id, "ply": ply, **entry._asdict()}


def _standing_row(
    table_id: str, table: Table, count: Count, now: int, is_secret: bool
) -> dict[str, Any]:
    """Return how a table stands: its id, and what `_STANDS` names."""
    fall = table.next_fall()
    return {
        "t": table_id,
        "now": None if is_secret else now,
        "phase": phase_of(table),
        "plies": len(table.log),
        "revision": count.revision,
        "own": _dump(count.own),
        "cuts": count.cuts,
        "standing": _dump({**to_standing(table), "waiting": table.waiting, "written": now}),
        "falls": None if fall is None else fall[0],
    }


def _dump(data: object) -> str:
    return to_json(data).decode()


def phase_of(table: Table) -> str:
    """Name what goes on at a table."""
    return "over" if table.is_over else "playing" if table.is_started else "open"


def answer_steps(
    table_id: str, seat: Seat, key: str, answered: KeyedReceipt, oldest: int
) -> list[Step]:
    """Return the steps that remember how a request with a key was answered.

    `oldest` is the least revision among the answers that are kept besides; 0: all of them are.
    """
    row = {"table": table_id, "seat": seat, "key": key, **answered._asdict()}
    steps: list[Step] = [(ANSWER, _ANSWER, row)]
    if oldest:
        steps.append(
            (FORGET_ANSWERS, _FORGET_ANSWERS, {"t": table_id, "s": seat, "oldest": oldest})
        )
    return steps


def chair_steps(
    table_id: str, seat: Seat, who: str, person: str, name: str, level: str
) -> list[Step]:
    """Return the steps by which somebody takes a seat, or leaves it free."""
    row = {"t": table_id, "s": seat, "w": who, "p": person or None, "n": name, "l": level}
    steps: list[Step] = [(TAKE, _TAKE, row), (LET_GO, _LET_GO, {"t": table_id, "s": seat})]
    if who == "person" and person:
        steps.append((HOLD, _HOLD, {"table": table_id, "seat": seat, "person": person}))
    return steps


def mark_step(table_id: str, phase: str, revision: int) -> Step:
    """Return the step that counts a change of a table whose game is not compiled yet."""
    return MARK, _MARK, {"t": table_id, "phase": phase, "revision": revision}


def note_step(table_id: str, ply: int, seat: Seat, kind: str, now: int) -> Step:
    """Return the step that notes something which the record is to tell."""
    return NOTE, _NOTE, {"table": table_id, "ply": ply, "seat": seat, "kind": kind, "at": now}


# Reading.


@dataclass(frozen=True, slots=True)
class Stored:
    """Everything that is on disk about one table."""

    row: Row[Any]
    seats: tuple[Row[Any], ...]
    holders: tuple[tuple[Seat, str], ...]
    entries: tuple[LogEntry, ...]
    pending: dict[Seat, Pending]
    answers: Answers


def read_table(connection: Connection, table_id: str) -> Stored | None:
    """Read one table; None when there is none."""
    row = connection.execute(select(_tables).where(_tables.c.id == table_id)).one_or_none()
    if row is None:
        return None
    return Stored(
        row,
        tuple(_of(connection, schema.seats, table_id, schema.seats.c.seat)),
        tuple((held.seat, held.person) for held in _of(connection, schema.holders, table_id)),
        tuple(
            LogEntry(ply.seat, ply.move, ply.at, ply.left, ply.forced)
            for ply in _checked(_of(connection, _log, table_id, _log.c.ply))
        ),
        {
            kept.seat: Pending(kept.move, kept.at, kept.forced)
            for kept in _of(connection, _pending, table_id)
        },
        _read_answers(connection, table_id),
    )


def _read_answers(connection: Connection, table_id: str) -> Answers:
    found: Answers = {}
    for row in _of(connection, _answers, table_id, _answers.c.revision):
        found.setdefault(row.seat, {})[row.key] = KeyedReceipt(row.asked, row.ply, row.revision)
    return found


def _of(connection: Connection, source: Any, table_id: str, *order: Any) -> list[Row[Any]]:
    wanted = select(source).where(source.c.table == table_id).order_by(*order)
    return list(connection.execute(wanted))


def _checked(plies: list[Row[Any]]) -> list[Row[Any]]:
    """Mark a gap in the log by cutting it there: the number of plies will not agree."""
    for number, ply in enumerate(plies):
        if ply.ply != number:
            return plies[:number]
    return plies
