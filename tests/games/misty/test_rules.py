"""Misty, rule by rule: each test is a sentence of the leaflet or of a ruling."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from typing import Any

import pytest

import belvedere
from belvedere import CHANCE, OVER, IllegalMove, NotationError, OptionError, Position, PositionError
from belvedere.core import registry
from belvedere.games.misty.deck import DRAWINGS
from belvedere.games.misty.rules import state as misty
from belvedere.solvers.activation import best_activation
from helpers.misty_windows import (
    CARDS,
    COPIES,
    LETTERS,
    LOSS,
    PLENTY,
    STANDARD_STILL,
    TIE,
    WHATS,
    WIN,
    Cell,
    Rows,
    activate,
    all_do_the_first,
    build,
    cards,
    deal,
    deal_anything,
    deal_various,
    finish,
    hands,
    hidden_hands,
    match,
    name,
    picking,
    picture,
    placing_two,
    play_deal,
    play_round,
    points,
    random_match,
    read_cell,
)


def refusal(position: Position, move: str, seat: int | None = None) -> str:
    with pytest.raises(IllegalMove) as refused:
        position.play(move, seat)
    assert move not in position.legal(seat)
    return str(refused.value).removeprefix(f"{move}: ")


# R-MIS-1


def test_there_are_54_cards_of_fourteen_drawings() -> None:
    position = belvedere.start("misty")
    assert position.to_dict()["unseen"] == COPIES
    assert position.chances() == [(f"deal {drawing}", copies) for drawing, copies in COPIES.items()]
    assert sum(COPIES.values()) == 54
    assert position.options["deck"] == ", ".join(
        f"{drawing} {WHATS[drawing]} {copies}" for drawing, copies in COPIES.items()
    )


DIRECTIONS = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}


@pytest.mark.parametrize("drawing", DRAWINGS[:8])
def test_an_arrow_card_moves_in_its_direction_and_never_diagonally(drawing: str) -> None:
    letter = LETTERS[drawing]
    rows = ["h*o#", f"H{letter}o#", "hmo#"]
    position = build(rows, STANDARD_STILL, first=(1, 1), deck="standard")
    dx, dy = DIRECTIONS[WHATS[drawing]]
    assert position.legal() == ["activate 0,0"]
    card = cards(activate(position, "0,0"))["0,0"]
    assert (card["card"], card["moved"], card["at"]) == (drawing, True, f"{dx},{dy}")


@pytest.mark.parametrize("drawing", DRAWINGS[8:])
def test_plain_cards_smileys_flowers_and_monsters_have_no_arrow(drawing: str) -> None:
    position = build([f">{LETTERS[drawing]}"], deck="standard")
    assert position.legal() == ["activate 0,0"]
    assert refusal(position, "activate 1,0") == f"The {drawing} has no arrow."


def test_the_actions_are_those_of_the_codec() -> None:
    assert belvedere.catalogue()["misty"].actions({}) == misty.ACTIONS


# R-MIS-2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_play_and_each_is_dealt_six_cards(players: int) -> None:
    position = belvedere.start("misty", players=players)
    for dealt in range(6 * players):
        sizes = [hand["size"] for hand in position.to_dict()["hands"]]
        assert sizes == [min(max(dealt - 6 * seat, 0), 6) for seat in range(players)]
        assert position.actor == CHANCE
        position = position.play(position.chances()[0][0])
    assert position.to_dict()["step"] == "pick"
    assert [hand["size"] for hand in position.to_dict()["hands"]] == [6] * players


@pytest.mark.parametrize("players", [1, 5])
def test_neither_one_nor_five_can_play(players: int) -> None:
    with pytest.raises(OptionError, match=rf"Players \(players\) is 2 to 4, not {players}."):
        belvedere.start("misty", players=players)


def test_a_card_is_as_likely_as_there_are_copies_left() -> None:
    position = deal(belvedere.start("misty"), "smiley", "balloon", "smiley", "balloon", "balloon")
    left = COPIES | {"smiley": 6, "balloon": 0}
    assert position.chances() == [(f"deal {card}", n) for card, n in left.items() if n]
    assert position.to_dict()["unseen"] == left
    with pytest.raises(IllegalMove, match="'deal balloon' cannot be drawn here"):
        position.play("deal balloon")


def test_the_whole_hand_of_seat_0_is_dealt_first() -> None:
    position = deal(belvedere.start("misty", window="2x2"), "star", "leaf", "heart")
    assert hands(position) == [["leaf", "star"], ["heart"]]
    assert deal(position, "balloon").actors == (0, 1)


def after_first_pass(players: int, **options: Any) -> tuple[Position, list[list[str]]]:
    """Return the position after a pass in the first or a later deal, and what was left before."""
    position = belvedere.start("misty", players=players, **options)
    return _pass_once(deal_various(position))


def _pass_once(position: Position) -> tuple[Position, list[list[str]]]:
    position = all_do_the_first(position)
    left = hands(position)
    assert len({tuple(hand) for hand in left}) == len(left)
    return all_do_the_first(position), left


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hands_pass_left_in_the_first_deal(players: int) -> None:
    position, left = after_first_pass(players)
    assert position.to_dict()["passing"] == "left"
    assert hands(position) == [left[seat - 1] for seat in range(players)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hands_pass_right_in_the_second_deal(players: int) -> None:
    position = play_deal(belvedere.start("misty", players=players))
    assert position.to_dict()["deal"] == 2
    passed, left = _pass_once(deal_various(position))
    assert passed.to_dict()["passing"] == "right"
    assert hands(passed) == [left[(seat + 1) % players] for seat in range(players)]


def test_later_deals_of_a_round_come_from_the_cards_not_yet_dealt() -> None:
    position = play_deal(belvedere.start("misty", players=3))
    laid = Counter(card["card"] for seat in range(3) for card in cards(position, seat).values())
    assert laid.total() == 18
    left = {card: copies - laid[card] for card, copies in COPIES.items()}
    assert position.to_dict()["step"] == "deal"
    assert position.chances() == [(f"deal {card}", n) for card, n in left.items() if n]


def test_the_second_deal_is_six_cards_again_and_the_last() -> None:
    position = deal_various(play_deal(belvedere.start("misty")))
    assert [hand["size"] for hand in position.to_dict()["hands"]] == [6, 6]
    position = play_deal(position)
    assert position.to_dict()["step"] == "activate"
    assert [len(cards(position, seat)) for seat in (0, 1)] == [12, 12]


def test_all_cards_are_shuffled_anew_for_each_round() -> None:
    position = play_round(belvedere.start("misty", window="1x2"), ["*m"])
    assert position.to_dict()["round"] == 2
    assert position.to_dict()["unseen"] == COPIES
    assert position.chances() == [(f"deal {card}", copies) for card, copies in COPIES.items()]
    assert [window["cards"] for window in position.to_dict()["windows"]] == [[], []]
    assert hands(position) == [[], []]
    assert (position.to_dict()["deal"], position.to_dict()["passing"]) == (1, "left")


def test_the_last_card_is_picked_and_nothing_is_passed() -> None:
    position = deal(belvedere.start("misty", window="2x2"), "star", "leaf", "heart", "house")
    for _ in range(2):
        position = all_do_the_first(all_do_the_first(position))
    data = position.to_dict()
    assert (data["step"], data["deal"], data["passing"]) == ("deal", 2, "right")
    assert hands(position) == [[], []]
    assert {card["card"] for card in cards(position, 1).values()} == {"heart", "star"}


def test_beginners_have_three_deals_of_three_cards_passing_left_right_left() -> None:
    position = belvedere.start("misty", players=3, beginners=True)
    assert position.options["window"] == "3x3"
    for number, passing in enumerate(("left", "right", "left"), 1):
        position = deal_various(position)
        data = position.to_dict()
        assert (data["deal"], data["passing"]) == (number, passing)
        assert [hand["size"] for hand in data["hands"]] == [3, 3, 3]
        passed, left = _pass_once(position)
        step = 1 if passing == "left" else -1
        assert hands(passed) == [left[(seat - step) % 3] for seat in range(3)]
        position = play_deal(position)
        assert [len(cards(position, seat)) for seat in range(3)] == [3 * number] * 3
    assert position.to_dict()["step"] == "activate"


# R-MIS-3


def reveal_in_order(position: Position, order: Sequence[int], moves: Sequence[str]) -> Position:
    waiting = set(order)
    for seat in order:
        assert set(position.actors) == waiting
        assert position.actor == min(waiting)
        position = position.play(moves[seat], seat)
        waiting.remove(seat)
    return position


def test_all_pick_at_once_in_any_order() -> None:
    start = deal_various(belvedere.start("misty", players=4))
    moves = [start.legal(seat)[seat] for seat in range(4)]
    ends = {reveal_in_order(start, order, moves) for order in permutations(range(4))}
    assert len(ends) == 1
    picked = [move.removeprefix("pick ") for move in moves]
    assert ends.pop().to_dict()["picks"] == picked


def test_all_place_at_once_in_any_order() -> None:
    start = all_do_the_first(deal_various(belvedere.start("misty", players=4)))
    start = all_do_the_first(all_do_the_first(start))
    moves = [start.legal(seat)[2 * seat] for seat in range(4)]
    ends = {reveal_in_order(start, order, moves) for order in permutations(range(4))}
    assert len(ends) == 1
    end = ends.pop()
    cells = [move.removeprefix("place ") for move in moves]
    assert [set(cards(end, seat)) for seat in range(4)] == [{"0,0", cell} for cell in cells]


def test_a_pick_is_one_of_the_drawings_in_hand() -> None:
    position = deal(belvedere.start("misty", window="2x3"), "leaf", "star", "leaf")
    position = deal(position, "monster", "balloon", "fire truck")
    assert position.legal(0) == ["pick leaf", "pick star"]
    assert position.legal(1) == ["pick balloon", "pick fire truck", "pick monster"]
    assert refusal(position, "pick balloon", 0) == "There is no balloon in this hand."


def test_picks_leave_the_hands_when_the_last_has_picked() -> None:
    position = deal(belvedere.start("misty", window="2x2"), "leaf", "star", "leaf", "monster")
    picked = position.play("pick leaf", 1)
    assert hands(picked) == [["leaf", "star"], ["leaf", "monster"]]
    assert picked.to_dict()["picks"] == [None, "leaf"]
    assert picked.actors == (0,)
    both = picked.play("pick star", 0)
    assert hands(both) == [["leaf"], ["monster"]]
    assert both.to_dict()["picks"] == ["star", "leaf"]
    assert both.to_dict()["step"] == "place"


def test_cards_lie_in_the_windows_when_the_last_has_placed() -> None:
    position = deal(belvedere.start("misty", window="2x2"), "leaf", "star", "leaf", "monster")
    position = position.play("pick star", 0).play("pick leaf", 1)
    placed = position.play("place 0,0", 0)
    assert placed.to_dict()["placements"] == ["0,0", None]
    assert [cards(placed, seat) for seat in (0, 1)] == [{}, {}]
    both = placed.play("place 0,0", 1)
    assert [cards(both, seat)["0,0"]["card"] for seat in (0, 1)] == ["star", "leaf"]
    assert both.to_dict()["placements"] == both.to_dict()["picks"] == [None, None]
    assert hands(both) == [["monster"], ["leaf"]]


def test_who_has_decided_waits_for_the_others() -> None:
    position = deal_various(belvedere.start("misty", players=3))
    position = position.play(position.legal(1)[0], 1)
    assert position.actors == (0, 2)
    assert position.legal(1) == []
    assert "Seat 1 has nothing to decide now." in refusal(position, "pick rocket", 1)


def test_the_first_card_lies_at_0_0() -> None:
    position = all_do_the_first(deal_various(belvedere.start("misty")))
    assert position.legal() == ["place 0,0"]
    assert refusal(position, "place 1,0") == "The first card lies at 0,0."


def fits(cells: set[Cell], sides: tuple[int, int]) -> bool:
    columns, rows = [x for x, _ in cells], [y for _, y in cells]
    box = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
    return any(box[0] <= wide and box[1] <= high for wide, high in (sides, sides[::-1]))


def free_cells(cells: set[Cell], sides: tuple[int, int]) -> list[str]:
    """List, by the words of the rule, where the next card may go, in reading order."""
    found = [
        (x, y)
        for y in range(5, -6, -1)
        for x in range(-5, 6)
        if (x, y) not in cells
        and any(max(abs(x - a), abs(y - b)) == 1 for a, b in cells)
        and fits(cells | {(x, y)}, sides)
    ]
    return [f"place {name(cell)}" for cell in found]


def place_both(position: Position, cell: Cell) -> Position:
    """Let two players place a card on the same cell and pick the next."""
    for seat in (0, 1):
        position = position.play(f"place {name(cell)}", seat)
    return all_do_the_first(deal_anything(position))


@pytest.mark.parametrize(
    ("options", "most"),
    [
        ({}, 4),
        ({"beginners": True}, 4),
        ({"window": "2x4"}, 4),
        ({"window": "1x4"}, 3),
        ({"window": "4x4"}, 3),
        ({"window": "2x2"}, 3),
    ],
)
def test_every_window_of_a_few_cards_grows_as_the_rule_says(
    options: dict[str, Any], most: int
) -> None:
    start = belvedere.start("misty", deck=PLENTY, **options)
    short, long = map(int, str(start.options["window"]).split("x"))
    reached = {frozenset([(0, 0)]): place_both(all_do_the_first(deal_anything(start)), (0, 0))}
    for number in range(1, most + 1):
        following: dict[frozenset[Cell], Position] = {}
        for cells, position in reached.items():
            assert len(cells) == number
            expected = free_cells(set(cells), (short, long))
            assert position.legal(0) == expected
            for move in expected if number < most else ():
                cell = read_cell(move.removeprefix("place "))
                if cells | {cell} not in following:
                    following[cells | {cell}] = place_both(position, cell)
        reached = following


@pytest.mark.parametrize(
    "options",
    [
        {"players": 4},
        {"players": 4, "beginners": True},
        {"players": 3, "window": "4x4"},
        {"players": 4, "window": "2x4"},
        {"players": 4, "window": "2x3"},
    ],
)
def test_random_windows_grow_as_the_rule_says(options: dict[str, Any]) -> None:
    compared = 0
    for seed in range(3):
        for position in random_match(seed, rounds=1, **options):
            if position.actor == CHANCE or position.to_dict()["step"] != "place":
                continue
            short, long = map(int, str(position.options["window"]).split("x"))
            for seat in position.actors:
                cells = {read_cell(cell) for cell in cards(position, seat)}
                if cells:
                    compared += 1
                    assert position.legal(seat) == free_cells(cells, (short, long))
    assert compared > 3 * 20


def placing(*cells: str, **options: Any) -> Position:
    """Return a position in which cards lie on these cells, and another one is placed."""
    position = all_do_the_first(deal_anything(belvedere.start("misty", deck=PLENTY, **options)))
    for cell in cells:
        for seat in (0, 1):
            position = position.play(f"place {cell}", seat)
        position = all_do_the_first(deal_anything(position))
    return position


def test_a_card_may_touch_by_a_corner_only() -> None:
    position = placing("0,0")
    around = ["-1,1", "0,1", "1,1", "-1,0", "1,0", "-1,-1", "0,-1", "1,-1"]
    assert position.legal() == [f"place {cell}" for cell in around]


def test_a_card_touches_a_card_of_its_window() -> None:
    said = "A card touches another one of the window, at a side or a corner (R-MIS-3)."
    assert refusal(placing("0,0"), "place 2,0") == said
    assert refusal(placing("0,0"), "place 0,-2") == said
    assert refusal(placing("0,0"), "place 3,3") == said


def test_a_card_goes_to_a_free_cell() -> None:
    assert refusal(placing("0,0", "1,1"), "place 1,1") == "The balloon lies there already."


def test_a_window_is_upright_or_lying_and_need_not_say_which() -> None:
    square = placing("0,0", "1,1", "2,2")
    assert {"place 3,2", "place 2,3", "place -1,0", "place 0,-1"} <= set(square.legal())
    said = "The window would not fit 3×4 or 4×3 any more (R-MIS-3)."
    lying = placing("0,0", "1,1", "2,2", "3,2")
    assert refusal(lying, "place 2,3") == refusal(lying, "place 1,-1") == said
    upright = placing("0,0", "1,1", "2,2", "2,3")
    assert refusal(upright, "place 3,2") == refusal(upright, "place -1,1") == said
    assert refusal(lying, "place -1,0") == refusal(upright, "place 0,-1") == said


def test_the_window_of_beginners_is_three_by_three() -> None:
    position = placing("0,0", "1,1", "2,2", beginners=True)
    said = "The window would not fit 3×3 any more (R-MIS-3)."
    for cell in ("3,2", "2,3", "-1,0", "0,-1", "3,3"):
        assert refusal(position, f"place {cell}") == said
    inside = ["0,2", "1,2", "0,1", "2,1", "1,0", "2,0"]
    assert position.legal() == [f"place {cell}" for cell in inside]


def test_every_cell_of_the_frame_is_filled_in_the_end() -> None:
    for seed in range(4):
        for position in random_match(seed, players=3, rounds=1):
            data = position.to_dict()
        for window in data["windows"]:
            box = window["frame"]
            sides = box["right"] - box["left"] + 1, box["top"] - box["bottom"] + 1
            assert sorted(sides) == [3, 4]
            assert len({card["cell"] for card in window["cards"]}) == 12


# R-MIS-4


def test_arrow_cards_move_one_cell() -> None:
    position = finish([">>>>"], "3,0", "2,0", "1,0", "0,0")
    assert picture(position) == [".>>>"]
    assert [card["at"] for card in cards(position).values()] == ["1,0", "2,0", "3,0", None]
    assert picture(finish(["^", "^", "^", "^"], "0,3", "0,2", "0,1", "0,0")) == list("^^^.")


def test_the_owner_picks_the_order() -> None:
    rows = [">>>#"]
    assert build(rows).legal() == ["activate 0,0", "activate 1,0", "activate 2,0"]
    assert picture(finish(rows, "2,0", "1,0", "0,0")) == [".>>2"]
    assert picture(finish(rows, "0,0", "2,0")) == [".2.2"]
    assert picture(finish(rows, "1,0", "0,0")) == [".>2#"]


def test_cards_that_may_be_activated_are_listed_in_reading_order() -> None:
    position = build(["^#>", "#<v"])
    cells = ["0,1", "2,1", "1,0", "2,0"]
    assert position.legal() == [f"activate {cell}" for cell in cells]


def test_a_card_moves_exactly_once() -> None:
    position = activate(build([">##<"]), "0,0")
    said = "The tractor has moved already; a card moves once (R-MIS-4)."
    assert refusal(position, "activate 0,0") == said
    assert refusal(position, "activate 1,0") == "The star has no arrow."
    assert position.legal() == ["activate 3,0"]


def test_activation_is_compulsory() -> None:
    position = build(["^^", "##"])
    while position.actor != OVER:
        assert position.to_dict()["step"] == "activate"
        assert all(move.startswith("activate ") for move in position.legal())
        with pytest.raises(NotationError):
            position.play("pass")
        position = position.play(position.legal()[0])
    assert picture(position) == ["..", "##"]


def test_a_card_that_another_comes_upon_is_covered_and_never_activates() -> None:
    position = activate(build([">><#"]), "0,0")
    assert cards(position)["1,0"] == {
        "cell": "1,0", "card": "tractor", "moved": False, "at": "1,0", "fate": "covered",
    }  # fmt: skip
    said = "The tractor is covered and does not move any more (R-MIS-4)."
    assert refusal(position, "activate 1,0") == said
    assert position.legal() == ["activate 2,0"]
    assert picture(activate(position, "2,0")) == [".3.#"]


@pytest.mark.parametrize("covered", ["#", "o", "*", "m", "^", "<"])
def test_any_card_can_be_covered(covered: str) -> None:
    position = activate(build([f">{covered}"]), "0,0")
    assert picture(position) == [".2"]
    assert points(position) == 0


def test_of_two_cards_that_face_each_other_the_first_covers_the_other_for_good() -> None:
    assert picture(finish(["><"], "0,0")) == [".2"]
    assert picture(finish(["><"], "1,0")) == ["2."]


def test_in_a_ring_who_goes_first_covers_the_next() -> None:
    ring = [">v", "^<"]
    assert picture(finish(ring, "0,1", "0,0", "1,0")) == ["^2", "<."]
    assert picture(finish(ring, "0,1", "1,0")) == [".2", "2."]


@pytest.mark.parametrize(
    ("card", "cells"),
    [
        ("^", ["0,2", "1,2", "2,2", "3,2"]),
        ("v", ["0,0", "1,0", "2,0", "3,0"]),
        ("<", ["0,2", "0,1", "0,0"]),
        (">", ["3,2", "3,1", "3,0"]),
    ],
)
def test_out_of_the_window_a_card_is_gone(card: str, cells: list[str]) -> None:
    for cell in cells:
        rows = [["#"] * 4 for _ in range(3)]
        x, y = read_cell(cell)
        rows[2 - y][x] = card
        position = finish(["".join(row) for row in rows], cell)
        gone = cards(position)[cell]
        assert (gone["at"], gone["fate"], gone["moved"]) == (None, "gone", True)
        rows[2 - y][x] = "."
        assert picture(position) == ["".join(row) for row in rows]
        assert points(position) == 11


@pytest.mark.parametrize("first", [(x, y) for x in range(4) for y in range(3)])
def test_the_window_is_what_was_built_wherever_the_first_card_lies(first: Cell) -> None:
    position = build(["^>>^", "<##>", "vvvv"], first=first)
    assert len(position.legal()) == 10
    for move in reversed(position.legal()):
        position = position.play(move)
    assert picture(position) == ["..>>", ".##.", "...."]
    assert points(position) == 4


def test_a_vacated_cell_is_empty_and_may_be_entered() -> None:
    position = finish(["#^", "#^"], "1,1", "1,0")
    assert picture(position) == ["#^", "#."]
    assert cards(position)["1,0"] == {
        "cell": "1,0", "card": "balloon", "moved": True, "at": "1,1", "fate": None,
    }  # fmt: skip
    assert points(position) == 3


def test_the_window_is_the_full_frame_although_cells_are_empty() -> None:
    assert picture(finish(["<<##"], "0,0", "1,0")) == ["<.##"]
    position = finish(["<<", "<<"], "0,1", "0,0", "1,1", "1,0")
    assert picture(position) == ["<.", "<."]
    assert picture(finish(["^^", "^^"], "0,1", "1,1", "0,0", "1,0")) == ["^^", ".."]


def test_a_moved_card_can_be_covered() -> None:
    position = finish([">^<#"], "1,0", "0,0", "2,0")
    assert picture(position) == [".2.#"]
    assert [card["fate"] for card in cards(position).values()] == [
        "blurred",
        "gone",
        "blurred",
        None,
    ]
    assert points(position) == 1


def test_more_than_two_cards_can_lie_on_a_cell() -> None:
    star = ["#v#", ">#<", "#^#"]
    position = activate(build(star, beginners=True), "1,2", "0,1", "2,1", "1,0")
    assert picture(position) == ["#.#", ".5.", "#.#"]
    assert points(position) == 4
    assert Counter(card["fate"] for card in cards(position).values()) == {
        None: 4, "blurred": 4, "covered": 1,
    }  # fmt: skip


def test_a_covered_card_stays_covered_when_more_cards_come() -> None:
    position = activate(build(["v#", "><", "##"]), "0,2")
    assert picture(position) == [".#", "2<", "##"]
    assert position.legal() == ["activate 1,1"]
    position = activate(position, "1,1")
    assert position.actor == OVER
    assert picture(position) == [".#", "3.", "##"]


def test_who_has_no_card_to_activate_is_passed_over() -> None:
    position = build(["##"], ["#>"], ["#<"], ["##"])
    assert (position.actors, position.to_dict()["activating"]) == ((1,), 1)
    position = position.play("activate 1,0")
    assert position.actors == (2,)
    assert position.play("activate 1,0").actor == OVER


def test_players_activate_one_after_another_each_all_of_his_cards() -> None:
    position = build(["^^"], ["v<"])
    assert position.actors == (0,)
    assert "Seat 1 has nothing to decide now." in refusal(position, "activate 0,0", 1)
    position = activate(position, "0,0")
    assert position.actors == (0,)
    position = activate(position, "1,0")
    assert position.actors == (1,)
    assert activate(position, "1,0").actor == OVER


def test_what_cannot_be_activated_is_refused_with_a_sentence() -> None:
    position = build([">#"])
    assert refusal(position, "activate 0,1") == "No card was placed there."
    said = "The windows are built; a card with an arrow is activated now."
    assert refusal(position, "place 0,1") == refusal(position, "pick star") == said
    assert refusal(position, "deal star") == "Cards are dealt by chance."


# R-MIS-5


def test_a_monster_eats_a_flower_and_takes_its_cell() -> None:
    position = build(["m*##"])
    assert picture(position) == [".m##"]
    assert cards(position)["1,0"] == {
        "cell": "1,0", "card": "flower", "moved": False, "at": None, "fate": "eaten",
    }  # fmt: skip
    assert cards(position)["0,0"] == {
        "cell": "0,0", "card": "monster", "moved": True, "at": "1,0", "fate": None,
    }  # fmt: skip
    assert points(position) == 3


def test_a_monster_eats_however_far_the_flower_is() -> None:
    assert picture(build(["m###", "####", "###*"])) == [".###", "####", "###m"]


def test_monsters_eat_after_all_arrows_have_moved() -> None:
    position = activate(build(["m*^^"]), "2,0")
    assert picture(position) == ["m*.^"]
    assert points(position) is None
    assert picture(activate(position, "3,0")) == [".m.."]


def test_a_flower_that_is_covered_in_time_is_not_eaten() -> None:
    position = finish(["m#v#", "*###"], "2,1")
    assert picture(position) == [".#.#", "m#2#"]
    position = finish(["m#v#", "##*#"], "2,1")
    assert picture(position) == ["m#.#", "##2#"]
    assert cards(position)["2,0"]["fate"] == "covered"
    assert points(position) == 6


def test_a_covered_monster_does_not_eat() -> None:
    position = finish(["v*", "m#"], "0,1")
    assert picture(position) == [".*", "2#"]
    assert points(position) == 3


def test_more_monsters_than_flowers() -> None:
    position = build(["mm", "m*", "##"])
    assert picture(position) == [".m", "mm", "##"]
    assert points(position) == 5


def test_more_flowers_than_monsters() -> None:
    position = build(["**", "*m", "##"])
    assert picture(position) == ["m*", "*.", "##"]
    assert points(position) == 1 + 2 + 2 + 2


def test_monsters_and_flowers_are_paired_in_reading_order() -> None:
    position = build(["#m*", "*m#", "#*m", "###"])
    eaten = {cell: card["at"] for cell, card in cards(position).items() if card["moved"]}
    assert eaten == {"1,3": "2,3", "1,2": "0,2", "2,1": "1,1"}
    position = build(["m#", "*m", "m*", "#*"])  # columns would pair otherwise
    eaten = {cell: card["at"] for cell, card in cards(position).items() if card["moved"]}
    assert eaten == {"0,3": "0,2", "1,2": "1,1", "0,1": "1,0"}


def test_a_monster_that_has_eaten_does_not_eat_again() -> None:
    assert picture(build(["m**#"])) == [".m*#"]


def test_monsters_of_a_window_eat_when_its_owner_is_done() -> None:
    position = build(["m*>#"], ["m*<#"])
    assert [points(position, seat) for seat in (0, 1)] == [None, None]
    position = activate(position, "2,0")
    assert picture(position, 0) == [".m.2"]
    assert picture(position, 1) == ["m*<#"]
    assert [points(position, seat) for seat in (0, 1)] == [1, None]
    passed_over = build(["m*##"], ["m*<#"])
    assert [points(passed_over, seat) for seat in (0, 1)] == [3, None]


# R-MIS-6


@pytest.mark.parametrize("card", ["#", "h", "H", "m", "o"])
def test_a_card_by_itself_brings_one_point(card: str) -> None:
    assert points(finish([f"{card}^"], "1,0")) == 1


def test_a_moved_card_brings_one_point() -> None:
    assert points(finish(["^#", "^#"], "0,1", "0,0")) == 3


def test_a_flower_brings_two_points() -> None:
    assert points(build(["*#*#"])) == 2 + 1 + 2 + 1


def test_an_empty_cell_brings_nothing() -> None:
    assert points(finish(["^#"], "0,0")) == 1
    assert points(finish(["^^"], "0,0", "1,0")) == 0


def test_a_cell_with_several_cards_brings_nothing() -> None:
    assert points(finish([">*##"], "0,0")) == 2
    assert points(finish([">*<#"], "0,0", "2,0")) == 1


@pytest.mark.parametrize(
    ("row", "expected"),
    [("o###", 4), ("oo##", 5), ("#oo#", 5), ("ooo#", 5), ("#ooo", 5), ("oooo", 6), ("o#oo", 5)],
)
def test_a_run_of_n_smileys_brings_n_and_a_half(row: str, expected: int) -> None:
    assert points(build([row])) == expected
    run = max(len(part) for part in row.split("#"))
    assert expected == 4 + run // 2


def test_smileys_above_each_other_are_no_pair() -> None:
    assert points(build(["o#", "o#"])) == 4
    assert points(build(["oo", "oo"])) == 6
    assert points(build(["#o", "o#"])) == 4


def test_a_run_ends_with_its_row() -> None:
    assert points(build(["##o", "o##"])) == 6
    assert points(build(["##oo", "o###", "o###"], first=(3, 0))) == 13


def test_another_card_breaks_a_run() -> None:
    assert points(build(["o*o#"])) == 1 + 2 + 1 + 1
    assert points(build(["omo#"])) == 4


def test_a_gap_breaks_a_run() -> None:
    position = finish(["o^o#"], "1,0")
    assert picture(position) == ["o.o#"]
    assert points(position) == 3


def test_a_blurred_cell_breaks_a_run() -> None:
    position = finish(["#v##", "#ooo"], "1,1")
    assert picture(position) == ["#.##", "#2oo"]
    assert points(position) == 3 + 1 + 3
    assert points(finish(["##v#", "#ooo"], "2,1")) == 3 + 1 + 1 + 1
    assert points(finish(["v###", "oo##"], "0,1")) == 3 + 1 + 1 + 1


def test_a_blurred_cell_whose_other_card_is_a_smiley_breaks_a_run() -> None:
    assert points(finish(["o<oo"], "1,0")) == 0 + 0 + 3


def test_two_runs_in_a_row_count_each_by_itself() -> None:
    assert points(build(["oo#o", "o#oo"])) == 5 + 5
    assert points(finish(["oo^o"], "2,0")) == 3 + 1


def test_runs_in_several_rows_count_each_by_itself() -> None:
    assert points(build(["ooo", "ooo", "oo#", "#oo"])) == 4 + 4 + 4 + 4


def test_what_counts_is_the_kind_and_not_the_drawing() -> None:
    deck = "heart smiley 20, smiley smiley 20, house flower 20, star monster 20"
    position = build(["ohh#", "HHoo"], deck=deck)
    assert picture(position)[0][3] == "."  # the star of this deck has eaten the house
    assert points(position) == 4 + 0 + 1 + 2 + 3


def test_an_example_of_ten_points_with_every_clause() -> None:
    position = build(["oo#v", ">^m>", "**hH"])
    position = activate(position, "3,1")  # it leaves the window
    position = activate(position, "3,2")  # it enters the cell that is empty now
    assert position.legal() == ["activate 0,1", "activate 1,1"]
    position = activate(position, "0,1")  # it covers the balloon, which never moves
    assert picture(position) == ["oo#.", ".2.v", "m*hH"]  # a flower has been eaten
    assert points(position) == (1 + 1 + 1) + 1 + 0 + 1 + 1 + 2 + 1 + 1 == 10


def test_the_example_of_the_rule_page() -> None:
    position = build(["odoo", "*v>u", "m<Hr"], STANDARD_STILL, deck="standard")
    position = activate(position, "3,1", "1,0", "1,1", "1,2", "3,0")
    assert picture(position) == ["o.oo", "*d2r", "2vH."]
    assert points(position) == 10


# R-MIS-7


def sheet(position: Position) -> list[tuple[list[int], int | None]]:
    return [(played["points"], played["winner"]) for played in position.to_dict()["rounds"]]


def test_most_points_win_the_round() -> None:
    position = match(WIN, LOSS)
    assert sheet(position) == [([4, 2], 0), ([3, 4], 1)]
    assert position.scores == (1, 1)
    assert sheet(match(("##", "*#", "#o"))) == [([2, 3, 2], 1)]


def test_a_tied_round_is_nobodys() -> None:
    position = match(TIE)
    assert sheet(position) == [([3, 3], None)]
    assert position.scores == (0, 0)
    position = match(("**", "**", "##"))
    assert sheet(position) == [([4, 4, 2], None)]
    assert position.scores == (0, 0, 0)


def test_the_first_to_win_two_rounds_wins_the_match() -> None:
    position = match(WIN, LOSS, TIE, LOSS)
    assert position.actor == OVER
    assert position.outcome is not None
    assert position.outcome.winners == (1,)
    assert position.outcome.placing == (2, 1)
    assert position.outcome.reason == "two-round-wins"
    assert position.scores == (1, 2)
    assert position.returns == (-0.5, 0.5)
    assert position.prompt() == "Player 2 wins the match with two rounds."
    with pytest.raises(IllegalMove, match="The game is over"):
        position.play("deal star")


def test_two_wins_need_not_follow_each_other_and_beat_more_points() -> None:
    # Seat 1 has 2 + 4 + 2 points, seat 0 only 3 + 0 + 3.
    position = match(("*#", "##"), ("m*", "**"), ("*#", "##"))
    assert position.outcome is not None
    assert position.outcome.winners == (0,)


def test_when_the_match_is_over_the_windows_of_the_last_round_stay() -> None:
    position = match(WIN, WIN)
    data = position.to_dict()
    assert data["step"] == "over"
    assert data["round"] == 2
    assert [picture(position, seat) for seat in (0, 1)] == [["**"], ["##"]]
    assert [points(position, seat) for seat in (0, 1)] == [4, 2]
    assert hands(position) == [[], []]


def test_one_win_is_not_enough_before_the_last_round() -> None:
    position = match(WIN, TIE, TIE, TIE, TIE, TIE)
    assert position.actor == CHANCE
    assert position.outcome is None
    assert position.to_dict()["round"] == 7


def test_after_seven_rounds_most_round_wins_decide_before_points() -> None:
    # Seats 1 and 2 share all rounds but one, and have far more points than seat 0.
    position = match(("*#", "##", "##"), *[("##", "**", "**")] * 6)
    assert position.outcome is not None
    assert position.outcome.winners == (0,)
    assert position.outcome.placing == (1, 2, 2)
    assert position.outcome.reason == "last-round"
    assert position.scores == (1, 0, 0)
    assert position.prompt() == "Player 1 wins the match by rounds after the last round."


def test_after_seven_rounds_equal_wins_are_decided_by_the_points_of_all_rounds() -> None:
    position = match(WIN, LOSS, *[TIE] * 5)
    assert position.outcome is not None
    assert position.outcome.winners == (0,)  # 7 : 6 in the rounds that were not tied
    assert position.outcome.placing == (1, 2)
    assert position.scores == (1, 1)
    assert position.prompt() == "Player 1 wins the match by points after the last round."
    position = match(TIE, ("##", "**"), *[TIE] * 4, ("*#", "##"))
    assert position.scores == (1, 1)
    assert position.outcome is not None
    assert position.outcome.winners == (1,)  # 5 : 6


def test_points_of_tied_rounds_count_too() -> None:
    rounds = [("##", "**", "**"), ("**", "##", "**"), ("*#", "#*", "##")]
    position = match(*rounds, rounds=3)
    assert position.scores == (0, 0, 0)
    assert position.outcome is not None
    assert position.outcome.winners == (2,)  # 9 : 9 : 10
    assert position.outcome.placing == (2, 2, 1)


def test_with_equal_wins_and_points_the_match_is_shared() -> None:
    position = match(*[TIE] * 7)
    assert position.outcome is not None
    assert position.outcome.winners == (0, 1)
    assert position.outcome.placing == (1, 1)
    assert position.outcome.reason == "last-round"
    assert position.returns == (0.0, 0.0)
    assert (
        position.prompt()
        == "The match is shared by Player 1 and Player 2: equal rounds and points."
    )


@pytest.mark.parametrize("rounds", [1, 2, 5])
def test_a_match_may_be_of_fewer_rounds(rounds: int) -> None:
    position = match(*[TIE] * rounds, rounds=rounds)
    assert position.outcome is not None
    assert position.outcome.reason == "last-round"
    won = match(WIN, *[TIE] * (rounds - 1), rounds=rounds)
    assert won.outcome is not None
    assert won.outcome.winners == (0,)


def test_two_wins_in_the_last_round_are_two_wins() -> None:
    position = match(WIN, WIN, rounds=2)
    assert position.outcome is not None
    assert position.outcome.reason == "two-round-wins"


# R-MIS-8; more in test_secrets.py


def known_to(position: Position, viewer: int) -> set[int]:
    """Return the seats whose hands a viewer is shown; what he is shown has to be right."""
    shown, whole = position.observe(viewer)["hands"], hands(position)
    for seat, hand in enumerate(shown):
        assert hand["size"] == len(whole[seat])
        assert hand["cards"] in (None, whole[seat])
    return {seat for seat, hand in enumerate(shown) if hand["cards"] is not None}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("deal_number", "step"), [(1, 1), (2, -1), (3, 1)])
def test_a_player_knows_the_hands_that_passed_through_his_own(
    players: int, deal_number: int, step: int
) -> None:
    options: dict[str, Any] = {"beginners": True} if deal_number == 3 else {}
    position = belvedere.start("misty", players=players, **options)
    for _ in range(deal_number - 1):
        position = play_deal(position)
    position = deal_various(position)
    for passes in range(3 if deal_number == 3 else 6):
        for _ in ("pick", "place"):
            for viewer in range(players):
                if position.to_dict()["hands"][0]["size"]:
                    passed = {(viewer + step * k) % players for k in range(passes + 1)}
                    assert known_to(position, viewer) == passed
            position = all_do_the_first(position)


def test_while_cards_are_dealt_everybody_knows_his_own_only() -> None:
    position = belvedere.start("misty", players=3, window="2x2")
    for dealt, outcome in enumerate(["star", "leaf", "heart", "house", "flower"], 1):
        position = deal(position, outcome)
        begun = {seat for seat in range(3) if 2 * seat < dealt}
        for viewer in range(3):
            assert known_to(position, viewer) == {0, 1, 2} - begun | {viewer}


def test_what_is_hidden_is_counted_among_the_unseen() -> None:
    position = deal(belvedere.start("misty", window="2x2"), "star", "leaf", "heart", "leaf")
    seen = position.observe(0)
    assert seen["unseen"] == COPIES | {"star": 3, "leaf": 2}
    assert position.observe(1)["unseen"] == COPIES | {"heart": 3, "leaf": 2}
    assert position.to_dict()["unseen"] == COPIES | {"star": 3, "leaf": 1, "heart": 3}


def test_nobody_sees_what_others_have_decided_nor_whether_they_have() -> None:
    start = deal_various(belvedere.start("misty", players=3))
    for _ in range(3):  # the first turn has no choice of cells
        for _ in ("pick", "place"):
            waiting = start.observe(0)
            assert waiting["actors"] == [0, 1, 2]
            one = start.play(start.legal(1)[-1], 1)
            both = one.play(start.legal(2)[0], 2)
            assert one.observe(0) == both.observe(0) == waiting
            own = both.observe(1)
            assert own["actors"] == [0, 2]
            decided = own["picks"] if own["step"] == "pick" else own["placements"]
            assert [decision is None for decision in decided] == [True, False, True]
            start = all_do_the_first(start)


def test_picks_are_revealed_when_all_have_picked() -> None:
    position = all_do_the_first(deal_various(belvedere.start("misty", players=3)))
    assert None not in position.to_dict()["picks"]
    for viewer in range(3):
        assert position.observe(viewer)["picks"] == position.to_dict()["picks"]


def test_a_viewer_may_do_what_his_own_hand_allows_and_learns_of_no_other() -> None:
    position = deal_various(belvedere.start("misty", players=3))
    seen = position.seen_by(1)
    assert seen.legal() == position.legal(1)
    assert seen.legal(0) == []
    assert refusal(seen, "pick star", 0) == "This hand is hidden."


def test_of_the_latest_move_only_an_activation_is_public() -> None:
    for position in random_match(5, window="2x2", rounds=2):
        for viewer in range(2):
            last, seen = position.last, position.seen_by(viewer).last
            public = last is not None and last.move.startswith("activate ")
            assert seen == (last if public else None)


def test_hidden_hands_are_redealt_from_the_unseen_cards_each_as_likely() -> None:
    deck = "balloon up 1, star plain 2, smiley smiley 4"
    position = deal(belvedere.start("misty", players=3, window="1x2", deck=deck), *["star"] * 2)
    position = deal(position, "smiley")
    seen, rng = position.seen_by(0), random.Random(8)
    drawn: Counter[tuple[str, str]] = Counter()
    for _ in range(6000):
        found = hidden_hands(seen.redeal(rng))
        assert found[0] == hidden_hands(position)[0]
        drawn[DRAWINGS[found[1].index(1)], DRAWINGS[found[2].index(1)]] += 1
    unseen = ["balloon", "star", *["smiley"] * 4]
    expected = Counter(permutations(unseen, 2))
    assert set(drawn) == set(expected)
    for pair, ways in expected.items():
        assert abs(drawn[pair] - 200 * ways) < 4 * (200 * ways) ** 0.5


def test_a_redealt_position_keeps_what_is_known_and_completes_the_rest() -> None:
    rng = random.Random(2)
    for position in random_match(3, players=3, window="2x2", rounds=1):
        for viewer in range(3):
            whole = position.seen_by(viewer).redeal(rng)
            assert whole.observe(viewer) == position.observe(viewer)
            assert sum(whole.to_dict()["unseen"].values()) == sum(
                position.to_dict()["unseen"].values()
            )
            assert belvedere.load(whole.to_dict()) == whole


# Mirror images

TWINS = {"<": "f", "f": "<", "u": ">", ">": "u"}  # the first that goes left, and so on
UPRIGHT_TWINS = {"^": "v", "v": "^", "r": "d", "d": "r"}


def mirrored(rows: Rows, twins: dict[str, str]) -> list[str]:
    """Mirror a window: sideways, or upside down with the twins of up and down."""
    rows = [row[::-1] for row in rows] if twins is TWINS else rows[::-1]
    return ["".join(twins.get(letter, letter) for letter in row) for row in rows]


MIRRORED = (["^r#o", "<uvd", "f>*m"], ["ou<#", "mm**", "vd^r"])


def compiled_game(position: Position) -> Any:
    return registry.game("misty", position.options)


@pytest.mark.parametrize(("symmetry", "sideways", "upright"), [(1, 1, 0), (2, 0, 1), (3, 1, 1)])
def test_a_window_in_the_mirror_is_built_and_activated_the_same(
    symmetry: int, sideways: int, upright: int
) -> None:
    position, windows = build(*MIRRORED, first=(1, 0)), MIRRORED
    first = (1, 0)
    if sideways:
        windows = tuple(mirrored(rows, TWINS) for rows in windows)  # type: ignore[assignment]
        first = (3 - first[0], first[1])
    if upright:
        windows = tuple(mirrored(rows, UPRIGHT_TWINS) for rows in windows)  # type: ignore[assignment]
        first = (first[0], 2 - first[1])
    image = build(*windows, first=first)
    game = compiled_game(position)
    assert game.symmetries(position._state) == 4
    while position.actor != OVER:
        assert game.transform(position._state, symmetry) == image._state
        action = game.legal(position._state, position.actor)[0]
        turned = game.transform_action(position._state, symmetry, action)
        image = image.play(game.format_action(image._state, turned))
        position = position.play(position.legal()[0])
    assert image.scores == position.scores
    assert [points(image, seat) for seat in (0, 1)] == [points(position, seat) for seat in (0, 1)]


def test_hands_picks_and_placements_are_mirrored_too() -> None:
    dealt = ["balloon", "scooter", "tractor", "star"], ["leaf", "scooter", "tractor", "rocket"]
    turned = ["leaf", "fire truck", "unicycle", "star"], ["balloon", "fire truck", "unicycle"]
    start = belvedere.start("misty", window="2x4")
    position = deal(start, *dealt[0], *dealt[1])
    image = deal(start, *turned[0], *turned[1], "raindrop")
    game = compiled_game(start)
    for move, other in (
        ("pick scooter", "pick fire truck"),
        ("pick rocket", "pick raindrop"),
        ("place 0,0", "place 0,0"),
        ("place 0,0", "place 0,0"),
        ("pick leaf", "pick balloon"),
        ("pick star", "pick star"),
        ("place 1,-1", "place -1,1"),
    ):
        assert game.transform(position._state, 3) == image._state
        seen, turned_seen = position.seen_by(0), image.seen_by(0)
        assert game.transform(seen._state, 3) == turned_seen._state
        action = game.parse_legal(position._state, position.actor, move)
        turned_action = game.transform_action(position._state, 3, action)
        assert game.format_action(image._state, turned_action) == other
        position, image = position.play(move), image.play(other)
    assert game.transform(position._state, 3) == image._state


@pytest.mark.parametrize(
    ("deck", "symmetries"),
    [
        ("standard", 4),
        ("smiley smiley 54", 4),
        ("balloon up 3, leaf down 3, scooter left 9, star plain 20", 2),
        ("balloon up 3, leaf down 2, scooter left 9, tractor right 9, star plain 20", 2),
        ("balloon up 3, rocket up 2, leaf down 5, star plain 20", 2),
        ("balloon up 3, leaf down 2, scooter left 9, tractor right 8, star plain 20", 1),
        ("balloon up 3, rocket up 2, leaf down 2, raindrop down 3, star plain 20", 2),
        ("star up 3, heart down 3, scooter left 9, house right 9, smiley plain 20", 4),
    ],
)
def test_mirrors_hold_when_the_deck_is_the_same_in_them(deck: str, symmetries: int) -> None:
    position = belvedere.start("misty", deck=deck)
    assert compiled_game(position).symmetries(position._state) == symmetries


def test_where_only_one_mirror_holds_it_is_number_one() -> None:
    upright = belvedere.start("misty", deck="balloon up 9, leaf down 9, scooter left 9")
    sideways = belvedere.start("misty", deck="balloon up 9, scooter left 9, tractor right 9")
    game = compiled_game(upright)
    balloon, leaf, scooter, tractor = (DRAWINGS.index(d) for d in WHATS if LETTERS[d] in "^v<>")
    assert game.transform_action(upright._state, 1, balloon) == leaf
    assert game.transform_action(upright._state, 1, scooter) == scooter
    game = compiled_game(sideways)
    assert game.transform_action(sideways._state, 1, balloon) == balloon
    assert game.transform_action(sideways._state, 1, scooter) == tractor


# The best order; more in solvers/test_activation.py


def every_end(position: Position, before: tuple[str, ...] = ()) -> Iterator[tuple[int, Any]]:
    """Play every order of activation of seat 0, and yield its points and its cells."""
    if position.actor == OVER:
        yield points(position), before
    for move in position.legal():
        yield from every_end(position.play(move), (*before, move.removeprefix("activate ")))


@pytest.mark.parametrize(
    "rows",
    [
        [">v", "^<"],
        ["<<##", "v^*m"],
        ["v>*", "m<^", "o>o"],
        [">*o", "om<", "v#^", "o<o"],
        ["#>", "##"],
        ["##", "##"],
    ],
)
def test_the_best_order_is_the_best_of_all_orders(rows: Rows) -> None:
    position = build(rows, beginners=len(rows) == len(rows[0]) == 3)
    ends = dict(every_end(position)) if position.actor != OVER else {points(position): ()}
    found = best_activation([[CARDS[letter] for letter in row] for row in rows])
    assert found.reachable == tuple(sorted(ends))
    assert found.points == max(ends)
    assert found.line == found.lines[found.points]
    for brought, line in found.lines.items():
        assert points(activate(position, *line)) == brought
        assert activate(position, *line).actor == OVER


def test_the_best_order_goes_on_from_what_has_moved() -> None:
    position = build(["##>>", "##<<"])
    assert best_activation(position.to_dict()["windows"][0]).reachable == (4, 5)
    position = activate(position, "2,1")  # the other tractor is covered
    found = best_activation(position.to_dict()["windows"][0])
    assert found.reachable == (4,)
    for line in found.lines.values():
        assert points(activate(position, *line)) == 4


# Notation


def test_the_verb_may_be_left_out_and_spelling_is_free() -> None:
    position = deal(belvedere.start("misty", window="1x2"), "fire truck", "star")
    assert position.play("  Fire   Truck ") == position.play("pick fire truck")
    assert position.play("пожарная машина") == position.play("PICK fire truck")
    position = position.play("fire truck", 0).play("star", 1)
    assert position.play("0 , 0") == position.play("Place 0,0")
    start = belvedere.start("misty")
    assert start.play("воздушный шар") == start.play("balloon") == start.play("deal balloon")
    built = build([">#"])
    assert built.play("0,0") == built.play("activate 0,0")


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("pick dragon", 6, "a drawing (balloon, rocket, "),
        ("  deal it", 8, "a drawing (balloon, rocket, "),
        ("place 4,0", 7, "a cell such as 1,0, up to 3 from the first card"),
        ("activate 1;0", 10, "a cell such as 1,0"),
        ("place", 6, "a cell such as 1,0"),
        ("pick", 5, "a drawing"),
        ("-0,0", 1, "pick balloon, place 1,0 or activate 1,0"),
        ("pass", 1, "pick balloon, place 1,0 or activate 1,0"),
        ("", 1, "pick balloon, place 1,0 or activate 1,0"),
    ],
)
def test_what_is_no_move_is_refused_with_what_was_expected(
    text: str, column: int, expected: str
) -> None:
    with pytest.raises(NotationError) as error:
        deal_various(belvedere.start("misty")).play(text)
    assert f"Expected {expected}" in str(error.value)
    assert error.value.column == column


def test_what_is_not_to_be_decided_now_is_refused_with_a_sentence() -> None:
    position = deal_various(belvedere.start("misty"))
    assert refusal(position, "place 0,0") == "A card is picked now."
    assert refusal(position, "activate 0,0") == "A card is picked now."
    assert refusal(position, "deal star") == "Cards are dealt by chance."
    position = all_do_the_first(position)
    assert refusal(position, "pick star") == "The picked card is placed now."
    assert refusal(position, "activate 0,0") == "The picked card is placed now."


def test_the_prompt_says_what_is_to_be_decided() -> None:
    position = belvedere.start("misty", window="2x2")
    said = [position.prompt()]
    position = deal_various(position)
    for _ in range(3):
        said.append(position.prompt())
        position = all_do_the_first(position)
    assert said == [
        "Round 1: cards are dealt.",
        "Round 1: everybody picks a card in secret; hands then pass left.",
        "Round 1: everybody places the picked card in his window.",
        "Round 1: everybody picks a card in secret.",
    ]
    assert build(["#>"]).prompt() == "Round 1: Player 1 activates a card with an arrow."


def test_holds_are_what_is_clicked() -> None:
    position = deal(belvedere.start("misty", window="1x2"), "fire truck", "star")
    assert position.holds(0) == {"": {"pick-fire-truck": "pick fire truck"}}
    position = all_do_the_first(position)
    assert position.holds(1) == {"card": {"0,0": "place 0,0"}}
    assert build([">^"]).holds(0) == {
        "": {"activate-0,0": "activate 0,0", "activate-1,0": "activate 1,0"}
    }


# What the table can explain


def said(position: Position, topic: str, key: str, seat: int = 0) -> dict[str, Any]:
    found = [entry for entry in position.explain(topic) if entry["seat"] == seat]
    assert len({entry["cell"] for entry in found}) == len(found)
    return {entry["cell"]: entry[key] for entry in found}


def test_cards_are_explained_before_they_move() -> None:
    position = build(["^v", "<>", "#o", "*m"])
    assert said(position, "cards", "card") == {
        "0,3": "balloon", "1,3": "leaf", "0,2": "scooter", "1,2": "tractor",
        "0,1": "star", "1,1": "smiley", "0,0": "flower", "1,0": "monster",
    }  # fmt: skip
    assert said(position, "cards", "does") == {
        "0,3": "moves up out of the window and is gone",
        "1,3": "moves down to 1,2 and covers the tractor",
        "0,2": "moves left out of the window and is gone",
        "1,2": "moves right out of the window and is gone",
        "0,1": "brings 1 point",
        "1,1": "brings 1 point; every two side by side in a row bring 1 more",
        "0,0": "brings 2 points, unless a monster eats it",
        "1,0": "eats a flower at the end if it is uncovered, and lies in its place; brings 1 point",
    }


def test_cards_are_explained_while_they_move() -> None:
    position = activate(build([">^<v", "##>#"]), "1,1")
    assert said(position, "cards", "does")["0,1"] == "moves right to 1,1, which is empty"
    position = activate(position, "0,1")
    does = said(position, "cards", "does")
    assert does["0,1"] == "has moved right to 1,1"
    assert does["1,1"] == "has moved up out of the window"
    assert does["2,1"] == "moves left to 1,1 and covers the tractor"
    position = activate(position, "2,0", "3,1")
    does = said(position, "cards", "does")
    assert does["3,0"] == "is covered by the leaf and the tractor and does nothing"
    assert does["3,1"] == "has moved down to 3,0"


def test_cards_are_explained_after_monsters_have_eaten() -> None:
    does = said(build(["m*"]), "cards", "does")
    assert does == {"0,0": "has eaten the flower at 1,0", "1,0": "has been eaten by a monster"}


def test_in_a_window_that_still_grows_an_arrow_leads_out_of_it_as_it_is_now() -> None:
    position = deal(belvedere.start("misty", window="1x4"), "tractor", "balloon", "star", "star")
    position = position.play("pick tractor").play("pick star")
    position = position.play("place 0,0").play("place 0,0")
    assert said(position, "cards", "does") == {"0,0": "moves right out of the window as it is now"}


def test_blurred_cells_are_explained() -> None:
    star = build(["#v#", ">o<", "###"], ["^#<", "##^", "###"], beginners=True)
    assert star.explain("covered") == []
    position = activate(star, "1,2", "0,1", "2,1")
    assert position.explain("covered") == [
        {"seat": 0, "cell": "1,1", "covered": ["smiley"], "by": ["leaf", "tractor", "scooter"]}
    ]
    position = activate(position, "2,1")
    found = position.explain("covered")
    assert found[1:] == [{"seat": 1, "cell": "2,2", "covered": ["scooter"], "by": ["balloon"]}]
    both = activate(build([">^<#"]), "1,0", "0,0", "2,0")
    assert both.explain("covered") == [
        {"seat": 0, "cell": "1,0", "covered": [], "by": ["tractor", "scooter"]}
    ]


def test_the_points_of_every_cell_are_explained() -> None:
    position = activate(build(["oooo", "*#>H", "mm^*"]), "2,1", "2,0")
    assert picture(position) == ["oooo", "m#^2", "...m"]
    assert said(position, "points", "why") == {
        "0,2": "smiley", "1,2": "smiley, paired with the one before it",
        "2,2": "smiley", "3,2": "smiley, paired with the one before it",
        "0,1": "monster", "1,1": "star", "2,1": "balloon", "3,1": "blurred: 2 cards",
        "0,0": "empty", "1,0": "empty", "2,0": "empty", "3,0": "monster",
    }  # fmt: skip
    found = said(position, "points", "points")
    assert list(found.values()) == [1, 2, 1, 2, 1, 1, 1, 0, 0, 0, 0, 1]
    assert sum(found.values()) == points(position) == 10


def test_before_the_end_points_are_explained_as_if_nothing_moved_any_more() -> None:
    position = build(["m*>^"])
    assert said(position, "points", "points") == {"0,0": 0, "1,0": 1, "2,0": 1, "3,0": 1}
    assert said(position, "points", "why")["1,0"] == "monster"
    assert cards(position)["1,0"]["fate"] is None


def test_the_explained_points_add_up_to_those_of_the_window() -> None:
    settled = 0
    for seed in range(4):
        for position in random_match(seed, players=3, rounds=2, window="2x4"):
            if position.actor == CHANCE or position.to_dict()["step"] not in ("activate", "over"):
                continue
            for seat in range(3):
                if points(position, seat) is not None:
                    settled += 1
                    assert sum(said(position, "points", "points", seat).values()) == points(
                        position, seat
                    )
    assert settled > 20


def test_another_topic_is_refused() -> None:
    with pytest.raises(OptionError, match="Misty explains cards, covered, points; not 'areas'"):
        belvedere.start("misty").explain("areas")


# JSON

Edit = tuple[tuple[str | int, ...], Any]
MISSING = object()


def activating() -> Position:
    """Seat 0 is done; seat 1 has moved one of two cards."""
    return activate(build([">#", "m*"], ["^v", "^#"]), "0,1", "0,1")


def ended() -> Position:
    return build(["*#"], ["##"])


POSITIONS: dict[str, Callable[[], Position]] = {
    "start": lambda: belvedere.start("misty"),
    "dealing": lambda: deal(belvedere.start("misty", window="2x2"), "star", "heart", "house"),
    "picking": picking,
    "seen by 1": lambda: picking().seen_by(1),
    "placing": placing_two,
    "seen placing": lambda: placing_two().seen_by(0),
    "activating": activating,
    "facing": lambda: activate(build(["><^"], beginners=True), "0,0"),
    "over": ended,
    "won": lambda: match(WIN, WIN),
    "later": lambda: match(WIN, LOSS, TIE),
}


@pytest.mark.parametrize("kind", POSITIONS)
def test_positions_are_loaded_back(kind: str) -> None:
    position = POSITIONS[kind]()
    assert belvedere.load(position.to_dict()) == position
    assert belvedere.load(position.to_dict()).to_dict() == position.to_dict()


def change(data: dict[str, Any], path: tuple[str | int, ...], value: Any) -> None:
    inner: Any = data
    for key in path[:-1]:
        inner = inner[key]
    if value is MISSING:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value(inner[path[-1]]) if callable(value) else value


def card(cell: str, drawing: str, moved: bool = False) -> dict[str, Any]:
    return {"cell": cell, "card": drawing, "moved": moved, "at": cell, "fate": None}


W = ("windows", 0, "cards")
REFUSED: list[tuple[str, list[Edit], str]] = [
    ("start", [(("step",), "draw")], "'step' is one of deal, pick, place, activate, over; not"),
    ("start", [(("round",), 8)], "'round' is a number from 1 to 7, not 8."),
    ("start", [(("round",), 0)], "'round' is a number from 1 to 7, not 0."),
    ("start", [(("round",), True)], "'round' is a number from 1 to 7, not True."),
    ("picking", [(("deal",), 4)], "'deal' is a number from 1 to 3, not 4."),
    ("activating", [(("deal",), 1)], "Cards are activated after the last deal of a round."),
    ("over", [(("deal",), 1)], "Cards are activated after the last deal of a round."),
    ("picking", [(("hands",), lambda h: h[:2])], "'hands' has an entry for each of 3 seats."),
    ("picking", [(("picks",), None)], "'picks' has an entry for each of 3 seats."),
    ("picking", [(("placements",), [])], "'placements' has an entry for each of 3 seats."),
    ("picking", [(("windows",), {})], "'windows' has an entry for each of 3 seats."),
    ("picking", [((*W, 0, "cell"), "0;0")], "'0;0' is no cell; a cell is named such as 1,0."),
    ("picking", [((*W, 0, "cell"), 5)], "5 is no cell; a cell is named such as 1,0."),
    ("picking", [((*W, 0, "card"), "dragon")], "There is no card 'dragon' in this deck."),
    ("picking", [((*W, 0, "card"), None)], "There is no card None in this deck."),
    ("picking", [((*W, 0, "cell"), "0,1")], "The first card of seat 0 lies at 0,0."),
    ("picking", [(W, lambda c: c * 2)], "Two cards of seat 0 were placed on 0,0."),
    (
        "picking",
        [(W, lambda c: [*c, card("2,0", "star")])],
        "The cards of seat 0 do not all touch each other.",
    ),
    (
        "picking",
        [(W, lambda c: [*c, *[card(f"{x},0", "star") for x in (1, 2, 3)]])],
        "The window of seat 0 does not fit 3×3.",
    ),
    ("picking", [(W, [])], "All windows have the same number of cards."),
    (
        "placing",
        [(("windows", n, "cards"), lambda c: [*c, card("1,0", "star")]) for n in (0, 1)],
        "By now every window has 1 card.",
    ),
    ("picking", [(("hands", 1, "size"), 3)], "Seat 1 holds 2 cards now, not 3."),
    ("picking", [(("hands", 1, "size"), 4)], "'size' is a number from 0 to 3, not 4."),
    ("dealing", [(("hands", 0, "size"), 1)], "Seat 0 holds 2 cards now, not 1."),
    ("picking", [(("hands", 1, "cards"), ["star"])], "Seat 1 holds 2 cards; the list names 1."),
    (
        "dealing",
        [(("hands", 1), {"size": 2, "cards": ["house", "house"]})],
        "Everybody has been dealt his hand: a card is picked now.",
    ),
    (
        "picking",
        [(("hands", n), {"size": 0, "cards": []}) for n in (0, 1, 2)],
        "Nobody has a card left to pick.",
    ),
    (
        "placing",
        [(("hands", n), {"size": 2, "cards": ["star", "star"]}) for n in (0, 1)],
        "Nobody has a card left to pick.",
    ),
    ("picking", [(("picks", 0), "house")], "Seat 0 has picked a house that he does not hold."),
    (
        "picking",
        [(("picks",), ["tractor", "smiley", "scooter"])],
        "Everybody has picked: the cards are placed now.",
    ),
    ("placing", [(("picks", 0), None)], "Before the cards are placed, everybody has picked one."),
    ("dealing", [(("picks", 0), "star")], "Nothing is picked at this step."),
    ("activating", [(("picks", 0), "star")], "Nothing is picked at this step."),
    ("picking", [(("placements", 0), "0,1")], "Nothing is placed at this step."),
    ("placing", [(("placements", 1), "0,0")], "Seat 1 cannot place a card on 0,0."),
    ("placing", [(("placements", 1), "2,0")], "Seat 1 cannot place a card on 2,0."),
    ("placing", [(("placements", 1), "here")], "'here' is no cell; a cell is named such as 1,0."),
    (
        "placing",
        [(("placements", 0), "1,1")],
        "Everybody has placed his card: the placements lie in the windows.",
    ),
    (
        "picking",
        [(("hands", n, "cards"), ["balloon", "balloon"]) for n in (1, 2)],
        "There are more cards 'balloon' than the deck has.",
    ),
    ("picking", [(("unseen", "leaf"), 3)], "By the cards shown, 2 of 'leaf' are unseen."),
    ("picking", [(("unseen", "leaf"), MISSING)], "By the cards shown, 2 of 'leaf' are unseen."),
    ("picking", [(("unseen", "dragon"), 0)], "'unseen' counts the drawings of the deck."),
    (
        "picking",
        [
            (("hands", 1, "cards"), None),
            (("unseen", "smiley"), lambda n: n + 1),
            (("unseen", "flower"), lambda n: n + 1),
        ],
        "The cards of seat 1 are missing.",
    ),
    ("picking", [(("viewer",), 1)], "Seat 1 does not know the hand of seat 0."),
    (
        "seen by 1",
        [
            (("hands", 2, "cards"), None),
            (("unseen", "smiley"), lambda n: n + 1),
            (("unseen", "scooter"), lambda n: n + 1),
        ],
        "Seat 1 knows the hand of seat 2.",
    ),
    (
        "seen by 1",
        [(("picks", 2), "scooter")],
        "What seat 2 has decided is not known to seat 1.",
    ),
    (
        "seen placing",
        [(("placements", 1), "1,0")],
        "What seat 1 has decided is not known to seat 0.",
    ),
    ("start", [(("viewer",), 2)], "'viewer' is a seat from 0 to 1, or 'spectator'."),
    ("picking", [(("passing",), "right")], "'passing' does not agree with the cards and what has"),
    ("picking", [(("windows", 1, "points"), 3)], "'windows' does not agree with the cards and"),
    ("activating", [((*W, 0, "at"), "0,0")], "'windows' does not agree with the cards and what"),
    ("later", [(("rounds", 0, "winner"), 1)], "'rounds' does not agree with the cards and what"),
    ("later", [(("rounds",), lambda r: r[:2])], "By now the sheet shows 3 rounds, not 2."),
    ("later", [(("rounds", 0, "points"), [4])], "A round has points for every seat."),
    ("later", [(("rounds", 0, "points", 0), 33)], "'points' is a number from 0 to 4, not 33."),
    (
        "later",
        [(("rounds", 1), {"points": [4, 3], "winner": 0})],
        "Somebody had won two rounds before this one.",
    ),
    (
        "won",
        [
            (("round",), 3),
            (("rounds",), lambda r: [*r, {"points": [4, 2], "winner": 0}]),
        ],
        "Somebody had won two rounds before this one.",
    ),
    ("over", [(("rounds", 0, "points", 0), 4)], "The window of seat 0 has 3 points."),
    ("over", [(("options", "rounds"), 2)], "Nobody has won two rounds, and there are rounds left."),
    ("activating", [(("activating",), None)], "'activating' is the seat that activates its cards"),
    ("picking", [(("activating",), 1)], "'activating' is the seat that activates its cards, or"),
    ("activating", [(("activating",), 2)], "'activating' is a number from 0 to 1, not 2."),
    ("picking", [((*W, 0, "moved"), True)], "Nothing has moved before the windows are built."),
    ("activating", [((*W, 0, "moved"), False)], "Seat 0 still has a card to activate."),
    ("activating", [(("activating",), 0)], "Seat 0 has nothing left to activate."),
    (
        "activating",
        [((*W, 0, "moved"), False), (("activating",), 0)],
        "Seat 1 activates his cards later.",
    ),
    ("facing", [((*W, 1, "moved"), True)], "The cards of seat 0 cannot all have moved."),
    ("picking", [(("windows",), MISSING)], "This position is damaged: 'windows' is missing."),
    ("picking", [((*W, 0, "card"), MISSING)], "This position is damaged: 'card' is missing."),
    ("over", [(("hands", 0, "cards"), None)], "The cards of seat 0 are a list."),
]


@pytest.mark.parametrize(("kind", "edits", "sentence"), REFUSED)
def test_what_contradicts_itself_is_refused(kind: str, edits: list[Edit], sentence: str) -> None:
    data = json.loads(json.dumps(POSITIONS[kind]().to_dict()))
    for path, value in edits:
        change(data, path, value)
    with pytest.raises(PositionError) as error:
        belvedere.load(data)
    assert str(error.value).startswith(sentence)


def test_a_position_that_never_arose_but_could_stand_is_loaded() -> None:
    data = activating().to_dict()
    for played in ("star", "heart"):  # a window of other cards, still to be activated
        data["windows"][1]["cards"][3]["card"] = played
        data["unseen"]["star"] += played == "heart"
        data["unseen"]["heart"] -= played == "heart"
        assert cards(belvedere.load(data), 1)["1,0"]["card"] == played
