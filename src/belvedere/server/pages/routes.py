"""The addresses of the pages."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response
from sqlalchemy import Connection
from starlette.exceptions import HTTPException

from belvedere.core import registry
from belvedere.core.actors import SPECTATOR
from belvedere.core.limits import LONGEST_MOVE
from belvedere.core.messages import row_of, words
from belvedere.core.position import Position
from belvedere.server import ratings
from belvedere.server.api.dependencies import AHouse, ALanguage, AReader, ASeat, ATable, Ply, Theme
from belvedere.server.deeds.looking import look_at
from belvedere.server.deeds.viewpoint import viewer_for
from belvedere.server.live.looks import shelf_of
from belvedere.server.live.table_json import told_status
from belvedere.server.pages import catalogue, posters, rulepages
from belvedere.server.pages.filling import THEMES, page
from belvedere.server.pages.showcase import Showcase
from belvedere.svg.foreseen import NOTHING, Foreseen
from belvedere.tables.view import Act

if TYPE_CHECKING:
    from belvedere.games.drawn import DrawnGame

router = APIRouter(include_in_schema=False)

SHOWN: Final = 20  # lines of a ladder
WAITING: Final = ("open", "compiling")  # phases of a table that has no board yet

_showcase = Showcase()


@router.get("/")
async def home(request: Request, language: ALanguage) -> Response:
    """Show the games."""
    return page("home.html", request, games=catalogue.all_shown(language))


@router.get("/new/{game}")
async def new_table(game: str, request: Request, language: ALanguage) -> Response:
    """Show the form for a new table."""
    registry.facts(game)
    return page(
        "new.html",
        request,
        game=catalogue.shown(game, language),
        levels=catalogue.levels(language),
        clocks=catalogue.clocks(language),
    )


@router.get("/t/{table_id}")
async def table(table_id: str, request: Request, house: AHouse, language: ALanguage) -> Response:
    """Show a table; what is on it, the page asks for itself."""
    live = await house.hub.find(table_id)
    waits = live.phase in WAITING
    seen = await live.look(SPECTATOR) if waits else None
    base, name = f"/api/v1/tables/{table_id}", f"{live.sheet.game}-{table_id}"
    exports = [
        (words("Record").say(language), f"{base}/record", f"{name}.txt"),
        ("SVG", f"{base}/picture/whole.svg", f"{name}.svg"),
        ("PNG", f"{base}/picture/whole.png", f"{name}.png"),
        ("GIF", f"{base}/record.gif", f"{name}.gif"),
    ]
    return page(
        "table.html",
        request,
        id=table_id,
        game=catalogue.shown(live.sheet.game, language),
        players=len(live.sheet.chairs),
        phase=live.phase,
        terms=catalogue.terms(live.sheet, language),
        waiting=told_status(live, seen, language) if seen else "",
        exports=exports,
        tournament=live.sheet.tournament,
    )


@router.get("/t/{table_id}/readiness")
async def readiness(live: ATable, house: AHouse, language: ALanguage) -> Response:
    """Tell how far the game of a table has come that is being compiled."""
    progress = house.hub.workshop.progress(live.sheet.game)
    told = {
        "share": progress.share if progress else None,
        "doing": row_of(progress.doing).say(language) if progress else "",
    }
    return JSONResponse(told, headers={"cache-control": "no-store"})


@router.get("/t/{table_id}/preview")
async def preview(
    live: ATable,
    house: AHouse,
    visitor: AReader,
    language: ALanguage,
    move: Annotated[str, Query(max_length=LONGEST_MOVE)],
    seat: ASeat = None,
    theme: Theme = "light",
) -> Response:
    """Show what a move of the viewer's would do, as far as he could work it out himself."""
    viewer = viewer_for(live, visitor, seat)
    view = (await live.look(viewer)).view
    if view is None or Act.PLAY not in view.may:
        return _foreseen(NOTHING, language)
    position = view.position
    found = await house.drawings.boards.lane.run(
        lambda: _drawn_game(position).foretell(position.state, viewer, move, {"theme": theme}),
        visitor.key,
    )
    return _foreseen(found, language)


@router.get("/t/{table_id}/inspect")
async def inspect(
    live: ATable,
    house: AHouse,
    visitor: AReader,
    language: ALanguage,
    thing: Annotated[str, Query(max_length=LONGEST_MOVE)],
    seat: ASeat = None,
    ply: Ply = None,
    theme: Theme = "light",
) -> Response:
    """Show what there is to know of something on the board, at this ply or another."""
    look = await look_at(house, live, visitor, seat, ply, theme, "en")

    def work() -> Foreseen:
        position = look.shown()
        options = {"theme": theme}
        return _drawn_game(position).look_into(position.state, position.viewer, thing, options)

    return _foreseen(await shelf_of(house.drawings, look).lane.run(work, visitor.key), language)


def _drawn_game(position: Position) -> DrawnGame:
    from belvedere.games.drawn import DrawnGame  # only here: it brings the compiler

    assert isinstance(position.rules, DrawnGame)
    return position.rules


def _foreseen(found: Foreseen, language: str) -> Response:
    return JSONResponse(found.data(language), headers={"cache-control": "no-store"})


@router.get("/rules/{game}")
async def rules(game: str, request: Request, language: ALanguage) -> Response:
    """Show the rules of a game on a page of their own."""
    theme = request.cookies.get("theme", "")
    text = rulepages.rules_html(game, language, theme if theme in THEMES else "")
    return page("rules.html", request, game=catalogue.shown(game, language), text=text)


@router.get("/rules/{game}/text")
async def rules_text(game: str, language: ALanguage, theme: Theme = "light") -> Response:
    """Return the rules of a game alone, to be read beside a board."""
    return HTMLResponse(rulepages.rules_html(game, language, theme))


@router.get("/rules/{game}/figures/{name}.svg")
def figure(game: str, name: str, language: ALanguage, theme: Theme = "light") -> Response:
    """Draw a figure of the rules."""
    registry.facts(game)
    drawn = rulepages.figure_svg(game, name, language, theme)
    if drawn is None:
        raise HTTPException(404)
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "max-age=3600"})


@router.get("/posters/{game}-{theme}.svg")
def poster(game: str, theme: Literal["light", "dark"]) -> Response:
    """Show a board of a game that is not compiled yet."""
    registry.facts(game)
    drawn = posters.poster(game, theme)
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "max-age=3600"})


@router.get("/showcase/{game}.svg")
async def showcase(
    game: str, house: AHouse, language: ALanguage, theme: Theme = "light"
) -> Response:
    """Draw the board of a game that bots play for whoever looks at the first page."""
    registry.facts(game)
    if house.hub.workshop.is_ready(game):
        drawn = await _showcase.svg(game, theme, language)
    else:
        drawn = posters.poster(game, theme)
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "no-store"})


@router.get("/ladder")
async def ladder(request: Request, house: AHouse, language: ALanguage) -> Response:
    """Show the levels of bots, and how bots and people stand here."""
    ladders = [
        {
            **catalogue.shown(game, language),
            "measured": catalogue.measured(game, language),
            "rows": catalogue.standing(await house.store.read(_standing(game)), language),
        }
        for game in registry.GAMES
    ]
    known = [game for game in ladders if game["rows"] or game["measured"]]
    return page("ladder.html", request, levels=catalogue.levels(language), ladders=known)


def _standing(game: str) -> Callable[[Connection], list[dict[str, Any]]]:
    return lambda connection: ratings.ladder(connection, game, 2, SHOWN)


@router.get("/profile")
async def profile(request: Request, language: ALanguage) -> Response:
    """Show who one is; what there is to tell, the page asks for itself."""
    return page("profile.html", request, games=catalogue.all_shown(language))


@router.get("/programs")
async def programs(request: Request) -> Response:
    """Tell how programs play here, with examples."""
    plain = [game for game in registry.GAMES if not registry.facts(game).chance]
    here, game = str(request.base_url).rstrip("/"), next(iter(plain or registry.GAMES))
    return page("programs.html", request, here=here, game=game)


@router.get("/about")
async def about(request: Request, language: ALanguage) -> Response:
    """Credit the designers."""
    return page("about.html", request, games=catalogue.all_shown(language))
