"""`belvedere rules`: a game's rule page, in a terminal or as one HTML file."""

from __future__ import annotations

from typing import Annotated

import typer

from belvedere.cli.locale import language, said
from belvedere.cli.parameters import GameName
from belvedere.core.messages import words

HELP = (words("Explain how a game is played."),)


def rules(
    game: GameName,
    plain: Annotated[
        bool,
        typer.Option("--plain", help=said(words("Print the page as it is written, in Markdown."))),
    ] = False,
    html: Annotated[
        str,
        typer.Option(
            "--html",
            metavar="FILE",
            help=said(words("Write one page with all pictures; - for stdout.")),
        ),
    ] = "",
) -> None:
    """Print the page, or write it."""
    from belvedere.cli import rulebook

    if html:
        rulebook.write_html(game, language(), html)
    else:
        rulebook.show_rules(game, language(), plain)
