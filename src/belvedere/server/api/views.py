"""Views of a table at any ply: all parts in one answer, or one of them as SVG, PNG or text."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import JSONResponse, Response

from belvedere.server.api.dependencies import (
    AHouse,
    ALanguage,
    AReader,
    ASeat,
    ATable,
    Ply,
    Theme,
    answered,
    revalidated,
)
from belvedere.server.api.waiting import while_wanted
from belvedere.server.deeds.looking import draw, look_at, paint, tell
from belvedere.server.live.looks import shelf_of
from belvedere.server.wire.drawing_models import PictureShown
from belvedere.server.wire.models import REFUSALS, AnyObject

router = APIRouter(tags=["views"], responses=REFUSALS)


@router.get("/tables/{table_id}/picture", responses={200: {"model": PictureShown}})
async def picture(
    request: Request,
    live: ATable,
    house: AHouse,
    visitor: AReader,
    language: ALanguage,
    theme: Theme = "light",
    ply: Ply = None,
    seat: ASeat = None,
) -> Response:
    """Tell all parts at once as data, with what may be picked up and where it may be put."""
    look = await look_at(house, live, visitor, seat, ply, theme, language)
    drawn = await tell(house, look, visitor)
    answer = revalidated(request, drawn, "application/json")
    answer.headers["belvedere-revision"] = str(look.seen.revision)
    return answer


MEDIA = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "txt": "text/plain; charset=utf-8",
}


@router.get(
    "/tables/{table_id}/picture/{part}.{form}",
    responses={200: {"content": {m.split(";")[0]: {} for m in MEDIA.values()}}},
    response_class=Response,
)
async def part(
    request: Request,
    part: Annotated[str, Path(pattern="^[a-z]{1,12}$", examples=["whole", "board"])],
    form: Literal["svg", "png", "txt"],
    live: ATable,
    house: AHouse,
    visitor: AReader,
    language: ALanguage,
    theme: Theme = "light",
    ply: Ply = None,
    seat: ASeat = None,
    width: Annotated[int, Query(ge=100, le=3000)] = 1280,
) -> Response:
    """Draw one part (or `whole`) as SVG, PNG, or letters."""
    look = await look_at(house, live, visitor, seat, ply, theme, language)
    if form == "png":
        drawn = await while_wanted(request, paint(house, look, visitor, part, width))
    else:
        drawn = await draw(house, look, visitor, part, form)
    return revalidated(request, drawn, MEDIA[form])


@router.get("/tables/{table_id}/plies/{ply}", responses={200: {"model": AnyObject}})
async def position_at(
    ply: Annotated[int, Path(ge=0, le=1_000_000)],
    live: ATable,
    house: AHouse,
    visitor: AReader,
    language: ALanguage,
    seat: ASeat = None,
) -> JSONResponse:
    """Show the position after so many plies, as you saw it then, as JSON."""
    look = await look_at(house, live, visitor, seat, ply, "light", language)
    shown = await shelf_of(house.drawings, look).lane.run(
        lambda: look.position().to_dict(), visitor.key
    )
    return answered({"ply": ply, "position": shown})
