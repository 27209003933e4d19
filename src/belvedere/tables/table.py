"""A table: one game being played, as a value.

It has no clock, no dice and no file: the time (milliseconds, counted from anywhere) and chance are
handed in, and every change returns another table. What leaves a table is `view(viewer)`.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, final

from belvedere.core import endings
from belvedere.core.actors import CHANCE
from belvedere.core.endings import Cause, Departure, Ending
from belvedere.core.errors import IllegalMove, TableError
from belvedere.core.game import Game, Last, Seat, State
from belvedere.core.messages import counted, words
from belvedere.core.position import Position
from belvedere.core.record import TakeBack
from belvedere.tables import clocks
from belvedere.tables.clocks import NO_CLOCK, Clock, ClockReading, Pace
from belvedere.tables.horizon import why_no_undo
from belvedere.tables.log import EMPTY, Log, LogEntry
from belvedere.tables.seating import SeatHolder, Sitter

SMALL = 4096  # bytes of a state that is not worth compressing
SMALL_MARK = b"="
RECENT = 128  # large positions that are kept as they are
_NOBODY = Sitter.NOBODY  # members of an enumeration take their time


@dataclass(frozen=True, slots=True)
class Terms:
    """What was agreed before the first move."""

    rules: Game  # with its options settled
    clock: Clock = NO_CLOCK
    arbiter: bool = False  # the table answers claims itself
    show_ready: bool = False  # whether everybody sees who has decided, where all decide at once
    hints: bool = False  # whether a player may ask what a bot would do


@dataclass(frozen=True, slots=True)
class Pending:
    """A decision that is kept until everybody has decided."""

    move: str
    at: int  # when
    forced: bool = False


@dataclass(frozen=True, slots=True)
class TakenHint:
    """A hint that a seat has taken, and of how many plies the game was then."""

    seat: Seat
    ply: int
    about: int = 0  # stands for what the seat saw: after a take-back it may be another position


@final
@dataclass(frozen=True, slots=True)
class Table:
    """One game being played."""

    terms: Terms
    seats: tuple[SeatHolder, ...]
    opened: int  # when; the log counts from here
    reading: ClockReading  # of the clocks
    packed: bytes  # the state of the rules; see `pack`
    last: Last | None = None
    log: Log = EMPTY
    pending: tuple[Pending | None, ...] = ()  # by seat, where all decide at once
    horizon: int = 0  # the ply to which whoever decides may go back without asking anybody
    gone: tuple[Departure, ...] = ()  # in the order in which they left
    deputies: tuple[tuple[Seat, SeatHolder], ...] = ()  # who plays for those who have left
    agreed: tuple[Seat, ...] = ()  # who has agreed on a draw
    proposed: TakeBack | None = None
    consenting: tuple[Seat, ...] = ()  # who has agreed to that
    taken_back: tuple[TakeBack, ...] = ()
    redrawn: tuple[str, ...] = ()  # outcomes that were taken back: they come again, in this order
    hinted: tuple[TakenHint, ...] = ()  # everybody at the table knows of them
    ending: Ending | None = None
    again: tuple[Seat, ...] = ()  # who has agreed to play once more
    declined: Seat | None = None  # who has declined that
    # Asked for many times per move, and found out once.
    _position: Position | None = field(default=None, init=False, compare=False, repr=False)
    _waiting: tuple[Seat, ...] | None = field(default=None, init=False, compare=False, repr=False)

    # What there is.

    @property
    def position(self) -> Position:
        """The position now, with everything in it: it is not for anybody's eyes (see `view`)."""
        if self._position is not None:
            return self._position
        if self.packed[:1] != SMALL_MARK:
            return _large_position(self.terms.rules, self.packed, self.last)
        position = Position(self.terms.rules, unpack(self.packed), self.last)
        object.__setattr__(self, "_position", position)
        return position

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.seats)

    @property
    def is_started(self) -> bool:
        """Whether every seat is taken."""
        if self.last is not None:  # nobody gets up once something has been decided
            return True
        return all(seated.sitter is not _NOBODY for seated in self.seats)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, by its rules or otherwise."""
        return self.ending is not None

    @property
    def staying(self) -> tuple[Seat, ...]:
        """The seats that have not left the game."""
        if not self.gone:
            return tuple(range(len(self.seats)))
        left = {departure.seat for departure in self.gone}
        return tuple(seat for seat in range(self.players) if seat not in left)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The people who are still playing: they consent to draws and to going back."""
        return tuple(seat for seat in self.staying if self.seats[seat].is_person)

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that the game waits for: who may decide and has not."""
        if self._waiting is None:
            object.__setattr__(self, "_waiting", self._find_waiting())
        assert self._waiting is not None
        return self._waiting

    def _find_waiting(self) -> tuple[Seat, ...]:
        if self.is_over or not self.is_started:
            return ()
        actors = self.position.actors
        if not any(self.pending):
            return actors
        return tuple(seat for seat in actors if self.pending[seat] is None)

    def who_plays(self, seat: Seat) -> SeatHolder:
        """Return who decides for a seat: whoever has it, or his deputy once he has left."""
        if not self.deputies:
            return self.seats[seat]
        return dict(self.deputies).get(seat, self.seats[seat])

    def position_at(self, ply: int) -> Position:
        """Return the position after so many plies, replayed from the start."""
        position = Position(self.terms.rules, self.terms.rules.start())
        for entry in list(self.log)[:ply]:
            position = position.play(entry.move, entry.seat)
        return position

    def settled_at(self, ply: int) -> Position:
        """Return what lay on the table after so many plies: a cleared round, as it was settled."""
        if not ply:
            return self.position_at(0)
        before, entry = self.position_at(ply - 1), list(self.log)[ply - 1]
        return before.settle(before.play(entry.move, entry.seat))

    # Sitting down.

    def sit(self, seat: Seat, seated: SeatHolder, now: int, ahead: int = 0) -> Table:
        """Take an open seat; when the last one is taken the clocks start, or after a while."""
        if not self.seats[seat].is_open:
            raise TableError(words("This seat is taken already."))
        table = replace(self, seats=_put(self.seats, seat, seated))
        return table._start_clocks(now, ahead) if table.is_started else table

    def stand_up(self, seat: Seat, open_seat: SeatHolder) -> Table:
        """Leave a seat before the game has begun, so that another may have it."""
        if self.is_started:
            raise TableError(words("The game has begun; who leaves it now resigns."))
        return replace(self, seats=_put(self.seats, seat, open_seat))

    def _start_clocks(self, now: int, ahead: int) -> Table:
        running = self.position.actors
        reading = clocks.start(self.terms.clock, self.players, running, now, ahead)
        return replace(self, reading=reading, opened=now)

    # Deciding.

    def play(self, seat: Seat, move: str, now: int, forced: bool = False) -> Table:
        """Decide for a seat; raise MoveError or TableError.

        Where all decide at once a decision is kept, and may be replaced, until all are in.
        `forced` tells that the table does so, because there was no choice.
        """
        table = self.at(now)
        table.check_running()
        position = table.position
        if position.actor == CHANCE:
            raise IllegalMove(words("Something has to be drawn first."))
        after = position.play(move, seat)
        assert after.last is not None
        if len(position.actors) == 1:
            return table.note(after, now, forced)
        kept = Pending(after.last.move, now, forced)
        return replace(table, pending=_put(table.pending, seat, kept))._apply_pending(now)

    def withdraw(self, seat: Seat, now: int) -> Table:
        """Take back a decision that is still kept; the clock has been running."""
        table = self.at(now)
        table.check_running()
        table.check_stays(seat)
        if table.pending[seat] is None:
            raise TableError(words("You have not decided yet."))
        return replace(table, pending=_put(table.pending, seat, None))

    def _apply_pending(self, now: int) -> Table:
        """Once everybody has decided, play all decisions in the order of seats."""
        position = self.position
        if any(self.pending[seat] is None for seat in position.actors):
            return self
        table = self
        for seat in position.actors:
            kept = self.pending[seat]
            assert kept is not None
            table = table.note(table.position.play(kept.move, seat), now, kept.forced)
        return table

    def note(self, after: Position, now: int, forced: bool = False) -> Table:
        """Note a decision or an outcome that has just been reached from the position now."""
        before, last = self.position, after.last
        assert last is not None
        seat = last.seat
        reading = self._switch(before, after, seat, now)
        left = reading.left_at(seat, now) if seat >= 0 else None
        log = self.log.add(LogEntry(seat, last.move, max(now - self.opened, 0), left, forced))
        is_reversible = self._is_reversible(before, seat, after)
        outcome = after.outcome
        agreed = self.agreed if seat in self.agreed else ()  # who moves on declines
        noted = Table(
            self.terms,
            self.seats,
            self.opened,
            reading,
            pack(after.state),
            last,
            log,
            pending=self.pending if len(before.actors) > 1 else (None,) * self.players,
            horizon=self.horizon if is_reversible else len(log),
            gone=self.gone,
            deputies=self.deputies,
            agreed=agreed,
            taken_back=self.taken_back,
            hinted=self.hinted,
            redrawn=_without_first(self.redrawn, last.move) if seat == CHANCE else self.redrawn,
            ending=None if outcome is None else endings.by_rules(outcome, self.gone),
        )
        if noted.packed[:1] == SMALL_MARK:
            object.__setattr__(noted, "_position", after)
        return noted

    def _is_reversible(self, before: Position, seat: int, after: Position) -> bool:
        """Tell whether who decided may take that back; nobody asks where another decides next."""
        is_his = seat >= 0 and before.actors == after.actors == (seat,)
        return is_his and self.terms.rules.is_reversible(before.state, seat, after.state)

    def _switch(self, before: Position, after: Position, seat: int, now: int) -> ClockReading:
        """Stop and start clocks around a decision."""
        if not self.reading.left:
            return self.reading
        stops = {s: kept.at for s, kept in enumerate(self.pending) if kept is not None}
        running = tuple(s for s in after.actors if s in self.staying)
        rewarded = self._rewarded(before, after, seat, running)
        return clocks.switch(self.terms.clock, self.reading, stops, rewarded, running, now)

    def _rewarded(
        self, before: Position, after: Position, seat: int, running: tuple[Seat, ...]
    ) -> list[Seat]:
        """List whose clocks are set anew: who need not decide any more, or whose turn is over."""
        rules, clock = self.terms.rules, self.terms.clock
        if clock.pace is Pace.MOVE:
            return [s for s in self.reading.running if s not in running]
        turn = rules.turn_of(before.state)
        if turn is None:  # several decide at once: each decision is a turn of its own
            return [seat] if seat >= 0 else []
        return [turn] if rules.turn_of(after.state) != turn else []

    # Time.

    def next_fall(self) -> tuple[int, Seat] | None:
        """Return when the next flag falls if nobody does anything, and whose."""
        if self.is_over or not self.reading.left:
            return None
        held = [seat for seat, kept in enumerate(self.pending) if kept is not None]
        return self.reading.next_fall(held)

    def at(self, now: int) -> Table:
        """Return the table at a moment: whose time is up has left the game."""
        table = self
        while (fall := table.next_fall()) is not None and fall[0] <= now:
            table = table._depart(fall[1], Cause.TIME, fall[0])
        return table

    # Ending otherwise than by the rules.

    def resign(self, seat: Seat, now: int) -> Table:
        """Give the game up; with more than two players the others play on."""
        table = self.at(now)
        table.check_running()
        table.check_stays(seat)
        return table._depart(seat, Cause.RESIGNATION, now)

    def _depart(self, seat: Seat, cause: Cause, now: int) -> Table:
        gone = (*self.gone, Departure(seat, cause, len(self.log)))
        table = replace(
            self,
            gone=gone,
            reading=self.reading.without(seat, now),  # the others' clocks tell nothing new
            agreed=(),
            proposed=None,
            consenting=(),
        )
        if len(table.staying) < 2:
            return replace(
                table, reading=self._stopped(now), ending=endings.by_leaving(self.players, gone)
            )
        return table

    def _stopped(self, now: int) -> ClockReading:
        """Return the clocks as they stand when a game has ended."""
        stops = {s: kept.at for s, kept in enumerate(self.pending) if kept is not None}
        return clocks.switch(self.terms.clock, self.reading, stops, (), (), now)

    def appoint(self, seat: Seat, deputy: SeatHolder) -> Table:
        """Name who plays on for a seat that has left."""
        if seat in self.staying:
            raise TableError(words("Who is still playing needs nobody to play for him."))
        return replace(self, deputies=(*_without(self.deputies, seat), (seat, deputy)))

    def agree_to_draw(self, seat: Seat, now: int) -> Table:
        """Offer a draw, or agree to one that was offered; it is one when all have agreed."""
        table = self.at(now)
        table.check_running()
        table.check_stays(seat)
        agreed = tuple(sorted({*table.agreed, seat}))
        if set(agreed) >= set(table.staying):
            return replace(table, agreed=(), ending=endings.by_agreement(self.players, table.gone))
        return replace(table, agreed=agreed)

    def decline_draw(self, seat: Seat) -> Table:
        """Refuse a draw that was offered, or withdraw the offer."""
        if not self.agreed:
            raise TableError(words("Nobody has offered a draw."))
        self.check_stays(seat)
        return replace(self, agreed=())

    def abandon(self) -> Table:
        """Break the game off: nobody wins."""
        self.check_open()
        return replace(self, ending=endings.by_abandoning(self.players))

    # Once more.

    @property
    def is_rematch_agreed(self) -> bool:
        """Whether all people want to play once more, also those who had left the game."""
        people = {seat for seat, seated in enumerate(self.seats) if seated.is_person}
        return self.is_over and bool(self.again) and set(self.again) >= people

    def agree_to_rematch(self, seat: Seat) -> Table:
        """Offer to play once more when the game is over, or agree to that."""
        self._check_over()
        if seat in self.again:
            return self
        return replace(self, again=tuple(sorted((*self.again, seat))), declined=None)

    def decline_rematch(self, seat: Seat, others: Sequence[Seat] = ()) -> Table:
        """Decline to play once more; whoever has offered it, for all his seats, may think again."""
        self._check_over()
        if not self.again:
            raise TableError(words("Nobody has offered a rematch."))
        if self.is_rematch_agreed:
            raise TableError(words("Everybody has agreed to the rematch already."))
        is_his = set(self.again) <= {seat, *others}
        return replace(self, again=(), declined=None if is_his else seat)

    def _check_over(self) -> None:
        if not self.is_over:
            raise TableError(words("A rematch is for a game that is over."))

    # Hints.

    def take_hint(self, seat: Seat) -> Table:
        """Note for everybody that a seat was told what a bot would do; once for each position."""
        seen = self.position.seen_by(seat)
        taken = TakenHint(seat, len(self.log), zlib.crc32(seen.state))
        return self if taken in self.hinted else replace(self, hinted=(*self.hinted, taken))

    # Going back.

    def undo_to(self, seat: Seat) -> int | None:
        """Return the ply to which a seat may go back without asking anybody, or None.

        It is the latest of its decisions that it had a choice in, and none that anybody has
        learned anything from, or that was another's turn since.
        """
        if self.is_over or seat not in self.staying:
            return None
        return self.choice_of(seat, self.horizon)

    def choice_of(self, seat: Seat, first: int = 0) -> int | None:
        """Return the latest ply, from a first one on, that was a seat's own choice, or None."""
        ply = len(self.log)
        for entry in self.log.backwards():
            ply -= 1
            if ply < first:
                break
            if entry.seat == seat and not entry.forced:
                return ply
        return None

    def undo(self, seat: Seat, now: int) -> Table:
        """Take back one's latest decision, as long as it has told nobody anything."""
        table = self.at(now)
        table.check_running()
        ply = table.undo_to(seat)
        if ply is None:
            raise TableError(why_no_undo(table, seat))
        return table._back_to(ply, now)

    def steps(self) -> list[int]:
        """Return for each ply the first of those that were decided at once with it."""
        firsts: list[int] = []
        position = self.position_at(0)
        for ply, entry in enumerate(self.log):
            if ply == len(firsts):
                firsts += [ply] * max(1, len(position.actors))
            position = position.play(entry.move, entry.seat)
        return firsts[: len(self.log)]

    def choices(self) -> list[int]:
        """Return the plies at which people had a choice, decisions at once as one."""
        return sorted(
            {
                first
                for first, entry in zip(self.steps(), self.log, strict=True)
                if entry.seat in self.people and not entry.forced
            }
        )

    def decision_at(self, ply: int) -> int:
        """Return the latest ply, up to this one, at which somebody had a choice; 0 if nobody had.

        What is forced or drawn follows from a decision, and is taken back with it: alone it would
        only come again. Decisions at once are one.
        """
        firsts = self.steps()
        chosen = (
            first
            for first, entry in zip(firsts, self.log, strict=True)
            if first <= firsts[ply] and entry.seat != CHANCE and not entry.forced
        )
        return max(chosen, default=0)

    def propose_take_back(self, seat: Seat, to: int, now: int) -> Table:
        """Ask to go back to the decision at a ply; it is done when all people at the table agree.

        What was decided at once is taken back at once; see `decision_at`.
        """
        table = self.at(now)
        table.check_running()
        table.check_stays(seat)
        if not 0 <= to < len(table.log):
            raise TableError(
                counted(
                    "The game has {number} ply; there is no way back to {to}.",
                    "The game has {number} plies; there is no way back to {to}.",
                    len(table.log),
                    to=str(to),
                )
            )
        asked = TakeBack(seat, len(table.log), table.decision_at(to))
        return replace(table, proposed=asked, consenting=(seat,))._take_back_if_agreed(now)

    def consent(self, seat: Seat, now: int) -> Table:
        """Agree to go back as somebody asked."""
        table = self.at(now)
        table.check_running()
        table.check_stays(seat)
        if table.proposed is None:
            raise TableError(words("Nobody has asked to go back."))
        consenting = tuple(sorted({*table.consenting, seat}))
        return replace(table, consenting=consenting)._take_back_if_agreed(now)

    def refuse(self, seat: Seat) -> Table:
        """Do not agree to go back."""
        if self.proposed is None:
            raise TableError(words("Nobody has asked to go back."))
        self.check_stays(seat)
        return replace(self, proposed=None, consenting=())

    def _take_back_if_agreed(self, now: int) -> Table:
        asked = self.proposed
        assert asked is not None
        if not set(self.consenting) >= set(self.people):
            return self
        table = self._back_to(asked.to, now)
        return replace(table, taken_back=(*self.taken_back, asked), horizon=asked.to)

    def _back_to(self, ply: int, now: int) -> Table:
        position = self.position_at(ply)
        running = tuple(seat for seat in position.actors if seat in self.staying)
        drawn = (entry.move for entry in self.log.since(ply) if entry.seat == CHANCE)
        return replace(
            self,
            packed=pack(position.state),
            last=position.last,
            log=self.log.cut(ply),
            reading=clocks.switch(self.terms.clock, self.reading, {}, (), running, now),
            pending=(None,) * self.players,
            agreed=(),
            proposed=None,
            consenting=(),
            redrawn=(*drawn, *self.redrawn),  # as if laid back on the pile
        )

    # What has to hold.

    def check_open(self) -> None:
        """Raise TableError when the game is over."""
        if self.is_over:
            raise TableError(words("This game is over."))

    def check_running(self) -> None:
        """Raise TableError when nothing can be decided here."""
        self.check_open()
        if not self.is_started:
            raise TableError(words("The game begins when every seat is taken."))

    def check_stays(self, seat: Seat) -> None:
        """Raise TableError when a seat has left the game, or is none."""
        if seat not in self.staying:
            raise TableError(words("Who has left the game has no say in it any more."))


def open_table(terms: Terms, seats: Sequence[SeatHolder], now: int, ahead: int = 0) -> Table:
    """Set a table, whose clocks begin after a while; raise OptionError or TableError."""
    rules = terms.rules
    if len(seats) != rules.players:
        raise TableError(
            counted(
                "This game has {number} seat, not {given}.",
                "This game has {number} seats, not {given}.",
                rules.players,
                given=len(seats),
            )
        )
    if terms.arbiter and not has_arbiter(rules):
        raise TableError(
            words("There is nothing for an arbiter to judge in {game}.", game=rules.facts.title)
        )
    table = Table(
        terms,
        tuple(seats),
        now,
        clocks.start(terms.clock, len(seats), (), now),
        pack(rules.start()),
        pending=(None,) * len(seats),
    )
    return table._start_clocks(now, ahead) if table.is_started else table


def has_arbiter(rules: Game) -> bool:
    """Tell whether there is anything for an arbiter to judge in a game."""
    return rules.facts.arbiter is not None


def pack(state: State) -> bytes:
    """Make a state small: a board of Overworld has 26 KB, nearly all of them bare squares."""
    return SMALL_MARK + state if len(state) <= SMALL else b"z" + zlib.compress(state, 1)


def unpack(packed: bytes) -> State:
    """Return the state that `pack` packed."""
    return zlib.decompress(packed[1:]) if packed[:1] == b"z" else packed[1:]


@lru_cache(RECENT)
def _large_position(rules: Game, packed: bytes, last: Last | None) -> Position:
    """Return a position that is not kept at its table, and asked for many times after a move."""
    return Position(rules, unpack(packed), last)


def _put(values: tuple[Any, ...], place: int, value: object) -> tuple[Any, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _without_first(outcomes: tuple[str, ...], outcome: str) -> tuple[str, ...]:
    if outcome not in outcomes:
        return outcomes
    at = outcomes.index(outcome)
    return outcomes[:at] + outcomes[at + 1 :]


def _without(
    pairs: tuple[tuple[Seat, SeatHolder], ...], seat: Seat
) -> tuple[tuple[Seat, SeatHolder], ...]:
    return tuple(pair for pair in pairs if pair[0] != seat)
