"""`belvedere selfplay`: games of a bot against itself, as food for programs that learn."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from belvedere.cli import INTERRUPTED, numbers
from belvedere.cli.locale import said
from belvedere.cli.parameters import (
    GameName,
    Options,
    Players,
    Scheduler,
    Seed,
    Workers,
    given_options,
)
from belvedere.core.messages import Message, counted, words

if TYPE_CHECKING:
    from rich.console import Console

    from belvedere.arena.selfplay import SelfPlayTerms
    from belvedere.arena.shards import Shards

HELP = (
    words("Let a bot play itself, and keep every decision for programs that learn."),
    words(
        "Positions, what the search tried, what it expected and how the game ended are written as "
        "Parquet, so many games a file; after a stop, the same command goes on from there. "
        "docs/research.md describes the columns."
    ),
)


def selfplay(
    game: GameName,
    games: Annotated[
        int,
        typer.Option(metavar="N", parser=numbers.depth, help=said(words("How many games."))),
    ],
    bot: Annotated[
        int,
        typer.Option(
            metavar="LEVEL",
            parser=numbers.whole,
            help=said(words("Who plays: a level from 1 to 8.")),
        ),
    ],
    out: Annotated[Path, typer.Option(metavar="DIR", help=said(words("The folder of the files.")))],
    option: Options = None,
    players: Players = None,
    simulations: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=numbers.depth,
            help=said(
                words("How many simulations a decision; as many as its level unless you say.")
            ),
        ),
    ] = None,
    seed: Seed = 0,
    states: Annotated[
        bool,
        typer.Option("--states", help=said(words("Keep positions as JSON, and not as planes."))),
    ] = False,
    shard: Annotated[
        int,
        typer.Option(metavar="N", parser=numbers.depth, help=said(words("How many games a file."))),
    ] = 64,
    workers: Workers = None,
    scheduler: Scheduler = None,
) -> None:
    """Play what is missing, and say what there is."""
    given = given_options(option, players)
    from belvedere.arena import executors
    from belvedere.arena.selfplay import plan
    from belvedere.arena.shards import Shards
    from belvedere.cli.console import new_console, say

    course = plan(game, given, bot, simulations, seed, as_states=states)
    executors.check(scheduler)
    shards, console = Shards(out, course.described(), shard), new_console()
    is_stopped = False
    try:
        if not shards.kept.issuperset(range(games)):
            play_on(console, course, games, shards, workers, scheduler)
    except KeyboardInterrupt:
        is_stopped = True
    say(console, harvest(shards, out))
    if is_stopped:
        say(console, words("Stopped. The same command goes on from here."))
        raise typer.Exit(INTERRUPTED)


def play_on(
    console: Console,
    course: SelfPlayTerms,
    games: int,
    shards: Shards,
    workers: int | None,
    scheduler: str | None,
) -> None:
    """Play the missing games, and show how far they have come."""
    from belvedere.arena.executors import executor, prepare
    from belvedere.arena.selfplay import rehearse, run
    from belvedere.cli.counter import Counter

    counter = Counter(console)
    with executor(workers, scheduler) as (pool, at_once):
        with console.status(said(words("The bots sit down …"))):
            prepare(pool, rehearse, course)
        with counter.shown():
            run(course, games, shards, pool, at_once, counter.task(words("Playing"), games))


def harvest(shards: Shards, folder: Path) -> Message:
    """Say what a folder holds."""
    from belvedere.arena.shards import count_rows, games_of

    files = shards.files()
    return counted(
        "{path} holds {number} game, {positions} in {files}.",
        "{path} holds {number} games, {positions} in {files}.",
        sum(len(games_of(path)) for path in files),
        path=str(folder),
        positions=counted("{number} position", "{number} positions", count_rows(files)),
        files=counted("{number} file", "{number} files", len(files)),
    )
