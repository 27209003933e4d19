"""Texts that change a little from one to the next are told in pieces, each of them once.

Who is told a text learns the pieces that he does not have, with their numbers, and which numbers
make up the text. Of a picture they are what its drawing keeps (`svg/markup.py`); what is drawn anew
is cut where its content says so, so that what is put in at one place moves no other cut.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain, islice
from typing import Any, Final

from pydantic_core import to_json

from belvedere.svg.fragments import KeptTold
from belvedere.svg.markup import Markup

Pieces = tuple[str, ...]
Runs = list[int]  # a number and how many follow each other from there, again and again

ROOM: Final = 500  # pieces that nobody shows any more, before they are forgotten
KNOWN: Final = 16_384  # chunks of drawings that are known in JSON
LONG: Final = 700  # characters: a longer chunk is cut, since it may come back a little different

_CUTS: Final = re.compile(r"(?=<[^/])|(?= M )")  # before an element, and where a path starts again
_ROWS: Final = re.compile(r'(?<=[05]":)(?=")')  # behind every fifth name


def write(told: Any) -> Pieces:
    """Write data as JSON, in pieces: what drawings keep is a piece of its own, always the same."""
    writing = _Writing()
    writing.go_on(told)
    return writing.pieces()


class _Writing:
    """JSON that is being written."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._text: list[str] = []  # that goes on after them

    def pieces(self) -> Pieces:
        """Return what has been written."""
        self._end()
        return tuple(self._pieces)

    def go_on(self, told: Any) -> None:
        """Write data."""
        kind = type(told)
        if kind is Markup:
            self._markup(told)
        elif kind is dict and told and all(type(value) is str for value in told.values()):
            self._pieces_of_text(told)
        elif kind is dict:
            self._rows("{", ((f"{_json(name)}:", value) for name, value in told.items()), "}")
        elif kind is list and told and all(type(row) is KeptTold for row in told):
            self._kept_rows(told)
        elif kind is list:
            self._rows("[", (("", value) for value in told), "]")
        else:
            self._text.append(_json(told))

    def _rows(self, begin: str, rows: Iterable[tuple[str, Any]], end: str) -> None:
        text = self._text
        for name, value in rows:
            text += (begin, name)
            self.go_on(value)
            begin = ","
        text.append(end if begin == "," else begin + end)

    def _kept_rows(self, told: list[KeptTold]) -> None:
        self._text.append("[")
        self._end()
        self._pieces.append(told[0].json)
        self._pieces += [row.json_after for row in told[1:]]
        self._text.append("]")

    def _pieces_of_text(self, told: dict[str, str]) -> None:
        """Write a table of words, such as the moves by place: a few are different next time."""
        first, *others = _ROWS.split(_json(told))
        self._text.append(first)
        for other in others:
            self._end()
            self._text.append(other)

    def _markup(self, markup: Markup) -> None:
        self._text.append('"')
        self._end()
        self._pieces += chain.from_iterable(map(_pieces_of, markup.chunks))
        self._text.append('"')

    def _end(self) -> None:
        if self._text:
            self._pieces.append("".join(self._text))
            self._text.clear()


@lru_cache(KNOWN)
def _pieces_of(chunk: str) -> Pieces:
    """Cut markup where a path starts again: of many it is one that is new."""
    written = _json(chunk)[1:-1]
    return (written,) if len(written) < LONG else tuple(filter(None, _CUTS.split(written)))


def _json(told: Any) -> str:
    return to_json(told).decode()


class Lexicon:
    """The pieces that readers have been told, by number."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._next = 0
        self._current: Sequence[Pieces] = ()  # the texts that were told last

    def tell(self, *texts: Pieces) -> tuple[list[Runs], Pieces, int]:
        """Return texts as numbers, the pieces that are new, and the number of the first of these.

        All texts that are to be told together come in one call: pieces that are in none of them,
        nor in those before, may be forgotten then.
        """
        self._forget(texts)
        first, known = self._next, len(self._numbers)
        told = [_runs_of(self._numbers_of(text)) for text in texts]
        self._current = texts
        return told, tuple(islice(self._numbers, known, None)), first

    def all(self) -> tuple[Runs, Pieces]:
        """Return everything that may be named again, for whoever has nothing: numbers, pieces."""
        return _runs_of(self._numbers.values()), tuple(self._numbers)

    def _numbers_of(self, text: Pieces) -> list[int]:
        numbers = self._numbers
        for piece in text:
            if piece not in numbers:
                numbers[piece] = self._next
                self._next += 1
        return [numbers[piece] for piece in text]

    def _forget(self, texts: Sequence[Pieces]) -> None:
        shown = sum(map(len, self._current)) + sum(map(len, texts))
        if len(self._numbers) <= shown + ROOM:
            return
        kept = {piece for text in (*self._current, *texts) for piece in text}
        self._numbers = {piece: n for piece, n in self._numbers.items() if piece in kept}


def _runs_of(numbers: Iterable[int]) -> Runs:
    runs: Runs = []
    start = after = -1
    for number in numbers:
        if number != after:
            runs += (start, after - start)
            start = number
        after = number + 1
    return [*runs[2:], start, after - start] if runs else []
