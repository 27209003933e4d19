"""`belvedere ladder`: every level against the one below."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from belvedere.cli import INTERRUPTED, files, numbers
from belvedere.cli.locale import said
from belvedere.cli.parameters import GameName, Scheduler, Workers
from belvedere.core.errors import OptionError
from belvedere.core.messages import words

if TYPE_CHECKING:
    from rich.console import Console

HELP = (
    words("Let every level play the one below, and say where each of them stands."),
    words(
        "Games are kept as they finish: after a stop, the same command goes on from there. With "
        "--hours 0 nothing is played, and the ladder is shown as it is known: by your own games if "
        "there are any, else by those that came with the package."
    ),
)


def ladder(
    game: GameName,
    games: Annotated[
        int,
        typer.Option(
            metavar="N",
            parser=numbers.depth,
            help=said(words("How many games a rung, at most: an even number, 400 unless you say.")),
        ),
    ] = 400,
    hours: Annotated[
        float | None,
        typer.Option(
            metavar="H",
            parser=numbers.hours,
            help=said(words("Begin no game after so many hours.")),
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help=said(words("Where the games lie; GAME-ladder here unless you say."))
        ),
    ] = None,
    workers: Workers = None,
    scheduler: Scheduler = None,
) -> None:
    """Climb the ladder, and say what it looks like."""
    if games % 2:
        raise OptionError(
            words("{games} games leave seats unequal; play an even number.", games=games)
        )
    from belvedere.arena import executors
    from belvedere.arena.ladder import format_steps, measure, published, rungs
    from belvedere.arena.ladder_report import report
    from belvedere.cli.console import new_console, say
    from belvedere.cli.documents import show, write
    from belvedere.core import registry

    registry.facts(game)
    folder, console = out or Path(f"{game}-ladder"), new_console()
    is_stopped = False
    if hours != 0:
        executors.check(scheduler)
        folder.mkdir(exist_ok=True)
        try:
            climb(console, game, games, folder, workers, scheduler, hours)
        except KeyboardInterrupt:
            is_stopped = True
    steps = [step for rung in rungs(game) if (step := measure(rung, folder, games)) is not None]
    if steps:
        path = folder / f"ladder-{game}.json"
        files.write(str(path), format_steps(steps))
        write(report(game, steps), path)
    else:
        steps = [step for step in published() if step.rung.game == game]
    show(console, report(game, steps))
    if folder.is_dir():
        say(console, words("The games are in {path}.", path=str(folder)))
    if is_stopped:
        say(console, words("Stopped. The same command goes on from here."))
        raise typer.Exit(INTERRUPTED)


def climb(
    console: Console,
    game: str,
    games: int,
    folder: Path,
    workers: int | None,
    scheduler: str | None,
    hours: float | None,
) -> None:
    """Play what is left of all rungs, the lowest first."""
    from math import inf

    from belvedere.arena.executors import executor
    from belvedere.arena.ladder import rungs
    from belvedere.arena.ledger import Ledger
    from belvedere.arena.match import stand
    from belvedere.cli.console import say
    from belvedere.cli.scoreboard import play_with, score_of

    until = inf if hours is None else monotonic() + 3600 * hours
    ledgers = [
        (rung, terms, Ledger(rung.path(folder), terms, keeps_moves=False))
        for rung in rungs(game)
        for terms in [rung.terms()]
    ]
    with executor(workers, scheduler) as (pool, at_once):
        for rung, terms, ledger in ledgers:
            is_over = stand(ledger.games, games, rung.claims).is_over
            if not is_over and monotonic() < until:
                standing = play_with(
                    pool, at_once, console, terms, games, ledger, rung.claims, until
                )
                say(console, score_of(terms, standing))
