"""Many games on the same terms, gone on with after a stop, ended when all is clear.

A match is the case of two players: its score is the second one's, and a sequential test may end it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass

from belvedere.arena import single_game
from belvedere.arena.ledger import Ledger
from belvedere.arena.players import parse_player_spec
from belvedere.arena.single_game import PlayedGame, ThinkingTime, all_paces
from belvedere.arena.source_stamp import stamp
from belvedere.arena.statistics import Claims, Score, SequentialResult, SequentialTest, score_of
from belvedere.arena.terms import Form, MatchTerms
from belvedere.core import registry
from belvedere.core.errors import OptionError
from belvedere.core.messages import words

MOST_PLAYERS = 64


def agree(
    game: str,
    given: Mapping[str, object],
    players: Sequence[str],
    seed: int = 0,
    form: Form = Form.ROUND_ROBIN,
    opening: int = 0,
) -> MatchTerms:
    """Settle the terms; raise UnknownGame or OptionError."""
    rules = registry.game(game, given)
    if not 2 <= len(players) <= MOST_PLAYERS:
        raise OptionError(
            words(
                "2 to {most} players can meet; not {number}.",
                most=MOST_PLAYERS,
                number=len(players),
            )
        )
    entries = [parse_player_spec(text) for text in players]
    if len(entries) == 2:
        form = Form.ROUND_ROBIN  # for two, both forms are the same
    return MatchTerms(
        game,
        dict(rules.options),
        tuple(entry.name for entry in entries),
        seed,
        stamp(rules, entries),
        form,
        opening,
    )


def check_engines(terms: MatchTerms) -> None:
    """Start every engine once, so that none is missing in every game; raise BelvedereError."""
    for name in dict.fromkeys(terms.players):
        parse_player_spec(name).check(terms.game)


@dataclass(frozen=True, slots=True)
class MatchStatus:
    """The score of a match so far, and whether it is decided."""

    played: int  # games
    wanted: int
    counted: int  # games that count: see `MatchTally`
    scores: tuple[Score, ...]  # of each player
    verdict: SequentialResult
    paces: tuple[ThinkingTime, ...]  # of each player

    @property
    def score(self) -> Score:
        """The score of a match: of the second player."""
        return self.scores[1]

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to play."""
        return self.verdict is not SequentialResult.OPEN or self.counted == self.wanted


class MatchTally:
    """Counts the first games, as far as none is missing, up to the one that decides.

    Short games finish first, and often the same player wins them: to count what has finished would
    favour him. And the test must not go on once it has decided. So the standing depends on the
    games alone, not on the order in which they finished, nor on how often the match was stopped.
    """

    def __init__(self, players: int, wanted: int, claims: Claims | None = None) -> None:
        self._wanted = wanted
        self._test = None if claims is None else SequentialTest(claims)
        self._waiting: dict[int, PlayedGame] = {}  # for games before them
        self._played = self._counted = 0
        self._games, self._won = [0] * players, [0.0] * players
        self._paces = [ThinkingTime()] * players

    def add(self, played: PlayedGame) -> None:
        """Take another game, in any order."""
        if played.number < self._wanted:
            self._played += 1
            self._waiting[played.number] = played
        while self._verdict is SequentialResult.OPEN and self._counted in self._waiting:
            self._count(self._waiting.pop(self._counted))

    def _count(self, played: PlayedGame) -> None:
        self._counted += 1
        for who in set(played.seats):
            self._games[who] += 1
            self._won[who] += played.share_of(who)
            self._paces[who] = all_paces([self._paces[who], played.paces[who]])
        if self._test is not None:
            self._test.add(played.share)

    @property
    def _verdict(self) -> SequentialResult:
        return SequentialResult.OPEN if self._test is None else self._test.verdict

    @property
    def standing(self) -> MatchStatus:
        """The score of the games that count so far."""
        return MatchStatus(
            self._played,
            self._wanted,
            self._counted,
            tuple(map(score_of, self._games, self._won)),
            self._verdict,
            tuple(self._paces),
        )


def tally_of(
    games: Mapping[int, PlayedGame], players: int, wanted: int, claims: Claims | None
) -> MatchTally:
    """Count games that were played before."""
    tally = MatchTally(players, wanted, claims)
    for played in games.values():
        tally.add(played)
    return tally


def stand(
    games: Mapping[int, PlayedGame], wanted: int, claims: Claims | None, players: int = 2
) -> MatchStatus:
    """Judge by the games; see `MatchTally`."""
    return tally_of(games, players, wanted, claims).standing


Watch = Callable[[MatchStatus], bool]
Play = Callable[[MatchTerms, int], PlayedGame]


def run(
    terms: MatchTerms,
    wanted: int,
    ledger: Ledger,
    executor: Executor,
    workers: int,
    *,
    claims: Claims | None = None,
    watch: Watch = lambda standing: True,
    play: Play = single_game.play,
) -> MatchStatus:
    """Play so many games, or go on with them; with two claims, until one of them is refuted.

    `watch` is told how it stands, and whether to go on is its answer: if not, no game is begun any
    more, and those that are being played are waited for.
    """
    left = iter([number for number in range(wanted) if number not in ledger.games])
    running: set[Future[PlayedGame]] = set()
    tally = tally_of(ledger.games, len(terms.players), wanted, claims)
    try:
        while True:
            standing = tally.standing
            goes_on = watch(standing)
            if standing.verdict is not SequentialResult.OPEN:
                return standing
            while goes_on and len(running) < workers and (number := next(left, None)) is not None:
                running.add(executor.submit(play, terms, number))
            if not running:
                return standing
            finished, _ = wait(running, return_when=FIRST_COMPLETED)
            running -= finished
            _keep(finished, ledger, tally)
    finally:
        for future in running:
            future.cancel()


def _keep(finished: set[Future[PlayedGame]], ledger: Ledger, tally: MatchTally) -> None:
    """Keep the games that have finished; only then raise what went wrong with another."""
    broken = [future for future in finished if future.cancelled() or future.exception()]
    results = [future.result() for future in finished.difference(broken)]
    for played in sorted(results, key=lambda played: played.number):
        ledger.add(played)
        tally.add(played)
    for future in broken:
        future.result()
