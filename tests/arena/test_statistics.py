"""What results mean: intervals by known numbers, and a test that errs as seldom as it says."""

from __future__ import annotations

from random import Random

import pytest

from belvedere.arena.statistics import LIKELY, Claims, SequentialResult, decide, score


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(8, 10, 0.490, 0.943), (0, 10, 0.0, 0.278), (10, 10, 0.722, 1.0), (60, 100, 0.502, 0.691)],
)
def test_the_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    found = score([1.0] * wins + [0.0] * (games - wins))
    assert found.games == games
    assert found.mean == wins / games
    assert (found.low, found.high) == pytest.approx((low, high), abs=0.0006)


def test_of_no_games_nothing_is_known() -> None:
    found = score([])
    assert (found.games, found.low, found.high) == (0, 0.0, 1.0)


def test_a_shared_win_counts_for_both() -> None:
    assert score([0.5] * 10) == score([1.0, 0.0] * 5)


def test_wins_decide_as_soon_as_they_are_twenty_times_likelier() -> None:
    # (0.6 / 0.5) ** 17 is 22.2, but a pair has two games; ** 16 is 18.5.
    assert decide([1.0] * 17, (0.5, 0.6)) == (SequentialResult.OPEN, 17)
    assert decide([1.0] * 18, (0.5, 0.6)) == (SequentialResult.UPPER, 18)
    # (0.4 / 0.5) ** 14 is 1 / 22.7; ** 12 is 1 / 14.6.
    assert decide([0.0] * 13, (0.5, 0.6)) == (SequentialResult.OPEN, 13)
    assert decide([0.0] * 14, (0.5, 0.6)) == (SequentialResult.LOWER, 14)


def test_a_verdict_stands_whatever_follows() -> None:
    assert decide([1.0] * 18 + [0.0] * 500, (0.5, 0.6)) == (SequentialResult.UPPER, 18)


def test_draws_decide_against_whoever_claims_more() -> None:
    assert decide([0.5] * 400, (0.55, 0.65))[0] is SequentialResult.LOWER
    assert decide([0.5] * 400, (0.35, 0.45))[0] is SequentialResult.UPPER


@pytest.mark.parametrize("claims", [(0.55, 0.65), (0.85, 0.94), (0.9, 0.98)])
@pytest.mark.parametrize("kind", ["wins", "shared wins", "seats matter"])
def test_it_errs_at_most_one_time_in_twenty(claims: Claims, kind: str) -> None:
    dice = Random(11)
    tries = 400

    def results(mean: float) -> list[float]:
        """Draw the results of a match whose expected score is the mean."""
        lean = 0.8 * (1 - mean) if kind == "seats matter" else 0.0  # in every second game, the less
        chances = (mean + lean, mean - lean)
        if kind == "shared wins":  # half of them are won by two
            return [(dice.random() < mean) / 2 + (dice.random() < mean) / 2 for _ in range(400)]
        return [float(dice.random() < chances[n % 2]) for n in range(400)]

    wrong = {SequentialResult.UPPER: 0, SequentialResult.LOWER: 0}
    for false_verdict, truth in zip(wrong, claims, strict=True):
        for _ in range(tries):
            wrong[false_verdict] += decide(results(truth), claims)[0] is false_verdict
    # Two standard errors of that many tries are 2.2 %.
    assert max(wrong.values()) <= tries * (LIKELY + 0.022)
