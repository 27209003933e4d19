"""What all tests share: the toy game has its one line in the registry; the quick loop is short."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from belvedere.core import registry

registry.GAMES["trinkets"] = "toy.facts:TRINKETS"

# Whole games, servers and processes: `make test` runs them, the quick loop (`make check`) does not.
SLOW: Final = (
    "adapters/test_gymnasium.py",
    "adapters/test_openspiel.py",
    "adapters/test_pettingzoo.py",
    "arena/test_arena.py",
    "arena/test_balance.py",
    "arena/test_cluster.py",
    "arena/test_match.py",
    "arena/test_selfplay.py",
    "attacks",
    "bots/test_frontier.py",
    "cli/test_arena.py",
    "cli/test_cli.py",
    "cli/test_engine.py",
    "cli/test_ladder.py",
    "cli/test_match.py",
    "cli/test_newcomer.py",
    "cli/test_one_keyboard.py",
    "cli/test_opponents.py",
    "cli/test_tongue.py",
    "client",
    "drawing/test_kept.py",
    "games/frontier/test_russian.py",
    "games/misty/test_loading.py",
    "games/misty/test_russian.py",
    "games/misty/test_secrets.py",
    "house/test_breaking.py",
    "house/test_growth.py",
    "house/test_untrusted.py",
    "kernel/test_desks.py",
    "outside",
    "server/test_company.py",
    "server/test_hindsight.py",
    "server/test_history.py",
    "server/test_house.py",
    "server/test_interleavings.py",
    "server/test_live.py",
    "server/test_openapi.py",
    "server/test_people.py",
    "server/test_records.py",
    "server/test_rematches.py",
    "server/test_resuming.py",
    "server/test_secrets.py",
    "server/test_storage.py",
    "server/test_tournaments.py",
    "server/test_truth.py",
    "server/test_whole_games.py",
    "server/test_wire.py",
    "solvers/test_arbiter.py",
    "tables/test_standing.py",
)
HERE: Final = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what stands on a shelf, or in a file, of slow tests."""
    slow = [HERE / name for name in SLOW]
    for item in items:
        if any(item.path == place or place in item.path.parents for place in slow):
            item.add_marker(pytest.mark.slow)
