"""Strata and Mirador speak the reader's language through every door, from the first ply on."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import belvedere
from belvedere import Position
from belvedere.core.errors import BelvedereError, NotationError, PositionError
from belvedere.games.mirador.notation import COMMAND_NAMES
from helpers.latin import has_cyrillic, latin_besides_squares, said_in

GAMES: dict[str, list[dict[str, object]]] = {
    "strata": [{}, {"size": 3, "tiles": "2,2,2"}, {"tiles": "1,1,1"}],
    "mirador": [{}, {"size": 5}, {"size": 9, "tower": 3}, {"size": 54, "tower": 4}],
}
COMMANDS = " ".join(COMMAND_NAMES.values()).replace("!", "").split()
KNOWN = {"Strata", "Mirador", "R", "B", *COMMANDS}
every_game = pytest.mark.parametrize(
    ("game", "options"),
    [(game, options) for game, chosen in GAMES.items() for options in chosen],
    ids=str,
)


def walk(
    game: str, options: dict[str, object], seed: int, rash: float = 0.01
) -> Iterator[Position]:
    """Play at random, with a declaration or a swap now and then."""
    rng = random.Random(seed)
    position = belvedere.start(game, **options)
    yield position
    while position.actors:
        moves = position.legal()
        plain = [move for move in moves if not move.endswith("!")]
        position = position.play(rng.choice(moves if rng.random() < rash else plain))
        yield position


def refusals(position: Position, language: str, rng: random.Random) -> Iterator[str]:
    """Try moves of all kinds, and say why they are refused."""
    squares = [f"{rng.choice('abcdefghijklmno')}{rng.randrange(1, 16)}" for _ in range(6)]
    shapes = ("1x1", "2x1", "1x2", "2x2")
    tried = [f"{rng.choice(shapes)} {square}" for square in squares]
    for move in [*squares, *tried, *COMMAND_NAMES.values(), "", "x" * 200]:
        try:
            if said := position.why_not(move, language=language):
                yield said
        except BelvedereError as error:
            yield error.say(language)


def everything(position: Position, language: str) -> Iterator[str]:
    """Say all that a position can say."""
    yield position.prompt(language)
    yield position.text(language=language).partition("\n\n")[2]  # below the board
    yield said_in(position.svg(language=language, interactive=True))
    yield from refusals(position, language, random.Random(position.prompt()))
    for event in position.rules.all_events:
        yield event.summary.say(language)


@every_game
def test_russian_has_no_english_words(game: str, options: dict[str, object]) -> None:
    for position in list(walk(game, options, 5))[::3]:
        for said in everything(position, "ru"):
            assert latin_besides_squares(said, KNOWN) == [], said


@every_game
def test_english_has_no_russian_words(game: str, options: dict[str, object]) -> None:
    for position in list(walk(game, options, 6))[::5]:
        for said in everything(position, "en"):
            assert not has_cyrillic(said), said


@pytest.mark.parametrize("game", GAMES)
def test_endings_of_every_kind_are_told_in_russian(game: str) -> None:
    seen = set()
    for seed in range(40):
        for options in GAMES[game][1:3]:
            *_, last = walk(game, options, seed, rash=0.1)
            assert last.outcome is not None
            seen.add(last.outcome.reason)
            assert latin_besides_squares(last.prompt("ru")) == []
    assert seen == set(last.facts.reasons)


@pytest.mark.parametrize("game", GAMES)
def test_the_facts_of_a_game_are_told_in_russian(game: str) -> None:
    facts = belvedere.catalogue()[game]
    said = [facts.summary.say("ru"), *(seat.say("ru") for seat in facts.seats)]
    options = [*facts.all_options(), *belvedere.start(game).rules.draw_options]  # type: ignore[attr-defined]
    said += [option.help.say("ru") for option in options]
    for text in said:
        assert has_cyrillic(text)
        assert latin_besides_squares(text, {"size"}) == []


DAMAGE: dict[str, list[tuple[dict[str, Any], str, str]]] = {
    "strata": [
        ({"tiles": 3}, "'tiles' is a list of tiles; not 3.", "'tiles' — список плиток, а не 3."),
        (
            {"tiles": [{"tile": "1x1", "square": "a1", "storey": 1, "colour": "gray"}]},
            "The first tile is gray and covers h8 with its south-west square.",
            "Первая плитка — серая, и её юго-западная клетка — h8.",
        ),
    ],
    "mirador": [
        ({"swap": "now"}, "'swap' is one of not yet, offered, past; not 'now'.", "'swap' — одно"),
        (
            {"towers": [{"square": s, "colour": "red"} for s in ("e4", "f5")]},
            "The tower at f5 overlaps the tower at e4.",
            "Вышка на f5 накладывается на вышку e4.",
        ),
    ],
}


@pytest.mark.parametrize(
    ("game", "change", "english", "russian"),
    [(game, *case) for game, cases in DAMAGE.items() for case in cases],
)
def test_damage_is_told_in_both_languages(
    game: str, change: dict[str, Any], english: str, russian: str
) -> None:
    with pytest.raises(PositionError) as refused:
        belvedere.load({**belvedere.start(game).to_dict(), **change})
    assert str(refused.value) == english
    assert refused.value.say("ru").startswith(russian)


@pytest.mark.parametrize(
    ("game", "russian"),
    [
        ("strata", "'e5!' — не ход. Нужно: плитка и её юго-западная клетка, например 2x1 h8."),
        ("mirador", "'zz9' — не ход. Нужно: место на этом поле, от a1 до z26."),
    ],
)
def test_notation_is_explained_in_russian(game: str, russian: str) -> None:
    with pytest.raises(NotationError) as refused:
        belvedere.start(game).play(russian.split("'")[1])
    assert refused.value.say("ru") == russian
