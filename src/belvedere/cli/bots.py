"""Who plays for the seats without a person: bots, engines, and somebody who plays anything."""

from __future__ import annotations

import random

from belvedere.bots.opponents import Opponent, Player
from belvedere.core.game import Seat


class Bots:
    """The opponents at one table; each sits down when it is first needed."""

    def __init__(self, game: str, seed: int | None) -> None:
        self._game, self._seed = game, seed
        self._players: dict[Seat, Player] = {}

    def player(self, seat: Seat, opponent: Opponent) -> Player:
        """Return who plays for a seat; raise BelvedereError when it cannot sit down."""
        if seat not in self._players:
            self._players[seat] = opponent.sit_down(self._game, self.seed_of(f"seat {seat}"))
        return self._players[seat]

    def seed_of(self, whose: str) -> int | None:
        """Return what somebody's dice depend on: with a seed on who it is, and on nothing else."""
        if self._seed is None:
            return None
        return random.Random(f"{self._seed}/{whose}").randrange(2**32)

    def close(self) -> None:
        """Stop all bots and engines."""
        while self._players:
            self._players.popitem()[1].close()
