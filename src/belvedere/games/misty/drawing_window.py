"""A misted window in its wooden frame, with the cards where they lie now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from belvedere.core.squares import Square
from belvedere.games.misty.drawing_look import PEN, Look, Part
from belvedere.games.misty.drawing_table import STEPS, Box, Data, Table
from belvedere.svg.endless import format_square, read_square
from belvedere.svg.grid import Grid, Point
from belvedere.svg.markup import Attribute, Element, path_data, rectangle
from belvedere.svg.pencil import wobble

LARGE: Final = 50.0  # side of a cell from which coordinates can be read
FRAME: Final = 0.24  # of the frame, in cells
SLIM: Final = 0.13  # and of a small window's
BAR: Final = 0.045  # between panes
INSET: Final = 0.03  # from a cell to its card
GHOST: Final = 0.29  # from a cell that can be reached to its outline
GONE: Final = 0.4  # side of a card that has left
OUT: Final = 0.79  # from the middle of a cell to the one that has left it
ASIDE: Final = 0.26  # and along the frame, clear of its numbers
EATEN: Final = 0.36  # side of a flower that was eaten
FOG: Final = 0.74
STACKED: Final = 0.3  # by how much a card on another one is smaller
TILT: Final = 6.0  # degrees that a moved card is turned by
GLOWS: Final = (  # where lights and blossoms are, and how large, in parts of a window
    (0.16, 0.86, 0.34, 0),
    (0.42, 0.74, 0.24, 1),
    (0.72, 0.9, 0.36, 2),
    (0.86, 0.62, 0.22, 0),
    (0.24, 0.3, 0.34, 3),
    (0.7, 0.2, 0.4, 4),
)

Bounds = tuple[float, float, float, float]  # x and y of the top left corner, width and height


@dataclass(frozen=True, slots=True)
class Site:
    """Where the window of a seat is drawn."""

    seat: int
    corner: Point
    side: float  # of the square that it may fill


def window_grid(table: Table, site: Site) -> Grid:
    """Return where cells lie: as large all through a round, in the middle of the site."""
    box = table.shown(site.seat)
    columns, rows = len(box.columns()), len(box.rows())
    cell = site.side / (max(table.sides[1], 2) + 1)
    x = site.corner[0] + (site.side - columns * cell) / 2
    y = site.corner[1] + (site.side - rows * cell) / 2
    return Grid(x, y, cell, columns, rows, box.left, box.bottom, format_square)


def draw_window(
    table: Table, site: Site, look: Look, *, coordinates: bool, latest: bool
) -> Element:
    """Draw the window of a seat with everything in it."""
    grid, box = window_grid(table, site), table.box(site.seat)
    drawn = Element("g", id=f"window-{site.seat}", class_="window")
    drawn.add(*_frame(grid, box, site.seat, look))
    if coordinates and grid.cell >= LARGE:
        drawn.add(_coordinates(grid, box, look))
    if table.is_building:
        named = coordinates and grid.cell >= LARGE
        drawn.add(_ghosts(grid, table, site.seat, look, named=named))
    drawn.add(*_cards(grid, table, site.seat, look))
    drawn.add(*_chosen(grid, table, site.seat, look))
    if latest:
        drawn.add(*_latest(grid, table, site.seat, look))
    return drawn


# The frame, and the garden behind the fog.


def _bounds(grid: Grid, box: Box, out: float = 0) -> Bounds:
    """Return x, y, width and height of a box, `out` larger on all sides."""
    return (
        grid.left(box.left) - out,
        grid.top(box.top) - out,
        len(box.columns()) * grid.cell + 2 * out,
        len(box.rows()) * grid.cell + 2 * out,
    )


def _thickness(grid: Grid) -> float:
    return (FRAME if grid.cell >= LARGE else SLIM) * grid.cell


def _frame(grid: Grid, box: Box, seat: int, look: Look) -> list[Element]:
    palette, thick = look.palette, _thickness(grid)
    outside = _bounds(grid, box, thick)
    x, y, wide, high = outside
    round_ = 0.35 * thick
    inside = _bounds(grid, box)
    wood = [
        rectangle(x + 2, y + 4, wide, high, rx=round_, fill=palette.shadow, fill_opacity=0.3),
        rectangle(*outside, rx=round_, class_="wood", fill=look.url("wood")),
        Element(
            "path", d=_grain(grid, box, thick, seat),
            stroke=palette.grain, stroke_opacity=0.55, stroke_width=max(0.07 * thick, 0.7), **PEN,
        ),
    ]  # fmt: skip
    garden = _garden(inside, grid.cell, seat, look)
    bars: dict[str, Attribute] = {"fill": "none", "stroke_linecap": "butt"}
    lines = _bars(grid, box)
    width = BAR * grid.cell
    return [
        *wood,
        garden,
        Element("path", d=lines, stroke=palette.grain, stroke_width=width + 1.4, **bars),
        Element("path", d=lines, stroke=palette.wood, stroke_width=width, **bars),
        rectangle(*inside, fill="none", stroke=palette.grain, stroke_width=1.4),
    ]


def _garden(inside: Bounds, cell: float, seat: int, look: Look) -> Element:
    """Draw the garden and the fog before it, in a picture of its own that cuts off the rest."""
    x, y, wide, high = inside
    return Element(
        "svg",
        rectangle(0, 0, wide, high, class_="garden", fill=look.url("garden")),
        *_glows(wide, high, look),
        rectangle(0, 0, wide, high, class_="fog", fill=look.palette.fog, fill_opacity=FOG),
        *_drops(wide, high, cell, seat, look),
        x=x,
        y=y,
        width=wide,
        height=high,
    )


def _grain(grid: Grid, box: Box, thick: float, seat: int) -> str:
    """Return fibres along the four beams."""
    x, y, wide, high = _bounds(grid, box, thick)
    parts: list[str | float] = []
    for n, share in enumerate((0.3, 0.68)):
        slip = 0.12 * thick * wobble(seat, n)
        for top in (y + share * thick, y + high - share * thick):
            parts += ["M", x + thick, top + slip, "q", wide / 3, slip, wide - 2 * thick, -slip]
        for left in (x + share * thick, x + wide - share * thick):
            parts += ["M", left + slip, y + thick / 2, "q", slip, high / 3, -slip, high - thick]
    return path_data(*parts)


def _bars(grid: Grid, box: Box) -> str:
    x, y, wide, high = _bounds(grid, box)
    parts: list[str | float] = []
    for column in box.columns()[1:]:
        parts += ["M", grid.left(column), y, "v", high]
    for row in box.rows()[:-1]:
        parts += ["M", x, grid.top(row), "h", wide]
    return path_data(*parts) if parts else "M 0 0"


def _glows(wide: float, high: float, look: Look) -> list[Element]:
    return [
        Element(
            "circle",
            cx=along * wide,
            cy=down * high,
            r=large * max(wide, high),
            fill=look.url(f"glow-{colour}"),
        )
        for along, down, large, colour in GLOWS
    ]


def _drops(wide: float, high: float, cell: float, seat: int, look: Look) -> list[Element]:
    """Let a few drops run down the pane."""
    trails: list[str | float] = []
    beads: list[str | float] = []
    number = max(2, round(wide * high / cell / cell / 2))
    for n in range(number):
        left = wide * (n + 0.5 + 0.4 * wobble(seat, n, 1)) / number
        top = high * (0.35 + 0.3 * wobble(seat, n, 2))
        long = cell * (0.5 + 0.3 * wobble(seat, n, 3))
        bead = 0.028 * cell
        trails += ["M", left, top, "q", bead, long / 2, 0, long]
        beads += ["M", left, top + long - 2 * bead, "l", bead, 2 * bead]
        beads += ["a", bead, bead, "0 1 1", -2 * bead, 0, "z"]
    trail = Element(
        "path", d=path_data(*trails), stroke=look.palette.ridge, stroke_width=0.035 * cell,
        stroke_opacity=0.35, **PEN,
    )  # fmt: skip
    return [trail, Element("path", d=path_data(*beads), fill=look.palette.ridge, opacity=0.55)]


def _coordinates(grid: Grid, box: Box, look: Look) -> Element:
    """Carve the numbers of columns into the lower beam, and those of rows into the left one."""
    thick = _thickness(grid)
    font = min(0.8 * thick, 15)
    names = Element(
        "g",
        class_="coordinates",
        fill=look.palette.carved,
        font_size=font,
        font_weight="bold",
        text_anchor="middle",
    )
    sink = 0.36 * font
    for column in box.columns():
        base = grid.top(box.bottom - 1) + thick / 2 + sink
        names.add(Element("text", str(column), x=grid.left(column + 0.5), y=base))
    for row in box.rows():
        left = grid.left(box.left) - thick / 2
        names.add(Element("text", str(row), x=left, y=grid.top(row - 0.5) + sink))
    return names


def _ghosts(grid: Grid, table: Table, seat: int, look: Look, *, named: bool) -> Element:
    """Show the cells that the window can still grow to."""
    box, colour = table.box(seat), look.theme.faint
    ghosts = Element("g", class_="reach", stroke=colour, fill="none")
    for x, y in sorted(table.reachable(seat), key=lambda cell: (-cell[1], cell[0])):
        inset = GHOST * grid.cell
        side = grid.cell - 2 * inset
        left, top = grid.left(x) + inset, grid.top(y) + inset
        ghosts.add(
            rectangle(
                left, top, side, side, class_="free", rx=0.15 * side,
                stroke_width=0.022 * grid.cell, stroke_dasharray=_dashes(side),
                stroke_opacity=0.8,
            )
        )  # fmt: skip
        inside = x in box.columns() and y in box.rows() and table.window(seat)["cards"]
        is_chosen = format_square(x, y) == table.data["placements"][seat]
        if named and not inside and not is_chosen:
            font = min(0.17 * grid.cell, 14.0)
            middle, base = left + side / 2, top + side / 2 + 0.36 * font
            label = Element(
                "text", format_square(x, y), x=middle, y=base, font_size=font,
                fill=colour, stroke="none", text_anchor="middle",
            )  # fmt: skip
            ghosts.add(label)
    return ghosts


def _dashes(side: float) -> str:
    return f"{0.14 * side:.1f} {0.12 * side:.1f}"


# The cards.


def _part(box: Box, cell: Square) -> Part:
    """Return which part of the garden is seen through a cell."""
    columns, rows = len(box.columns()), len(box.rows())
    column = min(max(cell[0] - box.left, 0), columns - 1)
    row = min(max(box.top - cell[1], 0), rows - 1)
    return column, row, columns, rows


def _cards(grid: Grid, table: Table, seat: int, look: Look) -> list[Element]:
    box, stacks = table.box(seat), table.stacks(seat)
    lying, above = Element("g", class_="cards"), Element("g", class_="cards moved")
    for cell in box.cells():
        *lower, top = stacks.get(cell, [None])
        for card in lower:
            assert card is not None
            above.add(_smeared(grid, box, cell, seat, card, look))
        if top is not None:
            layer = above if lower or top["moved"] else lying
            layer.add(_lying(grid, box, cell, seat, top, look, stacked=bool(lower)))
    for card in table.fallen(seat, "gone"):
        above.add(_gone(grid, box, seat, card, look))
    for card in table.fallen(seat, "eaten"):
        above.add(_eaten(grid, seat, card, look))
    return [lying, above]


def _names(seat: int, card: Data, more: str = "") -> dict[str, Attribute]:
    drawing = card["card"].replace(" ", "-")
    moved = " moved" if card["moved"] else ""
    return {"id": f"card-{seat}-{card['cell']}", "class_": f"card {drawing}{moved}{more}"}


def _title(card: Data, look: Look) -> Element:
    name, direction = look.name(card["card"]), look.direction(card["card"])
    told = [name + (f" ({direction})" if direction else "")]
    where = card["at"] or card["cell"]
    if card["moved"] and card["at"] is not None:
        told.append(f"from {card['cell']}")
    if card["fate"] in ("gone", "eaten"):
        told.append(card["fate"])
    elif card["fate"]:
        told.append("smeared")
    return Element("title", f"{where}: {', '.join(told)}")


def _lying(
    grid: Grid, box: Box, cell: Square, seat: int, card: Data, look: Look, *, stacked: bool
) -> Element:
    """Draw a card that can be seen whole; a moved one is tilted."""
    inset = INSET * grid.cell
    side = grid.cell - 2 * inset
    x, y = grid.left(cell[0]) + inset, grid.top(cell[1]) + inset
    doodle = look.doodle(card["card"], _part(box, cell))
    title = _title(card, look)
    if not card["moved"]:
        return look.placed([title, look.pane(0.45), doodle], (x, y), side, _names(seat, card))
    less = STACKED if stacked else 0.1
    shift = less / 2 * side
    lift = 0.13 * side if stacked else 0.0  # so that what lies below shows on two sides
    corner = x + shift + lift, y + shift - lift
    inside = [title, look.shade(), look.pane(0.8 if stacked else 0.92), doodle]
    return look.placed(inside, corner, (1 - less) * side, _names(seat, card), tilt(card))


def tilt(card: Data) -> float:
    """Return how far a moved card is turned: to either side, each by its own few degrees."""
    x, y = read_square(card["cell"])
    return (TILT + 1.5 * wobble(x, y)) * (1 if (x + y) % 2 else -1)


def _smeared(grid: Grid, box: Box, cell: Square, seat: int, card: Data, look: Look) -> Element:
    """Draw a card under another: the doodle is a blur, and a hand has wiped over it."""
    inset = INSET * grid.cell
    side = grid.cell - 2 * inset
    corner = grid.left(cell[0]) + inset, grid.top(cell[1]) + inset
    doodle = look.doodle(card["card"], _part(box, cell), pointing=False)
    blur = Element("g", doodle, filter=look.url("smear"))
    wipe = Element(
        "path",
        class_="smear",
        d="M5 24Q45 12 95 20M4 78Q50 66 96 80M5 92Q45 84 70 94",
        stroke=look.url("garden"),
        stroke_width=6,
        stroke_opacity=0.3,
        **PEN,
    )
    names = _names(seat, card, " smeared")
    turn = tilt(card) if card["moved"] else 0
    inside = [_title(card, look), look.pane(0.35), blur, wipe]
    return look.placed(inside, corner, side, names, turn)


def _gone(grid: Grid, box: Box, seat: int, card: Data, look: Look) -> Element:
    """Draw a card that has left the window, small, beside the frame where it went."""
    dx, dy = STEPS[look.direction(card["card"]) or "up"]
    x, y = read_square(card["cell"])
    side = GONE * grid.cell
    aside = ASIDE if dy else 0, ASIDE if dx else 0
    middle = grid.centre(x + OUT * dx + aside[0], y + OUT * dy + aside[1])
    corner = middle[0] - side / 2, middle[1] - side / 2
    inside = [_title(card, look), look.pane(), look.doodle(card["card"], _part(box, (x, y)))]
    names = {**_names(seat, card, " gone"), "opacity": 0.7}
    return look.placed(inside, corner, side, names, 2 * tilt(card))


def _eaten(grid: Grid, seat: int, card: Data, look: Look) -> Element:
    """Draw a flower that was eaten, small and crossed out, in a corner of its cell."""
    x, y = read_square(card["cell"])
    side = EATEN * grid.cell
    corner = grid.left(x + 1) - 1.02 * side, grid.top(y) - 0.06 * side
    cross = Element(
        "path", d="M12 12L88 88M88 12L12 88",
        stroke=look.palette.latest, stroke_width=9, stroke_opacity=0.85, **PEN,
    )  # fmt: skip
    inside = [_title(card, look), look.pane(), look.doodle(card["card"]), cross]
    names = {**_names(seat, card, " eaten"), "opacity": 0.85}
    return look.placed(inside, corner, side, names, 8)


def _chosen(grid: Grid, table: Table, seat: int, look: Look) -> list[Element]:
    """Show the cell that a seat has chosen, with its card half there."""
    cell, card = table.data["placements"][seat], table.pick(seat)
    if cell is None or card is None:
        return []
    x, y = read_square(cell)
    inset = 3 * INSET * grid.cell
    corner = grid.left(x) + inset, grid.top(y) + inset
    drawn = look.card(card, corner, grid.cell - 2 * inset)
    return [Element("g", drawn, class_="chosen", opacity=0.6)]


def _latest(grid: Grid, table: Table, seat: int, look: Look) -> list[Element]:
    """Outline the card that moved last, and where it came from."""
    found = table.latest()
    if found is None or found[0] != seat:
        return []
    card = found[1]
    old, new = read_square(card["cell"]), card["at"] and read_square(card["at"])
    width = max(0.045 * grid.cell, 2.0)
    ring = Element("g", class_="last", fill="none", pointer_events="none")
    if new is not None:
        ring.add(*_ring(grid, new, look, width))
    if new != old:
        ring.add(*_ring(grid, old, look, width, f"{3 * width:.1f} {2 * width:.1f}"))
    return [ring]


def _ring(
    grid: Grid, cell: Square, look: Look, width: float, dashes: str | None = None
) -> list[Element]:
    inset = 0.5 * width
    x, y, side = grid.left(cell[0]) + inset, grid.top(cell[1]) + inset, grid.cell - 2 * inset
    return [
        rectangle(
            x, y, side, side, rx=0.1 * side, stroke=look.theme.halo, stroke_width=1.9 * width,
            stroke_opacity=0.7, stroke_dasharray=dashes,
        ),
        rectangle(
            x, y, side, side, rx=0.1 * side, stroke=look.palette.latest, stroke_width=width,
            stroke_dasharray=dashes,
        ),
    ]  # fmt: skip
