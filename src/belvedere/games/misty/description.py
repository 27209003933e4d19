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
from belvedere.core.messages import words
from belvedere.games.misty import deck, facts
from belvedere.games.misty.deck import DRAWINGS
from belvedere.games.misty.notation import format_cell, square_of
from belvedere.games.misty.rules import turn, window
from belvedere.games.misty.rules.state import (
    ACTIVATE,
    DEAL,
    END,
    PICK,
    PLACE,
    RECORD,
    UNKNOWN,
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
    """Return the numbers of all seats."""
    return range(int(state.players))


# Reading the record: what the JSON, explanations and drawings share.


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards of a player."""

    size: int
    cards: tuple[str, ...] | None  # None: they are not the viewer's to know


@dataclass(frozen=True, slots=True)
class Round:
    """What a finished round came to."""

    points: tuple[int, ...]  # by seat
    winner: int | None  # None: it was tied


@dataclass(frozen=True, slots=True)
class WindowCard:
    """A card of a window: where it was placed, and what has become of it."""

    cell: int
    drawing: str
    at: int | None  # where it lies now; None: no longer in the window
    fate: str | None  # covered, blurred, gone or eaten

    @property
    def has_moved(self) -> bool:
        """Whether it was activated, or has eaten."""
        return self.at != self.cell and self.fate != "eaten"


@dataclass(frozen=True, slots=True)
class Laid:
    """A window with its cards where their moves have brought them."""

    cells: list[int]  # of its frame, in reading order
    placed: list[int]  # by cell: the drawing that was placed there
    whats: list[int]  # by drawing
    moved: int  # cells whose cards have been activated
    lying: list[int]  # by cell: how many cards lie there now
    top: list[int]  # by cell: one of them
    meals: list[int]  # by cell of a monster: 1 + the cell of the flower it has eaten
    points: int | None  # once monsters have eaten

    @property
    def cards(self) -> list[WindowCard]:
        """Its cards, in the reading order of the cells where they were placed."""
        return [self.card(cell) for cell in self.cells]

    def card(self, cell: int) -> WindowCard:
        """Return the card that was placed on a cell."""
        return WindowCard(cell, DRAWINGS[self.placed[cell]], *self._where(cell))

    def what(self, cell: int) -> int:
        """Return what the card that was placed on a cell does."""
        return self.whats[self.placed[cell]]

    def target(self, cell: int) -> int | None:
        """Return where an arrow card goes, or None when it leaves the window."""
        found = window.ahead(cell, self.what(cell))
        return found if found in self.cells else None

    def _where(self, cell: int) -> tuple[int | None, str | None]:
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


def lay_all(state: np.record) -> list[Laid]:
    """Lay out every window as it is now."""
    return [lay(state, seat, is_settled(state, seat)) for seat in seats(state)]


def is_settled(state: np.record, seat: int) -> bool:
    """Tell whether a seat has activated everything and its monsters have eaten."""
    step = int(state.step)
    return step == END or (step == ACTIVATE and seat < int(state.active))


def free_cells(state: np.record, seat: int) -> list[int]:
    """List the cells where the next card of a window may go."""
    return cells_in(window.free_cells(state, seat)) if state.step < ACTIVATE else []


def hand(state: np.record, seat: int) -> Hand:
    """Return what is known of a hand."""
    copies = state.hands[seat].tolist()
    if UNKNOWN in copies:
        return Hand(turn.cards_in_hand(state, seat), None)
    cards = tuple(card for card, n in zip(DRAWINGS, copies, strict=True) for _ in range(n))
    return Hand(len(cards), cards)


def picks(state: np.record) -> list[str | None]:
    """Return the card that each seat has picked, where that is known."""
    return [DRAWINGS[n - 1] if n else None for n in state.picks.tolist()[: state.players]]


def placements(state: np.record) -> list[int | None]:
    """Return the cell that each seat has chosen for its card, where that is known."""
    return [n - 1 if n else None for n in state.cells.tolist()[: state.players]]


def unseen(state: np.record) -> dict[str, int]:
    """Count the cards of each drawing of the deck that are not shown."""
    counts = zip(DRAWINGS, state.stock.tolist(), state.copies.tolist(), strict=True)
    return {drawing: number for drawing, number, copies in counts if copies}


def rounds(state: np.record) -> list[Round]:
    """List the rounds that are finished."""
    return [_round(row[: state.players]) for row in state.sheet.tolist()[: state.played]]


def _round(points: list[int]) -> Round:
    best = [seat for seat, won in enumerate(points) if won == max(points)]
    return Round(tuple(points), best[0] if len(best) == 1 else None)


# Writing.


def describe(state: np.record) -> dict[str, Any]:
    """Return everything that lies on the table or in hands, and what has to be decided."""
    step = int(state.step)
    return {
        "step": STEPS[step],
        "round": int(state.played) + (step != END),
        "rounds": [{"points": list(r.points), "winner": r.winner} for r in rounds(state)],
        "deal": int(state.deal) + 1,
        "passing": PASSING[passing(state)],
        "activating": int(state.active) if step == ACTIVATE else None,
        "hands": [_describe_hand(hand(state, seat)) for seat in seats(state)],
        "picks": picks(state),
        "placements": [_name(cell) for cell in placements(state)],
        "windows": [_describe_window(laid) for laid in lay_all(state)],
        "unseen": unseen(state),
    }


def _name(cell: int | None) -> str | None:
    return None if cell is None else format_cell(cell)


def _describe_hand(held: Hand) -> dict[str, Any]:
    return {"size": held.size, "cards": None if held.cards is None else list(held.cards)}


def _describe_window(laid: Laid) -> dict[str, Any]:
    return {
        "frame": frame(laid.cells),
        "points": laid.points,
        "cards": [_describe_card(card) for card in laid.cards],
    }


def frame(cells: Sequence[int]) -> dict[str, int] | None:
    """Return the box around some cells."""
    if not cells:
        return None
    columns, rows = zip(*map(square_of, cells), strict=True)
    return {"left": min(columns), "right": max(columns), "bottom": min(rows), "top": max(rows)}


def _describe_card(card: WindowCard) -> dict[str, Any]:
    return {
        "cell": format_cell(card.cell),
        "card": card.drawing,
        "moved": card.has_moved,
        "at": _name(card.at),
        "fate": card.fate,
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
            raise PositionError(words("The cards of seat {seat} cannot all have moved.", seat=seat))
        done |= 1 << ready[0]
