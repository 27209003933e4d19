"""`belvedere balance`: is a game fair, how long is it, what decides it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from belvedere.cli import INTERRUPTED, files, numbers
from belvedere.cli.locale import language, said
from belvedere.cli.parameters import (
    GameName,
    Options,
    Players,
    Scheduler,
    Seed,
    Workers,
    given_options,
)
from belvedere.core.errors import OptionError, cut
from belvedere.core.messages import words

if TYPE_CHECKING:
    from rich.console import Console

    from belvedere.arena.balance.report_files import ReportFiles
    from belvedere.arena.balance.studies import Counted, Study

HELP = (
    words("Say how fair a game is, how long, and what decides it: counted in many games."),
    words(
        "Writes a report as HTML and Markdown, and the numbers as JSON. Games of bots are kept as "
        "they finish: after a stop, the same command goes on from there. Once all are counted, the "
        "same command makes the report again without a game, also in another language."
    ),
)


def balance(
    game: GameName,
    games: Annotated[
        int,
        typer.Option(
            metavar="N",
            parser=numbers.depth,
            help=said(words("How many games; 1000 unless you say.")),
        ),
    ] = 1000,
    bot: Annotated[
        str,
        typer.Option(
            metavar="LEVEL",
            help=said(words("Who plays: a level such as 4, or random, which is quickest.")),
        ),
    ] = "random",
    option: Options = None,
    players: Players = None,
    against: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=VALUE",
            help=said(
                words(
                    "Compare with games in which this option is another; give it several times "
                    "for several."
                )
            ),
        ),
    ] = None,
    seed: Seed = 0,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help=said(words("A folder for report and games; GAME-balance here unless you say.")),
        ),
    ] = None,
    workers: Workers = None,
    scheduler: Scheduler = None,
) -> None:
    """Play, count, and say what came of it."""
    given, changed = given_options(option, players), given_options(against, None)
    from belvedere.arena import executors
    from belvedere.arena.balance.report import in_short, report
    from belvedere.arena.balance.report_files import ReportFiles
    from belvedere.arena.balance.studies import settle
    from belvedere.cli.console import new_console, say

    studies = [settle(game, given, bot, games, seed)]
    if changed:
        studies.append(settle(game, given | changed, bot, games, seed))
        if studies[0] == studies[1]:
            raise OptionError(words("--against changes nothing: both sides are the same."))
    executors.check(scheduler)
    shelf, console = ReportFiles(out or Path(f"{game}-balance"), studies), new_console()
    try:
        found = shelf.known() or count(console, shelf, studies, workers, scheduler)
    except KeyboardInterrupt:
        say(console, words("Stopped. The same command goes on from here."))
        raise typer.Exit(INTERRUPTED) from None
    document = report(found)
    shelf.keep(found, document, language(), files.write)
    for sentence in in_short(found):
        say(console, sentence)
    say(console, words("The report is in {path}.", path=cut(str(shelf.page(language())))))


def count(
    console: Console,
    shelf: ReportFiles,
    studies: list[Study],
    workers: int | None,
    scheduler: str | None,
) -> list[Counted]:
    """Play what is missing, and count everything."""
    from belvedere.arena.balance.counting import count_random
    from belvedere.arena.balance.study_runs import count_all, play_missing
    from belvedere.arena.executors import executor, prepare
    from belvedere.arena.single_game import rehearse
    from belvedere.cli.counter import Counter

    ledgers = [shelf.ledger(study) for study in studies]
    counter, found = Counter(console), []
    with executor(workers, scheduler) as (pool, at_once), counter.shown():
        for study, ledger in zip(studies, ledgers, strict=True):
            if ledger is not None:
                with console.status(said(words("The bots sit down …"))):
                    prepare(pool, rehearse, study.terms)
                tell = counter.task(words("Playing"), study.games)
                play_missing(study, ledger, pool, at_once, tell)
            prepare(pool, count_random, study.game, study.options, study.seed, 0, 1)
            tell = counter.task(words("Counting"), study.games)
            found.append(count_all(study, ledger, pool, at_once, tell))
    return found
