"""SVG markup: elements that escape what they are given and print numbers briefly."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Self
from xml.sax.saxutils import escape

Attribute = str | float | None

_PLAIN = re.compile("[ !#-%'-;=?-~]*")  # nothing to escape; most texts are such
_QUOTES = {'"': "&quot;"}
_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")  # XML 1.0


@lru_cache(4096)
def format_number(number: float, decimals: int = 2) -> str:
    """Write a number without zeros that say nothing: 3.0 is 3, 0.50 is 0.5."""
    text = f"{number:.{decimals}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text == "-0" else text


def path_data(*parts: str | float) -> str:
    """Join commands and numbers to the `d` of a path; a tenth of a unit is fine enough."""
    return " ".join(p if isinstance(p, str) else format_number(p, 1) for p in parts)


class Element:
    """One element. `class_` becomes class, `stroke_width` stroke-width; None is left out."""

    __slots__ = ("_attributes", "_children", "_tag")

    def __init__(self, tag: str, *children: Element | str, **attributes: Attribute) -> None:
        self._tag = tag
        self._children = list(children)
        self._attributes = attributes

    def add(self, *children: Element | str) -> Self:
        """Append children and return this element."""
        self._children.extend(children)
        return self

    def set(self, **attributes: Attribute) -> Self:
        """Give it further attributes and return this element."""
        self._attributes.update(attributes)
        return self

    def __str__(self) -> str:
        opening = self._tag + "".join(
            f' {_name(name)}="{_value(value)}"'
            for name, value in self._attributes.items()
            if value is not None
        )
        if not self._children:
            return f"<{opening}/>"
        inside = "".join(_text(c) if isinstance(c, str) else str(c) for c in self._children)
        return f"<{opening}>{inside}</{self._tag}>"


class CachedElement(Element):
    """An element whose markup is written once: it is the same in many pictures."""

    __slots__ = ("_markup",)

    def __init__(self, drawn: Element) -> None:
        self._markup = str(drawn)

    def __str__(self) -> str:
        return self._markup


@cache
def _name(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def _value(value: str | float) -> str:
    return _text(value) if isinstance(value, str) else format_number(value)


def _text(text: str) -> str:
    """Escape what means something to XML, and leave out what it may not hold at all."""
    if _PLAIN.fullmatch(text):
        return text
    return escape(_UNPRINTABLE.sub("", text), _QUOTES)


def rectangle(x: float, y: float, width: float, height: float, **attributes: Attribute) -> Element:
    """Return a rectangle from its north-west corner."""
    return Element("rect", x=x, y=y, width=width, height=height, **attributes)


def hatched(name: str, ground: str, stroke: str, step: float) -> Element:
    """Return a pattern of rising strokes on a ground, to be filled with as url(#name)."""
    line = path_data("M", step / 2, 0, "v", step)
    return Element(
        "pattern",
        rectangle(0, 0, step, step, fill=ground),
        Element("path", d=line, stroke=stroke, stroke_width=0.2 * step, stroke_opacity=0.3),
        id=name,
        width=step,
        height=step,
        patternUnits="userSpaceOnUse",
        patternTransform="rotate(45)",
    )
