"""Every word that Misty says to a Russian reader is Russian, besides notation and names."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import belvedere
from belvedere import CHANCE, OVER, BelvedereError, OptionError, Position, PositionError
from belvedere.core import registry
from belvedere.games.misty import notation
from belvedere.games.misty.card_names import CARDS
from belvedere.games.misty.deck import DIRECTIONS, DRAWINGS, STILL, WHATS
from belvedere.games.misty.rules.state import ACTIONS
from belvedere.svg.scene import name_seat
from helpers.latin import latin_words
from helpers.misty_damage import DAMAGE
from tools.words import extracted, texts, translated

Options = dict[str, Any]

MOVES = (rf"\b(?:deal|pick) (?:{'|'.join(DRAWINGS)})", r"\b(?:place|activate) ?-?\d,-?\d")
# What people write in options, decks and JSON is the same in every language.
WRITTEN = (
    *MOVES, rf"\b(?:{'|'.join((*DRAWINGS, *WHATS, *DIRECTIONS, *STILL))})\b", r"\b3x[34]\b",
    r"\b(?:arrow|beginners|card|copies|direction|drawing|kind|standard|window)\b",
    r"\b(?:activate|deal|over|pick|place)\b",
    r"\b(?:all|null|None|seat|Path|TOML|UTF)\b",
)  # fmt: skip
# How core names a player is its own matter; the title stays as it is, for Mirage is another game.
CORE = [*re.findall("[A-Za-z]+", name_seat(0).say("ru")), "Misty"]
OWN = {entry.id if isinstance(entry.id, str) else entry.id[0] for entry in extracted("misty", "ru")}

every_case = pytest.mark.parametrize("options", registry.facts("misty").cases)


def walked(options: Options, seed: int = 3) -> Iterator[Position]:
    """Yield the positions of a random match."""
    rng = random.Random(seed)
    position = belvedere.start("misty", **options)
    while position.actor != OVER:
        yield position
        is_chance = position.actor == CHANCE
        position = position.roll(rng) if is_chance else position.play(rng.choice(position.legal()))
    yield position


def is_russian(text: str, *also: str) -> bool:
    assert latin_words(text, *MOVES, *also, names=CORE) == set(), text
    return re.search("[а-яё]", text) is not None


@every_case
def test_every_prompt_is_russian(options: Options) -> None:
    assert all(is_russian(position.prompt("ru")) for position in walked(options))


@every_case
def test_every_word_in_a_picture_is_russian(options: Options) -> None:
    for number, position in enumerate(walked(options)):
        viewer = (0, 1, None)[number % 3]
        root = ElementTree.fromstring(position.svg(viewer, interactive=True, language="ru"))
        spoken = [element.get("aria-label", "") for element in root.iter()]
        assert is_russian("\n".join([*root.itertext(), *spoken]))


@every_case
def test_every_word_of_a_board_in_letters_is_russian(options: Options) -> None:
    for number, position in enumerate(walked(options)):
        assert is_russian(position.text((0, 1, None)[number % 3], language="ru"))


@every_case
def test_every_refusal_is_russian(options: Options) -> None:
    rng = random.Random(1)
    for position in walked(options):
        for seat in position.actors:
            for action in rng.sample(range(ACTIONS), 20):
                why = position.rules.why_not(position.state, seat, action)
                assert why is None or is_russian(why.say("ru"))


@every_case
def test_every_explanation_is_russian(options: Options) -> None:
    for position in walked(options):
        said = [e["does"] for e in position.explain("cards", language="ru")]
        said += [e["why"] for e in position.explain("points", language="ru")]
        assert all(map(is_russian, said))


def test_what_a_move_looks_like_is_said_in_russian() -> None:
    assert is_russian(notation.EXPECTED.say("ru"))
    assert is_russian(notation.EXPECTED_CARD.say("ru"))
    assert is_russian(notation.EXPECTED_CELL.say("ru"))
    assert "пожарная машина" in notation.EXPECTED_CARD.say("ru")


@pytest.mark.parametrize("data", DAMAGE)
def test_what_is_wrong_with_a_position_is_said_in_russian(data: dict[str, Any]) -> None:
    with pytest.raises((PositionError, OptionError)) as refused:
        belvedere.load(data)
    if refused.value.message.source in OWN:
        assert is_russian(refused.value.say("ru"), *WRITTEN)


def refused(deck: object, **options: object) -> str:
    with pytest.raises(OptionError) as error:
        belvedere.start("misty", deck=deck, **options)
    return error.value.say("ru")


@pytest.mark.parametrize(
    "deck",
    [
        7, "my.toml", "balloon 3", "dragon up 3", "balloon north 3", "star plain 30, star up 3",
        "star plain 100", "star plain 3, leaf up -1", "star plain 0", "star plain 20",
        "[[card]]\nx = " + "[" * 600, "[card]\nx = 1",
        '[[card]]\ncopies = 3', '[[card]]\ndrawing = "leaf"\nsize = 3',
        '[[card]]\ndrawing = "leaf"\ncopies = "3"',
        '[[card]]\ndrawing = "leaf"\ncopies = 3\nkind = "wing"',
        '[[card]]\ndrawing = "leaf"\ncopies = 3\nkind = "arrow"',
        '[[card]]\ndrawing = "leaf"\ncopies = 3\nkind = "plain"\ndirection = "up"',
        "x" * 4_001, "x" * 1_001, Path("nowhere.toml"), Path("."), Path("a\0"),
    ],
    ids=lambda deck: str(deck)[:20].encode("unicode_escape").decode(),
)  # fmt: skip
def test_what_is_wrong_with_a_deck_is_said_in_russian(deck: object) -> None:
    assert is_russian(refused(deck), *WRITTEN)


@pytest.mark.parametrize(
    "options", [{"window": "5x5"}, {"window": "3x3"}, {"window": "4x4", "beginners": True}]
)
def test_options_that_do_not_go_together_are_refused_in_russian(options: Options) -> None:
    with pytest.raises(BelvedereError) as error:
        belvedere.start("misty", **options)
    assert is_russian(error.value.say("ru"), *WRITTEN)


def test_no_translation_has_english_left_in_it() -> None:
    for entry in translated("misty", "ru"):
        for text in texts(entry) if entry.id else ():
            said = re.sub(r"\{\w+\}", " ", text)
            assert not latin_words(said, *WRITTEN, names=["Misty"]), text


def test_a_round_has_one_name_in_russian() -> None:
    said = [text for entry in translated("misty", "ru") if entry.id for text in texts(entry)]
    assert [text for text in said if "раунд" in text.lower()] == []
    assert any("парти" in text.lower() for text in said)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_cards_are_typed_in_any_language(language: str) -> None:
    for drawing, name in CARDS.items():
        for typed in (name.say(language), name.say(language).upper()):
            assert notation.parse_action(f"pick {typed}") == notation.parse_action(
                f"pick {drawing}"
            )
            assert notation.parse_action(typed) == notation.parse_action(drawing)
