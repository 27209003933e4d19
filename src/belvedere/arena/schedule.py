"""Who meets whom, and who sits where: everybody has every seat equally often.

A *group* is as many players as there are seats. It plays a *block* of games with the same dice and
the same opening, one in each rotation round the table. When every group has played a block, a
*round* is over, and in the next one the groups sit in another order. Where there are fewer players
than seats, they take turns round the table.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations

from belvedere.arena.terms import Form, MatchTerms

Group = tuple[int, ...]  # players, by their place in the terms


def groups(terms: MatchTerms) -> tuple[Group, ...]:
    """List who plays with whom."""
    return _groups(len(terms.players), terms.seats, terms.form)


@cache
def _groups(players: int, seats: int, form: Form) -> tuple[Group, ...]:
    together = combinations(range(players), min(players, seats))
    return tuple(group for group in together if form is Form.ROUND_ROBIN or 0 in group)


def block_length(terms: MatchTerms) -> int:
    """Return how many games have the same dice."""
    return min(len(terms.players), terms.seats)


def round_length(terms: MatchTerms) -> int:
    """Return how many games it takes until everybody has met everybody on every seat."""
    return len(groups(terms)) * block_length(terms)


def whole_rounds(terms: MatchTerms, games: int) -> int:
    """Return the least number of games in whole rounds that is no less than this."""
    length = round_length(terms)
    return -(-games // length) * length


def block_of(terms: MatchTerms, number: int) -> int:
    """Return to which block a game belongs."""
    return number // block_length(terms)


def seating(terms: MatchTerms, number: int) -> Group:
    """Return who sits where in a game."""
    every, block = groups(terms), block_of(terms, number)
    order = _orders(every[block % len(every)])
    group = order[block // len(every) % len(order)]
    return tuple(group[(seat + number) % len(group)] for seat in range(terms.seats))


@cache
def _orders(group: Group) -> tuple[Group, ...]:
    """List the orders in which a group can sit round a table."""
    return tuple(group[:1] + others for others in permutations(group[1:]))
