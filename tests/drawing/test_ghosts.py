"""What is held comes to lie where the page puts its ghost: on every place, in every game."""

from __future__ import annotations

import random
from xml.etree import ElementTree

import pytest

import belvedere
from belvedere.core.position import Position
from helpers.house import OWN_GAMES
from helpers.svg_reading import by_class, by_id

STEPS = {"strata": 12, "mirador": 8}  # that are looked at; 30 of others


def walk(game: str) -> list[Position]:
    rng, position = random.Random(3), belvedere.start(game)
    seen: list[Position] = []
    while position.outcome is None and len(seen) < STEPS.get(game, 30):
        if position.actor == belvedere.CHANCE:
            position = position.roll(rng)
            continue
        seen.append(position)
        calm = [move for move in position.legal() if not move.endswith("!")]
        position = position.play(rng.choice(calm))
    return seen


@pytest.mark.parametrize("game", OWN_GAMES)
def test_everything_that_can_be_held_has_a_ghost_and_every_place_says_where_it_lies(
    game: str,
) -> None:
    met = 0
    for position in walk(game):
        holds = {held: where for held, where in position.holds().items() if held}
        if not holds:
            continue
        svg = position.svg(player=position.actor, part="board", interactive=True)
        board = ElementTree.fromstring(svg)
        for held, where in holds.items():
            assert len(by_id(board, f"ghost-{held}")) > 0
            for place in where:
                handle = by_id(board, f"place-{place}")
                assert {"data-x", "data-y"} <= set(handle.keys())
        met += 1
    assert met > 0


def test_ghosts_are_not_part_of_a_plain_picture() -> None:
    board = ElementTree.fromstring(belvedere.start("mirador").svg(part="board"))
    assert by_class(board, "ghosts") == []


def test_a_ghost_of_mirador_covers_the_tower_that_is_placed() -> None:
    start = belvedere.start("mirador", size=9)
    handle = by_id(ElementTree.fromstring(start.svg(part="board", interactive=True)), "place-c4")
    corner = float(handle.get("data-x", "")), float(handle.get("data-y", ""))
    assert corner == (2 * 60, 4 * 60)  # 540 units for nine squares: rows 4 and 5 from the south


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("mirador", "0 540 20 letters"),
        ("strata", "0 0 48 letters"),
        ("mirage", "0 48 48 numbers"),
    ],
)
def test_a_board_tells_a_page_where_its_squares_are(game: str, told: str) -> None:
    position = belvedere.start(game)
    board = ElementTree.fromstring(position.svg(part="board", interactive=True))
    assert board.get("data-grid") == told
