"""How points were made, drawn on the board of a finished game: regions, and tours of markers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, Final

from belvedere.games.frontier.drawing import teeth
from belvedere.games.frontier.drawing.skin import Brush
from belvedere.games.frontier.drawing.teeth import CELL
from belvedere.games.frontier.drawing.view import View
from belvedere.games.frontier.notation import COLOURS
from belvedere.games.frontier.pieces import Region, Square
from belvedere.games.frontier.rules.state import TENT
from belvedere.games.frontier.table import Table
from belvedere.svg.markup import Element, rectangle

REGION: Final = 2  # points to each who has most explorers in a region (R-SCORE-1)
HIGH: Final = 0.42 * CELL  # of a tag
SIDES: Final = ((0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5))  # of a tour, where its tag is, by seat
APART: Final = 3.5  # units between the tours of two players that run side by side


def draw_points(view: View, brush: Brush) -> Iterator[Element]:
    """Tag every region that scores, and outline every player's tour (R-SCORE-1, R-SCORE-2)."""
    if not view.winners:
        return
    tags = [_region(view.table, region, brush) for region in view.table.regions()]
    tours = [_tour(view.table, seat, brush) for seat in range(view.table.players)]
    shown = [element for found in (*tours, *tags) for element in found]
    yield Element("g", *shown, class_="points", pointer_events="none")


def _region(table: Table, region: Region, brush: Brush) -> list[Element]:
    if not region.scorers:
        return []
    x, y = teeth.corner(_middle(table, region))
    at = x + CELL - 2, y + CELL - 2
    return [_tag(region.scorers, REGION, at, brush, "region-points")]


def _middle(table: Table, region: Region) -> Square:
    """Return a square of a region near its middle, if possible one on which nobody stands."""
    squares = sorted({(x, y) for x, y, _ in region.nodes})
    number = len(squares)
    x, y = (sum(square[axis] for square in squares) for axis in (0, 1))

    def away(square: Square) -> tuple[bool, int]:
        far = (square[0] * number - x) ** 2 + (square[1] * number - y) ** 2
        return square in table.explorers, far

    return min(squares, key=away)


def _tag(
    seats: Sequence[int], points: int, end: tuple[float, float], brush: Brush, kind: str
) -> Element:
    """Write points beside the emblems of those who get them; `end` is the lower right corner."""
    text = str(points)
    wide = HIGH * (len(seats) + 0.28 + 0.32 * len(text) * 2)
    x, y = end[0] - wide, end[1] - HIGH
    names = [COLOURS[seat] for seat in seats]
    tag = Element("g", class_=" ".join(("tag", kind, *names)))
    tag.add(rectangle(x, y, wide, HIGH, rx=HIGH / 2, fill=brush.palette.edge, fill_opacity=0.9))
    for number, name in enumerate(names):
        centre = x + HIGH * (number + 0.55), y + HIGH / 2
        tag.add(brush.stamp(f"emblem-{name}", centre, 0.86 * HIGH))
    ink: dict[str, Any] = {"fill": "#ffffff", "font_weight": "bold", "font_size": 0.82 * HIGH}
    left = x + HIGH * (len(names) + 0.16)
    return tag.add(Element("text", text, x=left, y=y + 0.79 * HIGH, **ink))


def _tour(table: Table, seat: int, brush: Brush) -> list[Element]:
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
    across, down = SIDES[seat]  # markers stand at the corners
    end = box[0] + across * box[2] + HIGH, box[1] + down * box[3] + HIGH / 2
    return [drawn, _tag([seat], _length(stops), end, brush, "tour-points")]


def _length(stops: Sequence[Square]) -> int:
    columns, rows = ([stop[axis] for stop in stops] for axis in (0, 1))
    return 2 * (max(columns) - min(columns) + max(rows) - min(rows))
