"""Ways to play that lead a walk to where random play does not come.

A policy chooses one of the legal actions. Besides *bold*, which plays at random, there are those
that go to extremes: always the first or the last action; whatever a game's `aims` measure, as much
as possible; the rarest of its `events`, or none of them.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import numpy as np

from belvedere.core.game import Action, State
from belvedere.kernel.engine import CompiledGame

Policy = Callable[[CompiledGame, State, int, random.Random], Action]

RASH_SHARE = 0.05  # how often a bold walk takes a decision that random play leaves out
SEEK_SHARE = 0.5  # how often somebody who seeks events does, for some take a while to come up
TRIES = 8  # actions that he tries before he chooses


def bold(game: CompiledGame, state: State, seat: int, rng: random.Random) -> Action:
    """Choose at random; now and then among the decisions that random play leaves out."""
    rash = sorted(set(game.legal(state, seat)) - set(game.calm(state, seat)))
    if rash and rng.random() < RASH_SHARE:
        return rng.choice(rash)
    return rng.choice(game.calm(state, seat))


def first(game: CompiledGame, state: State, seat: int, rng: random.Random) -> Action:
    """Choose the first action that is not rash."""
    return game.calm(state, seat)[0]


def last(game: CompiledGame, state: State, seat: int, rng: random.Random) -> Action:
    """Choose the last action that is not rash."""
    return game.calm(state, seat)[-1]


def striving(aim: str) -> Policy:
    """Choose, of the actions that are not rash, what one of the game's aims measures highest."""

    def policy(game: CompiledGame, state: State, seat: int, rng: random.Random) -> Action:
        actions = np.array(game.calm(state, seat))
        measured = game.aims[aim](game.record(state), actions)
        best: list[Action] = actions[measured == measured.max()].tolist()
        return rng.choice(best)

    return policy


def seeking(counts: Counter[str]) -> Policy:
    """Choose what brings about the rarest event so far, among some actions that are tried."""

    def policy(game: CompiledGame, state: State, seat: int, rng: random.Random) -> Action:
        if rng.random() >= SEEK_SHARE:
            return bold(game, state, seat, rng)
        tried = _some(game.legal(state, seat), rng)
        return min(tried, key=lambda action: _rarest(game, state, seat, action, counts))

    return policy


def avoiding(counts: Counter[str]) -> Policy:
    """Choose what brings about no event, or a common one, among some actions that are tried."""

    def policy(game: CompiledGame, state: State, seat: int, rng: random.Random) -> Action:
        tried = _some(game.calm(state, seat), rng)
        return max(tried, key=lambda action: _rarest(game, state, seat, action, counts))

    return policy


def _some(actions: list[Action], rng: random.Random) -> list[Action]:
    """Pick some actions, the last among them: commands stand at the end of many lists."""
    return [*rng.sample(actions, min(TRIES, len(actions))), actions[-1]]


def _rarest(
    game: CompiledGame, state: State, seat: int, action: Action, counts: Counter[str]
) -> float:
    """Return how often the rarest event of a step has come up; without events, very often."""
    found = game.events(state, seat, action, game.apply(state, seat, action))
    return min((counts[event] for event in found), default=float("inf"))


def extremes(game: CompiledGame, counts: Counter[str]) -> list[Policy]:
    """List the policies of a game that go to extremes; `counts` tells what has come up so far."""
    found: list[Policy] = [first, last, *(striving(aim) for aim in game.aims)]
    if game.all_events:
        found += [seeking(counts), avoiding(counts)]
    return found
