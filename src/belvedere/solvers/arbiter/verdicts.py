"""Verdicts on declarations (R-MDR-7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Self

from belvedere.core.position import Position
from belvedere.solvers.arbiter.asking import AXES, Declarer, Question, ask, name_spot
from belvedere.solvers.arbiter.engine.encoding import NO_CHAIN, SECURE, encode
from belvedere.solvers.arbiter.solving import Challenge, thin


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a declaration stands, and if not, what breaks it."""

    colour: str  # of the declarer: "red" or "blue"
    axes: tuple[str, ...]  # the kinds of chains that were counted: "ns", "we"
    sound: bool
    breaking: tuple[str, ...]  # where the challenger places, each tower needed; () without a chain
    secure: bool = False  # sound by a chain of secure links, which the fast test finds


class Break(tuple[str, ...]):
    """Where the challenger places to break a declaration: a tuple that knows one thing more."""

    fewest: bool  # whether no fewer towers do; if not, the search ran out of its budget

    def __new__(cls, towers: Iterable[str] = (), fewest: bool = True) -> Self:
        """Make one out of places."""
        made = super().__new__(cls, towers)
        made.fewest = fewest
        return made


def judge(pos: Position, declarer: Declarer, axes: Iterable[str] = AXES) -> Verdict:
    """Tell whether a declaration would stand in this position, as it lies on the table.

    `declarer` is a seat (after the swap seat 0 has Blue) or "red" or "blue". The opponent's towers
    may come on any place that is open to him now, whoever is to move. The breaking towers are legal
    one after the other, in any order, and the last of them leaves no chain.

    Raises OptionError for another game, seat or axis.
    """
    return judge_question(ask(pos, declarer, axes))


def judge_question(question: Question) -> Verdict:
    """Judge what has been asked."""
    desks = question.lay()
    found = encode(desks, 0, question.colour, question.bits)
    if found == SECURE:
        return Verdict(question.name, question.axes, True, (), secure=True)
    if found == NO_CHAIN:
        return Verdict(question.name, question.axes, False, ())
    with Challenge(desks) as challenge:
        spots = challenge.find()
    if spots is None:
        return Verdict(question.name, question.axes, True, ())
    cut = thin(desks, question.colour, question.bits, spots)
    return Verdict(question.name, question.axes, False, name_spots(cut))


def smallest_break(pos: Position, declarer: Declarer, axes: Iterable[str] = AXES) -> Break | None:
    """Return the fewest towers that break a declaration; None when it is sound.

    () means that there is no chain to break. The search has a budget: where it runs out, `fewest`
    of the result is false, and fewer towers may exist. Raises as `judge` does.
    """
    question = ask(pos, declarer, axes)
    desks = question.lay()
    found = encode(desks, 0, question.colour, question.bits)
    if found == SECURE:
        return None
    if found == NO_CHAIN:
        return Break(())
    with Challenge(desks) as challenge:
        spots = challenge.find()
        if spots is None:
            return None
        spots = thin(desks, question.colour, question.bits, spots)
        fewer, fewest = challenge.find_fewest(len(spots))
    return Break(name_spots(fewer or spots), fewest)


def name_spots(spots: Sequence[int]) -> tuple[str, ...]:
    """Name places in ascending order."""
    return tuple(name_spot(spot) for spot in sorted(spots))
