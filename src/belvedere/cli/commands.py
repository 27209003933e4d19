"""What can be typed at a table besides moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rich.columns import Columns
from rich.table import Table as Grid
from rich.text import Text

from belvedere.cli import files, listing
from belvedere.cli.asking import Leave, whole_number
from belvedere.cli.console import say
from belvedere.core.errors import BelvedereError, NotationError, quoted
from belvedere.core.game import Seat

if TYPE_CHECKING:
    from belvedere.cli.host import Host

ALIASES = {"exit": "quit", "q": "quit"}


def command_word(line: str) -> str:
    """Return the command that a line names, if it names one."""
    word = line.strip().partition(" ")[0].lower()
    return ALIASES.get(word, word)


@dataclass(frozen=True, slots=True)
class Command:
    """Something to type besides moves."""

    usage: str
    help: str
    run: Callable[[Host, Seat, str], None]


def explain(host: Host, seat: Seat, text: str) -> None:
    """List the legal moves, or those with one hold; or say why a move is legal or not."""
    position, console = host.table.position, host.console
    if not text:
        say(console, position.prompt())
        console.print(*listing.list_moves(position, seat), sep="\n")
        say(
            console, "? MOVE says why a move is legal or not; ? HOLD lists one kind in full.", "dim"
        )
        return
    try:
        why = position.why_not(text, seat)
    except NotationError:
        if text not in position.holds(seat):
            raise
        console.print(*listing.list_moves(position, seat, text))
        return
    if why is None:
        after = position.play(text, seat)
        assert after.last is not None
        say(console, f"{after.last.move} is legal.", "green")
    else:
        say(console, why)


def show_board(host: Host, seat: Seat, _: str) -> None:
    """Draw the board again."""
    host.show_board(seat)


def resign(host: Host, seat: Seat, _: str) -> None:
    """Give the game up."""
    host.table.resign(seat)


def undo(host: Host, _: Seat, text: str) -> None:
    """Take decisions back."""
    times = whole_number(text or "1")
    if times is None:
        raise BelvedereError(
            f"undo takes a number of decisions, such as undo 2; not {quoted(text)}."
        )
    host.table.undo(times)
    last = len(host.table.record.plies)
    host.told = {viewer: min(ply, last) for viewer, ply in host.told.items()}
    host.told_first = min(host.told_first, last)


def show_moves(host: Host, seat: Seat, _: str) -> None:
    """Show the record so far."""
    table = host.table
    viewer = seat if table.position.facts.hidden else None
    lines = listing.list_plies(table.record, table.positions, viewer)
    found = [Text(" ".join(line.split())) for line in lines]
    host.console.print(Columns(found, padding=(0, 3)) if found else "No move yet.")


def save(host: Host, _: Seat, text: str) -> None:
    """Save the game now and after each move."""
    if text:
        host.table.save_as(Path(text))
    elif host.table.path is None:
        raise BelvedereError("save needs a file's name, such as save game.txt.")
    host.table.save()
    say(host.console, f"Saved in {host.table.path}, now and after each move.")


def write_svg(host: Host, seat: Seat, text: str) -> None:
    """Write a picture of what the seat sees."""
    if not text:
        raise BelvedereError("svg needs a file's name, such as svg board.svg.")
    position = host.table.position
    files.write(text, position.svg(seat if position.facts.hidden else None))
    say(host.console, f"The picture is in {text}.")


def leave(_host: Host, _seat: Seat, _text: str) -> None:
    """Leave the table."""
    raise Leave


def show_help(host: Host, _seat: Seat, _text: str) -> None:
    """Explain what can be typed."""
    grid = Grid(box=None, show_header=False, padding=(0, 2, 0, 0))
    for usage, meaning in help_lines():
        grid.add_row(Text(usage, "cyan"), Text(meaning))
    host.console.print(grid)
    say(host.console, COMMAND_RULE)
    say(host.console, f"The rules: belvedere rules {host.table.position.game}", "dim")


def help_lines() -> list[tuple[str, str]]:
    """List what can be typed, for `help` and for the documents."""
    questions = [
        ("MOVE", "play it, in the game's notation"),
        ("?", "list the legal moves by what is held and where it may go"),
        ("? MOVE", "say why a move is legal or not"),
        ("? HOLD", "list every move with one thing held"),
    ]
    return questions + [(command.usage, command.help) for command in COMMANDS.values()]


COMMAND_RULE = "A word that is a move is played; with a colon before it (:undo) it is a command."

COMMANDS = {
    "board": Command("board", "draw the board again", show_board),
    "moves": Command("moves", "show the record so far", show_moves),
    "undo": Command("undo [N]", "go back to your previous decision, or N decisions", undo),
    "save": Command("save [FILE]", "save the game there, now and after each move", save),
    "svg": Command("svg FILE", "write a picture of the board", write_svg),
    "resign": Command("resign", "give the game up; the others win", resign),
    "help": Command("help", "show this list", show_help),
    "quit": Command("quit", "leave; a saved game can be resumed", leave),
}
