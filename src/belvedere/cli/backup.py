"""`belvedere backup`: a copy of everything that the server keeps, also while it runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from belvedere.cli import files
from belvedere.cli.locale import said
from belvedere.core.errors import OptionError
from belvedere.core.messages import words

HELP = (
    words("Copy all tables and accounts of the server into a file."),
    words("The server may be running meanwhile."),
)

Data = Annotated[
    Path | None, typer.Option(metavar="FILE", help=said(words("The file that the server keeps.")))
]


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=said(words("Where the copy goes.")))],
    data: Data = None,
) -> None:
    """Copy the database."""
    from belvedere.server.settings import default_database
    from belvedere.server.storage.backends import place_of

    source = data or default_database()
    if place_of(source).version() is None:
        raise OptionError(words("There are no tables in {path}.", path=str(source)))
    files.check_new(file)
    place_of(source).backup(file)
    typer.echo(said(words("The copy is in {path}.", path=str(file))))
