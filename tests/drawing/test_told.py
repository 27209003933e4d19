"""Parts as data: whoever lays them by himself finds everything there, and reads no picture."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest

import belvedere
from belvedere.core.position import Position
from belvedere.core.squares import format_square
from belvedere.games.drawn import DrawnGame
from belvedere.svg.guide import PLACE
from helpers.house import OWN_GAMES

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


def walk(game: str, plies: int = PLIES, **options: Any) -> Iterator[Position]:
    """Play a game at random, and yield every position in which somebody decides."""
    rng, position = random.Random(3), belvedere.start(game, **options)
    for _ in range(plies):
        while position.actor == belvedere.CHANCE:
            position = position.roll(rng)
        yield position
        if position.actor == belvedere.OVER:
            return
        calm = [m for m in position.legal() if not m.endswith("!") and m != "swap"]
        position = position.play(rng.choice(calm or position.legal()))


def offered(parts: dict[str, Told]) -> list[tuple[str, str]]:
    """List what can be picked up or pressed, wherever it lies."""
    chips = [chip for part in parts.values() for row in part.get("rows", ()) for chip in row]
    handles = [handle for part in parts.values() for handle in part.get("handles", ())]
    return [(one["kind"], one["id"]) for one in (*chips, *handles) if one["kind"] != "place"]


@pytest.mark.parametrize("game", OWN_GAMES)
def test_what_may_be_done_is_offered_once_and_has_a_name(game: str) -> None:
    for position in walk(game):
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


# What a board tells besides its picture.


def board_ids(position: Position) -> set[str]:
    svg = told(position)["parts"]["board"]["svg"]
    return {e.get("id", "") for e in ElementTree.fromstring(VOID.format(svg)).iter()} - {""}


@pytest.mark.parametrize("game", OWN_GAMES)
def test_what_is_tried_is_written_and_lies_as_a_move_that_is_legal(game: str) -> None:
    for position in walk(game):
        board, holds = told(position)["parts"]["board"], position.holds()
        places = {h["id"]: h["at"] for h in board["handles"] if h["kind"] == "place"}
        tries = board.get("tries", {"moves": {}})
        assert set(tries["moves"]) <= set(holds)
        for held, move in tries["moves"].items():
            for place, legal in holds[held].items():
                assert move.replace(PLACE, place) == legal
                assert square_at(places[place], tries["at"], board["grid"]) == place


def square_at(point: list[float], first: list[float], grid: Told) -> str:
    """Name a square as a page does."""
    column = round((point[0] - first[0]) / grid["cell"])
    row = round((first[1] - point[1]) / grid["cell"])
    return f"{column},{row}" if grid["names"] == "numbers" else format_square(column, row)


@pytest.mark.parametrize("game", OWN_GAMES)
def test_where_squares_are_named_whatever_fits_on_some_of_them_can_be_tried_on_all(
    game: str,
) -> None:
    for position in walk(game):
        board, holds = told(position)["parts"]["board"], position.holds()
        tried = board.get("tries", {"moves": {}})["moves"]
        for held, places in holds.items():
            names_place = all(place in move.split(" ") for place, move in places.items())
            if "grid" in board and held and names_place and len(places) > 1:
                assert held in tried


@pytest.mark.parametrize("game", OWN_GAMES)
def test_what_never_travels_is_on_the_board_and_has_a_word_for_how_it_stands(game: str) -> None:
    for position in walk(game, plies=80):
        fixtures = told(position)["parts"]["board"].get("fixtures", {})
        assert set(fixtures) <= board_ids(position)
        assert all(fixtures.values())


@pytest.mark.parametrize("game", OWN_GAMES)
def test_what_a_move_brings_was_not_there_before_and_is_there_then(game: str) -> None:
    for before, after in pairwise(walk(game)):
        if after.last is None or after.last.seat < 0:
            continue  # something was drawn besides
        brought = after.rules.brings(after.last.move)
        known, now = board_ids(before), board_ids(after)
        for start in brought:
            found = {name for name in now if name == start or name.startswith(f"{start}-")}
            assert len(found - known) == 1


def test_a_game_that_names_nothing_brings_nothing() -> None:
    assert belvedere.start("trinkets").rules.brings("keep 1") == ()


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
    for position in walk(game):
        panels = told(position)["parts"]["seats"]["panels"]
        assert [panel["score"] for panel in panels] == [str(score) for score in position.scores]
        for panel in panels:
            root = ElementTree.fromstring(VOID.format(panel["shown"]["svg"]))
            (shown,) = [e.text for e in root.iter() if e.get("class") == "score"]
            assert shown == panel["score"]


def test_a_tile_in_hand_is_told_with_the_ways_it_may_lie_face_by_face() -> None:
    position = next(p for p in walk("mirage") if p.to_dict()["step"] == "survey")
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
