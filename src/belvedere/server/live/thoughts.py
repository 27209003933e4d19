"""Thoughts that wait for a thread: whose turn is next, and how long one may last meanwhile.

The most urgent rank is served first, and within a rank the person who was served longest ago:
whoever has sixty tables has no more than one who has one. No rank waits for ever (`PATIENCE`).

Nothing here knows of threads or of time, and everything happens on the event loop; a thread that
thinks reads `Errand.most`, a single number.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from dataclasses import dataclass
from enum import IntEnum
from math import inf
from typing import Final

from belvedere.server.lanes import IsWanted


class Rank(IntEnum):
    """What a thought is for, the most urgent first."""

    HINT = 0
    MOVE = 1  # in a game with people at it
    ANALYSIS = 2
    BOTS = 3  # a move in a game that only bots play


# How many thoughts of better ranks may begin while one of this rank waits.
PATIENCE: Final = {Rank.HINT: 0, Rank.MOVE: 2, Rank.ANALYSIS: 4, Rank.BOTS: 8}
GIVING_WAY: Final = (Rank.ANALYSIS, Rank.BOTS)  # at once, to whatever is more urgent
LEAST: Final = 1.0  # seconds that nobody else's waiting takes away: what level 8 thinks unless told
MOST_REMEMBERED: Final = 10_000  # people; who is forgotten comes first


@dataclass(eq=False, slots=True)
class Errand:
    """A thought that somebody wants."""

    rank: Rank
    person: str  # who is answerable for it
    is_wanted: IsWanted = lambda: True
    seconds: float | None = None  # that it was granted; None: until enough is seen
    most: float = inf  # seconds that it may have now, since others wait; 0: it gives way
    gave_way: bool = False  # and is to begin again
    is_overdue: bool = False  # its rank had waited too long: it gives way no more


class ThoughtQueue:
    """The thoughts that wait for a thread."""

    def __init__(self) -> None:
        self._waiting: dict[Rank, dict[str, deque[Errand]]] = {rank: {} for rank in Rank}
        self._served: OrderedDict[str, int] = OrderedDict()  # when, counted in turns
        self._turns = 0
        self._passed: dict[Rank, int] = dict.fromkeys(Rank, 0)  # turns of better ranks meanwhile

    @property
    def is_empty(self) -> bool:
        """Whether no thought waits."""
        return not any(self._waiting.values())

    def count(self, rank: Rank) -> int:
        """Return how many of a rank wait."""
        return sum(map(len, self._waiting[rank].values()))

    def put(self, errand: Errand) -> None:
        """Let a thought wait behind others of the same person; one that gave way, before them."""
        own = self._waiting[errand.rank].setdefault(errand.person, deque())
        if errand.gave_way:
            own.appendleft(errand)
        else:
            own.append(errand)

    def take(self) -> Errand:
        """Return whatever is to be thought next."""
        rank = self._next_rank()
        for worse in Rank:
            if worse > rank and self._waiting[worse]:
                self._passed[worse] += 1
        person = min(self._waiting[rank], key=self._last_turn)
        errand = self._waiting[rank][person][0]
        errand.is_overdue = self._passed[rank] >= PATIENCE[rank]
        self._passed[rank] = 0
        self.remove(errand)
        self._serve(person)
        return errand

    def _next_rank(self) -> Rank:
        waiting = [rank for rank in Rank if self._waiting[rank]]
        overdue = [rank for rank in waiting[1:] if self._passed[rank] >= PATIENCE[rank]]
        return (overdue or waiting)[0]

    def _last_turn(self, person: str) -> int:
        return self._served.get(person, 0)

    def _serve(self, person: str) -> None:
        self._turns += 1
        self._served[person] = self._turns
        self._served.move_to_end(person)
        if len(self._served) > MOST_REMEMBERED:
            self._served.popitem(last=False)

    def remove(self, errand: Errand) -> None:
        """Let a thought wait no more."""
        people = self._waiting[errand.rank]
        people[errand.person].remove(errand)
        if not people[errand.person]:
            del people[errand.person]

    def place(self, errand: Errand) -> int:
        """Return which in line a thought is, counted from 1; 0: it does not wait.

        As things stand: who comes later may be more urgent, and what is overdue goes first.
        """
        people = self._waiting[errand.rank]
        own = people.get(errand.person, ())
        if errand not in own:
            return 0
        before = sum(self.count(rank) for rank in Rank if rank < errand.rank)
        rounds, order = own.index(errand), sorted(people, key=self._last_turn)
        turn = order.index(errand.person)
        for at, person in enumerate(order):
            before += min(len(people[person]), rounds + (at < turn))
        return before + 1

    def allowance(self, errand: Errand) -> float:
        """Return how many seconds a thought that has begun may have while these wait.

        Games of bots and analyses give way at once to what is more urgent. Otherwise the seconds
        that were granted are shared with the others who wait, so that a round takes about as long
        as one thought, and among all that its own person wants, so that he pays for having much.
        Thoughts without seconds are short: they come to their end.
        """
        if errand.seconds is None:
            return inf
        is_pressed = any(self._waiting[rank] for rank in Rank if rank < errand.rank)
        if is_pressed and errand.rank in GIVING_WAY:
            return LEAST if errand.is_overdue else 0.0
        equals = (self._waiting[rank] for rank in Rank if rank <= errand.rank)
        others = sum(len(people) - (errand.person in people) for people in equals)
        own = len(self._waiting[errand.rank].get(errand.person, ()))
        return max(LEAST, errand.seconds / (1 + others + own)) if others else inf
