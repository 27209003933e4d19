"""How points were made, drawn on the board of a finished game, whatever they come from."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, product
from typing import Any, Final

from belvedere.games.frontier.components import Region, Square, neighbour
from belvedere.games.frontier.drawing import teeth
from belvedere.games.frontier.drawing.board_view import BoardView
from belvedere.games.frontier.drawing.contents import item_symbol
from belvedere.games.frontier.drawing.skin import Brush
from belvedere.games.frontier.drawing.teeth import CELL
from belvedere.games.frontier.explain import scores
from belvedere.games.frontier.notation import COLOURS, ITEMS
from belvedere.games.frontier.rules.state import PORT, TENT
from belvedere.games.frontier.sources import REGION
from belvedere.games.frontier.tabletop import Tabletop
from belvedere.svg.markup import Element, path_data, rectangle

HIGH: Final = 0.54 * CELL  # of a line of a tag; a tag is at most as large as a square
FONT: Final = 0.92 * HIGH
SIDES: Final = ((0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5))  # of a tour, where its tag is, by seat
APART: Final = 6.0  # units between the tours of two players that run side by side
CLEAR: Final = 0.46  # of a square that a line leads away from: a piece stands there
DASHES: Final = ("9 6", "2 7", "18 6", "14 5 2 5")  # of tours, by seat: not told by colour alone

Point = tuple[float, float]


def draw_points(view: BoardView, brush: Brush) -> Iterator[Element]:
    """Tag regions, tours, items and Ports with what each brings to whom (R-SCORE-1 to 3)."""
    if not view.winners:
        return
    table = view.table
    taken = {*table.explorers, *table.gap_at}  # a tag hides nobody, nor another tag
    tours = [_tour(table, seat, taken, brush) for seat in range(table.players)]
    tags = [_region(table, region, taken, brush) for region in table.regions()]
    gaps = [_gaps(table, seat, taken, brush) for seat in range(table.players)]
    shown = [element for found in (*tours, *tags, *gaps) for element in found]
    yield Element("g", *shown, class_="points", pointer_events="none")


def _gaps(table: Tabletop, seat: int, taken: set[Square], brush: Brush) -> Iterator[Element]:
    """Tag what a player's items bring, and his Port: at the gap where most of it stands."""
    own = [gap for gap in table.gaps if gap.owner == seat]
    made = scores(table.record)[seat]
    items = made.get("palm_trees", 0) + made.get("provisions", 0)
    if items:
        gap = max(own, key=lambda gap: sum(gap.items))
        kind = max(range(len(gap.items)), key=gap.items.__getitem__)
        sign = item_symbol(ITEMS[table.is_overworld][kind])
        yield from _led(gap.squares, Tag([seat], items, sign), taken, brush, "item-points")
    if made.get("port"):
        gap = next(gap for gap in own if gap.marker == PORT)
        tag = Tag([seat], made["port"], f"port-{COLOURS[seat]}")
        yield from _led(gap.squares, tag, taken, brush, "port-points")


def _led(
    squares: Sequence[Square], tag: Tag, taken: set[Square], brush: Brush, kind: str
) -> Iterator[Element]:
    """Draw a tag on the free square that is nearest to some, and a line that leads there."""
    start, end = min(product(squares, _around(squares, taken)), key=lambda ends: math.dist(*ends))
    taken.add(end)
    (x, y), (right, bottom) = teeth.middle(start), teeth.middle(end)
    share = CLEAR * CELL / math.dist((x, y), (right, bottom))
    line = path_data("M", x + share * (right - x), y + share * (bottom - y), "L", right, bottom)
    piece = brush.palette.pieces[COLOURS[tag.seats[0]]]
    for colour, width in ((piece.line, 5), (piece.body, 2.5)):
        yield Element("path", class_="lead", d=line, stroke=colour, stroke_width=width)
    yield tag.draw((right, bottom), brush, kind)


def _around(squares: Sequence[Square], taken: set[Square]) -> list[Square]:
    """Return the free squares around some, in as small a box as has any."""
    columns, rows = ([square[axis] for square in squares] for axis in (0, 1))
    for out in count(1):
        across = range(min(columns) - out, max(columns) + out + 1)
        found = set(product(across, range(min(rows) - out, max(rows) + out + 1))) - taken
        if found:
            return sorted(found)
    raise AssertionError  # a table has no end


def _region(table: Tabletop, region: Region, taken: set[Square], brush: Brush) -> Iterator[Element]:
    if not region.scorers:
        return
    tag, squares = Tag(region.scorers, REGION), _from_middle(region)
    if middle := _beside(table, squares, tag, taken):
        yield tag.draw(middle, brush, "region-points")
    else:
        yield from _led(squares, tag, taken, brush, "region-points")


def _beside(
    table: Tabletop, squares: Sequence[Square], tag: Tag, taken: set[Square]
) -> Point | None:
    """Find the middle of a tag: on a free square of a region, or on the bare table along it."""
    for square in squares:
        if square not in taken:
            taken.add(square)
            return teeth.middle(square)
    for square, direction in product(squares, range(4)):
        bare = neighbour(square, direction)
        if bare not in taken and bare not in table.tile_at:
            taken.add(bare)
            return _along(square, direction, tag)
    return None


def _along(square: Square, direction: int, tag: Tag) -> Point:
    """Return the middle of a tag that lies outside, against a side of a square."""
    (x, y), (dx, dy) = teeth.middle(square), teeth.outward(direction, 1)
    return x + dx * (CELL + tag.wide) / 2, y + dy * (CELL + tag.high) / 2


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
    sign: str = ""  # of what brings them, beside the emblem

    @property
    def _has_two_lines(self) -> bool:
        return len(self.seats) > 1 or bool(self.sign)

    @property
    def wide(self) -> float:
        """The width of the tag."""
        figures = 0.62 * FONT * len(str(self.points))
        return CELL - 2 if self._has_two_lines else 1.2 * HIGH + figures

    @property
    def high(self) -> float:
        """The height of the tag."""
        return CELL - 2 if self._has_two_lines else HIGH

    def draw(self, middle: Point, brush: Brush, kind: str) -> Element:
        """Draw the tag around a point."""
        x, y = middle[0] - self.wide / 2, middle[1] - self.high / 2
        names = [COLOURS[seat] for seat in self.seats]
        stamps = [*(f"emblem-{name}" for name in names), *([self.sign] if self.sign else ())]
        step = self.wide / len(stamps) if self._has_two_lines else HIGH
        figures = 0.3 * FONT * len(str(self.points))  # half of them
        left = middle[0] - figures if self._has_two_lines else x + HIGH
        tag = Element("g", class_=" ".join(("tag", kind, *names)))
        tag.add(
            rectangle(
                x, y, self.wide, self.high, rx=HIGH / 3,
                fill=brush.palette.edge, stroke="#ffffff", stroke_width=1.5,
            )
        )  # fmt: skip
        for number, stamp in enumerate(stamps):
            centre = x + step * (number + 0.5), y + HIGH / 2
            tag.add(brush.stamp(stamp, centre, min(0.84 * HIGH, 0.9 * step)))
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
    shift = APART * (seat - (table.players - 1) / 2)
    box = (x + shift, y + shift, right - x, bottom - y)
    piece = brush.palette.pieces[COLOURS[seat]]
    pen: dict[str, Any] = {"fill": "none", "rx": 6}
    drawn = Element("g", class_=f"tour {COLOURS[seat]}")
    drawn.add(rectangle(*box, stroke=piece.line, stroke_width=5, stroke_opacity=0.8, **pen))
    drawn.add(
        rectangle(*box, stroke=piece.body, stroke_width=3, stroke_dasharray=DASHES[seat], **pen)
    )
    square = _on_tour(stops, SIDES[seat], taken)
    tag = Tag([seat], _length(stops))
    return [drawn, tag.draw(teeth.middle(square), brush, "tour-points")]


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
