"""Templates, filled in for whoever reads."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader, select_autoescape

from belvedere.server.locale import language_of
from belvedere.server.pages import assets
from belvedere.server.pages.words import page_words, spoken_words

THEMES: Final = ("light", "dark")

_templates = Environment(
    loader=FileSystemLoader(Path(__file__).parent / "templates"),
    autoescape=select_autoescape(["html"]),
    trim_blocks=True,
    lstrip_blocks=True,
)


def page(name: str, request: Request, status: int = 200, **values: Any) -> HTMLResponse:
    """Fill a template in, in the reader's language and theme."""
    language = language_of(request)
    theme = request.cookies.get("theme", "")
    text = _templates.get_template(name).render(
        language=language,
        theme=theme if theme in THEMES else "",
        t=page_words(language),
        spoken=spoken_words(language),
        static=assets.address,
        modules=assets.modules,
        **values,
    )
    return HTMLResponse(text, status, {"cache-control": "no-cache"})
