"""Means, shares and their differences, each between bounds that hold 95 times out of 100."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import sqrt

from belvedere.arena.balance.tally import Sum
from belvedere.arena.statistics import SURE, Score


@dataclass(frozen=True, slots=True)
class Mean:
    """An average, how far single games are from it, and how sure it is."""

    number: int
    mean: float
    spread: float  # standard deviation
    low: float
    high: float


def mean_of(found: Sum, share: int = 1) -> Mean:
    """Return the mean of numbers that were added up, each of them in so many shares."""
    number = found.number
    if number == 0:
        return Mean(0, 0.0, 0.0, 0.0, 0.0)
    mean = found.total / number
    # In whole numbers until the end: the squares are large, and their difference may be small.
    variance = (number * found.squares - found.total**2) / (number * max(number - 1, 1))
    spread = sqrt(variance)
    reach = SURE * spread / sqrt(number)
    return Mean(
        number, mean / share, spread / share, (mean - reach) / share, (mean + reach) / share
    )


def sum_of(values: Counter[int]) -> Sum:
    """Add up values that were counted."""
    total = sum(value * times for value, times in values.items())
    squares = sum(value**2 * times for value, times in values.items())
    return Sum(values.total(), total, squares)


def quantile(values: Counter[int], share: float) -> int:
    """Return the least value that so many of all values do not exceed."""
    wanted, passed = share * values.total(), 0
    for value in sorted(values):
        passed += values[value]
        if passed >= wanted:
            return value
    return 0


@dataclass(frozen=True, slots=True)
class Difference:
    """How much larger a second figure is than a first one."""

    value: float
    low: float
    high: float

    @property
    def is_sure(self) -> bool:
        """Whether the interval leaves no doubt about the direction."""
        return self.low > 0 or self.high < 0


def between_shares(first: Score, second: Score) -> Difference:
    """Compare two shares, by their own intervals (Newcombe's method)."""
    value = second.mean - first.mean
    below = sqrt((second.mean - second.low) ** 2 + (first.high - first.mean) ** 2)
    above = sqrt((second.high - second.mean) ** 2 + (first.mean - first.low) ** 2)
    return Difference(value, value - below, value + above)


def between_means(first: Mean, second: Mean) -> Difference:
    """Compare two means of games that do not depend on each other."""
    value = second.mean - first.mean
    reach = sqrt((first.high - first.mean) ** 2 + (second.high - second.mean) ** 2)
    return Difference(value, value - reach, value + reach)
