"""Many players at tables of two to four, engines among them."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from belvedere.arena.chance import RandomPlayer
from belvedere.arena.findings import find, names_of
from belvedere.arena.ledger import Ledger, read
from belvedere.arena.match import agree, run
from belvedere.arena.records import record_of
from belvedere.arena.report import report
from belvedere.arena.schedule import round_length, whole_rounds
from belvedere.arena.single_game import PlayedGame, play
from belvedere.arena.terms import Form, MatchTerms
from belvedere.bots.processes import workers
from belvedere.core import records
from belvedere.core.endings import Cause
from belvedere.core.errors import BelvedereError, OptionError
from belvedere.core.messages import show
from belvedere.tables.recording import name_of
from belvedere.tables.seating import RANDOM, bot
from helpers.arena import CHEATS, DIES, InTurn, engine_that, program, small_terms, timeless

THREE = agree("misty", {"players": 3}, ("1", "random", "2"))
FOUR = agree("misty", {"players": 4}, ("1", "random", "2", "random", "1"), form=Form.GAUNTLET)


def played(terms: MatchTerms, wanted: int, path: Path | None = None, number: int = 1) -> Ledger:
    ledger = Ledger(path, terms)
    with ThreadPoolExecutor(number) as pool:
        run(terms, wanted, ledger, pool, number)
    return ledger


# The same games, whoever plays them.


def test_one_and_four_workers_play_the_same_games() -> None:
    terms = replace(small_terms("1", "random", "2"), opening=2)
    wanted = whole_rounds(terms, 12)
    alone = played(terms, wanted)
    ledger = Ledger(None, terms)
    with workers(4) as pool:
        run(terms, wanted, ledger, pool, 4)
    assert timeless(ledger.games) == timeless(alone.games)


@pytest.mark.parametrize("terms", [THREE, FOUR], ids=["three", "four"])
def test_three_and_four_sit_at_a_table(terms: MatchTerms, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    wanted = round_length(terms)
    ledger = played(terms, min(wanted, 4), path)
    for game in ledger.games.values():
        assert len(game.seats) == len(game.shares) == len(game.placing) == terms.seats
        assert sum(game.shares) == pytest.approx(1)
        assert min(game.placing) == 1
        assert {game.placing[seat] for seat, share in enumerate(game.shares) if share} == {1}
        seated = [pace.decisions > 0 for pace in game.paces]
        assert seated == [who in game.seats for who in range(len(terms.players))]
    assert read(path) == (terms, ledger.games)
    found = find(terms, ledger.games, wanted)
    assert all(line.elo is None for line in found.lines)
    assert all(line.skill is not None for line in found.lines)


# Openings.


def test_the_rotations_of_a_group_begin_alike_and_groups_do_not() -> None:
    terms = replace(small_terms("1", "2", "random"), opening=2)
    begun = [play(terms, number).moves[:2] for number in range(6)]
    assert begun[0] == begun[1]
    assert begun[2] == begun[3]
    assert len(set(begun)) > 1
    assert all(pace.decisions <= 8 for pace in play(terms, 0).paces)


def test_an_opening_that_is_longer_than_the_game_leaves_nobody_a_decision() -> None:
    game = play(replace(small_terms("1", "2"), opening=100), 0)
    assert [pace.decisions for pace in game.paces] == [0, 0]
    assert sum(game.shares) == 1


def test_without_an_opening_games_are_those_of_a_match() -> None:
    terms = small_terms("1", "random")
    assert replace(terms, opening=0) == terms
    assert play(terms, 3).moves != play(replace(terms, opening=2), 3).moves


# Engines.


def test_an_engine_that_dies_loses_its_game_and_nothing_else(tmp_path: Path) -> None:
    command = program(tmp_path / "dies.py", DIES)
    terms = small_terms("random", f"engine:{command}", "1")
    path = tmp_path / "games.jsonl"
    ledger = played(terms, 6, path)
    for game in ledger.games.values():
        failed = {game.seats[failure.seat] for failure in game.failures}
        assert failed == ({1} if 1 in game.seats else set())
        if failed:
            assert game.share_of(1) == 0
            assert game.reason == "resignation"
            assert "has ended, with exit code 1. Its last words: no more" in game.failures[0].why
        else:
            assert game.reason == "no-place-left"
    assert read(path) == (terms, ledger.games)


def test_an_engine_that_breaks_the_rules_loses_and_the_record_says_why(tmp_path: Path) -> None:
    command = program(tmp_path / "cheats.py", CHEATS)
    terms = replace(small_terms("random", f"engine:{command}"), opening=1)
    game = play(terms, 0)
    assert "wants 'z99', which cannot be played" in game.failures[0].why
    assert (game.shares, game.placing, game.plies) == ((1.0, 0.0), (1, 2), 1)
    record = record_of(terms, game)
    assert record.ending is not None
    assert (record.ending.cause, record.ending.winners) == (Cause.RESIGNATION, (0,))
    assert record.plies[-1].comments == (game.failures[0].why,)
    assert records.parse_record(records.format_record(record)) == record


def test_of_three_the_others_play_on(tmp_path: Path) -> None:
    command = program(tmp_path / "dies.py", DIES)
    terms = agree("misty", {"players": 3}, ("random", "1", f"engine:{command}"))
    game = play(terms, 0)
    assert [failure.seat for failure in game.failures] == [2]
    assert game.placing[2] == 3
    assert game.shares[2] == 0
    assert game.reason != "resignation"
    record = record_of(terms, game)
    assert records.parse_record(records.format_record(record)) == record


def test_an_engine_that_cannot_come_has_lost(tmp_path: Path) -> None:
    path = tmp_path / "leaves.py"
    terms = small_terms(f"engine:{program(path, DIES)}", "random")
    path.write_text("raise SystemExit('closed today')", "utf-8")
    game = play(terms, 0)
    assert (game.plies, game.shares) == (0, (0.0, 1.0))
    assert "closed today" in game.failures[0].why
    assert records.format_record(record_of(terms, game)).count("closed today") == 1


def test_a_bot_that_breaks_is_no_engine_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> str:
        raise BelvedereError("a fault of ours")

    monkeypatch.setattr(RandomPlayer, "choose", broken)
    with pytest.raises(BelvedereError, match="a fault of ours"):
        play(small_terms("random", "random"), 0)


def test_the_stamp_covers_the_files_that_an_engine_is_made_of(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    command = program(path, DIES)
    before = small_terms("1", f"engine:{command}").sources
    assert small_terms("1", f"engine:{command}").sources == before
    path.write_text(engine_that("pass"), "utf-8")
    assert small_terms("1", f"engine:{command}").sources != before


def test_a_program_that_is_not_there_is_a_sentence() -> None:
    with pytest.raises(OptionError, match=r"There is no program '\./nobody'"):
        small_terms("1", "engine:./nobody")


# Going on.


def test_a_kill_loses_no_finished_game(tmp_path: Path) -> None:
    terms, path = small_terms("1", "random", "2"), tmp_path / "games.jsonl"
    whole = timeless(played(terms, 12, path).games)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:6]) + lines[6][:50])
    asked: list[int] = []

    def noted(terms: MatchTerms, number: int) -> PlayedGame:
        asked.append(number)
        return play(terms, number)

    ledger = Ledger(path, terms)
    run(terms, 12, ledger, InTurn(), 1, play=noted)
    assert asked == list(range(5, 12))
    assert timeless(ledger.games) == whole
    assert timeless(read(path)[1]) == whole


KILLED = """
import os, signal, sys
from pathlib import Path
from belvedere.arena.executors import executor
from belvedere.arena.ledger import Ledger
from belvedere.arena.match import agree, run

def watch(standing):
    if standing.played == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return True

if __name__ == "__main__":
    terms = agree("strata", {"size": 4, "tiles": "3,3,2"}, ("1", "random", "2"))
    with executor(1, None) as (pool, at_once):
        run(terms, 6, Ledger(Path(sys.argv[1]), terms), pool, at_once, watch=watch)
"""


def test_a_process_that_is_killed_leaves_its_games_and_another_goes_on(tmp_path: Path) -> None:
    script, path = tmp_path / "killed.py", tmp_path / "games.jsonl"
    script.write_text(KILLED, "utf-8")
    done = subprocess.run([sys.executable, str(script), str(path)], check=False)
    assert done.returncode == -signal.SIGKILL
    terms = small_terms("1", "random", "2")
    assert sorted(read(path)[1]) == [0, 1, 2]
    assert timeless(played(terms, 6, path).games) == timeless(played(terms, 6).games)
    assert len(path.read_bytes().splitlines()) == 7


def test_a_game_that_breaks_costs_none_that_has_finished(tmp_path: Path) -> None:
    terms, path = small_terms("1", "random"), tmp_path / "games.jsonl"

    def third_breaks(terms: MatchTerms, number: int) -> PlayedGame:
        if number == 2:
            raise RuntimeError("no memory")
        return play(terms, number)

    with pytest.raises(RuntimeError, match="no memory"):
        run(terms, 8, Ledger(path, terms), InTurn(), 4, play=third_breaks)
    assert sorted(read(path)[1]) == [0, 1, 3]


# The file.


def test_a_match_of_two_is_still_of_version_1(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    Ledger(path, small_terms("1", "2"))
    head = json.loads(path.read_text("utf-8"))
    assert head["version"] == 1
    assert head.keys() == {"version", "game", "options", "players", "seed", "sources"}
    Ledger(tmp_path / "arena.jsonl", small_terms("1", "2", "3", form=Form.GAUNTLET))
    head = json.loads((tmp_path / "arena.jsonl").read_text("utf-8"))
    assert (head["version"], head["form"], head["opening"]) == (2, "gauntlet", 0)


def test_files_of_version_1_are_read_as_they_were_written(tmp_path: Path) -> None:
    path = tmp_path / "old.jsonl"
    path.write_text(
        '{"version": 1, "game": "strata", "options": {"players": 2, "size": 8, "tiles": "8,8,3"}, '
        '"players": ["4", "5"], "seed": 0, "sources": "186525415b2a"}\n'
        '{"number": 0, "seats": [0, 1], "shares": [0.0, 1.0], "plies": 29, '
        '"reason": "no-place-left", "date": "2026-11-17", '
        '"paces": [[15, 0.060105, 0.010237], [14, 0.2349, 0.118053]]}\n',
        "utf-8",
    )
    terms, games = read(path)
    assert (terms.players, terms.form, terms.opening) == (("4", "5"), Form.ROUND_ROBIN, 0)
    assert games[0].places == (2, 1)
    assert games[0].share == 1


@pytest.mark.parametrize(
    "damage",
    [
        {"version": 3},
        {"form": "swiss"},
        {"players": ["1"]},
        {"players": 7},
        {"options": {}},
        {"opening": "two"},
        {"extra": 1},
    ],
)
def test_a_head_that_is_none_is_refused(tmp_path: Path, damage: dict[str, object]) -> None:
    path = tmp_path / "games.jsonl"
    Ledger(path, small_terms("1", "2", "3"))
    path.write_text(json.dumps(json.loads(path.read_text("utf-8")) | damage) + "\n", "utf-8")
    with pytest.raises(BelvedereError, match="line 1: this does not belong to a match"):
        read(path)


# Names.


def test_records_name_bots_as_tables_do() -> None:
    terms = small_terms("1", "random")
    assert record_of(terms, play(terms, 0)).seats == [name_of(bot("1")), name_of(bot(RANDOM))]


def test_namesakes_are_numbered_and_engines_lose_their_folders() -> None:
    names = ("4", "4", "engine:/usr/bin/python /home/mine.py", "4")
    terms = MatchTerms("strata", {"players": 2}, names)
    told = ["level 4", "level 4 (2)", "python mine.py", "level 4 (3)"]
    assert [show(name, "en") for name in names_of(terms)] == told


def test_players_are_told_in_words() -> None:
    names = ("3", "random", "8@0.25", "blind-5", "engine@2.5:./mine --flag")
    found = names_of(MatchTerms("strata", {"players": 2}, names))
    assert [show(name, "en") for name in found] == [
        "level 3",
        "random",
        "level 8, 0.25 s a move",
        "level 5, which knows the rules only",
        "mine --flag, 2.5 s a move",
    ]


def test_reports_call_players_by_these_words_in_tables_and_charts() -> None:
    terms = small_terms("1", "random")
    found = find(terms, {number: play(terms, number) for number in range(2)}, 2)
    told = report(found, None).html("en")
    assert "<th>level 1</th>" in told.replace(' scope="col"', "")
    assert ">level 1</text>" in told
