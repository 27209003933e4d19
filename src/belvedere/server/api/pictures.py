"""Views of a table at any ply: all parts in one answer, or one of them as SVG, PNG or text."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import JSONResponse, Response

from belvedere.core.errors import TableError
from belvedere.core.messages import counted
from belvedere.core.position import Position
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
from belvedere.server.drawings import Drawn
from belvedere.server.errors import Refused
from belvedere.server.house import House
from belvedere.server.identity.people import Visitor
from belvedere.server.live import telling
from belvedere.server.live.live_table import Glimpse, LiveTable
from belvedere.svg import raster
from belvedere.tables.table import Table
from belvedere.tables.view import Act, View

router = APIRouter(tags=["views"], responses=REFUSALS)

Theme = Annotated[Literal["light", "dark"], Query()]
Ply = Annotated[int | None, Query(ge=0, le=1_000_000, description="As it was after so many plies.")]


@dataclass(frozen=True, slots=True)
class Look:
    """What is looked at, by whom, and how."""

    live: LiveTable
    seen: Glimpse
    table: Table
    view: View
    ply: int
    is_now: bool
    theme: str
    language: str

    @property
    def is_interactive(self) -> bool:
        """Whether the viewer may do something here."""
        return self.is_now and Act.PLAY in self.view.may and self.seen.viewer >= 0

    def key(self) -> Hashable:
        """Return what the drawing depends on: all who see the same have the same key."""
        live = self.live
        is_shared = not self.view.position.facts.hidden and not self.is_interactive
        who = "all" if is_shared else self.seen.viewer
        when = self.seen.revision if self.is_now and not is_shared else -1
        seats = tuple(telling.own_names(live.sheet, self.language))
        return live.id, self.seen.cuts, self.ply, when, who, self.theme, self.language, seats

    def position(self) -> Position:
        """Return the position as the viewer sees it, or saw it."""
        if self.is_now:
            return self.view.position
        return self.table.position_at(self.ply).seen_by(self.seen.viewer)

    def options(self) -> dict[str, Any]:
        """Return the options of the drawing."""
        return {
            "theme": self.theme,
            "language": self.language,
            "names": telling.own_names(self.live.sheet, self.language),
        }


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


def look_of(live: LiveTable, seen: Glimpse, ply: int | None, theme: str, language: str) -> Look:
    """Find out what is to be drawn of a glimpse; raise Refused."""
    table, view = seen.table, seen.view
    if table is None or view is None:
        raise Refused(409, seen.phase, telling.status(live, seen))
    last = len(view.log)
    if ply is not None and ply > last:
        raise TableError(
            counted(
                "The game has {number} ply; there is no ply {ply}.",
                "The game has {number} plies; there is no ply {ply}.",
                last,
                ply=str(ply),
            )
        )
    wanted = last if ply is None else ply
    return Look(live, seen, table, view, wanted, wanted == last, theme, language)


def draw_parts(look: Look, *, is_apart: bool = False) -> dict[str, Any]:
    """Draw everything that a page shows; what parts refer to is defined in each, or apart."""
    from belvedere.games.drawn import DrawnGame  # only here: it brings the compiler

    position = look.position()
    rules = position.rules
    assert isinstance(rules, DrawnGame)
    options = {**look.options(), "interactive": look.is_interactive}
    parts = rules.draw_parts(
        position.state, position.viewer, position.last, options, is_apart=is_apart
    )
    parts.pop("sentence", None)
    return {
        "ply": look.ply,
        "parts": parts,
        "sentence": position.prompt(look.language),
        "latest": position.last.move if position.last is not None else None,
        "holds": look.view.holds() if look.is_interactive else {},
        "labels": [
            label.say(look.language) for label in telling.labels(look.live.sheet, look.view)
        ],
        "scores": [list(s) if isinstance(s, tuple) else s for s in position.scores],
    }


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
    drawn = await house.drawings.get(("parts", look.key()), lambda: draw_parts(look))
    answer = revalidated(request, drawn, "application/json")
    answer.headers["belvedere-revision"] = str(look.seen.revision)
    return answer


def draw_svg(look: Look, part: str) -> bytes:
    """Draw one part, or everything, as SVG."""
    options = look.options()
    if part != "whole":
        options["part"] = part
    return look.position().svg(**options).encode()


def draw_png(look: Look, part: str, width: int) -> bytes:
    """Draw the same as PNG."""
    return raster.png(draw_svg(look, part).decode(), width)


def draw_text(look: Look, part: str) -> bytes:
    """Draw everything in letters."""
    options = look.options()
    del options["theme"]
    return look.position().text(**options).encode()


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
    draw: Callable[[], bytes] = {
        "svg": lambda: draw_svg(look, part),
        "png": lambda: draw_png(look, part, width),
        "txt": lambda: draw_text(look, part),
    }[form]
    drawn = await house.drawings.get((form, part, width, look.key()), draw)
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
    loop = asyncio.get_running_loop()
    shown = await loop.run_in_executor(house.database.readers, lambda: look.position().to_dict())
    return answered({"ply": ply, "position": shown})
