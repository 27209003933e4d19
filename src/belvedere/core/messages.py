"""Words as data: a sentence stays a message until a door says it in the reader's language.

The English source stands where the sentence belongs, whole, with named values:

    words("{who} places a tile.", who=colour)
    counted("{number} tile is left.", "{number} tiles are left.", left)

Values are messages themselves, lists (`all_of`, `one_of`, `row_of`), numbers, or texts that are the
same in every language: notation, names of people. Where one English text needs two translations,
`words_in` and `counted_in` name a context. The catalogues (`core/catalogues.py`) are made from
exactly these calls, so a source is a literal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias, final

from belvedere.core.catalogues import ENGLISH as ENGLISH
from belvedere.core.catalogues import translate, translate_counted

Value: TypeAlias = "Message | Listed | str | int | float"

GROUPED: Final = 1000  # numbers from here on are written in groups of three digits


@final
@dataclass(frozen=True, slots=True)
class Message:
    """A sentence, or a part of one, that every reader is told in his language."""

    source: str
    values: tuple[tuple[str, Value], ...] = ()
    context: str = ""
    plural: str = ""  # the English source for several; "" where nothing is counted
    number: int = 0  # how many

    def say(self, language: str = ENGLISH) -> str:
        """Return the text in a language."""
        if self.plural:
            form = translate_counted(language, self.context, self.source, self.plural, self.number)
        else:
            form = translate(language, self.context, self.source)
        return form.format(**{name: show(value, language) for name, value in self.values})

    def __str__(self) -> str:
        return self.say()


@final
@dataclass(frozen=True, slots=True)
class Listed:
    """Several things in a row, joined as the language joins them."""

    items: tuple[Value, ...]
    joint: Message | None  # with {head} and {last}; None: commas only

    def say(self, language: str = ENGLISH) -> str:
        """Return the text in a language."""
        shown = [show(item, language) for item in self.items]
        if self.joint is None or len(shown) < 2:
            return ", ".join(shown)
        form = translate(language, self.joint.context, self.joint.source)
        return form.format(head=", ".join(shown[:-1]), last=shown[-1])

    def __str__(self) -> str:
        return self.say()


def words(source: str, /, **values: Value) -> Message:
    """Make a message of an English sentence with named values."""
    return Message(source, tuple(values.items()))


def words_in(context: str, source: str, /, **values: Value) -> Message:
    """Make a message of a text that means, or is declined, differently elsewhere."""
    return Message(source, tuple(values.items()), context)


def counted(one: str, many: str, number: int, /, **values: Value) -> Message:
    """Make a message that depends on how many there are; `{number}` is that many."""
    return Message(one, (("number", number), *values.items()), "", many, number)


def counted_in(context: str, one: str, many: str, number: int, /, **values: Value) -> Message:
    """Do the same for a text that means, or is declined, differently elsewhere."""
    return Message(one, (("number", number), *values.items()), context, many, number)


def verbatim(text: str) -> Message:
    """Make a message of what is the same in every language."""
    return Message("{text}", (("text", text),))


def all_of(items: Iterable[Value]) -> Listed:
    """List things that all are meant: a, b and c."""
    return Listed(tuple(items), words_in("list", "{head} and {last}"))


def one_of(items: Iterable[Value]) -> Listed:
    """List things of which one is meant: a, b or c."""
    return Listed(tuple(items), words_in("list", "{head} or {last}"))


def row_of(items: Iterable[Value]) -> Listed:
    """List things that follow each other: a, b, c."""
    return Listed(tuple(items), None)


def show(value: Value, language: str) -> str:
    """Write a value of a message in a language."""
    if isinstance(value, (Message, Listed)):
        return value.say(language)
    return value if isinstance(value, str) else format_number(value, language)


def format_number(number: float, language: str) -> str:
    """Write a number as the language does: 1,234.5 is 1 234,5 in Russian."""
    text = f"{number:,}" if isinstance(number, int) else f"{number:,.10g}"
    text = text if abs(number) >= GROUPED else text.replace(",", "")
    return text.translate(_RUSSIAN_MARKS) if language == "ru" else text


_RUSSIAN_MARKS: Final = str.maketrans({",": "\N{NO-BREAK SPACE}", ".": ","})


def spoken(data: object, language: str) -> object:
    """Say every message inside plain data of lists and mappings."""
    if isinstance(data, (Message, Listed)):
        return data.say(language)
    if isinstance(data, Mapping):
        return {key: spoken(value, language) for key, value in data.items()}
    if isinstance(data, (list, tuple)):
        return [spoken(item, language) for item in data]
    return data
