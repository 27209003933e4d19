"""Ratings by numbers that can be reckoned by hand."""

from __future__ import annotations

from math import erf, log, log10, sqrt

import numpy as np
import pytest

from belvedere.arena.ratings import POINTS, Meeting, bradley_terry, meetings, openskill
from helpers.arena import result


def test_two_players_are_apart_by_the_logit_of_the_score() -> None:
    # One more game is drawn: 75.5 of 101 against 25.5.
    weak, strong = bradley_terry({(1, 0): 75, (0, 1): 25}, 2, first=0)
    assert (weak.mean, weak.low, weak.high) == pytest.approx((0, 0, 0))
    assert strong.mean == pytest.approx(400 * log10(75.5 / 25.5), abs=0.1)
    p = 75.5 / 101
    error = 400 / log(10) / sqrt(101 * p * (1 - p))  # by Fisher's information
    assert strong.high - strong.mean == pytest.approx(1.96 * error, rel=1e-3)


def test_the_mean_is_zero_unless_somebody_is_the_first() -> None:
    ratings = bradley_terry({(1, 0): 75, (0, 1): 25}, 2)
    assert ratings[0].mean == pytest.approx(-ratings[1].mean)
    assert ratings[1].mean == pytest.approx(200 * log10(75.5 / 25.5), abs=0.1)


def test_a_draw_is_half_a_win() -> None:
    drawn = bradley_terry({(1, 0): 50, (0, 1): 50}, 2)
    assert [rating.mean for rating in drawn] == pytest.approx([0, 0])


def test_who_has_won_everything_has_a_number() -> None:
    _, strong = bradley_terry({(1, 0): 100}, 2, first=0)
    assert strong.mean == pytest.approx(400 * log10(100.5 / 0.5), abs=1)
    assert strong.low > 0


def test_distances_add_up_along_a_chain_and_so_do_doubts() -> None:
    wins = {(1, 0): 60.0, (0, 1): 40.0, (2, 1): 60.0, (1, 2): 40.0}
    first, second, third = bradley_terry(wins, 3, first=0)
    step = 400 * log10(60.5 / 40.5)
    assert (second.mean, third.mean) == pytest.approx((step, 2 * step), abs=0.1)
    reach = [rating.high - rating.mean for rating in (first, second, third)]
    assert reach[2] == pytest.approx(sqrt(2) * reach[1], rel=1e-3)
    assert reach[0] == pytest.approx(0)


def test_it_is_the_top_of_the_likelihood() -> None:
    wins = {(0, 1): 7.0, (1, 0): 3.0, (1, 2): 8.0, (2, 1): 4.5, (2, 0): 1.0, (0, 2): 6.0}
    means = np.array([rating.mean for rating in bradley_terry(wins, 3)])

    def likelihood(ratings: np.ndarray) -> float:
        total = 0.0
        for (one, other), won in wins.items():
            apart = (ratings[one] - ratings[other]) / POINTS
            total -= (won + 0.5) * float(np.log1p(np.exp(-apart)))
        return total

    for step in ([1.0, -1, 0], [0, 1.0, -1], [-1.0, -1, 2]):
        for sign in (1, -1):
            assert likelihood(means + 2 * sign * np.array(step)) < likelihood(means)


def test_of_who_has_met_nobody_nothing_is_known() -> None:
    ratings = bradley_terry({(1, 0): 5, (0, 1): 5}, 3)
    assert ratings[2].high - ratings[2].low > 10_000


# Pairs.


def test_superiority_is_the_normal_distribution_of_the_lead() -> None:
    meeting = Meeting()
    for won in [1.0] * 14 + [0.0] * 6 + [0.5] * 10:  # draws say nothing
        meeting = meeting.add(won)
    assert (meeting.games, meeting.won) == (30, 19)
    assert meeting.superiority == pytest.approx((1 + erf(8 / sqrt(2 * 20))) / 2)  # 96.3 %
    assert meeting.superiority == pytest.approx(0.963, abs=0.001)
    assert Meeting().superiority == 0.5


def test_of_three_each_two_are_compared_by_their_places() -> None:
    games = [result(0, (0, 1, 2), (1, 3, 2), 3), result(1, (1, 2, 0), (1, 1, 3), 3)]
    met = meetings(games, 3)
    assert [met[pair].won for pair in ((0, 1), (0, 2), (1, 2), (2, 1))] == [1, 1, 0.5, 1.5]


def test_who_has_two_seats_is_compared_by_both() -> None:
    met = meetings([result(0, (0, 1, 0), (1, 2, 3), 2)], 2)
    assert (met[0, 1].won, met[1, 0].won) == (0.5, 0.5)


# openskill.


def test_openskill_puts_winners_first_and_grows_sure() -> None:
    games = [result(n, (0, 1, 2), (1, 2, 3), 3) for n in range(30)]
    best, second, last = openskill(games, 3)
    assert best.mean > second.mean > last.mean
    fresh = openskill([], 3)
    assert [rating.mean for rating in fresh] == [25, 25, 25]
    assert best.high - best.low < fresh[0].high - fresh[0].low


def test_openskill_counts_games_whose_places_are_not_told() -> None:
    from dataclasses import replace

    told = [result(n, (n % 2, 1 - n % 2), (1, 2), 2) for n in range(3)]
    untold = [replace(game, placing=()) for game in told]
    assert openskill(untold, 2) == openskill(told, 2)
