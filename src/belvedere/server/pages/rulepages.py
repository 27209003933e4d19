"""Rule pages as HTML: the Markdown of a game, and its figures drawn by the engine."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape
from itertools import count
from typing import Final

from markdown_it import MarkdownIt

from belvedere.core.messages import words
from belvedere.games import rulebook
from belvedere.games.rulebook import Plate

_HEADING = re.compile(r"<h([2-4])>(.*?)</h\1>")
_OURS = re.compile(r"\s*<em>\(((?:ours|наше решение)\b.*?)\)</em>", re.S)
_RULING = re.compile(r"R-[A-Z]+-\w+")
_WIDE = re.compile(r"<(table|pre)>")
_TAG = re.compile(r"<[^>]+>")
_SECTION = re.compile(r'<h2 id="([^"]*)">(.*?)</h2>')

CONTENTS: Final = words("Contents")
OUR_DECISION: Final = words("Our decision")


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
    text = _with_contents(_with_notes(text, language), language)
    return _WIDE.sub(r'<\1 tabindex="0">', text)  # so that keys reach, and push aside, what is wide


def _with_notes(text: str, language: str) -> str:
    """Let a quiet mark open what is said of a decision of ours: a popover, which needs no script.

    A browser that knows no popovers shows the words after the mark.
    """
    number = count(1)

    def note(said: re.Match[str]) -> str:
        ruling = _RULING.search(said[1])
        label = OUR_DECISION.say(language) + (f" {ruling[0]}" if ruling else "")
        name = f"ours-{next(number)}"
        told = said[1][0].upper() + said[1][1:]
        mark = f'<button type="button" class="ours" popovertarget="{name}" aria-label="{label}">†'
        return f'{mark}</button><span id="{name}" class="note" popover>{told}.</span>'

    return _OURS.sub(note, text)


def _with_contents(text: str, language: str) -> str:
    """List the sections after the first one, which is all that a beginner needs."""
    sections = _SECTION.findall(text)
    first = text.find("<h2", text.find("<h2") + 1)
    if len(sections) < 3 or first < 0:
        return text
    rows = "".join(f'<li><a href="#{name}">{title}</a></li>' for name, title in sections[1:])
    label = escape(CONTENTS.say(language))
    listed = f'<nav class="contents" aria-label="{label}"><h2>{label}</h2><ul>{rows}</ul></nav>'
    return text[:first] + listed + "\n" + text[first:]


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
    name = rulebook.slug(_TAG.sub("", heading[2]))
    return f'<h{heading[1]} id="{name}">{heading[2]}</h{heading[1]}>'


@lru_cache(256)
def figure_svg(game: str, name: str, language: str, theme: str) -> str | None:
    """Draw a figure of a rule page; None if there is none of this name."""
    figure = rulebook.figures(game).get(name)
    return None if figure is None else figure.svg(theme, language)
