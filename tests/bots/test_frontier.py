"""Mirage's bots find what the last turn brings, and see what anybody would see."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

import belvedere
from belvedere.bots.bot import make_bot
from belvedere.bots.thinking import MEMORY, Budget, Manner, Thinker
from belvedere.core.actors import CHANCE
from belvedere.core.position import Position
from belvedere.kernel.engine import CompiledGame
from helpers.compiled import rules_of

Shares = tuple[float, ...]
ENDINGS = (16, 17, 18, 21, 34)  # seeds of random games whose last turn has two tiles in the bag


@cache
def last_turn(seed: int) -> Position:
    """Play at random to the Survey tile of the last turn."""
    dice = Random(seed)
    position = belvedere.start("mirage")
    found = position
    while position.outcome is None:
        if position.actor == CHANCE:
            position = position.roll(dice)
            continue
        rules, actor = rules_of(position), position.actor
        if position.to_dict()["step"] == "survey":
            found = position
        action = dice.choice(rules.calm(position.state, actor))
        position = position.play(rules.format_action(position.state, action), actor)
    return found


def exact(rules: CompiledGame, state: bytes, known: dict[bytes, Shares]) -> Shares:
    """Return what each seat has when everybody plays the last turn as well as can be."""
    if state not in known:
        known[state] = _exact(rules, state, known)
    return known[state]


def _exact(rules: CompiledGame, state: bytes, known: dict[bytes, Shares]) -> Shares:
    outcome = Position(rules, state).outcome
    if outcome is not None:
        return tuple(float(seat in outcome.winners) / len(outcome.winners) for seat in range(2))
    actor = rules.actors(state).bit_length() - 1
    after = (rules.apply(state, actor, action) for action in rules.legal(state, actor))
    return max((exact(rules, then, known) for then in after), key=lambda shares: shares[actor])


@pytest.mark.parametrize("seed", ENDINGS)
def test_the_last_turn_is_played_exactly(seed: int) -> None:
    position = last_turn(seed)
    assert sum(position.to_dict()["bag"].values()) == 2
    rules, seat = rules_of(position), position.actor
    known: dict[bytes, Shares] = {}
    best = exact(rules, position.state, known)
    tally = Thinker(rules, Manner()).think(position.state, seat, Budget(40_000))
    assert tally.shares == pytest.approx(best, abs=0.02)
    chosen = rules.parse_action(
        position.state, make_bot("mirage", 8, 1, 1, MEMORY).think(position, simulations=40_000).move
    )[0]
    assert exact(rules, rules.apply(position.state, seat, chosen), known) == best


def test_both_kinds_of_endings_are_among_them() -> None:
    """A test that every move passes would tell nothing."""
    undecided = 0
    for seed in ENDINGS:
        position = last_turn(seed)
        rules, known = rules_of(position), dict[bytes, Shares]()
        legal = rules.legal(position.state, position.actor)
        after = {
            exact(rules, rules.apply(position.state, position.actor, action), known)
            for action in legal
        }
        undecided += len(after) > 1
    assert undecided >= 2
