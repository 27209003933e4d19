"""What people read in a terminal: a Rich console, and sentences on it."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from belvedere.cli.locale import said
from belvedere.core.messages import Value

WIDEST = 100  # columns of running text, however wide the terminal is
SCROLLED_OFF = "\x1b[3J"  # clears what can be scrolled back to, which Rich leaves alone


def new_console() -> Console:
    """Make a console on stdout; NO_COLOR and the terminal's width are Rich's matter."""
    return Console(highlight=False, emoji=False)


def say(console: Console, sentence: Value, style: str = "") -> None:
    """Print a sentence as it is: brackets in it are not markup."""
    console.print(Text(said(sentence), style))


def wipe(console: Console) -> None:
    """Take everything from the screen, and what can be scrolled back to: others come to look.

    A terminal that knows no such order shows a screen of empty lines.
    """
    if console.is_dumb_terminal:
        console.print("\n" * console.height)
    elif console.is_terminal:
        console.clear()
        console.file.write(SCROLLED_OFF)
        console.file.flush()
