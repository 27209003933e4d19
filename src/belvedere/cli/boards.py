"""Boards in letters, as a terminal shows them: in colour, and with results from the table."""

from __future__ import annotations

import re
from typing import Final

from rich.console import Console
from rich.text import Text

from belvedere.core.endings import Cause, Ending
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
    "misty": (
        (re.compile(r"[a-z]+(?: truck)?[↑↓←→]"), "cyan"),
        (re.compile("smiley"), "yellow"),
        (re.compile("flower"), "magenta"),
        (re.compile("monster"), "green"),
        (re.compile(r"~[a-z]+(?: truck)?\*?"), "dim"),
    ),
}


def draw(position: Position, result: str | None = None) -> str:
    """Draw a position in letters; a result from the table stands in place of what is to decide."""
    drawn = str(position).rstrip("\n")
    if result is None:
        return drawn
    return drawn.removesuffix(position.prompt()).rstrip("\n") + f"\n{result}"


def paint(game_id: str, drawn: str) -> Text:
    """Colour the pieces on a board."""
    text = Text(drawn)
    for row in _ROW.finditer(drawn):
        for pattern, style in STYLES.get(game_id, ()):
            for piece in pattern.finditer(drawn, *row.span("squares")):
                text.stylize(style, *piece.span())
    return text


def show(console: Console, game_id: str, drawn: str) -> None:
    """Print a board; a terminal that is too narrow breaks its lines, and nothing is left out."""
    console.print(paint(game_id, drawn), soft_wrap=True)


def format_seat(seat: int, name: str) -> str:
    """Name a seat, and who has it if that is known."""
    return f"Seat {seat} ({name})" if name else f"Seat {seat}"


# How a game ends at the table, after who wins.
_BY = {
    Cause.RULES: "",
    Cause.RESIGNATION: " by resignation",
    Cause.TIME: " on time",
    Cause.AGREEMENT: " by agreement",
    Cause.ABANDONED: "; the game was broken off",
    Cause.OTHER: "",
}


def format_ending(ending: Ending, names: list[str]) -> str:
    """Say who has won, and why."""
    who = ", ".join(format_seat(seat, names[seat]) for seat in ending.winners) or "Nobody"
    verb = "win" if len(ending.winners) > 1 else "wins"
    why = f" by {ending.reason}" if ending.cause is Cause.OTHER and ending.reason else ""
    return f"{who} {verb}{_BY[ending.cause]}{why}."
