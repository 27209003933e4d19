"""The record of Mirage and Overworld and its actions: the data that crosses into compiled code.

The table has no edge. Coordinates reach ±89, but a board spans at most 90 squares either way
(R-EDGE-0), so planes are indexed modulo 96 and nothing aliases. `ring(x)` is the index of x.

| actions | mean | notation |
|---|---|---|
| START + pattern · 2 + face | the start tile is drawn (chance) | `start A light` |
| PATTERN + 0 … 7 | a Survey tile is removed, drawn (chance) or taken | `draw LDL` |
| SURVEY + ((face · 4 + rotation) · 96 + row) · 96 + column | it is placed | `land 3,-2 NE` |
| COAST + edge · 4 + pattern · 2 + face | a Coast tile beside it | `coast A light 4,-2 N` |
| EXPLORERS + 1 … 6 | which of its squares are filled, as bits | `explorers 3,-2 3,-1` |
| COAST_EXPLORER + 0, 1 | who stands on the Coast tile | `camel`, `ship` |
| GAP + number | the gap that is resolved next | `gap 2,1` |
| AWARD + seat | who of the tied gets it | `award red` |
| MARKER + 0, 1 | what the winner places | `door`, `port` |
| MOVE + number | the gap whose marker moves | `move 2,1` |
| KEEP + 0, 1 | the items of that gap | `keep`, `forgo` |
| REPLACE + 0, 1 | an explorer from supply | `replace camel` |
| REPLACE_BOARD + tile · 3 + square | an explorer from the board | `replace 3,-2` |
| ITEM + kind | the next item | `place torch` |
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from belvedere.kernel.compiling import helper, source_stamp, stamped
from belvedere.kernel.desk import desk_type
from belvedere.kernel.engine import Layout

SEATS = 4
RING = 96  # squares around, in both directions
MIDDLE = 48  # the index of coordinate 0, so that ordinary boards do not wrap
SURVEYS, COASTS = 40, 10  # tiles
TILES = SURVEYS + COASTS
COPIES = 5  # of each pattern
PATTERNS = 8  # of Survey tiles: 4 · ccw arm + 2 · corner + cw arm, light 0, dark 1
MOST_GAPS = 80  # 130 squares enclose fewer than half as many
MOST_BORDER = 2 * (3 * SURVEYS + COASTS)  # nodes of regions on the whole table
KINDS = 5  # of items, at most
COPIES_OF_ITEM = 4
MARKERS = 3
EACH_KIND = 7  # camels, and ships, of a player

# Directions, clockwise; the opposite of d is (d + 2) % 4.
NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3
DX = (0, 1, 0, -1)
DY = (1, 0, -1, 0)

# What a side of a square is (R-EDGE-2).
NONE, LAND, WATER, FLAT = 0, 1, 2, 3

# Terrains (R-REG-1): 2 · (is water) + (is dark).
LIGHT_LAND, DARK_LAND, LIGHT_WATER, DARK_WATER = 0, 1, 2, 3

# What lies on a square.
BARE = 0
FIRST_SURVEY = 1  # + terrain: a square of a Survey tile
FIRST_COAST = 5  # + (land is dark · 2 + water is dark) · 4 + direction of its LAND side
FIRST_GAP = 32  # + number: a square of a completed gap

# Who stands on a square: 0 nobody. On a Coast tile a camel has the land half, a ship the water.
FIRST_CAMEL = 1  # + seat
FIRST_SHIP = 5  # + seat

CAMEL, SHIP = 0, 1
OASIS, ISLAND, COASTLINE = 0, 1, 2  # kinds of gaps (R-GAP-8)

# What stands in a gap.
PENDING, EMPTY, TENT, PORT, LOST = -1, 0, 1, 2, 3  # TENT is a door in Overworld
NOBODY = -1

# Steps.
(
    STEP_START, STEP_REMOVE, STEP_DRAW, STEP_TAKE, STEP_SURVEY, STEP_COAST, STEP_EXPLORERS,
    STEP_COAST_EXPLORER, STEP_GAP, STEP_TIE, STEP_MARKER, STEP_MOVE, STEP_KEEP, STEP_REPLACE,
    STEP_ITEM, STEP_OVER,
) = range(16)  # fmt: skip

# Why it ended, as in facts.Reason; 0 while it lasts.
NO_COAST, NO_SURVEY = 1, 2

# Actions.
START = 0
PATTERN = START + 4
SURVEY = PATTERN + PATTERNS
COAST = SURVEY + 8 * RING * RING
EXPLORERS = COAST + 24
COAST_EXPLORER = EXPLORERS + 8
GAP = COAST_EXPLORER + 2
AWARD = GAP + MOST_GAPS
MARKER = AWARD + SEATS
MOVE = MARKER + 2
KEEP = MOVE + MOST_GAPS
REPLACE = KEEP + 2
REPLACE_BOARD = REPLACE + 2
ITEM = REPLACE_BOARD + 3 * TILES
ACTIONS = ITEM + KINDS
BEYOND = 4  # squares outside of the box that an action can still name
LONGEST_LIST = 16_384  # 520 squares beside tiles, in twelve Ls of two faces each

WORDS = 2  # of 64 bits, for a row of 96

STATE = stamped(
    [
        # Sets of bare squares by face (land 0, water 1) and row, a bit a column:
        ("blocked", "u8", (2, RING, WORDS)),  # a tile of that face cannot lie there
        ("touching", "u8", (2, RING, WORDS)),  # it would meet teeth there
        ("gap_size", "i2", (MOST_GAPS,)),  # squares
        ("box", "i2", (4,)),  # coordinates that the tiles span: west, east, south, north
        ("cell", "i1", (RING, RING)),  # by column and row: BARE, or what lies there
        ("pawn", "i1", (RING, RING)),  # by column and row: who stands there
        ("tile_x", "i1", (TILES,)),  # of the corner square, in placing order
        ("tile_y", "i1", (TILES,)),
        ("tile_code", "i1", (TILES,)),  # see `survey_code` and `coast_code`
        ("gap_x", "i1", (MOST_GAPS,)),  # its least square
        ("gap_y", "i1", (MOST_GAPS,)),
        ("gap_kind", "i1", (MOST_GAPS,)),  # OASIS, ISLAND or COASTLINE
        ("gap_owner", "i1", (MOST_GAPS,)),  # seat or NOBODY
        ("gap_marker", "i1", (MOST_GAPS,)),  # PENDING … LOST
        ("gap_lost", "i1", (MOST_GAPS, 2)),  # camels and ships that replaced a marker
        ("gap_lost_seat", "i1", (MOST_GAPS,)),  # whose they were
        ("gap_items", "i1", (MOST_GAPS, KINDS)),
        ("supply", "i1", (SEATS, 2)),  # camels, ships
        ("markers", "i1", (SEATS,)),  # in hand
        ("port", "i1", (SEATS,)),  # the gap where it stands; -1 in hand
        ("bag", "i1", (PATTERNS,)),  # Survey tiles left
        ("pile", "i1", (2,)),  # Coast tiles left, by pattern
        ("stock", "i1", (KINDS,)),  # items left
        ("players", "i1"),
        ("overworld", "i1"),  # 1: Overworld's rules, 0: Mirage's
        ("advanced", "i1"),
        ("items", "i1"),  # palm trees or provisions are played
        ("kinds", "i1"),  # of items: 4 or 5
        ("equal_turns", "i1"),
        ("ports", "i1"),
        ("step", "i1"),
        ("placer", "i1"),  # whose turn it is
        ("turns", "i1"),  # that are over
        ("drawn", "i1"),  # pattern in hand; -1 none
        ("tiles", "i1"),  # on the table
        ("coast_placed", "i1"),  # this turn
        ("gaps", "i1"),  # completed so far
        ("gap", "i1"),  # being resolved; -1 none
        ("tied", "i1"),  # seats, as bits
        ("claimer", "i1"),  # who has won it; -1 nobody yet
        ("vacated", "i1"),  # the gap that his marker or Port left; -1 none
        ("replacing", "i1"),  # explorers still to be given
        ("placing", "i1"),  # items still to be placed
        ("reason", "i1"),
    ],
    source_stamp(Path(__file__).parent),
)

LAST_FILL = 32_766  # the number after it fits "seen" too

WORK = np.dtype(
    [
        ("fits", "u8", (2, RING + 10)),  # of a strip of 64 columns: where a face fits, by row
        ("touch", "u8", (2, RING + 10)),
        ("queue_x", "i4", (RING * RING,)),  # a flood fill
        ("queue_y", "i4", (RING * RING,)),
        ("queue_half", "i4", (RING * RING,)),
        ("seen", "i2", (2, RING, RING)),  # by half: the fill that has been there; see `begin_fill`
        ("fill", "i2"),  # number of the latest one
        ("count", "i4", (SEATS,)),  # explorers, by seat
        ("queue_length", "i4"),  # of the regions that compete
        ("border_x", "i4", (MOST_BORDER,)),  # nodes beside a gap
        ("border_y", "i4", (MOST_BORDER,)),
        ("border_half", "i4", (MOST_BORDER,)),
        ("spots_x", "i4", (MARKERS, RING * RING)),  # squares of gaps
        ("spots_y", "i4", (MARKERS, RING * RING)),
        ("spots", "i4", (MARKERS,)),  # their numbers
        ("parts", "i4", (SEATS, 5)),  # of scores: TOTAL … BY_PORT
    ],
    align=True,
)

# Scores: total, then its parts.
TOTAL, BY_REGIONS, BY_MARKERS, BY_ITEMS, BY_PORT = 0, 1, 2, 3, 4

LAYOUT = Layout(STATE, desk_type(STATE, WORK, LONGEST_LIST, PATTERNS, (SEATS, 1)))

# Sides by what lies on a square and by direction.
SIDES = np.zeros((128, 4), np.int8)
for _terrain in range(4):
    SIDES[FIRST_SURVEY + _terrain] = LAND if _terrain < LIGHT_WATER else WATER
for _shades in range(4):
    for _rotation in range(4):
        _code = FIRST_COAST + _shades * 4 + _rotation
        SIDES[_code] = FLAT
        SIDES[_code, _rotation] = LAND
        SIDES[_code, (_rotation + 2) % 4] = WATER


@helper
def ring(coordinate: int) -> int:
    """Return the index of a column or row."""
    return (coordinate + MIDDLE) % RING


@helper
def survey_action(face: int, rotation: int, x: int, y: int) -> int:
    """Return the action that places the tile in hand with its corner square there."""
    return SURVEY + ((face * 4 + rotation) * RING + ring(y)) * RING + ring(x)


@helper
def survey_code(pattern: int, face: int, rotation: int) -> int:
    """Name a Survey tile as it lies: 0 … 63."""
    return (pattern * 2 + face) * 4 + rotation


@helper
def coast_code(pattern: int, face: int, rotation: int) -> int:
    """Name a Coast tile as it lies: 64 … 79."""
    return 64 + (pattern * 2 + face) * 4 + rotation


@helper
def is_coast(code: int) -> bool:
    """Tell a Coast tile from a Survey tile."""
    return code >= 64


@helper
def is_uniform(pattern: int) -> bool:
    """Tell whether a Survey tile is all light or all dark, and brings a Coast tile."""
    return pattern in (0, PATTERNS - 1)


@helper
def unwrapped(index: int, low: int) -> int:
    """Return the coordinate with that index which is the first from `low` on."""
    return low + (index - ring(low)) % RING


@helper
def square_of(code: int, x: int, y: int, n: int) -> tuple[int, int]:
    """Return the n-th square of a tile: first arm, corner, second arm; a Coast tile has one."""
    if is_coast(code) or n == 1:
        return x, y
    direction = (code + n // 2) % 4  # arms are named counter-clockwise first: rotation, + 1
    return x + DX[direction], y + DY[direction]


@helper
def shade_of(code: int, n: int) -> int:
    """Return the shade of the n-th square of a Survey tile (R-TILE-1)."""
    pattern, is_water = code // 8, code // 4 % 2
    if is_water:
        n = 2 - n  # turned over, the arms change places
    return pattern >> (2 - n) & 1


@helper
def coast_cell(code: int) -> int:
    """Return what lies on the square of a Coast tile (R-TILE-2)."""
    pattern, face, rotation = (code - 64) // 8, (code - 64) // 4 % 2, code % 4
    land = face
    water = face if pattern == 0 else 1 - face
    return FIRST_COAST + (land * 2 + water) * 4 + rotation


@helper
def edge_of(code: int, x: int, y: int, edge: int) -> tuple[int, int, int]:
    """Return the square beyond an edge of a Survey tile, and the direction out.

    Six edges: two of each square. The two in the notch are left out: a Coast tile that touches both
    arms would meet teeth with a FLAT side.
    """
    n = (1, 1, 0, 0, 2, 2)[edge]
    turn = (2, 3, 0, 3, 1, 2)[edge]
    direction = (code + turn) % 4
    sx, sy = square_of(code, x, y, n)
    return sx + DX[direction], sy + DY[direction], direction


@helper
def coast_rotation(face: int, direction: int) -> int:
    """Return how a Coast tile lies that joins a Survey tile, seen from it in a direction."""
    return (direction + 2) % 4 if face == 0 else direction


# What tiles, squares and actions are made of, read back from their numbers.
#
# Tiles as they lie.


@helper
def pattern_of(code: int) -> int:
    """Return the pattern of a tile."""
    return code // 8 % PATTERNS


@helper
def face_of(code: int) -> int:
    """Return the face of a tile: land or water of a Survey tile, a Coast tile's shade of land."""
    return code // 4 % 2


@helper
def rotation_of(code: int) -> int:
    """Return how a tile lies: where its first arm, or its land, points."""
    return code % 4


@helper
def size_of(code: int) -> int:
    """Count the squares of a tile."""
    return 1 if is_coast(code) else 3


@helper
def cell_of(code: int, n: int) -> int:
    """Return what a tile puts on its n-th square."""
    if is_coast(code):
        return coast_cell(code)
    return FIRST_SURVEY + face_of(code) * 2 + shade_of(code, n)


# What lies on a square, and who stands there.


@helper
def is_coast_cell(cell: int) -> bool:
    """Tell whether a Coast tile lies there."""
    return FIRST_COAST <= cell < FIRST_GAP


@helper
def is_water(terrain: int) -> bool:
    """Tell water from land."""
    return terrain >= LIGHT_WATER


@helper
def shade_of_terrain(terrain: int) -> int:
    """Return the shade of a terrain: light 0, dark 1."""
    return terrain % 2


@helper
def is_gap_cell(cell: int) -> bool:
    """Tell whether it belongs to a completed gap."""
    return cell >= FIRST_GAP


@helper
def gap_of(cell: int) -> int:
    """Return the number of the gap that a square belongs to."""
    return cell - FIRST_GAP


@helper
def pawn_of(seat: int, kind: int) -> int:
    """Name an explorer on a square."""
    return (FIRST_SHIP if kind == SHIP else FIRST_CAMEL) + seat


@helper
def explorer_of(pawn: int) -> tuple[int, int]:
    """Return seat and kind of an explorer on a square."""
    is_ship = pawn >= FIRST_SHIP
    return pawn - (FIRST_SHIP if is_ship else FIRST_CAMEL), int(is_ship)


# Actions.


@helper
def start_action(pattern: int, face: int) -> int:
    """Return the outcome that draws a start tile."""
    return START + pattern * 2 + face


@helper
def start_of(action: int) -> tuple[int, int]:
    """Return pattern and face of the start tile that is drawn."""
    return (action - START) // 2, (action - START) % 2


@helper
def survey_of(action: Any) -> tuple[Any, Any, Any, Any]:
    """Return face, rotation, and indices of column and row of a Survey tile; or of many at once."""
    place = action - SURVEY
    facing = place // (RING * RING)
    return facing // 4, facing % 4, place % RING, place // RING % RING


@helper
def coast_action(edge: int, pattern: int, face: int) -> int:
    """Return the action that places a Coast tile at an edge of the Survey tile."""
    return COAST + edge * 4 + pattern * 2 + face


@helper
def coast_of(action: Any) -> tuple[Any, Any, Any]:
    """Return edge, pattern and face of a Coast tile that is placed; or of many at once."""
    choice = action - COAST
    return choice // 4, choice // 2 % 2, choice % 2


@helper
def replace_action(tile: int, n: int) -> int:
    """Return the action that gives the explorer on the n-th square of a tile."""
    return REPLACE_BOARD + tile * 3 + n


@helper
def replaced_of(action: int) -> tuple[int, int]:
    """Return the tile, and which of its squares, an explorer is given from."""
    return (action - REPLACE_BOARD) // 3, (action - REPLACE_BOARD) % 3
