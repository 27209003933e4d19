"""What the rules of Strata bring about, step by step, for counting."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from belvedere.core.facts import Options
from belvedere.core.game import Action, Event
from belvedere.core.messages import words
from belvedere.games.strata.facts import tile_counts
from belvedere.games.strata.rules.state import (
    BLOCK,
    EAST,
    HEIGHT,
    LYING,
    NO_TILE,
    NORTH,
    SINGLE,
    SOUTH,
    STANDING,
    WEST,
    WIDTH,
    placement_of,
)

SHAPES = {
    BLOCK: "block-laid",
    LYING: "lying-laid",
    STANDING: "standing-laid",
    SINGLE: "single-laid",
}
HIGH = 4  # storeys from which on they are counted together


def _kind(number: int, options: Options) -> bool:
    return tile_counts(str(options["tiles"]))[number] > 0


def _blocks(options: Options) -> bool:
    return _kind(0, options)


def _dominoes(options: Options) -> bool:
    return _kind(1, options)


def _singles(options: Options) -> bool:
    return _kind(2, options)


EVENTS = (
    Event("block-laid", words("a 2x2 is laid"), ("R-STR-2",), _blocks),
    Event("lying-laid", words("a domino is laid, two wide"), ("R-STR-2",), _dominoes),
    Event("standing-laid", words("a domino is laid, two high"), ("R-STR-2",), _dominoes),
    Event("single-laid", words("a 1x1 is laid"), ("R-STR-2",), _singles),
    Event("storey-1", words("a tile lies on the surface"), ("R-STR-2",)),
    Event("storey-2", words("a tile lies on storey 2"), ("R-STR-3",)),
    Event("storey-3", words("a tile lies on storey 3"), ("R-STR-3",)),
    Event("storey-4", words("a tile lies on storey 4 or higher"), ("R-STR-3",)),
    Event("own-covered", words("a tile covers its own colour besides the other"), ("R-STR-3",)),
    Event("own-beside", words("a tile on top lies beside its own colour"), ("R-STR-3",)),
    Event("last-square", words("all but one square of a tile are covered"), ("R-STR-3",)),
    Event("box-wide", words("the board is as wide as it may be"), ("R-STR-4",)),
    Event("box-high", words("the board is as high as it may be"), ("R-STR-4",)),
    Event("end-no-tile", words("the player to move has no tile left"), ("R-STR-5",)),
    Event("end-no-place", words("the player to move has no place left"), ("R-STR-5",)),
    Event("won-by-first", words("the largest areas differ"), ("R-STR-5",)),
    Event("won-by-later", words("the largest areas are equal, later ones differ"), ("R-STR-5",)),
    Event("won-by-missing", words("an area decides that the other does not have"), ("R-STR-5",)),
    Event("drawn", words("all areas are equal"), ("R-STR-5",)),
)


def placed(before: np.void, seat: int, action: Action, after: np.void) -> Iterator[str]:
    """Name what a tile brought about."""
    shape, column, row = placement_of(int(before["size"]), action)
    squares = [
        (x, y)
        for x in range(column, column + WIDTH[shape])
        for y in range(row, row + HEIGHT[shape])
    ]
    storey = int(after["height"][column, row])
    yield SHAPES[shape]
    yield f"storey-{min(storey, HIGH)}"
    if storey > 1:
        yield from _on_top(before, seat, after, squares)
    size, new, old = int(after["size"]), _sides(after), _sides(before)
    if new[0] == size > old[0]:
        yield "box-wide"
    if new[1] == size > old[1]:
        yield "box-high"


def _sides(state: np.void) -> tuple[int, int]:
    """Return width and height of the board; 0 before the first tile."""
    if not state["height"].any():
        return 0, 0
    box = [int(edge) for edge in state["box"]]
    return box[EAST] - box[WEST] + 1, box[NORTH] - box[SOUTH] + 1


def _on_top(
    before: np.void, seat: int, after: np.void, squares: list[tuple[int, int]]
) -> Iterator[str]:
    if any(_shows(before, seat, x, y) for x, y in squares):
        yield "own-covered"
    around = {(x + dx, y + dy) for x, y in squares for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    if any(_shows(after, seat, x, y) for x, y in around - set(squares)):
        yield "own-beside"
    if np.bitwise_count(after["sole"] & ~before["sole"]).sum() > (len(squares) == 1):
        yield "last-square"


def _shows(state: np.void, seat: int, x: int, y: int) -> bool:
    """Tell whether a square shows a colour."""
    columns = state["top"][seat]
    return 0 <= x < len(columns) and y >= 0 and bool(int(columns[x]) >> y & 1)


def ended(after: np.void, rows: Sequence[Sequence[int]]) -> Iterator[str]:
    """Name how a game ended, if it has; `rows` are the areas of both."""
    if not after["reason"]:
        return
    yield "end-no-tile" if after["reason"] == NO_TILE else "end-no-place"
    pairs = list(zip(*rows, strict=True))
    decisive = next((n for n, (light, dark) in enumerate(pairs) if light != dark), None)
    if decisive is None:
        yield "drawn"
        return
    yield "won-by-later" if decisive else "won-by-first"
    if 0 in pairs[decisive]:
        yield "won-by-missing"
