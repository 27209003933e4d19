"""What lies on a table of Mirage or Overworld: tiles, explorers, gaps, supplies, regions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from belvedere.games.frontier.rules.state import (
    DX,
    DY,
    PENDING,
    cell_of,
    face_of,
    is_coast,
    pattern_of,
    rotation_of,
    size_of,
    square_of,
)
from belvedere.svg.endless import format_square

Square = tuple[int, int]
Node = tuple[int, int, int]  # a square, and on a Coast tile its half: 0 land, 1 water


@cache
def _shape(code: int) -> tuple[Square, ...]:
    """Return the squares of a tile whose corner lies on 0,0."""
    return tuple(square_of(code, 0, 0, n) for n in range(size_of(code)))


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile as it lies."""

    code: int  # see `survey_code` and `coast_code`
    square: Square  # its corner, or a Coast tile's only one

    @property
    def name(self) -> str:
        """The square of the tile, in notation."""
        return format_square(*self.square)

    @property
    def is_coast(self) -> bool:
        """Whether it is a Coast tile, and not a Survey tile."""
        return is_coast(self.code)

    @property
    def pattern(self) -> int:
        """The tile's pattern of land and water."""
        return pattern_of(self.code)

    @property
    def face(self) -> int:
        """Land or water of a Survey tile; light or dark land of a Coast tile."""
        return face_of(self.code)

    @property
    def rotation(self) -> int:
        """Where its first arm, or its land, points."""
        return rotation_of(self.code)

    @property
    def squares(self) -> list[Square]:
        """Its squares: first arm, corner, second arm; a Coast tile has one."""
        x, y = self.square
        return [(x + dx, y + dy) for dx, dy in _shape(self.code)]

    @property
    def cells(self) -> dict[Square, int]:
        """The ground that the tile puts on each of its squares."""
        return {square: cell_of(self.code, n) for n, square in enumerate(self.squares)}

    def nodes(self) -> Iterator[Node]:
        """Yield its squares, or its halves: what regions are made of (R-REG-1, R-REG-2)."""
        halves = 2 if self.is_coast else 1
        for x, y in self.squares:
            for half in range(halves):
                yield x, y, half


@dataclass(frozen=True, slots=True)
class Explorer:
    """A camel or a ship on a tile."""

    square: Square
    seat: int
    kind: int  # CAMEL or SHIP


@dataclass(frozen=True, slots=True)
class Gap:
    """A completed gap and what lies in it."""

    number: int
    squares: tuple[Square, ...]  # the least first
    kind: int  # OASIS, ISLAND or COASTLINE
    marker: int  # PENDING … LOST
    owner: int  # seat or NOBODY
    loser: int  # whose explorers are lost there, or NOBODY
    lost: tuple[int, ...]  # camels, ships
    items: tuple[int, ...]  # by kind

    @property
    def name(self) -> str:
        """Its least square, as it is written."""
        return format_square(*self.squares[0])

    @property
    def is_resolved(self) -> bool:
        """Whether it has been won, or has stayed empty."""
        return self.marker != PENDING


@dataclass(frozen=True, slots=True)
class Supply:
    """What a player has in hand."""

    explorers: tuple[int, ...]  # camels, ships
    markers: int
    ports: int | None  # None: they are not played


@dataclass(frozen=True, slots=True)
class Region:
    """A region with its explorers."""

    terrain: int  # LIGHT_LAND … DARK_WATER
    nodes: tuple[Node, ...]
    explorers: tuple[int, ...]  # by seat
    scorers: tuple[int, ...]  # the seats that it scores for (R-SCORE-1)


def neighbour(square: Square, direction: int) -> Square:
    """Return the square beside another."""
    return square[0] + DX[direction], square[1] + DY[direction]
