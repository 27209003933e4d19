"""`belvedere play`: a game at the terminal, against people, bots, or both."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from belvedere.cli import catalogue, files
from belvedere.cli.asking import Leave, ask, prepare_input
from belvedere.cli.commands import ALIASES
from belvedere.cli.console import new_console, say
from belvedere.cli.host import Host
from belvedere.cli.seating import seat_players, seated
from belvedere.cli.table import Table
from belvedere.core import registry
from belvedere.core.errors import OptionError
from belvedere.core.parts import parse_whole
from belvedere.core.position import start
from belvedere.core.records import Record, new_record

SEED = "seed"  # the header of a record that keeps `--seed` for `--resume`
ARBITER = "arbiter"  # … that keeps `--arbiter`


def new_table(
    game: str, given: dict[str, object], seats: list[str], seed: int | None, save: Path | None
) -> Table:
    """Set up a new game; raise UnknownGame or OptionError."""
    position = start(game, **given)
    players = seat_players(seats, position.players)
    record = new_record(position, [player.name for player in players])
    if seed is not None:
        record.headers[SEED] = str(seed)
    return Table(record, players, seed, save)


def resumed_table(source: Path, seats: list[str], seed: int | None, save: Path | None) -> Table:
    """Set up a recorded game where it was left; raise RecordError and its like."""
    record = files.read_record(str(source))
    if seats:
        players = seat_players(seats, len(record.seats))
        record.seats = [player.name for player in players]
    else:
        players = seated(record)
    noted = record.headers.get(SEED, "")
    if seed is None:
        seed = parse_whole(noted)
    else:
        record.headers[SEED] = str(seed)
    return Table(record, players, seed, save or source)


def play(
    game: str | None,
    given: dict[str, object],
    seats: list[str],
    seed: int | None,
    save: Path | None,
    resume: Path | None,
    arbiter: bool = False,
) -> None:
    """Play one game to its end, or until the person leaves."""
    if resume is not None and (game is not None or given):
        raise OptionError("A game that is resumed brings its name and options from its record.")
    if save is not None and save != resume:
        files.check_new(save)
    prepare_input()
    with suppress(Leave, KeyboardInterrupt):
        if resume is not None:
            table = resumed_table(resume, seats, seed, save)
        else:
            table = new_table(game or ask_game(), given, seats, seed, save)
        Host(table, has_arbiter(table.record, arbiter, resume is None)).run()


def has_arbiter(record: Record, wanted: bool, is_new: bool) -> bool:
    """Tell whether the table answers declarations itself, and note it in a new record (R-MDR-7)."""
    if wanted and record.game != "mirador":
        title = registry.facts(record.game).title
        raise OptionError(f"--arbiter is for Mirador; nobody declares in {title}.")
    if wanted and is_new:
        record.headers[ARBITER] = "yes"
    found = record.game == "mirador" and record.headers.get(ARBITER) == "yes"
    if wanted and not found:
        raise OptionError("This table was opened without an arbiter, and goes on without one.")
    return found


def ask_game() -> str:
    """Let the person choose a game."""
    console = new_console()
    catalogue.show_choices(console)
    while True:
        chosen = catalogue.choose(ask("Which game? "))
        if chosen in registry.GAMES:
            return chosen
        if chosen in ("quit", *ALIASES):
            raise Leave
        say(console, f"Type a number from 1 to {len(registry.GAMES)}, or a name.", "red")
