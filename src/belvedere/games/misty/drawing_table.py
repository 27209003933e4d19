"""What a position of Misty says to whoever draws it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from belvedere.core.game import Holds, Last
from belvedere.core.squares import Square
from belvedere.games.misty import deck, facts
from belvedere.svg.endless import find_squares, read_square

Data = Mapping[str, Any]

STEPS: Final[dict[str, Square]] = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}
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
        """From left to right."""
        return range(self.left, self.right + 1)

    def rows(self) -> range:
        """From the bottom to the top."""
        return range(self.bottom, self.top + 1)

    def cells(self) -> list[Square]:
        """In reading order."""
        return [(x, y) for y in reversed(self.rows()) for x in self.columns()]


class Table:
    """A position as one viewer sees it."""

    def __init__(self, data: Data, viewer: int | None, last: Last | None) -> None:
        self.data = data
        self.viewer = viewer
        self.last = last
        self.step: str = data["step"]
        self.options: Data = data["options"]
        self.seats = range(len(data["windows"]))

    @cached_property
    def whats(self) -> dict[str, str]:
        """What each drawing of the deck does: a direction, or its kind."""
        return {card.drawing: card.what for card in deck.rows(self.options["deck"])}

    @property
    def sides(self) -> tuple[int, int]:
        """The shorter and the longer side of a window."""
        return facts.sides(self.options)

    @property
    def deals(self) -> int:
        """How many deals a round has."""
        return facts.deals(self.options)

    @property
    def full_hand(self) -> int:
        """How many cards are dealt to a seat at once."""
        return facts.cells(self.options) // self.deals

    @property
    def is_building(self) -> bool:
        """Whether windows are still growing."""
        return self.step in ("deal", "pick", "place")

    def title(self, seat: int) -> str:
        """Name a seat."""
        return f"Seat {seat}" + (" (you)" if seat == self.viewer else "")

    # Who has to decide.

    def is_deciding(self, seat: int) -> bool:
        """Tell whether a seat has to decide, as far as the viewer knows."""
        if self.step == "activate":
            return bool(self.data["activating"] == seat)
        decided = {"pick": "picks", "place": "placements"}.get(self.step)
        return decided is not None and self.data[decided][seat] is None

    def seat_of(self, holds: Holds) -> int | None:
        """Return whose moves these are: the viewer's, or the lowest seat's that has to decide."""
        if self.viewer is not None or not holds:
            return self.viewer if holds else None
        return next(filter(self.is_deciding, self.seats), None)

    # Hands.

    def hand(self, seat: int) -> list[str] | None:
        """Return the cards of a hand, or None when the viewer does not know them."""
        cards: list[str] | None = self.data["hands"][seat]["cards"]
        return cards

    def pick(self, seat: int) -> str | None:
        """Return the card that a seat has picked, if the viewer knows."""
        card: str | None = self.data["picks"][seat]
        return card

    def receiver(self, seat: int) -> int:
        """Return who gets the hand of a seat next: left is the next higher seat."""
        way = 1 if self.data["passing"] == "left" else -1
        return (seat + way) % len(self.seats)

    # Windows.

    def window(self, seat: int) -> Data:
        """Return the window of a seat."""
        found: Data = self.data["windows"][seat]
        return found

    def box(self, seat: int) -> Box:
        """Return the window as far as it has grown; an empty one awaits its first card."""
        frame = self.window(seat)["frame"]
        return Box(**frame) if frame else Box(0, 0, 0, 0)

    def reachable(self, seat: int) -> set[Square]:
        """Return the free cells that the window can grow to with its next card."""
        return {read_square(cell) for cell in self.data["free"][seat]}

    def shown(self, seat: int) -> Box:
        """Return the cells to be drawn: the window and where it can grow."""
        return self.box(seat).around(self.reachable(seat))

    def stacks(self, seat: int) -> dict[Square, list[Data]]:
        """Return the cards that lie on each cell, the lowest first."""
        found: dict[Square, list[Data]] = {}
        for card in self.window(seat)["cards"]:
            if card["at"] is not None:
                found.setdefault(read_square(card["at"]), []).append(card)
        for stack in found.values():
            stack.sort(key=lambda card: UNDER.index(card["fate"]))
        return found

    def fallen(self, seat: int, fate: str) -> list[Data]:
        """Return the cards that are no longer in the window, of one fate."""
        return [card for card in self.window(seat)["cards"] if card["fate"] == fate]

    def latest(self) -> tuple[int, Data] | None:
        """Return the card that was placed or activated last, and its seat."""
        if self.last is None or not self.last.move.startswith(("place ", "activate ")):
            return None
        if self.last.seat not in self.seats:
            return None
        was_activated = self.last.move.startswith("activate")
        for card in self.window(self.last.seat)["cards"]:
            if [read_square(card["cell"])] == find_squares(self.last.move):
                return (self.last.seat, card) if card["moved"] >= was_activated else None
        return None


def pick_name(card: str) -> str:
    """Return what the button that picks a card is called."""
    return "pick-" + card.replace(" ", "-")
