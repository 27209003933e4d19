"""What happened in a ply of Misty: which card went where, onto what, and how a round ended."""

from __future__ import annotations

import numpy as np

from belvedere.core.game import Last
from belvedere.core.messages import Message, Value, all_of, words, words_in
from belvedere.games.misty.card_names import CARDS
from belvedere.games.misty.deck import DRAWINGS
from belvedere.games.misty.description import lay, rounds
from belvedere.games.misty.notation import format_cell, parse_cell, tell_move
from belvedere.svg.scene import name_seat


def tell_ply(before: np.record, last: Last, after: np.record) -> Value:
    """Say what a decision, or an outcome, has brought about."""
    verb, _, about = last.move.partition(" ")
    told = tell_move(last.move)
    cell = parse_cell(about)
    if verb == "place" and (card := int(before.picks[last.seat])):
        name = CARDS[DRAWINGS[card - 1]]
        told = words_in("move list", "{card} on {cell}", card=name, cell=about)
    elif verb == "activate" and cell is not None:
        told = _moved(before, last.seat, cell)
    if after.played == before.played:
        return told
    return words_in("move list", "{move}. {round}", move=told, round=_ended(after))


def tell_round(state: np.record) -> Message:
    """Say how the round ended that was settled last."""
    return words("{round}.", round=_ended(state))


def _moved(before: np.record, seat: int, cell: int) -> Message:
    laid = lay(before, seat, fed=False)
    card, target = CARDS[laid.card(cell).drawing], laid.target(cell)
    start = format_cell(cell)
    if target is None:
        return words_in("move list", "{card}: {cell} → out of the window", card=card, cell=start)
    told = words_in(
        "move list", "{card}: {cell} → {target}", card=card, cell=start, target=format_cell(target)
    )
    covered = [CARDS[c.drawing] for c in laid.cards if c.cell != cell and c.at == target]
    if not covered:
        return told
    return words_in("move list", "{moved}, onto: {cards}", moved=told, cards=all_of(covered))


def _ended(state: np.record) -> Message:
    """Say what the latest round came to, its points in the order of the seats."""
    number, played = int(state.played), rounds(state)[-1]
    points = " : ".join(map(str, played.points))
    if played.winner is None:
        return words_in(
            "move list", "Round {number} is tied, {points}", number=number, points=points
        )
    winner = name_seat(played.winner)
    return words_in(
        "move list",
        "Round {number} goes to {player}, {points}",
        number=number,
        player=winner,
        points=points,
    )
