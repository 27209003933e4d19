"""Tournaments as somebody sees them, and opening one."""

from __future__ import annotations

from typing import Any

from belvedere.core.messages import words
from belvedere.server.deeds.seating import take_name
from belvedere.server.errors import Refused
from belvedere.server.house import House
from belvedere.server.identity.people import Visitor
from belvedere.server.tournaments.planning import Planned, new_row
from belvedere.server.tournaments.tournament_json import Looker, is_organised_by, told
from belvedere.server.tournaments.tournament_rows import Contest
from belvedere.server.wire.tournament_models import Entering, NewTournament, Withdrawing
from belvedere.tournaments.tournament import Format


def looker_of(
    house: House, visitor: Visitor, contest_id: str, invite: str, language: str
) -> Looker:
    """Return who looks at a tournament."""
    return Looker(visitor.id, _is_invited(house, contest_id, invite), language)


def _is_invited(house: House, contest_id: str, invite: str) -> bool:
    return bool(invite) and house.seals.invites_to(invite, contest_id)


def told_of(house: House, contest: Contest, looker: Looker) -> dict[str, Any]:
    """Return a tournament as somebody sees it, with the addresses that he may know."""
    is_ready = house.hub.workshop.is_ready(contest.row.game)
    state = told(contest, looker, is_ready, house.now())
    return {**state, "links": links(house, contest, looker)}


def links(house: House, contest: Contest, looker: Looker) -> dict[str, str]:
    """Return the addresses that somebody may know, and pass on."""
    page = f"{house.settings.public_url.rstrip('/')}/tournaments/{contest.id}"
    api = f"/api/v1/tournaments/{contest.id}"
    found = {"tournament": page, "live": f"{api}/live", "text": f"{api}/text"}
    has_entered = contest.index_of_person(looker.person) is not None
    if contest.row.entry == "open":
        found["invitation"] = page
    elif contest.row.entry == "invite" and (has_entered or is_organised_by(contest, looker.person)):
        found["invitation"] = f"{page}?invite={house.seals.tournament_invitation(contest.id)}"
    return found


def check_organiser(contest: Contest, visitor: Visitor) -> None:
    """Refuse what only the organiser may do."""
    if not is_organised_by(contest, visitor.id):
        raise Refused(403, "not-organiser", words("Only the organiser may do that."))


async def open_tournament(house: House, visitor: Visitor, wanted: NewTournament) -> Contest:
    """Open a tournament as somebody plans it; raise Refused or OptionError."""
    house.limits.count_visitor("tournaments", visitor)
    person = await take_name(house, visitor, wanted.name)
    planned = Planned(
        wanted.game,
        wanted.title,
        dict(wanted.options),
        wanted.clock,
        wanted.arbiter,
        wanted.show_ready,
        Format(wanted.format),
        wanted.rounds,
        wanted.entry,
        tuple(wanted.bots),
        wanted.pace,
        wanted.pause,
        wanted.begins,
    )
    row = new_row(planned, person, house.now())
    return await house.tournaments.open(row, planned.bots, person if wanted.play else None)


async def enter(house: House, visitor: Visitor, contest_id: str, entering: Entering) -> None:
    """Let somebody take part, by an invitation where that is needed; raise Refused."""
    house.limits.count_visitor("openings", visitor)
    await house.tournaments.find(contest_id)
    person = await take_name(house, visitor, entering.name)
    is_invited = _is_invited(house, contest_id, entering.invite or "")
    await house.tournaments.enter(contest_id, person, is_invited=is_invited)


async def withdraw(
    house: House, visitor: Visitor, contest_id: str, withdrawing: Withdrawing
) -> None:
    """Let somebody leave a tournament, or its organiser take somebody out; raise Refused."""
    house.limits.count_visitor("openings", visitor)
    contest = await house.tournaments.find(contest_id)
    mine = contest.index_of_person(visitor.id)
    own = None if mine is None else contest.entrants[mine].number
    number = own if withdrawing.entrant is None else withdrawing.entrant
    if number is None:
        raise Refused(409, "tournament", words("You have not entered this tournament."))
    if number != own:
        check_organiser(contest, visitor)
    await house.tournaments.withdraw(contest_id, number)
