"""What leaves a table: everything that one viewer may know and do, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import cache
from itertools import pairwise
from operator import attrgetter
from typing import Any, Final, NamedTuple, overload

from belvedere.core.endings import Departure, Ending
from belvedere.core.game import Game, Holds, Seat, Viewer
from belvedere.core.histories import known_plies
from belvedere.core.position import Position
from belvedere.core.record import TakeBack
from belvedere.tables.clocks import ClockReading, format_clock
from belvedere.tables.log import Log, LogEntry
from belvedere.tables.seating import SeatHolder
from belvedere.tables.table import Table, TakenHint, Terms


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
    REMATCH = "rematch"  # offered, or agreed to
    DECLINE_REMATCH = "decline rematch"


class LogLine(NamedTuple):
    """A ply as a viewer knows it."""

    seat: int  # or CHANCE
    move: str | None  # None: it is not his to know, or not yet
    at: int  # milliseconds after the table was opened
    left: int | None  # milliseconds on that seat's clock afterwards
    forced: bool


class View(NamedTuple):
    """A table as one viewer sees it; two are made per move, and a tuple is made at once."""

    viewer: Viewer
    terms: Terms
    seats: tuple[SeatHolder, ...]
    deputies: tuple[tuple[Seat, SeatHolder], ...]
    opened: int
    position: Position  # reduced to what the viewer knows, his own decision in it
    log: Sequence[LogLine]
    reading: ClockReading  # of the clocks; where all decide at once, as if nobody else had
    waiting: tuple[Seat, ...]  # who is to decide, as far as the viewer may know
    pending: str | None  # his own decision, while others are still to decide
    ready: tuple[bool, ...] | None  # by seat: who has decided; None if that is not shown
    may: frozenset[Act]
    undo_to: int | None  # the ply to which the viewer may go back without asking anybody
    gone: tuple[Departure, ...]
    agreed: tuple[Seat, ...]  # on a draw
    proposed: TakeBack | None
    consenting: tuple[Seat, ...]
    taken_back: tuple[TakeBack, ...]
    hinted: tuple[TakenHint, ...]
    ending: Ending | None
    again: tuple[Seat, ...]  # who has agreed to play once more
    declined: Seat | None  # who has declined that

    def holds(self) -> Holds:
        """Sort what the viewer may play as {what is picked up: {where it is put: move}}."""
        return self.position.holds(self.viewer) if Act.PLAY in self.may else {}

    def to_dict(self, *, with_position: bool = True) -> dict[str, Any]:
        """Return the view as JSON data; docs/tables.md documents it."""
        terms, news = self.terms, self.news()
        position = {"position": self.position.to_dict()} if with_position else {}
        return {
            "game": self.position.game,
            "options": self.position.options,
            "clock": format_clock(terms.clock),
            "arbiter": terms.arbiter,
            "show_ready": terms.show_ready,
            "hints": terms.hints,
            "opened": news["opened"],
            "seats": news["seats"],
            **position,
            "log": self.lines(),
            **news,
        }

    def lines(self, first: int = 0) -> list[dict[str, Any]]:
        """Return the log from a ply on, as JSON data."""
        log = self.log
        found = log.since(first) if isinstance(log, OpenLines) else log[first:]
        return [_line(line) for line in found]

    def news(self, before: View | None = None) -> dict[str, Any]:
        """Return what may change from move to move, besides the position and the log.

        Of what an earlier view of the same viewer showed, only what is different now.
        """
        is_usual = before is not None and _seldom_new(self) == _seldom_new(before)
        return {
            name: tell(self)
            for name, (what, tell) in (_USUAL_NEWS if is_usual else _NEWS).items()
            if before is None or what(self) != what(before)
        }


def _seats(view: View) -> list[dict[str, Any]]:
    return [_seated(view, seat) for seat in range(len(view.seats))]


def _clocks(view: View) -> dict[str, Any]:
    return {"since": view.reading.since, "running": list(view.reading.running)}


def _taken_back(view: View) -> list[dict[str, Any]]:
    return [{"seat": back.seat, "ply": back.ply, "to": back.to} for back in view.taken_back]


def _hinted(view: View) -> list[dict[str, Any]]:
    return [{"seat": taken.seat, "ply": taken.ply} for taken in view.hinted]


def _proposed(view: View) -> dict[str, Any] | None:
    asked = view.proposed
    return None if asked is None else {"seat": asked.seat, "to": asked.to}


def _ending(view: View) -> dict[str, Any] | None:
    ending = view.ending
    if ending is None:
        return None
    return {
        "cause": str(ending.cause),
        "winners": list(ending.winners),
        "placing": list(ending.placing),
        "reason": ending.reason,
    }


# By name in JSON: the parts of a view that it is made of, and how.
_NEWS: Final[Mapping[str, tuple[Callable[[View], Any], Callable[[View], Any]]]] = {
    "opened": (attrgetter("opened"), lambda view: view.opened),
    "seats": (attrgetter("seats", "deputies", "gone", "reading.left", "ready"), _seats),
    "clocks": (attrgetter("reading"), _clocks),
    "waiting": (attrgetter("waiting"), lambda view: list(view.waiting)),
    "pending": (attrgetter("pending"), lambda view: view.pending),
    "may": (attrgetter("may"), lambda view: sorted(view.may)),
    "undo_to": (attrgetter("undo_to"), lambda view: view.undo_to),
    "agreed": (attrgetter("agreed"), lambda view: list(view.agreed)),
    "proposed": (attrgetter("proposed"), _proposed),
    "consenting": (attrgetter("consenting"), lambda view: list(view.consenting)),
    "taken_back": (attrgetter("taken_back"), _taken_back),
    "hinted": (attrgetter("hinted"), _hinted),
    "ending": (attrgetter("ending"), _ending),
    "again": (attrgetter("again"), lambda view: list(view.again)),
    "declined": (attrgetter("declined"), lambda view: view.declined),
}
# After most moves nothing else is different, and one comparison tells so.
_USUAL_NEWS: Final = {name: _NEWS[name] for name in ("waiting", "may", "undo_to")}
_seldom_new = attrgetter(
    "opened", "seats", "deputies", "gone", "reading", "ready", "pending", "agreed", "proposed",
    "consenting", "taken_back", "hinted", "ending", "again",
    "declined",
)  # fmt: skip


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


def _line(line: LogLine | LogEntry) -> dict[str, Any]:
    return {
        "seat": line.seat,
        "move": line.move,
        "at": line.at,
        "left": line.left,
        "forced": line.forced,
    }


def view(table: Table, viewer: Viewer) -> View:
    """Return what a seat, or a spectator, may know of a table and do at it."""
    position, actors = table.position, table.position.actors
    kept = table.pending[viewer] if viewer >= 0 else None
    together = actors if len(actors) > 1 else ()
    waiting = table.waiting
    if together and not table.terms.show_ready:
        waiting = () if table.is_over else tuple(s for s in actors if s != viewer or kept is None)
    shown = position if kept is None else position.play(kept.move, viewer)
    is_playing = not table.is_over and table.is_started and viewer in table.staying
    choice = table.choice_of(viewer) if is_playing else None
    return View(
        viewer=viewer,
        terms=table.terms,
        seats=table.seats,
        deputies=table.deputies,
        opened=table.opened,
        position=shown.seen_by(viewer),
        log=history(table.terms.rules, table.log, viewer),
        reading=_reading(table, viewer, together),
        waiting=waiting,
        pending=None if kept is None else kept.move,
        ready=tuple(k is not None for k in table.pending) if table.terms.show_ready else None,
        may=_acts(table, viewer, choice) if is_playing else _acts_after(table, viewer),
        undo_to=choice if choice is not None and choice >= table.horizon else None,
        gone=table.gone,
        agreed=table.agreed,
        proposed=table.proposed,
        consenting=table.consenting,
        taken_back=table.taken_back,
        hinted=table.hinted,
        ending=table.ending,
        again=table.again,
        declined=table.declined,
    )


class OpenLines(Sequence[LogLine]):
    """The log of a game without secrets: everybody knows all of it, and few read it whole."""

    __slots__ = ("_log",)

    def __init__(self, log: Log) -> None:
        self._log = log

    def __len__(self) -> int:
        return len(self._log)

    def __iter__(self) -> Iterator[LogLine]:
        for entry in self._log:
            yield _line_of(entry, entry.move)

    @overload
    def __getitem__(self, wanted: int) -> LogLine: ...

    @overload
    def __getitem__(self, wanted: slice) -> tuple[LogLine, ...]: ...

    def __getitem__(self, wanted: int | slice) -> LogLine | tuple[LogLine, ...]:
        plies = range(len(self._log))[wanted]
        first = plies if isinstance(plies, int) else min(plies, default=len(self._log))
        entries = self._log.since(first)
        if isinstance(plies, int):
            return _line_of(entries[0], entries[0].move)
        return tuple(_line_of(entries[p - first], entries[p - first].move) for p in plies)

    def since(self, ply: int) -> Sequence[LogEntry]:
        """Return the lines from a ply on, as the log has them."""
        return self._log.since(ply)

    def goes_on_from(self, before: Sequence[LogLine]) -> bool:
        """Tell whether this is an earlier log and more; in an open game nothing is revealed."""
        return isinstance(before, OpenLines) and self._log.goes_on_from(before._log)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, OpenLines) and other._log is self._log:
            return True
        return isinstance(other, (OpenLines, tuple)) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))


def known_lines(
    before: Sequence[LogLine], now: Sequence[LogLine], *, has_grown: bool = False
) -> int:
    """Return how many lines of an earlier log have not changed.

    `has_grown` tells that nothing was taken back since: then few lines have to be looked at.
    """
    if has_grown and isinstance(now, OpenLines) and now.goes_on_from(before):
        return len(before)
    both = enumerate(zip(before, now, strict=False))  # each log is read once, however long it is
    return next((n for n, (old, new) in both if old != new), min(len(before), len(now)))


def history(rules: Game, log: Log, viewer: Viewer) -> Sequence[LogLine]:
    """Return a log as far as a viewer may know it at its end."""
    if not rules.facts.hidden:
        return OpenLines(log)
    entries = list(log)
    return tuple(
        _line_of(entries[known.ply], known.move) for known in known_plies(rules, entries, viewer)
    )


def past(table: Table, viewer: Viewer) -> list[Position]:
    """Return every position of the game so far as a viewer saw it, the one before it first."""
    return [position.seen_by(viewer) for position in _positions(table)]


def pictured(table: Table, viewer: Viewer) -> list[Position]:
    """Return what lay on the table after every ply: a round that was cleared, as settled."""
    positions = _positions(table)
    settled = (before.settle(after) for before, after in pairwise(positions))
    return [position.seen_by(viewer) for position in (positions[0], *settled)]


def _positions(table: Table) -> list[Position]:
    found = [table.position_at(0)]
    for entry in table.log:
        found.append(found[-1].play(entry.move, entry.seat))
    return found


def _line_of(entry: LogEntry, move: str | None) -> LogLine:
    return LogLine(entry.seat, move, entry.at, entry.left, entry.forced)


def _reading(table: Table, viewer: Viewer, together: tuple[Seat, ...]) -> ClockReading:
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


def _acts_after(table: Table, viewer: Viewer) -> frozenset[Act]:
    """List what somebody may do who plays no more: once the game is over, ask for another."""
    if not table.is_over or viewer < 0 or table.is_rematch_agreed:
        return frozenset()
    offered = {Act.REMATCH} if viewer not in table.again else set()
    return frozenset(offered | ({Act.DECLINE_REMATCH} if table.again else set()))


def _acts(table: Table, viewer: Viewer, choice: int | None) -> frozenset[Act]:
    """List what somebody who plays may do now; his latest choice was at that ply."""
    return _listed_acts(
        viewer in table.position.actors,
        table.pending[viewer] is not None,
        choice is not None,
        choice is not None and choice >= table.horizon,  # nobody has learned anything from it
        table.proposed is not None,
        viewer in table.consenting,
        bool(table.agreed),
        viewer in table.agreed,
    )


@cache
def _listed_acts(
    may_play: bool,
    may_withdraw: bool,
    may_go_back: bool,
    may_undo: bool,
    is_asked: bool,
    has_consented: bool,
    is_offered: bool,
    has_agreed: bool,
) -> frozenset[Act]:
    listed = {
        Act.RESIGN: True,
        Act.PLAY: may_play,
        Act.WITHDRAW: may_withdraw,
        Act.PROPOSE_TAKE_BACK: may_go_back,
        Act.UNDO: may_undo,
        Act.REFUSE: is_asked,
        Act.CONSENT: is_asked and not has_consented,
        Act.OFFER_DRAW: not is_offered,
        Act.DECLINE_DRAW: is_offered,
        Act.AGREE_TO_DRAW: is_offered and not has_agreed,
    }
    return frozenset(act for act, is_open in listed.items() if is_open)
