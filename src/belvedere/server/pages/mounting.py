"""The pages, added to an app."""

from __future__ import annotations

from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.responses import Response
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from belvedere.core.errors import BelvedereError
from belvedere.core.messages import words
from belvedere.server.errors import refused
from belvedere.server.locale import language_of
from belvedere.server.pages import assets, routes, tournaments
from belvedere.server.pages.filling import page

SMALLEST: Final = 800  # bytes that are worth compressing


def mount(app: FastAPI) -> None:
    """Add the pages to an app."""
    app.mount(f"/static/{assets.version()}", assets.kept(), name="static")
    for room in (routes, tournaments):
        app.include_router(room.router)
    app.add_middleware(GZipMiddleware, minimum_size=SMALLEST, compresslevel=5)
    for kind in (HTTPException, BelvedereError):
        told = app.exception_handlers[kind]
        app.add_exception_handler(kind, _for_people(told))


def _for_people(tell: Any) -> Any:
    """Answer people with a page where programs are answered with JSON."""

    async def told(request: Request, error: Exception) -> Response:
        wants_page = "text/html" in request.headers.get("accept", "")
        if request.url.path.startswith("/api/") or not wants_page:
            answer: Response = await tell(request, error)
            return answer
        language = language_of(request)
        if isinstance(error, BelvedereError):
            refusal = refused(error)
            return page("error.html", request, refusal.status, sentence=refusal.say(language))
        status = error.status_code if isinstance(error, HTTPException) else 500
        sentence = words("There is nothing at this address.").say(language)
        return page("error.html", request, status, sentence=sentence)

    return told
