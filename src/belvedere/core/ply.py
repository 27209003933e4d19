"""A ply as data: who decided what and when, and what was said, drawn and reckoned about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, TypeVar

from belvedere.core.actors import CHANCE
from belvedere.core.errors import BelvedereError, quoted
from belvedere.core.limits import LONGEST_LINE, LONGEST_MOVE, LONGEST_NAME
from belvedere.core.messages import words
from belvedere.core.untrusted import check_number, check_texts, expect_kind

LATEST: Final = 10**15 - 1  # milliseconds: some thirty thousand years, in twelve digits of seconds
WHOLE: Final = 1000  # a share of the win is told in thousandths

T = TypeVar("T", bound=Hashable)


class Mark(StrEnum):
    """What is thought of a move, in a sign."""

    GOOD = "!"
    MISTAKE = "?"
    BRILLIANT = "!!"
    BLUNDER = "??"
    INTERESTING = "!?"
    DUBIOUS = "?!"


class ShapeKind(StrEnum):
    """What is drawn on a board."""

    ARROW = "arrow"  # from one place to another
    RING = "ring"  # around a place


class Colour(StrEnum):
    """The colour of a shape."""

    GREEN = "green"
    RED = "red"
    BLUE = "blue"
    YELLOW = "yellow"


PLACES: Final = {ShapeKind.ARROW: 2, ShapeKind.RING: 1}  # that a figure needs


@dataclass(frozen=True, slots=True)
class Shape:
    """A figure on the board; places are named as the game's drawing names them."""

    figure: ShapeKind
    colour: Colour
    places: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What an engine said of the position after a ply."""

    shares: tuple[int, ...]  # of the win, by seat, in thousandths
    by: str = ""  # who said it, such as "level 8"
    time: int | None = None  # milliseconds that it thought
    line: tuple[str, ...] = ()  # the moves that it expected
    exact: bool = False  # whether it is proved


@dataclass(frozen=True, slots=True, kw_only=True)
class Notes:
    """What was said, drawn and reckoned about a position."""

    comments: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()
    evaluations: tuple[Evaluation, ...] = ()
    shapes: tuple[Shape, ...] = ()


@dataclass(frozen=True, slots=True)
class Ply(Notes):
    """One decision or chance outcome, with notes on it."""

    seat: int  # or CHANCE
    move: str
    at: int | None = None  # milliseconds after the table was opened
    left: int | None = None  # milliseconds on that seat's clock afterwards
    forced: bool = False  # whether the table played it: there was no choice


N = TypeVar("N", bound=Notes)


# Two become one.


def united(
    one: Sequence[T], other: Sequence[T], key: Callable[[T], object] = repr
) -> tuple[T, ...]:
    """Return all that two rows hold, whichever comes first.

    Each keeps its order as far as they agree, and `key` decides between what neither puts before
    the other. Where they do not agree it decides which of their two first ones comes first, and
    sorts what follows.
    """
    if one == other:
        return tuple(one)
    rows = [_numbered(one)[::-1], _numbered(other)[::-1]]  # the next is the last
    left = [set(row) for row in rows]
    found: list[tuple[T, int]] = []
    while heads := {row[-1] for row in rows if row}:
        waits = {
            h
            for h in heads
            for row, rest in zip(rows, left, strict=True)
            if h in rest and row[-1] != h
        }
        if waits == heads:
            return _by_key(one, other, key)
        found.append(min(heads - waits, key=_on_item(key)))
        for row, rest in zip(rows, left, strict=True):
            if found[-1] in rest:
                rest.remove(row.pop())
    return tuple(item for item, _ in found)


def _numbered(row: Iterable[T]) -> list[tuple[T, int]]:
    """Tell apart what is the same: the second of its kind, the third, …"""
    seen: Counter[T] = Counter()
    found = []
    for item in row:
        found.append((item, seen[item]))
        seen[item] += 1
    return found


def _on_item(key: Callable[[T], object]) -> Callable[[tuple[T, int]], tuple[str, int]]:
    return lambda numbered: (str(key(numbered[0])), numbered[1])


def _by_key(one: Sequence[T], other: Sequence[T], key: Callable[[T], object]) -> tuple[T, ...]:
    first = min(_numbered([one[0]]) + _numbered([other[0]]), key=_on_item(key))
    others = {*_numbered(one), *_numbered(other)} - {first}
    return tuple(item for item, _ in [first, *sorted(others, key=_on_item(key))])


def united_notes(one: N, other: N) -> N:
    """Return everything that two say of one ply; of two times the earlier counts."""
    if one == other:
        return one
    both = replace(
        one,
        comments=united(one.comments, other.comments),
        marks=united(one.marks, other.marks),
        evaluations=united(one.evaluations, other.evaluations),
        shapes=united(one.shapes, other.shapes),
    )
    if isinstance(both, Ply) and isinstance(other, Ply):
        timed = min(both, other, key=_time)
        return replace(both, at=timed.at, left=timed.left, forced=timed.forced)
    return both


def _time(ply: Ply) -> tuple[int, int, bool]:
    return (
        LATEST + 1 if ply.at is None else ply.at,
        LATEST + 1 if ply.left is None else ply.left,
        ply.forced,
    )


# What may stand in a record.


def check_ply(ply: object, players: int) -> None:
    """Refuse a ply that could not be read back from a record."""
    expect_kind(ply, Ply, words("A move of a record is a Ply"))
    assert isinstance(ply, Ply)
    if type(ply.seat) is not int or ply.seat not in range(CHANCE, players):
        raise BelvedereError(
            words(
                "The seat of a move is 0 to {last}, or {chance} for chance; not {seat}.",
                last=players - 1,
                chance=CHANCE,
                seat=quoted(ply.seat),
            )
        )
    _check_move(ply.move)
    if ply.at is not None:
        check_number(ply.at, LATEST, words("The time of a move"))
    if ply.left is not None:
        check_number(ply.left, LATEST, words("What a clock has left"))
    expect_kind(ply.forced, bool, words("Whether a move was forced is True or False"))
    if ply.at is None and (ply.left is not None or ply.forced):
        raise BelvedereError(words("A move with a clock, or a forced one, has its time."))
    check_notes(ply, players)


def _check_move(move: object) -> None:
    if not isinstance(move, str) or not move.isprintable() or set("{@") & set(move):
        raise BelvedereError(words("{move} cannot stand in a record as a move.", move=quoted(move)))
    if len(move) > LONGEST_MOVE:
        raise BelvedereError(
            words(
                "A move has at most {most} characters; not {move}.",
                most=LONGEST_MOVE,
                move=quoted(move),
            )
        )


def check_notes(notes: object, players: int) -> None:
    """Refuse notes that could not be read back from a record."""
    expect_kind(notes, Notes, words("What is said of a position are Notes"))
    assert isinstance(notes, Notes)
    check_texts(notes.comments, tuple, words("The comments of a move are a tuple of texts"))
    _check_all(notes.marks, Mark)
    _check_all(notes.evaluations, Evaluation)
    _check_all(notes.shapes, Shape)
    for evaluation in notes.evaluations:
        _check_evaluation(evaluation, players)
    for shape in notes.shapes:
        _check_shape(shape)


def _check_all(values: object, kind: type) -> None:
    expected = words("Such notes are a tuple of {kind}", kind=kind.__name__)
    expect_kind(values, tuple, expected)
    assert isinstance(values, tuple)
    for value in values:
        expect_kind(value, kind, expected)


def _check_evaluation(evaluation: Evaluation, players: int) -> None:
    shares = evaluation.shares
    expect_kind(shares, tuple, words("The shares of an evaluation are a tuple of numbers"))
    if len(shares) != players:
        raise BelvedereError(
            words("An evaluation has a share for each of {players} seats.", players=players)
        )
    for share in shares:
        check_number(share, WHOLE, words("A share of the win, in thousandths,"))
    check_texts((evaluation.by,), tuple, words("Who evaluates is a text"))
    if len(evaluation.by) > LONGEST_NAME:
        raise BelvedereError(
            words("Who evaluates has a name of at most {most} characters.", most=LONGEST_NAME)
        )
    expect_kind(evaluation.exact, bool, words("Whether an evaluation is exact is True or False"))
    if evaluation.time is not None:
        check_number(evaluation.time, LATEST, words("The time of an evaluation"))
    check_texts(evaluation.line, tuple, words("The line of an evaluation is a tuple of moves"))
    if len(evaluation.line) > LONGEST_LINE:
        raise BelvedereError(
            words("The line of an evaluation has at most {most} moves.", most=LONGEST_LINE)
        )
    for move in evaluation.line:
        _check_move(move)
        if not move or ";" in move or move != move.strip():
            raise BelvedereError(
                words("{move} cannot stand in the line of an evaluation.", move=quoted(move))
            )


def _check_shape(shape: Shape) -> None:
    expect_kind(shape.figure, ShapeKind, words("What is drawn is a Figure"))
    expect_kind(shape.colour, Colour, words("What it is drawn in is a Colour"))
    check_texts(shape.places, tuple, words("The places of a shape are a tuple of names"))
    needed = PLACES[shape.figure]
    if len(shape.places) != needed or not all(map(is_place, shape.places)):
        raise BelvedereError(
            words(
                "An arrow names two places and a ring one, each a word of at most {most} letters.",
                most=LONGEST_NAME,
            )
        )


def is_place(name: str) -> bool:
    """Tell whether a text can be the name of a place: one word."""
    return 0 < len(name) <= LONGEST_NAME and name.isprintable() and " " not in name
