"""The rules of Misty, compiled: deals, secret picks and placements, the round and the match.

What happens inside a window, from the first card to the points, is in window.py.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from belvedere.core.actors import CHANCE, OVER
from belvedere.games.misty.rules.mirrors import symmetries, transform, transform_action
from belvedere.games.misty.rules.planes import planes
from belvedere.games.misty.rules.state import (
    ACTIVATE,
    DEAL,
    DRAWINGS,
    END,
    FIRST_ACTIVATE,
    FIRST_PICK,
    FIRST_PLACE,
    PICK,
    PLACE,
    STATE,
    UNKNOWN,
    passing,
)
from belvedere.games.misty.rules.window import bit, free_cells, movable, points
from belvedere.kernel import contract
from belvedere.kernel.bits import lowest, nth_bit, popcount
from belvedere.kernel.compiling import compiled, helper
from belvedere.kernel.rng import below

WINS = 2  # round wins that end a match (R-MIS-7)


@compiled
def actors(state: Any) -> int:
    """Return who may decide: all at once who have not yet picked or placed (R-MIS-3)."""
    if state.step == DEAL:
        return CHANCE
    if state.step == END:
        return OVER
    if state.step == ACTIVATE:
        return 1 << int(state.active)
    waiting = 0
    for seat in range(state.players):
        decided = state.picks[seat] if state.step == PICK else state.cells[seat]
        if decided == 0:
            waiting |= 1 << seat
    return waiting


# What may be decided: bits of drawings or cells, and the action that the lowest bit stands for.


@helper
def choices(state: Any, player: int) -> Any:
    """Return what a player may choose from, a bit each: drawings when picking, else cells."""
    if state.step == PICK:
        return drawings_in_hand(state, player)
    if state.step == PLACE:
        return free_cells(state, player)
    return movable(state, player, state.moved[player])


@helper
def drawings_in_hand(state: Any, seat: int) -> Any:
    """Return the drawings of a hand; none of a hand that is not known."""
    found = np.uint64(0)
    for card in range(DRAWINGS):
        if state.hands[seat, card] > 0:
            found |= bit(card)
    return found


@helper
def first_choice(state: Any) -> int:
    """Return the action behind bit 0 of the choices."""
    if state.step == PICK:
        return FIRST_PICK
    return FIRST_PLACE if state.step == PLACE else FIRST_ACTIVATE


@compiled
def legal(state: Any, player: int, out: Any, work: Any) -> int:
    """List the actions of a player, ascending."""
    left = choices(state, player)
    first = first_choice(state)
    number = 0
    while left:
        out[number] = first + lowest(left)
        left &= left - np.uint64(1)
        number += 1
    return number


@compiled
def count(state: Any, player: int, work: Any, out: Any) -> int:
    """Count the actions of a player, and leave their bits for `nth`."""
    work.choices = choices(state, player)
    return popcount(work.choices)


@compiled
def nth(state: Any, player: int, n: int, work: Any, out: Any) -> int:
    """Return the n-th action of a player."""
    return first_choice(state) + nth_bit(work.choices, n)


@compiled
def chances(state: Any, out: Any, weights: Any) -> int:
    """List the cards that may be dealt next, by the copies that are left (R-MIS-2)."""
    if state.step != DEAL:
        return 0
    number = 0
    for card in range(DRAWINGS):
        if state.stock[card] > 0:
            out[number] = card
            weights[number] = state.stock[card]
            number += 1
    return number


@compiled
def apply(state: Any, player: int, action: int, work: Any) -> None:
    """Change the state by one card dealt, picked, placed or activated."""
    if state.step == DEAL:
        deal_card(state, action)
    elif state.step == PICK:
        state.picks[player] = 1 + action - FIRST_PICK
        if all_decided(state, state.picks):
            reveal(state)
    elif state.step == PLACE:
        state.cells[player] = 1 + action - FIRST_PLACE
        if all_decided(state, state.cells):
            lay_cards(state)
            pass_hands(state, work)
    else:
        state.moved[player] |= bit(action - FIRST_ACTIVATE)
        activate_next(state, work)


# Dealing, picking, placing.


@helper
def hand_size(state: Any) -> int:
    """Return how many cards everybody is dealt at once."""
    return int(state.short) * int(state.long) // int(state.deals)


@helper
def deal_card(state: Any, card: int) -> None:
    """Deal a card to the hand that is not full yet: seat 0 is dealt all of his first."""
    seat = int(state.dealt) // hand_size(state)
    if state.hands[seat, card] != UNKNOWN:  # to a hidden hand it could be any of the unseen
        state.hands[seat, card] += 1
        state.stock[card] -= 1
    state.dealt += 1
    if state.dealt == state.players * hand_size(state):
        state.step = PICK


@helper
def all_decided(state: Any, decisions: Any) -> bool:
    """Tell whether nobody is left to pick, or to place."""
    for seat in range(state.players):
        if decisions[seat] == 0:
            return False
    return True


@helper
def reveal(state: Any) -> None:
    """Turn all picks up: they leave the hands, and everybody sees them."""
    for seat in range(state.players):
        state.hands[seat, state.picks[seat] - 1] -= 1
    state.step = PLACE


@helper
def lay_cards(state: Any) -> None:
    """Put every picked card where its owner wants it."""
    for seat in range(state.players):
        cell = int(state.cells[seat]) - 1
        state.windows[seat, cell] = state.picks[seat]
        state.filled[seat] |= bit(cell)
        state.picks[seat] = 0
        state.cells[seat] = 0


@helper
def pass_hands(state: Any, work: Any) -> None:
    """Hand on what is left; go on with the next deal, or with activation, when nothing is."""
    state.turn += 1
    if state.turn == hand_size(state):
        begin_deal(state, int(state.deal) + 1, work)
        return
    players = int(state.players)
    for card in range(DRAWINGS):
        for seat in range(players):
            work.passed[(seat + passing(state)) % players] = state.hands[seat, card]
        for seat in range(players):
            state.hands[seat, card] = work.passed[seat]
    state.step = PICK


@helper
def begin_deal(state: Any, deal: int, work: Any) -> None:
    """Begin a deal of the round, or activation after the last one."""
    state.turn = 0
    state.dealt = 0
    if deal < state.deals:
        state.deal = deal
        state.step = DEAL
    else:
        state.step = ACTIVATE
        activate_next(state, work)


# Activation, the round, the match.


@helper
def activate_next(state: Any, work: Any) -> None:
    """Find the seat that has something to activate (R-MIS-4); after the last one, count."""
    while state.active < state.players:
        if movable(state, int(state.active), state.moved[state.active]):
            return
        state.active += 1
    for seat in range(state.players):
        state.sheet[state.played, seat] = points(state, seat, state.moved[seat], work)
    state.played += 1
    if state.played == state.rounds or is_won(state):
        state.step = END
    else:
        begin_round(state)


@helper
def begin_round(state: Any) -> None:
    """Clear the windows and shuffle all cards anew (R-MIS-2)."""
    state.active = 0
    state.filled[:] = 0
    state.moved[:] = 0
    state.windows[:] = 0
    state.stock[:] = state.copies
    state.deal = 0
    state.step = DEAL


@helper
def is_won(state: Any) -> bool:
    """Tell whether somebody has won two rounds."""
    for seat in range(state.players):
        if wins(state, seat) == WINS:
            return True
    return False


@helper
def wins(state: Any, seat: int) -> int:
    """Count the rounds that a seat has won; a tied round is nobody's (R-MIS-7)."""
    won = 0
    for number in range(state.played):
        best = True
        for other in range(state.players):
            if other != seat and state.sheet[number, other] >= state.sheet[number, seat]:
                best = False
        won += best
    return won


@compiled
def score(state: Any, out: Any, work: Any) -> None:
    """Write round wins, then the points over all rounds (R-MIS-7)."""
    for seat in range(state.players):
        out[seat, 0] = wins(state, seat)
        for number in range(state.played):
            out[seat, 1] += state.sheet[number, seat]


# Who knows what (R-MIS-8).


@helper
def cards_in_hand(state: Any, seat: int) -> int:
    """Return how many cards a hand holds, which everybody can see."""
    size = hand_size(state)
    if state.step == DEAL:
        return min(max(int(state.dealt) - seat * size, 0), size)
    if state.step == PICK:
        return size - int(state.turn)
    return size - int(state.turn) - 1 if state.step == PLACE else 0


@helper
def knows_hand(state: Any, viewer: int, seat: int) -> bool:
    """Tell whether a viewer knows a hand: it is his, or it has passed through his own.

    The hand now at `seat` was at the viewer's this many passes after it was dealt; picks are
    revealed, so what he saw then stays exactly known.
    """
    if viewer == seat:
        return True
    if viewer < 0 or state.step == DEAL:  # no hand comes to a spectator
        return False
    seen_at = ((viewer - seat) * passing(state) + int(state.turn)) % int(state.players)
    return bool(seen_at <= state.turn)


@compiled
def observe(state: Any, viewer: int) -> None:
    """Hide the hands that the viewer does not know, and whether others have decided."""
    for seat in range(state.players):
        if seat == viewer:
            continue
        if cards_in_hand(state, seat) > 0 and not knows_hand(state, viewer, seat):
            hide_hand(state, seat)
        if state.step == PICK:
            state.picks[seat] = 0
        state.cells[seat] = 0


@helper
def hide_hand(state: Any, seat: int) -> None:
    """Put a hand among the unseen cards."""
    for card in range(DRAWINGS):
        if state.hands[seat, card] != UNKNOWN:
            state.stock[card] += state.hands[seat, card]
            state.hands[seat, card] = UNKNOWN


@compiled
def redeal(state: Any, viewer: int, rng: Any, work: Any) -> None:
    """Deal the hidden hands from the unseen cards; each card is as likely as any other."""
    unseen = 0
    for card in range(DRAWINGS):
        unseen += int(state.stock[card])
    for seat in range(state.players):
        if state.hands[seat, 0] == UNKNOWN:
            state.hands[seat, :] = 0
            for _ in range(cards_in_hand(state, seat)):
                card = unseen_card(state, below(rng, unseen))
                state.hands[seat, card] += 1
                state.stock[card] -= 1
                unseen -= 1


@helper
def unseen_card(state: Any, ticket: int) -> int:
    """Return the drawing of the card with this number among the unseen."""
    card = 0
    while ticket >= state.stock[card]:
        ticket -= int(state.stock[card])
        card += 1
    return card


contract.bind(
    STATE,
    actors=actors,
    legal=legal,
    apply=apply,
    score=score,
    chances=chances,
    observe=observe,
    redeal=redeal,
    planes=planes,
    count=count,
    nth=nth,
    symmetries=symmetries,
    transform=transform,
    transform_action=transform_action,
)
