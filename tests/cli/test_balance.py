"""`belvedere balance`, as a designer meets it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
from typer.testing import Result

from belvedere.arena import executors
from belvedere.arena.balance import study_runs
from belvedere.cli import counter
from helpers.terminal import run

SMALL = ("-o", "size=4", "-o", "tiles=3,3,2", "--out", "here")
NAME = "strata-size-4-tiles-3-3-2"


@contextmanager
def threads(number: int) -> Iterator[Executor]:
    with ThreadPoolExecutor(number) as pool:
        yield pool


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has a folder of its own, and plays in threads: processes take seconds to begin."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(executors, "workers", threads)


def balance(*args: str) -> Result:
    return run("balance", "strata", "--games", "3", *SMALL, *args)


def files() -> dict[str, bytes]:
    return {
        path.relative_to("here").as_posix(): path.read_bytes()
        for path in sorted(Path("here").rglob("*"))
        if path.is_file()
    }


def refuse(*_: object) -> None:
    raise AssertionError("there is nothing left to do")


def test_a_report_is_a_page_a_text_with_pictures_and_numbers() -> None:
    result = balance()
    assert result.exit_code == 0
    said = " ".join(result.stdout.split())
    assert "The first player won" in said
    assert said.endswith(f"The report is in here/{NAME}-random.html.")
    kept = files()
    assert f"{NAME}-random.html" in kept
    data = json.loads(kept[f"{NAME}-random.json"])
    assert data["studies"][0]["options"] == {"players": 2, "size": 4, "tiles": "3,3,2"}
    assert data["studies"][0]["counts"]["games"] == 3
    text = kept[f"{NAME}-random.md"].decode()
    shown = [line.rpartition("](")[2].rstrip(")") for line in text.splitlines() if "](" in line]
    assert shown
    assert all(picture in kept for picture in shown)


def test_the_same_command_makes_the_same_bytes_without_a_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    balance()
    before = files()
    monkeypatch.setattr(study_runs, "count_random", refuse)
    assert balance().exit_code == 0
    assert files() == before


def test_the_same_numbers_are_told_in_russian(monkeypatch: pytest.MonkeyPatch) -> None:
    balance()
    before = files()
    monkeypatch.setattr(study_runs, "count_random", refuse)
    result = balance("--language", "ru")
    assert "Первый игрок: " in result.stdout
    after = files()
    assert before.items() <= after.items()
    assert "Справедлива ли игра?" in after[f"{NAME}-random.ru.html"].decode()


def test_games_of_bots_are_kept_and_gone_on_with() -> None:
    assert balance("--bot", "1").exit_code == 0
    before = files()[f"{NAME}-level-1.jsonl"]
    assert len(before.splitlines()) == 1 + 3
    assert run("balance", "strata", *SMALL, "--games", "4", "--bot", "1").exit_code == 0
    assert files()[f"{NAME}-level-1.jsonl"].startswith(before)


def test_two_ways_to_play_are_compared() -> None:
    assert balance("--against", "size=5").exit_code == 0
    text = files()[f"{NAME}-random-against-size-5.md"].decode()
    assert "| Figure | size=4 | size=5 | Difference | Sure? |" in text


def test_a_stop_is_no_error_and_says_how_to_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(study_runs, "count_random", stop)
    result = balance()
    assert result.exit_code == 130
    assert "Stopped. The same command goes on from here." in result.stdout


def test_without_a_terminal_a_line_now_and_then_tells_how_far_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(counter, "SILENCE", 0.0)
    assert "Counting: 3 of 3 games." in balance().stdout


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("--bot", "9"), "A player is a level from 1 to 8"),
        (("--bot", "engine:true"), "Balance is counted with a level or with random"),
        (("--games", "0"), "0 is less than 1."),
        (("--against", "size=4"), "--against changes nothing"),
        (("--against", "size=99"), "Size of the board (size) is 2 to 8, not '99'."),
        (("--against", "colour=red"), "Strata has no option 'colour'."),
        (("--workers", "0"), "0 is less than 1."),
        (("--scheduler", "here"), "'here' is no address of a scheduler"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(args: tuple[str, ...], sentence: str) -> None:
    result = balance(*args)
    assert result.exit_code in (1, 2)
    assert sentence in " ".join(result.stderr.split())
    assert not Path("here").exists()


def test_a_file_is_no_folder() -> None:
    Path("here").write_text("mine")
    result = balance()
    assert result.exit_code in (1, 2)
    assert "here cannot be a folder." in result.stderr
    assert Path("here").read_text() == "mine"


def test_numbers_of_something_else_are_left_alone() -> None:
    Path("here").mkdir()
    path = Path("here") / f"{NAME}-random.json"
    path.write_text('{"mine": 1}')
    result = balance()
    assert result.exit_code != 0
    assert "does not hold the numbers of a balance" in " ".join(result.stderr.split())
    assert path.read_text() == '{"mine": 1}'
