"""Which points a round can bring with a deck, without looking for the windows that bring them.

Before anything moves, every cell of a window brings 1 point. More come only of flowers and of pairs
of smileys, less only by arrow cards and by monsters that eat.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from belvedere.games.misty.rules.state import FLOWER, MONSTER, SMILEY, UP

Cards = tuple[int, int, int, int]  # flowers, smileys, arrow cards, monsters


def cells(state: np.record) -> int:
    """Count the cells of a window."""
    return int(state.short) * int(state.long)


def can_bring(state: np.record, points: Sequence[int]) -> bool:
    """Tell whether the deck has cards enough for these points, by seat, in one round."""
    deck = _deck(state)
    taken = {(0, 0, 0, 0)}
    for won in points:
        sums = {_sum(some, more) for some in taken for more in _needed(state, won)}
        taken = {cards for cards in sums if all(map(int.__le__, cards, deck))}
    return bool(taken)


def _deck(state: np.record) -> Cards:
    flowers, smileys, monsters = (
        int(state.copies[state.whats == what].sum()) for what in (FLOWER, SMILEY, MONSTER)
    )
    return flowers, smileys, int(state.copies[state.whats >= UP].sum()), monsters


def _sum(one: Cards, other: Cards) -> Cards:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3]


def _needed(state: np.record, won: int) -> Iterator[Cards]:
    """Yield the fewest cards that one window needs for its points, in each way there is."""
    size, short, long = cells(state), int(state.short), int(state.long)
    if won >= size:  # a flower brings 1 more, and so does a pair of smileys in a row
        room = max(short * (long // 2), long * (short // 2))  # for pairs, whichever way it stands
        for pairs in range(min(room, won - size) + 1):
            flowers = won - size - pairs
            if flowers + 2 * pairs <= size:
                yield flowers, 2 * pairs, 0, 0
        return
    for meals in range(size - won + 1):  # a monster leaves its cell; an arrow covers another too
        arrows = (size - won - meals + 1) // 2
        if arrows + 2 * meals <= size:
            yield meals, 0, arrows, meals
