"""What results mean: a score with its interval, and a test that may stop a match early."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import log, sqrt
from typing import Final

SURE: Final = 1.96  # standard errors on either side of a score: 95 %
LIKELY: Final = 0.05  # how often a sequential test may err, either way


@dataclass(frozen=True, slots=True)
class Score:
    """A mean share of wins, between bounds that hold 95 times out of 100."""

    games: int
    mean: float
    low: float
    high: float


def score(shares: Sequence[float]) -> Score:
    """Return the mean of some games' results, each from 0 to 1, with an interval (Wilson's)."""
    return score_of(len(shares), sum(shares))


def score_of(games: int, won: float) -> Score:
    """Return the same for so many games, of which so many were won."""
    if games == 0:
        return Score(0, 0.5, 0.0, 1.0)
    mean = won / games
    # A share is at most 1, so its variance is at most that of wins and losses with this mean.
    width = SURE**2 / games
    middle = (mean + width / 2) / (1 + width)
    reach = sqrt(mean * (1 - mean) * width + width**2 / 4) / (1 + width)
    return Score(games, mean, middle - reach, middle + reach)


class SequentialResult(StrEnum):
    """What a sequential test has found."""

    UPPER = "upper"  # the score is as high as was claimed
    LOWER = "lower"  # it is not
    OPEN = "open"


Claims = tuple[float, float]  # about a score: it is as low as this, or as high as that


class SequentialTest:
    """Wald's sequential probability ratio test of two claims about a score.

    A win weighs as much as the logarithm of how much likelier it is by the upper claim, a loss
    likewise, a shared win for both in parts. Such a part is never likelier by the refuted claim
    than a whole win or loss of the same mean (its exponential is convex), so by Ville's inequality
    the test errs at most 1 time in 20, however results are spread between 0 and 1 and however many
    games there are. It is looked at after every second game, when both players have had the same
    seats.
    """

    def __init__(self, claims: Claims) -> None:
        lower, upper = claims
        self._won, self._lost = log(upper / lower), log((1 - upper) / (1 - lower))
        self._weight = 0.0
        self.games = 0
        self.verdict = SequentialResult.OPEN

    def add(self, share: float) -> None:
        """Weigh another game; once there is a verdict, nothing changes it."""
        if self.verdict is not SequentialResult.OPEN:
            return
        self.games += 1
        self._weight += share * self._won + (1 - share) * self._lost
        if self.games % 2 == 0 and abs(self._weight) >= log(1 / LIKELY):
            self.verdict = SequentialResult.UPPER if self._weight > 0 else SequentialResult.LOWER


def decide(shares: Iterable[float], claims: Claims) -> tuple[SequentialResult, int]:
    """Weigh two claims about a score; return the verdict, and how many games it took."""
    test = SequentialTest(claims)
    for share in shares:
        test.add(share)
    return test.verdict, test.games
