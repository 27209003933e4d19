"""A game listed for a seat: what he knows by now, and nothing else."""

from __future__ import annotations

import random

import pytest

import belvedere
from belvedere import IllegalMove, Position
from belvedere.core.histories import KnownPly, known_plies


def game_of(start: Position, *plies: tuple[int, str]) -> list[Position]:
    positions = [start]
    for seat, move in plies:
        positions.append(positions[-1].play(move, seat))
    return positions


def known(positions: list[Position], viewer: int | None) -> list[KnownPly]:
    plies = [position.last for position in positions if position.last is not None]
    return known_plies(positions[0].rules, plies, viewer)


def listed(positions: list[Position], viewer: int | None) -> list[tuple[int, str | None]]:
    return [(ply.seat, ply.move) for ply in known(positions, viewer)]


DEALT = ((-1, "deal 2"), (-1, "deal 5"), (-1, "deal 1"))


def test_without_a_viewer_everything_is_listed_as_it_was_played() -> None:
    positions = game_of(belvedere.start("trinkets", players=3), *DEALT, (2, "bid 1"), (0, "bid 2"))
    assert listed(positions, None) == [*DEALT, (2, "bid 1"), (0, "bid 2")]


def test_a_card_is_listed_for_its_owner_and_hidden_from_others() -> None:
    positions = game_of(belvedere.start("trinkets", players=3), *DEALT)
    assert listed(positions, 1) == [(-1, None), (-1, "deal 5"), (-1, None)]


def test_of_decisions_taken_at_once_only_ones_own_is_listed_until_all_have_decided() -> None:
    start = belvedere.start("trinkets", players=3)
    positions = game_of(start, *DEALT, (2, "bid 1"), (0, "bid 2"))
    assert listed(positions, 0)[3:] == [(0, "bid 2")]
    assert listed(positions, 1)[3:] == []
    assert listed(positions, 2)[3:] == [(2, "bid 1")]


def test_what_has_been_revealed_is_listed_and_nobody_sees_who_was_quicker() -> None:
    start = belvedere.start("trinkets", players=3)
    positions = game_of(start, *DEALT, (2, "bid 1"), (0, "bid 2"), (1, "bid 0"))
    assert listed(positions, 1)[3:] == [(0, "bid 2"), (1, "bid 0"), (2, "bid 1")]


def test_what_is_shown_at_the_end_is_listed_then() -> None:
    start = belvedere.start("trinkets", pebbles=1)
    plies = (*DEALT[:2], (0, "bid 1"), (1, "bid 0"), (0, "take 1"))
    assert listed(game_of(start, *plies), 1)[0] == (-1, None)
    assert listed(game_of(start, *plies, (0, "keep")), 1)[0] == (-1, "deal 2")


def test_a_game_without_secrets_is_listed_in_full() -> None:
    positions = game_of(belvedere.start("mirador"), (0, "e4"), (1, "t5"))
    assert listed(positions, 1) == [(0, "e4"), (1, "t5")]


def test_there_is_no_list_for_a_seat_that_does_not_exist() -> None:
    with pytest.raises(IllegalMove, match="There is no seat 5"):
        known(game_of(belvedere.start("mirador"), (0, "e4")), 5)


# Misty: deals, picks, placements (R-MIS-3, R-MIS-8).


def first_turn() -> list[Position]:
    """Deal two hands, let both pick and place, seat 1 first each time."""
    rng = random.Random(5)
    positions = [belvedere.start("misty")]
    while positions[-1].actor == belvedere.CHANCE:
        positions.append(positions[-1].roll(rng))
    for seat in (1, 0, 1, 0):
        positions.append(positions[-1].play(positions[-1].legal(seat)[0], seat))
    return positions


def test_a_hand_of_misty_is_listed_for_him_who_was_dealt_it() -> None:
    positions = first_turn()
    dealt = [ply.move for ply in known(positions, 1)[:12]]
    assert dealt[:6] == [None] * 6
    assert dealt[6:] == [move for _, move in listed(positions, None)[6:12]]


def test_a_pick_is_hidden_until_all_have_picked_and_listed_ever_after() -> None:
    positions = first_turn()
    assert listed(positions[:14], 0)[12:] == []
    for length in (15, 16, 17):
        shown = listed(positions[:length], 0)[12:14]
        assert [seat for seat, _ in shown] == [0, 1]
        assert None not in [move for _, move in shown]


def test_a_placement_is_hidden_until_all_have_placed() -> None:
    positions = first_turn()
    assert len(listed(positions[:16], 0)) == 14
    assert [seat for seat, _ in listed(positions[:16], 1)[14:]] == [1]
    assert listed(positions, 0)[14:] == [(0, "place 0,0"), (1, "place 0,0")]
