"""Records that are brought go out as they came, whole; the rules are asked once."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from belvedere.core import records
from belvedere.server.storage.migrations import HEAD
from belvedere.server.storage.sqlite import migrating
from helpers.asking import asked_moves
from helpers.house import OWN_GAMES
from helpers.serving import Player, Running, decides, some_move
from helpers.trees import random_record

OLD = Path(__file__).parent / "old"


@pytest.fixture(scope="module")
def ann(server: Running) -> Player:
    return server.player()


def bring(person: Player, record: str | dict[str, Any]) -> str:
    """Bring a record, as text or JSON; return the id of its table."""
    if isinstance(record, str):
        kind = {"content-type": "text/plain; charset=utf-8"}
        answer = person.http.post("/records", content=record.encode(), headers=kind)
    else:
        answer = person.http.post("/records", json=record)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def fetch(person: Player, table_id: str) -> bytes:
    answer = person.get(f"/tables/{table_id}/record")
    assert answer.status_code == 200, answer.text
    return answer.content


@pytest.mark.parametrize("game", OWN_GAMES)
def test_a_record_comes_back_byte_by_byte(ann: Player, game: str) -> None:
    for seed in range(3):
        record = random_record(game, seed, 24)
        text = records.format_record(record)
        assert fetch(ann, bring(ann, text)) == text.encode()
        data = records.to_dict(record)
        table_id = bring(ann, data)
        assert fetch(ann, table_id) == text.encode()
        assert ann.get(f"/tables/{table_id}/record?form=json").json() == data


MESSY = """\ufeff[site "дома"]\r
[game "mirador"]
[record "1"]
[seat 1 "Ben  \\u0042"]
   {hm}
0 : E4 {a}
{ b }
( \t
   0:e5
)
1:T5
"""


def test_what_is_not_canonical_comes_back_in_canonical_form(ann: Player) -> None:
    assert fetch(ann, bring(ann, MESSY)).decode() == (
        '[record "3"]\n[game "mirador"]\n[options "players=2; size=27; tower=2"]\n'
        '[seat 1 "Ben  B"]\n[site "дома"]\n\n'
        "{ hm }\n0: e4 { a } { b }\n(\n  0: e5\n)\n1: t5\n"
    )


def test_it_comes_back_from_the_disk_too(own_server: Running) -> None:
    ann = own_server.player()
    ann.ready(ann.open("misty", "me", "me")["id"])
    text = records.format_record(random_record("misty", 2, 30))
    table_id = bring(ann, text)
    before = ann.ready(table_id)
    own_server.restart()
    after = ann.ready(table_id)
    told = ("view", "phase", "source", "chairs", "seat_names", "revision")
    assert [after[name] for name in told] == [before[name] for name in told]
    assert fetch(ann, table_id) == text.encode()


def test_the_rules_are_asked_once_about_every_ply(
    own_server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = own_server.player()
    ann.ready(ann.open("overworld", "me", "me")["id"])
    record = random_record("overworld", 1, 30)
    asked = asked_moves(monkeypatch)
    table_id = bring(ann, records.format_record(record))
    assert len(asked) == len(record.tree)
    fetch(ann, table_id)
    assert len(asked) == len(record.tree)


def test_what_failed_for_somebody_who_had_left_is_the_bots_failure(own_server: Running) -> None:
    ann, bea, cid = (own_server.player() for _ in range(3))
    table = ann.open("mirage", "me", "invite", "invite")
    for seat, person in ((1, bea), (2, cid)):
        person.join(table, seat)
    ann.ready(table["id"])
    assert cid.act(table["id"], "resign").status_code == 200
    with sqlite3.connect(own_server.database) as file:
        note = 'INSERT INTO notes ("table", ply, seat, kind, at) VALUES (?, 1, 2, ?, 0)'
        for kind in ("hint", "failure"):  # he had asked before he left
            file.execute(note, (table["id"], kind))
    file.close()
    state, text = ann.state(table["id"]), fetch(ann, table["id"]).decode()
    level = state["view"]["seats"][2]["deputy"]["level"]
    bot = next(one for one in ann.get("/games").json()["levels"] if one["level"] == level)
    assert f"{bot['name']} failed here, and played anything." in text
    assert f"{state['seat_names'][2]} asked for a hint here." in text


# What was kept before. `old/0003.sql` was written by the version before: a running game of each
# kind, in which Ann plays both seats, the one of Misty with a decision that is kept; and a record.
# In `old/0004.sql` the version after it had played on in all of them but Mirador's.

ANN = "2sTgekG38cER-0RM7LKkE_jiGuckiJYt"
TABLES = {
    "strata": "3dp93f3gpqgeht",
    "mirador": "f6mwcjefspcfn8",
    "mirage": "t3dqe335vpe992",
    "overworld": "kpuhvuhh5zec49",
    "misty": "c5wuqu4ue55ztc",
}
PLIES = {
    "0003": {"strata": 6, "mirador": 6, "mirage": 13, "overworld": 12, "misty": 32},
    "0004": {"strata": 9, "mirador": 6, "mirage": 17, "overworld": 18, "misty": 44},
}
BROUGHT = "64s75ukqm2f6zv"


@pytest.fixture(scope="module", params=PLIES)
def version(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def upgraded(version: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    path = tmp_path_factory.mktemp("old") / "tables.db"
    with sqlite3.connect(path) as file:
        file.executescript((OLD / f"{version}.sql").read_text("utf-8"))
    file.close()
    running = Running(path)
    yield running
    running.close()


@pytest.fixture
def ann_before(upgraded: Running) -> Player:
    person = upgraded.player()
    person.http.cookies.set("belvedere", ANN)
    return person


def test_an_older_database_is_brought_up_to_date(upgraded: Running, version: str) -> None:
    kept = upgraded.database.with_name(f"{upgraded.database.name}.{version}.backup")
    assert migrating.version_of(kept) == version
    assert migrating.version_of(upgraded.database) == HEAD


@pytest.mark.parametrize("game", TABLES)
def test_games_of_before_go_on(ann_before: Player, version: str, game: str) -> None:
    table_id, plies = TABLES[game], PLIES[version][game]
    ann_before.ready(table_id)
    state = next(s for s in (ann_before.state(table_id, seat) for seat in (0, 1)) if decides(s))
    assert (state["ply"], state["game"]) == (plies, game)
    move = some_move(state, random.Random(2))
    assert ann_before.move(table_id, plies, move, seat=state["seat"]).status_code == 200
    assert ann_before.state(table_id)["ply"] > plies


def test_a_record_that_was_brought_before_has_its_main_line(ann_before: Player) -> None:
    ann_before.ready(BROUGHT)
    record = records.parse_record(fetch(ann_before, BROUGHT).decode())
    assert [(ply.seat, ply.move) for ply in record.plies] == [(0, "e4"), (1, "t5")]
    assert len(record.tree) == 2
    assert json.dumps(ann_before.get(f"/tables/{BROUGHT}/record?form=json").json())
