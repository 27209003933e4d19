"""Whatever clients do, in whatever order, with restarts: the log is legal and all agree on it."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import belvedere
from helpers.serving import Json, Running

SEATS = st.integers(0, 1)


class Clients(RuleBasedStateMachine):
    """Two people at one table, each of whom also looks through a socket's eyes: the API's."""

    server: Running

    @initialize(game=st.sampled_from(["strata", "mirage", "misty"]))
    def open_table(self, game: str) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.server = Running(Path(self.folder.name) / "tables.db")
        self.people = [self.server.player(), self.server.player()]
        table = self.people[0].open(game, "me", "invite", show_ready=False)
        self.people[1].join(table, 1)
        self.table = str(table["id"])
        self.people[0].ready(self.table)
        self.restarts = 0

    def state(self, seat: int) -> Json:
        return self.people[seat].state(self.table)

    @rule(seat=SEATS, choice=st.integers(0, 10_000), late=st.booleans())
    def move(self, seat: int, choice: int, late: bool) -> None:
        state = self.state(seat)
        if state["phase"] != "playing":
            return
        moves = belvedere.load(state["view"]["position"]).legal(seat) or ["a1"]
        ply = state["ply"] + late
        answer = self.people[seat].move(self.table, ply, moves[choice % len(moves)])
        allowed = "play" in state["may"] and not late
        assert answer.status_code == (200 if allowed else 409), answer.text

    @rule(
        seat=SEATS,
        act=st.sampled_from(
            ["undo", "withdraw", "propose take-back", "consent", "refuse", "offer draw",
             "agree to draw", "decline draw"]
        ),
    )  # fmt: skip
    def act(self, seat: int, act: str) -> None:
        state = self.state(seat)
        answer = self.people[seat].act(self.table, act)
        if act in state["may"]:
            assert answer.status_code == 200, (act, answer.text)
        assert answer.status_code in (200, 409), answer.text

    @rule(seat=SEATS, chance=st.integers(0, 9))
    def resign(self, seat: int, chance: int) -> None:
        if chance == 0:
            self.people[seat].act(self.table, "resign")

    @precondition(lambda self: self.restarts < 2)
    @rule()
    def restart(self) -> None:
        before = [self.state(seat)["view"] for seat in (0, 1)]
        self.server.restart()
        self.people[0].ready(self.table)
        assert [self.state(seat)["view"] for seat in (0, 1)] == before
        self.restarts += 1

    @invariant()
    def all_agree_on_a_legal_log(self) -> None:
        if not hasattr(self, "table"):
            return
        views = [self.state(seat)["view"] for seat in (0, 1)]
        spectator = self.server.people[0].state(self.table, -3)["view"]
        logs = [view["log"] for view in (*views, spectator)]
        shapes = [[(line["seat"], line["at"]) for line in log] for log in logs]
        assert shapes[0] == shapes[1] == shapes[2]
        for lines in zip(*logs, strict=True):
            assert len({line["move"] for line in lines if line["move"] is not None}) <= 1
        if views[0]["position"]["game"] != "misty":
            position = belvedere.start(views[0]["game"], **views[0]["options"])
            for line in logs[0]:
                position = position.play(line["move"], line["seat"])
            assert position.observe(0) == views[0]["position"]

    def teardown(self) -> None:
        if hasattr(self, "server"):
            self.server.close()
            self.folder.cleanup()


Clients.TestCase.settings = settings(
    max_examples=6,
    stateful_step_count=25,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
test_any_interleaving_gives_one_legal_log: Any = Clients.TestCase
