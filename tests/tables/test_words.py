"""What is said of seats and of endings."""

from __future__ import annotations

import pytest

import belvedere
from belvedere.core.endings import (
    Cause,
    Departure,
    Ending,
    by_abandoning,
    by_agreement,
    by_leaving,
    by_words,
)
from belvedere.core.messages import Message
from belvedere.games.frontier.facts import MIRAGE
from belvedere.tables.words import (
    by_place,
    name_seats,
    places,
    tell_departure,
    tell_ending,
)

SEATS = ("Ann (Black)", "Ben (White)", "Red")
ANN_GONE, BEN_GONE = (Departure(seat, Cause.RESIGNATION, 5) for seat in (0, 1))


def said(messages: tuple[Message, ...]) -> list[str]:
    return [message.say() for message in messages]


def test_seats_are_named_by_colour_and_where_there_is_none_counted_from_one() -> None:
    assert said(places(belvedere.start("overworld", players=3))) == ["Black", "White", "Red"]
    assert said(places(belvedere.start("misty", players=3))) == ["Player 1", "Player 2", "Player 3"]


def test_after_a_swap_the_colours_have_changed_hands() -> None:
    position = belvedere.start("mirador").play("e4")
    assert said(name_seats(position, ["Ann", ""])) == ["Ann (Red)", "Blue"]
    assert said(name_seats(position.play("swap"), ["Ann", ""])) == ["Ann (Blue)", "Red"]


@pytest.mark.parametrize(
    ("ending", "sentence"),
    [
        (by_leaving(3, [ANN_GONE, BEN_GONE]), "Red wins by resignation."),
        (by_leaving(3, [ANN_GONE, Departure(1, Cause.TIME, 9)]), "Red wins on time."),
        (by_agreement(3), "Ann (Black), Ben (White) and Red agree on a draw."),
        (by_agreement(3, [BEN_GONE]), "Ann (Black) and Red agree on a draw."),
        (by_abandoning(3), "The game was broken off, and nobody wins."),
        (
            Ending(Cause.RULES, (1,), (2, 1, 2), "no-coast-tile-left"),
            "Ben (White) wins. No Coast tile is left.",
        ),
        (Ending(Cause.RULES, (1,), (2, 1, 2)), "Ben (White) wins."),
        (Ending(Cause.RULES, (1, 2), (3, 1, 1)), "Ben (White) and Red share the win."),
        (by_words(3, (1, 2), "resignation"), "Ben (White) and Red share the win by resignation."),
        (by_words(3, (0,), "a coin"), "Ann (Black) wins by a coin."),
        (by_words(3, (0,), ""), "Ann (Black) wins."),
        (by_words(3, (0,), "abandoned"), "Ann (Black) wins."),
        (by_words(3, (), ""), "Nobody wins."),
        (by_words(3, (), "rain"), "Nobody wins: rain."),
        (by_words(3, (), "agreed draw"), "The players agree on a draw."),
        (by_words(3, (), "resignation"), "Nobody wins."),
    ],
)
def test_an_ending_is_a_sentence(ending: Ending, sentence: str) -> None:
    assert str(tell_ending(ending, SEATS, MIRAGE)) == sentence


@pytest.mark.parametrize(
    ("winners", "placing", "reader", "sentence"),
    [
        ((1,), (2, 1, 3), None, "Ben (White) wins 14 to 9 and 3. No Coast tile is left."),
        ((1,), (2, 1, 3), 1, "You win 14 to 9 and 3. No Coast tile is left."),
        ((1,), (2, 1, 3), 0, "Ben (White) wins 14 to 9 and 3. No Coast tile is left."),
    ],
)
def test_an_ending_tells_how_high_and_to_the_winner_that_it_is_he(
    winners: tuple[int, ...], placing: tuple[int, ...], reader: int | None, sentence: str
) -> None:
    ending = Ending(Cause.RULES, winners, placing, "no-coast-tile-left")
    assert str(tell_ending(ending, SEATS, MIRAGE, ["9", "14", "3"], reader)) == sentence


def test_who_shares_the_win_is_told_with_all_scores() -> None:
    ending = Ending(Cause.RULES, (0, 2), (1, 3, 1))
    told = tell_ending(ending, SEATS, MIRAGE, ["9", "3", "9"], 0)
    assert str(told) == "Ann (Black) and Red share the win, 9 to 9 and 3."


def test_who_won_by_leaving_of_others_is_told_no_score() -> None:
    told = tell_ending(by_leaving(3, [ANN_GONE, BEN_GONE]), SEATS, MIRAGE, ["9", "3", "9"], 2)
    assert str(told) == "Red wins by resignation."


def test_an_ending_is_told_in_russian() -> None:
    ending = Ending(Cause.RULES, (1,), (2, 1, 2), "no-coast-tile-left")
    seats = ("Аня", "Боря", "Вера")
    assert tell_ending(ending, seats, MIRAGE).say("ru") == (
        "Побеждает Боря. Жетонов берега больше нет."
    )
    scores = ["9", "14", "3"]
    assert tell_ending(ending, seats, MIRAGE, scores, 1).say("ru") == (
        "Вы побеждаете со счётом 14 : 9 и 3. Жетонов берега больше нет."
    )
    assert tell_departure(ANN_GONE, seats).say("ru") == "Аня сдаётся."


def test_who_has_left_is_told() -> None:
    assert str(tell_departure(ANN_GONE, SEATS)) == "Ann (Black) resigns."
    assert str(tell_departure(Departure(2, Cause.TIME, 9), SEATS)) == "The time of Red is up."


def test_seats_are_listed_by_place_and_equals_by_seat() -> None:
    assert by_place(Ending(Cause.RULES, (1, 2), (3, 1, 1))) == [(1, 1), (1, 2), (3, 0)]
