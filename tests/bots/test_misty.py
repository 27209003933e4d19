"""Misty's bots know what the last two cards bring, whatever the other one picks."""

from __future__ import annotations

from functools import cache
from random import Random

import belvedere
from belvedere.bots.bot import make_bot
from belvedere.bots.thinking import MEMORY
from belvedere.core.actors import CHANCE
from belvedere.core.position import Position
from belvedere.kernel.engine import CompiledGame
from helpers.compiled import rules_of

SIMULATIONS = 4000


def two_cards_left(seed: int) -> Position:
    """Play one round at random until both are to pick one of their last two cards."""
    dice = Random(seed)
    position = belvedere.start("misty", beginners=True, rounds=1)
    while True:
        if position.actor == CHANCE:
            position = position.roll(dice)
            continue
        seen = position.to_dict()
        if seen["step"] == "pick" and seen["deal"] == 3 and seen["hands"][0]["size"] == 2:
            return position
        position = position.play(dice.choice(position.legal(position.actor)), position.actor)


def exact(rules: CompiledGame, state: bytes, known: dict[bytes, float]) -> float:
    """Return the first seat's share when both place and activate as well as can be.

    Nobody's window depends on the other's, so it does not matter that one sees the other's moves.
    """
    if state not in known:
        known[state] = _exact(rules, state, known)
    return known[state]


def _exact(rules: CompiledGame, state: bytes, known: dict[bytes, float]) -> float:
    outcome = Position(rules, state).outcome
    if outcome is not None:
        return float(0 in outcome.winners) / len(outcome.winners)
    actors = rules.actors(state)
    actor = (actors & -actors).bit_length() - 1
    after = [rules.apply(state, actor, action) for action in rules.legal(state, actor)]
    shares = [exact(rules, then, known) for then in after]
    return max(shares) if actor == 0 else min(shares)


@cache
def table(seed: int) -> dict[str, tuple[float, ...]]:
    """Return what each pick of the first seat brings it, by the other's picks."""
    position = two_cards_left(seed)
    rules, known = rules_of(position), dict[bytes, float]()
    return {
        mine: tuple(
            exact(rules, position.play(mine, 0).play(theirs, 1).state, known)
            for theirs in position.legal(1)
        )
        for mine in position.legal(0)
    }


def best_pick(seed: int) -> str | None:
    """Return the pick that is never worse and sometimes better than the other, if there is one."""
    found = table(seed)
    for one in found:
        for other in found:
            never_worse = all(a >= b for a, b in zip(found[one], found[other], strict=True))
            if never_worse and found[one] != found[other]:
                return one
    return None


def test_the_better_of_the_last_two_cards_is_picked() -> None:
    met = 0
    for seed in range(28):
        best = best_pick(seed)
        if best is not None:
            bot = make_bot("misty", 8, seed, 1, MEMORY)
            assert bot.think(two_cards_left(seed), 0, simulations=SIMULATIONS).move == best
            met += 1
    assert met >= 4


def test_what_cannot_be_changed_is_expected() -> None:
    met = set()
    for seed in range(28):
        shares = {share for row in table(seed).values() for share in row}
        if len(shares) == 1 and len(table(seed)) == 2:  # one legal pick needs no search
            thought = make_bot("misty", 8, seed, 1, MEMORY).think(
                two_cards_left(seed), 0, simulations=SIMULATIONS
            )
            (share,) = shares
            assert abs(thought.shares[0] - share) < 0.1
            met.add(share)
    assert met >= {0.0, 1.0}
