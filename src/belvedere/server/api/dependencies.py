"""What routes ask of a request (the house, the visitor, his language), and how they answer."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any, Literal

from fastapi import Depends, Query, Request
from fastapi.responses import JSONResponse, Response
from starlette.requests import HTTPConnection

from belvedere.core.actors import SPECTATOR
from belvedere.core.messages import words
from belvedere.server.drawings import Drawn
from belvedere.server.errors import Refused, unknown
from belvedere.server.house import House
from belvedere.server.identity.people import Visitor, guest_name
from belvedere.server.identity.sessions import COOKIE, Browser, read_browser
from belvedere.server.identity.tokens import find_bearer
from belvedere.server.live.live_table import LiveTable
from belvedere.server.locale import language_of


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
        return await find_bearer(house.store, bearer, address, house.now())
    session = await house.sessions.find(connection.cookies.get(COOKIE, ""))
    person = None if session is None else session.person
    return Visitor(person, address=address, session=session)


def browser_of(request: Request) -> Browser:
    """Return what is kept of the browser that asks."""
    return read_browser(request.headers.get("user-agent", ""))


async def counted_visitor(request: Request) -> Visitor:
    """Return who asks, and count that he does."""
    visitor, house = await visitor_of(request), house_of(request)
    house.limits.count("requests", visitor.key)
    if visitor.session is None:
        return visitor
    cookie = request.cookies.get(COOKIE, "")
    fresh = await house.sessions.use(cookie, visitor.session, browser_of(request), visitor.address)
    if fresh is None:
        return visitor
    request.state.cookie = fresh
    return replace(visitor, session=await house.sessions.find(fresh))


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
    name = guest_name(language_of(request))
    guest, request.state.cookie = await house.people.new_guest(name, browser_of(request))
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
Theme = Annotated[Literal["light", "dark"], Query()]
Invite = Annotated[str, Query(max_length=200, description="The token of an invitation.")]
Ply = Annotated[int | None, Query(ge=0, le=1_000_000, description="As it was after so many plies.")]


def revalidated(request: Request, drawn: Drawn, media: str) -> Response:
    """Send a drawing, or say that the reader has it already."""
    headers = {
        "etag": drawn.etag,
        "cache-control": "private, no-cache",
        "vary": "Accept-Language, Cookie, Authorization",
    }
    if drawn.etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(drawn.body, headers=headers, media_type=media)


def answered(data: Any, status: int = 200) -> JSONResponse:
    """Return data as a JSON response."""
    return JSONResponse(data, status)
