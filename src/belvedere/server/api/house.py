"""The server itself: health, figures, the ladder, the description of its messages."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, Response
from sqlalchemy import literal, select

from belvedere import __version__
from belvedere.core import registry
from belvedere.core.messages import words
from belvedere.server.api.asyncapi import document
from belvedere.server.api.dependencies import AHouse, AReader, answered
from belvedere.server.errors import Refused
from belvedere.server.house import House
from belvedere.server.metrics import CONTENT_TYPE
from belvedere.server.ratings import ladder
from belvedere.server.storage.migrations import HEAD
from belvedere.server.wire.models import REFUSALS, AnyObject

router = APIRouter(tags=["server"], responses=REFUSALS)

FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-real-ip")  # what proxies add


@router.get("/health", responses={200: {"model": AnyObject}})
async def health(house: AHouse) -> JSONResponse:
    """Tell whether the server works: a reader and the writer answer."""
    await house.store.read(lambda c: c.execute(select(literal(1))).scalar())
    await house.store.write(lambda c: None)
    ready = [game for game in registry.GAMES if house.hub.workshop.is_ready(game)]
    return answered({"status": "ok", "version": __version__, "schema": HEAD, "ready": ready})


@router.get("/metrics", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def metrics(request: Request, house: AHouse) -> Response:
    """Show figures for Prometheus, to this machine alone unless the server says otherwise."""
    if not (house.settings.has_metrics_for_all or _is_near(request, house)):
        raise Refused(403, "near", words("Figures are shown to the server's own machine."))
    return Response(house.metrics.text(), media_type=CONTENT_TYPE)


def _is_near(request: Request, house: House) -> bool:
    """Tell whether somebody at this machine asks, and no proxy that stands on it."""
    address = request.client.host if request.client else ""
    has_come_far = any(name in request.headers for name in FORWARDED)
    return house.settings.is_own_machine(address) and not has_come_far


@router.get("/ladder", responses={200: {"model": AnyObject}})
async def best(
    house: AHouse,
    visitor: AReader,
    game: Annotated[str, Query(max_length=20, examples=["strata"])],
    players: Annotated[int, Query(ge=2, le=4)] = 2,
    most: Annotated[int, Query(ge=1, le=100)] = 50,
) -> JSONResponse:
    """List the best players of a game, bots among them."""
    registry.facts(game)
    found = await house.store.read(lambda c: ladder(c, game, players, most))
    return answered({"game": game, "players": players, "ladder": found})


@router.get("/asyncapi.json", responses={200: {"model": AnyObject}})
async def asyncapi() -> JSONResponse:
    """Describe the messages of the WebSocket."""
    return answered(document())
