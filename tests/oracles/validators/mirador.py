"""Which JSON is a position of Mirador, judged from the rulings alone.

A position is lawful when play could have left it, but that a composed problem may have any number
of towers of either colour: turns of placing need not have alternated. The judge looks for a past:
towers of a challenge are taken off again, then the tower that was declared, and what is left has to
be a board on which somebody places in turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, combinations, product
from string import ascii_lowercase
from typing import Any

Square = tuple[int, int]
Towers = dict[Square, str]  # the south-west square of each tower, and its colour

COLOURS = ("red", "blue")
MANY = 7  # towers of a challenger, all of whose subsets are not tried any more


class Unlawful(Exception):
    """The reason why something is no position."""


def demand(holds: object, why: str) -> None:
    if not holds:
        raise Unlawful(why)


def verdict(data: Mapping[str, Any]) -> str | None:
    """Return what is wrong with a position, or None."""
    try:
        Judge(data).judge()
    except Unlawful as reason:
        return str(reason)
    return None


def is_number(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


class Judge:
    """One position, read."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        demand(is_number(data.get("version"), 1, 2), "version")
        demand(data.get("game") == "mirador", "game")
        options = data.get("options", {})
        demand(isinstance(options, dict), "options")
        demand(set(options) <= {"players", "size", "tower"}, "unknown option")
        demand(is_number(options.get("players", 2), 2, 2), "players")
        self.size: int = options.get("size", 27)
        self.tower: int = options.get("tower", 2)
        demand(is_number(self.size, 2, 54), "size")  # R-MDR-8
        demand(is_number(self.tower, 1, 4) and self.tower <= self.size, "tower")
        demand(
            "viewer" not in data or data["viewer"] is None or is_number(data["viewer"], 0, 1), ""
        )
        self.data = data
        self.towers = self.read_towers(data.get("towers"))
        demand(data.get("step") in ("place", "answer", "challenge", "over"), "step")
        demand(data.get("swap") in ("not yet", "offered", "past"), "swap")
        demand(data.get("colours") in (["red", "blue"], ["blue", "red"]), "colours")
        self.swapped = data["colours"] == ["blue", "red"]
        self.read_declaration()

    def read_towers(self, listed: object) -> Towers:
        demand(isinstance(listed, list), "towers")
        found: Towers = {}
        for item in listed:  # type: ignore[attr-defined]
            demand(isinstance(item, dict), "a tower")
            demand(item.get("colour") in COLOURS, "colour of a tower")
            place = self.read_place(item.get("square"))
            for other, colour in found.items():
                gap = self.gap(place, other)
                demand(gap != "side", "towers overlap or share part of a side")  # R-MDR-2
                demand(gap != "corner" or colour == item["colour"], "corners of two colours")
            found[place] = item["colour"]
        return found

    def read_place(self, name: object) -> Square:
        demand(isinstance(name, str), "a square's name")
        text = str(name)
        letters = text.rstrip("0123456789")
        digits = text[len(letters) :]
        demand(0 < len(letters) <= 2 and all(c in ascii_lowercase for c in letters), "letters")
        demand(digits.isascii() and digits.isdigit() and digits[0] != "0", "digits")
        names = [*ascii_lowercase, *(a + b for a in ascii_lowercase for b in ascii_lowercase)]
        column, row = names.index(letters), int(digits[:4]) - 1
        last = self.size - self.tower
        demand(column <= last and row <= last, "a square beyond the board")
        return column, row

    def read_declaration(self) -> None:
        declaration = self.data.get("declaration", 0)
        demand(declaration is None or isinstance(declaration, dict), "declaration")
        self.declared = declaration is not None
        self.declarer = self.other = ""
        self.with_pass = False
        if declaration is not None:
            demand(declaration.get("colour") in COLOURS, "declarer")
            demand(declaration.get("with") in ("tower", "pass"), "declared with")
            self.declarer = declaration["colour"]
            self.other = "blue" if self.declarer == "red" else "red"
            self.with_pass = declaration["with"] == "pass"

    # The board.

    def gap(self, one: Square, other: Square) -> str:
        """Say how two towers touch: side (or overlap), corner, or not at all."""
        off = sorted((abs(one[0] - other[0]), abs(one[1] - other[1])))
        if off[1] > self.tower:
            return ""
        return "corner" if off[0] == self.tower else "side"

    def has_place(self, towers: Towers, colour: str) -> bool:
        places = product(range(self.size - self.tower + 1), repeat=2)
        return any(
            all(
                gap == "" or (gap == "corner" and owner == colour)
                for gap, owner in ((self.gap((x, y), t), o) for t, o in towers.items())
            )
            for x, y in places
        )

    def has_chain(self, towers: Towers, colour: str) -> bool:
        """Follow links from tower to tower (R-MDR-3)."""
        squares = {
            (x + dx, y + dy): (x, y)
            for x, y in towers
            for dx, dy in product(range(self.tower), repeat=2)
        }
        rest = {place for place, owner in towers.items() if owner == colour}
        while rest:
            group, sides = [rest.pop()], set()
            for place in group:
                for seen in self.look(squares, place):
                    if isinstance(seen, str):
                        sides.add(seen)
                    elif seen in rest:
                        rest.remove(seen)
                        group.append(seen)
                for near in [other for other in rest if self.gap(place, other) == "corner"]:
                    rest.remove(near)
                    group.append(near)
            if {"north", "south"} <= sides or {"west", "east"} <= sides:
                return True
        return False

    def look(self, squares: dict[Square, Square], place: Square) -> Iterator[Square | str]:
        """Yield what a tower sees: places of towers, and sides."""
        ways = {"east": (1, 0), "west": (-1, 0), "north": (0, 1), "south": (0, -1)}
        for (name, (dx, dy)), near in product(ways.items(), range(self.tower)):
            x = place[0] + (near if dx == 0 else 0)
            y = place[1] + (near if dy == 0 else 0)
            while squares.get((x, y), place) == place:
                x, y = x + dx, y + dy
                if not (0 <= x < self.size and 0 <= y < self.size):
                    yield name
                    break
            else:
                yield squares[x, y]

    # The past.

    def judge(self) -> None:
        step = self.data["step"]
        if step == "over":
            self.judge_end()
            return
        demand(self.data.get("outcome") is None, "an outcome before the end")
        mover = str(self.data.get("to_decide"))
        demand(mover in COLOURS, "to_decide")
        if step == "place":
            demand(not self.declared, "a declaration is to be answered")
            demand(self.placing(self.towers, mover, self.data["swap"]), "nobody places so in turn")
            return
        demand(self.data["swap"] == "past", "the swap is past")
        demand(self.declared and mover == self.other, "a declaration that the other answers")
        if step == "answer":
            demand(self.was_declared(self.towers), "no such declaration")
            return
        demand(self.has_place(self.towers, self.other), "the challenger has no place")
        demand(self.has_chain(self.towers, self.declarer), "the declarer has no chain")
        demand(any(self.challenges()), "no such challenge")

    def judge_end(self) -> None:
        outcome = self.data.get("outcome")
        demand(isinstance(outcome, dict), "outcome")
        assert isinstance(outcome, dict)
        demand(self.data.get("to_decide") is None, "nobody decides")
        demand(self.data["swap"] == "past", "the swap is past")
        reason = outcome.get("reason")
        demand(reason in ("accepted", "broken", "upheld", "full-board"), "reason")
        demand(self.declared == (reason != "full-board"), "declaration and reason")
        if reason == "full-board":
            winners = self.judge_full_board()
        else:
            winners = [self.other if reason == "broken" else self.declarer]
            if reason == "accepted":
                demand(self.was_declared(self.towers), "no such declaration")
            else:
                stands = self.has_chain(self.towers, self.declarer)
                demand(stands == (reason == "upheld"), "a chain stands, or not")
                demand(any(self.challenges()), "no such challenge")
        seats = sorted(COLOURS.index(colour) ^ self.swapped for colour in winners)
        named = outcome.get("winners")
        demand(isinstance(named, list) and all(type(n) is int for n in named), "winners")
        demand(named == seats, "other winners")

    def judge_full_board(self) -> list[str]:
        """The last tower filled the board (R-MDR-6)."""
        demand(not any(self.has_place(self.towers, c) for c in COLOURS), "the board is not full")
        demand(
            any(
                self.placing_somehow(self.without({last}), colour)
                for last, colour in self.towers.items()
            ),
            "no last tower",
        )
        chained = [colour for colour in COLOURS if self.has_chain(self.towers, colour)]
        return chained if len(chained) == 1 else list(COLOURS)

    def without(self, some: set[Square]) -> Towers:
        return {place: colour for place, colour in self.towers.items() if place not in some}

    def placing_somehow(self, towers: Towers, mover: str) -> bool:
        return any(self.placing(towers, mover, swap) for swap in ("not yet", "offered", "past"))

    def placing(self, towers: Towers, mover: str, swap: str) -> bool:
        """Tell whether a colour may be to place in turn: R-MDR-4, and somebody can (R-MDR-6)."""
        if not towers:
            return (mover, swap, self.swapped) == ("red", "not yet", False)
        if "red" not in towers.values():
            return False
        room = {colour: self.has_place(towers, colour) for colour in COLOURS}
        if not any(room.values()):
            return False
        if len(towers) > 1:
            return swap == "past"
        if mover == "blue":
            return swap == ("past" if self.swapped else "offered")
        return swap == "past" and not room["blue"]  # Blue has passed

    def was_declared(self, towers: Towers) -> bool:
        """Tell whether a declaration may have just been made (R-MDR-5)."""
        if self.with_pass:
            passes = not self.has_place(towers, self.declarer)
            return passes and self.placing_somehow(towers, self.declarer)
        return any(
            self.placing_somehow({p: c for p, c in towers.items() if p != last}, self.declarer)
            for last, colour in towers.items()
            if colour == self.declarer
        )

    def challenges(self) -> Iterator[bool]:
        """Tell for sets of the challenger's towers whether they may have come after `challenge`."""
        own = [place for place, colour in self.towers.items() if colour == self.other]
        if len(own) <= MANY:
            sets = chain.from_iterable(combinations(own, n) for n in range(len(own) + 1))
        else:  # fewer towers before are no better past but for an opening, which has none before
            sets = chain([()], ((place,) for place in own), [tuple(own)])
        for placed in sets:
            before = self.without(set(placed))
            yield self.was_declared(before) and (
                not placed
                or any(
                    self.has_chain(self.without({last}), self.declarer) for last in placed
                )  # until his last tower a chain stood
            )
