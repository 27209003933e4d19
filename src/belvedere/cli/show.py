"""`belvedere show`: a position out of a file or at the start of a game, drawn or as data."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from belvedere.cli import files, numbers
from belvedere.cli.door import sentence
from belvedere.cli.formats import STANDARD, PositionFormat, position_format
from belvedere.cli.locale import language, said
from belvedere.cli.parameters import (
    Form,
    Options,
    Output,
    Players,
    game_names,
    given_options,
    read_game,
)
from belvedere.cli.words import name_players
from belvedere.core import registry
from belvedere.core.actors import SPECTATOR
from belvedere.core.errors import BelvedereError, OptionError, RecordError, UnknownGame, quoted
from belvedere.core.facts import parse_options
from belvedere.core.game import Viewer
from belvedere.core.messages import Message, row_of, words
from belvedere.core.position import Position, limited_to, start
from belvedere.core.records import Record, new_record
from belvedere.tables.words import name_seats, tell_result

HELP = (
    words("Show a position of a record, from a file, or at the start."),
    words("Of a damaged record, everything before the damage is shown, and the exit code is 1."),
)

Drawing = dict[str, Any]  # what `Position.svg` takes besides the player
OWN_NAMES = ("self", "player")  # of its parameters, which are no options of a picture


def show(
    source: Annotated[
        str | None,
        typer.Argument(
            metavar="FILE|GAME",
            help=said(
                words(
                    "A record, a record's JSON, a position's JSON, - for stdin, or a game's name. "
                    "Without it, the games and their options are listed."
                )
            ),
            autocompletion=game_names,
        ),
    ] = None,
    option: Options = None,
    players: Players = None,
    ply: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=numbers.whole,
            help=said(
                words("Show a record after N moves; -1 is the last position, -2 the one before.")
            ),
        ),
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=numbers.whole,
            help=said(
                words("Show only what this seat may know; seats are counted from 0, as in records.")
            ),
        ),
    ] = None,
    everything: Annotated[
        bool,
        typer.Option(
            "--everything",
            help=said(
                words(
                    "Show what is hidden too. Unless you say, of a game that is not over you see "
                    "what a spectator sees."
                )
            ),
        ),
    ] = False,
    form: Form = None,
    output: Output = "-",
    draw: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=VALUE",
            help=said(
                words(
                    "An option of the picture; give it several times for several. All: theme=dark, "
                    "language=ru, coordinates=no, last=no, interactive=yes, part=board, "
                    "layer=handles. A game has more of its own; a name that it does not know is "
                    "answered by all that it does."
                )
            ),
        ),
    ] = None,
    only_list: Annotated[
        bool,
        typer.Option(
            "--list", help=said(words("List a record's moves, with plies and seats numbered."))
        ),
    ] = False,
) -> None:
    """Find what is to be shown, and show it to whom it is for."""
    given = given_options(option, players)
    if source is None:
        list_games()
        return
    drawing = parse_options(draw or [])
    form = form or position_format(output) or PositionFormat.TEXT
    if drawing and form is not PositionFormat.SVG:
        raise OptionError(words("--draw is for pictures: --format svg, or --output FILE.svg."))
    damage: RecordError | None = None
    try:
        found = find(source, given)
    except RecordError as error:
        if not error.record.seats:
            raise  # not even the headers can be used
        found, damage = error.record, error
        typer.echo(sentence(error), err=True)
    viewer = viewer_of(found, seat, everything)
    if only_list:
        files.write(output, format_list(found, viewer))
    else:
        position = files.position_at(found, ply)
        shown = see(position, viewer)
        if form is PositionFormat.TEXT:
            show_text(shown, None if damage else result_at(found, position, ply), output)
        else:
            files.write(output, render(shown, form, names_of(found) | drawing))
    if damage is not None:
        raise typer.Exit(1)


def find(source: str, given: dict[str, object]) -> Record | Position:
    """Find a game by its id, or a file; raise BelvedereError or OSError."""
    if source in registry.GAMES:
        return new_record(start(source, **given))
    if source != STANDARD and not files.exists(source):
        if (game := read_game(source)) in registry.GAMES:
            return new_record(start(game, **given))
        raise UnknownGame(
            words(
                "There is no file and no game {name}. The games are: {games}.",
                name=quoted(source),
                games=row_of(registry.GAMES),
            )
        )
    if given:
        raise OptionError(words("Options belong to a game by name; a file brings its own."))
    return files.read(source)


def viewer_of(found: Record | Position, seat: int | None, everything: bool) -> Viewer | None:
    """Tell for whom something is shown; None: for whoever may see everything.

    Who wants to see what is hidden in a game that is not over says so. Raises OptionError.
    """
    if everything and seat is not None:
        raise OptionError(words("--everything shows more than --seat; say one of them."))
    limit = found.viewer if isinstance(found, Position) else None
    if limit is not None and everything:
        raise OptionError(limited_to(limit))
    is_over = (found.outcome if isinstance(found, Position) else found.ending) is not None
    if everything or limit is not None or (is_over and seat is None):
        return seat
    return SPECTATOR if seat is None else seat


def see(position: Position, viewer: Viewer | None) -> Position:
    """Return what a viewer sees; where nothing is hidden, a spectator sees the whole position."""
    if viewer is None:
        return position
    seen = position.seen_by(viewer)
    is_whole = (seen.state, seen.last) == (position.state, position.last)
    return position if viewer == SPECTATOR and is_whole else seen


def result_at(found: Record | Position, position: Position, ply: int | None) -> Message | None:
    """Say how a record ends, at its last position, unless the board says it itself."""
    is_last = isinstance(found, Record) and ply in (None, -1, len(found.plies))
    if isinstance(found, Position) or found.ending is None or not is_last:
        return None
    seats = name_seats(position, name_players(found.seats))
    return tell_result(found.ending, found.gone, seats, position.facts)


def list_games() -> None:
    """Print all games with their options."""
    from belvedere.cli import catalogue
    from belvedere.cli.console import new_console

    catalogue.show_catalogue(new_console())


def show_text(position: Position, result: Message | None, output: str) -> None:
    """Write a position in letters."""
    from belvedere.cli import boards

    boards.write(output, boards.draw(position, result, boards.room(output)))


def names_of(found: Record | Position) -> Drawing:
    """Return who plays, for the picture of a record; a position does not tell it."""
    return {"names": name_players(found.seats)} if isinstance(found, Record) else {}


def render(position: Position, form: PositionFormat, drawing: Drawing) -> str:
    """Write a position as JSON or as a picture."""
    if form is PositionFormat.JSON:
        return files.format_json(position.to_dict())
    for name in drawing:
        if name in OWN_NAMES:
            raise OptionError(
                words(
                    "A drawing of {game} has no option {name}.",
                    game=position.facts.title,
                    name=quoted(name),
                )
            )
    told = {"language": language(), **position.aftermath.drawing, **drawing}
    return position.svg(**told).rstrip("\n") + "\n"


def format_list(found: Record | Position, viewer: Viewer | None) -> str:
    """Write a record's moves with their ply numbers."""
    if isinstance(found, Position):
        raise BelvedereError(words("--list is for records; this is a single position."))
    from belvedere.cli import move_lists

    lines = move_lists.list_plies(found, viewer)
    return "".join(f"{line}\n" for line in lines)
