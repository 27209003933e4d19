"""One game of an arena, and what came of it.

Everything in a game follows from the terms and its number: who sits where (`schedule`), the dice,
the opening. An engine that fails leaves its seat: of two players the other has won; of three or
four the others play on, and for it somebody moves at random.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from random import Random
from time import perf_counter

from belvedere import solvers
from belvedere.arena.chance import RandomPlayer
from belvedere.arena.cluster import leave_if_unwanted, stop_when_unwanted
from belvedere.arena.players import Chooser, PlayerFactory, leave, parse_player_spec
from belvedere.arena.schedule import block_of, seating
from belvedere.arena.terms import MatchTerms as MatchTerms
from belvedere.bots.engines.engine import EngineError
from belvedere.core import endings, registry
from belvedere.core.actors import CHANCE
from belvedere.core.endings import Cause, Departure, Ending
from belvedere.core.errors import BelvedereError
from belvedere.core.game import Seat
from belvedere.core.position import Position


@dataclass(frozen=True, slots=True)
class ThinkingTime:
    """How long a player thought about decisions that left him a choice."""

    decisions: int = 0
    seconds: float = 0.0  # of all decisions together
    longest: float = 0.0  # seconds

    @property
    def mean(self) -> float:
        """The mean number of seconds per decision."""
        return self.seconds / self.decisions if self.decisions else 0.0


def thinking_time_of(times: Sequence[float]) -> ThinkingTime:
    """Sum up the seconds that decisions took."""
    return ThinkingTime(len(times), round(sum(times, 0.0), 6), round(max(times, default=0.0), 6))


def all_paces(paces: Sequence[ThinkingTime]) -> ThinkingTime:
    """Sum up the paces of several games."""
    return ThinkingTime(
        sum(pace.decisions for pace in paces),
        sum(pace.seconds for pace in paces),
        max((pace.longest for pace in paces), default=0.0),
    )


@dataclass(frozen=True, slots=True)
class Failure:
    """An engine that left its seat."""

    seat: Seat
    ply: int  # how many decisions and outcomes the game had by then
    why: str  # in English: it may repeat an engine's last words


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game of an arena."""

    number: int
    seats: tuple[int, ...]  # which of the players sits there
    shares: tuple[float, ...]  # of the win, by seat
    plies: int
    reason: str  # of the rules, or `resignation` when everybody but one has failed
    paces: tuple[ThinkingTime, ...]  # of the players; of who does not sit here, nothing
    date: str
    moves: tuple[str, ...] = ()
    placing: tuple[int, ...] = ()  # by seat; of games of old files it follows from the shares
    failures: tuple[Failure, ...] = ()

    @property
    def share(self) -> float:
        """What the seats of the second player won together."""
        return self.share_of(1)

    def share_of(self, player: int) -> float:
        """Return what the seats of a player won together."""
        return sum(s for s, who in zip(self.shares, self.seats, strict=True) if who == player)

    @property
    def places(self) -> tuple[int, ...]:
        """The place of every seat, as far as it is known."""
        return self.placing or tuple(1 + sum(o > s for o in self.shares) for s in self.shares)


Read = Callable[[str], PlayerFactory]


def play(terms: MatchTerms, number: int, read: Read = parse_player_spec) -> PlayedGame:
    """Play one game; `read` makes players of their names."""
    rehearse(terms)
    game = _Game(terms, number)
    try:
        game.sit_down(read)
        while game.ending is None:
            leave_if_unwanted()
            game.go_on()
    finally:
        game.leave()
    return game.result()


class _Game:
    """A game as it is being played."""

    def __init__(self, terms: MatchTerms, number: int) -> None:
        block = block_of(terms, number)
        self._terms, self._number, self._block = terms, number, block
        self._seats = seating(terms, number)
        self._dice = Random(f"{terms.seed} {block}")
        self._players: list[Chooser] = []
        self._opening = RandomPlayer(seed_of(terms.seed, block, "opening"))
        self._drawn = terms.opening  # decisions that are left of the opening
        rules = registry.game(terms.game, terms.options)
        self._position = Position(rules, rules.start())
        self._moves: list[str] = []
        self._times: list[list[float]] = [[] for _ in terms.players]
        self._failures: list[Failure] = []
        self.ending: Ending | None = None

    def sit_down(self, read: Read) -> None:
        """Make the players of all seats."""
        entries = [read(name) for name in self._terms.players]
        for seat, who in enumerate(self._seats):
            if self.ending is not None:
                return
            seed = seed_of(self._terms.seed, self._block, who)
            self._players.append(self._opening)
            try:
                self._players[seat] = entries[who].sit_down(self._terms.game, seed)
            except BelvedereError as error:
                self._fail(seat, error)
        stop_when_unwanted(self._players)

    def go_on(self) -> None:
        """Play one ply, or lose a player."""
        actor = self._position.actor
        if actor == CHANCE:
            self._note(self._position.roll(self._dice))
        elif self._drawn:
            self._drawn -= 1
            self._note(self._position.play(self._opening.choose(self._position, actor), actor))
        else:
            self._decide(actor)

    def _decide(self, actor: Seat) -> None:
        began = perf_counter()
        try:
            move = self._players[actor].choose(self._position, actor)
        except EngineError as error:
            self._fail(actor, error)
            return
        taken = perf_counter() - began
        has_choice = len(self._position.rules.legal(self._position.state, actor)) > 1
        if has_choice and actor not in {failure.seat for failure in self._failures}:
            self._times[self._seats[actor]].append(taken)
        self._note(self._position.play(move, actor))

    def _note(self, after: Position) -> None:
        assert after.last is not None
        self._position = after
        self._moves.append(after.last.move)
        if after.outcome is not None and self.ending is None:
            self.ending = endings.by_rules(after.outcome, departures(self._failures))

    def _fail(self, seat: Seat, error: BelvedereError) -> None:
        """Let a seat lose; somebody moves for it as long as several others are there."""
        self._failures.append(Failure(seat, len(self._moves), error.say()))
        self._players[seat] = RandomPlayer(seed_of(self._terms.seed, self._block, f"seat {seat}"))
        if len(self._failures) == len(self._seats) - 1:
            self.ending = endings.by_leaving(len(self._seats), departures(self._failures))

    def leave(self) -> None:
        """Release what the players needed."""
        for player in self._players:
            leave(player)

    def result(self) -> PlayedGame:
        """Sum up a game that is over."""
        assert self.ending is not None
        winners, players = self.ending.winners, len(self._seats)
        return PlayedGame(
            self._number,
            self._seats,
            tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(players)),
            len(self._moves),
            self.ending.reason or str(self.ending.cause),
            tuple(map(thinking_time_of, self._times)),
            datetime.now(UTC).date().isoformat(),
            tuple(self._moves),
            self.ending.placing,
            tuple(self._failures),
        )


def departures(failures: Sequence[Failure]) -> list[Departure]:
    """Say of engines that failed what records say of people who resign."""
    return [Departure(failure.seat, Cause.RESIGNATION, failure.ply) for failure in failures]


def seed_of(seed: int, block: int, who: int | str) -> int:
    """Return the seed of somebody's own dice in a block of games."""
    return Random(f"{seed} {block} {who}").randrange(2**32)


def rehearse(terms: MatchTerms) -> None:
    """Play a quick game, once per process: what is compiled is loaded before any clock runs."""
    _rehearse(terms.game, json.dumps(terms.options))


@cache
def _rehearse(game: str, options: str) -> None:
    solvers.warm(game)
    rules = registry.game(game, json.loads(options))
    position, dice = Position(rules, rules.start()), Random(0)
    sitting = [parse_player_spec(text).sit_down(game, 0) for text in ("1", "random")]
    while position.outcome is None:
        actor = position.actor
        if actor == CHANCE:
            position = position.roll(dice)
        else:
            position = position.play(sitting[actor % 2].choose(position, actor), actor)
