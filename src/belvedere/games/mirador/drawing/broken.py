"""Why a declaration did not stand, on the board of the end: what cuts, and the chains it cuts."""

from __future__ import annotations

from belvedere.core.messages import Message, one_of, words
from belvedere.core.squares import format_square
from belvedere.games.mirador.drawing import look
from belvedere.games.mirador.drawing.sight import draw_cut, draw_lines
from belvedere.games.mirador.drawing.tabletop import Tabletop
from belvedere.games.mirador.lawful import Tower
from belvedere.svg.grid import Grid
from belvedere.svg.markup import Element
from belvedere.svg.scene import Scene


def draw_broken(grid: Grid, table: Tabletop, pen: float, scene: Scene) -> list[Element]:
    """Cross the towers that have cut the chains, and draw what was cut in ink."""
    now = set(table.sights)
    pairs = (
        (draw_lines, [sight for sight in table.broken if sight in now]),
        (draw_cut, [sight for sight in table.broken if sight not in now]),
    )
    lines = [draw(grid, sights, pen, scene.theme) for draw, sights in pairs if sights]
    return [*lines, *(_cross(grid, tower, table.tower, pen, scene) for tower in table.cutters)]


def _cross(grid: Grid, tower: Tower, squares: int, pen: float, scene: Scene) -> Element:
    """Mark a tower that cuts; smaller than the tower, whose colour is to be seen."""
    middle = look.middle_of(grid, tower[:2], squares)
    said = scene.say(words("Without this tower a chain would stand."))
    mark = look.cross(middle, look.mark_radius(pen), scene.theme)
    return Element("g", Element("title", said), mark, class_="cutter")


def tell_broken(table: Tabletop) -> list[Message]:
    """Say the same in a sentence; nothing where no single tower has decided it."""
    if not table.cutters:
        return []
    cut = one_of(format_square(*tower[:2]) for tower in table.cutters)
    return [
        words("The declaration is broken: without a tower on {cut} a chain would stand.", cut=cut)
    ]
