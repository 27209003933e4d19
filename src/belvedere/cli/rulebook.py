"""Rule pages as people read them: in a terminal, or as one HTML file."""

from __future__ import annotations

import os
import re
import sys
from base64 import b64encode
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token
from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding
from rich.text import Text

from belvedere.cli.console import WIDEST, new_console, say
from belvedere.cli.formats import STANDARD
from belvedere.cli.keyboard import is_interactive
from belvedere.core.messages import words
from belvedere.games import rulebook
from belvedere.games.rulebook import Page, Plate

# In a terminal.


def show_rules(game_id: str, language: str, plain: bool) -> None:
    """Print the rule page, page by page when somebody is reading it; raise as `page` does."""
    page = rulebook.page(game_id, language)
    if plain:
        print(page.markdown.rstrip("\n"))
        return
    console = new_console()
    console.width = min(console.width, WIDEST)
    if is_interactive():
        os.environ.setdefault("LESS", "-FRX")  # keep colours; leave at once if it fits the screen
        os.environ.setdefault("LESSCHARSET", "utf-8")  # whatever locale this machine lacks
        with console.pager(styles=True):
            say(console, words("Space goes on, b goes back, q leaves."), "dim")
            _print(console, page)
    else:
        _print(console, page)


def _print(console: Console, page: Page) -> None:
    legend = rulebook.legend(page.game, page.language) if page.plates else ""
    for part in page.parts:
        if isinstance(part, str):
            console.print(Markdown(part))
            continue
        console.print(Padding(Text(part.figure.text(page.language)), (1, 0, 1, 4)))
        if legend:  # once, under the first figure
            console.print(Padding(Text(legend, "dim"), (0, 0, 1, 4)))
            legend = ""
        console.print(Padding(Text(part.caption, "italic"), (0, 0, 1, 4)))


# As a file.

_STYLE: Final = """
:root { color-scheme: light; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; background: #fbf7ec; color: #23211c;
  font: 1.05rem/1.55 "Segoe UI", "Noto Sans", "DejaVu Sans", system-ui, sans-serif; }
h1, h2, h3 { font-family: Georgia, "Noto Serif", "DejaVu Serif", serif; line-height: 1.2;
  break-after: avoid; }
h2 { margin-top: 2.2rem; }
a { color: #9a4a16; }
code, pre { font-family: "DejaVu Sans Mono", Consolas, monospace; font-size: 0.92em; }
pre { overflow-x: auto; padding: 0.75rem 1rem; background: #f1e9d7; border-radius: 6px; }
table { border-collapse: collapse; width: 100%; font-size: 0.95em; }
th, td { padding: 0.35rem 0.6rem; border-bottom: 1px solid #ddd0b4; text-align: left;
  vertical-align: top; }
blockquote { margin: 1rem 0; padding: 0.1rem 1rem; border-left: 4px solid #b4541a;
  background: #f1e9d7; }
figure { margin: 1.5rem auto; text-align: center; break-inside: avoid; }
figure img { max-width: 100%; width: 25rem; height: auto; border-radius: 6px; }
figcaption { text-align: left; font-style: italic; font-size: 0.95em; max-width: 36rem;
  margin: 0.4rem auto 0; }
tr, blockquote, pre { break-inside: avoid; }
@media print { body { margin: 0; max-width: none; background: #fff; font-size: 10.5pt; }
  figure img { width: 8.5cm; } a { color: inherit; text-decoration: none; } }
"""

# What does not stand at the beginning of a line.
_TIES: Final = (
    (re.compile(r"(?<=\d) × (?=\d)"), "\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}"),
    (re.compile(r"\s—(?=\s)"), "\N{NO-BREAK SPACE}—"),
)


def write_html(game_id: str, language: str, name: str) -> None:
    """Write the rule page as one file that needs nothing else; raise as `page` does, or OSError."""
    text = html_page(rulebook.page(game_id, language))
    if name == STANDARD:
        sys.stdout.write(text)
    else:
        Path(name).write_text(text, encoding="utf-8")


def html_page(page: Page) -> str:
    """Return a page with its figures inside, to be read in a browser or printed."""
    body = "\n".join(_figure(p, page) if isinstance(p, Plate) else _text(p) for p in page.parts)
    for loose, tied in _TIES:
        body = loose.sub(tied, body)
    return (
        f'<!DOCTYPE html>\n<html lang="{page.language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(page.title)}</title>\n<style>{_STYLE}</style>\n</head>\n"
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def _figure(plate: Plate, page: Page) -> str:
    """A picture of its own: the ids inside one drawing must not meet those of another."""
    drawn = b64encode(plate.figure.svg(language=page.language).encode()).decode()
    caption = _reader().renderInline(plate.caption)
    words = escape(plate.figure.text(page.language))
    return (
        f'<figure id="figure-{plate.name}"><img src="data:image/svg+xml;base64,{drawn}" '
        f'alt="{words}"><figcaption>{caption}</figcaption></figure>'
    )


def _reader() -> MarkdownIt:
    return MarkdownIt("commonmark").enable("table")


def _text(markdown: str) -> str:
    reader = _reader()
    tokens = list(_kept(reader.parse(markdown)))
    return str(reader.renderer.render(tokens, reader.options, {}))


def _kept(tokens: list[Token]) -> Iterator[Token]:
    """Give headings the ids that links name; unlink what is not in this file."""
    for token, following in zip(tokens, [*tokens[1:], None], strict=True):
        if token.type == "heading_open" and following:
            token.attrSet("id", rulebook.slug(following.content))
        if token.children:
            token.children = list(_without_files(token.children))
        yield token


def _without_files(tokens: list[Token]) -> Iterator[Token]:
    inside = True
    for token in tokens:
        if token.type == "link_open":
            inside = str(token.attrGet("href")).startswith(("#", "https:"))
        if inside or token.type not in ("link_open", "link_close"):
            yield token
