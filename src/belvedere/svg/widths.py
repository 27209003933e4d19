"""How wide words are, so that they fit where they are written."""

from __future__ import annotations

from functools import lru_cache
from typing import Final
from unicodedata import east_asian_width

# Letters of DejaVu Sans by their width in font sizes, to a twentieth.
_LETTERS: Final = {
    0.25: "'",
    0.3: "ijlIJ,. ·’",
    0.35: "f-/:;\\|",
    0.4: "rt!()[]",
    0.45: '"',
    0.5: "sz*_`–“”",
    0.55: "cL?гзсэ",
    0.6: "aekovxyFPTYГРТУабвекотухчьяё«»",
    0.65: "0123456789bdghnpquEKS${}ЕЗийлнпрЁ",
    0.7: "ABCRVXZАБВКСХЧЬЭЯдцъ",
    0.75: "DGHNUИЙЛНПм",
    0.8: "wOQ&ДОЦы",
    0.85: "M#+<=>^~МФЪфю×−",
    0.9: "Ыжш",
    0.95: "m%щ",
    1.0: "W@—…",
    1.05: "Ш№",
    1.1: "ЖЩЮ",
}
_WIDTHS: Final = {letter: width for width, letters in _LETTERS.items() for letter in letters}
_OTHER: Final = 0.65  # of any letter that is not listed
_WIDE: Final = 1.0  # … that is as wide as high
MEASURED: Final = 4096  # texts whose width is known
BOLD: Final = 1.13  # times as wide are bold letters


@lru_cache(MEASURED)
def width_of(text: str, font: float) -> float:
    """Return how wide a text is, as nearly as matters."""
    return font * sum(_WIDTHS.get(letter) or _width_of_other(letter) for letter in text)


def _width_of_other(letter: str) -> float:
    return _WIDE if east_asian_width(letter) in "WF" else _OTHER


def wrap(text: str, width: float, font: float) -> list[str]:
    """Break a sentence into lines that have room."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width_of(longer, font) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def fitted(text: str, width: float, font: float) -> str:
    """Cut a text to what has room; where something is cut off, dots tell it.

    A number at its end stays if it can: it may be all that tells one name from another.
    """
    if width_of(text, font) <= width:
        return text
    name, _, number = text.rpartition(" ")
    if name and number.isdecimal():
        counted = _cut(name, f"… {number}", width, font)
        if width_of(counted, font) <= width:
            return counted
    return _cut(text, "…", width, font)


def _cut(text: str, end: str, width: float, font: float) -> str:
    while len(text) > 1 and width_of(text + end, font) > width:
        text = text[:-1]
    return text.rstrip(" ·") + end
