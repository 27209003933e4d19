"""Strata's position as JSON, named as at the table; docs/positions/strata.md documents it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from belvedere.core.errors import PositionError, quoted
from belvedere.core.game import Last
from belvedere.core.messages import Message, row_of, words
from belvedere.core.squares import format_square, parse_square
from belvedere.games.strata.facts import STRATA, Reason
from belvedere.games.strata.lawful import Arrangement, OrderSearch, Tile
from belvedere.games.strata.notation import SHAPE_NAMES
from belvedere.games.strata.rules import turn
from belvedere.games.strata.rules.state import (
    DARK,
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

COLOURS = ("gray", "blue")
KIND_NAMES = ("2x2", "2x1", "1x1")  # a domino is a 2x1, however it lies
REASONS = {NO_TILE: Reason.NO_TILE, NO_PLACE: Reason.NO_PLACE}


def new_state(size: int, counts: tuple[int, int, int]) -> np.void:
    """Return the record before the first tile."""
    state: np.void = np.zeros(1, STATE)[0]
    state["size"] = size
    state["supply"] = counts
    turn.clear_table(state)
    turn.find_moves(state, _work())
    return state


def tiles(state: np.void) -> list[Tile]:
    """List the tiles, lower ones first; every tile shows somewhere (R-STR-3)."""
    heights, parts = state["height"].tolist(), state["part"].tolist()
    dark = state["top"][DARK].tolist()
    found = set()
    for x in range(side_of(int(state["size"]))):
        for y, height in enumerate(heights[x]):
            if height:
                shape, column, row = tile_under(parts[x][y], x, y)
                found.add(Tile(height, column, row, shape, dark[x] >> y & 1))
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
        raise PositionError(
            words("'tiles' is a list of tiles; not {tiles}.", tiles=quoted(data["tiles"]))
        )
    lying = sorted(_read_tile(tile, side_of(size)) for tile in data["tiles"])
    for tile in lying:
        _lay(state, tile)
    for tile in set(lying) - set(tiles(state)):
        raise PositionError(words("The tile {tile} is completely covered.", tile=_where(tile)))
    placed = [sum(tile.colour == colour for tile in lying) for colour in (0, 1)]
    if placed[0] - placed[1] not in (0, 1):
        raise PositionError(
            words("Gray and Blue place in turn, Gray first: one has too many tiles.")
        )
    if lying:
        _check_order(_table(lying, size))
    state["player"] = placed[0] - placed[1]
    turn.find_moves(state, _work())
    turn.end_if_stuck(state)
    return state


def _read_tile(data: object, side: int) -> Tile:
    if not isinstance(data, dict):
        raise PositionError(
            words("A tile has a name, a square, a storey, a colour; not {data}.", data=quoted(data))
        )
    column, row = parse_square(data["square"], side)
    storey = data["storey"]
    if data["tile"] not in SHAPE_NAMES or data["colour"] not in COLOURS:
        raise PositionError(
            words(
                "A tile is one of {tiles}, gray or blue; not {tile}, {colour}.",
                tiles=row_of(SHAPE_NAMES),
                tile=quoted(data["tile"]),
                colour=quoted(data["colour"]),
            )
        )
    if type(storey) is not int or storey < 1:
        raise PositionError(
            words("The storey of a tile is a number from 1; not {storey}.", storey=quoted(storey))
        )
    shape = SHAPE_NAMES.index(data["tile"])
    return Tile(storey, column, row, shape, COLOURS.index(data["colour"]))


def _lay(state: np.void, tile: Tile) -> None:
    """Lay one tile where it fits; lower ones lie already."""
    side = side_of(int(state["size"]))
    if any(max(square) >= side for square in tile.squares):
        raise PositionError(words("The tile {tile} does not lie on the table.", tile=_name(tile)))
    if any(int(state["height"][square]) != tile.storey - 1 for square in tile.squares):
        raise PositionError(
            words(
                "The tile {tile} does not lie flat on storey {storey}.",
                tile=_name(tile),
                storey=tile.storey,
            )
        )
    kind = KIND[tile.shape]
    if not state["supply"][tile.colour][kind]:
        raise PositionError(
            words(
                "{colour} has more tiles {kind} than there are.",
                colour=STRATA.seats[tile.colour],
                kind=KIND_NAMES[kind],
            )
        )
    state["supply"][tile.colour][kind] -= 1
    turn.put_tile(state, tile.colour, tile.shape, tile.column, tile.row)
    box = [int(edge) for edge in state["box"]]
    if max(box[EAST] - box[WEST], box[NORTH] - box[SOUTH]) >= int(state["size"]):
        raise PositionError(
            words(
                "With {tile} the board is larger than {size} squares.",
                tile=_name(tile),
                size=int(state["size"]),
            )
        )


def _name(tile: Tile) -> str:
    return f"{SHAPE_NAMES[tile.shape]} {format_square(tile.column, tile.row)}"


def _where(tile: Tile) -> Message:
    return words("{tile} on storey {storey}", tile=_name(tile), storey=tile.storey)


def _table(lying: list[Tile], size: int) -> Arrangement:
    """Return the table of tiles that lie flat; raise PositionError when none came first."""
    middle = (size - 1, size - 1)
    for number, tile in enumerate(lying):  # R-STR-1
        if tile.storey == 1 and (tile.column, tile.row) == middle and tile.colour == LIGHT:
            return Arrangement(lying, number)
    raise PositionError(
        words(
            "The first tile is gray and covers {square} with its south-west square.",
            square=format_square(*middle),
        )
    )


def _check_order(table: Arrangement) -> None:
    """Check that every tile can have been placed by the rules, in turn."""
    for number, tile in enumerate(table.tiles):  # R-STR-3
        covered = [table.tiles[lower] for lower in table.below(number)]
        if covered and all(lower.colour == tile.colour for lower in covered):
            raise PositionError(
                words("The tile {tile} covers nothing of the opponent's.", tile=_where(tile))
            )
    if not table.is_joined(table.surface):
        raise PositionError(words("The tiles on the surface do not all hang together."))
    if not OrderSearch(table).finds_order():
        raise PositionError(
            words("There is no order in which these tiles can have been placed in turn.")
        )


def why_not_last(state: np.void, last: Last) -> Message | None:
    """Say why a tile cannot have been the latest on the table, or None."""
    size, lying = int(state["size"]), tiles(state)
    for number, tile in enumerate(lying):
        if _name(tile) == last.move and tile.colour == last.seat:
            if last.seat != state["player"] and OrderSearch(_table(lying, size)).finds_order(
                number
            ):
                return None
            return words("{move} cannot have been the latest move.", move=last.move)
    return words(
        "{colour} has no tile {move} that can be 'last'.",
        colour=STRATA.seats[last.seat],
        move=quoted(last.move),
    )


def _work() -> np.void:
    work: np.void = np.zeros(1, LAYOUT.desk)["work"][0]
    return work
