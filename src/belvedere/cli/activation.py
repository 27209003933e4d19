"""`belvedere activation`: what could have been made of Misty's windows."""

from __future__ import annotations

from typing import Annotated

import typer

from belvedere.cli import files, numbers
from belvedere.cli.formats import STANDARD
from belvedere.cli.locale import said
from belvedere.cli.words import name_players
from belvedere.core.errors import OptionError
from belvedere.core.messages import words, words_in
from belvedere.core.records import Record

HELP = (
    words("Find the best order of activation in Misty."),
    words(
        "Also says which points can be reached at all; of a record, what every round could have "
        "brought."
    ),
)


def activation(
    source: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help=said(
                words("A record of Misty, a record's JSON, or a position's JSON; - for stdin.")
            ),
        ),
    ],
    ply: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=numbers.whole,
            help=said(words("Look at a record after N moves; without it, at every round.")),
        ),
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=numbers.whole,
            help=said(words("Only this seat's window; seats are counted from 0, as in records.")),
        ),
    ] = None,
) -> None:
    """Say what can be made of windows, or what could have been."""
    found = files.read(source)
    names = name_players(found.seats) if isinstance(found, Record) else [""] * found.players
    if seat is not None and seat not in range(len(names)):
        raise OptionError(
            words_in(
                "--seat",
                "There is no seat {seat}; the seats are 0 to {last}.",
                seat=seat,
                last=len(names) - 1,
            )
        )
    chosen = range(len(names)) if seat is None else (seat,)
    from belvedere.cli import windows

    if isinstance(found, Record) and ply is None:
        lines = windows.say_rounds(list(found.positions()), names, chosen)
    else:
        lines = windows.say_windows(files.position_at(found, ply), names, chosen)
    files.write(STANDARD, "".join(f"{line}\n" for line in lines))
