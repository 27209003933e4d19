"""Findings of people, bots and solvers, drawn over a board in ink.

An annotation is a mapping:

| key | means |
|---|---|
| `square` | where it is, such as `e4` |
| `kind` | `mark` (a ring), `cross`, or `path` (a line to another square) |
| `shape` | how many squares it spans, from the south-west one: `1x1` unless told, `2x2`, … |
| `to` | for a path: the square where it ends, or a list of the squares that it runs through |
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from belvedere.core.errors import OptionError, quoted
from belvedere.core.limits import MOST_ANNOTATIONS
from belvedere.core.messages import Message, one_of, row_of, words
from belvedere.core.squares import Square, match_square
from belvedere.svg.areas import Rise, flat
from belvedere.svg.grid import Grid, Point
from belvedere.svg.markup import Element, path_data
from belvedere.svg.themes import Theme

KINDS: Final = ("mark", "cross", "path")
KEYS: Final = ("square", "kind", "shape", "to")

Match = Callable[[str], Square | None]  # reads the name of a square, as the game writes it

_SHAPE = re.compile(r"([1-9])x([1-9])")


@dataclass(frozen=True, slots=True)
class Annotation:
    """One mark or line."""

    kind: str
    squares: tuple[Square, ...]  # one, or those that a path runs through
    shape: tuple[int, int] = (1, 1)  # squares wide and high


def read_annotations(given: object, match: Match = match_square) -> tuple[Annotation, ...]:
    """Read the option `annotations`; raise OptionError with a sentence."""
    if isinstance(given, (str, Mapping)) or not isinstance(given, Iterable):
        raise OptionError(
            words(
                "annotations is a list of marks such as {{'square': 'e4', 'kind': 'mark'}}, "
                "not {given}.",
                given=quoted(given),
            )
        )
    return tuple(_read(item, match) for item in _few(given, _TOO_MANY))


_TOO_MANY = words("A picture has at most {most} annotations.", most=MOST_ANNOTATIONS)
_TOO_LONG = words("A path has at most {most} squares.", most=MOST_ANNOTATIONS)


def _few(items: Iterable[Any], complaint: Message) -> list[Any]:
    """Take a list from outside, which may be without end; raise OptionError."""
    taken = list(islice(items, MOST_ANNOTATIONS + 1))
    if len(taken) > MOST_ANNOTATIONS:
        raise OptionError(complaint)
    return taken


def _read(data: object, match: Match) -> Annotation:
    if not isinstance(data, Mapping):
        raise OptionError(
            words("An annotation has a square and a kind; {data} has not.", data=quoted(data))
        )
    for key in data:
        if not isinstance(key, str) or key not in KEYS:
            raise OptionError(
                words(
                    "An annotation has no {key}. It has: {keys}.",
                    key=quoted(key),
                    keys=row_of(KEYS),
                )
            )
    kind = data.get("kind", "mark")
    if not isinstance(kind, str) or kind not in KINDS:
        raise OptionError(
            words(
                "The kind of an annotation is {kinds}; not {kind}.",
                kinds=one_of(KINDS),
                kind=quoted(kind),
            )
        )
    squares = (_square(data.get("square"), match), *_way(kind, data, match))
    return Annotation(kind, squares, _shape(data.get("shape", "1x1")))


def _way(kind: str, data: Mapping[str, Any], match: Match) -> list[Square]:
    if (kind == "path") != ("to" in data):
        raise OptionError(
            words("A path needs 'to', the square where it ends; only a path has one.")
        )
    to = data.get("to", ())
    if isinstance(to, Mapping) or not isinstance(to, Iterable):
        raise OptionError(words("'to' is a square, or a list of squares; not {to}.", to=quoted(to)))
    way = [to] if isinstance(to, str) else _few(to, _TOO_LONG)
    return [_square(name, match) for name in way]


def _square(name: object, match: Match) -> Square:
    square = match(name) if isinstance(name, str) else None
    if square is None:
        example = "e4" if match is match_square else "3,-2"
        raise OptionError(
            words(
                "{name} is not a square; an annotation needs one such as {example}.",
                name=quoted(name),
                example=example,
            )
        )
    return square


def _shape(text: object) -> tuple[int, int]:
    match = _SHAPE.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise OptionError(
            words(
                "The shape of an annotation is such as 1x1 or 2x2; not {shape}.", shape=quoted(text)
            )
        )
    return int(match[1]), int(match[2])


def draw_annotations(
    annotations: Sequence[Annotation],
    grid: Grid,
    theme: Theme,
    rise: Rise = flat,
) -> list[Element]:
    """Draw them in ink with a halo, so that they read on any ground; [] when there are none."""
    if not annotations:
        return []
    drawn = [(a.kind, _outline(a, grid, rise)) for a in annotations]
    pen = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    width = _pen(grid)
    halo = Element(
        "path",
        d=" ".join(d for _, d in drawn),
        stroke=theme.halo,
        stroke_width=2.2 * width,
        stroke_opacity=0.85,
    )
    ink = Element("g", stroke=theme.ink, stroke_width=width)
    ink.add(*(Element("path", class_=kind, d=d) for kind, d in drawn))
    return [Element("g", halo, ink, class_="annotations", pointer_events="none", **pen)]


def _pen(grid: Grid) -> float:
    return min(max(0.13 * grid.cell, 2.5), 4.5)


def _outline(annotation: Annotation, grid: Grid, rise: Rise) -> str:
    for square in annotation.squares:
        if not grid.shows(square):
            first, last = grid.span()
            raise OptionError(
                words(
                    "{square} is not in the picture, which shows {first} to {last}.",
                    square=grid.name(*square),
                    first=first,
                    last=last,
                )
            )
    wide, high = (side * grid.cell for side in annotation.shape)
    middles = [_middle(square, annotation, grid, rise) for square in annotation.squares]
    if annotation.kind == "path":
        return _line(middles, 0.6 * _pen(grid))
    inset = (0.14 if annotation.kind == "mark" else 0.24) * grid.cell
    x, y = middles[0][0] - wide / 2 + inset, middles[0][1] - high / 2 + inset
    wide, high = wide - 2 * inset, high - 2 * inset
    if annotation.kind == "cross":
        return path_data("M", x, y, "l", wide, high, "m", -wide, 0, "l", wide, -high)
    return _rounded(x, y, wide, high, 0.36 * grid.cell)


def _middle(square: Square, annotation: Annotation, grid: Grid, rise: Rise) -> Point:
    wide, high = annotation.shape
    x, y = grid.centre(square[0] + (wide - 1) / 2, square[1] + (high - 1) / 2)
    return x, y - rise(square)


def _line(points: Sequence[Point], dot: float) -> str:
    """A line with a dot at either end."""
    parts: list[str | float] = ["M", *points[0]]
    for point in points[1:]:
        parts += ["L", *point]
    for x, y in (points[0], points[-1]):
        parts += ["M", x - dot, y, "a", dot, dot, "0 1 0", 2 * dot, 0]
        parts += ["a", dot, dot, "0 1 0", -2 * dot, 0]
    return path_data(*parts)


def _rounded(x: float, y: float, wide: float, high: float, radius: float) -> str:
    turn: list[str | float] = ["a", radius, radius, "0 0 1"]
    across, down = wide - 2 * radius, high - 2 * radius
    parts: list[str | float] = ["M", x + radius, y, "h", across, *turn, radius, radius]
    parts += ["v", down, *turn, -radius, radius, "h", -across, *turn, -radius, -radius]
    return path_data(*parts, "v", -down, *turn, radius, -radius, "z")
