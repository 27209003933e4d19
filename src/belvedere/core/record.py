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
from belvedere.core.parts import find_half_letter
from belvedere.core.position import Position, start

VERSION = 2  # what is written; version 1, without times and typed endings, is read too
OLDEST = 1

TOO_DEEP = f"Variations nest at most {DEEPEST_VARIATION} deep."

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
            has = "1 move" if len(self.plies) == 1 else f"{len(self.plies)} moves"
            raise BelvedereError(f"This record has {has}; there is no ply {quoted(ply)}.")
        return next(islice(self.positions(), wanted, None))


def check(record: Record) -> dict[str, OptionValue]:
    """Refuse what could not be read back; return the options, all of them."""
    expect_kind(record, Record, "This is for a record")
    expect_kind(record.options, dict, "The options of a record are a dict")
    options = registry.facts(record.game).settle(record.options)
    players = int(options["players"])
    _check_texts(record.seats, "The seats of a record are a list of names")
    if len(record.seats) != players:
        raise BelvedereError(f"This game has {players} seats, not {len(record.seats)}.")
    for name in record.seats:
        _check_name(name)
    _check_headers(record.headers)
    _check_texts(record.comments, "The comments of a record are a list of texts")
    if record.ending is not None:
        _check_ending(record.ending, players)
    _check_gone(record.gone, players)
    _check_taken_back(record.taken_back, players)
    _check_plies(record.plies, players, 0)
    return options


def expect_kind(value: object, kind: type, sentence: str) -> None:
    """Refuse a value of another kind with a sentence that says what was expected."""
    if not isinstance(value, kind):
        raise BelvedereError(f"{sentence}; not {quoted(value)}.")


def _check_texts(values: object, sentence: str) -> None:
    """Insist on a list of texts that can be written."""
    if not isinstance(values, list):
        raise BelvedereError(f"{sentence}; not {quoted(values)}.")
    for value in values:
        expect_kind(value, str, sentence)
        if find_half_letter(value) is not None:
            raise BelvedereError(_not_text(value))


def _not_text(text: str) -> str:
    return f"{quoted(text)} is not text: it has half a letter (a lone surrogate)."


def _check_name(name: str) -> None:
    if len(name) > LONGEST_NAME:
        raise BelvedereError(f"A name has at most {LONGEST_NAME} characters; not {quoted(name)}.")


def _check_headers(headers: object) -> None:
    if not isinstance(headers, dict):
        raise BelvedereError(f"The headers of a record are a dict; not {quoted(headers)}.")
    for name in headers:
        is_name = isinstance(name, str) and _NAME.fullmatch(name)
        if not is_name or name in OWN_HEADERS or name.startswith("seat "):
            raise BelvedereError(f"A header of a record cannot be named {quoted(name)}.")
        _check_name(name)
    _check_texts(list(headers.values()), "A header of a record is a text")


def _check_ending(ending: object, players: int) -> None:
    expect_kind(ending, Ending, "How a record ended is an Ending, or None")
    assert isinstance(ending, Ending)
    expect_kind(ending.cause, Cause, "What ended a game is a Cause")
    _check_texts([ending.reason], "The reason of an ending is a text")
    for named, what in ((ending.winners, "winning seats"), (ending.placing, "places")):
        expect_kind(named, tuple, f"An ending has its {what} in a tuple")
        if any(type(number) is not int for number in named):
            raise BelvedereError(f"The {what} of an ending are numbers; not {quoted(named)}.")
    winners, placing = ending.winners, ending.placing
    if len(placing) != players or not set(placing) <= set(range(1, players + 1)):
        raise BelvedereError(f"An ending places {players} seats, from 1 to {players}.")
    if list(winners) != sorted(set(winners)) or not set(winners) <= set(range(players)):
        seats = f"from 0 to {players - 1}"
        raise BelvedereError(f"An ending names each winning seat {seats} once, in order.")
    if winners and winners != first(placing):
        raise BelvedereError("The winners of an ending are those on the first place.")


def _check_gone(gone: object, players: int) -> None:
    expect_kind(gone, list, "Who left a game is a list")
    assert isinstance(gone, list)
    for departure in gone:
        expect_kind(departure, Departure, "Who left a game is a Departure")
        if departure.cause not in LEAVING:
            raise BelvedereError("A seat leaves a game by resignation, or when its time is up.")
        _check_number(departure.seat, players - 1, "The seat that left")
        _check_number(departure.ply, LATEST, "The ply at which a seat left")
    if len({departure.seat for departure in gone}) != len(gone):
        raise BelvedereError("A seat leaves a game once.")


def _check_taken_back(taken: object, players: int) -> None:
    expect_kind(taken, list, "What was taken back is a list")
    assert isinstance(taken, list)
    for step in taken:
        expect_kind(step, TakeBack, "What was taken back is a TakeBack")
        _check_number(step.seat, players - 1, "The seat that asked to go back")
        _check_number(step.ply, LATEST, "The ply from which a game went back")
        _check_number(step.to, step.ply - 1, "The ply to which a game went back")


def _check_number(value: object, most: int, what: str) -> None:
    if type(value) is not int or not 0 <= value <= most:
        raise BelvedereError(f"{what} is a number from 0 to {most}; not {quoted(value)}.")


def _check_plies(plies: object, players: int, depth: int) -> None:
    if depth > DEEPEST_VARIATION:
        raise BelvedereError(TOO_DEEP)
    if not isinstance(plies, list):
        raise BelvedereError(f"The moves of a record are a list; not {quoted(plies)}.")
    for ply in plies:
        expect_kind(ply, Ply, "A move of a record is a Ply")
        _check_ply(ply, players)
        for variation in ply.variations:
            if not variation:
                raise BelvedereError(f"A variation of {ply.move} is empty.")
            _check_plies(variation, players, depth + 1)


def _check_ply(ply: Ply, players: int) -> None:
    if type(ply.seat) is not int or ply.seat not in range(CHANCE, players):
        seats = f"0 to {players - 1}, or {CHANCE} for chance"
        raise BelvedereError(f"The seat of a move is {seats}; not {quoted(ply.seat)}.")
    move = ply.move
    if not isinstance(move, str) or not move.isprintable() or set("{@") & set(move):
        raise BelvedereError(f"{quoted(move)} cannot stand in a record as a move.")
    if len(move) > LONGEST_MOVE:
        raise BelvedereError(f"A move has at most {LONGEST_MOVE} characters; not {quoted(move)}.")
    for moment, what in ((ply.at, "The time of a move"), (ply.left, "What a clock has left")):
        if moment is not None:
            _check_number(moment, LATEST, what)
    if ply.at is None and (ply.left is not None or ply.forced):
        raise BelvedereError("A move with a clock, or a forced one, has its time.")
    _check_texts(ply.comments, "The comments of a move are a list of texts")
    if not isinstance(ply.variations, list):
        raise BelvedereError(f"The variations of a move are a list; not {quoted(ply.variations)}.")
