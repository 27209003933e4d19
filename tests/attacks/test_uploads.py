"""Records that cost much to judge: refused before the rules are asked, and judged apart."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

import belvedere
from belvedere import records
from belvedere.core import record_text, registry
from belvedere.core.limits import LONGEST_RECORD, MOST_COMMENTS, MOST_PLIES, MOST_VARIATIONS
from belvedere.core.ply import Ply
from belvedere.core.record import Record
from belvedere.core.tree import EMPTY, ROOT, GameTree
from belvedere.server.deeds import uploading
from helpers.asking import asked_moves
from helpers.calling import call
from helpers.serving import Player, Running

HEAD = '[record "2"]\n[game "mirador"]\n'
SHORT = f"{HEAD}0: e4\n1: t5\n"
DEEP = "(\n0: e5\n" * 49
MANY = "(\n0: e6\n)\n" * 4_000
TOO_MUCH = {
    "moves": HEAD + "0: e4\n" * (MOST_PLIES + 1),
    "variations": f"{HEAD}0: e4\n" + "(\n0: e5\n)\n" * (MOST_VARIATIONS + 1),
    "characters": f"{HEAD}0: e4\n{DEEP}{MANY}" + ")\n" * 49,  # as it would be written
}


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    return asked_moves(monkeypatch)


@pytest.mark.parametrize("what", TOO_MUCH)
def test_too_much_is_refused_before_any_rule_is_asked(what: str, asked: list[str]) -> None:
    assert len(TOO_MUCH[what]) < LONGEST_RECORD
    with pytest.raises(belvedere.RecordError, match=f"at most [0-9,]+ {what}"):
        records.parse_record(TOO_MUCH[what])
    assert asked == []


def test_too_much_as_json_is_refused_before_any_rule_is_asked(asked: list[str]) -> None:
    data = records.to_dict(Record("mirador", {}, ["", ""]))
    line = {"seat": 0, "move": "e4", "variations": [[{"seat": 0, "move": "e5"}]] * 5_001}
    for moves in ([{"seat": 0, "move": "e4"}] * (MOST_PLIES + 1), [line]):
        with pytest.raises(belvedere.BelvedereError, match=r"at most [0-9,]+ (moves|variations)"):
            records.from_dict({**data, "moves": moves})
    assert asked == []


def test_what_could_not_be_read_back_for_its_number_is_not_written() -> None:
    many = {
        "moves": GameTree([Ply(0, "e4")] * (MOST_PLIES + 1)),
        "comments": EMPTY.annotate(ROOT, comments=("x",) * (MOST_COMMENTS + 1)),
    }
    for what, tree in many.items():
        with pytest.raises(belvedere.BelvedereError, match=f"at most 10,000 {what}"):
            records.format_record(Record("mirador", {}, ["", ""], tree))


def test_braces_in_a_comment_are_no_comments() -> None:
    record = records.parse_record(f"{HEAD}{{ {'{' * (MOST_COMMENTS + 1)} }}\n")
    assert records.parse_record(records.format_record(record)) == record


def test_the_longest_game_there_is_can_be_written() -> None:
    extremes: dict[str, list[dict[str, Any]]] = {
        "mirador": [{"size": 54, "tower": 1}],
        "misty": [{"players": 4, "window": "4x4", "deck": "smiley smiley 64"}],
    }
    for game, sets in extremes.items():
        facts = registry.facts(game)
        assert all(facts.longest(facts.settle(options)) <= MOST_PLIES for options in sets)
    for game in set(registry.GAMES) - set(extremes):
        facts = registry.facts(game)
        assert facts.longest(facts.settle({})) <= MOST_PLIES // 3


def test_reading_keeps_two_positions_of_a_line_and_no_more() -> None:
    reader = record_text._Reader(SHORT + "(\n1: t6\n0: d9\n1: g9\n0: m9\n)\n0: d9\n")
    kept: list[int] = []
    reader.read(lambda: kept.append(sum(map(len, reader.positions))))
    assert max(kept) == 4  # of the game, and of the variation


# Over the wire.


@contextmanager
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Let the judging of every record wait until the end, and tell when one has begun."""
    began, go_on = threading.Event(), threading.Event()
    parse = records.parse_record

    def slow(text: str, *told: Any) -> Record:
        began.set()
        assert go_on.wait(60)
        return parse(text, *told)

    with monkeypatch.context() as patched:
        patched.setattr(uploading, "parse_record", slow)
        try:
            yield began
        finally:
            go_on.set()


def bring(person: Player, text: str) -> Any:
    return person.http.post("/records", content=text, headers={"content-type": "text/plain"})


def test_a_record_that_is_too_much_is_answered_with_its_sentence(own_server: Running) -> None:
    ann = own_server.player()
    for what, text in TOO_MUCH.items():
        answer = bring(ann, text)
        assert (answer.status_code, answer.json()["error"]) == (422, "record")
        assert what in answer.json()["sentence"]
    data = {"record": 2, "moves": [{}] * 10}
    answer = ann.http.post("/records", json=data)
    assert answer.status_code == 422
    answer = ann.http.post(
        "/records", content=b"[" * 200_000, headers={"content-type": "application/json"}
    )
    assert (answer.status_code, answer.json()["error"]) == (422, "record")


def test_tables_and_moves_never_wait_for_records(
    own_server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = own_server.player()
    table = ann.open("mirador", "me", "me")
    ann.ready(table["id"])
    others = [own_server.player() for _ in range(4)]
    for person in others:
        person.open("mirador", "me", "me")  # he is known from now on
    own_server.house.hub.workshop.pace.costs["mirador"] = 1.0  # in threads: as if it were slow
    with held(monkeypatch) as began:
        bringing = [threading.Thread(target=bring, args=(p, SHORT)) for p in others]
        for thread in bringing:
            thread.start()
        assert began.wait(60)
        assert ann.move(table["id"], 0, "e4").status_code == 200
        assert len(ann.state(table["id"])["view"]["log"]) == 1
        assert ann.get(f"/tables/{table['id']}/record").text.endswith("0: e4 @" + _at(ann, table))
    for thread in bringing:
        thread.join()


def _at(person: Player, table: dict[str, Any]) -> str:
    at = person.state(table["id"])["view"]["log"][0]["at"]
    return f"{at / 1000:.3f}".rstrip("0").rstrip(".") + "\n"


def test_one_person_brings_one_record_at_a_time(
    own_server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = own_server.player()
    ann.ready(ann.open("mirador", "me", "me")["id"])
    with held(monkeypatch) as began:
        first: list[Any] = []
        thread = threading.Thread(target=lambda: first.append(bring(ann, SHORT)))
        thread.start()
        assert began.wait(60)
        second = bring(ann, SHORT)
        assert (second.status_code, second.json()["error"]) == (429, "under-way")
        assert second.headers["retry-after"] == str(second.json()["retry_after"])
        analysis = ann.post("/analyses", {"position": belvedere.start("mirador").to_dict()})
        assert analysis.status_code == 429  # it is judged in the same lane
    thread.join()
    assert first[0].status_code == 201
    assert bring(ann, SHORT).status_code == 201


def test_judging_ends_when_whoever_brought_a_record_has_gone(
    own_server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = own_server.player()
    ann.ready(ann.open("mirador", "me", "me")["id"])
    tables = len(ann.get("/tables", params={"which": "finished"}).json()["tables"])
    began, gone, ended = threading.Event(), threading.Event(), threading.Event()
    parse = records.parse_record

    def watched(text: str, watch: Any, follow: Any) -> Record:
        began.set()
        try:
            while not gone.is_set():
                watch()
            return parse(text, watch, follow)
        except BaseException:
            ended.set()
            raise

    monkeypatch.setattr(uploading, "parse_record", watched)
    with call(own_server.url, "POST /api/v1/records", SHORT.encode()):
        assert began.wait(60)
    assert ended.wait(60)
    gone.set()
    assert len(ann.get("/tables", params={"which": "finished"}).json()["tables"]) == tables
    assert bring(ann, SHORT).status_code == 201


def test_a_record_as_json_is_brought_as_before(own_server: Running) -> None:
    ann = own_server.player()
    ann.ready(ann.open("mirador", "me", "me")["id"])
    data = json.loads(json.dumps(records.to_dict(records.parse_record(SHORT))))
    answer = ann.http.post("/records", json=data)
    assert answer.status_code == 201
    assert [line["move"] for line in answer.json()["view"]["log"]] == ["e4", "t5"]
