"""Texts that change a little from one to the next are told in pieces, each of them once.

Who is told a text learns the pieces that he does not have, with their numbers, and which numbers
make up the text. A text is cut where its content says so, before an element or an object, so that
what is put in at one place moves no other cut.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final

Pieces = tuple[str, ...]
Runs = list[int]  # a number and how many follow each other from there, again and again

ROOM: Final = 500  # pieces that nobody shows any more, before they are forgotten

# Before an element that opens, an object, a path that starts again, and behind every fifth name.
_CUTS: Final = (
    ("<", "\n<"),
    ("\n</", "</"),
    ('{"', '\n{"'),
    (" M ", "\n M "),
    ('0":"', '0":\n"'),
    ('5":"', '5":\n"'),
)


def cut(text: str) -> Pieces:
    """Cut JSON into pieces; it has no line breaks of its own."""
    for found, marked in _CUTS:
        text = text.replace(found, marked)
    return tuple(text.split("\n"))


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
        told = [_runs_of(map(self._number, text)) for text in texts]
        self._current = texts
        return told, tuple(islice(self._numbers, known, None)), first

    def all(self) -> tuple[Runs, Pieces]:
        """Return everything that may be named again, for whoever has nothing: numbers, pieces."""
        return _runs_of(self._numbers.values()), tuple(self._numbers)

    def _number(self, piece: str) -> int:
        found = self._numbers.get(piece)
        if found is None:
            found = self._numbers[piece] = self._next
            self._next += 1
        return found

    def _forget(self, texts: Sequence[Pieces]) -> None:
        shown = sum(map(len, self._current)) + sum(map(len, texts))
        if len(self._numbers) <= shown + ROOM:
            return
        kept = {piece for text in (*self._current, *texts) for piece in text}
        self._numbers = {piece: n for piece, n in self._numbers.items() if piece in kept}


def _runs_of(numbers: Iterable[int]) -> Runs:
    runs: Runs = []
    for number in numbers:
        if runs and runs[-2] + runs[-1] == number:
            runs[-1] += 1
        else:
            runs += (number, 1)
    return runs
