"""What a learner sees of Mirage and Overworld, compiled.

The table has no edge, so a plane is a *crop* of it: CROP × CROP squares around the middle of the
box that the tiles span. Two planes tell where on the ring the crop lies. What lies outside of it is
not seen.

Seats are counted from the viewer's own: 0 is his, 1 the next around the table. With fewer than four
players, the planes of the other seats stay 0.
"""

from __future__ import annotations

from typing import Any

from belvedere.games.frontier.rules.state import (
    DARK_LAND,
    FIRST_CAMEL,
    FIRST_COAST,
    FIRST_GAP,
    FIRST_SHIP,
    FIRST_SURVEY,
    KINDS,
    LIGHT_LAND,
    LIGHT_WATER,
    NOBODY,
    PATTERNS,
    PENDING,
    PORT,
    SEATS,
    STEP_OVER,
    TENT,
    is_coast,
    ring,
    square_of,
)
from belvedere.kernel.compiling import compiled, helper
from belvedere.kernel.planes import decides, fill, flag, relative

CROP = 40  # rows and columns; random boards span 21 squares on average, 35 at most in 180,000

WHOSE = ("own", "next seat's", "third seat's", "fourth seat's")
ITEM_KINDS = ("first", "second", "third", "fourth", "fifth")
PATTERN_NAMES = ("LLL", "LLD", "LDL", "LDD", "DLL", "DLD", "DDL", "DDD")
STEPS = (
    "start", "remove", "draw", "take", "survey", "coast", "explorers", "coast explorer", "gap",
    "tie", "marker", "move", "keep", "replace", "items", "over",
)  # fmt: skip

NAMES = (
    # Squares of tiles.
    "light land",
    "dark land",
    "light water",
    "dark water",
    *(f"coast with land to the {side}" for side in ("north", "east", "south", "west")),
    "tile number",
    "place in its tile",
    "latest survey tile",
    *(f"{whose} camels" for whose in WHOSE),
    *(f"{whose} ships" for whose in WHOSE),
    # Squares of gaps.
    "gap number",
    "oasis",
    "island",
    "coastline",
    "unresolved gap",
    "gap that is being resolved",
    "gap that was vacated",
    *(f"{whose} gap" for whose in WHOSE),
    "tent or door",
    "Port",
    *(f"{whose} explorers lost in the gap" for whose in WHOSE),
    "camels lost in the gap",
    "ships lost in the gap",
    *(f"items in the gap: {kind} kind" for kind in ITEM_KINDS),
    # The same number on every square.
    *(f"{whose} {kind} in supply" for whose in WHOSE for kind in ("camels", "ships")),
    *(f"{whose} markers in hand" for whose in WHOSE),
    *(f"{whose} Port in hand" for whose in WHOSE),
    *(f"survey tiles left: {pattern}" for pattern in PATTERN_NAMES),
    "coast tiles left: A",
    "coast tiles left: B",
    *(f"items left: {kind} kind" for kind in ITEM_KINDS),
    *(f"drawn: {pattern}" for pattern in PATTERN_NAMES),
    *(f"step: {step}" for step in STEPS),
    "own decision",
    *(f"{whose} turn" for whose in WHOSE),
    *(f"{whose} claim" for whose in WHOSE),
    *(f"{whose} tie" for whose in WHOSE),
    "coast tile placed this turn",
    "explorers to give",
    "items to place",
    "turns finished",
    "ring column of the western edge",
    "ring row of the northern edge",
    "players",
    "Overworld",
    "advanced",
    "palm trees or provisions",
    "equal turns",
    "Ports",
)

# The first of each group above.
TERRAIN = 0
COAST_SIDE = TERRAIN + 4
TILE = COAST_SIDE + 4
PLACE = TILE + 1
LATEST = PLACE + 1
CAMELS = LATEST + 1
SHIPS = CAMELS + SEATS
GAP_NUMBER = SHIPS + SEATS
GAP_KIND = GAP_NUMBER + 1
UNRESOLVED = GAP_KIND + 3
RESOLVING = UNRESOLVED + 1
VACATED = RESOLVING + 1
OWNER = VACATED + 1
IS_TENT = OWNER + SEATS
IS_PORT = IS_TENT + 1
LOST_BY = IS_PORT + 1
LOST_KIND = LOST_BY + SEATS
GAP_ITEMS = LOST_KIND + 2
SUPPLY = GAP_ITEMS + KINDS
MARKERS = SUPPLY + 2 * SEATS
PORT_IN_HAND = MARKERS + SEATS
BAG = PORT_IN_HAND + SEATS
PILE = BAG + PATTERNS
STOCK = PILE + 2
DRAWN = STOCK + KINDS
STEP = DRAWN + PATTERNS
DECISION = STEP + len(STEPS)
TURN = DECISION + 1
CLAIM = TURN + SEATS
TIE = CLAIM + SEATS
COUNTS = TIE + SEATS


@compiled
def planes(state: Any, viewer: int, out: Any, work: Any) -> None:
    """Write the tiles and gaps inside of the crop, then the same numbers all over."""
    left = (int(state.box[0]) + int(state.box[1]) + 1) // 2 - CROP // 2
    top = (int(state.box[2]) + int(state.box[3]) + 1) // 2 + CROP // 2 - 1
    write_tiles(state, viewer, left, top, out)
    if state.gaps:
        write_gaps(state, viewer, left, top, out)
    for ahead in range(state.players):
        write_seat(state, (viewer + ahead) % int(state.players), ahead, out)
    write_stocks(state, out)
    fill(out, STEP + int(state.step), 1)
    flag(out, DECISION, decides(state, viewer))
    write_counts(state, left, top, out)


@helper
def is_inside(column: int, row: int) -> bool:
    """Tell whether the crop has such a square."""
    return 0 <= column < CROP and 0 <= row < CROP


# Squares of tiles.


@helper
def write_tiles(state: Any, viewer: int, left: int, top: int, out: Any) -> None:
    """Write every tile, and who stands on it."""
    latest = int(state.tiles) - 1
    if latest > 0 and is_coast(int(state.tile_code[latest])):
        latest -= 1
    for tile in range(state.tiles):
        code, x, y = int(state.tile_code[tile]), int(state.tile_x[tile]), int(state.tile_y[tile])
        for n in range(1 if is_coast(code) else 3):
            sx, sy = square_of(code, x, y, n)
            column, row = sx - left, top - sy
            if is_inside(column, row):
                write_terrain(int(state.cell[ring(sx), ring(sy)]), column, row, out)
                write_explorer(state, int(state.pawn[ring(sx), ring(sy)]), viewer, column, row, out)
                out[TILE, row, column] = 1 + tile
                out[PLACE, row, column] = 1 + n
                out[LATEST, row, column] = tile == latest and not is_coast(code)


@helper
def write_terrain(cell: int, column: int, row: int, out: Any) -> None:
    """Write one terrain, or the two of a Coast tile and where its land lies."""
    if cell < FIRST_COAST:
        out[TERRAIN + cell - FIRST_SURVEY, row, column] = 1
        return
    code = cell - FIRST_COAST
    out[TERRAIN + (DARK_LAND if code // 8 else LIGHT_LAND), row, column] = 1
    out[TERRAIN + LIGHT_WATER + code // 4 % 2, row, column] = 1
    out[COAST_SIDE + code % 4, row, column] = 1


@helper
def write_explorer(state: Any, pawn: int, viewer: int, column: int, row: int, out: Any) -> None:
    """Write who stands on a square."""
    if pawn == 0:
        return
    players = int(state.players)
    if pawn >= FIRST_SHIP:
        out[SHIPS + relative(pawn - FIRST_SHIP, viewer, players), row, column] = 1
    else:
        out[CAMELS + relative(pawn - FIRST_CAMEL, viewer, players), row, column] = 1


# Squares of gaps.


@helper
def write_gaps(state: Any, viewer: int, left: int, top: int, out: Any) -> None:
    """Find the squares of gaps, which lie inside of the box, and write what their gap holds."""
    west, east = max(int(state.box[0]), left), min(int(state.box[1]), left + CROP - 1)
    south, north = max(int(state.box[2]), top - CROP + 1), min(int(state.box[3]), top)
    for x in range(west, east + 1):
        cells = state.cell[ring(x)]
        for y in range(south, north + 1):
            gap = int(cells[ring(y)]) - FIRST_GAP
            if gap >= 0:
                write_gap(state, gap, viewer, x - left, top - y, out)


@helper
def write_gap(state: Any, gap: int, viewer: int, column: int, row: int, out: Any) -> None:
    """Write what a gap is and holds on one of its squares."""
    players = int(state.players)
    marker = state.gap_marker[gap]
    out[GAP_NUMBER, row, column] = 1 + gap
    out[GAP_KIND + int(state.gap_kind[gap]), row, column] = 1
    out[UNRESOLVED, row, column] = marker == PENDING
    out[RESOLVING, row, column] = state.gap == gap
    out[VACATED, row, column] = state.vacated == gap
    if state.gap_owner[gap] != NOBODY:
        out[OWNER + relative(int(state.gap_owner[gap]), viewer, players), row, column] = 1
    out[IS_TENT, row, column] = marker == TENT
    out[IS_PORT, row, column] = marker == PORT
    if state.gap_lost_seat[gap] != NOBODY:
        out[LOST_BY + relative(int(state.gap_lost_seat[gap]), viewer, players), row, column] = 1
        for kind in range(2):
            out[LOST_KIND + kind, row, column] = state.gap_lost[gap, kind]
    for kind in range(state.kinds):
        out[GAP_ITEMS + kind, row, column] = state.gap_items[gap, kind]


# The same number on every square.


@helper
def write_seat(state: Any, seat: int, ahead: int, out: Any) -> None:
    """Write what a seat has beside the table, and what it is about to do."""
    for kind in range(2):
        fill(out, SUPPLY + 2 * ahead + kind, int(state.supply[seat, kind]))
    fill(out, MARKERS + ahead, int(state.markers[seat]))
    flag(out, PORT_IN_HAND + ahead, state.ports and state.port[seat] < 0)
    flag(out, TURN + ahead, state.step != STEP_OVER and state.placer == seat)
    flag(out, CLAIM + ahead, state.claimer == seat)
    flag(out, TIE + ahead, state.tied >> seat & 1)


@helper
def write_stocks(state: Any, out: Any) -> None:
    """Write the tiles and items that are left, and the tile in hand."""
    for pattern in range(PATTERNS):
        fill(out, BAG + pattern, int(state.bag[pattern]))
        flag(out, DRAWN + pattern, state.drawn == pattern)
    for pattern in range(2):
        fill(out, PILE + pattern, int(state.pile[pattern]))
    for kind in range(KINDS):
        fill(out, STOCK + kind, int(state.stock[kind]))


@helper
def write_counts(state: Any, left: int, top: int, out: Any) -> None:
    """Write how far the turn is, where the crop lies, and the options."""
    fill(out, COUNTS, int(state.coast_placed))
    fill(out, COUNTS + 1, int(state.replacing))
    fill(out, COUNTS + 2, int(state.placing))
    fill(out, COUNTS + 3, int(state.turns))
    fill(out, COUNTS + 4, ring(left))
    fill(out, COUNTS + 5, ring(top))
    fill(out, COUNTS + 6, int(state.players))
    fill(out, COUNTS + 7, int(state.overworld))
    fill(out, COUNTS + 8, int(state.advanced))
    fill(out, COUNTS + 9, int(state.items))
    fill(out, COUNTS + 10, int(state.equal_turns))
    fill(out, COUNTS + 11, int(state.ports))
