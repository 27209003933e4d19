"""Static files, under an address that changes whenever one of them does: browsers keep them."""

from __future__ import annotations

import hashlib
import re
from functools import cache
from pathlib import Path
from typing import Any, Final

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

YEAR: Final = 31_536_000  # seconds
FOLDER: Final = Path(__file__).parent / "static"
IMPORTED: Final = re.compile(r'^import [^;]*? from "\.{1,2}/(\w+)\.js";', re.MULTILINE)


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


@cache
def modules(script: str) -> tuple[str, ...]:
    """List what the script of a page imports, so that a browser asks for all of it at once."""
    found: set[str] = set()
    wanted = {f"start/{script}"}
    while wanted:
        name = wanted.pop()
        found.add(name)
        text = (FOLDER / "js" / f"{name}.js").read_text(encoding="utf-8")
        wanted |= set(IMPORTED.findall(text)) - found
    return tuple(sorted(f"{name}.js" for name in found - {f"start/{script}"}))


class ImmutableFiles(StaticFiles):
    """Static files that never change under their address."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Answer with a file, to be kept for a year."""
        response = await super().get_response(path, scope)
        if response.status_code == 200:
            response.headers["cache-control"] = ",".join(("public", f"max-age={YEAR}", "immutable"))
        return response


def kept() -> Any:
    """Return the app that serves the static files."""
    return ImmutableFiles(directory=FOLDER)
