"""What is known of Mirador: who is near to a chain that nothing can cut, and by which places.

Two towers of a colour are linked for good, whatever is played, when their corners touch, or when
they see each other over a gap that is too narrow for a tower that must not touch either. Such
*steps* depend on nothing but the distance, so sets of places can be followed step by step: how many
towers a colour needs from side to side, and which places lie on the shortest ways. Playouts are
random games to the first secure chain; places where the winners built are tried sooner (*heat*).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from belvedere.bots.knowing import NO_ADVICE, Advice, Noticed
from belvedere.bots.search.stubs import RASH, write_shares
from belvedere.core.actors import OVER
from belvedere.core.game import Action, Seat
from belvedere.core.position import Position
from belvedere.games.mirador.rules.state import (
    ANSWER,
    BEFORE_OPENING,
    NARROW_LAYOUT,
    PLACE,
    ROWS,
    WIDE_LAYOUT,
    bit,
    first_command,
    place_of,
    side_of,
    tower_of,
    word,
)
from belvedere.games.mirador.rules.turn import EAST, NORTH, SOUTH, WEST
from belvedere.kernel import contract
from belvedere.kernel.bits import lowest, popcount
from belvedere.kernel.compiling import helper
from belvedere.kernel.desk import random_step
from belvedere.kernel.engine import Layout
from belvedere.solvers.arbiter.engine.layout import board_type
from belvedere.solvers.arbiter.engine.secure import (
    find,
    lay_out,
    link_up,
    pair_up,
    place_tower,
)

EXPLORE = 3.0
PATIENCE = 5  # to find all ways takes as long as a playout or two
SIMULATIONS = (8, 30, 90, 200, 400, 900, 2000)

MARGIN = 9  # columns beside the board, always bare: as far as a step of the widest towers
FAR = 10  # towers from side to side beyond which nobody counts
EARLY = 4  # squares of the board's side for each tower, while nobody can have a chain
REHEARSALS = 40  # playouts from the root before the first simulation, to know where it is hot
USUAL = 8.0  # playouts whose weight the average has in the heat of a place
HEAT, OWN, CUT = 8.0, 3.0, 5.0  # what makes a place be tried sooner, as exponents
NEARLY = 0.5  # how much of that a place has that needs a tower more
WORTH_TRYING = 0.05  # how likely, beside the likeliest, a move is at least that is ever tried
# A beginner trusts links that are short, then those that no tower can cut; later on he sees pairs
# of lines that cannot both be cut, and in the end every win and threat. Until he judges exactly he
# believes a declaration that looks joined, if no way to break it has as few towers as his level.
SEES_CLOSED_FROM, SEES_PAIRS_FROM, JUDGES_FROM, EXACT_FROM = 2, 3, 3, 5
LOOKS_JOINED = 4  # sides of a tower that a link reaches at most, to look like one
GLANCES = 16  # placements that a beginner looks at in order to declare
FEW = MANY = 80  # moves that are all tried, declared or not
SWAP_READILY = 0.3  # the swap, beside all placements together


def room(layout: Layout) -> np.dtype[np.void]:
    """Return the record of the workspace for a layout's boards."""
    columns = layout.state["open"].shape[1]
    sets = layout.state["open"].base
    return np.dtype(
        [
            ("board", board_type(layout)),
            ("won", "f4", (2, columns**2)),  # by colour and place: playouts that it won with it
            ("built", "f4", (2, columns**2)),  # … and playouts that it had it in
            ("wins", "f4", (2,)),
            ("trail", "i2", (2 * columns**2,)),  # of a playout: place · 2 + colour
            # by colour, side (WEST, EAST, SOUTH, NORTH) and number of towers to come: the places
            # and towers that so many may link to that side
            ("reach", sets, (2, 4, FAR + 1, columns)),
            ("spread", sets, (columns,)),  # what is a step away …
            ("wide", sets, (columns + 2 * MARGIN,)),  # … to the west or east,
            ("tall", sets, (columns + 2 * MARGIN,)),  # … to the north or south,
            ("corners", sets, (columns + 2 * MARGIN,)),  # … by touching a corner
            ("fresh", sets, (columns,)),
            ("ways", sets, (2, 2, columns)),  # by colour: places on shortest ways; one longer
            ("number", "i4", (2, 2)),  # how many places those are
            ("need", "i4", (2,)),  # by colour: towers on its shortest way
            ("towers", "i2", (columns**2,)),  # of one colour: spots …
            ("root", "i2", (columns**2,)),  # … and their groups
            ("met", "i1", (columns * ROWS,)),  # by root: whether the group was reached
        ],
        align=True,
    )


# Ways from side to side.


@helper
def spread_out(state: Any, known: Any, places: Any) -> None:
    """Add everything that is a step away from some places."""
    side, tower = side_of(state), tower_of(state)
    wide, tall, corners, spread = known.wide, known.tall, known.corners, known.spread
    for x in range(side):
        here = places[x]
        rows = here
        for off in range(1, tower):
            rows |= here << word(state, off) | here >> word(state, off)
        wide[MARGIN + x] = rows
        rows = here ^ here
        for far in range(tower + 1, 2 * tower + 2):
            rows |= here << word(state, far) | here >> word(state, far)
        tall[MARGIN + x] = rows
        corners[MARGIN + x] = here << word(state, tower) | here >> word(state, tower)
    for x in range(side):
        at = np.uint32(MARGIN + x)  # never negative, so several are done at once
        rows = corners[at + np.uint32(tower)] | corners[at - np.uint32(tower)] | tall[at]
        for off in range(1, tower):
            rows |= tall[at + np.uint32(off)] | tall[at - np.uint32(off)]
        for far in range(tower + 1, 2 * tower + 2):
            rows |= wide[at + np.uint32(far)] | wide[at - np.uint32(far)]
        spread[np.uint32(x)] |= rows


@helper
def shore(state: Any, which: int, x: int) -> Any:
    """Return the places of a column whose towers nothing can part from a side."""
    side, tower = side_of(state), tower_of(state)
    everything = (1 << side) - 1
    near = (1 << (tower + 1)) - 1
    if which == 0:
        return word(state, everything if x <= tower else 0)
    if which == 1:
        return word(state, everything if x >= side - 1 - tower else 0)
    if which == 2:
        return word(state, near & everything)
    return word(state, near << max(side - 1 - tower, 0) & everything)


@helper
def list_towers(state: Any, known: Any, colour: int) -> int:
    """List a colour's towers with the groups that they belong to; return their number."""
    number = 0
    for x in range(side_of(state)):
        rows = state.towers[colour, x]
        while rows:
            spot = x * ROWS + lowest(rows)
            rows &= rows - word(state, 1)
            known.towers[number] = spot
            known.root[number] = find(known.board, spot)
            number += 1
    return number


@helper
def take_groups(state: Any, known: Any, layer: Any, towers: int) -> bool:
    """Add to a layer the groups of towers that are spread over; tell whether there were any."""
    spread, fresh = known.spread, known.fresh
    found = False
    for n in range(towers):
        x, y = known.towers[n] // ROWS, known.towers[n] % ROWS
        if not known.met[known.root[n]] and spread[x] & bit(state, y):
            known.met[known.root[n]] = 1
            found = True
    if not found:
        return False
    for x in range(side_of(state)):
        fresh[x] = 0
    for n in range(towers):
        x, y = known.towers[n] // ROWS, known.towers[n] % ROWS
        if known.met[known.root[n]] and not layer[x] & bit(state, y):
            layer[x] |= bit(state, y)
            fresh[x] |= bit(state, y)
    return True


@helper
def reach_out(state: Any, known: Any, colour: int, which: int, towers: int) -> None:
    """Find the places and towers that are linked to a side by so many towers to come."""
    side = side_of(state)
    flag = WEST if which == 0 else EAST if which == 1 else SOUTH if which == 2 else NORTH
    layers, spread = known.reach[colour, which], known.spread
    for x in range(side):
        layers[0, x] = 0
        spread[x] = 0
    for n in range(towers):
        known.met[known.root[n]] = 0
    for n in range(towers):
        if known.board.sides[known.root[n]] & flag:
            x, y = known.towers[n] // ROWS, known.towers[n] % ROWS
            known.met[known.root[n]] = 1
            layers[0, x] |= bit(state, y)
    for level in range(FAR):
        spread_out(state, known, layers[level])
        while take_groups(state, known, layers[level], towers):
            spread_out(state, known, known.fresh)
        for x in range(side):
            near = spread[x] | shore(state, which, x)
            layers[level + 1, x] = layers[level, x] | near & state.open[colour, x]


@helper
def can_meet(state: Any, known: Any, colour: int, axis: int, need: int) -> bool:
    """Tell whether so many towers to come are enough for a way between two opposite sides."""
    one, other = known.reach[colour, 2 * axis], known.reach[colour, 2 * axis + 1]
    for x in range(side_of(state)):
        for i in range(need + 1):
            if one[i, x] & other[need - i, x] & state.towers[colour, x]:
                return True
            if i and one[i, x] & other[need + 1 - i, x] & state.open[colour, x]:
                return True
    return False


@helper
def add_ways(state: Any, known: Any, colour: int, axis: int, need: int, ways: Any) -> None:
    """Add the places on ways that take so many towers, or fewer."""
    one, other = known.reach[colour, 2 * axis], known.reach[colour, 2 * axis + 1]
    for x in range(side_of(state)):
        for i in range(1, need + 1):
            ways[x] |= one[i, x] & other[need + 1 - i, x] & state.open[colour, x]


@helper
def find_ways(state: Any, known: Any, colour: int) -> None:
    """Find how many towers a colour needs, and the places on its shortest ways."""
    towers = list_towers(state, known, colour)
    for which in range(4):
        reach_out(state, known, colour, which, towers)
    need = 0
    while need < FAR - 1 and not (
        can_meet(state, known, colour, 0, need) or can_meet(state, known, colour, 1, need)
    ):
        need += 1
    known.need[colour] = need
    for longer in range(2):
        ways = known.ways[colour, longer]
        for x in range(side_of(state)):
            ways[x] = 0
        for axis in range(2):
            add_ways(state, known, colour, axis, need + longer, ways)
        number = 0
        for x in range(side_of(state)):
            number += popcount(ways[x])
        known.number[colour, longer] = number


# Playouts.


@helper
def look(state: Any, bench: Any) -> None:
    """Find the groups of both colours that nothing can part."""
    board = bench.known.board
    lay_out(board, state, bench.work)
    link_up(board, state)
    pair_up(board, state, 0)
    pair_up(board, state, 1)


@helper
def is_early(state: Any) -> bool:
    """Tell whether there are too few towers for anybody's chain."""
    towers = 0
    for x in range(side_of(state)):
        towers += popcount(state.towers[0, x]) + popcount(state.towers[1, x])
    return bool(towers * EARLY < state.size)


@helper
def run_to_chain(state: Any, bench: Any, rng: Any) -> int:
    """Play at random to the first secure chain; return its colour, or -1 if there is none.

    What is secure must be known, unless it is early.
    """
    known = bench.known
    board, trail = known.board, known.trail
    side = side_of(state)
    commands = first_command(side)
    early = is_early(state)
    plies = 0
    winner = -1
    while winner < 0:
        actors = contract.actors(state)
        if actors == OVER:
            return -1
        colour = int(state.colour)
        action = random_step(bench, actors, rng)
        if action < commands:
            trail[plies] = (action // 2) * 2 + colour
            plies += 1
        if early:
            early = is_early(state)
            if not early:
                look(state, bench)
            continue
        if action < commands:
            x, y = place_of(side, action)
            place_tower(board, state, colour, x, y)
        pair_up(board, state, colour)
        if board.secure[colour]:
            winner = colour
    for n in range(plies):
        colour, place = trail[n] & 1, trail[n] >> 1
        known.built[colour, place] += 1
        known.won[colour, place] += colour == winner
    known.wins[winner] += 1
    return winner


@helper
def give_to(state: Any, colour: int, shares: Any) -> None:
    """Write that a colour has won."""
    seat = colour ^ int(state.red_seat)
    shares[seat] = 1.0
    shares[1 - seat] = 0.0


@helper
def estimate(state: Any, bench: Any, players: int, rng: Any, shares: Any) -> bool:
    """See whether somebody has a secure chain; else play at random until somebody has."""
    board = bench.known.board
    if state.step == PLACE and is_early(state):
        return finish_at_random(state, bench, players, rng, shares)
    look(state, bench)
    if state.step != PLACE:  # somebody has declared
        declarer = int(state.declarer)
        is_sound = bool(board.secure[declarer])
        give_to(state, declarer if is_sound else 1 - declarer, shares)
        return is_sound
    for other in range(2):  # who is to move declares first
        colour = int(state.colour) ^ other
        if board.secure[colour]:
            give_to(state, colour, shares)
            return True
    return finish_at_random(state, bench, players, rng, shares)


@helper
def finish_at_random(state: Any, bench: Any, players: int, rng: Any, shares: Any) -> bool:
    """Play to a chain, or to the full board, and write who has won; that is not certain."""
    winner = run_to_chain(state, bench, rng)
    if winner < 0:
        write_shares(state, bench, players, shares)
    else:
        give_to(state, winner, shares)
    return False


@helper
def prepare(state: Any, bench: Any, rng: Any) -> None:
    """Forget what was hot, and find out by some playouts what is."""
    known = bench.known
    known.won[:] = 0
    known.built[:] = 0
    known.wins[:] = 0
    if state.step != PLACE:
        return
    for _ in range(REHEARSALS):
        bench.states[0] = bench.states[1]
        look(state, bench)
        if known.board.secure[0] or known.board.secure[1]:
            break
        run_to_chain(state, bench, rng)
    bench.states[0] = bench.states[1]


# Which moves are tried.


@helper
def rank(state: Any, bench: Any, player: int, number: int, priors: Any) -> None:
    """Try places the sooner that shorten one's own way, cut the opponent's, or are hot.

    A chain that stands is as good as declared (`estimate`), so where there are many moves nobody
    declares in the tree; where there are few, all are tried, and proofs are complete.
    """
    if state.step != PLACE:
        for n in range(number):
            priors[n] = 1.0
        return
    if state.swap == BEFORE_OPENING:
        rank_openings(state, bench, number, priors)
        return
    look(state, bench)
    find_ways(state, bench.known, 0)
    find_ways(state, bench.known, 1)
    commands = first_command(side_of(state))
    find_worthwhile(state, bench.known)
    everything = number <= FEW or bench.depth == 0
    total = weigh_places(state, bench, number, priors, everything)
    if total == 0:
        total = weigh_places(state, bench, number, priors, True)
    least = RASH if number <= FEW else 0.0
    for n in range(number):
        action = int(bench.actions[n])
        if action >= commands:
            priors[n] = SWAP_READILY * max(total, 1.0)
        elif action % 2:
            priors[n] = least * priors[n - 1]


@helper
def weigh_places(state: Any, bench: Any, number: int, priors: Any, everything: bool) -> float:
    """Weigh the placements, or only those that are worthwhile; return the sum."""
    commands = first_command(side_of(state))
    total = most = 0.0
    for n in range(number):
        action = int(bench.actions[n])
        priors[n] = 0.0
        is_plain = action < commands and action % 2 == 0
        if is_plain and (everything or is_worthwhile(state, bench.known, action)):
            priors[n] = np.exp(merit(state, bench.known, action))
            most = max(most, priors[n])
    for n in range(number):
        if not everything and priors[n] < WORTH_TRYING * most:
            priors[n] = 0.0
        total += priors[n]
    return total


@helper
def find_worthwhile(state: Any, known: Any) -> None:
    """Mark the places on one's own ways, or from which the opponent's shortest can be cut."""
    colour = int(state.colour)
    side, tower = side_of(state), tower_of(state)
    for x in range(side):
        known.fresh[x] = known.ways[colour, 1, x]
    for x in range(side):
        here = known.ways[1 - colour, 0, x]
        rows = here
        for off in range(1, tower + 1):
            rows |= here << word(state, off) | here >> word(state, off)
        for near in range(max(x - tower, 0), min(x + tower + 1, side)):
            known.fresh[near] |= rows


@helper
def is_worthwhile(state: Any, known: Any, action: int) -> bool:
    """Tell whether a place is marked."""
    x, y = place_of(side_of(state), action)
    return bool(known.fresh[x] & bit(state, y))


@helper
def rank_openings(state: Any, bench: Any, number: int, priors: Any) -> None:
    """Try every first tower, one for all its images, where there are many; it may be swapped."""
    side = side_of(state)
    for n in range(number):
        action = int(bench.actions[n])
        is_plain = action < first_command(side) and action % 2 == 0
        if number <= FEW:
            priors[n] = 1.0 if is_plain else RASH
        else:
            priors[n] = 1.0 if is_plain and is_first_of_images(side, action) else 0.0


@helper
def is_first_of_images(side: int, action: int) -> bool:
    """Tell whether a place of the empty board is the one that stands for its eight images."""
    x, y = place_of(side, action)
    return y <= x and 2 * x < side


@helper
def merit(state: Any, known: Any, action: int) -> float:
    """Weigh a placement of the colour that is on the move."""
    colour = int(state.colour)
    side, tower = side_of(state), tower_of(state)
    place = action // 2
    x, y = place_of(side, action)
    usual = known.wins[colour] / max(known.wins[0] + known.wins[1], np.float32(1.0))
    heat = (known.won[colour, place] + USUAL * usual) / (known.built[colour, place] + USUAL) - usual
    worth = float(HEAT * heat)
    if known.ways[colour, 0, x] & bit(state, y):
        worth += OWN
    elif known.ways[colour, 1, x] & bit(state, y):
        worth += NEARLY * OWN
    # An own tower closes all places around it to the opponent.
    closed = word(state, ((1 << (2 * tower + 1)) - 1) << y >> tower)
    for longer in range(2):
        hit = 0
        for column in range(max(x - tower, 0), min(x + tower + 1, side)):
            hit += popcount(known.ways[1 - colour, longer, column] & closed)
        if hit:
            share = hit / known.number[1 - colour, longer]
            worth += CUT * (1.0 if longer == 0 else NEARLY) * share
    return worth


# What the arbiter knows.


def advise(seen: Position, seat: Seat, level: int, noticed: Noticed) -> Advice:
    """Declare what one sees to stand, keep the opponent from it, and answer what he declares."""
    from belvedere.solvers.arbiter.asking import state_of

    step = int(state_of(seen)["step"])
    if step == PLACE:
        return _advise_placement(seen, seat, level, noticed)
    return _advise_answer(seen, seat, level) if step == ANSWER else _advise_challenge(seen, seat)


def _advise_placement(seen: Position, seat: Seat, level: int, noticed: Noticed) -> Advice:
    from belvedere.solvers.arbiter import placements

    if level < SEES_PAIRS_FROM:
        return _advise_beginner(seen, seat, level, noticed)
    winning = placements.winning_placements if level >= EXACT_FROM else placements.secure_placements
    for move in winning(seen, seat):
        action = _action(seen, f"{move}!")
        if action in noticed:
            return Advice(best=action, shares=_all_to(seat))
    if level < EXACT_FROM or not winning(seen, 1 - seat):
        return NO_ADVICE
    stopping = placements.stopping_placements(seen, seat)
    plain = {_action(seen, move) for move in stopping}
    return Advice(only=frozenset(plain)) if plain else NO_ADVICE


def _advise_beginner(seen: Position, seat: Seat, level: int, noticed: Noticed) -> Advice:
    """Declare a chain whose links are plain to see one by one, and nothing that a search finds."""
    from belvedere.solvers.arbiter import placements

    found = {move: _action(seen, f"{move}!") for move in placements.secure_placements(seen, seat)}
    at_hand = [move for move, action in found.items() if action in noticed]
    # Where many win, the chain stands already: any of them shows it.
    for move in at_hand[:GLANCES]:
        if _is_plain(seen.play(f"{move}!"), seat, level):
            return Advice(best=found[move], shares=_all_to(seat))
    silent = [move for move in seen.legal() if not move.endswith("!")]
    plain = frozenset(_action(seen, move) for move in silent)
    return Advice(only=plain & noticed or plain)


def _is_plain(seen: Position, seat: Seat, level: int) -> bool:
    """Tell whether a beginner sees that a chain stands."""
    from belvedere.solvers.arbiter.links import Link, trusted_chains

    def trusts(link: Link) -> bool:
        return link.short if level < SEES_CLOSED_FROM else link.closed

    return any(chain.axes for chain in trusted_chains(seen, trusts, seat))


def _looks_joined(seen: Position, seat: Seat) -> bool:
    """Tell whether towers stand close enough, from side to side, to be taken for a chain."""
    from belvedere.solvers.arbiter.links import Link, trusted_chains

    def is_near(link: Link) -> bool:
        return link.span <= LOOKS_JOINED * link.tower_side

    return any(chain.axes for chain in trusted_chains(seen, is_near, seat))


def _advise_answer(seen: Position, seat: Seat, level: int) -> Advice:
    """Accept what stands, or looks as if it did; challenge the rest."""
    from belvedere.solvers.arbiter.verdicts import judge, smallest_break

    if judge(seen, 1 - seat).sound:
        return Advice(best=_action(seen, "accept"), shares=_all_to(1 - seat))
    if level < JUDGES_FROM and _looks_joined(seen, 1 - seat):
        breaking = smallest_break(seen, 1 - seat)
        if breaking is not None and len(breaking) > level:
            return Advice(best=_action(seen, "accept"), shares=_all_to(1 - seat))
    return Advice(best=_action(seen, "challenge"), shares=_all_to(seat))


def _advise_challenge(seen: Position, seat: Seat) -> Advice:
    """Place the towers that break a declaration; give up as soon as nothing does."""
    from belvedere.solvers.arbiter.verdicts import judge

    verdict = judge(seen, 1 - seat)
    winner = 1 - seat if verdict.sound else seat
    move = "give up" if verdict.sound else verdict.breaking[0]
    return Advice(best=_action(seen, move), shares=_all_to(winner))


def _action(seen: Position, move: str) -> Action:
    return seen.rules.parse_action(seen.state, move)[0]


def _all_to(seat: Seat) -> tuple[float, float]:
    return (1.0, 0.0) if seat == 0 else (0.0, 1.0)


for _layout in (NARROW_LAYOUT, WIDE_LAYOUT):
    contract.bind(_layout.state, rank=rank, estimate=estimate, prepare=prepare)
