"""What is quick is done at once, what is not changes threads, and both are found out."""

from __future__ import annotations

import pytest

from belvedere.server import lanes
from belvedere.server.lanes import KINDS, SAMPLE, Quickness

QUICK = 0.004  # seconds


class Clock:
    """A thread's time that goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def take(self, seconds: float) -> str:
        self.now += seconds
        return "done"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(lanes, "thread_time", made)
    return made


def test_a_kind_is_quick_once_it_was_seen_to_be(clock: Clock) -> None:
    quickness = Quickness(QUICK)
    assert not quickness.is_quick("strata")
    assert quickness.run_timed("strata", lambda: clock.take(QUICK / 2)) == "done"
    assert quickness.is_quick("strata")
    assert not quickness.is_quick("mirador")


def test_a_slow_kind_is_not_quick(clock: Clock) -> None:
    quickness = Quickness(QUICK)
    quickness.run_timed("mirador", lambda: clock.take(2 * QUICK))
    assert not quickness.is_quick("mirador")


def test_a_kind_that_became_slow_is_noticed(clock: Clock) -> None:
    quickness = Quickness(QUICK)
    quickness.run_timed("strata", lambda: clock.take(QUICK / 2))
    for _ in range(SAMPLE - 1):
        quickness.run_here("strata", lambda: clock.take(100 * QUICK))
    assert quickness.is_quick("strata"), "one of many runs is timed"
    quickness.run_here("strata", lambda: clock.take(100 * QUICK))
    assert not quickness.is_quick("strata")


def test_what_breaks_is_timed_and_breaks(clock: Clock) -> None:
    def broken() -> None:
        clock.take(QUICK / 2)
        raise KeyError("torn")

    quickness = Quickness(QUICK)
    with pytest.raises(KeyError, match="torn"):
        quickness.run_timed("strata", broken)
    assert quickness.is_quick("strata")


def test_no_more_kinds_are_remembered_than_a_few_hundred(clock: Clock) -> None:
    quickness = Quickness(QUICK)
    for kind in range(3 * KINDS):
        quickness.run_timed(kind, lambda: clock.take(0))
    assert 0 < len(quickness.costs) <= KINDS
