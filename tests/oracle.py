"""Compares a game with its slow twin, step by step, legal lists included."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import belvedere
from belvedere import Position


class Twin(Protocol):
    """What a slow twin answers."""

    @property
    def actor(self) -> int | None: ...
    def legal(self) -> list[str]: ...
    def play(self, move: str) -> None: ...
    def scores(self) -> list[Any]: ...
    def winners(self) -> list[int] | None: ...
    def reason(self) -> str | None: ...
    def copy(self) -> Twin: ...


Policy = Callable[[Sequence[str], random.Random], str]


def calm(moves: Sequence[str], rng: random.Random) -> str:
    """Play at random, without declarations and swap."""
    return rng.choice([move for move in moves if not move.endswith("!") and move != "swap"])


def bold(moves: Sequence[str], rng: random.Random) -> str:
    """Swap, declare and challenge now and then; break declarations with many towers."""
    if "challenge" in moves:
        return rng.choice(("challenge", "challenge", "accept"))
    if "give up" in moves and rng.random() < 0.01:
        return "give up"
    if rng.random() < 0.03:
        return rng.choice(moves)
    if "swap" in moves and rng.random() < 0.3:
        return "swap"
    return rng.choice([m for m in moves if not m.endswith("!") and m not in ("swap", "give up")])


POLICIES: dict[str, Policy] = {"calm": calm, "bold": bold}


def compare_step(position: Position, twin: Twin) -> list[str]:
    """Check that both know the same of one position; return the legal moves."""
    legal = position.legal()
    assert legal == twin.legal()
    assert (None if position.actor == belvedere.OVER else position.actor) == twin.actor
    scores = [list(s) if isinstance(s, tuple) else s for s in position.scores]
    assert scores == twin.scores()
    outcome = position.outcome
    assert (outcome and list(outcome.winners)) == twin.winners()
    assert (outcome and str(outcome.reason)) == twin.reason()
    return legal


def compare_game(position: Position, twin: Twin, policy: Policy, seed: int) -> int:
    """Play one random game on both and return its number of plies."""
    rng = random.Random(seed)
    plies = 0
    while True:
        legal = compare_step(position, twin)
        if position.actor == belvedere.OVER:
            return plies
        move = policy(legal, rng)
        position = position.play(move)
        twin.play(move)
        plies += 1


def compare_tree(position: Position, twin: Twin) -> int:
    """Visit every position that can be reached, on both, and return their number."""
    seen: set[Position] = set()
    waiting = [(position, twin)]
    while waiting:
        position, twin = waiting.pop()
        if position in seen:
            continue
        seen.add(position)
        for move in compare_step(position, twin):
            after = position.play(move)
            if after not in seen:
                other = twin.copy()
                other.play(move)
                waiting.append((after, other))
    return len(seen)
