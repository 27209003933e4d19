"""Strata's position as JSON, named as at the table; docs/positions/strata.md documents it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from belvedere.core.errors import PositionError, quoted
from belvedere.core.game import Last
from belvedere.core.squares import format_square, parse_square
from belvedere.games.strata import referee, rules
from belvedere.games.strata.facts import Reason
from belvedere.games.strata.notation import SHAPE_NAMES
from belvedere.games.strata.state import (
    EAST,
    KIND,
    LAYOUT,
    LIGHT,
    NO_PLACE,
    NO_TILE,
    NORTH,
    SOUTH,
    STATE,
    WEST,
    side_of,
    tile_under,
)
from belvedere.games.strata.table import Search, Table, Tile

COLOURS = ("gray", "blue")
KIND_NAMES = ("2x2", "2x1", "1x1")  # a domino is a 2x1, however it lies
REASONS = {NO_TILE: Reason.NO_TILE, NO_PLACE: Reason.NO_PLACE}


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
    if not isinstance(data["tiles"], list):
        raise PositionError(f"'tiles' is a list of tiles; not {quoted(data['tiles'])}.")
    lying = sorted(_read_tile(tile, side_of(size)) for tile in data["tiles"])
    for tile in lying:
        _lay(state, tile)
    for tile in set(lying) - set(tiles(state)):
        raise PositionError(f"The tile {_where(tile)} is completely covered.")
    placed = [sum(tile.colour == colour for tile in lying) for colour in (0, 1)]
    if placed[0] - placed[1] not in (0, 1):
        raise PositionError("Gray and Blue place in turn, Gray first: one has too many tiles.")
    if lying:
        _check_order(_table(lying, size))
    state["player"] = placed[0] - placed[1]
    rules.find_moves(state, _work())
    rules.end_if_stuck(state)
    return state


def _read_tile(data: object, side: int) -> Tile:
    if not isinstance(data, dict):
        raise PositionError(f"A tile has a name, a square, a storey, a colour; not {quoted(data)}.")
    column, row = parse_square(data["square"], side)
    storey = data["storey"]
    if data["tile"] not in SHAPE_NAMES or data["colour"] not in COLOURS:
        raise PositionError(
            f"A tile is one of {', '.join(SHAPE_NAMES)}, gray or blue; "
            f"not {quoted(data['tile'])}, {quoted(data['colour'])}."
        )
    if type(storey) is not int or storey < 1:
        raise PositionError(f"The storey of a tile is a number from 1; not {quoted(storey)}.")
    shape = SHAPE_NAMES.index(data["tile"])
    return Tile(storey, column, row, shape, COLOURS.index(data["colour"]))


def _lay(state: np.void, tile: Tile) -> None:
    """Lay one tile where it fits; lower ones lie already."""
    side = side_of(int(state["size"]))
    if any(max(square) >= side for square in tile.squares):
        raise PositionError(f"The tile {_name(tile)} does not lie on the table.")
    if any(int(state["height"][square]) != tile.storey - 1 for square in tile.squares):
        raise PositionError(f"The tile {_name(tile)} does not lie flat on storey {tile.storey}.")
    kind = KIND[tile.shape]
    if not state["supply"][tile.colour][kind]:
        raise PositionError(f"There are more {COLOURS[tile.colour]} {KIND_NAMES[kind]} than exist.")
    state["supply"][tile.colour][kind] -= 1
    rules.put_tile(state, tile.colour, tile.shape, tile.column, tile.row)
    box = [int(edge) for edge in state["box"]]
    if max(box[EAST] - box[WEST], box[NORTH] - box[SOUTH]) >= int(state["size"]):
        raise PositionError(f"With {_name(tile)} the board is larger than {state['size']} squares.")


def _name(tile: Tile) -> str:
    return f"{SHAPE_NAMES[tile.shape]} {format_square(tile.column, tile.row)}"


def _where(tile: Tile) -> str:
    return f"{_name(tile)} on storey {tile.storey}"


def _table(lying: list[Tile], size: int) -> Table:
    """Return the table of tiles that lie flat; raise PositionError when none came first."""
    middle = (size - 1, size - 1)
    for number, tile in enumerate(lying):  # R-STR-1
        if tile.storey == 1 and (tile.column, tile.row) == middle and tile.colour == LIGHT:
            return Table(lying, number)
    raise PositionError(
        f"The first tile is gray and covers {format_square(*middle)} with its south-west square."
    )


def _check_order(table: Table) -> None:
    """Check that every tile can have been placed by the rules, in turn."""
    for number, tile in enumerate(table.tiles):  # R-STR-3
        covered = [table.tiles[lower] for lower in table.below(number)]
        if covered and all(lower.colour == tile.colour for lower in covered):
            raise PositionError(f"The tile {_where(tile)} covers nothing of the opponent's.")
    if not table.is_joined(table.surface):
        raise PositionError("The tiles on the surface do not all hang together.")
    if not Search(table).finds_order():
        raise PositionError("There is no order in which these tiles can have been placed in turn.")


def why_not_last(state: np.void, last: Last) -> str | None:
    """Say why a tile cannot have been the latest on the table, or None."""
    size, lying = int(state["size"]), tiles(state)
    for number, tile in enumerate(lying):
        if _name(tile) == last.move and tile.colour == last.seat:
            if last.seat != state["player"] and Search(_table(lying, size)).finds_order(number):
                return None
            return f"{last.move} cannot have been the latest move."
    return f"There is no {COLOURS[last.seat]} tile {quoted(last.move)} that can be 'last'."


def _work() -> np.void:
    work: np.void = np.zeros(1, LAYOUT.desk)["work"][0]
    return work
