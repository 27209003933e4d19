"""How everybody is placed when a game has ended, however it did."""

from __future__ import annotations

from belvedere.core.endings import (
    Cause,
    Departure,
    Ending,
    by_abandoning,
    by_agreement,
    by_leaving,
    by_rules,
    place,
)
from belvedere.core.game import Outcome
from belvedere.games.frontier.facts import Reason

FIRST_GONE = Departure(2, Cause.RESIGNATION, 10)
THEN_GONE = Departure(0, Cause.TIME, 20)


def test_who_left_first_is_placed_last() -> None:
    assert place((1, 2, 3, 4), [FIRST_GONE, THEN_GONE]) == (3, 1, 4, 2)


def test_equals_share_the_better_place_behind_them_nobody_moves_up() -> None:
    assert place((2, 2, 1, 4), [FIRST_GONE]) == (1, 1, 4, 3)


def test_a_seat_that_left_wins_nothing_even_if_its_deputy_comes_first() -> None:
    outcome = Outcome((2,), (3, 2, 1), Reason.NO_COAST)
    assert by_rules(outcome, [FIRST_GONE]) == Ending(
        Cause.RULES, (1,), (2, 1, 3), "no-coast-tile-left"
    )


def test_without_departures_the_rules_have_the_word() -> None:
    outcome = Outcome((0, 2), (1, 3, 1), Reason.NO_COAST)
    assert by_rules(outcome) == Ending(Cause.RULES, (0, 2), (1, 3, 1), "no-coast-tile-left")


def test_the_last_one_who_stays_wins_by_what_the_last_other_did() -> None:
    gone = [FIRST_GONE, THEN_GONE]
    assert by_leaving(3, gone) == Ending(Cause.TIME, (1,), (2, 1, 3))


def test_a_draw_is_shared_by_those_who_are_still_there() -> None:
    assert by_agreement(2) == Ending(Cause.AGREEMENT, (0, 1), (1, 1))
    assert by_agreement(3, [FIRST_GONE]) == Ending(Cause.AGREEMENT, (0, 1), (1, 1, 3))


def test_a_game_that_is_broken_off_has_no_winner() -> None:
    assert by_abandoning(3) == Ending(Cause.ABANDONED, (), (1, 1, 1))
