"""`belvedere levels`: how strong bots can be, and how they play."""

from __future__ import annotations

from belvedere.core.messages import words

HELP = (words("List the levels of bots, and how each of them plays."),)


def levels() -> None:
    """Print a line or two per level."""
    from rich.table import Table
    from rich.text import Text

    from belvedere.bots.levels import LEVELS
    from belvedere.cli import shell
    from belvedere.cli.console import new_console, say
    from belvedere.cli.locale import said

    console = new_console()
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for level in LEVELS:
        name, character = said(level.name), said(level.character)
        table.add_row(str(level.number), Text(name, "bold"), Text(character))
    console.print(table)
    say(
        console,
        words(
            "Play against one: {play} GAME --seat you --seat 5; or give it 10 seconds for "
            "each decision: --seat 8@10",
            play=shell.command("play"),
        ),
    )
