"""Cookies, tokens and passwords: what was ended stays ended, and nobody plants one for another."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from sqlalchemy import Boolean, Column, Connection, String, create_engine, insert, select

from belvedere.server import chat
from belvedere.server.domain_events import Events
from belvedere.server.errors import Refused
from belvedere.server.identity import accounts, sessions
from belvedere.server.identity.people import Person, Session
from belvedere.server.identity.sessions import HOUR, LIFE, MONTH, Sessions, read_browser
from belvedere.server.live.hub import Hub
from belvedere.server.live.sheet import Sheet
from belvedere.server.settings import LIMITS
from belvedere.server.storage import schema
from belvedere.server.storage.sqlite.migrating import copy_database, restore_database
from belvedere.server.storage.table_rows import Stored
from belvedere.tables.table import Table
from helpers.serving import API, GENEROUS, Hands, Player, Running, some_move

PASSWORD, OTHER = "correct horse", "another horse"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0"
OLD = Path(__file__).parent.parent / "server" / "old" / "0002.sql"


def register(server: Running, name: str) -> tuple[Player, list[str]]:
    person = server.player()
    made = person.post("/account", {"name": name, "password": PASSWORD})
    assert made.status_code == 201, made.text
    return person, made.json()["recovery_codes"]


def sign_in(server: Running, name: str, password: str = PASSWORD) -> Player:
    person = server.player()
    answer = person.post("/session", {"name": name, "password": password})
    assert answer.status_code == 200, answer.text
    return person


def token_of(person: Player, *scopes: str) -> str:
    made = person.post("/tokens", {"title": "program", "scopes": scopes or ["read", "play"]})
    assert made.status_code == 201, made.text
    return str(made.json()["token"])


def program(server: Running, token: str) -> Player:
    return server.player(authorization=f"Bearer {token}")


def cookie_of(person: Player) -> str:
    return str(person.http.cookies["belvedere"])


def thief(server: Running, cookie: str) -> Player:
    """Somebody who has another's cookie."""
    stealing = server.player()
    stealing.http.cookies.set("belvedere", cookie, domain="127.0.0.1")
    return stealing


def who(person: Player) -> str | None:
    name: str | None = person.get("/me").json()["name"]
    return name


def delete(person: Player, path: str, **body: Any) -> httpx.Response:
    return person.http.request("DELETE", path, json=body)


def refusal(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


# Every change of privilege begins a session, and ends the old one.


def test_a_cookie_that_was_planted_for_a_guest_is_not_the_accounts(server: Running) -> None:
    guest = server.player()
    guest.open("strata", "me", "invite")
    planted = cookie_of(guest)
    assert guest.post("/account", {"name": "Ada", "password": PASSWORD}).status_code == 201
    assert who(guest) == "Ada"
    assert who(thief(server, planted)) is None


def test_a_token_that_was_made_for_a_guest_is_not_the_accounts(server: Running) -> None:
    guest = server.player()
    guest.open("strata", "me", "invite")
    planted = program(server, token_of(guest, "account", "play", "read"))
    assert guest.post("/account", {"name": "Bruno", "password": PASSWORD}).status_code == 201
    assert refusal(planted.get("/me")) == (401, "token")


def test_a_token_for_playing_cannot_make_an_account_of_its_guest(server: Running) -> None:
    guest = server.player()
    guest.open("strata", "me", "invite")
    player = program(server, token_of(guest, "play", "read"))
    answer = player.post("/account", {"name": "Carla", "password": PASSWORD})
    assert refusal(answer) == (403, "scope")
    assert guest.get("/me").json()["guest"] is True


def test_a_token_makes_no_token_that_would_outlive_it(server: Running) -> None:
    ann, _ = register(server, "Dagmar")
    machine = program(server, token_of(ann, "account", "play", "read"))
    child = machine.post("/tokens", {"title": "child", "scopes": ["read"]})
    assert refusal(child) == (403, "scope")
    assert [token["title"] for token in ann.get("/tokens").json()["tokens"]] == ["program"]


def test_signing_in_ends_what_the_browser_was_before(server: Running) -> None:
    register(server, "Egon")
    register(server, "Flora")
    browser = server.player()
    table = browser.open("strata", "me", "invite")
    guest = cookie_of(browser)
    assert browser.post("/session", {"name": "Egon", "password": PASSWORD}).status_code == 200
    first = cookie_of(browser)
    assert browser.post("/session", {"name": "Flora", "password": PASSWORD}).status_code == 200
    assert [who(thief(server, cookie)) for cookie in (guest, first)] == [None, None]
    assert who(browser) == "Flora"
    assert sign_in(server, "Egon").state(table["id"])["seats_of_mine"] == [0]


def test_a_guest_who_has_just_become_an_account_is_not_merged_into_another(
    timed_server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    register(timed_server, "Emma")
    guest = timed_server.player()
    table = guest.open("strata", "me", "invite")
    same, check = thief(timed_server, cookie_of(guest)), accounts.is_right

    def is_right(stored: str | None, password: str) -> bool:
        assert guest.post("/account", {"name": "Fabian", "password": PASSWORD}).status_code == 201
        return check(stored, password)

    monkeypatch.setattr(accounts, "is_right", is_right)
    assert same.post("/session", {"name": "Emma", "password": PASSWORD}).status_code == 200
    assert [who(guest), who(same)] == ["Fabian", "Emma"]
    assert guest.state(table["id"])["seats_of_mine"] == [0]


def test_a_cookie_is_worth_nothing_after_signing_out(server: Running) -> None:
    ann, _ = register(server, "Gustav")
    elsewhere = sign_in(server, "Gustav")
    stolen = cookie_of(ann)
    assert delete(ann, "/session").status_code == 200
    assert "belvedere" not in ann.http.cookies
    assert who(thief(server, stolen)) is None
    assert who(elsewhere) == "Gustav"


def test_who_could_not_be_signed_out_keeps_his_cookie(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    ann, _ = register(server, "Gerda")
    monkeypatch.setattr(sessions, "sign_out", refuse)
    answer = delete(ann, "/session")
    assert refusal(answer) == (503, "not-saved")
    assert "set-cookie" not in answer.headers
    assert who(ann) == "Gerda"
    monkeypatch.undo()
    assert delete(ann, "/session").status_code == 200
    assert "belvedere" not in ann.http.cookies


def test_recovery_ends_every_session_and_every_token(server: Running) -> None:
    old, codes = register(server, "Heidi")
    elsewhere = sign_in(server, "Heidi")
    machine = program(server, token_of(old))
    new = server.player()
    table = new.open("strata", "me", "invite")
    body = {"name": "Heidi", "code": codes[0], "password": OTHER}
    assert new.post("/account/recovery", body).status_code == 200
    assert [who(old), who(elsewhere), who(new)] == [None, None, "Heidi"]
    assert refusal(machine.get("/me")) == (401, "token")
    assert new.state(table["id"])["seats_of_mine"] == [0]  # a guest's seats come along


def test_a_wrong_recovery_code_ends_nothing(server: Running) -> None:
    ann, _ = register(server, "Isolde")
    body = {"name": "Isolde", "code": "0000-0000-0000-0000", "password": OTHER}
    assert refusal(server.player().post("/account/recovery", body)) == (401, "code")
    nobody = server.player().post("/account/recovery", {**body, "name": "Nobody Here"})
    assert refusal(nobody) == (401, "code")
    assert who(ann) == "Isolde"


# Passwords and codes.


def test_another_password_ends_all_other_sessions_and_renews_this_one(server: Running) -> None:
    ann, _ = register(server, "Jonas")
    elsewhere, before = sign_in(server, "Jonas"), cookie_of(ann)
    machine = program(server, token_of(ann))
    wrong = ann.post("/account/password", {"password": OTHER, "new": "a third horse"})
    assert refusal(wrong) == (401, "password")
    assert who(elsewhere) == "Jonas"
    body = {"password": PASSWORD, "new": OTHER}
    assert ann.post("/account/password", body).status_code == 200
    assert [who(ann), who(elsewhere), who(thief(server, before))] == ["Jonas", None, None]
    assert who(machine) == "Jonas"  # tokens stay unless it is said
    refused = server.player().post("/session", {"name": "Jonas", "password": PASSWORD})
    assert refused.status_code == 401
    sign_in(server, "Jonas", OTHER)
    again = {"password": OTHER, "new": PASSWORD, "revoke_tokens": True}
    assert ann.post("/account/password", again).status_code == 200
    assert refusal(machine.get("/me")) == (401, "token")


def test_a_short_password_and_a_guest_are_refused(server: Running) -> None:
    ann, _ = register(server, "Klara")
    short = ann.post("/account/password", {"password": PASSWORD, "new": "x" * 7})
    assert refusal(short) == (422, "malformed")
    guest = server.player()
    guest.open("strata", "me", "invite")
    for path, body in (("password", {"password": "", "new": OTHER}), ("codes", {})):
        assert refusal(guest.post(f"/account/{path}", body)) == (401, "password")
        assert refusal(server.player().post(f"/account/{path}", body)) == (401, "who")


def test_new_recovery_codes_void_the_old_ones(server: Running) -> None:
    ann, old = register(server, "Ludwig")
    assert refusal(ann.post("/account/codes", {"password": OTHER})) == (401, "password")
    new = ann.post("/account/codes", {"password": PASSWORD}).json()["recovery_codes"]
    assert len(new) == len(old)
    assert not set(new) & set(old)
    body = {"name": "Ludwig", "password": OTHER}
    assert server.player().post("/account/recovery", {**body, "code": old[0]}).status_code == 401
    assert server.player().post("/account/recovery", {**body, "code": new[0]}).status_code == 200


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/session", {"name": "Magda", "password": PASSWORD}),
        ("/account/password", {"password": PASSWORD, "new": "the thief's own"}),
        ("/account/codes", {"password": PASSWORD}),
    ],
)
def test_a_password_that_is_lost_while_it_is_checked_lets_nobody_in(
    timed_server: Running, monkeypatch: pytest.MonkeyPatch, path: str, body: dict[str, str]
) -> None:
    owner, codes = register(timed_server, "Magda")
    stolen, check = thief(timed_server, cookie_of(owner)), accounts.is_right

    def is_right(stored: str | None, password: str) -> bool:
        found = check(stored, password)
        recovery = {"name": "Magda", "code": codes[0], "password": OTHER}
        assert owner.post("/account/recovery", recovery).status_code == 200
        return found

    monkeypatch.setattr(accounts, "is_right", is_right)
    assert refusal(stolen.post(path, body)) == (401, "password")
    monkeypatch.undo()
    assert who(stolen) is None
    sign_in(timed_server, "Magda", OTHER)
    again = {"name": "Magda", "code": codes[1], "password": PASSWORD}
    assert timed_server.player().post("/account/recovery", again).status_code == 200


# A guest who signs in takes everything along, and nothing of him stays behind.

OTHER_IDS = {"tables.rematch", "tables.tournament", "pairings.table"}  # of no person


def holds_an_id(column: Column[Any]) -> bool:
    """Tell whether a column may name somebody; a key to tables or tournaments does not."""
    is_wide = isinstance(column.type, String) and column.type.length == 24
    is_key = any(key.column.table is not schema.people for key in column.foreign_keys)
    return is_wide and not is_key and column.name != "id"


def test_every_column_that_names_somebody_says_so() -> None:
    columns = (column for table in schema.metadata.sorted_tables for column in table.columns)
    found = {str(column) for column in columns if holds_an_id(column)}
    assert found == {str(column) for column in schema.person_columns()} | OTHER_IDS


@pytest.fixture
def crowded() -> Iterator[Connection]:
    """A database in which every column that names somebody names a guest, and an account too."""
    engine = create_engine("sqlite://")
    with engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA foreign_keys = ON")
        schema.metadata.create_all(connection)
        for person in ("guest", "account", "other"):
            row = {"id": person, "name": person, "created": 0}
            connection.execute(insert(schema.people).values(row))
        for table in (schema.tables, schema.tournaments):
            connection.execute(insert(table).values(some_row(table, 0, "other")))
        for number, column in enumerate(schema.person_columns(), 1):
            for person in ("guest", "account") if column.primary_key else ("guest",):
                row = {**some_row(column.table, number, "other"), column.name: person}
                connection.execute(insert(column.table).values(row))
        yield connection
    engine.dispose()


def some_row(table: Any, number: int, person: str) -> dict[str, Any]:
    """Return a row that differs from others by its number; its table and tournament are 0."""
    kinds = {column.name: column for column in table.columns}
    row: dict[str, Any] = {}
    for name, column in kinds.items():
        if column in schema.person_columns():
            row[name] = person
        elif isinstance(column.type, String):
            row[name] = "0" if column.foreign_keys else str(number)
        else:
            row[name] = bool(number) if isinstance(column.type, Boolean) else number
    return row


def naming(connection: Connection, person: str) -> set[str]:
    """Return the columns, of whatever kind, that name somebody."""
    found = set()
    for table in schema.metadata.sorted_tables:
        for row in connection.execute(select(table)).mappings():
            found |= {f"{table.name}.{name}" for name, what in row.items() if what == person}
    return found


def test_no_column_names_a_guest_who_has_signed_in(crowded: Connection) -> None:
    guest, account = Person("guest", "guest", True), Person("account", "account", False)
    privileges = {"sessions.person", "tokens.person"}  # which nobody takes along
    columns = {str(column) for column in schema.person_columns()}
    assert columns <= naming(crowded, "guest")
    accounts.merge_guest(crowded, guest, account)
    assert naming(crowded, "guest") == set()
    assert columns - privileges <= naming(crowded, "account")
    accounts.delete_person(crowded, account)
    assert naming(crowded, "account") == {"reports.person"}  # a complaint stays, of nobody known


def test_nobody_is_muted_by_the_account_that_he_becomes(crowded: Connection) -> None:
    crowded.execute(insert(schema.mutes).values(person="account", muted="guest"))
    guest, account = Person("guest", "guest", True), Person("account", "account", False)
    accounts.merge_guest(crowded, guest, account)
    mutes = crowded.execute(select(schema.mutes)).all()
    assert sorted(mutes) == [("account", "other"), ("other", "account")]


def test_who_is_gone_says_nothing_more(crowded: Connection) -> None:
    row = {"table": "0", "person": "guest", "name": "guest", "text": "late", "at": 0}
    guest, account = Person("guest", "guest", True), Person("account", "account", False)
    accounts.merge_guest(crowded, guest, account)
    with pytest.raises(Refused, match="known"):
        chat._add(crowded, row)


def test_a_guests_words_go_with_the_account_that_he_signed_in_to(server: Running) -> None:
    register(server, "Mona")
    guest, bea = server.player(), server.player()
    table = guest.open("strata", "me", "invite", chat=True)
    study = guest.open("strata", "1", "1")["id"]  # where he does not sit
    bea.join(table, 1)
    words = f"/tables/{table['id']}/chat"
    assert guest.post(words, {"text": "mine"}).status_code == 201
    assert bea.post(words, {"text": "yours"}).status_code == 201
    assert guest.post(f"{words}/2/mute").status_code == 200
    assert guest.post(f"{words}/2/report", {"why": "rude"}).status_code == 200
    assert guest.post("/session", {"name": "Mona", "password": PASSWORD}).status_code == 200
    kept = guest.get("/account/export").json()
    assert [message["text"] for message in kept["messages"]] == ["mine"]
    assert [report["why"] for report in kept["reports"]] == ["rude"]
    assert {one["id"] for one in kept["opened"]} == {table["id"], study}
    assert len(kept["muted"]) == 1
    assert [said["text"] for said in guest.get(words).json()["messages"]] == ["mine"]
    maker = guest.get("/me").json()["id"]
    assert {live.sheet.maker for live in server.house.hub.known() if live.id == study} == {maker}
    assert delete(guest, "/account", password=PASSWORD).status_code == 200
    assert [said["text"] for said in bea.get(words).json()["messages"]] == ["yours"]


# Sessions, seen and ended.


def test_sessions_are_listed_with_what_tells_them_apart(server: Running) -> None:
    ann = server.player(**{"user-agent": FIREFOX})
    assert ann.post("/account", {"name": "Norbert", "password": PASSWORD}).status_code == 201
    sign_in(server, "Norbert")
    shown = ann.get("/sessions").json()["sessions"]
    assert [(one["description"], one["current"]) for one in shown] == [
        ("An unknown browser", False),
        ("Firefox on Linux", True),
    ]
    assert {*shown[0]} == {"id", "created", "seen", "description", "current"}
    exported = ann.get("/account/export").json()["sessions"]
    assert {one["id"] for one in exported} == {one["id"] for one in shown}
    assert "digest" not in exported[0]


@pytest.mark.parametrize(
    ("agent", "browser"),
    [
        (FIREFOX, ("Firefox", "Linux")),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/130 Safari/537", ("Chrome", "Windows")),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/130 Safari/537 Edg/130", ("Edge", "Windows")),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17 like Mac OS X) Safari/604", ("Safari", "iOS")),
        ("Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile Safari/537", ("Chrome", "Android")),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Safari/605", ("Safari", "macOS")),
        ("<script>alert(1)</script>", ("", "")),
    ],
)  # fmt: skip
def test_of_a_browser_only_family_and_system_are_kept(agent: str, browser: tuple[str, str]) -> None:
    assert read_browser(agent) == browser


def test_a_session_is_ended_by_its_owner_alone(server: Running) -> None:
    ann, _ = register(server, "Otto")
    left_behind, stranger = sign_in(server, "Otto"), register(server, "Petra")[0]
    others = [one for one in ann.get("/sessions").json()["sessions"] if not one["current"]]
    address = f"/sessions/{others[0]['id']}"
    assert refusal(delete(stranger, address)) == (404, "no-session")
    assert who(left_behind) == "Otto"
    assert delete(ann, address).status_code == 200
    assert [who(left_behind), who(ann)] == [None, "Otto"]
    assert refusal(delete(ann, address)) == (404, "no-session")
    (own,) = ann.get("/sessions").json()["sessions"]
    assert delete(ann, f"/sessions/{own['id']}").status_code == 200
    assert "belvedere" not in ann.http.cookies


def test_all_other_sessions_are_ended_at_once(server: Running) -> None:
    ann, _ = register(server, "Quentin")
    others = [sign_in(server, "Quentin") for _ in range(3)]
    stranger, _ = register(server, "Rosa")
    assert delete(ann, "/sessions").json() == {"ended": 3}
    assert [who(other) for other in others] == [None] * 3
    assert [who(ann), who(stranger)] == ["Quentin", "Rosa"]


def test_a_token_ends_no_session_without_the_password(server: Running) -> None:
    ann, _ = register(server, "Sigrid")
    machine = program(server, token_of(ann, "account"))
    (own,) = machine.get("/sessions").json()["sessions"]
    for path in ("/sessions", f"/sessions/{own['id']}"):
        assert refusal(delete(machine, path)) == (401, "password")
        assert refusal(delete(machine, path, password=OTHER)) == (401, "password")
    change = {"password": "", "new": OTHER}
    assert refusal(machine.post("/account/password", change)) == (401, "password")
    assert refusal(program(server, token_of(ann)).get("/sessions")) == (403, "scope")
    assert who(ann) == "Sigrid"
    answer = delete(machine, "/sessions", password=PASSWORD)
    assert answer.json() == {"ended": 1}
    assert "set-cookie" not in answer.headers
    assert who(ann) is None


def test_whoever_deletes_himself_is_known_nowhere(server: Running) -> None:
    ann, _ = register(server, "Theo")
    elsewhere, machine = sign_in(server, "Theo"), program(server, token_of(ann))
    assert delete(ann, "/account", password=PASSWORD).status_code == 200
    assert who(elsewhere) is None
    assert refusal(machine.get("/me")) == (401, "token")


def test_a_cookie_is_not_stored(server: Running) -> None:
    ann, _ = register(server, "Ursula")
    content = server.database.read_bytes()
    content += server.database.with_name("tables.db-wal").read_bytes()
    assert cookie_of(ann).encode() not in content


def test_nobody_has_more_sessions_than_are_kept(
    timed_server: Running, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "MOST", 3)
    first, _ = register(timed_server, "Viktor")
    for _ in range(3):
        hands.time += 1
        latest = sign_in(timed_server, "Viktor")
    assert len(latest.get("/sessions").json()["sessions"]) == 3
    assert [who(first), who(latest)] == [None, "Viktor"]


def test_sockets_find_out_whenever_somebody_changes(server: Running) -> None:
    ann, codes = register(server, "Wilma")
    elsewhere, told = sign_in(server, "Wilma"), list[str]()
    token_id = ann.post("/tokens", {"title": "bot", "scopes": ["read"]}).json()["id"]
    leave = server.house.sockets.add(ann.get("/me").json()["id"], lambda: told.append("told"))
    changes: list[Callable[[], httpx.Response]] = [
        lambda: ann.http.patch("/account", json={"name": "Wilma Two"}),
        lambda: ann.http.delete(f"/tokens/{token_id}"),
        lambda: delete(elsewhere, "/session"),
        lambda: ann.http.delete("/sessions"),
        lambda: ann.post("/account/password", {"password": PASSWORD, "new": OTHER}),
        lambda: ann.post(
            "/account/recovery", {"name": "Wilma Two", "code": codes[0], "password": PASSWORD}
        ),
        lambda: delete(ann, "/account", password=PASSWORD),
    ]
    for change in changes:
        told.clear()
        assert change().status_code == 200
        assert told == ["told"]
    leave()


def test_who_is_deleted_before_a_game_begins_leaves_no_ghost(own_server: Running) -> None:
    """Whoever sat down there later waited for nobody, for ever."""
    ann, phone, bea, cid = (own_server.player() for _ in range(4))
    tables = [ann.open("strata", "me", "open", public=True) for _ in "ab"]
    ann.ready(tables[0]["id"])
    private = ann.open("strata", "me", "invite")
    link = private["links"]["seats"]["0"].split("seat=")[1]
    phone.post(f"/tables/{private['id']}/join", {"seat_link": link})
    assert delete(phone, "/account", password="").status_code == 200
    assert ann.state(private["id"])["seats_of_mine"] == [0]  # the seat is another's
    assert delete(ann, "/account", password="").status_code == 200
    for table in tables:
        path = f"/tables/{table['id']}"
        assert bea.post(f"{path}/join", {"seat": 1}).json()["phase"] == "open"
        assert cid.post(f"{path}/join", {"seat": 0}).status_code == 200
        assert cid.ready(table["id"])["phase"] == "playing"
        assert all(cid.state(table["id"])["seat_names"])


# Time.


def test_a_session_that_nobody_uses_ends(timed_server: Running, hands: Hands) -> None:
    ann, _ = register(timed_server, "Xaver")
    hands.time += LIFE - 1
    assert who(ann) == "Xaver"
    hands.time += LIFE - 1
    assert who(ann) == "Xaver"
    hands.time += LIFE + 24 * HOUR  # what has ended is deleted a day later
    assert who(ann) is None
    timed_server.restart()
    assert who(ann) is None
    count = "SELECT count(*) FROM sessions"
    with sqlite3.connect(timed_server.database) as file:
        assert file.execute(count).fetchone() == (0,)
    file.close()


def test_looking_writes_once_an_hour(
    timed_server: Running, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, _ = register(timed_server, "Yvonne")
    begun, written, note = hands.time, list[int](), Sessions._note

    async def noting(known: Sessions, session_id: str, now: int) -> None:
        written.append(now - begun)
        await note(known, session_id, now)

    monkeypatch.setattr(Sessions, "_note", noting)
    for passed in (HOUR - 1, HOUR, HOUR, 2 * HOUR - 1):
        hands.time = begun + passed
        assert "set-cookie" not in ann.get("/me").headers
    ann.get("/health")  # the writer has done what came before
    assert written == [HOUR]
    (own,) = ann.get("/sessions").json()["sessions"]
    assert own["seen"] - own["created"] == HOUR


def test_a_browser_that_is_used_keeps_its_cookie(timed_server: Running, hands: Hands) -> None:
    ann, _ = register(timed_server, "Zeno")
    cookie = cookie_of(ann)
    hands.time += MONTH - 1
    assert "set-cookie" not in ann.get("/me").headers
    hands.time += HOUR
    assert f"belvedere={cookie}; " in ann.get("/me").headers["set-cookie"]
    assert "set-cookie" not in ann.get("/me").headers


def test_what_changes_while_it_is_read_is_not_remembered() -> None:
    """Else a session that ends just then would live on in memory."""
    stored = Session("s", Person("p", "Ann", True), 0, 1, False)
    answers: list[Session | None] = [stored, None]

    async def read(work: object) -> Session | None:
        found = answers.pop(0)
        known.forget("p")
        return found

    store: Any = SimpleNamespace(read=read)
    nobody: Any = None  # is asked
    known = Sessions(store, nobody, Events(), lambda: 0, nobody, OrderedDict())
    assert asyncio.run(known.find("cookie")) is stored
    assert asyncio.run(known.find("cookie")) is None


def test_a_restored_backup_knows_nobody_who_came_after_it(timed_server: Running) -> None:
    path = timed_server.database
    register(timed_server, "Adam")
    copy_database(path, path.with_name("copy.db"))
    late, _ = register(timed_server, "Berta")
    assert who(late) == "Berta"
    restore_database(path.with_name("copy.db"), path)
    timed_server.player().open("strata", "me", "invite")  # by which the server notices
    assert who(late) is None


# Guessing.


def from_address(server: Running, address: str) -> Player:
    """Somebody who asks from another address of this machine."""
    person = server.player()
    transport = httpx.HTTPTransport(local_address=address)
    person.http = httpx.Client(base_url=server.url + API, transport=transport, timeout=60)
    return person


def guess(person: Player, name: str, password: str = OTHER) -> int:
    return person.post("/session", {"name": name, "password": password}).status_code


STRICT = {"sign-in": "5/hour", "sign-in/account": "7/hour"}


@pytest.fixture
def strict_server(tmp_path: Path) -> Iterator[Running]:
    running = Running(tmp_path / "tables.db", limits={**GENEROUS, **STRICT})
    yield running
    running.close()


def test_an_account_is_not_guessed_from_many_addresses(strict_server: Running) -> None:
    owner = from_address(strict_server, "127.0.0.2")
    assert owner.post("/account", {"name": "Cäcilie", "password": PASSWORD}).status_code == 201
    names = ["Cäcilie", "CÄCILIE", "Cacilie", " cäcilie "] * 2  # all are one's
    many = [from_address(strict_server, f"127.0.1.{n}") for n in range(1, 9)]
    tried = [guess(person, name) for person, name in zip(many, names, strict=True)]
    assert tried == [401] * 7 + [429]
    assert guess(many[7], "Cäcilie", PASSWORD) == 429
    assert guess(many[7], "Somebody else") == 401  # others are not concerned
    assert guess(owner, "Cäcilie", PASSWORD) == 200  # nobody can keep him out at home


def test_one_address_keeps_no_owner_out_anywhere(strict_server: Running) -> None:
    register(strict_server, "Clemens")
    strict_server.restart()  # where he was at home is forgotten
    attacker = from_address(strict_server, "127.0.3.1")
    assert [guess(attacker, "Clemens") for _ in range(20)] == [401] * 5 + [429] * 15
    assert guess(from_address(strict_server, "127.0.3.2"), "Clemens", PASSWORD) == 200


def test_whoever_has_a_cookie_cannot_guess_the_password_by_it(strict_server: Running) -> None:
    owner = from_address(strict_server, "127.0.0.2")
    assert owner.post("/account", {"name": "Detlev", "password": PASSWORD}).status_code == 201
    cookie, tried = cookie_of(owner), []
    for number in range(1, 7):
        stolen = from_address(strict_server, f"127.0.2.{number}")
        stolen.http.cookies.set("belvedere", cookie)
        tried.append(stolen.post("/account/codes", {"password": OTHER}).status_code)
    assert tried == [401] * 5 + [429]
    assert guess(owner, "Detlev", PASSWORD) == 200


def test_the_limits_of_a_server_bound_guesses() -> None:
    number, period = LIMITS["sign-in"].split("/")
    assert (int(number) <= 10, period) == (True, "minute")
    assert LIMITS["sign-in/account"] == f"{10 * int(number)}/minute"


# Seats come along.


def test_a_table_that_is_read_while_somebody_signs_in_knows_whose_it_is(
    own_server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was read before he signed in, and kept in memory after that."""
    register(own_server, "Ottilie")
    guest, hub = own_server.player(), own_server.house.hub
    table = guest.open("strata", "me", "me")["id"]
    guest.ready(table)
    is_read, go_on, restore = threading.Event(), threading.Event(), Hub._restored_table

    def restore_slowly(of: Hub, sheet: Sheet, stored: Stored) -> Table:
        is_read.set()
        assert go_on.wait(60)
        return restore(of, sheet, stored)

    monkeypatch.setattr(Hub, "_restored_table", restore_slowly)
    (live,) = hub.known()
    own_server.on_loop(lambda: hub.forget(live))
    with ThreadPoolExecutor(1) as pool:
        looking = pool.submit(own_server.player().state, table)
        assert is_read.wait(60)
        signed = guest.post("/session", {"name": "Ottilie", "password": PASSWORD})
        go_on.set()
        looking.result()
    assert signed.status_code == 200, signed.text
    assert guest.state(table)["seats_of_mine"] == [0, 1]


# Cookies of before there were sessions. `server/old/0002.sql` was written by the version before: a
# game of Strata between Ann, a guest, and Bea, and three accounts with the password above.

TABLE = "8s6gqnrx2uym4n"
ANN = "WyJpdlM1amVyYjFZM0VWSFBIIiwwXQ.USXt8AawZsn1riL5_RLGxzKMLWg"
BEA = "WyJKVjdjYVNJRGtqUjktTlFTIiwwXQ.zXvdvdRyOZQNLLd7QoOBPjNy1Rc"
TOKEN = "belvedere_538YNjrG_byftU7wlOiafBAUyDdjRYqE"


def run_sql(path: Path, script: str) -> None:
    with sqlite3.connect(path) as file:
        file.executescript(script)
    file.close()


@pytest.fixture
def upgraded(tmp_path: Path) -> Iterator[Running]:
    run_sql(tmp_path / "tables.db", OLD.read_text("utf-8"))
    running = Running(tmp_path / "tables.db")
    yield running
    running.close()


def test_who_has_an_old_cookie_plays_on_with_a_new_one(upgraded: Running) -> None:
    ann, bea = thief(upgraded, ANN), thief(upgraded, BEA)
    ann.ready(TABLE)
    state = bea.state(TABLE)
    assert (state["seat"], state["ply"], state["view"]["waiting"]) == (1, 3, [1])
    assert cookie_of(bea) != BEA
    assert bea.move(TABLE, 3, some_move(state, random.Random(1))).status_code == 200
    assert ann.state(TABLE)["seats_of_mine"] == [0]
    assert who(program(upgraded, TOKEN)) == "Bea"


def test_the_requests_of_a_page_exchange_an_old_cookie_once(upgraded: Running) -> None:
    tabs = [thief(upgraded, BEA) for _ in range(6)]
    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(who, tabs)) == ["Bea"] * 6
    assert len({cookie_of(tab) for tab in tabs}) == 1
    shown = tabs[0].get("/sessions").json()["sessions"]
    assert [one["description"] for one in shown].count("An unknown browser") == 1
    assert len(shown) == 2


def test_a_disk_that_refuses_keeps_nobody_from_looking(
    upgraded: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> str:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(sessions, "add_session", refuse)
    bea = thief(upgraded, BEA)
    assert who(bea) == "Bea"
    assert cookie_of(bea) == BEA


@pytest.mark.parametrize("way", ["sign out", "password", "others"])
def test_an_old_cookie_ends_with_its_sessions(upgraded: Running, way: str) -> None:
    bea = thief(upgraded, BEA)
    assert who(bea) == "Bea"
    if way == "sign out":
        assert delete(bea, "/session").status_code == 200
    elif way == "password":
        body = {"password": PASSWORD, "new": OTHER}
        assert bea.post("/account/password", body).status_code == 200
    else:
        assert delete(bea, "/sessions").json() == {"ended": 1}
    assert who(thief(upgraded, BEA)) is None
    assert who(thief(upgraded, ANN)) == "Ann"


def test_an_old_cookie_of_a_guest_is_not_his_accounts(upgraded: Running) -> None:
    guest = thief(upgraded, ANN)
    assert guest.post("/account", {"name": "Ann", "password": PASSWORD}).status_code == 201
    assert guest.state(TABLE)["seats_of_mine"] == [0]
    assert who(thief(upgraded, ANN)) is None


def test_accounts_that_look_alike_keep_their_names(upgraded: Running) -> None:
    for name in ("Zoe", "Zoë", "ZOË"):
        assert str(who(sign_in(upgraded, name))).casefold() == name.casefold()
    another = upgraded.player().post("/account", {"name": "Zoé", "password": PASSWORD})
    assert refusal(another) == (409, "name-taken")
