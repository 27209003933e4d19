"""Game records as text: headers, moves, chance outcomes, comments, variations, result.

```
[record "1"]
[game "mirador"]
[options "players=2; size=27"]
[seat 0 "Ann"]
[result "1"]
[reason "resignation"]

{ Played by the window. }
0: e4
1: t5 { solid }
(
  1: swap
  0: d24
)
0: v22
```

One decision a line, with the seat that took it (`chance` for an outcome). Comments stand in braces,
after their move or before the first; a variation, in parentheses on lines of their own, replaces
the move before it. docs/records.md is the full description.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, NoReturn

from belvedere.core.actors import CHANCE
from belvedere.core.errors import BelvedereError, OptionError, RecordError
from belvedere.core.facts import OptionValue, parse_options
from belvedere.core.game import Outcome
from belvedere.core.position import Position, start

VERSION = 1

_HEADER = re.compile(r'\[([a-z][a-z0-9_ -]*?) ("(?:[^"\\]|\\.)*")\]')
_NAME = re.compile(r"[a-z][a-z0-9_ -]*")
_OWN_HEADERS = ("record", "game", "options", "result", "reason")
_SURROGATE = re.compile("[\udc80-\udcff]")
_WHO = re.compile(r"(\d|chance)\s*:\s*")
_COMMENT = re.compile(r"\{((?:[^}\\]|\\.)*)\}")
_ESCAPES = {"\\": "\\\\", "}": "\\}", "\n": "\\n", "\r": "\\r"}


@dataclass(slots=True)
class Ply:
    """One decision or chance outcome, with what was said about it and what else was looked at."""

    seat: int  # or CHANCE
    move: str
    comments: list[str] = field(default_factory=list)
    variations: list[list[Ply]] = field(default_factory=list)  # each replaces this ply


@dataclass(slots=True)
class Result:
    """How a recorded game ended, by the rules or at the table (resignation, time, agreement)."""

    winners: tuple[int, ...]  # empty: nobody
    reason: str


@dataclass(slots=True)
class Record:
    """A game as it was played."""

    game: str
    options: dict[str, OptionValue]
    seats: list[str]  # the players' names; "" where none is known
    plies: list[Ply] = field(default_factory=list)
    result: Result | None = None  # None: not finished
    comments: list[str] = field(default_factory=list)  # before the first move
    headers: dict[str, str] = field(default_factory=dict)  # whatever else is worth noting

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
        if not 0 <= wanted <= len(self.plies):
            raise BelvedereError(f"This record has {len(self.plies)} moves; there is no ply {ply}.")
        return next(islice(self.positions(), wanted, None))


def new_record(position: Position, seats: list[str] | None = None) -> Record:
    """Return an empty record for a game that begins with `position`."""
    return Record(position.game, position.options, seats or [""] * position.players)


def add_ply(record: Record, after: Position) -> None:
    """Note the latest decision of a position, and the result if it ended the game."""
    assert after.last is not None
    record.plies.append(Ply(after.last.seat, after.last.move))
    record.result = result_of(after.outcome)


def result_of(outcome: Outcome | None) -> Result | None:
    """Turn an outcome of the rules into a result for a record."""
    return None if outcome is None else Result(outcome.winners, str(outcome.reason))


# Writing.


def write(record: Record, path: str | Path) -> None:
    """Write a record to a text file."""
    Path(path).write_text(format_record(record), encoding="utf-8")


def format_record(record: Record) -> str:
    """Write a record as text; `parse_record` is the inverse.

    Raises BelvedereError for what could not be read back: see `_check`.
    """
    _check(record)
    options = "; ".join(f"{name}={_option_text(value)}" for name, value in record.options.items())
    headers = {"record": str(VERSION), "game": record.game, "options": options}
    headers |= {f"seat {n}": name for n, name in enumerate(record.seats) if name}
    if record.result is not None:
        winners = ",".join(map(str, record.result.winners))
        headers |= {"result": winners or "nobody", "reason": record.result.reason}
    lines = [f"[{name} {json.dumps(value, ensure_ascii=False)}]" for name, value in headers.items()]
    lines += [f"[{name} {json.dumps(v, ensure_ascii=False)}]" for name, v in record.headers.items()]
    lines.append("")
    lines += [_format_comment(comment) for comment in record.comments]
    lines += _format_plies(record.plies, "")
    return "\n".join(lines) + "\n"


def _check(record: Record) -> None:
    for name in record.headers:
        if name in _OWN_HEADERS or name.startswith("seat ") or not _NAME.fullmatch(name):
            raise BelvedereError(f"A header of a record cannot be named {name!r}.")
    players = record.options.get("players")
    if players is not None and len(record.seats) != players:
        raise BelvedereError(f"This game has {players} seats, not {len(record.seats)}.")
    if record.result and list(record.result.winners) != sorted(set(record.result.winners)):
        raise BelvedereError("A result names each winning seat once, in order.")
    _check_plies(record.plies)


def _check_plies(plies: list[Ply]) -> None:
    for ply in plies:
        if not ply.move.isprintable() or "{" in ply.move:
            raise BelvedereError(f"{ply.move!r} cannot stand in a record as a move.")
        for variation in ply.variations:
            if not variation:
                raise BelvedereError(f"A variation of {ply.move} is empty.")
            _check_plies(variation)


def _option_text(value: OptionValue) -> str:
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def _format_plies(plies: list[Ply], indent: str) -> Iterator[str]:
    for ply in plies:
        who = "chance" if ply.seat == CHANCE else str(ply.seat)
        comments = "".join(" " + _format_comment(comment) for comment in ply.comments)
        yield f"{indent}{who}: {ply.move}{comments}"
        for variation in ply.variations:
            yield f"{indent}("
            yield from _format_plies(variation, indent + "  ")
            yield f"{indent})"


def _format_comment(comment: str) -> str:
    return "{ " + "".join(_ESCAPES.get(letter, letter) for letter in comment) + " }"


# Reading.


def read(path: str | Path) -> Record:
    """Read a text file; raise RecordError, which holds everything before the damage."""
    # A byte that is not UTF-8 becomes a lone surrogate, which the reader refuses where it stands.
    return parse_record(Path(path).read_bytes().decode(errors="surrogateescape"))


def parse_record(text: str) -> Record:
    """Read a record; raise RecordError, which holds everything before the damage."""
    reader = _Reader(text)
    reader.read()
    return reader.record


class _Reader:
    """Reads line by line; what has been read is in `record` at any time."""

    def __init__(self, text: str) -> None:
        text = text.removeprefix("\ufeff").replace("\r\n", "\n").removesuffix("\n")
        self.lines = text.split("\n")
        self.number = 0  # of the current line, from 1
        self.record = Record("", {}, [])
        self.headers: dict[str, str] = {}
        self.header_lines: dict[str, int] = {}
        # A line of play and the positions along it; variations are stacked on top.
        self.plies = [self.record.plies]
        self.positions: list[list[Position]] = []

    def fail(self, message: str, column: int = 1, line: int | None = None) -> NoReturn:
        if not self.positions:  # no game has begun: keep the headers as they stand
            self.record.game = self.headers.get("game", "")
            self.record.headers = dict(self.headers)
        raise RecordError(message, line or self.number, column, self.record)

    def read(self) -> None:
        for line in self.lines:
            self.number += 1
            if stray := _SURROGATE.search(line):
                byte = ord(stray.group()) & 0xFF
                self.fail(f"byte {byte:#04x} is not UTF-8 text.", stray.start() + 1)
            text = line.strip()
            if not text:
                continue
            column = len(line) - len(line.lstrip()) + 1
            if not self.positions and text.startswith("["):
                self.header(text, column)
                continue
            if not self.positions:
                self.begin()
            if text == "(":
                self.open_variation(column)
            elif text == ")":
                self.close_variation(column)
            else:
                self.move_line(text, column)
        if not self.positions:
            self.number += 1
            self.begin()
        if len(self.plies) > 1:
            self.number += 1
            self.fail("a variation is not closed; a line with ) is missing.")
        self.check_result()

    def header(self, text: str, column: int) -> None:
        match = _HEADER.fullmatch(text)
        if match is None:
            self.fail('a header looks like [game "mirador"].', column)
        name, quoted = match.groups()
        if name in self.headers:
            self.fail(f"the header {name!r} stands twice.", column)
        try:
            self.headers[name] = json.loads(quoted)
        except json.JSONDecodeError:
            self.fail("this header's text has a broken escape.", column + match.start(2))
        self.header_lines[name] = self.number

    def begin(self) -> None:
        """Set up the game when the headers are complete."""
        headers = dict(self.headers)
        version = headers.pop("record", None)
        if version != str(VERSION):
            said = "no version" if version is None else f"version {version!r}"
            self.fail(
                f"this record has {said}; version {VERSION} is known.", line=self.at("record")
            )
        record = self.record
        record.game = headers.pop("game", "")
        options = [text for text in headers.pop("options", "").split(";") if text.strip()]
        try:
            position = start(record.game, **parse_options(options))
        except OptionError as error:
            self.fail(str(error), line=self.at("options"))
        except BelvedereError as error:
            self.fail(str(error), line=self.at("game"))
        record.options = position.options
        record.seats = [headers.pop(f"seat {n}", "") for n in range(position.players)]
        self.read_result(headers, position.players)
        record.headers = headers
        self.positions.append([position])

    def at(self, header: str) -> int:
        return self.header_lines.get(header, 1)

    def read_result(self, headers: dict[str, str], players: int) -> None:
        text = headers.pop("result", None)
        reason = headers.pop("reason", None)
        if text is None:
            if reason is not None:
                self.fail("a reason stands beside a result.", line=self.at("reason"))
            return
        seats = [str(seat) for seat in range(players)]
        winners = [] if text == "nobody" else text.split(",")
        if winners != [seat for seat in seats if seat in winners]:
            sentence = f"a result names the winning seats in order, or nobody; not {text!r}."
            self.fail(sentence, line=self.at("result"))
        self.record.result = Result(tuple(map(int, winners)), reason or "")

    def open_variation(self, column: int) -> None:
        if not self.plies[-1]:
            self.fail("a variation replaces the move before it, and there is none.", column)
        variation: list[Ply] = []
        self.plies[-1][-1].variations.append(variation)
        self.plies.append(variation)
        self.positions.append([self.positions[-1][-2]])

    def close_variation(self, column: int) -> None:
        if len(self.plies) == 1:
            self.fail("there is no variation to close.", column)
        if not self.plies[-1]:
            self.fail("this variation is empty.", column)
        self.plies.pop()
        self.positions.pop()

    def move_line(self, text: str, column: int) -> None:
        brace = text.find("{")
        move = text if brace < 0 else text[:brace]
        if move.strip():
            self.move(move.rstrip(), column)
        if brace >= 0:
            self.comments(text[brace:], column + brace)

    def move(self, text: str, column: int) -> None:
        match = _WHO.match(text)
        if match is None:
            self.fail("a move begins with its seat and a colon, such as 0: e4.", column)
        who = match.group(1)
        seat = CHANCE if who == "chance" else int(who)
        position = self.positions[-1][-1]
        if seat != position.actor and seat not in position.actors:
            self.fail(f"{who} has nothing to decide here. {position.prompt()}", column)
        try:
            after = position.play(text[match.end() :], seat)
        except BelvedereError as error:
            self.fail(str(error), column + match.end())
        assert after.last is not None
        self.plies[-1].append(Ply(seat, after.last.move))
        self.positions[-1].append(after)

    def comments(self, text: str, column: int) -> None:
        plies = self.plies[-1]
        if not plies and len(self.plies) > 1:
            self.fail("a comment follows a move, or stands before the first of the game.", column)
        target = plies[-1].comments if plies else self.record.comments
        place = 0
        while place < len(text):
            match = _COMMENT.match(text, place)
            if match is None:
                missing = "a comment is not closed; } is missing." if text[place] == "{" else ""
                self.fail(missing or "only comments may follow a move.", column + place)
            target.append(_unescape(match.group(1)))
            place = match.end()
            while place < len(text) and text[place].isspace():
                place += 1

    def check_result(self) -> None:
        outcome = self.positions[0][-1].outcome
        result = self.record.result
        if outcome is None:
            return
        if result is None:
            self.record.result = result_of(outcome)
        elif result.winners != outcome.winners:
            winners = " and ".join(f"seat {seat}" for seat in outcome.winners)
            self.fail(f"by the moves, {winners} has won.", line=self.at("result"))


def _unescape(comment: str) -> str:
    inner = comment.removeprefix(" ").removesuffix(" ")
    letters = {"n": "\n", "r": "\r"}
    return re.sub(r"\\(.)", lambda match: letters.get(match.group(1), match.group(1)), inner)


# The same as JSON, for other programs.


def to_dict(record: Record) -> dict[str, Any]:
    """Return a record as JSON data; `from_dict` is the inverse."""
    return {
        "record": VERSION,
        "game": record.game,
        "options": record.options,
        "seats": record.seats,
        "result": record.result
        and {"winners": list(record.result.winners), "reason": record.result.reason},
        "headers": record.headers,
        "comments": record.comments,
        "moves": [_ply_to_dict(ply) for ply in record.plies],
    }


def _ply_to_dict(ply: Ply) -> dict[str, Any]:
    data: dict[str, Any] = {"seat": ply.seat, "move": ply.move}
    if ply.comments:
        data["comments"] = ply.comments
    if ply.variations:
        data["variations"] = [[_ply_to_dict(p) for p in line] for line in ply.variations]
    return data


def from_dict(data: Mapping[str, Any]) -> Record:
    """Read a record's JSON data; raise BelvedereError with a sentence."""
    if not isinstance(data, Mapping) or data.get("record") != VERSION:
        raise BelvedereError(f"This is not a record's JSON of version {VERSION}.")
    try:
        record = Record(
            str(data["game"]),
            dict(data["options"]),
            [str(name) for name in data["seats"]],
            [_ply_from_dict(ply) for ply in data["moves"]],
            None if data["result"] is None else _result_from_dict(data["result"]),
            [str(comment) for comment in data["comments"]],
            {str(name): str(value) for name, value in data["headers"].items()},
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BelvedereError(
            f"This is not a record's JSON: {error} is missing or wrong."
        ) from error
    judged = parse_record(format_record(record))  # by the rules, like any text
    if len(judged.seats) != len(record.seats):
        raise BelvedereError(f"This game has {len(judged.seats)} seats, not {len(record.seats)}.")
    return judged


def _result_from_dict(data: Mapping[str, Any]) -> Result:
    return Result(tuple(data["winners"]), str(data["reason"]))


def _ply_from_dict(data: Mapping[str, Any]) -> Ply:
    return Ply(
        int(data["seat"]),
        str(data["move"]),
        [str(comment) for comment in data.get("comments", [])],
        [[_ply_from_dict(ply) for ply in line] for line in data.get("variations", [])],
    )
