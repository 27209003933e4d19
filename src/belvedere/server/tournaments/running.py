"""Running tournaments: rounds begin when they are due, and follow the games at the tables.

Changes of one tournament follow each other. Whatever happens (a game is over, a moment has come,
somebody leaves, the server starts again) ends in `_advance`, which looks at what is on disk and
does what is due; doing it twice changes nothing.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Final

from sqlalchemy import Connection, select

from belvedere.core.actors import SPECTATOR
from belvedere.core.errors import BelvedereError
from belvedere.core.game import Seat
from belvedere.server.domain_events import Ended, Events, Restored
from belvedere.server.errors import is_for_now, no_tournament
from belvedere.server.live.clockwork import Clockwork
from belvedere.server.live.hub import Hub
from belvedere.server.live.sheet import Sheet
from belvedere.server.opening import new_table_id
from belvedere.server.storage import schema
from belvedere.server.tournaments.planning import AUTO, OPEN
from belvedere.server.tournaments.tournament_rows import (
    Contest,
    add_round,
    chair_of,
    change_row,
    read_contest,
)
from belvedere.tables.table import Table
from belvedere.tournaments.tournament import FEWEST, Tournament, TournamentGame

BOTS_AT_ONCE: Final = 2  # games between bots that a tournament plays at a time
AGAIN: Final = 30_000  # milliseconds until what has failed is tried once more
LIVING: Final = ("open", "playing")  # phases in which something may happen

_t = schema.tournaments.c
_news = logging.getLogger(__name__)
_dice = random.SystemRandom()


def topic(tournament_id: str) -> str:
    """Return under what changes of a tournament are told."""
    return f"tournament {tournament_id}"


class Runner:
    """What happens in tournaments without being asked for."""

    def __init__(self, hub: Hub, events: Events) -> None:
        self._hub = hub
        self._now = hub.now
        self._clockwork = Clockwork(hub.now, self.look_after)
        events.subscribe(Ended, self._ended)
        events.subscribe(Restored, lambda _: hub.behind(self.start()))

    async def start(self) -> None:
        """Go on with everything that was going on."""
        living = select(_t.id).where(_t.phase.in_(LIVING))
        found = await self._hub.store.read(lambda c: c.execute(living).scalars().all())
        for tournament_id in found:
            self.look_after(tournament_id)

    def stop(self) -> None:
        """Stop, and begin no further round."""
        self._clockwork.clear()

    def _ended(self, ended: Ended) -> None:
        if tournament := ended.table.sheet.tournament:
            self.look_after(tournament)

    def look_after(self, tournament_id: str) -> None:
        """Start a task for whatever is due in a tournament."""
        self._hub.behind(self._look_after(tournament_id))

    async def _look_after(self, tournament_id: str) -> None:
        try:
            await self._advance(tournament_id)
        except Exception as error:
            if isinstance(error, BelvedereError) and not is_for_now(error):
                _news.info("Tournament %s is not there any more", tournament_id)
                return
            _news.exception("Tournament %s could not go on", tournament_id)
            self._wind(tournament_id, self._now() + AGAIN)

    # Looking.

    async def find(self, tournament_id: str) -> Contest:
        """Return a tournament; raise Refused."""
        found: Contest | None = await self._hub.store.read(lambda c: read_contest(c, tournament_id))
        if found is None:
            raise no_tournament()
        return found

    def subscribe(self, tournament_id: str, wake: Callable[[], None]) -> Callable[[], None]:
        """Call `wake` whenever a tournament has changed; return what ends that."""
        return self._hub.exchange.subscribe(topic(tournament_id), SPECTATOR, wake)

    def _tell(self, tournament_id: str) -> None:
        self._hub.exchange.publish(topic(tournament_id), None)

    # Behind.

    async def _advance(self, tournament_id: str) -> None:
        """Begin or end rounds that are due."""
        contest = await self._living(tournament_id)
        if contest is None:
            return
        if not self._hub.workshop.is_ready(contest.row.game) and self._is_wanted(contest):
            self._tell(tournament_id)
            await asyncio.shield(self._hub.workshop.prepare(contest.row.game))
        async with self._turn(tournament_id):
            contest = await self._living(tournament_id)
            if contest is not None:
                await self._do_next(contest)
        self._tell(tournament_id)

    async def _living(self, tournament_id: str) -> Contest | None:
        contest = await self.find(tournament_id)
        return contest if contest.row.phase in LIVING else None

    def _is_wanted(self, contest: Contest) -> bool:
        """Tell whether the game is needed now."""
        due = contest.row.due
        return bool(contest.running()) or (due is not None and due <= self._now())

    async def _do_next(self, contest: Contest) -> None:
        value = contest.value
        if not value.is_between_rounds:
            await self._keep_playing(contest)
        elif value.is_over:
            await self._write(lambda c: change_row(c, contest.id, phase="over", due=None))
            await self._changed(contest.id)
        elif (due := self._due(contest)) is None:
            self._wind(contest.id, None)
        elif due > self._now():
            if due != contest.row.due:
                await self._write(lambda c: change_row(c, contest.id, due=due))
            self._wind(contest.id, due)
        elif not value.has_begun and len(value.entrants) < FEWEST:
            await self._write(lambda c: change_row(c, contest.id, phase="cancelled", due=None))
            await self._changed(contest.id)
        else:
            await self._begin(contest)

    def _due(self, contest: Contest) -> int | None:
        """Return when the next round begins; None: when somebody says so."""
        row = contest.row
        if row.due is not None or not contest.value.has_begun:
            return None if row.due is None else int(row.due)
        if row.pace == AUTO or row.organiser is None:
            return int(self._now() + 1000 * row.pause)
        return None

    async def _begin(self, contest: Contest) -> None:
        """Begin rounds until there is something to play."""
        if not contest.value.has_begun:
            contest = _with_lots(contest)
        after: Tournament = await self._hub.workshop.run_apart(contest.value.begin_round)
        games = after.rounds[-1]
        sheets = [self._sheet(contest, game) for game in games]
        now = self._now()

        def write(connection: Connection) -> None:
            add_round(connection, contest, games, sheets)
            change_row(connection, contest.id, phase="playing", due=None, changed=now)

        await self._write(write)
        self._wind(contest.id, None)
        if any(sheet is not None for sheet in sheets):
            await self._keep_playing(await self.find(contest.id))
        else:  # nothing but byes and forfeits
            await self._do_next(await self.find(contest.id))

    def _sheet(self, contest: Contest, game: TournamentGame) -> Sheet | None:
        """Return the sheet of a game's table; None: nothing is played."""
        if game.second is None or game.points is not None:
            return None
        row = contest.row
        chairs = tuple(chair_of(contest.entrants[n]) for n in (game.first, game.second))
        held = {(seat, chair.person) for seat, chair in enumerate(chairs) if chair.person}
        # Bots wait for their turn to play among themselves; a clock would not.
        clock = "none" if contest.is_of_bots(game) else row.clock
        return Sheet(
            new_table_id(),
            row.game,
            json.loads(row.options),
            clock,
            row.arbiter,
            row.show_ready,
            hints=False,
            public=row.entry == OPEN,
            chat=bool(held) and row.entry != OPEN,
            maker=row.organiser or "",
            created=self._now(),
            chairs=chairs,
            holders=frozenset(held),
            tournament=contest.id,
        )

    async def _keep_playing(self, contest: Contest) -> None:
        """Let everybody play who is there, and those lose who have left."""
        running = contest.running()
        for game in running:
            for seat, index in enumerate((game.first, game.second)):
                if index is not None and contest.entrants[index].withdrew is not None:
                    self._hub.behind(self._change_table(game.place, partial(_resigned, seat)))
        bots = [game for game in running if contest.is_of_bots(game)][:BOTS_AT_ONCE]
        for game in running:
            if game in bots or not contest.is_of_bots(game):
                self._hub.behind(self._wake(contest.id, game.place))

    async def _wake(self, tournament_id: str, table_id: str) -> None:
        """Read a table into memory, so that its bots play; one that is closed is over."""
        live = await self._hub.find(table_id)
        if live.closed is not None:
            self.look_after(tournament_id)

    async def _change_table(self, table_id: str, do: Callable[[Table, int], Table]) -> None:
        live = await self._hub.find(table_id)
        try:
            await live.change(do)
        except BelvedereError:  # it was over already
            _news.info("Table %s was not changed", table_id)

    # The disk.

    def _turn(self, tournament_id: str) -> asyncio.Lock:
        """Return what lets changes of a tournament follow each other."""
        return self._hub.own.contests.setdefault(tournament_id, asyncio.Lock())

    async def _write(self, work: Callable[[Connection], Any]) -> None:
        await self._hub.store.write(work)

    async def _changed(self, tournament_id: str) -> None:
        now = self._now()
        await self._write(lambda c: change_row(c, tournament_id, changed=now))
        self._tell(tournament_id)

    def _wind(self, tournament_id: str, at: int | None) -> None:
        self._clockwork.set(tournament_id, at)


def _with_lots(contest: Contest) -> Contest:
    """Draw lots for the order in which entrants are counted."""
    order = list(range(len(contest.entrants)))
    _dice.shuffle(order)
    value = replace(contest.value, entrants=tuple(contest.value.entrants[n] for n in order))
    return replace(contest, entrants=tuple(contest.entrants[n] for n in order), value=value)


def _resigned(seat: Seat, table: Table, now: int) -> Table:
    return table.resign(seat, now)
