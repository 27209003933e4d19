"""How figures are written: as few digits as mean something, and the interval beside them."""

from __future__ import annotations

from typing import Final

from belvedere.arena.balance.intervals import Difference, Mean
from belvedere.arena.statistics import Score
from belvedere.core.messages import Message, Value, words, words_in

RARE: Final = 0.01  # shares below this need another digit
MANY: Final = 20  # games from which on only a round number is said
DIGITS: Final = 1000  # numbers from here on have no digits behind the point


def percent(share: float) -> float:
    """Return a share in percent."""
    return round(100 * share, 2 if 0 < abs(share) < RARE else 1)


def amount(number: float) -> float:
    """Return a number with three digits, or with all that stand before the point."""
    return float(f"{number:.3g}") if abs(number) < DIGITS else float(round(number))


def one_in(share: float) -> int:
    """Return of how many games it is one, roundly."""
    number = 1 / share
    return round(number) if number < MANY else int(float(f"{number:.1g}"))


def rarer_than(bound: float) -> int:
    """Return a round number of games of which it is less than one."""
    number = int(1 / bound)
    power: int = 10 ** (len(str(number)) - 1)
    return number // power * power


def signed(number: float) -> Value:
    """Write a difference with its sign."""
    if number > 0:
        return words_in("signed number", "+{number}", number=number)
    if number < 0:
        return words_in("signed number", "−{number}", number=-number)
    return number


def share_cell(score: Score) -> Message:
    """Write a share with its interval."""
    return words(
        "{value} % ({low} to {high} %)",
        value=percent(score.mean),
        low=percent(score.low),
        high=percent(score.high),
    )


def mean_cell(mean: Mean) -> Message:
    """Write a mean with its interval."""
    return words(
        "{value} ({low} to {high})",
        value=amount(mean.mean),
        low=amount(mean.low),
        high=amount(mean.high),
    )


def difference_cell(difference: Difference, *, in_percent: bool) -> Message:
    """Write how much larger something is; of shares, in points of a percentage."""
    show = percent if in_percent else amount
    return words(
        "{value} ({low} to {high})",
        value=signed(show(difference.value)),
        low=signed(show(difference.low)),
        high=signed(show(difference.high)),
    )
