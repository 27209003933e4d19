"""What is asked for in tournaments: to open one, enter, leave, begin a round, cancel."""

from __future__ import annotations

from collections.abc import Awaitable
from functools import partial
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from belvedere.core.errors import BelvedereError
from belvedere.core.messages import words
from belvedere.server.errors import Refused, is_for_now
from belvedere.server.identity.people import Person
from belvedere.server.opening import check_level
from belvedere.server.storage import schema
from belvedere.server.tournaments.planning import CLOSED, OPEN, check_bots
from belvedere.server.tournaments.running import LIVING, Runner
from belvedere.server.tournaments.tournament_rows import Contest, add_entrant, change_row
from belvedere.tables.table import Table

_t, _e = schema.tournaments.c, schema.entrants.c


class Tournaments(Runner):
    """All tournaments of a server."""

    async def open(
        self, row: dict[str, Any], bots: tuple[str, ...], organiser: Person | None
    ) -> Contest:
        """Keep a new tournament, with those who enter it at once."""
        people = [(organiser.id, organiser.name, "")] if organiser is not None else []
        entrants = [*people, *((None, "", level) for level in bots)]
        rows = [
            {
                "tournament": row["id"],
                "number": n,
                "person": p,
                "name": name,
                "level": level,
                "late": 0,
            }
            for n, (p, name, level) in enumerate(entrants)
        ]

        def write(connection: Connection) -> None:
            connection.execute(insert(schema.tournaments).values(row))
            if rows:
                connection.execute(insert(schema.entrants), rows)

        await self._write(write)
        self._wind(row["id"], row["due"])
        return await self.find(row["id"])

    async def enter(self, tournament_id: str, person: Person, *, is_invited: bool) -> None:
        """Let somebody enter; raise Refused or TournamentError."""
        async with self._turn(tournament_id):
            contest = await self.find(tournament_id)
            _check_living(contest)
            _check_entry(contest, person, is_invited)
            contest.value.enter(person.name)
            await self._write(lambda c: add_entrant(c, contest, person.id, person.name, ""))
            await self._changed(tournament_id)

    async def add_bot(self, tournament_id: str, level: str) -> None:
        """Let a bot take part; raise Refused, OptionError or TournamentError."""
        check_level(level)
        async with self._turn(tournament_id):
            contest = await self.find(tournament_id)
            _check_living(contest)
            check_bots(1 + sum(bool(entrant.level) for entrant in contest.entrants))
            contest.value.enter(level)
            await self._write(lambda c: add_entrant(c, contest, None, "", level))
            await self._changed(tournament_id)

    async def withdraw(self, tournament_id: str, number: int) -> None:
        """Let an entrant leave: a game of his that goes on he loses; raise TournamentError."""
        async with self._turn(tournament_id):
            contest = await self.find(tournament_id)
            _check_living(contest)
            index = contest.index_of(number)
            if index is None:
                raise Refused(404, "no-entrant", words("There is no such entrant."))
            contest.value.withdraw(index)
            await self._write(partial(_leave, contest, number))
            await self._changed(tournament_id)
        self.look_after(tournament_id)

    async def begin_round(self, tournament_id: str) -> None:
        """Begin the next round now; raise Refused or TournamentError."""
        async with self._turn(tournament_id):
            contest = await self.find(tournament_id)
            _check_living(contest)
            contest.value.check_next()
            due = self._now()
            await self._write(lambda c: change_row(c, tournament_id, due=due))
            self._tell(tournament_id)
        if self._hub.workshop.is_ready(contest.row.game):
            await self._advance(tournament_id)
        else:
            self.look_after(tournament_id)

    async def cancel(self, tournament_id: str) -> None:
        """End a tournament; people may play their games on, those of bots are broken off."""
        async with self._turn(tournament_id):
            contest = await self.find(tournament_id)
            _check_living(contest)
            await self._write(lambda c: change_row(c, tournament_id, phase="cancelled", due=None))
            self._wind(tournament_id, None)
            await self._changed(tournament_id)
        for game in contest.running():
            if contest.is_of_bots(game):
                await self._change_table(game.place, _abandoned)

    async def leave_all(self, person_id: str) -> None:
        """Let somebody leave everything that still lasts; what has not begun ends with him."""
        entered = (
            select(_e.tournament, _e.number)
            .join(schema.tournaments, _t.id == _e.tournament)
            .where(_e.person == person_id, _t.phase.in_(LIVING))
        )
        for tournament_id, number in await self._hub.store.read(lambda c: c.execute(entered).all()):
            await _unless_impossible(self.withdraw(tournament_id, number))
        planned = select(_t.id).where(_t.organiser == person_id, _t.phase == "open")
        found = await self._hub.store.read(lambda c: c.execute(planned).scalars().all())
        for tournament_id in found:
            await _unless_impossible(self.cancel(tournament_id))


async def _unless_impossible(deed: Awaitable[None]) -> None:
    """Do something unless it was done before, or the tournament is damaged."""
    try:
        await deed
    except BelvedereError as error:
        if is_for_now(error):
            raise


def _check_living(contest: Contest) -> None:
    if contest.row.phase == "cancelled":
        raise Refused(409, "tournament", words("This tournament was cancelled."))
    if contest.row.phase not in LIVING:
        raise Refused(409, "tournament", words("This tournament is over."))


def _check_entry(contest: Contest, person: Person, is_invited: bool) -> None:
    if contest.index_of_person(person.id) is not None:
        raise Refused(409, "entered", words("You have entered this tournament already."))
    is_organiser = person.id == contest.row.organiser
    if contest.row.entry == OPEN or is_organiser:
        return
    if contest.row.entry == CLOSED:
        raise Refused(403, "invitation", words("Nobody else can enter this tournament."))
    if not is_invited:
        raise Refused(
            403, "invitation", words("This tournament is entered by the link of an invitation.")
        )


def _leave(contest: Contest, number: int, connection: Connection) -> None:
    mine = (_e.tournament == contest.id) & (_e.number == number)
    if not contest.value.has_begun:
        connection.execute(delete(schema.entrants).where(mine))
        return
    begun = len(contest.value.rounds)
    connection.execute(update(schema.entrants).where(mine).values(withdrew=begun))


def _abandoned(table: Table, now: int) -> Table:
    return table.abandon()
