"""Clocks are arithmetic: what is left, and when a flag falls, follow from one reading."""

from __future__ import annotations

import pytest

from belvedere.core.errors import OptionError
from belvedere.tables.clocks import (
    DAY,
    MINUTE,
    NO_CLOCK,
    SECOND,
    Clock,
    ClockReading,
    Pace,
    format_clock,
    parse_clock,
    start,
    switch,
)

FIVE_AND_THREE = parse_clock("5+3")
TWO_DAYS = parse_clock("2d")


@pytest.mark.parametrize(
    ("text", "clock"),
    [
        ("none", NO_CLOCK),
        ("3d", Clock(Pace.MOVE, 3 * DAY)),
        ("10+5", Clock(Pace.GAME, 10 * MINUTE, 5 * SECOND)),
        ("1+0", Clock(Pace.GAME, MINUTE)),
    ],
)
def test_a_clock_is_read_as_it_is_written(text: str, clock: Clock) -> None:
    assert parse_clock(text) == clock
    assert format_clock(clock) == text


def test_a_clock_without_minutes_has_its_increment_for_the_first_turn() -> None:
    clock = parse_clock("0+5")
    assert clock.base == clock.increment == 5 * SECOND
    assert format_clock(clock) == "0+5"


@pytest.mark.parametrize(
    "text", ["", "0d", "31d", "0+0", "601+0", "5+601", "5", "5+", "-1+3", "٣d", "5 + 3", "9" * 99]
)
def test_no_other_clock_is_read(text: str) -> None:
    with pytest.raises(OptionError, match="A clock is none"):
        parse_clock(text)


def test_only_a_clock_that_runs_loses_time() -> None:
    reading = start(FIVE_AND_THREE, 2, (0,), 1000)
    assert reading.left_at(0, 1000 + MINUTE) == 4 * MINUTE
    assert reading.left_at(1, 1000 + MINUTE) == 5 * MINUTE


def test_a_clock_never_shows_less_than_nothing() -> None:
    assert start(FIVE_AND_THREE, 2, (0,), 0).left_at(0, DAY) == 0


def test_a_clock_does_not_gain_when_time_goes_backwards() -> None:
    assert start(FIVE_AND_THREE, 2, (0,), 1000).left_at(0, 0) == 5 * MINUTE


def test_without_a_clock_nothing_is_left_and_nothing_falls() -> None:
    reading = start(NO_CLOCK, 2, (0,), 0)
    assert reading.left_at(0, DAY) is None
    assert reading.next_fall() is None
    assert switch(NO_CLOCK, reading, {}, [0], (1,), 5) == reading


def test_the_increment_comes_when_a_turn_is_over() -> None:
    reading = start(FIVE_AND_THREE, 2, (0,), 0)
    after = switch(FIVE_AND_THREE, reading, {}, [0], (1,), 10 * SECOND)
    assert after.left == (4 * MINUTE + 53 * SECOND, 5 * MINUTE)
    assert after.running == (1,)


def test_days_a_move_are_all_there_again_for_the_next_move() -> None:
    reading = start(TWO_DAYS, 2, (0,), 0)
    assert switch(TWO_DAYS, reading, {}, [0], (1,), DAY).left == (2 * DAY, 2 * DAY)


def test_the_flag_falls_at_the_moment_when_nothing_is_left() -> None:
    reading = ClockReading(100, (50, 20, 30), (0, 2))
    assert reading.next_fall() == (130, 2)
    assert reading.next_fall(held=[2]) == (150, 0)
    assert reading.next_fall(held=[0, 2]) is None


def test_a_clock_that_was_stopped_earlier_is_charged_up_to_then() -> None:
    reading = start(FIVE_AND_THREE, 2, (0, 1), 0)
    after = switch(FIVE_AND_THREE, reading, {0: 5 * SECOND}, [], (), 20 * SECOND)
    assert after.left == (5 * MINUTE - 5 * SECOND, 5 * MINUTE - 20 * SECOND)
