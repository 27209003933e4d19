"""Compares Strata and Mirador with their slow twins, step by step, legal lists included."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import belvedere
from belvedere import Position
from oracles.twins.mirador import Mirador
from oracles.twins.strata import Strata


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


TWINS: dict[str, Any] = {"mirador": Mirador, "strata": Strata}

# Size and tower; most games on the real board, and one in four on a graded one (R-MDR-8).
MIRADOR_BOARDS = (
    *((27, 2), (27, 2), (27, 2), (54, 4), (13, 2), (8, 2), (10, 3), (7, 1)),
    *((27, 2), (27, 2), (27, 2), (32, 2), (6, 2), (5, 2), (9, 4), (20, 1)),
)
STRATA_OPTIONS: tuple[dict[str, object], ...] = (
    {},
    {},
    {},
    {"size": 5},
    {"size": 4, "tiles": "2,3,2"},
    {"size": 3, "tiles": "2,2,2"},
    {"tiles": "20,0,3"},
    {"tiles": "3,20,0"},
)


def options_for(game: str, seed: int) -> dict[str, object]:
    """Return the options of a game against the twin, all in turn."""
    if game == "mirador":
        return dict(zip(("size", "tower"), MIRADOR_BOARDS[seed % len(MIRADOR_BOARDS)], strict=True))
    return STRATA_OPTIONS[seed % len(STRATA_OPTIONS)]


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
