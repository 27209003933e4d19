"""A game in a terminal: its table, the dice, this machine's clock, and the record's file.

What can be seen of the table is `view`; whoever shows it to people has nothing else to show.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from belvedere.bots.anything import random_move
from belvedere.bots.engines.engine import Engine, EngineError
from belvedere.bots.levels import LAST
from belvedere.bots.opponents import Opponent
from belvedere.cli import files
from belvedere.cli.bots import Bots
from belvedere.cli.game_locks import GameLock
from belvedere.cli.kept_games import Keeper
from belvedere.cli.locale import said
from belvedere.cli.seating import check_bots, opponent_of, seat_players
from belvedere.core import registry
from belvedere.core.errors import OptionError, TableError
from belvedere.core.game import Game, Random, Seat, Viewer
from belvedere.core.messages import Message, counted, words
from belvedere.core.position import Position
from belvedere.core.records import Record
from belvedere.core.tree import ROOT
from belvedere.core.untrusted import parse_whole
from belvedere.svg.scene import name_seat
from belvedere.tables.recording import continue_record, from_record, name_of, to_record
from belvedere.tables.seating import RANDOM, SeatHolder, bot
from belvedere.tables.settling import play_bot, settle_once
from belvedere.tables.table import Table, Terms, has_arbiter, open_table
from belvedere.tables.view import View, past, pictured, view

if TYPE_CHECKING:
    from belvedere.bots.bot import Thought

SEED = "seed"  # the header of a record that keeps `--seed` for `--resume`
HINT: Final = 1.0  # seconds that are thought about a hint

Agrees = Callable[[Seat], bool]  # asks a person
Thinking = Callable[[Seat], AbstractContextManager[object]]  # lasts as long as a bot thinks


class Lost(Exception):
    """An engine has failed at a seat, which loses by it."""

    def __init__(self, seat: Seat, why: Message) -> None:
        super().__init__(seat, why)
        self.seat, self.why = seat, why


def now() -> int:
    """Return the time in milliseconds, counted from anywhere; it never goes back."""
    return time.monotonic_ns() // 1_000_000


class TerminalSession:
    """One game being played; after each change it is saved, or kept until it has a file."""

    def __init__(
        self, table: Table, earlier: Record, seed: int | None, path: Path | None = None
    ) -> None:
        self._table = _with_deputies(table)
        self._views: dict[Viewer, View] = {}
        self.earlier = earlier  # the record as it was read, with what is said in it
        self.seed = seed
        self.path = path
        self.lock = GameLock()  # of the files that the game lay in from the start, or is kept in
        self._own_locks: list[GameLock] = []  # of those that it was saved in since
        self.keeper: Keeper | None = None  # of a game without a file; None: nobody keeps it
        self.failures: list[Message] = []  # of engines, in the order in which they happened
        self.has_lots = False  # whether chance has just said who begins
        self._bots = Bots(table.terms.rules.facts.id, seed)

    # What there is to see.

    def view(self, viewer: Viewer) -> View:
        """Return what a seat, or a spectator, may know and do."""
        if viewer not in self._views:
            self._views[viewer] = view(self._table, viewer)
        return self._views[viewer]

    def past(self, viewer: Viewer) -> list[Position]:
        """Return every position so far as a viewer saw it."""
        return past(self._table, viewer)

    def cleared(self, viewer: Viewer) -> list[Position]:
        """Return how each round lay that was counted and then cleared away, as a viewer saw it."""
        pairs = zip(pictured(self._table, viewer), self.past(viewer), strict=True)
        return [lay for lay, stands in pairs if lay != stands]

    @property
    def rules(self) -> Game:
        """The game that is played."""
        return self._table.terms.rules

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._table.is_over

    @property
    def people(self) -> tuple[Seat, ...]:
        """The people who are still playing."""
        return self._table.people

    @property
    def bots(self) -> tuple[Seat, ...]:
        """The seats of bots that have not left the game."""
        return tuple(seat for seat in self._table.staying if seat not in self.people)

    @property
    def next_person(self) -> Seat:
        """The person whom the game waits for, once it has come to rest; the first of several."""
        return self._table.waiting[0]

    # What people do.

    def play(self, seat: Seat, move: str) -> None:
        """Decide for a seat; raise MoveError or TableError."""
        self._change(self._table.play(seat, move, now()))

    def undo(self, seat: Seat, times: int) -> None:
        """Take back so many of one's decisions, up to the horizon; raise TableError."""
        table = self._table
        for done in range(times):
            try:
                table = table.undo(seat, now())
            except TableError as refusal:
                if not done:
                    raise
                raise TableError(
                    counted(
                        "Only {number} decision can be undone here. {refusal}",
                        "Only {number} decisions can be undone here. {refusal}",
                        done,
                        refusal=refusal.message,
                    )
                ) from None
        self._change(table)

    def take_back(self, seat: Seat, times: int, agrees: Agrees) -> bool:
        """Go back by so many decisions of people, if they all agree; raise TableError."""
        choices = self._table.choices()
        if not choices:
            raise TableError(words("There is nothing to take back yet."))
        if times > len(choices):
            raise TableError(
                counted(
                    "Only {number} decision can be taken back here.",
                    "Only {number} decisions can be taken back here.",
                    len(choices),
                )
            )
        table = self._table.propose_take_back(seat, choices[-times], now())
        for other in self.people:
            if other != seat:
                if not agrees(other):
                    return False
                table = table.consent(other, now())
        self._change(table)
        return True

    def agree_to_draw(self, seat: Seat, agrees: Agrees) -> bool:
        """End the game as a draw, if all agree; raise TableError. No bot ever does."""
        table = self._table.agree_to_draw(seat, now())
        for other in (*self.bots, *self.people):
            if other != seat:
                if other in self.bots or not agrees(other):
                    return False
                table = table.agree_to_draw(other, now())
        self._change(table)
        return True

    def resign(self, seat: Seat) -> None:
        """Give the game up; the others play on, if there are several."""
        self._change(self._table.resign(seat, now()))

    # What happens by itself.

    def settle(self, thinking: Thinking | None = None) -> None:
        """Go on until a person has something to decide, or the game is over.

        If it is interrupted, what has been decided by then stands.
        """
        table = self._table
        try:
            while not table.is_over:
                after = settle_once(table, self._dice(len(table.log)), now())
                if after is table:
                    after = self._ask_bot(table, thinking or (lambda _: nullcontext()))
                if after is table:
                    break
                table = _with_deputies(after)
        finally:
            self._change(table)

    def _ask_bot(self, table: Table, thinking: Thinking) -> Table:
        """Let the next bot decide; an engine that fails resigns."""

        def choose(seated: SeatHolder, seen: Position, ply: int) -> str:
            assert seen.viewer is not None
            with thinking(seen.viewer):
                return self._choose(seen.viewer, seated, seen, ply)

        try:
            return play_bot(table, choose, now)
        except Lost as lost:
            self.failures.append(lost.why)
            self._change(table)
            self._remark(lost.why)
            return table.resign(lost.seat, now())

    def look_at_clocks(self) -> None:
        """Let whoever has no time left leave the game."""
        self._change(self._table.at(now()))

    def _dice(self, ply: int) -> Random:
        """Return what a ply's chance is drawn from.

        With a seed it depends on the ply alone, so nobody draws again by going back, and an
        interrupted game goes on as it would have.
        """
        if self.seed is None:
            return random.SystemRandom()
        return random.Random(f"{self.seed}/{ply}")

    def _choose(self, seat: Seat, seated: SeatHolder, seen: Position, ply: int) -> str:
        opponent = opponent_of(seated)
        if opponent is None:
            return random_move(seen, seat, self._dice(ply))
        try:
            return self._bots.player(seat, opponent).choose(seen, seat)
        except EngineError as error:
            raise Lost(seat, error.message) from error

    def opponents(self) -> dict[Seat, Opponent]:
        """Return the bots and engines that are still playing."""
        if self.is_over:
            return {}
        found = {seat: opponent_of(self._table.seats[seat]) for seat in self.bots}
        return {seat: opponent for seat, opponent in found.items() if opponent is not None}

    @property
    def has_levels(self) -> bool:
        """Whether any of them thinks by our own search."""
        return any(opponent.level is not None for opponent in self.opponents().values())

    def start_engines(self) -> dict[str, str]:
        """Start the programs that have a seat, and return how they call themselves.

        Raises BelvedereError.
        """
        players = [self._bots.player(*seat) for seat in self.opponents().items() if seat[1].command]
        return {p.command: p.card.name for p in players if isinstance(p, Engine) and p.card.name}

    def close(self) -> None:
        """Stop the bots and engines of this game, and let go of the files that it was saved in."""
        self._bots.close()
        for lock in self._own_locks:
            lock.close()

    # What people ask.

    def hint(self, seat: Seat) -> Thought:
        """Think for a seat, from what it sees; the record notes that it was asked for."""
        from belvedere.bots.bot import make_bot
        from belvedere.bots.thinking import MEMORY

        seen = self.view(seat).position
        bot = make_bot(seen.game, LAST, self._bots.seed_of("hint"), 1, MEMORY)
        thought = bot.think(seen, seat, seconds=HINT)
        self._remark(words("{who}: a hint was asked for here.", who=name_seat(seat)))
        self.save()
        return thought

    # The record.

    def _change(self, table: Table) -> None:
        """Put another table in the place of this one; if it cannot be saved, do not."""
        if table is not self._table:
            table = _with_deputies(table)
            self._store(table)
            self._table = table
            self._views.clear()

    def _remark(self, remark: Message) -> None:
        """Comment on where the game stands."""
        record = self.record()
        here = (ROOT, *record.tree.main)[len(self._table.log)]
        record.tree = record.tree.comment(here, said(remark))
        self.earlier = record

    def record(self) -> Record:
        """Return the record so far, what is hidden among it."""
        return continue_record(self.earlier, self._table)

    @property
    def has_begun(self) -> bool:
        """Whether a person has decided anything."""
        return _has_begun(self._table)

    def save(self) -> None:
        """Write the record to its file, if it has one, or let it be kept."""
        self._store(self._table)

    def _store(self, table: Table) -> None:
        """Write a table down; raise BelvedereError if it has a file that cannot be written."""
        if self.path is not None:
            files.write_record(continue_record(self.earlier, table), self.path)
            if self.keeper is not None:
                self.keeper.forget()
        elif self.keeper is not None and (_has_begun(table) or self.keeper.path is not None):
            self.keeper.keep(continue_record(self.earlier, table))

    def save_as(self, path: Path) -> None:
        """Save here from now on; raise OptionError rather than overwrite another file."""
        if path != self.path:
            files.check_new(path)
            self._write_new(path)
            self.path = path
        self.save()

    def _write_new(self, path: Path) -> None:
        """Write the record to a file that is this terminal's from now on, if it can be written."""
        lock = GameLock()
        lock.take(path)
        try:
            files.write_record(self.record(), path)
        except BaseException:  # another terminal may use the name
            lock.close()
            raise
        self._own_locks.append(lock)


def _has_begun(table: Table) -> bool:
    """Tell whether a person has decided anything, even if others are still to decide with him."""
    waits = any(table.pending[seat] is not None for seat in table.people if table.pending)
    return waits or bool(table.choices())


def _with_deputies(table: Table) -> Table:
    """Let a bot play on for everybody who has left."""
    for departure in table.gone:
        if departure.seat not in dict(table.deputies):
            table = table.appoint(departure.seat, bot(RANDOM))
    return table


# Beginning.


def new_session(
    game: str,
    given: dict[str, object],
    seats: list[str],
    seed: int | None,
    arbiter: bool,
    lots: bool = False,
) -> TerminalSession:
    """Set up a new game, its seats drawn by lot if asked; raise UnknownGame or OptionError."""
    rules = registry.game(game, given)
    check_arbiter(rules, arbiter)
    terms = Terms(rules, arbiter=arbiter, show_ready=rules.facts.simultaneous, hints=True)
    players = seat_players(seats, rules.players)
    if lots:
        draw_lots(players, seed)
    table = open_table(terms, players, now())
    earlier = to_record(table)
    if seed is not None:
        earlier.headers[SEED] = str(seed)
    session = TerminalSession(table, earlier, seed)
    session.has_lots = lots and not rules.facts.simultaneous
    return session


def draw_lots(players: list[SeatHolder], seed: int | None) -> None:
    """Let chance seat the players: the system's, unless there is a seed."""
    dice = random.SystemRandom() if seed is None else random.Random(f"{seed} seats")
    dice.shuffle(players)


def resumed_session(
    record: Record, seats: list[str], seed: int | None, arbiter: bool
) -> TerminalSession:
    """Set up a recorded game where it was left; raise OptionError."""
    if seats:
        players = seat_players(seats, len(record.seats))
        record = replace(record, seats=[name_of(seated) for seated in players])
    if seed is not None:
        record = replace(record, headers=record.headers | {SEED: str(seed)})
    table = from_record(record, now())
    check_arbiter(table.terms.rules, arbiter)
    if arbiter and not table.terms.arbiter:
        raise OptionError(
            words("This table was opened without an arbiter, and goes on without one.")
        )
    if not table.is_over:
        check_bots(table.seats[seat] for seat in table.staying)
    at_once = table.terms.rules.facts.simultaneous
    table = replace(table, terms=replace(table.terms, show_ready=at_once, hints=True))
    return TerminalSession(table, record, seed if seed is not None else noted_seed(record))


def check_arbiter(rules: Game, wanted: bool) -> None:
    """Refuse an arbiter where there is nothing to judge; raise OptionError."""
    if wanted and not has_arbiter(rules):
        raise OptionError(
            words(
                "--arbiter is for games where something is claimed; in {game} nothing is.",
                game=rules.facts.title,
            )
        )


def noted_seed(record: Record) -> int | None:
    """Read the seed that a record keeps, if it is one."""
    return parse_whole(record.headers.get(SEED, ""))
