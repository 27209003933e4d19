"""How far games have come that are played or counted: a bar, or one line per minute."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
)

from belvedere.arena.balance.study_runs import Tell
from belvedere.cli.console import say
from belvedere.cli.locale import said
from belvedere.core.messages import Message, words

SILENCE: Final = 60.0  # seconds between two lines, where no bar can be drawn


class Counter:
    """Shows how many games of how many are done."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(elapsed_when_finished=True),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        self._spoke = monotonic()

    @contextmanager
    def shown(self) -> Iterator[None]:
        """Show the counter while games are played."""
        with self._bar:
            yield

    def task(self, what: Message, wanted: int) -> Tell:
        """Begin to tell of something; the answer is to be called with how many games are done."""
        task: TaskID = self._bar.add_task(said(what), total=wanted)

        def tell(done: int) -> None:
            self._bar.update(task, completed=done)
            if not self._console.is_terminal and monotonic() - self._spoke >= SILENCE:
                self._spoke = monotonic()
                say(
                    self._console,
                    words("{what}: {done} of {wanted} games.", what=what, done=done, wanted=wanted),
                )

        return tell
