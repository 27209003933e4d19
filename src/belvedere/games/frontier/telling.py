"""Moves of Mirage and Overworld for people who read no notation: what is placed, and where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from belvedere.core.messages import Message, Value, all_of, counted_in, words_in
from belvedere.games.frontier.drawing import captions
from belvedere.games.frontier.facts import SEATS
from belvedere.games.frontier.notation import COLOURS, ITEMS, KEPT, KINDS, MARKED

ON_COAST: Final = (
    words_in("move list", "camel on the Coast tile"),
    words_in("move list", "ship on the Coast tile"),
)


def tell_move(move: str, is_overworld: bool) -> Value:
    """Say a move, or an outcome; which tile it was, and how it is turned, the board shows."""
    plain = _plain(is_overworld)
    if move in plain:
        return plain[move]
    verb, *about = move.split()
    return _placed(verb, about, is_overworld) or move


def _plain(is_overworld: bool) -> dict[str, Message]:
    """Return what is said of moves that are words only."""
    return {
        **dict(zip(KINDS, ON_COAST, strict=True)),
        **dict(zip(MARKED, captions.MARKED, strict=True)),
        **dict(zip(KEPT, captions.KEPT[is_overworld], strict=True)),
        **{f"replace {kind}": said for kind, said in zip(KINDS, captions.SUPPLY, strict=True)},
        **{
            f"place {item}": said
            for item, said in zip(ITEMS[is_overworld], captions.ITEMS[is_overworld], strict=True)
        },
        **{
            f"award {colour}": words_in("move list", "the gap goes to {name}", name=name)
            for colour, name in zip(COLOURS, SEATS, strict=True)
        },
    }


def _placed(verb: str, about: Sequence[str], is_overworld: bool) -> Message | None:
    """Say what happens at a square, or to a tile that nobody chose."""
    square = about[2] if verb == "coast" else about[0]
    if verb == "move" and is_overworld:
        return words_in("move list", "door moved from {square}", square=square)
    return {
        "start": words_in("move list", "start tile"),
        "draw": words_in("move list", "tile drawn"),
        "take": words_in("move list", "tile chosen"),
        "remove": words_in("move list", "tile put aside"),
        "land": words_in("move list", "land on {square}", square=square),
        "water": words_in("move list", "water on {square}", square=square),
        "coast": words_in("move list", "Coast tile on {square}", square=square),
        "explorers": counted_in(
            "move list",
            "explorer on {squares}",
            "explorers on {squares}",
            len(about),
            squares=all_of(about),
        ),
        "gap": words_in("move list", "gap at {square}", square=square),
        "move": words_in("move list", "tent moved from {square}", square=square),
        "replace": words_in("move list", "explorer from {square}", square=square),
    }.get(verb)
