"""What stands around every board: the document, the sentence, and what can be clicked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import inf
from textwrap import wrap
from typing import Final

from belvedere.core.game import Holds
from belvedere.svg.markup import Element, rectangle
from belvedere.svg.themes import FONT, Theme

TEXT: Final = 18.0  # font size of sentences and buttons, in units of pictures 600 wide
LINE: Final = 23.0  # from one line of text to the next
CHIP: Final = 36.0  # height of a button
ICON: Final = 20.0  # side of a picture on it, unless told
SPACE: Final = 10.0  # between buttons

_LETTER = 0.56  # width of a letter in DejaVu Sans, in font sizes: few sentences need more


def document(
    classes: str, title: str, desc: str, size: tuple[float, float], theme: Theme
) -> Element:
    """Return an SVG document that scales to any width; what is drawn is added to it."""
    width, height = size
    return Element(
        "svg",
        Element("title", title),
        Element("desc", desc),
        rectangle(0, 0, width, height, fill=theme.page),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        role="img",
        class_=f"belvedere {classes} {theme.name}",
        font_family=FONT,
    )


def sentence(text: str, x: float, y: float, width: float, theme: Theme) -> Element:
    """Write a sentence on one or two lines, in a strip two lines high that begins at y."""
    lines = wrap(text, int(width / (_LETTER * TEXT)))
    first = y + LINE * (1 - len(lines) / 2) + 0.78 * LINE  # the base of the first line
    spans = [Element("tspan", line, x=x, y=first + LINE * n) for n, line in enumerate(lines)]
    return Element("text", *spans, class_="prompt", font_size=TEXT, fill=theme.ink)


@dataclass(frozen=True, slots=True)
class Chip:
    """Something with a label to click on: a button, or what can be held."""

    id: str
    kind: str  # its class
    label: str
    icon: Callable[[float, float], Element] | None = None  # drawn from a corner
    size: tuple[float, float] = (ICON, ICON)  # of the icon


def chips(row: Iterable[Chip], x: float, y: float, theme: Theme) -> Element:
    """Draw a row of chips from the left."""
    return flow(row, x, y, inf, theme)[0]


def flow(
    row: Iterable[Chip], x: float, y: float, width: float, theme: Theme
) -> tuple[Element, float]:
    """Draw chips from the left, on as many rows as they need; return them and where they end."""
    group = Element("g", class_="chips", font_size=TEXT, fill=theme.ink)
    start, end, below = x, x + width, y
    for chip in row:
        wide, high = _chip_size(chip)
        if x > start and x + wide > end:
            x, y = start, below + SPACE
        group.add(_chip(chip, x, y, theme))
        x += wide + SPACE
        below = max(below, y + high)
    return group, below


def _chip_size(chip: Chip) -> tuple[float, float]:
    wide, high = chip.size if chip.icon else (0.0, 0.0)
    parted = 8 if chip.icon and chip.label else 0
    return 24 + wide + parted + _words(chip), max(CHIP, high + 12)


def _words(chip: Chip) -> float:
    return _LETTER * TEXT * len(chip.label) + 6 if chip.label else 0.0


def _chip(chip: Chip, x: float, y: float, theme: Theme) -> Element:
    wide, high = _chip_size(chip)
    drawn = Element("g", id=chip.id, class_=chip.kind)
    drawn.add(panel(x, y, wide, high, theme))
    if chip.icon:
        drawn.add(chip.icon(x + 12, y + (high - chip.size[1]) / 2))
    if chip.label:
        middle = x + wide - 12 - _words(chip) / 2
        drawn.add(Element("text", chip.label, x=middle, y=y + high / 2 + 6.5, text_anchor="middle"))
    return drawn


def panel(
    x: float, y: float, width: float, height: float, theme: Theme, *, chosen: bool = False
) -> Element:
    """Return the ground of a button or a tray; a chosen one stands out."""
    line = {"stroke": theme.accent, "stroke_width": 3.0} if chosen else {"stroke": theme.rule}
    return rectangle(x, y, width, height, rx=8, fill=theme.panel, **line)


def buttons(holds: Holds, labels: dict[str, str]) -> list[Chip]:
    """Return a chip for every move that is one click."""
    return [Chip(f"button-{name}", "button", labels[name]) for name in holds.get("", {})]


def places(holds: Holds, outline: Callable[[str], str]) -> Element:
    """Cover every place where something held may be put, once, by an invisible element."""
    names = dict.fromkeys(place for held, where in holds.items() if held for place in where)
    layer = Element("g", class_="places", fill_opacity=0)
    for name in names:
        layer.add(Element("path", id=f"place-{name}", class_="place", d=outline(name)))
    return layer


def listing(names: Sequence[str]) -> str:
    """Join names for a description read aloud."""
    return ", ".join(names) if names else "none"
