"""What follows from a window, as a referee would show it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import numpy as np

from belvedere.core.messages import Listed, Message, all_of, counted, words, words_in
from belvedere.games.misty import deck
from belvedere.games.misty.card_names import CARDS, WAYS
from belvedere.games.misty.deck import DRAWINGS
from belvedere.games.misty.description import Laid, WindowCard, lay, lay_all, seats
from belvedere.games.misty.notation import format_cell
from belvedere.games.misty.rules import window
from belvedere.games.misty.rules.state import FLOWER, MONSTER, PLAIN, SMILEY, UP

MEANINGS: Final = {
    PLAIN: words("brings 1 point"),
    SMILEY: words("brings 1 point; every two side by side in a row bring 1 more"),
    FLOWER: words("brings 2 points, unless a monster eats it"),
    MONSTER: words(
        "eats a flower at the end if it is uncovered, and lies in its place; brings 1 point"
    ),
}


def meaning(what: int) -> Message:
    """Say what a card does, wherever it will lie."""
    if what < UP:
        return MEANINGS[what]
    return words(
        "moves {direction} when it is activated, onto whatever lies there; brings 1 point",
        direction=WAYS[deck.WHATS[what]],
    )


def cards(state: np.record) -> list[dict[str, Any]]:
    """Say of every card in a window what it will do, or why it does nothing any more."""
    return [
        {
            "seat": seat,
            "cell": format_cell(card.cell),
            "card": card.drawing,
            "does": _does(laid, card, is_complete=len(laid.cells) == state.short * state.long),
        }
        for seat, laid in enumerate(lay_all(state))
        for card in laid.cards
    ]


def _does(laid: Laid, card: WindowCard, is_complete: bool) -> Message:
    what = laid.what(card.cell)
    if card.fate == "covered":
        above = _lying(laid, card.cell, but=card.cell)
        return counted(
            "is covered by {cards} and does nothing",
            "is covered by {cards} and does nothing",
            len(above),
            cards=_names(above),
        )
    if card.fate == "eaten":
        return words("has been eaten by a monster")
    if meal := laid.meals[card.cell]:
        return words("has eaten the flower at {cell}", cell=format_cell(meal - 1))
    if what < UP:
        return MEANINGS[what]
    way = WAYS[deck.WHATS[what]]
    if card.at is None:
        return words("has moved {direction} out of the window", direction=way)
    if card.has_moved:
        return words("has moved {direction} to {cell}", direction=way, cell=format_cell(card.at))
    return _will_do(laid, card, way, is_complete)


def _will_do(laid: Laid, card: WindowCard, way: Message, is_complete: bool) -> Message:
    """Say where an arrow card would go, and onto what."""
    target = laid.target(card.cell)
    if target is None:
        if is_complete:
            return words("moves {direction} out of the window and is gone", direction=way)
        return words("moves {direction} out of the window as it is now", direction=way)
    cell, below = format_cell(target), _lying(laid, target, but=card.cell)
    if not below:
        return words("moves {direction} to {cell}, which is empty", direction=way, cell=cell)
    return counted(
        "moves {direction} to {cell} and covers {cards}",
        "moves {direction} to {cell} and covers {cards}",
        len(below),
        direction=way,
        cell=cell,
        cards=_names(below),
    )


def _lying(laid: Laid, place: int, but: int) -> list[str]:
    """Name the cards that lie on a place now, but for one."""
    return [card.drawing for card in laid.cards if card.cell != but and card.at == place]


def _names(drawings: list[str]) -> Listed:
    return all_of(words("the {card}", card=CARDS[drawing]) for drawing in drawings)


def covered(state: np.record) -> list[dict[str, Any]]:
    """List the cells with two cards or more, which bring nothing, and what lies there."""
    return [
        {
            "seat": seat,
            "cell": format_cell(place),
            "covered": _sharing(laid, place, "covered"),
            "by": _sharing(laid, place, "blurred"),
        }
        for seat, laid in enumerate(lay_all(state))
        for place in laid.cells
        if laid.lying[place] > 1
    ]


def _sharing(laid: Laid, place: int, fate: str) -> list[str]:
    return [card.drawing for card in laid.cards if (card.at, card.fate) == (place, fate)]


def points(state: np.record) -> list[dict[str, Any]]:
    """Give the points of every cell, and why, as if nothing moved any more and monsters ate now."""
    return [
        {"seat": seat, "cell": format_cell(cell), "points": number, "why": why}
        for seat in seats(state)
        for cell, number, why in shares(state, lay(state, seat, fed=True))
    ]


def shares(state: np.record, laid: Laid) -> Iterator[tuple[int, int, Message]]:
    """Give the cells of a window that has been fed, the points of each, and why."""
    for cell in laid.cells:
        number = int(window.cell_points(state, cell, laid))
        yield cell, number, _why(laid, cell, number)


def _why(laid: Laid, cell: int, number: int) -> Message:
    lying = laid.lying[cell]
    if lying == 0:
        return words_in("a cell", "empty")
    if lying > 1:
        return counted("blurred: {number} card", "blurred: {number} cards", lying)
    name = CARDS[DRAWINGS[laid.top[cell]]]
    if number == 2 and laid.whats[laid.top[cell]] == SMILEY:
        return words("{card}, paired with the one before it", card=name)
    return name
