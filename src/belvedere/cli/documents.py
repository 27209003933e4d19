"""Documents of the arena: in a terminal, all but the charts, and as files."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from textwrap import wrap
from typing import Final
from urllib.parse import quote

from rich import box
from rich.cells import cell_len
from rich.console import Console, JustifyMethod
from rich.table import Table as Grid
from rich.text import Text

from belvedere.arena.charts import Chart
from belvedere.arena.documents import Document, DocumentTable, Heading, Part, ShellCommand
from belvedere.cli import files
from belvedere.cli.console import say
from belvedere.cli.locale import language, said
from belvedere.core.messages import Message

GAP: Final = 3  # columns of the terminal between two of a table
LEAST: Final = 12  # of what the first column needs


def show(console: Console, document: Document) -> None:
    """Print a document."""
    say(console, document.title, "bold")
    show_parts(console, document.parts)


def show_parts(console: Console, parts: Iterable[Part]) -> None:
    """Print parts of a document."""
    for part in parts:
        if isinstance(part, Heading):
            console.print()
            say(console, part.text, "bold")
        elif isinstance(part, DocumentTable):
            console.print(grid_of(part, console.width))
        elif isinstance(part, ShellCommand):
            say(console, part.text, "cyan")
        elif isinstance(part, Message):
            say(console, part)


def write(document: Document, path: Path) -> None:
    """Write a document beside a file: as a page, and as Markdown with its charts."""
    charts: list[Path] = []

    def keep(chart: Chart) -> str:
        charts.append(path.with_name(f"{path.stem}-{len(charts) + 1}.svg"))
        files.write(str(charts[-1]), chart.document)
        return quote(charts[-1].name)

    files.write(str(path.with_suffix(".html")), document.html(language()))
    files.write(str(path.with_suffix(".md")), document.markdown(language(), keep))


def grid_of(table: DocumentTable, width: int) -> Grid:
    """Lay a table out: where there is room, only the first column is wrapped; nothing is cut."""
    rows = [[said(cell) for cell in row] for row in table.rows]
    columns = [_fold(said(cell), [row[n] for row in rows]) for n, cell in enumerate(table.head)]
    fits = LEAST + sum(taken + GAP for _, taken in columns[1:]) <= width
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    for number, (head, _) in enumerate(columns):
        justify: JustifyMethod = "right" if number else "left"
        is_whole = bool(number) and fits
        grid.add_column(Text(head), justify=justify, overflow="fold", no_wrap=is_whole)
    for row in rows:
        grid.add_row(*map(Text, row))
    return grid


def _fold(head: str, cells: list[str]) -> tuple[str, int]:
    """Break a column's head where its cells end; return that, and how wide the column is."""
    widest = max(map(cell_len, [*cells, *head.split(" ")]))
    return "\n".join(wrap(head, widest, break_long_words=False)), widest
