"""`belvedere games`: the games that there are, and the options that each of them has."""

from __future__ import annotations

from belvedere.core.messages import words

HELP = (words("List the games with their options."),)


def games() -> None:
    """Print every game."""
    from belvedere.cli.catalogue import show_catalogue
    from belvedere.cli.console import new_console

    show_catalogue(new_console())
