"""Boards in letters, for a terminal."""

from __future__ import annotations

from collections.abc import Callable

from belvedere.core.squares import Square, format_column

Block = tuple[int, int, int, int]  # column and row of the south-west square, squares wide and high


def letter_board(
    side: int, width: int, cell: Callable[[Square], str], latest: Block | None
) -> list[str]:
    """Return the lines of a board, each square `width` letters wide, `latest` in brackets."""
    names = "   " + "".join(f" {format_column(column):<{width}}" for column in range(side))
    rows = [_row(side, row, width, cell, latest) for row in reversed(range(side))]
    return [names.rstrip(), *rows, names.rstrip()]


def _row(
    side: int, row: int, width: int, cell: Callable[[Square], str], latest: Block | None
) -> str:
    cells = [f" {cell((column, row)):<{width}}" for column in range(side)] + [" "]
    if latest is not None:
        column, south, wide, high = latest
        if row - south in range(high):
            cells[column] = "[" + cells[column][1:]
            cells[column + wide] = "]" + cells[column + wide][1:]
    return f"{row + 1:>2} {''.join(cells)} {row + 1}"
