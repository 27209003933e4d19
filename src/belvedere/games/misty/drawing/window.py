"""A misted window in its wooden frame, with the cards where they lie now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from belvedere.core.messages import Message, counted, words
from belvedere.core.squares import Square
from belvedere.games.misty.card_names import CARDS, WAYS
from belvedere.games.misty.description import WindowCard
from belvedere.games.misty.drawing.look import PALETTES, PEN, DeckStyle, Part, url
from belvedere.games.misty.drawing.tabletop import Box, Share, Tabletop
from belvedere.games.misty.notation import format_cell, square_of
from belvedere.svg.grid import Grid, Point
from belvedere.svg.markup import Attribute, Element, kept, path_data, rectangle
from belvedere.svg.pencil import wobble
from belvedere.svg.scene import Scene

LARGE: Final = 48.0  # side of a cell from which coordinates can be read
FRAME: Final = 0.26  # of the frame, in cells
SLIM: Final = 0.15  # and of a small window's
BAR: Final = 0.045  # between panes
INSET: Final = 0.03  # from a cell to its card
GHOST: Final = 0.27  # from a cell that can be reached to its outline
GONE: Final = 0.34  # side of a card that has left
OUT: Final = 0.6  # from the middle of a cell to the one that has left it
ASIDE: Final = 0.36  # and along the frame, clear of its numbers
EATEN: Final = 0.36  # side of a flower that was eaten
FOG: Final = 0.74
STACKED: Final = 0.3  # by how much a card on another one is smaller
TILT: Final = 6.0  # degrees that a moved card is turned by
STEPS: Final[dict[str, Square]] = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}
GLOWS: Final = (  # where lights and blossoms are, and how large, in parts of a window
    (0.16, 0.86, 0.34, 0),
    (0.42, 0.74, 0.24, 1),
    (0.72, 0.9, 0.36, 2),
    (0.86, 0.62, 0.22, 0),
    (0.24, 0.3, 0.34, 3),
    (0.7, 0.2, 0.4, 4),
)

DISC: Final = 0.22  # radius of the disc with a cell's points, in cells
SMALLEST: Final = 7.5  # and in a small window, in units

Bounds = tuple[float, float, float, float]  # x and y of the top left corner, width and height


def draw_window(table: Tabletop, seat: int, grid: Grid, scene: Scene, look: DeckStyle) -> Element:
    """Draw the window of a seat with everything in it."""
    box = table.box(seat)
    is_named = scene.has("coordinates") and grid.cell >= LARGE
    drawn = Element("g", id=f"window-{seat}", class_="window")
    drawn.add(_frame(grid, box, seat, scene.theme.name, is_named))
    if table.is_building:
        if is_named:
            drawn.add(_beyond(grid, box, table.shown(seat), scene.theme.faint))
        drawn.add(_ghosts(grid, table, seat, look))
    drawn.add(*_cards(grid, table, seat, look), *_chosen(grid, table, seat, look))
    if scene.has("last"):
        drawn.add(*_latest(grid, table.latest(scene.last), seat, look))
    if scene.has("points"):
        drawn.add(*(_share(grid, share, look) for share in table.shares(seat)))
    return drawn


# The frame, and the garden behind the fog. It changes only when the window grows.


@kept
def _frame(grid: Grid, box: Box, seat: int, theme: str, is_named: bool) -> Element:
    palette, thick = PALETTES[theme], _thickness(grid)
    outside, inside = _bounds(grid, box, thick), _bounds(grid, box)
    x, y, wide, high = outside
    round_, lines, bar = 0.35 * thick, _bars(grid, box), BAR * grid.cell
    bars: dict[str, Attribute] = {"fill": "none", "stroke_linecap": "butt"}
    drawn = Element(
        "g",
        rectangle(x + 2, y + 4, wide, high, rx=round_, fill=palette.shadow, fill_opacity=0.3),
        rectangle(*outside, rx=round_, class_="wood", fill=url(theme, "wood")),
        Element(
            "path", d=_grain(grid, box, thick, seat),
            stroke=palette.grain, stroke_opacity=0.55, stroke_width=max(0.07 * thick, 0.7), **PEN,
        ),
        _garden(inside, grid.cell, seat, theme),
        Element("path", d=lines, stroke=palette.grain, stroke_width=bar + 1.4, **bars),
        Element("path", d=lines, stroke=palette.wood, stroke_width=bar, **bars),
        rectangle(*inside, fill="none", stroke=palette.grain, stroke_width=1.4),
        class_="frame",
    )  # fmt: skip
    if is_named:
        drawn.add(_coordinates(grid, box, box.columns(), box.rows(), palette.carved))
    return drawn


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


def _garden(inside: Bounds, cell: float, seat: int, theme: str) -> Element:
    """Draw the garden and the fog before it, in a picture of its own that cuts off the rest."""
    x, y, wide, high = inside
    fog = PALETTES[theme].fog
    return Element(
        "svg",
        rectangle(0, 0, wide, high, class_="garden", fill=url(theme, "garden")),
        *_glows(wide, high, theme),
        rectangle(0, 0, wide, high, class_="fog", fill=fog, fill_opacity=FOG),
        *_drops(wide, high, cell, seat, PALETTES[theme].ridge),
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


def _glows(wide: float, high: float, theme: str) -> list[Element]:
    return [
        Element(
            "circle",
            cx=along * wide,
            cy=down * high,
            r=large * max(wide, high),
            fill=url(theme, f"glow-{colour}"),
        )
        for along, down, large, colour in GLOWS
    ]


def _drops(wide: float, high: float, cell: float, seat: int, ridge: str) -> list[Element]:
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
    pen = {**PEN, "stroke": ridge, "stroke_width": 0.035 * cell, "stroke_opacity": 0.35}
    return [
        Element("path", d=path_data(*trails), **pen),
        Element("path", d=path_data(*beads), fill=ridge, opacity=0.55),
    ]


def _coordinates(
    grid: Grid, box: Box, columns: Iterable[int], rows: Iterable[int], colour: str
) -> Element:
    """Write numbers of columns in line with the lower beam, and those of rows with the left one."""
    thick = _thickness(grid)
    font = min(0.82 * thick, 15)
    names = Element(
        "g", class_="coordinates", fill=colour,
        font_size=font, font_weight="bold", text_anchor="middle",
    )  # fmt: skip
    sink = 0.36 * font
    for column in columns:
        base = grid.top(box.bottom - 1) + thick / 2 + sink
        names.add(Element("text", str(column), x=grid.left(column + 0.5), y=base))
    for row in rows:
        left = grid.left(box.left) - thick / 2
        names.add(Element("text", str(row), x=left, y=grid.top(row - 0.5) + sink))
    return names


@kept
def _beyond(grid: Grid, box: Box, shown: Box, colour: str) -> Element:
    """Name the columns and rows that the window can still grow to, on the wall."""
    columns = (column for column in shown.columns() if column not in box.columns())
    rows = (row for row in shown.rows() if row not in box.rows())
    return _coordinates(grid, box, columns, rows, colour)


def _ghosts(grid: Grid, table: Tabletop, seat: int, look: DeckStyle) -> Element:
    """Show the cells that the window can still grow to."""
    ghosts = Element("g", class_="reach", stroke=look.theme.faint, fill="none")
    cells = sorted(table.reachable(seat), key=lambda cell: (-cell[1], cell[0]))
    return ghosts.add(*(_ghost(grid, cell) for cell in cells))


@kept
def _ghost(grid: Grid, cell: Square) -> Element:
    inset = GHOST * grid.cell
    side = grid.cell - 2 * inset
    return rectangle(
        grid.left(cell[0]) + inset, grid.top(cell[1]) + inset, side, side,
        class_="free", rx=0.15 * side, stroke_width=max(0.022 * grid.cell, 0.9),
        stroke_opacity=0.8, stroke_dasharray=f"{0.14 * side:.1f} {0.12 * side:.1f}",
    )  # fmt: skip


# The cards.


def part_of(box: Box, cell: Square) -> Part:
    """Return which part of the garden is seen through a cell."""
    columns, rows = len(box.columns()), len(box.rows())
    column = min(max(cell[0] - box.left, 0), columns - 1)
    row = min(max(box.top - cell[1], 0), rows - 1)
    return column, row, columns, rows


def _cards(grid: Grid, table: Tabletop, seat: int, look: DeckStyle) -> list[Element]:
    box, stacks = table.box(seat), table.stacks(seat)
    lying, above = Element("g", class_="cards"), Element("g", class_="cards moved")
    for cell, stack in sorted(stacks.items(), key=lambda item: (-item[0][1], item[0][0])):
        spot = Spot(seat, grid, cell, part_of(box, cell))
        *lower, top = stack
        above.add(*(_smeared(spot, card, look) for card in lower))
        layer = above if lower or top.has_moved else lying
        layer.add(_lying(spot, top, look, bool(lower)))
    for card in table.cards[seat]:
        if card.at is None:
            cell = square_of(card.cell)
            spot = Spot(seat, grid, cell, part_of(box, cell))
            above.add(_gone(spot, card, look) if card.fate == "gone" else _eaten(spot, card, look))
    return [lying, above]


class Spot(NamedTuple):
    """Where a card is drawn."""

    seat: int
    grid: Grid
    cell: Square
    part: Part  # of the garden that is seen through it

    @property
    def side(self) -> float:
        """The side of a card that is drawn there."""
        return (1 - 2 * INSET) * self.grid.cell

    @property
    def corner(self) -> Point:
        """The north-west corner of a card that is drawn there."""
        inset = INSET * self.grid.cell
        return self.grid.left(self.cell[0]) + inset, self.grid.top(self.cell[1]) + inset


def _names(spot: Spot, card: WindowCard, more: str = "") -> dict[str, Attribute]:
    drawing = card.drawing.replace(" ", "-")
    moved = " moved" if card.has_moved else ""
    name = f"card-{spot.seat}-{format_cell(card.cell)}"
    return {"id": name, "class_": f"card {drawing}{moved}{more}"}


def _title(card: WindowCard, look: DeckStyle) -> Element:
    return Element("title", told(card, look.direction(card.drawing), look.language))


@lru_cache(4096)
def told(card: WindowCard, direction: str | None, language: str) -> str:
    """Say what a card is, where it lies and what has become of it."""
    name = CARDS[card.drawing]
    if direction:
        name = words("{card} ({direction})", card=name, direction=WAYS[direction])
    return _told(card, name).say(language)


def _told(card: WindowCard, name: Message) -> Message:
    cell = format_cell(card.cell)
    if card.at is None:
        if card.fate == "gone":
            return words("{cell}: {card}, gone", cell=cell, card=name)
        return words("{cell}: {card}, eaten", cell=cell, card=name)
    at = format_cell(card.at)
    if not card.has_moved:
        if card.fate:
            return words("{cell}: {card}, smeared", cell=cell, card=name)
        return words("{cell}: {card}", cell=cell, card=name)
    if card.fate:
        return words("{at}: {card}, from {cell}, smeared", at=at, card=name, cell=cell)
    return words("{at}: {card}, from {cell}", at=at, card=name, cell=cell)


@kept
def _lying(spot: Spot, card: WindowCard, look: DeckStyle, is_stacked: bool) -> Element:
    """Draw a card that can be seen whole; a moved one is tilted."""
    (x, y), side = spot.corner, spot.side
    title, doodle = _title(card, look), look.doodle(card.drawing, spot.part)
    if not card.has_moved:
        inside = [title, look.pane(0.45), doodle]
        return look.placed(inside, (x, y), side, _names(spot, card))
    less = STACKED if is_stacked else 0.1
    shift = less / 2 * side
    lift = 0.13 * side if is_stacked else 0.0  # so that what lies below shows on two sides
    corner = x + shift + lift, y + shift - lift
    inside = [title, look.shade(), look.pane(0.8 if is_stacked else 0.92), doodle]
    return look.placed(inside, corner, (1 - less) * side, _names(spot, card), _tilt(card))


def _tilt(card: WindowCard) -> float:
    """Return how far a moved card is turned: to either side, each by its own few degrees."""
    x, y = square_of(card.cell)
    return (TILT + 1.5 * wobble(x, y)) * (1 if (x + y) % 2 else -1)


@kept
def _smeared(spot: Spot, card: WindowCard, look: DeckStyle) -> Element:
    """Draw a card under another: the doodle is a blur, and a hand has wiped over it."""
    doodle = look.doodle(card.drawing, spot.part, pointing=False)
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
    names = _names(spot, card, " smeared")
    turn = _tilt(card) if card.has_moved else 0
    inside = [_title(card, look), look.pane(0.35), blur, wipe]
    return look.placed(inside, spot.corner, spot.side, names, turn)


@kept
def _gone(spot: Spot, card: WindowCard, look: DeckStyle) -> Element:
    """Draw a card that has left the window, small, on the frame where it went."""
    dx, dy = STEPS[look.direction(card.drawing) or "up"]
    (x, y), side = spot.cell, GONE * spot.grid.cell
    aside = ASIDE if dy else 0, ASIDE if dx else 0
    middle = spot.grid.centre(x + OUT * dx + aside[0], y + OUT * dy + aside[1])
    corner = middle[0] - side / 2, middle[1] - side / 2
    inside = [_title(card, look), look.pane(), look.doodle(card.drawing, spot.part)]
    names = {**_names(spot, card, " gone"), "opacity": 0.85}
    return look.placed(inside, corner, side, names, 2 * _tilt(card))


@kept
def _eaten(spot: Spot, card: WindowCard, look: DeckStyle) -> Element:
    """Draw a flower that was eaten, small and crossed out, in a corner of its cell."""
    (x, y), side = spot.cell, EATEN * spot.grid.cell
    corner = spot.grid.left(x + 1) - 1.02 * side, spot.grid.top(y) - 0.06 * side
    cross = Element(
        "path", d="M12 12L88 88M88 12L12 88",
        stroke=look.palette.latest, stroke_width=9, stroke_opacity=0.85, **PEN,
    )  # fmt: skip
    inside = [_title(card, look), look.pane(), look.doodle(card.drawing), cross]
    names = {**_names(spot, card, " eaten"), "opacity": 0.85}
    return look.placed(inside, corner, side, names, 8)


def _chosen(grid: Grid, table: Tabletop, seat: int, look: DeckStyle) -> Iterator[Element]:
    """Show the cell that a seat has chosen, with its card half there."""
    cell, card = table.placements[seat], table.picks[seat]
    if cell is not None and card is not None:
        x, y = square_of(cell)
        inset = 3 * INSET * grid.cell
        corner = grid.left(x) + inset, grid.top(y) + inset
        drawn = look.card(card, corner, grid.cell - 2 * inset)
        yield Element("g", drawn, class_="chosen", opacity=0.6)


def _latest(
    grid: Grid, found: tuple[int, WindowCard] | None, seat: int, look: DeckStyle
) -> Iterator[Element]:
    """Outline the card that was placed or moved last, and where it came from."""
    if found is None or found[0] != seat:
        return
    card = found[1]
    width = max(0.045 * grid.cell, 1.6)
    ring = Element("g", class_="last", fill="none", pointer_events="none")
    if card.at is not None:
        ring.add(*_ring(grid, square_of(card.at), look, width))
    if card.at != card.cell:
        dashes = f"{3 * width:.1f} {2 * width:.1f}"
        ring.add(*_ring(grid, square_of(card.cell), look, width, dashes))
    yield ring


def _ring(
    grid: Grid, cell: Square, look: DeckStyle, width: float, dashes: str | None = None
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


# How points were made.


@kept
def _share(grid: Grid, share: Share, look: DeckStyle) -> Element:
    """Write what a cell brings upon a disc in the corner that doodles and arrows leave free."""
    x, y = square_of(share[0])
    radius = max(DISC * grid.cell, SMALLEST)
    across, down = grid.left(x) + 0.7 * radius, grid.top(y) + 0.7 * radius
    font = 1.6 * radius
    return Element(
        "g",
        Element("title", told_share(share).say(look.language)),
        Element(
            "circle", cx=across, cy=down, r=radius,
            fill=look.theme.accent, stroke=look.theme.page, stroke_width=0.16 * radius,
        ),
        Element("text", str(share[1]), x=across, y=down + 0.36 * font, fill=look.theme.page),
        class_="share", font_size=font, font_weight="bold", text_anchor="middle",
    )  # fmt: skip


def told_share(share: Share) -> Message:
    """Say what a cell brings, and why."""
    cell, number, why = share
    return counted(
        "{cell}: {number} point ({why})",
        "{cell}: {number} points ({why})",
        number,
        cell=format_cell(cell),
        why=why,
    )
