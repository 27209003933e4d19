"""Everything that is refused: with a status, an id, and a sentence in the reader's language."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

from belvedere.server.live.bots import BotRoom, Stopped
from belvedere.server.settings import LIMITS
from helpers.serving import Json, Player, Running, some_move


@pytest.fixture(scope="module")
def game(server: Running) -> tuple[Player, Player, Json]:
    ann, bea = server.player(), server.player()
    table = ann.open("strata", "me", "invite")
    bea.join(table, 1)
    ann.ready(table["id"])
    first = ann.state(table["id"])
    assert ann.move(table["id"], first["ply"], some_move(first, random.Random(0))).is_success
    return ann, bea, table


def check(answer: Any, status: int, error: str) -> Json:
    assert answer.status_code == status, answer.text
    body: Json = answer.json()
    assert body["error"] == error
    assert re.fullmatch(r"\S.*[.!?]", body["sentence"]), body
    return body


def waiting(game: tuple[Player, Player, Json]) -> tuple[Player, Player, Json, int]:
    """Return who is to move, who is not, the table, and the ply."""
    ann, bea, table = game
    state = ann.state(table["id"])
    (seat,) = state["view"]["waiting"]
    movers = (ann, bea) if seat == 0 else (bea, ann)
    return *movers, table, state["ply"]


def test_a_move_of_another_seat(game: tuple[Player, Player, Json]) -> None:
    mover, _, table, ply = waiting(game)
    other = 1 - mover.state(table["id"])["seat"]
    check(mover.move(table["id"], ply, "a1", seat=other), 403, "not-your-seat")


def test_a_move_out_of_turn(game: tuple[Player, Player, Json]) -> None:
    _, other, table, ply = waiting(game)
    check(other.move(table["id"], ply, "a1"), 409, "not-your-turn")


def test_a_move_of_somebody_who_has_left(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    def stay_silent(*asked: object) -> None:
        raise Stopped

    monkeypatch.setattr(BotRoom, "_choose", stay_silent)  # who plays on for him is slow
    ann = server.player()
    table = ann.open("mirage", "me", "me", "me")["id"]
    ann.ready(table)
    state = ann.state(table)
    (seat,) = state["view"]["waiting"]
    ann.act(table, "resign", seat=seat)
    check(ann.move(table, state["ply"], some_move(state, random.Random(0)), seat), 409, "table")
    assert ann.state(table)["ply"] == state["ply"]


def test_a_move_of_a_spectator(server: Running, game: tuple[Player, Player, Json]) -> None:
    _, _, table, ply = waiting(game)
    check(server.player().move(table["id"], ply, "a1"), 403, "not-your-seat")


def test_an_illegal_move_is_told_the_rule(game: tuple[Player, Player, Json]) -> None:
    mover, _, table, ply = waiting(game)
    taken = mover.state(table["id"])["view"]["log"][-1]["move"]
    body = check(mover.move(table["id"], ply, taken), 422, "illegal")
    assert taken in body["sentence"]


def test_what_is_no_move(game: tuple[Player, Player, Json]) -> None:
    mover, _, table, ply = waiting(game)
    body = check(mover.move(table["id"], ply, "hello"), 422, "not-notation")
    assert body["column"] >= 1


def test_a_stale_ply(game: tuple[Player, Player, Json]) -> None:
    mover, _, table, ply = waiting(game)
    body = check(mover.move(table["id"], ply + 7, "a1"), 409, "stale")
    assert body["table"]["ply"] == ply


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"move": "a1"},
        {"move": 3, "ply": 0},
        {"move": "a1", "ply": -1},
        {"move": "a1", "ply": "x"},
        {"move": "a1", "ply": 0, "more": 1},
        {"move": "a" * 101, "ply": 0},
        [],
        "text",
    ],
)
def test_a_malformed_move(game: tuple[Player, Player, Json], body: object) -> None:
    ann, _, table = game
    check(ann.post(f"/tables/{table['id']}/moves", body), 422, "malformed")


def test_what_is_no_json(game: tuple[Player, Player, Json]) -> None:
    ann, _, table = game
    answer = ann.http.post(
        f"/tables/{table['id']}/moves",
        content=b'{"move":',
        headers={"content-type": "application/json"},
    )
    check(answer, 422, "malformed")


def test_a_body_that_is_too_large(game: tuple[Player, Player, Json]) -> None:
    ann, _, table = game
    body = {"move": "x" * 70_000, "ply": 0}
    check(ann.post(f"/tables/{table['id']}/moves", body), 413, "too-large")


def test_a_body_that_does_not_say_how_large_it_is(game: tuple[Player, Player, Json]) -> None:
    ann, _, table = game
    pieces = (b"x" * 10_000 for _ in range(10))
    check(ann.http.post(f"/tables/{table['id']}/moves", content=pieces), 413, "too-large")


def test_a_table_that_there_is_not(server: Running) -> None:
    check(server.player().get("/tables/nothing"), 404, "no-table")


def test_an_address_that_there_is_not(server: Running) -> None:
    check(server.player().get("/nothing"), 404, "no-page")


def test_a_game_that_is_over(server: Running) -> None:
    ann = server.player()
    table = ann.open("strata", "me", "me")
    state = ann.ready(table["id"])
    assert ann.act(table["id"], "resign", seat=0).status_code == 200
    check(ann.move(table["id"], state["ply"], "a1", seat=1), 409, "table")


@pytest.mark.parametrize(
    ("body", "status", "error"),
    [
        ({"game": "chess"}, 404, "unknown-game"),
        ({"game": "strata", "options": {"size": 99}}, 422, "option"),
        ({"game": "strata", "options": {"depth": 1}}, 422, "option"),
        ({"game": "strata", "seats": [{"who": "me"}] * 3}, 422, "option"),
        ({"game": "strata", "clock": "never"}, 422, "option"),
        ({"game": "strata", "arbiter": True}, 409, "table"),
        ({"game": "misty", "options": {"players": 3}, "seats": [{"who": "me"}]}, 409, "table"),
        (
            {"game": "strata", "seats": [{"who": "me"}, {"who": "bot", "level": "engine:sh"}]},
            422,
            "option",
        ),
        (
            {"game": "strata", "seats": [{"who": "me"}, {"who": "bot", "level": "8@3600"}]},
            422,
            "option",
        ),
    ],
)
def test_a_table_that_cannot_be_opened(
    server: Running, body: Json, status: int, error: str
) -> None:
    check(server.player().post("/tables", body), status, error)


def test_a_seat_that_is_taken(game: tuple[Player, Player, Json], server: Running) -> None:
    _, _, table = game
    invite = table["links"]["invitations"]["1"].split("invite=")[1]
    stranger = server.player()
    check(stranger.post(f"/tables/{table['id']}/join", {"invite": invite}), 409, "taken")
    check(stranger.post(f"/tables/{table['id']}/join"), 409, "taken")


def test_an_invitation_that_somebody_made_up(server: Running) -> None:
    ann = server.player()
    table = ann.open("strata", "me", "invite")
    other = ann.open("strata", "me", "invite")
    forged = other["links"]["invitations"]["1"].split("invite=")[1]
    stranger = server.player()
    for token in (forged, forged[:-2], "x"):
        answer = stranger.post(f"/tables/{table['id']}/join", {"invite": token})
        check(answer, 403, "invitation")


def test_a_cookie_that_somebody_made_up(server: Running) -> None:
    thief = server.player()
    thief.http.cookies.set("belvedere", "WyJhYmMiLDBd.forged")
    assert thief.get("/me").json()["id"] is None


def test_a_token_that_is_not_known_or_has_expired(server: Running) -> None:
    check(server.player(authorization="Bearer belvedere_x").get("/me"), 401, "token")
    ann = server.player()
    ann.open("strata", "me", "invite")
    token = ann.post("/tokens", {"title": "bot", "scopes": ["read"]}).json()["token"]
    program = server.player(authorization=f"Bearer {token}")
    assert program.get("/me").status_code == 200
    check(program.post("/tables", {"game": "strata"}), 403, "scope")
    check(program.get("/account/export"), 403, "scope")
    (listed,) = ann.get("/tokens").json()["tokens"]
    assert ann.http.delete(f"/tokens/{listed['id']}").status_code == 200
    check(program.get("/me"), 401, "token")


def test_a_page_of_another_site(server: Running, game: tuple[Player, Player, Json]) -> None:
    ann, _, table = game
    for headers in ({"origin": "https://elsewhere.example"}, {"sec-fetch-site": "cross-site"}):
        answer = ann.post(f"/tables/{table['id']}/acts", {"act": "resign"}, headers=headers)
        check(answer, 403, "foreign")
    own = {"origin": server.url, "sec-fetch-site": "same-origin"}
    answer = ann.post(f"/tables/{table['id']}/acts", {"act": "withdraw"}, headers=own)
    check(answer, 409, "table")


def test_a_socket_is_refused_with_a_sentence(server: Running) -> None:
    with server.player().live("nothing") as wire:
        message = wire.next()
    assert (message["type"], message["status"], message["error"]) == ("refusal", 404, "no-table")


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "1", '{"type": "dance"}', '{"type": "move"}', '{"type": "move", "ply": 1}',
     '{"type": "act", "act": "fly"}', "[" * 3000],
)  # fmt: skip
def test_a_message_that_is_not_understood(game: tuple[Player, Player, Json], text: str) -> None:
    ann, _, table = game
    with ann.live(table["id"]) as wire:
        wire.socket.send(text)
        answer = wire.answer()
    assert (answer["type"], answer["error"]) == ("refusal", "malformed")


def test_sentences_are_in_the_readers_language(server: Running) -> None:
    russian = server.player(**{"accept-language": "ru-RU,ru;q=0.9,en;q=0.5"})
    sentence = russian.get("/tables/nothing").json()["sentence"]
    assert re.search("[а-я]", sentence)
    assert server.player().get("/tables/nothing").json()["sentence"] != sentence


def test_who_asks_too_often_is_told_when_to_try_again(tmp_path: Any) -> None:
    running = Running(tmp_path / "tables.db", limits={**LIMITS, "requests": "5/minute"})
    try:
        ann = running.player()
        answers = [ann.get("/games") for _ in range(6)]
        assert [a.status_code for a in answers] == [200] * 5 + [429]
        check(answers[-1], 429, "too-many")
        assert 1 <= int(answers[-1].headers["retry-after"]) <= 60
    finally:
        running.close()


def test_nothing_changes_by_refusals(game: tuple[Player, Player, Json]) -> None:
    mover, other, table, ply = waiting(game)
    before = json.dumps(other.state(table["id"])["view"])
    mover.move(table["id"], ply, "hello")
    mover.move(table["id"], ply + 1, "a1")
    other.move(table["id"], ply, "a1")
    assert json.dumps(other.state(table["id"])["view"]) == before
    legal = some_move(mover.state(table["id"]), random.Random(1))
    assert mover.move(table["id"], ply, legal).status_code == 200


def test_every_answer_forbids_scripts_from_elsewhere(server: Running) -> None:
    for path in ("/games", "/nothing", "/tables/nothing"):
        policy = server.player().get(path).headers["content-security-policy"]
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
