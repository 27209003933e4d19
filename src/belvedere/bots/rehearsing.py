"""Everything that a game can do, done once, so that it is compiled, or loaded from the disk."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, Final

import numpy as np
from numba import int64, typeof

from belvedere import solvers
from belvedere.bots.search import simulation
from belvedere.bots.search.tree import new_tree
from belvedere.bots.thinking import Budget, Manner, Thinker
from belvedere.core.actors import CHANCE, OVER
from belvedere.core.position import Position, load, start
from belvedere.kernel import desk as desks_of
from belvedere.kernel.engine import CompiledGame
from belvedere.kernel.rng import generator

SEED: Final = 1
MOST_PLIES: Final = 300  # of the game that is played through Position
ASKED_PLIES: Final = 30  # every so many, everything is asked that can be asked before a move
SMALL: Final = 1_000_000  # bytes of a tree

# What the compiled functions of kernel/desk.py are handed, as the engine hands it.
DESK, WHOLE, DICE, PLANES, MASK = "desk", "whole", "dice", "planes", "mask"
STATES, LIST, LISTS, TALLY = "states", "list", "lists", "tally"

Calls = Mapping[str, tuple[str, ...]]

RULES: Final[Calls] = {
    "actors_of": (DESK, WHOLE),
    "apply_to": (DESK, WHOLE, WHOLE, WHOLE),
    "chances_of": (DESK, WHOLE),
    "observe_on": (DESK, WHOLE, WHOLE),
    "redeal_on": (DESK, WHOLE, WHOLE, DICE),
    "score_of": (DESK, WHOLE),
}
REFEREE: Final[Calls] = {
    "legal_of": (DESK, WHOLE, WHOLE),
    "calm_of": (DESK, WHOLE, WHOLE),
}
LEARNING: Final[Calls] = {
    "planes_of": (DESK, WHOLE, WHOLE, PLANES),
    "look_at": (DESK, WHOLE, WHOLE, PLANES, MASK),
    "mask_of": (DESK, WHOLE, WHOLE, MASK),
    "draw_on": (DESK, WHOLE, DICE),
    "advance": (DESK, WHOLE, WHOLE, WHOLE, DICE),
    "try_advance": (DESK, WHOLE, WHOLE, WHOLE, DICE, MASK),
}
COUNTING: Final[Calls] = {
    "look": (DESK,),
    "step": (DESK, WHOLE),
    "rash_on": (DESK, WHOLE, WHOLE),
    "symmetries_of": (DESK, WHOLE),
    "transform_on": (DESK, WHOLE, WHOLE),
    "transform_action_on": (DESK, WHOLE, WHOLE, WHOLE),
    "random_game": (DESK, WHOLE, DICE, LIST),
    "playouts": (DESK, WHOLE, WHOLE, DICE, WHOLE, TALLY),
    "perft": (STATES, DESK, LISTS, WHOLE),
}


def compile_calls(game: CompiledGame, calls: Calls) -> None:
    """Compile functions of the desk, or load them; nothing is called, so no position is needed."""
    examples: dict[str, Any] = {
        DESK: np.zeros(1, game.layout.desk),
        DICE: generator(SEED),
        PLANES: np.zeros((1, 1, 1), np.int8),
        MASK: np.zeros(1, np.int8),
        STATES: np.zeros(1, game.layout.state),
        LIST: np.zeros(1, np.int32),
        LISTS: np.zeros((1, 1), np.int32),
        TALLY: np.zeros(1, np.uint64),
    }
    types: dict[str, Any] = {name: _type_of(value) for name, value in examples.items()}
    types[WHOLE] = int64
    for name, handed in calls.items():
        function: Any = getattr(desks_of, name)
        function.compile(tuple(types[what] for what in handed))


def _type_of(value: object) -> Any:
    return typeof(value)  # type: ignore[no-untyped-call]


def first_decision(game: CompiledGame) -> Position:
    """Return a start after whatever chance decides before the first player."""
    position, rng = start(game.facts.id, **game.options), Random(SEED)
    while position.actor == CHANCE:
        position = position.roll(rng)
    return position


def think(game: CompiledGame) -> None:
    """Let bots think about a decision, and keep what they found."""
    position = first_decision(game)
    seat = position.actor
    thinker = Thinker(game, Manner(SEED, memory=SMALL))
    thinker.think(position.seen_by(seat).state, seat, Budget(simulations=2))
    old, new = (new_tree(SMALL, hidden=False) for _ in range(2))
    simulation.keep_below(old.head, old.nodes, old.edges, 0, new.head, new.nodes, new.edges)


def play_short_game(game: CompiledGame) -> None:
    """Play some random moves through Position, and use everything that a Position can do."""
    position, rng = first_decision(game), Random(SEED)
    for ply in range(MOST_PLIES):
        if position.actor == OVER:
            break
        position = _play_on(position, rng, asked=ply % ASKED_PLIES == 0)
    again = load(position.to_dict())
    seen = again.seen_by(0).redeal(rng)
    _ = again.svg(), str(again), seen.scores, seen.outcome, seen.returns


def _play_on(position: Position, rng: Random, *, asked: bool) -> Position:
    if position.actor == CHANCE:
        return position.roll(rng)
    seat, rules = position.actor, position.rules
    assert isinstance(rules, CompiledGame)
    move = rules.format_action(position.state, rng.choice(rules.calm(position.state, seat)))
    if asked:
        position.holds(seat)
        position.why_not(move, seat)
    return position.play(move, seat)


def solve(game: CompiledGame) -> None:
    """Ask what a table and its bots ask an exact solver."""
    solvers.warm_for_tables(game.facts.id, game.options)


def solve_all(game: CompiledGame) -> None:
    """Ask everything that can be asked."""
    solvers.warm(game.facts.id)


def layouts(games: Iterable[CompiledGame]) -> list[list[CompiledGame]]:
    """Put games together that have the same records, and so the same compiled code."""
    found: dict[object, list[CompiledGame]] = {}
    for game in games:
        found.setdefault(game.layout.desk, []).append(game)
    return list(found.values())
