"""`belvedere match`: two players, many games, as sure as one wants to be."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from belvedere.cli import INTERRUPTED, numbers
from belvedere.cli.locale import said
from belvedere.cli.parameters import (
    Claims,
    GameName,
    Options,
    Players,
    Scheduler,
    Seed,
    Workers,
    given_options,
    read_claims,
)
from belvedere.core.errors import OptionError, quoted
from belvedere.core.messages import words

HELP = (
    words("Let two bots play a match, and say how sure its score is."),
    words(
        "Both have every seat equally often. Games are kept as they finish, in a file of JSON "
        "lines: after a stop, the same command goes on from there."
    ),
)


def match(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(
            metavar="A,B",
            help=said(
                words(
                    "Who plays: levels such as 3,5; 8@0.25 thinks so many seconds a move, "
                    "blind-8@0.25 knows the rules only, random plays anything, engine:COMMAND is "
                    "a program. The score is B's."
                )
            ),
        ),
    ],
    games: Annotated[
        int,
        typer.Option(
            metavar="N",
            parser=numbers.depth,
            help=said(words("How many games, at most: an even number, 100 unless you say.")),
        ),
    ] = 100,
    claims: Claims = None,
    option: Options = None,
    players: Players = None,
    seed: Seed = 0,
    file: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help=said(words("Where the games lie; GAME-A-B.jsonl here unless you say.")),
        ),
    ] = None,
    workers: Workers = None,
    scheduler: Scheduler = None,
) -> None:
    """Play the match, and say how it stands."""
    if games % 2:
        raise OptionError(
            words("{games} games leave seats unequal; play an even number.", games=games)
        )
    asked = None if claims is None else read_claims(claims)
    given, pair = given_options(option, players), read_pair(bots)
    from belvedere.arena import executors
    from belvedere.arena.ledger import Ledger
    from belvedere.arena.match import agree, check_engines, stand
    from belvedere.arena.report import failures_of
    from belvedere.cli.console import new_console, say
    from belvedere.cli.documents import show_parts
    from belvedere.cli.scoreboard import play_on, result

    terms = agree(game, given, pair, seed)
    executors.check(scheduler)
    check_engines(terms)
    path = file or Path(f"{game}-{'-'.join(terms.players)}.jsonl".replace("/", "_"))
    ledger, console = Ledger(path, terms), new_console()
    is_stopped = False
    try:
        if not stand(ledger.games, games, asked).is_over:
            play_on(console, terms, games, ledger, workers, asked, scheduler)
    except KeyboardInterrupt:
        is_stopped = True
    for sentence in result(terms, stand(ledger.games, games, asked), asked, path):
        say(console, sentence)
    show_parts(console, failures_of(terms, [ledger.games[n] for n in sorted(ledger.games)]))
    if is_stopped:
        say(console, words("Stopped. The same command goes on from here."))
        raise typer.Exit(INTERRUPTED)


def read_pair(text: str) -> tuple[str, str]:
    """Read who plays; raise OptionError."""
    pair = text.split(",")
    if len(pair) != 2:
        raise OptionError(
            words("--bots takes two players, such as 3,5; not {text}.", text=quoted(text))
        )
    return pair[0].strip(), pair[1].strip()
