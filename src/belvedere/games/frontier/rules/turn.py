"""The rules of Mirage and Overworld, compiled."""

from __future__ import annotations

from typing import Any

from belvedere.core.actors import CHANCE, OVER
from belvedere.games.frontier.rules.gaps import compete, find_gaps, take_back
from belvedere.games.frontier.rules.places import coast_fits, list_survey, put_square
from belvedere.games.frontier.rules.planes import planes
from belvedere.games.frontier.rules.scoring import score
from belvedere.games.frontier.rules.state import (
    AWARD,
    BEYOND,
    CAMEL,
    COAST,
    COAST_EXPLORER,
    EMPTY,
    EXPLORERS,
    GAP,
    ISLAND,
    ITEM,
    KEEP,
    LOST,
    MARKER,
    MOVE,
    NO_COAST,
    NO_SURVEY,
    NOBODY,
    OASIS,
    PATTERN,
    PATTERNS,
    PENDING,
    PORT,
    REPLACE,
    REPLACE_BOARD,
    SHIP,
    START,
    STATE,
    STEP_COAST,
    STEP_COAST_EXPLORER,
    STEP_DRAW,
    STEP_EXPLORERS,
    STEP_GAP,
    STEP_ITEM,
    STEP_KEEP,
    STEP_MARKER,
    STEP_MOVE,
    STEP_OVER,
    STEP_REMOVE,
    STEP_REPLACE,
    STEP_START,
    STEP_SURVEY,
    STEP_TAKE,
    STEP_TIE,
    TENT,
    cell_of,
    coast_code,
    coast_of,
    coast_rotation,
    edge_of,
    face_of,
    is_coast,
    is_uniform,
    pawn_of,
    replaced_of,
    ring,
    size_of,
    square_of,
    start_of,
    survey_code,
    survey_of,
    unwrapped,
)
from belvedere.kernel import contract
from belvedere.kernel.compiling import compiled, helper

# Whose decision it is.


@compiled
def actors(state: Any) -> int:
    """Return the placer, or the claimer of a gap, as a bit; or CHANCE, or OVER."""
    step = state.step
    if step in (STEP_START, STEP_REMOVE, STEP_DRAW):
        return CHANCE
    if step == STEP_OVER:
        return OVER
    if step >= STEP_MARKER:  # R-GAP-3a: the winner decides, even out of turn
        return 1 << int(state.claimer)
    return 1 << int(state.placer)


@compiled
def chances(state: Any, out: Any, weights: Any) -> int:
    """List what may be drawn, with the number of such tiles."""
    if state.step == STEP_START:  # R-TILE-3: five tiles of each pattern, either face up
        for outcome in range(4):
            out[outcome] = START + outcome
            weights[outcome] = 5
        return 4
    if state.step not in (STEP_REMOVE, STEP_DRAW):
        return 0
    number = 0
    for pattern in range(PATTERNS):
        if state.bag[pattern]:
            out[number] = PATTERN + pattern
            weights[number] = state.bag[pattern]
            number += 1
    return number


# What may be decided.


@compiled
def legal(state: Any, player: int, out: Any, work: Any) -> int:
    """List the options of a step, in ascending order."""
    step = state.step
    if step == STEP_SURVEY:
        return list_survey(state, out, work)
    if step == STEP_TAKE:
        return list_patterns(state, out)
    if step == STEP_COAST:
        return list_coast(state, out)
    if step == STEP_EXPLORERS:
        return list_explorers(state, out)
    if step == STEP_COAST_EXPLORER:
        return list_kinds(state, player, COAST_EXPLORER, out)
    if step == STEP_GAP:
        return list_gaps(state, PENDING, NOBODY, GAP, out)
    if step == STEP_TIE:
        return list_tied(state, out)
    if step == STEP_MOVE:
        return list_gaps(state, TENT, player, MOVE, out)
    if step == STEP_REPLACE:
        return list_replacing(state, player, out)
    if step == STEP_ITEM:
        return list_items(state, out)
    return list_two(state, player, out)


@helper
def list_patterns(state: Any, out: Any) -> int:
    """Advanced: any pattern still in stock."""
    number = 0
    for pattern in range(PATTERNS):
        if state.bag[pattern]:
            out[number] = PATTERN + pattern
            number += 1
    return number


@helper
def list_coast(state: Any, out: Any) -> int:
    """Every Coast tile of the pile, either face, at every edge where it fits (R-TURN-3)."""
    last = state.tiles - 1
    code, x, y = int(state.tile_code[last]), int(state.tile_x[last]), int(state.tile_y[last])
    face = face_of(code)
    number = 0
    for edge in range(6):
        qx, qy, direction = edge_of(code, x, y, edge)
        if coast_fits(state, qx, qy, coast_rotation(face, direction)):
            for shown in range(4):
                if state.pile[shown // 2]:
                    out[number] = COAST + edge * 4 + shown
                    number += 1
    return number


@helper
def list_explorers(state: Any, out: Any) -> int:
    """Every set of as many squares as there are explorers (R-EXP-1)."""
    kind = face_of(int(state.tile_code[survey_index(state)]))
    number = 0
    for squares in range(1, 7):
        if (squares & 1) + (squares >> 1 & 1) + (squares >> 2) == state.supply[state.placer, kind]:
            out[number] = EXPLORERS + squares
            number += 1
    return number


@helper
def survey_index(state: Any) -> int:
    """Return the number of the Survey tile that was placed this turn."""
    return int(state.tiles) - 1 - int(state.coast_placed)


@helper
def list_kinds(state: Any, player: int, base: int, out: Any) -> int:
    """Camel and ship, as far as he has them in supply."""
    number = 0
    for kind in range(2):
        if state.supply[player, kind]:
            out[number] = base + kind
            number += 1
    return number


@helper
def list_gaps(state: Any, marker: int, owner: int, base: int, out: Any) -> int:
    """The gaps with that marker and owner."""
    number = 0
    for gap in range(state.gaps):
        if state.gap_marker[gap] == marker and state.gap_owner[gap] == owner:
            out[number] = base + gap
            number += 1
    return number


@helper
def list_tied(state: Any, out: Any) -> int:
    """The tied players (R-GAP-5)."""
    number = 0
    for seat in range(state.players):
        if state.tied >> seat & 1:
            out[number] = AWARD + seat
            number += 1
    return number


@helper
def list_replacing(state: Any, player: int, out: Any) -> int:
    """His explorers, in supply and on the board, that may stand in the vacated gap."""
    number = 0
    for kind in range(2):
        if state.supply[player, kind] and is_suitable(state, kind):
            out[number] = REPLACE + kind
            number += 1
    for tile in range(state.tiles):
        code, x, y = int(state.tile_code[tile]), int(state.tile_x[tile]), int(state.tile_y[tile])
        for n in range(1 if is_coast(code) else 3):
            sx, sy = square_of(code, x, y, n)
            kind = own_explorer(state, player, sx, sy)
            if kind >= 0 and is_suitable(state, kind):
                out[number] = REPLACE_BOARD + tile * 3 + n
                number += 1
    return number


@helper
def own_explorer(state: Any, player: int, x: int, y: int) -> int:
    """Return the kind of a player's explorer on a square, or -1."""
    pawn = state.pawn[ring(x), ring(y)]
    if pawn == pawn_of(player, CAMEL):
        return CAMEL
    if pawn == pawn_of(player, SHIP):
        return SHIP
    return -1


@helper
def is_suitable(state: Any, kind: int) -> bool:
    """Tell whether a kind may replace a marker in the vacated gap (R-PALM-3)."""
    if state.overworld:
        return True
    where = state.gap_kind[state.vacated]
    if where == OASIS:
        return kind == CAMEL
    if where == ISLAND:
        return kind == SHIP
    return True


@helper
def has_suitable(state: Any, player: int) -> bool:
    """Tell whether a player has an explorer for the vacated gap, on the board or in supply."""
    return explorers_of(state, player, True) > 0


@helper
def explorers_of(state: Any, player: int, suitable: bool) -> int:
    """Count a player's explorers, on the board and in supply."""
    number = 0
    for kind in range(2):
        if not suitable or is_suitable(state, kind):
            number += state.supply[player, kind]
    for tile in range(state.tiles):
        code, x, y = int(state.tile_code[tile]), int(state.tile_x[tile]), int(state.tile_y[tile])
        for n in range(1 if is_coast(code) else 3):
            sx, sy = square_of(code, x, y, n)
            kind = own_explorer(state, player, sx, sy)
            if kind >= 0 and (not suitable or is_suitable(state, kind)):
                number += 1
    return number


@helper
def list_items(state: Any, out: Any) -> int:
    """The kinds still in stock (R-PALM-1)."""
    number = 0
    for kind in range(state.kinds):
        if state.stock[kind]:
            out[number] = ITEM + kind
            number += 1
    return number


@helper
def list_two(state: Any, player: int, out: Any) -> int:
    """Door or Port (R-PORT-1); keep the items or not (R-PALM-3)."""
    if state.step == STEP_MARKER:
        out[0] = MARKER
        out[1] = MARKER + 1
        movable = state.port[player] < 0 or explorers_of(state, player, False) >= 2
        return 2 if movable else 1
    out[0] = KEEP
    out[1] = KEEP + 1
    if has_suitable(state, player):
        return 2
    out[0] = KEEP + 1
    return 1


# What a decision does.


@compiled
def apply(state: Any, player: int, action: int, work: Any) -> None:
    """Play one decision or chance outcome."""
    step = state.step
    if step == STEP_SURVEY:
        place_survey(state, action, work)
    elif step in (STEP_DRAW, STEP_TAKE):
        state.drawn = action - PATTERN
        state.bag[state.drawn] -= 1
        state.step = STEP_SURVEY
    elif step == STEP_COAST:
        place_coast(state, action)
        add_explorers(state, work)
    elif step == STEP_EXPLORERS:
        fill_squares(state, action - EXPLORERS)
        go_to_coast_explorer(state, work)
    elif step == STEP_COAST_EXPLORER:
        stand_on_coast(state, action - COAST_EXPLORER)
        go_to_gaps(state, work)
    elif step == STEP_GAP:
        resolve(state, action - GAP, work)
    elif step == STEP_TIE:
        claim(state, action - AWARD, work)
    elif step in (STEP_START, STEP_REMOVE):
        set_up(state, action)
    else:
        decide_claim(state, player, action)


@helper
def decide_claim(state: Any, player: int, action: int) -> None:
    """The winner's decisions, in the order of R-GAP-3a."""
    step = state.step
    if step == STEP_MARKER:
        if action == MARKER:
            place_marker(state, player)
        else:
            place_port(state, player)
    elif step == STEP_MOVE:
        move_marker(state, player, action - MOVE)
    elif step == STEP_KEEP:
        if action == KEEP:
            state.gap_owner[state.vacated] = player
            state.replacing = 1
            state.step = STEP_REPLACE
        else:
            go_to_items(state)
    elif step == STEP_REPLACE:
        replace(state, player, action)
    else:
        place_item(state, action - ITEM)


# Setting up.


@helper
def set_up(state: Any, action: int) -> None:
    """Lay the start tile (R-TILE-3); for three players take one out of the bag (R-TILE-4)."""
    if state.step == STEP_START:
        pattern, face = start_of(action)
        state.pile[pattern] -= 1
        note_tile(state, coast_code(pattern, face, 0), 0, 0)
        if state.players == 3 and not state.overworld:
            state.step = STEP_REMOVE
            return
    else:
        state.bag[action - PATTERN] -= 1
    begin_turn(state)


@helper
def begin_turn(state: Any) -> None:
    """The placer draws, or chooses (R-TURN-1)."""
    state.step = STEP_TAKE if state.advanced else STEP_DRAW


@compiled
def note_tile(state: Any, code: int, x: int, y: int) -> None:
    """Put a tile on the table."""
    tile = state.tiles
    state.tile_code[tile] = code
    state.tile_x[tile] = x
    state.tile_y[tile] = y
    state.tiles = tile + 1
    for n in range(size_of(code)):
        sx, sy = square_of(code, x, y, n)
        put_square(state, sx, sy, cell_of(code, n))


# The turn.


@helper
def place_survey(state: Any, action: int, work: Any) -> None:
    """Lay the tile in hand."""
    face, rotation, column, row = survey_of(action)
    x = unwrapped(column, int(state.box[0]) - BEYOND)
    y = unwrapped(row, int(state.box[2]) - BEYOND)
    pattern = int(state.drawn)
    note_tile(state, survey_code(pattern, face, rotation), x, y)
    state.drawn = -1
    state.coast_placed = 0
    if is_uniform(pattern) and state.pile[0] + state.pile[1] > 0:
        state.step = STEP_COAST
    else:
        add_explorers(state, work)


@helper
def place_coast(state: Any, action: int) -> None:
    """Lay a Coast tile beside the Survey tile."""
    last = state.tiles - 1
    code, x, y = int(state.tile_code[last]), int(state.tile_x[last]), int(state.tile_y[last])
    edge, pattern, face = coast_of(action)
    qx, qy, direction = edge_of(code, x, y, edge)
    state.pile[pattern] -= 1
    note_tile(state, coast_code(pattern, face, coast_rotation(face_of(code), direction)), qx, qy)
    state.coast_placed = 1


@helper
def add_explorers(state: Any, work: Any) -> None:
    """One on each square; who is short of them chooses where (R-EXP-1)."""
    kind = face_of(int(state.tile_code[survey_index(state)]))
    have = state.supply[state.placer, kind]
    if have == 1 or have == 2:
        state.step = STEP_EXPLORERS
        return
    if have:
        fill_squares(state, 0b111)
    go_to_coast_explorer(state, work)


@helper
def fill_squares(state: Any, squares: int) -> None:
    """Put explorers on some squares of the Survey tile, the lowest bit for its first arm."""
    tile = survey_index(state)
    code, x, y = int(state.tile_code[tile]), int(state.tile_x[tile]), int(state.tile_y[tile])
    kind = face_of(code)
    for n in range(3):
        if squares >> n & 1:
            sx, sy = square_of(code, x, y, n)
            put_explorer(state, kind, sx, sy)


@helper
def put_explorer(state: Any, kind: int, x: int, y: int) -> None:
    """Put one of the placer's explorers on a square."""
    state.pawn[ring(x), ring(y)] = pawn_of(state.placer, kind)
    state.supply[state.placer, kind] -= 1


@helper
def go_to_coast_explorer(state: Any, work: Any) -> None:
    """A Coast tile gets one explorer, if there is one left (R-EXP-2)."""
    placer = state.placer
    if state.coast_placed and state.supply[placer, CAMEL] + state.supply[placer, SHIP] > 0:
        state.step = STEP_COAST_EXPLORER
    else:
        go_to_gaps(state, work)


@helper
def stand_on_coast(state: Any, kind: int) -> None:
    """Put a camel or a ship on the Coast tile."""
    last = state.tiles - 1
    put_explorer(state, kind, int(state.tile_x[last]), int(state.tile_y[last]))


@helper
def go_to_gaps(state: Any, work: Any) -> None:
    """Look for gaps that this turn's tiles have completed."""
    find_gaps(state, work)
    go_to_next_gap(state)


@helper
def go_to_next_gap(state: Any) -> None:
    """The placer chooses the next gap (R-GAP-3), or the turn ends."""
    state.gap = -1
    state.claimer = NOBODY
    state.vacated = -1
    state.tied = 0
    for gap in range(state.gaps):
        if state.gap_marker[gap] == PENDING:
            state.step = STEP_GAP
            return
    end_turn(state)


@helper
def end_turn(state: Any) -> None:
    """Examine pile and bag (R-END-1, R-END-2); the next player begins, or the game is over."""
    state.turns += 1
    state.coast_placed = 0
    left = 0
    for pattern in range(PATTERNS):
        left += state.bag[pattern]
    unused = 1 if state.overworld and state.players == 3 else 0  # R-TILE-4
    no_coast = state.pile[0] + state.pile[1] == 0
    equal = state.turns % state.players == 0
    if no_coast and (equal or not (state.overworld or state.equal_turns)):
        finish(state, NO_COAST)
    elif left <= unused:
        finish(state, NO_COAST if no_coast else NO_SURVEY)
    else:
        state.placer = (state.placer + 1) % state.players
        begin_turn(state)


@helper
def finish(state: Any, reason: int) -> None:
    """End the game. Nobody's turn is left, so that equal endings are equal bytes."""
    state.step = STEP_OVER
    state.reason = reason
    state.placer = 0


# Claiming a gap.


@helper
def resolve(state: Any, gap: int, work: Any) -> None:
    """Count the explorers that compete for a gap (R-GAP-4, R-GAP-5)."""
    state.gap = gap
    compete(state, gap, work)
    most = 0
    tied = 0
    for seat in range(state.players):
        if work.count[seat] > most:
            most = work.count[seat]
            tied = 1 << seat
        elif work.count[seat] == most:
            tied |= 1 << seat
    if most == 0:
        state.gap_marker[gap] = EMPTY
        go_to_next_gap(state)
    elif tied & (tied - 1):
        state.tied = tied
        state.step = STEP_TIE
    else:
        for seat in range(state.players):
            if tied >> seat & 1:
                claim(state, seat, work)
                return


@helper
def claim(state: Any, seat: int, work: Any) -> None:
    """The winner takes his competing explorers back (R-GAP-6), then places a marker or his Port."""
    state.tied = 0
    state.claimer = seat
    compete(state, state.gap, work)
    take_back(state, seat, work)
    if state.ports and state.gap_size[state.gap] >= 2:
        state.step = STEP_MARKER
    else:
        place_marker(state, seat)


@helper
def place_marker(state: Any, seat: int) -> None:
    """Place a tent or door from the hand, or choose the one that moves (R-GAP-7)."""
    if state.markers[seat]:
        state.markers[seat] -= 1
        settle(state, seat, TENT)
        go_to_items(state)
    else:
        state.step = STEP_MOVE


@helper
def settle(state: Any, seat: int, marker: int) -> None:
    """Put a marker or Port into the gap that has been won."""
    state.gap_marker[state.gap] = marker
    state.gap_owner[state.gap] = seat


@helper
def move_marker(state: Any, seat: int, gap: int) -> None:
    """Move a marker here from another gap; what becomes of that one's items comes next."""
    state.vacated = gap
    state.gap_marker[gap] = EMPTY
    state.gap_owner[gap] = NOBODY
    settle(state, seat, TENT)
    held = 0
    for kind in range(state.kinds):
        held += state.gap_items[gap, kind]
    if held:
        state.step = STEP_KEEP
    elif state.overworld:  # R-GAP-7: an explorer has to take its square
        state.replacing = 1
        state.step = STEP_REPLACE
    else:
        go_to_items(state)


@helper
def place_port(state: Any, seat: int) -> None:
    """Place the Port from the hand, or move it here for two explorers (R-PORT-1)."""
    vacated = int(state.port[seat])
    state.port[seat] = state.gap
    settle(state, seat, PORT)
    if vacated < 0:
        go_to_items(state)
        return
    state.vacated = vacated
    state.gap_marker[vacated] = EMPTY  # the gap and its items stay his
    state.replacing = 2
    state.step = STEP_REPLACE


@helper
def replace(state: Any, player: int, action: int) -> None:
    """Give an explorer for the square that a marker or Port left; it is lost for good."""
    if action >= REPLACE_BOARD:
        tile, n = replaced_of(action)
        code, x, y = int(state.tile_code[tile]), int(state.tile_x[tile]), int(state.tile_y[tile])
        sx, sy = square_of(code, x, y, n)
        kind = own_explorer(state, player, sx, sy)
        state.pawn[ring(sx), ring(sy)] = 0
    else:
        kind = action - REPLACE
        state.supply[player, kind] -= 1
    state.gap_lost[state.vacated, kind] += 1
    state.gap_lost_seat[state.vacated] = player
    state.gap_marker[state.vacated] = LOST
    state.replacing -= 1
    if state.replacing == 0:
        go_to_items(state)


@helper
def go_to_items(state: Any) -> None:
    """One item for each square that is left in the gap, as long as there are any (R-PALM-1)."""
    state.placing = 0
    if state.items:
        squares = state.gap_size[state.gap] - (2 if state.gap_marker[state.gap] == PORT else 1)
        left = 0
        for kind in range(state.kinds):
            left += state.stock[kind]
        state.placing = min(squares, left)
    if state.placing:
        state.step = STEP_ITEM
    else:
        go_to_next_gap(state)


@helper
def place_item(state: Any, kind: int) -> None:
    """Take an item from stock into the gap."""
    state.stock[kind] -= 1
    state.gap_items[state.gap, kind] += 1
    state.placing -= 1
    if state.placing == 0:
        go_to_next_gap(state)


contract.bind(
    STATE,
    actors=actors,
    legal=legal,
    apply=apply,
    score=score,
    chances=chances,
    planes=planes,
)
