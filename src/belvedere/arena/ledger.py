"""The file of a match: JSON lines, first the terms, then a line a game, kept as it finishes.

A stop loses no finished game: a line is on the disk before the next one is begun, and what a stop
has left of a line is cut off, since its game is played again.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, Final

from belvedere.arena.playing import Pace, Played, Terms
from belvedere.core.errors import BelvedereError, OptionError, quoted
from belvedere.core.limits import LONGEST_FILE
from belvedere.core.messages import Message, words

VERSION: Final = 1

Games = dict[int, Played]


class Ledger:
    """The games of a match so far; with a path, they are kept there."""

    def __init__(self, path: Path | None, terms: Terms, *, keeps_moves: bool = True) -> None:
        """Begin a file, or go on with one; raise OptionError if it is another match's."""
        self._path, self._keeps_moves = path, keeps_moves
        self.games: Games = {}
        if path is None:
            return
        first = _line(_head(terms))
        content = path.read_bytes() if path.exists() else b""
        if first.startswith(content) and content != first:  # nothing yet, or half a line
            path.write_bytes(first)
            return
        found, self.games = read(path)
        if found != terms:
            raise OptionError(_refusal(path, found, terms))
        with path.open("rb+") as file:
            file.truncate(content.rfind(b"\n") + 1)

    def add(self, played: Played) -> None:
        """Keep a game, so that it survives a crash."""
        self.games[played.number] = played
        if self._path is not None:
            with self._path.open("ab") as file:
                file.write(_line(_game_line(played, self._keeps_moves)))
                file.flush()
                os.fsync(file.fileno())


def read(path: Path) -> tuple[Terms, Games]:
    """Read a match's file as far as its lines are whole; raise BelvedereError, or OSError."""
    with path.open("rb") as file:
        content = file.read(LONGEST_FILE + 1)
    if len(content) > LONGEST_FILE:
        raise BelvedereError(
            words("{name} is longer than {most} bytes.", name=quoted(str(path)), most=LONGEST_FILE)
        )
    lines = content.split(b"\n")[:-1] or [b""]
    row = 0
    try:
        terms = _parse_head(json.loads(lines[row]))
        games: Games = {}
        for row in range(1, len(lines)):
            played = _parse_game(json.loads(lines[row]), len(terms.players))
            games[played.number] = played
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise BelvedereError(
            words(
                "{name}, line {line}: this does not belong to a match.",
                name=quoted(str(path)),
                line=row + 1,
            )
        ) from None
    return terms, games


def _refusal(path: Path, found: Terms, terms: Terms) -> Message:
    name = quoted(str(path))
    if replace(found, sources=terms.sources) == terms:
        return words(
            "{name} was begun by bots that played otherwise; name another file, or delete it.",
            name=name,
        )
    return words("{name} holds a match on other terms; name another file.", name=name)


def _line(data: dict[str, Any]) -> bytes:
    return json.dumps(data, ensure_ascii=False).encode() + b"\n"


def _head(terms: Terms) -> dict[str, Any]:
    return {"version": VERSION, **asdict(terms)}


def _parse_head(data: dict[str, Any]) -> Terms:
    if data.pop("version") != VERSION:
        raise ValueError(data)
    first, second = data.pop("players")
    return Terms(players=(str(first), str(second)), **data)


def _game_line(played: Played, with_moves: bool) -> dict[str, Any]:
    data = asdict(played)
    moves, paces = data.pop("moves"), data.pop("paces")
    data["paces"] = [list(pace.values()) for pace in paces]
    return {**data, "moves": list(moves)} if with_moves else data


def _parse_game(data: dict[str, Any], players: int) -> Played:
    first, second = (
        Pace(int(decisions), float(seconds), float(longest))
        for decisions, seconds, longest in data.pop("paces")
    )
    seats = tuple(map(int, data.pop("seats")))
    shares = tuple(map(float, data.pop("shares")))
    if len(seats) != len(shares) or not all(0 <= who < players for who in seats):
        raise ValueError(seats)
    return Played(
        int(data.pop("number")),
        seats,
        shares,
        int(data.pop("plies")),
        str(data.pop("reason")),
        (first, second),
        str(data.pop("date")),
        tuple(map(str, data.pop("moves", ()))),
    )
