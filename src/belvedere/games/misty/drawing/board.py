"""The windows of all players, each in a wall of its own.

A window grows in any direction, so a wall has room for every cell that it can come to have: a cell
keeps its place for the whole game, and so does everything else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import floor, inf
from typing import Final

from belvedere.core.errors import OptionError
from belvedere.core.messages import Message, counted, words
from belvedere.games.misty.card_names import CARDS
from belvedere.games.misty.drawing.look import DeckStyle
from belvedere.games.misty.drawing.tabletop import Box, Tabletop
from belvedere.games.misty.drawing.window import draw_window
from belvedere.games.misty.notation import format_cell
from belvedere.svg.annotations import draw_annotations
from belvedere.svg.endless import format_square, read_square
from belvedere.svg.fragments import Handle
from belvedere.svg.frame import panel, width_of
from belvedere.svg.grid import Grid, Point
from belvedere.svg.guide import Guide
from belvedere.svg.markup import Element, kept, path_data, rectangle
from belvedere.svg.parts import INSIDE, Part
from belvedere.svg.scene import Scene
from belvedere.svg.themes import Theme
from belvedere.svg.widths import BOLD, fitted

GAP: Final = 16.0  # between walls
NAME: Final = 26.0  # height of the line above a wall
FONT: Final = 17.0
SMALL: Final = 14.0  # of a name that has no room otherwise
EDGE: Final = 2.0  # of the picture around the walls, for their outlines
RIM: Final = 0.32  # of a wall around the cells, for the frame, in cells
ROOM: Final = INSIDE - 2 * EDGE  # for walls, from the left to the right
ALIKE: Final = (ROOM - GAP) / 2  # side of a wall when all are alike
SIDES: Final = {  # of the viewer's own wall, and of the others', by the number of players
    2: (362.0, 230.0),
    3: (408.0, 184.0),
    4: (ALIKE, ALIKE),
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
    guide, title = Guide(lit=scene.theme.accent), words("The windows of Misty")
    return Part("board", title, frame, drawn, handles, ghosts, guide=guide)


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
    """Return the walls of all players: the viewer's own first, and as large as there is room."""
    players = len(table.seats)
    if viewer is None or viewer not in table.seats:
        corners: Iterable[Point] = (_alike(n, players) for n in range(players))
        return [_wall(table, seat, c, ALIKE) for seat, c in enumerate(corners)]
    own, side = SIDES[players]
    right = EDGE + own + GAP
    others = {
        2: [(right, own - side)],
        3: [(right, 0.0), (right, NAME + side + GAP)],
        4: [_alike(n, players) for n in range(1, 4)],
    }[players]
    return [
        _wall(table, viewer, (EDGE, 0.0), own),
        *(_wall(table, (viewer + n) % players, c, side) for n, c in enumerate(others, 1)),
    ]


def _alike(n: int, players: int) -> Point:
    """Return a corner of walls that stand two in a row; one that is left over in the middle."""
    is_last_alone = n == players - 1 and n % 2 == 0
    x = (ROOM - ALIKE) / 2 if is_last_alone else n % 2 * (ALIKE + GAP)
    return EDGE + x, n // 2 * (NAME + ALIKE + GAP)


def _wall(table: Tabletop, seat: int, corner: Point, side: float) -> Wall:
    field = table.field
    return Wall(seat, corner, side, _grid(field, corner, side, len(field.columns()) + 2 * RIM))


def _alone(table: Tabletop, chosen: str) -> Wall:
    """Return a wall with the window in its middle, as far as it has grown; raise OptionError."""
    seat, across = int(chosen), max(table.sides[1], 2) + 1
    if seat not in table.seats:
        raise OptionError(
            words("seat is all, or from 0 to {last}; not {seat}.", last=table.seats[-1], seat=seat)
        )
    corner = EDGE, 0.0
    return Wall(seat, corner, ALONE, _grid(table.shown(seat), corner, ALONE, across))


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
        named.add(
            Element(
                "text", told, x=end, y=y + 17.5,
                class_="points", text_anchor="end", fill=theme.accent,  # as those on the cells
            )
        )  # fmt: skip
        end -= width_of(told, FONT) + 8
    if table.is_deciding(wall.seat):
        arrow = path_data("M", x + 1, y + 5, "l", 10, 6.5, "l", -10, 6.5, "z")
        named.add(Element("path", class_="decides", d=arrow, fill=theme.accent))
        x += 17
    return named.add(_name(wall.seat, scene, end - x).set(x=x, y=y + 17.5))


def _name(seat: int, scene: Scene, width: float) -> Element:
    """Write the name of a player, smaller before it is cut."""
    whole = width_of(_name_of(seat, scene, inf, FONT), FONT) * BOLD
    font = max(SMALL, floor(min(FONT, FONT * width / whole) * 10) / 10)
    title = _name_of(seat, scene, width, font)
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
    return words("activate the {card} on {cell}", card=CARDS[drawing], cell=cell)


def _cover(grid: Grid, cell: str) -> Element:
    return Element("path", d=grid.square(read_square(cell)), fill_opacity=0)
