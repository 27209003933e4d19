"""`belvedere play`: a game at the terminal, against people, bots, or both."""

from __future__ import annotations

from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from belvedere.bots.levels import FIRST, LAST, START
from belvedere.cli import files, numbers
from belvedere.cli.keyboard import Leave, ask, confirms, prepare_input
from belvedere.cli.parameters import AnyGameName, Options, Players, given_options
from belvedere.cli.tongue import said
from belvedere.core import registry
from belvedere.core.errors import OptionError
from belvedere.core.messages import words

if TYPE_CHECKING:
    from belvedere.cli.session import Session

HELP = (
    words("Play a game in the terminal, against people, bots or engines."),
    words(
        "Moves are typed in the game's notation, or come through a pipe. At the table, ? lists the "
        "legal moves and help all commands. Moves that you have no choice about are played for you."
    ),
    words(
        "Bots have levels from {first} to {last}, which belvedere levels describes; you begin "
        "against level {start}. An engine is a program that is started, and speaks as "
        "belvedere engine does.",
        first=FIRST,
        last=LAST,
        start=START,
    ),
)


def play(
    game: AnyGameName = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat",
            "-s",
            metavar="WHO",
            help=said(
                words(
                    "Who has the next seat: you, you:NAME, a level such as 5, with seconds for a "
                    "decision such as 8@2.5, random, or engine:COMMAND; once for each seat. "
                    "You have the first one and bots the others unless you say."
                )
            ),
        ),
    ] = None,
    option: Options = None,
    players: Players = None,
    seed: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=numbers.whole,
            help=said(words("Makes bots and chance repeatable; else the system draws for them.")),
        ),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help=said(words("Keep the record here, saved after each move."))
        ),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help=said(words("Go on with a saved game, and keep saving it there."))
        ),
    ] = None,
    arbiter: Annotated[
        bool,
        typer.Option(
            "--arbiter",
            help=said(
                words("Mirador: the table answers a declaration itself, exactly, and says why.")
            ),
        ),
    ] = False,
) -> None:
    """Seat everybody, and play until the game is over or the person leaves."""
    given = given_options(option, players)
    if resume is not None and (game is not None or given):
        raise OptionError(
            words("A game that is resumed brings its name and options from its record.")
        )
    if save is not None and save != resume:
        files.check_new(save)
    from belvedere.cli.host import Host
    from belvedere.cli.readiness import prepare
    from belvedere.cli.session import new_session, resumed_session

    prepare_input()
    with suppress(Leave, KeyboardInterrupt):
        if resume is not None:
            session = resumed_session(files.read_record(str(resume)), seat or [], seed, arbiter)
            if not seat:
                check_programs(session)
        else:
            session = new_session(game or ask_game(), given, seat or [], seed, arbiter)
        session.path = save or resume
        with closing(session):
            prepare(session.rules)
            Host(session).run()


def check_programs(session: Session) -> None:
    """Ask before a record starts programs, which may come from anybody; raise Leave."""
    for opponent in session.opponents().values():
        if opponent.command and not confirms(
            words(
                "This record starts the program {command}. Do you agree? yes or no:",
                command=opponent.command,
            )
        ):
            raise Leave


def ask_game() -> str:
    """Let the person choose a game."""
    from belvedere.cli import catalogue
    from belvedere.cli.commands import command_word
    from belvedere.cli.console import new_console, say

    console = new_console()
    catalogue.show_choices(console)
    while True:
        chosen = catalogue.choose(ask(words("Which game?")))
        if chosen in registry.GAMES:
            return chosen
        if command_word(chosen) == "quit":
            raise Leave
        most = len(registry.GAMES)
        say(console, words("Type a number from 1 to {most}, or a name.", most=most), "red")
