"""What is compiled above the rules is never served stale either, and is served without an edit."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import cast

import numpy as np
import pytest
from numba.core.dispatcher import Dispatcher

import belvedere
from belvedere.bots.thinking import Budget, Manner, Thinker
from belvedere.kernel.compiling import source_stamp
from belvedere.kernel.engine import CompiledGame
from belvedere.solvers.activation import best_activation
from belvedere.solvers.arbiter import judge

HERE = Path(__file__).parent
SOURCE = HERE.parent.parent / "src" / "belvedere"

# A floor of guests as there might be one: a search that knows no game, and what is known of one.
SEARCH = """
from pathlib import Path
from typing import cast
import numpy as np
from belvedere.kernel import contract
from belvedere.kernel.compiling import compiled, source_stamp, stamped_with

STAMP = source_stamp(Path(__file__).parent)

@contract.required
def evaluate(state, player, work):
    "Say how good a state is for a player."
    raise contract.BOUND_ELSEWHERE

@compiled
def search(desks, i, player):
    desk = desks[i]
    return evaluate(desk.states[0], player, desk.work)

def new_desks(layout):
    return np.zeros(1, stamped_with(layout.desk, STAMP))
"""
KNOWLEDGE = """
from belvedere.kernel import contract
from belvedere.kernel.compiling import helper
from toy.rules.state import LAYOUT, STATE
from belvedere.guests import search, worth

@helper
def evaluate(state, player, work):
    return worth.of_card(state.cards[player]) + state.pebbles[player]

contract.bind(STATE, evaluate=evaluate)
"""
WORTH = """
from belvedere.kernel.compiling import helper

@helper
def of_card(card):
    return 10 * card
"""
SCRIPT = """
from belvedere.guests import knowledge, search
desks = search.new_desks(knowledge.LAYOUT)
desks["states"]["cards"] = 3
print(search.search(desks, 0, 1), sum(search.search.stats.cache_hits.values()))
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """Return the lower floors, the toy game, and a floor of guests, which a test may edit."""
    own = tmp_path / "belvedere"
    for folder in ("core", "kernel"):
        copy(SOURCE / folder, own / folder)
    shutil.copy(SOURCE / "__init__.py", own)
    copy(HERE.parent / "toy", tmp_path / "toy")
    guests = own / "guests"
    guests.mkdir()
    for name, text in (("search", SEARCH), ("knowledge", KNOWLEDGE), ("worth", WORTH)):
        (guests / f"{name}.py").write_text(text, encoding="utf-8")
    return tmp_path


def copy(folder: Path, to: Path) -> None:
    shutil.copytree(folder, to, ignore=shutil.ignore_patterns("__pycache__"))


def search(house: Path) -> tuple[int, int]:
    """Return what the search finds in another process, and whether the cache was hit."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], cwd=house, capture_output=True, text=True, check=True
    )
    found, hits = map(int, done.stdout.split())
    return found, hits


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.slow
def test_an_edit_on_a_floor_above_the_rules_is_never_served_stale(house: Path) -> None:
    assert search(house) == (30, 0)
    assert search(house) == (30, 1)

    # A helper in another file than the one that calls it, and than the one that is cached.
    guests = house / "belvedere" / "guests"
    edit(guests / "worth.py", "10 * card", "20 * card")
    assert search(house) == (60, 0)
    assert search(house) == (60, 1)

    # What is bound to a stub, and then something that is two floors below.
    edit(guests / "knowledge.py", "+ state.pebbles", "- 1 + state.pebbles")
    assert search(house) == (59, 0)
    edit(house / "toy" / "rules" / "state.py", "CARDS = 6", "CARDS = 7")
    assert search(house) == (59, 0)
    assert search(house) == (59, 1)


# The floors that there are.


def compiled_functions() -> Iterator[tuple[Path, Dispatcher]]:
    """Yield every cached function above the rules, and the folder in which it stands."""
    for path in SOURCE.rglob("*.py"):
        parts = path.relative_to(SOURCE.parent).with_suffix("").parts
        is_cached = re.search("^@compiled", path.read_text(encoding="utf-8"), re.M)
        if is_cached and parts[1] not in ("kernel", "games"):
            name = ".".join(parts)
            for thing in vars(import_module(name)).values():
                if isinstance(thing, Dispatcher) and thing.py_func.__module__ == name:
                    yield path.parent, thing


def use_all_floors() -> None:
    """Let code of each floor above the rules be compiled."""
    batch = belvedere.batch("trinkets", 2, seed=1)
    actions, rewards = np.zeros(2, np.int32), np.zeros(batch.rewards_shape, np.float32)
    batch.mask(np.zeros(batch.mask_shape, np.int8))
    batch.sample(actions)
    batch.step(actions, rewards, np.zeros(2, np.bool_))
    best_activation(["star, smiley"])
    judge(belvedere.start("mirador", size=9).play("e5"), "red")
    position = belvedere.start("strata", size=2)
    thinker = Thinker(cast(CompiledGame, position.rules), Manner(keeps_tree=True))
    for _ in range(2):
        thinker.think(position.state, 0, Budget(2))


def test_what_is_cached_above_the_rules_is_stamped_with_its_own_sources() -> None:
    use_all_floors()
    used = set()
    for folder, function in compiled_functions():
        for signature in function.signatures:
            assert f"sources_{source_stamp(folder)}" in str(signature), function
            used.add(folder)
    assert used == {folder for folder, _ in compiled_functions()}
