"""A player who chooses at random among the moves that are not rash."""

from __future__ import annotations

from random import Random

from belvedere.core.game import Seat
from belvedere.core.position import Position
from belvedere.kernel.engine import CompiledGame


class RandomPlayer:
    """Chooses at random, from what its seat knows."""

    def __init__(self, seed: int) -> None:
        self._dice = Random(seed)

    def choose(self, position: Position, player: Seat | None = None) -> str:
        """Return the move of a seat."""
        seat = position.actor if player is None else player
        seen = position.seen_by(seat)
        rules = seen.rules
        listed = rules.calm if isinstance(rules, CompiledGame) else rules.legal
        return rules.format_action(seen.state, self._dice.choice(listed(seen.state, seat)))
