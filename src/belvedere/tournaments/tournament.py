"""A tournament as a value: entrants, rounds, results; nothing in it knows tables or the time.

Entrants are counted from 0 in the order of the lots that were drawn when it began. A round is
paired when the one before is over. What a door adds is where a game is played
(`TournamentGame.place`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import Final, TypeAlias

from belvedere.core.errors import BelvedereError
from belvedere.core.messages import Message, words
from belvedere.tournaments.circle import circle_rounds, circle_table
from belvedere.tournaments.points import NONE, WHOLE
from belvedere.tournaments.swiss import History, pair_swiss, rounds_needed

Number: TypeAlias = int  # of an entrant

FEWEST: Final = 2  # entrants
MOST_ROUNDS: Final = 15  # of a Swiss tournament


class TournamentError(BelvedereError):
    """Something cannot be done in a tournament as it stands."""


class Format(StrEnum):
    """How entrants are paired."""

    ROUND_ROBIN = "round-robin"  # everybody meets everybody once
    SWISS = "swiss"  # equal scores meet, nobody twice


MOST: Final = {Format.ROUND_ROBIN: 24, Format.SWISS: 64}  # entrants


class How(StrEnum):
    """How a result came about."""

    PLAYED = "played"
    FORFEIT = "forfeit"  # somebody had withdrawn before
    BYE = "bye"  # nobody was left to play with


@dataclass(frozen=True, slots=True)
class Plan:
    """What was announced before anybody entered."""

    format: Format
    rounds: int = 0  # of a Swiss tournament; 0: as many as its entrants need


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who takes part."""

    name: Message | str
    late: int = 0  # rounds that had begun when he entered
    withdrew: int | None = None  # rounds that had begun when he did

    def is_there(self, rounds: int) -> bool:
        """Tell whether he plays on when so many rounds have begun."""
        return self.late <= rounds and (self.withdrew is None or self.withdrew > rounds)


@dataclass(frozen=True, slots=True)
class TournamentGame:
    """A game of a round, by seat; or a bye."""

    first: Number
    second: Number | None  # None: a bye
    points: tuple[Fraction, Fraction] | None = None  # by seat; None: it is not over
    how: How = How.PLAYED
    place: str = ""  # where it is played, as the door that runs it names it

    def opponent_of(self, number: Number) -> Number | None:
        """Return whom somebody meets here; None: nobody."""
        return self.second if number == self.first else self.first

    def points_of(self, number: Number) -> Fraction | None:
        """Return what somebody has got here; None while it lasts."""
        return None if self.points is None else self.points[number != self.first]

    def has(self, number: Number) -> bool:
        """Tell whether somebody plays here."""
        return number in (self.first, self.second)


Round: TypeAlias = tuple[TournamentGame, ...]


@dataclass(frozen=True, slots=True)
class Tournament:
    """Everything that there is to know of one."""

    plan: Plan
    entrants: tuple[Entrant, ...] = ()
    rounds: tuple[Round, ...] = ()  # that have begun

    # What there is.

    @property
    def planned_rounds(self) -> int:
        """How many rounds there will be, if nobody enters any more."""
        number = len(self.entrants)
        if self.plan.format is Format.ROUND_ROBIN:
            return circle_rounds(number)
        return min(self.plan.rounds or rounds_needed(number), max(number - 1, 1))

    @property
    def has_begun(self) -> bool:
        """Whether the first round has begun."""
        return bool(self.rounds)

    @property
    def is_between_rounds(self) -> bool:
        """Whether no game is being played."""
        return not self.rounds or all(game.points is not None for game in self.rounds[-1])

    @property
    def is_over(self) -> bool:
        """Whether everything has been played."""
        if not self.has_begun or not self.is_between_rounds:
            return False
        is_swiss = self.plan.format is Format.SWISS
        return len(self.rounds) >= self.planned_rounds or (is_swiss and len(self.present()) < 2)

    def present(self) -> list[Number]:
        """List who plays the next round."""
        begun = len(self.rounds)
        return [n for n, entrant in enumerate(self.entrants) if entrant.is_there(begun)]

    def games_of(self, number: Number) -> Iterator[tuple[int, TournamentGame]]:
        """Yield somebody's games, with the round of each."""
        for which, games in enumerate(self.rounds):
            yield from ((which, game) for game in games if game.has(number))

    def annulled(self) -> frozenset[Number]:
        """List those whose games do not count: they left a round robin before half of theirs."""
        if self.plan.format is Format.SWISS:
            return frozenset()
        return frozenset(
            number
            for number, entrant in enumerate(self.entrants)
            if entrant.withdrew is not None and 2 * self._played_by(number) < len(self.entrants) - 1
        )

    def _played_by(self, number: Number) -> int:
        return sum(game.how is How.PLAYED for _, game in self.games_of(number))

    # What happens.

    def enter(self, name: Message | str) -> Tournament:
        """Let somebody take part; raise TournamentError."""
        most = MOST[self.plan.format]
        if len(self.entrants) >= most:
            raise TournamentError(
                words("This tournament has {most} entrants, and no room for more.", most=most)
            )
        if self.has_begun and self.plan.format is Format.ROUND_ROBIN:
            raise TournamentError(
                words("This round robin has begun; nobody can enter it any more.")
            )
        if len(self.rounds) > 1 or self.is_over:
            raise TournamentError(words("The second round has begun; nobody can enter any more."))
        entrant = Entrant(name, late=len(self.rounds))
        return replace(self, entrants=(*self.entrants, entrant))

    def withdraw(self, number: Number) -> Tournament:
        """Let somebody leave; before the first round he was never there. Raise TournamentError."""
        before, after = self.entrants[:number], self.entrants[number + 1 :]
        if not self.has_begun:
            return replace(self, entrants=(*before, *after))
        entrant = self.entrants[number]
        if entrant.withdrew is not None:
            raise TournamentError(words("{name} has withdrawn already.", name=entrant.name))
        if self.is_over:
            raise TournamentError(words("This tournament is over."))
        left = replace(entrant, withdrew=len(self.rounds))
        return replace(self, entrants=(*before, left, *after))

    def begin_round(self) -> Tournament:
        """Pair the next round; raise TournamentError when there is none."""
        self.check_next()
        is_robin = self.plan.format is Format.ROUND_ROBIN
        paired = self._paired_by_circle() if is_robin else self._paired_by_score()
        return replace(self, rounds=(*self.rounds, paired))

    def check_next(self) -> None:
        """Raise TournamentError when no round can begin."""
        if not self.has_begun and len(self.entrants) < FEWEST:
            raise TournamentError(words("A tournament needs at least two entrants."))
        if not self.is_between_rounds:
            raise TournamentError(words("This round is still being played."))
        if self.is_over:
            raise TournamentError(words("This tournament is over."))

    def _paired_by_circle(self) -> Round:
        which = len(self.rounds)
        pairs = circle_table(len(self.entrants))[which]
        return tuple(self.settled(which, first, second) for first, second in pairs)

    def _paired_by_score(self) -> Round:
        pairs, bye = pair_swiss(self._histories())
        games = tuple(TournamentGame(first, second) for first, second in pairs)
        return games if bye is None else (*games, bye_of(bye))

    def settled(self, which: int, first: Number, second: Number, place: str = "") -> TournamentGame:
        """Return a game of a round robin: lost by whoever had withdrawn before the round."""
        there = [self.entrants[number].is_there(which) for number in (first, second)]
        if all(there):
            return TournamentGame(first, second, place=place)
        points = (WHOLE if there[0] else NONE, WHOLE if there[1] else NONE)
        return TournamentGame(first, second, points, How.FORFEIT)

    def _histories(self) -> dict[Number, History]:
        return {number: self._history(number) for number in self.present()}

    def _history(self, number: Number) -> History:
        games = [game for _, game in self.games_of(number)]
        return History(
            sum((game.points_of(number) or NONE for game in games), NONE),
            frozenset(met for game in games if (met := game.opponent_of(number)) is not None),
            tuple(game.first == number for game in games if game.second is not None),
            sum(game.how is How.BYE for game in games),
        )


def bye_of(number: Number) -> TournamentGame:
    """Return the game of somebody for whom nobody was left: a point."""
    return TournamentGame(number, None, (WHOLE, NONE), How.BYE)


def with_result(game: TournamentGame, points: tuple[Fraction, Fraction]) -> TournamentGame:
    """Return the game with its result."""
    return replace(game, points=points)
