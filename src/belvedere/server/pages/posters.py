"""Posters: boards of games that are not compiled yet, as they were drawn once for all.

A game brings its own as `pages/posters/<game>-<theme>.svg`; of one that has none the board is shown
as it is at the start.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import belvedere
from belvedere.core.registry import facts, package_of


@cache
def poster(game: str, theme: str) -> str:
    """Return the poster of a game; raise UnknownGame, or BelvedereError if it is broken."""
    path = files(package_of(game)).joinpath("pages", "posters", f"{game}-{theme}.svg")
    if path.is_file():
        return path.read_text(encoding="utf-8")
    position = belvedere.start(game, **facts(game).showing.options)
    return position.svg(part="board", theme=theme, coordinates=False)
