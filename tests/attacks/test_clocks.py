"""Clocks are charged while a game can be played, and never otherwise: to the millisecond."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from belvedere.server.live import hub
from belvedere.server.storage.runs import Runs
from belvedere.server.storage.sqlite.migrating import copy_database, restore_database
from belvedere.tables.clocks import HEAD_START
from helpers.serving import Compiler, Hands, Json, Player, Running, some_move

SECOND, MINUTE, HOUR, DAY = 1000, 60_000, 3_600_000, 86_400_000


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch) -> Compiler:
    return Compiler(monkeypatch)


class Scene:
    """A server with a clock and a compiler in our hands, and two people at a table."""

    def __init__(self, path: Path, compiler: Compiler) -> None:
        self.hands, self.compiler = Hands(), compiler
        self.server = Running(path, now=self.hands)
        self.ann, self.bea = self.server.player(), self.server.player()
        self.id = ""

    def open(self, game: str = "strata", clock: str = "1+0", **terms: Any) -> Json:
        table = self.ann.open(game, "me", "invite", clock=clock, **terms)
        self.bea.join(table, 1)
        self.id = table["id"]
        return table

    def begin(self, game: str = "strata", clock: str = "1+0", **terms: Any) -> None:
        """Open a table, and let its clocks run."""
        self.open(game, clock, **terms)
        self.ann.ready(self.id)
        self.wait(HEAD_START)

    def wait(self, milliseconds: int) -> None:
        self.hands.time += milliseconds

    def stop(self) -> None:
        self.server.stop()

    def start(self, *, is_compiled: bool = True) -> None:
        (self.compiler.works.set if is_compiled else self.compiler.works.clear)()
        self.server.start()
        for person in self.server.people:
            person.move_to(self.server.url)

    def restart_after(self, milliseconds: int, *, is_compiled: bool = True) -> None:
        self.stop()
        self.wait(milliseconds)
        self.start(is_compiled=is_compiled)

    def crash(self) -> None:
        """Leave the file as a server leaves it that is killed now."""
        path = self.server.database
        copy = path.with_name(f"killed {path.name}")
        copy_database(path, copy)
        self.compiler.works.set()
        self.server.stop()
        self.server.settings = replace(self.server.settings, database=copy)

    def compile(self) -> Json:
        self.compiler.works.set()
        return self.ann.ready(self.id)

    def left(self) -> list[int]:
        """Return what everybody has left now, as a page computes it."""
        state = self.ann.state(self.id)
        assert state["phase"] == "playing", state["status"]
        clocks, seats = state["view"]["clocks"], state["view"]["seats"]
        gone = max(0, state["now"] - clocks["since"])
        return [
            seat["left"] - (gone if number in clocks["running"] else 0)
            for number, seat in enumerate(seats)
        ]

    def move(self, person: Player) -> None:
        state = person.state(self.id)
        move = some_move(state, random.Random(1))
        answer = person.move(self.id, state["ply"], move)
        assert answer.status_code == 200, answer.text


@pytest.fixture
def scene(tmp_path: Path, compiler: Compiler) -> Iterator[Scene]:
    made = Scene(tmp_path / "tables.db", compiler)
    yield made
    compiler.works.set()
    made.server.close()


# While a game is being compiled.


def test_the_clocks_of_a_new_table_start_when_its_game_is_compiled(scene: Scene) -> None:
    scene.compiler.works.clear()
    assert scene.open()["phase"] in ("open", "compiling")
    scene.wait(10 * MINUTE)
    assert scene.compile()["phase"] == "playing"
    scene.wait(HEAD_START)
    assert scene.left() == [MINUTE, MINUTE]
    scene.wait(7 * SECOND)
    assert scene.left() == [53 * SECOND, MINUTE]


def test_a_restart_before_the_clocks_run_costs_nobody_anything(scene: Scene) -> None:
    scene.open()
    scene.ann.ready(scene.id)
    scene.restart_after(HOUR)
    scene.ann.ready(scene.id)
    scene.wait(HEAD_START)
    assert scene.left() == [MINUTE, MINUTE]


def test_a_table_that_was_taken_before_a_restart_begins_after_it(scene: Scene) -> None:
    scene.compiler.works.clear()
    scene.open()
    scene.crash()
    scene.wait(HOUR)
    scene.start()
    scene.ann.ready(scene.id)
    scene.wait(HEAD_START)
    assert scene.left() == [MINUTE, MINUTE]


def test_nothing_is_charged_from_the_end_of_a_run_until_the_game_is_compiled_again(
    scene: Scene,
) -> None:
    scene.begin()
    scene.wait(20 * SECOND)
    scene.restart_after(HOUR, is_compiled=False)
    scene.wait(10 * MINUTE)
    assert scene.ann.state(scene.id)["phase"] == "compiling"
    assert len(scene.server.house.hub.clockwork) == 0  # no flag can fall
    scene.compile()
    assert scene.left() == [40 * SECOND, MINUTE]


def test_clocks_go_on_after_a_restart_though_nobody_comes(scene: Scene) -> None:
    scene.begin()
    scene.stop()
    scene.start()
    other = scene.ann.open("strata", "me", "me")  # its game is ready when those clocks run
    scene.ann.ready(other["id"])
    scene.wait(61 * SECOND)
    assert scene.ann.state(scene.id)["view"]["ending"]["cause"] == "time"


def test_each_of_several_restarts_is_charged_to_nobody(scene: Scene) -> None:
    scene.begin()
    for _ in range(3):
        scene.wait(5 * SECOND)
        scene.restart_after(HOUR, is_compiled=False)
        scene.wait(MINUTE)
        scene.compile()
    assert scene.left() == [45 * SECOND, MINUTE]


def test_runs_that_end_before_the_game_is_compiled_are_charged_to_nobody(scene: Scene) -> None:
    scene.begin()
    scene.wait(20 * SECOND)
    scene.stop()
    for _ in range(2):
        scene.start(is_compiled=False)
        scene.wait(10 * MINUTE)
        scene.crash()
    scene.start()
    scene.ann.ready(scene.id)
    assert scene.left() == [40 * SECOND, MINUTE]


def test_a_pause_counts_once_if_the_server_is_killed_before_the_next_move(scene: Scene) -> None:
    scene.begin()
    scene.wait(20 * SECOND)
    scene.restart_after(HOUR, is_compiled=False)
    scene.wait(MINUTE)
    scene.compile()
    scene.crash()
    scene.wait(HOUR)
    scene.start()
    scene.ann.ready(scene.id)
    assert scene.left() == [40 * SECOND, MINUTE]
    scene.move(scene.ann)
    assert scene.left() == [40 * SECOND, MINUTE]


def test_what_was_decided_before_a_restart_took_as_long_as_it_took(scene: Scene) -> None:
    scene.begin("misty", show_ready=False)
    scene.wait(10 * SECOND)
    scene.move(scene.ann)
    scene.wait(5 * SECOND)
    scene.restart_after(HOUR)
    scene.ann.ready(scene.id)
    scene.wait(5 * SECOND)
    scene.move(scene.bea)
    assert scene.left() == [50 * SECOND, 40 * SECOND]


def test_who_withdraws_after_a_restart_has_been_charged_all_the_time(scene: Scene) -> None:
    scene.begin("misty", show_ready=False)
    scene.move(scene.ann)
    scene.wait(10 * SECOND)
    scene.restart_after(HOUR)
    scene.ann.ready(scene.id)
    assert scene.ann.act(scene.id, "withdraw").status_code == 200
    assert scene.left() == [50 * SECOND, 50 * SECOND]


def test_a_disk_that_refuses_at_first_does_not_keep_clocks_from_going_on(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene.begin()
    scene.stop()
    go_on, refusals = Runs.go_on, [OSError("full")]

    def refusing(*given: Any) -> Any:
        if refusals:
            raise refusals.pop()
        return go_on(*given)

    monkeypatch.setattr(hub, "AGAIN", 0)
    monkeypatch.setattr(Runs, "go_on", refusing)
    scene.start()
    scene.ann.ready(scene.id)
    assert refusals == []
    assert scene.left() == [MINUTE, MINUTE]


def test_a_backup_that_is_restored_has_the_clocks_of_its_moment(scene: Scene) -> None:
    path = scene.server.database
    scene.begin()
    scene.wait(20 * SECOND)
    scene.move(scene.ann)
    copy_database(path, path.with_name("copy.db"))
    scene.wait(HOUR)
    restore_database(path.with_name("copy.db"), path)
    scene.ann.open("strata", "me", "me")  # whoever writes next finds the other content
    scene.ann.ready(scene.id)
    assert scene.left() == [40 * SECOND, MINUTE]


def test_a_board_with_code_of_its_own_is_compiled_before_its_clocks_start(scene: Scene) -> None:
    small = scene.ann.open("mirador", "me", "me")
    scene.ann.ready(small["id"])
    scene.compiler.works.clear()
    alike = scene.ann.open("mirador", "me", "me", options={"size": 9})
    assert alike["phase"] == "playing"
    wide = scene.ann.open("mirador", "me", "me", options={"size": 40}, clock="1+0")
    assert wide["phase"] == "compiling"
    scene.wait(10 * MINUTE)
    scene.id = wide["id"]
    scene.compile()
    assert scene.left() == [MINUTE, MINUTE]
    assert [options["size"] for _, options in scene.compiler.asked] == [27, 40]


# A clock that is put back, or forward.


@pytest.mark.parametrize("clock", ["5+0", "3d"])
@pytest.mark.parametrize("by", [-2 * HOUR, -400 * DAY, 10 * DAY])
def test_a_clock_that_was_changed_between_two_runs_gives_and_takes_no_time(
    scene: Scene, clock: str, by: int
) -> None:
    scene.begin(clock=clock)
    scene.wait(MINUTE)
    before = scene.left()
    scene.restart_after(by)
    scene.ann.ready(scene.id)
    assert scene.left() == before
    scene.wait(MINUTE)
    assert scene.left() == [before[0] - MINUTE, before[1]]
    scene.move(scene.ann)
    scene.stop()
    scene.start()
    scene.ann.ready(scene.id)
    full = 3 * DAY if clock == "3d" else before[0] - MINUTE
    assert scene.left() == [full, before[1]]


def test_the_time_of_the_house_never_goes_back(scene: Scene) -> None:
    table = scene.ann.open("strata", "me", "me")
    scene.ann.ready(table["id"])
    scene.wait(MINUTE)
    scene.ann.act(table["id"], "resign", seat=0)
    before = scene.ann.state(table["id"])["now"]
    scene.crash()  # before the next sign of life
    scene.wait(-DAY)
    scene.start()
    assert scene.ann.state(table["id"])["now"] == before + 1  # no two runs share a moment


def test_a_secret_pick_is_noted_though_the_clock_is_put_back_behind_it(scene: Scene) -> None:
    scene.begin("misty", show_ready=False)
    scene.wait(10 * SECOND)
    scene.move(scene.ann)
    scene.crash()  # perhaps before the next sign of life
    scene.wait(-HOUR)
    scene.start(is_compiled=False)
    scene.wait(10 * MINUTE)
    scene.compile()
    assert len(scene.server.house.hub.clockwork) == 1
    assert scene.left() == [50 * SECOND, 50 * SECOND]


def test_a_token_that_has_expired_stays_so(scene: Scene) -> None:
    ann = scene.ann
    ann.post("/account", {"name": "Ann", "password": "correct horse battery"})
    made = ann.post("/tokens", {"title": "bot", "scopes": ["read"], "days": 1}).json()
    program = scene.server.player(authorization=f"Bearer {made['token']}")
    assert program.get("/tables").status_code == 200
    scene.wait(DAY)
    assert program.get("/tables").json()["error"] == "expired"
    scene.restart_after(-DAY)
    assert program.get("/tables").json()["error"] == "expired"


# Moments that cannot be.

YEARS = 73 * 365 * DAY  # until 2100


def rewrite(scene: Scene, change: str, *values: object) -> None:
    """Write something into the file of a server that does not run."""
    with sqlite3.connect(scene.server.database) as file:
        file.execute(change, values)
    file.close()


def told_of(scene: Scene, column: str, table: str) -> Any:
    with sqlite3.connect(scene.server.database) as file:
        wanted = f"SELECT {column} FROM tables WHERE id = ?"
        found = file.execute(wanted, (table,)).fetchone()[0]
    file.close()
    return found


def restand(scene: Scene, table: str, **values: object) -> None:
    standing = json.loads(told_of(scene, "standing", table))
    rewrite(
        scene, "UPDATE tables SET standing = ? WHERE id = ?",
        json.dumps({**standing, **values}), table,
    )  # fmt: skip


@pytest.mark.parametrize(
    "where",
    ["tables SET changed", "runs SET alive", "runs SET started", "standing"],
)
@pytest.mark.parametrize("value", [1_800_000_000_000 + YEARS, (1 << 63) - 1, "zz"])
def test_one_wrong_moment_takes_nobody_into_another_year(
    scene: Scene, where: str, value: int | str
) -> None:
    scene.begin()
    other = scene.ann.open("strata", "me", "me", clock="1+0")["id"]
    me = scene.ann.get("/me").json()
    assert me["id"]
    scene.wait(20 * SECOND)
    scene.stop()
    if where == "standing":
        restand(scene, other, written=value)
    else:
        rewrite(scene, f"UPDATE {where} = ?" + (f" WHERE id = '{other}'" * ("tab" in where)), value)
    scene.wait(HOUR)
    scene.start()
    assert scene.ann.get("/me").json() == me
    scene.ann.ready(scene.id)
    assert scene.ann.state(scene.id)["now"] == scene.hands.time
    charged = 0 if where.startswith("runs") else 20 * SECOND  # nobody can tell how long that ran
    assert scene.left() == [MINUTE - charged, MINUTE]


def test_a_moment_that_is_no_number_of_the_file_closes_its_table(scene: Scene) -> None:
    scene.begin()
    scene.stop()
    restand(scene, scene.id, written=10**30)
    scene.start()
    assert scene.ann.state(scene.id)["phase"] == "closed"


def test_a_start_with_a_clock_that_is_far_ahead_costs_nobody_anything(
    scene: Scene, caplog: pytest.LogCaptureFixture
) -> None:
    scene.ann.post("/account", {"name": "Ann", "password": "correct horse battery"})
    made = scene.ann.post("/tokens", {"title": "bot", "scopes": ["read"], "days": 1}).json()
    program = scene.server.player(authorization=f"Bearer {made['token']}")
    scene.begin()
    scene.wait(20 * SECOND)
    scene.stop()
    scene.wait(YEARS)
    for _ in range(2):  # whoever runs it tries that first
        scene.start()
        assert scene.ann.get("/me").json()["id"] is None
        assert program.get("/tables").json()["error"] == "expired"
        scene.server.player().ready(scene.id)
        scene.wait(5 * SECOND)
        scene.stop()
    caplog.clear()
    scene.wait(-YEARS)
    scene.start()
    warned = [r.getMessage() for r in caplog.records if "not believed" in r.getMessage()]
    assert len(warned) == 1
    assert "more than a day ahead of this machine's clock" in warned[0]
    assert scene.ann.get("/me").json()["name"] == "Ann"
    assert program.get("/tables").status_code == 200
    scene.ann.ready(scene.id)
    assert scene.ann.state(scene.id)["now"] == scene.hands.time
    assert scene.left() == [30 * SECOND, MINUTE]
    scene.move(scene.ann)
    assert scene.left() == [30 * SECOND, MINUTE]


def test_a_session_that_was_used_in_another_year_ends_as_others_do(scene: Scene) -> None:
    scene.restart_after(YEARS)
    scene.open()
    me = scene.ann.get("/me").json()
    scene.restart_after(-YEARS)
    assert scene.ann.get("/me").json() == me
    scene.wait(401 * DAY)
    assert scene.ann.get("/me").json()["id"] is None


@pytest.mark.parametrize(
    "change",
    [
        {"falls": (1 << 63) - 1}, {"falls": "soon"}, {"falls": -1}, {"options": '{"players": "x"}'},
        {"options": '{"size": []}'}, {"standing": {"left": ["a"]}}, {"standing": {"left": 7}},
        {"standing": {"running": "x"}}, {"standing": {"since": 1 << 60}}, {"changed": 1 << 60},
        {"standing": {"horizon": "x", "left": [1]}},
    ],
)  # fmt: skip
def test_a_damaged_clock_stops_no_other_and_its_table_is_closed(
    scene: Scene, change: dict[str, Any]
) -> None:
    bad = scene.open()["id"]
    scene.ann.ready(bad)
    scene.begin()
    scene.wait(20 * SECOND)
    scene.stop()
    for column, value in change.items():
        if isinstance(value, dict):
            restand(scene, bad, **value)
        else:
            rewrite(scene, f"UPDATE tables SET {column} = ? WHERE id = ?", value, bad)
    scene.start()
    assert scene.ann.ready(scene.id)["phase"] == "playing"
    assert scene.left() == [40 * SECOND, MINUTE]
    assert scene.ann.ready(bad)["phase"] == "closed"


def test_whatever_keeps_one_table_from_going_on_closes_that_alone(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = scene.open()["id"]
    scene.begin()
    scene.stop()
    gone_on = Runs._gone_on

    def failing(runs: Runs, connection: Any, row: Any, now: int) -> Any:
        if row.id == bad:
            raise ZeroDivisionError
        return gone_on(runs, connection, row, now)

    monkeypatch.setattr(Runs, "_gone_on", failing)
    scene.start()
    assert scene.ann.ready(scene.id)["phase"] == "playing"
    assert scene.ann.ready(bad)["phase"] == "closed"
    assert told_of(scene, "why", bad) == "ZeroDivisionError()"
