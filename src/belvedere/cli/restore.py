"""`belvedere restore`: a backup in the place of everything that the server keeps."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from belvedere.cli.backup import Data
from belvedere.cli.locale import said
from belvedere.core.messages import words

HELP = (
    words("Put a backup in the place of all tables and accounts."),
    words(
        "What is there now is kept beside it. The server may be running; whoever plays goes on "
        "with the backup's tables."
    ),
)


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=said(words("The backup.")))],
    data: Data = None,
) -> None:
    """Put a backup in the database's place."""
    from belvedere.server.settings import default_database
    from belvedere.server.storage.backends import place_of

    kept = place_of(data or default_database()).restore(file)
    typer.echo(said(words("The tables are now those of {path}.", path=str(file))))
    if kept is not None:
        typer.echo(said(words("What was there before is in {path}.", path=str(kept))))
