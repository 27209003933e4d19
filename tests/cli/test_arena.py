"""`belvedere arena`, as a person or a script meets it."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pyarrow.parquet
import pytest
from typer.testing import Result

from belvedere.arena import executors
from belvedere.arena.match import MatchStatus
from belvedere.cli import scoreboard
from helpers.arena import CHEATS, program, threads
from helpers.latin import has_cyrillic
from helpers.terminal import run

SMALL = ("-o", "size=4", "-o", "tiles=3,3,2")
GAMES = Path("strata-arena/games.jsonl")


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has a folder of its own, and plays in threads: processes take seconds to begin."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(executors, "workers", threads)


def arena(*args: str, bots: str = "random,1,2") -> Result:
    return run("arena", "strata", "--bots", bots, *SMALL, "--workers", "1", *args)


def flat(result: Result) -> str:
    return " ".join(result.stdout.split())


def test_a_round_robin_ends_with_ratings_and_tables() -> None:
    result = arena("--games", "10")
    assert result.exit_code == 0, result.stderr
    said = flat(result)
    assert said.startswith("12 games make whole rounds. Arena of Strata random, level 1, level 2: ")
    assert "12 games at tables of 2" in said
    assert re.search(r"\b2 8 [0-9.]+ % [0-9.]+–[0-9.]+ % -?[0-9]+ ± [0-9]+ [0-9.]+ ± [0-9.]+", said)
    assert re.search(r"How likely the player of the row is stronger .* [0-9.]+ %", said)
    assert re.search(r"A game has [0-9.]+ plies on average", said)
    assert "The player to move has no place left. 12 100 %" in said
    assert (
        "belvedere arena strata --bots random,1,2 --games 12 -o size=4 -o tiles=3,3,2 The games"
    ) in said
    assert said.endswith("The report is in strata-arena/games.html, and beside it as Markdown.")
    head, *games = map(json.loads, GAMES.read_text("utf-8").splitlines())
    assert head["players"] == ["random", "1", "2"]
    assert [game["number"] for game in games] == list(range(12))


def test_the_report_is_a_page_without_network_and_markdown() -> None:
    arena("--games", "6")
    page = GAMES.with_suffix(".html").read_text("utf-8")
    assert page.count("<svg") == 2
    assert not re.search(r"https?://|<script|<link|@import|url\(", page)
    assert "<h2>How strong everybody is</h2>" in page
    text = GAMES.with_suffix(".md").read_text("utf-8")
    assert text.startswith("# Arena of Strata\n\nrandom, level 1, level 2: everybody against")
    assert re.search(r"^\| level 2 \| 4 \| [0-9.]+ % \|", text, re.M)
    assert re.findall(r"!\[.*\]\((.*)\)", text) == ["games-1.svg", "games-2.svg"]
    assert GAMES.with_name("games-2.svg").read_text("utf-8").startswith("<svg")
    assert "```\nbelvedere arena strata --bots random,1,2" in text


def test_it_speaks_russian() -> None:
    result = arena("--games", "6", "--language", "ru")
    assert "Кто насколько силён" in flat(result)
    assert "Как это посчитано" in flat(result)
    page = GAMES.with_suffix(".html").read_text("utf-8")
    assert '<html lang="ru">' in page
    text = GAMES.with_suffix(".md").read_text("utf-8")
    prose = [line for line in text.splitlines() if line and line[0] not in "|`" and ":" not in line]
    assert all(has_cyrillic(line) for line in prose if not line.startswith("belvedere"))


def test_the_same_command_goes_on_and_plays_nothing_twice() -> None:
    arena("--games", "6")
    before = GAMES.read_text("utf-8")
    arena("--games", "6")
    assert GAMES.read_text("utf-8") == before
    arena("--games", "12")
    after = GAMES.read_text("utf-8")
    assert after.startswith(before)
    assert len(after.splitlines()) == 13


def test_ctrl_c_keeps_what_has_finished_and_reports_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(board: scoreboard.Scoreboard, standing: MatchStatus) -> bool:
        if standing.played == 3:
            raise KeyboardInterrupt
        return True

    monkeypatch.setattr(scoreboard.Scoreboard, "show", interrupt)
    stopped = arena("--games", "6")
    assert stopped.exit_code == 130
    assert "3 games at tables of 2" in flat(stopped)
    assert stopped.stdout.endswith("Stopped. The same command goes on from here.\n")
    assert len(GAMES.read_text("utf-8").splitlines()) == 4


def test_before_the_first_game_is_over_there_is_nothing_to_tell(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupt(board: scoreboard.Scoreboard, standing: MatchStatus) -> bool:
        raise KeyboardInterrupt

    monkeypatch.setattr(scoreboard.Scoreboard, "show", interrupt)
    assert "random, level 1, level 2: no game is over yet." in arena("--games", "6").stdout


def test_with_a_terminal_a_bar_shows_the_scores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    shown = arena("--games", "6").stdout
    assert re.search(r"[12] [0-9.]+ %, ", shown)
    assert "6/6" in shown


def test_without_one_a_line_is_said_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scoreboard, "SILENCE", 0.0)
    said = flat(arena("--games", "6"))
    assert "Strata, after 0 games of 6: random, level 1, level 2." in said
    assert re.search(r"Strata, after 1 game of 6: (random|level 1)", said)


def test_a_gauntlet_spares_the_others_each_other() -> None:
    result = arena("--games", "4", "--gauntlet")
    assert "the first against all others, 4 games" in flat(result)
    assert "--gauntlet" in flat(result)
    _, *games = map(json.loads, GAMES.read_text("utf-8").splitlines())
    assert all(0 in game["seats"] for game in games)


def test_two_players_may_be_stopped_by_the_test() -> None:
    clear = arena("--games", "40", "--claims", "0.1,0.5", bots="random,4")
    assert "The test decides: more than 10 %." in clear.stdout
    assert len(GAMES.read_text("utf-8").splitlines()) < 41


def test_more_than_two_sit_at_a_table() -> None:
    result = run("arena", "misty", "--players", "3", "--bots", "random,random,1", "--games", "3",
                 "--workers", "1")  # fmt: skip
    assert result.exit_code == 0, result.stderr
    assert "3 games at tables of 3" in flat(result)
    assert "random (2)" in result.stdout
    assert " Elo" not in result.stdout
    assert "-o players=3" in flat(result)


def test_an_engine_that_fails_is_told_of() -> None:
    command = program(Path("cheats.py"), CHEATS)
    result = arena("--games", "2", bots=f"random,engine:{command}")
    assert result.exit_code == 0, result.stderr
    said = flat(result)
    assert "Everybody else had failed. 2 100 %" in said
    assert "Engines that failed" in said
    assert "which cannot be played" in said


def test_every_game_is_a_record_by_its_number() -> None:
    arena("--games", "6")
    shown = run("show", f"{GAMES}#3")
    assert shown.exit_code == 0, shown.stderr
    assert "wins" in shown.stdout
    assert run("convert", f"{GAMES}#3", "game.record").exit_code == 0
    text = Path("game.record").read_text("utf-8")
    assert '[event "Arena, game 3"]' in text
    assert '[seat 0 "bot 2"]' in text
    nobody = run("show", f"{GAMES}#77")
    assert nobody.stderr.strip().endswith("holds 6 games, and none has the number 77.")
    assert "There is no file and no game" in run("show", "nothing.jsonl#1").stderr


def test_a_file_without_moves_says_so() -> None:
    arena("--games", "6")
    lines = [json.loads(line) for line in GAMES.read_text("utf-8").splitlines()]
    for line in lines[1:]:
        del line["moves"]
    Path("bare.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    assert run("show", "bare.jsonl#0").stderr == "'bare.jsonl' keeps no moves of its games.\n"


def test_games_lie_where_they_are_asked_to() -> None:
    arena("--games", "6", "--out", "here.jsonl")
    found = sorted(path.name for path in Path().iterdir())
    assert found == ["here-1.svg", "here-2.svg", "here.html", "here.jsonl", "here.md"]


def test_parquet_has_a_row_a_game() -> None:
    arena("--games", "6", "--parquet")
    table = pyarrow.parquet.read_table(GAMES.with_suffix(".parquet"))
    assert table.num_rows == 6
    assert table["number"].to_pylist() == list(range(6))
    assert table["players"].to_pylist()[0] == ["random", "1"]
    assert json.loads(table.schema.metadata[b"terms"])["game"] == "strata"


def test_parquet_without_pyarrow_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    result = arena("--parquet")
    assert result.exit_code == 1
    assert result.stderr == (
        "Parquet needs pyarrow, which is not installed: pip install 'belvedere[research]'.\n"
    )
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--bots", "3"], "2 to 64 players can meet; not 1."),
        (["--bots", "3,9"], "A player is a level from 1 to 8"),
        (["--bots", "3,engine:"], "A player is a level from 1 to 8"),
        (["--bots", "3,engine:./nobody"], "There is no program './nobody' that could be started."),
        (["--bots", "1,2,3", "--claims", "0.5,0.6"], "--claims is for two players"),
        (["--claims", "0.6,0.5"], "--claims takes two scores between 0 and 1"),
        (["--opening", "101"], "An opening has 0 to 100 decisions; not 101."),
        (["--opening", "-1"], "An opening has 0 to 100 decisions; not -1."),
        (["--workers", "1000"], "256 games at once are the most; not 1,000."),
        (["--players", "3"], "players"),
        (["-o", "size=99"], "size"),
    ],
)
def test_bad_input_gets_a_sentence_and_begins_no_file(args: list[str], sentence: str) -> None:
    result = run("arena", "strata", *(["--bots", "1,2"] if "--bots" not in args else []), *args)
    assert result.exit_code == 1
    (line,) = result.stderr.splitlines()
    assert sentence in line
    assert list(Path().iterdir()) == []


def test_an_engine_that_does_not_play_the_game_begins_nothing() -> None:
    command = program(Path("mine.py"), CHEATS)
    result = run("arena", "mirador", "--bots", f"1,engine:{command}")
    assert result.exit_code == 1
    assert "does not play Mirador." in result.stderr
    assert [path.name for path in Path().iterdir()] == ["mine.py"]


def test_a_folder_of_another_arena_is_refused() -> None:
    arena("--games", "6")
    other = arena("--games", "6", "--seed", "1")
    assert other.exit_code == 1
    assert "holds a match on other terms; name another file." in other.stderr
