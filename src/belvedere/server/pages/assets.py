"""Static files, under an address that changes whenever one of them does: browsers keep them."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Any, Final

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

YEAR: Final = 31_536_000  # seconds
FOLDER: Final = Path(__file__).parent / "static"


@cache
def version() -> str:
    """Return what all static files together are."""
    digest = hashlib.blake2b(digest_size=6)
    for path in sorted(FOLDER.rglob("*")):
        if path.is_file():
            digest.update(path.relative_to(FOLDER).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()


def address(name: str) -> str:
    """Return where a static file is found."""
    return f"/static/{version()}/{name}"


def modules() -> list[str]:
    """List the modules that the table needs, so that a browser asks for all of them at once."""
    others = {
        "forms.js",
        "home.js",
        "new.js",
        "profile.js",
        "table.js",
        "tournament.js",
        "tournament_new.js",
    }
    return sorted(path.name for path in (FOLDER / "js").glob("*.js") if path.name not in others)


class Kept(StaticFiles):
    """Static files that never change under their address."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Answer with a file, to be kept for a year."""
        response = await super().get_response(path, scope)
        if response.status_code == 200:
            response.headers["cache-control"] = ",".join(("public", f"max-age={YEAR}", "immutable"))
        return response


def kept() -> Any:
    """Return the app that serves them."""
    return Kept(directory=FOLDER)
