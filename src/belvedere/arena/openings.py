"""Openings: where no dice make games differ, the first decisions are drawn."""

from __future__ import annotations

from typing import Final

from belvedere.core import registry

MOST: Final = 100  # decisions


def usual_opening(game: str) -> int:
    """Return how many decisions are drawn unless told: none where there is chance."""
    facts = registry.facts(game)
    return 0 if facts.chance else facts.opening
