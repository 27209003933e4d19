"""What a record of Misty says to whoever draws it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from belvedere.core.game import Last
from belvedere.core.messages import Message
from belvedere.core.squares import Square
from belvedere.games.misty import description, explain
from belvedere.games.misty.deck import DRAWINGS, WHATS
from belvedere.games.misty.description import Laid, WindowCard
from belvedere.games.misty.notation import format_action, square_of
from belvedere.games.misty.rules import turn
from belvedere.games.misty.rules.state import (
    ACTIVATE,
    END,
    FIRST_ACTIVATE,
    FIRST_PLACE,
    PICK,
    PLACE,
    passing,
)

Share = tuple[int, int, Message]  # a cell, the points that it brings, and why

UNDER: Final = ("covered", "blurred", None)  # fates of cards on one cell, from the lowest


@dataclass(frozen=True, slots=True)
class Box:
    """Cells from one corner to the other, both included."""

    left: int
    right: int
    bottom: int
    top: int

    def around(self, cells: set[Square]) -> Box:
        """Return the box around this one and some cells."""
        xs = {self.left, self.right, *(x for x, _ in cells)}
        ys = {self.bottom, self.top, *(y for _, y in cells)}
        return Box(min(xs), max(xs), min(ys), max(ys))

    def columns(self) -> range:
        """The columns that are shown, from left to right."""
        return range(self.left, self.right + 1)

    def rows(self) -> range:
        """From the bottom to the top."""
        return range(self.bottom, self.top + 1)

    def cells(self) -> list[Square]:
        """The cells that are shown, in reading order."""
        return [(x, y) for y in reversed(self.rows()) for x in self.columns()]


class Tabletop:
    """A record of Misty, read once for drawing: complete, or as its viewer knows it."""

    def __init__(self, record: np.record, winners: tuple[int, ...] = ()) -> None:
        self._record = record
        self.winners = winners  # of the match, once it is over
        self.seats = description.seats(record)
        self.step = int(record.step)
        self.sides = int(record.short), int(record.long)  # of a window
        self.full_hand = turn.hand_size(record)  # cards that are dealt to a seat at once
        self.deal, self.deals = int(record.deal) + 1, int(record.deals)
        self.passing = passing(record)  # 1: to the left, -1: to the right
        self.most_rounds = int(record.rounds)
        self.rounds = description.rounds(record)
        self.hands = [description.hand(record, seat) for seat in self.seats]
        self.picks = description.picks(record)
        self.placements = description.placements(record)
        self.windows = description.lay_all(record)
        self.cards = [laid.cards for laid in self.windows]
        self.unseen = description.unseen(record)
        self.active = int(record.active) if self.step == ACTIVATE else None  # who activates

    @property
    def round(self) -> int:
        """The number of the round that is played, or was the last."""
        return len(self.rounds) + (self.step != END)

    @property
    def is_building(self) -> bool:
        """Whether windows are still growing."""
        return self.step < ACTIVATE

    @cached_property
    def whats(self) -> tuple[tuple[str, str], ...]:
        """The drawings of the deck, and what each does: a direction, or its kind."""
        codes = zip(DRAWINGS, self._record.whats.tolist(), strict=True)
        return tuple((drawing, WHATS[code]) for drawing, code in codes if drawing in self.unseen)

    # Who decides, and who gets what.

    def is_deciding(self, seat: int) -> bool:
        """Tell whether a seat has to decide, as far as the viewer knows."""
        if self.step == PICK:
            return self.picks[seat] is None
        if self.step == PLACE:
            return self.placements[seat] is None
        return self.active == seat

    def receiver(self, seat: int) -> int:
        """Return who gets the hand of a seat next: left is the next higher seat."""
        return (seat + self.passing) % len(self.seats)

    # Windows.

    @cached_property
    def _boxes(self) -> list[Box]:
        return [_box(laid) for laid in self.windows]

    @cached_property
    def _free(self) -> list[set[Square]]:
        return [set(map(square_of, description.free_cells(self._record, s))) for s in self.seats]

    def box(self, seat: int) -> Box:
        """Return the window as far as it has grown; an empty one awaits its first card."""
        return self._boxes[seat]

    def reachable(self, seat: int) -> set[Square]:
        """Return the free cells that the window can grow to with its next card."""
        return self._free[seat]

    def shown(self, seat: int) -> Box:
        """Return the window and where it can grow."""
        return self.box(seat).around(self.reachable(seat))

    def stacks(self, seat: int) -> dict[Square, list[WindowCard]]:
        """Return the cards that lie on each cell, the lowest first."""
        found: dict[Square, list[WindowCard]] = {}
        for card in self.cards[seat]:
            if card.at is not None:
                found.setdefault(square_of(card.at), []).append(card)
        for stack in found.values():
            stack.sort(key=lambda card: UNDER.index(card.fate))
        return found

    def fallen(self, seat: int, fate: str) -> list[WindowCard]:
        """Return the cards that are no longer in the window, of one fate."""
        return [card for card in self.cards[seat] if card.fate == fate]

    def shares(self, seat: int) -> list[Share]:
        """Return the cells that bring points to a settled window, how many, and why."""
        laid = self.windows[seat]
        if laid.points is None:
            return []
        return [share for share in explain.shares(self._record, laid) if share[1]]

    def latest(self, last: Last | None) -> tuple[int, WindowCard] | None:
        """Return the card that was placed or activated last, and its seat."""
        if last is None or last.seat not in self.seats:
            return None
        for card in self.cards[last.seat]:
            if last.move == format_action(FIRST_PLACE + card.cell):
                return last.seat, card
            if card.has_moved and last.move == format_action(FIRST_ACTIVATE + card.cell):
                return last.seat, card
        return None


def _box(laid: Laid) -> Box:
    found = description.frame(laid.cells)
    return Box(**found) if found else Box(0, 0, 0, 0)
