"""What a tower would open and cut, and the chain of one that stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from belvedere.core.messages import Message, counted, row_of, words, words_in
from belvedere.core.squares import Square, format_square
from belvedere.games.mirador.drawing.board import grid_of, outline, pen_of
from belvedere.games.mirador.drawing.sight import draw_cut, draw_lines
from belvedere.games.mirador.drawing.tabletop import Tabletop
from belvedere.games.mirador.rules.state import RED
from belvedere.games.mirador.sights import Sight, chain_of
from belvedere.svg.foreseen import NOTHING, Foreseen
from belvedere.svg.grid import Grid
from belvedere.svg.markup import Element
from belvedere.svg.scene import Scene
from belvedere.svg.themes import Theme

SIDES: Final = {
    "north": words_in("side of the board", "north"),
    "east": words_in("side of the board", "east"),
    "south": words_in("side of the board", "south"),
    "west": words_in("side of the board", "west"),
}
ACROSS: Final = {
    ("north", "south"): words("It goes across the board from north to south."),
    ("west", "east"): words("It goes across the board from west to east."),
}

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
    """Show what a tower sees that stands on a square, and tell of its chain (R-MDR-3)."""
    for *square, _ in table.towers:
        if format_square(*square) == name:
            return _chain(table, (square[0], square[1]), scene)
    return NOTHING


def _chain(table: Tabletop, tower: Square, scene: Scene) -> Foreseen:
    chain = chain_of(tower, table.sights)
    lines = [sight for sight in table.sights if not chain.isdisjoint(sight.towers)]
    own = [sight for sight in lines if tower in sight.towers]
    others = [sight for sight in lines if tower not in sight.towers]
    pairs = ((draw_lines, own), (_draw_finely, others))
    drawn = [_drawn(draw, table, sights, scene) for draw, sights in pairs if sights]
    return Foreseen(_told(len(chain), lines), [*drawn, _outlined(table, chain, scene)])


def _draw_finely(grid: Grid, sights: Sequence[Sight], pen: float, theme: Theme) -> Element:
    return draw_lines(grid, sights, pen, theme, bold=1)


def _outlined(table: Tabletop, chain: Iterable[Square], scene: Scene) -> Element:
    """Outline towers, in another colour than the latest one is."""
    grid, accent = grid_of(table.size), scene.theme.accent
    drawn = (outline(grid, table, square, accent, "linked") for square in sorted(chain))
    return Element("g", *drawn, class_="chain")


def _told(towers: int, lines: Sequence[Sight]) -> list[Message]:
    """Say how large a chain is, and which sides it sees by how many lines."""
    seen = Counter(line.side for line in lines if line.side is not None)
    told = [_size(towers)]
    if seen:
        sides = (_side(side, seen[side]) for side in SIDES if seen[side])
        told.append(words("It sees the sides: {sides}.", sides=row_of(sides)))
    else:
        told.append(words("It sees no side of the board."))
    return [*told, *(said for ends, said in ACROSS.items() if all(seen[end] for end in ends))]


def _size(towers: int) -> Message:
    if towers == 1:
        return words("A tower that is linked to no other.")
    return counted("A chain of {number} tower.", "A chain of {number} towers.", towers)


def _side(side: str, number: int) -> Message:
    return counted("{side} ({number} line)", "{side} ({number} lines)", number, side=SIDES[side])


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
