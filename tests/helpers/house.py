"""Where things lie, and which games are the house's own."""

from __future__ import annotations

from pathlib import Path

from belvedere.core import registry

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests"
REVERSI = ROOT / "examples" / "reversi"  # a game from outside; `make` installs it for the tests
OWN_GAMES = tuple(game for game in registry.GAMES if game in registry.BUILT_IN)
