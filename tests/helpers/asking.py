"""What the rules are asked: reading and looking must not cost more of it than they need."""

from __future__ import annotations

from typing import Any

import pytest

from belvedere.core.position import Position


def asked_moves(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list in which every move is noted that the rules are asked about from now on."""
    found: list[str] = []
    play = Position.play

    def noted(self: Position, move: str, *given: Any) -> Position:
        found.append(move)
        return play(self, move, *given)

    monkeypatch.setattr(Position, "play", noted)
    return found
