"""A match as it goes on, and as it ended."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import TYPE_CHECKING, Final

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)

from belvedere.arena.executors import executor
from belvedere.arena.ledger import Ledger
from belvedere.arena.match import Standing, run
from belvedere.arena.playing import Pace, Terms, rehearse
from belvedere.arena.statistics import Claims, Verdict
from belvedere.cli.console import say
from belvedere.cli.tongue import said
from belvedere.core import registry
from belvedere.core.errors import BelvedereError
from belvedere.core.messages import Message, counted, words

if TYPE_CHECKING:
    from typing import Self

SILENCE: Final = 60.0  # seconds between two lines, where no bar can be drawn


class Scoreboard:
    """Shows how a match stands: a bar with the time left; without a terminal, a line a minute."""

    def __init__(self, console: Console, terms: Terms) -> None:
        self._console, self._terms = console, terms
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
        self._bar = Progress(
            *columns,
            TimeRemainingColumn(elapsed_when_finished=True),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        self._task = self._bar.add_task("")
        self._spoke = monotonic()

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._bar.stop()

    def show(self, standing: Standing) -> bool:
        """Show how the match stands; it always goes on."""
        if self._console.is_terminal:
            self._bar.update(
                self._task,
                description=said(_brief(self._terms, standing)),
                total=standing.wanted,
                completed=standing.played,
            )
        elif monotonic() - self._spoke >= SILENCE:
            self._spoke = monotonic()
            say(self._console, score_of(self._terms, standing))
        return True


def play_on(
    console: Console,
    terms: Terms,
    wanted: int,
    ledger: Ledger,
    number: int | None,
    claims: Claims | None,
) -> None:
    """Play what is left of a match, so many games at once; raise BelvedereError if it cannot."""
    with console.status(said(words("The bots sit down …"))):
        rehearse(terms)  # and compile, so that no two processes do
    try:
        with executor(number) as (pool, at_once), Scoreboard(console, terms) as board:
            run(terms, wanted, ledger, pool, at_once, claims=claims, watch=board.show)
    except BrokenExecutor:
        raise BelvedereError(
            words("A process that played was ended. The same command goes on from here.")
        ) from None


def _brief(terms: Terms, standing: Standing) -> Message:
    first, second = terms.players
    if not standing.score.games:
        return words("{second} against {first}", second=second, first=first)
    return words(
        "{second} against {first}: {score} %",
        second=second,
        first=first,
        score=percent(standing.score.mean),
    )


def result(
    terms: Terms, standing: Standing, claims: Claims | None, path: Path
) -> Iterator[Message]:
    """Say how a match stands: score, verdict, pace, and where the games lie."""
    yield score_of(terms, standing)
    if claims is not None:
        yield verdict_of(standing, claims)
    for who, pace in zip(terms.players, standing.paces, strict=True):
        if pace.decisions:
            yield pace_of(who, pace)
    yield words("The games are in {path}.", path=str(path))


def score_of(terms: Terms, standing: Standing) -> Message:
    """Say the score with its interval."""
    score, title = standing.score, registry.facts(terms.game).title
    first, second = terms.players
    if not score.games:
        return words(
            "{game}, {second} against {first}: no game is over yet.",
            game=title,
            second=second,
            first=first,
        )
    return counted(
        "{game}, {second} against {first}: {score} % of {number} game "
        "(95 % interval: {low} to {high} %).",
        "{game}, {second} against {first}: {score} % of {number} games "
        "(95 % interval: {low} to {high} %).",
        score.games,
        game=title,
        second=second,
        first=first,
        score=percent(score.mean),
        low=percent(score.low),
        high=percent(score.high),
    )


def verdict_of(standing: Standing, claims: Claims) -> Message:
    """Say what the sequential test has found."""
    low, high = map(percent, claims)
    if standing.verdict is Verdict.OPEN:
        return words("The test does not tell {low} from {high} % yet.", low=low, high=high)
    if standing.verdict is Verdict.UPPER:
        return words("The test decides: more than {low} %.", low=low)
    return words("The test decides: less than {high} %.", high=high)


def pace_of(who: str, pace: Pace) -> Message:
    """Say how long a player thought."""
    return words(
        "{who} took {mean} s a decision on average, {longest} s at most.",
        who=who,
        mean=float(f"{pace.mean:.2g}"),
        longest=float(f"{pace.longest:.2g}"),
    )


def percent(share: float) -> float:
    """Return a share in percent, with one decimal."""
    return round(100 * share, 1)
