"""What routes ask of a request: the house, the visitor, the reader's language, his seat."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Query, Request
from fastapi.responses import JSONResponse
from starlette.requests import HTTPConnection

from belvedere.core.actors import SPECTATOR
from belvedere.core.game import Seat, Viewer
from belvedere.core.messages import words
from belvedere.server.errors import Refused, not_seated, unknown
from belvedere.server.house import House
from belvedere.server.identity.people import Visitor, guest_name
from belvedere.server.identity.sealing import COOKIE
from belvedere.server.identity.tokens import find_bearer
from belvedere.server.live.live_table import LiveTable
from belvedere.server.readers import language_of


def house_of(connection: HTTPConnection) -> House:
    """Return the house that a request came to."""
    house: House = connection.app.state.house
    return house


async def visitor_of(connection: HTTPConnection) -> Visitor:
    """Return who asks: by a token, by a cookie, or nobody that we know; raise Refused."""
    house = house_of(connection)
    address = connection.client.host if connection.client else ""
    bearer = connection.headers.get("authorization", "")
    if bearer:
        return await find_bearer(house, bearer, address)
    sealed = house.seals.read_cookie(connection.cookies.get(COOKIE, ""))
    person = await house.person(sealed[0]) if sealed else None
    if person is not None and sealed is not None and person.session != sealed[1]:
        person = None
    return Visitor(person, address=address)


async def counted_visitor(request: Request) -> Visitor:
    """Return who asks, and count that he does."""
    visitor = await visitor_of(request)
    house_of(request).limits.count("requests", visitor.key)
    return visitor


async def reader(request: Request) -> Visitor:
    """Return somebody who may look."""
    return require(await counted_visitor(request), "read")


async def player(request: Request) -> Visitor:
    """Return somebody who may play; who comes for the first time becomes a guest."""
    visitor = require(await counted_visitor(request), "play")
    if visitor.person is not None:
        return visitor
    house = house_of(request)
    house.limits.count("guests", visitor.address)
    guest = await house.new_guest(guest_name(language_of(request)))
    request.state.cookie = house.seals.cookie(guest.id, guest.session)
    return Visitor(guest, address=visitor.address)


async def owner(request: Request) -> Visitor:
    """Return somebody who may change what is his."""
    visitor = require(await counted_visitor(request), "account")
    if visitor.person is None:
        raise unknown()
    return visitor


def require(visitor: Visitor, scope: str) -> Visitor:
    """Refuse a token that is not for this."""
    if scope not in visitor.scopes:
        raise Refused(
            403, "scope", words("This token is not for that: it lacks {scope}.", scope=scope)
        )
    return visitor


AHouse = Annotated[House, Depends(house_of)]
AReader = Annotated[Visitor, Depends(reader)]
APlayer = Annotated[Visitor, Depends(player)]
AnOwner = Annotated[Visitor, Depends(owner)]
ALanguage = Annotated[str, Depends(language_of)]


async def found_table(table_id: str, house: AHouse) -> LiveTable:
    """Return the table of an address."""
    return await house.hub.find(table_id)


ATable = Annotated[LiveTable, Depends(found_table)]
ASeat = Annotated[
    int | None,
    Query(ge=SPECTATOR, le=3, description="Whose view: a seat of yours, or -3 for a spectator's."),
]


def own_seat(live: LiveTable, visitor: Visitor, wanted: Seat | None) -> Seat:
    """Return the seat for which somebody decides; raise Refused."""
    if wanted is not None:
        if not live.sheet.is_held(wanted, visitor.id):
            raise not_seated()
        return wanted
    mine = live.sheet.seats_of(visitor.id)
    if not mine:
        raise not_seated()
    waiting = live.table.waiting if live.table is not None else ()
    return next((seat for seat in mine if seat in waiting), mine[0])


def viewer_for(live: LiveTable, visitor: Visitor, wanted: int | None) -> Viewer:
    """Return as whom somebody looks: a seat of his, or a spectator."""
    mine = live.sheet.seats_of(visitor.id)
    if wanted == SPECTATOR or (wanted is None and not mine):
        return SPECTATOR
    return own_seat(live, visitor, wanted)


def answered(data: Any, status: int = 200) -> JSONResponse:
    """Return plain data."""
    return JSONResponse(data, status)
