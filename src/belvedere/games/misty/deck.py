"""The deck: a table of drawings, what each does and how many copies there are (R-MIS-1).

It is kept as one line of text, so that a record holds the deck it was played with:
`balloon up 3, star plain 4, …`. People write it as TOML; docs/decks.md tells how.
"""

from __future__ import annotations

from collections.abc import Mapping
from errno import EACCES, EISDIR
from os import PathLike, fspath
from pathlib import Path
from typing import Any, Final, NamedTuple

from belvedere.core.errors import OptionError, cut, quoted
from belvedere.core.messages import Message, Value, row_of, words
from belvedere.games.misty.card_names import CARDS, KINDS, WAYS, find_drawing, find_what

DRAWINGS: Final = tuple(CARDS)
DIRECTIONS: Final = ("up", "down", "left", "right")
STILL: Final = ("plain", "smiley", "flower", "monster")  # kinds of cards without an arrow
WHATS: Final = (*STILL, *DIRECTIONS)  # what a drawing does; the index is its code in the record
MOST_COPIES: Final = 99  # so that a count fits a byte, and so does the whole deck's in a report
MOST_DIGITS: Final = 6  # that a number of copies is read with

LONGEST: Final = 4_000  # characters of a deck; the standard one in TOML has a quarter of that
LONGEST_LINE: Final = 1_000  # characters
BYTE_ORDER_MARK: Final = "\ufeff"
NO_TABLES: Final = words("A deck in TOML is a list of [[card]] tables and nothing else.")
REFUSALS: Final[dict[int, Value]] = {  # of a system, which would say them in its own language
    EISDIR: words("is a directory"),
    EACCES: words("permission denied"),
}

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
        raise OptionError(
            words("A deck is a text or the path of a TOML file, not {given}.", given=quoted(given))
        )
    text = _checked(given).strip()
    if text.lower() == "standard":
        return STANDARD
    if text.lower().endswith(".toml"):
        raise OptionError(
            words(
                "{name} is the name of a file; hand it over as a Path, or its text.",
                name=quoted(text),
            )
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
        raise OptionError(
            words("There is no file {name} to read a deck from.", name=quoted(path.name))
        ) from None
    except (OSError, UnicodeDecodeError) as error:
        raise OptionError(
            words(
                "{name} cannot be read as a deck: {why}.",
                name=quoted(path.name),
                why=_because(error),
            )
        ) from None
    except ValueError:  # a NUL, or half a surrogate pair
        raise OptionError(
            words("{name} cannot be a file's name.", name=quoted(path.name))
        ) from None


def _because(error: OSError | UnicodeDecodeError) -> Value:
    if isinstance(error, UnicodeDecodeError):
        return words("it is not UTF-8 text")
    return REFUSALS.get(error.errno or 0, str(error.strerror).lower())


def _checked(text: str) -> str:
    """Return a text that is short enough to be read, without the mark that some editors put first.

    A line is bounded too: the time that TOML takes grows with the square of its longest key.
    """
    text = text.removeprefix(BYTE_ORDER_MARK)
    if len(text) > LONGEST:
        raise OptionError(
            words("A deck has at most {most} characters; this one has more.", most=LONGEST)
        )
    if max(map(len, text.split("\n"))) > LONGEST_LINE:
        raise OptionError(
            words(
                "A line of a deck has at most {most} characters; one has more.", most=LONGEST_LINE
            )
        )
    return text


def _row(text: str) -> Card:
    parts = text.lower().split()
    if len(parts) < 3 or not _is_number(parts[-1]):
        raise OptionError(
            words(
                "{row} is no row of a deck. "
                'A row is a drawing, what it does and its copies: "balloon up 3".',
                row=quoted(text.strip()),
            )
        )
    drawing, what = _drawing(" ".join(parts[:-2])), find_what(parts[-2])
    if what is None:
        raise OptionError(
            words(
                "The {card} does {what}; a card does one of {whats}.",
                card=CARDS[drawing],
                what=quoted(parts[-2]),
                whats=row_of((KINDS | WAYS).values()),
            )
        )
    return Card(drawing, what, int(parts[-1]))


def _is_number(text: str) -> bool:
    """Tell whether a text is a whole number of few digits."""
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdecimal() and len(digits) <= MOST_DIGITS


def _drawing(name: str) -> str:
    drawing = find_drawing(name)
    if drawing is None:
        raise OptionError(
            words(
                "There is no drawing {name}. The drawings are {drawings}.",
                name=quoted(name),
                drawings=row_of(CARDS.values()),
            )
        )
    return drawing


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
        why: Value = cut(str(error))  # in Python's own words; it repeats a key
    except ValueError:  # Python reads no number that long
        why = words("a number in it has very many digits")
    except RecursionError:
        why = words("its lists or tables are nested too deeply")
    raise OptionError(words("This deck is not TOML: {why}.", why=why))


def _from_table(table: Any) -> Card:
    if not isinstance(table, Mapping):
        raise OptionError(NO_TABLES)
    name = table.get("drawing")
    if not isinstance(name, str):
        raise OptionError(
            words(
                "A card has a drawing, such as {example}; not {name}.",
                example=repr(DRAWINGS[0]),
                name=quoted(name),
            )
        )
    drawing = _drawing(name.strip().lower())
    unknown = sorted(set(table) - {"drawing", "kind", "direction", "copies"})
    if unknown:
        raise OptionError(
            words(
                "The {card} has {key}; a card has a drawing, a kind, copies, and a "
                "direction if it is an arrow.",
                card=CARDS[drawing],
                key=quoted(unknown[0]),
            )
        )
    copies = table.get("copies")
    if type(copies) is not int:
        raise OptionError(
            words(
                "The {card} has {copies} copies; that has to be a whole number.",
                card=CARDS[drawing],
                copies=quoted(copies),
            )
        )
    return Card(drawing, _what(CARDS[drawing], table), copies)


def _what(name: Message, table: Mapping[str, Any]) -> str:
    kind, direction = _word(table.get("kind")), _word(table.get("direction"))
    if kind == "arrow":
        if direction not in DIRECTIONS:
            raise OptionError(
                words(
                    "The {card} is an arrow with the direction {direction}; "
                    "it has to be one of {directions}.",
                    card=name,
                    direction=quoted(table.get("direction")),
                    directions=row_of(WAYS.values()),
                )
            )
        return str(direction)
    if kind not in STILL:
        raise OptionError(
            words(
                "The {card} has the kind {kind}; a kind is arrow or {kinds}.",
                card=name,
                kind=quoted(table.get("kind")),
                kinds=row_of(KINDS.values()),
            )
        )
    if direction is not None:
        raise OptionError(words("The {card} is no arrow, so it has no direction.", card=name))
    return str(kind)


def _word(given: object) -> object:
    """Return the English for a word of a deck that was written in another language."""
    return find_what(given.strip().lower()) or given if isinstance(given, str) else given


def _canonical(cards: list[Card]) -> str:
    """Check the rows and write them in the order of the drawings, without empty ones."""
    seen: set[str] = set()
    for card in cards:
        name = CARDS[card.drawing]
        if card.drawing in seen:
            raise OptionError(words("The {card} stands in the deck twice.", card=name))
        seen.add(card.drawing)
        if card.copies < 0:
            raise OptionError(
                words(
                    "The {card} has {copies} copies; 0 is the least.",
                    card=name,
                    copies=quoted(card.copies),
                )
            )
        if card.copies > MOST_COPIES:
            raise OptionError(
                words(
                    "The {card} has {copies} copies; {most} is the most.",
                    card=name,
                    copies=quoted(card.copies),
                    most=MOST_COPIES,
                )
            )
    kept = sorted((c for c in cards if c.copies), key=lambda c: DRAWINGS.index(c.drawing))
    if not kept:
        raise OptionError(words("A deck has at least one card."))
    return ", ".join(f"{card.drawing} {card.what} {card.copies}" for card in kept)
