"""What several commands take, and how it is read."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from belvedere.cli import numbers
from belvedere.cli.formats import PositionFormat, read_position_format
from belvedere.cli.keyboard import reading
from belvedere.cli.locale import said
from belvedere.core.errors import OptionError, quoted
from belvedere.core.facts import parse_options
from belvedere.core.messages import words
from belvedere.core.registry import GAMES

_SHARE = re.compile(r"0\.[0-9]{1,6}")


def game_names() -> list[str]:
    """List the games, for the shell's completion."""
    return list(GAMES)


def read_game(text: str) -> str:
    """Return the id of the game that was typed, however; else the text, for whoever refuses it."""
    found = reading(text.strip().lower(), GAMES)
    return found if found in GAMES else text


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        parser=read_game,
        help=said(words("The name of a game; `belvedere games` lists them.")),
        autocompletion=game_names,
    ),
]
AnyGameName = Annotated[
    str | None,
    typer.Argument(
        metavar="GAME",
        parser=read_game,
        help=said(words("The name of a game. You are asked unless you say.")),
        autocompletion=game_names,
    ),
]
GameNames = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="GAME",
        parser=read_game,
        help=said(words("Names of games. All of them unless you say.")),
        autocompletion=game_names,
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help=said(
            words(
                "An option of the game, such as size=5; give it several times for several. "
                "`belvedere show` lists them."
            )
        ),
    ),
]
Players = Annotated[
    int | None,
    typer.Option(
        "--players",
        "-p",
        metavar="N",
        parser=numbers.whole,
        help=said(words("How many people play.")),
    ),
]
Scheduler = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help=said(
            words(
                "Let the workers of a Dask cluster play: the address of its scheduler, such as "
                "tcp://10.0.0.5:8786."
            )
        ),
    ),
]
Form = Annotated[
    PositionFormat | None,
    typer.Option(
        "--format",
        "-f",
        metavar="FORMAT",
        parser=read_position_format,
        help=said(words("text, svg or json.")),
    ),
]
Output = Annotated[
    str,
    typer.Option(
        "--output",
        metavar="FILE",
        help=said(words("Write here; .txt, .svg or .json also says the format.")),
    ),
]


Claims = Annotated[
    str | None,
    typer.Option(
        metavar="LOW,HIGH",
        help=said(
            words(
                "Stop as soon as a sequential test has refuted one of two scores, such as 0.5,0.6."
            )
        ),
    ),
]
Seed = Annotated[
    int,
    typer.Option(
        metavar="N", parser=numbers.whole, help=said(words("Another number, other games."))
    ),
]
Workers = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        parser=numbers.workers,
        help=said(words("How many games at once; one a core unless you say.")),
    ),
]


def read_claims(text: str) -> tuple[float, float]:
    """Read two scores, the lower one first; raise OptionError."""
    parts = [part.strip() for part in text.split(",")]
    if len(parts) == 2 and all(map(_SHARE.fullmatch, parts)):
        low, high = map(float, parts)
        if 0 < low < high:
            return low, high
    raise OptionError(
        words(
            "--claims takes two scores between 0 and 1, the lower one first, such as 0.5,0.6; "
            "not {text}.",
            text=quoted(text),
        )
    )


def given_options(texts: list[str] | None, players: int | None) -> dict[str, object]:
    """Read `--option name=value` and `--players N`; raise OptionError."""
    given = parse_options(texts or [])
    for name, value in given.items():
        if str(value).lower().endswith(".toml"):
            given[name] = Path(str(value))  # only the command line names files of this machine
    if players is None:
        return given
    if "players" in given:
        raise OptionError(words("players is given twice: by --players and by --option."))
    return given | {"players": players}
