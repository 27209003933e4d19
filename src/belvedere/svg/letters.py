"""Boards in letters, for a terminal."""

from __future__ import annotations

from collections.abc import Callable

from belvedere.core.squares import Square, format_column

Block = tuple[int, int, int, int]  # column and row of the south-west square, squares wide and high


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
