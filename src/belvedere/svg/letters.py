"""Boards in letters, for a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from belvedere.core.squares import Square, format_column

Block = tuple[int, int, int, int]  # column and row of the south-west square, squares wide and high
GAP: Final = "  "  # between entries that stand in one line


@dataclass(frozen=True, slots=True)
class Ink:
    """The colour behind some letters, for terminals that have colours."""

    line: int  # of the text, counted from 0
    start: int  # first column
    end: int  # the column behind the last
    ground: str  # as #rrggbb


def flow(entries: Iterable[str], width: int) -> list[str]:
    """Lay entries side by side, as many in a line as have room; none of them is broken."""
    lines: list[str] = []
    for entry in entries:
        if lines and len(lines[-1]) + len(GAP) + len(entry) <= width:
            lines[-1] += GAP + entry
        else:
            lines.append(entry)
    return lines


def letter_board(
    columns: range, rows: range, width: int, cell: Callable[[Square], str], latest: Block | None
) -> list[str]:
    """Return the lines of a board, each square `width` letters wide, `latest` in brackets."""
    names = "   " + "".join(f" {format_column(column):<{width}}" for column in columns)
    lines = [_row(columns, row, width, cell, latest) for row in reversed(rows)]
    return [names.rstrip(), *lines, names.rstrip()]


def _row(
    columns: range, row: int, width: int, cell: Callable[[Square], str], latest: Block | None
) -> str:
    cells = [f" {cell((column, row)):<{width}}" for column in columns] + [" "]
    if latest is not None:
        column, south, wide, high = latest
        if row - south in range(high):
            west = column - columns.start
            cells[west] = "[" + cells[west][1:]
            cells[west + wide] = "]" + cells[west + wide][1:]
    return f"{row + 1:>2} {''.join(cells)} {row + 1}"
