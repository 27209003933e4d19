"""Boards in letters, as a terminal shows them: in colour, and with results from the table."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any, Final

from rich.color import Color
from rich.console import Console
from rich.text import Text

from belvedere.cli import files
from belvedere.cli.console import new_console
from belvedere.cli.formats import STANDARD
from belvedere.cli.locale import language, said
from belvedere.core.messages import Message
from belvedere.core.position import Position
from belvedere.games.drawn import DrawnGame, Styles
from belvedere.svg.letters import Ink

# A row of squares stands between its number and its number.
_ROW = re.compile(r"^ *(-?\d+) (?P<squares>.*)[ \]]\1$", re.MULTILINE)

EVEN: Final = 0.179  # the luminance on which black and white have the same contrast
NARROW: Final = 80  # columns that every board has room in
WIDE: Final = 200


@dataclass(frozen=True, slots=True)
class Board:
    """A position in letters, and what can be coloured in it."""

    text: str
    inks: tuple[Ink, ...] = ()
    styles: Styles = ()


def draw(
    position: Position, result: Message | None = None, width: int = NARROW, legend: bool = True
) -> Board:
    """Draw a position in letters; a result from the table stands in place of what is to decide."""
    options: dict[str, Any] = {
        "language": language(),
        "width": min(max(width, NARROW), WIDE),
        "legend": legend,
    }
    drawn = position.text(**options).rstrip("\n")
    if result is not None:
        board = drawn.removesuffix(position.prompt(language())).rstrip("\n")
        drawn = f"{board}\n{said(result)}"
    drawn = "\n".join([drawn, *map(said, position.aftermath.told)])
    return Board(drawn, _inks(position, options), styles_of(position))


def _inks(position: Position, options: dict[str, Any]) -> tuple[Ink, ...]:
    rules = position.rules
    if not isinstance(rules, DrawnGame):
        return ()
    return rules.inks(position.state, position.viewer, position.last, options)


def styles_of(position: Position) -> Styles:
    """Return how the pieces of a position are coloured."""
    rules = position.rules
    return rules.styles(language()) if isinstance(rules, DrawnGame) else ()


def room(output: str) -> int:
    """Return the columns that a board has room in: of a terminal all, of a file those of most."""
    console = new_console()
    return console.width if output == STANDARD and console.is_terminal else NARROW


def turned(board: Board) -> Board:
    """Put what stands below a board above it, all but the last line: so it is the board that stays.

    Who has a low window sees what comes last.
    """
    squares, _, below = board.text.rpartition("\n\n")
    above, _, last = below.rpartition("\n")
    if not squares or not above:
        return board
    high, rest = squares.count("\n") + 1, above.count("\n") + 1
    inks = tuple(
        replace(ink, line=ink.line + rest + 1 if ink.line < high else ink.line - high - 1)
        for ink in board.inks
    )
    return replace(board, text=f"{above}\n\n{squares}\n{last}", inks=inks)


def paint(board: Board) -> Text:
    """Colour the ground and the pieces on a board."""
    drawn = board.text
    text = Text(drawn)
    begins = [0, *(found.end() for found in re.finditer("\n", drawn))]
    for ink in board.inks:
        start = begins[ink.line]
        style = f"{_letters_on(ink.ground)} on {ink.ground}"
        text.stylize(style, start + ink.start, start + ink.end)
    for row in _ROW.finditer(drawn):
        for pattern, style in board.styles:
            for piece in pattern.finditer(drawn, *row.span("squares")):
                text.stylize(style, *piece.span())
    return text


def _letters_on(ground: str) -> str:
    """Choose the letters that have the greater contrast on a colour, by the rule of WCAG."""
    shares = [share / 255 for share in Color.parse(ground).get_truecolor()]
    red, green, blue = (
        share / 12.92 if share <= 0.03928 else ((share + 0.055) / 1.055) ** 2.4 for share in shares
    )
    return "black" if 0.2126 * red + 0.7152 * green + 0.0722 * blue > EVEN else "bright_white"


def show(console: Console, board: Board) -> None:
    """Print a board; a terminal that is too narrow breaks its lines, and nothing is left out."""
    console.print(paint(board), soft_wrap=True)


def write(output: str, board: Board) -> None:
    """Write a board to a file or stdout; in a terminal it has colours."""
    console = new_console()
    if output == STANDARD and console.is_terminal:
        show(console, board)
    else:
        files.write(output, f"{board.text}\n")
