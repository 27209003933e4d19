"""The tray of Strata: the tiles that fit somewhere, each as it may lie."""

from __future__ import annotations

from typing import Final

from belvedere.core.messages import Message, words
from belvedere.games.strata.drawing.board import Tabletop
from belvedere.games.strata.drawing.seats import draw_tile
from belvedere.games.strata.notation import SHAPE_NAMES
from belvedere.games.strata.rules.state import HEIGHT, WIDTH
from belvedere.svg.fragments import Chip
from belvedere.svg.grid import Point
from belvedere.svg.handles import flow
from belvedere.svg.markup import Element
from belvedere.svg.parts import INSIDE, Part
from belvedere.svg.scene import Scene

UNIT: Final = 16.0  # side of a square of these tiles
CHIP: Final = 50.0  # height of a chip

PICK_UP: dict[str, Message] = {
    "2x2": words("pick up a 2x2 tile"),
    "2x1": words("pick up a domino, lying"),
    "1x2": words("pick up a domino, standing"),
    "1x1": words("pick up a 1x1 tile"),
}


def tray(table: Tabletop, scene: Scene) -> Part:
    """Offer the tiles that can be picked up; one row has room for all of them."""
    row = [_chip(shape, table, scene) for shape in range(len(SHAPE_NAMES))]
    offered = [chip for chip in row if chip.id in scene.holds]
    title = words("What you can pick up")
    frame = (-1.0, -1.0, INSIDE + 2, CHIP + 2)
    return Part("tray", title, frame, [], rows=[offered], lay=lambda: flow(offered, 0, 0, scene)[0])


def _chip(shape: int, table: Tabletop, scene: Scene) -> Chip:
    name, size = SHAPE_NAMES[shape], (WIDTH[shape] * UNIT + 2, HEIGHT[shape] * UNIT + 5)

    def draw(x: float, y: float) -> Element:
        corner: Point = x + 1, y + size[1] - 1
        return draw_tile(corner, shape, table.player, UNIT, scene.theme)

    return Chip("hold", name, "", draw, size, PICK_UP[name])
