"""Strata's position as JSON, named as at the table; docs/positions/strata.md documents it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from belvedere.core.errors import PositionError
from belvedere.core.squares import format_square, parse_square
from belvedere.games.strata import referee, rules
from belvedere.games.strata.facts import Reason
from belvedere.games.strata.notation import SHAPE_NAMES
from belvedere.games.strata.state import (
    EAST,
    KIND,
    LAYOUT,
    NO_PLACE,
    NO_TILE,
    NORTH,
    SOUTH,
    STATE,
    WEST,
    side_of,
    tile_under,
)

COLOURS = ("gray", "blue")
KIND_NAMES = ("2x2", "2x1", "1x1")  # a domino is a 2x1, however it lies
REASONS = {NO_TILE: Reason.NO_TILE, NO_PLACE: Reason.NO_PLACE}


class Tile(NamedTuple):
    """A tile that lies on the table; sorted, the lower ones come first."""

    storey: int  # 1 lies on the surface
    column: int  # of the south-west square
    row: int
    shape: int
    colour: int


def new_state(size: int, counts: tuple[int, int, int]) -> np.void:
    """Return the record before the first tile."""
    state: np.void = np.zeros(1, STATE)[0]
    state["size"] = size
    state["supply"] = counts
    rules.clear_table(state)
    rules.find_moves(state, _work())
    return state


def tiles(state: np.void) -> list[Tile]:
    """List the tiles, lower ones first; every tile shows somewhere (R-STR-3)."""
    side = side_of(int(state["size"]))
    found = set()
    for x in range(side):
        for y in range(side):
            colour = referee.colour_at(state, x, y)
            if colour is not None:
                shape, column, row = tile_under(int(state["part"][x][y]), x, y)
                found.add(Tile(int(state["height"][x][y]), column, row, shape, colour))
    return sorted(found)


def describe(state: np.void) -> dict[str, Any]:
    """Return everything that lies on the table, and what is left to place."""
    lying = tiles(state)
    box = [int(edge) for edge in state["box"]]
    return {
        "step": "over" if state["reason"] else "place",
        "colours": list(COLOURS),
        "tiles": [
            {
                "tile": SHAPE_NAMES[tile.shape],
                "square": format_square(tile.column, tile.row),
                "storey": tile.storey,
                "colour": COLOURS[tile.colour],
            }
            for tile in lying
        ],
        "box": {
            "from": format_square(box[WEST], box[SOUTH]),
            "to": format_square(box[EAST], box[NORTH]),
        }
        if lying
        else None,
        "supplies": [
            dict(zip(KIND_NAMES, map(int, supply), strict=True)) for supply in state["supply"]
        ],
    }


def restore(size: int, counts: tuple[int, int, int], data: Mapping[str, Any]) -> np.void:
    """Return the record of a description; raise PositionError."""
    state = new_state(size, counts)
    lying = sorted(_read_tile(tile, side_of(size)) for tile in data["tiles"])
    for tile in lying:
        _lay(state, tile)
    _check_all_show(state, lying)
    placed = [sum(tile.colour == colour for tile in lying) for colour in (0, 1)]
    if placed[0] - placed[1] not in (0, 1):
        raise PositionError("Gray and Blue place in turn, Gray first: one has too many tiles.")
    state["player"] = placed[0] - placed[1]
    rules.find_moves(state, _work())
    rules.end_if_stuck(state)
    return state


def _read_tile(data: Mapping[str, Any], side: int) -> Tile:
    column, row = parse_square(data["square"], side)
    storey = data["storey"]
    if data["tile"] not in SHAPE_NAMES or data["colour"] not in COLOURS:
        raise PositionError(
            f"A tile is one of {', '.join(SHAPE_NAMES)}, gray or blue; "
            f"not {data['tile']!r}, {data['colour']!r}."
        )
    if type(storey) is not int or storey < 1:
        raise PositionError(f"The storey of a tile is a number from 1; not {storey!r}.")
    shape = SHAPE_NAMES.index(data["tile"])
    return Tile(storey, column, row, shape, COLOURS.index(data["colour"]))


def _lay(state: np.void, tile: Tile) -> None:
    """Lay one tile where it fits; lower ones lie already."""
    name = f"{SHAPE_NAMES[tile.shape]} {format_square(tile.column, tile.row)}"
    side = side_of(int(state["size"]))
    squares = referee.squares_of(tile.shape, tile.column, tile.row)
    if any(max(square) >= side for square in squares):
        raise PositionError(f"The tile {name} does not lie on the table.")
    if any(int(state["height"][square]) != tile.storey - 1 for square in squares):
        raise PositionError(f"The tile {name} does not lie flat on storey {tile.storey}.")
    kind = KIND[tile.shape]
    if not state["supply"][tile.colour][kind]:
        raise PositionError(f"There are more {COLOURS[tile.colour]} {KIND_NAMES[kind]} than exist.")
    state["supply"][tile.colour][kind] -= 1
    rules.put_tile(state, tile.colour, tile.shape, tile.column, tile.row)
    box = [int(edge) for edge in state["box"]]
    if max(box[EAST] - box[WEST], box[NORTH] - box[SOUTH]) >= int(state["size"]):
        raise PositionError(f"With {name} the board is larger than {state['size']} squares.")


def _check_all_show(state: np.void, lying: list[Tile]) -> None:
    for tile in set(lying) - set(tiles(state)):
        name = f"{SHAPE_NAMES[tile.shape]} {format_square(tile.column, tile.row)}"
        raise PositionError(f"The tile {name} on storey {tile.storey} is completely covered.")
    centre = int(state["size"]) - 1
    if lying and not state["height"][centre][centre]:
        raise PositionError(f"The first tile covers {format_square(centre, centre)}.")


def _work() -> np.void:
    work: np.void = np.zeros(1, LAYOUT.desk)["work"][0]
    return work
