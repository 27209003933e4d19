"""One move that somebody looks at, and has not played."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from belvedere.core.game import Seat
from belvedere.core.position import Position
from belvedere.kernel.engine import CompiledGame


@dataclass(frozen=True)
class Step:
    """A move, from a position as its player sees it."""

    before: Position
    seat: Seat
    move: str
    theme: str

    @cached_property
    def after(self) -> Position:
        """The position that the move leads to; raises MoveError."""
        return self.before.play(self.move, self.seat)

    @property
    def written(self) -> str:
        """The move as records write it."""
        last = self.after.last
        assert last is not None
        return last.move

    @staticmethod
    def record(position: Position) -> Any:
        """Return what games read."""
        assert isinstance(position.rules, CompiledGame)
        return position.rules.record(position.state)
