"""What somebody has played: page by page, by game, and all of it as one file of records."""

from __future__ import annotations

import threading
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from belvedere.core import records
from belvedere.server.deeds import archiving
from belvedere.server.deeds.archiving import MISSING
from belvedere.server.identity.people import shown_name
from belvedere.server.lanes import Busy, Lane, UnderWay
from helpers.serving import Player, Running

GAMES = ("strata", "strata", "misty")


@pytest.fixture(scope="module")
def ann(server: Running) -> Player:
    return played(server.player())


def played(person: Player) -> Player:
    """Let somebody resign a game of each kind."""
    for game in GAMES:
        table_id = person.open(game, "me", "1")["id"]
        person.ready(table_id)
        assert person.act(table_id, "resign").status_code == 200
    person.open("strata", "me", "1")  # it is not over
    return person


def names_in(archive: bytes) -> list[str]:
    with zipfile.ZipFile(BytesIO(archive)) as file:
        assert file.testzip() is None
        return file.namelist()


def listed(person: Player, **wanted: str | int) -> list[str]:
    query = "&".join(f"{name}={value}" for name, value in wanted.items())
    tables = person.get(f"/tables?which=history&{query}").json()["tables"]
    assert all(table["phase"] == "over" for table in tables)
    return [table["id"] for table in tables]


def test_pages_follow_each_other(ann: Player) -> None:
    everything = listed(ann)

    assert len(everything) == len(GAMES)
    assert listed(ann, most=2) + listed(ann, most=2, skip=2) == everything
    assert len(listed(ann, game="strata")) == 2


def test_all_records_are_in_one_file(ann: Player, tmp_path: Path) -> None:
    answer = ann.get("/account/records")
    assert answer.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(BytesIO(answer.content)) as file:
        assert file.testzip() is None
        names = file.namelist()
        file.extractall(tmp_path)

    assert MISSING not in names
    assert sorted(records.read(tmp_path / name).game for name in names) == sorted(GAMES)
    assert {name.rpartition("-")[0].rpartition("-")[2] for name in names} == set(GAMES)


def test_a_file_has_the_games_of_one_kind(ann: Player) -> None:
    answer = ann.get("/account/records?game=misty")
    with zipfile.ZipFile(BytesIO(answer.content)) as file:
        assert [name.split("-")[3] for name in file.namelist()] == ["misty"]


def test_nobody_has_the_records_of_others(server: Running, ann: Player) -> None:
    stranger = server.player()
    stranger.open("strata", "me", "1")
    answer = stranger.get("/account/records")
    with zipfile.ZipFile(BytesIO(answer.content)) as file:
        assert file.namelist() == []
    assert listed(stranger) == []


def test_all_records_are_there_after_a_restart_and_take_no_tables_place(
    own_server: Running,
) -> None:
    ann = played(own_server.player())
    own_server.restart()
    assert MISSING not in names_in(ann.get("/account/records").content)
    assert own_server.house.hub.known() == []
    assert ann.ready(listed(ann, game="misty")[0])["phase"] == "over"


def test_what_is_refused_only_for_now_is_waited_for(
    own_server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = played(own_server.player())
    refusals = [Busy(), UnderWay(), Busy()]
    run = Lane.run

    async def run_later(lane: Lane, *given: Any) -> Any:
        if refusals:
            raise refusals.pop()
        return await run(lane, *given)

    monkeypatch.setattr(archiving, "AGAIN", 0.0)
    monkeypatch.setattr(Lane, "run", run_later)
    found = names_in(ann.get("/account/records").content)
    assert (len(found), MISSING in found) == (len(GAMES), False)


def test_what_stays_refused_is_named_and_the_rest_comes(
    own_server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = played(own_server.player())
    written = archiving.Archive._written
    bad = listed(ann, game="misty")[0]

    async def write(archive: archiving.Archive, table_id: str) -> str:
        if table_id == bad:
            raise Busy
        return await written(archive, table_id)

    monkeypatch.setattr(archiving, "AGAIN", 0.0)
    monkeypatch.setattr(archiving, "MOST_WAITS", 3)
    monkeypatch.setattr(archiving.Archive, "_written", write)
    content = ann.get("/account/records").content
    assert len(names_in(content)) == len(GAMES)
    with zipfile.ZipFile(BytesIO(content)) as file:
        missing = file.read(MISSING).decode()
    assert f"misty {bad}: The server is busy" in missing


class Slow:
    """Writes records when it is told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun, self.go_on = threading.Semaphore(0), threading.Event()
        monkeypatch.setattr(archiving, "format_record", self)

    def __call__(self, record: records.Record) -> str:
        self.begun.release()
        assert self.go_on.wait(60)
        return records.format_record(record)

    def wait(self) -> None:
        assert self.begun.acquire(timeout=60)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    made = Slow(monkeypatch)
    yield made
    made.go_on.set()


def test_somebody_has_one_archive_at_a_time(own_server: Running, slow: Slow) -> None:
    ann = played(own_server.player())
    with ThreadPoolExecutor(1) as threads:
        first = threads.submit(ann.get, "/account/records")
        slow.wait()
        second = ann.get("/account/records")
        assert (second.status_code, second.json()["error"]) == (429, "under-way")
        slow.go_on.set()
        assert len(names_in(first.result().content)) == len(GAMES)
    assert len(names_in(ann.get("/account/records").content)) == len(GAMES)


def test_whoever_left_before_the_end_may_ask_again(
    own_server: Running, slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, closed = played(own_server.player()), threading.Event()
    close = archiving.Archive.close

    def tell(archive: archiving.Archive) -> None:
        close(archive)
        closed.set()

    monkeypatch.setattr(archiving.Archive, "close", tell)
    with ann.http.stream("GET", "/account/records"):
        slow.wait()
    slow.go_on.set()
    assert closed.wait(60)
    assert ann.get("/account/records").status_code == 200


@pytest.mark.parametrize("name", ["Guest 1026", "Гость 1026"])
def test_a_guest_is_called_so_in_the_readers_language(name: str) -> None:
    assert shown_name(name).say("en") == "Guest 1026"
    assert shown_name(name).say("ru") == "Гость 1026"


@pytest.mark.parametrize("name", ["Guest", "Guest 12a", "Мария", "Guest ²"])
def test_a_name_that_was_chosen_stays(name: str) -> None:
    assert shown_name(name).say("ru") == name
