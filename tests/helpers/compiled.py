"""The compiled rules behind a position."""

from __future__ import annotations

from belvedere.core.position import Position
from belvedere.kernel.engine import CompiledGame


def rules_of(position: Position) -> CompiledGame:
    """Return a position's rules, which are compiled."""
    rules = position.rules
    assert isinstance(rules, CompiledGame)
    return rules
