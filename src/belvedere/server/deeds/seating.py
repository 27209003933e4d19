"""Opening tables and sitting down: with a friend, a bot, anybody, or once more."""

from __future__ import annotations

from collections.abc import Iterable

from belvedere.core import registry
from belvedere.core.game import Seat
from belvedere.core.messages import words
from belvedere.server.errors import Refused
from belvedere.server.house import House
from belvedere.server.identity.people import Person, Visitor
from belvedere.server.live.live_table import LiveTable
from belvedere.server.live.sheet import ANYBODY, Sheet
from belvedere.server.lobby import find_partner
from belvedere.server.opening import SeatRequest, TableRequest, check_room, new_sheet
from belvedere.server.wire.models import Joining, NewTable, Pairing, SeatWanted


async def take_name(house: House, visitor: Visitor, name: str | None) -> Person:
    """Return the visitor, a guest under the name that he has just chosen."""
    person = visitor.known
    if not name or not name.strip() or not person.is_guest:
        return person
    return await house.people.rename(person, name)


async def open_table(house: House, visitor: Visitor, wanted: NewTable) -> LiveTable:
    """Open a table as somebody wants it; raise Refused, UnknownGame, OptionError or TableError."""
    house.limits.count_visitor("openings", visitor)
    person = await take_name(house, visitor, wanted.name)
    sheet = new_sheet(
        TableRequest(
            wanted.game,
            dict(wanted.options),
            await _seat_requests(house, person, wanted.seats or ()),
            wanted.clock,
            wanted.hints,
            wanted.arbiter,
            wanted.show_ready,
            wanted.public,
            wanted.chat,
            wanted.shuffle,
        ),
        person,
        house.now(),
    )
    return await _open_table(house, sheet, person)


async def _seat_requests(
    house: House, person: Person, wanted: Iterable[SeatWanted]
) -> tuple[SeatRequest, ...]:
    """Read who is to sit where; several people at one screen may each have a name."""
    requests = []
    for seat in wanted:
        name = (seat.name or "").strip() if seat.who == "me" else ""
        name = await house.people.check_name(person, name) if name else ""
        requests.append(SeatRequest(seat.who, seat.level, name))
    return tuple(requests)


async def _open_table(house: House, sheet: Sheet, maker: Person) -> LiveTable:
    """Open a table; raise Refused when somebody has too many games of bots."""
    if not sheet.is_of_bots:
        return await house.hub.open(sheet)
    async with house.own.opening:
        check_room(sheet, maker, house.hub.known())
        return await house.hub.open(sheet)


async def join(house: House, live: LiveTable, visitor: Visitor, joining: Joining) -> Seat:
    """Let somebody sit down, or come back to his seat; return which; raise Refused."""
    person = await take_name(house, visitor, joining.name)
    if joining.seat_link is not None:
        return await _by_link(house, live, joining.seat_link, person)
    seat = _free_seat(house, live, joining, person)
    if (seat, person.id) not in live.sheet.holders:
        await house.hub.sit(live, seat, person.id, person.name)
    return seat


async def _by_link(house: House, live: LiveTable, link: str, person: Person) -> Seat:
    found = house.seals.read_seat_link(link, live.id)
    if found is None or (found[0], found[1]) not in live.sheet.holders:
        raise Refused(403, "seat-link", words("This link does not lead to a seat any more."))
    await house.hub.hold(live, found[0], person.id)
    return found[0]


def _free_seat(house: House, live: LiveTable, joining: Joining, person: Person) -> Seat:
    """Return the seat that somebody may take, or has; raise Refused."""
    chairs = live.sheet.chairs
    if joining.invite is not None:
        seat = house.seals.read_invitation(joining.invite, live.id)
        if seat is None or seat >= len(chairs):
            raise Refused(403, "invitation", words("This invitation is not valid here."))
        return seat
    kept = [s for s, chair in enumerate(chairs) if chair.is_free and chair.person == person.id]
    free = kept + [s for s, chair in enumerate(chairs) if chair.who == ANYBODY]
    if joining.seat is not None:
        if joining.seat not in free:
            raise Refused(409, "taken", words("This seat is not open to anyone."))
        return joining.seat
    if mine := live.sheet.seats_of(person.id):
        return mine[0]
    if not free:
        raise Refused(409, "taken", words("No seat here is open to anyone."))
    return free[0]


async def pair(house: House, visitor: Visitor, wanted: Pairing) -> LiveTable:
    """Seat somebody where the same game is waited for, or open a table that waits."""
    house.limits.count_visitor("openings", visitor)
    person = await take_name(house, visitor, wanted.name)
    seats = (SeatRequest("me"), *[SeatRequest(ANYBODY)] * (_players(wanted) - 1))
    sheet = new_sheet(
        TableRequest(
            wanted.game, dict(wanted.options), seats, wanted.clock, public=True, shuffle=True
        ),
        person,
        house.now(),
    )
    async with house.own.pairing:  # two who come at once find each other
        return await find_partner(house.hub, sheet, person) or await house.hub.open(sheet)


def _players(wanted: Pairing) -> int:
    facts = registry.facts(wanted.game)
    return int(facts.settle_json(dict(wanted.options))["players"])
