"""SVG markup: elements that escape what they are given and print numbers briefly."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache, lru_cache, wraps
from itertools import starmap
from typing import Final, ParamSpec, Self, cast
from xml.sax.saxutils import escape

Attribute = str | float | None

WRITTEN: Final = 8192  # numbers and attributes that are known in writing
KEPT: Final = 2048  # drawings of one kind that are kept
SHORT: Final = 60  # characters: longer ones are paths, and seldom met again

_PLAIN = re.compile("[ !#-%'-;=?-~]*")  # nothing to escape; most texts are such
_QUOTES = {'"': "&quot;"}
_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")  # XML 1.0


@lru_cache(WRITTEN)
def format_number(number: float, decimals: int = 2) -> str:
    """Write a number without zeros that say nothing: 3.0 is 3, 0.50 is 0.5."""
    text = f"{number:.{decimals}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text == "-0" else text


def path_data(*parts: str | float) -> str:
    """Join commands and numbers to the `d` of a path; a tenth of a unit is fine enough."""
    return " ".join(map(_step, parts))


@lru_cache(WRITTEN)
def _step(part: str | float) -> str:
    return part if isinstance(part, str) else format_number(part, 1)


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
        opening = self._opening()
        if not self._children:
            return f"<{opening}/>"
        inside = "".join([_text(c) if isinstance(c, str) else str(c) for c in self._children])
        return f"<{opening}>{inside}</{self._tag}>"

    def write_chunks(self, out: list[str]) -> None:
        """Add its markup, parted so that what is kept in it, and what it holds, is met again."""
        if not any(map(_is_deep, self._children)):
            out.append(str(self))
            return
        out.append(f"<{self._opening()}>")
        for child in self._children:
            if isinstance(child, str):
                out.append(_text(child))
            else:
                child.write_chunks(out)
        out.append(f"</{self._tag}>")

    def _opening(self) -> str:
        return self._tag + "".join(starmap(_attribute, self._attributes.items()))


class CachedElement(Element):
    """Elements whose markup is written once: it is the same in many pictures."""

    __slots__ = ("_markup",)

    def __init__(self, *drawn: Element) -> None:
        self._markup = "".join(map(str, drawn))

    def __str__(self) -> str:
        return self._markup

    def write_chunks(self, out: list[str]) -> None:
        """Add it, always the same."""
        out.append(self._markup)


def _is_deep(child: Element | str) -> bool:
    """Tell whether something is worth being a chunk of its own."""
    return not isinstance(child, str) and (type(child) is CachedElement or bool(child._children))


class Markup(str):
    """The markup of some elements, and the chunks that it is made of: most are met again."""

    __slots__ = ("chunks",)

    chunks: list[str]

    @classmethod
    def of(cls, elements: Iterable[Element]) -> Markup:
        """Write elements one after another."""
        chunks: list[str] = []
        for element in elements:
            element.write_chunks(chunks)
        written = cls("".join(chunks))
        written.chunks = chunks
        return written


P = ParamSpec("P")


def kept(draw: Callable[P, Element | Iterable[Element]]) -> Callable[P, CachedElement]:
    """Have something drawn once that depends on nothing but what it is drawn of."""

    @lru_cache(KEPT)
    def once(*given: P.args, **named: P.kwargs) -> CachedElement:
        drawn = draw(*given, **named)
        return CachedElement(drawn) if isinstance(drawn, Element) else CachedElement(*drawn)

    return cast("Callable[P, CachedElement]", wraps(draw)(once))


def _attribute(name: str, value: Attribute) -> str:
    """Write an attribute; the same short ones are in nearly all pictures."""
    if isinstance(value, str) and len(value) > SHORT:
        return f' {_name(name)}="{_text(value)}"'
    return _short_attribute(name, value)


@lru_cache(WRITTEN)
def _short_attribute(name: str, value: Attribute) -> str:
    if value is None:
        return ""
    written = _text(value) if isinstance(value, str) else format_number(value)
    return f' {_name(name)}="{written}"'


@cache
def _name(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


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
