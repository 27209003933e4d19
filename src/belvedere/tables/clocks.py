"""Clocks as arithmetic on milliseconds: nothing here knows what time it is.

A *reading* says how much everybody had left at one moment, and whose clocks run since. What is left
at another moment, and when the next flag falls, follow from it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from belvedere.core.errors import OptionError, quoted
from belvedere.core.game import Seat
from belvedere.core.messages import words

SECOND = 1000
MINUTE = 60 * SECOND
DAY = 24 * 60 * MINUTE

HEAD_START = 15 * SECOND  # for people who come from somewhere else, before the first clock runs

MOST_DAYS = 30  # a move
MOST_MINUTES = 600  # a game
MOST_INCREMENT = 600  # seconds

_DAYS = re.compile(r"([1-9][0-9]?)d")
_GAME = re.compile(r"([0-9]{1,3})\+([0-9]{1,3})")


class Pace(StrEnum):
    """How time is counted."""

    NONE = "none"
    MOVE = "move"  # so much for each move, however long the game
    GAME = "game"  # so much for the whole game, and an increment once per turn


@dataclass(frozen=True, slots=True)
class Clock:
    """What was agreed about time."""

    pace: Pace = Pace.NONE
    base: int = 0  # milliseconds, for a move or for the game
    increment: int = 0  # milliseconds


NO_CLOCK = Clock()


def parse_clock(text: str) -> Clock:
    """Read `none`, `3d` (three days a move) or `10+5` (minutes, seconds); raise OptionError."""
    if text == Pace.NONE:
        return NO_CLOCK
    if (days := _DAYS.fullmatch(text)) and int(days[1]) <= MOST_DAYS:
        return Clock(Pace.MOVE, int(days[1]) * DAY)
    if game := _GAME.fullmatch(text):
        minutes, seconds = int(game[1]), int(game[2])
        if minutes + seconds > 0 and minutes <= MOST_MINUTES and seconds <= MOST_INCREMENT:
            first = minutes * MINUTE or seconds * SECOND  # 0+5: the first turn has its increment
            return Clock(Pace.GAME, first, seconds * SECOND)
    raise OptionError(
        words(
            "A clock is none, days a move such as 3d (1 to {days}), or minutes and seconds such as "
            "10+5 (at most {longest}); not {text}.",
            days=MOST_DAYS,
            longest=f"{MOST_MINUTES}+{MOST_INCREMENT}",
            text=quoted(text),
        )
    )


def format_clock(clock: Clock) -> str:
    """Write a clock as `parse_clock` reads it."""
    if clock.pace is Pace.NONE:
        return str(Pace.NONE)
    if clock.pace is Pace.MOVE:
        return f"{clock.base // DAY}d"
    minutes = clock.base // MINUTE
    return f"{minutes}+{clock.increment // SECOND}"


@dataclass(frozen=True, slots=True)
class ClockReading:
    """All clocks at one moment."""

    since: int  # when this was true
    left: tuple[int, ...]  # by seat, at that moment; () without clocks
    running: tuple[Seat, ...] = ()  # whose clocks run from then on

    def left_at(self, seat: Seat, now: int) -> int | None:
        """Return what a seat has left at a moment, never below 0; None without clocks."""
        if not self.left:
            return None
        spent = max(now - self.since, 0) if seat in self.running else 0
        return max(self.left[seat] - spent, 0)

    def without(self, seat: Seat, now: int) -> ClockReading:
        """Return the same reading after one clock was stopped for good."""
        if not self.left:
            return self
        left = [self.left_at(s, now) if s == seat else at for s, at in enumerate(self.left)]
        running = tuple(s for s in self.running if s != seat)
        return replace(self, left=tuple(ms or 0 for ms in left), running=running)

    def next_fall(self, held: Iterable[Seat] = ()) -> tuple[int, Seat] | None:
        """Return when the next flag falls, and whose; `held` are seats whose clocks stand."""
        if not self.left:
            return None
        falls = [(self.since + self.left[seat], seat) for seat in self.running if seat not in held]
        return min(falls, default=None)


def start(
    clock: Clock, players: int, running: tuple[Seat, ...], now: int, ahead: int = 0
) -> ClockReading:
    """Set all clocks, and let some of them run; where minutes count, only after a while."""
    if clock.pace is Pace.NONE:
        return ClockReading(now, ())
    begins = now + ahead if clock.pace is Pace.GAME else now
    return ClockReading(begins, (clock.base,) * players, running)


def switch(
    clock: Clock,
    reading: ClockReading,
    stops: dict[Seat, int],
    rewarded: Iterable[Seat],
    running: tuple[Seat, ...],
    now: int,
) -> ClockReading:
    """Stop the clocks that run, each at its moment, and let others run from now on.

    Who has ended his turn is rewarded: with his increment, or with the time for another move. What
    is played before the clocks run costs nobody anything.
    """
    if not reading.left:
        return reading
    left = [reading.left_at(seat, stops.get(seat, now)) or 0 for seat in range(len(reading.left))]
    for seat in rewarded:
        left[seat] = clock.base if clock.pace is Pace.MOVE else left[seat] + clock.increment
    return ClockReading(max(now, reading.since), tuple(left), running)
