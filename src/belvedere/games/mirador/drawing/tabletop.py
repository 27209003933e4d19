"""A position of Mirador, read once for drawing."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from belvedere.core.errors import OptionError
from belvedere.core.game import Last
from belvedere.core.messages import words
from belvedere.core.squares import Square, format_square, match_square
from belvedere.games.mirador.lawful import Tower, has_chain, towers, without
from belvedere.games.mirador.rules.state import (
    ANSWER,
    BREAK,
    BROKEN,
    END,
    PLACE,
    SWAP_OFFERED,
)
from belvedere.games.mirador.sights import Sight, shortest_chain, sights


class Tabletop:
    """What a drawing asks of a record."""

    def __init__(self, record: np.void) -> None:
        self.record = record
        self.size = int(record["size"])
        self.tower = int(record["tower"])  # micro squares a side of one
        self.step = int(record["step"])
        self.colour = int(record["colour"])
        self.declarer = int(record["declarer"])
        self.red_seat = int(record["red_seat"])
        self.points: list[int] = record["points"].tolist()
        self.offers_swap = self.step == PLACE and record["swap"] == SWAP_OFFERED
        self.towers = towers(record)

    @property
    def is_over(self) -> bool:
        """Whether nobody decides any more."""
        return self.step == END

    @property
    def is_broken(self) -> bool:
        """Whether a declaration was broken."""
        return self.is_over and int(self.record["reason"]) == BROKEN

    @property
    def is_swapped(self) -> bool:
        """Whether the players have changed colours."""
        return bool(self.red_seat)

    def colour_of(self, seat: int) -> int:
        """Return the colour of a seat."""
        return seat ^ self.red_seat

    def seat_of(self, colour: int) -> int:
        """Return the seat of a colour."""
        return colour ^ self.red_seat

    def decides(self, colour: int) -> bool:
        """Tell whether it is a colour's decision."""
        return not self.is_over and self.colour == colour

    def has_won(self, colour: int) -> bool:
        """Tell whether a colour has won."""
        return self.is_over and self.points[colour] > self.points[1 - colour]

    def has_declared(self, colour: int) -> bool:
        """Tell whether a colour's declaration waits for an answer, or is being challenged."""
        return self.step in (ANSWER, BREAK) and self.declarer == colour

    def challenges(self, colour: int) -> bool:
        """Tell whether a colour is challenging a declaration."""
        return self.step == BREAK and self.declarer != colour

    def latest(self, last: Last | None) -> Square | None:
        """Return where the latest tower stands; None if the latest move was a word."""
        square = match_square(last.move.removesuffix("!")) if last else None
        return square if any(tower[:2] == square for tower in self.towers) else None

    @cached_property
    def sights(self) -> list[Sight]:
        """Every line of sight."""
        return sights(self.record)

    @cached_property
    def cutters(self) -> list[Tower]:
        """The towers that have broken a declaration: without any one of them a chain would stand.

        A record does not know which towers were placed in the challenge, only what stands.
        """
        if not self.is_broken:
            return []
        others = [tower for tower in self.towers if tower[2] != self.declarer]
        return [tower for tower in others if has_chain(without(self.record, tower), self.declarer)]

    @cached_property
    def broken(self) -> list[Sight]:
        """The lines of the chains that would stand, each without one of those towers."""
        found: dict[Sight, None] = {}
        for tower in self.cutters:
            left = sights(without(self.record, tower))
            chain = shortest_chain([sight for sight in left if sight.colour == self.declarer])
            found |= dict.fromkeys(chain)
        return list(found)

    def seen_from(self, names: str) -> list[Sight]:
        """Return lines by their ends, or all of the towers on squares; raise OptionError."""
        wanted = [tuple(map(self._square, part.split("-"))) for part in names.split(",")]
        towers = {self._tower_on(*ends) for ends in wanted if len(ends) == 1}
        lines = {frozenset(ends) for ends in wanted if len(ends) > 1}
        return [
            sight
            for sight in self.sights
            if not towers.isdisjoint(sight.towers) or {sight.start, sight.end} in lines
        ]

    def _square(self, name: str) -> Square:
        square = match_square(name)
        if square is None or max(square) >= self.size:
            raise OptionError(
                words(
                    "{square} is not on this board, which goes from a1 to {last}.",
                    square=name,
                    last=format_square(self.size - 1, self.size - 1),
                )
            )
        return square

    def _tower_on(self, square: Square) -> Square | None:
        for column, row, _ in self.towers:
            if 0 <= square[0] - column < self.tower and 0 <= square[1] - row < self.tower:
                return column, row
        return None
