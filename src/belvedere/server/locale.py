"""Who reads: the language of an answer, by a cookie or by what the browser prefers."""

from __future__ import annotations

from typing import Final

from starlette.requests import HTTPConnection

from belvedere.core.catalogues import ENGLISH, LANGUAGES

COOKIE: Final = "language"


def language_of(connection: HTTPConnection) -> str:
    """Return the reader's language: as he chose, or as his browser prefers."""
    chosen = connection.query_params.get("language") or connection.cookies.get(COOKIE)
    if chosen in LANGUAGES:
        return str(chosen)
    return preferred(connection.headers.get("accept-language", ""))


def preferred(header: str) -> str:
    """Return the language that a browser likes best among ours."""
    found: list[tuple[float, int, str]] = []
    for number, part in enumerate(header[:200].split(",")):
        name, _, weight = part.partition(";q=")
        language = name.strip().lower().partition("-")[0]
        if language in LANGUAGES:
            found.append((-_weight(weight), number, language))
    return min(found)[2] if found else ENGLISH


def _weight(text: str) -> float:
    try:
        return float(text or 1)
    except ValueError:
        return 0.0
