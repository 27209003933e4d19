"""Events name what happened: checked by hand, and against what the table shows at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import belvedere
from belvedere import CHANCE, OVER, Position
from belvedere.testing.cases import Case, cases, walk
from belvedere.testing.policies import seeking
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
from helpers.house import OWN_GAMES

ALL = cases(Path(), Path(), OWN_GAMES)


def happened(position: Position, move: str) -> set[str]:
    """Name what a move or an outcome brings about."""
    game, state, seat = position._game, position._state, position.actor
    if seat == CHANCE:
        action = game.parse_outcome(state, move)
    else:
        action = game.parse_legal(state, seat, move)
    return set(game.events(state, seat, action, position.play(move)._state))


# Mirador.


def test_a_declared_opening_is_accepted_or_challenged() -> None:
    position = belvedere.start("mirador")
    assert happened(position, "e4!") == {"declared", "opening-declared"}
    declared = position.play("e4!")
    assert happened(declared, "accept") == {"accepted"}
    assert happened(declared, "challenge") == {"challenged"}
    assert happened(declared.play("challenge"), "give up") == {"given-up"}


def test_the_swap_is_taken_or_declined() -> None:
    position = belvedere.start("mirador").play("e4")
    assert happened(position, "swap") == {"swapped"}
    assert happened(position, "t5") == {"swap-declined"}


def test_whoever_is_stuck_passes_or_breaks_nothing() -> None:
    position = belvedere.start("mirador", size=2)
    assert happened(position, "a1") == {"full-board-won"}
    assert happened(position.play("a1!"), "challenge") == {"challenged", "stuck-at-once"}


# Strata.


def test_a_tile_tells_its_shape_and_storey() -> None:
    position = belvedere.start("strata")
    assert happened(position, "2x2 h8") == {"block-laid", "storey-1"}
    assert happened(position.play("2x2 h8"), "2x1 h8") == {"lying-laid", "storey-2"}


def test_a_board_of_two_squares_is_soon_as_wide_as_it_may_be() -> None:
    position = belvedere.start("strata", size=2)
    assert happened(position, "2x1 b2") >= {"lying-laid", "box-wide"}


# Mirage and Overworld.


def test_two_gaps_at_once_are_told_one_by_one() -> None:
    draw, land = TWO_LAST
    position = board("overworld", TWO).play(draw)
    found = happened(position, land)
    assert found == {"land-laid", "explorers-three", "gaps-at-once", "gap-completed", "gap-oasis"}


def test_a_gap_is_won_or_tied() -> None:
    draw, land = SINGLE_LAST
    tied = after(single(west="white white ."), draw, land)
    assert happened(tied, "gap -2,2") == {"gap-tied"}
    won = after(single(west="white white white"), draw, land)
    assert happened(won, "gap -2,2") == {"gap-won", "marker-placed"}


def test_a_gap_of_several_squares_brings_items() -> None:
    *moves, gap = FOUR_LAST
    position = after(board("overworld", FOUR, provisions=True), *moves)
    assert happened(position, gap) == {"gap-won", "marker-placed"}
    placed = position.play(gap)
    assert happened(placed, placed.legal()[0]) == {"item-placed"}


# Misty.


def test_a_card_moves_onto_another_or_out_of_the_window() -> None:
    deck = "tractor right 2, scooter left 2, star plain 2"
    position = belvedere.start("misty", window="1x2", rounds=1, deck=deck)
    for cards, cell in ((("tractor", "scooter"), "0,0"), (("star", "star"), "1,0")):
        position = after(position, *(f"deal {card}" for card in cards))
        for move in (*(f"pick {card}" for card in cards), f"place {cell}", f"place {cell}"):
            position = position.play(move)
    assert happened(position, "activate 0,0") == {"moved-onto"}
    ended = happened(position.play("activate 0,0"), "activate 0,0")
    assert ended == {"moved-out", "window-lying", "nothing-scored", "round-won", "match-by-rounds"}


# Sums.


def _strata(counts: Counter[str], moves: Counter[str], shown: dict[str, Any]) -> None:
    assert sum(counts[f"storey-{n}"] for n in range(1, 5)) == moves.total()
    assert counts["single-laid"] == moves["1x1"]
    assert counts["end-no-tile"] + counts["end-no-place"] == 1


def _mirador(counts: Counter[str], moves: Counter[str], shown: dict[str, Any]) -> None:
    assert counts["swapped"] == moves["swap"]
    assert counts["accepted"] == moves["accept"]
    assert counts["challenged"] == moves["challenge"]
    assert counts["given-up"] == moves["give"]
    declared = sum(number for verb, number in moves.items() if verb.endswith("!"))
    assert counts["declared"] + counts["pass-declared"] == declared
    assert counts["pass-declared"] == moves["pass!"]


def _frontier(counts: Counter[str], moves: Counter[str], shown: dict[str, Any]) -> None:
    assert counts["land-laid"] == moves["land"]
    assert counts["water-laid"] == moves["water"]
    assert counts["coast-laid"] == moves["coast"]
    assert counts["gap-completed"] == len(shown["gaps"])
    assert counts["gap-coast"] == sum(gap["kind"] == "coast" for gap in shown["gaps"])
    assert counts["item-placed"] == sum(len(gap["items"]) for gap in shown["gaps"])
    assert counts["marker-moved"] == moves["move"]
    assert counts["items-kept"] == moves["keep"]
    assert counts["gap-tied"] == moves["award"]
    assert counts["marker-placed"] == sum(
        3 - supply["tent" if shown["game"] == "mirage" else "door"] for supply in shown["supplies"]
    )


def _misty(counts: Counter[str], moves: Counter[str], shown: dict[str, Any]) -> None:
    assert counts["round-won"] + counts["round-tied"] == len(shown["rounds"])
    moved = ("moved-onto", "moved-to-empty", "moved-out")
    assert sum(counts[event] for event in moved) == moves["activate"]
    empty = [points for played in shown["rounds"] for points in played["points"] if points == 0]
    assert counts["nothing-scored"] == len(empty)


SUMS: dict[str, Callable[[Counter[str], Counter[str], dict[str, Any]], None]] = {
    "strata": _strata,
    "mirador": _mirador,
    "mirage": _frontier,
    "overworld": _frontier,
    "misty": _misty,
}


@pytest.mark.slow
@pytest.mark.parametrize("case", ALL, ids=str)
def test_events_add_up_to_what_was_played(case: Case) -> None:
    for seed in range(3):
        counts: Counter[str] = Counter()
        moves: Counter[str] = Counter()
        for step in walk(case, seed, seeking(counts), counts):
            if step.seat != OVER:
                move = case.game.format_action(step.state, step.action)
                moves[move.split()[0]] += 1
        SUMS[case.game_id](counts, moves, Position(case.game, step.state).to_dict())
