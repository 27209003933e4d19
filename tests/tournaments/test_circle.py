"""The circle method: everybody meets everybody once, and seats even out."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from belvedere.tournaments.circle import circle_rounds, circle_table

NUMBERS = range(2, 65)


@pytest.mark.parametrize("number", NUMBERS)
def test_everybody_meets_everybody_once(number: int) -> None:
    met = Counter(frozenset(pair) for pairs in circle_table(number) for pair in pairs)
    assert met == Counter(map(frozenset, combinations(range(number), 2)))


@pytest.mark.parametrize("number", NUMBERS)
def test_nobody_plays_twice_in_a_round(number: int) -> None:
    for pairs in circle_table(number):
        players = [player for pair in pairs for player in pair]
        assert len(set(players)) == len(players) == number - number % 2


@pytest.mark.parametrize("number", NUMBERS)
def test_nobody_has_one_seat_more_than_once_oftener_than_the_other(number: int) -> None:
    firsts = Counter(first for pairs in circle_table(number) for first, _ in pairs)
    for player in range(number):
        games = number - 1
        assert abs(2 * firsts[player] - games) <= 1
        if number % 2:  # an even number of games
            assert 2 * firsts[player] == games


def test_where_the_number_is_odd_everybody_rests_once() -> None:
    rests = [set(range(7)) - {p for pair in pairs for p in pair} for pairs in circle_table(7)]
    assert sorted(player for (player,) in rests) == list(range(7))


def test_the_table_of_four_has_the_games_and_seats_of_bergers() -> None:
    assert circle_table(4) == (((0, 3), (1, 2)), ((1, 3), (2, 0)), ((3, 2), (0, 1)))
    assert [circle_rounds(n) for n in (0, 1, 2, 3, 4, 5)] == [0, 0, 1, 3, 3, 5]
