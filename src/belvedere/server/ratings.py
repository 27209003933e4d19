"""Ratings by game and number of players: accounts and bots, after games that were played out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, delete, insert, select, update

from belvedere.core.endings import Cause
from belvedere.server.domain_events import Ended, Events
from belvedere.server.live.hub import Hub
from belvedere.server.live.rated import PERSON_PREFIX, are_rated, subject_of
from belvedere.server.live.sheet import Chair
from belvedere.server.storage import schema
from belvedere.tables.table import Table

COUNTING: Final = frozenset({Cause.RULES, Cause.RESIGNATION, Cause.TIME, Cause.AGREEMENT})

_r, _people = schema.ratings.c, schema.people


@dataclass(frozen=True, slots=True)
class Result:
    """A game that is over, as the ratings see it."""

    table: str
    game: str
    subjects: tuple[str, ...]  # by seat
    placing: tuple[int, ...]


def result_of(table_id: str, table: Table, chairs: tuple[Chair, ...]) -> Result | None:
    """Return the result of a game that counts; None when it does not."""
    ending = table.ending
    if ending is None or ending.cause not in COUNTING or table.deputies:
        return None
    if not table.terms.rules.facts.is_standard(table.terms.rules.options):
        return None
    if not are_rated(chairs):
        return None
    game, subjects = table.terms.rules.facts.id, map(subject_of, chairs)
    return Result(table_id, game, tuple(s for s in subjects if s), ending.placing)


class Ratings:
    """Counts games as they end."""

    def __init__(self, hub: Hub, events: Events) -> None:
        self._hub = hub
        events.subscribe(Ended, self._ended)

    def _ended(self, ended: Ended) -> None:
        live = ended.table
        assert live.table is not None
        result = result_of(live.id, live.table, live.sheet.chairs)
        if result is not None:
            self._hub.behind(self._write(result))

    async def _write(self, result: Result) -> None:
        await self._hub.store.write(lambda c: rate(c, result, self._hub.now()))


def rate(connection: Connection, result: Result, now: int) -> bool:
    """Count a game, once; guests, and games with hints, do not count."""
    table = schema.tables
    fresh = (table.c.id == result.table) & table.c.rated.is_(None)
    counts = not _has_guests(connection, result) and not _has_notes(connection, result)
    first = connection.execute(update(table).where(fresh).values(rated=counts)).rowcount
    if counts and first:
        _update(connection, result, now)
    return bool(counts and first)


def _has_guests(connection: Connection, result: Result) -> bool:
    ids = [s.removeprefix(PERSON_PREFIX) for s in result.subjects if s.startswith(PERSON_PREFIX)]
    accounts = select(_people.c.id).where(_people.c.id.in_(ids), _people.c.password.is_not(None))
    return len(connection.execute(accounts).all()) < len(ids)


def _has_notes(connection: Connection, result: Result) -> bool:
    notes = select(schema.notes.c.id).where(schema.notes.c.table == result.table)
    return connection.execute(notes.limit(1)).first() is not None


def _update(connection: Connection, result: Result, now: int) -> None:
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    players = len(result.subjects)
    here = (_r.game == result.game) & (_r.players == players)
    known = {
        row.subject: row
        for row in connection.execute(
            select(schema.ratings).where(here, _r.subject.in_(result.subjects))
        )
    }
    teams = [
        [model.rating(mu=known[s].mu, sigma=known[s].sigma)] if s in known else [model.rating()]
        for s in result.subjects
    ]
    rated = model.rate(teams, ranks=[float(place) for place in result.placing])
    connection.execute(delete(schema.ratings).where(here, _r.subject.in_(result.subjects)))
    rows = [
        {
            "game": result.game,
            "players": players,
            "subject": subject,
            "mu": team[0].mu,
            "sigma": team[0].sigma,
            "games": (known[subject].games if subject in known else 0) + 1,
            "changed": now,
        }
        for subject, team in zip(result.subjects, rated, strict=True)
    ]
    connection.execute(insert(schema.ratings), rows)


def ladder(connection: Connection, game: str, players: int, most: int) -> list[dict[str, Any]]:
    """List the best, surest first: by what is left of a rating when doubt is taken off."""
    wanted = select(schema.ratings).where(_r.game == game, _r.players == players)
    rows = connection.execute(wanted.order_by((_r.mu - 3 * _r.sigma).desc()).limit(most)).all()
    ids = [r.subject.removeprefix(PERSON_PREFIX) for r in rows]
    names = {
        row.id: row.name for row in connection.execute(select(_people).where(_people.c.id.in_(ids)))
    }
    return [{"place": n, **_told(row, names)} for n, row in enumerate(rows, 1)]


def _told(row: Any, names: dict[str, str]) -> dict[str, Any]:
    kind, _, which = row.subject.partition(":")
    return {
        "kind": kind,
        "name": names.get(which) if kind == "person" else None,
        "level": which if kind == "bot" else None,
        "rating": round(row.mu, 2),
        "doubt": round(row.sigma, 2),
        "games": row.games,
    }


def of_person(connection: Connection, person: str) -> list[dict[str, Any]]:
    """List somebody's ratings."""
    wanted = select(schema.ratings).where(_r.subject == PERSON_PREFIX + person)
    return [
        {
            "game": row.game,
            "players": row.players,
            "rating": round(row.mu, 2),
            "doubt": round(row.sigma, 2),
            "games": row.games,
        }
        for row in connection.execute(wanted.order_by(_r.game, _r.players))
    ]
