"""What the page of a table is told: the table and its picture at once, as far as new."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from random import Random
from xml.etree import ElementTree

import pytest

import belvedere
from belvedere.core.position import Position
from belvedere.games.drawn import DrawnGame
from belvedere.server.live import looks
from helpers.house import OWN_GAMES
from helpers.serving import Json, Player, Running, Wire, some_move


def opened(person: Player, game: str, *seats: str, **terms: object) -> str:
    table_id = str(person.open(game, *seats, **terms)["id"])
    person.ready(table_id)
    return table_id


def show(person: Player, table_id: str) -> AbstractContextManager[Wire]:
    """Look at a table as its page does."""
    return person.live(table_id, drawn="light")


def moved(wire: Wire, move: str, **more: object) -> Json:
    """Make a move by the socket; return the answer, before which everything is told."""
    wire.send(type="move", ply=wire.table["ply"], move=move, key=move, **more)
    return wire.answer()


def test_a_socket_brings_the_table_and_its_picture(server: Running) -> None:
    person = server.player()
    table_id = opened(person, "strata", "me", "me")
    with show(person, table_id) as wire:
        told = wire.next()
    table = person.state(table_id)
    names = table.keys() - {"now", "view"}
    assert {name: told[name] for name in names} == {name: table[name] for name in names}
    assert told["offer"]["holds"] == person.get(f"/tables/{table_id}/picture").json()["holds"] != {}
    assert "<pattern" in told["picture"]["definitions"]
    assert "<pattern" not in told["picture"]["parts"]["board"]["svg"]


def test_a_move_by_the_socket_is_told_with_its_picture_and_counts_once(server: Running) -> None:
    person = server.player()
    table_id = opened(person, "mirador", "me", "me", options={"size": 9})
    with show(person, table_id) as wire:
        wire.next()
        assert moved(wire, "e5", seat=0)["ply"] == 1
        assert wire.table["ply"] == wire.table["picture"]["ply"] == 1
        assert 'id="tower-e5"' in wire.table["picture"]["parts"]["board"]["svg"]
        wire.send(type="move", ply=0, move="e5", seat=0, key="e5")
        assert wire.answer()["ply"] == 1
        wire.send(type="move", ply=0, move="a1", key="late")
        assert wire.answer()["error"] == "stale"
        assert moved(wire, "e5", seat=1)["status"] == 422  # a tower stands there


def test_what_is_not_drawn_has_nothing_drawn_anew(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn, draw = list[int](), looks.tell_parts

    def counted(look: looks.Look) -> Json:
        drawn.append(look.ply)
        return draw(look)

    monkeypatch.setattr(looks, "tell_parts", counted)
    ann, bea = server.player(), server.player()
    table = ann.open("mirador", "me", "invite", options={"size": 9})
    bea.join(table, 1)
    ann.ready(table["id"])
    with show(ann, table["id"]) as wire:
        wire.next()
        before = list(drawn)
        wire.send(type="act", ply=wire.table["ply"], act="offer draw", key="draw")
        assert wire.answer()["type"] == "answer"
    assert before
    assert drawn == before


def test_a_place_that_is_refused_is_named_in_words_of_the_reader(server: Running) -> None:
    person = server.player(**{"accept-language": "ru"})
    table_id = opened(person, "mirage", "me", "me")
    with person.live(table_id, drawn="light", language="ru") as wire:
        wire.next()
        told = moved(wire, "land 0,0 NE", by="hand")
    assert told["error"] == "illegal"
    assert told["sentence"].startswith("суша на 0,0: ")
    by_program = person.move(table_id, person.state(table_id)["ply"], "land 0,0 NE").json()
    assert by_program["sentence"] == told["sentence"].replace("суша на 0,0", "land 0,0 NE")


def test_a_place_that_is_pointed_at_is_not_answered_with_notation(server: Running) -> None:
    person = server.player()
    table_id = opened(person, "mirage", "me", "me")
    while (state := person.state(table_id))["view"]["position"]["step"] != "coast":
        person.move(table_id, state["ply"], some_move(state, Random(1)), state["seat"])
    with show(person, table_id) as wire:
        wire.next()
        wrong = {"type": "move", "ply": state["ply"], "move": "coast A light 40,40 E"}
        wire.send(**wrong, by="hand")
        written = wire.answer()["sentence"]
        assert written.startswith("'coast A light 40,40 E' is not a move. Expected ")
        wire.send(**wrong, by="pointer")
        assert (
            wire.answer()["sentence"] == "Not there. Expected " + written.partition("Expected ")[2]
        )


def test_moves_are_listed_in_words_and_cards_dealt_in_a_row_on_one_line(server: Running) -> None:
    person = server.player(**{"accept-language": "ru"})
    table_id = opened(person, "misty", "me", "me")
    with person.live(table_id, drawn="light", language="ru") as wire:
        log = wire.next()["view"]["log"]
    known = [line for line in log if line["move"] is not None]
    assert [line["told"] for line in known] == [""] * 5 + ["сдано 6 карт"]
    assert known[-1]["written"] == ", ".join(line["move"] for line in known)
    assert all("told" not in line for line in person.state(table_id)["view"]["log"])


def test_a_table_without_a_board_has_no_picture(server: Running) -> None:
    ann, bea = server.player(), server.player()
    table = ann.open("strata", "me", "invite")
    with show(ann, table["id"]) as wire:
        told = wire.next()
        assert (told["picture"], told["offer"], told["phase"]) == (None, None, "open")
        bea.join(table, 1)
        wire.until(lambda message: wire.table["phase"] == "playing")
        wire.quiet()
        assert wire.table["picture"]["parts"]["board"]


def test_of_several_own_seats_the_one_looks_that_is_to_decide(server: Running) -> None:
    person = server.player()
    table_id = opened(person, "mirador", "me", "me", options={"size": 9})
    with show(person, table_id) as wire:
        assert wire.next()["seat"] == 0
        moved(wire, "e5", seat=0)
        assert wire.table["seat"] == 1
        assert wire.table["offer"]["holds"] != {}
        moved(wire, "a5", seat=1)
        assert wire.table["seat"] == 0
        kinds = [m["type"] for m in wire.messages if m["type"] != "answer"]
        assert kinds == ["state"] * 3  # nothing that was told to another seat is gone on from


def test_who_has_decided_leaves_the_screen_to_his_other_seat(server: Running) -> None:
    person = server.player()
    table_id = opened(person, "misty", "me", "me")
    with show(person, table_id) as wire:
        seat = wire.next()["seat"]
        move = next(iter(wire.table["offer"]["holds"][""].values()))
        moved(wire, move, seat=seat)
        assert wire.table["seat"] == 1 - seat


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
