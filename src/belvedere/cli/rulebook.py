"""`belvedere rules`: a game's rule page, from the game's folder."""

from __future__ import annotations

import os
from importlib.resources import files

from rich.markdown import Markdown

from belvedere.cli.console import WIDEST, is_interactive, new_console
from belvedere.core import registry
from belvedere.core.errors import BelvedereError

PAGE = "RULES.md"


def read_rules(game_id: str) -> str:
    """Return the rule page as Markdown; raise UnknownGame, or BelvedereError if there is none."""
    title = registry.facts(game_id).title
    package = registry.GAMES[game_id].partition(":")[0].rpartition(".")[0]
    page = files(package).joinpath(PAGE)
    if not page.is_file():
        raise BelvedereError(f"{title} has no rule page yet ({PAGE} in {package}).")
    return page.read_text(encoding="utf-8")


def show_rules(game_id: str, plain: bool) -> None:
    """Print the rule page, page by page when somebody is reading it."""
    text = read_rules(game_id)
    if plain:
        print(text.rstrip("\n"))
        return
    console = new_console()
    console.width = min(console.width, WIDEST)
    if is_interactive():
        os.environ.setdefault("LESS", "-FRX")  # keep colours; leave at once if it fits the screen
        with console.pager(styles=True):
            console.print(Markdown(text))
    else:
        console.print(Markdown(text))
