"""Keys of requests: memory and disk remember the same, and as much of everybody."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from typing import Any

from belvedere.server.live.live_table import MOST_ANSWERS
from helpers.serving import Json, Player, Running


def two(server: Running) -> tuple[Player, Player, str]:
    ann, bea = server.player(), server.player()
    table = ann.open("strata", "me", "invite")
    bea.join(table, 1)
    ann.ready(table["id"])
    return ann, bea, table["id"]


def haggle(person: Player, table: str, first: int, number: int) -> list[Json]:
    """Offer a draw and withdraw it, again and again, each with a key of its own."""
    answers = []
    for n in range(first, first + number):
        answer = person.act(table, ("offer draw", "decline draw")[n % 2], key=f"key {n}")
        assert answer.status_code == 200, answer.text
        answers.append(answer.json())
    return answers


def rows(server: Running, sql: str, *given: Any) -> list[Any]:
    with closing(sqlite3.connect(server.database)) as file:
        return file.execute(sql, given).fetchall()


def test_a_key_that_comes_again_after_many_others_is_a_new_one(server: Running) -> None:
    ann, _, table = two(server)
    haggle(ann, table, 0, MOST_ANSWERS + 2)
    before = ann.state(table)["revision"]
    again = ann.act(table, "offer draw", key="key 0")
    assert (again.status_code, again.json()["revision"]) == (200, before + 1)
    assert ann.act(table, "offer draw", key="key 0").json() == again.json()


def test_the_latest_keys_are_answered_alike_also_after_a_restart(own_server: Running) -> None:
    ann, _, table = two(own_server)
    answers = haggle(ann, table, 0, MOST_ANSWERS + 6)
    own_server.restart()
    ann.ready(table)
    for n in (6, 7, MOST_ANSWERS + 5):
        again = ann.act(table, ("offer draw", "decline draw")[n % 2], key=f"key {n}")
        assert again.json() == answers[n]
    new = ann.act(table, "offer draw", key="key 4")
    assert new.json()["revision"] == answers[-1]["revision"] + 1


def test_the_disk_keeps_as_many_answers_as_the_memory(server: Running) -> None:
    ann, bea, table = two(server)
    haggle(bea, table, 0, 2)
    haggle(ann, table, 0, 2 * MOST_ANSWERS)
    kept = rows(server, 'SELECT seat, count(*) FROM answers WHERE "table" = ? GROUP BY seat', table)
    assert kept == [(0, MOST_ANSWERS), (1, 2)]


def test_what_an_older_version_has_kept_beyond_that_does_no_harm(own_server: Running) -> None:
    ann, _, table = two(own_server)
    haggle(ann, table, 0, 2)
    own_server.stop()
    with closing(sqlite3.connect(own_server.database)) as file:
        file.execute('UPDATE tables SET revision = 500, own = "[0, 0]" WHERE id = ?', (table,))
        old = [(table, 0, f"old {n}", "offer draw None", 0, 100 + n) for n in range(200)]
        file.executemany("INSERT INTO answers VALUES (?, ?, ?, ?, ?, ?)", old)
        file.commit()
    own_server.start()
    ann.move_to(own_server.url)
    ann.ready(table)
    assert ann.act(table, "offer draw", key="old 150").json() == {"ply": 0, "revision": 250}
    haggle(ann, table, 2, 2)
    assert ann.act(table, "offer draw", key="old 1").status_code == 200
    kept = rows(own_server, 'SELECT count(*) FROM answers WHERE "table" = ?', table)
    assert kept == [(MOST_ANSWERS,)]


def test_nobody_pushes_the_keys_of_another_out(server: Running) -> None:
    ann, bea, table = two(server)
    first = ann.move(table, 0, "2x2 h8", key="one")
    haggle(bea, table, 0, MOST_ANSWERS + 1)
    assert first.status_code == 200
    assert ann.move(table, 0, "2x2 h8", key="one").json() == first.json()


def test_a_private_link_that_is_opened_twice_at_once_leads_to_the_seat_twice(
    server: Running,
) -> None:
    ann, _, table = two(server)
    link = ann.state(table)["links"]["seats"]["0"].split("seat=")[1]
    phone = server.player()
    phone.open("strata", "me", "me")  # from now on he is known
    answers: list[int] = []

    def join() -> None:
        other = Player(server.url)
        other.http.cookies.update(phone.http.cookies)
        answers.append(other.post(f"/tables/{table}/join", {"seat_link": link}).status_code)
        other.http.close()

    threads = [threading.Thread(target=join) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [200] * 8
