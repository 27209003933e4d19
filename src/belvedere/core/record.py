"""A record as data: what it holds, and what may stand in it so that it can be read back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

from belvedere.core import registry
from belvedere.core.actors import CHANCE
from belvedere.core.endings import LEAVING, Cause, Departure, Ending, first
from belvedere.core.errors import BelvedereError, quoted
from belvedere.core.facts import OptionValue
from belvedere.core.limits import DEEPEST_VARIATION, LONGEST_MOVE, LONGEST_NAME
from belvedere.core.messages import Message, counted, words
from belvedere.core.parts import find_half_letter, not_text
from belvedere.core.position import Position, start

VERSION = 2  # what is written; version 1, without times and typed endings, is read too
OLDEST = 1

TOO_DEEP = words("Variations nest at most {most} deep.", most=DEEPEST_VARIATION)

_NAME = re.compile(r"[a-z][a-z0-9_ -]*+")
OWN_HEADERS = (
    "record", "game", "options", "result", "placing", "ending", "reason", "left", "taken back",
)  # fmt: skip
LATEST = 10**15  # milliseconds: some thirty thousand years


@dataclass(slots=True)
class Ply:
    """One decision or chance outcome, with what was said about it and what else was looked at."""

    seat: int  # or CHANCE
    move: str
    comments: list[str] = field(default_factory=list)
    variations: list[list[Ply]] = field(default_factory=list)  # each replaces this ply
    at: int | None = None  # milliseconds after the table was opened
    left: int | None = None  # milliseconds on that seat's clock afterwards
    forced: bool = False  # whether the table played it: there was no choice


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
    plies: list[Ply] = field(default_factory=list)
    ending: Ending | None = None  # None: not finished
    comments: list[str] = field(default_factory=list)  # before the first move
    headers: dict[str, str] = field(default_factory=dict)  # whatever else is worth noting
    gone: list[Departure] = field(default_factory=list)  # who left before the end, in order
    taken_back: list[TakeBack] = field(default_factory=list)

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
        wanted = len(self.plies) if ply is None else ply
        if type(wanted) is not int or not 0 <= wanted <= len(self.plies):
            raise BelvedereError(
                counted(
                    "This record has {number} move; there is no ply {ply}.",
                    "This record has {number} moves; there is no ply {ply}.",
                    len(self.plies),
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
    _check_texts(record.seats, words("The seats of a record are a list of names"))
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
    _check_texts(record.comments, words("The comments of a record are a list of texts"))
    if record.ending is not None:
        _check_ending(record.ending, players)
    _check_gone(record.gone, players)
    _check_taken_back(record.taken_back, players)
    _check_plies(record.plies, players, 0)
    return options


def expect_kind(value: object, kind: type, expected: Message) -> None:
    """Refuse a value of another kind with a sentence that says what was expected."""
    if not isinstance(value, kind):
        raise _unexpected(expected, value)


def _unexpected(expected: Message, value: object) -> BelvedereError:
    return BelvedereError(words("{expected}; not {value}.", expected=expected, value=quoted(value)))


def _check_texts(values: object, expected: Message) -> None:
    """Insist on a list of texts that can be written."""
    if not isinstance(values, list):
        raise _unexpected(expected, values)
    for value in values:
        expect_kind(value, str, expected)
        if find_half_letter(value) is not None:
            raise BelvedereError(not_text(value))


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
    _check_texts(list(headers.values()), words("A header of a record is a text"))


def _check_ending(ending: object, players: int) -> None:
    expect_kind(ending, Ending, words("How a record ended is an Ending, or None"))
    assert isinstance(ending, Ending)
    expect_kind(ending.cause, Cause, words("What ended a game is a Cause"))
    _check_texts([ending.reason], words("The reason of an ending is a text"))
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
        raise _unexpected(expected, values)


def _check_gone(gone: object, players: int) -> None:
    expect_kind(gone, list, words("Who left a game is a list"))
    assert isinstance(gone, list)
    for departure in gone:
        expect_kind(departure, Departure, words("Who left a game is a Departure"))
        if departure.cause not in LEAVING:
            raise BelvedereError(
                words("A seat leaves a game by resignation, or when its time is up.")
            )
        _check_number(departure.seat, players - 1, words("The seat that left"))
        _check_number(departure.ply, LATEST, words("The ply at which a seat left"))
    if len({departure.seat for departure in gone}) != len(gone):
        raise BelvedereError(words("A seat leaves a game once."))


def _check_taken_back(taken: object, players: int) -> None:
    expect_kind(taken, list, words("What was taken back is a list"))
    assert isinstance(taken, list)
    for step in taken:
        expect_kind(step, TakeBack, words("What was taken back is a TakeBack"))
        _check_number(step.seat, players - 1, words("The seat that asked to go back"))
        _check_number(step.ply, LATEST, words("The ply from which a game went back"))
        _check_number(step.to, step.ply - 1, words("The ply to which a game went back"))


def _check_number(value: object, most: int, what: Message) -> None:
    if type(value) is not int or not 0 <= value <= most:
        raise BelvedereError(
            words(
                "{what} is a number from 0 to {most}; not {value}.",
                what=what,
                most=most,
                value=quoted(value),
            )
        )


def _check_plies(plies: object, players: int, depth: int) -> None:
    if depth > DEEPEST_VARIATION:
        raise BelvedereError(TOO_DEEP)
    expect_kind(plies, list, words("The moves of a record are a list"))
    assert isinstance(plies, list)
    for ply in plies:
        expect_kind(ply, Ply, words("A move of a record is a Ply"))
        _check_ply(ply, players)
        for variation in ply.variations:
            if not variation:
                raise BelvedereError(words("A variation of {move} is empty.", move=ply.move))
            _check_plies(variation, players, depth + 1)


def _check_ply(ply: Ply, players: int) -> None:
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
        _check_number(ply.at, LATEST, words("The time of a move"))
    if ply.left is not None:
        _check_number(ply.left, LATEST, words("What a clock has left"))
    if ply.at is None and (ply.left is not None or ply.forced):
        raise BelvedereError(words("A move with a clock, or a forced one, has its time."))
    _check_texts(ply.comments, words("The comments of a move are a list of texts"))
    expect_kind(ply.variations, list, words("The variations of a move are a list"))


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
