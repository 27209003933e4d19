"""What is hidden never leaves: worlds that differ only in hidden things are alike in every byte.

A game of Misty is played twice. In one of the worlds seat 0 was dealt another card, which nobody
else sees, or picks another one. Whatever the other player or a spectator can get (answers with
their headers, events, drawings, log lines) is compared.
"""

from __future__ import annotations

import json
import logging
import random
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

import belvedere
from belvedere.server.live import live_table
from helpers.redeals import Script, telling_seed
from helpers.serving import Json, Player, Running, decides

World = Callable[[bool, int, int], str]
PATHS = (
    "", "/picture", "/picture?theme=dark&language=ru", "/picture/whole.svg", "/picture/board.svg",
    "/picture/whole.txt", "/plies/0", "/plies/1", "/record", "/record.gif?width=100", "/chat",
    "/picture?ply=1", "/picture/whole.png?width=200",
)  # fmt: skip


class Fixed:
    """A clock that stands unless it is told to tick."""

    def __init__(self) -> None:
        self.time = 1_800_000_000_000

    def __call__(self) -> int:
        return self.time


def clean(text: str, names: dict[str, str]) -> str:
    for real, name in names.items():
        text = text.replace(real, name)
    return text


@pytest.fixture
def worlds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> World:
    def play(is_other: bool, steps: int, which: int) -> str:
        monkeypatch.setattr(live_table, "_dice", Script(is_other, telling_seed()))
        caplog.clear()
        caplog.set_level(logging.INFO, logger="belvedere")
        running = Running(tmp_path / f"{is_other} {which}.db", now=Fixed())
        try:
            told = "\n".join(everything(running, steps, which))
        finally:
            running.close()
        lines = "\n".join(record.getMessage() for record in caplog.records)
        return told + re.sub(r"after [0-9.]+ s", "", lines)

    return play


def everything(server: Running, steps: int, which: int) -> Iterator[str]:
    """Play some steps, let Ann decide, and yield whatever the others can get by then."""
    ann, bea, cid = server.player(), server.player(), server.player()
    for person in (bea, cid):  # signed links differ, and with them what can be compressed
        person.http.headers["accept-encoding"] = "identity"
    with ann.live(ann.open("misty", "me", "invite", name="Ann")["id"]) as wire:
        wire.until(lambda message: message.get("view"))  # the game is compiled
    table = ann.open("misty", "me", "invite", show_ready=False, name="Ann")
    bea.join(table, 1, name="Bea")
    ann.ready(table["id"])
    names = {table["id"]: "TABLE"}
    for person in (ann, bea, cid):
        for cookie in person.http.cookies.jar:
            names[str(cookie.value)] = "COOKIE"
    with ExitStack() as stack:
        wires = [stack.enter_context(person.live(table["id"])) for person in (bea, cid)]
        for _ in range(steps):
            pick(ann, table["id"], 0)
            pick(bea, table["id"], 0)
        for wire in wires:
            wire.quiet()
        pick(ann, table["id"], which)
        for wire in wires:  # a pick by one player causes no traffic to another
            assert wire.quiet() == []
        for person in (bea, cid):
            yield from shown(person, table["id"], names)
        for wire in wires:
            told = json.dumps(wire.messages[-1] if steps else wire.messages)
            yield _unmarked(clean(SIGNED.sub("LINK", told), names))


def pick(person: Player, table_id: str, which: int) -> None:
    """Decide by the order of the list: the same place in it, whatever lies there."""
    state = person.state(table_id)
    if decides(state):
        moves = belvedere.load(state["view"]["position"]).legal(state["seat"])
        answer = person.move(table_id, state["ply"], moves[which % len(moves)])
        assert answer.status_code == 200, answer.text


def shown(person: Player, table_id: str, names: dict[str, str]) -> Iterator[str]:
    for path in PATHS:
        # Compressed, the random ids of two tables would have different lengths.
        answer = person.get(f"/tables/{table_id}{path}", headers={"accept-encoding": "identity"})
        headers = {k: v for k, v in answer.headers.items() if k != "date"}
        body = answer.content.hex() if "image/p" in str(headers) else answer.text
        yield clean(f"{path} {answer.status_code} {headers} {body}", _with_links(answer, names))
    yield _page(person, table_id, names)
    yield clean(person.get("/metrics").text, names)
    yield clean(json.dumps(person.get("/tables", params={"which": "mine"}).json()), names)


def _page(person: Player, table_id: str, names: dict[str, str]) -> str:
    """Return what the page of a table is told, as it comes by its socket."""
    with person.live(table_id, drawn="light") as wire:
        wire.quiet()
    return _unmarked(clean(SIGNED.sub("LINK", "\n".join(wire.texts)), names))


SIGNED = re.compile(r"(seat|invite)=[\w.-]+")  # by a key that each server makes for itself


def _unmarked(told: str) -> str:
    """Leave out by what readers go on: it is drawn by lot, for each audience of each server."""
    return re.sub(r'"mark": ?"[0-9a-f]{8}\.', '"mark":"MARK.', told)


def _with_links(answer: Any, names: dict[str, str]) -> dict[str, str]:
    """Addresses of seats are signed by a key that each server makes for itself."""
    signed = re.findall(r"(?:seat|invite)=([\w.-]+)", answer.text)
    etag = answer.headers.get("etag", "")
    known = {**names, **dict.fromkeys(signed, "LINK")}
    return {**known, etag: "ETAG"} if etag and "/picture" in str(answer.url) else known


def first_difference(one: str, other: str) -> str:
    where = next(n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)
    return f"{one[where - 200 : where + 80]!r} {other[where - 20 : where + 80]!r}"


def test_another_hand_of_the_opponent_changes_no_byte(worlds: World) -> None:
    one, other = worlds(False, 0, 0), worlds(True, 0, 0)
    assert "TABLE" in one
    assert one == other, first_difference(one, other)


@pytest.mark.parametrize("steps", [0, 7])
def test_another_pick_of_the_opponent_changes_no_byte(worlds: World, steps: int) -> None:
    one, other = worlds(False, steps, 0), worlds(False, steps, 1)
    assert one == other, first_difference(one, other)


def test_a_pick_of_a_player_is_told_to_himself(server: Running) -> None:
    ann, bea = server.player(), server.player()
    table = ann.open("misty", "me", "invite", show_ready=False)
    bea.join(table, 1)
    ann.ready(table["id"])
    with ann.live(table["id"]) as own, bea.live(table["id"]) as other:
        own.quiet()
        other.quiet()
        before = bea.state(table["id"])
        pick(ann, table["id"], 0)
        event: Json = own.until(lambda m: m["type"] == "event")
        assert event["view"]["pending"] is not None
        assert other.quiet() == []
        after = bea.state(table["id"])
        assert {**after, "now": 0} == {**before, "now": 0}


def test_who_is_ready_is_shown_where_that_was_agreed(server: Running) -> None:
    ann, bea = server.player(), server.player()
    table = ann.open("misty", "me", "invite", show_ready=True)
    bea.join(table, 1)
    ann.ready(table["id"])
    with bea.live(table["id"]) as wire:
        wire.quiet()
        pick(ann, table["id"], random.Random(1).randrange(3))
        event = wire.until(lambda m: m["type"] == "event")
    assert [seat["ready"] for seat in event["view"]["seats"]] == [True, False]
    assert "pending" not in event


def test_no_route_shows_a_seat_of_another(server: Running) -> None:
    ann, bea = server.player(), server.player()
    table = ann.open("misty", "me", "invite")
    bea.join(table, 1)
    ann.ready(table["id"])
    for path in ("", "/picture", "/picture/whole.svg", "/plies/0"):
        answer = bea.get(f"/tables/{table['id']}{path}", params={"seat": 0})
        assert (answer.status_code, answer.json()["error"]) == (403, "not-your-seat")
    for drawn, position in (("", "false"), ("light", "false"), ("", "true")):
        with bea.live(table["id"], seat=0, drawn=drawn, position=position) as wire:
            assert wire.next()["error"] == "not-your-seat"
    assert "links" in bea.state(table["id"])
    assert "0" not in bea.state(table["id"])["links"]["seats"]
