"""Records, up and down."""

from __future__ import annotations

import json
from functools import partial
from time import monotonic
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, Response

from belvedere.core.messages import words
from belvedere.core.record_text import Follow
from belvedere.core.records import Record, from_dict, parse_record, to_dict
from belvedere.core.records import format_record as written
from belvedere.server.api.asking import (
    AHouse,
    ALanguage,
    APlayer,
    AReader,
    ATable,
    answered,
    viewer_for,
)
from belvedere.server.api.models import REFUSALS, Progress, TableState
from belvedere.server.api.pictures import revalidated
from belvedere.server.api.tables import told
from belvedere.server.api.waiting import while_wanted
from belvedere.server.errors import Refused
from belvedere.server.lanes import IsWanted, Unwanted
from belvedere.server.live import telling
from belvedere.server.records import Brought, bring, keep_record, record_of
from belvedere.svg import raster
from belvedere.tables.view import past

router = APIRouter(tags=["records"], responses=REFUSALS)

MOST_PICTURES: Final = 400  # of a GIF
LONGEST_FILM: Final = 300.0  # seconds in which all of them are drawn, on a machine that may be busy


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
    noted = await record_of(house.hub, live, language)
    lane = house.drawings.studies.lane
    if form == "json":
        return JSONResponse(await lane.run(lambda: to_dict(noted()), visitor.key))
    text = await lane.run(lambda: written(noted()), visitor.key)
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
    """Watch the game so far as an animation, as you saw it; given up when you go.

    Whoever asks for the same meanwhile shares it; one person has one at a time.
    """
    viewer, table = viewer_for(live, visitor, None), live.table
    if table is None or len(table.log) > MOST_PICTURES:
        raise Refused(409, "table", words("There is no moving picture of this game."))
    house.limits.count_visitor("thoughts", visitor)  # it takes as long as one
    names = telling.own_names(live.sheet, language)
    options: dict[str, Any] = {"theme": theme, "language": language, "names": names}
    plies = live.count.cuts, len(table.log)
    key = ("gif", live.id, plies, viewer, theme, language, width, tuple(names))

    def draw(watch: raster.Watch) -> bytes:
        # The whole picture: a part has no ground, and nothing under the board says who plays.
        pictures = [partial(position.svg, **options) for position in past(table, viewer)]
        return raster.gif(
            pictures, width, run=house.drawings.rasters.run, watch=_in_time(watch, LONGEST_FILM)
        )

    drawn = await while_wanted(request, house.drawings.films.get(key, draw, visitor.key))
    return revalidated(request, drawn, "image/gif")


def _in_time(watch: raster.Watch, seconds: float) -> raster.Watch:
    """Watch a film being made, for so long."""
    ends = monotonic() + seconds

    def watched(done: int, of: int) -> None:
        watch(done, of)
        if monotonic() > ends:
            raise Refused(
                503,
                "too-long",
                words("This took too long to draw; a narrower picture takes less time."),
            )

    return watched


@router.get("/tables/{table_id}/record.gif/progress", responses={200: {"model": Progress}})
async def progress(live: ATable, house: AHouse, visitor: AReader) -> JSONResponse:
    """Tell how far your animation has come; `of` is 0 before it has begun, null without one."""
    done, of = house.drawings.films.progress(visitor.key) or (0, None)
    return JSONResponse({"done": done, "of": of}, headers={"cache-control": "no-store"})


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
    house.limits.count_visitor("openings", visitor)
    body = await request.body()
    is_json = request.headers.get("content-type", "").startswith("application/json")
    person = visitor.person
    assert person is not None

    def judge(is_wanted: IsWanted) -> Brought:
        return bring(partial(_read, body, is_json, is_wanted), house.now())

    brought = await while_wanted(request, house.uploads.begin(judge, visitor.key))
    live = await keep_record(house.hub, brought, person, house.now())
    return answered(await told(house, live, visitor, None, language), 201)


def _read(body: bytes, is_json: bool, is_wanted: IsWanted, follow: Follow) -> Record:
    """Read a record; raise Refused, whatever the rules say, or Unwanted."""

    def watch() -> None:
        if not is_wanted():
            raise Unwanted

    try:
        text = body.decode("utf-8")
        data: Any = json.loads(text) if is_json else None
    except (ValueError, RecursionError):
        raise Refused(422, "record", words("This is not a record as text or JSON.")) from None
    return from_dict(data, watch, follow) if is_json else parse_record(text, watch, follow)
