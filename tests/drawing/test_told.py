"""Parts as data: whoever lays them by himself finds everything there, and reads no picture."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

import belvedere
from belvedere.core.position import Position
from belvedere.games.drawn import DrawnGame
from helpers.house import OWN_GAMES
from helpers.walks import walk

Told = dict[str, Any]
PLIES = 40
VOID = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'


def told(position: Position, viewer: int | None = None, **options: Any) -> Told:
    rules = position.rules
    assert isinstance(rules, DrawnGame)
    seen = position if viewer is None else position.seen_by(viewer)
    return rules.tell_parts(seen.state, seen.viewer, seen.last, {"interactive": True, **options})


def most_players(game: str) -> int:
    return max(belvedere.registry.facts(game).players)


def offered(parts: dict[str, Told]) -> list[tuple[str, str]]:
    """List what can be picked up or pressed, wherever it lies."""
    chips = [chip for part in parts.values() for row in part.get("rows", ()) for chip in row]
    handles = [handle for part in parts.values() for handle in part.get("handles", ())]
    return [(one["kind"], one["id"]) for one in (*chips, *handles) if one["kind"] != "place"]


@pytest.mark.parametrize("game", OWN_GAMES)
def test_what_may_be_done_is_offered_once_and_has_a_name(game: str) -> None:
    for position in walk(game, PLIES):
        if not position.actors:
            continue
        seat = position.actor
        holds = position.seen_by(seat).holds(seat)
        parts = told(position, seat)["parts"]
        wanted = [("hold", held) for held in holds if held]
        wanted += [("button", name) for name in holds.get("", {})]
        assert sorted(offered(parts)) == sorted(wanted)
        places = {h["id"]: h for h in parts["board"]["handles"] if h["kind"] == "place"}
        assert set(places) == {place for held, to in holds.items() if held for place in to}
        assert all(place["name"] and len(place["at"]) == 2 for place in places.values())


@pytest.mark.parametrize("game", OWN_GAMES)
def test_all_of_it_is_plain_data_and_every_picture_is_well_formed(game: str) -> None:
    for position in walk(game, plies=12):
        found = told(position, language="ru")
        assert json.loads(json.dumps(found)) == found
        pictures = [found["definitions"], *_pictures(found["parts"])]
        for svg in pictures:
            ElementTree.fromstring(VOID.format(svg))


def _pictures(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for name, inner in value.items():
            if name == "svg":
                yield inner
            elif name == "ghosts":
                yield from inner.values()
            else:
                yield from _pictures(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _pictures(inner)


# What a board tells besides its picture; the suite holds every game to more, in
# testing/page_checks.py.


@pytest.mark.parametrize("game", ["mirage", "overworld"])
def test_a_board_without_an_edge_tells_where_the_latest_move_was(game: str) -> None:
    met = 0
    for position in walk(game, PLIES):
        board = told(position)["parts"]["board"]
        if position.last and position.last.move.startswith("coast"):
            x, y, wide, high = board["latest"]
            column, row = position.last.move.split()[3].split(",")
            assert (x, y) == (48 * int(column), -48 * int(row))
            assert (wide, high) == (48, 48)
            met += 1
    assert met


@pytest.mark.parametrize("game", OWN_GAMES)
def test_every_seat_has_an_emblem_of_its_own(game: str) -> None:
    players = most_players(game)
    panels = told(belvedere.start(game, players=players))["parts"]["seats"]["panels"]
    assert [panel["seat"] for panel in panels] == list(range(players))
    boxes = [panel["emblem"]["box"] for panel in panels]
    assert all(wide > 0 and high > 0 for _, _, wide, high in boxes)
    assert len({panel["emblem"]["svg"] for panel in panels}) == players


@pytest.mark.parametrize("game", ["mirage", "overworld"])
def test_a_panel_tells_the_score_that_it_shows(game: str) -> None:
    for position in walk(game, PLIES):
        panels = told(position)["parts"]["seats"]["panels"]
        assert [panel["score"] for panel in panels] == [str(score) for score in position.scores]
        for panel in panels:
            root = ElementTree.fromstring(VOID.format(panel["shown"]["svg"]))
            (shown,) = [e.text for e in root.iter() if e.get("class") == "score"]
            assert shown == panel["score"]


def test_a_tile_in_hand_is_told_with_the_ways_it_may_lie_face_by_face() -> None:
    position = next(p for p in walk("mirage", PLIES) if p.to_dict()["step"] == "survey")
    tray = told(position)["parts"]["tray"]
    assert len(tray["hand"]) >= 1
    holds = set(position.holds())
    assert [{chip["id"].split("-")[0] for chip in row} for row in tray["rows"]]
    assert {chip["id"] for row in tray["rows"] for chip in row} == holds
    assert all("icon" in chip and "label" not in chip for row in tray["rows"] for chip in row)


def test_who_only_looks_is_offered_nothing() -> None:
    for game in OWN_GAMES:
        for position in walk(game, plies=6):
            found = told(position, belvedere.SPECTATOR)["parts"]
            assert offered(found) == []
            assert found["board"]["handles"] == []
