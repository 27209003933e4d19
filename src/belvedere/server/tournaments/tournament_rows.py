"""Tournaments on disk: what is written, and the value that is made of it.

Only who plays whom is kept. Results are read from the tables, by how their games ended; what
somebody loses by having withdrawn follows from when he did.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from sqlalchemy import Connection, insert, select, update
from sqlalchemy.engine import Row

from belvedere.core import registry
from belvedere.core.messages import Message, words
from belvedere.server.errors import closed
from belvedere.server.identity.people import shown_name
from belvedere.server.live.sheet import BOT, PERSON, Chair, Sheet, sheet_rows
from belvedere.server.live.table_json import name_of
from belvedere.server.storage import schema
from belvedere.server.storage.damage import WRONG, are_text, are_whole, parsed, text_of
from belvedere.server.tournaments.planning import CLOSED, INVITE, OPEN
from belvedere.tables.clocks import parse_clock
from belvedere.tournaments.points import HALF, NONE, WHOLE
from belvedere.tournaments.tournament import (
    Entrant,
    Format,
    Plan,
    Tournament,
    TournamentGame,
    bye_of,
    with_result,
)

_t, _e, _p = schema.tournaments.c, schema.entrants.c, schema.pairings.c

DRAWN = (HALF, HALF)
NOBODY = (NONE, NONE)  # a game that was broken off, or closed for inspection
PHASES: Final = ("open", "playing", "over", "cancelled")
UNREADABLE: Final = words(
    "This tournament is closed for inspection, since what is kept of it cannot be read."
)

_news = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Contest:
    """A tournament as it is kept, and as a value."""

    row: Row[Any]
    entrants: tuple[Row[Any], ...]  # by lot, as the value counts them
    value: Tournament
    organiser: str  # his name

    @property
    def id(self) -> str:
        """The tournament's id."""
        return str(self.row.id)

    def index_of(self, number: int) -> int | None:
        """Return how the value counts an entrant; None: there is none."""
        found = [n for n, row in enumerate(self.entrants) if row.number == number]
        return found[0] if found else None

    def index_of_person(self, person: str) -> int | None:
        """Return how the value counts somebody; None: he has not entered."""
        found = [n for n, row in enumerate(self.entrants) if person and row.person == person]
        return found[0] if found else None

    def running(self) -> list[TournamentGame]:
        """List the games that are being played."""
        latest = self.value.rounds[-1] if self.value.rounds else ()
        return [game for game in latest if game.points is None]

    def is_of_bots(self, game: TournamentGame) -> bool:
        """Tell whether nobody but bots plays a game."""
        return all(self.entrants[n].level for n in (game.first, game.second) if n is not None)


# Reading.


def read_contest(connection: Connection, tournament_id: str) -> Contest | None:
    """Read a tournament; None when there is none; raise Refused when it is damaged."""
    wanted = select(schema.tournaments).where(_t.id == tournament_id)
    row = connection.execute(wanted).one_or_none()
    if row is None:
        return None
    try:
        _check(row)
        return _contest(connection, row)
    except WRONG as error:
        _news.error("Tournament %s cannot be read: %r", tournament_id, error)
        raise closed(UNREADABLE) from error


def _check(row: Row[Any]) -> None:
    """Insist that what is kept of a tournament itself can be read; raise one of `WRONG`."""
    registry.facts(row.game).settle(parsed(row.options, dict))  # type: ignore[arg-type]
    parse_clock(row.clock)
    numbers = (row.rounds, row.pause, row.created, row.changed, row.due)
    if not _are_whole(*numbers) or not are_text(row.title, row.pace, row.organiser or ""):
        raise ValueError("no number, or no text")
    if row.entry not in (OPEN, INVITE, CLOSED) or row.phase not in PHASES:
        raise ValueError("no entry, or no phase")


def _check_entrant(entrant: Row[Any]) -> None:
    numbers = (entrant.number, entrant.lot, entrant.late, entrant.withdrew)
    if not _are_whole(*numbers) or not are_text(entrant.name, entrant.level, entrant.person or ""):
        raise ValueError("no entrant")


def _are_whole(*numbers: object) -> bool:
    return are_whole([number for number in numbers if number is not None])


def _contest(connection: Connection, row: Row[Any]) -> Contest:
    rows = connection.execute(select(schema.entrants).where(_e.tournament == row.id)).all()
    for entrant in rows:
        _check_entrant(entrant)
    entrants = sorted(rows, key=lambda e: (e.lot is None, e.lot, e.number))
    names = _names(entrants)
    value = Tournament(
        Plan(Format(row.format), row.rounds),
        tuple(Entrant(name, e.late, e.withdrew) for name, e in zip(names, entrants, strict=True)),
    )
    value = _with_rounds(connection, row.id, value, [e.number for e in entrants])
    people = schema.people.c
    organiser = connection.execute(select(people.name).where(people.id == row.organiser)).scalar()
    return Contest(row, tuple(entrants), value, text_of(organiser))


def _names(entrants: Sequence[Row[Any]]) -> list[Message]:
    """Name everybody; bots of one level are counted, in the order of entry."""
    seen: Counter[str] = Counter()
    found: dict[int, Message] = {}
    for entrant in sorted(entrants, key=lambda e: e.number):
        name = _name(entrant)
        if entrant.level:
            seen[entrant.level] += 1
            if (number := seen[entrant.level]) > 1:
                name = words("{name} {number}", name=name, number=number)
        found[entrant.number] = name
    return [found[entrant.number] for entrant in entrants]


def _name(entrant: Row[Any]) -> Message:
    if entrant.level:
        return name_of(Chair(BOT, level=entrant.level))
    return shown_name(entrant.name) if entrant.name else words("Somebody who has left")


def _with_rounds(
    connection: Connection, tournament_id: str, value: Tournament, numbers: list[int]
) -> Tournament:
    tables = schema.tables
    wanted = (
        select(schema.pairings, tables.c.phase, tables.c.standing)
        .join_from(schema.pairings, tables, _p.table == tables.c.id, isouter=True)
        .where(_p.tournament == tournament_id)
        .order_by(_p.round, _p.board)
    )
    index = {number: n for n, number in enumerate(numbers)}
    rounds: dict[int, list[TournamentGame]] = {}
    for row in connection.execute(wanted):
        if not are_whole([row.round]) or not are_text(row.table or ""):
            raise ValueError("no pairing")
        rounds.setdefault(row.round, []).append(_game(value, row, index))
    played = tuple(tuple(games) for _, games in sorted(rounds.items()))
    return Tournament(value.plan, value.entrants, played)


def _game(value: Tournament, row: Row[Any], index: dict[int, int]) -> TournamentGame:
    if row.second is None:
        return bye_of(index[row.first])
    first, second = index[row.first], index[row.second]
    if row.table is None:
        return value.settled(row.round, first, second)
    game = TournamentGame(first, second, place=row.table)
    points = points_of(row.phase, row.standing)
    return game if points is None else with_result(game, points)


def points_of(phase: str | None, standing: str | None) -> tuple[Fraction, Fraction] | None:
    """Return what both have got at a table; None while they play."""
    if phase in ("closed", None):
        return NOBODY
    if phase != "over":
        return None
    try:
        winners = list((parsed(standing, dict) or {})["ending"]["winners"])
    except (KeyError, TypeError):  # damaged: the table is closed as soon as somebody comes there
        return NOBODY
    if len(winners) != 1:
        return DRAWN if winners else NOBODY
    return (WHOLE, NONE) if winners == [0] else (NONE, WHOLE)


# Writing.


def add_entrant(
    connection: Connection, contest: Contest, person: str | None, name: str, level: str
) -> None:
    """Write somebody who enters."""
    numbers = [entrant.number for entrant in contest.entrants]
    begun = len(contest.value.rounds)
    row = {
        "tournament": contest.id,
        "number": max(numbers, default=-1) + 1,
        "lot": len(numbers) if begun else None,
        "person": person,
        "name": name,
        "level": level,
        "late": begun,
    }
    connection.execute(insert(schema.entrants).values(row))


def add_round(
    connection: Connection,
    contest: Contest,
    games: Sequence[TournamentGame],
    sheets: Sequence[Sheet | None],
) -> None:
    """Write a round with its tables, all or nothing; with the first one, the lots."""
    which = len(contest.value.rounds)
    numbers = [entrant.number for entrant in contest.entrants]
    if which == 0:
        for lot, number in enumerate(numbers):
            mine = (_e.tournament == contest.id) & (_e.number == number)
            connection.execute(update(schema.entrants).where(mine).values(lot=lot))
    for board, (game, sheet) in enumerate(zip(games, sheets, strict=True)):
        if sheet is not None:
            _add_table(connection, sheet)
        row = {
            "tournament": contest.id,
            "round": which,
            "board": board,
            "first": numbers[game.first],
            "second": None if game.second is None else numbers[game.second],
            "table": sheet.id if sheet is not None else None,
        }
        connection.execute(insert(schema.pairings).values(row))


def _add_table(connection: Connection, sheet: Sheet) -> None:
    table, seats, holders = sheet_rows(sheet)
    connection.execute(insert(schema.tables).values(table))
    connection.execute(insert(schema.seats), seats)
    if holders:
        connection.execute(insert(schema.holders), holders)


def chair_of(entrant: Row[Any]) -> Chair:
    """Return the chair of an entrant."""
    if entrant.level:
        return Chair(BOT, level=entrant.level)
    return Chair(PERSON, entrant.person or "", entrant.name)


def change_row(connection: Connection, tournament_id: str, **values: Any) -> None:
    """Change what is kept of a tournament itself."""
    mine = update(schema.tournaments).where(_t.id == tournament_id)
    connection.execute(mine.values(**values))
