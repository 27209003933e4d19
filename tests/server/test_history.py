"""What somebody has played: page by page, by game, and all of it as one file of records."""

from __future__ import annotations

import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from belvedere.core import records
from belvedere.server.deeds.archiving import MISSING
from belvedere.server.identity.people import shown_name
from helpers.serving import Player, Running

GAMES = ("strata", "strata", "misty")


@pytest.fixture(scope="module")
def ann(server: Running) -> Player:
    """Return somebody who has resigned a game of each kind."""
    person = server.player()
    for game in GAMES:
        table_id = person.open(game, "me", "1")["id"]
        person.ready(table_id)
        assert person.act(table_id, "resign").status_code == 200
    person.open("strata", "me", "1")  # it is not over
    return person


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


@pytest.mark.parametrize("name", ["Guest 1026", "Гость 1026"])
def test_a_guest_is_called_so_in_the_readers_language(name: str) -> None:
    assert shown_name(name).say("en") == "Guest 1026"
    assert shown_name(name).say("ru") == "Гость 1026"


@pytest.mark.parametrize("name", ["Guest", "Guest 12a", "Мария", "Guest ²"])
def test_a_name_that_was_chosen_stays(name: str) -> None:
    assert shown_name(name).say("ru") == name
