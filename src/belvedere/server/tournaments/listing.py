"""Lists of tournaments."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Connection, or_, select

from belvedere.server.errors import Refused
from belvedere.server.storage import schema
from belvedere.server.tournaments.planning import OPEN
from belvedere.server.tournaments.tournament_rows import Contest, read_contest

_t, _e = schema.tournaments.c, schema.entrants.c

PHASES: Final = {"open": "open", "playing": "playing", "finished": "over"}


def list_contests(
    connection: Connection, which: str, person: str, game: str | None, most: int
) -> list[Contest]:
    """List tournaments, the latest first: one's own, or those that are open to everybody."""
    wanted = select(_t.id).order_by(_t.changed.desc()).limit(most)
    if game is not None:
        wanted = wanted.where(_t.game == game)
    wanted = wanted.where(*_chosen(which, person))
    ids = connection.execute(wanted).scalars().all()
    found = (_readable(connection, tournament_id) for tournament_id in ids)
    return [contest for contest in found if contest is not None]


def _readable(connection: Connection, tournament_id: str) -> Contest | None:
    """Read a tournament; one that is damaged says so to whoever comes there."""
    try:
        return read_contest(connection, tournament_id)
    except Refused:
        return None


def _chosen(which: str, person: str) -> list[Any]:
    if which != "mine":
        return [_t.entry == OPEN, _t.phase == PHASES[which]]
    entered = select(_e.tournament).where(_e.person == person)
    return [or_(_t.organiser == person, _t.id.in_(entered))]
