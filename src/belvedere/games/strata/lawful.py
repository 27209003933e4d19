"""What can lie on a table of Strata: tiles, and an order in which they can have been placed.

Most of what the rules ask of a placement can still be seen afterwards: a tile lies flat, covers a
square of the opponent, hides nobody. But what a tile on the surface touched when it came (R-STR-2)
depends on when it came. So tiles are taken off again, in turn, each as it can have been the latest.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from belvedere.core.squares import Square
from belvedere.games.strata.referee import squares_of

PATIENCE = 20_000  # sets of tiles that are looked at before an order is taken for granted
HASTE = 2  # sets per tile, after which the search begins anew: a lucky try is short

Set = int  # of tiles, a bit each


class Tile(NamedTuple):
    """A tile that lies on the table; sorted, the lower ones come first."""

    storey: int  # 1 lies on the surface
    column: int  # of the south-west square
    row: int
    shape: int
    colour: int

    @property
    def squares(self) -> list[Square]:
        """The squares that the tile covers."""
        return squares_of(self.shape, self.column, self.row)


def beside(square: Square) -> list[Square]:
    """List the four squares that share a side with a square."""
    x, y = square
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


class Arrangement:
    """Tiles that lie flat and all show; `first` is the number of the one that came first."""

    def __init__(self, tiles: Sequence[Tile], first: int) -> None:
        self.tiles = tiles
        self.first = first
        self.stacks: dict[Square, list[int]] = {}  # numbers of tiles, from the surface up
        for number in sorted(range(len(tiles)), key=lambda n: tiles[n].storey):
            for square in tiles[number].squares:
                self.stacks.setdefault(square, []).append(number)
        self.surface = sum(1 << n for n, tile in enumerate(tiles) if tile.storey == 1)

    def below(self, number: int) -> set[int]:
        """Return the tiles that a tile lies on."""
        level = self.tiles[number].storey - 2
        return {self.stacks[s][level] for s in self.tiles[number].squares} if level >= 0 else set()

    @cached_property
    def above(self) -> list[Set]:
        """By tile: those that lie directly on it."""
        found = [0] * len(self.tiles)
        for number in range(len(self.tiles)):
            for lower in self.below(number):
                found[lower] |= 1 << number
        return found

    @cached_property
    def around(self) -> list[list[list[int]]]:
        """By tile on the surface: the stacks beside it, from their top down."""
        return [
            [
                self.stacks[square][::-1]
                for square in sorted({s for own in tile.squares for s in beside(own)})
                if square in self.stacks and square not in tile.squares
            ]
            for tile in self.tiles
        ]

    @cached_property
    def joined(self) -> list[Set]:
        """By tile: the tiles on the surface that share a side with it there."""
        return [
            sum(1 << n for n in {stack[-1] for stack in stacks}) if tile.storey == 1 else 0
            for tile, stacks in zip(self.tiles, self.around, strict=True)
        ]

    @cached_property
    def bared(self) -> list[list[tuple[Set, Set]]]:
        """By tile on storey 2: what it keeps apart on the surface.

        Two tiles of a colour that meet there, both uncovered, can never have come one after the
        other. So a tile cannot be taken off while such a neighbour (the first of a pair) lies
        beside what it covers, unless that is covered itself (by the second).
        """
        return [self._bared(n) if t.storey == 2 else [] for n, t in enumerate(self.tiles)]

    def _bared(self, number: int) -> list[tuple[Set, Set]]:
        found = []
        for square in self.tiles[number].squares:
            lower = self.stacks[square][0]
            for other in beside(square):
                stack = self.stacks.get(other, [lower])
                if stack[0] != lower and self._colour(stack[0]) == self._colour(lower):
                    cover = [n for n in stack[1:2] if n != number]
                    found.append((1 << stack[0], sum(1 << n for n in cover)))
        return found

    def _colour(self, number: int) -> int:
        return self.tiles[number].colour

    def is_joined(self, lying: Set) -> bool:
        """Tell whether the tiles of a set that lie on the surface hang together."""
        wanted, found = lying & self.surface, 1 << self.first
        fresh = found
        while fresh:
            number = fresh.bit_length() - 1
            fresh ^= 1 << number
            more = self.joined[number] & wanted & ~found
            found |= more
            fresh |= more
        return found == wanted

    def can_be_latest(self, number: int, lying: Set) -> bool:
        """Tell whether a tile can have come as the latest of those that lie."""
        if self.above[number] & lying:
            return False
        if number == self.first:
            return lying == 1 << number
        if self.tiles[number].storey > 1:
            return not any(lying & near and not lying & cover for near, cover in self.bared[number])
        touched = [top for stack in self.around[number] if (top := _top(stack, lying)) is not None]
        return (
            bool(touched)
            and all(self._colour(top) != self._colour(number) for top in touched)
            and self.is_joined(lying & ~(1 << number))
        )


def _top(stack: list[int], lying: Set) -> int | None:
    return next((number for number in stack if lying >> number & 1), None)


class OrderSearch:
    """Looks for an order in which the tiles of a table can have been placed, in turn."""

    def __init__(self, table: Arrangement) -> None:
        self.table = table
        self.dead: set[Set] = set()  # sets of tiles that no order leads to
        self.looks = 0

    def finds_order(self, latest: int | None = None) -> bool:
        """Tell whether there is an order, or none has been excluded when patience ends."""
        tiles = self.table.tiles
        lying = (1 << len(tiles)) - 1
        if latest is not None:
            if not self.table.can_be_latest(latest, lying):
                return False
            lying ^= 1 << latest
        draws = random.Random(0)  # the same for everybody: no answer depends on luck
        turns = 0
        while self.looks < PATIENCE:
            # Low tiles first: those above keep apart what must not meet.
            shuffle = {n: t.storey + turns * draws.random() for n, t in enumerate(tiles)}
            self.left = HASTE * len(tiles)
            found = self._leads(lying, sorted(shuffle, key=shuffle.__getitem__))
            if found is not None:
                return found
            turns += 1
        return True

    def _leads(self, lying: Set, order: list[int]) -> bool | None:
        """Tell whether some order leads to a set of tiles; None: this try has taken too long."""
        if lying == 0:
            return True
        if lying in self.dead:
            return False
        if self.left == 0:
            return None
        self.left -= 1
        self.looks += 1
        colour = (lying.bit_count() - 1) % 2  # gray came first, and then they took turns
        for number in order:
            if not lying >> number & 1 or self.table.tiles[number].colour != colour:
                continue
            if self.table.can_be_latest(number, lying):
                found = self._leads(lying ^ 1 << number, order)
                if found is not False:
                    return found
        self.dead.add(lying)
        return False
