"""Records as text: headers, moves, chance outcomes, times, notes, variations, ending.

```
[record "3"]
[game "mirador"]
[options "players=2; size=27; tower=2"]
[seat 0 "Ann"]
[result "1"]
[placing "2,1"]
[ending "resignation"]
[left "0 resignation 3"]

{ Played by the window. }
0: e4 @4.5 left 295.5
1: t5 @9.125 left 292.3 { solid }
(
  1: swap
  0: d24
)
0: v22 @20 left 286.125
```

One decision a line, with the seat that took it (`chance` for an outcome). After the @ stand the
seconds since the table was opened, and what the clock had left. Comments stand in braces, after
their move or before the first; a variation, in parentheses on lines of their own, replaces the move
before it. Marks, evaluations and shapes are lines below their move (`record_notes.py`).
docs/records.md is the full description.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NoReturn

from belvedere.core import endings, registry
from belvedere.core.actors import CHANCE
from belvedere.core.endings import (
    LEAVING,
    Cause,
    Departure,
    Ending,
    parse_cause,
    parse_reason,
)
from belvedere.core.errors import BelvedereError, OptionError, RecordError, cut, quoted
from belvedere.core.facts import OptionValue, parse_options
from belvedere.core.limits import (
    DEEPEST_VARIATION,
    LONGEST_NAME,
    LONGEST_RECORD,
    MOST_COMMENTS,
    MOST_NOTES,
)
from belvedere.core.messages import Message, all_of, counted, words
from belvedere.core.ply import Notes, Ply, check_notes
from belvedere.core.position import Position
from belvedere.core.record import (
    NO_MOVE_TO_MARK,
    NOTED,
    OLDEST,
    TIMED,
    TOO_DEEP,
    TOO_MANY_COMMENTS,
    TOO_MANY_NOTES,
    VERSION,
    Record,
    TakeBack,
    check,
    count_notes,
    find_excess,
)
from belvedere.core.record_notes import (
    format_notes,
    format_thousandths,
    is_note,
    parse_note,
    parse_thousandths,
)
from belvedere.core.tree import ROOT, Address, Draft, GameTree
from belvedere.core.untrusted import expect_kind, find_half_letter

# Possessive quantifiers throughout: none of these patterns ever goes back.
_HEADER = re.compile(r'\[([a-z](?:[a-z0-9_-]| (?!"))*+) ("(?:[^"\\]|\\.)*+")\]')
_WHO = re.compile(r"([0-9]|chance)\s*+:\s*+")
_TIMES = re.compile(
    r"@([0-9]{1,12}(?:\.[0-9]{1,3})?)(?: left ([0-9]{1,12}(?:\.[0-9]{1,3})?))?( forced)?"
)
_DEPARTURE = re.compile(r"([0-9]) (resignation|time) ([0-9]{1,9})")
_TAKE_BACK = re.compile(r"([0-9]) ([0-9]{1,9}) ([0-9]{1,9})")
_COMMENT = re.compile(r"\{((?:[^}\\]|\\.)*+)\}")
_ESCAPES = {"\\": "\\\\", "}": "\\}", "\n": "\\n", "\r": "\\r"}

Watch = Callable[[], None]
Follow = Callable[[Record, Ply, Position], None]  # of the main line: a ply, and what it led to


# Writing.

_TOO_LONG = words("A record has at most {most} characters.", most=LONGEST_RECORD)


def format_record(record: Record) -> str:
    """Write a record as text; `parse_record` is the inverse.

    Raises BelvedereError for what could not be read back: see `check`.
    """
    options = check(record)
    written = "; ".join(f"{name}={_option_text(value)}" for name, value in options.items())
    headers = {"record": str(VERSION), "game": record.game, "options": written}
    headers |= {f"seat {n}": name for n, name in enumerate(record.seats) if name}
    headers |= _ending_headers(record) | record.headers
    lines = [f"[{name} {json.dumps(value, ensure_ascii=False)}]" for name, value in headers.items()]
    lines.append("")
    lines += _format_tree(record.tree)
    text = "\n".join(lines) + "\n"
    if len(text) > LONGEST_RECORD:
        raise BelvedereError(_TOO_LONG)
    return text


def _ending_headers(record: Record) -> dict[str, str]:
    headers: dict[str, str] = {}
    if record.ending is not None:
        headers["result"] = ",".join(map(str, record.ending.winners)) or "nobody"
        headers["placing"] = ",".join(map(str, record.ending.placing))
        headers["ending"] = str(record.ending.cause)
        if record.ending.reason:
            headers["reason"] = record.ending.reason
    if record.gone:
        headers["left"] = "; ".join(f"{d.seat} {d.cause} {d.ply}" for d in record.gone)
    if record.taken_back:
        headers["taken back"] = "; ".join(f"{t.seat} {t.ply} {t.to}" for t in record.taken_back)
    return headers


def _option_text(value: OptionValue) -> str:
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def _format_tree(tree: GameTree) -> Iterator[str]:
    root = tree.notes()
    yield from map(_format_comment, root.comments)
    yield from format_notes(root)
    nesting = 0
    for visit in tree.walk():
        while nesting > visit.nesting - visit.is_variation:
            nesting -= 1
            yield "  " * nesting + ")"
        if visit.is_variation:
            yield "  " * nesting + "("
            nesting += 1
        yield from _format_ply(visit.ply, "  " * nesting)
    for outer in reversed(range(nesting)):
        yield "  " * outer + ")"


def _format_ply(ply: Ply, indent: str) -> Iterator[str]:
    who = "chance" if ply.seat == CHANCE else str(ply.seat)
    comments = "".join(" " + _format_comment(comment) for comment in ply.comments)
    yield f"{indent}{who}: {ply.move}{_format_times(ply)}{comments}"
    for note in format_notes(ply):
        yield f"{indent}  {note}"


def _format_times(ply: Ply) -> str:
    if ply.at is None:
        return ""
    left = "" if ply.left is None else f" left {format_thousandths(ply.left)}"
    return f" @{format_thousandths(ply.at)}{left}{' forced' if ply.forced else ''}"


def _format_comment(comment: str) -> str:
    return "{ " + "".join(_ESCAPES.get(letter, letter) for letter in comment) + " }"


# Reading.


def parse_record(
    text: str, watch: Watch = lambda: None, follow: Follow = lambda *_: None
) -> Record:
    """Read a record; raise RecordError, which holds everything before the damage.

    `watch` is called before every line, and may raise to end it. `follow` is told every ply of the
    main line as soon as the rules have judged it, and the position after it.
    """
    return _read(text, _Reader, watch, follow)


def parse_kept(text: str) -> Record:
    """Read a record that was judged when it was kept: the rules are not asked again."""
    return _read(text, _Believer, lambda: None, lambda *_: None)


def _read(text: str, kind: type[_Reader], watch: Watch, follow: Follow) -> Record:
    expect_kind(text, str, words("A record is read from text"))
    reader = kind(text[:LONGEST_RECORD], follow)
    if len(text) > LONGEST_RECORD:
        reader.fail(_TOO_LONG, line=1)
    reader.measure()
    reader.read(watch)
    return reader.record


class _Reader:
    """Reads line by line; what has been read is in `record` when it ends, or fails."""

    def __init__(self, text: str, follow: Follow = lambda *_: None) -> None:
        text = text.removeprefix("\ufeff").replace("\r\n", "\n").removesuffix("\n")
        self.lines = text.split("\n")
        self.number = 0  # of the current line, from 1
        self.record = Record("", {}, [])
        self.headers: dict[str, str] = {}
        self.header_lines: dict[str, int] = {}
        self.draft = Draft()
        # The two latest nodes and positions of a line of play; variations are stacked on top.
        self.nodes: list[list[Address]] = []
        self.positions: list[list[Position]] = []
        self.said = 0  # comments so far
        self.noted = 0  # marks, evaluations and shapes so far
        self.version = VERSION
        self.follow = follow

    @property
    def has_begun(self) -> bool:
        """Whether the headers are complete."""
        return bool(self.nodes)

    def fail(self, message: Message, column: int = 1, line: int | None = None) -> NoReturn:
        if not self.has_begun:  # keep the headers as they stand
            self.record.game = self.headers.get("game", "")
            self.record.headers = dict(self.headers)
        self.record.tree = self.draft.tree()
        raise RecordError(message, line or self.number, column, self.record)

    def measure(self) -> None:
        """Refuse what its lines alone show to be too much, before any rule is asked."""
        plies = variations = depth = 0
        length = 0  # that is written at least: indents, a letter, and the end of a line
        for line in self.lines:
            text = line.strip()
            if not text or text[0] in "[{" or is_note(text):
                continue
            if text == ")":
                depth -= 1
            length += 2 * depth + 2
            if text == "(":
                variations, depth = variations + 1, depth + 1
            elif text != ")":
                plies += 1
            if not 0 <= depth <= DEEPEST_VARIATION:
                break  # the reader comes no further, and says where it stopped
        excess = find_excess(plies, variations) or (_TOO_LONG if length > LONGEST_RECORD else None)
        if excess is not None:
            self.fail(excess, line=1)

    def read(self, watch: Watch) -> None:
        for line in self.lines:
            watch()
            self.number += 1
            if (stray := find_half_letter(line)) is not None:
                self.fail(_stray(line[stray]), stray + 1)
            text = line.strip()
            if not text:
                continue
            column = len(line) - len(line.lstrip()) + 1
            if not self.has_begun and text.startswith("["):
                self.header(text, column)
                continue
            if not self.has_begun:
                self.begin()
            if text == "(":
                self.open_variation(column)
            elif text == ")":
                self.close_variation(column)
            elif self.version >= NOTED and is_note(text):
                self.note(text, column)
            else:
                self.move_line(text, column)
        if not self.has_begun:
            self.number += 1
            self.begin()
        if len(self.nodes) > 1:
            self.number += 1
            self.fail(words("A variation is not closed; a line with ) is missing."))
        self.record.tree = self.draft.tree()
        self.check_ending()
        self.check_writing()

    def header(self, text: str, column: int) -> None:
        match = _HEADER.fullmatch(text)
        if match is None:
            self.fail(words('A header looks like [game "mirador"].'), column)
        name, text = match.groups()
        if len(name) > LONGEST_NAME:
            self.fail(
                words("A header's name has at most {most} characters.", most=LONGEST_NAME), column
            )
        if name in self.headers:
            self.fail(words("The header {name} stands twice.", name=quoted(name)), column)
        self.headers[name] = self.unquote(text, column + match.start(2))
        self.header_lines[name] = self.number

    def unquote(self, text: str, column: int) -> str:
        try:
            found: str = json.loads(text)
        except json.JSONDecodeError:
            self.fail(words("This header's text has a broken escape."), column)
        if find_half_letter(found) is not None:
            self.fail(words("This header's text has half a letter (a lone surrogate)."), column)
        return found

    def begin(self) -> None:
        """Set up the game when the headers are complete."""
        headers = dict(self.headers)
        version = headers.pop("record", None)
        if version is None or version not in map(str, range(OLDEST, VERSION + 1)):
            self.fail(_unknown(version), line=self.at("record"))
        self.version = int(version)
        record = self.record
        record.game = headers.pop("game", "")
        options = [text for text in headers.pop("options", "").split(";") if text.strip()]
        try:
            record.options = registry.facts(record.game).settle(parse_options(options))
            self.set_up()
        except OptionError as error:
            self.fail(error.message, line=self.at("options"))
        except BelvedereError as error:
            self.fail(error.message, line=self.at("game"))
        players = int(record.options["players"])
        record.seats = self.read_seats(headers, players)
        self.read_ending(headers, players)
        record.headers = headers
        self.nodes.append([ROOT])

    def set_up(self) -> None:
        """Set up the position from which the moves are played."""
        self.positions.append([self.record.start()])

    def at(self, header: str) -> int:
        return self.header_lines.get(header, 1)

    def read_seats(self, headers: dict[str, str], players: int) -> list[str]:
        names = [headers.pop(f"seat {n}", "") for n in range(players)]
        for seat, name in enumerate(names):
            if len(name) > LONGEST_NAME:
                sentence = words(
                    "A player's name has at most {most} characters.", most=LONGEST_NAME
                )
                self.fail(sentence, line=self.at(f"seat {seat}"))
        for header in headers:
            if header.startswith("seat "):
                sentence = words(
                    "There is no {header}; the seats are 0 to {last}.",
                    header=cut(header),
                    last=players - 1,
                )
                self.fail(sentence, line=self.at(header))
        return names

    def read_ending(self, headers: dict[str, str], players: int) -> None:
        """Read how the game ended, and who had left it before."""
        result, reason = headers.pop("result", None), headers.pop("reason", None)
        if result is None and reason is not None:
            self.fail(words("A reason stands beside a result."), line=self.at("reason"))
        winners = self.read_winners(result or "nobody", players)
        if self.version < TIMED:
            if result is not None:
                self.record.ending = endings.by_words(players, winners, reason or "")
            return
        self.record.gone = self.read_gone(headers.pop("left", ""), players)
        self.record.taken_back = self.read_taken_back(headers.pop("taken back", ""), players)
        placing, cause = headers.pop("placing", None), headers.pop("ending", None)
        if len({result is None, placing is None, cause is None}) > 1:
            there = [self.header_lines.get(name) for name in ("result", "placing", "ending")]
            line = min(number for number in there if number is not None)
            self.fail(words("result, placing and ending stand together."), line=line)
        if placing is not None and cause is not None:
            places = self.read_placing(placing, players)
            why = self.read_cause(cause)
            self.record.ending = Ending(why, winners, places, parse_reason(why, reason or ""))

    def read_winners(self, text: str, players: int) -> tuple[int, ...]:
        seats = [str(seat) for seat in range(players)]
        winners = [] if text == "nobody" else text.split(",")
        if winners != [seat for seat in seats if seat in winners]:
            sentence = words(
                "A result names the winning seats in order, or nobody; not {text}.",
                text=quoted(text),
            )
            self.fail(sentence, line=self.at("result"))
        return tuple(map(int, winners))

    def read_placing(self, text: str, players: int) -> tuple[int, ...]:
        places = text.split(",")
        if len(places) != players or not set(places) <= {str(n + 1) for n in range(players)}:
            sentence = words(
                "A placing has a place for each of {players} seats; not {text}.",
                players=players,
                text=quoted(text),
            )
            self.fail(sentence, line=self.at("placing"))
        return tuple(map(int, places))

    def read_cause(self, text: str) -> Cause:
        try:
            return parse_cause(text)
        except BelvedereError as error:
            self.fail(error.message, line=self.at("ending"))

    def read_gone(self, text: str, players: int) -> list[Departure]:
        found = []
        for part in text.split("; ") if text else ():
            match = _DEPARTURE.fullmatch(part)
            if match is None or int(match[1]) >= players:
                sentence = words(
                    "Who left is a seat, why and after how many plies, such as {example}.",
                    example=f"0 {LEAVING[0]} 14",
                )
                self.fail(sentence, line=self.at("left"))
            found.append(Departure(int(match[1]), Cause(match[2]), int(match[3])))
        return found

    def read_taken_back(self, text: str, players: int) -> list[TakeBack]:
        found = []
        for part in text.split("; ") if text else ():
            match = _TAKE_BACK.fullmatch(part)
            if match is None or int(match[1]) >= players:
                sentence = words("What was taken back is a seat and two plies, such as 0 14 10.")
                self.fail(sentence, line=self.at("taken back"))
            found.append(TakeBack(*map(int, match.groups())))
        return found

    def open_variation(self, column: int) -> None:
        if len(self.nodes[-1]) < 2:
            self.fail(words("A variation replaces the move before it, and there is none."), column)
        if len(self.nodes) > DEEPEST_VARIATION:
            self.fail(TOO_DEEP, column)
        self.nodes.append([self.nodes[-1][-2]])
        self.positions += [[line[-2]] for line in self.positions[-1:]]

    def close_variation(self, column: int) -> None:
        if len(self.nodes) == 1:
            self.fail(words("There is no variation to close."), column)
        if len(self.nodes[-1]) < 2:
            self.fail(words("This variation is empty."), column)
        self.nodes.pop()
        del self.positions[len(self.nodes) :]

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
            self.fail(words("A move begins with its seat and a colon, such as 0: e4."), column)
        seat = CHANCE if match.group(1) == "chance" else int(match.group(1))
        mark = text.find("@") if self.version >= TIMED else -1
        end = len(text) if mark < 0 else mark
        ply = self.judge(seat, text[match.end() : end].rstrip(), column, column + match.end())
        if mark >= 0:
            ply = self.timed(ply, text[mark:], column + mark)
        before = self.nodes[-1][-1]
        self.nodes[-1][:] = before, self.draft.add(before, ply)
        if len(self.nodes) == 1 and self.positions:
            self.follow(self.record, ply, self.positions[-1][-1])

    def judge(self, seat: int, move: str, who: int, what: int) -> Ply:
        """Let the rules judge a move whose seat and text stand in these columns."""
        position = self.positions[-1][-1]
        if seat != position.actor and seat not in position.actors:
            self.fail(_not_asked(position, seat), who)
        try:
            after = position.play(move, seat)
        except BelvedereError as error:
            self.fail(error.message, what)
        assert after.last is not None
        self.positions[-1][:] = position, after
        return Ply(seat, after.last.move)

    def timed(self, ply: Ply, text: str, column: int) -> Ply:
        match = _TIMES.fullmatch(text)
        if match is None:
            self.fail(words("After a move stands its time, such as @12.5 left 287.5."), column)
        at, left, forced = match.groups()
        return replace(
            ply,
            at=parse_thousandths(at),
            left=None if left is None else parse_thousandths(left),
            forced=forced is not None,
        )

    def note(self, text: str, column: int) -> None:
        """Read a mark, an evaluation or a shape."""
        address = self.noted_on(column)
        try:
            found = parse_note(text)
            check_notes(found, len(self.record.seats))
        except BelvedereError as error:
            self.fail(error.message, column)
        if found.marks and address == ROOT:
            self.fail(NO_MOVE_TO_MARK, column)
        self.noted += count_notes(found)
        if self.noted > MOST_NOTES:
            self.fail(TOO_MANY_NOTES, line=1)
        self.draft.note(address, found)

    def noted_on(self, column: int) -> Address:
        """Return the node to which a comment or a note belongs that stands here."""
        if len(self.nodes[-1]) < 2 and len(self.nodes) > 1:
            self.fail(
                words("A comment follows a move, or stands before the first of the game."), column
            )
        return self.nodes[-1][-1]

    def comments(self, text: str, column: int) -> None:
        address, found = self.noted_on(column), list[str]()
        place = 0
        while place < len(text):
            match = _COMMENT.match(text, place)
            if match is None:
                self.fail(
                    words("A comment is not closed; }} is missing.")
                    if text[place] == "{"
                    else words("Only comments may follow a move."),
                    column + place,
                )
            self.said += 1
            if self.said > MOST_COMMENTS:
                self.fail(TOO_MANY_COMMENTS, line=1)
            found.append(_unescape(match.group(1)))
            place = match.end()
            while place < len(text) and text[place].isspace():
                place += 1
        self.draft.note(address, Notes(comments=tuple(found)))

    def check_ending(self) -> None:
        """Hold a game that the rules have ended to what they say."""
        outcome = self.positions[0][-1].outcome
        ending, record = self.record.ending, self.record
        if outcome is None:
            if ending is not None and ending.cause is Cause.RULES:
                self.fail(words("The rules have not ended this game."), line=self.at("ending"))
            return
        record.ending = endings.by_rules(outcome, record.gone)
        if ending is not None and ending.winners != record.ending.winners:
            self.fail(by_the_moves(record.ending), line=self.at("result"))
        if self.version >= TIMED and ending not in (None, record.ending):
            self.fail(words("By the moves, the game ended otherwise."), line=self.at("ending"))

    def check_writing(self) -> None:
        """What is read can be written: indents and options that were left out take room too."""
        try:
            format_record(self.record)
        except BelvedereError as error:
            self.fail(error.message, line=1)


class _Believer(_Reader):
    """Reads what the rules have judged already."""

    def set_up(self) -> None:
        pass

    def judge(self, seat: int, move: str, who: int, what: int) -> Ply:
        return Ply(seat, move)

    def check_ending(self) -> None:
        pass


def _unknown(version: str | None) -> Message:
    if version is None:
        return words(
            "This record has no version; versions {oldest} to {newest} are known.",
            oldest=OLDEST,
            newest=VERSION,
        )
    return words(
        "This record has version {version}; versions {oldest} to {newest} are known.",
        version=quoted(version),
        oldest=OLDEST,
        newest=VERSION,
    )


def _stray(letter: str) -> Message:
    if "\udc80" <= letter <= "\udcff":
        return words("Byte {byte} is not UTF-8 text.", byte=f"{ord(letter) & 0xFF:#04x}")
    return words("Half a letter (a lone surrogate) is not text.")


def _not_asked(position: Position, seat: int) -> Message:
    prompt = position.rules.prompt(position.state)
    if seat == CHANCE:
        return words("Chance has nothing to decide here. {prompt}", prompt=prompt)
    return words("Seat {seat} has nothing to decide here. {prompt}", seat=seat, prompt=prompt)


def by_the_moves(ending: Ending) -> Message:
    """Say who has won by the moves of a record, where it says otherwise."""
    return counted(
        "By the moves, seat {seats} has won.",
        "By the moves, seats {seats} have won.",
        len(ending.winners),
        seats=all_of(ending.winners),
    )


def _unescape(comment: str) -> str:
    inner = comment.removeprefix(" ").removesuffix(" ")
    letters = {"n": "\n", "r": "\r"}
    return re.sub(r"\\(.)", lambda match: letters.get(match.group(1), match.group(1)), inner)
