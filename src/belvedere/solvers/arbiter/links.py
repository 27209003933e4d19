"""Links of one colour, the places from which they can be cut, and chains of secure ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from belvedere.core.position import Position
from belvedere.core.squares import Square, format_square, match_square
from belvedere.games.mirador import description
from belvedere.games.mirador.description import COLOURS
from belvedere.games.mirador.rules.state import ROWS, TOWER
from belvedere.games.mirador.sights import Sight, sights
from belvedere.solvers.arbiter.asking import Declarer, colour_of, name_spot, state_of
from belvedere.solvers.arbiter.solving import closed_to_own

OPPOSITE = {"ns": ("north", "south"), "we": ("west", "east")}


@dataclass(frozen=True, slots=True)
class Line:
    """One line of sight, or a corner contact: from a square to a square, or on to a side."""

    start: str
    end: str
    side: str | None
    cutters: tuple[str, ...]  # where the challenger could cut it now; () if nowhere


@dataclass(frozen=True, slots=True)
class Link:
    """All lines between two towers, or between a tower and a side."""

    colour: str
    towers: tuple[str, ...]  # two, or one before a side
    side: str | None
    lines: tuple[Line, ...]
    tower_side: int = TOWER  # micro squares a side of a tower

    @property
    def secure(self) -> bool:
        """Whether no legal set of towers cuts all its lines."""
        lines = sorted((line.cutters for line in self.lines), key=len)
        return not _can_cut(lines, (), self.tower_side)

    @property
    def closed(self) -> bool:
        """Whether one of its lines is enough: no legal tower cuts it."""
        return any(not line.cutters for line in self.lines)

    @property
    def span(self) -> int:
        """How many squares its lines reach."""
        line = self.lines[0]
        (x, y), (u, v) = _square(line.start), _square(line.end)
        return max(abs(x - u), abs(y - v))

    @property
    def short(self) -> bool:
        """Whether its distance alone tells that no tower fits in, wherever others stand."""
        return self.span <= self.tower_side + (2 if self.side is None else 0)


@dataclass(frozen=True, slots=True)
class Chain:
    """Towers that links join, with the sides that links join them to; secure ones unless said."""

    colour: str
    towers: tuple[str, ...]
    sides: tuple[str, ...]

    @property
    def axes(self) -> tuple[str, ...]:
        """The pairs of opposite sides among them: with any, a declaration is sound."""
        return tuple(axis for axis, pair in OPPOSITE.items() if set(pair) <= set(self.sides))


def secure_links(pos: Position, colour: Declarer | None = None) -> tuple[Link, ...]:
    """List the links that no challenge can cut, of one colour or of both.

    Raises OptionError for another game or seat.
    """
    return tuple(link for link in links(pos, colour) if link.secure)


def secure_chains(pos: Position, colour: Declarer | None = None) -> tuple[Chain, ...]:
    """List the groups of towers that secure links join, alone or in chains.

    Raises OptionError for another game or seat.
    """
    return trusted_chains(pos, lambda link: link.secure, colour)


def trusted_chains(
    pos: Position, trusts: Callable[[Link], bool], colour: Declarer | None = None
) -> tuple[Chain, ...]:
    """List the groups of towers that links join which somebody trusts.

    Raises OptionError for another game or seat.
    """
    found = []
    for name in _colours(pos, colour):
        groups: list[tuple[set[str], set[str]]] = [
            ({format_square(x, y)}, set())
            for x, y, owner in description.towers(state_of(pos))
            if COLOURS[owner] == name
        ]
        for link in filter(trusts, links(pos, name)):
            touched = [group for group in groups if group[0] & set(link.towers)]
            groups = [group for group in groups if group not in touched]
            towers = set().union(*(group[0] for group in touched))
            sides = set().union(*(group[1] for group in touched), {link.side} - {None})
            groups.append((towers, {side for side in sides if side}))
        found += [Chain(name, _in_order(t), tuple(sorted(s))) for t, s in groups]
    return tuple(sorted(found, key=lambda chain: (chain.colour, _square(chain.towers[0]))))


def links(pos: Position, colour: Declarer | None = None) -> tuple[Link, ...]:
    """List all links (R-MDR-3) of one colour or of both, with the places that cut them."""
    state = state_of(pos)
    wanted = _colours(pos, colour)
    found: dict[tuple[str, tuple[str, ...], str | None], list[Line]] = {}
    for sight in sights(state):
        name = COLOURS[sight.colour]
        if name in wanted:
            towers = tuple(format_square(*tower) for tower in sorted(sight.towers))
            found.setdefault((name, towers, sight.side), []).append(_line(state, sight))
    tower = int(state["tower"])
    return tuple(Link(*key, tuple(lines), tower) for key, lines in found.items())


def excludes(one: str, other: str, tower: int = TOWER) -> bool:
    """Tell whether two places of one colour cannot both have a tower of that side."""
    if one == other:
        return False
    return bool(closed_to_own(_spot(one), tower) >> _spot(other) & 1)


def _can_cut(lines: Sequence[tuple[str, ...]], towers: tuple[str, ...], side: int) -> bool:
    """Tell whether towers beside those chosen can cut all lines, each given by its cutters."""
    left = [cutters for cutters in lines if not set(cutters) & set(towers)]
    if not left:
        return True
    fitting = (
        place for place in left[0] if not any(excludes(place, tower, side) for tower in towers)
    )
    return any(_can_cut(left[1:], (*towers, place), side) for place in fitting)


def cutting_places(state: np.void, challenger: int, squares: Iterable[Square]) -> tuple[str, ...]:
    """List the open places of a challenger whose towers would take one of these squares."""
    spots = {
        (x - dx) * ROWS + y - dy
        for x, y in squares
        for dx, dy in product(range(int(state["tower"])), repeat=2)
        if x >= dx and y >= dy
        if int(state["open"][challenger][x - dx]) >> (y - dy) & 1
    }
    return tuple(name_spot(spot) for spot in sorted(spots))


def _line(state: np.void, sight: Sight) -> Line:
    between = _between(sight.start, sight.end, to_side=sight.side is not None)
    cutters = cutting_places(state, 1 - sight.colour, between)
    return Line(format_square(*sight.start), format_square(*sight.end), sight.side, cutters)


def _between(start: Square, end: Square, *, to_side: bool) -> Iterator[Square]:
    """Yield the empty squares of a line of sight; a corner contact has none."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    if dx and dy:
        return
    steps = max(abs(dx), abs(dy))
    for n in range(1, steps + to_side):
        yield start[0] + n * dx // steps, start[1] + n * dy // steps


def _colours(pos: Position, colour: Declarer | None) -> tuple[str, ...]:
    return COLOURS if colour is None else (COLOURS[colour_of(state_of(pos), colour)],)


def _in_order(squares: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(squares, key=_square))


def _square(name: str) -> Square:
    square = match_square(name)
    assert square is not None, name
    return square


def _spot(name: str) -> int:
    column, row = _square(name)
    return column * ROWS + row
