"""What people read in a terminal: a Rich console, and sentences on it."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.text import Text

WIDEST = 100  # columns of running text, however wide the terminal is


def new_console() -> Console:
    """Make a console on stdout; NO_COLOR and the terminal's width are Rich's matter."""
    return Console(highlight=False, emoji=False)


def say(console: Console, sentence: str, style: str = "") -> None:
    """Print a sentence as it is: brackets in it are not markup."""
    console.print(Text(sentence, style))


def count(number: int, noun: str) -> str:
    """Write a number of things."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def is_interactive() -> bool:
    """Tell whether a person sits at the keyboard and looks at the screen."""
    return sys.stdin.isatty() and sys.stdout.isatty()
