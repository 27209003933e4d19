"""What a person sees while games are made ready: what is being compiled, and how long it takes."""

from __future__ import annotations

import time
from collections.abc import Sequence

from rich.console import Console
from rich.progress import BarColumn, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from belvedere.bots.readying import CompilationUnit, Progress, are_ready, make_ready, units_of
from belvedere.cli.console import new_console, say
from belvedere.cli.locale import said
from belvedere.core.game import Game
from belvedere.core.messages import Value, counted, row_of, words
from belvedere.kernel.engine import CompiledGame

COLUMNS = (
    BarColumn(20),
    TaskProgressColumn(),
    TimeRemainingColumn(elapsed_when_finished=True),
    TextColumn("{task.description}", markup=False),
)


def compile_with_bar(console: Console, parts: Sequence[CompilationUnit]) -> int:
    """Compile in processes of their own, with a bar where there is a terminal."""
    hidden = not console.is_terminal
    with Bar(*COLUMNS, console=console, transient=True, disable=hidden) as bar:
        task = bar.add_task("", total=1.0)

        def tell(progress: Progress) -> None:
            doing = said(row_of(progress.doing))
            bar.update(task, completed=progress.share, description=doing)

        return make_ready(parts, tell)


def warm(games: Sequence[CompiledGame], *, everything: bool) -> None:
    """Make games ready, and say whether anything had to be compiled."""
    console, begun = new_console(), time.perf_counter()
    compiled = compile_with_bar(console, units_of(games, everything=everything))
    ready: dict[str, Value] = {
        "games": row_of(game.facts.title for game in games),
        "seconds": f"{time.perf_counter() - begun:.1f}",
    }
    if compiled:
        done = counted(
            "{games}: {number} function compiled in {seconds} s. All is ready.",
            "{games}: {number} functions compiled in {seconds} s. All is ready.",
            compiled,
            **ready,
        )
        say(console, done)
    else:
        say(console, words("{games}: all was ready ({seconds} s).", **ready))


def prepare(game: Game) -> None:
    """Make the game that somebody is about to play ready.

    What is said of it goes to stderr: stdout is the game's.
    """
    if not isinstance(game, CompiledGame):
        return
    parts = units_of([game])
    if not are_ready(parts):
        console = Console(stderr=True, highlight=False, emoji=False)
        title = game.facts.title
        say(
            console,
            words("{game} is being made ready for this machine; next time it will be.", game=title),
        )
        compile_with_bar(console, parts)
