"""Games of an arena as they go on, and a match as it ended."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from math import inf
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

from belvedere.arena.executors import executor, prepare
from belvedere.arena.findings import names_of
from belvedere.arena.ledger import Ledger
from belvedere.arena.match import MatchStatus, run
from belvedere.arena.report import verdict_of
from belvedere.arena.single_game import ThinkingTime, rehearse
from belvedere.arena.statistics import Claims
from belvedere.arena.terms import MatchTerms
from belvedere.cli.console import say
from belvedere.cli.locale import said
from belvedere.core import registry
from belvedere.core.messages import Listed, Message, Value, counted, row_of, words

if TYPE_CHECKING:
    from typing import Self

SILENCE: Final = 60.0  # seconds between two lines, where no bar can be drawn
MOST_SHOWN: Final = 4  # players whose scores are shown while they play


class Scoreboard:
    """Shows how it stands: a bar with the time left; without a terminal, one line per minute."""

    def __init__(self, console: Console, terms: MatchTerms, until: float = inf) -> None:
        """Watch over games that are to end at a time of the monotonic clock."""
        self._console, self._terms, self._until = console, terms, until
        columns = (
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            MofNCompleteColumn(),
        )
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

    def show(self, standing: MatchStatus) -> bool:
        """Show how it stands; say whether to go on."""
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
        return monotonic() < self._until


def play_on(
    console: Console,
    terms: MatchTerms,
    wanted: int,
    ledger: Ledger,
    number: int | None,
    claims: Claims | None,
    scheduler: str | None = None,
) -> None:
    """Play what is left, so many games at once; raise BelvedereError if it cannot."""
    with executor(number, scheduler) as (pool, at_once):
        play_with(pool, at_once, console, terms, wanted, ledger, claims)


def play_with(
    pool: Executor,
    at_once: int,
    console: Console,
    terms: MatchTerms,
    wanted: int,
    ledger: Ledger,
    claims: Claims | None,
    until: float = inf,
) -> MatchStatus:
    """Play what is left by an executor, until a time of the monotonic clock at the latest."""
    with console.status(said(words("The bots sit down …"))):
        prepare(pool, rehearse, terms)
    with Scoreboard(console, terms, until) as board:
        return run(terms, wanted, ledger, pool, at_once, claims=claims, watch=board.show)


def _brief(terms: MatchTerms, standing: MatchStatus) -> Value:
    if len(terms.players) > 2:
        return _scores(terms, standing)
    first, second = terms.players
    if not standing.score.games:
        return words("{second} against {first}", second=second, first=first)
    return words(
        "{second} against {first}: {score} %",
        second=second,
        first=first,
        score=percent(standing.score.mean),
    )


def _scores(terms: MatchTerms, standing: MatchStatus) -> Listed:
    """List the best players with their scores so far."""
    named = sorted(
        zip(names_of(terms), standing.scores, strict=True),
        key=lambda pair: pair[1].mean if pair[1].games else -1.0,
        reverse=True,
    )
    shown: list[Value] = [
        words("{who} {score} %", who=who, score=percent(score.mean)) if score.games else who
        for who, score in named[:MOST_SHOWN]
    ]
    return row_of(shown + ["…"] * (len(named) > MOST_SHOWN))


def result(
    terms: MatchTerms, standing: MatchStatus, claims: Claims | None, path: Path
) -> Iterator[Message]:
    """Say how a match stands: score, verdict, pace, and where the games lie."""
    yield score_of(terms, standing)
    if claims is not None:
        yield verdict_of(standing.verdict, claims)
    for who, pace in zip(terms.players, standing.paces, strict=True):
        if pace.decisions:
            yield pace_of(who, pace)
    yield words("The games are in {path}.", path=str(path))


def score_of(terms: MatchTerms, standing: MatchStatus) -> Message:
    """Say the score of a match with its interval; of more than two players, what they have."""
    score, title = standing.score, registry.facts(terms.game).title
    if len(terms.players) > 2:
        return counted(
            "{game}, after {number} game of {wanted}: {scores}.",
            "{game}, after {number} games of {wanted}: {scores}.",
            standing.counted,
            game=title,
            wanted=standing.wanted,
            scores=_scores(terms, standing),
        )
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


def pace_of(who: str, pace: ThinkingTime) -> Message:
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
