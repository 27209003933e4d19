"""The areas that a tile would join, and what would be left of those that it covers."""

from __future__ import annotations

from belvedere.core.game import Seat
from belvedere.core.messages import Message, all_of, counted, words
from belvedere.core.squares import match_square
from belvedere.games.strata.drawing.board import Area, Tabletop, draw_areas, grid_of
from belvedere.games.strata.drawing.look import PALETTES
from belvedere.games.strata.facts import STRATA
from belvedere.svg.foreseen import NOTHING, Foreseen
from belvedere.svg.scene import Scene


def foresee(before: Tabletop, after: Tabletop, seat: Seat, scene: Scene) -> Foreseen:
    """Show the area that a new tile belongs to, and the areas that it has cut."""
    (tile,) = set(after.tiles) - set(before.tiles)
    placed, other = set(tile.squares), 1 - seat
    own = next(area for area in after.areas(seat) if area & placed)
    joined = [len(area) for area in before.areas(seat) if area & own]
    told, shown = [_joined(joined, len(own))], [Area(seat, own)]
    for area in before.areas(other):
        if area & placed:
            left = [rest for rest in after.areas(other) if rest <= area]
            shown += [Area(other, rest) for rest in left]
            told.append(_cut(other, len(area), [len(rest) for rest in left]))
    palette = PALETTES[scene.theme.name]
    return Foreseen(told, [draw_areas(grid_of(after.shown()), after, shown, palette)])


def inspect(table: Tabletop, name: str, scene: Scene) -> Foreseen:
    """Show the area of a square that has a tile; say how large it is, and how high."""
    square = match_square(name)
    if square is None or square not in table.tops:
        return NOTHING
    colour = table.tops[square]
    area = next(area for area in table.areas(colour) if square in area)
    told = [
        counted(
            "{colour}: an area of {number} square.",
            "{colour}: an area of {number} squares.",
            len(area),
            colour=STRATA.seats[colour],
        ),
        words("Storey {number}.", number=table.storey(square)),
    ]
    grid, palette = grid_of(table.shown()), PALETTES[scene.theme.name]
    return Foreseen(told, [draw_areas(grid, table, [Area(colour, area)], palette)])


def _joined(joined: list[int], size: int) -> Message:
    if not joined:
        return counted("A new area of {number} square.", "A new area of {number} squares.", size)
    if len(joined) == 1:
        return words("Your area of {before} becomes one of {size}.", before=joined[0], size=size)
    return words("Joins your areas of {sizes}: one of {size}.", sizes=all_of(joined), size=size)


def _cut(seat: Seat, size: int, left: list[int]) -> Message:
    colour = STRATA.seats[seat]
    if not left:
        return words("{colour}: an area of {size} is gone.", colour=colour, size=size)
    return words(
        "{colour}: the area of {size} becomes {left}.",
        colour=colour,
        size=size,
        left=all_of(left),
    )
