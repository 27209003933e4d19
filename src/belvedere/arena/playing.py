"""One game of a match: on which terms, who sits where, and what came of it.

Everything in a game follows from the terms and its number. Two games in turn are a pair: they have
the same dice, with the seats changed, so that both players have had every seat equally often.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from random import Random
from time import perf_counter
from typing import Any

from belvedere import solvers
from belvedere.arena.cluster import leave_if_unwanted, stop_when_unwanted
from belvedere.arena.players import Sitting, read_entry
from belvedere.core import registry
from belvedere.core.actors import CHANCE
from belvedere.core.position import Position


@dataclass(frozen=True, slots=True)
class Terms:
    """What a match is about; equal terms give equal games, unless somebody plays by the clock."""

    game: str
    options: dict[str, Any]
    players: tuple[str, str]  # as `players.read_entry` reads them
    seed: int = 0
    sources: str = ""  # what the players were made of: see `sources.stamp`


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a player thought about decisions that left him a choice."""

    decisions: int = 0
    seconds: float = 0.0  # of all decisions together
    longest: float = 0.0  # seconds

    @property
    def mean(self) -> float:
        """Seconds a decision."""
        return self.seconds / self.decisions if self.decisions else 0.0


def pace_of(times: Sequence[float]) -> Pace:
    """Sum up the seconds that decisions took."""
    return Pace(len(times), round(sum(times), 6), round(max(times, default=0.0), 6))


def all_paces(paces: Sequence[Pace]) -> Pace:
    """Sum up the paces of several games."""
    return Pace(
        sum(pace.decisions for pace in paces),
        sum(pace.seconds for pace in paces),
        max((pace.longest for pace in paces), default=0.0),
    )


@dataclass(frozen=True, slots=True)
class Played:
    """One game of a match."""

    number: int
    seats: tuple[int, ...]  # which of the two players sits there
    shares: tuple[float, ...]  # of the win, by seat
    plies: int
    reason: str
    paces: tuple[Pace, Pace]  # of the two players
    date: str
    moves: tuple[str, ...] = ()

    @property
    def share(self) -> float:
        """What the seats of the second player won together."""
        return sum(s for s, who in zip(self.shares, self.seats, strict=True) if who == 1)


Read = Callable[[str], Sitting]


def seating(terms: Terms, number: int) -> tuple[int, ...]:
    """Return who sits where: the two take turns round the table, and change in the next game."""
    seats = registry.game(terms.game, terms.options).players
    return tuple((seat + number) % 2 for seat in range(seats))


def play(terms: Terms, number: int, read: Read = read_entry) -> Played:
    """Play one game; `read` makes players of their names."""
    rehearse(terms)
    entries = [read(text) for text in terms.players]
    seats = seating(terms, number)
    pair = number // 2
    sitting = [entries[who].sit_down(terms.game, seed_of(terms.seed, pair, who)) for who in seats]
    stop_when_unwanted(sitting)
    dice = Random(f"{terms.seed} {pair}")
    rules = registry.game(terms.game, terms.options)
    position = Position(rules, rules.start())
    moves: list[str] = []
    times: tuple[list[float], list[float]] = [], []
    while position.outcome is None:
        leave_if_unwanted()
        actor = position.actor
        if actor == CHANCE:
            position = position.roll(dice)
        else:
            began = perf_counter()
            move = sitting[actor].choose(position, actor)
            taken = perf_counter() - began
            if len(rules.legal(position.state, actor)) > 1:
                times[seats[actor]].append(taken)
            position = position.play(move, actor)
        assert position.last is not None
        moves.append(position.last.move)
    return Played(
        number,
        seats,
        shares_of(position),
        len(moves),
        str(position.outcome.reason),
        (pace_of(times[0]), pace_of(times[1])),
        datetime.now(UTC).date().isoformat(),
        tuple(moves),
    )


def shares_of(position: Position) -> tuple[float, ...]:
    """Return what each seat has of the win when the game is over."""
    assert position.outcome is not None
    winners = position.outcome.winners
    return tuple(1 / len(winners) if s in winners else 0.0 for s in range(position.players))


def seed_of(seed: int, pair: int, who: int) -> int:
    """Return the seed of a player's own dice in a pair of games."""
    return Random(f"{seed} {pair} {who}").randrange(2**32)


def rehearse(terms: Terms) -> None:
    """Play a quick game, once a process: what is compiled is loaded before any clock runs."""
    _rehearse(terms.game, json.dumps(terms.options))


@cache
def _rehearse(game: str, options: str) -> None:
    solvers.warm(game)
    rules = registry.game(game, json.loads(options))
    position, dice = Position(rules, rules.start()), Random(0)
    sitting = [read_entry(text).sit_down(game, 0) for text in ("1", "random")]
    while position.outcome is None:
        actor = position.actor
        if actor == CHANCE:
            position = position.roll(dice)
        else:
            position = position.play(sitting[actor % 2].choose(position, actor), actor)
