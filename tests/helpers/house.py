"""Where things lie, and which games are the house's own."""

from __future__ import annotations

from pathlib import Path

from belvedere.core import registry

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests"
OWN_GAMES = tuple(game for game, facts in registry.GAMES.items() if facts.startswith("belvedere."))
