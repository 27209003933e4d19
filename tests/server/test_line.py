"""What is said on a socket is heard: all of it, in its order, and also as the last thing said."""

from __future__ import annotations

import random

import pytest
from websockets.exceptions import ConnectionClosed

from belvedere.server.api.live import LONGEST, MOST_WAITING
from helpers.serving import Json, Player, Running, some_move


def two(server: Running) -> tuple[Player, Player, Json]:
    ann, bea = server.player(), server.player()
    table = ann.open("strata", "me", "invite")
    bea.join(table, 1)
    ann.ready(table["id"])
    return ann, bea, table


def first_move(ann: Player, table: Json) -> str:
    return some_move(ann.state(table["id"]), random.Random(1))


def test_more_than_waits_at_once_is_answered_in_order(server: Running) -> None:
    ann, _, table = two(server)
    asked = [str(number) for number in range(10 * MOST_WAITING)]
    with ann.live(table["id"]) as wire:
        for key in asked:
            wire.send(type="act", act="consent", key=key)  # there is nothing to consent to
        answers = [wire.until(lambda m: m["type"] == "refusal") for _ in asked]
    assert [answer["key"] for answer in answers] == asked
    assert {answer["status"] for answer in answers} == {409}


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
    assert event["log"][0]["move"] == move
    assert ann.state(table["id"])["ply"] == event["ply"]


def test_what_came_before_the_table_was_found_is_heard(server: Running) -> None:
    ann, _, table = two(server)
    server.restart()  # so that it is read from the disk first
    with ann.live(table["id"]) as wire:
        wire.send(type="ping")
        assert wire.until(lambda m: m["type"] == "pong")["now"] > 0


@pytest.mark.parametrize(("said", "code"), [("x" * (LONGEST + 1), 1009), (b"{}", 1003)])
def test_a_message_that_is_none_ends_it(server: Running, said: str | bytes, code: int) -> None:
    ann, bea, table = two(server)
    with ann.live(table["id"]) as wire, bea.live(table["id"]) as other:
        wire.socket.send(said)
        with pytest.raises(ConnectionClosed) as closed:
            wire.until(lambda m: False)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == code
        assert [m["type"] for m in other.quiet()] in ([], ["state"])
