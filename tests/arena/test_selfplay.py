"""Self-play: rows that say what a seat saw, files that are whole, games that are played once."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

import belvedere
from belvedere.arena import rows
from belvedere.arena.selfplay import SelfPlayTerms, plan, play, run
from belvedere.arena.shards import MANIFEST, Shards
from belvedere.core import registry
from belvedere.core.actors import CHANCE
from belvedere.core.errors import BelvedereError, OptionError
from belvedere.kernel.engine import CompiledGame

SMALL = {"size": 4, "tiles": "3,3,2"}


class InTurn(Executor):
    """Plays at once, in this thread."""

    def submit(self, call: Any, /, *args: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(call(*args, **named))
        return future


def course_of(seed: int = 0, **changed: Any) -> SelfPlayTerms:
    return plan("strata", SMALL, 2, seed=seed, **changed)


def filled(folder: Path, course: SelfPlayTerms, games: int, size: int = 3, **named: Any) -> Shards:
    shards = Shards(folder, course.described(), size)
    run(course, games, shards, InTurn(), 1, **named)
    return shards


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def table_of(folder: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pq.read_table(folder).to_pylist()
    return found


# Rows.


def replayed(course: SelfPlayTerms, found: list[dict[str, Any]], number: int) -> belvedere.Position:
    """Play a game again by the actions of its rows, and hold each row against the rules."""
    rules = course.rules
    position, dice = belvedere.Position(rules, rules.start()), Random(f"{course.seed} {number}")
    ply = 0
    for row in found:
        while position.actor == CHANCE:
            position, ply = position.roll(dice), ply + 1
        seat = position.actor
        assert (row["ply"], row["seat"]) == (ply, seat)
        assert row["legal"] == rules.legal(position.state, seat)
        assert set(row["actions"]) <= set(row["legal"])
        assert row["action"] in row["actions"]
        assert row["actions"] == sorted(row["actions"])
        assert len(row["actions"]) == len(row["visits"]) == len(row["worth"])
        assert sum(row["value"]) == pytest.approx(1, abs=1e-6)
        expected = rules.planes(position.state, seat).tobytes()
        assert row["planes"] == expected
        move = rules.format_action(position.state, row["action"])
        position, ply = position.play(move, seat), ply + 1
    while position.outcome is None:
        position = position.roll(dice)
    return position


@pytest.mark.parametrize(
    ("game", "options"),
    [("strata", SMALL), ("misty", {"players": 3, "rounds": 1}), ("mirador", {"size": 7})],
)
def test_rows_are_the_game_as_the_rules_have_it(
    game: str, options: dict[str, Any], tmp_path: Path
) -> None:
    course = plan(game, options, 1, simulations=6, seed=3)
    filled(tmp_path, course, 2)
    found = table_of(tmp_path)
    for number in (0, 1):
        own = [row for row in found if row["game"] == number]
        over = replayed(course, own, number)
        returns = over.returns
        # The share of the win, by seat: swapped seats would show here.
        assert own[0]["result"] == pytest.approx([share + 1 / over.players for share in returns])
        assert all(row["result"] == own[0]["result"] for row in own)


def test_a_result_is_the_winners_whatever_the_seat(tmp_path: Path) -> None:
    filled(tmp_path, course_of(), 6)
    results = {row["game"]: tuple(row["result"]) for row in table_of(tmp_path)}
    assert set(results.values()) >= {(1.0, 0.0), (0.0, 1.0)}, "both seats win some"


def test_the_search_tried_as_often_as_it_says(tmp_path: Path) -> None:
    course = plan("strata", SMALL, 7, simulations=50, seed=1)
    filled(tmp_path, course, 1)
    searched = [row for row in table_of(tmp_path) if len(row["legal"]) > 1 and not row["solved"]]
    assert searched
    for row in searched:
        assert row["simulations"] == 50
        assert 50 - 2 <= sum(row["visits"]) <= 50
        assert row["visits"][row["actions"].index(row["action"])] == max(row["visits"])


def test_nothing_hidden_is_in_a_row(tmp_path: Path) -> None:
    """Whatever the others hold, the same view has the same planes and the same legal actions."""
    course = plan("misty", {"players": 3, "rounds": 1}, 1, simulations=4)
    filled(tmp_path, course, 1)
    rules = course.rules
    position, dice = belvedere.Position(rules, rules.start()), Random("0 0")
    redealt = Random(5)
    differing = 0
    for row in table_of(tmp_path):
        while position.actor == CHANCE:
            position = position.roll(dice)
        seat = row["seat"]
        other = rules.redeal(rules.observe(position.state, seat), seat, redealt)
        differing += other != position.state
        assert row["planes"] == rules.planes(other, seat).tobytes()
        position = position.play(rules.format_action(position.state, row["action"]), seat)
    assert differing > 5, "hands were dealt otherwise"


def test_states_are_views_that_can_be_loaded(tmp_path: Path) -> None:
    course = plan("misty", {"players": 2, "rounds": 1}, 1, simulations=4, as_states=True)
    filled(tmp_path, course, 1)
    for row in table_of(tmp_path):
        seen = belvedere.load(json.loads(row["state"]))
        assert seen.viewer == row["seat"]
        assert seen.rules.legal(seen.state, row["seat"]) == row["legal"]


def test_a_file_says_what_it_holds(tmp_path: Path) -> None:
    course = course_of()
    [path] = filled(tmp_path, course, 2).files()
    schema = pq.read_schema(path)
    about = json.loads(schema.metadata[rows.ABOUT])
    assert about == {"version": 1, **course.described()}
    assert about["shape"] == [20, 7, 7]
    assert about["options"] == {"players": 2, **SMALL}
    assert schema.names == [
        "game", "ply", "seat", "planes", "legal", "actions", "visits", "worth", "action", "value",
        "result", "simulations", "solved",
    ]  # fmt: skip
    planes = np.frombuffer(pq.read_table(path)["planes"][0].as_py(), np.int8)
    rules = registry.game("strata", SMALL)
    assert isinstance(rules, CompiledGame)
    assert (planes.reshape(about["shape"]) == rules.planes(rules.start(), 0)).all()


# Games and files.


def test_equal_courses_give_equal_bytes_and_other_seeds_others() -> None:
    assert play(course_of(), 0) == play(course_of(), 0)
    assert play(course_of(), 0) != play(course_of(), 1)
    assert play(course_of(), 0) != play(course_of(seed=1), 0)


def counting(played: list[int]) -> Callable[[SelfPlayTerms, int], bytes]:
    def count(course: SelfPlayTerms, number: int) -> bytes:
        played.append(number)
        return play(course, number)

    return count


def test_finished_files_are_not_played_again_and_more_games_go_on(tmp_path: Path) -> None:
    course, played = course_of(), list[int]()
    filled(tmp_path, course, 4, play=counting(played))
    assert names(tmp_path) == [
        MANIFEST,
        "games-00000000-00000002.parquet",
        "games-00000003-00000003.parquet",
    ]
    filled(tmp_path, course, 4, play=counting(played))
    assert played == [0, 1, 2, 3]
    filled(tmp_path, course, 7, play=counting(played))
    assert played == list(range(7))
    assert names(tmp_path)[3:] == [
        "games-00000004-00000005.parquet",
        "games-00000006-00000006.parquet",
    ]
    games = [row["game"] for row in table_of(tmp_path)]
    assert games == sorted(games)
    assert set(games) == set(range(7))


def test_a_missing_file_is_played_again_and_is_the_same(tmp_path: Path) -> None:
    course = course_of()
    first, _ = filled(tmp_path, course, 6).files()
    before = first.read_bytes()
    first.unlink()
    played = list[int]()
    filled(tmp_path, course, 6, play=counting(played))
    assert played == [0, 1, 2]
    assert first.read_bytes() == before


def test_a_stop_keeps_what_has_finished(tmp_path: Path) -> None:
    def stop(course: SelfPlayTerms, number: int) -> bytes:
        if number == 4:
            raise KeyboardInterrupt
        return play(course, number)

    with pytest.raises(KeyboardInterrupt):
        filled(tmp_path, course_of(), 6, play=stop)
    assert names(tmp_path)[1:] == [
        "games-00000000-00000002.parquet",
        "games-00000003-00000003.parquet",
    ]


def test_what_a_kill_left_unfinished_is_no_file(tmp_path: Path) -> None:
    filled(tmp_path, course_of(), 3)
    half = tmp_path / "_part-games-00000003-00000005.parquet"
    half.write_bytes(b"PAR1")
    shards = Shards(tmp_path, course_of().described(), 3)
    assert sorted(shards.kept) == [0, 1, 2]
    assert not half.exists()


def test_who_watches_is_told_how_many_games_there_are(tmp_path: Path) -> None:
    told: list[int] = []
    filled(tmp_path, course_of(), 3, watch=told.append)
    assert told == [0, 1, 2, 3]


@pytest.mark.parametrize(
    "other",
    [course_of(seed=1), course_of(simulations=9), course_of(as_states=True), plan("strata", {}, 2)],
)
def test_a_folder_on_other_terms_is_refused_and_not_touched(
    tmp_path: Path, other: SelfPlayTerms
) -> None:
    filled(tmp_path, course_of(), 1)
    before = names(tmp_path)
    with pytest.raises(OptionError, match="holds games on other terms; name another folder"):
        Shards(tmp_path, other.described(), 3)
    assert names(tmp_path) == before


def test_games_of_bots_that_played_otherwise_are_not_gone_on_with(tmp_path: Path) -> None:
    filled(tmp_path, course_of(), 1)
    with pytest.raises(OptionError, match="was begun by bots that played otherwise"):
        Shards(tmp_path, course_of().described() | {"sources": "0123456789ab"}, 3)


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff", b"[" * 100_000])
def test_a_manifest_that_is_none_is_named(tmp_path: Path, content: bytes) -> None:
    (tmp_path / MANIFEST).write_bytes(content)
    with pytest.raises(BelvedereError, match="does not tell the terms of a folder of games"):
        Shards(tmp_path, course_of().described(), 3)
    assert (tmp_path / MANIFEST).read_bytes() == content


def test_games_without_a_manifest_are_not_added_to(tmp_path: Path) -> None:
    filled(tmp_path, course_of(), 1)
    (tmp_path / MANIFEST).unlink()
    with pytest.raises(OptionError, match=r"has games, but no _selfplay\.json"):
        Shards(tmp_path, course_of().described(), 3)


# What cannot be played.


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(OptionError, match="Level 8 thinks by the clock"):
        plan("strata", {}, 8)
    assert plan("strata", {}, 8, simulations=10).simulations == 10
    with pytest.raises(OptionError, match="The levels are 1 to 8; not 9"):
        plan("strata", {}, 9)
    with pytest.raises(OptionError, match="--simulations takes a number from 1"):
        plan("strata", {}, 1, simulations=10**12)
    with pytest.raises(OptionError, match="Trinkets has no planes; take --states"):
        plan("trinkets", {}, 1)


def test_without_pyarrow_the_extra_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    folder = tmp_path / "new"
    with pytest.raises(BelvedereError, match="the extra research brings it"):
        Shards(folder, course_of().described(), 3)
    assert not folder.exists()
