"""Slices of work that a worker does on his own: some games are played at random, or read, and
counted.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Final

from belvedere.arena.balance.tally import BalanceCounts
from belvedere.arena.balance.watching import (
    Gauge,
    actions_of,
    by_bot,
    by_score,
    count,
    has_score,
    watch,
)
from belvedere.core import registry
from belvedere.core.facts import OptionValue
from belvedere.kernel.engine import CompiledGame

SLICE: Final = (
    25  # games: a fifth of a second of the slowest game, as others are to have a turn too
)
TRIED: Final = 5  # random games that tell whether a score says anything before the end
SIMULATIONS: Final = 200  # of the bot that tells who leads, where no score does
GAUGED: Final = 100  # games in which it is asked: it takes its time

Options = Mapping[str, OptionValue]


def count_random(game: str, options: Options, seed: int, first: int, last: int) -> BalanceCounts:
    """Play games first … last - 1 at random, and count them."""
    rules, tally = rules_of(game, options), BalanceCounts()
    for number in range(first, last):
        actions = rules.random_game(rules.start(), seed_of(seed, number))
        count(rules, watch(rules, actions), gauge_of(rules, seed, number), tally)
    return tally


def count_moves(
    game: str, options: Options, seed: int, games: Sequence[tuple[int, Sequence[str]]]
) -> BalanceCounts:
    """Count games that have been played, by their numbers and moves; raise MoveError."""
    rules, tally = rules_of(game, options), BalanceCounts()
    for number, moves in games:
        watched = watch(rules, actions_of(rules, moves))
        count(rules, watched, gauge_of(rules, seed, number), tally)
    return tally


def rules_of(game: str, options: Options) -> CompiledGame:
    """Return the rules of a game; raise UnknownGame or OptionError."""
    rules = registry.game(game, options)
    assert isinstance(rules, CompiledGame)
    return rules


def gauge_of(rules: CompiledGame, seed: int, number: int) -> Gauge | None:
    """Return what tells who leads in a game: the score, if it says anything before the end."""
    if is_scored(rules):
        return by_score
    return by_bot(SIMULATIONS, seed_of(seed, number)) if number < GAUGED else None


def is_scored(rules: CompiledGame) -> bool:
    """Tell whether the score of a game says who leads before it is over."""
    return _is_scored(rules.facts.id, json.dumps(rules.options, sort_keys=True))


@cache
def _is_scored(game: str, options: str) -> bool:
    rules = rules_of(game, json.loads(options))
    tried = (rules.random_game(rules.start(), number) for number in range(TRIED))
    return any(has_score(rules, watch(rules, actions).states) for actions in tried)


def seed_of(seed: int, number: int) -> int:
    """Return the seed of one game's dice."""
    return Random(f"{seed} {number}").randrange(2**63)
