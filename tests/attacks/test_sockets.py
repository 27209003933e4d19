"""Sockets: who may not see a seat any more is told nothing of it, and nobody can flood a server."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from belvedere.server.api import following
from belvedere.server.transport import Bounds, Socket
from helpers.serving import (
    GENEROUS,
    Json,
    Player,
    Running,
    Wire,
    frames,
    knock,
    read_out,
    read_until,
    some_move,
)

SECRETS = {"window": "2x2", "rounds": 1}
FREELY = Bounds(frames=1e9, burst=1_000_000_000)


def end_of(wire: Wire) -> tuple[list[Json], int]:
    """Read a socket to its end; return what came, and the code with which it was closed."""
    before = len(wire.messages)
    with pytest.raises(ConnectionClosed) as closed:
        wire.until(lambda message: False)
    assert closed.value.rcvd is not None
    return wire.messages[before:], closed.value.rcvd.code


# Who sees a seat.


@pytest.mark.parametrize("asked", [0, None], ids=["by its number", "by sitting there"])
def test_who_has_left_a_seat_sees_nothing_of_who_sits_there_next(
    server: Running, asked: int | None
) -> None:
    ann, bea, cid = server.player(), server.player(), server.player()
    ann.ready(ann.open("misty", "me", "random")["id"])  # so that nothing else is told meanwhile
    table = ann.open("misty", "me", "open", public=True, options=SECRETS)
    with ann.live(table["id"], asked) as wire:
        assert wire.next()["seat"] == 0
        assert ann.act(table["id"], "leave").status_code == 200
        came, code = end_of(wire)
        for person, seat in ((cid, 0), (bea, 1)):
            joined = person.post(f"/tables/{table['id']}/join", {"seat": seat})
            assert joined.status_code == 200, joined.text
    assert code == 4403
    assert [message["type"] for message in came] == ["refusal"]
    assert came[0]["error"] == "not-your-seat"
    with ann.live(table["id"]) as again:
        assert again.next()["seat"] is None


def test_who_leaves_by_his_socket_is_answered_before_it_is_closed(server: Running) -> None:
    ann = server.player()
    table = ann.open("strata", "me", "invite")
    with ann.live(table["id"]) as wire:
        wire.next()
        wire.send(type="act", act="leave", key="go")
        came, code = end_of(wire)
    *before, answer, refusal = came  # before: the game may be ready by then
    assert {message["type"] for message in before} <= {"event"}
    assert [answer["type"], refusal["type"]] == ["answer", "refusal"]
    assert (answer["key"], refusal["error"], code) == ("go", "not-your-seat", 4403)


def test_a_seat_that_changes_hands_while_it_is_looked_at_is_not_shown(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    from belvedere.server.live.live_table import Glimpse, LiveTable
    from belvedere.server.live.sheet import INVITE, Chair

    ann = server.player()
    table = ann.open("misty", "me", "invite", options=SECRETS)
    with ann.live(table["id"]) as wire:
        wire.quiet()
        look = LiveTable.look

        async def robbed(self: LiveTable, viewer: int) -> Glimpse:
            monkeypatch.setattr(LiveTable, "look", look)
            seen = await look(self, viewer)
            await self.change_chair(0, Chair(INVITE))
            return seen

        monkeypatch.setattr(LiveTable, "look", robbed)
        server.on_loop(server.house.hub._tables[table["id"]].tell)
        came, code = end_of(wire)
    assert ([message["type"] for message in came], code) == (["refusal"], 4403)


def test_who_has_left_a_game_that_goes_on_neither_sees_nor_steers_his_deputy(
    server: Running,
) -> None:
    ann, bea, cid = server.player(), server.player(), server.player()
    table = ann.open("misty", "me", "invite", "invite", options=SECRETS, show_ready=False)
    bea.join(table, 1)
    cid.join(table, 2)
    ann.ready(table["id"])
    with ann.live(table["id"]) as wire:
        wire.quiet()
        assert ann.act(table["id"], "leave").status_code == 200
        came, code = end_of(wire)
    assert (came[-1]["error"], code) == ("not-your-seat", 4403)
    assert ann.act(table["id"], "withdraw").status_code == 409
    seen = {person: person.state(table["id"]) for person in (ann, server.player())}
    for name in ("view", "seat", "may"):
        assert len({json.dumps(state[name]) for state in seen.values()}) == 1, name
    for path in ("picture", "picture/whole.svg", f"plies/{seen[ann]['ply']}"):
        answers = {person.get(f"/tables/{table['id']}/{path}").text for person in seen}
        assert len(answers) == 1, path


def token_of(person: Player, **more: object) -> Json:
    wanted = {"title": "bot", "scopes": ["read", "play"], **more}
    answer = person.post("/tokens", wanted)
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def program(server: Running, token: Json) -> Player:
    """Return a program that plays by a token."""
    return server.player(authorization=f"Bearer {token['token']}")


def loses_token(server: Running, ann: Player) -> tuple[Player, Callable[[], object]]:
    token = token_of(ann)
    return program(server, token), lambda: ann.http.delete(f"/tokens/{token['id']}")


def signs_out(server: Running, ann: Player) -> tuple[Player, Callable[[], object]]:
    return ann, lambda: ann.http.delete("/session")


def is_deleted(server: Running, ann: Player) -> tuple[Player, Callable[[], object]]:
    return ann, lambda: ann.http.request("DELETE", "/account", json={"password": ""})


@pytest.mark.parametrize("loses", [loses_token, signs_out, is_deleted])
def test_who_is_nobody_any_more_neither_sees_nor_acts(
    server: Running,
    loses: Callable[[Running, Player], tuple[Player, Callable[[], object]]],
) -> None:
    ann, bea = server.player(), server.player()
    table = ann.open("strata", "me", "invite")
    bea.join(table, 1)
    state = ann.ready(table["id"])
    reader, lose = loses(server, ann)
    move = some_move({**state, "seat": 0}, random.Random(1))
    with reader.live(table["id"], 0) as wire:
        wire.quiet()
        lose()
        with suppress(ConnectionClosed):  # it may be closed by now
            wire.send(type="move", ply=state["ply"], move=move)
        came, code = end_of(wire)
    assert code == 4401
    assert came[-1]["type"] == "refusal"
    assert not [message for message in came if message["type"] == "answer"]


def test_a_token_that_expires_ends_its_socket(own_server: Running) -> None:
    house = own_server.house
    ann = own_server.player()
    table, token = ann.open("strata", "me", "invite"), token_of(ann, days=1)
    person = ann.get("/me").json()["id"]
    with program(own_server, token).live(table["id"]) as wire:
        wire.quiet()
        now = house.now
        house.now = lambda: now() + 2 * 86_400_000
        own_server.on_loop(lambda: house.sockets.recheck(person))
        came, code = end_of(wire)
    assert (came[-1]["error"], code) == ("expired", 4401)


def test_who_takes_another_name_speaks_under_it(server: Running) -> None:
    ann, bea = server.player(), server.player()
    table = ann.open("strata", "me", "invite")
    bea.join(table, 1)
    with ann.live(table["id"]) as wire:
        wire.quiet()
        assert ann.http.patch("/account", json={"name": "Annabel"}).status_code == 200
        wire.send(type="chat", text="hello")
        said = wire.until(lambda message: message["type"] == "chat")
    assert said["messages"][0]["name"] == "Annabel"


def test_who_takes_the_name_of_somebody_here_speaks_under_that_of_his_seat(server: Running) -> None:
    ann, bea = server.player(), server.player()
    table = ann.open("strata", "me", "invite", name="Ann")
    bea.join(table, 1, name="Bea")
    assert bea.http.patch("/account", json={"name": "Ann"}).status_code == 200
    bea.post(f"/tables/{table['id']}/chat", {"text": "hello"})
    (said,) = ann.get(f"/tables/{table['id']}/chat").json()["messages"]
    assert said["name"] == "Bea"


# Who does not read.


@pytest.fixture
def lenient(tmp_path: Path) -> Iterator[Running]:
    """A server that lets anybody send as many frames as he likes."""
    running = Running(tmp_path / "tables.db", FREELY)
    yield running
    running.close()


def test_pings_of_somebody_who_does_not_read_are_not_kept_and_he_is_cut_off(
    lenient: Running,
) -> None:
    ann = lenient.player()
    table = ann.open("strata", "me", "invite")
    pings = frames(*[Frame(Opcode.PING, b"x" * 125)] * 500)
    with closing(knock(lenient, f"/tables/{table['id']}/live", ann)) as opened:
        read_until(opened, b'"state"')
        (line,) = [one for one in lenient.connections if isinstance(one, Socket)]
        opened.setblocking(False)
        rest = b""
        while line.writable.is_set():  # until what he does not read has filled what there is
            try:
                rest = rest or pings
                rest = rest[opened.send(rest) :]
            except BlockingIOError:
                lenient.on_loop(lambda: None)
        opened.settimeout(60)
        lenient.on_loop(lambda: None)
        assert line.transport.get_write_buffer_size() < 1_000_000
        lenient.later(0)
        lenient.later(FREELY.unread + 1)
        read_out(opened)
    lenient.on_loop(lambda: None)
    assert line not in lenient.connections


# Floods.


@pytest.mark.parametrize(
    ("flood", "code"),
    [
        (frames(*[Frame(Opcode.PING, b"")] * 3_000), 1008),
        (frames(*[Frame(Opcode.PONG, b"")] * 3_000), 1008),
        (
            frames(
                Frame(Opcode.TEXT, b"{", fin=False), *[Frame(Opcode.CONT, b"", fin=False)] * 3_000
            ),
            1009,
        ),
        (frames(*[Frame(Opcode.TEXT, b"{}")] * 3_000), 1008),
    ],
    ids=["pings", "pongs", "empty pieces", "messages"],
)
def test_a_flood_of_frames_ends_its_socket(server: Running, flood: bytes, code: int) -> None:
    ann = server.player()
    table = ann.open("strata", "me", "invite")
    with closing(knock(server, f"/tables/{table['id']}/live", ann)) as opened:
        read_until(opened, b'"state"')
        opened.sendall(flood)
        heard = read_out(opened)
    assert Frame(Opcode.CLOSE, code.to_bytes(2, "big")).serialize(mask=False) in heard


def test_messages_of_a_socket_are_counted_also_those_that_ask_for_nothing(tmp_path: Path) -> None:
    running = Running(tmp_path / "tables.db", limits={**GENEROUS, "messages": "5/minute"})
    try:
        ann = running.player()
        table = ann.open("strata", "me", "invite")
        with ann.live(table["id"]) as wire:
            for _ in range(6):
                wire.send(type="ping")
            came, code = end_of(wire)
    finally:
        running.close()
    assert [m["type"] for m in came if m["type"] != "state"] == ["pong"] * 5 + ["refusal"]
    assert (came[-1]["error"], code) == ("too-many", 4429)


# What is no message.


def test_bytes_that_are_no_text_end_a_socket_without_a_word_in_the_log(
    server: Running, caplog: pytest.LogCaptureFixture
) -> None:
    ann = server.player()
    table = ann.open("strata", "me", "invite")
    with closing(knock(server, f"/tables/{table['id']}/live", ann)) as opened:
        read_until(opened, b'"state"')
        opened.sendall(frames(*[Frame(Opcode.TEXT, b"\xff")] * 50))
        heard = read_out(opened)
    assert b"\x88\x02\x03\xef" in heard  # closed with 1007
    assert caplog.records == []


@pytest.mark.parametrize(
    "broken",
    [
        Frame(Opcode.TEXT, b"\xff").serialize(mask=True),
        Frame(Opcode.TEXT, b"{}").serialize(mask=False),
        b"\xf1\x80\x00\x00\x00\x00",
    ],
    ids=["no text", "not masked", "reserved"],
)
def test_a_broken_first_word_is_not_worth_a_line_in_the_log(
    server: Running, caplog: pytest.LogCaptureFixture, broken: bytes
) -> None:
    ann = server.player()
    table = ann.open("strata", "me", "invite")
    for _ in range(5):
        with closing(knock(server, f"/tables/{table['id']}/live", ann)) as opened:
            read_until(opened, b"\r\n\r\n")  # what comes before this is no word yet
            opened.sendall(broken)
            read_out(opened)
    server.on_loop(lambda: None)
    assert caplog.records == []


def test_bytes_for_a_tournament_end_its_socket_without_a_word_in_the_log(
    server: Running, caplog: pytest.LogCaptureFixture
) -> None:
    ann = server.player()
    made = ann.post("/tournaments", {"game": "strata", "format": "round-robin"})
    assert made.status_code == 201, made.text
    path = f"/tournaments/{made.json()['id']}/live"
    with closing(knock(server, path, ann)) as opened:
        read_until(opened, b'"state"')
        opened.sendall(frames(Frame(Opcode.BINARY, b"{}")))
        heard = read_until(opened, b"\x88\x02\x03\xeb")  # 1003
    assert heard
    assert caplog.records == []


def test_a_tournaments_socket_that_cannot_go_on_is_closed(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stayed open and silent."""

    def fail(*_: object) -> Json:
        raise KeyError("board")

    monkeypatch.setattr(following, "told_of", fail)
    ann = server.player()
    made = ann.post("/tournaments", {"game": "strata"}).json()
    with closing(knock(server, f"/tournaments/{made['id']}/live", ann)) as opened:
        assert read_until(opened, b"\x88\x02\x03\xf3")  # 1011


def test_who_speaks_another_version_is_told_ours(server: Running) -> None:
    with closing(knock(server, "/tables/none/live", version=12)) as opened:
        heard = read_out(opened).lower()
    assert heard.startswith(b"http/1.1 426 ")
    assert b"\r\nsec-websocket-version: 13\r\n" in heard
