"""A second judge of Strata's positions, written from the leaflet, the rulings and the JSON alone.

It says whether some game comes to a position, by trying every order of placing that there is: on
tables with few tiles only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

Square = tuple[int, int]
Json = Any
LETTERS = "abcdefghijklmno"
SIZES = {"2x2": (2, 2), "2x1": (2, 1), "1x2": (1, 2), "1x1": (1, 1)}
KINDS = {"2x2": "2x2", "2x1": "2x1", "1x2": "2x1", "1x1": "1x1"}
COLOURS = ["gray", "blue"]


class Tile(NamedTuple):
    """A tile on the table."""

    name: str
    square: Square
    storey: int
    seat: int

    @property
    def squares(self) -> frozenset[Square]:
        (x, y), (width, height) = self.square, SIZES[self.name]
        return frozenset((x + i, y + j) for i in range(width) for j in range(height))

    @property
    def move(self) -> str:
        return f"{self.name} {name_of(self.square)}"


Table = frozenset[Tile]


def name_of(square: Square) -> str:
    return f"{LETTERS[square[0]]}{square[1] + 1}"


def sides(square: Square) -> list[Square]:
    x, y = square
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def is_valid(data: Json) -> bool:
    """Tell whether a game can have come to this position."""
    try:
        options = read_options(data.get("options", {}))
        tiles = [read_tile(tile, options["size"]) for tile in checked(data["tiles"], list)]
    except (KeyError, ValueError, AttributeError):
        return False
    table = frozenset(tiles)
    if (
        data.get("version") is True
        or data.get("version") not in (1, 2)
        or data.get("game") != "strata"
    ):
        return False
    if len(table) != len(tiles) or not is_viewer(data.get("viewer")):
        return False
    rules = Rules(options["size"], options["tiles"])
    return rules.is_reached(table) and rules.agrees(table, data)


def checked(value: Json, kind: type) -> Json:
    if type(value) is not kind:
        raise ValueError
    return value


def is_viewer(viewer: Json) -> bool:
    return viewer is None or (type(viewer) is int and viewer in (0, 1))


def read_options(options: Json) -> dict[str, Any]:
    checked(options, dict)
    if set(options) - {"players", "size", "tiles"}:
        raise ValueError
    players = as_number(options.get("players", 2))
    size = as_number(options.get("size", 8))
    tiles = checked(options.get("tiles", "8,8,3"), str)
    if not re.fullmatch("(0|[1-9][0-9]?)(,(0|[1-9][0-9]?)){2}", tiles):
        raise ValueError
    counts = [int(number) for number in tiles.split(",")]
    if players != 2 or not 2 <= size <= 8 or max(counts) > 20 or sum(counts) == 0:
        raise ValueError
    return {"size": size, "tiles": dict(zip(("2x2", "2x1", "1x1"), counts, strict=True))}


def as_number(value: Json) -> int:
    """Options may come as text, as records have them."""
    if type(value) is str and re.fullmatch("[+-]?[0-9]{1,18}", value.strip(), re.ASCII):
        return int(value)
    return int(checked(value, int))


def read_tile(data: Json, size: int) -> Tile:
    checked(data, dict)
    found = re.fullmatch("([a-o])([1-9]|1[0-5])", checked(data["square"], str))
    name, colour = checked(data["tile"], str), checked(data["colour"], str)
    storey = checked(data["storey"], int)
    if found is None or name not in SIZES or colour not in COLOURS or storey < 1:
        raise ValueError
    tile = Tile(name, (LETTERS.index(found[1]), int(found[2]) - 1), storey, COLOURS.index(colour))
    if max(max(square) for square in tile.squares) > 2 * size - 2:
        raise ValueError
    return tile


class Rules:
    """The rules of one set of options, as questions about tables."""

    def __init__(self, size: int, counts: dict[str, int]) -> None:
        self.size = size
        self.counts = counts
        self.is_reached = cache(self._is_reached)

    def _is_reached(self, table: Table) -> bool:
        """Tell whether some order of placing leads to a table."""
        return not table or any(self.latest(table))

    def latest(self, table: Table) -> Iterator[Tile]:
        """Yield every tile that can have been the latest one."""
        seat = (len(table) - 1) % 2
        for tile in table:
            rest = table - {tile}
            if tile.seat == seat and self.may_place(tile, rest) and self.is_reached(rest):
                yield tile

    def may_place(self, tile: Tile, table: Table) -> bool:
        """R-STR-1 to R-STR-4."""
        left = self.left(table, tile.seat)
        if left[KINDS[tile.name]] == 0 or not self.fits(table | {tile}):
            return False
        if not table:
            return tile.square == (self.size - 1, self.size - 1) and tile.storey == 1
        heights = {len(stack(table, square)) for square in tile.squares}
        if heights != {tile.storey - 1}:
            return False
        if tile.storey == 1:
            near = {s for own in tile.squares for s in sides(own)} - tile.squares
            tops = [top for square in near if (top := shown(table, square)) is not None]
            return bool(tops) and all(top.seat != tile.seat for top in tops)
        covered = [shown(table, square) for square in tile.squares]
        if all(lower is not None and lower.seat == tile.seat for lower in covered):
            return False
        after = table | {tile}
        return all(any(shown(after, s) == lower for s in lower.squares) for lower in after)

    def fits(self, table: Table) -> bool:
        squares = [square for tile in table if tile.storey == 1 for square in tile.squares]
        return bool(squares) and all(
            max(s[axis] for s in squares) - min(s[axis] for s in squares) < self.size
            for axis in (0, 1)
        )

    def left(self, table: Table, seat: int) -> dict[str, int]:
        used = [KINDS[tile.name] for tile in table if tile.seat == seat]
        return {kind: count - used.count(kind) for kind, count in self.counts.items()}

    def can_place(self, table: Table, seat: int) -> bool:
        reach = range(2 * self.size - 1)
        return any(
            self.may_place(Tile(name, (x, y), len(stack(table, (x, y))) + 1, seat), table)
            for name, (width, height) in SIZES.items()
            for x in reach[: len(reach) - width + 1]
            for y in reach[: len(reach) - height + 1]
        )

    def agrees(self, table: Table, data: Json) -> bool:
        """Tell whether everything that follows from the tiles is as it should be, or left out."""
        expected = self.following(table)
        wrong = [name for name in expected if name in data and not same(data[name], expected[name])]
        return not wrong and self.may_be_last(table, data.get("last"))

    def following(self, table: Table) -> dict[str, Json]:
        seat = len(table) % 2
        is_over = not self.can_place(table, seat)
        areas = [measure(table, colour) for colour in (0, 1)]
        ground = [s for tile in table if tile.storey == 1 for s in tile.squares]
        box = None
        if ground:
            corners = [(f(s[0] for s in ground), f(s[1] for s in ground)) for f in (min, max)]
            box = dict(zip(("from", "to"), map(name_of, corners), strict=True))
        return {
            "actor": -2 if is_over else seat,
            "actors": [] if is_over else [seat],
            "step": "over" if is_over else "place",
            "colours": COLOURS,
            "box": box,
            "supplies": [self.left(table, colour) for colour in (0, 1)],
            "scores": areas,
            "outcome": self.outcome(table, seat, areas) if is_over else None,
        }

    def outcome(self, table: Table, seat: int, areas: list[list[int]]) -> Json:
        gray, blue = areas
        places = [1 + (gray < blue), 1 + (blue < gray)]
        has_tile = any(self.left(table, seat).values())
        return {
            "winners": [s for s in (0, 1) if places[s] == 1],
            "placing": places,
            "reason": "no-place-left" if has_tile else "no-tile-left",
        }

    def may_be_last(self, table: Table, last: Json) -> bool:
        if last is None:
            return True
        if type(last) is not dict or type(last.get("seat")) is not int:
            return False
        return any((t.seat, t.move) == (last["seat"], last.get("move")) for t in self.latest(table))


def stack(table: Table, square: Square) -> list[Tile]:
    """Return the tiles on a square, the lowest first."""
    return sorted((t for t in table if square in t.squares), key=lambda tile: tile.storey)


def shown(table: Table, square: Square) -> Tile | None:
    found = stack(table, square)
    return found[-1] if found else None


def measure(table: Table, seat: int) -> list[int]:
    """Return the areas of a colour, largest first (R-STR-5)."""
    squares = {s for tile in table for s in tile.squares if shown(table, s) == tile}
    rest = {s for s in squares if (top := shown(table, s)) is not None and top.seat == seat}
    areas = []
    while rest:
        area, fresh = set(), [rest.pop()]
        while fresh:
            square = fresh.pop()
            area.add(square)
            found = rest & set(sides(square))
            rest -= found
            fresh += found
        areas.append(len(area))
    return sorted(areas, reverse=True)


def same(one: Json, other: Json) -> bool:
    """Tell whether two pieces of JSON are the same, of the same types."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[name], other[name]) for name in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(same, one, other))
    return bool(one == other)
