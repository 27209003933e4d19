"""An event tells all that is different, and who comes back is told what he has missed."""

from __future__ import annotations

import random

import pytest

from helpers.house import OWN_GAMES
from helpers.serving import Json, Player, Running, decides, some_move

NOT_TOLD = {"type", "mark", "now", "links", "answers"}  # of a moment, or the same all the time


def two(server: Running, game: str, **terms: object) -> tuple[Player, Player, Json]:
    ann, bea = server.player(), server.player()
    table = ann.open(game, "me", "invite", **terms)
    bea.join(table, 1)
    ann.ready(table["id"])
    return ann, bea, table


def play_some(people: tuple[Player, ...], table_id: str, plies: int, seed: int = 1) -> None:
    rng = random.Random(seed)
    for _ in range(plies):
        states = [(person, person.state(table_id)) for person in people]
        person, state = next((p, s) for p, s in states if decides(s))
        assert person.move(table_id, state["ply"], some_move(state, rng)).status_code == 200


def plain(table: Json) -> Json:
    """Return what socket and request are to agree on: positions are asked for."""
    view = {k: v for k, v in table["view"].items() if k not in ("position", "may")}
    return {k: v for k, v in table.items() if k not in NOT_TOLD} | {"view": view}


@pytest.mark.parametrize("game", OWN_GAMES)
def test_events_tell_all_that_becomes_different(server: Running, game: str) -> None:
    ann, bea, table = two(server, game, clock="10+5")
    with bea.live(table["id"]) as wire:
        wire.quiet()
        for seed in range(4):
            play_some((ann, bea), table["id"], 2, seed)
            wire.quiet()
            assert plain(wire.table) == plain(bea.state(table["id"]))
        for person, act in ((ann, "offer draw"), (bea, "decline draw"), (ann, "resign")):
            assert person.act(table["id"], act).status_code == 200
            wire.quiet()
            assert plain(wire.table) == plain(bea.state(table["id"]))
    assert {m["type"] for m in wire.messages} == {"state", "event", "pong"}


def test_an_event_leaves_out_what_is_as_it_was(server: Running) -> None:
    ann, bea, table = two(server, "strata")
    play_some((ann, bea), table["id"], 2)
    with bea.live(table["id"]) as wire:
        wire.quiet()
        play_some((ann, bea), table["id"], 1)
        (event,) = wire.quiet()
    assert event.keys() == {
        "type", "revision", "ply", "phase", "now", "mark", "from", "log", "waiting", "status", "may"
    }  # fmt: skip
    assert len(event["log"]) == 1


def test_somebody_who_sits_down_is_told_to_those_who_watch(server: Running) -> None:
    ann, bea = server.player(), server.player()
    table = ann.open("strata", "me", "invite")
    with ann.live(table["id"]) as wire:
        wire.until(lambda message: message.get("view"))
        bea.join(table, 1, name="Bea")
        wire.quiet()
        assert wire.table["chairs"][1]["name"] == "Bea"
        assert plain(wire.table) == plain(ann.state(table["id"]))


# Coming back.


@pytest.mark.parametrize("game", OWN_GAMES)
def test_who_comes_back_is_told_what_he_has_missed(server: Running, game: str) -> None:
    ann, bea, table = two(server, game)
    play_some((ann, bea), table["id"], 6)
    with bea.live(table["id"]) as wire:
        wire.quiet()
    had = len(wire.log)
    play_some((ann, bea), table["id"], 4, seed=2)
    with bea.live(table["id"], since=wire) as again:
        again.quiet()
        assert [m["type"] for m in again.messages] == ["event", "pong"]
        assert again.messages[0]["from"] <= had < again.messages[0]["ply"]
        assert plain(again.table) == plain(bea.state(table["id"]))
        play_some((ann, bea), table["id"], 2, seed=3)
        again.quiet()
        assert plain(again.table) == plain(bea.state(table["id"]))
    assert "view" not in again.messages[0]


def test_of_an_open_game_no_line_is_told_twice(server: Running) -> None:
    ann, bea, table = two(server, "strata")
    play_some((ann, bea), table["id"], 3)
    with bea.live(table["id"]) as wire:
        wire.quiet()
    play_some((ann, bea), table["id"], 3, seed=2)
    with bea.live(table["id"], since=wire) as again:
        event = again.next()
    assert (event["from"], len(event["log"])) == (3, 3)


def test_who_comes_back_after_a_restart_goes_on(own_server: Running) -> None:
    ann, bea, table = two(own_server, "strata")
    play_some((ann, bea), table["id"], 3)
    with bea.live(table["id"]) as wire:
        wire.quiet()
    own_server.restart()
    ann.ready(table["id"])
    play_some((ann, bea), table["id"], 1, seed=2)
    with bea.live(table["id"], since=wire) as again:
        event = again.next()
        assert (event["type"], event["from"]) == ("event", 3)
        assert plain(again.table) == plain(bea.state(table["id"]))


def undo_something(people: tuple[Player, ...], table_id: str) -> int:
    """Play until somebody may undo; he does, and the ply is returned from which he did."""
    for seed in range(20):
        for person in people:
            state = person.state(table_id)
            if "undo" in state["may"]:
                assert person.act(table_id, "undo").status_code == 200
                return int(state["ply"])
        play_some(people, table_id, 1, seed)
    raise AssertionError("nobody could undo anything")


def test_what_was_undone_meanwhile_is_not_gone_on_with(server: Running) -> None:
    ann, bea, table = two(server, "mirage")
    play_some((ann, bea), table["id"], 4)
    with bea.live(table["id"]) as wire:
        wire.quiet()
    undo_something((ann, bea), table["id"])
    play_some((ann, bea), table["id"], 3, seed=7)  # the log is as long again, and another one
    with bea.live(table["id"], since=wire) as again:
        assert again.next()["type"] == "state"
        assert plain(again.table) == plain(bea.state(table["id"]))


def test_an_undo_is_told_to_those_who_stay(server: Running) -> None:
    ann, bea, table = two(server, "mirage")
    with bea.live(table["id"]) as wire:
        undone = undo_something((ann, bea), table["id"])
        wire.quiet()
        assert len(wire.log) < undone
        assert plain(wire.table) == plain(bea.state(table["id"]))


@pytest.mark.parametrize(
    "mark", ["x", "0", "99.0.1.0.0.1.0", "-1.0.1.0.0", "٣.0.1.0.0", "1" * 100, "..", "2.0.1.0.9"]
)
def test_a_mark_that_names_nothing_brings_the_whole_table(server: Running, mark: str) -> None:
    ann, bea, table = two(server, "strata")
    play_some((ann, bea), table["id"], 2)
    with bea.live(table["id"]) as wire:
        wire.quiet()
    wire.mark = mark
    with bea.live(table["id"], since=wire) as again:
        assert again.next()["type"] == "state"


def test_a_mark_of_another_seat_brings_the_whole_table(server: Running) -> None:
    ann = server.player()
    table = ann.open("misty", "me", "me")
    ann.ready(table["id"])
    with ann.live(table["id"], seat=0) as wire:
        wire.quiet()
    with ann.live(table["id"], seat=1, since=wire) as other:
        assert other.next()["type"] == "state"
    with ann.live(table["id"], seat=0, since=wire) as own:
        assert own.next()["type"] == "event"


def test_a_mark_that_is_too_long_is_refused(server: Running) -> None:
    ann, _, table = two(server, "strata")
    with ann.live(table["id"]) as wire:
        wire.quiet()
    wire.mark = "1" * 101
    with pytest.raises(Exception, match="403"), ann.live(table["id"], since=wire):
        pass


def test_a_secret_pick_while_one_is_away_tells_nothing(server: Running) -> None:
    ann, bea, table = two(server, "misty", show_ready=False)
    play_some((ann, bea), table["id"], 8)
    while decides(bea.state(table["id"])) != decides(ann.state(table["id"])):
        play_some((ann, bea), table["id"], 1)
    with bea.live(table["id"]) as wire:
        wire.quiet()

    def come_back() -> Json:
        with bea.live(table["id"], since=wire) as again:
            return {**again.next(), "now": 0}

    before = come_back()
    state = ann.state(table["id"])
    assert ann.move(table["id"], state["ply"], some_move(state, random.Random(1))).is_success
    assert ann.state(table["id"])["view"]["pending"] is not None
    assert come_back() == before
    state = bea.state(table["id"])
    assert bea.move(table["id"], state["ply"], some_move(state, random.Random(2))).is_success
    told = come_back()
    assert told["ply"] > before["ply"]
    assert [line["move"] for line in told["log"] if line["seat"] == 0] == [
        line["move"] for line in bea.state(table["id"])["view"]["log"][told["from"] :]
        if line["seat"] == 0
    ]  # fmt: skip
