"""The deck: a table of drawings, what each does and how many copies there are (R-MIS-1).

It is kept as one line of text, so that a record holds the deck it was played with:
`balloon up 3, star plain 4, …`. People write it as TOML; docs/decks.md tells how.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any, Final, NamedTuple

from belvedere.core.errors import OptionError

DRAWINGS: Final = (
    "balloon", "rocket", "leaf", "raindrop", "scooter", "unicycle", "fire truck", "tractor",
    "star", "heart", "house", "smiley", "flower", "monster",
)  # fmt: skip
DIRECTIONS: Final = ("up", "down", "left", "right")
STILL: Final = ("plain", "smiley", "flower", "monster")  # kinds of cards without an arrow
WHATS: Final = (*STILL, *DIRECTIONS)  # what a drawing does; the index is its code in the record
MOST_COPIES: Final = 99  # so that a count fits a byte, and so does the whole deck's in a report

STANDARD: Final = (
    "balloon up 3, rocket up 3, leaf down 3, raindrop down 3, scooter left 3, unicycle left 3, "
    "fire truck right 3, tractor right 3, star plain 4, heart plain 4, house plain 4, "
    "smiley smiley 8, flower flower 5, monster monster 5"
)


class Card(NamedTuple):
    """A row of the table."""

    drawing: str
    what: str  # a direction, or a kind without an arrow
    copies: int


def rows(text: str) -> list[Card]:
    """Read the line of text that `read_deck` returned."""
    return [_row(part) for part in text.split(",")]


def size(text: str) -> int:
    """Count the cards of a deck."""
    return sum(card.copies for card in rows(text))


def read_deck(given: object) -> str:
    """Turn a deck (its line of text, "standard", TOML, or the path of a TOML file) into its line.

    Raises OptionError with a sentence.
    """
    if isinstance(given, PathLike):
        return _canonical(_from_toml(_contents(Path(given))))
    if not isinstance(given, str):
        raise OptionError(f"A deck is a text or the path of a TOML file, not {given!r}.")
    if given.strip().lower() == "standard":
        return STANDARD
    if given.strip().lower().endswith(".toml"):
        raise OptionError(f"{given!r} is the name of a file; hand it over as a Path, or its text.")
    if "[[" in given or "\n" in given.strip():
        return _canonical(_from_toml(given))
    return _canonical([_row(part) for part in given.split(",")])


def _contents(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise OptionError(f"There is no file {path.name!r} to read a deck from.") from None
    except (OSError, UnicodeDecodeError) as error:
        raise OptionError(f"{path.name!r} cannot be read as a deck: {_because(error)}.") from None


def _because(error: Exception) -> str:
    reason = getattr(error, "strerror", None)
    return str(reason).lower() if reason else "it is not UTF-8 text"


def _row(text: str) -> Card:
    found = re.fullmatch(r"\s*([a-z ]+?)\s+([a-z]+)\s+(-?[0-9]{1,6})\s*", text.lower())
    if found is None:
        raise OptionError(
            f"{text.strip()!r} is no row of a deck. "
            'A row is a drawing, what it does and its copies: "balloon up 3".'
        )
    drawing, what, copies = found.groups()
    if what not in WHATS:
        raise OptionError(f"The {drawing} does {what!r}; a card does one of {', '.join(WHATS)}.")
    return Card(drawing, what, int(copies))


def _from_toml(text: str) -> list[Card]:
    import tomllib

    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise OptionError(f"This deck is not TOML: {error}.") from None
    cards = table.get("card")
    if not isinstance(cards, list) or not cards or set(table) != {"card"}:
        raise OptionError("A deck in TOML is a list of [[card]] tables and nothing else.")
    return [_from_table(card) for card in cards]


def _from_table(table: Any) -> Card:
    if not isinstance(table, Mapping):
        raise OptionError("A deck in TOML is a list of [[card]] tables and nothing else.")
    drawing = table.get("drawing")
    if not isinstance(drawing, str):
        raise OptionError(f"A card has a drawing, such as {DRAWINGS[0]!r}; not {drawing!r}.")
    name = f"The {drawing}"
    unknown = sorted(set(table) - {"drawing", "kind", "direction", "copies"})
    if unknown:
        raise OptionError(
            f"{name} has {unknown[0]!r}; a card has a drawing, a kind, copies, and a direction "
            "if it is an arrow."
        )
    copies = table.get("copies")
    if type(copies) is not int:
        raise OptionError(f"{name} has {copies!r} copies; that has to be a whole number.")
    return Card(drawing.strip().lower(), _what(name, table), copies)


def _what(name: str, table: Mapping[str, Any]) -> str:
    kind, direction = table.get("kind"), table.get("direction")
    if kind == "arrow":
        if direction not in DIRECTIONS:
            raise OptionError(
                f"{name} is an arrow with the direction {direction!r}; "
                f"it has to be one of {', '.join(DIRECTIONS)}."
            )
        return str(direction)
    if kind not in STILL:
        raise OptionError(f"{name} has the kind {kind!r}; a kind is arrow or {', '.join(STILL)}.")
    if direction is not None:
        raise OptionError(f"{name} is no arrow, so it has no direction.")
    return str(kind)


def _canonical(cards: list[Card]) -> str:
    """Check the rows and write them in the order of the drawings, without empty ones."""
    seen: set[str] = set()
    for card in cards:
        if card.drawing not in DRAWINGS:
            raise OptionError(
                f"There is no drawing {card.drawing!r}. The drawings are {', '.join(DRAWINGS)}."
            )
        if card.drawing in seen:
            raise OptionError(f"The {card.drawing} stands in the deck twice.")
        seen.add(card.drawing)
        if card.copies < 0:
            raise OptionError(f"The {card.drawing} has {card.copies} copies; 0 is the least.")
        if card.copies > MOST_COPIES:
            raise OptionError(
                f"The {card.drawing} has {card.copies} copies; {MOST_COPIES} is the most."
            )
    kept = sorted((c for c in cards if c.copies), key=lambda c: DRAWINGS.index(c.drawing))
    if not kept:
        raise OptionError("A deck has at least one card.")
    return ", ".join(f"{card.drawing} {card.what} {card.copies}" for card in kept)
