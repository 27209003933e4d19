"""The web app: routes, guards, and what errors look like."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import import_module
from importlib.util import find_spec

from fastapi import APIRouter, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from belvedere import __version__
from belvedere.core.errors import BelvedereError
from belvedere.core.messages import words
from belvedere.server import wellknown
from belvedere.server.api import (
    accounts,
    following,
    games,
    house,
    live,
    playing,
    records,
    tables,
    talking,
    thinking,
    tournaments,
    views,
)
from belvedere.server.errors import Refused, refused
from belvedere.server.house import House
from belvedere.server.identity.guarding import Guard, TooLarge, too_large
from belvedere.server.locale import language_of
from belvedere.server.settings import Settings

PAGES = "belvedere.server.pages"
MODULES = (
    games, tables, playing, talking, thinking, views, records, accounts, house, live,
    tournaments, following,
)  # fmt: skip


def create_app(settings: Settings) -> FastAPI:
    """Return the app of one server; it opens its database when it starts."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.house = opened = House(settings)
        await opened.start()
        try:
            yield
        finally:
            await opened.stop()

    app = FastAPI(
        title="Belvedere",
        version=__version__,
        summary="Tables for tabletop games: people and bots share this API.",
        lifespan=lifespan,
        openapi_url="/api/v1/openapi.json",
        docs_url=None,  # it would load scripts from elsewhere
        redoc_url=None,
    )
    api = APIRouter(prefix="/api/v1")
    for module in MODULES:
        api.include_router(module.router)
    app.include_router(api)
    app.include_router(wellknown.router)
    app.add_middleware(Guard, settings=settings)
    app.add_exception_handler(BelvedereError, tell_error)  # type: ignore[arg-type]
    app.add_exception_handler(RequestValidationError, tell_malformed)  # type: ignore[arg-type]
    app.add_exception_handler(HTTPException, tell_missing)  # type: ignore[arg-type]
    if find_spec(PAGES) is not None:
        import_module(f"{PAGES}.mounting").mount(app)
    return app


async def tell_error(request: Request, error: BelvedereError) -> JSONResponse:
    """Answer with an id and a sentence."""
    return _answer(request, refused(error))


async def tell_malformed(request: Request, error: RequestValidationError) -> JSONResponse:
    """Say which part of a request is not understood."""
    where = sorted({".".join(str(part) for part in e["loc"]) for e in error.errors()})
    message = words("This request is not understood: {what}.", what=", ".join(where)[:200])
    return _answer(request, Refused(422, "malformed", message, where=where[:20]))


async def tell_missing(request: Request, error: HTTPException) -> JSONResponse:
    """Answer for addresses and methods that there are not."""
    if isinstance(error, TooLarge):
        refusal = too_large(error.most)
    elif error.status_code == 404:
        refusal = Refused(404, "no-page", words("There is nothing at this address."))
    elif error.status_code == 405:
        refusal = Refused(405, "method", words("This address does not take such a request."))
    else:
        refusal = Refused(error.status_code, "malformed", words("This request is not understood."))
    return _answer(request, refusal, dict(error.headers or {}))


def _answer(
    request: Request, refusal: Refused, headers: dict[str, str] | None = None
) -> JSONResponse:
    more = dict(headers or {})
    if "retry_after" in refusal.more:
        more["retry-after"] = str(refusal.more["retry_after"])
    return JSONResponse(refusal.body(language_of(request)), refusal.status, more)
