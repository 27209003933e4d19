"""What lies on the table, read from the position's JSON for drawing: squares, sides, regions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from belvedere.core.squares import Square
from belvedere.svg.endless import read_square

Data = Mapping[str, Any]
Unit = tuple[Square, str]  # a square and "land" or "water": what regions are made of

STEPS: Final = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}  # clockwise
OPPOSITE: Final = {"N": "S", "E": "W", "S": "N", "W": "E"}
HALF_OF: Final = {"camel": "land", "ship": "water"}
CLAIMS: Final = ("marker", "move", "keep", "replace", "items")  # steps of whoever claims a gap
CHANCES: Final = ("start", "remove", "draw")


def step(square: Square, direction: str) -> Square:
    """Return the next square in a direction."""
    dx, dy = STEPS[direction]
    return square[0] + dx, square[1] + dy


@dataclass(frozen=True, slots=True)
class Explorer:
    """A camel or a ship."""

    square: Square
    kind: str
    colour: str
    half: str | None  # on a Coast tile: the direction in which its half lies


@dataclass(frozen=True, slots=True)
class Table:
    """All tiles, square by square."""

    sides: Mapping[Square, Mapping[str, str | None]]  # None: inside a tile
    shades: Mapping[Unit, str]  # "light" or "dark"
    coasts: Mapping[Square, str]  # Coast tiles: the direction of their land side
    explorers: Mapping[Square, Explorer]
    gaps: Mapping[Square, tuple[Square, ...]]  # every square of a gap: all its squares

    def covered(self, square: Square) -> bool:
        """Tell whether a tile lies here."""
        return square in self.sides

    def units(self, square: Square) -> list[Unit]:
        """Return the halves of a Coast tile, or the one unit of any other square."""
        return [(square, half) for half in ("land", "water") if (square, half) in self.shades]

    def met(self, square: Square, direction: str) -> str | None:
        """Return the side that a square meets in a direction, None where nothing lies."""
        beside = self.sides.get(step(square, direction), {})
        return beside.get(OPPOSITE[direction])

    def joins(self, unit: Unit, direction: str) -> bool:
        """Tell whether a unit is joined to the same terrain in a direction (R-REG-1, R-REG-2)."""
        square, half = unit
        side = self.sides[square][direction]
        if side is not None and (side != half or self.met(square, direction) != half):
            return False
        return self.shades.get((step(square, direction), half)) == self.shades[unit]

    def region(self, start: Unit) -> set[Unit]:
        """Return the region of a unit."""
        found, edge = {start}, [start]
        while edge:
            unit = edge.pop()
            for direction in STEPS:
                beside = (step(unit[0], direction), unit[1])
                if beside not in found and self.joins(unit, direction):
                    found.add(beside)
                    edge.append(beside)
        return found

    def regions_at(self, square: Square) -> list[set[Unit]]:
        """Return the one or two regions of a covered square."""
        return self._regions(self.units(square))

    def reach(self, gap: Iterable[Square]) -> list[set[Unit]]:
        """Return the regions that compete for a gap, each once (R-GAP-4)."""
        return self._regions(self._units_on(gap))

    def _units_on(self, gap: Iterable[Square]) -> Iterator[Unit]:
        for square in gap:
            for direction in STEPS:
                side = self.met(square, direction)
                if side is not None:
                    other = step(square, direction)
                    yield from self.units(other) if side == "flat" else [(other, side)]

    def _regions(self, units: Iterable[Unit]) -> list[set[Unit]]:
        found: list[set[Unit]] = []
        for unit in units:
            if not any(unit in region for region in found):
                found.append(self.region(unit))
        return found

    def explorers_in(self, region: set[Unit]) -> list[Explorer]:
        """Return the explorers of a region."""
        return [e for e in self.explorers.values() if (e.square, HALF_OF[e.kind]) in region]


def read_table(data: Data) -> Table:
    """Read the tiles, explorers and gaps of a position."""
    sides: dict[Square, Mapping[str, str | None]] = {}
    shades: dict[Unit, str] = {}
    coasts: dict[Square, str] = {}
    for tile in data["tiles"]:
        for covered in tile["squares"]:
            square = read_square(covered["square"])
            sides[square] = covered["sides"]
            if tile["kind"] == "coast":
                coasts[square] = tile["rotation"]
                shades |= {(square, half): covered[half] for half in ("land", "water")}
            else:
                shades[square, tile["face"]] = covered["shade"]
    gaps: dict[Square, tuple[Square, ...]] = {}
    for gap in data["gaps"]:
        squares = gap_squares(gap)
        gaps |= dict.fromkeys(squares, squares)
    explorers = {e.square: e for e in _explorers(data, coasts)}
    return Table(sides, shades, coasts, explorers, gaps)


def _explorers(data: Data, coasts: Mapping[Square, str]) -> Iterator[Explorer]:
    for found in data["explorers"]:
        square = read_square(found["square"])
        land = coasts.get(square)
        half = land and (land if found["kind"] == "camel" else OPPOSITE[land])
        yield Explorer(square, found["kind"], found["colour"], half)


def gap_squares(gap: Data) -> tuple[Square, ...]:
    """Return the squares of a gap, the least first."""
    return tuple(sorted(map(read_square, gap["squares"])))


def survey_squares(corner: Square, rotation: str) -> list[Square]:
    """Return the squares of a Survey tile: counter-clockwise arm, corner, clockwise arm."""
    return [step(corner, rotation[0]), corner, step(corner, rotation[1])]


def survey_tile(pattern: str, face: str, rotation: str) -> dict[str, Any]:
    """Return a Survey tile whose corner lies on 0,0, written as in a position (R-TILE-1)."""
    letters = pattern if face == "land" else pattern[::-1]
    squares = survey_squares((0, 0), rotation)
    covered = [
        {
            "square": f"{square[0]},{square[1]}",
            "shade": "light" if letter == "L" else "dark",
            "sides": {d: None if step(square, d) in squares else face for d in STEPS},
        }
        for square, letter in zip(squares, letters, strict=True)
    ]
    return {
        "kind": "survey",
        "square": "0,0",
        "pattern": pattern,
        "face": face,
        "rotation": rotation,
        "squares": covered,
    }


def coast_tile(pattern: str, face: str, rotation: str) -> dict[str, Any]:
    """Return a Coast tile on 0,0, written as in a position (R-TILE-2)."""
    other = {"light": "dark", "dark": "light"}[face]
    sides = {**dict.fromkeys(STEPS, "flat"), rotation: "land", OPPOSITE[rotation]: "water"}
    water = face if pattern == "A" else other
    covered = {"square": "0,0", "land": face, "water": water, "sides": sides}
    return {
        "kind": "coast",
        "square": "0,0",
        "pattern": pattern,
        "face": face,
        "rotation": rotation,
        "squares": [covered],
    }


def decider(data: Data) -> int | None:
    """Return the seat that decides, None when chance does or the game is over."""
    if data["step"] in CHANCES or data["step"] == "over":
        return None
    seat = data["claimer"] if data["step"] in CLAIMS else data["turn_of"]
    return None if seat is None else int(seat)
