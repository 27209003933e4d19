"""Games are made ready: all that people need is compiled, by others, and told in words."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from multiprocessing import active_children
from pathlib import Path

import pytest

from belvedere.bots.readying import KINDS, CompilationUnit, Progress, make_ready, units_of
from belvedere.core import registry
from belvedere.core.errors import BelvedereError
from belvedere.kernel.engine import CompiledGame

SMALL = {"size": 4}
READY = """
from belvedere.bots.readying import make_ready, units_of
from belvedere.core import registry

if __name__ == "__main__":
    print(make_ready(units_of([registry.game("strata", {"size": 4})])))
"""
PLAYED = """
from numba.core import event

import belvedere
from belvedere.bots.readying import is_lasting

with event.install_recorder("numba:compile") as recorder:
    position = belvedere.start("strata", size=4)
    bot = belvedere.bot("strata", level=3, seed=1)
    while position.outcome is None:
        position = position.play(bot.choose(position))
        str(position), position.svg(), position.holds()
    belvedere.bot("strata", level=8, seed=1).think(belvedere.start("strata", size=4), seconds=0.01)
print([found.data["dispatcher"].__name__ for _, found in recorder.buffer if is_lasting(found)])
"""
ASKED = """
from belvedere.bots.readying import is_ready
print(is_ready("strata", {"size": 4}))
"""


def game(name: str, **options: object) -> CompiledGame:
    found = registry.game(name, options)
    assert isinstance(found, CompiledGame)
    return found


def answer(script: str, cache: Path, tmp_path: Path) -> str:
    """Run a script in a process of its own, with a cache of its own."""
    path = tmp_path / "script.py"
    path.write_text(script, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(path)],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"NUMBA_CACHE_DIR": str(cache)},
    )
    return done.stdout.strip()


@pytest.mark.slow
def test_a_game_that_was_made_ready_compiles_nothing(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    cache.mkdir()
    assert answer(ASKED, cache, tmp_path) == "False"
    assert list(cache.rglob("*.nbc")) == []  # to ask compiles nothing
    assert int(answer(READY, cache, tmp_path)) > 0
    assert answer(READY, cache, tmp_path) == "0"
    assert answer(PLAYED, cache, tmp_path) == "[]"
    assert answer(ASKED, cache, tmp_path) == "True"


def test_games_with_the_same_records_are_made_ready_once() -> None:
    both = units_of([game("mirage"), game("overworld")])
    assert [part.kind for part in both] == ["rules", "referee", "opponents", "table"]
    assert {part.games for part in both} == {("mirage", "overworld")}
    assert both[0].says.say("en") == "Mirage, Overworld: the rules"


def test_boards_with_records_of_their_own_are_made_ready_by_themselves() -> None:
    boards = units_of([game("mirador"), game("mirador", size=40)])
    assert len(boards) == 2 * len(units_of([game("mirador")]))
    assert {dict(part.options)["size"] for part in boards} == {27, 40}


def test_everything_is_more_than_people_need() -> None:
    people, everything = ({part.kind for part in units_of([game("misty")], everything=all_of_it)}
                          for all_of_it in (False, True))  # fmt: skip
    assert people < everything
    assert everything == set(KINDS)


def test_what_waits_for_something_waits_for_what_there_is() -> None:
    names = list(KINDS)
    for name, kind in KINDS.items():
        assert set(kind.after) <= set(names[: names.index(name)])


@pytest.mark.parametrize("kind", KINDS)
def test_progress_is_told_in_both_languages(kind: str) -> None:
    says = CompilationUnit(("mirador",), (), kind).says
    english, russian = says.say("en"), says.say("ru")
    assert english.startswith("Mirador: ")
    assert russian.startswith("Mirador: ")
    assert any("а" <= letter <= "я" for letter in russian)
    assert english.isascii()


def test_nothing_to_do_needs_no_process() -> None:
    assert make_ready([]) == 0


def test_a_process_that_dies_is_told_in_a_sentence() -> None:
    before = active_children()

    def kill(progress: Progress) -> None:
        for process in active_children():
            if process not in before:
                assert process.pid is not None
                os.kill(process.pid, signal.SIGKILL)

    with pytest.raises(BelvedereError, match=r"^A process that compiled was ended"):
        make_ready(units_of([game("strata", **SMALL)]), kill)
    assert active_children() == before


def test_whoever_is_interrupted_waits_for_no_compiling() -> None:
    before = active_children()

    def interrupt(progress: Progress) -> None:
        assert progress.share == 0
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        make_ready(units_of([game("strata", **SMALL)]), interrupt)
    assert active_children() == before
