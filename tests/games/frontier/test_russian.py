"""Mirage and Overworld in Russian: no door says anything in English, over whole games."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

import belvedere
from belvedere import CHANCE, OVER, Position
from belvedere.core.errors import BelvedereError, NotationError, OptionError
from belvedere.core.messages import Message
from belvedere.games.frontier import prompts
from belvedere.games.frontier.facts import SEATS
from belvedere.games.frontier.referee import RANGES
from belvedere.games.frontier.rules.state import ACTIONS, NO_COAST
from helpers.frontier_fuzz import changed, positions
from helpers.latin import latin_words
from tools.words import texts, translated

VARIANTS: list[tuple[str, dict[str, object]]] = [
    ("mirage", {"players": 3, "advanced": True, "palm_trees": True}),
    ("mirage", {"players": 2, "equal_turns": True}),
    ("overworld", {"players": 4, "provisions": True, "ports": True}),
]
every_variant = pytest.mark.parametrize(("game", "options"), VARIANTS)

SQUARE = r"-?\d+,-?\d+"
ITEM = r"\b(?:black|white|red|yellow|torch|map|key|potion|chicken)\b"
NOTATION = (
    r"\bstart [AB] (?:light|dark)",
    r"\b(?:remove|draw|take) [LD]{3}",
    rf"\b(?:land|water) {SQUARE} (?:NE|ES|SW|WN)",
    rf"\bcoast [AB] (?:light|dark) {SQUARE} [NESW]",
    rf"\bexplorers {SQUARE}(?: {SQUARE})?",
    rf"\b(?:gap|move|replace) {SQUARE}",
    r"\breplace (?:camel|ship)",
    r"\baward \w+",
    rf"\bplace {ITEM}",
    r"\b[LD]{3}\b",
    r"Последний ход: [a-z]+",
)
# What may be typed as it is, where moves are listed.
WORDS = (r"\b(?:camel|ship|door|port|keep|forgo)\b",)
# Items are listed in letters as they are typed.
HELD = r"\b(?:land|water|NE|ES|SW|WN|[AB] (?:light|dark))\b"  # what is in hand, as moves name it
LISTED = (ITEM, HELD, r"\^>v<")


def walked(game: str, options: dict[str, object], seed: int = 3) -> Iterator[Position]:
    """Yield every position of a random game."""
    rng = random.Random(seed)
    position = belvedere.start(game, **options)
    while position.actor != OVER:
        yield position
        move = position.roll(rng).last if position.actor == CHANCE else None
        position = position.play(move.move if move else rng.choice(position.legal()))
    yield position


def is_russian(text: str, *notation: str) -> bool:
    found = latin_words(text, *NOTATION, *notation, names=("Mirage", "Overworld"))
    assert found == set(), text
    return re.search("[а-яё]", text) is not None


@every_variant
def test_every_prompt_is_russian(game: str, options: dict[str, object]) -> None:
    for position in walked(game, options):
        assert is_russian(position.prompt("ru"))


@every_variant
def test_every_word_in_a_picture_is_russian(game: str, options: dict[str, object]) -> None:
    for position in walked(game, options):
        root = ElementTree.fromstring(position.svg(interactive=True, language="ru"))
        for element in root.iter():
            for text in (element.text or "", element.get("aria-label", "")):
                assert not latin_words(text, *NOTATION, names=("Mirage", "Overworld")), text
        assert is_russian("".join(root.itertext()))


@every_variant
def test_every_word_of_a_board_in_letters_is_russian(game: str, options: dict[str, object]) -> None:
    for position in walked(game, options):
        board, _, told = position.text(language="ru").partition("\n\n")
        assert is_russian(told, *LISTED)
        assert board.strip()


@every_variant
def test_every_refusal_is_russian(game: str, options: dict[str, object]) -> None:
    rng = random.Random(1)
    firsts = [first for first, _ in RANGES]
    for position in walked(game, options):
        for seat in position.actors:
            probes = rng.sample(range(ACTIONS), 20) + [first + rng.randrange(4) for first in firsts]
            for action in probes:
                why = position.rules.why_not(position.state, seat, min(action, ACTIONS - 1))
                assert why is None or is_russian(why.say("ru"), *WORDS)


@every_variant
def test_what_a_move_looks_like_is_said_in_russian(game: str, options: dict[str, object]) -> None:
    for position in walked(game, options):
        for text in ("?", "land 80,80 NE", "coast a light 9,9 n", "explorers 70,70", "gap 60,60",
                     "replace 50,50"):  # fmt: skip
            with pytest.raises(NotationError) as refused:
                position.rules.parse_action(position.state, text)
            expected = dict(refused.value.message.values)["expected"]
            assert isinstance(expected, Message)
            assert is_russian(expected.say("ru"), *WORDS)


def test_what_is_asked_for_in_vain_is_said_in_russian() -> None:
    game, options = VARIANTS[0]
    for position in (belvedere.start("mirage"), [*walked(game, options)][-1]):
        for name in ("gap", "region"):
            with pytest.raises(OptionError) as refused:
                position.svg(None, **{name: "80,80"})
            assert is_russian(refused.value.say("ru"))
        with pytest.raises(BelvedereError) as unknown:
            position.explain("competition", "80,80")
        assert is_russian(unknown.value.say("ru"))


def test_no_translation_has_english_left_in_it() -> None:
    for entry in translated("frontier", "ru"):
        for text in texts(entry) if entry.id else ():
            said = re.sub(r"\{\w+\}", " ", text)
            assert not latin_words(said, "true|false", *LISTED, names=("Mirage", "Overworld")), text


def test_what_is_wrong_with_a_position_is_a_message_of_a_catalogue() -> None:
    own = {entry.id for entry in translated("frontier", "ru") if entry.id}
    met: set[str] = set()
    for seed in (4, 11, 35):
        rng = random.Random(seed)
        for position in positions(seed):
            data, _ = changed(position.to_dict(), rng)
            try:
                belvedere.load(data)
            except BelvedereError as error:
                assert error.message.source != "{text}", "a sentence that cannot be translated"
                met.add(error.message.source)
    assert len(met & own) > 15


@every_variant
def test_facts_and_events_are_russian(game: str, options: dict[str, object]) -> None:
    position = belvedere.start(game, **options)
    facts = position.facts
    said = [facts.summary, *facts.seats, *(option.help for option in facts.options)]
    said += [event.summary for event in position.rules.possible_events()]
    assert all(is_russian(message.say("ru")) for message in said)


# Where a language has more forms than English, they are right.


@pytest.mark.parametrize(
    ("points", "said"), [(1, "1 очко:"), (2, "2 очка:"), (5, "5 очков:"), (21, "21 очко:")]
)
def test_points_are_counted_as_russian_counts(points: int, said: str) -> None:
    assert said in prompts.ending(NO_COAST, SEATS[:1], points).say("ru")


def test_a_refusal_names_the_sides_that_meet() -> None:
    position = belvedere.start("mirage")
    for move in ("start A light", "draw LDL"):
        position = position.play(move)
    assert position.why_not("water 0,1 NE", language="ru") == (
        "water 0,1 NE: жетон не подходит: у клетки 0,1 вода на юге встретилась бы с сушей."
    )
    assert position.why_not("land 3,1 NE", language="ru") == (
        "land 3,1 NE: жетон не сцеплен зубцами ни с одним другим."
    )
