"""Whole games of every kind, by several clients at once, over HTTP and WebSocket."""

from __future__ import annotations

import random
import threading
from contextlib import suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

import belvedere
from belvedere.core.records import parse_record
from helpers.house import OWN_GAMES
from helpers.serving import Json, Player, Running, Wire, decides, some_move

# What makes a game short, or gives it more players; a game that is not here is played as it is.
KINDS: dict[str, dict[str, Any]] = {
    "mirador": {"size": 9},
    "mirage": {"players": 3},
    "overworld": {"players": 3},
    "misty": {"players": 2, "rounds": 1},
}
LONGEST = 400  # plies that are played; who is to move then resigns


def table_for(server: Running, game: str, options: dict[str, Any]) -> tuple[list[Player], Json]:
    number = int(options.get("players", 2))
    people = [server.player() for _ in range(number)]
    table = people[0].open(game, "me", *["invite"] * (number - 1), options=options)
    for seat, person in enumerate(people[1:], 1):
        person.join(table, seat)
    people[0].ready(table["id"])
    return people, table


@pytest.mark.parametrize("game", OWN_GAMES)
def test_a_game_is_played_to_its_end_by_requests(server: Running, game: str) -> None:
    people, table = table_for(server, game, KINDS.get(game, {}))
    rng = random.Random(game)
    states = [person.state(table["id"]) for person in people]
    while states[0]["phase"] == "playing" and states[0]["ply"] < LONGEST:
        for person in people:
            state = person.state(table["id"])
            if decides(state):
                answer = person.move(table["id"], state["ply"], some_move(state, rng))
                assert answer.status_code == 200, answer.text
        states = [person.state(table["id"]) for person in people]
    for person in people:
        person.act(table["id"], "resign")  # refused where it is over
    end = [person.state(table["id"]) for person in people]
    assert {state["phase"] for state in end} == {"over"}
    ending = end[0]["view"]["ending"]
    assert all(state["view"]["ending"] == ending for state in end)
    told = [state["status"] for state in end]
    winners = ending["winners"] or []
    assert [status.startswith("You win") for status in told] == [
        len(winners) == 1 and seat in winners for seat in range(len(people))
    ]
    assert len({status for status in told if not status.startswith("You win")}) == 1
    text = people[0].get(f"/tables/{table['id']}/record").text
    record = parse_record(text)
    assert len(record.plies) == end[0]["ply"]
    assert (
        record.position().scores
        == belvedere.load(people[0].get(f"/tables/{table['id']}").json()["view"]["position"]).scores
    )


def play_live(person: Player, table_id: str, seed: str, logs: list[Any], seat: int) -> None:
    """Play by a socket, as a page does: ask for the view after each event.

    Who has resigned where others go on is closed out of his seat, and comes back to look on.
    """
    rng = random.Random(seed)
    while logs[seat] is None:
        with suppress(ConnectionClosed), person.live(table_id) as wire:
            message = wire.next()
            while message.get("phase") != "over":
                if message["type"] in ("state", "event"):
                    decide(person, table_id, wire, rng)
                message = wire.next()
            logs[seat] = [(line["seat"], line["move"]) for line in wire.log]


def decide(person: Player, table_id: str, wire: Wire, rng: random.Random) -> None:
    """Move, if it is one's turn; after a while, resign."""
    state = person.state(table_id)
    if "resign" in state["may"] and state["ply"] >= LONGEST // 4:
        wire.send(type="act", act="resign", key="end")
    elif decides(state):
        move = some_move(state, rng)
        wire.send(type="move", ply=state["ply"], move=move, key=str(rng.random()))


@pytest.mark.parametrize("game", OWN_GAMES)
def test_a_game_is_played_live_by_several_at_once(server: Running, game: str) -> None:
    people, table = table_for(server, game, KINDS.get(game, {}))
    logs: list[Any] = [None] * len(people)
    threads = [
        threading.Thread(target=play_live, args=(person, table["id"], f"{game} {s}", logs, s))
        for s, person in enumerate(people)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert all(logs)
    if game != "misty":  # where each knows what he knows
        assert all(log == logs[0] for log in logs)
    assert all([seat for seat, _ in log] == [seat for seat, _ in logs[0]] for log in logs)
    shown = people[0].get(f"/tables/{table['id']}/record", params={"form": "json"}).json()
    assert [ply["seat"] for ply in shown["moves"]] == [seat for seat, _ in logs[0]]


def test_bots_play_a_game_that_may_be_watched(server: Running) -> None:
    spectator = server.player()
    table = spectator.open("strata", "1", "random", public=True)
    with server.player().live(table["id"]) as wire:
        end = wire.until(lambda message: message.get("phase") == "over")
    assert end["view"]["ending"]["cause"] == "rules"
    assert len(wire.log) == end["ply"] > 10


def test_a_bot_answers_a_person(server: Running) -> None:
    ann = server.player()
    table = ann.open("strata", "me", "2")
    with ann.live(table["id"]) as wire:
        wire.until(lambda m: 0 in (m.get("view") or {}).get("waiting", []))
        state = ann.state(table["id"])
        wire.send(type="move", ply=state["ply"], move=some_move(state, random.Random(1)))
        shown = wire.until(lambda m: m["type"] == "event" and m["ply"] > state["ply"] + 1)
    assert {line["seat"] for line in wire.log} == {0, 1}
    assert shown["view"]["log"]
    assert wire.table["phase"] == "playing"
