"""Parts of what comes from outside, insisted on: plain JSON, whole numbers, texts that are text."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from math import isfinite
from typing import Any, Final, NoReturn

from belvedere.core.errors import BelvedereError, quoted
from belvedere.core.limits import DEEPEST_JSON, LONGEST_JSON, MOST_DIGITS
from belvedere.core.messages import Message, words

LARGEST: Final = 2**63  # numbers in JSON are smaller, as in most programs
_WHOLE: Final = re.compile(rf"[+-]?[0-9]{{1,{MOST_DIGITS}}}")
_HALF_LETTER: Final = re.compile("[\ud800-\udfff]")  # a lone surrogate, which no file can hold


def parse_whole(text: str) -> int | None:
    """Read a whole number, or None: `int` would take 1_000, and digits of any script."""
    return int(text) if _WHOLE.fullmatch(text) else None


def find_half_letter(text: str) -> int | None:
    """Return the place of the first lone surrogate, or None when all of a text can be written."""
    found = None if text.isascii() else _HALF_LETTER.search(text)
    return None if found is None else found.start()


def not_text(value: str) -> Message:
    """Say that a text cannot be written."""
    return words(
        "{value} is not text: it has half a letter (a lone surrogate).", value=quoted(value)
    )


def expect_kind(value: object, kind: type, expected: Message) -> None:
    """Refuse a value of another kind with a sentence that says what was expected."""
    if not isinstance(value, kind):
        raise unexpected(expected, value)


def unexpected(expected: Message, value: object) -> BelvedereError:
    """Say what was expected, and what came."""
    return BelvedereError(words("{expected}; not {value}.", expected=expected, value=quoted(value)))


def check_texts(values: object, kind: type, expected: Message) -> None:
    """Insist on a list, or a tuple, of texts that can be written."""
    expect_kind(values, kind, expected)
    assert isinstance(values, (list, tuple))
    for value in values:
        expect_kind(value, str, expected)
        if find_half_letter(value) is not None:
            raise BelvedereError(not_text(value))


def check_number(value: object, most: int, what: Message) -> None:
    """Insist on a whole number from 0 on."""
    if type(value) is not int or not 0 <= value <= most:
        raise BelvedereError(
            words(
                "{what} is a number from 0 to {most}; not {value}.",
                what=what,
                most=most,
                value=quoted(value),
            )
        )


def plain_json(data: object, error: type[BelvedereError]) -> Any:
    """Return JSON data made of Python's own types and nothing else; raise `error` with a sentence.

    It is a copy, so whatever odd things came cannot act or change later.
    """
    return _Copier(error).copy(data, 0)


class _Copier:
    """Copies data and counts what it has copied."""

    def __init__(self, error: type[BelvedereError]) -> None:
        self.error = error
        self.room = LONGEST_JSON

    def copy(self, value: Any, depth: int) -> Any:
        self.count(1)
        if isinstance(value, str):
            return self.text(value)
        if value is None or isinstance(value, (bool, int, float)):
            return self.number(value)
        if depth == DEEPEST_JSON:
            self.fail(words("This JSON nests deeper than {most} levels.", most=DEEPEST_JSON))
        if isinstance(value, Mapping):
            return {self.name(key): self.copy(part, depth + 1) for key, part in value.items()}
        if isinstance(value, (list, tuple)):
            return [self.copy(part, depth + 1) for part in value]
        raise self.error(words("{value} is nothing that JSON knows.", value=quoted(value)))

    def name(self, key: object) -> str:
        if not isinstance(key, str):
            self.fail(words("The names in a JSON object are texts, not {name}.", name=quoted(key)))
        return self.text(key)

    def text(self, value: str) -> str:
        self.count(len(value))
        if find_half_letter(value) is not None:
            self.fail(not_text(value))
        return str.__str__(value)  # of a subclass, what it holds

    def number(self, value: bool | int | float | None) -> bool | int | float | None:
        if value is None or isinstance(value, bool):
            return value
        if isinstance(value, float) and not isfinite(value):
            self.fail(words("JSON knows no infinite numbers, and none that are not a number."))
        if not -LARGEST <= value < LARGEST:
            self.fail(words("A number in this JSON is too large."))
        return float(value) if isinstance(value, float) else int(value)

    def count(self, letters: int) -> None:
        self.room -= letters
        if self.room < 0:
            self.fail(words("This JSON is longer than {most} characters.", most=LONGEST_JSON))

    def fail(self, sentence: Message) -> NoReturn:
        raise self.error(sentence)


def is_same(one: object, other: object) -> bool:
    """Tell whether two pieces of plain JSON are the same: 1, 1.0 and true are three things."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
