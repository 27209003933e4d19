"""What stands around every board: the document, the sentence, and the ground of panels."""

from __future__ import annotations

from typing import Final

from belvedere.svg import widths
from belvedere.svg.markup import Element, rectangle
from belvedere.svg.themes import FONT, Theme

XMLNS: Final = "http://www.w3.org/2000/svg"
TEXT: Final = 18.0  # font size of sentences and buttons, in units of pictures 600 wide
LINE: Final = 23.0  # from one line of text to the next

_LETTER = 0.56  # width of a letter in DejaVu Sans, in font sizes: few sentences need more


def document(
    classes: str,
    title: str,
    desc: str,
    frame: tuple[float, float, float, float],
    theme: Theme,
    *,
    is_ground: bool = True,
    is_interactive: bool = False,
) -> Element:
    """Return an SVG document that scales to any width; what is drawn is added to it."""
    x, y, width, height = frame
    root = Element(
        "svg",
        Element("title", title),
        xmlns=XMLNS,
        viewBox=f"{x:g} {y:g} {width:g} {height:g}",
        role="group" if is_interactive else "img",
        class_=f"belvedere {classes} {theme.name}",
        font_family=FONT,
    )
    if desc:
        root.add(Element("desc", desc))
    if is_ground:
        root.add(rectangle(x, y, width, height, fill=theme.page))
    return root


def width_of(text: str, font: float = TEXT) -> float:
    """Return how wide a text is, as nearly as matters."""
    return widths.width_of(text, font)


def sentence(text: str, x: float, y: float, width: float, theme: Theme) -> Element:
    """Write a sentence on one or two lines, in a strip two lines high that begins at y."""
    lines = widths.wrap(text, width, TEXT)
    first = y + LINE * (1 - len(lines) / 2) + 0.78 * LINE  # the base of the first line
    spans = [Element("tspan", line, x=x, y=first + LINE * n) for n, line in enumerate(lines)]
    return Element("text", *spans, class_="prompt", font_size=TEXT, fill=theme.ink)


def panel(
    x: float, y: float, width: float, height: float, theme: Theme, *, chosen: bool = False
) -> Element:
    """Return the ground of a button or a tray; a chosen one stands out."""
    line = {"stroke": theme.accent, "stroke_width": 3.0} if chosen else {"stroke": theme.rule}
    return rectangle(x, y, width, height, rx=8, fill=theme.panel, **line)
