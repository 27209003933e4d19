"""Boards in letters, as a terminal shows them: in colour, and with results from the table."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from rich.console import Console
from rich.text import Text

from belvedere.cli import files
from belvedere.cli.console import new_console
from belvedere.cli.formats import STANDARD
from belvedere.cli.tongue import language, said
from belvedere.core.messages import Message
from belvedere.core.position import Position

# A row of squares stands between its number and its number.
_ROW = re.compile(r"^ *(-?\d+) (?P<squares>.*)[ \]]\1$", re.MULTILINE)

Styles = tuple[tuple[re.Pattern[str], str], ...]


def _pieces(letters: str) -> re.Pattern[str]:
    """Match an explorer, who stands behind his ground, or the owner of a gap before its mark."""
    return re.compile(rf"(?<=[-='\"^>v<])[{letters}]|[{letters[0]}](?=[tdpe#?])")


# Black and white bring their ground along: one of them would be invisible in any terminal.
FRONTIER: Final[Styles] = (
    (_pieces("Bb"), "bold bright_white on black"),
    (_pieces("Ww"), "bold black on white"),
    (_pieces("Rr"), "bold red"),
    (_pieces("Yy"), "bold yellow"),
)

# What the letters of a game's board look like; a game that is not here is drawn plain.
STYLES: Final[dict[str, Styles]] = {
    "strata": ((re.compile(r"g\d+"), "grey50"), (re.compile(r"b\d+"), "bright_blue")),
    "mirador": ((re.compile("[Rr]"), "bright_red"), (re.compile("[Bb]"), "bright_blue")),
    "mirage": FRONTIER,
    "overworld": FRONTIER,
}


@cache
def _misty(tongue: str) -> Styles:
    """Match the cards of Misty by what they are called in a language."""
    from belvedere.games.misty.names import CARDS

    named = {card: re.escape(name.say(tongue)) for card, name in CARDS.items()}
    anyone = f"(?:{'|'.join(named.values())})"
    return (
        (re.compile(rf"{anyone}[↑↓←→]"), "cyan"),
        (re.compile(named["smiley"]), "yellow"),
        (re.compile(named["flower"]), "magenta"),
        (re.compile(named["monster"]), "green"),
        (re.compile(rf"~{anyone}\*?"), "dim"),
    )


def _styles(game_id: str) -> Styles:
    return _misty(language()) if game_id == "misty" else STYLES.get(game_id, ())


def draw(position: Position, result: Message | None = None) -> str:
    """Draw a position in letters; a result from the table stands in place of what is to decide."""
    drawn = position.text(language=language()).rstrip("\n")
    if result is None:
        return drawn
    board = drawn.removesuffix(position.prompt(language())).rstrip("\n")
    return f"{board}\n{said(result)}"


def paint(game_id: str, drawn: str) -> Text:
    """Colour the pieces on a board."""
    text = Text(drawn)
    for row in _ROW.finditer(drawn):
        for pattern, style in _styles(game_id):
            for piece in pattern.finditer(drawn, *row.span("squares")):
                text.stylize(style, *piece.span())
    return text


def show(console: Console, game_id: str, drawn: str) -> None:
    """Print a board; a terminal that is too narrow breaks its lines, and nothing is left out."""
    console.print(paint(game_id, drawn), soft_wrap=True)


def write(output: str, game_id: str, drawn: str) -> None:
    """Write a board to a file or stdout; in a terminal its pieces have colours."""
    console = new_console()
    if output == STANDARD and console.is_terminal:
        show(console, game_id, drawn)
    else:
        files.write(output, f"{drawn}\n")
