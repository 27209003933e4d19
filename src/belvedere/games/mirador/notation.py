"""Mirador's moves in words: `e4`, `e4!`, `swap`, `pass`, `accept`, `challenge`, `give up`."""

from __future__ import annotations

import re
from functools import cache

from belvedere.core.game import not_notation
from belvedere.core.messages import Message, Value, row_of, words, words_in
from belvedere.core.squares import format_square, match_square
from belvedere.games.mirador.rules.state import (
    ACCEPT,
    CHALLENGE,
    GIVE_UP,
    PASS,
    PASS_DECLARED,
    SWAP,
    first_command,
    place_action,
    place_of,
)

COMMAND_NAMES = {
    SWAP: "swap",
    PASS: "pass",
    PASS_DECLARED: "pass!",
    ACCEPT: "accept",
    CHALLENGE: "challenge",
    GIVE_UP: "give up",
}
_TOLD: dict[str, Message] = {
    "swap": words_in("move list", "swap of colours"),
    "pass": words_in("move list", "pass"),
    "pass!": words_in("move list", "pass, a win declared"),
    "accept": words_in("move list", "acceptance"),
    "challenge": words_in("move list", "challenge"),
    "give up": words_in("move list", "challenge given up"),
}
_COMMANDS = {name: command for command, name in COMMAND_NAMES.items()}


@cache
def format_action(side: int, action: int) -> str:
    """Write an action on a board with so many columns and rows of places."""
    if action >= first_command(side):
        return COMMAND_NAMES[action - first_command(side)]
    return format_square(*place_of(side, action)) + ("!" if action % 2 else "")


def tell_move(move: str) -> Value:
    """Say a move as a sentence would; a place is its own name."""
    if move.endswith("!") and move not in _TOLD:
        place = move.removesuffix("!")
        return words_in("move list", "{place}, a win declared", place=place)
    return _TOLD.get(move, move)


def parse_action(side: int, text: str) -> int:
    """Read an action, in any case and spacing; raise NotationError."""
    move = re.sub(r"\s+", " ", text.strip().lower()).replace(" !", "!")
    if move in _COMMANDS:
        return first_command(side) + _COMMANDS[move]
    place = match_square(move.removesuffix("!"))
    if place is None:
        expected = words(
            "a place such as e4, e4! to declare, or {commands}", commands=row_of(_COMMANDS)
        )
        raise not_notation(text, expected)
    if max(place) >= side:
        last = format_square(side - 1, side - 1)
        raise not_notation(text, words("a place of this board, from a1 to {last}", last=last))
    return int(place_action(side, *place, int(move.endswith("!"))))
