"""`belvedere warm`: compiles what a game needs, so that nobody waits for it later."""

from __future__ import annotations

from typing import Annotated

import typer

from belvedere.cli.compiled import compiled_game, game_ids
from belvedere.cli.locale import said
from belvedere.cli.parameters import GameNames, Options, Players, given_options
from belvedere.core.messages import words

HELP = (words("Compile what the games need, so that nobody waits later."),)


def warm(
    games: GameNames = None,
    option: Options = None,
    players: Players = None,
    everything: Annotated[
        bool,
        typer.Option(
            "--everything",
            help=said(words("Also what only programs ask for: planes, counts, mirror images.")),
        ),
    ] = False,
) -> None:
    """Make every game ready."""
    given = given_options(option, players)
    chosen = [compiled_game(game_id, given) for game_id in game_ids(games or [])]
    from belvedere.cli import readiness

    readiness.warm(chosen, everything=everything)
