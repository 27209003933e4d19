"""What is said on a socket is heard: all of it, in its order, and also as the last thing said."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from belvedere.server import chat
from belvedere.server.api.live import MOST_WAITING
from belvedere.server.api.speaker import LONGEST
from belvedere.server.chat import Chat
from belvedere.server.identity.people import Visitor
from belvedere.server.live.live_table import LiveTable
from belvedere.server.live.story import Story
from belvedere.server.transport import Socket
from helpers.serving import (
    API,
    Json,
    Player,
    Running,
    Wire,
    decides,
    frames,
    knock,
    read_until,
    some_move,
)

LARGEST = 16_384  # bytes of a message that the server reads at all


def two(server: Running) -> tuple[Player, Player, Json]:
    ann, bea = server.player(), server.player()
    table = ann.open("strata", "me", "invite")
    bea.join(table, 1)
    ann.ready(table["id"])
    return ann, bea, table


def first_move(ann: Player, table: Json) -> str:
    return some_move(ann.state(table["id"]), random.Random(1))


def code_of(wire: Wire) -> int:
    """Read until a socket is closed, and return why."""
    with pytest.raises(ConnectionClosed) as closed:
        wire.until(lambda message: False)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def texts(*said: str) -> bytes:
    """Return texts as a client puts them on the wire."""
    return frames(*(Frame(Opcode.TEXT, text.encode()) for text in said))


def live_path(table: Json) -> str:
    return f"/tables/{table['id']}/live"


# Coming and going.


def test_what_comes_right_after_the_handshake_is_heard_in_order(own_server: Running) -> None:
    ann, _, table = two(own_server)
    own_server.restart()  # so that the table is read from the disk first
    said = texts('{"type":"first"}', '{"type":"second","key":"2"}', '{"type":"ping"}')
    with closing(knock(own_server, live_path(table), ann)) as opened:
        heard = read_until(opened, b"\r\n\r\n")
        assert heard.startswith(b"HTTP/1.1 101 ")
        opened.sendall(said)
        heard += read_until(opened, b'"pong"')
    assert heard.index(b'"state"') < heard.index(b'"key":null') < heard.index(b'"key":"2"')


def test_who_leaves_before_the_door_is_open_disturbs_nobody(
    server: Running, caplog: pytest.LogCaptureFixture
) -> None:
    ann, bea, table = two(server)
    for goodbye in (b"", Frame(Opcode.CLOSE, b"\x03\xe8").serialize(mask=True)):
        for _ in range(10):
            with closing(knock(server, live_path(table), ann)) as opened:
                opened.sendall(goodbye)
    with bea.live(table["id"]) as wire:
        assert wire.next()["type"] == "state"
        assert wire.quiet() == []
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


def test_the_last_word_counts(server: Running) -> None:
    ann, bea, table = two(server)
    move = first_move(ann, table)
    with bea.live(table["id"]) as watching:
        ply = watching.next()["ply"]
        with ann.live(table["id"]) as wire:
            wire.next()
            wire.send(type="move", ply=ply, move=move)
            wire.socket.close()
        event = watching.until(lambda m: m["type"] == "event" and m["ply"] > ply)
    assert event["view"]["log"][0]["move"] == move
    assert ann.state(table["id"])["ply"] == event["ply"]


def test_many_last_words_count_though_they_had_to_wait(server: Running) -> None:
    ann, bea, table = two(server)
    said = [str(number) for number in range(3 * MOST_WAITING)]
    words = texts(*(f'{{"type":"chat","text":"{text}"}}' for text in said))
    goodbye = Frame(Opcode.CLOSE, b"\x03\xe8").serialize(mask=True)
    with bea.live(table["id"]) as watching, ann.live(table["id"]) as wire:
        wire.next()
        wire.socket.socket.sendall(words + goodbye)
        assert [line["text"] for line in chat_of(watching, len(said))] == said


def test_a_server_that_stops_says_so(own_server: Running) -> None:
    ann, _, table = two(own_server)
    with ann.live(table["id"]) as wire:
        wire.next()
        own_server.restart()
        assert code_of(wire) == 1012


def test_a_page_of_another_site_gets_no_line(server: Running) -> None:
    ann, _, table = two(server)
    cookies = "; ".join(f"{c.name}={c.value}" for c in ann.http.cookies.jar)
    address = f"{server.url}{API}/tables/{table['id']}/live".replace("http", "ws", 1)
    headers = {"cookie": cookies, "origin": "https://elsewhere.example"}
    with connect(address, additional_headers=headers) as opened:
        wire = Wire(opened)
        assert wire.next()["status"] == 403
        assert code_of(wire) == 4403


# Order.


def test_more_than_waits_at_once_is_answered_in_order(server: Running) -> None:
    ann, _, table = two(server)
    asked = [str(number) for number in range(10 * MOST_WAITING)]
    with ann.live(table["id"]) as wire:
        for key in asked:
            wire.send(type="act", act="consent", key=key)  # there is nothing to consent to
        answers = [wire.until(lambda m: m["type"] == "refusal") for _ in asked]
    assert [answer["key"] for answer in answers] == asked
    assert {answer["status"] for answer in answers} == {409}


def test_each_move_is_an_event_of_its_own_and_comes_at_once(server: Running) -> None:
    ann, bea, table = two(server)
    rng = random.Random(2)
    with ann.live(table["id"]) as one, bea.live(table["id"]) as other:
        state = one.next()
        other.next()
        for key in "abcdef":
            mover = (one, other)[state["view"]["waiting"][0]]
            state = (ann, bea)[state["view"]["waiting"][0]].state(table["id"])
            mover.send(type="move", ply=state["ply"], move=some_move(state, rng), key=key)
            told = [wire.until(lambda m: m["type"] == "event") for wire in (one, other)]
            assert [event["view"]["from"] for event in told] == [state["ply"]] * 2
            assert told[0]["ply"] == told[1]["ply"]
            answer = mover.until(lambda m: m["type"] == "answer")
            known = {name: told[0][name] for name in ("ply", "revision")}
            assert answer == {"type": "answer", "key": key, **known}
            state = ann.state(table["id"])


def chat_of(wire: Wire, count: int) -> list[Json]:
    """Read until so many words were said, and return them as they came."""
    heard: list[Json] = []
    while len(heard) < count:
        came = wire.until(lambda m: m["type"] in ("chat", "ping"))
        assert came["type"] == "chat", "nothing more was passed on"
        heard += came["messages"]
    return heard


def test_words_come_once_and_in_order(server: Running) -> None:
    ann, bea, table = two(server)
    said = [f"word {number}" for number in range(30)]
    with bea.live(table["id"]) as wire, ann.live(table["id"]) as speaking:
        for text in said:
            speaking.send(type="chat", text=text)
        for listening in (wire, speaking):
            heard = chat_of(listening, len(said))
            assert [(line["number"], line["text"]) for line in heard] == list(enumerate(said, 1))


@pytest.fixture
def overtaken(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Any]]:
    """Let somebody say more while what was said is being read; return who, and what."""
    read, more = Chat.messages, list[Any]()

    async def messages(self: Chat, *asked: Any) -> list[Json]:
        found = await read(self, *asked)
        if found and more:
            live, visitor, text = more.pop()
            await self.say(live, visitor, text)
        return found

    monkeypatch.setattr(Chat, "messages", messages)
    yield more
    assert more == []


def test_in_the_chat_people_are_called_as_their_seats_are(server: Running) -> None:
    ann, bea = server.player(), server.player(**{"accept-language": "ru"})
    table = ann.open("strata", "me", "invite", name="Ann")
    bea.join(table, 1, name="Ann")
    bea.post(f"/tables/{table['id']}/chat", {"text": "hello"})
    (message,) = ann.get(f"/tables/{table['id']}/chat").json()["messages"]
    assert message["name"] == "Ann · 2"
    eve = server.player(**{"accept-language": "ru"})
    other = ann.open("strata", "me", "invite")
    eve.join(other, 1)
    eve.post(f"/tables/{other['id']}/chat", {"text": "privet"})
    (message,) = ann.get(f"/tables/{other['id']}/chat").json()["messages"]
    assert message["name"].startswith("Guest ")  # as the reader says it


def test_a_word_that_is_read_before_it_is_counted_comes_once(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, asked = Chat.messages, list[int]()

    async def messages(
        self: Chat, live: LiveTable, visitor: Visitor, after: int, language: str
    ) -> list[Json]:
        if not asked:
            row = {"table": live.id, "person": visitor.id, "name": "", "text": "two", "at": 0}
            await server.house.store.write(lambda c: chat._add(c, row))
        asked.append(after)
        found = await read(self, live, visitor, after, language)
        live.said = min(2, len(asked))
        live.tell()
        return found

    ann, bea, table = two(server)
    with bea.live(table["id"]) as wire:
        wire.quiet()
        monkeypatch.setattr(Chat, "messages", messages)
        ann.post(f"/tables/{table['id']}/chat", {"text": "one"})
        assert [line["text"] for line in chat_of(wire, 2)] == ["one", "two"]
        monkeypatch.undo()
        ann.post(f"/tables/{table['id']}/chat", {"text": "three"})
        assert [line["text"] for line in chat_of(wire, 1)] == ["three"]


def test_what_is_said_while_words_are_passed_on_is_heard(
    server: Running, overtaken: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bea, table = two(server)
    say = Chat.say

    async def noted(self: Chat, live: Any, visitor: Any, text: str) -> Json:
        if text == "one":
            overtaken.append((live, visitor, "two"))
        return await say(self, live, visitor, text)

    monkeypatch.setattr(Chat, "say", noted)
    with bea.live(table["id"]) as wire:
        wire.quiet()
        ann.post(f"/tables/{table['id']}/chat", {"text": "one"})
        assert [line["text"] for line in chat_of(wire, 2)] == ["one", "two"]


def test_words_from_before_are_heard_also_if_the_first_reader_has_muted_them(
    own_server: Running,
) -> None:
    ann, bea, table = two(own_server)
    chat = f"/tables/{table['id']}/chat"
    ann.post(chat, {"text": "hello"})
    assert bea.post(f"{chat}/1/mute").status_code == 200
    own_server.restart()
    with bea.live(table["id"]) as deaf, ann.live(table["id"]) as wire:
        deaf.next()
        assert [line["text"] for line in chat_of(wire, 1)] == ["hello"]
        assert "chat" not in {message["type"] for message in deaf.quiet()}


def test_a_slow_reader_misses_nothing_and_nobody_waits_for_him(
    server: Running,
) -> None:
    ann, bea, table = two(server)
    with bea.live(table["id"]) as wire:
        wire.quiet()
        (line,) = [one for one in server.connections if isinstance(one, Socket)]
        server.on_loop(line.pause_writing)  # as the transport does when there is much to read
        for key in "ab":
            wire.send(type="act", act="consent", key=key)
        for person in (ann, bea):
            for _ in range(3):
                state = person.state(table["id"])
                if not decides(state):
                    break
                move = some_move(state, random.Random(1))
                assert person.move(table["id"], state["ply"], move).status_code == 200
        server.on_loop(line.resume_writing)
        told = wire.quiet()
    assert [message["key"] for message in told if message["type"] == "refusal"] == ["a", "b"]
    assert wire.log == bea.state(table["id"])["view"]["log"]


# What is no message.


def test_a_message_in_pieces_is_one_and_a_ping_between_them_is_answered(server: Running) -> None:
    ann, _, table = two(server)
    pieces = (
        Frame(Opcode.TEXT, b'{"type":', fin=False),
        Frame(Opcode.PING, b"there?"),
        Frame(Opcode.CONT, b'"pi', fin=False),
        Frame(Opcode.CONT, b'ng"}'),
    )
    with closing(knock(server, live_path(table), ann)) as opened:
        read_until(opened, b'"state"')
        for piece in pieces:
            opened.sendall(piece.serialize(mask=True))
        assert b"\x8a\x06there?" in read_until(opened, b'"pong"')


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (texts("x" * (LONGEST + 1)), 1009),
        (texts("x" * (LARGEST + 1)), 1009),
        (Frame(Opcode.BINARY, b"{}").serialize(mask=True), 1003),
        (Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True), 1007),
        (Frame(Opcode.TEXT, b"{}").serialize(mask=False), 1002),
        (Frame(Opcode.CONT, b"{}").serialize(mask=True), 1002),
        (b"\xf1\x80\x00\x00\x00\x00", 1002),
        (Frame(Opcode.TEXT, b"{", fin=False).serialize(mask=True) + texts("}"), 1002),
    ],
    ids=[
        "long", "larger", "binary", "not UTF-8", "not masked", "a rest of nothing", "reserved",
        "another in between",
    ],
)  # fmt: skip
def test_a_message_that_is_none_ends_it(server: Running, raw: bytes, code: int) -> None:
    ann, bea, table = two(server)
    with ann.live(table["id"]) as wire, bea.live(table["id"]) as other:
        wire.next()
        wire.socket.socket.sendall(raw)
        assert code_of(wire) == code
        assert [m["type"] for m in other.quiet()] in ([], ["state"])


# Our own errors.


@pytest.mark.parametrize("said", ['{"type":"ping"}', '{"type":"chat","text":"hello"}'])
def test_an_error_of_ours_ends_it_and_who_comes_back_has_everything(
    server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, said: str
) -> None:
    ann, _, table = two(server)

    def broken(*_: object) -> Any:
        raise ZeroDivisionError

    with ann.live(table["id"]) as wire:
        wire.next()
        with monkeypatch.context() as patch:
            patch.setattr(Story, "news", broken)
            patch.setattr(server.house, "now", broken)
            wire.socket.send(said)
            assert code_of(wire) == 1011
    assert f"A socket of table {table['id']} is closed" in caplog.text
    with ann.live(table["id"], since=wire) as again:
        again.quiet()
        assert again.table["ply"] == ann.state(table["id"])["ply"]
