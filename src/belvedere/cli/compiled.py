"""Compiled games by name, for the commands that count and measure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from belvedere.core import registry
from belvedere.core.errors import BelvedereError
from belvedere.core.messages import words

if TYPE_CHECKING:
    from belvedere.kernel.engine import CompiledGame


def compiled_game(game_id: str, given: Mapping[str, object]) -> CompiledGame:
    """Return a game whose rules are compiled; raise UnknownGame, OptionError or its parent."""
    from belvedere.kernel.engine import CompiledGame

    game = registry.game(game_id, given)
    if not isinstance(game, CompiledGame):
        raise BelvedereError(words("The rules of {game} are not compiled.", game=game.facts.title))
    return game


def game_ids(given: list[str]) -> list[str]:
    """Return the games that were named, or all of them; raise UnknownGame."""
    return [registry.facts(game_id).id for game_id in given or registry.GAMES]
