"""The seats of Strata: who plays what, the tiles that are left to place, and the areas."""

from __future__ import annotations

from collections.abc import Iterable

from belvedere.core.messages import words
from belvedere.games.strata.description import COLOURS
from belvedere.games.strata.drawing import look
from belvedere.games.strata.drawing.board import Tabletop
from belvedere.games.strata.drawing.look import PALETTES
from belvedere.games.strata.facts import STRATA
from belvedere.games.strata.notation import SHAPE_NAMES
from belvedere.games.strata.rules.state import DARK, HEIGHT, KIND, LIGHT, SHAPES, WIDTH
from belvedere.svg.fragments import Fragment, Panel
from belvedere.svg.frame import TEXT
from belvedere.svg.grid import Point
from belvedere.svg.markup import Element, kept
from belvedere.svg.panels import PADDING, Sitting, seat_panel
from belvedere.svg.parts import INSIDE, Part, seats_part
from belvedere.svg.scene import Scene
from belvedere.svg.themes import Theme
from belvedere.svg.widths import width_of

TRAY = 98.0  # height of a tray
SPACE = 12.0  # between trays
UNIT = 14.0  # side of a square of the tiles in a tray
SHELF = 64.0  # from the upper border to where they lie
AREAS = 85.0  # … to the base of the line that tells the areas
SMALL = 16.0  # its font

EMBLEM = "2x2"  # the tile that tells a player from the other


def seats(table: Tabletop, scene: Scene) -> Part:
    """Show what each player has left and his areas; who decides, or has won, stands out."""
    width = (INSIDE - SPACE) / 2
    panels = [
        _panel(table, colour, colour * (width + SPACE), width, scene) for colour in (LIGHT, DARK)
    ]
    title = words("Who plays, the tiles left, and the areas")
    return seats_part(title, (0, 0, INSIDE, TRAY), panels)


def _panel(table: Tabletop, colour: int, x: float, width: float, scene: Scene) -> Panel:
    sitting = Sitting(colour, table.decides(colour), table.has_won(colour))
    left = x + PADDING
    line = _areas(table, colour, width - 2 * PADDING, scene).set(x=left, y=AREAS)
    areas = Element("g", *_explained(scene), line, class_="score")
    drawn = Element(
        "g",
        seat_panel(sitting, x, width, TRAY, scene),
        _supply(tuple(table.supply[colour]), colour, (left, SHELF), scene.theme),
        areas,
        class_=f"tray {COLOURS[colour]}",
        fill=scene.theme.ink,
        font_size=TEXT,
    )
    return Panel(colour, _emblem(colour, scene), Fragment((x, 0, width, TRAY), drawn))


def _emblem(colour: int, scene: Scene) -> Fragment:
    """A player is told from the other by a square tile of his."""
    side = 2 * UNIT
    tile = draw_tile((0, side), SHAPE_NAMES.index(EMBLEM), colour, UNIT, scene.theme)
    return Fragment((-1, -4, side + 2, side + 5), tile)


def _explained(scene: Scene) -> Iterable[Element]:
    """Say how the line is read, to whoever points at it."""
    if STRATA.scoring is not None:
        yield Element("title", scene.say(STRATA.scoring))


def _areas(table: Tabletop, colour: int, room: float, scene: Scene) -> Element:
    """Tell the areas as they are compared, the largest first (R-STR-5).

    If there are too many of one colour for the word before them, both go without.
    """
    sizes = ["+".join(str(len(area)) for area in table.areas(c)) for c in (LIGHT, DARK)]
    told = [
        scene.say(words("areas {sizes}", sizes=listed) if listed else words("no area yet"))
        for listed in sizes
    ]
    has_room = all(width_of(line, SMALL) <= room for line in told)
    line = told[colour] if has_room or not sizes[colour] else sizes[colour]
    font = min(SMALL, SMALL * room / width_of(line, SMALL))
    return Element("text", line, font_size=round(font, 1))


@kept
def _supply(supply: tuple[int, ...], colour: int, corner: Point, theme: Theme) -> Iterable[Element]:
    """Draw one tile of each kind with its count, from the south-west corner."""
    x, y = corner
    for kind, left in enumerate(supply):
        shape = next(shape for shape in range(SHAPES) if KIND[shape] == kind)
        tile = draw_tile((x, y), shape, colour, UNIT, theme)
        yield Element("g", tile, opacity=None if left else 0.25)
        x += WIDTH[shape] * UNIT + 8
        yield Element("text", f"×{left}", x=x - 2, y=y - 4)
        x += 48


@kept
def draw_tile(corner: Point, shape: int, colour: int, unit: float, theme: Theme) -> Element:
    """Draw a tile from its south-west corner."""
    x, y = corner
    wide, high = WIDTH[shape] * unit, HEIGHT[shape] * unit
    drawn = look.block((x, y - high - 3, wide, high), 3, colour, 1, theme)
    return drawn.set(stroke=PALETTES[theme.name].outline)
