"""A round robin by the circle method: everybody meets everybody once, seats even out.

One stays where he is, the others go round him; each round joins those who face each other. Who has
the first seat follows from the sum of the two numbers, as in Berger's tables, so that nobody has it
more than once oftener, or more rarely, than the second. Where the number is odd, he who stays is
nobody, and whoever faces him rests.
"""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

Pair: TypeAlias = tuple[int, int]  # first seat, second seat


def circle_rounds(number: int) -> int:
    """Return how many rounds a round robin of so many has."""
    return number - 1 + number % 2 if number > 1 else 0


@cache
def circle_table(number: int) -> tuple[tuple[Pair, ...], ...]:
    """Return the pairs of all rounds."""
    return tuple(_round(number, which) for which in range(circle_rounds(number)))


def _round(number: int, which: int) -> tuple[Pair, ...]:
    places = number - 1 + number % 2  # on the circle
    around = [((which + step) % places, (which - step) % places) for step in range(places // 2 + 1)]
    facing = around[0][0]  # whoever faces the one who stays
    pairs = [_seated(*pair) for pair in around[1:]]
    if number % 2 == 0:
        pairs.insert(0, _seated_with_last(facing, number))
    return tuple(pairs)


def _seated(one: int, other: int) -> Pair:
    low, high = sorted((one, other))
    return (low, high) if (low + high) % 2 else (high, low)


def _seated_with_last(one: int, number: int) -> Pair:
    last = number - 1
    return (one, last) if one < number // 2 else (last, one)
