"""What happens between people at a table: everybody is told, by data and in words."""

from __future__ import annotations

import random
import re

import pytest

from belvedere.server.errors import not_saved
from helpers.house import OWN_GAMES
from helpers.serving import Hands, Json, Player, Running, some_move


def company(server: Running, game: str, people: int, **terms: object) -> tuple[list[Player], str]:
    """Seat so many people at a table of their own."""
    sitting = [server.player() for _ in range(people)]
    table = sitting[0].open(game, "me", *["invite"] * (people - 1), **terms)
    for seat, person in enumerate(sitting[1:], 1):
        person.join(table, seat)
    sitting[0].ready(table["id"])
    return sitting, table["id"]


def remarks(person: Player, table_id: str) -> list[tuple[int, int, str]]:
    return [(r["ply"], r["seat"], r["kind"]) for r in person.state(table_id)["remarks"]]


def marks(person: Player, table_id: str) -> tuple[list[int], list[int]]:
    """Return in which seats' panels an arrow, and a crown, is drawn."""
    part = person.get(f"/tables/{table_id}/picture").json()["parts"]["seats"]
    drawn = [panel.get("shown", {}).get("svg", "") for panel in part["panels"]]
    if not any(drawn):  # one sheet for all
        drawn = re.split(r'class="row seat-\d"', part["svg"])[1:]
    named = ('class="decides"', 'class="won"')
    decides, won = ([seat for seat, svg in enumerate(drawn) if n in svg] for n in named)
    return decides, won


# Leaving the game.


@pytest.mark.parametrize("game", OWN_GAMES)
def test_a_resignation_ends_the_marks_and_crowns_the_winner(server: Running, game: str) -> None:
    (ann, bea), table = company(server, game, 2)
    assert marks(bea, table)[1] == []
    assert ann.act(table, "resign").status_code == 200
    assert marks(bea, table) == ([], [1])
    state = bea.state(table)
    assert remarks(bea, table) == [(state["ply"], 0, "resignation")]
    assert state["remarks"][0]["told"] == f"{state['seat_names'][0]} resigns."


def test_an_agreed_draw_is_told_and_crowns_nobody(server: Running) -> None:
    (ann, bea), table = company(server, "mirador", 2, options={"size": 9})
    ann.act(table, "offer draw")
    bea.act(table, "agree to draw")
    assert remarks(ann, table) == [(0, -1, "agreement")]
    assert marks(ann, table) == ([], [])
    assert ann.state(table)["remarks"][0]["told"].endswith("agree on a draw.")


def test_a_flag_that_fell_is_told(timed_server: Running, hands: Hands) -> None:
    (_, bea), table = company(timed_server, "strata", 2, clock="1+0")
    hands.time += 10 * 60_000
    bea.act(table, "resign")  # whatever comes next meets what time has done
    assert remarks(bea, table) == [(0, 0, "time")]
    assert bea.state(table)["remarks"][0]["told"].startswith("The time of ")
    assert marks(bea, table) == ([], [1])


def test_a_game_of_three_goes_on_and_says_at_the_end_who_had_left(server: Running) -> None:
    (ann, bea, cid), table = company(server, "misty", 3, options={"rounds": 1})
    cid.act(table, "resign")
    state = bea.state(table)
    ply = state["ply"]
    assert remarks(bea, table) == [(ply, 2, "resignation")]
    assert state["view"]["seats"][2]["gone"] == "resignation"
    assert state["view"]["seats"][2]["deputy"]["sitter"] == "bot"
    dice = random.Random(1)
    while (state := ann.state(table))["phase"] == "playing":
        for person in (ann, bea):
            if (
                "play" in (seen := person.state(table))["may"]
                and seen["seat"] in seen["view"]["waiting"]
            ):
                person.move(table, seen["ply"], some_move(seen, dice))
    assert state["view"]["ending"]["cause"] == "rules"
    assert state["status"].endswith(f"{state['seat_names'][2]} (Player 3) resigns.")


def test_who_has_several_seats_says_which_of_them_resigns(server: Running) -> None:
    ann = server.player()
    table = ann.open("mirage", "me", "me", "me")["id"]
    ann.ready(table)
    refused = ann.act(table, "resign")
    assert (refused.status_code, refused.json()["error"]) == (409, "seat")
    assert ann.act(table, "resign", seat=0).status_code == 200
    state = ann.state(table)
    assert [seat["gone"] for seat in state["view"]["seats"]] == ["resignation", None, None]
    assert state["seat"] in (1, 2), "who has left looks no longer by that seat"
    assert ann.act(table, "resign", seat=1).status_code == 200
    assert ann.state(table)["view"]["ending"]["winners"] == [2]


# Hints.


def test_people_play_without_hints_unless_they_say_otherwise(server: Running) -> None:
    ann = server.player()
    for seats, has_hints in {
        ("me", "invite"): False,
        ("me", "open"): False,
        ("me", "3", "invite"): False,
        ("me", "3"): True,
        ("me", "me"): True,
    }.items():
        table = ann.open("mirage", *seats, options={"players": len(seats)})
        assert server.house.hub.known()[-1].sheet.hints is has_hints, (table, seats)
    wanted = ann.open("strata", "me", "invite", hints=True)
    assert server.house.hub.known()[-1].id == wanted["id"]
    assert server.house.hub.known()[-1].sheet.hints


def test_nobody_is_paired_with_whoever_has_other_terms(server: Running) -> None:
    ann, bea = server.player(), server.player()
    with_hints = ann.open("strata", "me", "open", hints=True, public=True, clock="10+5")
    paired = bea.post("/pairings", {"game": "strata"}).json()
    assert paired["id"] != with_hints["id"]


def test_everybody_sees_that_a_hint_was_taken_and_none_is_counted_twice(server: Running) -> None:
    (ann, bea), table = company(server, "strata", 2, hints=True)
    with bea.live(table) as wire:
        wire.next()
        for _ in range(2):
            assert ann.post(f"/tables/{table}/hint").status_code == 200
        wire.until(lambda message: message.get("remarks"))
        told: Json = wire.table
    assert told["view"]["hinted"] == [{"seat": 0, "ply": 0}]
    assert told["remarks"][0]["told"] == f"{told['seat_names'][0]} takes a hint."
    server_side = ann.state(table)
    assert server_side["view"]["hints"] is True
    assert server_side["view"]["hinted"] == told["view"]["hinted"]
    record = ann.get(f"/tables/{table}/record").text
    assert record.count("asked for a hint here") == 1


def test_a_hint_after_a_take_back_is_told_if_it_is_about_something_else(server: Running) -> None:
    (ann, bea), table = company(server, "mirador", 2, hints=True, options={"size": 9})
    for move in ("e5", "c3"):
        ann.move(table, 0, move)
        assert bea.post(f"/tables/{table}/hint").status_code == 200
        ann.act(table, "propose take-back")
        bea.act(table, "consent")
    assert bea.state(table)["view"]["hinted"] == [{"seat": 1, "ply": 1}] * 2
    assert [kind for _, _, kind in remarks(ann, table)] == ["hint", "hint"]


def test_a_hint_that_cannot_be_told_is_not_noted_either(
    own_server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    (ann, bea), table = company(own_server, "strata", 2, hints=True)

    def refuse(*given: object) -> None:
        raise not_saved()

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(own_server.house.store, "change", refuse)
        assert ann.post(f"/tables/{table}/hint").status_code == 503
    assert bea.state(table)["view"]["hinted"] == []
    assert "hint" not in bea.get(f"/tables/{table}/record").text


# Who is ready.


@pytest.mark.parametrize("is_shown", [True, False])
def test_who_has_decided_is_marked_where_that_is_shown_and_only_there(
    server: Running, is_shown: bool
) -> None:
    (ann, bea), table = company(server, "misty", 2, show_ready=is_shown)
    seen = ann.state(table)
    ann.move(table, seen["ply"], some_move(seen, random.Random(1)))
    assert marks(bea, table)[0] == ([1] if is_shown else [0, 1])
    ready = [seat["ready"] for seat in bea.state(table)["view"]["seats"]]
    assert ready == ([True, False] if is_shown else [None, None])


# Once more.


def test_a_rematch_is_offered_and_answered_at_the_table(server: Running) -> None:
    (ann, bea), table = company(server, "strata", 2)
    assert ann.post(f"/tables/{table}/rematch").status_code == 409, "the game lasts"
    ann.act(table, "resign")
    with bea.live(table) as wire:
        wire.next()
        asked = ann.post(f"/tables/{table}/rematch").json()
        assert (asked["id"], asked["view"]["again"], asked["rematch"]) == (table, [0], None)
        wire.until(lambda message: "again" in message.get("view", {}))
        assert wire.table["view"]["again"] == [0]
        assert {"rematch", "decline rematch"} <= set(wire.table["may"])
    assert bea.act(table, "decline rematch").status_code == 200
    assert ann.state(table)["view"]["declined"] == 1
    ann.act(table, "rematch")
    assert ann.state(table)["view"]["declined"] is None
    with ann.live(table) as wire:
        wire.next()
        follower = bea.post(f"/tables/{table}/rematch").json()
        wire.until(lambda message: message.get("rematch"))
        assert wire.table["rematch"] == follower["id"] != table
    assert follower["seats_of_mine"] == [0]
    assert ann.state(follower["id"])["seats_of_mine"] == [1]
    assert ann.ready(follower["id"])["phase"] == "playing"
    assert bea.post(f"/tables/{table}/rematch").json()["id"] == follower["id"], "there is one"


def test_whoever_offered_a_rematch_may_think_again(server: Running) -> None:
    (ann, bea), table = company(server, "strata", 2)
    ann.act(table, "resign")
    ann.act(table, "rematch")
    ann.act(table, "decline rematch")
    view = bea.state(table)["view"]
    assert (view["again"], view["declined"]) == ([], None)
    assert bea.act(table, "decline rematch").status_code == 409


def test_three_play_again_when_all_have_agreed_also_who_had_left(server: Running) -> None:
    (ann, bea, cid), table = company(server, "mirage", 3)
    cid.act(table, "resign")
    bea.act(table, "resign")
    for person in (ann, bea):
        assert person.post(f"/tables/{table}/rematch").json()["id"] == table
    follower = cid.post(f"/tables/{table}/rematch").json()
    assert follower["id"] != table
    assert [p.state(follower["id"])["seats_of_mine"] for p in (ann, bea, cid)] == [[1], [2], [0]]


@pytest.mark.parametrize("seats", [("me", "1"), ("me", "me")])
def test_against_bots_and_at_one_screen_the_next_game_begins_at_once(
    server: Running, seats: tuple[str, ...]
) -> None:
    ann = server.player()
    table = ann.open("strata", *seats)["id"]
    ann.ready(table)
    ann.act(table, "resign", seat=ann.state(table)["seats_of_mine"][0])
    follower = ann.post(f"/tables/{table}/rematch").json()
    assert follower["id"] != table
    assert len(follower["seats_of_mine"]) == seats.count("me")


def test_an_offer_of_a_rematch_is_known_after_a_restart(own_server: Running) -> None:
    (ann, bea), table = company(own_server, "strata", 2)
    ann.act(table, "resign")
    ann.act(table, "rematch")
    own_server.restart()
    bea.ready(table)
    assert bea.state(table)["view"]["again"] == [0]
    assert bea.post(f"/tables/{table}/rematch").json()["id"] != table


# Coming to a table.


def test_whoever_is_invited_knows_the_terms_before_he_sits_down(server: Running) -> None:
    ann, bea = server.player(), server.player()
    wishes = {"options": {"size": 9}, "clock": "10+5", "hints": True, "arbiter": True}
    table = ann.open("mirador", "me", "invite", **wishes)
    state = bea.state(table["id"])
    assert state["phase"] == "open"
    assert state["terms"] == {
        "options": {"players": 2, "size": 9, "tower": 2},
        "clock": "10+5",
        "arbiter": True,
        "show_ready": True,
        "hints": True,
        "rated": False,
    }
    shown = bea.page(f"/t/{table['id']}").text
    for told in ("10 minutes, and 5 seconds", "everybody sees when one is taken"):
        assert told in shown


@pytest.mark.parametrize(
    ("seats", "is_rated"),
    [
        (("me", "invite"), True),
        (("me", "open"), True),
        (("me", "3"), True),
        (("me", "random"), False),
        (("me", "8@2.5"), False),
        (("me", "me"), False),
        (("3", "me", "3"), False),
        (("3", "me", "invite"), True),
    ],
)
def test_only_a_game_that_counts_is_said_to_be_rated(
    server: Running, seats: tuple[str, ...], is_rated: bool
) -> None:
    ann = server.player()
    table = ann.open("mirage", *seats)
    assert ann.state(table["id"])["terms"]["rated"] is is_rated
