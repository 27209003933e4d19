"""Records, up and down."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from belvedere.core.records import format_record as written
from belvedere.core.records import to_dict
from belvedere.server.api.dependencies import (
    AHouse,
    ALanguage,
    AnOwner,
    APlayer,
    AReader,
    ATable,
    Theme,
    answered,
    revalidated,
)
from belvedere.server.api.waiting import while_wanted
from belvedere.server.deeds.archiving import Archive, open_archive
from belvedere.server.deeds.filming import film
from belvedere.server.deeds.showing import told
from belvedere.server.deeds.uploading import judge, keep
from belvedere.server.records import record_of
from belvedere.server.wire.models import REFUSALS, AnimationProgress
from belvedere.server.wire.table_models import TableState

router = APIRouter(tags=["records"], responses=REFUSALS)


class _ArchiveResponse(StreamingResponse):
    """Hands an archive on, and closes it, however that ends."""

    def __init__(self, archive: Archive, headers: dict[str, str]) -> None:
        super().__init__(archive.pieces(), media_type="application/zip", headers=headers)
        self._archive = archive

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._archive.close()


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
    "/account/records",
    response_class=StreamingResponse,
    responses={200: {"content": {"application/zip": {}}}},
)
async def all_records(
    house: AHouse,
    visitor: AnOwner,
    language: ALanguage,
    game: Annotated[str | None, Query(max_length=20)] = None,
) -> StreamingResponse:
    """Have the records of all games that you have played to their end, in one archive.

    One person has one at a time.
    """
    house.limits.count_visitor("thoughts", visitor)  # it takes as long as one
    name = 'attachment; filename="belvedere-games.zip"'
    archive = await open_archive(house, visitor, game, language)
    return _ArchiveResponse(archive, {"content-disposition": name, "cache-control": "no-store"})


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
    theme: Theme = "light",
    width: Annotated[int, Query(ge=100, le=800)] = 480,
) -> Response:
    """Watch the game so far as an animation, as you saw it; given up when you go.

    Whoever asks for the same meanwhile shares it; one person has one at a time.
    """
    drawn = await while_wanted(request, film(house, live, visitor, theme, language, width))
    return revalidated(request, drawn, "image/gif")


@router.get("/tables/{table_id}/record.gif/progress", responses={200: {"model": AnimationProgress}})
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
    brought = await while_wanted(request, judge(house, visitor, body, is_json))
    live = await keep(house, visitor, brought)
    return answered(await told(house, live, visitor, None, language), 201)
