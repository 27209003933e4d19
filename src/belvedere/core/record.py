"""A record as data: what it holds, and what may stand in it so that it can be read back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

from belvedere.core import registry
from belvedere.core.endings import LEAVING, Cause, Departure, Ending, first
from belvedere.core.errors import BelvedereError, quoted
from belvedere.core.facts import OptionValue
from belvedere.core.limits import (
    DEEPEST_VARIATION,
    LONGEST_NAME,
    MOST_COMMENTS,
    MOST_NOTES,
    MOST_PLIES,
    MOST_VARIATIONS,
)
from belvedere.core.messages import Message, counted, words
from belvedere.core.ply import LATEST, Notes, Ply, check_notes, check_ply
from belvedere.core.position import Position, start
from belvedere.core.tree import EMPTY, GameTree
from belvedere.core.untrusted import check_number, check_texts, expect_kind, unexpected

VERSION = 3  # what is written; the older ones are read too
NOTED = 3  # the first with marks, evaluations and shapes
TIMED = 2  # the first with times and typed endings
OLDEST = 1

TOO_DEEP = words("Variations nest at most {most} deep.", most=DEEPEST_VARIATION)
TOO_MANY_COMMENTS = words("A record has at most {most} comments.", most=MOST_COMMENTS)
TOO_MANY_NOTES = words(
    "A record has at most {most} marks, evaluations and shapes.", most=MOST_NOTES
)
NO_MOVE_TO_MARK = words("A mark belongs to a move, and there is none before it.")

_NAME = re.compile(r"[a-z][a-z0-9_ -]*+")
OWN_HEADERS = (
    "record", "game", "options", "result", "placing", "ending", "reason", "left", "taken back",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Going back by consent of all people at the table."""

    seat: int  # who asked for it
    ply: int  # how many plies the game had
    to: int  # how many it was to have


@dataclass(slots=True)
class Record:
    """A game as it was played."""

    game: str
    options: dict[str, OptionValue]
    seats: list[str]  # the players' names; "" where none is known
    tree: GameTree = EMPTY  # what was played, and what else was looked at
    ending: Ending | None = None  # None: not finished
    headers: dict[str, str] = field(default_factory=dict)  # whatever else is worth noting
    gone: list[Departure] = field(default_factory=list)  # who left before the end, in order
    taken_back: list[TakeBack] = field(default_factory=list)

    @property
    def plies(self) -> tuple[Ply, ...]:
        """What was played: the main line of the tree."""
        return self.tree.main_line

    @property
    def comments(self) -> tuple[str, ...]:
        """What was said before the first move."""
        return self.tree.notes().comments

    def start(self) -> Position:
        """Return the position before the first move."""
        return start(self.game, **self.options)

    def positions(self) -> Iterator[Position]:
        """Yield the position before the first move and after each."""
        position = self.start()
        yield position
        for ply in self.plies:
            position = position.play(ply.move, ply.seat)
            yield position

    def position(self, ply: int | None = None) -> Position:
        """Return the position after that many moves (all, unless told)."""
        length = len(self.tree.main)
        wanted = length if ply is None else ply
        if type(wanted) is not int or not 0 <= wanted <= length:
            raise BelvedereError(
                counted(
                    "This record has {number} move; there is no ply {ply}.",
                    "This record has {number} moves; there is no ply {ply}.",
                    length,
                    ply=quoted(ply),
                )
            )
        return next(islice(self.positions(), wanted, None))


def check(record: Record) -> dict[str, OptionValue]:
    """Refuse what could not be read back; return the options, all of them."""
    expect_kind(record, Record, words("This is for a record"))
    expect_kind(record.options, dict, words("The options of a record are a dict"))
    options = registry.facts(record.game).settle(record.options)
    players = int(options["players"])
    check_texts(record.seats, list, words("The seats of a record are a list of names"))
    if len(record.seats) != players:
        raise BelvedereError(
            counted(
                "This game has {number} seat, not {given}.",
                "This game has {number} seats, not {given}.",
                players,
                given=len(record.seats),
            )
        )
    for name in record.seats:
        _check_name(name)
    _check_headers(record.headers)
    if record.ending is not None:
        _check_ending(record.ending, players)
    _check_gone(record.gone, players)
    _check_taken_back(record.taken_back, players)
    expect_kind(record.tree, GameTree, words("The moves of a record are a Tree"))
    _check_tree(record.tree, players)
    _check_amount(record.tree)
    return options


def find_excess(plies: int, variations: int) -> Message | None:
    """Say what a record has too much of, or None."""
    if plies > MOST_PLIES:
        return words(
            "A record has at most {most} moves, with those of its variations.", most=MOST_PLIES
        )
    if variations > MOST_VARIATIONS:
        return words("A record has at most {most} variations.", most=MOST_VARIATIONS)
    return None


def _check_name(name: str) -> None:
    if len(name) > LONGEST_NAME:
        raise BelvedereError(
            words(
                "A name has at most {most} characters; not {name}.",
                most=LONGEST_NAME,
                name=quoted(name),
            )
        )


def _check_headers(headers: object) -> None:
    expect_kind(headers, dict, words("The headers of a record are a dict"))
    assert isinstance(headers, dict)
    for name in headers:
        is_name = isinstance(name, str) and _NAME.fullmatch(name)
        if not is_name or name in OWN_HEADERS or name.startswith("seat "):
            raise BelvedereError(
                words("A header of a record cannot be named {name}.", name=quoted(name))
            )
        _check_name(name)
    check_texts(list(headers.values()), list, words("A header of a record is a text"))


def _check_ending(ending: object, players: int) -> None:
    expect_kind(ending, Ending, words("How a record ended is an Ending, or None"))
    assert isinstance(ending, Ending)
    expect_kind(ending.cause, Cause, words("What ended a game is a Cause"))
    check_texts([ending.reason], list, words("The reason of an ending is a text"))
    _check_numbers(ending.winners, words("The winning seats of an ending are a tuple of numbers"))
    _check_numbers(ending.placing, words("The places of an ending are a tuple of numbers"))
    winners, placing = ending.winners, ending.placing
    if len(placing) != players or not set(placing) <= set(range(1, players + 1)):
        raise BelvedereError(
            words("An ending places {players} seats, from 1 to {players}.", players=players)
        )
    if list(winners) != sorted(set(winners)) or not set(winners) <= set(range(players)):
        raise BelvedereError(
            words(
                "An ending names each winning seat from 0 to {last} once, in order.",
                last=players - 1,
            )
        )
    if winners and winners != first(placing):
        raise BelvedereError(words("The winners of an ending are those on the first place."))


def _check_numbers(values: object, expected: Message) -> None:
    expect_kind(values, tuple, expected)
    assert isinstance(values, tuple)
    if any(type(value) is not int for value in values):
        raise unexpected(expected, values)


def _check_gone(gone: object, players: int) -> None:
    expect_kind(gone, list, words("Who left a game is a list"))
    assert isinstance(gone, list)
    for departure in gone:
        expect_kind(departure, Departure, words("Who left a game is a Departure"))
        if departure.cause not in LEAVING:
            raise BelvedereError(
                words("A seat leaves a game by resignation, or when its time is up.")
            )
        check_number(departure.seat, players - 1, words("The seat that left"))
        check_number(departure.ply, LATEST, words("The ply at which a seat left"))
    if len({departure.seat for departure in gone}) != len(gone):
        raise BelvedereError(words("A seat leaves a game once."))


def _check_taken_back(taken: object, players: int) -> None:
    expect_kind(taken, list, words("What was taken back is a list"))
    assert isinstance(taken, list)
    for step in taken:
        expect_kind(step, TakeBack, words("What was taken back is a TakeBack"))
        check_number(step.seat, players - 1, words("The seat that asked to go back"))
        check_number(step.ply, LATEST, words("The ply from which a game went back"))
        check_number(step.to, step.ply - 1, words("The ply to which a game went back"))


def _check_amount(tree: GameTree) -> None:
    visits = list(tree.walk())
    excess = find_excess(len(visits), sum(visit.is_variation for visit in visits))
    if excess is None and any(visit.nesting > DEEPEST_VARIATION for visit in visits):
        excess = TOO_DEEP
    said: list[Notes] = [tree.notes(), *(visit.ply for visit in visits)]
    if excess is None and sum(len(notes.comments) for notes in said) > MOST_COMMENTS:
        excess = TOO_MANY_COMMENTS
    if excess is None and sum(map(count_notes, said)) > MOST_NOTES:
        excess = TOO_MANY_NOTES
    if excess is not None:
        raise BelvedereError(excess)


def count_notes(notes: Notes) -> int:
    """Count marks, evaluations and shapes."""
    return len(notes.marks) + len(notes.evaluations) + len(notes.shapes)


def _check_tree(tree: GameTree, players: int) -> None:
    root = tree.notes()
    check_notes(root, players)
    if root.marks:
        raise BelvedereError(NO_MOVE_TO_MARK)
    for visit in tree.walk():
        check_ply(visit.ply, players)
