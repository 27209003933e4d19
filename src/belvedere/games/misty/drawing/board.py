"""The windows of all players, each in a wall of its own.

Walls and cells keep their size for the whole game. A wall has room for the largest window and where
its next card can go, with that in the middle: what has grown to one side moves by half a cell. Room
for whatever a window could still come to be would be mostly bare, and the cards small. The large
wall is the viewer's own, or that of whoever activates.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import floor, inf
from typing import Final

from belvedere.core.errors import OptionError
from belvedere.core.messages import Message, counted, words, words_in
from belvedere.games.misty.card_names import CARDS, HELD
from belvedere.games.misty.drawing.look import DeckStyle
from belvedere.games.misty.drawing.tabletop import Box, Tabletop
from belvedere.games.misty.drawing.window import draw_window
from belvedere.games.misty.notation import format_cell, square_of
from belvedere.svg.annotations import draw_annotations
from belvedere.svg.endless import format_square, read_square
from belvedere.svg.fragments import Handle
from belvedere.svg.frame import panel, width_of
from belvedere.svg.grid import Grid, Point
from belvedere.svg.guide import Guide, Inspectable
from belvedere.svg.handles import KEPT
from belvedere.svg.markup import Element, kept, path_data, rectangle
from belvedere.svg.parts import INSIDE, Part
from belvedere.svg.scene import Scene
from belvedere.svg.themes import Theme
from belvedere.svg.widths import BOLD, fitted

GAP: Final = 16.0  # between walls
NAME: Final = 26.0  # height of the line above a wall
FONT: Final = 17.0
SMALL: Final = 12.0  # of a name that has no room otherwise, and of points above a small wall
NARROW: Final = 200.0  # side of a wall that is small
BRIEF: Final = 100.0  # room in which a name would be cut to a letter or two
EDGE: Final = 2.0  # of the picture around the walls, for their outlines
ROOM: Final = INSIDE - 2 * EDGE  # for walls, from the left to the right
ALIKE: Final = (ROOM - GAP) / 2  # side of a wall when all are alike
SIDES: Final = {  # of the large wall, and of the small ones, by the number of players
    2: (424.0, 168.0),
    3: (408.0, 184.0),
    4: (465.0, 127.0),
}
EVERY: Final = "all"  # in place of a seat's number: the windows of all
ALONE: Final = 360.0  # side of the only wall that is shown


@dataclass(frozen=True, slots=True)
class Wall:
    """Where the window of a seat is drawn."""

    seat: int
    corner: Point  # of the line above it
    side: float
    grid: Grid  # of the cells


def board(table: Tabletop, scene: Scene, look: DeckStyle) -> Part:
    """Draw the windows, with what can be clicked in one of them."""
    chosen = str(scene.settings.choices["seat"])
    shown = walls(table, scene.viewer) if chosen == EVERY else [_alone(table, chosen)]
    drawn = [part for wall in shown for part in _draw(table, wall, scene, look)]
    grids = {wall.seat: wall.grid for wall in shown}
    noted = grids.get(_noted(table, scene), shown[0].grid)
    drawn += draw_annotations(scene.settings.annotations, noted, scene.theme)
    owner = owner_of(table, scene)
    handles = list(_handles(table, owner, grids[owner], scene)) if owner in grids else []
    wide, high = (max(ends) + EDGE for ends in zip(*map(_end, shown), strict=True))
    frame = (0.0, 0.0, wide, high)
    ghosts = _ghosts(table, owner, grids, scene, look)
    things = [thing for wall in shown for thing in _inspectables(table, wall)]
    guide = Guide(lit=scene.theme.accent, inspectables=things)
    title = words("The windows of Misty")
    return Part("board", title, frame, drawn, handles, ghosts, guide=guide)


def _inspectables(table: Tabletop, wall: Wall) -> Iterator[Inspectable]:
    """Let every card in a window say what it does; of several on a cell, all at once."""
    for stack in table.stacks(wall.seat).values():
        top = stack[-1]
        assert top.at is not None  # it lies in the window
        yield _inspectable(wall.seat, top.at, top.drawing, wall.grid)


@lru_cache(KEPT)
def _inspectable(seat: int, cell: int, card: str, grid: Grid) -> Inspectable:
    x, y = square_of(cell)
    box = (grid.left(x), grid.top(y), grid.cell, grid.cell)
    said = words("{cell}: {card}", cell=format_cell(cell), card=CARDS[card])
    return Inspectable(name_cell(seat, cell), said, box)


def name_cell(seat: int, cell: int) -> str:
    """Name a cell of somebody's window."""
    return f"{seat}-{format_cell(cell)}"


def _ghosts(
    table: Tabletop, owner: int | None, grids: dict[int, Grid], scene: Scene, look: DeckStyle
) -> dict[str, Element]:
    """Draw the card that its owner is about to place, as large as a cell."""
    if owner not in grids or "card" not in scene.holds:
        return {}
    picked = table.picks[owner]
    return {"card": look.card(picked, (0, 0), grids[owner].cell)} if picked else {}


def owner_of(table: Tabletop, scene: Scene) -> int | None:
    """Return whose moves can be clicked: the viewer's, or the lowest seat's that has to decide."""
    if not scene.holds:
        return None
    return next(filter(table.is_deciding, table.seats)) if scene.viewer is None else scene.viewer


def _noted(table: Tabletop, scene: Scene) -> int:
    """Return whose window annotations are about: who activates, the viewer, who may click."""
    seats = (table.active, scene.viewer, owner_of(table, scene))
    return next((seat for seat in seats if seat is not None and seat in table.seats), 0)


# Where the walls stand.


def walls(table: Tabletop, viewer: int | None) -> list[Wall]:
    """Return the walls of all players: the viewer's own first, and as large as there is room.

    While somebody else activates, all look at his window: it changes places with the viewer's own.
    """
    players = len(table.seats)
    if viewer is None or viewer not in table.seats:
        corners: Iterable[Point] = (_alike(n, players) for n in range(players))
        return [_wall(table, seat, c, ALIKE) for seat, c in enumerate(corners)]
    seats = [(viewer + n) % players for n in range(players)]
    places = dict(zip(seats, _places(players), strict=True))
    if table.active is not None:
        places |= {viewer: places[table.active], table.active: places[viewer]}
    return [_wall(table, seat, *places[seat]) for seat in seats]


def _places(players: int) -> Iterator[tuple[Point, float]]:
    """Yield corner and side of the large wall, then of the small ones beside it."""
    large, side = SIDES[players]
    yield (EDGE, 0.0), large
    top = large - side if players == 2 else 0.0  # one alone stands on the same ground
    for n in range(players - 1):
        yield (EDGE + large + GAP, top + n * (NAME + side + GAP)), side


def _alike(n: int, players: int) -> Point:
    """Return a corner of walls that stand two in a row; one that is left over in the middle."""
    is_last_alone = n == players - 1 and n % 2 == 0
    x = (ROOM - ALIKE) / 2 if is_last_alone else n % 2 * (ALIKE + GAP)
    return EDGE + x, n // 2 * (NAME + ALIKE + GAP)


def _wall(table: Tabletop, seat: int, corner: Point, side: float) -> Wall:
    """Return a wall with the window in its middle, and the cells that it can grow to."""
    across = max(table.sides[1], 2) + 1
    return Wall(seat, corner, side, _grid(table.shown(seat), corner, side, across))


def _alone(table: Tabletop, chosen: str) -> Wall:
    """Return the only wall that is shown; raise OptionError."""
    seat = int(chosen)
    if seat not in table.seats:
        raise OptionError(
            words("seat is all, or from 0 to {last}; not {seat}.", last=table.seats[-1], seat=seat)
        )
    return _wall(table, seat, (EDGE, 0.0), ALONE)


def _grid(box: Box, corner: Point, side: float, across: float) -> Grid:
    """Lay the cells of a box in the middle of a wall that is so many cells across."""
    columns, rows, cell = len(box.columns()), len(box.rows()), side / across
    x = corner[0] + (side - columns * cell) / 2
    y = corner[1] + NAME + (side - rows * cell) / 2
    return Grid(x, y, cell, columns, rows, box.left, box.bottom, format_square)


def _end(wall: Wall) -> Point:
    return wall.corner[0] + wall.side, wall.corner[1] + NAME + wall.side


# What is drawn of one.


def _draw(table: Tabletop, wall: Wall, scene: Scene, look: DeckStyle) -> Iterator[Element]:
    yield _headed(table, wall, scene)
    is_active = table.active == wall.seat
    yield _ground(wall.corner, wall.side, is_active, look.url("bricks"), scene.theme)
    yield draw_window(table, wall.seat, wall.grid, scene, look)


@kept
def _ground(
    corner: Point, side: float, is_active: bool, bricks: str, theme: Theme
) -> Iterator[Element]:
    (x, y), across = corner, side - 2 * EDGE  # inside the outline
    yield panel(x, y + NAME, side, side, theme, chosen=is_active)
    x, y = x + EDGE, y + NAME + EDGE
    yield rectangle(x, y, across, across, class_="wall", rx=6, fill=bricks)


def _headed(table: Tabletop, wall: Wall, scene: Scene) -> Element:
    """Write whose window it is, whether he has to decide, and his points."""
    (x, y), theme, end = wall.corner, scene.theme, wall.corner[0] + wall.side
    named = Element("g", class_=f"name seat-{wall.seat}", fill=theme.ink, font_size=FONT)
    points = table.windows[wall.seat].points
    if points is not None and scene.has("points"):
        told = scene.say(counted("{number} point", "{number} points", points))
        font = FONT if wall.side > NARROW else SMALL
        named.add(
            Element(
                "text", told, x=end, y=y + 17.5, font_size=font,
                class_="points", text_anchor="end", fill=theme.accent,  # as those on the cells
            )
        )  # fmt: skip
        end -= width_of(told, font) + 8
    if scene.decides(wall.seat, table.is_deciding(wall.seat)):
        arrow = path_data("M", x + 1, y + 5, "l", 10, 6.5, "l", -10, 6.5, "z")
        named.add(Element("path", class_="decides", d=arrow, fill=theme.accent))
        x += 17
    return named.add(_name(wall.seat, scene, end - x).set(x=x, y=y + 17.5))


def _name(seat: int, scene: Scene, width: float) -> Element:
    """Write the name of a player, smaller before it is cut; the viewer needs none to be found."""
    whole = width_of(_name_of(seat, scene, inf, FONT), FONT) * BOLD
    font = max(SMALL, floor(min(FONT, FONT * width / whole) * 10) / 10)
    title = _name_of(seat, scene, width, font)
    if seat == scene.viewer and width < BRIEF and whole * font / FONT > width:
        title, font = scene.say(words_in("window", "You")), FONT
    return Element("text", title, font_size=font, font_weight="bold")


def _name_of(seat: int, scene: Scene, width: float, font: float) -> str:
    """Name a player, cut to the room there is; the viewer is told that it is he."""
    if seat != scene.viewer:
        return fitted(scene.name(seat), width / BOLD, font)
    you = scene.say(words("{player} (you)", player=""))
    name = fitted(scene.name(seat), width / BOLD - width_of(you, font), font)
    return scene.say(words("{player} (you)", player=name))


# What can be clicked.


def _handles(table: Tabletop, owner: int, grid: Grid, scene: Scene) -> Iterator[Handle]:
    """Cover cells where the held card may go, and cards to be activated."""
    for place in scene.holds.get("card", {}):
        column, row = read_square(place)
        at = grid.left(column), grid.top(row)
        said = words("place it on {cell}", cell=place)
        yield Handle("place", place, said, _cover(grid, place), at)
    for card in table.cards[owner]:
        cell = format_cell(card.cell)
        button = f"activate-{cell}"
        if button in scene.holds.get("", {}):
            yield Handle("button", button, _activate(card.drawing, cell), _cover(grid, cell))


def _activate(drawing: str, cell: str) -> Message:
    return words("activate the {card} on {cell}", card=HELD[drawing], cell=cell)


def _cover(grid: Grid, cell: str) -> Element:
    return Element("path", d=grid.square(read_square(cell)), fill_opacity=0)
