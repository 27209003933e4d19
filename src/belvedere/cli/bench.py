"""`belvedere bench`: how fast the rules are, and one number that says how they behave."""

from __future__ import annotations

from typing import Annotated

import typer

from belvedere.cli import files, numbers
from belvedere.cli.compiled import compiled_game, game_ids
from belvedere.cli.locale import said
from belvedere.cli.parameters import GameNames, Options, Players, given_options
from belvedere.core.messages import words

HELP = (
    words("Measure how fast the rules are, and sign how they behave."),
    words(
        "The last line, `Bench: N`, is the same on every machine and for any GAME and options: a "
        "change that keeps it has kept the rules of all games."
    ),
)


def bench(
    games: GameNames = None,
    option: Options = None,
    players: Players = None,
    seconds: Annotated[
        float,
        typer.Option(
            metavar="S",
            parser=numbers.seconds,
            help=said(words("How long each measurement takes.")),
        ),
    ] = 1.0,
    signature: Annotated[
        bool, typer.Option("--signature", help=said(words("Print only the behaviour signature.")))
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help=said(words("Print JSON.")))] = False,
) -> None:
    """Print a table of speeds, and the signature."""
    given = given_options(option, players)
    names = [] if signature else game_ids(games or [])
    from belvedere.cli import speed
    from belvedere.cli.console import new_console

    console = new_console()
    speeds = []
    for game in [compiled_game(name, given) for name in names]:
        with console.status(said(words("Measuring {game} …", game=game.facts.title))):
            speeds.append(speed.measure(game, seconds))
    if as_json:
        print(files.format_json(speed.to_dict(speeds)), end="")
        return
    if speeds:
        console.print(speed.speed_table(speeds))
    print(f"Bench: {speed.signature()}")
