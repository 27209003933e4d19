"""Boards of Mirador for tests: by their moves, or by their towers; and some that are known."""

from __future__ import annotations

from typing import Any

import belvedere
from belvedere import Position, records

PUBLISHED = (
    "E4", "T5", "V22", "S22", "S17", "V17", "X20", "U12", "U25",
    "Z16", "Z22", "P16", "O21", "J15", "F16", "C16", "M15", "K19",
)  # fmt: skip


def after(*moves: str, size: int = 27, tower: int = 2) -> Position:
    position = belvedere.start("mirador", size=size, tower=tower)
    for move in moves:
        position = position.play(move)
    return position


def board(red: str, blue: str, to_move: str, size: int = 27, tower: int = 2) -> Position:
    """Set up towers, named by their squares, with the swap behind us unless it is offered."""
    data: dict[str, Any] = belvedere.start("mirador", size=size, tower=tower).to_dict()
    data["towers"] = [
        {"square": square.lower(), "colour": colour}
        for colour, squares in (("red", red), ("blue", blue))
        for square in squares.split()
    ]
    offered = not blue and " " not in red and to_move == "blue"
    swap = "offered" if offered else "past"
    return belvedere.load({**data, "swap": swap, "to_decide": to_move})


UNSOUND_RED, UNSOUND_BLUE = "j1 q1 s3 u1", "b4 f3 n4 p6 u6 w4 y2"


def recorded(moves: tuple[str, ...], size: int = 27) -> records.Record:
    position = belvedere.start("mirador", size=size)
    record = records.new_record(position)
    for move in moves:
        position = position.play(move)
        records.add_ply(record, position)
    return record
