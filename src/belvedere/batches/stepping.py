"""Steps of many games, compiled: each thread has a desk of its own and a part of the games."""

from __future__ import annotations

from typing import Any

from belvedere.core.actors import OVER
from belvedere.kernel import contract
from belvedere.kernel.bits import lowest
from belvedere.kernel.compiling import compiled, helper
from belvedere.kernel.desk import draw_all, write_returns
from belvedere.kernel.rng import below


@helper
def restart(state: Any, start: Any, desk: Any, rng: Any) -> int:
    """Begin a game anew and return who decides first."""
    state[0] = start
    return draw_all(state[0], desk, rng)


@compiled
def begin(states: Any, desks: Any, t: int, rngs: Any, seats: Any, first: int, last: int) -> None:
    """Begin games first … last - 1 by the start that lies on desk t."""
    desk = desks[t]
    for i in range(first, last):
        seats[i] = lowest(restart(states[i : i + 1], desk.states[1], desk, rngs[i]))


@compiled
def find_illegal(
    states: Any, desks: Any, t: int, seats: Any, actions: Any, room: Any, first: int, last: int
) -> int:
    """Return the first game whose action is not legal, or -1; `room` holds a mask."""
    desk = desks[t]
    for i in range(first, last):
        if actions[i] < 0 or actions[i] >= room.size:
            return i
        room[:] = 0
        contract.mask(states[i], seats[i], desk.work, desk.actions, room)
        if room[actions[i]] == 0:
            return i
    return -1


@compiled
def step(
    states: Any,
    desks: Any,
    t: int,
    rngs: Any,
    seats: Any,
    actions: Any,
    rewards: Any,
    done: Any,
    first: int,
    last: int,
) -> None:
    """Play an action in each game, and what chance adds; a game that is over begins anew."""
    desk = desks[t]
    players = rewards.shape[1]
    for i in range(first, last):
        contract.apply(states[i], seats[i], actions[i], desk.work)
        actors = draw_all(states[i], desk, rngs[i])
        done[i] = actors == OVER
        rewards[i] = 0
        if actors == OVER:
            write_returns(states[i], desk, players, rewards[i])
            actors = restart(states[i : i + 1], desk.states[1], desk, rngs[i])
        seats[i] = lowest(actors)


@compiled
def mask(states: Any, desks: Any, t: int, seats: Any, out: Any, first: int, last: int) -> None:
    """Write a 1 for each legal action of each game, and a 0 for every other."""
    desk = desks[t]
    for i in range(first, last):
        out[i] = 0
        contract.mask(states[i], seats[i], desk.work, desk.actions, out[i])


@compiled
def observe(states: Any, desks: Any, t: int, seats: Any, out: Any, first: int, last: int) -> None:
    """Write the planes of each game, as the seat that decides sees it."""
    desk = desks[t]
    for i in range(first, last):
        out[i] = 0
        desk.states[0] = states[i]
        contract.observe(desk.states[0], seats[i])
        contract.planes(desk.states[0], seats[i], out[i], desk.work)


@compiled
def sample(
    states: Any, desks: Any, t: int, rngs: Any, seats: Any, actions: Any, first: int, last: int
) -> None:
    """Choose an action in each game as random play does."""
    desk = desks[t]
    for i in range(first, last):
        number = contract.count(states[i], seats[i], desk.work, desk.actions)
        n = below(rngs[i], number)
        actions[i] = contract.nth(states[i], seats[i], n, desk.work, desk.actions)
