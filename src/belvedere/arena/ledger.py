"""The file of an arena: JSON lines, first the terms, then one line per game, kept as it finishes.

A stop loses no finished game: a line is on the disk before the next one is begun, and what a stop
has left of a line is cut off, since its game is played again. docs/arena.md tells the format.

Version 1 is of two players without an opening, as `belvedere match` plays; it is still written for
them, so that the files of matches stay what they were.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from sys import intern
from typing import Any, Final

from belvedere.arena.single_game import Failure, PlayedGame, ThinkingTime
from belvedere.arena.terms import Form, MatchTerms
from belvedere.core.errors import BelvedereError, OptionError, quoted
from belvedere.core.limits import LONGEST_RECORD
from belvedere.core.messages import Message, words

MATCH, VERSION = 1, 2
LONGEST_LINE: Final = LONGEST_RECORD  # bytes

Games = dict[int, PlayedGame]


class Ledger:
    """The games so far; with a path, they are kept there."""

    def __init__(self, path: Path | None, terms: MatchTerms, *, keeps_moves: bool = True) -> None:
        """Begin a file, or go on with one; raise OptionError if it is another match's."""
        self._path, self._keeps_moves = path, keeps_moves
        self.games: Games = {}
        if path is None:
            return
        first = _line(_head(terms))
        begun = b""
        if path.exists():
            with path.open("rb") as file:
                begun = file.read(len(first) + 1)
        if first.startswith(begun) and begun != first:  # nothing yet, or half a line
            path.write_bytes(first)
            return
        found, self.games = read(path)
        if found != terms:
            raise OptionError(_refusal(path, found, terms))
        _cut_off_half_a_line(path)

    def add(self, played: PlayedGame) -> None:
        """Keep a game, so that it survives a crash."""
        self.games[played.number] = played
        if self._path is not None:
            with self._path.open("ab") as file:
                file.write(_line(_game_line(played, self._keeps_moves)))
                file.flush()
                os.fsync(file.fileno())


def read(path: Path) -> tuple[MatchTerms, Games]:
    """Read an arena's file as far as its lines are whole; raise BelvedereError, or OSError."""
    row = 1
    try:
        lines = _lines(path)
        terms = _parse_head(json.loads(next(lines, b"")))
        games: Games = {}
        for line in lines:
            row += 1
            played = _parse_game(json.loads(line), terms)
            games[played.number] = played
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise BelvedereError(
            words(
                "{name}, line {line}: this does not belong to a match.",
                name=quoted(str(path)),
                line=row,
            )
        ) from None
    return terms, games


def _lines(path: Path) -> Iterator[bytes]:
    """Yield the lines that are whole; a line that is too long is half a line, and no JSON."""
    with path.open("rb") as file:
        while line := file.readline(LONGEST_LINE):
            if line.endswith(b"\n") or len(line) == LONGEST_LINE:
                yield line


def _cut_off_half_a_line(path: Path) -> None:
    with path.open("rb+") as file:
        end = file.seek(0, os.SEEK_END)
        file.seek(max(0, end - LONGEST_LINE))
        rest = file.read()
        file.truncate(end - len(rest) + rest.rfind(b"\n") + 1)


def _refusal(path: Path, found: MatchTerms, terms: MatchTerms) -> Message:
    name = quoted(str(path))
    if replace(found, sources=terms.sources) == terms:
        return words(
            "{name} was begun by bots that played otherwise; name another file, or delete it.",
            name=name,
        )
    return words("{name} holds a match on other terms; name another file.", name=name)


def _line(data: dict[str, Any]) -> bytes:
    return json.dumps(data, ensure_ascii=False).encode() + b"\n"


def _head(terms: MatchTerms) -> dict[str, Any]:
    data = asdict(terms)
    if len(terms.players) == 2 and not terms.opening:
        del data["form"], data["opening"]
        return {"version": MATCH, **data}
    return {"version": VERSION, **data}


def _parse_head(data: dict[str, Any]) -> MatchTerms:
    if data.pop("version") not in (MATCH, VERSION):
        raise ValueError(data)
    players = tuple(map(str, data.pop("players")))
    form = Form(data.pop("form", Form.ROUND_ROBIN))
    terms = MatchTerms(players=players, form=form, **data)
    if len(players) < 2 or terms.seats < 2 or type(terms.opening) is not int:
        raise ValueError(players)
    return terms


def _game_line(played: PlayedGame, with_moves: bool) -> dict[str, Any]:
    data = asdict(played)
    moves, paces, failures = (data.pop(name) for name in ("moves", "paces", "failures"))
    if not played.placing:
        del data["placing"]
    data["paces"] = [list(pace.values()) for pace in paces]
    if failures:
        data["failures"] = failures
    return {**data, "moves": list(moves)} if with_moves else data


def _parse_game(data: dict[str, Any], terms: MatchTerms) -> PlayedGame:
    players = len(terms.players)
    paces = tuple(
        ThinkingTime(int(decisions), float(seconds), float(longest))
        for decisions, seconds, longest in data.pop("paces")
    )
    seats = tuple(map(int, data.pop("seats")))
    shares = tuple(map(float, data.pop("shares")))
    placing = tuple(map(int, data.pop("placing", ())))
    is_table = terms.seats == len(seats) == len(shares) and len(placing) in (0, len(seats))
    if len(paces) != players or not is_table or not all(0 <= who < players for who in seats):
        raise ValueError(seats)
    return PlayedGame(
        int(data.pop("number")),
        seats,
        shares,
        int(data.pop("plies")),
        str(data.pop("reason")),
        paces,
        str(data.pop("date")),
        tuple(intern(str(move)) for move in data.pop("moves", ())),
        placing,
        tuple(_parse_failure(failure) for failure in data.pop("failures", ())),
    )


def _parse_failure(data: dict[str, Any]) -> Failure:
    return Failure(int(data["seat"]), int(data["ply"]), str(data["why"]))
