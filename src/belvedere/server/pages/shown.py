"""What a page shows of a table, in one answer: the table, and the picture as far as it is new.

Both are of the same moment. Whoever moves is answered with them, so that nothing has to be asked
for before the move is seen.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import blake2b
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Query
from fastapi.responses import Response

from belvedere.core.errors import ForbiddenMove, IllegalMove, NotationError, forbidden
from belvedere.core.game import Seat
from belvedere.core.messages import words
from belvedere.server.api.asking import (
    AHouse,
    ALanguage,
    APlayer,
    AReader,
    ASeat,
    ATable,
    Ply,
    Theme,
)
from belvedere.server.api.models import Move
from belvedere.server.deeds.looking import Look, look_of, shelf_of, tell_parts
from belvedere.server.deeds.playing import play_counted
from belvedere.server.deeds.seats import own_seat, viewer_for
from belvedere.server.deeds.showing import told_of
from belvedere.server.house import House
from belvedere.server.identity.people import Visitor
from belvedere.server.lanes import Busy, UnderWay
from belvedere.server.live.live_table import LiveTable
from belvedere.server.pages.movelist import tell_log

router = APIRouter(include_in_schema=False)

DIGEST: Final = 9  # bytes
Had = Annotated[str, Query(max_length=40)]


@dataclass(frozen=True, slots=True)
class Wish:
    """How a page looks at a table, and what it has already."""

    theme: Theme = "light"
    ply: Ply = None
    seat: ASeat = None
    picture: Had = ""  # the digest of the one that it shows
    definitions: Had = ""  # and of what its parts refer to
    pointed: bool = False  # whether a move was pointed at, and not written


AWish = Annotated[Wish, Depends()]


@router.get("/t/{table_id}/shown")
async def look(
    live: ATable, house: AHouse, visitor: AReader, language: ALanguage, wish: AWish
) -> Response:
    """Show a table as it is."""
    return await _shown(house, live, visitor, language, wish)


@router.post("/t/{table_id}/moves")
async def move(
    move: Move, live: ATable, house: AHouse, visitor: APlayer, language: ALanguage, wish: AWish
) -> Response:
    """Play a move, and show the table as it is then."""
    try:
        await play_counted(house, live, visitor, move, language)
    except ForbiddenMove as error:  # whoever clicks need not know notation
        assert live.table is not None
        told = live.table.terms.rules.tell_move(error.move)
        raise IllegalMove(forbidden(told, error.why)) from None
    except NotationError as error:
        if not wish.pointed or error.expected is None:
            raise
        raise IllegalMove(words("Not there. Expected {place}.", place=error.expected)) from None
    return await _shown(house, live, visitor, language, wish, has_moved=True)


async def _shown(
    house: House,
    live: LiveTable,
    visitor: Visitor,
    language: str,
    wish: Wish,
    *,
    has_moved: bool = False,
) -> Response:
    seen = await live.look(viewer_for(live, visitor, next_seat(live, visitor, wish.seat)))
    told: dict[str, Any] = {"table": told_of(house, live, visitor, seen, language)}
    if seen.view is None or seen.phase == "open":
        return _answer(told, b"null")
    tell_log(seen.view.terms, told["table"]["view"]["log"], language)
    look = look_of(live, seen, wish.ply, wish.theme, language)
    try:
        shelf = shelf_of(house, look)
        drawn = await shelf.get(("page", look.key()), lambda _: _draw(look), visitor.key)
    except (Busy, UnderWay):
        if not has_moved:
            raise
        return _answer(told, None)  # the move is played all the same; the page asks again
    told["digest"] = digest = drawn.etag.strip('"')
    if digest == wish.picture:
        return _answer(told, None)
    picture, definitions = drawn.body.split(b"\n")
    told["defined"] = defined = blake2b(definitions, digest_size=DIGEST).hexdigest()
    return _answer(told, picture, None if defined == wish.definitions else definitions)


def next_seat(live: LiveTable, visitor: Visitor, seat: Seat | None) -> Seat | None:
    """Return which of several own seats looks: the one that is to decide."""
    mine = live.sheet.seats_of(visitor.id)
    if len(mine) < 2 or live.table is None:
        return seat
    waiting = set(mine) & set(live.table.waiting)
    return seat if seat in (waiting or mine) else own_seat(live, visitor, None)


def _draw(look: Look) -> bytes:
    """Draw a picture on two lines of JSON: what changes with every ply, and what that refers to."""
    drawn = tell_parts(look)
    definitions = drawn.pop("definitions")
    return b"\n".join(map(_dumped, (drawn, definitions)))


def _dumped(told: Any) -> bytes:
    return json.dumps(told, ensure_ascii=False).encode()


def _answer(
    told: dict[str, Any], picture: bytes | None, definitions: bytes | None = None
) -> Response:
    """Put together what is JSON already; what the page has is left out."""
    body = _dumped(told)[:-1]
    for name, value in (("picture", picture), ("definitions", definitions)):
        if value is not None:
            body += b', "%s": %s' % (name.encode(), value)
    return Response(
        body + b"}", media_type="application/json", headers={"cache-control": "no-store"}
    )
