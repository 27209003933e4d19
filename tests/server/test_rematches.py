"""A rematch that is agreed on takes place once, whatever fails; with nobody who is no more."""

from __future__ import annotations

import pytest
from sqlalchemy import Connection

from belvedere.server.deeds import playing_again
from belvedere.server.errors import not_saved
from belvedere.server.storage.rematches import follower_of, note_rematch
from helpers.serving import Player, Running


def over(server: Running, *seats: str) -> tuple[Player, Player, str]:
    """Play a game to its end between two people, the first of whom has all other seats."""
    ann, bea = server.player(), server.player()
    table = ann.open("mirage" if len(seats) > 2 else "strata", *seats)
    bea.join(table, seats.index("invite"))
    ann.ready(table["id"])
    for seat in ann.state(table["id"])["seats_of_mine"]:
        assert ann.act(table["id"], "resign", seat=seat).status_code == 200
    assert bea.state(table["id"])["phase"] == "over"
    return ann, bea, table["id"]


def refuse(*given: object) -> None:
    raise not_saved()


def tables_of(person: Player) -> int:
    return len(person.get("/tables", params={"which": "mine"}).json()["tables"])


@pytest.mark.parametrize("step", ["write_sheet", "note_rematch"])
def test_an_agreed_rematch_that_could_not_be_opened_is_asked_for_again(
    own_server: Running, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    ann, bea, table = over(own_server, "me", "invite")
    ann.act(table, "rematch")
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(playing_again, step, refuse)
        assert bea.post(f"/tables/{table}/rematch").status_code == 503
    assert tables_of(ann) == 1, "nothing is half there"
    own_server.restart()
    for person in (ann, bea):
        person.ready(table)
        state = person.state(table)
        assert (state["view"]["again"], state["rematch"]) == ([0, 1], None)
        assert "rematch" in state["may"]
        assert "decline rematch" not in state["may"]
    follower = ann.post(f"/tables/{table}/rematch").json()
    assert follower["id"] != table
    assert ann.state(table)["rematch"] == bea.state(table)["rematch"] == follower["id"]
    assert "rematch" not in ann.state(table)["may"]
    assert tables_of(ann) == 2


def test_a_table_that_is_followed_on_the_disk_is_followed_by_that(
    own_server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever was cut off while it was written down agreed to no second one."""
    ann, bea, table = over(own_server, "me", "invite")
    ann.act(table, "rematch")

    def kept_meanwhile(connection: Connection, table_id: str) -> str:
        note_rematch(connection, table_id, "another")
        return follower_of(connection, table_id)

    monkeypatch.setattr(playing_again, "follower_of", kept_meanwhile)
    bea.act(table, "rematch")
    assert ann.state(table)["rematch"] == "another"
    assert tables_of(ann) == 1


@pytest.mark.parametrize("has_offered", [True, False])
def test_there_is_no_rematch_with_whoever_is_no_more(server: Running, has_offered: bool) -> None:
    ann, bea, table = over(server, "me", "invite")
    if has_offered:
        bea.act(table, "rematch")
    assert bea.http.request("DELETE", "/account", json={}).status_code == 200
    assert not {"rematch", "decline rematch"} & set(ann.state(table)["may"])
    refused = ann.post(f"/tables/{table}/rematch")
    assert (refused.status_code, refused.json()["error"]) == (409, "table")
    assert "deleted his account" in refused.json()["sentence"]
    assert ann.state(table)["rematch"] is None
    assert tables_of(ann) == 1


def test_whoever_takes_back_his_own_offer_for_two_seats_declines_nothing(server: Running) -> None:
    ann, bea, table = over(server, "me", "me", "invite")
    ann.act(table, "rematch")
    assert bea.state(table)["view"]["again"] == [0, 1]
    ann.act(table, "decline rematch")
    view = bea.state(table)["view"]
    assert (view["again"], view["declined"]) == ([], None)
    ann.act(table, "rematch")
    bea.act(table, "decline rematch")
    assert ann.state(table)["view"]["declined"] == 2
