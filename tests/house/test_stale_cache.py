"""An edited kernel is never served stale from the disk cache, and an unedited one is served."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from helpers.house import ROOT, TESTS

SCRIPT = """
from belvedere.core import registry
registry.GAMES["trinkets"] = "toy.facts:TRINKETS"
from belvedere.kernel import desk
game = registry.game("trinkets", {"pebbles": 9})
print(game.random_game(game.start(), 1))
print(sum(desk.random_game.stats.cache_hits.values()))
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """Return a copy of the package and the toy game that a test may edit."""
    ignore = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "src" / "belvedere", tmp_path / "belvedere", ignore=ignore)
    shutil.copytree(TESTS / "toy", tmp_path / "toy", ignore=ignore)
    return tmp_path


def random_game(house: Path) -> tuple[str, int]:
    """Return a random game as another process plays it, and whether the cache was hit."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], cwd=house, capture_output=True, text=True, check=True
    )
    trail, hits = done.stdout.splitlines()
    return trail, int(hits)


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.slow
def test_an_edited_kernel_is_never_served_stale(house: Path) -> None:
    first, hits = random_game(house)
    assert hits == 0
    assert random_game(house) == (first, 1)

    # An edit in the rules, of which the cached functions in kernel/desk.py know nothing.
    edit(
        house / "toy" / "rules" / "turn.py",
        "most = min(state.pile, 2)",
        "most = min(state.pile, 1)",
    )
    changed, hits = random_game(house)
    assert hits == 0
    assert "10" in first
    assert "10" not in changed  # nobody can take two pebbles any more

    # An edit in a helper that every game shares.
    edit(house / "belvedere" / "kernel" / "rng.py", "0x9E3779B97F4A7C15", "0x9E3779B97F4A7C17")
    other, hits = random_game(house)
    assert hits == 0
    assert other != changed

    # A file that nothing compiled depends on changes nothing.
    edit(house / "toy" / "game.py", "Everybody", "All")
    assert random_game(house) == (other, 1)
