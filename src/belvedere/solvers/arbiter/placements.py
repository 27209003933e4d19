"""Placements that win at once, and placements that keep the opponent from having one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from belvedere.core.position import Position
from belvedere.solvers.arbiter.asking import (
    AXES,
    Declarer,
    Question,
    ask_mover,
    name_spot,
    spots_of,
)
from belvedere.solvers.arbiter.engine.breaking import (
    KNOWN_CUT,
    forget_cuts,
    place_on,
    try_place,
)
from belvedere.solvers.arbiter.engine.encoding import NO_CHAIN, SECURE, encode
from belvedere.solvers.arbiter.engine.layout import Desks
from belvedere.solvers.arbiter.engine.playouts import secure_places
from belvedere.solvers.arbiter.solving import (
    Challenge,
    closed_to_own,
    remember,
    served_cut,
    thin,
)
from belvedere.solvers.arbiter.verdicts import judge_question

PASS = "pass"
FEW = 40  # placements of mine that are each tried out, rather than all of his against all of mine
BOTH = (1 << len(AXES)) - 1  # either kind of chain will do

Spots = int  # a set of places as a number: bit = spot


# Winning.


def winning_placements(pos: Position, player: Declarer | None = None) -> tuple[str, ...]:
    """List the placements with which a player could declare now and be right.

    For whoever is to place, unless told; another is answered as if it were his turn. A player
    without any place passes: then ("pass",) says that he may declare with that.

    Raises BelvedereError when nobody places in turn, OptionError for another game or seat.
    """
    question = ask_mover(pos, player)
    spots = open_spots(question, question.colour)
    if not spots:
        return (PASS,) if judge_question(question).sound else ()
    return tuple(name_spot(spot) for spot in winning_spots(question, spots))


def secure_placements(pos: Position, player: Declarer | None = None) -> tuple[str, ...]:
    """List the placements that make a chain of secure links: many of those that win, soon found.

    Raises as `winning_placements` does.
    """
    question = ask_mover(pos, player)
    spots = np.zeros(int(question.state["size"]) ** 2, np.int32)
    number = secure_places(question.lay(), 0, question.colour, spots)
    return tuple(name_spot(spot) for spot in spots[:number].tolist())


def winning_spots(question: Question, spots: Sequence[int]) -> Iterator[int]:
    """Yield the spots with which the colour in question could declare."""
    desks = question.lay()
    forget_cuts(desks, 0)
    for spot in spots:
        found = try_place(desks, 0, question.colour, spot, BOTH)
        if found == SECURE or (found not in (NO_CHAIN, KNOWN_CUT) and stands(desks, question)):
            yield spot


def stands(desks: Desks, question: Question) -> bool:
    """Ask the solver about the placement that has been encoded; remember what breaks it."""
    with Challenge(desks) as challenge:
        cut = challenge.find()
    if cut is not None:
        remember(desks, thin(desks, question.colour, BOTH, cut))
    return cut is None


def open_spots(question: Question, colour: int) -> list[int]:
    """List the places that are open to a colour."""
    return spots_of(question.state["open"][colour])


# Stopping.


def stopping_placements(pos: Position, player: Declarer | None = None) -> tuple[str, ...]:
    """List the placements after which the opponent has no winning placement in his next turn.

    They are judged as plain placements: one that wins at once is listed if it also stops the
    opponent when it is not declared. A declared pass of an opponent without a place counts as his
    placement; when nobody can place any more the game is over and there is nothing to stop.

    Raises as `winning_placements` does.
    """
    question = ask_mover(pos, player)
    mine = open_spots(question, question.colour)
    theirs = Question(question.state, 1 - question.colour, AXES)
    found = stopping_spots(theirs, spot_set(mine))
    return tuple(name_spot(spot) for spot in mine if found >> spot & 1)


def stopping_spots(theirs: Question, mine: Spots) -> Spots:
    """Return those of my places after which the colour in question has no winning placement.

    After my tower w, his tower v fails if w leaves it no room, or if some breaking set, legal
    beside v, is also legal beside w. So one breaking set answers for all w that it leaves room
    for, and the solver is asked only about the others, w by w.
    """
    desks = theirs.lay()
    spots = open_spots(theirs, theirs.colour)
    forget_cuts(desks, 0)
    winning = set(winning_spots(theirs, spots))
    alive = mine
    for spot in sorted(spots, key=lambda spot: spot not in winning):  # what refutes most, first
        if spot not in winning and alive.bit_count() <= FEW:
            alive = spot_set([own for own in spots_in(alive) if stops(theirs, own)])
            break
        alive &= ~failing(desks, theirs, spot, alive)
    return alive & ~failing_without_place(theirs, alive)


def stops(theirs: Question, own: int) -> bool:
    """Tell whether the colour in question has no winning placement after one of mine."""
    after = after_placement(theirs, own)
    return next(winning_spots(after, open_spots(after, after.colour)), None) is None


def failing(desks: Desks, theirs: Question, spot: int, mine: Spots) -> Spots:
    """Return those of my places after which one placement of his wins."""
    found = try_place(desks, 0, theirs.colour, spot, BOTH)
    if found == NO_CHAIN:
        return 0
    rest = mine & spot_set(spots_of(desks["states"][0, 0]["open"][1 - theirs.colour]))
    if found == SECURE:
        return rest
    if found == KNOWN_CUT:
        tower = int(theirs.state["tower"])
        rest &= ~allowed(served_cut(desks, theirs.colour, BOTH), tower)
        if not rest:
            return 0
        encode(desks, 0, theirs.colour, BOTH)
    return unbroken(desks, theirs, rest)


def unbroken(desks: Desks, theirs: Question, mine: Spots) -> Spots:
    """Return those of my places beside which no set breaks the placement that is encoded."""
    failed = 0
    with Challenge(desks) as challenge:
        while mine:
            spot = (mine & -mine).bit_length() - 1
            cut = challenge.find(challenge.beside(spot))
            if cut is None:
                failed |= 1 << spot
                mine &= ~(1 << spot)
            else:
                cut = thin(desks, theirs.colour, BOTH, cut)
                remember(desks, cut)
                mine &= ~allowed(cut, challenge.tower)
    return failed


def failing_without_place(theirs: Question, mine: Spots) -> Spots:
    """Return those of my places that leave him none, though a declared pass of his would stand."""
    tower = int(theirs.state["tower"])
    if len(open_spots(theirs, theirs.colour)) > (2 * tower + 1) ** 2:  # more than one tower closes
        return 0
    failed = 0
    for spot in spots_in(mine):
        after = after_placement(theirs, spot)
        places = after.state["open"]
        if places.any() and not places[theirs.colour].any():
            failed |= judge_question(after).sound << spot
    return failed


def after_placement(theirs: Question, spot: int) -> Question:
    """Put the question again after one of my towers."""
    desks = theirs.lay()
    forget_cuts(desks, 0)
    place_on(desks, 0, 1 - theirs.colour, spot)
    return Question(desks["states"][0, 0].copy(), theirs.colour, AXES)


# Sets of places.


def spot_set(spots: Sequence[int]) -> Spots:
    """Return a set of places."""
    found = 0
    for spot in spots:
        found |= 1 << spot
    return found


def spots_in(places: Spots) -> Iterator[int]:
    """Yield the places of a set."""
    return (spot for spot in range(places.bit_length()) if places >> spot & 1)


def allowed(cut: Sequence[int], tower: int) -> Spots:
    """Return the places of towers that may stand beside a breaking set, or are part of it."""
    closed = 0
    for spot in cut:
        closed |= closed_to_own(spot, tower)
    return ~closed | spot_set(cut)
