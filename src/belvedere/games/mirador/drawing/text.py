"""Mirador in letters, for a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from belvedere.core.messages import words
from belvedere.core.squares import Square, format_column
from belvedere.games.mirador.drawing.broken import tell_broken
from belvedere.games.mirador.drawing.tabletop import Tabletop
from belvedere.games.mirador.rules.state import BLUE, RED
from belvedere.svg.letters import Block, letter_board
from belvedere.svg.scene import Scene

ROOMY = 27  # micro squares a side of a board that a terminal has room for with spaces between


def letters(table: Tabletop, scene: Scene) -> str:
    """Draw the board in letters: R and B for towers.

    The latest one is in brackets, or on large boards in small letters.
    """
    squares = range(table.tower)
    taken = {
        (column + dx, row + dy): "RB"[colour]
        for column, row, colour in table.towers
        for dx, dy in product(squares, squares)
    }
    square = table.latest(scene.last)
    latest = square and (*square, table.tower, table.tower)
    if table.size > ROOMY:
        board = _dense_board(table.size, taken, latest)
    else:
        columns = rows = range(table.size)
        board = letter_board(columns, rows, 1, lambda s: taken.get(s, "."), latest)
    red, blue = (scene.name(table.seat_of(colour)) for colour in (RED, BLUE))
    told = [words("Latest move: {move}", move=scene.last.move)] if scene.last else []
    told += tell_broken(table)
    lines = [words("R: {red}, B: {blue}", red=red, blue=blue), *told, scene.prompt]
    return "\n".join([*board, "", *map(scene.say, lines)])


def _dense_board(size: int, letters: Mapping[Square, str], latest: Block | None) -> list[str]:
    """Return the lines of a large board, one letter per square; column names read downwards."""
    shown = dict(letters)
    if latest is not None:
        column, row, wide, high = latest
        squares = product(range(column, column + wide), range(row, row + high))
        shown |= {square: letters[square].lower() for square in squares}
    names = [f"{format_column(column):>2}" for column in range(size)]
    heads = ["   " + "".join(name[n] for name in names).rstrip() for n in range(2)]
    lines = [
        f"{row + 1:>2} {''.join(shown.get((column, row), '.') for column in range(size))} {row + 1}"
        for row in reversed(range(size))
    ]
    return [*heads, *lines, *heads]
