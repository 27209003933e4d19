"""Exact answers to questions that a game leaves to its players."""

from __future__ import annotations

from importlib import import_module

# By game: the module whose `warm` compiles what its answers need.
SOLVERS = {
    "mirador": "belvedere.solvers.arbiter",
    "misty": "belvedere.solvers.activation",
}


def warm(game_id: str) -> None:
    """Compile what the solver of a game needs, if there is one."""
    if game_id in SOLVERS:
        import_module(SOLVERS[game_id]).warm()
