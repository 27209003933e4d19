"""The slow twin of Misty: cards with names, hands that are passed on, windows of stacks."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

Cell = tuple[int, int]  # (x, y): x grows to the right, y upwards, the first card is at (0, 0)
Row = tuple[str, str, int]  # of the deck: drawing, what it does, copies

STANDARD: tuple[Row, ...] = (  # R-MIS-1
    ("balloon", "up", 3),
    ("rocket", "up", 3),
    ("leaf", "down", 3),
    ("raindrop", "down", 3),
    ("scooter", "left", 3),
    ("unicycle", "left", 3),
    ("fire truck", "right", 3),
    ("tractor", "right", 3),
    ("star", "plain", 4),
    ("heart", "plain", 4),
    ("house", "plain", 4),
    ("smiley", "smiley", 8),
    ("flower", "flower", 5),
    ("monster", "monster", 5),
)
ARROWS = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}
NEIGHBOURS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]
PASSING = ("left", "right", "left")  # by deal; only beginners have a third: R-MIS-2
WINS_NEEDED = 2  # R-MIS-7


@dataclass(eq=False)
class Card:
    """A card that was put into a window; two cards are never the same one."""

    drawing: str
    what: str  # "up", "down", "left", "right", "plain", "smiley", "flower" or "monster"
    cell: Cell  # where it was placed
    moved: bool = False


@dataclass(eq=False)
class Hand:
    """Cards that go from seat to seat during one deal."""

    cards: list[str]
    held_by: set[int]  # seats that have held it since it was dealt: they know it


def format_cell(cell: Cell) -> str:
    """Write a cell as 'x,y'."""
    return f"{cell[0]},{cell[1]}"


def parse_cell(text: str) -> Cell:
    """Read a cell written as 'x,y'."""
    x, y = text.split(",")
    return int(x), int(y)


def in_reading_order(cells: Iterable[Cell]) -> list[Cell]:
    """Sort cells row by row from the top, each row from the left."""
    return sorted(cells, key=lambda cell: (-cell[1], cell[0]))


@dataclass(eq=False)
class Window:
    """The window of one seat."""

    width: int  # of the frame, which may lie on its side: then this is its height
    height: int
    stacks: dict[Cell, list[Card]] = field(default_factory=dict)  # from the bottom; never empty
    gone: list[Card] = field(default_factory=list)  # moved out of the window
    eaten: list[Card] = field(default_factory=list)
    frame: tuple[int, int, int, int] | None = None  # left, right, bottom, top of the placed cards
    points: int | None = None  # once everything has been activated

    # ---- building ---------------------------------------------------------------------------

    def list_places(self) -> list[Cell]:
        """List the cells for the next card, in reading order: R-MIS-3."""
        if not self.stacks:
            return [(0, 0)]
        beside = {(x + dx, y + dy) for x, y in self.stacks for dx, dy in NEIGHBOURS}
        return in_reading_order(c for c in beside - self.stacks.keys() if self._fits(c))

    def place(self, cell: Cell, drawing: str, what: str) -> None:
        """Put a card on a free cell."""
        self.frame = self._frame_with(cell)
        self.stacks[cell] = [Card(drawing, what, cell)]

    def _frame_with(self, cell: Cell) -> tuple[int, int, int, int]:
        columns = [x for x, _ in self.stacks] + [cell[0]]
        rows = [y for _, y in self.stacks] + [cell[1]]
        return min(columns), max(columns), min(rows), max(rows)

    def _fits(self, cell: Cell) -> bool:
        left, right, bottom, top = self._frame_with(cell)
        wide, high = right - left + 1, top - bottom + 1
        upright = wide <= self.width and high <= self.height
        return upright or (wide <= self.height and high <= self.width)

    # ---- activation -------------------------------------------------------------------------

    def list_movable(self) -> list[Cell]:
        """List the cells of the arrow cards that still have to move, in reading order: R-MIS-4."""
        return in_reading_order(
            stack[-1].cell  # where it has lain since it was placed
            for stack in self.stacks.values()
            if stack[-1].what in ARROWS and not stack[-1].moved
        )

    def move(self, cell: Cell) -> None:
        """Move the arrow card of a cell: R-MIS-4."""
        assert self.frame is not None
        left, right, bottom, top = self.frame
        card = self._lift(cell)
        card.moved = True
        dx, dy = ARROWS[card.what]
        x, y = cell[0] + dx, cell[1] + dy
        if left <= x <= right and bottom <= y <= top:
            self.stacks.setdefault((x, y), []).append(card)
        else:
            self.gone.append(card)

    def feed_monsters(self) -> None:
        """Let each uncovered monster eat an uncovered flower while there are any: R-MIS-5."""
        for lair, meadow in zip(self._showing("monster"), self._showing("flower"), strict=False):
            self.eaten.append(self._lift(meadow))
            monster = self._lift(lair)
            monster.moved = True
            self.stacks[meadow] = [monster]

    def _lift(self, cell: Cell) -> Card:
        """Take the top card of a cell away."""
        card = self.stacks[cell].pop()
        if not self.stacks[cell]:
            del self.stacks[cell]
        return card

    def _showing(self, what: str) -> list[Cell]:
        """List the cells whose top card is of a kind, in reading order."""
        return in_reading_order(c for c, stack in self.stacks.items() if stack[-1].what == what)

    # ---- results ----------------------------------------------------------------------------

    def count_points(self) -> int:
        """Return the points of the cells that hold exactly one card: R-MIS-6."""
        sharp = {cell: stack[0] for cell, stack in self.stacks.items() if len(stack) == 1}
        points = sum(2 if card.what == "flower" else 1 for card in sharp.values())
        smileys = [cell for cell in in_reading_order(sharp) if sharp[cell].what == "smiley"]
        paired: set[Cell] = set()
        for x, y in smileys:  # from the left, each with its left neighbour if that is single
            if (x - 1, y) in smileys and (x - 1, y) not in paired:
                paired.add((x, y))
        return points + len(paired)

    def describe(self) -> dict[str, Any]:
        """Return the JSON of the window."""
        found: dict[Cell, tuple[Card, Cell | None, str | None]] = {}  # by cell, with at and fate
        for at, stack in self.stacks.items():
            for card in stack:
                shared = "blurred" if card.moved else "covered"
                found[card.cell] = card, at, shared if len(stack) > 1 else None
        found |= {card.cell: (card, None, "gone") for card in self.gone}
        found |= {card.cell: (card, None, "eaten") for card in self.eaten}
        frame = self.frame
        return {
            "frame": frame and dict(zip(("left", "right", "bottom", "top"), frame, strict=True)),
            "points": self.points,
            "cards": [
                {
                    "cell": format_cell(cell),
                    "card": card.drawing,
                    "moved": card.moved,
                    "at": at and format_cell(at),
                    "fate": fate,
                }
                for cell in in_reading_order(found)
                for card, at, fate in [found[cell]]
            ],
        }


class Misty:
    """A match of Misty."""

    def __init__(
        self,
        players: int = 2,
        beginners: bool = False,
        window: str | None = None,
        deck: Iterable[Row] = STANDARD,
        rounds: int = 7,
    ) -> None:
        """Start a match; raise ValueError when the cards cannot be dealt."""
        width, height = map(int, (window or ("3x3" if beginners else "3x4")).split("x"))
        self._players = players
        self._deck = list(deck)
        self._rounds = rounds  # at most
        self._shape = width, height
        self._deals = 3 if beginners else 2  # of a round: R-MIS-2
        self._hand_size, odd = divmod(width * height, self._deals)
        if odd or players * width * height > sum(copies for _, _, copies in self._deck):
            raise ValueError(f"expected cells in {self._deals} equal deals and enough cards")
        self._what = {drawing: what for drawing, what, _ in self._deck}

        self._finished: list[list[int]] = []  # points by seat, of each finished round
        self._step = "deal"
        self._round = 0
        self._deal = 0
        self._stock: list[str] = []  # cards not yet dealt in this round
        self._hands: list[Hand] = []  # by seat
        self._windows: list[Window] = []
        self._picks: list[str | None] = []
        self._placements: list[Cell | None] = []
        self._activating: int | None = None
        self._begin_round()

    # ---- questions --------------------------------------------------------------------------

    def actors(self) -> list[int] | str:
        """Return the seats that may decide, "chance" or "over"."""
        if self._step == "over":
            return "over"
        if self._step == "deal":
            return "chance"
        if self._step == "activate":
            assert self._activating is not None
            return [self._activating]
        decided = self._picks if self._step == "pick" else self._placements
        return [seat for seat in range(self._players) if decided[seat] is None]

    def legal(self, seat: int) -> list[str]:
        """List the moves of a seat; none if it may not decide."""
        if seat not in self._deciding():
            return []
        if self._step == "pick":
            return [f"pick {drawing}" for drawing in self._what if drawing in self._cards(seat)]
        window = self._windows[seat]
        cells = window.list_places() if self._step == "place" else window.list_movable()
        return [f"{self._step} {format_cell(cell)}" for cell in cells]

    def chances(self) -> list[tuple[str, int]]:
        """List the cards that may be dealt next, each with its weight; none at a decision."""
        if self._step != "deal":
            return []
        copies = Counter(self._stock)
        return [(f"deal {drawing}", copies[drawing]) for drawing in self._what if copies[drawing]]

    def play(self, move: str, who: int | str) -> None:
        """Play a move of a seat, or an outcome of "chance"; raise ValueError if it may not be."""
        allowed = [o for o, _ in self.chances()] if isinstance(who, str) else self.legal(who)
        if move not in allowed:
            raise ValueError(f"expected one of {allowed} by {who!r}, got {move!r}")
        verb, _, what = move.partition(" ")
        if isinstance(who, str):
            self._deal_card(what)
        elif verb == "pick":
            self._picks[who] = what
            if None not in self._picks:
                self._reveal_picks()
        elif verb == "place":
            self._placements[who] = parse_cell(what)
            if None not in self._placements:
                self._reveal_placements()
        else:
            self._windows[who].move(parse_cell(what))
            self._activate_from(who)

    def scores(self) -> list[int]:
        """Return the round wins by seat."""
        winners = [self._round_winner(points) for points in self._finished]
        return [winners.count(seat) for seat in range(self._players)]

    def totals(self) -> list[int]:
        """Return the points over all finished rounds by seat."""
        return [sum(points[seat] for points in self._finished) for seat in range(self._players)]

    def placing(self) -> list[int] | None:
        """Return the place of each seat, equals on the better one; None while it lasts."""
        if self._step != "over":
            return None
        results = list(zip(self.scores(), self.totals(), strict=True))  # R-MIS-7
        ranking = sorted(results, reverse=True)
        return [1 + ranking.index(result) for result in results]

    def winners(self) -> list[int] | None:
        """Return the seats that win, several when they share; None while the match lasts."""
        placing = self.placing()
        return placing and [seat for seat, place in enumerate(placing) if place == 1]

    def reason(self) -> str | None:
        """Say why the match is over, None while it lasts."""
        if self._step != "over":
            return None
        return "two-round-wins" if max(self.scores()) >= WINS_NEEDED else "last-round"

    def copy(self) -> Misty:
        """Return an independent copy."""
        return copy.deepcopy(self)

    def describe(self, viewer: int | None = None) -> dict[str, Any]:
        """Return the JSON of all that the game has, or of what one seat knows: R-MIS-8."""
        unseen = Counter(self._stock)
        hands: list[dict[str, Any]] = []
        for hand in self._hands:
            # an empty hand hides nothing
            known = viewer is None or viewer in hand.held_by or not hand.cards
            if not known:
                unseen.update(hand.cards)
            sorted_cards = sorted(hand.cards, key=list(self._what).index)
            hands.append({"size": len(hand.cards), "cards": sorted_cards if known else None})

        def shown(secrets: list[Any]) -> list[Any]:
            return [s if viewer in (None, seat) else None for seat, s in enumerate(secrets)]

        return {
            "step": self._step,
            "round": self._round,
            "rounds": [
                {"points": list(points), "winner": self._round_winner(points)}
                for points in self._finished
            ],
            "deal": self._deal,
            "passing": PASSING[self._deal - 1],
            "activating": self._activating,
            "hands": hands,
            "picks": shown(self._picks) if self._step == "pick" else list(self._picks),
            "placements": shown([cell and format_cell(cell) for cell in self._placements]),
            "windows": [window.describe() for window in self._windows],
            "unseen": {drawing: unseen[drawing] for drawing, _, copies in self._deck if copies},
        }

    def _deciding(self) -> list[int]:
        actors = self.actors()
        return [] if isinstance(actors, str) else actors

    def _cards(self, seat: int) -> list[str]:
        return self._hands[seat].cards

    @staticmethod
    def _round_winner(points: list[int]) -> int | None:
        best = max(points)
        return points.index(best) if points.count(best) == 1 else None  # R-MIS-7

    # ---- building ---------------------------------------------------------------------------

    def _begin_round(self) -> None:
        self._round += 1
        self._deal = 0
        self._stock = [drawing for drawing, _, copies in self._deck for _ in range(copies)]
        self._windows = [Window(*self._shape) for _ in range(self._players)]
        self._begin_deal()

    def _begin_deal(self) -> None:
        self._deal += 1
        self._step = "deal"
        self._hands = [Hand([], {seat}) for seat in range(self._players)]
        self._clear_decisions()

    def _deal_card(self, drawing: str) -> None:
        self._stock.remove(drawing)
        receiver = next(hand for hand in self._hands if len(hand.cards) < self._hand_size)
        receiver.cards.append(drawing)
        if all(len(hand.cards) == self._hand_size for hand in self._hands):
            self._step = "pick"

    def _clear_decisions(self) -> None:
        self._picks = [None] * self._players
        self._placements = [None] * self._players

    def _reveal_picks(self) -> None:
        for hand, drawing in zip(self._hands, self._picks, strict=True):
            assert drawing is not None
            hand.cards.remove(drawing)
        self._step = "place"

    def _reveal_placements(self) -> None:
        for seat, window in enumerate(self._windows):
            drawing, cell = self._picks[seat], self._placements[seat]
            assert drawing is not None
            assert cell is not None
            window.place(cell, drawing, self._what[drawing])
        self._clear_decisions()
        if self._hands[0].cards:
            self._pass_hands()
            self._step = "pick"
        elif self._deal < self._deals:
            self._begin_deal()
        else:
            self._step = "activate"
            self._activate_from(0)

    def _pass_hands(self) -> None:
        step = {"left": 1, "right": -1}[PASSING[self._deal - 1]]
        received: dict[int, Hand] = {}
        for seat, hand in enumerate(self._hands):
            receiver = (seat + step) % self._players
            hand.held_by.add(receiver)
            received[receiver] = hand
        self._hands = [received[seat] for seat in range(self._players)]

    # ---- activation and results -------------------------------------------------------------

    def _activate_from(self, seat: int) -> None:
        """Go on with a seat's activation, or with the next seat that has something to move."""
        for active in range(seat, self._players):
            window = self._windows[active]
            if window.list_movable():
                self._activating = active
                return
            window.feed_monsters()
            window.points = window.count_points()
        self._activating = None
        self._end_round()

    def _end_round(self) -> None:
        self._finished.append([window.points or 0 for window in self._windows])
        if max(self.scores()) >= WINS_NEEDED or self._round == self._rounds:
            self._step = "over"
        else:
            self._begin_round()
