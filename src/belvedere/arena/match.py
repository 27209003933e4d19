"""A match: many games between two players, gone on with after a stop, ended when all is clear."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass
from itertools import count, takewhile

from belvedere.arena import playing
from belvedere.arena.ledger import Ledger
from belvedere.arena.players import read_entry
from belvedere.arena.playing import Pace, Played, Terms, all_paces
from belvedere.arena.sources import stamp
from belvedere.arena.statistics import Claims, Score, Verdict, decide, score
from belvedere.core import registry


def agree(game: str, given: Mapping[str, object], players: tuple[str, str], seed: int = 0) -> Terms:
    """Settle the terms of a match; raise UnknownGame or OptionError."""
    rules = registry.game(game, given)
    first, second = (read_entry(text) for text in players)
    return Terms(
        game, dict(rules.options), (first.name, second.name), seed, stamp(rules, (first, second))
    )


@dataclass(frozen=True, slots=True)
class Standing:
    """How a match stands."""

    played: int  # games
    wanted: int
    score: Score  # of the second player, in the games that count
    verdict: Verdict
    paces: tuple[Pace, Pace]

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to play."""
        return self.verdict is not Verdict.OPEN or self.score.games == self.wanted


def stand(games: Mapping[int, Played], wanted: int, claims: Claims | None) -> Standing:
    """Judge a match by its first games, as far as none is missing, up to the one that decides.

    Short games finish first, and often the same player wins them: to count what has finished would
    favour him. And the test must not go on once it has decided. So the standing depends on the
    games alone, not on the order in which they finished, nor on how often the match was stopped.
    """
    counted = [games[n] for n in takewhile(lambda n: n < wanted and n in games, count())]
    verdict = Verdict.OPEN
    if claims is not None:
        verdict, decided = decide([played.share for played in counted], claims)
        counted = counted[:decided]
    first, second = (all_paces([played.paces[who] for played in counted]) for who in (0, 1))
    return Standing(
        sum(number < wanted for number in games),
        wanted,
        score([played.share for played in counted]),
        verdict,
        (first, second),
    )


Watch = Callable[[Standing], bool]
Play = Callable[[Terms, int], Played]


def run(
    terms: Terms,
    wanted: int,
    ledger: Ledger,
    executor: Executor,
    workers: int,
    *,
    claims: Claims | None = None,
    watch: Watch = lambda standing: True,
    play: Play = playing.play,
) -> Standing:
    """Play a match, or go on with it; with two claims, until one of them is refuted.

    `watch` is told how the match stands, and whether to go on is its answer: if not, no game is
    begun any more, and those that are being played are waited for.
    """
    left = [number for number in range(wanted) if number not in ledger.games]
    running: set[Future[Played]] = set()
    try:
        while True:
            standing = stand(ledger.games, wanted, claims)
            goes_on = watch(standing)
            if standing.verdict is not Verdict.OPEN:
                return standing
            while goes_on and left and len(running) < workers:
                running.add(executor.submit(play, terms, left.pop(0)))
            if not running:
                return standing
            _keep_finished(running, ledger)
    finally:
        for future in running:
            future.cancel()


def _keep_finished(running: set[Future[Played]], ledger: Ledger) -> None:
    """Wait for a game to finish, and keep it."""
    finished, _ = wait(running, return_when=FIRST_COMPLETED)
    for future in finished:
        running.remove(future)
    results: Sequence[Played] = [future.result() for future in finished]
    for played in sorted(results, key=lambda played: played.number):
        ledger.add(played)
