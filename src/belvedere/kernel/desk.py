"""The desk: all that one thread needs to work on a game, as one record that crosses into
compiled code in a single argument.

Python pays for every array that it hands over, so state, workspace and lists travel together. The
functions below are compiled once a game, for the type of its desk.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from belvedere.core.actors import CHANCE, OVER
from belvedere.kernel import contract
from belvedere.kernel.bits import lowest
from belvedere.kernel.compiling import compiled, helper
from belvedere.kernel.rng import below

REFUSED = -3  # in place of actors: the action was not legal

NO_WORK = np.dtype([("unused", "u1")])  # the workspace of a game that needs none


def desk_type(
    state: np.dtype[np.void],
    work: np.dtype[np.void],
    actions: int,
    outcomes: int,
    score_shape: tuple[int, int],
) -> np.dtype[np.void]:
    """Lay out a desk: the current state comes first, at offset 0."""
    return np.dtype(
        [
            ("states", state, (2,)),  # the current one, and a spare for whoever needs it
            ("work", work),  # the rules' own workspace
            ("actions", "i4", (actions,)),  # what `legal` and `chances` list
            ("weights", "i8", (outcomes,)),  # beside the outcomes of chance
            ("scores", "i4", score_shape),  # a row a seat
        ],
        align=True,
    )


@compiled
def actors_of(desks: Any, i: int) -> int:
    """Return who may decide on desk i."""
    return int(contract.actors(desks[i].states[0]))


@compiled
def legal_of(desks: Any, i: int, player: int) -> int:
    """List a player's legal actions on desk i and return their number."""
    desk = desks[i]
    return int(contract.legal(desk.states[0], player, desk.actions, desk.work))


@compiled
def apply_to(desks: Any, i: int, player: int, action: int) -> int:
    """Play an action on desk i and return who may decide next."""
    desk = desks[i]
    contract.apply(desk.states[0], player, action, desk.work)
    return int(contract.actors(desk.states[0]))


@helper
def list_next(desk: Any) -> int:
    """List what the lowest actor may do; return how much that is, times 256, and the actors.

    One number, because Python pays for every object that it is handed back.
    """
    actors = contract.actors(desk.states[0])
    number = 0
    if actors > 0:
        number = contract.legal(desk.states[0], lowest(actors), desk.actions, desk.work)
    return (number << 8) | (actors & 0xFF)


@compiled
def look(desks: Any) -> int:
    """List what may be done on the first desk; return what `list_next` does."""
    return list_next(desks[0])


@compiled
def step(desks: Any, action: int) -> int:
    """Play the lowest actor's action on the first desk and list what may be done next."""
    desk = desks[0]
    actors = contract.actors(desk.states[0])
    player = lowest(actors) if actors > 0 else CHANCE
    contract.apply(desk.states[0], player, action, desk.work)
    return list_next(desk)


@compiled
def chances_of(desks: Any, i: int) -> int:
    """List the outcomes of a chance step on desk i with their weights."""
    desk = desks[i]
    return int(contract.chances(desk.states[0], desk.actions, desk.weights))


@compiled
def score_of(desks: Any, i: int) -> None:
    """Write the scores of desk i."""
    desk = desks[i]
    desk.scores[:] = 0
    contract.score(desk.states[0], desk.scores, desk.work)


@compiled
def observe_on(desks: Any, i: int, viewer: int) -> None:
    """Reduce the state on desk i to what the viewer knows."""
    contract.observe(desks[i].states[0], viewer)


@compiled
def redeal_on(desks: Any, i: int, viewer: int, rng: Any) -> None:
    """Complete the observed state on desk i."""
    desk = desks[i]
    contract.redeal(desk.states[0], viewer, rng, desk.work)


@compiled
def planes_of(desks: Any, i: int, viewer: int, out: Any) -> None:
    """Write what a viewer sees of desk i into planes that are all 0."""
    desk = desks[i]
    states = desk.states
    states[1] = states[0]
    contract.observe(states[1], viewer)
    contract.planes(states[1], viewer, out, desk.work)


@compiled
def look_at(desks: Any, i: int, viewer: int, planes: Any, mask: Any) -> None:
    """Write what a viewer sees of desk i, and what he may do there, into what is all 0."""
    desk = desks[i]
    states = desk.states
    states[1] = states[0]
    contract.observe(states[1], viewer)
    contract.planes(states[1], viewer, planes, desk.work)
    actors = contract.actors(states[0])
    if actors > 0 and actors >> viewer & 1:
        contract.mask(states[0], viewer, desk.work, desk.actions, mask)


@compiled
def mask_of(desks: Any, i: int, player: int, out: Any) -> None:
    """Write a 1 for each action that a player may decide on now into what is all 0."""
    desk = desks[i]
    actors = contract.actors(desk.states[0])
    if actors > 0 and actors >> player & 1:
        contract.mask(desk.states[0], player, desk.work, desk.actions, out)


@compiled
def calm_of(desks: Any, i: int, player: int) -> int:
    """List the legal actions that random play chooses from, by `count` and `nth`."""
    desk = desks[i]
    state = desk.states[0]
    number = contract.count(state, player, desk.work, desk.actions)
    for n in range(number):
        desk.actions[n] = contract.nth(state, player, n, desk.work, desk.actions)
    return int(number)


@compiled
def rash_on(desks: Any, i: int, action: int) -> bool:
    """Tell whether random play leaves out an action on desk i."""
    return bool(contract.rash(desks[i].states[0], action))


@compiled
def symmetries_of(desks: Any, i: int) -> int:
    """Count the board symmetries that hold on desk i."""
    return int(contract.symmetries(desks[i].states[0]))


@compiled
def transform_on(desks: Any, i: int, symmetry: int) -> None:
    """Replace the state on desk i by its image."""
    states = desks[i].states
    states[1] = states[0]
    contract.transform(states[1], symmetry, states[0])


@compiled
def transform_action_on(desks: Any, i: int, symmetry: int, action: int) -> int:
    """Return the image of an action on desk i."""
    return int(contract.transform_action(desks[i].states[0], symmetry, action))


@helper
def draw(state: Any, desk: Any, rng: Any) -> int:
    """Draw a chance outcome of a state; the desk has room for the list."""
    number = contract.chances(state, desk.actions, desk.weights)
    total = 0
    for k in range(number):
        total += desk.weights[k]
    ticket = below(rng, total)
    for k in range(number):
        ticket -= desk.weights[k]
        if ticket < 0:
            return int(desk.actions[k])
    return -1


@helper
def draw_all(state: Any, desk: Any, rng: Any) -> int:
    """Draw what chance has to decide until somebody else does, or the game is over; say who."""
    actors = contract.actors(state)
    while actors == CHANCE:
        contract.apply(state, CHANCE, draw(state, desk, rng), desk.work)
        actors = contract.actors(state)
    return int(actors)


@compiled
def draw_on(desks: Any, i: int, rng: Any) -> int:
    """Draw whatever chance has to decide on desk i; return who may decide then."""
    return draw_all(desks[i].states[0], desks[i], rng)


@compiled
def advance(desks: Any, i: int, player: int, action: int, rng: Any) -> int:
    """Play a decision on desk i and draw what follows from chance; return who may decide then."""
    desk = desks[i]
    contract.apply(desk.states[0], player, action, desk.work)
    return draw_all(desk.states[0], desk, rng)


@compiled
def try_advance(desks: Any, i: int, player: int, action: int, rng: Any, room: Any) -> int:
    """Do the same if the action is legal; else change nothing and return REFUSED.

    `room` holds a mask.
    """
    desk = desks[i]
    if action < 0 or action >= room.size:
        return REFUSED
    room[:] = 0
    contract.mask(desk.states[0], player, desk.work, desk.actions, room)
    if room[action] == 0:
        return REFUSED
    contract.apply(desk.states[0], player, action, desk.work)
    return draw_all(desk.states[0], desk, rng)


@helper
def random_step(desk: Any, actors: int, rng: Any) -> int:
    """Play one random decision or outcome on a desk and return the action."""
    state = desk.states[0]
    player = CHANCE
    if actors == CHANCE:
        action = draw(state, desk, rng)
    else:
        player = lowest(actors)
        number = contract.count(state, player, desk.work, desk.actions)
        n = below(rng, number)
        action = int(contract.nth(state, player, n, desk.work, desk.actions))
    contract.apply(state, player, action, desk.work)
    return action


@compiled
def random_game(desks: Any, i: int, rng: Any, trail: Any) -> int:
    """Play the state on desk i at random to its end; write the actions, return their number."""
    desk = desks[i]
    plies = 0
    while True:
        actors = contract.actors(desk.states[0])
        if actors == OVER or plies == trail.size:  # longer than its facts say: the suite notices
            return plies
        trail[plies] = random_step(desk, actors, rng)
        plies += 1


@helper
def mix(signature: Any, value: int) -> Any:
    """Fold a number into a behaviour signature (FNV-1a by words)."""
    return (signature ^ np.uint64(value)) * np.uint64(0x100000001B3)


@compiled
def playouts(desks: Any, i: int, players: int, rng: Any, games: int, tally: Any) -> None:
    """Play random games from the state on desk i, which stays as it is.

    `tally`: plies, a hash of all final scores, then each seat's share of wins in 12ths.
    """
    desk = desks[i]
    states = desk.states
    states[1] = states[0]
    signature = np.uint64(tally[1])
    for _ in range(games):
        states[0] = states[1]
        while True:
            actors = contract.actors(states[0])
            if actors == OVER:
                break
            random_step(desk, actors, rng)
            tally[0] += np.uint64(1)
        desk.scores[:] = 0
        contract.score(states[0], desk.scores, desk.work)
        for seat in range(players):
            for column in range(desk.scores.shape[1]):
                signature = mix(signature, desk.scores[seat, column])
        share_win(desk.scores, players, tally)
    tally[1] = signature
    states[0] = states[1]


@helper
def beats(scores: Any, a: int, b: int) -> bool:
    """Tell whether row a is better than row b, compared from left to right."""
    for column in range(scores.shape[1]):
        if scores[a, column] != scores[b, column]:
            return bool(scores[a, column] > scores[b, column])
    return False


@helper
def share_win(scores: Any, players: int, tally: Any) -> None:
    """Add one win to the tally, shared by the best rows."""
    best = 0
    equal = 1
    for seat in range(1, players):
        if beats(scores, seat, best):
            best = seat
            equal = 1
        elif not beats(scores, best, seat):
            equal += 1
    for seat in range(players):
        if not beats(scores, best, seat):
            tally[2 + seat] += np.uint64(12 // equal)


@helper
def write_returns(state: Any, desk: Any, players: int, out: Any) -> None:
    """Write the zero-sum result of a game that is over: winners share 1, and all pay 1/n."""
    desk.scores[:] = 0
    contract.score(state, desk.scores, desk.work)
    best = 0
    for seat in range(1, players):
        if beats(desk.scores, seat, best):
            best = seat
    winners = 0
    for seat in range(players):
        winners += not beats(desk.scores, best, seat)
    for seat in range(players):
        share = 0.0 if beats(desk.scores, best, seat) else 1 / winners
        out[seat] = share - 1 / players


@compiled
def perft(states: Any, desks: Any, lists: Any, depth: int) -> int:
    """Count the leaves of the tree below states[0], `depth` decisions and outcomes deep.

    `states` and `lists` have a level for each depth. Several actors: the lowest decides.
    """
    desk = desks[0]
    leaves = 0
    left = np.zeros(depth + 1, np.int64)
    level = 0
    left[0] = -1  # not listed yet
    while level >= 0:
        actors = contract.actors(states[level])
        if left[level] < 0:
            if actors == OVER:
                left[level] = 0
            elif actors == CHANCE:
                left[level] = contract.chances(states[level], lists[level], desk.weights)
            else:
                left[level] = contract.legal(states[level], lowest(actors), lists[level], desk.work)
            if level == depth - 1:
                leaves += left[level]
                left[level] = 0
        if left[level] == 0:
            level -= 1
            continue
        left[level] -= 1
        states[level + 1] = states[level]
        player = CHANCE if actors == CHANCE else lowest(actors)
        action: Any = np.int64(lists[level, left[level]])
        contract.apply(states[level + 1], player, action, desk.work)
        level += 1
        left[level] = -1
    return leaves
