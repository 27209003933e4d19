"""Swiss rounds: equal scores meet, nobody meets anybody twice while that can be avoided.

From the top down everybody is given the best opponent who is left; where the rest cannot be paired
then, the next best. Sets of people who turned out not to be pairable are remembered, so that small
fields, in which few pairs are left, are searched to the end. Larger ones have more opponents left
for each than people (Dirac's theorem), so that pairing the hardest cases first finds a way; that is
done when the search from the top has taken too long.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import count
from typing import Final, TypeAlias

Pair: TypeAlias = tuple[int, int]  # first seat, second seat
Left: TypeAlias = tuple[int, ...]  # who is still to be paired, the best first

MOST_STEPS: Final = 4_000  # of a search, before the hardest cases come first
MOST_UNEVEN: Final = 2  # times that somebody may have had one seat oftener than the other


@dataclass(frozen=True, slots=True)
class History:
    """What pairing has to know of somebody."""

    points: Fraction
    met: frozenset[int]
    firsts: tuple[bool, ...]  # by game: whether he had the first seat
    byes: int

    @property
    def unevenness(self) -> int:
        """How many times oftener he had the first seat than the second."""
        return 2 * sum(self.firsts) - len(self.firsts)


def rounds_needed(number: int) -> int:
    """Return how many rounds leave at most one without a loss."""
    return max(1, (number - 1).bit_length())


def pair_swiss(histories: Mapping[int, History]) -> tuple[list[Pair], int | None]:
    """Pair everybody; return the pairs, the best first, and who has a bye."""
    order = tuple(sorted(histories, key=lambda n: (-histories[n].points, n)))
    byes = _bye_candidates(order, histories) if len(order) % 2 else [None]
    for repeats in count():
        for bye in byes:
            left = tuple(number for number in order if number != bye)
            for is_strict in (True, False):
                found = _Search(histories, repeats, is_strict).run(left)
                if found is not None:
                    return [_seated(n, *pair, histories) for n, pair in enumerate(found)], bye
    raise AssertionError("everybody may meet again")


def _bye_candidates(order: Left, histories: Mapping[int, History]) -> list[int | None]:
    """List who may have a bye: of those who had the fewest, the lowest first."""
    fewest = min(histories[number].byes for number in order)
    return [number for number in reversed(order) if histories[number].byes == fewest]


def _seated(board: int, one: int, other: int, histories: Mapping[int, History]) -> Pair:
    """Give the first seat to whoever had it more rarely, or longer ago; else in turn."""
    wishes = [(histories[n].unevenness, histories[n].firsts[-1:]) for n in (one, other)]
    if wishes[0] == wishes[1]:
        return (one, other) if board % 2 == 0 else (other, one)
    return (one, other) if wishes[0] < wishes[1] else (other, one)


@dataclass(slots=True)
class _Search:
    """Pairs everybody, with at most so many who have met before."""

    histories: Mapping[int, History]
    repeats: int
    is_strict: bool  # about seats
    steps: int = 0
    hopeless: set[tuple[Left, int]] = field(default_factory=set)

    def run(self, left: Left) -> list[Pair] | None:
        """Return pairs, the best first; None: there are none, or they were not found."""
        for choose in (self._from_the_top, self._hardest_first):
            self.steps = 0
            self.hopeless.clear()
            found = self._pair(left, self.repeats, choose)
            if found is not None or self.steps <= MOST_STEPS:
                return found and sorted(found, key=lambda pair: min(map(left.index, pair)))
        return None

    def _pair(
        self, left: Left, repeats: int, choose: Callable[[Left], Sequence[Pair]]
    ) -> list[Pair] | None:
        if not left:
            return []
        self.steps += 1
        if (left, repeats) in self.hopeless or self.steps > MOST_STEPS:
            return None
        for pair in choose(left):
            spent = pair[1] in self.histories[pair[0]].met
            if spent > repeats:
                continue
            rest = tuple(number for number in left if number not in pair)
            found = self._pair(rest, repeats - spent, choose)
            if found is not None:
                return [pair, *found]
        self.hopeless.add((left, repeats))
        return None

    def _from_the_top(self, left: Left) -> list[Pair]:
        return self._choices(left[0], left)

    def _hardest_first(self, left: Left) -> list[Pair]:
        fresh = {n: len(set(left) - self.histories[n].met) for n in left}
        return self._choices(min(left, key=fresh.__getitem__), left)

    def _choices(self, one: int, left: Left) -> list[Pair]:
        """List whom somebody may meet: near scores first, then fitting seats, then halves."""
        mine = self.histories[one]
        others = _folded(one, left, self.histories)
        allowed = [n for n in others if not (self.is_strict and self._is_uneven(one, n))]

        def wish(other: int) -> tuple[Fraction, bool]:
            his = self.histories[other]
            return abs(mine.points - his.points), mine.unevenness * his.unevenness > 0

        return [(one, other) for other in sorted(allowed, key=wish)]

    def _is_uneven(self, one: int, other: int) -> bool:
        """Tell whether both have had the same seat as much oftener as anybody may."""
        both = self.histories[one].unevenness, self.histories[other].unevenness
        return min(both) >= MOST_UNEVEN or max(both) <= -MOST_UNEVEN


def _folded(one: int, left: Left, histories: Mapping[int, History]) -> list[int]:
    """List the others: of his own score group the lower half first, from its top."""
    others = [number for number in left if number != one]
    group = [n for n in others if histories[n].points == histories[one].points]
    half = max(0, (len(group) + 1) // 2 - 1)  # with himself, it has one more
    rest = [number for number in others if number not in group]
    return [*group[half:], *reversed(group[:half]), *rest]
