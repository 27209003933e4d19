"""Who meets whom: everybody everybody else, on every seat equally often."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from belvedere.arena.openings import usual_opening
from belvedere.arena.schedule import (
    block_of,
    groups,
    round_length,
    seating,
    whole_rounds,
)
from belvedere.arena.terms import Form
from helpers.arena import terms_for
from helpers.house import OWN_GAMES


def test_two_of_three_meet_in_pairs_with_seats_changed() -> None:
    terms = terms_for(3, 2)
    assert [seating(terms, number) for number in range(6)] == [
        (0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1),
    ]  # fmt: skip
    assert [block_of(terms, number) for number in range(6)] == [0, 0, 1, 1, 2, 2]


def test_three_at_a_table_sit_in_every_rotation_and_then_in_the_other_order() -> None:
    terms = terms_for(3, 3)
    assert [seating(terms, number) for number in range(6)] == [
        (0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 2, 1), (2, 1, 0), (1, 0, 2),
    ]  # fmt: skip


def test_in_a_gauntlet_the_first_is_in_every_game() -> None:
    terms = terms_for(4, 2, Form.GAUNTLET)
    assert groups(terms) == ((0, 1), (0, 2), (0, 3))
    assert round_length(terms) == 6
    assert groups(terms_for(4, 3, Form.GAUNTLET)) == ((0, 1, 2), (0, 1, 3), (0, 2, 3))


@pytest.mark.parametrize("form", list(Form))
@pytest.mark.parametrize(("players", "seats"), [(2, 2), (5, 2), (4, 3), (5, 4), (2, 3), (3, 4)])
def test_in_a_round_everybody_has_every_seat_equally_often(
    players: int, seats: int, form: Form
) -> None:
    terms = terms_for(players, seats, form)
    sat = Counter(
        (who, seat)
        for number in range(round_length(terms))
        for seat, who in enumerate(seating(terms, number))
    )
    for who in range(players):
        assert len({sat[who, seat] for seat in range(seats)}) == 1
        assert sat[who, 0] > 0


def test_in_a_round_robin_all_meet_equally_often() -> None:
    terms = terms_for(5, 3)
    met = Counter(
        pair
        for number in range(round_length(terms))
        for pair in combinations(sorted(seating(terms, number)), 2)
    )
    assert len(met) == 10
    assert set(met.values()) == {9}  # three groups with each pair, three games each


def test_games_are_made_up_to_whole_rounds() -> None:
    terms = terms_for(4, 2)
    assert [whole_rounds(terms, games) for games in (1, 12, 13, 400)] == [12, 12, 24, 408]


def test_openings_are_drawn_where_there_are_no_dice() -> None:
    opened = {game: usual_opening(game) for game in OWN_GAMES}
    assert opened == {"strata": 2, "mirador": 1, "misty": 0, "mirage": 0, "overworld": 0}
