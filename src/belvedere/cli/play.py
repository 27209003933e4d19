"""`belvedere play`: a game at the terminal, against people, bots, or both."""

from __future__ import annotations

from contextlib import closing, suppress
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from belvedere.bots.levels import FIRST, LAST, START
from belvedere.cli import files, kept_games, numbers, shell
from belvedere.cli.game_locks import GameLock
from belvedere.cli.kept_games import Keeper, KeptGame
from belvedere.cli.keyboard import (
    Leave,
    ask,
    confirms,
    is_interactive,
    prepare_input,
    whole_number,
)
from belvedere.cli.locale import said
from belvedere.cli.parameters import AnyGameName, Options, Players, given_options, read_game
from belvedere.core import registry
from belvedere.core.errors import OptionError, cut
from belvedere.core.messages import words
from belvedere.core.records import Record

if TYPE_CHECKING:
    from belvedere.cli.session import TerminalSession

CHOICES = 9  # kept games that are offered
RESUME = "resume"  # in place of a game's name: go on with one of these

HELP = (
    words("Play a game in the terminal, against people, bots or engines."),
    words(
        "Moves are typed in the game's notation, or come through a pipe. At the table, ? lists the "
        "legal moves and help all commands. Moves that you have no choice about are played for you."
    ),
    words(
        "Your games are kept in your folder for data, the latest {most}, until you save them in "
        "files of your own; so none is lost when you leave.",
        most=kept_games.MOST,
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
                    "Unless you say, you have one of them and bots the others: at a keyboard lots "
                    "are drawn for the seats, and through a pipe you have the first one."
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
        str | None,
        typer.Option(
            metavar="[FILE]",
            help=said(
                words(
                    "Go on with a saved game, and keep saving it there; without FILE, with one "
                    "that was left without saving it."
                )
            ),
        ),
    ] = None,
    arbiter: Annotated[
        bool,
        typer.Option(
            "--arbiter",
            help=said(
                words("Let an arbiter answer what players claim, exactly, where a game has one.")
            ),
        ),
    ] = False,
) -> None:
    """Seat everybody, and play until the game is over or the person leaves."""
    given = given_options(option, players)
    check_resumed(resume, game, given)
    if save is not None and str(save) != resume:
        check_unsaved(save)
    from belvedere.cli.host import Host
    from belvedere.cli.readiness import prepare
    from belvedere.cli.session import new_session, resumed_session

    prepare_input()
    with suppress(Leave, KeyboardInterrupt), closing(GameLock()) as lock:
        if game is None and resume is None:
            game, resume = ask_game()
            check_resumed(resume, game, given)
        if resume is not None:
            kept, record = find_saved(resume, game, lock)
            session = resumed_session(record, seat or [], seed, arbiter)
            if not seat:
                check_programs(session)
            session.path = save or (None if kept else Path(resume))
        else:
            kept = None
            lots = not seat and is_interactive()  # moves through a pipe are for a certain seat
            session = new_session(str(game), given, seat or [], seed, arbiter, lots)
            session.path = save
        session.lock = lock
        if session.path is not None:
            lock.take(session.path)
        if kept is not None or (is_interactive() and session.people):
            session.keeper = Keeper(lock, kept)
        with closing(session):
            prepare(session.rules)
            Host(session).run()


def check_resumed(resume: str | None, game: str | None, given: dict[str, object]) -> None:
    """Refuse what a resumed game brings itself; raise OptionError or UnknownGame."""
    if resume is not None and (given or (game is not None and resume)):
        raise OptionError(
            words("A game that is resumed brings its name and options from its record.")
        )
    if game is not None:
        registry.facts(game)


def check_unsaved(path: Path) -> None:
    """Make sure that a new game can be saved there; raise OptionError."""
    if path.is_file():
        raise OptionError(
            words(
                "{name} exists already. Go on with it: {command}; or choose another name.",
                name=cut(str(path)),
                command=shell.command("play", "--resume", cut(str(path))),
            )
        )
    files.check_new(path)


def find_saved(name: str, game: str | None, lock: GameLock) -> tuple[Path | None, Record]:
    """Read a saved game; without a name, or by a game's, one that was kept: return where it lies.

    It is read once nobody else can change it.

    Raises BelvedereError, OSError, or Leave.
    """
    named = read_game(name)
    if named in registry.GAMES and not Path(name).exists():
        name, game = "", named
    if name:
        lock.take(Path(name))
        return None, files.read_record(name)
    found = list(islice(kept_games.unfinished(game), CHOICES))
    if not found:
        raise OptionError(
            words("No unfinished game is kept in {folder}.", folder=str(kept_games.folder()))
        )
    chosen = ask_kept(found) if is_interactive() else found[0]
    lock.take(chosen.path)
    return chosen.path, files.read_record(str(chosen.path))


def ask_kept(found: list[KeptGame]) -> KeptGame:
    """Let the person choose among games, the latest first; raise Leave."""
    from belvedere.cli import catalogue
    from belvedere.cli.commands import command_word
    from belvedere.cli.console import new_console, say

    console = new_console()
    catalogue.show_kept(console, found)
    while True:
        answer = ask(words("Which one? Enter takes the latest."))
        number = whole_number(answer or "1")
        if number is not None and 1 <= number <= len(found):
            return found[number - 1]
        if command_word(answer) == "quit":
            raise Leave
        say(console, words("Type a number from 1 to {most}, or quit.", most=len(found)), "red")


def check_programs(session: TerminalSession) -> None:
    """Ask before a record starts programs, which may come from anybody; raise Leave."""
    for opponent in session.opponents().values():
        if opponent.command and not confirms(
            words(
                "This record starts the program {command}. Do you agree? yes or no:",
                command=opponent.command,
            )
        ):
            raise Leave


def ask_game() -> tuple[str | None, str | None]:
    """Let the person choose a game, or go on with one; return what was chosen, and --resume."""
    from belvedere.cli import catalogue
    from belvedere.cli.commands import command_word
    from belvedere.cli.console import new_console, say

    console = new_console()
    catalogue.show_choices(console)
    can_resume = is_interactive() and any(kept_games.unfinished())
    if can_resume:
        say(console, words("{word} goes on with a game that you left.", word=RESUME))
    while True:
        chosen = catalogue.choose(ask(words("Which game?")))
        if chosen in registry.GAMES:
            return chosen, None
        if can_resume and chosen.lower() == RESUME:
            return None, ""
        if command_word(chosen) == "quit":
            raise Leave
        most = len(registry.GAMES)
        say(console, words("Type a number from 1 to {most}, a name, or quit.", most=most), "red")
