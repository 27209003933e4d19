"""Rule pages as HTML: the Markdown of a game, and its figures drawn by the engine."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape

from markdown_it import MarkdownIt

from belvedere.games import rulebook
from belvedere.games.rulebook import Plate

_HEADING = re.compile(r"<h([2-4])>(.*?)</h\1>")
_WIDE = re.compile(r"<(table|pre)>")
_TAG = re.compile(r"<[^>]+>")


@lru_cache(32)
def rules_html(game: str, language: str, theme: str) -> str:
    """Write the rules of a game; raise as `rulebook.page` does."""
    page = rulebook.page(game, language)
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    parts = (
        _figure(game, part, theme) if isinstance(part, Plate) else reader.render(part)
        for part in page.parts
    )
    text = _HEADING.sub(_anchored, "\n".join(parts))
    return _WIDE.sub(r'<\1 tabindex="0">', text)  # so that keys reach, and push aside, what is wide


def _figure(game: str, plate: Plate, theme: str) -> str:
    """Load figures one by one, when they come into sight: each is a picture of its own."""
    source = escape(f"/rules/{game}/figures/{plate.name}.svg", quote=True)
    image = f'<img src="{source}?theme={theme or "light"}" alt="" loading="lazy">'
    if not theme:  # as the reader's system is
        dark = f'<source media="(prefers-color-scheme: dark)" srcset="{source}?theme=dark">'
        image = f"<picture>{dark}{image}</picture>"
    return f"<figure>{image}<figcaption>{escape(plate.caption)}</figcaption></figure>"


def _anchored(heading: re.Match[str]) -> str:
    """Give headings the names that links inside a page use."""
    plain = _TAG.sub("", heading[2]).lower()
    name = re.sub(r"[^\w]+", "-", plain).strip("-")
    return f'<h{heading[1]} id="{name}">{heading[2]}</h{heading[1]}>'


@lru_cache(256)
def figure_svg(game: str, name: str, language: str, theme: str) -> str | None:
    """Draw a figure of a rule page; None if there is none of this name."""
    figure = rulebook.figures(game).get(name)
    return None if figure is None else figure.svg(theme, language)
