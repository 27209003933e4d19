"""Views of a table at any ply: all parts in one answer, or one of them as SVG, PNG or text."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import JSONResponse, Response

from belvedere.server.api.asking import (
    AHouse,
    ALanguage,
    AReader,
    ASeat,
    ATable,
    answered,
    viewer_for,
)
from belvedere.server.api.models import REFUSALS, AnyObject
from belvedere.server.api.waiting import while_wanted
from belvedere.server.deeds.looking import (
    Look,
    draw_svg,
    draw_text,
    look_of,
    shelf_of,
    tell_parts,
)
from belvedere.server.drawings import Drawn
from belvedere.server.house import House
from belvedere.server.identity.people import Visitor
from belvedere.server.live.live_table import LiveTable
from belvedere.svg import raster

router = APIRouter(tags=["views"], responses=REFUSALS)

Theme = Annotated[Literal["light", "dark"], Query()]
Ply = Annotated[int | None, Query(ge=0, le=1_000_000, description="As it was after so many plies.")]


async def look_at(
    house: House,
    live: LiveTable,
    visitor: Visitor,
    seat: int | None,
    ply: int | None,
    theme: str,
    language: str,
) -> Look:
    """Find out what is to be drawn; raise Refused."""
    seen = await live.look(viewer_for(live, visitor, seat))
    return look_of(live, seen, ply, theme, language)


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


@router.get("/tables/{table_id}/picture", responses={200: {"model": AnyObject}})
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
    """Draw all parts at once, with what may be picked up and where it may be put."""
    look = await look_at(house, live, visitor, seat, ply, theme, language)
    shelf = shelf_of(house.drawings, look)
    drawn = await shelf.get(("parts", look.key()), lambda _: tell_parts(look), visitor.key)
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
    key = form, part, look.key()
    if form == "png":
        drawn = await while_wanted(
            request,
            house.drawings.pictures.get(
                (*key, width), lambda _: _draw_png(house, look, part, width), visitor.key
            ),
        )
    else:
        draw = draw_svg if form == "svg" else draw_text
        drawn = await shelf_of(house.drawings, look).get(
            key, lambda _: draw(look, part), visitor.key
        )
    return revalidated(request, drawn, MEDIA[form])


def _draw_png(house: House, look: Look, part: str, width: int) -> bytes:
    return house.drawings.rasters.run(raster.png, draw_svg(look, part).decode(), width)


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
