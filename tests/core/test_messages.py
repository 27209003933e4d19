"""Messages stay data until somebody reads them; and what was typed in Russian letters is read."""

from __future__ import annotations

import pytest

import belvedere
from belvedere.core import records
from belvedere.core.errors import (
    AmbiguousMove,
    BelvedereError,
    IllegalMove,
    NotationError,
    OptionError,
    RecordError,
    UnknownGame,
)
from belvedere.core.keyboards import other_readings
from belvedere.core.messages import all_of, counted, spoken, verbatim, words, words_in

# Errors carry their message.


def test_an_error_says_its_message_in_the_readers_language() -> None:
    with pytest.raises(IllegalMove) as refused:
        belvedere.start("mirador").play("e4").play("e5")
    error = refused.value
    assert str(error) == error.say() == error.say("en") == "e5: overlaps the tower at e4."
    assert error.say("ru") == "e5: накладывается на вышку e4."
    assert error.message.say("ru") == error.say("ru")


def test_every_kind_of_error_speaks_russian() -> None:
    with pytest.raises(UnknownGame) as unknown:
        belvedere.start("chess")
    assert unknown.value.say("ru").startswith("Игры 'chess' нет. Есть: mirage, overworld, ")
    with pytest.raises(OptionError) as option:
        belvedere.start("strata", size=99)
    assert option.value.say("ru") == "Размер поля (size): от 2 до 8; 99 не подходит."
    with pytest.raises(AmbiguousMove) as ambiguous:
        belvedere.start("strata").play("h8")
    assert ambiguous.value.say("ru") == (
        "'h8' — это может быть 2x2 h8, 2x1 h8, 1x2 h8 или 1x1 h8. Уточните."
    )
    with pytest.raises(RecordError) as record:
        records.parse_record('[record "2"]\n[game "mirador"]\n\n0: e4\n1: e5\n')
    assert record.value.say("ru") == "строка 5, знак 4: e5: накладывается на вышку e4."


def test_an_error_made_of_a_plain_text_says_it_in_every_language() -> None:
    error = BelvedereError("100 % {of} it")
    assert str(error) == error.say("ru") == "100 % {of} it"


def test_a_refusal_is_asked_for_in_a_language() -> None:
    position = belvedere.start("mirador")
    assert position.why_not("swap", language="ru") == (
        "swap: меняться может только второй игрок, при первом своём решении."
    )
    assert position.prompt("ru") == (
        "Красный ставит вышку и может объявить, что его цепь через поле уже не разорвать."
    )
    assert position.prompt() == (
        "Red places a tower, and may declare a chain across the board that cannot be cut."
    )


@pytest.mark.parametrize("language", ["de", "", None, 7, "RU"])
def test_a_language_that_there_is_not_is_refused(language: object) -> None:
    position = belvedere.start("strata")
    for door in (
        lambda: position.prompt(language),  # type: ignore[arg-type]
        lambda: position.why_not("2x2 a1", language=language),  # type: ignore[arg-type]
        lambda: position.svg(language=language),
        lambda: position.text(language=language),
        lambda: belvedere.start("mirador").explain("links", language=language),  # type: ignore[arg-type]
    ):
        with pytest.raises(OptionError, match="en"):
            door()


# Messages as data.


def test_messages_are_values() -> None:
    assert words("{who} waits.", who="Ann") == words("{who} waits.", who="Ann")
    assert words("{who} waits.", who="Ann") != words_in("queue", "{who} waits.", who="Ann")
    assert hash(counted("{number} tile", "{number} tiles", 3)) == hash(
        counted("{number} tile", "{number} tiles", 3)
    )


def test_what_has_no_translation_stays_english() -> None:
    assert words("No catalogue has this.").say("ru") == "No catalogue has this."


def test_data_is_spoken_all_through() -> None:
    blue = words_in("seat", "Blue")
    data = {"who": blue, "list": [1, all_of([blue, "x"]), {"deep": verbatim("e4")}]}
    assert spoken(data, "ru") == {"who": "Синий", "list": [1, "Синий и x", {"deep": "e4"}]}
    assert spoken(data, "en") == {"who": "Blue", "list": [1, "Blue and x", {"deep": "e4"}]}


# The other keyboard layout.


@pytest.mark.parametrize(
    ("typed", "readings"),
    [
        ("у4", ["e4", "y4"]),  # the key of e; and it looks like a y
        ("Ы9", ["S9"]),
        ("ызфы", ["spas"]),
        ("e4", []),
        ("сс", ["cc"]),  # by key and by look it is the same letter
    ],
)
def test_cyrillic_letters_are_read_by_key_and_by_look(typed: str, readings: list[str]) -> None:
    assert other_readings(typed) == readings


def test_a_move_in_the_other_layout_is_read_if_only_one_can_be_meant() -> None:
    position = belvedere.start("mirador", size=9)  # without a column y
    assert position.play("у4") == position.play("e4")
    assert position.play("У4!") == position.play("e4!")
    assert position.play("e4").play("ыцфз") == position.play("e4").play("swap")
    strata = belvedere.start("strata")
    assert strata.play("2ч2 р8") == strata.play("2x2 h8")


def test_a_move_that_could_mean_two_is_refused() -> None:
    position = belvedere.start("mirador")  # with a column y
    for typed in ("у4", "в4"):  # e4 or y4, d4 or b4
        with pytest.raises(NotationError) as refused:
            position.play(typed)
        assert refused.value.say("ru").startswith(f"'{typed}' — не ход. Нужно: место, ")
    with pytest.raises(NotationError):
        position.play("ъ4")  # a bracket by its key, and no letter by its look
