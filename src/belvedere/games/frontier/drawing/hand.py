"""The tile in hand in letters: a Survey tile as each move would lay it, or the Coast tiles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from belvedere.core.messages import words
from belvedere.games.frontier.components import Tile
from belvedere.games.frontier.drawing.letter_board import TERRAIN, grounds
from belvedere.games.frontier.notation import (
    COAST_PATTERNS,
    FACES,
    PATTERN_NAMES,
    ROTATIONS,
    SHADES,
)
from belvedere.games.frontier.rules.gaps import terrain_of
from belvedere.games.frontier.rules.state import STEP_COAST, coast_code, survey_code
from belvedere.games.frontier.tabletop import Tabletop
from belvedere.svg.letters import GAP, Ink
from belvedere.svg.scene import Scene

CELL: Final = 2  # letters per square
TILE: Final = 2 * CELL + 2  # of a Survey tile, which is two squares wide, and what is behind it
NAME: Final = max(map(len, FACES)) + 1  # of the face, before its four tiles
FACE: Final = NAME + len(ROTATIONS) * TILE


def hand(table: Tabletop, scene: Scene) -> list[str]:
    """Draw what is held, with the words that name it in a move; nothing if nothing is."""
    if table.drawn is not None:
        return _survey(table, table.drawn, scene)
    if table.step == STEP_COAST:
        tiles = GAP.join(f"{name} {_signs(halves)}" for name, halves in _coasts(table))
        return [scene.say(words("In hand: a Coast tile, {tiles}", tiles=tiles))]
    return []


def _coasts(table: Tabletop) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Name the Coast tiles that are left, as moves do, each with its land and its water."""
    for pattern, left in enumerate(table.pile):
        for face, shade in enumerate(SHADES if left else ()):
            tile = Tile(coast_code(pattern, face, 0), (0, 0))
            yield f"{COAST_PATTERNS[pattern]} {shade}", grounds(tile, tile.cells[0, 0])


def _signs(halves: tuple[int, ...]) -> str:
    return "".join(TERRAIN[terrain] for terrain in halves)


def _survey(table: Tabletop, pattern: int, scene: Scene) -> list[str]:
    """Draw the four rotations of either face, side by side below the words for them."""
    name = PATTERN_NAMES[pattern]
    told = (
        words("In hand: {tile}, named by its corner, and a Coast tile", tile=name)
        if table.is_coast_due
        else words("In hand: {tile}, named by its corner", tile=name)
    )
    heads = "".join(f"{face:<{NAME}}" + _rotations() for face in FACES)
    rows = [["  "] * (FACE * len(FACES) // CELL) for _ in range(2)]
    for line, column, terrain in _squares(pattern):
        rows[line][column // CELL] = TERRAIN[terrain] + " "
    return [scene.say(told), heads.rstrip(), *map(_joined, rows)]


def _joined(squares: list[str]) -> str:
    """Join squares up to the last that is not bare, all of it: it may lie on a colour."""
    line = "".join(squares).rstrip()
    return line.ljust(len(line) + len(line) % CELL)


def _rotations() -> str:
    return "".join(f"{rotation:<{TILE}}" for rotation in ROTATIONS)


def _squares(pattern: int) -> Iterator[tuple[int, int, int]]:
    """Yield line, column and terrain of every square of these tiles."""
    for face in range(len(FACES)):
        for rotation in range(len(ROTATIONS)):
            tile = Tile(survey_code(pattern, face, rotation), (0, 0))
            west, north = min(x for x, _ in tile.squares), max(y for _, y in tile.squares)
            left = face * FACE + NAME + rotation * TILE
            for (x, y), cell in tile.cells.items():
                yield north - y, left + (x - west) * CELL, terrain_of(cell, 0)


def hand_inks(table: Tabletop, scene: Scene, first: int, terrain: tuple[str, ...]) -> Iterator[Ink]:
    """Colour the squares of what is in hand, whose drawing begins at a line."""
    if table.drawn is not None:
        for line, column, kind in _squares(table.drawn):
            yield Ink(first + 2 + line, column, column + CELL, terrain[kind])
        return
    for told in hand(table, scene):
        column = 0
        for name, halves in _coasts(table):
            column = told.index(name, column) + len(name) + 1
            for half, kind in enumerate(halves):
                yield Ink(first, column + half, column + half + 1, terrain[kind])
