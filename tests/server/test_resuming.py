"""An event tells all that is different, and who comes back is told what he has missed."""

from __future__ import annotations

import random
import re
from contextlib import ExitStack

import pytest

from belvedere.server.live.audience import KEPT
from helpers.house import OWN_GAMES
from helpers.serving import Json, Player, Running, decides, some_move

NOT_TOLD = {"type", "mark", "now", "links", "picture", "offer"}  # of a moment, or not asked for

NAMED = re.compile('id="([^"]+)"')


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


@pytest.mark.parametrize("game", OWN_GAMES)
def test_pictures_are_put_together_from_pieces_as_they_are_drawn(
    server: Running, game: str
) -> None:
    ann, bea, table = two(server, game)
    watcher = server.player()
    readers = (ann, bea, watcher)
    with (
        ann.live(table["id"], drawn="light") as one,
        bea.live(table["id"], drawn="dark", language="ru") as two_,
        watcher.live(table["id"], drawn="light") as third,
    ):
        wires = list(zip(readers, (one, two_, third), ("light", "dark", "light"), strict=True))
        for seed in range(8):
            for person, wire, theme in wires:
                wire.quiet()
                language = "ru" if wire is two_ else "en"
                asked = {"theme": theme, "language": language}
                drawn = person.get(f"/tables/{table['id']}/picture", params=asked).json()
                told = with_offer(wire.table["picture"], wire.table["offer"])
                # What is defined for whoever decides, everybody is told.
                defined = [set(NAMED.findall(one.pop("definitions"))) for one in (drawn, told)]
                assert defined[0] <= defined[1]
                assert told == whole(drawn)
            play_some((ann, bea), table["id"], 3, seed)
        late = watcher.live(table["id"], drawn="light")
        with late as fourth:
            fourth.quiet()
            third.quiet()
            assert fourth.table["picture"] == third.table["picture"]


def with_offer(picture: Json, offer: Json | None) -> Json:
    """Put together what there is to see and what may be done, as a page does."""
    parts = {name: dict(part) for name, part in picture["parts"].items()}
    for name, more in (offer or {"parts": {}})["parts"].items():
        parts[name] = {**parts.get(name, {}), **more}
    return whole({**picture, "parts": parts, "holds": (offer or {"holds": {}})["holds"]})


def whole(picture: Json) -> Json:
    """Leave out what is empty: whoever may do nothing is not told so for each part."""
    parts = {
        name: {field: value for field, value in part.items() if value not in ([], {})}
        for name, part in picture["parts"].items()
    }
    return {**picture, "parts": {n: p for n, p in parts.items() if p.keys() > {"title", "frame"}}}


def test_what_was_told_once_is_not_told_again(server: Running) -> None:
    ann, bea, table = two(server, "mirador")
    with ann.live(table["id"], drawn="light") as wire:
        wire.quiet()
        first = wire.sizes[0]
        play_some((ann, bea), table["id"], 6)
        wire.quiet()
    assert max(wire.sizes[1:]) < first / 5  # 700 places, and most of them are free still


def test_all_who_ask_for_the_same_are_sent_the_same_bytes(server: Running) -> None:
    ann, bea, table = two(server, "overworld")
    watchers = [server.player() for _ in range(3)]
    with ExitStack() as stack:
        wires = [stack.enter_context(w.live(table["id"], drawn="light")) for w in watchers]
        for wire in wires:
            wire.quiet()
        play_some((ann, bea), table["id"], 5)
        for wire in wires:
            wire.quiet()
    first, second, third = ([t for t in w.texts if '"event"' in t] for w in wires)
    assert first == second == third != []


def test_what_is_not_asked_for_is_not_sent(server: Running) -> None:
    ann, bea, table = two(server, "strata")
    with ann.live(table["id"]) as plain_, ann.live(table["id"], position="true") as full:
        for wire in (plain_, full):
            wire.quiet()
        play_some((ann, bea), table["id"], 3)
        for wire in (plain_, full):
            wire.quiet()
    assert not {"picture", "offer", "pieces"} & plain_.table.keys()
    assert "position" not in plain_.table["view"]
    assert full.table["view"]["position"] == ann.state(table["id"])["view"]["position"]


def test_an_event_leaves_out_what_is_as_it_was(server: Running) -> None:
    ann, bea, table = two(server, "strata")
    play_some((ann, bea), table["id"], 2)
    with bea.live(table["id"]) as wire:
        wire.quiet()
        play_some((ann, bea), table["id"], 1)
        (event,) = wire.quiet()
    assert event.keys() == {
        "type", "now", "seat", "revision", "ply", "mark", "view", "status", "may"
    }  # fmt: skip
    assert event["view"].keys() == {"from", "log", "waiting"}
    assert len(event["view"]["log"]) == 1


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
        kinds = [m["type"] for m in again.messages]
        assert kinds[:2] == ["ping", "you"]
        assert set(kinds[2:]) == {"event", "pong"}
        assert again.messages[2]["view"]["from"] <= had < again.messages[-2]["ply"]
        assert plain(again.table) == plain(bea.state(table["id"]))
        play_some((ann, bea), table["id"], 2, seed=3)
        again.quiet()
        assert plain(again.table) == plain(bea.state(table["id"]))


def test_who_has_missed_too_much_is_told_everything(server: Running) -> None:
    ann, bea, table = two(server, "mirador")
    with ann.live(table["id"]) as staying:  # so that somebody reads all of it
        with bea.live(table["id"], seat=-3) as wire, ann.live(table["id"], seat=-3) as other:
            wire.quiet()
            wire.socket.close()
            for seed in range(KEPT + 1):
                play_some((ann, bea), table["id"], 1, seed)
                other.quiet()
            with bea.live(table["id"], seat=-3, since=wire) as again:
                again.quiet()
                assert "state" in {m["type"] for m in again.messages}
                assert plain(again.table) == plain(bea.state(table["id"], -3))
        staying.quiet()


def test_who_comes_back_after_a_restart_is_told_everything(own_server: Running) -> None:
    ann, bea, table = two(own_server, "strata")
    play_some((ann, bea), table["id"], 3)
    with bea.live(table["id"]) as wire:
        wire.quiet()
    own_server.restart()
    ann.ready(table["id"])
    play_some((ann, bea), table["id"], 1, seed=2)
    with bea.live(table["id"], since=wire) as again:
        assert again.until(lambda m: m["type"] != "ping")["type"] == "state"
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


def test_what_was_undone_meanwhile_is_told(server: Running) -> None:
    ann, bea, table = two(server, "mirage")
    play_some((ann, bea), table["id"], 4)
    with bea.live(table["id"]) as wire:
        wire.quiet()
    undo_something((ann, bea), table["id"])
    play_some((ann, bea), table["id"], 3, seed=7)  # the log is as long again, and another one
    with bea.live(table["id"], since=wire) as again:
        again.quiet()
        assert plain(again.table) == plain(bea.state(table["id"]))


def test_an_undo_is_told_to_those_who_stay(server: Running) -> None:
    ann, bea, table = two(server, "mirage")
    with bea.live(table["id"]) as wire:
        undone = undo_something((ann, bea), table["id"])
        wire.quiet()
        assert len(wire.log) < undone
        assert plain(wire.table) == plain(bea.state(table["id"]))


@pytest.mark.parametrize(
    "mark",
    ["x", "0", "99.0", "-1.0", "٣.0", "1" * 100, "..", "{id}.99", "{id}.-1", "{id}.٣", "{id}."],
)
def test_a_mark_that_names_nothing_brings_the_whole_table(server: Running, mark: str) -> None:
    ann, bea, table = two(server, "strata")
    play_some((ann, bea), table["id"], 2)
    with bea.live(table["id"]) as wire:
        wire.quiet()
    wire.told.mark = mark.format(id=wire.mark.partition(".")[0])
    with bea.live(table["id"], since=wire) as again:
        assert again.until(lambda m: m["type"] != "ping")["type"] == "state"


def test_a_mark_of_another_seat_brings_the_whole_table(server: Running) -> None:
    ann = server.player()
    table = ann.open("misty", "me", "me")
    ann.ready(table["id"])
    with ann.live(table["id"], seat=0) as wire:
        wire.quiet()
    mark = wire.mark
    with ann.live(table["id"], seat=1, since=wire) as other:
        assert other.until(lambda m: m["type"] != "ping")["type"] == "state"
    wire.told.mark = mark
    with ann.live(table["id"], seat=0, since=wire) as own:
        own.quiet()
        assert [m["type"] for m in own.messages] == ["ping", "pong"]


def test_a_mark_that_is_too_long_is_refused(server: Running) -> None:
    ann, _, table = two(server, "strata")
    with ann.live(table["id"]) as wire:
        wire.quiet()
    wire.told.mark = "1" * 101
    with pytest.raises(Exception, match="403"), ann.live(table["id"], since=wire):
        pass


def test_a_secret_pick_while_one_is_away_tells_nothing(server: Running) -> None:
    ann, bea, table = two(server, "misty", show_ready=False)
    play_some((ann, bea), table["id"], 8)
    while decides(bea.state(table["id"])) != decides(ann.state(table["id"])):
        play_some((ann, bea), table["id"], 1)
    with bea.live(table["id"]) as wire:
        wire.quiet()

    def come_back() -> list[Json]:
        with bea.live(table["id"], since=wire) as again:
            again.quiet()
            return [m for m in again.messages if m["type"] in ("state", "event")]

    assert come_back() == []
    state = ann.state(table["id"])
    assert ann.move(table["id"], state["ply"], some_move(state, random.Random(1))).is_success
    assert ann.state(table["id"])["view"]["pending"] is not None
    assert come_back() == []
    state = bea.state(table["id"])
    assert bea.move(table["id"], state["ply"], some_move(state, random.Random(2))).is_success
    (told,) = come_back()
    assert told["ply"] > state["ply"]
    view = told["view"]
    assert [line["move"] for line in view["log"] if line["seat"] == 0] == [
        line["move"] for line in bea.state(table["id"])["view"]["log"][view["from"] :]
        if line["seat"] == 0
    ]  # fmt: skip
