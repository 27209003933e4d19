"""Views of a table at any ply: all parts in one answer, or one of them as SVG, PNG or text."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal

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
from belvedere.server.api.waiting import while_wanted
from belvedere.server.drawings import Drawn, Shelf
from belvedere.server.errors import Refused
from belvedere.server.house import House
from belvedere.server.identity.people import Visitor
from belvedere.server.live import telling
from belvedere.server.live.live_table import Glimpse, LiveTable
from belvedere.svg import raster
from belvedere.tables.table import Table
from belvedere.tables.view import Act, View

if TYPE_CHECKING:
    from belvedere.games.drawn import DrawnGame

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


def shelf_of(house: House, look: Look) -> Shelf:
    """Return where a drawing is made: for whoever plays, apart from whoever looks back."""
    is_played = look.is_now and look.seen.phase == "playing"
    return house.drawings.boards if is_played else house.drawings.studies


def draw_parts(look: Look) -> dict[str, Any]:
    """Draw all parts, each as an SVG document, with what may be done."""
    rules, position = _drawn_game(look), look.position()
    parts = rules.draw_parts(position.state, position.viewer, position.last, _drawing_options(look))
    parts.pop("sentence", None)
    return {**_around(look, position), "parts": parts}


def tell_parts(look: Look) -> dict[str, Any]:
    """Tell all parts as data, with what may be done."""
    rules, position = _drawn_game(look), look.position()
    told = rules.tell_parts(position.state, position.viewer, position.last, _drawing_options(look))
    told["parts"].pop("sentence", None)
    return {**_around(look, position), **told}


def _drawn_game(look: Look) -> DrawnGame:
    from belvedere.games.drawn import DrawnGame  # only here: it brings the compiler

    rules = look.table.terms.rules
    assert isinstance(rules, DrawnGame)
    return rules


def _drawing_options(look: Look) -> dict[str, Any]:
    return {**look.options(), "interactive": look.is_interactive}


def _around(look: Look, position: Position) -> dict[str, Any]:
    """Tell what belongs to a picture besides its parts."""
    labels = telling.labels(look.live.sheet, look.view)
    return {
        "ply": look.ply,
        "sentence": position.prompt(look.language),
        "latest": position.last.move if position.last is not None else None,
        "holds": look.view.holds() if look.is_interactive else {},
        "labels": [label.say(look.language) for label in labels],
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
    shelf = shelf_of(house, look)
    drawn = await shelf.get(("parts", look.key()), lambda _: draw_parts(look), visitor.key)
    answer = revalidated(request, drawn, "application/json")
    answer.headers["belvedere-revision"] = str(look.seen.revision)
    return answer


def draw_svg(look: Look, part: str) -> bytes:
    """Draw one part, or everything, as SVG."""
    options = look.options()
    if part != "whole":
        options["part"] = part
    return look.position().svg(**options).encode()


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
        drawn = await shelf_of(house, look).get(key, lambda _: draw(look, part), visitor.key)
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
    shown = await shelf_of(house, look).lane.run(lambda: look.position().to_dict(), visitor.key)
    return answered({"ply": ply, "position": shown})
