"""Exact answers to questions that a game leaves to its players."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from belvedere.core.facts import OptionValue

# By game: the module whose `warm` compiles all that its answers need, and whose `warm_for_tables`
# what is asked while somebody plays.
SOLVERS = {
    "mirador": "belvedere.solvers.arbiter",
    "misty": "belvedere.solvers.activation",
}


def warm(game_id: str) -> None:
    """Compile all that the solver of a game needs, if there is one."""
    if game_id in SOLVERS:
        import_module(SOLVERS[game_id]).warm()


def warm_for_tables(game_id: str, options: Mapping[str, OptionValue]) -> None:
    """Compile what a table and its bots ask the solver of a game, if there is one."""
    if game_id in SOLVERS:
        import_module(SOLVERS[game_id]).warm_for_tables(options)
