"""What a server promises besides games: dice, seats by lot, signs of life, figures, addresses."""

from __future__ import annotations

import random
import threading
from collections.abc import MutableSequence
from pathlib import Path
from typing import Any

import pytest

from belvedere.server import opening
from belvedere.server.api import live
from belvedere.server.identity.people import Person
from belvedere.server.live import live_table
from belvedere.server.live.bots import BotRoom, Choice
from belvedere.server.live.sheet import ANYBODY, PERSON
from belvedere.server.opening import SeatRequest, TableRequest, new_sheet
from helpers.serving import Running, some_move

ANN = Person("ann", "Ann", is_guest=False)


def test_chance_is_the_operating_systems() -> None:
    assert type(live_table._dice) is random.SystemRandom


def test_seats_are_shuffled_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "_dice", random.Random(3))
    seats = (SeatRequest("me"), SeatRequest(ANYBODY), SeatRequest(ANYBODY))
    orders = set()
    for _ in range(30):
        sheet = new_sheet(TableRequest("mirage", {}, seats, shuffle=True), ANN, 0)
        orders.add(tuple(chair.who for chair in sheet.chairs))
        (held,) = sheet.holders
        assert held == ([chair.who for chair in sheet.chairs].index(PERSON), "ann")
        assert sheet.lots
    assert len(orders) == 3
    kept = new_sheet(TableRequest("mirage", {}, seats), ANN, 0)
    assert [chair.who for chair in kept.chairs] == [PERSON, ANYBODY, ANYBODY]
    assert not kept.lots


class LastComesFirst(random.Random):
    """Dice that turn the order of the seats round."""

    def shuffle(self, x: MutableSequence[Any]) -> None:
        x.reverse()


def test_it_is_said_who_begins_when_that_was_drawn_by_lot(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "_dice", LastComesFirst())
    ann = server.player()
    drawn = ann.open("strata", "1", "me", shuffle=True)
    kept = ann.open("strata", "me", "1")
    alone = ann.open("strata", "me", "me", shuffle=True)
    at_once = ann.open("misty", "1", "me", shuffle=True)
    state = ann.ready(drawn["id"])
    name = state["chairs"][0]["name"]
    assert state["seat"] == 0
    assert state["lot"] == f"Drawn by lot: {name} begins."
    assert state["status"].startswith(f"Drawn by lot: {name} begins. Your turn.")
    ann.move(drawn["id"], 0, some_move(state, random.Random(1)))
    assert not ann.state(drawn["id"])["status"].startswith("Drawn")
    assert ann.state(drawn["id"])["lot"] == state["lot"]
    for table in (kept, alone, at_once):
        assert ann.ready(table["id"])["lot"] == ""


def test_a_seat_that_was_drawn_is_still_so_after_a_restart(
    own_server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "_dice", LastComesFirst())
    ann, bea = own_server.player(), own_server.player()
    table = ann.open("strata", "invite", "me", shuffle=True)
    own_server.restart()
    assert ann.state(table["id"])["lot"] == ""  # until everybody is there
    bea.join(table, 1)
    state = ann.ready(table["id"])
    assert state["lot"] == f"Drawn by lot: {state['chairs'][0]['name']} begins."
    assert state["seats_of_mine"] == [0]


def test_a_silent_socket_is_shown_that_the_server_is_there(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = server.player()
    table = ann.open("strata", "me", "invite")
    monkeypatch.setattr(live, "HEARTBEAT", 0.01)
    with ann.live(table["id"]) as wire:
        beat = wire.until(lambda message: message["type"] == "ping")
    assert beat.keys() == {"type", "now"}


def test_a_spectator_is_never_seated(server: Running) -> None:
    ann, cid = server.player(), server.player()
    table = ann.open("strata", "me", "invite")
    page = cid.http.get(f"{server.url}/t/{table['id']}")
    assert page.status_code == 200
    seen = cid.state(table["id"])
    assert (seen["seat"], seen["seats_of_mine"], seen["may"]) == (None, [], [])
    assert seen["links"].keys() == {"table", "live"}
    assert cid.post(f"/tables/{table['id']}/join").json()["error"] == "taken"
    assert ann.state(table["id"])["phase"] == "open"


def test_figures_count_plies_and_name_nobody(own_server: Running) -> None:
    ann = own_server.player()
    table = ann.open("strata", "me", "me", name="Ann")
    ann.ready(table["id"])
    for seed in range(3):
        state = ann.state(table["id"])
        move = some_move(state, random.Random(seed))
        assert ann.move(table["id"], state["ply"], move, seat=state["seat"]).status_code == 200
    figures = ann.get("/metrics").text
    assert "belvedere_plies_total 3.0" in figures
    assert "belvedere_tables 1.0" in figures
    assert table["id"] not in figures
    assert "Ann" not in figures


def test_health_says_what_runs(server: Running) -> None:
    told = server.player().get("/health").json()
    assert told["status"] == "ok"
    assert told.keys() == {"status", "version", "schema", "ready"}


def test_links_name_the_address_by_which_others_come(tmp_path: Path) -> None:
    running = Running(tmp_path / "tables.db", public_url="https://games.example/")
    try:
        ann = running.player(origin="https://games.example")
        table = ann.open("strata", "me", "invite")
        assert table["links"]["table"] == f"https://games.example/t/{table['id']}"
        assert table["links"]["invitations"]["1"].startswith(table["links"]["table"] + "?invite=")
    finally:
        running.close()


def test_shutdown_stops_a_bot_that_thinks(
    own_server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thought lasts until somebody stops it; the server ends all the same."""
    thinks, is_stopped = threading.Event(), threading.Event()
    stop = BotRoom.stop

    def think(room: BotRoom, *asked: object) -> Choice:
        thinks.set()
        assert is_stopped.wait(60)
        raise RuntimeError("too late")

    def stop_all(room: BotRoom) -> None:
        is_stopped.set()
        stop(room)

    monkeypatch.setattr(BotRoom, "_choose", think)
    monkeypatch.setattr(BotRoom, "stop", stop_all)
    ann = own_server.player()
    table = ann.open("strata", "1", "me")
    ann.ready(table["id"])
    assert thinks.wait(60)
    assert ann.state(table["id"])["thinking"] == [0]
    own_server.stop()
    monkeypatch.undo()
    own_server.start()
