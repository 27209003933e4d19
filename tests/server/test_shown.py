"""What the page of a table is answered: the table and its picture at once, as far as new."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from xml.etree import ElementTree

import pytest

import belvedere
from belvedere.core import registry
from belvedere.core.position import Position
from belvedere.games.drawn import DrawnGame
from belvedere.server.pages.movelist import tell_log
from belvedere.tables.table import Terms
from helpers.house import OWN_GAMES
from helpers.serving import Json, Player, Running, some_move


def opened(person: Player, game: str, *seats: str, **terms: object) -> str:
    table_id = str(person.open(game, *seats, **terms)["id"])
    person.ready(table_id)
    return table_id


def shown(person: Player, table_id: str, asked: str = "", move: Json | None = None) -> Json:
    path = "moves" if move else "shown"
    answer = person.page(f"/t/{table_id}/{path}?{asked}", move)
    assert answer.status_code == 200, answer.text
    told: Json = answer.json()
    return told


def test_one_answer_brings_the_table_and_its_picture(server: Running) -> None:
    person = server.player()
    table_id = opened(person, "strata", "me", "me")
    told = shown(person, table_id)
    table = person.state(table_id)
    picture = person.get(f"/tables/{table_id}/picture").json()
    assert {**told["table"], "now": 0} == {**table, "now": 0}
    assert told["picture"]["holds"] == picture["holds"] != {}
    assert "<pattern" in told["definitions"]
    assert "<pattern" in picture["parts"]["board"]
    assert "<pattern" not in told["picture"]["parts"]["board"]["svg"]


def test_a_move_is_answered_with_the_table_as_it_is_then(server: Running) -> None:
    person = server.player()
    table_id = opened(person, "mirador", "me", "me", options={"size": 9})
    told = shown(person, table_id, move={"ply": 0, "move": "e5", "seat": 0, "key": "once"})
    assert told["table"]["ply"] == told["picture"]["ply"] == 1
    assert 'id="tower-e5"' in told["picture"]["parts"]["board"]["svg"]
    again = shown(person, table_id, move={"ply": 0, "move": "e5", "seat": 0, "key": "once"})
    assert again["table"]["ply"] == 1
    stale = person.page(f"/t/{table_id}/moves", {"ply": 0, "move": "a1"})
    assert (stale.status_code, stale.json()["error"]) == (409, "stale")
    assert stale.json()["table"]["ply"] == 1
    wrong = person.page(f"/t/{table_id}/moves", {"ply": 1, "move": "e5"})
    assert wrong.status_code == 422
    assert person.state(table_id)["ply"] == 1


def test_a_place_that_is_refused_is_named_in_words_of_the_reader(server: Running) -> None:
    person = server.player(**{"accept-language": "ru"})
    table_id = opened(person, "mirage", "me", "me")
    wrong = {"ply": person.state(table_id)["ply"], "move": "land 0,0 NE"}
    told = person.page(f"/t/{table_id}/moves", wrong).json()
    assert told["error"] == "illegal"
    assert told["sentence"].startswith("суша на 0,0: ")
    by_program = person.move(table_id, wrong["ply"], wrong["move"]).json()
    assert by_program["sentence"] == told["sentence"].replace("суша на 0,0", "land 0,0 NE")


def test_a_place_that_is_pointed_at_is_not_answered_with_notation(server: Running) -> None:
    person = server.player()
    table_id = opened(person, "mirage", "me", "me")
    while (state := person.state(table_id))["view"]["position"]["step"] != "coast":
        person.move(table_id, state["ply"], some_move(state, Random(1)), state["seat"])
    wrong = {"ply": state["ply"], "move": "coast A light 40,40 E", "seat": state["seat"]}
    written = person.page(f"/t/{table_id}/moves", wrong).json()["sentence"]
    assert written.startswith("'coast A light 40,40 E' is not a move. Expected ")
    pointed = person.page(f"/t/{table_id}/moves?pointed=yes", wrong).json()["sentence"]
    assert pointed == "Not there. Expected " + written.partition("Expected ")[2]


def test_what_an_arbiter_does_for_a_player_is_told_as_his() -> None:
    rules = registry.game("mirador", {})
    lines = [
        {"seat": 0, "move": "e4!", "forced": False},
        {"seat": 1, "move": "accept", "forced": True},
    ]
    tell_log(Terms(rules, arbiter=True), lines, "en")
    assert [line["told"] for line in lines] == ["e4, a win declared", "acceptance (arbiter)"]
    tell_log(Terms(rules), lines, "en")
    assert lines[1]["told"] == "acceptance"


def test_moves_are_listed_in_words_and_cards_dealt_in_a_row_on_one_line(server: Running) -> None:
    person = server.player(**{"accept-language": "ru"})
    table_id = opened(person, "misty", "me", "me")
    log = shown(person, table_id)["table"]["view"]["log"]
    known = [line for line in log if line["move"] is not None]
    assert [line["told"] for line in known] == [""] * 5 + ["сдано 6 карт"]
    assert known[-1]["written"] == ", ".join(line["move"] for line in known)
    assert all("told" not in line for line in person.state(table_id)["view"]["log"])


def test_what_the_page_has_is_left_out(server: Running) -> None:
    person = server.player()
    table_id = opened(person, "misty", "me", "invite")
    server.player().join(person.state(table_id), 1)
    person.ready(table_id)
    first = shown(person, table_id)
    again = shown(person, table_id, f"picture={first['digest']}")
    assert "picture" not in again
    assert again["digest"] == first["digest"]
    assert again["table"]["revision"] == first["table"]["revision"]
    move = next(iter(first["picture"]["holds"][""].values()))
    told = shown(
        person,
        table_id,
        f"definitions={first['defined']}",
        {"ply": first["table"]["ply"], "move": move},
    )
    assert told["digest"] != first["digest"]
    assert told["defined"] == first["defined"]
    assert "definitions" not in told


def test_a_table_without_a_board_has_no_picture(server: Running) -> None:
    person = server.player()
    table_id = str(person.open("strata", "me", "invite")["id"])
    told = shown(person, table_id)
    assert told["picture"] is None
    assert told["table"]["phase"] == "open"


def test_of_several_own_seats_the_one_looks_that_is_to_decide(server: Running) -> None:
    person = server.player()
    table_id = opened(person, "mirador", "me", "me", options={"size": 9})
    assert shown(person, table_id)["table"]["seat"] == 0
    told = shown(person, table_id, "seat=0", {"ply": 0, "move": "e5", "seat": 0})
    assert told["table"]["seat"] == 1
    assert told["picture"]["holds"] != {}
    assert shown(person, table_id, "seat=1")["table"]["seat"] == 1


def test_who_has_decided_leaves_the_screen_to_his_other_seat(server: Running) -> None:
    person = server.player()
    table_id = opened(person, "misty", "me", "me")
    first = shown(person, table_id)
    seat = first["table"]["seat"]
    move = next(iter(first["picture"]["holds"][""].values()))
    told = shown(
        person, table_id, f"seat={seat}", {"ply": first["table"]["ply"], "move": move, "seat": seat}
    )
    assert told["table"]["seat"] == 1 - seat


def played(game: str, dice: Random) -> Iterator[Position]:
    """Play anything to the end; yield each tenth position."""
    position, ply = belvedere.start(game), 0
    while position.actor != belvedere.OVER:
        if ply % 10 == 0:
            yield position
        if position.actor == belvedere.CHANCE:
            position = position.roll(dice)
        else:
            position = position.play(dice.choice(position.legal()))
        ply += 1
    yield position


@pytest.mark.parametrize("game", OWN_GAMES)
def test_what_is_defined_under_a_name_never_changes(game: str) -> None:
    known: dict[str, bytes] = {}
    for position in played(game, Random(2)):
        for theme in ("light", "dark"):
            options = {"theme": theme, "interactive": True}
            view = position.seen_by(0)
            assert isinstance(view.rules, DrawnGame)
            told = view.rules.tell_parts(view.state, view.viewer, view.last, options)
            for element in ElementTree.fromstring(f"<defs>{told['definitions']}</defs>").iter():
                if name := element.get("id"):
                    written = ElementTree.tostring(element)
                    assert known.setdefault(name, written) == written
