"""A second judge of Misty's positions, written from docs/positions/misty.md and the rule page.

It knows the JSON alone, and is in no hurry: it looks for an order in which cards can have moved,
and for flowers, smileys and arrows that can have brought the points of finished rounds.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterator
from typing import Any

Json = dict[str, Any]
Cell = tuple[int, int]

DRAWINGS = (
    "balloon", "rocket", "leaf", "raindrop", "scooter", "unicycle", "fire truck", "tractor",
    "star", "heart", "house", "smiley", "flower", "monster",
)  # fmt: skip
ARROWS = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}
STEPS = ("deal", "pick", "place", "activate", "over")
FIRST = (0, 0)
NAMES = {f"{x},{y}": (x, y) for x in range(-3, 4) for y in range(-3, 4)}


class Unlawful(Exception):
    """The reason why a position cannot stand on a table."""


def need(holds: bool, reason: str) -> None:
    if not holds:
        raise Unlawful(reason)


def complaint(data: Json) -> str | None:
    """Say why a position with valid options is unlawful, or None."""
    try:
        Judge(data).judge()
    except Unlawful as reason:
        return str(reason)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError):
        return "damaged"
    return None


def same(given: object, expected: object) -> bool:
    """Compare as JSON: by kind and value."""
    if isinstance(expected, dict):
        return isinstance(given, dict) and all(
            name in given and same(given[name], expected[name]) for name in expected
        )
    if isinstance(expected, list):
        return (
            isinstance(given, list)
            and len(given) == len(expected)
            and all(same(a, b) for a, b in zip(given, expected, strict=True))
        )
    return type(given) is type(expected) and given == expected


def is_number(value: object, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def reading(cells: Any) -> list[Cell]:
    """Sort cells in reading order."""
    return sorted(cells, key=lambda cell: (-cell[1], cell[0]))


def name(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def touching(cells: set[Cell]) -> bool:
    """Tell whether cells hang together from the first card's, by sides and corners."""
    found, todo = set[Cell](), [FIRST] if FIRST in cells else []
    while todo:
        x, y = todo.pop()
        if (x, y) in cells and (x, y) not in found:
            found.add((x, y))
            todo += [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    return found == cells


class Table:
    """The options, and what follows from them."""

    def __init__(self, options: Json) -> None:
        self.players: int = options["players"]
        self.short, self.long = map(int, options["window"].split("x"))
        self.cells = self.short * self.long
        self.deals = 3 if options["beginners"] else 2
        self.full = self.cells // self.deals
        self.rounds: int = options["rounds"]
        rows = [row.rsplit(" ", 2) for row in options["deck"].split(", ")]
        self.what = {drawing: what for drawing, what, _ in rows}
        self.copies = {drawing: int(copies) for drawing, _, copies in rows}

    def number_of(self, *whats: str) -> int:
        return sum(n for drawing, n in self.copies.items() if self.what[drawing] in whats)

    def fits(self, cells: set[Cell]) -> bool:
        wide = 1 + max(x for x, _ in cells) - min(x for x, _ in cells)
        high = 1 + max(y for _, y in cells) - min(y for _, y in cells)
        return (wide <= self.short and high <= self.long) or (
            wide <= self.long and high <= self.short
        )


class Window:
    """One window: the cards by the cells where they were placed, and which have moved."""

    def __init__(self, table: Table, cards: dict[Cell, str], moved: frozenset[Cell]) -> None:
        self.table, self.cards, self.moved = table, cards, moved

    def what(self, cell: Cell) -> str:
        return str(self.table.what[self.cards[cell]])

    def arrows(self) -> set[Cell]:
        return {cell for cell in self.cards if self.what(cell) in ARROWS}

    def ahead(self, cell: Cell) -> Cell:
        dx, dy = ARROWS[self.what(cell)]
        return cell[0] + dx, cell[1] + dy

    def covered(self, moved: frozenset[Cell]) -> set[Cell]:
        """Return the cells of cards that have not moved and that others have moved onto."""
        return {self.ahead(cell) for cell in moved} - moved

    def movable(self, moved: frozenset[Cell]) -> set[Cell]:
        return self.arrows() - moved - self.covered(moved)

    def can_move(self, wanted: frozenset[Cell]) -> bool:
        """Look for an order in which exactly these cards have moved."""
        tried, todo = set[frozenset[Cell]](), [frozenset[Cell]()]
        while todo:
            moved = todo.pop()
            if moved == wanted:
                return True
            if moved not in tried:
                tried.add(moved)
                todo += [moved | {cell} for cell in self.movable(moved) & wanted]
        return False

    def last_moved(self) -> list[Cell]:
        """List the cards that can have moved last."""
        return [
            cell
            for cell in self.moved
            if cell in self.movable(self.moved - {cell}) and self.can_move(self.moved - {cell})
        ]

    def last_placed(self) -> list[Cell]:
        """List the cards that can have been placed last."""
        return [
            cell
            for cell in self.cards
            if len(self.cards) == 1 or (cell != FIRST and touching(set(self.cards) - {cell}))
        ]

    def describe(self, settled: bool) -> Json:
        """Return the JSON of the window, with all that follows."""
        stacks: dict[Cell, list[Cell]] = {cell: [] for cell in self.cards}
        for cell in self.cards:
            target = self.ahead(cell) if cell in self.moved else cell
            if target in stacks:
                stacks[target].append(cell)
        eaten: dict[Cell, Cell] = {}  # flower: monster
        if settled:
            sharp = [cell for cell in reading(self.cards) if stacks[cell] == [cell]]
            monsters = [cell for cell in sharp if self.what(cell) == "monster"]
            flowers = [cell for cell in sharp if self.what(cell) == "flower"]
            eaten = dict(zip(flowers, monsters, strict=False))
        for flower, monster in eaten.items():
            stacks[flower], stacks[monster] = [monster], []
        lying = {cell: place for place, stack in stacks.items() for cell in stack}
        shown = []
        for cell in reading(self.cards):
            at = lying.get(cell)
            fate = "eaten" if cell in eaten else "gone" if at is None else None
            if at is not None and len(stacks[at]) > 1:
                fate = "blurred" if cell in self.moved else "covered"
            shown.append(
                {
                    "cell": name(cell),
                    "card": self.cards[cell],
                    "moved": cell in self.moved or cell in eaten.values(),
                    "at": at and name(at),
                    "fate": fate,
                }
            )
        columns, rows = [x for x, _ in self.cards], [y for _, y in self.cards]
        return {
            "frame": {
                "left": min(columns), "right": max(columns),
                "bottom": min(rows), "top": max(rows),
            } if self.cards else None,
            "points": self._points(stacks) if settled else None,
            "cards": shown,
        }  # fmt: skip

    def _points(self, stacks: dict[Cell, list[Cell]]) -> int:
        sharp = {place: self.what(stack[0]) for place, stack in stacks.items() if len(stack) == 1}
        total, run = 0, 0
        for x, y in reading(self.cards):
            what = sharp.get((x, y))
            run = (run if sharp.get((x - 1, y)) == "smiley" else 0) + 1 if what == "smiley" else 0
            total += 0 if what is None else 2 if what == "flower" or run == 2 else 1
            run %= 2  # a smiley belongs to one pair
        return total


class Judge:
    """Reads a position and checks it."""

    def __init__(self, data: Json) -> None:
        self.data = data
        self.table = Table(data["options"])
        self.seats = range(self.table.players)
        self.viewer: int | None = data.get("viewer")
        self.step: str = data["step"]

    def judge(self) -> None:
        need(type(self.step) is str and self.step in STEPS, "step")
        need(self.viewer is None or is_number(self.viewer, 0, len(self.seats) - 1), "viewer")
        need(is_number(self.data["round"], 1, self.table.rounds), "round")
        need(is_number(self.data["deal"], 1, self.table.deals), "deal")
        for field in ("hands", "picks", "placements", "windows"):
            need(type(self.data[field]) is list, field)
            need(len(self.data[field]) == len(self.seats), field)
        self.windows = [self.read_window(seat) for seat in self.seats]
        self.check_sizes()
        self.check_hands()
        self.check_decisions()
        self.check_unseen()
        self.check_activation()
        self.check_rounds()
        self.check_windows()
        self.check_last()
        need(same(self.data["passing"], self.passing()), "passing")

    def passing(self) -> str:
        return "right" if self.data["deal"] == 2 else "left"

    def card(self, given: object) -> str:
        need(type(given) is str and given in self.table.copies, "card")
        return str(given)

    def cell(self, given: object) -> Cell:
        need(type(given) is str and given in NAMES, "cell")
        return NAMES[str(given)]

    # Sizes: how many cards are where.

    def read_window(self, seat: int) -> Window:
        cards: dict[Cell, str] = {}
        moved = set[Cell]()
        need(type(self.data["windows"][seat]["cards"]) is list, "window")
        for shown in self.data["windows"][seat]["cards"]:
            cell = self.cell(shown["cell"])
            need(cell not in cards, "two cards on a cell")
            cards[cell] = self.card(shown["card"])
            need(type(shown["moved"]) is bool, "moved")
            if shown["moved"] and self.table.what[cards[cell]] in ARROWS:
                moved.add(cell)
        return Window(self.table, cards, frozenset(moved))

    def check_sizes(self) -> None:
        full = self.table.full
        laid = len(self.windows[0].cards)
        need(all(len(window.cards) == laid for window in self.windows), "windows differ")
        before = (self.data["deal"] - 1) * full
        if self.step in ("activate", "over"):
            need(self.data["deal"] == self.table.deals and laid == self.table.cells, "not built")
            self.sizes = [0] * len(self.seats)
        elif self.step == "deal":
            need(laid == before, "laid")
            self.sizes = [hand["size"] for hand in self.data["hands"]]
            need(all(is_number(size, 0, full) for size in self.sizes), "sizes")
            dealt = sum(self.sizes)
            expected = [min(full, max(0, dealt - full * seat)) for seat in self.seats]
            need(self.sizes == expected and dealt < full * len(self.seats), "dealing")
        else:
            turn = laid - before
            need(0 <= turn < full, "laid")
            self.sizes = [full - turn - (self.step == "place")] * len(self.seats)
        for hand, size in zip(self.data["hands"], self.sizes, strict=True):
            need(same(hand["size"], size), "size")

    # Hands and decisions.

    def knows(self, seat: int) -> bool:
        """Tell whether the hand of a seat has been in the viewer's own: R-MIS-8."""
        if self.viewer is None or self.sizes[seat] == 0:
            return True
        if self.step == "deal":
            return seat == self.viewer
        passes = len(self.windows[0].cards) - (self.data["deal"] - 1) * self.table.full
        step = 1 if self.passing() == "left" else -1
        return any((self.viewer + step * k) % len(self.seats) == seat for k in range(passes + 1))

    def check_hands(self) -> None:
        self.hands: list[list[str] | None] = []
        for seat in self.seats:
            cards = self.data["hands"][seat]["cards"]
            if self.knows(seat):
                need(type(cards) is list and len(cards) == self.sizes[seat], "cards of a hand")
                self.hands.append([self.card(card) for card in cards])
            else:
                need(cards is None, "a hand that the viewer does not know")
                self.hands.append(None)

    def check_decisions(self) -> None:
        picks, placements = self.data["picks"], self.data["placements"]
        if self.step in ("pick", "place"):
            decided = picks if self.step == "pick" else placements
            need(None in decided, "all have decided")
            if self.viewer is not None:
                others = [d for seat, d in enumerate(decided) if seat != self.viewer]
                need(others == [None] * len(others), "what others have decided")
        for seat in self.seats:
            if self.step == "place":
                self.card(picks[seat])
            elif picks[seat] is not None:
                need(self.step == "pick", "a pick at another step")
                need(self.card(picks[seat]) in (self.hands[seat] or []), "a pick not in hand")
            if placements[seat] is not None:
                need(self.step == "place", "a placement at another step")
                self.check_placement(set(self.windows[seat].cards), self.cell(placements[seat]))

    def check_placement(self, filled: set[Cell], cell: Cell) -> None:
        need(cell not in filled, "placed on a card")
        need(touching(filled | {cell}) and self.table.fits(filled | {cell}), "placed elsewhere")

    def unseen(self) -> dict[str, int]:
        shown = Counter[str]()
        for window in self.windows:
            shown.update(window.cards.values())
        for hand in self.hands:
            shown.update(hand or [])
        if self.step == "place":
            shown.update(self.data["picks"])
        return {drawing: copies - shown[drawing] for drawing, copies in self.table.copies.items()}

    def check_unseen(self) -> None:
        unseen = self.unseen()
        need(min(unseen.values()) >= 0, "more cards than the deck has")
        need(same(self.data["unseen"], unseen), "unseen")
        need(set(self.data["unseen"]) == set(unseen), "unseen drawings")

    # Windows and activation.

    def check_windows(self) -> None:
        for seat, window in enumerate(self.windows):
            filled = set(window.cards)
            need(not filled or (touching(filled) and self.table.fits(filled)), "window")
            need(same(self.data["windows"][seat], window.describe(self.settled(seat))), "window")

    def settled(self, seat: int) -> bool:
        if self.step == "activate":
            return bool(seat < self.data["activating"])
        return self.step == "over"

    def check_activation(self) -> None:
        active = self.data["activating"]
        if self.step == "activate":
            need(is_number(active, 0, len(self.seats) - 1), "activating")
        else:
            need(active is None, "activating")
        for seat, window in enumerate(self.windows):
            left = window.movable(window.moved)
            if self.settled(seat):
                need(not left and window.can_move(window.moved), "a card left to activate")
            elif self.step == "activate" and seat == active:
                need(bool(left) and window.can_move(window.moved), "nothing to activate")
            else:
                need(not window.moved, "moved too early")

    # The sheet.

    def check_rounds(self) -> None:
        rounds, finished = self.data["rounds"], self.data["round"] - (self.step != "over")
        need(type(rounds) is list and len(rounds) == finished, "rounds")
        wins = [0] * len(self.seats)
        for number, played in enumerate(rounds):
            need(max(wins) < 2, "won before")
            points = played["points"]
            need(type(points) is list and len(points) == len(self.seats), "points")
            need(all(is_number(n, 0, 2 * self.table.cells) for n in points), "points")
            need(can_bring(self.table, points), "points that no windows make")
            best = [seat for seat in self.seats if points[seat] == max(points)]
            need(same(played["winner"], best[0] if len(best) == 1 else None), "winner")
            if len(best) == 1:
                wins[best[0]] += 1
            if self.step == "over" and number == finished - 1:
                made = [window.describe(True)["points"] for window in self.windows]
                need(points == made, "points of the last round")
        over = max(wins) == 2 or (self.step == "over" and finished == self.table.rounds)
        need(over == (self.step == "over"), "over too early or too late")

    # The latest move.

    def check_last(self) -> None:
        last = self.data.get("last")
        if last is None:
            return
        need(type(last["seat"]) is int and type(last["move"]) is str, "last")
        possible = set(self.latest())
        if self.viewer is not None:
            possible = {(seat, move) for seat, move in possible if move.startswith("activate ")}
        need((last["seat"], last["move"]) in possible, "last")

    def latest(self) -> Iterator[tuple[int, str]]:
        picks, placements = self.data["picks"], self.data["placements"]
        placed, picked = any(placements), any(picks)
        in_hand = [seat for seat in self.seats if self.sizes[seat]]
        turn = len(self.windows[0].cards) - (self.data["deal"] - 1) * self.table.full
        if placed:
            yield from ((s, f"place {cell}") for s, cell in enumerate(placements) if cell)
        elif picked:
            yield from ((s, f"pick {card}") for s, card in enumerate(picks) if card)
        elif in_hand and (self.step == "deal" or turn == 0):
            yield from ((-1, f"deal {card}") for card in self.hands[in_hand[-1]] or [])
        elif any(window.moved for window in self.windows):
            seat = max(seat for seat in self.seats if self.windows[seat].moved)
            yield from ((seat, f"activate {name(c)}") for c in self.windows[seat].last_moved())
        elif self.windows[0].cards:
            for seat, window in enumerate(self.windows):
                yield from ((seat, f"place {name(cell)}") for cell in window.last_placed())
        elif self.data["round"] > 1:
            yield from self.ends_of_round()

    def ends_of_round(self) -> Iterator[tuple[int, str]]:
        arrows = self.table.number_of(*ARROWS)
        for seat in self.seats:
            for called, cell in NAMES.items():
                if self.table.fits({FIRST, cell}):
                    if arrows > 0:
                        yield seat, f"activate {called}"
                    still = sum(self.table.copies.values()) - arrows
                    if still >= len(self.seats) * self.table.cells and cell != FIRST:
                        yield seat, f"place {called}"


def can_bring(table: Table, points: list[int]) -> bool:
    """Look for flowers, smileys, arrow cards and monsters that suffice for a round's points."""
    left = [
        table.number_of("flower"),
        table.number_of("smiley"),
        table.number_of(*ARROWS),
        table.number_of("monster"),
    ]
    return _share_out(table, points, left)


def _share_out(table: Table, points: list[int], left: list[int]) -> bool:
    if min(left) < 0:
        return False
    if not points:
        return True
    flowers, smileys, arrows, monsters = left
    more, rest = points[0] - table.cells, points[1:]
    in_rows = max(a * (b // 2) for a, b in ((table.short, table.long), (table.long, table.short)))
    for pairs in range(in_rows + 1):
        bloom = more - pairs
        if more >= 0 and bloom >= 0 and 2 * pairs + bloom <= table.cells:
            after = [flowers - bloom, smileys - 2 * pairs, arrows, monsters]
            if _share_out(table, rest, after):
                return True
    for moves in range(table.cells + 1):
        meals = max(0, -more - 2 * moves)
        if more < 0 and moves + 2 * meals <= table.cells:
            after = [flowers - meals, smileys, arrows - moves, monsters - meals]
            if _share_out(table, rest, after):
                return True
    return False


def tidied(data: Json) -> Json:
    """Return a position in which what follows from the rest agrees with it, as far as it can."""
    data = copy.deepcopy(data)
    try:
        judge = Judge(data)
        judge.windows = [judge.read_window(seat) for seat in judge.seats]
        data["passing"] = judge.passing()
        for played in data["rounds"]:
            best = [s for s, n in enumerate(played["points"]) if n == max(played["points"])]
            played["winner"] = best[0] if len(best) == 1 else None
        for seat, window in enumerate(judge.windows):
            data["windows"][seat] = window.describe(judge.settled(seat))
        judge.hands = [hand["cards"] for hand in data["hands"]]
        data["unseen"] = judge.unseen()
    except (Unlawful, KeyError, TypeError, ValueError, AttributeError, IndexError):
        pass
    return data
