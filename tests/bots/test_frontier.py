"""Bots of Mirage and Overworld find what the last turn brings, and know where tiles fit."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import numba
import numpy as np
import pytest

import belvedere
from belvedere.bots.bot import make_bot
from belvedere.bots.frontier import (
    closing_place,
    is_pocket,
    note_pockets,
    open_sides,
    room,
    some_place,
)
from belvedere.bots.search.tree import bench_type
from belvedere.bots.thinking import MEMORY, Budget, Manner, Thinker
from belvedere.core.actors import CHANCE
from belvedere.core.position import Position
from belvedere.games.frontier.rules.state import BARE, FIRST_GAP, ring
from belvedere.kernel.engine import CompiledGame
from belvedere.kernel.rng import generator
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


@numba.njit
def draw_places(benches: Any, player: int, rng: Any, anywhere: Any, closing: Any) -> None:
    """Draw places of quick games for the tile in hand."""
    bench = benches[0]
    state = bench.states[0]
    for n in range(anywhere.size):
        anywhere[n] = some_place(state, bench.work, rng)
    note_pockets(state, bench.known)
    for n in range(closing.size):
        closing[n] = closing_place(state, bench, player, rng)


def surveys(game: str, seed: int) -> list[Position]:
    """Play a random game; return some positions in which a Survey tile is placed."""
    dice = Random(seed)
    position = belvedere.start(game)
    found = []
    while position.outcome is None:
        if position.actor == CHANCE:
            position = position.roll(dice)
            continue
        if position.to_dict()["step"] == "survey":
            found.append(position)
        position = position.play(dice.choice(position.legal()), position.actor)
    return found[::5]


def pockets_of(state: Any) -> set[tuple[int, int]]:
    """Return the bare squares with one open side, looked for everywhere."""
    west, east, south, north = (int(edge) for edge in state.box)
    return {
        (x, y)
        for x in range(west, east + 1)
        for y in range(south, north + 1)
        if is_pocket(state, x, y)
    }


def record_of(rules: CompiledGame, state: bytes) -> Any:
    return np.frombuffer(state, rules.layout.state).view(np.recarray)[0]


def closes_one(rules: CompiledGame, state: bytes, player: int, action: int) -> bool:
    """Tell whether a tile leaves a pocket bare, and no side of it open."""
    before = record_of(rules, state)
    after = record_of(rules, rules.apply(state, player, action))
    return any(
        (after.cell[ring(x), ring(y)] == BARE or after.cell[ring(x), ring(y)] >= FIRST_GAP)
        and open_sides(after, x, y) == 0
        for x, y in pockets_of(before)
    )


@pytest.mark.parametrize("game", ["mirage", "overworld"])
def test_quick_games_place_tiles_wherever_they_fit_and_close_pockets(game: str) -> None:
    """Rotation is drawn before the place: no place is impossible, and none is left out."""
    closed = 0
    for position in surveys(game, 3):
        rules, player = rules_of(position), position.actor
        bench = np.zeros(1, bench_type(rules.layout, room(rules.layout), None))
        bench["states"][0, 0] = np.frombuffer(position.state, rules.layout.state)[0]
        anywhere, closing = np.zeros(8000, np.int64), np.zeros(50, np.int64)
        draw_places(bench, player, generator(1), anywhere, closing)
        legal = rules.legal(position.state, player)
        assert set(anywhere.tolist()) == set(legal)
        for action in set(closing.tolist()) - {-1}:
            assert action in legal
            assert closes_one(rules, position.state, player, action)
            closed += 1
    assert closed > 10
