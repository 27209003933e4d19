"""`belvedere show`: a position out of a file or at the start of a game, drawn or as data."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import typer

from belvedere.cli import boards, catalogue, files, listing
from belvedere.cli.console import count, new_console
from belvedere.cli.door import sentence
from belvedere.cli.formats import PositionFormat as Format
from belvedere.core import registry
from belvedere.core.errors import BelvedereError, OptionError, RecordError, UnknownGame, quoted
from belvedere.core.facts import parse_options
from belvedere.core.position import Position, start
from belvedere.core.records import Record, new_record

SUFFIXES = {".txt": Format.TEXT, ".svg": Format.SVG, ".json": Format.JSON}

Drawing = dict[str, Any]  # what `Position.svg` takes besides the player
OWN_NAMES = ("self", "player")  # of its parameters, which are no options of a picture


def show(
    source: str | None,
    given: dict[str, object],
    ply: int | None,
    seat: int | None,
    form: Format | None,
    output: str,
    draw: list[str],
    only_list: bool,
) -> None:
    """Show a position, or the list of a record's moves; with no source, the games."""
    if source is None:
        catalogue.show_catalogue(new_console())
        return
    drawing = parse_options(draw)
    form = form or format_for(output) or Format.TEXT
    if drawing and form is not Format.SVG:
        raise OptionError("--draw is for pictures: --format svg, or --output FILE.svg.")
    damage: RecordError | None = None
    try:
        found = find(source, given)
    except RecordError as error:
        if not error.record.seats:
            raise  # not even the headers can be used
        found, damage = error.record, error
        typer.echo(sentence(error), err=True)
    if only_list:
        files.write(output, format_list(found, seat))
    else:
        position = position_at(found, ply)
        result = None if damage else table_result(found, position, ply)
        shown = position if seat is None else position.seen_by(seat)
        if form is Format.TEXT:
            show_text(shown, result, output)
        else:
            files.write(output, render(shown, form, drawing))
    if damage is not None:
        raise typer.Exit(1)


def find(source: str, given: dict[str, object]) -> Record | Position:
    """Find a game by its id, or a file; raise BelvedereError or OSError."""
    if source in registry.GAMES:
        return new_record(start(source, **given))
    if source != files.STANDARD and not Path(source).exists():
        names = ", ".join(registry.GAMES)
        raise UnknownGame(f"There is no file and no game {quoted(source)}. The games are: {names}.")
    if given:
        raise OptionError("Options belong to a game by name; a file brings its own.")
    return files.read(source)


def position_at(found: Record | Position, ply: int | None) -> Position:
    """Return the position after a number of moves, counted from the end if it is negative."""
    if isinstance(found, Position):
        if ply is not None:
            raise OptionError("--ply is for records; this is a single position.")
        return found
    last = len(found.plies)
    wanted = last if ply is None else ply + last + 1 if ply < 0 else ply
    if not 0 <= wanted <= last:
        raise OptionError(f"This record has {count(last, 'move')}; there is no ply {ply}.")
    return found.position(wanted)


def table_result(found: Record | Position, position: Position, ply: int | None) -> str | None:
    """Say how a record ends, at its last position, if that was not by the rules."""
    if isinstance(found, Position) or found.ending is None or position.outcome is not None:
        return None
    is_last = ply in (None, -1, len(found.plies))
    return boards.format_ending(found.ending, found.seats) if is_last else None


def show_text(position: Position, result: str | None, output: str) -> None:
    """Write a position in letters; in a terminal the pieces have colours."""
    drawn = boards.draw(position, result)
    console = new_console()
    if output == files.STANDARD and console.is_terminal:
        boards.show(console, position.game, drawn)
    else:
        files.write(output, f"{drawn}\n")


def render(position: Position, form: Format, drawing: Drawing) -> str:
    """Write a position as JSON or as a picture."""
    if form is Format.JSON:
        return files.format_json(position.to_dict())
    for name in drawing:
        if name in OWN_NAMES:
            raise OptionError(f"A drawing of {position.facts.title} has no option {quoted(name)}.")
    return position.svg(**drawing).rstrip("\n") + "\n"


def format_list(found: Record | Position, seat: int | None) -> str:
    """Write a record's moves with their ply numbers."""
    if isinstance(found, Position):
        raise BelvedereError("--list is for records; this is a single position.")
    lines = listing.list_plies(found, list(found.positions()), seat)
    return "".join(f"{line}\n" for line in lines)


def format_for(output: str) -> Format | None:
    """Tell the format by the output's suffix; raise OptionError when it says nothing."""
    if output == files.STANDARD:
        return None
    try:
        return SUFFIXES[Path(output).suffix.lower()]
    except KeyError:
        known = ", ".join(SUFFIXES)
        raise OptionError(f"{quoted(output)} does not end in {known}; say --format too.") from None
