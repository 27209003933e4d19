"""Documents that people read: headings, sentences, tables and charts, as Markdown or as one page.

The page needs nothing from a network, and is light or dark as the reader's device is. Markdown has
the same words and tables; charts it shows where somebody keeps them as files, and else tells what
is seen there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Final

from belvedere.arena.charts import Chart
from belvedere.core.messages import Message, Value, show
from belvedere.svg.themes import DARK, FONT, LIGHT, Theme

LONGEST_FIGURE: Final = 30  # characters of a cell that is not broken into lines
WIDTH: Final = 100  # characters of a line of prose in Markdown

Draw = Callable[[str], Chart]  # a chart, in a language
Keep = Callable[[Chart], str]  # puts a chart into a file, and says where it lies


@dataclass(frozen=True, slots=True)
class Heading:
    """What a part is about."""

    text: Value


@dataclass(frozen=True, slots=True)
class DocumentTable:
    """Rows under a head; the first cell of a row says what the row is about."""

    head: Sequence[Value]
    rows: Sequence[Sequence[Value]]


@dataclass(frozen=True, slots=True)
class ShellCommand:
    """What can be typed at a shell."""

    text: str


Part = Heading | DocumentTable | ShellCommand | Message | Draw


@dataclass(slots=True)
class Document:
    """A title and what follows it."""

    title: Message
    parts: list[Part] = field(default_factory=list)

    def markdown(self, language: str, keep: Keep | None = None) -> str:
        """Write it as Markdown, with its charts if they are kept beside it."""
        parts = [f"# {_plain(self.title, language)}"]
        parts += [_markdown(part, language, keep) for part in self.parts]
        return "\n\n".join(parts) + "\n"

    def html(self, language: str) -> str:
        """Write it as a page that needs no other file."""
        title = _escaped(self.title, language)
        body = "\n".join(_html(part, language) for part in self.parts)
        return (
            f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n"
            f"<body>\n<main>\n<h1>{title}</h1>\n{body}\n</main>\n</body>\n</html>\n"
        )


# Markdown.


def _markdown(part: Part, language: str, keep: Keep | None) -> str:
    if isinstance(part, Heading):
        return f"## {_plain(part.text, language)}"
    if isinstance(part, DocumentTable):
        lines = [_row(part.head, language), "|---" * len(part.head) + "|"]
        return "\n".join(lines + [_row(row, language) for row in part.rows])
    if isinstance(part, ShellCommand):
        return f"```\n{part.text}\n```"
    if isinstance(part, Message):
        return wrapped(_plain(part, language))
    chart = part(language)
    if keep is not None:
        return f"![{_literal(f'{chart.title}: {chart.description}')}]({keep(chart)})"
    return wrapped(f"*{_literal(chart.description)}*")


def _row(cells: Sequence[Value], language: str) -> str:
    return f"| {' | '.join(_plain(cell, language) for cell in cells)} |"


def _plain(value: Value, language: str) -> str:
    return _literal(show(value, language))


_MARKS: Final = str.maketrans({mark: f"\\{mark}" for mark in "\\`*_[]<>|#"} | {"\n": " "})


def _literal(text: str) -> str:
    """Keep what a text says from being taken for marks."""
    return text.translate(_MARKS)


# A word: code is one, and what would begin a list or a heading stays behind the word before it.
_WORD: Final = re.compile(r"(?:`[^`]*`|[^ ])+(?: +(?:[-+*]|=+|-+|\d+[.)])(?![^ ]))*")


def wrapped(text: str) -> str:
    """Break a paragraph of Markdown into lines; it is shown as before."""
    first, *rest = _WORD.findall(text) or [""]
    lines = [first]
    for word in rest:
        if len(lines[-1]) + 1 + len(word) <= WIDTH:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return "\n".join(lines)


# HTML.


def _html(part: Part, language: str) -> str:
    if isinstance(part, Heading):
        return f"<h2>{_escaped(part.text, language)}</h2>"
    if isinstance(part, DocumentTable):
        return _html_table(part, language)
    if isinstance(part, ShellCommand):
        return f"<pre>{escape(part.text)}</pre>"
    if isinstance(part, Message):
        return f"<p>{_escaped(part, language)}</p>"
    return f"<figure>{part(language).inline}</figure>"


def _html_table(table: DocumentTable, language: str) -> str:
    head = "".join(f'<th scope="col">{_escaped(cell, language)}</th>' for cell in table.head)
    rows = "\n".join(_html_row(row, language) for row in table.rows)
    return (
        f'<div class="scroll" tabindex="0"><table>\n<thead><tr>{head}</tr></thead>\n'
        f"<tbody>\n{rows}\n</tbody>\n</table></div>"
    )


def _html_row(cells: Sequence[Value], language: str) -> str:
    first, *rest = (_escaped(cell, language) for cell in cells)
    return f'<tr><th scope="row">{first}</th>{"".join(map(_html_cell, rest))}</tr>'


def _html_cell(text: str) -> str:
    kind = ' class="text"' if len(text) > LONGEST_FIGURE else ""
    return f"<td{kind}>{text}</td>"


def _escaped(value: Value, language: str) -> str:
    return escape(show(value, language))


def _colours(theme: Theme) -> str:
    return (
        f"body{{background:{theme.page};color:{theme.ink}}}th,td{{border-color:{theme.rule}}}"
        f"td{{color:{theme.ink}}}thead th{{color:{theme.faint}}}"
    )


STYLE: Final = (
    f"body{{margin:0;font:1rem/1.5 {FONT}}}"
    "main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 4rem}"
    "h1,h2{font-family:Georgia,serif;font-weight:normal;line-height:1.2}"
    "h2{margin-top:2.5rem}p{max-width:42rem}"
    "figure{margin:1.5rem 0;max-width:34rem}figure svg{width:100%;height:auto}"
    "pre{white-space:pre-wrap;overflow-wrap:anywhere}.scroll{overflow-x:auto}"
    "table{border-collapse:collapse;font-variant-numeric:tabular-nums}"
    "th,td{padding:.3rem .8rem .3rem 0;text-align:right;border-bottom:1px solid}"
    "td{white-space:nowrap}td.text{white-space:normal;text-align:left;min-width:20rem}"
    "th:first-child{text-align:left}th{font-weight:normal}"
    "@media (max-width:40rem){table{font-size:.85rem}td{white-space:normal}"
    "tbody th{min-width:8.5rem}}"
    f"{_colours(LIGHT)}@media (prefers-color-scheme:dark){{{_colours(DARK)}}}"
)
