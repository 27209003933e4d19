"""What games of an arena are about: the game, who plays, in which form, from which seed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class Form(StrEnum):
    """Which players meet in the games of a match."""

    ROUND_ROBIN = "round-robin"  # everybody meets everybody
    GAUNTLET = "gauntlet"  # the first meets all others


@dataclass(frozen=True, slots=True)
class MatchTerms:
    """What is agreed before the first game.

    Equal terms give equal games, unless somebody plays by the clock or is an engine.
    """

    game: str
    options: dict[str, Any]
    players: tuple[str, ...]  # as `players.parse_player_spec` reads them
    seed: int = 0
    sources: str = ""  # what the players were made of: see `sources.stamp`
    form: Form = Form.ROUND_ROBIN
    opening: int = 0  # decisions at the beginning that are drawn: see `openings`

    @property
    def seats(self) -> int:
        """How many sit at a table."""
        return int(self.options["players"])
