"""`belvedere arena`: bots and engines against each other, and what came of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

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
from belvedere.core.errors import OptionError
from belvedere.core.messages import words

if TYPE_CHECKING:
    from belvedere.arena.findings import Findings

HELP = (
    words("Let bots and engines play each other, and say how strong each of them is."),
    words(
        "Everybody has every seat equally often, with the same dice. Games are kept as they "
        "finish: after a stop, the same command goes on from there. Beside them lie a report as "
        "HTML and as Markdown. `belvedere show games.jsonl#12` shows game 12."
    ),
)

LINES: Final = ".jsonl"
GAMES: Final = f"games{LINES}"


def arena(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(
            metavar="A,B,…",
            help=said(
                words(
                    "Who plays: levels such as 1,4,8; 8@0.25 thinks so many seconds a move, "
                    "blind-8@0.25 knows the rules only, random plays anything, engine:COMMAND and "
                    "engine@2.5:COMMAND are programs."
                )
            ),
        ),
    ],
    games: Annotated[
        int,
        typer.Option(
            metavar="N",
            parser=numbers.depth,
            help=said(
                words(
                    "How many games in all; some more are played until everybody has met everybody "
                    "on every seat equally often. 100 unless you say."
                )
            ),
        ),
    ] = 100,
    gauntlet: Annotated[
        bool,
        typer.Option(
            "--gauntlet",
            help=said(words("Only the first plays all others; else everybody plays everybody.")),
        ),
    ] = False,
    claims: Claims = None,
    option: Options = None,
    players: Players = None,
    opening: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=numbers.whole,
            help=said(
                words(
                    "How many decisions are drawn at the beginning; 0 where there are dice, else "
                    "what the game's facts say, unless you say."
                )
            ),
        ),
    ] = None,
    seed: Seed = 0,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help=said(
                words(
                    "A folder for the games and the report, or a file that ends in .jsonl; "
                    "GAME-arena here unless you say."
                )
            ),
        ),
    ] = None,
    workers: Workers = None,
    scheduler: Scheduler = None,
    parquet: Annotated[
        bool, typer.Option("--parquet", help=said(words("Write the games as Parquet, too.")))
    ] = False,
) -> None:
    """Play, and say what came of it."""
    asked = None if claims is None else read_claims(claims)
    given, names = given_options(option, players), [name.strip() for name in bots.split(",")]
    from belvedere.arena import executors
    from belvedere.arena.findings import find
    from belvedere.arena.ledger import Ledger
    from belvedere.arena.match import agree, check_engines, stand
    from belvedere.arena.openings import usual_opening
    from belvedere.arena.parquet import load_pyarrow
    from belvedere.arena.report import report
    from belvedere.arena.schedule import whole_rounds
    from belvedere.arena.terms import Form
    from belvedere.cli.console import new_console, say
    from belvedere.cli.documents import show, write
    from belvedere.cli.scoreboard import play_on

    form = Form.GAUNTLET if gauntlet else Form.ROUND_ROBIN
    drawn = usual_opening(game) if opening is None else check_opening(opening)
    terms = agree(game, given, names, seed, form, drawn)
    if asked is not None and len(names) != 2:
        raise OptionError(words("--claims is for two players: it is about one score."))
    if parquet:
        load_pyarrow()
    executors.check(scheduler)
    check_engines(terms)
    path, wanted = path_of(game, out), whole_rounds(terms, games)
    ledger, console = Ledger(path, terms), new_console()
    if wanted != games:
        say(console, words("{wanted} games make whole rounds.", wanted=wanted))
    is_stopped = False
    try:
        if not stand(ledger.games, wanted, asked, len(names)).is_over:
            play_on(console, terms, wanted, ledger, workers, asked, scheduler)
    except KeyboardInterrupt:
        is_stopped = True
    found = find(terms, ledger.games, wanted, asked)
    document = report(found, asked)
    show(console, document)
    write(document, path)
    if parquet:
        write_parquet(found, path)
    say(console, words("The games are in {path}.", path=str(path)))
    page = str(path.with_suffix(".html"))
    say(console, words("The report is in {path}, and beside it as Markdown.", path=page))
    if is_stopped:
        say(console, words("Stopped. The same command goes on from here."))
        raise typer.Exit(INTERRUPTED)


def check_opening(opening: int) -> int:
    """Return how many decisions are drawn; raise OptionError."""
    from belvedere.arena.openings import MOST

    if not 0 <= opening <= MOST:
        raise OptionError(
            words("An opening has 0 to {most} decisions; not {number}.", most=MOST, number=opening)
        )
    return opening


def path_of(game: str, out: Path | None) -> Path:
    """Return the file of the games, in a folder that is there; raise OSError."""
    folder = out or Path(f"{game}-arena")
    if folder.suffix == LINES:
        return folder
    folder.mkdir(exist_ok=True)
    return folder / GAMES


def write_parquet(found: Findings, path: Path) -> None:
    """Write the games that count as a table."""
    from belvedere.arena import parquet

    parquet.write(found.terms, found.games, path.with_suffix(".parquet"))
