"""`belvedere arbiter`: whether a declaration of Mirador stands, and why."""

from __future__ import annotations

from typing import Annotated

import typer

from belvedere.cli import files, numbers
from belvedere.cli.formats import PositionFormat, position_format
from belvedere.cli.locale import said
from belvedere.cli.parameters import Form, Output
from belvedere.core.messages import words

HELP = (
    words("Judge whether a declaration of Mirador stands, and show why."),
    words(
        "Says for each colour whether it is sound, since which move, and which towers would break "
        "it. The drawing shows the cut, or the lines that no challenge can cut enough of: of the "
        "colour that declared or placed last, or of --colour."
    ),
)


def arbiter(
    source: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help=said(words("A record or a position of Mirador, as `show` reads them.")),
        ),
    ],
    ply: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=numbers.whole,
            help=said(
                words(
                    "Judge a record after N moves; -1 is the last position. Unless you say, it is "
                    "judged where somebody declared, or at its end."
                )
            ),
        ),
    ] = None,
    colour: Annotated[
        str | None,
        typer.Option(
            metavar="COLOUR", help=said(words("Judge only red or blue; both unless you say."))
        ),
    ] = None,
    placements: Annotated[
        bool,
        typer.Option(
            "--placements",
            help=said(
                words(
                    "Also list the placements that win at once, and those that keep the opponent "
                    "from having one."
                )
            ),
        ),
    ] = False,
    form: Form = None,
    output: Output = "-",
) -> None:
    """Judge a position, and write what there is to say."""
    form = form or position_format(output) or PositionFormat.TEXT
    found = files.read(source)
    from belvedere.cli import boards, verdicts
    from belvedere.cli.console import new_console

    with new_console().status(said(words("The arbiter is looking …"))):
        ruling = verdicts.judge(found, ply, colour, placements)
    if form is PositionFormat.SVG:
        files.write(output, ruling.svg())
    elif form is PositionFormat.JSON:
        files.write(output, files.format_json(ruling.to_dict()))
    else:
        boards.write(output, boards.Board(ruling.text(), styles=boards.styles_of(ruling.position)))
