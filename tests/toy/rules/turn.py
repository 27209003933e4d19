"""The rules of Trinkets, compiled."""

from __future__ import annotations

from typing import Any

from belvedere.core.actors import CHANCE, OVER
from belvedere.kernel import contract
from belvedere.kernel.compiling import compiled, helper
from belvedere.kernel.rng import below
from toy.rules.state import (
    BID,
    CARDS,
    DEAL,
    END,
    FIRST_BID,
    FIRST_TAKE,
    GIVE,
    KEEP,
    PASS_ON,
    STATE,
    TAKE,
    UNKNOWN,
)


@compiled
def actors(state: Any) -> int:
    if state.step == DEAL:
        return CHANCE
    if state.step == END:
        return OVER
    if state.step != BID:
        return 1 << int(state.turn)
    waiting = 0
    for seat in range(state.players):
        if state.bids[seat] == 0:
            waiting |= 1 << seat
    return waiting


@compiled
def legal(state: Any, player: int, out: Any, work: Any) -> int:
    if state.step == BID:
        for bid in range(3):
            out[bid] = FIRST_BID + bid
        return 3
    if state.step == TAKE:
        most = min(state.pile, 2)
        for number in range(most):
            out[number] = FIRST_TAKE + number
        return int(most)
    out[0] = KEEP
    out[1] = PASS_ON
    return 2


@compiled
def chances(state: Any, out: Any, weights: Any) -> int:
    if state.step != DEAL:
        return 0
    number = 0
    for card in range(1, CARDS + 1):
        if not is_dealt(state, card):
            out[number] = card - 1
            weights[number] = 1
            number += 1
    return number


@helper
def is_dealt(state: Any, card: int) -> bool:
    for seat in range(state.players):
        if state.cards[seat] == card:
            return True
    return False


@compiled
def apply(state: Any, player: int, action: int, work: Any) -> None:
    if state.step == DEAL:
        seat = 0
        while state.cards[seat]:
            seat += 1
        state.cards[seat] = action + 1
        if seat == state.players - 1:
            state.step = BID
    elif state.step == BID:
        state.bids[player] = 1 + action - FIRST_BID
        start_if_all_bid(state)
    elif state.step == TAKE:
        state.hand = 1 + action - FIRST_TAKE
        state.pile -= state.hand
        state.step = GIVE
    else:
        receiver = player if action == KEEP else (player + 1) % state.players
        state.pebbles[receiver] += state.hand
        state.hand = 0
        state.turn = (player + 1) % state.players
        state.step = TAKE if state.pile else END


@helper
def start_if_all_bid(state: Any) -> None:
    best = 0
    for seat in range(state.players):
        if state.bids[seat] == 0:
            return
        if state.bids[seat] > state.bids[best]:
            best = seat
    state.turn = best
    state.step = TAKE


@compiled
def score(state: Any, out: Any, work: Any) -> None:
    for seat in range(state.players):
        card = 0 if state.cards[seat] == UNKNOWN else state.cards[seat]
        out[seat, 0] = card + state.pebbles[seat]


@compiled
def observe(state: Any, viewer: int) -> None:
    for seat in range(state.players):
        if seat != viewer:
            if state.cards[seat] and state.step != END:
                state.cards[seat] = UNKNOWN
            if state.step == BID:
                state.bids[seat] = 0


@compiled
def redeal(state: Any, viewer: int, rng: Any, work: Any) -> None:
    for seat in range(state.players):
        if state.cards[seat] == UNKNOWN:
            card = 1 + below(rng, CARDS)
            while is_dealt(state, card):
                card = 1 + below(rng, CARDS)
            state.cards[seat] = card


contract.bind(
    STATE,
    actors=actors,
    legal=legal,
    apply=apply,
    score=score,
    chances=chances,
    observe=observe,
    redeal=redeal,
)
