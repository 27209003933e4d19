"""What leaves a table: everything that one viewer may know and do, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, overload

from belvedere.core.endings import Departure, Ending
from belvedere.core.game import Holds, Seat, Viewer
from belvedere.core.histories import known_plies
from belvedere.core.position import Position
from belvedere.core.record import TakeBack
from belvedere.tables.clocks import Reading, format_clock
from belvedere.tables.log import Entry, Log
from belvedere.tables.seating import Seated
from belvedere.tables.table import Table, Terms


class Act(StrEnum):
    """What a viewer may do at a table now."""

    __hash__ = str.__hash__  # an enumeration's own is slow, and views are sets of these

    PLAY = "play"
    WITHDRAW = "withdraw"  # a decision that is kept until all have decided
    UNDO = "undo"
    PROPOSE_TAKE_BACK = "propose take-back"
    CONSENT = "consent"  # to a take-back
    REFUSE = "refuse"
    OFFER_DRAW = "offer draw"
    AGREE_TO_DRAW = "agree to draw"
    DECLINE_DRAW = "decline draw"
    RESIGN = "resign"


@dataclass(frozen=True, slots=True)
class Line:
    """A ply as a viewer knows it."""

    seat: int  # or CHANCE
    move: str | None  # None: it is not his to know, or not yet
    at: int  # milliseconds after the table was opened
    left: int | None  # milliseconds on that seat's clock afterwards
    forced: bool


@dataclass(frozen=True, slots=True)
class View:
    """A table as one viewer sees it."""

    viewer: Viewer
    terms: Terms
    seats: tuple[Seated, ...]
    deputies: tuple[tuple[Seat, Seated], ...]
    opened: int
    position: Position  # reduced to what the viewer knows, his own decision in it
    log: Sequence[Line]
    reading: Reading  # of the clocks; where all decide at once, as if nobody else had
    waiting: tuple[Seat, ...]  # who is to decide, as far as the viewer may know
    pending: str | None  # his own decision, while others are still to decide
    ready: tuple[bool, ...] | None  # by seat: who has decided; None if that is not shown
    may: frozenset[Act]
    undo_to: int | None  # the ply to which the viewer may go back by himself
    gone: tuple[Departure, ...]
    agreed: tuple[Seat, ...]  # on a draw
    proposed: TakeBack | None
    consenting: tuple[Seat, ...]
    taken_back: tuple[TakeBack, ...]
    ending: Ending | None

    def holds(self) -> Holds:
        """Sort what the viewer may play as {what is picked up: {where it is put: move}}."""
        return self.position.holds(self.viewer) if Act.PLAY in self.may else {}

    def to_dict(self) -> dict[str, Any]:
        """Return the view as JSON data; docs/tables.md documents it."""
        terms, news = self.terms, self.news()
        return {
            "game": self.position.game,
            "options": self.position.options,
            "clock": format_clock(terms.clock),
            "arbiter": terms.arbiter,
            "show_ready": terms.show_ready,
            "hints": terms.hints,
            "opened": self.opened,
            "seats": news["seats"],
            "position": self.position.to_dict(),
            "log": self.lines(),
            **news,
        }

    def lines(self, first: int = 0) -> list[dict[str, Any]]:
        """Return the log from a ply on, as JSON data."""
        return [_line(line) for line in self.log[first:]]

    def news(self) -> dict[str, Any]:
        """Return what may change from move to move, besides the position and the log."""
        ending, asked = self.ending, self.proposed
        return {
            "seats": [_seated(self, seat) for seat in range(len(self.seats))],
            "clocks": {"since": self.reading.since, "running": list(self.reading.running)},
            "waiting": list(self.waiting),
            "pending": self.pending,
            "may": sorted(self.may),
            "undo_to": self.undo_to,
            "agreed": list(self.agreed),
            "proposed": asked and {"seat": asked.seat, "to": asked.to},
            "consenting": list(self.consenting),
            "taken_back": [{"seat": t.seat, "ply": t.ply, "to": t.to} for t in self.taken_back],
            "ending": ending
            and {
                "cause": str(ending.cause),
                "winners": list(ending.winners),
                "placing": list(ending.placing),
                "reason": ending.reason,
            },
        }


def _seated(view: View, seat: Seat) -> dict[str, Any]:
    seated, deputy = view.seats[seat], dict(view.deputies).get(seat)
    gone = next((str(left.cause) for left in view.gone if left.seat == seat), None)
    return {
        "sitter": seated.sitter.value,
        "name": seated.name,
        "level": seated.level,
        "gone": gone,
        "deputy": deputy and {"sitter": str(deputy.sitter), "level": deputy.level},
        "left": view.reading.left[seat] if view.reading.left else None,
        "ready": view.ready[seat] if view.ready else None,
    }


def _line(line: Line) -> dict[str, Any]:
    return {
        "seat": line.seat,
        "move": line.move,
        "at": line.at,
        "left": line.left,
        "forced": line.forced,
    }


def view(table: Table, viewer: Viewer) -> View:
    """Return what a seat, or a spectator, may know of a table and do at it."""
    position = table.position
    kept = table.pending[viewer] if viewer >= 0 else None
    together = position.actors if len(position.actors) > 1 else ()
    waiting = together if together and not table.terms.show_ready else table.waiting
    shown = position if kept is None else position.play(kept.move, viewer)
    return View(
        viewer=viewer,
        terms=table.terms,
        seats=table.seats,
        deputies=table.deputies,
        opened=table.opened,
        position=shown.seen_by(viewer),
        log=history(table, viewer),
        reading=_reading(table, viewer, together),
        waiting=() if table.is_over else tuple(s for s in waiting if s != viewer or kept is None),
        pending=None if kept is None else kept.move,
        ready=tuple(k is not None for k in table.pending) if table.terms.show_ready else None,
        may=acts(table, viewer),
        undo_to=table.undo_to(viewer),
        gone=table.gone,
        agreed=table.agreed,
        proposed=table.proposed,
        consenting=table.consenting,
        taken_back=table.taken_back,
        ending=table.ending,
    )


class OpenLines(Sequence[Line]):
    """The log of a game without secrets: everybody knows all of it, and few read it whole."""

    __slots__ = ("_log",)

    def __init__(self, log: Log) -> None:
        self._log = log

    def __len__(self) -> int:
        return len(self._log)

    @overload
    def __getitem__(self, wanted: int) -> Line: ...

    @overload
    def __getitem__(self, wanted: slice) -> tuple[Line, ...]: ...

    def __getitem__(self, wanted: int | slice) -> Line | tuple[Line, ...]:
        plies = range(len(self._log))[wanted]
        first = plies if isinstance(plies, int) else min(plies, default=len(self._log))
        entries = self._log.since(first)
        if isinstance(plies, int):
            return _line_of(entries[0], entries[0].move)
        return tuple(_line_of(entries[p - first], entries[p - first].move) for p in plies)

    def goes_on(self, before: OpenLines, ply: int) -> bool:
        """Tell whether both have the same line before a ply: then all before it are the same.

        Nothing is revealed later in an open game, and what was undone is at the end.
        """
        return ply == 0 or before._log.since(ply - 1)[0] == self._log.since(ply - 1)[0]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, OpenLines) and other._log is self._log:
            return True
        return isinstance(other, (OpenLines, tuple)) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))


def known_lines(before: Sequence[Line], now: Sequence[Line]) -> int:
    """Return how many lines of an earlier log have not changed."""
    most = min(len(before), len(now))
    if isinstance(before, OpenLines) and isinstance(now, OpenLines) and now.goes_on(before, most):
        return most
    return next((n for n in range(most) if before[n] != now[n]), most)


def history(table: Table, viewer: Viewer) -> Sequence[Line]:
    """Return the log as far as a viewer may know it by now."""
    if not table.terms.rules.facts.hidden:
        return OpenLines(table.log)
    entries = list(table.log)
    return tuple(
        _line_of(entries[known.ply], known.move)
        for known in known_plies(table.terms.rules, entries, viewer)
    )


def past(table: Table, viewer: Viewer) -> list[Position]:
    """Return every position of the game so far as a viewer saw it, the one before it first."""
    position = table.position_at(0)
    seen = [position.seen_by(viewer)]
    for entry in table.log:
        position = position.play(entry.move, entry.seat)
        seen.append(position.seen_by(viewer))
    return seen


def _line_of(entry: Entry, move: str | None) -> Line:
    return Line(entry.seat, move, entry.at, entry.left, entry.forced)


def _reading(table: Table, viewer: Viewer, together: tuple[Seat, ...]) -> Reading:
    """Return the clocks; a clock that stands would tell that its seat has decided."""
    if not together or table.terms.show_ready:
        return table.reading
    kept = table.pending[viewer] if viewer >= 0 else None
    if kept is None or not table.reading.left:
        return table.reading
    left = list(table.reading.left)
    left[viewer] = table.reading.left_at(viewer, kept.at) or 0
    running = tuple(seat for seat in table.reading.running if seat != viewer)
    return replace(table.reading, left=tuple(left), running=running)


def acts(table: Table, viewer: Viewer) -> frozenset[Act]:
    """List what a viewer may do at a table now."""
    if table.is_over or not table.is_started or viewer not in table.staying:
        return frozenset()
    found = {Act.RESIGN}
    choice = table.choice_of(viewer)
    if viewer in table.position.actors:
        found.add(Act.PLAY)
    if table.pending[viewer] is not None:
        found.add(Act.WITHDRAW)
    if choice is not None:
        found.add(Act.PROPOSE_TAKE_BACK)
        if choice >= table.horizon:  # nobody has learned anything from it
            found.add(Act.UNDO)
    if table.proposed is not None:
        found |= {Act.REFUSE} if viewer in table.consenting else {Act.CONSENT, Act.REFUSE}
    if not table.agreed:
        found.add(Act.OFFER_DRAW)
    else:
        found.add(Act.DECLINE_DRAW)
        if viewer not in table.agreed:
            found.add(Act.AGREE_TO_DRAW)
    return frozenset(found)
