"""Small charts as SVG: bars with intervals, lines with bands, histograms.

A chart has its title on top, is as wide as a telephone and scales with the page. It brings its own
style, light or dark as the reader's device is, and tells itself to screen readers: a title, and a
description in words. Series differ in more than colour: outlines are dashed, each in its own way.
What is written in a chart is text that has been said already.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from math import ceil, floor, log10
from typing import Final

from belvedere.svg.markup import Element, format_number, path_data, rectangle
from belvedere.svg.themes import DARK, FONT, LIGHT, Theme
from belvedere.svg.widths import BOLD, width_of, wrap

WIDTH: Final = 440.0  # of every chart, in units of its own
TEXT: Final = 13.0  # size of letters
SMALL: Final = 11.5
LINE: Final = 17.0  # from one line of text to the next
HEIGHT: Final = 170.0  # of the field of a chart with two axes
BAR: Final = 12.0
MARGIN: Final = 4.0  # around everything: nothing of a line is cut off
TICKS: Final = 5  # about so many on an axis
SERIES: Final = (  # colour in the light, in the dark; dashes
    (LIGHT.accent, DARK.accent, ""),
    ("#2d6a9f", "#7fb4e6", "7 3"),
    ("#3f7d3a", "#8fcf86", "2 3"),
    ("#7a4a9e", "#c9a2ea", "9 3 2 3"),
)
NAMESPACE: Final = "http://www.w3.org/2000/svg"


@dataclass(frozen=True, slots=True)
class Axis:
    """What is measured along one side of a chart, and which of its values are written there."""

    label: str
    low: float
    high: float
    ticks: tuple[tuple[float, str], ...] = ()

    def share(self, value: float) -> float:
        """Return how far along a value lies, from 0 to 1; beyond an end it is at that end."""
        span = self.high - self.low
        return min(max((value - self.low) / span, 0.0), 1.0) if span else 0.0


def axis_over(label: str, values: Iterable[float], show: Callable[[float], str]) -> Axis:
    """Lay an axis over values, with round ends and round ticks, which `show` writes."""
    found = list(values) or [0.0]
    low, high = min(found), max(found)
    high = high if high > low else low + 1
    step = round_step((high - low) / TICKS)
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    ticks = tuple((n * step, show(round(n * step, 10))) for n in range(first, last + 1))
    return Axis(label, first * step, last * step, ticks)


def round_step(least: float) -> float:
    """Return the smallest of 1, 2, 5, 10 and their like that is not less."""
    power = 10.0 ** floor(log10(least))
    return next(power * step for step in (1, 2, 5, 10) if power * step >= least * (1 - 1e-9))


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: what it stands for, how long it is, what is written beside it."""

    label: str  # "" where it belongs to the bar before it
    value: float
    shown: str
    low: float | None = None  # ends of an interval
    high: float | None = None
    series: int = 0


@dataclass(frozen=True, slots=True)
class ChartLine:
    """A line through points, with a band around them if there is one."""

    label: str
    points: tuple[tuple[float, float], ...]
    band: tuple[tuple[float, float], ...] = ()  # low and high, a pair a point


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a histogram, from low to high, with a height a series."""

    low: float
    high: float
    heights: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """A drawn chart."""

    title: str
    description: str
    height: float
    parts: tuple[Element, ...]

    @property
    def inline(self) -> str:
        """The chart as a part of an HTML page."""
        return str(self._root())

    @property
    def document(self) -> str:
        """The chart as a file of its own."""
        return str(self._root().set(xmlns=NAMESPACE)) + "\n"

    def _root(self) -> Element:
        parts = "".join(map(str, self.parts))
        name = blake2b((self.title + self.description + parts).encode(), digest_size=5).hexdigest()
        return Element(
            "svg",
            Element("title", self.title, id=f"t{name}"),
            Element("desc", self.description, id=f"d{name}"),
            Element("style", STYLE),
            *self.parts,
            class_="belvedere-chart",
            role="img",
            aria_labelledby=f"t{name} d{name}",
            viewBox=f"0 0 {format_number(WIDTH)} {format_number(self.height)}",
        )


def _style() -> str:
    dark = _rules(DARK, 1)
    return _rules(LIGHT, 0) + "@media (prefers-color-scheme:dark){" + dark + "}"


def _rules(theme: Theme, which: int) -> str:
    own = {
        "text": f"fill:{theme.ink};font-family:{FONT}",
        ".faint": f"fill:{theme.faint}",
        ".rule": f"stroke:{theme.rule};fill:none",
        ".mark": f"stroke:{theme.ink};stroke-dasharray:3 2;fill:none",
        ".reach": f"stroke:{theme.ink};fill:none;stroke-width:1.5",
    }
    for number, series in enumerate(SERIES):
        own[f".f{number}"] = f"fill:{series[which]}"
        own[f".l{number}"] = f"stroke:{series[which]};fill:none"
        own[f".b{number}"] = f"stroke:{series[which]};fill:{series[which]}"
    return "".join(f".belvedere-chart {name}{{{rule}}}" for name, rule in own.items())


STYLE: Final = _style()


# Bars that lie one below the other, so that long labels have room.


def bars(
    title: str,
    description: str,
    rows: Sequence[Bar],
    axis: Axis,
    *,
    mark: float | None = None,
    series: Sequence[str] = (),
) -> Chart:
    """Draw bars with their intervals; `mark` is a value to hold them against."""
    parts, y = _headed(title, series)
    for row in rows:
        y = _bar(parts, row, axis, y, mark)
    return Chart(title, description, _below(parts, axis, y), tuple(parts))


def _bar(parts: list[Element], row: Bar, axis: Axis, y: float, mark: float | None) -> float:
    """Add a bar below y, and return where it ends."""
    if row.label:
        y += 4
        room = WIDTH - 2 * MARGIN - width_of(row.shown, TEXT) - 10
        lines = wrap(row.label, room, TEXT)
        for line in lines:
            y += LINE
            parts.append(_text(line, MARGIN, y - 4))
    else:
        y += LINE
    parts.append(_text(row.shown, WIDTH - MARGIN, y - 4, anchor="end"))
    for value, _ in axis.ticks:  # beside the bar only: words are not to be struck through
        parts.append(_upright(_across(axis, value), y - 1, y + BAR + 1, "rule"))
    zero = _across(axis, max(axis.low, 0.0))
    start, end = sorted((zero, _across(axis, row.value)))
    parts.append(_block(start, y, end - start, BAR, row.series))
    if mark is not None:
        parts.append(_upright(_across(axis, mark), y - 1, y + BAR + 1, "mark"))
    if row.low is not None and row.high is not None:
        parts.append(_reach(_across(axis, row.low), _across(axis, row.high), y + BAR / 2))
    return y + BAR + 2


def _reach(low: float, high: float, y: float) -> Element:
    """Draw an interval: a line with an end on either side."""
    ends = path_data("M", low, y - 4, "v", 8, "M", low, y, "H", high, "M", high, y - 4, "v", 8)
    return Element("path", d=ends, class_="reach")


def _across(axis: Axis, value: float) -> float:
    return MARGIN + axis.share(value) * (WIDTH - 2 * MARGIN)


def _below(parts: list[Element], axis: Axis, y: float) -> float:
    """Write the ticks and the label of an axis below y; return the height of the chart."""
    for value, shown in axis.ticks:
        x, half = _across(axis, value), width_of(shown, SMALL) / 2
        x = min(max(x, MARGIN + half), WIDTH - MARGIN - half)
        parts.append(_text(shown, x, y + 14, size=SMALL, anchor="middle", faint=True))
    if axis.label:
        parts.append(_text(axis.label, WIDTH / 2, y + 30, size=SMALL, anchor="middle", faint=True))
    return y + (36 if axis.label else 20)


# Charts with two axes.


def lines(
    title: str,
    description: str,
    drawn: Sequence[ChartLine],
    across: Axis,
    up: Axis,
    *,
    mark: float | None = None,
) -> Chart:
    """Draw lines, with what each is called above them if there are several."""
    series = [line.label for line in drawn] if len(drawn) > 1 else ()
    field = _field(title, series, across, up)
    if mark is not None:
        y = field.y(mark)
        field.parts.append(
            Element("path", d=path_data("M", field.left, y, "H", WIDTH - MARGIN), class_="mark")
        )
    for number, line in enumerate(drawn):
        field.parts.extend((_band(field, line, number), _stroke(field, line.points, number)))
    return Chart(title, description, field.height, tuple(field.parts))


def histogram(
    title: str,
    description: str,
    columns: Sequence[Column],
    across: Axis,
    up: Axis,
    *,
    series: Sequence[str] = (),
) -> Chart:
    """Draw columns side by side; of several series the first is filled, the others outlined."""
    field = _field(title, series, across, up)
    for column in columns:
        left, right = field.x(column.low), field.x(column.high)
        top, ground = field.y(column.heights[0]), field.y(up.low)
        gap = 1 if right - left > 4 else 0
        field.parts.append(_block(left, top, max(right - left - gap, 0.5), ground - top, 0))
    for number in range(1, max((len(column.heights) for column in columns), default=0)):
        steps = [(x, c.heights[number]) for c in columns for x in (c.low, c.high)]
        field.parts.append(_stroke(field, tuple(steps), number))
    return Chart(title, description, field.height, tuple(field.parts))


@dataclass(frozen=True, slots=True)
class _Field:
    """Where values of two axes lie."""

    parts: list[Element]
    across: Axis
    up: Axis
    left: float
    top: float
    height: float  # of the whole chart

    def x(self, value: float) -> float:
        return self.left + self.across.share(value) * (WIDTH - MARGIN - self.left)

    def y(self, value: float) -> float:
        return self.top + HEIGHT * (1 - self.up.share(value))


def _field(title: str, series: Sequence[str], across: Axis, up: Axis) -> _Field:
    """Draw both axes and what is written beside them."""
    parts, top = _headed(title, series)
    if up.label:
        parts.append(_text(up.label, MARGIN, top + 11, size=SMALL, faint=True))
        top += LINE
    top += 6
    left = MARGIN + 8 + max((width_of(shown, SMALL) for _, shown in up.ticks), default=0.0)
    height = top + HEIGHT + (40 if across.label else 22)
    field = _Field(parts, across, up, left, top, height)
    for value, shown in up.ticks:
        y = field.y(value)
        parts.append(Element("path", d=path_data("M", left, y, "H", WIDTH - MARGIN), class_="rule"))
        parts.append(_text(shown, left - 6, y + 4, size=SMALL, anchor="end", faint=True))
    ground = top + HEIGHT
    for value, shown in across.ticks:
        x, half = field.x(value), width_of(shown, SMALL) / 2
        parts.append(_upright(x, ground, ground + 4, "rule"))
        x = min(x, WIDTH - MARGIN - half)
        parts.append(_text(shown, x, ground + 16, size=SMALL, anchor="middle", faint=True))
    if across.label:
        middle = (left + WIDTH) / 2
        parts.append(
            _text(across.label, middle, ground + 33, size=SMALL, anchor="middle", faint=True)
        )
    return field


def _stroke(field: _Field, points: Sequence[tuple[float, float]], number: int) -> Element:
    path: list[str | float] = []
    for n, (x, y) in enumerate(points):
        path += ["L" if n else "M", field.x(x), field.y(y)]
    return _lined(path_data(*path), number, 2.2)


def _band(field: _Field, line: ChartLine, number: int) -> Element:
    ends = [(x, low) for (x, _), (low, _) in zip(line.points, line.band, strict=False)]
    back = [(x, high) for (x, _), (_, high) in zip(line.points, line.band, strict=False)]
    path: list[str | float] = []
    for n, (x, y) in enumerate(ends + back[::-1]):
        path += ["L" if n else "M", field.x(x), field.y(y)]
    return Element("path", d=path_data(*path), class_=f"f{number % len(SERIES)}", opacity=0.2)


# What all charts are drawn with.


def _headed(title: str, series: Sequence[str]) -> tuple[list[Element], float]:
    """Write the title, and what the series are called; return that, and where it ends."""
    parts: list[Element] = []
    y = MARGIN
    for line in wrap(title, (WIDTH - 2 * MARGIN) / BOLD, TEXT):
        y += LINE
        parts.append(_text(line, MARGIN, y - 4).set(font_weight="bold"))
    y += 3
    for number, name in enumerate(series):
        for n, line in enumerate(wrap(name, WIDTH - 40, SMALL)):
            y += LINE
            parts.append(_text(line, MARGIN + 30, y - 4, size=SMALL))
            if n == 0:
                swatch = path_data("M", MARGIN, y - 8, "h", 24)
                parts.append(_lined(swatch, number, 4))
    return parts, y


def _lined(path: str, number: int, width: float) -> Element:
    index = number % len(SERIES)
    dashes = SERIES[index][2] or None
    return Element(
        "path", d=path, class_=f"l{index}", stroke_width=width, stroke_dasharray=dashes,
        stroke_linejoin="round",
    )  # fmt: skip


def _block(x: float, y: float, width: float, height: float, number: int) -> Element:
    """Draw a bar; those of later series are lighter and have a dashed outline."""
    index = number % len(SERIES)
    if index == 0:
        return rectangle(x, y, width, height, class_="f0")
    dashes = SERIES[index][2]
    return rectangle(
        x, y, width, height, class_=f"b{index}", fill_opacity=0.35, stroke_dasharray=dashes
    )


def _upright(x: float, top: float, bottom: float, kind: str) -> Element:
    return Element("path", d=path_data("M", x, top, "V", bottom), class_=kind)


def _text(
    text: str, x: float, y: float, *, size: float = TEXT, anchor: str | None = None,
    faint: bool = False,
) -> Element:  # fmt: skip
    return Element(
        "text", text, x=x, y=y, font_size=size, text_anchor=anchor,
        class_="faint" if faint else None,
    )  # fmt: skip
