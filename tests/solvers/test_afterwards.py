"""What is said and drawn of a declaration once the game is over."""

from __future__ import annotations

import pytest

import belvedere
from belvedere.core.position import Position


def played(moves: str, **options: int) -> Position:
    position = belvedere.start("mirador", **options)
    for move in moves.split():
        position = position.play(move)
    return position


def told(position: Position) -> list[str]:
    return [message.say() for message in position.aftermath.told]


@pytest.mark.parametrize("answers", [["accept"], ["challenge", "a5", "give up"]])
def test_a_sound_declaration_shows_the_lines_that_nobody_could_cut(answers: list[str]) -> None:
    position = played("d4 h8 e1 a8 e7!", size=9)
    for answer in answers:
        position = position.play(answer)
    assert told(position) == ["The declaration was sound: nothing could cut it."]
    assert position.aftermath.drawing == {"sight": "e7-a7,f7-i7"}


def test_one_that_was_accepted_too_soon_shows_what_would_have_cut_it() -> None:
    position = played("f6 a12 f1! accept", size=13)
    assert told(position) == [
        "The declaration was not sound: towers on a1, a6 and f9 would have cut it."
    ]
    drawing = position.aftermath.drawing
    assert {note["square"] for note in drawing["annotations"]} == {"a1", "a6", "f9"}
    assert position.svg(**drawing).count('class="annotations"') == 1


def test_nothing_is_known_while_a_game_lasts_nor_where_towers_have_told_it() -> None:
    assert told(played("f6 a12 f1!", size=13)) == []
    assert told(played("f6 a12 f1! challenge a1 a6 f9", size=13)) == []
    assert belvedere.start("strata").aftermath.told == ()
