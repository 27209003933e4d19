"""Exact answers to questions that a game leaves to its players."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import ModuleType

from belvedere.core import registry
from belvedere.core.facts import Facts, OptionValue


def solver_of(facts: Facts) -> ModuleType | None:
    """Return the solver that a game's facts name.

    Its `warm` compiles all that its answers need, its `warm_for_tables` what is asked while
    somebody plays.
    """
    return import_module(facts.solver) if facts.solver else None


def warm(game_id: str) -> None:
    """Compile all that the solver of a game needs, if there is one."""
    solver = solver_of(registry.facts(game_id))
    if solver is not None:
        solver.warm()


def warm_for_tables(game_id: str, options: Mapping[str, OptionValue]) -> None:
    """Compile what a table and its bots ask the solver of a game, if there is one."""
    solver = solver_of(registry.facts(game_id))
    if solver is not None:
        solver.warm_for_tables(options)
