"""How points were made, drawn on the board of a finished game: regions, and tours of markers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, Final

from belvedere.games.frontier.components import Region, Square, neighbour
from belvedere.games.frontier.drawing import teeth
from belvedere.games.frontier.drawing.board_view import BoardView
from belvedere.games.frontier.drawing.skin import Brush
from belvedere.games.frontier.drawing.teeth import CELL
from belvedere.games.frontier.notation import COLOURS
from belvedere.games.frontier.rules.state import TENT
from belvedere.games.frontier.tabletop import Tabletop
from belvedere.svg.markup import Element, rectangle

REGION: Final = 2  # points to each who has most explorers in a region (R-SCORE-1)
HIGH: Final = 0.54 * CELL  # of a line of a tag; a tag is at most as large as a square
FONT: Final = 0.92 * HIGH
SIDES: Final = ((0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5))  # of a tour, where its tag is, by seat
APART: Final = 3.5  # units between the tours of two players that run side by side

Point = tuple[float, float]


def draw_points(view: BoardView, brush: Brush) -> Iterator[Element]:
    """Tag every region that scores, and outline every player's tour (R-SCORE-1, R-SCORE-2)."""
    if not view.winners:
        return
    table = view.table
    taken = {*table.explorers, *table.gap_at}  # a tag hides nobody, nor another tag
    tours = [_tour(table, seat, taken, brush) for seat in range(table.players)]
    tags = [_region(table, region, taken, brush) for region in table.regions()]
    shown = [element for found in (*tours, *tags) for element in found]
    yield Element("g", *shown, class_="points", pointer_events="none")


def _region(table: Tabletop, region: Region, taken: set[Square], brush: Brush) -> list[Element]:
    if not region.scorers:
        return []
    tag = Tag(region.scorers, REGION)
    return [tag.draw(_beside(table, region, tag, taken), brush, "region-points")]


def _beside(table: Tabletop, region: Region, tag: Tag, taken: set[Square]) -> Point:
    """Find the middle of a tag: on a free square of a region, or on the bare table along it."""
    squares = _from_middle(region)
    for square in squares:
        if square not in taken:
            taken.add(square)
            return teeth.middle(square)
    for square, direction in product(squares, range(4)):
        bare = neighbour(square, direction)
        if bare not in taken and bare not in table.tile_at:
            taken.add(bare)
            return _along(square, direction, tag)
    return _between(squares, taken)


def _along(square: Square, direction: int, tag: Tag) -> Point:
    """Return the middle of a tag that lies outside, against a side of a square."""
    (x, y), (dx, dy) = teeth.middle(square), teeth.outward(direction, 1)
    return x + dx * (CELL + tag.wide) / 2, y + dy * (CELL + tag.high) / 2


def _between(squares: Sequence[Square], taken: set[Square]) -> Point:
    """Return where four squares meet, as few of them taken as can be."""
    corners = [(x + dx, y - dy) for (x, y), dx, dy in product(squares, (0, 1), (0, 1))]

    def crowd(corner: Square) -> int:
        x, y = corner
        return sum((x - dx, y + dy) in taken for dx, dy in product((0, 1), (0, 1)))

    return teeth.corner(min(corners, key=crowd))


def _from_middle(region: Region) -> list[Square]:
    """Return the squares of a region, those near its middle first."""
    squares = sorted({(x, y) for x, y, _ in region.nodes})
    number = len(squares)
    x, y = (sum(square[axis] for square in squares) for axis in (0, 1))
    return sorted(squares, key=lambda s: (s[0] * number - x) ** 2 + (s[1] * number - y) ** 2)


@dataclass(frozen=True, slots=True)
class Tag:
    """Points beside the emblem of who gets them; below the emblems if there are several."""

    seats: Sequence[int]
    points: int

    @property
    def wide(self) -> float:
        """The width of the tag."""
        figures = 0.62 * FONT * len(str(self.points))
        return CELL - 2 if len(self.seats) > 1 else 1.2 * HIGH + figures

    @property
    def high(self) -> float:
        """The height of the tag."""
        return CELL - 2 if len(self.seats) > 1 else HIGH

    def draw(self, middle: Point, brush: Brush, kind: str) -> Element:
        """Draw the tag around a point."""
        x, y = middle[0] - self.wide / 2, middle[1] - self.high / 2
        names = [COLOURS[seat] for seat in self.seats]
        step = HIGH if len(names) == 1 else self.wide / len(names)
        left = x + HIGH if len(names) == 1 else middle[0] - 0.3 * FONT
        tag = Element("g", class_=" ".join(("tag", kind, *names)))
        tag.add(
            rectangle(
                x, y, self.wide, self.high, rx=HIGH / 3,
                fill=brush.palette.edge, stroke="#ffffff", stroke_width=1.5,
            )
        )  # fmt: skip
        for number, name in enumerate(names):
            centre = x + step * (number + 0.5), y + HIGH / 2
            tag.add(brush.stamp(f"emblem-{name}", centre, min(0.84 * HIGH, 0.9 * step)))
        ink: dict[str, Any] = {"fill": "#ffffff", "font_weight": "bold", "font_size": FONT}
        base = y + self.high - HIGH / 2 + 0.36 * FONT
        return tag.add(Element("text", str(self.points), x=left, y=base, **ink))


def _tour(table: Tabletop, seat: int, taken: set[Square], brush: Brush) -> list[Element]:
    """Outline the box around a player's markers: its border is as long as the longest tour."""
    gaps = [gap.squares for gap in table.gaps if (gap.owner, gap.marker) == (seat, TENT)]
    if len(gaps) < 2:
        return []
    stops = max(product(*gaps), key=_length)
    columns, rows = zip(*stops, strict=True)
    x, y = teeth.middle((min(columns), max(rows)))
    right, bottom = teeth.middle((max(columns), min(rows)))
    shift = APART * seat
    box = (x + shift, y + shift, right - x, bottom - y)
    piece = brush.palette.pieces[COLOURS[seat]]
    pen: dict[str, Any] = {"fill": "none", "rx": 6}
    drawn = Element("g", class_=f"tour {COLOURS[seat]}")
    drawn.add(rectangle(*box, stroke=piece.line, stroke_width=5, stroke_opacity=0.8, **pen))
    drawn.add(rectangle(*box, stroke=piece.body, stroke_width=3, stroke_dasharray="9 6", **pen))
    square = _on_tour(stops, SIDES[seat], taken)
    x, y = teeth.middle(square)
    tag = Tag([seat], _length(stops))
    return [drawn, tag.draw((x + shift, y + shift), brush, "tour-points")]


def _on_tour(stops: Sequence[Square], side: Point, taken: set[Square]) -> Square:
    """Return a square on the box around some stops, free if possible, near the middle of a side."""
    columns, rows = zip(*stops, strict=True)
    west, east, south, north = min(columns), max(columns), min(rows), max(rows)
    x, y = west + side[0] * (east - west), north - side[1] * (north - south)
    border = [
        (column, row)
        for column, row in product(range(west, east + 1), range(south, north + 1))
        if column in (west, east) or row in (south, north)
    ]

    def crowded(square: Square) -> tuple[bool, bool, float]:
        column, row = square  # a tag of two figures reaches a little beyond it
        beside = (column - 1, row) in taken or (column + 1, row) in taken
        return square in taken, beside, abs(column - x) + abs(row - y)

    found = column, row = min(border, key=crowded)
    taken.update((found, (column - 1, row), (column + 1, row)))
    return found


def _length(stops: Sequence[Square]) -> int:
    columns, rows = ([stop[axis] for stop in stops] for axis in (0, 1))
    return 2 * (max(columns) - min(columns) + max(rows) - min(rows))
