"""What a tower would open and cut, and what one that stands sees."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from belvedere.core.messages import Message, counted
from belvedere.core.squares import format_square
from belvedere.games.mirador.drawing.board import grid_of, pen_of
from belvedere.games.mirador.drawing.sight import draw_cut, draw_lines
from belvedere.games.mirador.drawing.tabletop import Tabletop
from belvedere.games.mirador.rules.state import RED
from belvedere.games.mirador.sights import Sight
from belvedere.svg.foreseen import NOTHING, Foreseen
from belvedere.svg.grid import Grid
from belvedere.svg.markup import Element
from belvedere.svg.scene import Scene
from belvedere.svg.themes import Theme

Line = tuple[object, ...]
Draw = Callable[[Grid, Sequence[Sight], float, Theme], Element]


def foresee(before: Tabletop, after: Tabletop, scene: Scene) -> Foreseen:
    """Show what is seen by a new tower, and what the other colour sees no more."""
    placed = set(after.towers) - set(before.towers)
    if not placed:
        return NOTHING
    own = placed.pop()[2]  # a line that one of its own colour stands in only has a halt more
    then, now = ({_line(sight): sight for sight in table.sights} for table in (before, after))
    opened = [sight for line, sight in now.items() if line not in then]
    cut = [s for line, s in then.items() if line not in now and s.colour != own]
    pairs = ((draw_lines, opened), (draw_cut, cut))
    drawn = [_drawn(draw, after, sights, scene) for draw, sights in pairs if sights]
    return Foreseen([*_opened(len(opened)), *_cut(own, len(cut))], drawn)


def inspect(table: Tabletop, name: str, scene: Scene) -> Foreseen:
    """Show what a tower sees that stands on a square."""
    for column, row, _ in table.towers:
        if format_square(column, row) == name:
            seen = [sight for sight in table.sights if (column, row) in sight.towers]
            return Foreseen(drawn=[_drawn(draw_lines, table, seen, scene)]) if seen else NOTHING
    return NOTHING


def _line(sight: Sight) -> Line:
    """Return what a line looks like, whoever stands at its ends."""
    return sight.colour, sight.start, sight.end, sight.side


def _drawn(draw: Draw, table: Tabletop, sights: Sequence[Sight], scene: Scene) -> Element:
    grid = grid_of(table.size)
    return draw(grid, sights, pen_of(grid, table), scene.theme)


def _opened(number: int) -> list[Message]:
    said = counted("Opens {number} line of sight.", "Opens {number} lines of sight.", number)
    return [said] if number else []


def _cut(own: int, number: int) -> list[Message]:
    if not number:
        return []
    if own == RED:
        return [counted("Cuts {number} blue line.", "Cuts {number} blue lines.", number)]
    return [counted("Cuts {number} red line.", "Cuts {number} red lines.", number)]
