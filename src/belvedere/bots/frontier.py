"""What is known of Mirage and Overworld: tours are long points, and gaps are where they stop.

Survey tile, Coast tile and the claims that follow are one turn, so a move is tried by what the
table is worth when its turn is over: the score as if the game ended now, and the prospects (pockets
that may become gaps, markers and explorers still to be used). How it goes on is found out by quick
games to the end: tiles are placed at random, but whoever sees a gap that makes his tour longer
closes it. It is the margin that counts there, which tells more than who has won.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from belvedere.games.frontier.rules.gaps import (
    begin_fill,
    explorer_on,
    fill_region,
    survey_fits,
    visit,
)
from belvedere.games.frontier.rules.places import (
    MARGIN,
    REACH,
    STRIP,
    columns_of_strip,
    has_bit,
    leaves_room_for_coast,
    load_strip,
    places_in_row,
)
from belvedere.games.frontier.rules.scoring import score_parts
from belvedere.games.frontier.rules.state import (
    AWARD,
    BARE,
    BY_MARKERS,
    COASTS,
    DX,
    DY,
    FIRST_COAST,
    FLAT,
    LAND,
    LONGEST_LIST,
    MARKERS,
    PATTERNS,
    RING,
    SEATS,
    SIDES,
    STATE,
    STEP_COAST,
    STEP_DRAW,
    STEP_MOVE,
    STEP_OVER,
    STEP_SURVEY,
    STEP_TAKE,
    STEP_TIE,
    SURVEYS,
    TENT,
    TOTAL,
    WATER,
    is_coast,
    is_uniform,
    ring,
    square_of,
    survey_action,
    survey_code,
    survey_of,
)
from belvedere.kernel import contract
from belvedere.kernel.bits import lowest, nth_bit, popcount, wide
from belvedere.kernel.compiling import helper
from belvedere.kernel.desk import random_step
from belvedere.kernel.engine import Layout
from belvedere.kernel.rng import below

EXPLORE = 1.6
SIMULATIONS = (1, 3, 8, 14, 20, 80, 300)
BLUR = 2.0  # points are told apart at first sight, so whoever errs must err by several
PATIENCE = 24  # to try every place on the table takes as long as so many quick games
RIVALRY = 0.7  # how much an explorer more makes it likelier to win a gap
FIRST_STOP = 0.4  # points a square of the table's width and height that the first marker is worth
IN_SUPPLY = 2.0  # points that an explorer in supply is worth while there are many tiles to come
USES = 6.0  # tiles that it takes to make use of one
POCKET, OTHER_POCKET = 0.7, 0.2  # how much of its points the best pocket brings, and the second
CLAIM = 9.0  # tiles until a seat has probably claimed a gap more
SECOND, THIRD = 0.8, 0.35  # how much of the table's width and height another marker may add
FADES, MOST_FADED = 26.0, 0.85  # a tour of Overworld: a tile to come takes so much of what it tells
SPREAD = 6.0  # points by which a quick game may miss the truth
SHARP = 0.6  # how much more readily a move is tried that brings a point more
GLANCES = 6  # pockets that are looked at in a turn of a quick game, to find one that is useful
TRIALS = 2  # of them are closed, to see who gets the gap
CALM = 2  # times that a random place is drawn anew because it would close a pocket
MOST_POCKETS = 200  # that are remembered in a quick game

MOST_REGIONS = 2 * (3 * SURVEYS + COASTS)
NEAR_POCKET = 8  # regions that a pocket can border on, at most

_ROOM = np.dtype(
    [
        ("region", "i2", (2, RING, RING)),  # by half, column and row: the number of its region
        ("explorers", "i2", (MOST_REGIONS, SEATS)),  # in each region
        ("pocket", "f4", (SEATS, 2)),  # what the two best pockets may add to a seat's tour
        ("rivals", "i4", (SEATS,)),  # explorers that would compete for a pocket
        ("met", "i2", (NEAR_POCKET,)),  # regions that were counted for it
        ("listed", "i4", (LONGEST_LIST,)),  # moves, while the bench's own list is in use
        ("worth", "f4", (SEATS,)),
        ("noted", "i4"),  # tiles beside which pockets were looked for, in a quick game
        ("pockets", "i4"),  # how many were found; some of them may be closed by now
        ("pocket_x", "i4", (MOST_POCKETS,)),
        ("pocket_y", "i4", (MOST_POCKETS,)),
        ("parts", "i4", (SEATS, 5)),
    ],
    align=True,
)


def room(layout: Layout) -> np.dtype[np.void]:
    """Return the record of the workspace."""
    return _ROOM


# Prospects: a pocket is a bare square with one open side. Whoever closes it makes a gap.


@helper
def map_regions(state: Any, bench: Any) -> None:
    """Number all regions, and count the explorers in each."""
    work = bench.work
    begin_fill(work)
    size = number = 0
    for tile in range(state.tiles):
        code, x, y = int(state.tile_code[tile]), int(state.tile_x[tile]), int(state.tile_y[tile])
        for n in range(2 if is_coast(code) else 3):
            sx, sy = square_of(code, x, y, n)
            begun = size
            size = visit(work, sx, sy, n if is_coast(code) else 0, size)
            if size > begun:
                size = fill_region(state, work, begun, size)
                note_region(state, bench, number, begun, size)
                number += 1


@helper
def note_region(state: Any, bench: Any, number: int, begun: int, size: int) -> None:
    """Give the queued nodes the number of their region."""
    known, work = bench.known, bench.work
    known.explorers[number, :] = 0
    for k in range(begun, size):
        known.region[work.queue_half[k], ring(work.queue_x[k]), ring(work.queue_y[k])] = number
        seat = explorer_on(state, work, k)
        if seat >= 0:
            known.explorers[number, seat] += 1


@helper
def find_pockets(state: Any, bench: Any) -> None:
    """Weigh every pocket for every seat."""
    bench.known.pocket[:] = 0
    for x in range(state.box[0], state.box[1] + 1):
        for y in range(state.box[2], state.box[3] + 1):
            if is_pocket(state, x, y):
                weigh_pocket(state, bench, x, y)


@helper
def is_pocket(state: Any, x: int, y: int) -> bool:
    """Tell whether a square is bare and has one open side."""
    return bool(state.cell[ring(x), ring(y)] == BARE and open_sides(state, x, y) == 1)


@helper
def open_sides(state: Any, x: int, y: int) -> int:
    """Count the bare squares beside a square."""
    number = 0
    for direction in range(4):
        number += state.cell[ring(x + DX[direction]), ring(y + DY[direction])] == BARE
    return number


@helper
def weigh_pocket(state: Any, bench: Any, x: int, y: int) -> None:
    """Note what a pocket may add to the tour of each seat that may win it."""
    known = bench.known
    count_rivals(state, known, x, y)
    total = 0.0
    for seat in range(state.players):
        total += np.exp(RIVALRY * known.rivals[seat])
    for seat in range(state.players):
        chance = np.exp(RIVALRY * known.rivals[seat]) / total
        adds = chance * longer_tour(state, seat, x, y)
        if adds > known.pocket[seat, 0]:
            known.pocket[seat, 1] = known.pocket[seat, 0]
            known.pocket[seat, 0] = adds
        elif adds > known.pocket[seat, 1]:
            known.pocket[seat, 1] = adds


@helper
def count_rivals(state: Any, known: Any, x: int, y: int) -> None:
    """Count the explorers in the regions around a square, by seat."""
    known.rivals[:] = 0
    met = 0
    for direction in range(4):
        column, row = ring(x + DX[direction]), ring(y + DY[direction])
        cell = state.cell[column, row]
        side = SIDES[cell, (direction + 2) % 4]
        if side in (LAND, FLAT):
            met = count_region(known, int(known.region[0, column, row]), met)
        if side == FLAT or (side == WATER and cell >= FIRST_COAST):
            met = count_region(known, int(known.region[1, column, row]), met)
        elif side == WATER:
            met = count_region(known, int(known.region[0, column, row]), met)


@helper
def count_region(known: Any, region: int, met: int) -> int:
    """Add the explorers of a region, once; return how many regions were met."""
    for n in range(met):
        if known.met[n] == region:
            return met
    known.met[met] = region
    for seat in range(known.rivals.size):
        known.rivals[seat] += known.explorers[region, seat]
    return met + 1


@helper
def longer_tour(state: Any, seat: int, x: int, y: int) -> float:
    """Return by how much a marker on a square would lengthen a seat's tour, about."""
    stops, xs, ys = stops_of(state, seat)
    if stops == 0:
        return FIRST_STOP * float(state.box[1] - state.box[0] + state.box[3] - state.box[2])
    now = span(xs) + span(ys)
    best = now
    if stops < MARKERS:
        best = span((xs[0], xs[1], x)) + span((ys[0], ys[1], y))
    else:
        for left in range(MARKERS):  # one of them moves here
            best = max(best, span_without(xs, left, x) + span_without(ys, left, y))
    return 2.0 * float(best - now)


@helper
def stops_of(state: Any, seat: int) -> Any:
    """Return how many markers a seat has on the table, and where; the last one fills up three."""
    stops = 0
    xs, ys = (0, 0, 0), (0, 0, 0)
    for gap in range(state.gaps):
        if state.gap_owner[gap] == seat and state.gap_marker[gap] == TENT:
            x, y = int(state.gap_x[gap]), int(state.gap_y[gap])
            if stops == 0:
                xs, ys = (x, x, x), (y, y, y)
            elif stops == 1:
                xs, ys = (xs[0], x, x), (ys[0], y, y)
            else:
                xs, ys = (xs[0], xs[1], x), (ys[0], ys[1], y)
            stops += 1
    return stops, xs, ys


@helper
def span_without(places: Any, left: int, instead: int) -> int:
    """Return how far three numbers are apart when another stands for one of them."""
    return span((places[(left + 1) % MARKERS], places[(left + 2) % MARKERS], instead))


@helper
def least_needed(state: Any, seat: int) -> int:
    """Return which of a seat's three markers is best moved to the gap that it has won."""
    _, xs, ys = stops_of(state, seat)
    x, y = int(state.gap_x[state.gap]), int(state.gap_y[state.gap])
    most, found = -1, 0
    for left in range(MARKERS):
        length = span_without(xs, left, x) + span_without(ys, left, y)
        if length > most:
            most, found = length, left
    return found


@helper
def span(places: Any) -> int:
    """Return how far three numbers are apart."""
    return int(max(places[0], places[1], places[2]) - min(places[0], places[1], places[2]))


# Turns.


@helper
def is_between_turns(state: Any) -> bool:
    """Tell whether a turn has ended and the next one has not begun."""
    step = state.step
    return step in (STEP_DRAW, STEP_TAKE, STEP_OVER)


@helper
def plain_choice(state: Any, bench: Any, player: int) -> int:
    """Return what anybody would decide: the tied gap for himself, the marker that is least needed.

    -1 where that is not plain.
    """
    if state.step == STEP_TIE and state.tied >> player & 1:
        return AWARD + player
    if state.step == STEP_MOVE:
        contract.legal(state, player, bench.known.listed, bench.work)
        return wide(bench.known.listed[least_needed(state, player)])
    return -1


@helper
def finish_turn(state: Any, bench: Any) -> None:
    """Play a turn to its end; where nothing is plain, the first choice is taken."""
    while not is_between_turns(state) and state.step != STEP_SURVEY:
        player = lowest(contract.actors(state))
        chosen = plain_choice(state, bench, player)
        if chosen < 0:
            contract.legal(state, player, bench.known.listed, bench.work)
            chosen = wide(bench.known.listed[0])
        contract.apply(state, player, chosen, bench.work)


@helper
def is_last_turn(state: Any) -> bool:
    """Tell whether the game will be over when the Coast tile that is due is placed."""
    equal = (state.turns + 1) % state.players == 0
    is_due = state.step == STEP_COAST and state.pile[0] + state.pile[1] == 1
    return bool(is_due and (equal or not (state.overworld or state.equal_turns)))


@helper
def best_coast(state: Any, bench: Any, player: int) -> int:
    """Return the last Coast tile's best place."""
    known, trial = bench.known, bench.states[2]
    number = contract.legal(state, player, bench.actions, bench.work)
    most, found = np.float32(-1000.0), wide(bench.actions[0])
    for n in range(number):
        bench.states[2] = state
        contract.apply(trial, player, wide(bench.actions[n]), bench.work)
        finish_turn(trial, bench)
        score_parts(trial, known.parts, bench.work)
        ahead = np.float32(known.parts[player, TOTAL] - best_other(known.parts, state, player))
        if ahead > most:
            most, found = ahead, wide(bench.actions[n])
    return found


@helper
def best_other(parts: Any, state: Any, player: int) -> int:
    """Return the most points that another seat has."""
    most = 0
    for seat in range(state.players):
        if seat != player:
            most = max(most, int(parts[seat, TOTAL]))
    return most


# Quick games to the end.


@helper
def finish_game(state: Any, bench: Any, rng: Any) -> None:
    """Play to the end: at random, but nobody overlooks all gaps that make his tour longer."""
    bench.known.noted = 0
    bench.known.pockets = 0
    while state.step != STEP_OVER:
        if state.step == STEP_SURVEY:
            play_turn(state, bench, rng)
        else:
            decide(state, bench, rng)


@helper
def decide(state: Any, bench: Any, rng: Any) -> None:
    """Decide one thing: as anybody would, or at random."""
    actors = contract.actors(state)
    if state.step == STEP_TIE or state.step == STEP_MOVE:
        chosen = plain_choice(state, bench, lowest(actors))
        if chosen >= 0:
            contract.apply(state, lowest(actors), chosen, bench.work)
            return
    random_step(bench, actors, rng)


@helper
def play_turn(state: Any, bench: Any, rng: Any) -> None:
    """Close a pocket if the tour gains by it, else place the tile anywhere."""
    player = lowest(contract.actors(state))
    note_pockets(state, bench.known)
    for _ in range(TRIALS):
        place = closing_place(state, bench, player, rng)
        if place < 0:
            break
        before = lead(state, player)
        bench.states[2] = bench.states[0]
        finish_at_random(state, bench, place, rng)
        if state.step == STEP_OVER or lead(state, player) > before:
            return
        bench.states[0] = bench.states[2]
    finish_at_random(state, bench, harmless_place(state, bench.work, rng), rng)


@helper
def finish_at_random(state: Any, bench: Any, place: int, rng: Any) -> None:
    """Put the tile in hand there, or anywhere if that is -1, and play the turn to its end."""
    if place >= 0:
        contract.apply(state, lowest(contract.actors(state)), place, bench.work)
    while not is_between_turns(state):
        decide(state, bench, rng)


@helper
def lead(state: Any, player: int) -> int:
    """Return how far a seat's tour is ahead of the others', a marker counting as a step."""
    ahead = 0
    for seat in range(state.players):
        stops, xs, ys = stops_of(state, seat)
        length = stops + span(xs) + span(ys)
        ahead += length if seat == player else -length
    return ahead


@helper
def note_pockets(state: Any, known: Any) -> None:
    """List the pockets beside tiles that were placed since the last look."""
    for tile in range(known.noted, state.tiles):
        code, x, y = int(state.tile_code[tile]), int(state.tile_x[tile]), int(state.tile_y[tile])
        for n in range(1 if is_coast(code) else 3):
            sx, sy = square_of(code, x, y, n)
            for direction in range(4):
                px, py = sx + DX[direction], sy + DY[direction]
                if known.pockets < MOST_POCKETS and is_pocket(state, px, py):
                    known.pocket_x[known.pockets] = px
                    known.pocket_y[known.pockets] = py
                    known.pockets += 1
    known.noted = state.tiles


@helper
def closing_place(state: Any, bench: Any, player: int, rng: Any) -> int:
    """Return a place for the tile in hand that closes a useful pocket; -1 if none is seen."""
    known = bench.known
    for _ in range(GLANCES):
        if known.pockets == 0:
            return -1
        n = below(rng, wide(known.pockets))
        x, y = int(known.pocket_x[n]), int(known.pocket_y[n])
        if not is_pocket(state, x, y):
            known.pockets -= 1  # the last one takes its place
            known.pocket_x[n] = known.pocket_x[known.pockets]
            known.pocket_y[n] = known.pocket_y[known.pockets]
        elif longer_tour(state, player, x, y) > 0:
            place = place_beside(state, x, y, rng)
            if place >= 0:
                return place
    return -1


@helper
def place_beside(state: Any, x: int, y: int, rng: Any) -> int:
    """Return a place for the tile in hand that covers the open side of a pocket, or -1."""
    ox, oy = open_side(state, x, y)
    begun = below(rng, 24)
    for k in range(24):
        way = (begun + k) % 24
        face, rotation, square = way // 12, way // 3 % 4, way % 3
        # square_of, backwards: where the corner is when that square of the tile lies there
        to_x, to_y = square_of(rotation, 0, 0, square)
        cx, cy = ox - to_x, oy - to_y
        if not covers(rotation, cx, cy, x, y) and tile_fits(state, face, rotation, cx, cy):
            return survey_action(face, rotation, cx, cy)
    return -1


@helper
def covers(rotation: int, cx: int, cy: int, x: int, y: int) -> bool:
    """Tell whether a Survey tile with its corner there lies on a square, too."""
    for n in range(3):
        sx, sy = square_of(rotation, cx, cy, n)
        if sx == x and sy == y:
            return True
    return False


@helper
def open_side(state: Any, x: int, y: int) -> Any:
    """Return the bare square beside a pocket."""
    for direction in range(4):
        ox, oy = x + DX[direction], y + DY[direction]
        if state.cell[ring(ox), ring(oy)] == BARE:
            return ox, oy
    return x, y


@helper
def tile_fits(state: Any, face: int, rotation: int, x: int, y: int) -> bool:
    """Tell whether the tile in hand may be placed there."""
    return (
        not has_bit(state.blocked[face], x, y)
        and survey_fits(state, face, rotation, x, y)
        and has_coast(state, face, rotation, x, y)
    )


@helper
def has_coast(state: Any, face: int, rotation: int, x: int, y: int) -> bool:
    """Tell whether the Coast tile that belongs to the tile in hand, if one does, finds room."""
    pattern = int(state.drawn)
    if not is_uniform(pattern) or state.pile[0] + state.pile[1] == 0:
        return True
    return bool(leaves_room_for_coast(state, survey_code(pattern, face, rotation), x, y))


@helper
def harmless_place(state: Any, work: Any, rng: Any) -> int:
    """Return some place for the tile in hand, if possible one that closes no pocket; or -1."""
    place = some_place(state, work, rng)
    for _ in range(CALM):
        if place < 0 or not closes_pocket(state, place):
            break
        place = some_place(state, work, rng)
    return place


@helper
def closes_pocket(state: Any, place: int) -> bool:
    """Tell whether a tile on that place covers the open side of a pocket."""
    face, rotation, column, row = survey_of(place)
    for n in range(3):
        x, y = square_of(survey_code(0, face, rotation), column, row, n)
        for direction in range(4):
            if is_pocket(state, x + DX[direction], y + DY[direction]):
                return True
    return False


@helper
def some_place(state: Any, work: Any, rng: Any) -> int:
    """Return a random place for the tile in hand, turned first; -1 if it is not found at once.

    To list all places would take most of the time of a quick game.
    """
    west, east = int(state.box[0]) - REACH, int(state.box[1]) + REACH
    if east - west >= STRIP:
        return -1
    load_strip(state, west - 1, work)
    inner = columns_of_strip(west, east)
    begun = below(rng, 8)
    for k in range(8):
        face, rotation = (begun + k) // 4 % 2, (begun + k) % 4
        column, row = place_in_strip(state, work, inner, face, rotation, rng)
        x, y = west - 1 + column, int(state.box[2]) - MARGIN + row
        if row and has_coast(state, face, rotation, x, y):
            return survey_action(face, rotation, x, y)
    return -1


@helper
def place_in_strip(state: Any, work: Any, inner: Any, face: int, rotation: int, rng: Any) -> Any:
    """Return column and row of a random place for a tile that is turned so; row 0 for none."""
    rows = int(state.box[3]) - int(state.box[2]) + 2 * MARGIN
    number = 0
    for row in range(1, rows):
        number += popcount(places_in_row(work, face, rotation, row) & inner)
    if number:
        n = below(rng, number)
        for row in range(1, rows):
            places = places_in_row(work, face, rotation, row) & inner
            if n < popcount(places):
                return nth_bit(places, n), row
            n -= popcount(places)
    return 0, 0


# What a table is worth, and what it will be.


@helper
def weigh(state: Any, bench: Any) -> None:
    """Write what each seat has: its score as if the game ended now, and its prospects."""
    known = bench.known
    score_parts(state, known.parts, bench.work)
    map_regions(state, bench)
    find_pockets(state, bench)
    likely = 1.0 - np.exp(-tiles_left(state) / USES)
    if state.step == STEP_OVER:
        likely = 0.0
    for seat in range(state.players):
        supply = int(state.supply[seat, 0]) + int(state.supply[seat, 1])
        pockets = POCKET * known.pocket[seat, 0] + OTHER_POCKET * known.pocket[seat, 1]
        known.worth[seat] = (
            known.parts[seat, TOTAL]
            - faded(state) * known.parts[seat, BY_MARKERS]
            + likely * (IN_SUPPLY * supply + pockets)
            + markers_to_come(state, seat)
        )


@helper
def faded(state: Any) -> float:
    """Return how much of a tour is not to be counted on.

    Doors of Overworld are moved until the end: in games between strong players the tour of one who
    led by it with 20 tiles to come told next to nothing of who was ahead at the end. Tents last.
    """
    if not state.overworld or state.step == STEP_OVER:
        return 0.0
    return float(min(MOST_FADED, tiles_left(state) / FADES))


@helper
def markers_to_come(state: Any, seat: int) -> float:
    """Return what markers in hand may still add to the tour: a tour is long on a large table."""
    hand = int(state.markers[seat])
    if hand == 0 or state.step == STEP_OVER:
        return 0.0
    likely = 1.0 - np.exp(-tiles_left(state) / CLAIM)
    span = float(state.box[1] - state.box[0] + state.box[3] - state.box[2])
    if hand == 1:
        return float(THIRD * likely * span)
    return float(SECOND * likely ** (hand - 1) * span)


@helper
def tiles_left(state: Any) -> int:
    """Return about how many tiles will still be placed."""
    bag = 0
    for pattern in range(PATTERNS):
        bag += state.bag[pattern]
    return min(bag, 4 * (int(state.pile[0]) + int(state.pile[1])))


@helper
def estimate(state: Any, bench: Any, players: int, rng: Any, shares: Any) -> bool:
    """Play a quick game to the end, and compare what everybody has then.

    The last Coast tile goes where it is best, so that one look is enough.
    """
    if is_last_turn(state):
        player = wide(state.placer)
        contract.apply(state, player, best_coast(state, bench, player), bench.work)
        finish_turn(state, bench)
    finish_game(state, bench, rng)
    known = bench.known
    score_parts(state, known.parts, bench.work)
    most = 0
    for seat in range(players):
        most = max(most, int(known.parts[seat, TOTAL]))
    total = 0.0
    for seat in range(players):
        shares[seat] = np.exp((known.parts[seat, TOTAL] - most) / SPREAD)
        total += shares[seat]
    for seat in range(players):
        shares[seat] /= total
    return False


@helper
def margin(state: Any, bench: Any, player: int) -> float:
    """Return how far a seat is ahead of the best of the others."""
    weigh(state, bench)
    best = np.float32(-1000.0)
    for seat in range(state.players):
        if seat != player:
            best = max(best, bench.known.worth[seat])
    return float(bench.known.worth[player] - best)


@helper
def rank(state: Any, bench: Any, player: int, number: int, priors: Any) -> None:
    """Try every move on the table, and those first that leave one farthest ahead."""
    best = np.float32(-1000.0)
    trial = bench.states[2]
    for n in range(number):
        bench.states[2] = bench.states[0]
        contract.apply(trial, player, wide(bench.actions[n]), bench.work)
        finish_turn(trial, bench)
        priors[n] = margin(trial, bench, player)
        best = max(best, priors[n])
    for n in range(number):
        priors[n] = np.exp(SHARP * (priors[n] - best)) + 0.002


contract.bind(STATE, rank=rank, estimate=estimate)
