"""Misty's position as JSON, named as at the table; docs/positions/misty.md documents it.

The way back, with all that a position has to fulfil, is in restoring.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from belvedere.core.errors import PositionError
from belvedere.core.facts import Options
from belvedere.games.misty import deck, facts, rules, window
from belvedere.games.misty.deck import DRAWINGS
from belvedere.games.misty.notation import format_cell
from belvedere.games.misty.state import (
    ACTIVATE,
    DEAL,
    END,
    PICK,
    PLACE,
    REACH,
    RECORD,
    UNKNOWN,
    WIDTH,
    WORK,
    passing,
)

STEPS = {DEAL: "deal", PICK: "pick", PLACE: "place", ACTIVATE: "activate", END: "over"}
PASSING = {1: "left", -1: "right"}
MOST_POINTS = 32  # of a window: two on each of sixteen cells


def new_state(options: Options) -> np.record:
    """Return the record before the first card is dealt."""
    state: np.record = np.zeros(1, RECORD)[0]
    state.players = options["players"]
    state.short, state.long = facts.sides(options)
    state.deals = facts.deals(options)
    state.rounds = options["rounds"]
    for card in deck.rows(str(options["deck"])):
        number = DRAWINGS.index(card.drawing)
        state.copies[number] = card.copies
        state.whats[number] = deck.WHATS.index(card.what)
    state.stock[:] = state.copies
    return state


def cells_in(cells: int) -> list[int]:
    """List the cells of a set, in reading order."""
    found, left = [], int(cells)
    while left:
        found.append((left & -left).bit_length() - 1)
        left &= left - 1
    return found


def seats(state: np.record) -> range:
    """Return the seats."""
    return range(int(state.players))


# Writing.


def describe(state: np.record) -> dict[str, Any]:
    """Return everything that lies on the table or in hands, and what has to be decided."""
    step, players = int(state.step), int(state.players)
    return {
        "step": STEPS[step],
        "round": int(state.played) + (step != END),
        "rounds": [_round(state, number) for number in range(int(state.played))],
        "deal": int(state.deal) + 1,
        "passing": PASSING[passing(state)],
        "activating": int(state.active) if step == ACTIVATE else None,
        "hands": [_hand(state, seat) for seat in seats(state)],
        "picks": [DRAWINGS[n - 1] if n else None for n in state.picks.tolist()[:players]],
        "placements": [format_cell(n - 1) if n else None for n in state.cells.tolist()[:players]],
        "windows": [_window(state, seat) for seat in seats(state)],
        "unseen": {
            drawing: number
            for drawing, number, copies in zip(
                DRAWINGS, state.stock.tolist(), state.copies.tolist(), strict=True
            )
            if copies
        },
    }


def _round(state: np.record, number: int) -> dict[str, Any]:
    points = [int(state.sheet[number, seat]) for seat in seats(state)]
    best = [seat for seat in seats(state) if points[seat] == max(points)]
    return {"points": points, "winner": best[0] if len(best) == 1 else None}


def _hand(state: np.record, seat: int) -> dict[str, Any]:
    copies = state.hands[seat].tolist()
    hidden = UNKNOWN in copies
    cards = [drawing for drawing, n in zip(DRAWINGS, copies, strict=True) for _ in range(n)]
    return {
        "size": rules.cards_in_hand(state, seat) if hidden else len(cards),
        "cards": None if hidden else cards,
    }


@dataclass(frozen=True, slots=True)
class Laid:
    """A window with its cards where their moves have brought them."""

    cells: list[int]  # of its frame, in reading order
    cards: list[int]  # by cell: the drawing that was placed there
    whats: list[int]  # by drawing
    moved: int  # cells whose cards have been activated
    lying: list[int]  # by cell: how many cards lie there now
    top: list[int]  # by cell: one of them
    meals: list[int]  # by cell of a monster: 1 + the cell of the flower it has eaten
    points: int | None  # once monsters have eaten

    def what(self, cell: int) -> int:
        """Return what the card that was placed on a cell does."""
        return self.whats[self.cards[cell]]

    def target(self, cell: int) -> int | None:
        """Return where an arrow card goes, or None when it leaves the window."""
        found = window.ahead(cell, self.what(cell))
        return found if found in self.cells else None

    def where(self, cell: int) -> tuple[int | None, str | None]:
        """Return where a card lies now, and what has become of it."""
        if self.moved >> cell & 1:
            at = self.target(cell)
            if at is None:
                return None, "gone"
            return at, "blurred" if self.lying[at] > 1 else None
        if self.meals[cell]:
            return self.meals[cell] - 1, None
        if 1 + cell in self.meals:
            return None, "eaten"
        return cell, "covered" if self.lying[cell] > 1 else None


def lay(state: np.record, seat: int, fed: bool) -> Laid:
    """Lay out a window; `fed`: let its monsters eat, and count its points."""
    work, moved = np.zeros(1, WORK)[0], state.moved[seat]
    points = int(window.points(state, seat, moved, work)) if fed else None
    if not fed:
        window.lay_out(state, seat, moved, work)
    return Laid(
        cells_in(state.filled[seat]),
        [card - 1 for card in state.windows[seat].tolist()],
        state.whats.tolist(),
        int(moved),
        work["lying"].tolist(),
        work["top"].tolist(),
        work["meals"].tolist(),
        points,
    )


def is_settled(state: np.record, seat: int) -> bool:
    """Tell whether a seat has activated everything and its monsters have eaten."""
    step = int(state.step)
    return step == END or (step == ACTIVATE and seat < int(state.active))


def _window(state: np.record, seat: int) -> dict[str, Any]:
    laid = lay(state, seat, is_settled(state, seat))
    return {
        "frame": frame(laid.cells),
        "points": laid.points,
        "cards": [_card(laid, cell) for cell in laid.cells],
    }


def free_cells(state: np.record, seat: int) -> list[str]:
    """Name the cells where the next card of a window may go."""
    if state.step >= ACTIVATE:
        return []
    return [format_cell(cell) for cell in cells_in(window.free_cells(state, seat))]


def frame(cells: Sequence[int]) -> dict[str, int] | None:
    """Return the box around some cells."""
    if not cells:
        return None
    columns, rows = [cell % WIDTH - REACH for cell in cells], [REACH - c // WIDTH for c in cells]
    return {"left": min(columns), "right": max(columns), "bottom": min(rows), "top": max(rows)}


def _card(laid: Laid, cell: int) -> dict[str, Any]:
    at, fate = laid.where(cell)
    return {
        "cell": format_cell(cell),
        "card": DRAWINGS[laid.cards[cell]],
        "moved": at != cell and fate != "eaten",
        "at": None if at is None else format_cell(at),
        "fate": fate,
    }


# What can have been.


def check_moves(state: np.record, seat: int) -> None:
    """Check that the cards that have moved can have done so one after another."""
    wanted, done = int(state.moved[seat]), 0
    while wanted != done:
        able = int(window.movable(state, seat, np.uint64(done))) & wanted
        # A card that would cover one of the others has to wait for it.
        ready = [
            cell
            for cell in cells_in(able)
            if (target := window.ahead(cell, window.what_lies(state, seat, cell))) < 0
            or not (wanted & ~done) >> target & 1
        ]
        if not ready:
            raise PositionError(f"The cards of seat {seat} cannot all have moved.")
        done |= 1 << ready[0]
