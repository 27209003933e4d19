"""The table as people see it: a record, read once into tiles, explorers, gaps and regions.

Explanations, JSON and drawings all read it here. What is joined, enclosed or fitting is asked of
the rules: their helpers are plain Python for Python.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import cached_property, lru_cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from belvedere.games.frontier.components import (
    Explorer,
    Gap,
    Node,
    Region,
    Square,
    Supply,
    Tile,
    neighbour,
)
from belvedere.games.frontier.rules.gaps import (
    begin_fill,
    count_explorers,
    enclosed_area,
    fill_region,
    queue_border,
    survey_fits,
    terrain_of,
    visit,
)
from belvedere.games.frontier.rules.places import has_bit
from belvedere.games.frontier.rules.scoring import reward_most
from belvedere.games.frontier.rules.state import (
    BARE,
    BEYOND,
    BY_REGIONS,
    CAMEL,
    COPIES,
    FIRST_GAP,
    SIDES,
    STEP_COAST,
    STEP_REMOVE,
    STEP_START,
    STEP_SURVEY,
    WORK,
    coast_code,
    coast_of,
    coast_rotation,
    edge_of,
    explorer_of,
    gap_of,
    is_coast_cell,
    is_gap_cell,
    is_uniform,
    is_water,
    ring,
    survey_of,
    unwrapped,
)
from belvedere.games.frontier.rules.turn import is_suitable, survey_index

FARTHEST = 89  # no coordinate exceeds it (R-EDGE-0)


class Tabletop:
    """A record of Mirage or Overworld. It is read when something is first asked for."""

    def __init__(self, record: np.void) -> None:
        self.record = record

    @cached_property
    def players(self) -> int:
        """The number of seats."""
        return int(self.record["players"])

    @cached_property
    def is_overworld(self) -> bool:
        """Whether it is played by Overworld's rules."""
        return bool(self.record["overworld"])

    @cached_property
    def step(self) -> int:
        """What is to be decided."""
        return int(self.record["step"])

    # What lies there.

    @cached_property
    def box(self) -> tuple[int, int, int, int]:
        """The coordinates that the tiles span: west, east, south, north."""
        west, east, south, north = self.record["box"].tolist()
        return west, east, south, north

    @cached_property
    def tiles(self) -> list[Tile]:
        """The tiles in placing order."""
        columns = (self.record[name] for name in ("tile_code", "tile_x", "tile_y"))
        codes, xs, ys = (column[: self.record["tiles"]].tolist() for column in columns)
        return [Tile(code, (x, y)) for code, x, y in zip(codes, xs, ys, strict=True)]

    def tile(self, number: int) -> Tile:
        """Return one of them; any number of the record names a tile, even before it lies."""
        code, x, y = (int(self.record[name][number]) for name in ("tile_code", "tile_x", "tile_y"))
        return Tile(code, (x, y))

    @cached_property
    def tile_at(self) -> dict[Square, Tile]:
        """The tile on every square that has one, in placing order."""
        return {square: tile for tile in self.tiles for square in tile.squares}

    @cached_property
    def explorers(self) -> dict[Square, Explorer]:
        """The explorers on tiles, in the tiles' order."""
        west, _, south, _ = self.box
        pawns = self.record["pawn"]
        columns, rows = np.nonzero(pawns)
        standing = zip(columns.tolist(), rows.tolist(), pawns[columns, rows].tolist(), strict=True)
        found = {(unwrapped(c, west), unwrapped(r, south)): pawn for c, r, pawn in standing}
        return {
            square: Explorer(square, *explorer_of(found[square]))
            for square in self.tile_at
            if square in found
        }

    @cached_property
    def gaps(self) -> list[Gap]:
        """The completed gaps, in the order of completion."""
        squares = self._gap_squares()
        number = int(self.record["gaps"])
        columns = ("gap_kind", "gap_marker", "gap_owner", "gap_lost_seat", "gap_lost")
        kinds, markers, owners, losers, lost = (
            self.record[name][:number].tolist() for name in columns
        )
        items = self.record["gap_items"][:number, : self.record["kinds"]].tolist()
        return [
            Gap(
                n,
                tuple(squares[n]),
                kinds[n],
                markers[n],
                owners[n],
                losers[n],
                tuple(lost[n]),
                tuple(items[n]),
            )
            for n in range(number)
        ]

    def _gap_squares(self) -> list[list[Square]]:
        """List the squares of every gap, ascending."""
        west, _, south, _ = self.box
        cells = self.record["cell"]
        found: list[list[Square]] = [[] for _ in range(int(self.record["gaps"]))]
        columns, rows = (index.tolist() for index in np.nonzero(cells >= FIRST_GAP))
        for column, row in zip(columns, rows, strict=True):
            square = unwrapped(column, west), unwrapped(row, south)
            found[gap_of(int(cells[column, row]))].append(square)
        return [sorted(squares) for squares in found]

    @cached_property
    def gap_at(self) -> dict[Square, Gap]:
        """The gap that every square of one belongs to."""
        return {square: gap for gap in self.gaps for square in gap.squares}

    # What is left.

    @cached_property
    def supplies(self) -> list[Supply]:
        """What the players have in hand, by seat."""
        record = self.record
        return [
            Supply(
                tuple(record["supply"][seat].tolist()),
                int(record["markers"][seat]),
                int(record["port"][seat] < 0) if record["ports"] else None,
            )
            for seat in range(self.players)
        ]

    @property
    def bag(self) -> list[int]:
        """The Survey tiles that are left, by pattern."""
        left: list[int] = self.record["bag"].tolist()
        return left

    @property
    def puts_aside(self) -> bool:
        """Whether a Survey tile leaves the game before it begins, for all to see (R-TILE-4)."""
        return self.players == 3 and not self.is_overworld

    @cached_property
    def aside(self) -> int | None:
        """The pattern of that tile: the one that lies nowhere; None before it is drawn."""
        if not self.puts_aside or self.step in (STEP_START, STEP_REMOVE):
            return None
        lying = Counter(tile.pattern for tile in self.tiles if not tile.is_coast)
        left = [count + lying[pattern] for pattern, count in enumerate(self.bag)]
        return next(n for n, count in enumerate(left) if count + (n == self.drawn) < COPIES)

    @property
    def pile(self) -> list[int]:
        """The Coast tiles that are left, by pattern."""
        left: list[int] = self.record["pile"].tolist()
        return left

    @property
    def has_items(self) -> bool:
        """Whether palm trees or provisions are played."""
        return bool(self.record["items"])

    @property
    def stock(self) -> list[int]:
        """The items that are left, by kind; none where they are not played."""
        left: list[int] = self.record["stock"][: self.record["kinds"]].tolist()
        return left if self.has_items else []

    # What is being decided.

    @property
    def gap(self) -> Gap | None:
        """The gap that is being resolved."""
        return None if self.record["gap"] < 0 else self.gaps[int(self.record["gap"])]

    @property
    def vacated(self) -> Gap | None:
        """The gap that a marker or Port has just left."""
        return None if self.record["vacated"] < 0 else self.gaps[int(self.record["vacated"])]

    @property
    def drawn(self) -> int | None:
        """The pattern of the Survey tile in hand."""
        return None if self.record["drawn"] < 0 else int(self.record["drawn"])

    @property
    def is_coast_due(self) -> bool:
        """Whether a Coast tile is to be placed with it, or now."""
        due = self.step == STEP_SURVEY and is_uniform(int(self.record["drawn"]))
        return self.step == STEP_COAST or (due and any(self.pile))

    @cached_property
    def latest_tile(self) -> Tile:
        """The tile that was placed last."""
        return self.tile(int(self.record["tiles"]) - 1)

    @property
    def latest_survey(self) -> Tile:
        """The Survey tile that was placed this turn."""
        return self.tile(survey_index(self._state))

    @property
    def explorers_left(self) -> int:
        """How many explorers its player has for the Survey tile that was placed this turn."""
        record, kind = self.record, self.latest_survey.face
        return int(record["supply"][int(record["placer"]), kind])

    def survey_place(self, action: int) -> tuple[int, int, Square]:
        """Return face, rotation and corner square of an action that places the tile in hand."""
        west, _, south, _ = self.box
        return _survey_place(action, west, south)

    def coast_place(self, edge: int) -> tuple[int, Square]:
        """Return rotation and square of a Coast tile at an edge of the Survey tile just placed."""
        tile = self.latest_tile
        x, y, direction = edge_of(tile.code, *tile.square, edge)
        return coast_rotation(tile.face, direction), (x, y)

    def coast_tile(self, action: int) -> Tile:
        """Return the Coast tile that an action places beside the Survey tile."""
        edge, pattern, face = coast_of(action)
        rotation, square = self.coast_place(edge)
        return Tile(coast_code(pattern, face, rotation), square)

    # Squares and sides.

    def cell(self, square: Square) -> int:
        """Return what lies on a square."""
        return int(self.record["cell"][ring(square[0]), ring(square[1])])

    def is_bare(self, square: Square) -> bool:
        """Tell whether neither a tile nor a completed gap is there."""
        return self.cell(square) == BARE

    def is_coast_at(self, square: Square) -> bool:
        """Tell whether a Coast tile lies on a square."""
        return is_coast_cell(self.cell(square))

    def side(self, square: Square, direction: int) -> int:
        """Return what kind of side a square has in a direction; NONE where no tile lies."""
        return int(SIDES[self.cell(square), direction])

    def facing(self, square: Square, direction: int) -> int:
        """Return the side that the neighbour in a direction turns to a square."""
        return self.side(neighbour(square, direction), (direction + 2) % 4)

    def is_in_reach(self, square: Square) -> bool:
        """Tell whether a board with that square as well can lie on the planes (R-EDGE-0)."""
        west, east, south, north = self.box
        x, y = square
        wide, high = max(east, x) - min(west, x), max(north, y) - min(south, y)
        return max(abs(x), abs(y)) <= FARTHEST and max(wide, high) <= FARTHEST

    def can_carry(self, square: Square, kind: int) -> bool:
        """Tell whether a camel or a ship can stand there; never on the start tile (R-TILE-3)."""
        cell = self.cell(square)
        if cell == BARE or is_gap_cell(cell) or square == (0, 0):
            return False
        return is_coast_cell(cell) or is_water(terrain_of(cell, 0)) == (kind != CAMEL)

    def suits(self, gap: int, kind: int) -> bool:
        """Tell whether a kind of explorer may replace a marker in a gap (R-PALM-3)."""
        kinds = self.record["gap_kind"]
        left = SimpleNamespace(overworld=self.is_overworld, gap_kind=kinds, vacated=gap)
        return is_suitable(left, kind)

    # What the rules make of it.

    @cached_property
    def _state(self) -> Any:
        """The record as helpers of the rules read it: its fields are attributes."""
        return _fields(self.record)

    def regions(self) -> list[Region]:
        """List every region on the table, by its first square in placing order."""
        return self.regions_of(node for tile in self.tiles for node in tile.nodes())

    def regions_at(self, square: Square) -> list[Region]:
        """List the one or two regions of a square with a tile."""
        return self.regions_of(node for node in self.tile_at[square].nodes() if node[:2] == square)

    def bordering(self, gap: Gap) -> list[Region]:
        """List the regions with a side on a gap, each once (R-GAP-4)."""
        work = _workspace()
        return self.regions_of(_queued(work, 0, queue_border(self._state, gap.number, work)))

    def regions_of(self, nodes: Iterable[Node]) -> list[Region]:
        """List the regions of some nodes, each once."""
        work = _workspace()
        begin_fill(work)
        found: list[Region] = []
        size = 0
        for node in nodes:
            begun, size = size, visit(work, *node, size)
            if size > begun:
                size = fill_region(self._state, work, begun, size)
                found.append(self._region(work, begun, size))
        return found

    def _region(self, work: Any, begun: int, size: int) -> Region:
        """Return the region that has just been filled, and let the rules reward it."""
        work.count[:] = 0
        work.parts[:] = 0
        count_explorers(self._state, work, begun, size)
        reward_most(self._state, work.parts, work)
        nodes = _queued(work, begun, size)
        x, y, half = nodes[0]
        return Region(
            terrain_of(self.cell((x, y)), half),
            tuple(sorted(nodes)),
            tuple(work.count[: self.players].tolist()),
            tuple(np.flatnonzero(work.parts[: self.players, BY_REGIONS]).tolist()),
        )

    def areas(self) -> list[list[Square]]:
        """List the bare areas that are enclosed, but no gaps (R-GAP-1)."""
        west, east, south, north = self.box
        box = ((x, y) for x in range(west, east + 1) for y in range(south, north + 1))
        return self.areas_of(box)

    def areas_of(self, squares: Iterable[Square]) -> list[list[Square]]:
        """List the bare areas of some squares that are enclosed, each once."""
        state, work = SimpleNamespace(cell=self.record["cell"], box=self.box), self._marks()
        begin_fill(work)
        found = []
        for square in squares:
            seen = work.seen[0, ring(square[0]), ring(square[1])] >= work.fill
            if not seen and self.is_bare(square):
                size = enclosed_area(state, *square, work)
                found.append(sorted(zip(work.queue_x[:size], work.queue_y[:size], strict=True)))
        return [area for area in found if area]

    def _marks(self) -> Any:
        """Return what `enclosed_area` needs of a workspace: plain Python is quickest for Python."""
        west, east, south, north = self.box
        most = (east - west + 5) * (north - south + 5)  # squares in the box, beside it, and beyond
        return SimpleNamespace(
            seen=defaultdict(int), fill=0, queue_x=[0] * most, queue_y=[0] * most
        )

    def fitting_places(self, area: Iterable[Square]) -> list[tuple[int, int, Square]]:
        """List where a Survey tile fits into an area (R-GAP-2): face, rotation, corner square."""
        state = self._state
        return [
            (face, rotation, (x, y))
            for x, y in area
            for face in range(2)
            for rotation in range(4)
            if not has_bit(state.blocked[face], x, y) and survey_fits(state, face, rotation, x, y)
        ]


@lru_cache(8192)
def _survey_place(action: int, west: int, south: int) -> tuple[int, int, Square]:
    face, rotation, column, row = survey_of(action)
    return face, rotation, (unwrapped(column, west - BEYOND), unwrapped(row, south - BEYOND))


def _fields(record: np.void) -> Any:
    return SimpleNamespace(**{name: record[name] for name in record.dtype.names or ()})


def _workspace() -> Any:
    """Return a workspace of one's own: a table may be asked by several threads."""
    return _fields(np.zeros(1, WORK)[0])


def _queued(work: Any, begun: int, size: int) -> list[Node]:
    """List the nodes that a flood fill has queued."""
    queues = (work.queue_x, work.queue_y, work.queue_half)
    return list(zip(*(queue[begun:size].tolist() for queue in queues), strict=True))
