"""A table that is being played: the value, how often it has changed, and the one way to change it.

Changes of a table happen one after another. Each is judged by the rules, committed, and only then
told. If it cannot be committed, or whoever asked is cancelled meanwhile, the table is forgotten and
read again from the disk, which is right.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from belvedere.bots.levels import START
from belvedere.core.actors import SPECTATOR
from belvedere.core.errors import BelvedereError
from belvedere.core.game import Seat, Viewer
from belvedere.core.messages import Message, words
from belvedere.core.position import Position
from belvedere.server.domain_events import Ended, Event, Left, Moved, Seated
from belvedere.server.errors import Refused, closed, not_saved
from belvedere.server.live.bots import Stopped
from belvedere.server.live.hindsight import Hindsight
from belvedere.server.live.sheet import Chair, Sheet
from belvedere.server.live.thoughts import Errand, Rank
from belvedere.server.storage import table_rows
from belvedere.server.storage.damage import parsed
from belvedere.server.storage.store import Outdated, Step
from belvedere.server.storage.table_rows import Answers, Count, KeyedReceipt
from belvedere.tables.clocks import HEAD_START
from belvedere.tables.seating import bot
from belvedere.tables.settling import settle
from belvedere.tables.table import Table
from belvedere.tables.view import View, view

if TYPE_CHECKING:
    from belvedere.server.live.hub import Hub

Do = Callable[[Table, int], Table]  # something that changes a table at a moment

MOST_ANSWERS: Final = 64  # to requests with keys that a table remembers of each seat
TAKEN: Final = words("This seat is taken already.")
OFF: Final = words("This game came from a record; it is not played on here.")

_news = logging.getLogger(__name__)
_dice = random.SystemRandom()


class Receipt(NamedTuple):
    """What whoever changed a table is told."""

    ply: int  # the length of the log afterwards
    revision: int  # as his seat counts


class Glimpse(NamedTuple):
    """A table at one moment, as one viewer sees it."""

    viewer: Viewer
    table: Table | None
    view: View | None  # None: there is no table yet
    revision: int  # changes that the viewer could notice by then
    cuts: int  # how often plies had been taken off the log
    phase: str


class Asked(NamedTuple):
    """A request that may come twice."""

    seat: Seat
    key: str
    what: str  # so that a key is not taken for two different things


class LiveTable:
    """One table in memory."""

    __slots__ = (
        "_answers", "_asked", "_hub", "_tasks", "_views", "closed", "count", "hindsight",
        "is_dropped", "said", "sheet", "table", "turn",
    )  # fmt: skip

    def __init__(self, hub: Hub, sheet: Sheet) -> None:
        self._hub = hub
        self.sheet = sheet
        self.table: Table | None = None  # None: its game is being compiled, or it is closed
        self.count = Count(own=(0,) * len(sheet.chairs))
        self.closed: Message | None = None  # why
        self.is_dropped = False  # from memory: whoever still holds it may change nothing
        self.said: int | None = None  # the latest message of the chat; None: nobody has looked
        self.turn = asyncio.Lock()
        self.hindsight = Hindsight(hub.workshop.solve)
        self._views: dict[Viewer, tuple[int, View]] = {}
        self._answers: Answers = {}
        self._asked: dict[tuple[Seat, int, int], Errand] = {}  # of bots: by seat, ply, cuts
        self._tasks: set[asyncio.Task[None]] = set()

    # What there is.

    @property
    def id(self) -> str:
        """The table's id."""
        return self.sheet.id

    @property
    def phase(self) -> str:
        """What goes on here: open, compiling, playing, over or closed."""
        if self.closed is not None:
            return "closed"
        if self.table is None:
            return "open" if any(chair.is_free for chair in self.sheet.chairs) else "compiling"
        return "over" if self.sheet.source == "record" else table_rows.phase_of(self.table)

    @property
    def has_begun(self) -> bool:
        """Whether everybody was there, and the game could be played."""
        return self.table is not None and self.phase != "open"

    @property
    def is_idle(self) -> bool:
        """Whether no background work of this table is running."""
        return not self._tasks and not self.turn.locked()

    def has_left(self, seat: Seat) -> bool:
        """Tell whether somebody else plays on for a seat whose player has left."""
        table = self.table
        if table is None or table.is_over:
            return False
        return any(departure.seat == seat for departure in table.gone)

    def revision(self, viewer: Viewer) -> int:
        """Return how many changes a viewer could notice."""
        return self.count.of(viewer)

    async def look(self, viewer: Viewer) -> Glimpse:
        """Return what a viewer may know and do now; all of it is of the same moment."""
        seen = self.look_at_once(viewer)
        if seen is not None:
            return seen
        table, count, phase = self.table, self.count, self.phase
        assert table is not None
        made = await self._hub.workshop.run(self.sheet.game, lambda: view(table, viewer))
        return self._glimpse(viewer, table, made, count, phase)

    def look_at_once(self, viewer: Viewer) -> Glimpse | None:
        """Return what a viewer may know and do now; None if that takes a while to find out."""
        table, count = self.table, self.count
        if table is None:
            return Glimpse(viewer, None, None, count.of(viewer), count.cuts, self.phase)
        kept = self._views.get(viewer)
        if kept is not None and kept[0] == count.of(viewer):
            return Glimpse(viewer, table, kept[1], kept[0], count.cuts, self.phase)
        if not self._hub.workshop.pace.is_quick(self.sheet.game):
            return None
        made = self._hub.workshop.pace.run_here(self.sheet.game, lambda: view(table, viewer))
        return self._glimpse(viewer, table, made, count, self.phase)

    def _glimpse(
        self, viewer: Viewer, table: Table, made: View, count: Count, phase: str
    ) -> Glimpse:
        revision = count.of(viewer)
        if self.table is table and self._hub.exchange.is_watched(self.id):
            self._views[viewer] = (revision, made)
        if made.ending is not None and self.hindsight.is_wanted(made.position):
            self._hub.behind(self._look_back(made.position))
        return Glimpse(viewer, table, made, revision, count.cuts, phase)

    async def _look_back(self, position: Position) -> None:
        """Let a solver look at the end of the game; whoever watches is told what it has found."""
        if (await self.hindsight.search(position)).told:
            self.tell()

    async def adopt(
        self,
        table: Table,
        answers: Answers,
        *,
        is_new: bool,
    ) -> None:
        """Take the table as it was read from the disk, once it has come to rest."""
        self._answers = answers
        if table.is_over or self.sheet.source == "record":
            self.table = table
            return
        now = self._hub.now()
        after, kept = await self._hub.workshop.run_apart(
            _changed, table, lambda before, at: before.at(at), now
        )
        if after is not table or is_new:  # the disk is to know when it began
            await self._commit(table, after, kept, now, None)
        self.table = after
        self._wind()
        self._ask_bots()

    # Changing it.

    async def change(
        self,
        do: Do,
        *,
        ply: int | None = None,
        cuts: int | None = None,
        asked: Asked | None = None,
        more: Sequence[Step] = (),
    ) -> Receipt:
        """Change the table, commit that, and tell everybody who can notice it.

        `ply` is the length of the log that whoever asks has seen, and `cuts`, how often plies had
        been taken off it. `more` is written with the change. Raises Refused, or whatever the rules
        say.
        """
        async with self.turn:
            if asked is not None and (earlier := self._answered(asked)) is not None:
                return earlier
            table = self._playable()
            if ply not in (None, len(table.log)) or cuts not in (None, self.count.cuts):
                raise Refused(409, "stale", words("The game has gone on since."))
            now = self._hub.now()
            if table.reading.left:
                await self._fall(table, now)
            before = self._playable()
            after, kept = await self._hub.workshop.run(
                self.sheet.game, lambda: _changed(before, do, now)
            )
            seat = asked.seat if asked is not None else SPECTATOR
            if after is before:
                return Receipt(len(before.log), self.revision(seat))
            return await self._commit(before, after, kept, now, asked, more)

    async def fall(self) -> None:
        """Let flags fall whose time has come."""
        async with self.turn:
            if self.table is not None and not self.table.is_over and not self.is_dropped:
                await self._fall(self.table, self._hub.now())
                self._wind()

    async def change_chair(self, seat: Seat, chair: Chair) -> None:
        """Let somebody have a seat, or leave it, and tell everybody."""
        async with self.turn:
            if self.is_dropped:
                raise not_saved()
            if self.closed is not None:
                raise closed(self.closed)
            if self.sheet.chairs[seat].is_free == chair.is_free:  # somebody was quicker
                raise Refused(409, "taken", TAKEN)
            sheet, before, now = self.sheet.with_chair(seat, chair), self.table, self._hub.now()
            event = _seat_event(self, seat, chair)
            steps = table_rows.chair_steps(
                self.id, seat, chair.who, chair.person, chair.name, chair.level
            )
            if before is None:
                revision = self.count.revision + 1
                phase = "open" if any(c.is_free for c in sheet.chairs) else "playing"
                await self._write([*steps, table_rows.mark_step(self.id, phase, revision)])
                self.count = Count(revision, self.count.own, self.count.cuts)
                self.sheet = sheet
            else:
                after, kept = await self._hub.workshop.run(
                    self.sheet.game, lambda: _changed(before, _seating(seat, chair), now)
                )
                self.sheet = sheet
                await self._commit(before, after, kept, now, None, steps)
            self._hub.events.publish(event)
        self.tell()

    async def _fall(self, table: Table, now: int) -> None:
        """Commit first what time has done: whatever comes next meets that."""
        fall = table.next_fall()
        if fall is None or fall[0] > now:
            return
        after, kept = await self._hub.workshop.run(
            self.sheet.game, lambda: _changed(table, lambda t, _: t.at(now), now)
        )
        await self._commit(table, after, kept, now, None)

    def _playable(self) -> Table:
        if self.is_dropped:
            raise not_saved()
        if self.closed is not None:
            raise closed(self.closed)
        if self.sheet.source == "record":
            raise Refused(409, "over", OFF)
        if self.table is None:
            raise Refused(
                409, "compiling", words("This game is being made ready; it starts by itself.")
            )
        return self.table

    def _answered(self, asked: Asked) -> Receipt | None:
        """Return the answer to the same request, if it came before."""
        found = self._answers.get(asked.seat, {}).get(asked.key) if asked.key else None
        if found is None:
            return None
        what, ply, revision = found
        if what != asked.what:
            raise Refused(
                409, "key-used", words("This key was used for something else at this table.")
            )
        return Receipt(ply, revision)

    async def _commit(
        self,
        before: Table,
        after: Table,
        kept: int,
        now: int,
        asked: Asked | None,
        more: Sequence[Step] = (),
    ) -> Receipt:
        """Write a change, and tell it."""
        noticed = _noticed_by(before, after)
        count = _counted(self.count, before, kept, noticed)
        seat = asked.seat if asked is not None else SPECTATOR
        answer = Receipt(len(after.log), count.of(seat))
        is_secret = noticed is not None
        steps = table_rows.change_steps(
            self.id, before, after, kept, count, now, is_secret=is_secret
        )
        steps += more
        if asked is not None and asked.key:
            steps += self._answer_steps(asked, answer)
        await self._write(steps)
        self.table, self.count = after, count
        if asked is not None and asked.key:
            self._remember(asked, answer)
        for event in self._happened(before, after, kept):
            self._hub.events.publish(event)
        self._wind()
        self._hub.exchange.publish(self.id, noticed)
        self._ask_bots()
        return answer

    def _happened(self, before: Table, after: Table, kept: int) -> Iterator[Event]:
        """List what a change of the game was, for the rest of the server."""
        if (plies := len(after.log) - kept) > 0:
            yield Moved(self, plies)
        for departure in after.gone[len(before.gone) :]:
            yield Left(self, departure.seat, self.sheet.chairs[departure.seat].person)
        if after.is_over and not before.is_over:
            yield Ended(self)

    async def _write(self, steps: Sequence[Step]) -> None:
        """Commit, or forget what is in memory; a table that was dropped has a successor."""
        if self.is_dropped:
            raise not_saved()
        try:
            await self._hub.store.change(steps)
        except BaseException as error:
            self._hub.forget(self)
            if isinstance(error, asyncio.CancelledError):
                raise
            if not isinstance(error, (Outdated, Refused)):  # a refusal was told where it arose
                _news.exception("A change of table %s was not saved", self.id)
            raise not_saved() from error

    def _answer_steps(self, asked: Asked, answer: Receipt) -> list[Step]:
        """Return the steps that remember an answer, and forget what is too old by then."""
        kept = list(self._answers.get(asked.seat, {}).values())
        oldest = kept[1 - MOST_ANSWERS].revision if len(kept) >= MOST_ANSWERS else 0
        return table_rows.answer_steps(
            self.id, asked.seat, asked.key, KeyedReceipt(asked.what, *answer), oldest
        )

    def _remember(self, asked: Asked, answer: Receipt) -> None:
        """Remember an answer, as the disk does."""
        kept = self._answers.setdefault(asked.seat, {})
        kept[asked.key] = KeyedReceipt(asked.what, *answer)
        while len(kept) > MOST_ANSWERS:
            del kept[next(iter(kept))]

    def tell(self, viewers: Sequence[Viewer] | None = None) -> None:
        """Tell a change that is not one of the game: a seat that was taken, a word in the chat."""
        self._views.clear()
        self._hub.exchange.publish(self.id, viewers)

    def _wind(self) -> None:
        """Set the alarm to the next flag."""
        fall = None if self.table is None else self.table.next_fall()
        self._hub.clockwork.set(self.id, None if fall is None else fall[0])

    # Bots.

    @property
    def is_of_bots(self) -> bool:
        """Whether only bots play here: nobody else sits here, or everybody else has left."""
        return self.sheet.is_of_bots if self.table is None else not self.table.people

    def place_of(self, seat: Seat) -> int:
        """Return which in line a bot is that is asked to decide; 0: it does not wait."""
        errands = (errand for (asked, *_), errand in self._asked.items() if asked == seat)
        return max(map(self._hub.bots.place, errands), default=0)

    def _ask_bots(self) -> None:
        """Let every bot think that the game waits for, and that does not think yet."""
        table = self.table
        if table is None or table.is_over or self.sheet.source == "record":
            return
        for seat in table.waiting:
            if not table.who_plays(seat).is_bot:
                continue
            question = (seat, len(table.log), self.count.cuts)
            if question not in self._asked:
                self._asked[question] = self._errand(table, *question[1:])
                self._tasks.add(task := asyncio.create_task(self._ask_bot(*question)))
                task.add_done_callback(self._tasks.discard)

    def _errand(self, table: Table, ply: int, cuts: int) -> Errand:
        """Say for whom a bot decides: nobody goes on thinking about what is there no more."""
        people = [self.sheet.chairs[seat].person for seat in table.people]
        maker = self.sheet.maker
        person = maker if maker in people or not people else people[0]

        def is_wanted() -> bool:
            now = self.table
            if now is None or now.is_over or self.is_dropped:
                return False
            return (len(now.log), self.count.cuts) == (ply, cuts)

        return Errand(Rank.MOVE if people else Rank.BOTS, person, is_wanted)

    async def _ask_bot(self, seat: Seat, ply: int, cuts: int) -> None:
        """Let a bot think, and play its move."""
        table, errand = self.table, self._asked[seat, ply, cuts]
        assert table is not None
        seen, level = table.position.seen_by(seat), table.who_plays(seat).level
        try:
            choice = await self._hub.bots.choose(seen, seat, level, errand)
            if not errand.is_wanted():
                return
            if choice.is_safe:
                await self._hub.note(self.id, ply, seat, "failure")
            move = choice.move
            await self.change(lambda t, now: t.play(seat, move, now), ply=ply)
        except (Stopped, Refused):
            pass
        except BelvedereError:
            _news.exception("A bot's move was refused at table %s", self.id)
        except RuntimeError:  # the pool is closed
            pass
        finally:
            del self._asked[seat, ply, cuts]

    def cancel(self) -> None:
        """Let go of everything that goes on behind."""
        for task in self._tasks:
            task.cancel()


def _seat_event(live: LiveTable, seat: Seat, chair: Chair) -> Event:
    """Return what it is for the rest of the server that a seat gets another chair."""
    if chair.is_free:
        return Left(live, seat, live.sheet.chairs[seat].person)
    return Seated(live, seat, chair.person)


def _seating(seat: Seat, chair: Chair) -> Do:
    """Return what lets somebody have a seat, or leave it."""
    seated = chair.seated()

    def do(table: Table, now: int) -> Table:
        if chair.is_free:
            return table.stand_up(seat, seated)
        return table.sit(seat, seated, now, HEAD_START)

    return do


def _changed(before: Table, do: Do, now: int) -> tuple[Table, int]:
    """Return a changed table that has come to rest, and how many plies stayed."""
    decided = do(before, now)
    kept = min(len(before.log), len(decided.log))
    return settle(_with_deputies(decided), _dice, now), kept


def _with_deputies(table: Table) -> Table:
    """Let a bot play on for everybody who has left, so that the others can finish."""
    if table.is_over:
        return table
    for departure in table.gone:
        if departure.seat not in dict(table.deputies):
            table = table.appoint(departure.seat, bot(str(START)))
    return table


def _noticed_by(before: Table, after: Table) -> list[Viewer] | None:
    """Return who can notice a change: one seat where its decision is kept secret, else all."""
    if after.log is not before.log or after.terms.show_ready:
        return None
    own = [
        seat
        for seat, kept in enumerate(zip(before.pending, after.pending, strict=True))
        if kept[0] != kept[1]
    ]
    is_public = (
        before.agreed, before.proposed, before.consenting, before.gone, before.ending,
        before.again, before.declined,
    ) != (
        after.agreed, after.proposed, after.consenting, after.gone, after.ending,
        after.again, after.declined,
    )  # fmt: skip
    return None if is_public or not own else own


def _counted(count: Count, before: Table, kept: int, noticed: list[Viewer] | None) -> Count:
    cuts = count.cuts + (kept < len(before.log))
    if noticed is None:
        return Count(count.revision + 1, count.own, cuts)
    own = tuple(n + (seat in noticed) for seat, n in enumerate(count.own))
    return Count(count.revision, own, cuts)


def read_count(row: object) -> Count:
    """Read how often a table has changed from its row."""
    own = tuple(parsed(row.own, list) or ())  # type: ignore[attr-defined]
    return Count(row.revision, own, row.cuts)  # type: ignore[attr-defined]
