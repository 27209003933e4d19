"""What may be known of a game beyond its rules, as stubs that the search calls.

A game's file under `bots/` binds some of them to its state (`contract.bind`); where it does not,
the function here is what is known: nothing but the rules. Each takes the state first, then the
bench, which has room for lists and the rules' workspace.
"""

from __future__ import annotations

from typing import Any

from belvedere.core.actors import OVER
from belvedere.kernel import contract
from belvedere.kernel.compiling import helper
from belvedere.kernel.desk import beats, random_step

CALM, RASH = 1.0, 0.05  # how readily a move is tried of which nothing is known


@helper
def write_shares(state: Any, bench: Any, players: int, shares: Any) -> None:
    """Write what each seat has of a game that is over: the winners share 1."""
    bench.scores[:] = 0
    contract.score(state, bench.scores, bench.work)
    best = 0
    for seat in range(1, players):
        if beats(bench.scores, seat, best):
            best = seat
    winners = 0
    for seat in range(players):
        winners += not beats(bench.scores, best, seat)
    for seat in range(players):
        shares[seat] = 0.0 if beats(bench.scores, best, seat) else 1.0 / winners


@helper
def play_out(state: Any, bench: Any, players: int, rng: Any, shares: Any) -> None:
    """Play at random to the end, and write what each seat has then."""
    while True:
        actors = contract.actors(state)
        if actors == OVER:
            break
        random_step(bench, actors, rng)
    write_shares(state, bench, players, shares)


@helper
def rank_calmly(state: Any, bench: Any, player: int, number: int, priors: Any) -> None:
    """Try every move equally readily, but for those that random play leaves out."""
    for n in range(number):
        priors[n] = RASH if contract.rash(state, bench.actions[n]) else CALM


@contract.optional
def estimate(state: Any, bench: Any, players: int, rng: Any, shares: Any) -> bool:
    """Write what each seat may expect of the state, as shares of 1; tell whether that is certain.

    The state may be changed.
    """
    play_out(state, bench, players, rng, shares)
    return False


@contract.optional
def rank(state: Any, bench: Any, player: int, number: int, priors: Any) -> None:
    """Write how readily each of a player's listed moves is to be tried: a weight, 0 for never."""
    rank_calmly(state, bench, player, number, priors)


@contract.optional
def prepare(state: Any, bench: Any, rng: Any) -> None:
    """Look at the state that is searched from, before the first simulation."""
