"""Tables: open one, find one, sit down."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query
from fastapi.responses import JSONResponse

from belvedere.core import registry
from belvedere.core.game import Seat
from belvedere.core.messages import words
from belvedere.server.api.asking import (
    AHouse,
    ALanguage,
    APlayer,
    AReader,
    ASeat,
    ATable,
    answered,
    viewer_for,
)
from belvedere.server.api.links import links
from belvedere.server.api.models import REFUSALS, Joining, NewTable, Pairing, TableState
from belvedere.server.errors import Refused
from belvedere.server.house import House
from belvedere.server.identity.people import Person, Visitor
from belvedere.server.live.live_table import Glimpse, LiveTable
from belvedere.server.live.sheet import ANYBODY, Sheet
from belvedere.server.live.telling import table_state
from belvedere.server.lobby import find_partner, list_tables
from belvedere.server.opening import Wanted, check_room, new_sheet

router = APIRouter(tags=["tables"], responses=REFUSALS)


async def told(
    house: House, live: LiveTable, visitor: Visitor, seat: int | None, language: str
) -> dict[str, Any]:
    """Return a table as a visitor sees it, with the addresses that he may know."""
    viewer = viewer_for(live, visitor, seat)
    return told_of(house, live, visitor, await live.look(viewer), language)


def told_of(
    house: House, live: LiveTable, visitor: Visitor, seen: Glimpse, language: str
) -> dict[str, Any]:
    """Return a glimpse of a table in full."""
    state = table_state(live, seen, visitor.id, language, house.now())
    return {**state, "links": links(house, live, visitor)}


async def named(house: House, visitor: Visitor, name: str | None) -> Person:
    """Return the visitor, a guest under the name that he has just chosen."""
    person = visitor.person
    assert person is not None
    if not name or not name.strip() or not person.is_guest:
        return person
    return await house.people.rename(person, name)


@router.post(
    "/tables", status_code=201, responses={201: {"model": TableState}}, summary="Open a table"
)
async def open_table(
    wanted: NewTable, house: AHouse, visitor: APlayer, language: ALanguage
) -> JSONResponse:
    """Open a table; seats are for you, for whoever has the invitation, for anyone, for bots."""
    house.limits.count_visitor("openings", visitor)
    person = await named(house, visitor, wanted.name)
    sheet = new_sheet(
        Wanted(
            wanted.game,
            dict(wanted.options),
            tuple((seat.who, seat.level) for seat in wanted.seats or ()),
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
    live = await _opened(house, sheet, person)
    return answered(await told(house, live, visitor, None, language), 201)


async def _opened(house: House, sheet: Sheet, maker: Person) -> LiveTable:
    """Open a table; raise Refused when somebody has too many games of bots."""
    if not sheet.is_of_bots:
        return await house.hub.open(sheet)
    async with house.own.opening:
        check_room(sheet, maker, house.hub.known())
        return await house.hub.open(sheet)


@router.get("/tables", responses={200: {"description": "Tables, the latest first"}})
async def tables(
    house: AHouse,
    visitor: AReader,
    language: ALanguage,
    which: Annotated[str, Query(pattern="^(mine|open|watch|finished)$")] = "open",
    game: Annotated[str | None, Query(max_length=20)] = None,
    most: Annotated[int, Query(ge=1, le=100)] = 20,
) -> JSONResponse:
    """List tables: yours, open ones, those to watch, or public ones that are over."""
    found = await house.store.read(
        lambda c: list_tables(c, which, visitor.id, game, most, language, house.hub)
    )
    return answered({"tables": found})


@router.get("/tables/{table_id}", responses={200: {"model": TableState}})
async def table(
    live: ATable, house: AHouse, visitor: AReader, language: ALanguage, seat: ASeat = None
) -> JSONResponse:
    """Show a table as you see it."""
    return answered(await told(house, live, visitor, seat, language))


@router.post("/tables/{table_id}/join", responses={200: {"model": TableState}})
async def join(
    joining: Joining, live: ATable, house: AHouse, visitor: APlayer, language: ALanguage
) -> JSONResponse:
    """Sit down: on an open seat, by an invitation, or by a private link on your own seat."""
    person = await named(house, visitor, joining.name)
    if joining.seat_link is not None:
        seat = await _by_link(house, live, joining.seat_link, person)
    else:
        seat = _free_seat(house, live, joining, person)
        if (seat, person.id) not in live.sheet.holders:
            await house.hub.sit(live, seat, person.id, person.name)
    return answered(await told(house, live, visitor, seat, language))


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


@router.post("/pairings", responses={200: {"model": TableState}}, summary="Anyone, now")
async def pair(
    wanted: Pairing, house: AHouse, visitor: APlayer, language: ALanguage
) -> JSONResponse:
    """Sit down with somebody who waits for the same game, or wait for somebody."""
    house.limits.count_visitor("openings", visitor)
    person = await named(house, visitor, wanted.name)
    seats = (("me", ""), *((ANYBODY, ""),) * (_players(wanted) - 1))
    sheet = new_sheet(
        Wanted(wanted.game, dict(wanted.options), seats, wanted.clock, public=True, shuffle=True),
        person,
        house.now(),
    )
    async with house.own.pairing:  # two who come at once find each other
        live = await find_partner(house.hub, sheet, person)
        if live is None:
            live = await house.hub.open(sheet)
    return answered(await told(house, live, visitor, None, language))


def _players(wanted: Pairing) -> int:
    facts = registry.facts(wanted.game)
    return int(facts.settle_json(dict(wanted.options))["players"])
