"""Records, up and down."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, Response

from belvedere.core.limits import LONGEST_RECORD
from belvedere.core.messages import words
from belvedere.core.records import format_record as written
from belvedere.core.records import from_dict, parse_record, to_dict
from belvedere.server.api.asking import (
    AHouse,
    ALanguage,
    APlayer,
    AReader,
    ATable,
    answered,
    viewer_for,
)
from belvedere.server.api.models import REFUSALS, TableState
from belvedere.server.api.pictures import revalidated
from belvedere.server.api.tables import told
from belvedere.server.errors import Refused
from belvedere.server.live import telling
from belvedere.server.records import keep_record, record_of
from belvedere.svg import raster
from belvedere.tables.view import past

router = APIRouter(tags=["records"], responses=REFUSALS)

MOST_PICTURES = 400  # of a GIF


@router.get(
    "/tables/{table_id}/record",
    response_class=Response,
    responses={200: {"content": {"text/plain": {}, "application/json": {}}}},
)
async def record(
    live: ATable,
    house: AHouse,
    visitor: AReader,
    language: ALanguage,
    form: Annotated[Literal["text", "json"], Query()] = "text",
) -> Response:
    """Have the record of a game (docs/records.md); with secrets, when it is over."""
    found = await record_of(house.hub, live, language)
    if form == "json":
        return JSONResponse(await house.hub.workshop.run_apart(to_dict, found))
    text = await house.hub.workshop.run_apart(written, found)
    name = f'attachment; filename="{live.sheet.game}-{live.id}.txt"'
    return Response(text, media_type="text/plain", headers={"content-disposition": name})


@router.get(
    "/tables/{table_id}/record.gif",
    response_class=Response,
    responses={200: {"content": {"image/gif": {}}}},
)
async def moving_picture(
    request: Request,
    live: ATable,
    house: AHouse,
    visitor: AReader,
    language: ALanguage,
    theme: Annotated[Literal["light", "dark"], Query()] = "light",
    width: Annotated[int, Query(ge=100, le=800)] = 480,
) -> Response:
    """Watch the game so far as an animation, as you saw it."""
    viewer, table = viewer_for(live, visitor, None), live.table
    if table is None or len(table.log) > MOST_PICTURES:
        raise Refused(409, "table", words("There is no moving picture of this game."))

    names = telling.own_names(live.sheet, language)

    def draw() -> bytes:
        # The whole picture: a part has no ground, and nothing under the board says who plays.
        options: dict[str, Any] = {"theme": theme, "language": language, "names": names}
        seen = past(table, viewer)
        return raster.gif([position.svg(**options) for position in seen], width)

    house.limits.count("thoughts", visitor.key)  # it takes as long as one
    plies = live.count.cuts, len(table.log)
    key = ("gif", live.id, plies, viewer, theme, language, width, tuple(names))
    return revalidated(request, await house.drawings.get(key, draw), "image/gif")


@router.post(
    "/records",
    status_code=201,
    responses={201: {"model": TableState}},
    openapi_extra={
        "requestBody": {
            "required": True,
            "content": {
                "text/plain": {"schema": {"type": "string"}},
                "application/json": {"schema": {"type": "object"}},
            },
        }
    },
)
async def upload(
    request: Request, house: AHouse, visitor: APlayer, language: ALanguage
) -> JSONResponse:
    """Bring a record, as text or JSON, and get a table to look at it."""
    house.limits.count("openings", visitor.key)
    body = await request.body()
    is_json = request.headers.get("content-type", "").startswith("application/json")
    try:
        text = body.decode("utf-8")
        if len(text) > LONGEST_RECORD:
            raise ValueError("long")
        data = await request.json() if is_json else None
    except (ValueError, RecursionError):
        raise Refused(422, "record", words("This is not a record as text or JSON.")) from None
    apart = house.hub.workshop.run_apart
    found = await (apart(from_dict, data) if is_json else apart(parse_record, text))
    person = visitor.person
    assert person is not None
    live = await keep_record(house.hub, found, person, house.now())
    return answered(await told(house, live, visitor, None, language), 201)
