"""Plays and counts the games of a study, by whoever works for us."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from datetime import UTC, datetime
from functools import partial
from typing import TypeVar

from belvedere.arena import single_game
from belvedere.arena.balance.counting import (
    GAUGED,
    SLICE,
    count_moves,
    count_random,
    is_scored,
)
from belvedere.arena.balance.studies import Counted, Study
from belvedere.arena.balance.tally import BalanceCounts
from belvedere.arena.ledger import Ledger

T = TypeVar("T")
Tell = Callable[[int], None]  # how many games are played, or counted, so far


def silent(number: int) -> None:
    """Report no progress."""


def play_missing(
    study: Study, ledger: Ledger, pool: Executor, at_once: int, tell: Tell = silent
) -> None:
    """Play what the ledger does not hold yet; each game is kept as it finishes."""
    numbers = [study.number(game) for game in range(study.games)]
    missing = [number for number in numbers if number not in ledger.games]
    played = study.games - len(missing)
    tell(played)
    calls = (partial(single_game.play, study.terms, number) for number in missing)
    for game in each(pool, at_once, calls):
        ledger.add(game)
        played += 1
        tell(played)


def count_all(
    study: Study, ledger: Ledger | None, pool: Executor, at_once: int, tell: Tell = silent
) -> Counted:
    """Count all games of a study: those of a ledger, or random ones, which are played for it."""
    tally = BalanceCounts()
    tell(0)
    for part in each(pool, 2 * at_once, _calls(study, ledger)):  # one to work on, one to come
        tally.join(part)
        tell(tally.games)
    if ledger is None:
        return Counted(study, tally, datetime.now(UTC).date().isoformat())
    games = (ledger.games[study.number(game)] for game in range(study.games))
    return Counted(study, tally, max(played.date for played in games))


def _calls(study: Study, ledger: Ledger | None) -> Iterator[Callable[[], BalanceCounts]]:
    for games in _slices(study):
        if ledger is None:
            yield partial(
                count_random, study.game, study.options, study.seed, games.start, games.stop
            )
        else:
            found = [(game, ledger.games[study.number(game)].moves) for game in games]
            yield partial(count_moves, study.game, study.options, study.seed, found)


def _slices(study: Study) -> Iterator[range]:
    """Cut the games into slices that take about as long; a bot looks at one game for a while."""
    alone = 0 if is_scored(study.rules) else min(GAUGED, study.games)
    for game in range(alone):
        yield range(game, game + 1)
    for first in range(alone, study.games, SLICE):
        yield range(first, min(first + SLICE, study.games))


def each(pool: Executor, at_once: int, calls: Iterable[Callable[[], T]]) -> Iterator[T]:
    """Yield what calls return, as they finish; so many are made at once."""
    waiting, running = iter(calls), set[Future[T]]()
    try:
        while True:
            while len(running) < at_once and (call := next(waiting, None)) is not None:
                running.add(pool.submit(call))
            if not running:
                return
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                yield future.result()
    finally:
        for future in running:
            future.cancel()
