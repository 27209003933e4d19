"""`belvedere match`, as a person or a script meets it."""

from __future__ import annotations

import json
import re
from concurrent.futures import BrokenExecutor
from pathlib import Path

import pytest
from typer.testing import Result

from belvedere.arena import executors
from belvedere.arena.match import MatchStatus
from belvedere.cli import scoreboard
from helpers.arena import CHEATS, program, threads
from helpers.terminal import run

SMALL = ("-o", "size=4", "-o", "tiles=3,3,2")


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has a folder of its own, and plays in threads: processes take seconds to begin."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(executors, "workers", threads)


def match(*args: str) -> Result:
    return run("match", "strata", "--bots", "random,2", *SMALL, *args)


def test_a_match_ends_with_score_interval_and_pace() -> None:
    result = match("--games", "4", "--workers", "1")
    assert result.exit_code == 0
    lines = " ".join(result.stdout.split())
    assert re.search(
        r"Strata, 2 against random: [0-9.]+ % of 4 games "
        r"\(95 % interval: [0-9.]+ to [0-9.]+ %\)\.",
        lines,
    )
    assert re.search(r"2 took [0-9.e-]+ s a decision on average, [0-9.]+ s at most\.", lines)
    assert lines.endswith("The games are in strata-random-2.jsonl.")
    head, *games = map(json.loads, Path("strata-random-2.jsonl").read_text().splitlines())
    assert head["players"] == ["random", "2"]
    assert head["options"] == {"players": 2, "size": 4, "tiles": "3,3,2"}
    assert [game["number"] for game in games] == [0, 1, 2, 3]


def test_the_same_command_plays_nothing_twice_and_goes_on() -> None:
    match("--games", "2", "--file", "here.jsonl")
    before = Path("here.jsonl").read_text()
    again = match("--games", "2", "--file", "here.jsonl")
    assert "of 2 games" in again.stdout
    assert Path("here.jsonl").read_text() == before
    match("--games", "4", "--file", "here.jsonl")
    after = Path("here.jsonl").read_text()
    assert after.startswith(before)
    assert len(after.splitlines()) == 5


def test_the_test_says_what_it_found() -> None:
    clear = run("match", "strata", "--bots", "random,4", "--claims", "0.1,0.5", "--games", "40")
    assert "The test decides: more than 10 %." in clear.stdout
    assert "of 2 games" in clear.stdout
    assert "does not tell 50 from 60 % yet." in match("--claims", "0.5,0.6", "--games", "2").stdout


def test_it_speaks_russian() -> None:
    result = match("--games", "2", "--claims", "0.5,0.6", "--language", "ru")
    lines = " ".join(result.stdout.split())
    assert "Strata, 2 против random:" in lines
    assert re.search(r"% в 2 партиях \(интервал 95 %: от [0-9,]+ до [0-9,]+ %\)\.", lines)
    assert "Критерий пока не отличает 50 % от 60 %." in lines
    assert "Партии лежат в strata-random-2.jsonl." in lines


def test_with_a_terminal_a_bar_shows_the_score(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    shown = match("--games", "2").stdout
    assert "2 against random: " in shown
    assert "2/2" in shown


def test_without_one_a_line_is_said_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scoreboard, "SILENCE", 0.0)
    lines = " ".join(match("--games", "2", "--workers", "1").stdout.split())
    assert lines.count("against random") == 4  # after 0, 1 and 2 games, and at the end


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--games", "3"], "3 games leave seats unequal; play an even number."),
        (["--bots", "3"], "--bots takes two players, such as 3,5; not '3'."),
        (["--bots", "3,9"], "A player is a level from 1 to 8"),
        (["--claims", "0.6,0.5"], "--claims takes two scores between 0 and 1"),
        (["--claims", "0.5"], "--claims takes two scores between 0 and 1"),
        (["--claims", "0.5,1.0"], "--claims takes two scores between 0 and 1"),
        (["--claims", "0.0,0.5"], "--claims takes two scores between 0 and 1"),
        (["--claims", "nan,0.5"], "--claims takes two scores between 0 and 1"),
        (["--workers", "1000"], "256 games at once are the most; not 1,000."),
        (["-o", "size=99"], "size"),
        (["--scheduler", "here"], "'here' is no address of a scheduler"),
        (["--file", "."], "cannot be used: Is a directory."),
    ],
)
def test_bad_input_gets_a_sentence_and_begins_no_file(args: list[str], sentence: str) -> None:
    result = run("match", "strata", *(["--bots", "1,2"] if "--bots" not in args else []), *args)
    assert result.exit_code == 1
    (line,) = result.stderr.splitlines()
    assert sentence in line
    assert list(Path().iterdir()) == []


def test_an_engine_may_play_a_match() -> None:
    command = program(Path("cheats.py"), CHEATS)
    result = run("match", "strata", "--bots", f"random,engine:{command}", "--games", "2", *SMALL)
    shown = " ".join(result.stdout.split())
    assert "0 % of 2 games" in shown, result.stderr
    (file,) = Path().glob("*.jsonl")
    assert "which cannot be played" in file.read_text("utf-8")
    _, told, table = shown.partition("Engines that failed")
    assert told, "who lost by failing, and why"
    assert table.count("which cannot be played") == 2


def test_a_wrong_use_is_explained() -> None:
    assert "--bots is missing." in run("match", "strata").stderr
    assert "'x' is not a whole number." in match("--games", "x").stderr
    assert "0 is less than 1." in match("--workers", "0").stderr


def test_a_file_of_another_match_is_refused() -> None:
    match("--games", "2")
    other = match("--games", "2", "--seed", "1")
    assert other.exit_code == 1
    assert "strata-random-2.jsonl' holds a match on other terms" in other.stderr


def test_ctrl_c_keeps_what_has_finished_and_says_how_to_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupt(board: scoreboard.Scoreboard, standing: MatchStatus) -> bool:
        if standing.played == 3:
            raise KeyboardInterrupt
        return True

    monkeypatch.setattr(scoreboard.Scoreboard, "show", interrupt)
    stopped = match("--games", "8", "--workers", "1")
    assert stopped.exit_code == 130
    assert "of 3 games" in " ".join(stopped.stdout.split())
    assert stopped.stdout.endswith("Stopped. The same command goes on from here.\n")
    assert len(Path("strata-random-2.jsonl").read_text().splitlines()) == 4


def test_before_the_first_game_is_over_there_is_no_score(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(board: scoreboard.Scoreboard, standing: MatchStatus) -> bool:
        raise KeyboardInterrupt

    monkeypatch.setattr(scoreboard.Scoreboard, "show", interrupt)
    assert "Strata, 2 against random: no game is over yet." in match().stdout


def test_a_worker_that_dies_loses_no_finished_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def die(board: scoreboard.Scoreboard, standing: MatchStatus) -> bool:
        if standing.played == 3:
            raise BrokenExecutor
        return True

    monkeypatch.setattr(scoreboard.Scoreboard, "show", die)
    ended = match("--games", "8", "--workers", "1")
    assert ended.exit_code == 1
    assert ended.stderr == (
        "A process that played was ended. The same command goes on from here.\n"
    )
    assert len(Path("strata-random-2.jsonl").read_text().splitlines()) == 4
