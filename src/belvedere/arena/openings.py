"""Openings: where no dice make games differ, the first decisions are drawn."""

from __future__ import annotations

from typing import Final

from belvedere.core import registry

MOST: Final = 100  # decisions

# In Strata there are four first moves, so two are drawn. In Mirador the first tower is drawn, and
# the second player answers it as always: by a tower, or by the swap.
DECISIONS: Final = {"strata": 2, "mirador": 1}


def usual_opening(game: str) -> int:
    """Return how many decisions are drawn unless told: none where there is chance."""
    return 0 if registry.facts(game).chance else DECISIONS.get(game, 1)
