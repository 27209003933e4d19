"""What a drawing of Mirage or Overworld is made from: the table, and how the game stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from belvedere.games.frontier.tabletop import Tabletop
from belvedere.svg.fragments import Box
from belvedere.svg.parts import INSIDE
from belvedere.svg.scene import Scene

EDGE = 2.0  # around panels: room for the lines along them


@dataclass(frozen=True, slots=True)
class BoardView:
    """A position, for whom it is drawn, and how it stands."""

    game: str
    table: Tabletop
    scene: Scene
    decider: int | None  # the seat that decides; None: chance does, or the game is over
    scores: Sequence[int]  # by seat, as if the game ended now
    winners: Sequence[int]  # none while it lasts


def framed(height: float) -> Box:
    """Return the frame around panels that are so high."""
    return -EDGE, -EDGE, INSIDE + 2 * EDGE, height + 2 * EDGE
