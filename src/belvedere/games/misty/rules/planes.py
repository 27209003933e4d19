"""What a learner sees of Misty, compiled.

Seats are counted from the viewer's own: 0 is his, 1 the next around the table. With fewer than four
players, the planes of the other seats stay 0.

A card in a window, or one that has been picked, is told by what it does, which is all that matters
there, and by its number, which is what actions name.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from belvedere.games.misty.rules.state import (
    ACTIVATE,
    DRAWINGS,
    SEATS,
    UNKNOWN,
    WIDTH,
    passing,
)
from belvedere.games.misty.rules.window import has
from belvedere.kernel import contract
from belvedere.kernel.bits import lowest
from belvedere.kernel.compiling import compiled, helper
from belvedere.kernel.planes import decides, fill, flag

WHOSE = ("own", "next seat's", "third seat's", "fourth seat's")
WHATS = ("plain", "smiley", "flower", "monster", "up", "down", "left", "right")
CARDS = (
    "balloon", "rocket", "leaf", "raindrop", "scooter", "unicycle", "fire truck", "tractor",
    "star", "heart", "house", "smiley", "flower", "monster",
)  # fmt: skip
STEPS = ("deal", "pick", "place", "activate", "end")

_WINDOW = (*WHATS, "drawing", "activated")
_PICK = (*WHATS, "drawing")

NAMES = (
    *(f"{whose} window: {part}" for whose in WHOSE for part in _WINDOW),
    "own placement",
    *(f"own hand: {card}" for card in CARDS),
    *(f"{whose} hand: {part}" for whose in WHOSE[1:] for part in ("known", *CARDS)),
    *(f"{whose} pick: {part}" for whose in WHOSE for part in _PICK),
    *(f"unseen: {card}" for card in CARDS),
    *(f"what it does: {card}" for card in CARDS),
    *(f"step: {step}" for step in STEPS),
    "own decision",
    *(f"{whose} activation" for whose in WHOSE),
    *(f"{whose} points by round" for whose in WHOSE),
    *(f"{whose} round wins" for whose in WHOSE),
    "rounds finished",
    "deals finished in this round",
    "cards dealt",
    "times the hands have been passed",
    "hands go back, to the previous seat",
    "players",
    "shorter side of the window",
    "longer side of the window",
    "deals in a round",
    "rounds at most",
)

# The first of each group above, and how many planes a seat has.
WINDOW, A_WINDOW = 0, len(_WINDOW)
DRAWING, ACTIVATED = len(WHATS), len(WHATS) + 1  # in a window; a pick has the former
PLACEMENT = WINDOW + SEATS * A_WINDOW
HAND, A_HAND = PLACEMENT + 1, DRAWINGS + 1
KNOWN = -1  # before a hand; the own one has none
PICKED, A_PICK = HAND + SEATS * A_HAND - 1, len(_PICK)
UNSEEN = PICKED + SEATS * A_PICK
DECK = UNSEEN + DRAWINGS
STEP = DECK + DRAWINGS
DECISION = STEP + len(STEPS)
ACTIVE = DECISION + 1
POINTS = ACTIVE + SEATS
WINS = POINTS + SEATS
COUNTS = WINS + SEATS


@compiled
def planes(state: Any, viewer: int, out: Any, work: Any) -> None:
    """Write each seat's window, hand and pick, then the unseen cards, then how far the match is."""
    players = int(state.players)
    for ahead in range(players):
        seat = (viewer + ahead) % players
        write_window(state, seat, out, WINDOW + ahead * A_WINDOW)
        write_hand(state, seat, out, HAND + ahead * A_HAND)
        if state.picks[seat]:
            card = int(state.picks[seat]) - 1
            first = PICKED + ahead * A_PICK
            fill(out, first + int(state.whats[card]), 1)
            fill(out, first + DRAWING, 1 + card)
        if state.step == ACTIVATE:
            flag(out, ACTIVE + ahead, state.active == seat)
    if state.cells[viewer]:
        cell = int(state.cells[viewer]) - 1
        out[PLACEMENT, cell // WIDTH, cell % WIDTH] = 1
    for card in range(DRAWINGS):
        fill(out, UNSEEN + card, int(state.stock[card]))
        if state.copies[card]:
            fill(out, DECK + card, 1 + int(state.whats[card]))
    fill(out, STEP + int(state.step), 1)
    flag(out, DECISION, decides(state, viewer))
    write_sheet(state, viewer, out, work)
    write_counts(state, out)


@helper
def write_window(state: Any, seat: int, out: Any, first: int) -> None:
    """Write the cards where they were placed, and which of them have been activated."""
    left = state.filled[seat]
    while left:
        cell = lowest(left)
        left &= left - np.uint64(1)
        row, column = cell // WIDTH, cell % WIDTH
        card = int(state.windows[seat, cell]) - 1
        out[first + int(state.whats[card]), row, column] = 1
        out[first + DRAWING, row, column] = 1 + card
        out[first + ACTIVATED, row, column] = has(state.moved[seat], cell)


@helper
def write_hand(state: Any, seat: int, out: Any, first: int) -> None:
    """Write the copies in a hand, if it is known."""
    if state.hands[seat, 0] == UNKNOWN:
        return
    if first != HAND:
        fill(out, first + KNOWN, 1)
    for card in range(DRAWINGS):
        fill(out, first + card, int(state.hands[seat, card]))


@helper
def write_sheet(state: Any, viewer: int, out: Any, work: Any) -> None:
    """Write the points of finished rounds, a column a round, and who has won how many."""
    players = int(state.players)
    work.scores[:] = 0
    contract.score(state, work.scores, work)
    for ahead in range(players):
        seat = (viewer + ahead) % players
        for number in range(state.played):
            for row in range(WIDTH):
                out[POINTS + ahead, row, number] = state.sheet[number, seat]
        fill(out, WINS + ahead, int(work.scores[seat, 0]))


@helper
def write_counts(state: Any, out: Any) -> None:
    """Write how far the round is, and the options."""
    fill(out, COUNTS, int(state.played))
    fill(out, COUNTS + 1, int(state.deal))
    fill(out, COUNTS + 2, int(state.dealt))
    fill(out, COUNTS + 3, int(state.turn))
    flag(out, COUNTS + 4, passing(state) < 0)
    fill(out, COUNTS + 5, int(state.players))
    fill(out, COUNTS + 6, int(state.short))
    fill(out, COUNTS + 7, int(state.long))
    fill(out, COUNTS + 8, int(state.deals))
    fill(out, COUNTS + 9, int(state.rounds))
