"""What learning programs see: planes by name, in positions made by hand."""

from __future__ import annotations

import random
import re
from itertools import chain, product
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import belvedere
from belvedere import Position
from belvedere.core import registry
from belvedere.core.actors import CHANCE, OVER
from belvedere.games.frontier import description as frontier_description
from belvedere.games.frontier.notation import PATTERN_NAMES
from belvedere.games.frontier.rules import planes as frontier_planes
from belvedere.games.frontier.rules.state import DX, DY, RING, SURVEY, ring
from belvedere.games.misty import deck
from belvedere.games.misty.rules import planes as misty_planes
from belvedere.games.misty.rules.state import ACTIVATE
from belvedere.kernel.engine import CompiledGame
from belvedere.testing.cases import Case, seats_of, walk
from helpers.frontier_boards import (
    FOUR,
    FOUR_LAST,
    SINGLE_LAST,
    TWO,
    TWO_LAST,
    after,
    board,
    single,
)
from helpers.house import OWN_GAMES, ROOT
from helpers.mirador_boards import board as mirador_board
from helpers.misty_windows import all_do_the_first, build, deal

DOCUMENT = (ROOT / "docs" / "planes.md").read_text(encoding="utf-8")

Plane = NDArray[np.int8]


def game_of(position: Position) -> CompiledGame:
    game = position._game
    assert isinstance(game, CompiledGame)
    return game


def settled(game_id: str, **options: Any) -> CompiledGame:
    game = registry.game(game_id, options)
    assert isinstance(game, CompiledGame)
    return game


def plane(position: Position, viewer: int, name: str) -> Plane:
    """Return what a viewer sees in a plane."""
    game = game_of(position)
    found: Plane = game.planes(position._state, viewer)[game.plane_names.index(name)]
    return found


def number(position: Position, viewer: int, name: str) -> int:
    """Return the number that a plane has on every square."""
    found = plane(position, viewer, name)
    assert (found == found[0, 0]).all()
    return int(found[0, 0])


def shown(position: Position, viewer: int, name: str) -> dict[tuple[int, int], int]:
    """Return what is not 0 in a plane, by row and column."""
    found = plane(position, viewer, name)
    return {(int(r), int(c)): int(found[r, c]) for r, c in zip(*found.nonzero(), strict=True)}


def ones(*squares: tuple[int, int]) -> dict[tuple[int, int], int]:
    return dict.fromkeys(squares, 1)


def steps(position: Position, viewer: int = 0) -> list[str]:
    """Return the steps whose planes are on."""
    names = [name for name in game_of(position).plane_names if name.startswith("step: ")]
    return [name[6:] for name in names if number(position, viewer, name)]


# Mirador.


def test_mirador_shows_towers_by_the_squares_that_they_cover_north_up() -> None:
    position = mirador_board("b1", "a4", "red", size=6)
    assert shown(position, 0, "own towers") == ones((5, 1), (5, 2), (4, 1), (4, 2))
    assert shown(position, 0, "other's towers") == ones((2, 0), (2, 1), (1, 0), (1, 1))
    assert shown(position, 1, "own towers") == shown(position, 0, "other's towers")
    assert number(position, 0, "own decision") == 1
    assert number(position, 1, "own decision") == 0
    assert steps(position) == ["place"]


def test_mirador_shows_open_places_by_their_south_west_squares() -> None:
    position = mirador_board("c3", "", "blue", size=5)
    # Blue may not touch the tower; Red may at its corners, and c3 leaves him a1 only.
    assert shown(position, 0, "own open places") == ones((4, 0))
    assert shown(position, 1, "own open places") == {}
    start = belvedere.start("mirador", size=4)
    assert shown(start, 0, "own open places") == ones(*product((1, 2, 3), (0, 1, 2)))


def test_mirador_after_the_swap_the_towers_are_those_of_the_new_owner() -> None:
    offered = belvedere.start("mirador", size=8).play("d4")
    assert number(offered, 1, "swap offered") == 1
    assert number(offered, 1, "own decision") == 1
    swapped = offered.play("swap")
    covered = ones((4, 3), (4, 4), (3, 3), (3, 4))
    assert shown(offered, 0, "own towers") == covered
    assert shown(swapped, 1, "own towers") == covered
    assert shown(swapped, 0, "own towers") == {}
    assert number(swapped, 0, "own decision") == 1
    assert number(swapped, 0, "swap offered") == 0
    assert [number(swapped, seat, "swap taken") for seat in (0, 1)] == [1, 1]


def test_mirador_shows_who_declared_and_how_it_ended() -> None:
    declared = belvedere.start("mirador", size=8).play("d4!")
    assert steps(declared) == ["answer"]
    assert number(declared, 0, "own declaration") == 1
    assert number(declared, 1, "own declaration") == 0
    assert number(declared, 1, "other's declaration") == 1
    assert number(declared, 1, "declared with a pass") == 0
    assert steps(declared.play("challenge")) == ["break"]
    accepted = declared.play("accept")
    assert steps(accepted) == ["end"]
    assert number(accepted, 0, "declaration accepted") == 1
    assert [number(accepted, seat, "won") for seat in (0, 1)] == [1, 0]
    assert [number(accepted, seat, "lost") for seat in (0, 1)] == [0, 1]
    assert [number(accepted, seat, "own decision") for seat in (0, 1)] == [0, 0]


def test_mirador_looks_the_same_to_both_with_the_colours_exchanged() -> None:
    red, blue = "e4 v22 s17", "t5 s22"
    one, other = mirador_board(red, blue, "blue"), mirador_board(blue, red, "red")
    for seat in (0, 1):
        seen = game_of(one).planes(one._state, seat)
        assert (seen == game_of(other).planes(other._state, 1 - seat)).all()


# Strata.


def test_strata_shows_colours_heights_and_parts_of_tiles_north_up() -> None:
    position = belvedere.start("strata", size=3).play("2x2 c3").play("1x1 c3")
    # Row 0 is the fifth row of the table; c3 is its middle.
    assert shown(position, 0, "own squares") == ones((2, 3), (1, 2), (1, 3))
    assert shown(position, 0, "other's squares") == ones((2, 2))
    assert shown(position, 1, "own squares") == ones((2, 2))
    assert shown(position, 0, "height") == {(2, 2): 2, (2, 3): 1, (1, 2): 1, (1, 3): 1}
    assert shown(position, 0, "part of a 2x2") == ones((2, 3), (1, 2), (1, 3))
    assert shown(position, 0, "part of a 1x1") == ones((2, 2))
    assert shown(position, 0, "eastern part of its tile") == ones((2, 3), (1, 3))
    assert shown(position, 0, "northern part of its tile") == ones((1, 2), (1, 3))
    assert shown(position, 0, "all that shows of its tile") == ones((2, 2))


def test_strata_shows_pairs_that_nothing_may_cover_at_once() -> None:
    lying = belvedere.start("strata", size=3).play("2x1 c3")
    standing = belvedere.start("strata", size=3).play("1x2 c3")
    east = "with the square to the east all that shows of its tile"
    north = "with the square to the north all that shows of its tile"
    assert (shown(lying, 0, east), shown(lying, 0, north)) == (ones((2, 2)), {})
    assert (shown(standing, 0, east), shown(standing, 0, north)) == ({}, ones((2, 2)))
    assert shown(lying, 1, "part of a lying domino") == ones((2, 2), (2, 3))
    assert shown(standing, 1, "part of a standing domino") == ones((2, 2), (1, 2))


def test_strata_shows_supplies_and_whose_turn_it_is() -> None:
    position = belvedere.start("strata", tiles="4,5,6").play("2x2 h8").play("1x1 h7")
    for viewer, (own, other) in enumerate((("own", "other's"), ("other's", "own"))):
        found = [
            number(position, viewer, f"{whose} {kind} left")
            for whose in (own, other)
            for kind in ("2x2", "dominoes", "1x1")
        ]
        assert found == [3, 5, 6, 4, 5, 5]
    assert [number(position, seat, "own turn") for seat in (0, 1)] == [1, 0]
    assert number(position, 0, "over") == 0


# Misty.


def dealt(**options: Any) -> Position:
    """Deal four different hands of two cards."""
    start = belvedere.start("misty", players=4, window="2x2", **options)
    cards = "star star leaf leaf heart heart flower flower"
    return deal(start, *cards.split())


def test_misty_shows_the_own_hand_and_hides_the_others() -> None:
    position = dealt()
    assert number(position, 1, "own hand: leaf") == 2
    assert number(position, 1, "own hand: star") == 0
    for whose in misty_planes.WHOSE[1:]:
        assert number(position, 1, f"{whose} hand: known") == 0
        for card in deck.DRAWINGS:
            assert number(position, 1, f"{whose} hand: {card}") == 0
    # All but the own two leaves are unseen: six cards of hidden hands among them.
    assert number(position, 1, "unseen: leaf") == 1
    assert number(position, 1, "unseen: star") == 4
    assert number(position, 0, "unseen: leaf") == 3


def test_misty_shows_a_hand_that_has_passed_through_the_own_one() -> None:
    position = all_do_the_first(all_do_the_first(dealt()))  # pick, place, pass to the next seat
    assert number(position, 1, "own hand: star") == 1  # it was seat 0's
    known = [number(position, 1, f"{whose} hand: known") for whose in misty_planes.WHOSE[1:]]
    assert known == [1, 0, 0]
    assert number(position, 1, "next seat's hand: leaf") == 1
    assert number(position, 1, "times the hands have been passed") == 1
    assert number(position, 1, "hands go back, to the previous seat") == 0


def test_misty_hides_whether_others_have_decided() -> None:
    position = dealt()
    later = position.play("pick star", 0)
    for viewer in (1, 2, 3):
        seen = game_of(position).planes(position._state, viewer)
        assert (game_of(later).planes(later._state, viewer) == seen).all()
    assert number(later, 0, "own pick: plain") == 1
    assert number(later, 0, "own pick: drawing") == 1 + deck.DRAWINGS.index("star")
    assert [number(p, 0, "own decision") for p in (position, later)] == [1, 0]
    assert number(later, 1, "own decision") == 1


def test_misty_shows_all_picks_once_they_are_revealed_and_only_the_own_placement() -> None:
    position = all_do_the_first(dealt())
    assert steps(position) == ["place"]
    assert number(position, 3, "own pick: flower") == 1
    assert number(position, 3, "next seat's pick: plain") == 1  # seat 0's star
    assert number(position, 3, "third seat's pick: down") == 1  # seat 1's leaf
    placed = position.play("place 0,0", 3)
    assert shown(placed, 3, "own placement") == ones((3, 3))
    assert shown(placed, 2, "own placement") == {}


def test_misty_shows_windows_by_what_cards_do_top_row_first() -> None:
    position = build(["^*", "#<"])  # balloon and flower above star and scooter
    assert steps(position) == ["activate"]
    assert shown(position, 0, "own window: up") == ones((2, 3))
    assert shown(position, 0, "own window: flower") == ones((2, 4))
    assert shown(position, 0, "own window: plain") == ones((3, 3))
    assert shown(position, 0, "own window: left") == ones((3, 4))
    assert shown(position, 0, "own window: drawing") == {
        (2, 3): 1 + deck.DRAWINGS.index("balloon"),
        (2, 4): 1 + deck.DRAWINGS.index("flower"),
        (3, 3): 1 + deck.DRAWINGS.index("star"),
        (3, 4): 1 + deck.DRAWINGS.index("scooter"),
    }
    assert shown(position, 1, "next seat's window: up") == ones((2, 3))
    moved = position.play("activate 1,0")
    assert shown(moved, 0, "own window: activated") == ones((3, 4))
    assert [number(moved, seat, "own decision") for seat in (0, 1)] == [1, 0]
    assert number(moved, 0, "own activation") == 1
    assert number(moved, 1, "next seat's activation") == 1


def test_misty_shows_the_sheet_a_column_a_round() -> None:
    position = build(["^*", "#h"], players=3, rounds=2).play("activate 0,1")
    scores = position.to_dict()
    assert steps(position) == ["deal"], scores["step"]
    assert number(position, 0, "rounds finished") == 1
    # Two for the flower, one each for star and heart; the balloon has left. Stars only: four.
    assert shown(position, 0, "own points by round") == {(row, 0): 4 for row in range(7)}
    assert shown(position, 2, "next seat's points by round") == {(row, 0): 4 for row in range(7)}
    assert number(position, 0, "own round wins") == 0


def test_misty_shows_what_cards_do_in_this_deck() -> None:
    position = belvedere.start("misty", window="2x2", deck="star up 5, monster plain 3")
    assert number(position, 0, "what it does: star") == 1 + deck.WHATS.index("up")
    assert number(position, 0, "what it does: monster") == 1 + deck.WHATS.index("plain")
    assert number(position, 0, "what it does: balloon") == 0
    assert number(position, 0, "players") == 2


def test_misty_names_cards_as_its_deck_does() -> None:
    assert misty_planes.CARDS == deck.DRAWINGS
    assert misty_planes.WHATS == deck.WHATS


# Mirage and Overworld.


def at(position: Position, *squares: tuple[int, int]) -> list[tuple[int, int]]:
    """Find squares of the table in the crop, by the planes that tell where it lies."""
    west = number(position, 0, "ring column of the western edge")
    north = number(position, 0, "ring row of the northern edge")
    return [((north - ring(y)) % RING, (ring(x) - west) % RING) for x, y in squares]


def test_frontier_centres_the_crop_on_the_box_of_the_tiles() -> None:
    start = after(belvedere.start("overworld"), "start A light")
    assert number(start, 0, "ring column of the western edge") == ring(-20)
    assert number(start, 0, "ring row of the northern edge") == ring(19)
    assert shown(start, 0, "tile number") == ones((19, 20))
    wide = single()  # x from -3 to 0, y from 0 to 2
    assert number(wide, 0, "ring column of the western edge") == ring(-21)
    assert number(wide, 0, "ring row of the northern edge") == ring(20)


def test_frontier_shows_terrain_north_up_and_coasts_with_both() -> None:
    position = single()
    light = at(position, (-1, 2), (-1, 1), (0, 1))
    assert shown(position, 0, "light land") == ones(*light, *at(position, (0, 0)))
    assert shown(position, 0, "dark land") == ones(*at(position, (-3, 2), (-3, 1), (-2, 1)))
    assert shown(position, 0, "light water") == ones(*at(position, (0, 0)))
    assert shown(position, 0, "coast with land to the north") == ones(*at(position, (0, 0)))
    (arm, corner, second) = light
    assert arm[0] + 1 == corner[0], "north is up"
    assert corner[1] + 1 == second[1], "east is right"
    tiles = shown(position, 0, "tile number")
    places = shown(position, 0, "place in its tile")
    assert [(tiles[square], places[square]) for square in light] == [(2, 1), (2, 2), (2, 3)]


def test_frontier_shows_both_shades_of_a_coast_tile() -> None:
    for tile, land, water in (
        ("A light", "light", "light"),
        ("A dark", "dark", "dark"),
        ("B light", "light", "dark"),
        ("B dark", "dark", "light"),
    ):
        position = after(belvedere.start("mirage"), f"start {tile}")
        shades = [
            name
            for name in ("light land", "dark land", "light water", "dark water")
            if shown(position, 0, name)
        ]
        assert shades == [f"{land} land", f"{water} water"]


def test_frontier_shows_explorers_from_the_viewers_seat() -> None:
    position = single("white", "black . white", players=3)
    black, white = at(position, (-3, 2)), at(position, (-1, 2), (-1, 1), (0, 1), (-2, 1))
    assert shown(position, 0, "own camels") == ones(*black)
    assert shown(position, 0, "next seat's camels") == ones(*white)
    assert shown(position, 1, "own camels") == ones(*white)
    assert shown(position, 1, "third seat's camels") == ones(*black)
    assert shown(position, 2, "next seat's camels") == ones(*black)
    assert shown(position, 2, "third seat's camels") == ones(*white)
    assert shown(position, 0, "own ships") == {}
    assert number(position, 2, "third seat's camels in supply") == 3
    assert number(position, 2, "own camels in supply") == 7
    assert number(position, 2, "fourth seat's camels in supply") == 0
    assert number(position, 1, "third seat's turn") == 1


def test_frontier_shows_gaps_before_and_after_they_are_resolved() -> None:
    position = after(single("white", "black . white"), *SINGLE_LAST)
    (gap,) = at(position, (-2, 2))
    assert steps(position) == ["gap"]
    assert shown(position, 0, "gap number") == ones(gap)
    assert shown(position, 0, "oasis") == ones(gap)
    assert shown(position, 0, "unresolved gap") == ones(gap)
    assert [number(position, seat, "own decision") for seat in (0, 1)] == [1, 0]
    latest = at(position, (-2, 4), (-2, 3), (-3, 3))
    assert shown(position, 0, "latest survey tile") == ones(*latest)
    resolved = after(position, "gap -2,2")
    assert shown(resolved, 0, "unresolved gap") == {}
    assert shown(resolved, 0, "tent or door") == ones(gap)
    assert shown(resolved, 1, "own gap") == ones(gap)
    assert shown(resolved, 0, "next seat's gap") == ones(gap)
    assert number(resolved, 1, "own markers in hand") == 2


def test_frontier_numbers_gaps_and_tiles_as_actions_do() -> None:
    position = after(board("overworld", TWO), *TWO_LAST)
    gaps = shown(position, 0, "gap number")
    record = game_of(position).record(position._state)
    for gap in range(int(record["gaps"])):
        (square,) = at(position, (int(record["gap_x"][gap]), int(record["gap_y"][gap])))
        assert gaps[square] == 1 + gap
    tiles, places = shown(position, 0, "tile number"), shown(position, 0, "place in its tile")
    for tile in range(int(record["tiles"])):
        x, y = int(record["tile_x"][tile]), int(record["tile_y"][tile])
        (square,) = at(position, (x, y))
        assert tiles[square] == 1 + tile
        assert places[square] == (1 if tile == 0 else 2)


def test_frontier_shows_items_ports_and_lost_explorers() -> None:
    position = board(
        "overworld",
        FOUR,
        "-1,0: - black's camel\n1,0 2,0: white port\n0,2 1,2: black door torch",
        provisions=True,
        ports=True,
    )
    assert shown(position, 1, "fourth seat's explorers lost in the gap") == {}
    assert shown(position, 1, "next seat's explorers lost in the gap") == ones(
        *at(position, (-1, 0))
    )
    assert shown(position, 1, "camels lost in the gap") == ones(*at(position, (-1, 0)))
    assert shown(position, 1, "ships lost in the gap") == {}
    assert shown(position, 1, "Port") == ones(*at(position, (1, 0), (2, 0)))
    assert shown(position, 1, "items in the gap: first kind") == ones(*at(position, (0, 2), (1, 2)))
    assert number(position, 1, "items left: first kind") == 3
    assert number(position, 1, "own Port in hand") == 0
    assert number(position, 1, "next seat's Port in hand") == 1


def test_frontier_shows_who_claims_a_gap_and_which_it_is() -> None:
    position = after(board("overworld", FOUR, ports=True), *FOUR_LAST)
    assert steps(position) == ["marker"]
    assert number(position, 0, "own claim") == 1
    assert number(position, 1, "next seat's claim") == 1
    gap = at(position, (-3, 2), (-2, 2))
    assert shown(position, 0, "gap that is being resolved") == ones(*gap)


def test_frontier_shows_the_gap_that_a_marker_left_and_who_is_tied() -> None:
    case = Case("overworld", {"players": 3}, ROOT, ROOT)
    vacated = tied = 0
    for seed in range(12):
        for step in walk(case, seed):
            record, position = case.game.record(step.state), Position(case.game, step.state)
            left = int(record["vacated"])
            if left >= 0:
                square = int(record["gap_x"][left]), int(record["gap_y"][left])
                assert at(position, square)[0] in shown(position, 0, "gap that was vacated")
                assert number(position, 0, "explorers to give") == record["replacing"]
                vacated += 1
            if record["tied"]:
                names = [f"{whose} tie" for whose in frontier_planes.WHOSE]
                seen = [number(position, 1, name) for name in names]
                assert seen == [record["tied"] >> seat & 1 for seat in (1, 2, 0)] + [0]
                tied += 1
    assert vacated
    assert tied


def test_frontier_shows_the_drawn_tile_and_what_is_left() -> None:
    position = after(belvedere.start("mirage"), "start B dark", "draw LDL")
    assert [p for p in PATTERN_NAMES if number(position, 1, f"drawn: {p}")] == ["LDL"]
    assert number(position, 1, "survey tiles left: LDL") == 4
    assert number(position, 1, "coast tiles left: B") == 4
    assert number(position, 1, "coast tiles left: A") == 5
    assert steps(position) == ["survey"]
    assert number(position, 1, "next seat's turn") == 1
    assert number(position, 1, "own decision") == 0


def test_frontier_placements_can_be_found_in_the_crop() -> None:
    position = after(single(), "draw LDD")
    game = game_of(position)
    covered = plane(position, 0, "tile number") != 0
    west = number(position, 0, "ring column of the western edge")
    north = number(position, 0, "ring row of the northern edge")
    actions = game.legal(position._state, 0)
    assert actions
    for action in actions:
        place = action - SURVEY
        column, row = (place % RING - west) % RING, (north - place // RING % RING) % RING
        rotation = place // RING**2 % 4
        squares = [(row, column)]
        for arm in (rotation, (rotation + 1) % 4):
            squares.append((row - DY[arm], column + DX[arm]))
        assert not any(covered[square] for square in squares)
        assert any(
            covered[r + dy, c + dx] for r, c in squares for dx, dy in zip(DX, DY, strict=True)
        )


def test_frontier_a_board_larger_than_the_crop_loses_what_lies_outside() -> None:
    game = settled("mirage", advanced=True)
    state = game.apply(game.start(), CHANCE, 0)
    while (actors := game.actors(state)) != OVER:
        legal = game.legal(state, seats_of(actors)[0])
        record = game.record(state)
        span = int(record["box"][1]) - int(record["box"][0]) + 1
        if span > frontier_planes.CROP + 4:
            break
        action = max(legal, key=lambda a: (a - SURVEY) % RING if a >= SURVEY else 0)
        state = game.apply(state, seats_of(actors)[0], action)
    seen = game.planes(state, 0)
    tiles = seen[game.plane_names.index("tile number")]
    squares = int((record["cell"] > 0).sum())
    assert 0 < (tiles > 0).sum() < squares
    assert tiles[:, 0].any()
    assert tiles[:, -1].any()
    assert seen.min() == 0


def test_frontier_names_steps_and_patterns_as_everybody_does() -> None:
    assert frontier_planes.STEPS == frontier_description.STEPS
    assert frontier_planes.PATTERN_NAMES == PATTERN_NAMES


# Every game.


def turned(game_id: str, record: Any, players: int) -> Any:
    """Let everybody sit one seat further on."""
    found = record.copy()
    if game_id == "mirador":  # both colours change hands
        found["red_seat"] = 1 - record["red_seat"]
        return found
    if game_id == "strata":
        for name in ("top", "supply"):
            found[name] = record[name][::-1]
        found["player"] = 1 - record["player"]
        return found
    on = (np.arange(players) - 1) % players  # who sat here before
    if game_id == "misty":
        for name in ("filled", "moved", "windows", "hands", "picks", "cells"):
            found[name][:players] = record[name][on]
        found["sheet"][:, :players] = record["sheet"][:, on]
        if record["step"] == ACTIVATE:
            found["active"] = (record["active"] + 1) % players
        return found
    for name in ("supply", "markers", "port"):
        found[name][:players] = record[name][on]
    for first in (1, 5):
        for seat in range(players):
            found["pawn"][record["pawn"] == first + seat] = first + (seat + 1) % players
    for name in ("gap_owner", "gap_lost_seat", "placer", "claimer"):
        found[name] = np.where(record[name] < 0, -1, (record[name] + 1) % players)
    found["tied"] = sum(
        1 << (seat + 1) % players for seat in range(players) if record["tied"] >> seat & 1
    )
    return found


TURNED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("mirador", {"size": 8}),
    ("strata", {"size": 5}),
    ("misty", {"players": 4, "window": "2x2", "rounds": 2}),
    ("mirage", {"players": 3, "palm_trees": True}),
    ("overworld", {"players": 4, "provisions": True, "ports": True}),
)


@pytest.mark.parametrize(("game_id", "options"), TURNED, ids=[game for game, _ in TURNED])
def test_everybody_sees_the_same_from_another_seat(game_id: str, options: dict[str, Any]) -> None:
    case = Case(game_id, options, ROOT, ROOT)
    game = case.game
    kept = [n for n, name in enumerate(game.plane_names) if name != "swap taken"]
    compared = 0
    for step in chain(walk(case, 5), walk(case, 6), walk(case, 7)):
        if step.actors == CHANCE and game_id == "misty":
            continue  # cards are dealt from seat 0 on, whoever looks
        other = turned(game_id, game.record(step.state), game.players).tobytes()
        for viewer in range(game.players):
            seen = game.planes(step.state, viewer)
            image = game.planes(other, (viewer + 1) % game.players)
            assert (seen[kept] == image[kept]).all()
            compared += 1
    assert compared > 20


@pytest.mark.parametrize(("game_id", "options"), TURNED, ids=[game for game, _ in TURNED])
def test_whatever_is_decided_can_be_seen(game_id: str, options: dict[str, Any]) -> None:
    """Different decisions in one position lead to different planes, unless they look alike."""
    case = Case(game_id, options, ROOT, ROOT)
    game, rng = case.game, random.Random(2)
    for step in walk(case, 6):
        for seat in seats_of(step.actors):
            legal = game.legal(step.state, seat)
            states = [
                game.apply(step.state, seat, a) for a in rng.sample(legal, min(6, len(legal)))
            ]
            for viewer in range(game.players):
                views = {game.observe(state, viewer) for state in states}
                seen = {game.planes(state, viewer).tobytes() for state in states}
                assert len(views) == len(seen)


# The document.


def documented(game_id: str) -> list[str]:
    """Read the names of a game's planes from the document, and check how they are counted."""
    items = re.findall(r"^- `(\{\w+\})`: (.+(?:\n  .+)*)$", DOCUMENT, re.M)
    lists = {name: " ".join(listed.split()) for name, listed in items}
    found = re.search(rf"<!-- planes: [^>]*\b{game_id}\b[^>]* -->\n(.*?)\n(?:\n|$)", DOCUMENT, re.S)
    assert found is not None
    names: list[str] = []
    for line in found[1].splitlines()[2:]:
        counted, name = (cell.strip() for cell in line.split("|")[1:3])
        first = len(names)
        parts = re.split(r"(\{[^}]*\})", name)
        choices = [lists.get(p, p[1:-1]).split(", ") if p[:1] == "{" else [p] for p in parts]
        names += ["".join(chosen) for chosen in product(*choices)]
        last = len(names) - 1
        assert counted == (f"{first}–{last}" if last > first else f"{first}"), line
    return names


@pytest.mark.parametrize("game_id", OWN_GAMES)
def test_the_document_names_every_plane(game_id: str) -> None:
    names = settled(game_id).plane_names
    assert tuple(documented(game_id)) == names
    assert len(set(names)) == len(names)


def test_the_document_gives_the_shapes() -> None:
    assert settled("mirador", size=13).board_shape == (13, 13)
    assert settled("strata", size=5).board_shape == (9, 9)
    assert settled("misty").board_shape == (7, 7)
    assert "\n7 × 7, " in DOCUMENT
    crop = frontier_planes.CROP
    assert settled("mirage").board_shape == settled("overworld").board_shape == (crop, crop)
    assert f"\n{crop} × {crop}, a *crop*" in DOCUMENT
