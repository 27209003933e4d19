"""Who sees whom: the lines of links, and the chains that they make (R-MDR-3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np

from belvedere.core.squares import Square
from belvedere.games.mirador.lawful import Tower, towers
from belvedere.games.mirador.rules.state import BLUE, RED

DIRECTIONS: Final = {(1, 0): "east", (0, 1): "north", (-1, 0): "west", (0, -1): "south"}
OPPOSITE: Final = (("north", "south"), ("west", "east"))


@dataclass(frozen=True, slots=True)
class Sight:
    """One line of a link: a corner contact, a row or column between towers, or one to a side."""

    colour: int
    towers: tuple[Square, ...]  # by their south-west squares: two, or one before a side
    start: Square
    end: Square  # of the other tower; or the last one before the side
    side: str | None


def sights(state: np.void) -> list[Sight]:
    """List every line of both colours, tower by tower."""
    size, tower = int(state["size"]), int(state["tower"])
    standing = towers(state)
    owner = {
        (column + dx, row + dy): (column, row, colour)
        for column, row, colour in standing
        for dx in range(tower)
        for dy in range(tower)
    }
    found: list[Sight] = []
    for one in standing:
        found += _straight(one, owner, size, tower)
        found += _corners(one, owner, tower)
    return found


def _straight(one: Tower, owner: Mapping[Square, Tower], size: int, tower: int) -> Iterator[Sight]:
    column, row, colour = one
    for direction, side in DIRECTIONS.items():
        for start in _edge(column, row, tower, direction):
            end, other = _look(owner, size, start, direction)
            if other is None:
                yield Sight(colour, ((column, row),), start, end, side)
            elif other[2] == colour and sum(direction) > 0:  # once for two that see each other
                yield Sight(colour, ((column, row), other[:2]), start, end, None)


def _corners(one: Tower, owner: Mapping[Square, Tower], tower: int) -> Iterator[Sight]:
    """Yield the contacts with towers to the east, to the north and to the south of one."""
    column, row, colour = one
    east, north = column + tower, row + tower  # just beyond it
    for corner, own, touched in ((north, north - 1, north), (row - tower, row, row - 1)):
        if owner.get((east, corner)) == (east, corner, colour):
            pair = (column, row), (east, corner)
            yield Sight(colour, pair, (east - 1, own), (east, touched), None)


def _edge(column: int, row: int, tower: int, direction: Square) -> list[Square]:
    """Return the squares of a tower that look in a direction."""
    dx, dy = direction
    far = tower - 1
    if dx:
        return [(column + far * (dx > 0), row + near) for near in range(tower)]
    return [(column + near, row + far * (dy > 0)) for near in range(tower)]


def _look(
    owner: Mapping[Square, Tower], size: int, start: Square, direction: Square
) -> tuple[Square, Tower | None]:
    """Return the first taken square in a direction and its tower, or the board's last square."""
    (x, y), (dx, dy) = start, direction
    while 0 <= x + dx < size and 0 <= y + dy < size:
        x, y = x + dx, y + dy
        if (x, y) in owner:
            return (x, y), owner[x, y]
    return (x, y), None


# Chains.


def chain_of(tower: Square, lines: Iterable[Sight]) -> set[Square]:
    """Return the towers that are linked to one, whether over others or not, and itself."""
    beside, found, queue = _beside(lines), {tower}, [tower]
    for one in queue:
        fresh = set(beside.get(one, ())) - found
        found |= fresh
        queue += fresh
    return found


def _beside(lines: Iterable[Sight]) -> dict[Square, list[Square]]:
    """Return which towers each one is linked to."""
    found: dict[Square, list[Square]] = {}
    for line in lines:
        if line.side is None:
            one, other = line.towers
            found.setdefault(one, []).append(other)
            found.setdefault(other, []).append(one)
    return found


def shortest_chains(lines: Sequence[Sight]) -> list[Sight]:
    """Return the lines of a chain of fewest towers, for each colour and way in which it has one."""
    found: dict[Sight, None] = {}
    for colour in (RED, BLUE):
        own = [line for line in lines if line.colour == colour]
        for near, far in OPPOSITE:
            found |= dict.fromkeys(_lines_of(_shortest(own, near, far), own, near, far))
    return list(found)


def shortest_chain(lines: Sequence[Sight]) -> list[Sight]:
    """Return the lines of one chain of fewest towers, of lines of one colour; [] without any."""
    chains = [(_shortest(lines, near, far), near, far) for near, far in OPPOSITE]
    found = min((chain for chain in chains if chain[0]), key=lambda c: len(c[0]), default=None)
    return list(_lines_of(found[0], lines, *found[1:])) if found else []


def _shortest(lines: Sequence[Sight], near: str, far: str) -> list[Square]:
    """Return the towers of a shortest chain from side to side; [] when there is none."""
    beside = _beside(lines)
    sees: dict[str, dict[Square, None]] = {near: {}, far: {}}
    for line in lines:
        if line.side in sees:
            sees[line.side][line.towers[0]] = None
    came_from: dict[Square, Square | None] = dict.fromkeys(sees[near])
    queue = list(came_from)
    for tower in queue:
        if tower in sees[far]:
            return list(_way_back(tower, came_from))
        for other in beside.get(tower, ()):
            if other not in came_from:
                came_from[other] = tower
                queue.append(other)
    return []


def _way_back(tower: Square | None, came_from: Mapping[Square, Square | None]) -> Iterator[Square]:
    while tower is not None:
        yield tower
        tower = came_from[tower]


def _lines_of(
    chain: Sequence[Square], lines: Iterable[Sight], near: str, far: str
) -> Iterator[Sight]:
    """Yield the lines of a chain that was followed back from the far side to the near one."""
    if not chain:
        return
    pairs = set(pairwise(chain))
    for line in lines:
        if line.side is None:
            one, other = line.towers
            if (one, other) in pairs or (other, one) in pairs:
                yield line
        elif (line.towers[0], line.side) in ((chain[0], far), (chain[-1], near)):
            yield line
