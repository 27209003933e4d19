"""Which games and options the suite runs, and walks through them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import cast

from belvedere.core import registry
from belvedere.core.actors import CHANCE, OVER
from belvedere.core.facts import Facts, Options, OptionValue
from belvedere.core.game import Action, State
from belvedere.core.position import Position, start
from belvedere.kernel.engine import CompiledGame
from belvedere.testing.policies import Policy, bold, extremes


@dataclass(frozen=True)
class Case:
    """One game with one set of options."""

    game_id: str
    options: Options
    golden: Path  # folder with one folder per game
    schemas: Path  # folder with a JSON Schema a game
    thorough: bool = False  # every step where else a sample of them is looked at

    def __str__(self) -> str:
        options = ",".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.game_id}[{options}]"

    @property
    def facts(self) -> Facts:
        """The facts of its game."""
        return registry.facts(self.game_id)

    @cached_property
    def game(self) -> CompiledGame:
        """The game with these options settled."""
        return cast(CompiledGame, registry.game(self.game_id, self.options))

    @property
    def number(self) -> int:
        """Its place among the option sets of its game."""
        known = [dict(options) for options in self.facts.cases]
        return known.index(dict(self.options)) if dict(self.options) in known else 0

    def start(self) -> Position:
        """Return the position before the first decision."""
        return start(self.game_id, **self.options)


def cases(golden: Path, schemas: Path, games: Sequence[str] | None = None) -> list[Case]:
    """List a case for every registered game and every set of options that matters."""
    return [
        Case(game_id, options, golden, schemas)
        for game_id in (registry.GAMES if games is None else games)
        for options in registry.facts(game_id).cases
    ]


@dataclass(frozen=True, slots=True)
class Step:
    """A state on a walk, and what is done there."""

    state: State
    actors: int  # bits of seats, or CHANCE, or OVER
    seat: int  # who acts; CHANCE; OVER on the last step
    action: Action  # -1 on the last step


def walk(
    case: Case, seed: int, policy: Policy = bold, counts: Counter[str] | None = None
) -> Iterator[Step]:
    """Walk one game from its start to its end; count what happens on the way."""
    game, rng = case.game, random.Random(seed)
    state = game.start()
    for _ in range(case.facts.longest(game.options) + 1):
        actors = game.actors(state)
        if actors == OVER:
            yield Step(state, actors, OVER, -1)
            return
        if actors == CHANCE:
            outcomes = game.chances(state)
            seat = CHANCE
            action = rng.choices([a for a, _ in outcomes], [w for _, w in outcomes])[0]
        else:
            seat = rng.choice(seats_of(actors))
            action = policy(game, state, seat, rng)
        yield Step(state, actors, seat, action)
        before, state = state, game.apply(state, seat, action)
        if counts is not None:
            counts.update(game.events(before, seat, action, state))
    raise AssertionError(f"{case}: seed {seed} has not ended within the stated bound")


def played(case: Case, number: int) -> list[Step]:
    """Return one of the walks that the promises of the suite are held against.

    Number 0 is bold. The others go to extremes: numbers 1 and 2 to other ones for each option set,
    so that every promise is held against all of them, and more numbers to all.
    """
    return _played(case.game_id, tuple(sorted(case.options.items())), number)


@lru_cache(maxsize=8)  # all checks take the same few walks
def _played(game_id: str, options: tuple[tuple[str, OptionValue], ...], number: int) -> list[Step]:
    case, counts = Case(game_id, dict(options), Path(), Path()), Counter[str]()
    if number == 0:
        return list(walk(case, 0))
    ways = extremes(case.game, counts)
    way = case.number + (number - 1) * (len(ways) // 2 or 1)
    return list(walk(case, number, ways[way % len(ways)], counts))


def seats_of(actors: int) -> list[int]:
    """List the seats whose bits are set; none at CHANCE and OVER."""
    return [seat for seat in range(max(actors, 0).bit_length()) if actors >> seat & 1]
