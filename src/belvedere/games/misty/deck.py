"""The deck: a table of drawings, what each does and how many copies there are (R-MIS-1).

It is kept as one line of text, so that a record holds the deck it was played with:
`balloon up 3, star plain 4, …`. People write it as TOML; docs/decks.md tells how.
"""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike, fspath
from pathlib import Path
from typing import Any, Final, NamedTuple

from belvedere.core.errors import LONGEST_QUOTE, OptionError, quoted

DRAWINGS: Final = (
    "balloon", "rocket", "leaf", "raindrop", "scooter", "unicycle", "fire truck", "tractor",
    "star", "heart", "house", "smiley", "flower", "monster",
)  # fmt: skip
DIRECTIONS: Final = ("up", "down", "left", "right")
STILL: Final = ("plain", "smiley", "flower", "monster")  # kinds of cards without an arrow
WHATS: Final = (*STILL, *DIRECTIONS)  # what a drawing does; the index is its code in the record
MOST_COPIES: Final = 99  # so that a count fits a byte, and so does the whole deck's in a report
MOST_DIGITS: Final = 6  # that a number of copies is read with

LONGEST: Final = 4_000  # characters of a deck; the standard one in TOML has a quarter of that
LONGEST_LINE: Final = 1_000  # characters
BYTE_ORDER_MARK: Final = "\ufeff"
NO_TABLES: Final = "A deck in TOML is a list of [[card]] tables and nothing else."

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
    if isinstance(given, PathLike) and isinstance(fspath(given), str):
        return _canonical(_from_toml(_contents(Path(given))))
    if not isinstance(given, str):
        raise OptionError(f"A deck is a text or the path of a TOML file, not {quoted(given)}.")
    text = _checked(given).strip()
    if text.lower() == "standard":
        return STANDARD
    if text.lower().endswith(".toml"):
        raise OptionError(
            f"{quoted(text)} is the name of a file; hand it over as a Path, or its text."
        )
    if "[[" in text or "\n" in text:
        return _canonical(_from_toml(text))
    return _canonical(rows(text))


def _contents(path: Path) -> str:
    """Read a file, as far as it can be a deck."""
    try:
        with path.open(encoding="utf-8") as file:
            return _checked(file.read(LONGEST + 2))  # the mark is not counted
    except FileNotFoundError:
        raise OptionError(f"There is no file {quoted(path.name)} to read a deck from.") from None
    except (OSError, UnicodeDecodeError) as error:
        why = _because(error)
        raise OptionError(f"{quoted(path.name)} cannot be read as a deck: {why}.") from None
    except ValueError:  # a NUL, or half a surrogate pair
        raise OptionError(f"{quoted(path.name)} cannot be a file's name.") from None


def _because(error: Exception) -> str:
    reason = getattr(error, "strerror", None)
    return str(reason).lower() if reason else "it is not UTF-8 text"


def _checked(text: str) -> str:
    """Return a text that is short enough to be read, without the mark that some editors put first.

    A line is bounded too: the time that TOML takes grows with the square of its longest key.
    """
    text = text.removeprefix(BYTE_ORDER_MARK)
    if len(text) > LONGEST:
        raise OptionError(f"A deck has at most {LONGEST:,} characters; this one has more.")
    if max(map(len, text.split("\n"))) > LONGEST_LINE:
        raise OptionError(
            f"A line of a deck has at most {LONGEST_LINE:,} characters; one has more."
        )
    return text


def _row(text: str) -> Card:
    words = text.lower().split()
    if len(words) < 3 or not _is_number(words[-1]):
        raise OptionError(
            f"{quoted(text.strip())} is no row of a deck. "
            'A row is a drawing, what it does and its copies: "balloon up 3".'
        )
    drawing, what = _drawing(" ".join(words[:-2])), words[-2]
    if what not in WHATS:
        raise OptionError(
            f"The {drawing} does {quoted(what)}; a card does one of {', '.join(WHATS)}."
        )
    return Card(drawing, what, int(words[-1]))


def _is_number(text: str) -> bool:
    """Tell whether a text is a whole number of few digits."""
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdecimal() and len(digits) <= MOST_DIGITS


def _drawing(name: str) -> str:
    if name not in DRAWINGS:
        raise OptionError(
            f"There is no drawing {quoted(name)}. The drawings are {', '.join(DRAWINGS)}."
        )
    return name


def _from_toml(text: str) -> list[Card]:
    table = _parse_toml(text)
    cards = table.get("card")
    if not isinstance(cards, list) or not cards or set(table) != {"card"}:
        raise OptionError(NO_TABLES)
    return [_from_table(card) for card in cards]


def _parse_toml(text: str) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        why = str(error)
        if len(why) > LONGEST_QUOTE:  # it repeats a key
            why = why[: LONGEST_QUOTE - 1] + "…"
    except ValueError:  # Python reads no number that long
        why = "a number in it has very many digits"
    except RecursionError:
        why = "its lists or tables are nested too deeply"
    raise OptionError(f"This deck is not TOML: {why}.")


def _from_table(table: Any) -> Card:
    if not isinstance(table, Mapping):
        raise OptionError(NO_TABLES)
    drawing = table.get("drawing")
    if not isinstance(drawing, str):
        raise OptionError(f"A card has a drawing, such as {DRAWINGS[0]!r}; not {quoted(drawing)}.")
    drawing = _drawing(drawing.strip().lower())
    name = f"The {drawing}"
    unknown = sorted(set(table) - {"drawing", "kind", "direction", "copies"})
    if unknown:
        raise OptionError(
            f"{name} has {quoted(unknown[0])}; a card has a drawing, a kind, copies, and a "
            "direction if it is an arrow."
        )
    copies = table.get("copies")
    if type(copies) is not int:
        raise OptionError(f"{name} has {quoted(copies)} copies; that has to be a whole number.")
    return Card(drawing, _what(name, table), copies)


def _what(name: str, table: Mapping[str, Any]) -> str:
    kind, direction = table.get("kind"), table.get("direction")
    if kind == "arrow":
        if direction not in DIRECTIONS:
            raise OptionError(
                f"{name} is an arrow with the direction {quoted(direction)}; "
                f"it has to be one of {', '.join(DIRECTIONS)}."
            )
        return str(direction)
    if kind not in STILL:
        raise OptionError(
            f"{name} has the kind {quoted(kind)}; a kind is arrow or {', '.join(STILL)}."
        )
    if direction is not None:
        raise OptionError(f"{name} is no arrow, so it has no direction.")
    return str(kind)


def _canonical(cards: list[Card]) -> str:
    """Check the rows and write them in the order of the drawings, without empty ones."""
    seen: set[str] = set()
    for card in cards:
        if card.drawing in seen:
            raise OptionError(f"The {card.drawing} stands in the deck twice.")
        seen.add(card.drawing)
        if not 0 <= card.copies <= MOST_COPIES:
            limit = "0 is the least" if card.copies < 0 else f"{MOST_COPIES} is the most"
            raise OptionError(f"The {card.drawing} has {quoted(card.copies)} copies; {limit}.")
    kept = sorted((c for c in cards if c.copies), key=lambda c: DRAWINGS.index(c.drawing))
    if not kept:
        raise OptionError("A deck has at least one card.")
    return ", ".join(f"{card.drawing} {card.what} {card.copies}" for card in kept)
