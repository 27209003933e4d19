"""Which file knows a game, and what it brings to a search.

`bots/<game>.py` may have, besides the functions that it binds to the game's states:

| name | what it is |
|---|---|
| `room(layout)` | the record of its own workspace, `bench.known` |
| `EXPLORE` | how much the search prefers what is little tried |
| `SIMULATIONS` | how many a decision takes on the levels from 1 to 7 |
| `BLUR` | how many times further off than a level says its first sight of a move is |
| `advise(seen, seat, level, noticed)` | an `Advice` before the search: what exact solvers know |
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import numpy as np

from belvedere.core.game import Action, Seat
from belvedere.core.position import Position
from belvedere.kernel.desk import NO_WORK
from belvedere.kernel.engine import CompiledGame, Layout

EXPLORE: Final = 1.2
MANY: Final = 48
SIMULATIONS: Final = (8, 16, 32, 64, 160, 400, 1000)


@dataclass(frozen=True, slots=True)
class Advice:
    """What is known for sure before anything is searched."""

    best: Action | None = None  # this move cannot be bettered
    only: frozenset[Action] | None = None  # no other move is worth a thought
    shares: tuple[float, ...] | None = None  # what `best` brings, by seat


NO_ADVICE: Final = Advice()
Noticed = frozenset[Action]  # the legal moves that are not overlooked
Advise = Callable[[Position, Seat, int, Noticed], Advice]


def no_advice(seen: Position, seat: Seat, level: int, noticed: Noticed) -> Advice:
    """Know nothing beforehand."""
    return NO_ADVICE


def no_room(layout: Layout) -> np.dtype[np.void]:
    """Need no workspace."""
    return NO_WORK


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What a game's file brings."""

    file: Path | None = None  # None: nothing is known but the rules
    room: np.dtype[np.void] = NO_WORK
    explore: float = EXPLORE
    patience: int = 0  # visits that a decision with many moves waits for until they are weighed
    many: int = MANY
    simulations: tuple[int, ...] = SIMULATIONS
    blur: float = 1.0
    advise: Advise = no_advice


def knowledge_of(rules: CompiledGame) -> Knowledge:
    """Load what is known of a game; its functions are bound to the game's states by that."""
    # "belvedere.games.strata.game:Strata" is known by belvedere.bots.strata.
    folder = rules.facts.engine.split(":")[0].split(".")[-2]
    name = f"belvedere.bots.{folder}"
    if find_spec(name) is None:
        return Knowledge()
    module = import_module(name)
    assert module.__file__ is not None
    return Knowledge(
        Path(module.__file__),
        getattr(module, "room", no_room)(rules.layout),
        getattr(module, "EXPLORE", EXPLORE),
        getattr(module, "PATIENCE", 0),
        getattr(module, "MANY", MANY),
        getattr(module, "SIMULATIONS", SIMULATIONS),
        getattr(module, "BLUR", 1.0),
        getattr(module, "advise", no_advice),
    )
