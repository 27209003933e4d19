"""The board of Mirage and Overworld in letters: two for a square, its ground and who is there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Final

from belvedere.core.messages import words
from belvedere.games.frontier.components import Explorer, Square, Tile
from belvedere.games.frontier.drawing.board_view import BoardView
from belvedere.games.frontier.drawing.marks import latest_area
from belvedere.games.frontier.notation import COLOURS
from belvedere.games.frontier.rules.gaps import terrain_of
from belvedere.games.frontier.rules.state import CAMEL, LOST, NOBODY, PORT, TENT
from belvedere.svg.letters import Ink

LABEL: Final = 4  # letters of a row's number, on either side
ROOMY: Final = 3  # letters per square, one of them before it; on wide boards there is none
DENSE: Final = 2
TERRAIN: Final = ("'", '"', "-", "=")  # LIGHT_LAND …
LAND: Final = ("^", ">", "v", "<")  # a Coast tile, by its land side
MARKS: Final = {False: {TENT: "t", LOST: "e"}, True: {TENT: "d", PORT: "p", LOST: "e"}}


class LetterBoard:
    """A board in letters, the latest tile in brackets."""

    def __init__(self, view: BoardView) -> None:
        self.view = view
        self.table = view.table
        self.room = view.scene.settings.width - 2 * LABEL

    def lines(self) -> list[str]:
        """Return the rows between the names of the columns."""
        if not self.table.tiles:
            return [self.view.scene.say(words("(the table is bare)"))]
        names = self._names()
        drawn = [names, *map(self._row, reversed(self.ys)), names]
        west, east, _, _ = self.table.box
        if len(self.xs) > east - west:
            return drawn
        first, last = self.xs[0], self.xs[-1]
        note = words("(columns {first} to {last} of a wider board)", first=first, last=last)
        return [*drawn, self.view.scene.say(note)]

    def inks(self, terrain: tuple[str, ...]) -> Iterator[Ink]:
        """Colour the squares of tiles; a Coast tile has its land before its water."""
        for (x, y), tile in self.table.tile_at.items():
            if x not in self.xs:
                continue
            line, start = 1 + self.ys[-1] - y, LABEL + (x - self.xs[0]) * self.wide
            ground, *beyond = (terrain[kind] for kind in grounds(tile, tile.cells[x, y]))
            end = start + self.wide
            if beyond:
                yield Ink(line, start, start + 1, ground)
                yield Ink(line, start + 1, end, beyond[0])
            else:
                yield Ink(line, start, end, ground)

    # How it is laid out.

    @cached_property
    def latest(self) -> set[Square]:
        """The squares of what was placed last."""
        return latest_area(self.table, self.view.scene.last)

    @cached_property
    def xs(self) -> range:
        """The columns to show; of a board that is too wide, those around the latest tile."""
        west, east, _, _ = self.table.box
        most = self.room // DENSE
        if east - west >= most:
            middle = min((x for x, _ in self.latest), default=(west + east) // 2)
            west = min(max(west, middle - most // 2), east - most + 1)
            east = west + most - 1
        return range(west, east + 1)

    @cached_property
    def ys(self) -> range:
        """The rows, the southern one first."""
        _, _, south, north = self.table.box
        return range(south, north + 1)

    @cached_property
    def wide(self) -> int:
        """The letters that a square takes."""
        return ROOMY if ROOMY * len(self.xs) <= self.room else DENSE

    # What stands where.

    @cached_property
    def cells(self) -> dict[Square, str]:
        """Two letters for every square that is not bare."""
        table, cells = self.table, {}
        for square, tile in table.tile_at.items():
            explorer = table.explorers.get(square)
            who = _letter(explorer) if explorer else " "
            cells[square] = sign(tile, tile.cells[square]) + who
        for gap in table.gaps:
            owner = "#" if gap.owner == NOBODY else COLOURS[gap.owner][0].upper()
            mark = MARKS[table.is_overworld].get(gap.marker, "#" if gap.is_resolved else "?")
            cells |= dict.fromkeys(gap.squares, owner + "#")
            cells[gap.squares[0]] = owner + mark
        return cells

    def _row(self, y: int) -> str:
        parts = [f"{y:>{LABEL - 1}} "]
        for x in self.xs:
            here, before = (x, y) in self.latest, (x - 1, y) in self.latest
            parted = "[" if here and not before else "]" if before and not here else " "
            parts.append((parted if self.wide == ROOMY else "") + self.cells.get((x, y), "  "))
        parts.append("]" if self.wide == ROOMY and (self.xs[-1], y) in self.latest else " ")
        return "".join(parts) + f"{y:>{LABEL - 1}}"

    def _names(self) -> str:
        """Name the columns: each, every second or every fifth, as there is room."""
        room = max(len(str(x)) for x in (self.xs[0], self.xs[-1])) + 1
        every = next(n for n in (1, 2, 5) if n * self.wide >= room)
        line = " " * LABEL
        for number, x in enumerate(self.xs):
            if x % every == 0:
                at = LABEL + number * self.wide + (self.wide == ROOMY)
                line = line.ljust(at) + str(x)
        return line


def grounds(tile: Tile, cell: int) -> tuple[int, ...]:
    """Return the terrain of a square of a tile; of a Coast tile its land and its water."""
    return tuple(terrain_of(cell, half) for half in range(2 if tile.is_coast else 1))


def sign(tile: Tile, cell: int) -> str:
    """Return the letter for the ground of a square."""
    return LAND[tile.rotation] if tile.is_coast else TERRAIN[terrain_of(cell, 0)]


def _letter(explorer: Explorer) -> str:
    letter = COLOURS[explorer.seat][0]
    return letter.upper() if explorer.kind == CAMEL else letter
