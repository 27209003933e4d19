"""Which games and options the suite runs, and random walks through them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import cast

from belvedere.core import registry
from belvedere.core.actors import CHANCE, OVER
from belvedere.core.facts import Facts, Options
from belvedere.core.game import Action, State
from belvedere.core.position import Position, start
from belvedere.kernel.engine import CompiledGame

RASH_SHARE = 0.05  # how often a bold walk takes a decision that random play leaves out


@dataclass(frozen=True)
class Case:
    """One game with one set of options."""

    game_id: str
    options: Options
    golden: Path  # folder with a folder a game
    schemas: Path  # folder with a JSON Schema a game

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


Policy = Callable[[CompiledGame, State, int, random.Random], Action]


def bold(game: CompiledGame, state: State, seat: int, rng: random.Random) -> Action:
    """Choose at random; now and then among the decisions that random play leaves out."""
    rash = sorted(set(game.legal(state, seat)) - set(game.calm(state, seat)))
    if rash and rng.random() < RASH_SHARE:
        return rng.choice(rash)
    return rng.choice(game.calm(state, seat))


def walk(case: Case, seed: int, policy: Policy = bold) -> Iterator[Step]:
    """Walk one game from its start to its end."""
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
        state = game.apply(state, seat, action)
    raise AssertionError(f"{case}: seed {seed} has not ended within the stated bound")


def seats_of(actors: int) -> list[int]:
    """List the seats whose bits are set; none at CHANCE and OVER."""
    return [seat for seat in range(max(actors, 0).bit_length()) if actors >> seat & 1]
