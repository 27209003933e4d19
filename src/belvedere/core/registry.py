"""The one table of games: a new game is a new folder and one line here."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from belvedere.core.errors import UnknownGame, quoted
from belvedere.core.facts import Facts, OptionValue
from belvedere.core.messages import row_of, words

if TYPE_CHECKING:
    from belvedere.core.game import Game

# id: where its facts are. Nothing is imported before a game is asked for.
GAMES: dict[str, str] = {
    "strata": "belvedere.games.strata.facts:STRATA",
    "mirador": "belvedere.games.mirador.facts:MIRADOR",
    "mirage": "belvedere.games.frontier.facts:MIRAGE",
    "overworld": "belvedere.games.frontier.facts:OVERWORLD",
    "misty": "belvedere.games.misty.facts:MISTY",
}


def facts(game_id: str) -> Facts:
    """Return the facts of a game; raise UnknownGame."""
    if not isinstance(game_id, str) or game_id not in GAMES:
        raise UnknownGame(
            words(
                "There is no game {game}. The games are: {games}.",
                game=quoted(game_id),
                games=row_of(GAMES),
            )
        )
    found: Facts = _import(GAMES[game_id])
    return found


def game(game_id: str, given: Mapping[str, object]) -> Game:
    """Return a game with its options settled; raise UnknownGame or OptionError."""
    return _settled(game_id, tuple(facts(game_id).settle(given).items()))


@lru_cache(maxsize=256)
def _settled(game_id: str, options: tuple[tuple[str, OptionValue], ...]) -> Game:
    table = facts(game_id)
    made: Game = _import(table.engine)(table, dict(options))
    return made


def _import(where: str) -> Any:
    module, _, name = where.partition(":")
    return getattr(import_module(module), name)
