"""Misty in letters, for a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from textwrap import wrap
from typing import Final

from belvedere.core.errors import cut
from belvedere.core.messages import Message, Value, counted, row_of, words
from belvedere.core.squares import Square
from belvedere.games.misty.card_names import CARDS
from belvedere.games.misty.description import WindowCard
from belvedere.games.misty.drawing.tabletop import Tabletop
from belvedere.games.misty.notation import format_cell, square_of
from belvedere.svg.letters import flow
from belvedere.svg.scene import Scene

NUMBERS: Final = 7  # letters around a row: its numbers, and what stands before them
APART: Final = 3  # letters between two windows
LONGEST_NAME: Final = 20  # letters of a player's name
ARROWS: Final = {"up": "↑", "down": "↓", "left": "←", "right": "→"}
FREE: Final = "+"
EMPTY: Final = "."
LEGEND: Final = {
    "↑↓←→": words("↑↓←→ moves that way"),
    "*": words("* has moved"),
    "~": words("~ smeared: another card lies there too"),
    EMPTY: words(". empty"),
    FREE: words("+ free"),
}


def letters(table: Tabletop, scene: Scene) -> str:
    """Draw the windows side by side, their rows in line, and list hands and rounds below."""
    return Letters(table, scene).drawn()


class Letters:
    """One drawing in letters."""

    def __init__(self, table: Tabletop, scene: Scene) -> None:
        self.table = table
        self.scene = scene
        self.say = scene.say
        self.whats = dict(table.whats)
        self.width = scene.settings.width

    def drawn(self) -> str:
        """Return the whole drawing in letters."""
        lines = []
        for seats in self._shelves():
            lines += [*self._shelf(seats), ""]
        lines += flow(self._legend(), self.width)
        for told in (*self._hands(), *self._deal(), *self._sheet(), *self._latest_move()):
            lines += wrap(told, self.width, subsequent_indent=" " * 8)
        return "\n".join([*lines, *wrap(self.say(self.scene.prompt), self.width)])

    # The windows.

    def _shelves(self) -> list[list[int]]:
        """Part the seats into shelves that are not too wide."""
        shelves: list[list[int]] = [[]]
        for seat in self.table.seats:
            if shelves[-1] and self._width([*shelves[-1], seat]) > self.width:
                shelves.append([])
            shelves[-1].append(seat)
        return shelves

    def _width(self, seats: list[int]) -> int:
        return max(map(len, self._shelf(seats)))

    def _shelf(self, seats: list[int]) -> list[str]:
        blocks = [self._block(seat, self._rows(seats)) for seat in seats]
        return [(" " * APART).join(line).rstrip() for line in zip(*blocks, strict=True)]

    def _rows(self, seats: list[int]) -> range:
        """Return the rows of all these windows, the top one first."""
        boxes = [self.table.shown(seat) for seat in seats]
        return range(max(b.top for b in boxes), min(b.bottom for b in boxes) - 1, -1)

    def _block(self, seat: int, rows: range) -> list[str]:
        """Draw a window: its owner, the numbers of its columns, and its rows between numbers."""
        box = self.table.shown(seat)
        cells, widths = self._fitted(self._cells(seat), box.columns())
        latest = self._latest(seat)
        names = "   " + "".join(f" {x:<{width}}" for x, width in widths.items())
        lines = [self._title(seat), names]
        for y in rows:
            line = ""
            for x, width in widths.items():
                parted = "[" if (x, y) == latest else "]" if (x - 1, y) == latest else " "
                line += parted + f"{cells.get((x, y), ''):<{width}}"
            lines.append(f"{y:>2} {line}{']' if (box.right, y) == latest else ' '}{y:>2}")
        wide = max(map(len, lines))
        return [line.ljust(wide) for line in lines]

    def _fitted(
        self, cells: dict[Square, str], columns: range
    ) -> tuple[dict[Square, str], dict[int, int]]:
        """Shorten the names of cards, if a window is too wide; return it with its columns' widths.

        A window is never parted.
        """
        widths = {x: _widest(x, cells) for x in columns}
        if NUMBERS + sum(widths.values()) + len(columns) > self.width:
            room = (self.width - NUMBERS) // len(columns) - 1
            cells = {cell: shortened(text, room) for cell, text in cells.items()}
            widths = {x: _widest(x, cells) for x in columns}
        return cells, widths

    def _title(self, seat: int) -> str:
        name: Value = self._name(seat)
        if seat == self.scene.viewer:
            name = words("{player} (you)", player=name)
        points = self.table.windows[seat].points
        if points is not None:
            name = counted("{player}: {number} point", "{player}: {number} points", points,
                           player=name)  # fmt: skip
        decides = self.scene.decides(seat, self.table.is_deciding(seat))
        return ("> " if decides else "  ") + self.say(name)

    def _name(self, seat: int) -> str:
        return cut(self.scene.name(seat), LONGEST_NAME)

    def _cells(self, seat: int) -> dict[Square, str]:
        cells = dict.fromkeys(self.table.box(seat).cells(), EMPTY)
        cells |= dict.fromkeys(self.table.reachable(seat), FREE)
        for cell, stack in self.table.stacks(seat).items():
            cells[cell] = ("~" if len(stack) > 1 else "") + self._card(stack[-1])
        return cells

    def _card(self, card: WindowCard) -> str:
        if card.has_moved:
            return self.say(CARDS[card.drawing]) + "*"
        return self._with_arrow(card.drawing)

    def _with_arrow(self, drawing: str) -> str:
        return self.say(CARDS[drawing]) + ARROWS.get(self.whats[drawing], "")

    def _latest(self, seat: int) -> Square | None:
        found = self.table.latest(self.scene.last)
        if found is None or found[0] != seat or found[1].at is None:
            return None
        return square_of(found[1].at)

    def _legend(self) -> list[str]:
        """Explain the signs that are on the board, unless nobody wants to know."""
        cells = "".join("".join(self._cells(seat).values()) for seat in self.table.seats)
        found = (told for signs, told in LEGEND.items() if any(sign in cells for sign in signs))
        return list(map(self.say, found)) if self.scene.has("legend") else []

    # Hands and rounds.

    def _hands(self) -> Iterator[str]:
        for seat in self.table.seats:
            told = list(map(self.say, self._told(seat)))
            if told:
                yield f"{self._name(seat)}  {'; '.join(told)}"

    def _told(self, seat: int) -> Iterator[Message]:
        """Say what a seat holds, has picked and has lost."""
        table = self.table
        if table.is_building:
            yield self._hand(seat)
        picked, place = table.picks[seat], table.placements[seat]
        if picked and place is not None:
            card, cell = self._with_arrow(picked), format_cell(place)
            yield words("picked: {card}, for {cell}", card=card, cell=cell)
        elif picked:
            yield words("picked: {card}", card=self._with_arrow(picked))
        if gone := table.fallen(seat, "gone"):
            cards = self._counted(card.drawing for card in gone)
            yield counted("gone: {cards}", "gone: {cards}", len(gone), cards=cards)
        if eaten := table.fallen(seat, "eaten"):
            cards = self._counted(card.drawing for card in eaten)
            yield counted("eaten: {cards}", "eaten: {cards}", len(eaten), cards=cards)

    def _hand(self, seat: int) -> Message:
        hand = self.table.hands[seat]
        if hand.cards is None:
            return counted("hand: {number} unknown", "hand: {number} unknown", hand.size)
        if not hand.cards:
            return words("hand: empty")
        return words("hand: {cards}", cards=self._counted(hand.cards))

    def _counted(self, drawings: Iterable[str]) -> Value:
        """List cards, equal ones with their number."""
        return row_of(
            f"{number} {self._with_arrow(card)}" if number > 1 else self._with_arrow(card)
            for card, number in Counter(drawings).items()
        )

    def _deal(self) -> Iterator[str]:
        if not self.table.is_building:
            return
        seats = [0]
        while len(seats) <= len(self.table.seats):
            seats.append(self.table.receiver(seats[-1]))
        values: dict[str, Value] = {
            "deal": self.table.deal,
            "deals": self.table.deals,
            "players": " → ".join(map(self._name, seats)),
        }
        if self.table.passing == 1:
            yield self.say(words("Deal {deal} of {deals}; hands pass left: {players}", **values))
        else:
            yield self.say(words("Deal {deal} of {deals}; hands pass right: {players}", **values))

    def _sheet(self) -> Iterator[str]:
        """List the points of the rounds, the winner's with a star."""
        if self.table.rounds:
            rounds = "   ".join(self._round(n) for n in range(len(self.table.rounds)))
            yield self.say(words("Rounds, * won: {rounds}", rounds=rounds))

    def _round(self, number: int) -> str:
        played = self.table.rounds[number]
        points = (f"{won}{'*' * (seat == played.winner)}" for seat, won in enumerate(played.points))
        return f"{number + 1}) {' : '.join(points)}"

    def _latest_move(self) -> Iterator[str]:
        if self.scene.last:
            yield self.say(words("Latest move: {move}", move=self.scene.last.move))


def shortened(card: str, room: int) -> str:
    """Cut a card's name to fit; what stands behind it, an arrow or a star, stays."""
    if len(card) <= room:
        return card
    sign = "" if card[-1].isalpha() else card[-1]
    return card[: room - 1 - len(sign)].rstrip() + "…" + sign


def _widest(column: int, cells: Mapping[Square, str]) -> int:
    """Return the letters that a column takes, its number among them."""
    return max(len(str(column)), *(len(text) for (x, _), text in cells.items() if x == column))
