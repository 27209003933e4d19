"""Names, and whatever else of one person others are shown: it can be read, and is nobody else's."""

from __future__ import annotations

import json
import sys
import unicodedata
from collections.abc import Callable, Iterator

import httpx
import pytest
from sqlalchemy import select

from belvedere.core.errors import BelvedereError
from belvedere.server.identity.names import clean_name, clean_text, skeleton
from belvedere.server.storage import schema
from helpers.serving import Player, Running

PASSWORD = "correct horse"
Door = Callable[[Running, str], tuple[Player, httpx.Response]]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("names") / "tables.db")
    maker = running.player()
    assert maker.post("/account", {"name": "Copa", "password": PASSWORD}).status_code == 201
    yield running
    running.close()


def guest(server: Running) -> Player:
    person = server.player()
    person.open("strata", "me", "invite")
    return person


# The doors at which somebody gives a name.


def at_account(server: Running, name: str) -> tuple[Player, httpx.Response]:
    person = guest(server)
    return person, person.post("/account", {"name": name, "password": PASSWORD})


def at_renaming(server: Running, name: str) -> tuple[Player, httpx.Response]:
    person = guest(server)
    return person, person.http.patch("/account", json={"name": name})


def at_table(server: Running, name: str) -> tuple[Player, httpx.Response]:
    person = guest(server)
    return person, person.post("/tables", {"game": "strata", "name": name})


def at_joining(server: Running, name: str) -> tuple[Player, httpx.Response]:
    table = server.player().open("strata", "me", "open")
    person = guest(server)
    return person, person.post(f"/tables/{table['id']}/join", {"name": name})


def at_invitation(server: Running, name: str) -> tuple[Player, httpx.Response]:
    table = server.player().open("strata", "me", "invite")
    invite = table["links"]["invitations"]["1"].split("invite=")[1]
    person = guest(server)
    return person, person.post(f"/tables/{table['id']}/join", {"invite": invite, "name": name})


def at_pairing(server: Running, name: str) -> tuple[Player, httpx.Response]:
    person = guest(server)
    return person, person.post("/pairings", {"game": "strata", "name": name})


def at_tournament(server: Running, name: str) -> tuple[Player, httpx.Response]:
    person = guest(server)
    return person, person.post("/tournaments", {"game": "strata", "name": name})


def at_entering(server: Running, name: str) -> tuple[Player, httpx.Response]:
    made = server.player().post("/tournaments", {"game": "strata"}).json()
    person = guest(server)
    return person, person.post(f"/tournaments/{made['id']}/enter", {"name": name})


DOORS = (
    at_account, at_renaming, at_table, at_joining, at_invitation, at_pairing, at_tournament,
    at_entering,
)  # fmt: skip


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize(
    ("name", "status", "error"),
    [
        ("Ann\u202egnp", 422, "name"),  # turns around what follows
        ("A\x07nn", 422, "name"),
        ("Sage", 422, "name"),
        ("Сора", 409, "name-taken"),  # Cyrillic, every letter
    ],
    ids=["bidi", "control", "bot", "lookalike"],
)
def test_no_door_lets_a_bad_name_in(
    server: Running, door: Door, name: str, status: int, error: str
) -> None:
    person, answer = door(server, name)
    assert (answer.status_code, answer.json()["error"]) == (status, error)
    me = person.get("/me").json()
    assert me["guest"] is True
    assert me["name"].startswith("Guest ")


@pytest.mark.parametrize("door", DOORS)
def test_every_door_tidies_a_good_name(server: Running, door: Door) -> None:
    person, answer = door(server, f" ＡＮＮＡ  {DOORS.index(door)} ")
    assert answer.is_success, answer.text
    assert person.get("/me").json()["name"] == f"ANNA {DOORS.index(door)}"


@pytest.mark.parametrize("field", ["name", "password"])
def test_half_a_character_is_refused(server: Running, field: str) -> None:
    body = {"name": "Half", "password": PASSWORD, field: "x" * 8 + chr(0xD800)}
    answer = server.player().http.post(
        "/account", content=json.dumps(body), headers={"content-type": "application/json"}
    )
    assert (answer.status_code, answer.json()["error"]) == (422, "malformed")


# What can be read.


@pytest.mark.parametrize(
    "name",
    [
        "A\u200bnn",  # a space without width
        "\u3164\u3164",  # letters that fill, and are not seen
        "Ann\u2800",
        "\u2066Ann\u2069",
        "Ann\U000e0041",  # a tag
        "A" + "\u0301" * 5 + "nn",  # a pile of marks
        "--",
        "x",
        "   ",
        "Ann\ue000",  # anybody's private letter
        "\ufdfa" * 10,  # each is written out
    ],
)
def test_a_name_can_be_read(name: str) -> None:
    with pytest.raises(BelvedereError, match=r"^A name has at (least|most) "):
        clean_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "Ольга", "李明", "Søren", "José María", "Anna Смит", "O'Neill", "xX_Ann_Xx", "Ann 2",
        "Νίκος", "שרה", "محمد", "प्रिया", "Jean-Luc", "4ever", "Master Yi", "Vy",
    ],
)  # fmt: skip
def test_names_of_all_countries_stay_as_they_are(name: str) -> None:
    assert clean_name(name) == unicodedata.normalize("NFKC", name)


def test_signs_may_be_part_of_a_name_without_what_joins_them() -> None:
    assert clean_name("Fox 🦊\ufe0f") == "Fox 🦊"
    assert clean_name("می\u200cخواهم") == "میخواهم"


@pytest.mark.parametrize("name", ["Pаul", "Αnna", "Vasя", "Анna Смит"])
def test_a_word_is_written_in_one_alphabet(name: str) -> None:
    with pytest.raises(BelvedereError, match="one alphabet"):
        clean_name(name)


# Whose it is.


@pytest.mark.parametrize(
    "name",
    [
        "copa", "COPA", "Сора", "СОРА", "C0pa", "Cópa", "Copa.", "C o p a", "_Copa_", "ＣＯＰＡ",
        "ᶜopa", "𝓒𝓸𝓹𝓪",
    ],
)  # fmt: skip
def test_a_name_that_looks_like_an_accounts_is_its_owners(server: Running, name: str) -> None:
    for door in (at_account, at_table):
        _, answer = door(server, name)
        assert (answer.status_code, answer.json()["error"]) == (409, "name-taken")


def test_an_account_may_write_its_own_name_otherwise(server: Running) -> None:
    person, made = at_account(server, "Paloma")
    assert made.status_code == 201
    assert person.http.patch("/account", json={"name": "PALOMA!"}).status_code == 200
    taken = person.http.patch("/account", json={"name": "Сора"})
    assert (taken.status_code, taken.json()["error"]) == (409, "name-taken")
    assert person.get("/me").json()["name"] == "PALOMA!"
    old = server.player().post("/session", {"name": "paloma", "password": PASSWORD})
    assert old.status_code == 200


@pytest.mark.parametrize(
    "name",
    [
        "Bot Ada", "бот Ада", "B0T x",
        "Newcomer", "Club player", "club  PLAYER 2", "Sage 1", "SAGE",
        "Новичок", "Мудрец", "Random bot", "random", "bot 8", "Bot, level 8", "Level 8", "Бот 3",
        "Уровень 8", "Guest 1234", "Гость 1000", "You", "Вы", "Nobody yet", "Player 2", "Игрок 1",
        "Belvedere", "Ann · 2", "Y0U", "B0t",
    ],
)  # fmt: skip
def test_nobody_is_called_as_bots_seats_and_other_guests_are(name: str) -> None:
    with pytest.raises(BelvedereError, match="kept for bots and seats"):
        clean_name(name)


def test_a_guest_may_keep_the_name_that_he_was_given(server: Running) -> None:
    person = guest(server)
    given = person.get("/me").json()["name"]
    assert person.post("/tables", {"game": "strata", "name": given}).status_code == 201


def test_what_looks_the_same_is_compared_as_the_same() -> None:
    """The key of a name is its own key: whatever letters it has."""
    for number in range(sys.maxunicode + 1):
        letter = chr(number)
        if unicodedata.category(letter)[0] not in "LNS":
            continue
        key = skeleton(f"a{letter}b")
        assert skeleton(key) == key, hex(number)
        assert key == skeleton(f"A{letter}B")


# Other words.

TURNED = "tur\u202end \u2067ar\u2069ound\x1b[2J \u3164"
READ = "turnd around[2J"


def test_a_line_for_others_has_nothing_hidden_in_it() -> None:
    assert clean_text(TURNED) == READ
    assert clean_text("a" + "\u0301" * 9) == "a" + "\u0301" * 3
    assert clean_text("שלום world") == "שלום world"


def test_what_is_said_at_a_table_can_be_read(server: Running) -> None:
    ann = server.player()
    chat = f"/tables/{ann.open('strata', 'me', 'invite')['id']}/chat"
    assert ann.post(chat, {"text": TURNED}).json()["text"] == READ
    blank = ann.post(chat, {"text": "\u3164\u2800\u202e"})
    assert (blank.status_code, blank.json()["error"]) == (422, "malformed")
    assert ann.post(f"{chat}/1/report", {"why": TURNED}).status_code == 200
    wanted = select(schema.reports.c.why)
    assert server.house.store.read_here(lambda c: c.execute(wanted).scalar_one()) == READ


def test_titles_can_be_read(server: Running) -> None:
    ann = server.player()
    made = ann.post("/tournaments", {"game": "strata", "title": TURNED})
    assert made.json()["title"] == READ
    assert ann.post("/tokens", {"title": TURNED, "scopes": ["read"]}).status_code == 201
    assert [token["title"] for token in ann.get("/tokens").json()["tokens"]] == [READ]
    blank = ann.post("/tokens", {"title": "\u202e", "scopes": ["read"]})
    assert (blank.status_code, blank.json()["error"]) == (422, "malformed")


def test_a_record_is_taken_and_its_names_are_shown_as_they_can_be_read(server: Running) -> None:
    ann = server.player()
    table = ann.open("strata", "me", "me")
    ann.ready(table["id"])
    record = ann.get(f"/tables/{table['id']}/record", params={"form": "json"}).json()
    record["seats"] = [TURNED, "Ann\u202e"]
    brought = ann.post("/records", record)
    assert brought.status_code == 201, brought.text
    assert brought.json()["seat_names"] == [READ, "Ann"]
