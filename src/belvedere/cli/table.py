"""A table in a terminal: the record so far, the positions along it, and its file."""

from __future__ import annotations

import random
from pathlib import Path

from belvedere.cli import files
from belvedere.cli.seating import Player
from belvedere.core import endings
from belvedere.core.actors import OVER
from belvedere.core.endings import Cause, Departure
from belvedere.core.errors import BelvedereError
from belvedere.core.game import Random, Seat
from belvedere.core.position import Position
from belvedere.core.records import Record, add_ply


class Table:
    """One game being played; after each change it is saved, if it has a file."""

    def __init__(
        self, record: Record, players: list[Player], seed: int | None, path: Path | None
    ) -> None:
        self.record = record
        self.players = players
        self.seed = seed
        self.path = path
        self.positions = list(record.positions())

    @property
    def position(self) -> Position:
        """The current position."""
        return self.positions[-1]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, by the rules or by resignation."""
        return self.record.ending is not None or self.position.actor == OVER

    @property
    def people(self) -> list[Seat]:
        """The seats of people at this keyboard."""
        return [seat for seat, player in enumerate(self.players) if player.is_person]

    def dice(self) -> Random:
        """Return what the next ply's chance is drawn from.

        With a seed it depends on the ply alone, so an interrupted game goes on as it would have.
        """
        if self.seed is None:
            return random.SystemRandom()
        return random.Random(f"{self.seed}/{len(self.record.plies)}")

    def play(self, move: str, seat: Seat) -> None:
        """Play a move; raise MoveError."""
        self._add(self.position.play(move, seat))

    def roll(self) -> None:
        """Draw the outcome of a chance step."""
        self._add(self.position.roll(self.dice()))

    def _add(self, after: Position) -> None:
        self.positions.append(after)
        add_ply(self.record, after)
        self.save()

    def resign(self, seat: Seat) -> None:
        """End the game: everybody else has won."""
        left = Departure(seat, Cause.RESIGNATION, len(self.record.plies))
        self.record.gone.append(left)
        self.record.ending = endings.by_leaving(self.position.players, self.record.gone)
        self.save()

    def is_choice(self, ply: int) -> bool:
        """Tell whether a ply was a decision of a person who had more than one move."""
        seat = self.record.plies[ply].seat
        return seat in self.people and len(self.positions[ply].legal(seat)) > 1

    def undo(self, times: int) -> None:
        """Go back to the latest decision of a person, `times` over; raise BelvedereError."""
        choices = [ply for ply in range(len(self.record.plies)) if self.is_choice(ply)]
        if not choices:
            raise BelvedereError("There is nothing to take back yet.")
        if not 1 <= times <= len(choices):
            most = len(choices)
            said = "Only 1 decision" if most == 1 else f"From 1 to {most} decisions"
            raise BelvedereError(f"{said} can be taken back here.")
        ply = choices[-times]
        del self.record.plies[ply:], self.positions[ply + 1 :]
        self.record.ending = None
        self.record.gone.clear()
        self.save()

    def save(self) -> None:
        """Write the record to the table's file, if it has one."""
        if self.path is not None:
            files.write_record(self.record, self.path)

    def save_as(self, path: Path) -> None:
        """Save here from now on; raise OptionError rather than overwrite another file."""
        if path != self.path:
            files.check_new(path)
        files.write_record(self.record, path)
        self.path = path
