"""`belvedere selfplay`, as a person or a script meets it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from typer.testing import Result

from belvedere.arena import executors
from belvedere.arena import selfplay as arena
from belvedere.cli import counter
from helpers.terminal import run

SMALL = ("-o", "size=4", "-o", "tiles=3,3,2")


@contextmanager
def threads(number: int) -> Iterator[Executor]:
    with ThreadPoolExecutor(number) as pool:
        yield pool


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has a folder of its own, and plays in threads: processes take seconds to begin."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(executors, "workers", threads)


def selfplay(*args: str) -> Result:
    return run("selfplay", "strata", "--bot", "2", "--out", "data", *SMALL, *args)


def test_it_says_what_there_is_and_the_same_command_plays_nothing_twice() -> None:
    result = selfplay("--games", "3", "--shard", "2", "--workers", "1")
    assert result.exit_code == 0, result.stderr
    rows = pq.read_table("data").num_rows
    sentence = f"data holds 3 games, {rows} positions in 2 files.\n"
    assert result.stdout == sentence
    before = {path: path.stat().st_mtime_ns for path in Path("data").iterdir()}
    assert selfplay("--games", "3").stdout == sentence
    assert {path: path.stat().st_mtime_ns for path in Path("data").iterdir()} == before


def test_states_instead_of_planes() -> None:
    assert selfplay("--games", "1", "--states", "--simulations", "3").exit_code == 0
    assert "state" in pq.read_table("data").schema.names


def test_ctrl_c_keeps_what_has_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    whole: Callable[..., Any] = arena.run

    def interrupted(*args: Any) -> None:
        *others, watch = args

        def stop(done: int) -> None:
            watch(done)
            if done == 2:
                raise KeyboardInterrupt

        whole(*others, stop)

    monkeypatch.setattr(arena, "run", interrupted)
    stopped = selfplay("--games", "4", "--workers", "1")
    assert stopped.exit_code == 130
    assert "data holds 2 games" in stopped.stdout
    assert stopped.stdout.endswith("Stopped. The same command goes on from here.\n")


def test_with_a_terminal_there_is_a_bar_and_without_one_a_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(counter, "SILENCE", 0.0)
    assert "1 of 2 games." in selfplay("--games", "2", "--workers", "1").stdout
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "4/4" in selfplay("--games", "4", "--workers", "1").stdout


def test_it_speaks_russian() -> None:
    result = run("--language", "ru", "selfplay", "strata", "--games", "1", "--bot", "2", "--out",
                 "data", *SMALL)  # fmt: skip
    assert result.exit_code == 0
    assert "В папке data лежит 1 партия: " in result.stdout


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--bot", "9"], "The levels are 1 to 8; not 9."),
        (["--bot", "8"], "Level 8 thinks by the clock"),
        (["--workers", "1000"], "256 games at once are the most; not 1,000."),
        (["--scheduler", "here"], "'here' is no address of a scheduler"),
        (["-o", "size=99"], "size"),
    ],
)
def test_bad_input_gets_a_sentence_and_begins_no_folder(args: list[str], sentence: str) -> None:
    bot = [] if "--bot" in args else ["--bot", "2"]
    result = run("selfplay", "strata", "--games", "2", "--out", "data", *bot, *args)
    assert result.exit_code == 1
    (line,) = result.stderr.splitlines()
    assert sentence in line
    assert list(Path().iterdir()) == []


def test_another_seed_needs_another_folder() -> None:
    selfplay("--games", "1")
    other = selfplay("--games", "1", "--seed", "1")
    assert other.exit_code == 1
    assert "'data' holds games on other terms; name another folder." in other.stderr


def test_a_file_is_no_folder() -> None:
    Path("data").write_text("a letter")
    assert "'data' cannot be used" in selfplay("--games", "1").stderr
    assert Path("data").read_text() == "a letter"
