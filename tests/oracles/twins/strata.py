"""The slow twin of Strata: stacks of tile numbers on a table of squares."""

from __future__ import annotations

import copy
from functools import cache
from string import ascii_lowercase
from typing import NamedTuple

Square = tuple[int, int]  # (column, row) on the table, both from 0; columns run east, rows north

SHAPES = ((2, 2), (2, 1), (1, 2), (1, 1))  # (width, height), in the order of the move list
KINDS = (4, 2, 1)  # squares of a tile of each kind, in the order of the `tiles` option


class Placement(NamedTuple):
    """A shape on the table, legal or not."""

    move: str  # notation: "2x1 h8"
    anchor: Square  # south-west square
    squares: frozenset[Square]


class Tile(NamedTuple):
    """A tile in play."""

    seat: int
    squares: frozenset[Square]


def format_square(square: Square) -> str:
    """Name a square: column letters (a to z, aa, ab, ...), then the row counted from 1."""
    column, row = square
    prefix = ascii_lowercase[column // 26 - 1] if column >= 26 else ""
    return f"{prefix}{ascii_lowercase[column % 26]}{row + 1}"


def cover(anchor: Square, width: int, height: int) -> frozenset[Square]:
    """Return the squares of a rectangle given by its south-west square."""
    x, y = anchor
    return frozenset((x + dx, y + dy) for dx in range(width) for dy in range(height))


def neighbours(square: Square) -> list[Square]:
    """Return the four squares that share a side with a square."""
    x, y = square
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


@cache
def list_placements(size: int) -> list[Placement]:
    """List every shape on every square of the table, in the order of the move list."""
    # The centre square is always in the box (R-STR-4), so nothing can lie beyond 2N-1 squares.
    table = range(2 * size - 1)
    return [
        Placement(f"{width}x{height} {format_square((x, y))}", (x, y), cover((x, y), width, height))
        for width, height in SHAPES
        for x in table
        for y in table
    ]


def fits_box(squares: set[Square], size: int) -> bool:
    """Say whether the bounding box of the squares is at most size x size."""
    columns = [x for x, _ in squares]
    rows = [y for _, y in squares]
    return max(columns) - min(columns) < size and max(rows) - min(rows) < size


def measure_areas(squares: set[Square]) -> list[int]:
    """Return the sizes of the side-by-side connected areas, largest first."""
    rest = set(squares)
    sizes = []
    while rest:
        area = {rest.pop()}
        border = list(area)
        while border:
            for square in neighbours(border.pop()):
                if square in rest:
                    rest.remove(square)
                    area.add(square)
                    border.append(square)
        sizes.append(len(area))
    return sorted(sizes, reverse=True)


class Strata:
    """A game of Strata; seat 0 is Light (gray) and moves first (R-STR-1)."""

    # Fields are rebound and never changed in place, so a shallow copy is an independent game.

    def __init__(self, size: int = 8, tiles: str = "8,8,3") -> None:
        """Start a game; `tiles` counts each player's 2x2, domino and 1x1 tiles."""
        counts = [int(count) for count in tiles.split(",")]
        if size < 1 or len(counts) != len(KINDS) or min(counts) < 0:
            raise ValueError(f"expected size >= 1 and tiles 'a,b,c', got {size} and {tiles!r}")
        self._size = size
        self._turn = 0
        # (seat, squares of the tile) -> tiles still in supply
        self._supply = {
            (seat, kind): count
            for seat in (0, 1)
            for kind, count in zip(KINDS, counts, strict=True)
        }
        self._tiles: list[Tile] = []
        self._stacks: dict[Square, list[int]] = {}  # numbers of the tiles there, from the bottom
        self._legal: list[str] | None = None  # answer of legal(), once asked

    @property
    def actor(self) -> int | None:
        """The seat to move, None when the game is over."""
        return self._turn if self.legal() else None  # R-STR-5: ends at once, no pass

    def legal(self) -> list[str]:
        """List the legal moves in notation."""
        if self._legal is None:
            self._legal = [p.move for p in list_placements(self._size) if self._is_legal(p)]
        return list(self._legal)

    def play(self, move: str) -> None:
        """Place a tile; raise ValueError if the move is not legal."""
        if move not in self.legal():
            raise ValueError(f"expected a legal move, got {move!r}")
        [squares] = [p.squares for p in list_placements(self._size) if p.move == move]
        kind = (self._turn, len(squares))
        self._supply = {**self._supply, kind: self._supply[kind] - 1}
        number = len(self._tiles)
        self._tiles = [*self._tiles, Tile(self._turn, squares)]
        raised = {square: [*self._stacks.get(square, []), number] for square in squares}
        self._stacks = {**self._stacks, **raised}
        self._turn = 1 - self._turn
        self._legal = None

    def scores(self) -> list[list[int]]:
        """Return each seat's areas of visible squares, largest first."""
        return [measure_areas({s for s in self._stacks if self._top(s) == seat}) for seat in (0, 1)]

    def winners(self) -> list[int] | None:
        """Return the winning seats, both for a draw, None while the game goes on."""
        if self.legal():
            return None
        # Areas are never empty, so a list that runs out first is the smaller one, as if filled
        # up with zeros (R-STR-5).
        light, blue = self.scores()
        if light == blue:
            return [0, 1]
        return [0] if light > blue else [1]

    def reason(self) -> str | None:
        """Say why the game is over, None while it goes on."""
        if self.legal():
            return None
        has_tile = any(self._supply[self._turn, kind] for kind in KINDS)
        return "no-place-left" if has_tile else "no-tile-left"

    def copy(self) -> Strata:
        """Return an independent copy."""
        return copy.copy(self)

    def _is_legal(self, placement: Placement) -> bool:
        squares = placement.squares
        if not self._supply[self._turn, len(squares)]:
            return False
        if not self._tiles:
            return self._is_legal_opening(placement)
        heights = {len(self._stacks.get(square, [])) for square in squares}
        if len(heights) > 1:  # R-STR-2, R-STR-3: one level, no overhang, no lean
            return False
        if heights == {0}:
            return self._is_legal_on_surface(squares)
        return self._is_legal_on_top(squares)

    def _is_legal_opening(self, placement: Placement) -> bool:
        centre = (self._size - 1, self._size - 1)  # R-STR-1: one canonical square
        return placement.anchor == centre and fits_box(set(placement.squares), self._size)

    def _is_legal_on_surface(self, squares: frozenset[Square]) -> bool:
        # R-STR-2: beside some tile, and beside no square that shows the own colour
        beside = {n for square in squares for n in neighbours(square) if n in self._stacks}
        if not beside or any(self._top(square) == self._turn for square in beside):
            return False
        return fits_box(self._stacks.keys() | squares, self._size)  # R-STR-4

    def _is_legal_on_top(self, squares: frozenset[Square]) -> bool:
        # R-STR-3: covers a square of the opponent, and leaves a part of each tile in sight
        if all(self._top(square) == self._turn for square in squares):
            return False
        covered = {self._stacks[square][-1] for square in squares}
        return all(self._visible(number) - squares for number in covered)

    def _top(self, square: Square) -> int:
        """Return the seat whose colour an occupied square shows."""
        return self._tiles[self._stacks[square][-1]].seat

    def _visible(self, number: int) -> set[Square]:
        """Return the squares of a tile that no other tile lies on."""
        return {s for s in self._tiles[number].squares if self._stacks[s][-1] == number}
