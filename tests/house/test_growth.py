"""No reader goes back over what it has read: eight times the input is at most twice that work.

Work is counted in processor time, with room to spare: a reader that is quadratic takes 64 times as
long, and what is over at once is not compared. Every input is as long as the limits allow.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

import belvedere
from belvedere import BelvedereError, records
from belvedere.cli import convert, files
from belvedere.core.errors import quoted
from belvedere.core.facts import parse_options
from belvedere.core.limits import LONGEST_MOVE
from belvedere.core.squares import match_square
from belvedere.svg import endless
from helpers.house import OWN_GAMES

TIMES = 8  # how much longer the long input is
ALLOWED = 2 * TIMES  # how much longer it may take
FLOOR = 0.02  # seconds; less says nothing
TRIES = 3  # of which the best counts: a machine may be busy

HEAD = '[record "1"]\n[game "mirador"]\n'
NEWER = HEAD.replace("1", "3")

# By name: a reader, and an input that grows with n.
GROWING: dict[str, tuple[Callable[[str], object], Callable[[int], str]]] = {
    "a record of spaces": (records.parse_record, lambda n: " " * n),
    "a record of blank lines": (records.parse_record, lambda n: "\n" * n),
    "a header's name": (records.parse_record, lambda n: f"[{'a ' * n}"),
    "a header's spaces": (records.parse_record, lambda n: f"[a{' ' * n}x"),
    "a header's text": (records.parse_record, lambda n: f'[a "{"x" * n}'),
    "a header's escapes": (records.parse_record, lambda n: f'[a "{chr(92) * 2 * n}'),
    "a header's quotes": (records.parse_record, lambda n: '[a "' + '" "' * n),
    "many headers": (
        records.parse_record,
        lambda n: HEAD + "".join(f'[h{k} "x"]\n' for k in range(n // 16)),
    ),
    "many options": (
        records.parse_record,
        lambda n: f'{HEAD}[options "{";".join(f"o{k}=1" for k in range(n // 8))}"]\n',
    ),
    "many winners": (records.parse_record, lambda n: f'{HEAD}[result "{"0," * n}"]\n'),
    "a seat": (records.parse_record, lambda n: f"{HEAD}0{' ' * n}e4"),
    "spaces before a move": (records.parse_record, lambda n: f"{HEAD}0:{' ' * n}e4"),
    "a long move": (records.parse_record, lambda n: f"{HEAD}0: {'e' * n}"),
    "an open comment": (records.parse_record, lambda n: f"{HEAD}{{{'x' * n}"),
    "a comment of backslashes": (records.parse_record, lambda n: f"{HEAD}{{{chr(92) * n}"),
    "many comments": (records.parse_record, lambda n: f"{HEAD}{'{ x } ' * (n // 8)}"),
    "many open comments": (records.parse_record, lambda n: f"{HEAD}{'{' * n}"),
    "many shapes": (records.parse_record, lambda n: NEWER + "ring red a1\n" * (n // 16)),
    "a long line of an engine": (
        records.parse_record,
        lambda n: f"{NEWER}value 0 1 line {'a1; ' * (n // 4)}",
    ),
    "many shares": (records.parse_record, lambda n: f"{NEWER}value{' 0.5' * (n // 4)} x"),
    "many variations": (
        records.parse_record,
        lambda n: f"{HEAD}0: e4\n" + "(\n0: e5\n)\n" * (n // 400),
    ),
    "open parentheses": (records.parse_record, lambda n: f"{HEAD}0: e4\n" + "(\n" * n),
    "a list of moves": (lambda text: bare_list(text), lambda n: "e4 " * n),
    "a list of numbers": (lambda text: bare_list(text), lambda n: "1" * n + " 1."),
    "a list of separators": (lambda text: bare_list(text), lambda n: ",;\n" * n + "x"),
    "options": (lambda text: parse_options([text]), lambda n: "a=" + "-" * n),
    "an option's name": (lambda text: parse_options([text]), lambda n: " " * n),
    "a number": (lambda text: belvedere.start("strata", size=text), lambda n: "9" * n),
    "spaces for a number": (lambda text: belvedere.start("strata", size=text), lambda n: " " * n),
    "Strata's tiles": (lambda text: belvedere.start("strata", tiles=text), lambda n: "1," * n),
    "Misty's window": (lambda text: belvedere.start("misty", window=text), lambda n: "3" + " " * n),
    "a square": (match_square, lambda n: "a" * n),
    "a row": (match_square, lambda n: "a" + "1" * n),
    "an endless square": (endless.match_square, lambda n: "-" * n),
    "JSON of brackets": (lambda text: files.parse_json(text.encode()), lambda n: "{" * n),
    "JSON of lists": (
        lambda text: files.parse_json(text.encode()),
        lambda n: '{"version": ' + "[" * n,
    ),
    "a file of anything": (lambda text: files.parse(text.encode(), "x"), lambda n: "x" * n),
    "a quotation": (quoted, lambda n: "x" * n),
}


def bare_list(text: str) -> object:
    return convert.parse_moves(text, belvedere.start("mirador"))


def seconds(call: Callable[[str], object], text: str) -> float:
    """Return the processor time of one call, the best of some."""
    taken = []
    for _ in range(TRIES):
        begun = time.process_time()
        try:
            call(text)
        except (BelvedereError, ValueError) as error:
            assert isinstance(error, BelvedereError) or "JSON" in type(error).__name__
        taken.append(time.process_time() - begun)
    return min(taken)


@pytest.mark.parametrize("name", GROWING)
def test_the_work_grows_with_the_text(name: str) -> None:
    call, text = GROWING[name]
    small, large = 40_000, 40_000 * TIMES
    assert seconds(call, text(large)) <= max(FLOOR, ALLOWED * seconds(call, text(small)))


# Moves have at most a hundred characters: in any game, whatever they are, they are read at once.

PARTS = ("e", "4", " ", "x", "1", "-", ",", "!", "2x", "land ", "1,", "coast a ", "place ", "٣")


@pytest.mark.parametrize("game", OWN_GAMES)
def test_no_notation_takes_long(game: str) -> None:
    position = belvedere.start(game)
    if position.actor == belvedere.CHANCE:
        position = position.play(position.chances()[0][0])
    texts = [(part * LONGEST_MOVE)[:LONGEST_MOVE] for part in PARTS]
    texts += [(one + part * LONGEST_MOVE)[:LONGEST_MOVE] for one in PARTS for part in PARTS]
    for text in texts:
        short = seconds(position.play, text[: LONGEST_MOVE // TIMES])
        assert seconds(position.play, text) <= max(FLOOR, ALLOWED * short), text


# JSON that is wide or deep.


@pytest.mark.slow
@pytest.mark.parametrize("game", OWN_GAMES)
def test_the_work_grows_with_the_data(game: str) -> None:
    data = belvedere.start(game).to_dict()
    lists = [name for name, value in data.items() if isinstance(value, list)]

    def load(number: int) -> Callable[[str], object]:
        odd: list[object] = [{"square": "a1", "tile": "1x1", "colour": "red"}] * number
        return lambda name: belvedere.load({**data, name: odd})

    for name in lists:
        large, small = seconds(load(2_000 * TIMES), name), seconds(load(2_000), name)
        assert large <= max(FLOOR, ALLOWED * small), name
