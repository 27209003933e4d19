"""Guests, accounts, tokens, ratings, chat, hints, analyses, pairing, records."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageColor, ImageSequence

from belvedere.core.records import parse_record
from belvedere.games.misty.card_names import CARDS
from belvedere.server import opening
from belvedere.server.analyses import Analyses
from belvedere.server.live.bots import BotRoom
from belvedere.svg import raster
from belvedere.svg.themes import THEMES
from helpers.house import OWN_GAMES
from helpers.serving import Json, Player, Running, decides, some_move

PASSWORD = "correct horse"


def account(server: Running, name: str) -> tuple[Player, Json]:
    person = server.player()
    made = person.post("/account", {"name": name, "password": PASSWORD})
    assert made.status_code == 201, made.text
    return person, made.json()


# Guests.


@pytest.mark.parametrize(("language", "word"), [("en", "Guest"), ("ru", "Гость")])
def test_a_guest_is_called_one_in_his_own_language(
    server: Running, language: str, word: str
) -> None:
    guest = server.player(**{"accept-language": language})
    guest.open("strata", "me", "invite")
    name = guest.get("/me").json()["name"]
    assert name.startswith(f"{word} ")
    assert 1000 <= int(name.removeprefix(f"{word} ")) <= 9999


# Names.


def test_people_of_one_name_are_told_apart_by_numbers_and_bots_by_names(server: Running) -> None:
    ann = server.player()
    table = ann.open("misty", "me", "open", "3", "3", name="Ann")
    assert server.player().post(f"/tables/{table['id']}/join", {"name": "Ann"}).status_code == 200
    ann.ready(table["id"])
    named = ["Ann · 1", "Ann · 2", "Regular Raven", "Regular Finch"]
    state = ann.state(table["id"])
    assert list(state["seat_names"]) == [chair["name"] for chair in state["chairs"]] == named
    (listed,) = ann.get("/tables", params={"which": "mine"}).json()["tables"]
    assert listed["seat_names"] == named
    labels = ann.get(f"/tables/{table['id']}/picture").json()["labels"]
    assert labels[3] == "Regular Finch (Player 4)"


def test_people_at_one_screen_have_names(server: Running) -> None:
    ann = server.player()
    wanted = {
        "game": "mirador",
        "seats": [{"who": "me"}, {"who": "me", "name": " Ben "}],
        "name": "Ann",
    }
    table = ann.post("/tables", wanted).json()
    ann.ready(table["id"])
    state = ann.state(table["id"])
    assert state["seat_names"] == ["Ann", "Ben"]
    assert state["status"].startswith("Ann decides. Place a tower; ")
    drawn = ann.get(f"/tables/{table['id']}/picture").json()
    assert drawn["labels"] == ["Ann (Red)", "Ben (Blue)"]
    ann.move(table["id"], 0, "a1")
    assert ann.state(table["id"])["status"].startswith("Ben decides. ")
    ann.act(table["id"], "resign", seat=1)
    assert "Ann (Red)" in ann.state(table["id"])["status"]


@pytest.mark.parametrize(
    ("name", "error"),
    [("Sage", "name"), ("Sage Raven", "name"), ("Мудрец Ворон", "name"), ("x", "name")],
)
def test_nobody_at_a_screen_is_called_like_somebody_else(
    server: Running, name: str, error: str
) -> None:
    seats = [{"who": "me"}, {"who": "me", "name": name}]
    answer = server.player().post("/tables", {"game": "strata", "seats": seats})
    assert (answer.status_code, answer.json()["error"]) == (422, error)


def test_who_alone_has_a_name_and_who_is_still_to_come_have_no_number(server: Running) -> None:
    ann = server.player()
    table = ann.open("misty", "me", "1", "invite", "open", name="Ann")
    assert table["seat_names"] == ["Ann", "Newcomer", "Nobody yet", "Nobody yet"]


# Accounts.


def test_a_guest_becomes_an_account_without_losing_his_games(server: Running) -> None:
    guest = server.player()
    table = guest.open("strata", "me", "invite")
    assert guest.post("/account", {"name": "Dora", "password": PASSWORD}).status_code == 201
    assert guest.state(table["id"])["seats_of_mine"] == [0]
    elsewhere = server.player()
    assert elsewhere.post("/session", {"name": "dora", "password": PASSWORD}).status_code == 200
    assert elsewhere.state(table["id"])["seats_of_mine"] == [0]


def test_a_guest_who_signs_in_brings_his_seats(server: Running) -> None:
    account(server, "Emil")
    guest = server.player()
    table = guest.open("strata", "me", "invite")
    guest.post("/session", {"name": "Emil", "password": PASSWORD})
    assert guest.get("/me").json()["name"] == "Emil"
    assert guest.state(table["id"])["seats_of_mine"] == [0]


def test_a_name_belongs_to_one(server: Running) -> None:
    account(server, "Fritz")
    other = server.player().post("/account", {"name": "ＦＲＩＴＺ", "password": PASSWORD})
    assert (other.status_code, other.json()["error"]) == (409, "name-taken")


def test_a_wrong_password_and_an_unknown_name_are_told_alike(server: Running) -> None:
    account(server, "Gerda")
    wrong = server.player().post("/session", {"name": "Gerda", "password": "x" * 8})
    nobody = server.player().post("/session", {"name": "Nobody", "password": "x" * 8})
    assert wrong.status_code == nobody.status_code == 401
    assert wrong.json() == nobody.json()


def test_a_recovery_code_works_once_and_signs_others_out(server: Running) -> None:
    old, made = account(server, "Hanna")
    code = made["recovery_codes"][0]
    new = server.player()
    body = {"name": "Hanna", "code": code, "password": "another one"}
    assert new.post("/account/recovery", body).status_code == 200
    assert new.get("/me").json()["name"] == "Hanna"
    assert old.get("/me").json()["id"] is None
    assert server.player().post("/account/recovery", body).status_code == 401


@pytest.mark.parametrize("between", ["", " ", " – "])
def test_a_recovery_code_is_read_however_it_is_typed(server: Running, between: str) -> None:
    name = f"Hugo{len(between)}"
    _, made = account(server, name)
    typed = made["recovery_codes"][0].replace("-", between).upper()
    body = {"name": name, "code": f" {typed} ", "password": "another one"}
    assert server.player().post("/account/recovery", body).status_code == 200


def test_an_account_is_renamed_exported_and_deleted(server: Running) -> None:
    ida, _ = account(server, "Ida")
    table = ida.open("strata", "me", "invite")
    assert ida.http.patch("/account", json={"name": "Ida Two"}).status_code == 200
    export = ida.get("/account/export").json()
    assert export["name"] == "Ida Two"
    assert export["seats"] == [{"table": table["id"], "seat": 0}]
    assert ida.http.request("DELETE", "/account", json={"password": "no"}).status_code == 401
    gone = ida.http.request("DELETE", "/account", json={"password": PASSWORD})
    assert gone.status_code == 200
    assert ida.get("/me").json()["id"] is None
    assert server.player().post("/session", {"name": "Ida Two", "password": PASSWORD}).is_error


def test_who_deletes_his_account_leaves_his_games(server: Running) -> None:
    jan, _ = account(server, "Jan")
    bea = server.player()
    table = jan.open("strata", "me", "invite")
    bea.join(table, 1)
    jan.ready(table["id"])
    jan.http.request("DELETE", "/account", json={"password": PASSWORD})
    ending = bea.state(table["id"])["view"]["ending"]
    assert (ending["cause"], ending["winners"]) == ("resignation", [1])


def test_a_seat_is_reached_from_another_device_by_its_link(server: Running) -> None:
    ann, phone = server.player(), server.player()
    table = ann.open("strata", "me", "invite")
    link = table["links"]["seats"]["0"].split("seat=")[1]
    assert phone.post(f"/tables/{table['id']}/join", {"seat_link": link}).status_code == 200
    assert phone.state(table["id"])["seats_of_mine"] == [0]
    forged = phone.post(f"/tables/{table['id']}/join", {"seat_link": link[:-1]})
    assert (forged.status_code, forged.json()["error"]) == (403, "seat-link")


def test_passwords_and_tokens_are_not_stored(server: Running) -> None:
    kim, made = account(server, "Kim")
    token = kim.post("/tokens", {"title": "bot", "scopes": ["play", "read"]}).json()["token"]
    content = server.database.read_bytes()
    content += server.database.with_name("tables.db-wal").read_bytes()
    for secret in (PASSWORD, token, made["recovery_codes"][0]):
        assert secret.encode() not in content


# Ratings.


def finish(winner: Player, loser: Player, **terms: Any) -> str:
    table = winner.open("strata", "me", "invite", **terms)
    loser.join(table, 1)
    winner.ready(table["id"])
    assert loser.act(table["id"], "resign").status_code == 200
    return str(table["id"])


def test_accounts_are_rated_and_guests_are_not(server: Running) -> None:
    lea, _ = account(server, "Lea")
    max_, _ = account(server, "Max")
    finish(lea, max_)
    finish(lea, server.player())
    lea.get("/health")  # the writer has done what came before
    (rated,) = lea.get("/me").json()["ratings"]
    (other,) = max_.get("/me").json()["ratings"]
    assert rated["games"] == other["games"] == 1
    assert rated["rating"] > 25 > other["rating"]
    ladder = lea.get("/ladder", params={"game": "strata"}).json()["ladder"]
    assert [row["name"] for row in ladder if row["kind"] == "person"][:1] == ["Lea"]


# Chat.


def test_people_talk_at_their_table_and_mute_each_other(server: Running) -> None:
    ann, bea = server.player(), server.player()
    table = ann.open("strata", "me", "invite")
    bea.join(table, 1)
    chat = f"/tables/{table['id']}/chat"
    with bea.live(table["id"]) as wire:
        assert ann.post(chat, {"text": "<b>hello</b>\n there"}).status_code == 201
        heard = wire.until(lambda m: m["type"] == "chat")
    assert [m["text"] for m in heard["messages"]] == ["<b>hello</b> there"]
    assert bea.post(f"{chat}/1/report", {"why": "rude"}).status_code == 200
    assert bea.post(f"{chat}/1/mute").status_code == 200
    heard = bea.get(chat).json()
    assert (heard["messages"], [m["number"] for m in heard["muted"]]) == ([], [1])
    assert ann.get(chat).json()["muted"] == []
    assert len(ann.get(chat).json()["messages"]) == 1
    assert bea.http.delete(f"{chat}/1/mute").status_code == 200
    heard = bea.get(chat).json()
    assert (len(heard["messages"]), heard["muted"]) == (1, [])
    assert server.player().post(chat, {"text": "me too"}).status_code == 403
    assert ann.post(chat, {"text": "x" * 501}).status_code == 422


def test_guests_at_public_tables_are_silent_unless_they_ask(server: Running) -> None:
    ann = server.player()
    table = ann.open("strata", "me", "open", public=True)
    assert table["chat"] is False
    said = ann.post(f"/tables/{table['id']}/chat", {"text": "hello"})
    assert (said.status_code, said.json()["error"]) == (409, "silent")


# Hints and analyses.


def test_a_hint_is_for_the_asker_and_stands_in_the_record(server: Running) -> None:
    ann, bea = server.player(), server.player()
    table = ann.open("strata", "me", "invite", hints=True)
    bea.join(table, 1)
    ann.ready(table["id"])
    hint = ann.post(f"/tables/{table['id']}/hint")
    assert hint.status_code == 200, hint.text
    assert f"It would play: {hint.json()['move']}" in hint.json()["sentence"]
    assert bea.post(f"/tables/{table['id']}/hint").status_code == 409
    assert hint.json()["ply"] == 0
    name = ann.get(f"/tables/{table['id']}").json()["seat_names"][0]
    assert f"{name} asked for a hint here." in bea.get(f"/tables/{table['id']}/record").text
    silent = ann.open("strata", "me", "me", hints=False)
    ann.ready(silent["id"])
    assert ann.post(f"/tables/{silent['id']}/hint").status_code == 409


def test_a_hint_that_the_game_has_overtaken_is_not_given(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bea = server.player(), server.player()
    table = ann.open("strata", "me", "invite", hints=True)
    bea.join(table, 1)
    ann.ready(table["id"])
    think = BotRoom.think

    async def think_while_the_game_goes_on(*asked: Any) -> Any:
        thought = await think(*asked)
        played = {"ply": 0, "move": "2x1 h8"}
        await asyncio.to_thread(ann.post, f"/tables/{table['id']}/moves", played)
        return thought

    monkeypatch.setattr(BotRoom, "think", think_while_the_game_goes_on)
    late = ann.post(f"/tables/{table['id']}/hint")
    assert (late.status_code, late.json()["error"]) == (409, "stale")
    assert "hint" not in bea.get(f"/tables/{table['id']}/record").text


# What may lose at once.


def test_who_asks_is_told_before_a_move_that_may_lose_at_once(server: Running) -> None:
    ann = server.player()
    table = ann.open("mirador", "me", "me", options={"size": 7})
    ann.ready(table["id"])
    moves = f"/tables/{table['id']}/moves"
    declared = {"ply": 0, "move": "d4!", "seat": 0}
    asked = ann.post(moves, {**declared, "asks": True})
    assert (asked.status_code, asked.json()["error"]) == (409, "risk")
    assert asked.json()["sentence"].startswith("You declare a win: you lose if")
    assert ann.post(moves, {"ply": 0, "move": "a9", "seat": 0, "asks": True}).status_code == 422
    assert ann.get(f"/tables/{table['id']}").json()["ply"] == 0
    assert ann.post(moves, declared).status_code == 200  # who does not ask is not asked
    for ply, move, status in ((1, "accept", 409), (1, "challenge", 200), (2, "give up", 409)):
        wanted = {"ply": ply, "move": move, "seat": 1, "asks": True}
        assert ann.post(moves, wanted).status_code == status, move


def test_a_hint_is_said_in_words_of_the_reader(server: Running) -> None:
    ann = server.player()
    table = ann.open("misty", "me", "me")
    ann.ready(table["id"])
    hint = ann.post(f"/tables/{table['id']}/hint", {"seat": 0}, headers={"Accept-Language": "ru"})
    verb, _, card = hint.json()["move"].partition(" ")
    assert verb == "pick"
    name = CARDS[card].say("ru")
    assert f"Он сыграл бы так: {name}" in hint.json()["sentence"]
    assert not re.search("[a-z]", hint.json()["sentence"])


def test_a_position_is_analysed_in_the_background(server: Running) -> None:
    ann = server.player()
    table = ann.open("strata", "me", "me")
    ann.ready(table["id"])
    position = ann.state(table["id"])["view"]["position"]
    del position["viewer"]
    body = {"position": position, "seconds": 0.1}
    made = ann.post("/analyses", body)
    assert made.status_code == 202, made.text
    analysis: Analyses = server.house.analyses
    found = analysis.find(made.json()["id"], ann.get("/me").json()["id"])
    while ann.get(f"/analyses/{found.id}").json()["state"] in ("queued", "running"):
        pass
    done = ann.get(f"/analyses/{found.id}").json()
    assert done["state"] == "done"
    assert done["thought"]["candidates"]
    assert server.player().get(f"/analyses/{found.id}").status_code == 404
    assert ann.post("/analyses", {"table": table["id"]}).status_code == 409
    long = ann.post("/analyses", {**body, "seconds": 10}).json()["id"]
    assert ann.http.delete(f"/analyses/{long}").json()["state"] == "cancelled"
    for _ in range(3):
        assert ann.post("/analyses", {**body, "seconds": 10}).status_code == 202
    assert ann.post("/analyses", body).status_code == 429


def test_a_bot_that_crashes_is_asked_again_and_then_replaced(
    server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tried: list[int] = []

    def crash(*_: Any) -> None:
        tried.append(1)
        raise MemoryError("no room to think")

    monkeypatch.setattr(BotRoom, "_decide", crash)
    ann = server.player()
    table = ann.open("strata", "3", "me")
    with ann.live(table["id"]) as wire:
        wire.until(lambda m: (m["type"] == "event" or m.get("view")) and m["ply"] > 0 and m["may"])
    assert len(tried) == 2
    assert "failed at strata" in caplog.text
    ann.act(table["id"], "resign")
    assert "failed here" in ann.get(f"/tables/{table['id']}/record").text


@pytest.fixture
def small_server(tmp_path: Path) -> Iterator[Running]:
    running = Running(tmp_path / "tables.db", bot_threads=1)
    yield running
    running.close()


def test_nobody_waits_for_a_bot_that_thinks_long(
    small_server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "LONGEST_THOUGHT", 80_000)
    ann = small_server.player()
    slow = ann.open("strata", "me", "8@80000")
    ann.ready(slow["id"])
    ann.move(slow["id"], 0, "2x2 h8")

    def until_moved(level: str) -> None:
        table = ann.open("strata", level, "me")
        ann.ready(table["id"])
        with ann.live(table["id"]) as wire:
            wire.until(lambda m: m.get("ply", 0) > 0)

    until_moved("1")
    assert ann.state(slow["id"])["thinking"] == [1]
    ann.act(slow["id"], "propose take-back", to=0)  # what it thinks about is gone
    until_moved("8@0.1")
    ann.move(slow["id"], 0, "2x2 h8")
    ann.act(slow["id"], "resign")
    until_moved("8@0.1")


# Pairing, lists, records.


def test_two_who_want_the_same_find_each_other(server: Running) -> None:
    ann, bea, cid = server.player(), server.player(), server.player()
    first = ann.post("/pairings", {"game": "mirador", "options": {"size": 8}}).json()
    assert first["phase"] == "open"
    other = cid.post("/pairings", {"game": "mirador", "options": {"size": 9}}).json()
    assert other["id"] != first["id"]
    second = bea.post("/pairings", {"game": "mirador", "options": {"size": 8}}).json()
    assert second["id"] == first["id"]
    assert set(second["seats_of_mine"]) == {0, 1} - set(first["seats_of_mine"])


def test_the_lobby_lists_what_is_open_to_all(server: Running) -> None:
    ann, bea = server.player(), server.player()
    hidden = ann.open("strata", "me", "open")
    shown = ann.open("strata", "me", "open", public=True)
    listed = [table["id"] for table in bea.get("/tables", params={"most": 100}).json()["tables"]]
    assert shown["id"] in listed
    assert hidden["id"] not in listed
    assert bea.post(f"/tables/{shown['id']}/join").status_code == 200
    ann.ready(shown["id"])
    mine = ann.get("/tables", params={"which": "mine"}).json()["tables"]
    assert {table["id"] for table in mine} == {hidden["id"], shown["id"]}
    turns = [ann.state(shown["id"]), bea.state(shown["id"])]
    for person, state in zip((ann, bea), turns, strict=True):
        found = person.get("/tables", params={"which": "mine"}).json()["tables"]
        assert [t["your_turn"] for t in found if t["id"] == shown["id"]] == [decides(state)]


def test_a_record_of_a_game_that_is_not_ready_is_over_once_it_can_be_shown(
    own_server: Running,
) -> None:
    ann = own_server.player()
    table = ann.open("strata", "me", "me")
    ann.ready(table["id"])
    text = ann.get(f"/tables/{table['id']}/record").text
    own_server.restart()  # nobody has asked for Strata since
    up = ann.http.post("/records", content=text, headers={"content-type": "text/plain"})
    study = up.json()
    assert (study["phase"] == "over") == (study["view"] is not None)
    shown = ann.ready(study["id"])
    assert shown["phase"] == "over"
    assert shown["view"] is not None


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_record_comes_up_and_down(server: Running, form: str) -> None:
    ann = server.player()
    table = ann.open("strata", "me", "me")
    ann.ready(table["id"])
    rng = random.Random(4)
    for _ in range(5):
        state = ann.state(table["id"])
        ann.move(table["id"], state["ply"], some_move(state, rng), seat=state["seat"])
    path = f"/tables/{table['id']}/record"
    if form == "text":
        text = ann.get(path).text
        up = ann.http.post("/records", content=text, headers={"content-type": "text/plain"})
    else:
        up = ann.post("/records", ann.get(path, params={"form": "json"}).json())
    assert up.status_code == 201, up.text
    study = up.json()
    assert (study["phase"], study["source"]) == ("over", "record")
    assert (
        study["view"]["position"]["scores"] == ann.state(table["id"])["view"]["position"]["scores"]
    )
    assert ann.move(study["id"], study["ply"], "a1").status_code == 403
    again = parse_record(ann.get(f"/tables/{study['id']}/record").text)
    assert [ply.move for ply in again.plies] == [
        line["move"] for line in ann.state(table["id"])["view"]["log"]
    ]


def test_what_is_no_record_is_refused(server: Running) -> None:
    ann = server.player()
    for content, media in ((b"hello", "text/plain"), (b"[1]", "application/json"), (b"\xff", "")):
        answer = ann.http.post("/records", content=content, headers={"content-type": media})
        assert answer.status_code == 422
        assert answer.json()["sentence"]


def test_who_leaves_before_the_game_has_begun_frees_his_seat(server: Running) -> None:
    ann, bea, cid = server.player(), server.player(), server.player()
    table = ann.open("misty", "me", "open", "open", public=True)
    path = f"/tables/{table['id']}"
    assert bea.post(f"{path}/join").json()["seats_of_mine"] == [1]
    assert bea.act(table["id"], "leave").status_code == 200
    assert bea.state(table["id"])["seats_of_mine"] == []
    assert cid.post(f"{path}/join").json()["seats_of_mine"] == [1]
    assert bea.post(f"{path}/join", {"seat": 1}).status_code == 409


# Drawings.


def test_drawings_are_revalidated_and_shared(server: Running) -> None:
    ann, bea, cid, dan = (server.player() for _ in range(4))
    table = ann.open("strata", "me", "invite")
    bea.join(table, 1)
    ann.ready(table["id"])
    path = f"/tables/{table['id']}/picture"
    mover, other = (ann, bea) if decides(ann.state(table["id"])) else (bea, ann)
    own = mover.get(path)
    assert own.json()["holds"]
    assert own.json()["parts"]["board"]["handles"]
    seen = [person.get(path) for person in (other, cid, dan)]
    assert len({answer.headers["etag"] for answer in seen}) == 1
    assert seen[0].json()["holds"] == {}
    again = cid.get(path, headers={"if-none-match": seen[1].headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    png = cid.get(path + "/whole.png", params={"width": 200})
    assert png.content.startswith(b"\x89PNG")
    assert cid.get(path + "/whole.txt").text
    assert cid.get(path + "/nothing.svg").status_code == 422
    assert cid.get(f"/tables/{table['id']}/record.gif").content.startswith(b"GIF89a")


def test_a_moving_picture_names_who_plays(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    def shown(pictures: list[Callable[[], str]], width: int, **_: object) -> bytes:
        return "".join(draw() for draw in pictures).encode()

    monkeypatch.setattr(raster, "gif", shown)
    ann = server.player()
    table = ann.open("misty", "me", "1")
    ann.ready(table["id"])
    drawn = ann.get(f"/tables/{table['id']}/record.gif").text
    for name in ann.state(table["id"])["seat_names"]:
        assert f">{name}" in drawn
    assert "Player 1" not in drawn


@pytest.mark.parametrize("game", OWN_GAMES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_moving_picture_has_the_ground_of_its_theme(
    server: Running, game: str, theme: str
) -> None:
    ann = server.player()
    table = ann.open(game, "me", "me")
    ann.ready(table["id"])
    answer = ann.get(f"/tables/{table['id']}/record.gif", params={"theme": theme, "width": 200})
    page = ImageColor.getrgb(THEMES[theme].page)
    for frame in ImageSequence.Iterator(Image.open(BytesIO(answer.content))):
        shown = frame.convert("RGB")
        right, bottom = shown.width - 1, shown.height - 1
        for corner in ((0, 0), (right, 0), (0, bottom), (right, bottom)):
            found = shown.getpixel(corner)
            assert isinstance(found, tuple)
            assert max(abs(a - b) for a, b in zip(found, page, strict=True)) < 8, (corner, found)


def test_several_people_at_one_screen_hold_their_seats(server: Running) -> None:
    ann = server.player()
    table = ann.open("misty", "me", "me", show_ready=False)
    ann.ready(table["id"])
    assert ann.state(table["id"])["seats_of_mine"] == [0, 1]
    views = [ann.state(table["id"], seat)["view"]["position"] for seat in (0, 1)]
    assert views[0] != views[1]
    with ann.live(table["id"], seat=1, position="true") as wire:
        state = wire.next()
        assert state["seat"] == 1
        move = some_move(state, random.Random(1))
        wire.send(type="move", ply=state["ply"], move=move)
        assert wire.answer()["type"] == "answer"
    assert ann.state(table["id"], 1)["view"]["pending"] == move
    assert ann.state(table["id"], 0)["view"]["pending"] is None


def test_the_seats_of_one_person_are_named_apart(server: Running) -> None:
    ann, bea = server.player(), server.player()
    table = ann.open("misty", "me", "me")
    ann.ready(table["id"])
    assert ann.state(table["id"])["seat_names"] == ["Player 1", "Player 2"]
    table = ann.open("mirador", "me", "me", name="Ann", options={"size": 9})
    ann.ready(table["id"])
    state = ann.state(table["id"])
    assert state["seat_names"] == ["Red", "Blue"]
    assert [chair["name"] for chair in state["chairs"]] == ["Ann", "Ann"]
    with bea.live(table["id"]) as wire:
        assert wire.next()["seat_names"] == ["Red", "Blue"]
        for ply, move in enumerate(("a1", "swap")):
            body = {"ply": ply, "move": move, "seat": ply}
            assert ann.post(f"/tables/{table['id']}/moves", body).status_code == 200
        told = [wire.next(), wire.next()]
        assert [event.get("seat_names") for event in told] == [None, ["Blue", "Red"]]
