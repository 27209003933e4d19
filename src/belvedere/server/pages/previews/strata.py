"""Strata: the areas that a tile joins, and what is left of those that it covers."""

from __future__ import annotations

from belvedere.core.messages import Message, all_of, counted, words
from belvedere.core.squares import Square
from belvedere.games.strata.drawing.board import Table, name_of
from belvedere.games.strata.facts import STRATA
from belvedere.server.pages.previews.cutting import drawn, group_of, of_class, written
from belvedere.server.pages.previews.step import Step


def foresee(step: Step) -> tuple[str, list[Message]]:
    """Show the area that the tile belongs to, and the areas that it has cut."""
    before, after = (Table(step.record(position)) for position in (step.before, step.after))
    placed = next(set(t.squares) for t in reversed(after.tiles) if name_of(t) == step.written)
    own = next(area for area in after.areas(step.seat) if area & placed)
    joined = [len(area) for area in before.areas(step.seat) if area & own]
    told = [_joined(joined, len(own))]
    other = 1 - step.seat
    shown = {step.seat: [own], other: []}
    for area in before.areas(other):
        if area & placed:
            left = [rest for rest in after.areas(other) if rest <= area]
            shown[other] += left
            told.append(_cut(other, len(area), [len(rest) for rest in left]))
    return _drawn(step, after, shown), told


def _joined(joined: list[int], size: int) -> Message:
    if not joined:
        return counted("A new area of {number} square.", "A new area of {number} squares.", size)
    if len(joined) == 1:
        return words("Your area of {before} becomes one of {size}.", before=joined[0], size=size)
    return words("Joins your areas of {sizes}: one of {size}.", sizes=all_of(joined), size=size)


def _cut(seat: int, size: int, left: list[int]) -> Message:
    colour = STRATA.seats[seat]
    if not left:
        return words("{colour}: an area of {size} is gone.", colour=colour, size=size)
    return words(
        "{colour}: the area of {size} becomes {left}.",
        colour=colour,
        size=size,
        left=all_of(left),
    )


def _drawn(step: Step, after: Table, shown: dict[int, list[set[Square]]]) -> str:
    """Cut the outlines and the sizes of some areas out of a drawing of all of them."""
    board = drawn(step.after, step.theme, areas=True)
    (areas,) = of_class(board, "areas")
    lines, sizes = areas
    order = [(colour, area) for colour in (0, 1) for area in after.areas(colour)]
    wanted = [n for n, (colour, area) in enumerate(order) if area in shown[colour]]
    chosen = group_of((lines[n] for n in wanted), **lines.attrib)
    numbers = group_of((sizes[2 * n + k] for n in wanted for k in (0, 1)), **sizes.attrib)
    return written(board, [chosen, numbers])
