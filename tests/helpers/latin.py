"""Whether a text speaks Russian: what is left of Latin letters in it besides notation."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from xml.etree import ElementTree

# What people type, and data quoted as it came, are the same in every language.
_SAME = r"'[^']*'|\"[^\"]*\"|-?\d+,-?\d+|R-[A-Z]+-\d+[a-z]?"
_WORD = re.compile(r"[A-Za-z]{2,}")
_CHUNK = re.compile(r"[0-9A-Za-z_]*[A-Za-z][0-9A-Za-z_]*")
_SQUARES = re.compile(r"[a-z]{1,2}[0-9]{0,2}|[0-9]x[0-9]")  # squares, columns, shapes
_CYRILLIC = re.compile("[А-Яа-яЁё]")


def latin_words(text: str, *notation: str, names: Iterable[str] = ()) -> set[str]:
    """Return the Latin words of a text besides notation (patterns), data and names."""
    for pattern in (*notation, _SAME):
        text = re.sub(pattern, " ", text)
    return set(_WORD.findall(text)) - set(names)


def latin_besides_squares(text: str, known: Collection[str] = ()) -> list[str]:
    """List the Latin words of a text that are neither squares nor known names and ids."""
    found = _CHUNK.findall(text)
    return [word for word in found if word not in known and not _SQUARES.fullmatch(word)]


def has_cyrillic(text: str) -> bool:
    """Tell whether a text has a Russian letter."""
    return _CYRILLIC.search(text) is not None


def said_in(svg: str) -> str:
    """Return all that a picture says: its texts, and what is read aloud."""
    root = ElementTree.fromstring(svg)
    labels = [found for element in root.iter() if (found := element.get("aria-label"))]
    return "\n".join([*root.itertext(), *labels])
