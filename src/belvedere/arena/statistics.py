"""What results mean: a score with its interval, and a test that may stop a match early."""

from __future__ import annotations

from collections.abc import Sequence
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
    games = len(shares)
    if games == 0:
        return Score(0, 0.5, 0.0, 1.0)
    mean = sum(shares) / games
    # A share is at most 1, so its variance is at most that of wins and losses with this mean.
    width = SURE**2 / games
    middle = (mean + width / 2) / (1 + width)
    reach = sqrt(mean * (1 - mean) * width + width**2 / 4) / (1 + width)
    return Score(games, mean, middle - reach, middle + reach)


class Verdict(StrEnum):
    """What a sequential test has found."""

    UPPER = "upper"  # the score is as high as was claimed
    LOWER = "lower"  # it is not
    OPEN = "open"


def test(shares: Sequence[float], lower: float, upper: float) -> Verdict:
    """Weigh two claims about a score against each other (Wald's sequential test).

    The likelihoods are those of normal means with the variance of the results so far; a draw and a
    shared win count as what they are.
    """
    games = len(shares)
    if games < 10:
        return Verdict.OPEN
    mean = sum(shares) / games
    variance = max(sum((share - mean) ** 2 for share in shares) / games, 0.05)
    weight = games * (upper - lower) * (2 * mean - lower - upper) / (2 * variance)
    bound = log((1 - LIKELY) / LIKELY)
    if weight >= bound:
        return Verdict.UPPER
    return Verdict.LOWER if weight <= -bound else Verdict.OPEN
