"""What follows from a window, as a referee would show it."""

from __future__ import annotations

from typing import Any

import numpy as np

from belvedere.games.misty import deck, window
from belvedere.games.misty.deck import DRAWINGS
from belvedere.games.misty.description import Laid, is_settled, lay, seats
from belvedere.games.misty.notation import format_cell
from belvedere.games.misty.state import FLOWER, MONSTER, PLAIN, SMILEY, UP

MEANINGS = {
    PLAIN: "brings 1 point",
    SMILEY: "brings 1 point; every two side by side in a row bring 1 more",
    FLOWER: "brings 2 points, unless a monster eats it",
    MONSTER: "eats a flower at the end if it is uncovered, and lies in its place; brings 1 point",
}


def cards(state: np.record) -> list[dict[str, Any]]:
    """Say of every card in a window what it will do, or why it does nothing any more."""
    return [
        {
            "seat": seat,
            "cell": format_cell(cell),
            "card": DRAWINGS[laid.cards[cell]],
            "does": _does(laid, cell, is_complete=len(laid.cells) == state.short * state.long),
        }
        for seat, laid in _windows(state)
        for cell in laid.cells
    ]


def _windows(state: np.record, fed: bool = False) -> list[tuple[int, Laid]]:
    return [(seat, lay(state, seat, fed or is_settled(state, seat))) for seat in seats(state)]


def _does(laid: Laid, cell: int, is_complete: bool) -> str:
    what, (at, fate) = laid.what(cell), laid.where(cell)
    if fate == "covered":
        return f"is covered by {_names(_lying(laid, cell, but=cell))} and does nothing"
    if fate == "eaten":
        return "has been eaten by a monster"
    if laid.meals[cell]:
        return f"has eaten the flower at {format_cell(laid.meals[cell] - 1)}"
    if what < UP:
        return MEANINGS[what]
    if fate == "gone":
        return f"has moved {deck.WHATS[what]} out of the window"
    if at is not None and at != cell:
        return f"has moved {deck.WHATS[what]} to {format_cell(at)}"
    return f"moves {deck.WHATS[what]} {_where_to(laid, cell, is_complete)}"


def _where_to(laid: Laid, cell: int, is_complete: bool) -> str:
    """Say where an arrow card would go, and onto what."""
    target = laid.target(cell)
    if target is None:
        return "out of the window and is gone" if is_complete else "out of the window as it is now"
    below = _lying(laid, target, but=cell)
    if not below:
        return f"to {format_cell(target)}, which is empty"
    return f"to {format_cell(target)} and covers {_names(below)}"


def _lying(laid: Laid, place: int, but: int) -> list[str]:
    """Name the cards that lie on a place now, but for one."""
    return [DRAWINGS[laid.cards[c]] for c in laid.cells if c != but and laid.where(c)[0] == place]


def _names(names: list[str]) -> str:
    return " and ".join(f"the {name}" for name in names)


def covered(state: np.record) -> list[dict[str, Any]]:
    """List the cells with two cards or more, which bring nothing, and what lies there."""
    return [
        {
            "seat": seat,
            "cell": format_cell(place),
            "covered": _sharing(laid, place, "covered"),
            "by": _sharing(laid, place, "blurred"),
        }
        for seat, laid in _windows(state)
        for place in laid.cells
        if laid.lying[place] > 1
    ]


def _sharing(laid: Laid, place: int, fate: str) -> list[str]:
    return [DRAWINGS[laid.cards[c]] for c in laid.cells if laid.where(c) == (place, fate)]


def points(state: np.record) -> list[dict[str, Any]]:
    """Give the points of every cell, and why, as if nothing moved any more and monsters ate now."""
    return [
        {"seat": seat, "cell": format_cell(cell), **_cell_points(state, laid, cell)}
        for seat, laid in _windows(state, fed=True)
        for cell in laid.cells
    ]


def _cell_points(state: np.record, laid: Laid, cell: int) -> dict[str, Any]:
    number, lying = window.cell_points(state, cell, laid), laid.lying[cell]
    if lying == 0:
        return {"points": number, "why": "empty"}
    if lying > 1:
        return {"points": number, "why": f"blurred: {lying} cards"}
    name = DRAWINGS[laid.top[cell]]
    paired = number == 2 and laid.whats[laid.top[cell]] == SMILEY
    return {"points": number, "why": f"{name}, paired with the one before it" if paired else name}
