"""Notes as lines of a record: marks, evaluations and shapes, each below its move.

```
0: h4! @80 left 233.75 { One row too low. }
  mark ?
  value 0.38 0.62 by "level 8" in 3 line h5!; challenge; a4
  arrow green h4 h5
  ring red e7
```
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Final

from belvedere.core.errors import BelvedereError, quoted
from belvedere.core.messages import row_of, words
from belvedere.core.ply import Colour, Evaluation, Mark, Notes, Shape, ShapeKind

MARK: Final = "mark"
VALUE: Final = "value"

# Possessive quantifiers: none of these patterns ever goes back.
_NOTE: Final = re.compile(rf"({MARK}|{VALUE}|{'|'.join(ShapeKind)})(?: |$)")
_THOUSANDTHS: Final = r"[0-9]{1,12}+(?:\.[0-9]{1,3}+)?+"
_VALUE: Final = re.compile(
    rf'{VALUE}((?: {_THOUSANDTHS})++)( exact)?+(?: by ("(?:[^"\\]|\\.)*+"))?+'
    rf"(?: in ({_THOUSANDTHS}))?+(?: line (.++))?+"
)


def format_thousandths(number: int) -> str:
    """Write a time in seconds, or a share, as records do."""
    whole, rest = divmod(number, 1000)
    return f"{whole}.{rest:03}".rstrip("0") if rest else str(whole)


def parse_thousandths(text: str) -> int:
    """Read what `format_thousandths` wrote."""
    whole, _, rest = text.partition(".")
    return int(whole) * 1000 + int(f"{rest:0<3}")


# Writing.


def format_notes(notes: Notes) -> Iterator[str]:
    """Write what is noted besides comments, one line per note; marks share one."""
    if notes.marks:
        yield f"{MARK} {' '.join(notes.marks)}"
    yield from map(_format_evaluation, notes.evaluations)
    for shape in notes.shapes:
        yield " ".join((shape.figure, shape.colour, *shape.places))


def _format_evaluation(evaluation: Evaluation) -> str:
    parts = [VALUE, *map(format_thousandths, evaluation.shares)]
    if evaluation.exact:
        parts.append("exact")
    if evaluation.by:
        parts += ["by", json.dumps(evaluation.by, ensure_ascii=False)]
    if evaluation.time is not None:
        parts += ["in", format_thousandths(evaluation.time)]
    if evaluation.line:
        parts += ["line", "; ".join(evaluation.line)]
    return " ".join(parts)


# Reading.


def is_note(text: str) -> bool:
    """Tell whether a line is a note."""
    return _NOTE.match(text) is not None


def parse_note(text: str) -> Notes:
    """Read a line that `is_note`; raise BelvedereError."""
    kind, *rest = text.split()
    if kind == MARK:
        return Notes(marks=_parse_marks(rest))
    if kind == VALUE:
        return Notes(evaluations=(_parse_evaluation(text),))
    return Notes(shapes=(_parse_shape(kind, rest),))


def _parse_marks(signs: list[str]) -> tuple[Mark, ...]:
    if not signs or not set(signs) <= set(Mark):
        raise BelvedereError(
            words(
                "A mark is one of {marks}; not {text}.",
                marks=row_of(Mark),
                text=quoted(" ".join(signs)),
            )
        )
    return tuple(map(Mark, signs))


def _parse_evaluation(text: str) -> Evaluation:
    found = _VALUE.fullmatch(text)
    try:
        if found is None:
            raise ValueError
        shares, exact, by, time, line = found.groups()
        return Evaluation(
            tuple(map(parse_thousandths, shares.split())),
            "" if by is None else json.loads(by),
            None if time is None else parse_thousandths(time),
            () if line is None else tuple(move.strip() for move in line.split(";")),
            exact is not None,
        )
    except ValueError as error:  # of JSON, too
        raise BelvedereError(
            words('An evaluation looks like value 0.4 0.6 by "level 8" in 3 line e4; t5.')
        ) from error


def _parse_shape(figure: str, rest: list[str]) -> Shape:
    if not rest or rest[0] not in list(Colour):
        raise BelvedereError(
            words(
                "A shape looks like arrow green e4 h5 or ring red e7; its colour is one of "
                "{colours}.",
                colours=row_of(Colour),
            )
        )
    return Shape(ShapeKind(figure), Colour(rest[0]), tuple(rest[1:]))
