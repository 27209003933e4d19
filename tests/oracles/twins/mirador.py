"""The slow twin of Mirador: towers on micro squares, chains found by looking along every line."""

from __future__ import annotations

import copy
from functools import cache
from itertools import product
from string import ascii_lowercase

Square = tuple[int, int]  # (column, row) of a micro square, both from 0; a tower's south-west one

COLOURS = ("red", "blue")
DIRECTIONS = {"north": (0, 1), "south": (0, -1), "east": (1, 0), "west": (-1, 0)}
AXES = {"ns": {"north", "south"}, "we": {"west", "east"}}  # the two sides that a chain joins


@cache
def format_square(square: Square) -> str:
    """Name a micro square: column letters (a to z, aa, ab, ...), then the row counted from 1."""
    column, row = square  # R-MDR-1
    prefix = ascii_lowercase[column // 26 - 1] if column >= 26 else ""
    return f"{prefix}{ascii_lowercase[column % 26]}{row + 1}"


@cache
def list_places(size: int, tower: int) -> frozenset[Square]:
    """Return every place of a tower on the empty board: all its squares are on it (R-MDR-8)."""
    board = set(product(range(size), range(size)))
    return frozenset(place for place in board if board.issuperset(cover(place, tower)))


@cache
def name_places(size: int, tower: int) -> dict[str, Square]:
    """Map the name of every place to its square."""
    return {format_square(place): place for place in list_places(size, tower)}


def cover(place: Square, tower: int) -> list[Square]:
    """Return the micro squares of a tower."""
    x, y = place
    return [(x + dx, y + dy) for dx in range(tower) for dy in range(tower)]


@cache
def contacts(tower: int) -> tuple[frozenset[Square], frozenset[Square]]:
    """Return how far off a tower overlaps another or shares part of a side with it, and how far
    off it touches a corner only.
    """
    own = set(cover((0, 0), tower))
    beside = {(x + dx, y + dy) for x, y in own for dx, dy in DIRECTIONS.values()}
    around = {(x + dx, y + dy) for x, y in own for dx, dy in product((-1, 0, 1), repeat=2)}
    near = set(product(range(-tower, tower + 1), range(-tower, tower + 1)))
    sides = frozenset(off for off in near if (own | beside) & set(cover(off, tower)))
    corners = frozenset(off for off in near - sides if around & set(cover(off, tower)))
    return sides, corners


def places_off(place: Square, offsets: frozenset[Square]) -> set[Square]:
    """Return the places so far off."""
    return {(place[0] + dx, place[1] + dy) for dx, dy in offsets}


def opponent(colour: str) -> str:
    """Return the other colour."""
    return "blue" if colour == "red" else "red"


class Mirador:
    """A game of Mirador; seat 0 opens as Red."""

    # Fields are rebound and never changed in place, so a shallow copy is an independent game.

    def __init__(self, size: int = 27, tower: int = 2) -> None:
        """Start a game on size x size micro squares with towers of tower x tower."""
        if not 1 <= tower <= size:
            raise ValueError(f"expected a tower that fits {size} squares, got {tower}")
        self._size = size
        self._tower = tower
        self._phase = "play"  # "play", "answer" (a declaration), "challenge" or "over"
        self._mover = "red"  # in "answer" and "challenge": the declarer's opponent
        self._seats = {"red": 0, "blue": 1}
        self._can_swap = False
        self._towers: dict[Square, str] = {}  # place -> colour
        self._owner: dict[Square, Square] = {}  # occupied micro square -> place of its tower
        self._open = {colour: list_places(size, tower) for colour in COLOURS}  # places still legal
        self._winners: list[int] | None = None
        self._reason: str | None = None
        self._legal: list[str] | None = None  # answer of legal(), once asked

    @classmethod
    def from_towers(
        cls, size: int, red: list[str], blue: list[str], to_move: str, tower: int = 2
    ) -> Mirador:
        """Set up a position without swap; raise ValueError if its towers may not stand so."""
        if to_move not in COLOURS:
            raise ValueError(f"expected 'red' or 'blue' to move, got {to_move!r}")
        game = cls(size, tower)
        for colour, names in (("red", red), ("blue", blue)):
            for name in names:
                place = name_places(size, tower).get(name)
                if place is None or place not in game._open[colour]:
                    raise ValueError(f"expected a legal place for {colour}, got {name!r}")
                game._add_tower(place, colour)
        game._mover = to_move
        game._end_if_full()
        return game

    @property
    def actor(self) -> int | None:
        """The seat to decide, None when the game is over."""
        return None if self._phase == "over" else self._seats[self._mover]

    def legal(self) -> list[str]:
        """List the legal moves in notation."""
        if self._legal is None:
            self._legal = self._list_moves()
        return list(self._legal)

    def play(self, move: str) -> None:
        """Play a move; raise ValueError if it is not legal."""
        if move not in self.legal():
            raise ValueError(f"expected a legal move, got {move!r}")
        self._legal = None
        if self._phase == "play":
            self._play_turn(move)
        elif self._phase == "answer":
            self._answer(move)
        else:
            self._continue_challenge(move)

    def scores(self) -> list[float]:
        """Return 1 for a win and 0.5 for a draw; all zero while the game goes on."""
        if self._winners is None:
            return [0, 0]
        if self._winners == [0, 1]:
            return [0.5, 0.5]
        return [1 if seat in self._winners else 0 for seat in (0, 1)]

    def winners(self) -> list[int] | None:
        """Return the winning seats, both for a draw, None while the game goes on."""
        return None if self._winners is None else list(self._winners)

    def reason(self) -> str | None:
        """Say why the game is over, None while it goes on."""
        return self._reason

    def copy(self) -> Mirador:
        """Return an independent copy."""
        return copy.copy(self)

    def has_chain(self, colour: str, axis: str) -> bool:
        """Say whether a colour has a chain along an axis, "ns" or "we"."""
        # R-MDR-3: linked towers form groups; sides are only noted, so they never join towers.
        links, sides = self._look_around(colour)
        rest = set(links)
        while rest:
            border = [rest.pop()]
            reached: set[str] = set()
            while border:
                place = border.pop()
                reached |= sides[place]
                border += links[place] & rest
                rest -= links[place]
            if reached >= AXES[axis]:
                return True
        return False

    def _look_around(self, colour: str) -> tuple[dict[Square, set[Square]], dict[Square, set[str]]]:
        """Return for each tower of a colour the towers and the sides it is linked to."""
        own = {place for place, owner in self._towers.items() if owner == colour}
        _, corners = contacts(self._tower)
        links = {place: places_off(place, corners) & own for place in own}
        sides: dict[Square, set[str]] = {place: set() for place in own}
        for place in own:
            for direction in DIRECTIONS:
                for square in cover(place, self._tower):
                    seen = self._look(square, direction)
                    if seen is None:
                        sides[place].add(direction)
                    elif seen in own:
                        links[place].add(seen)
        return links, sides

    def _look(self, square: Square, direction: str) -> Square | None:
        """Return the first other tower in a direction, None if the side of the board is seen."""
        dx, dy = DIRECTIONS[direction]
        own = self._owner[square]
        x, y = square
        while 0 <= x < self._size and 0 <= y < self._size:
            seen = self._owner.get((x, y), own)
            if seen != own:
                return seen
            x, y = x + dx, y + dy
        return None

    def _has_any_chain(self, colour: str) -> bool:
        return self.has_chain(colour, "ns") or self.has_chain(colour, "we")

    def _list_moves(self) -> list[str]:
        if self._phase == "over":
            return []
        if self._phase == "answer":
            return ["accept", "challenge"]
        places = [format_square(place) for place in sorted(self._open[self._mover])]
        if self._phase == "challenge":
            return [*places, "give up"]
        moves = [move for place in places for move in (place, place + "!")]
        if self._can_swap:
            moves.append("swap")
        if not places:  # R-MDR-6
            moves += ["pass", "pass!"]
        return moves

    def _play_turn(self, move: str) -> None:
        if move == "swap":
            self._swap()
            return
        is_opening = not self._towers and self._mover == "red"
        name = move.removesuffix("!")
        if name != "pass":
            self._add_tower(name_places(self._size, self._tower)[name], self._mover)
        self._mover = opponent(self._mover)
        self._can_swap = False
        if move.endswith("!"):  # R-MDR-5: decides the game, so no swap can follow (R-MDR-4)
            self._phase = "answer"
            return
        self._end_if_full()
        self._can_swap = is_opening

    def _swap(self) -> None:
        # R-MDR-4: Blue stays to move, but he is the other player now.
        self._seats = {"red": 1, "blue": 0}
        self._can_swap = False

    def _answer(self, move: str) -> None:
        if move == "accept":  # R-MDR-5
            self._end([opponent(self._mover)], "accepted")
            return
        self._phase = "challenge"
        self._end_if_challenge_decided()

    def _continue_challenge(self, move: str) -> None:
        if move == "give up":
            self._end([opponent(self._mover)], "upheld")
            return
        self._add_tower(name_places(self._size, self._tower)[move], self._mover)
        self._end_if_challenge_decided()

    def _end_if_challenge_decided(self) -> None:
        # R-MDR-5: breaking comes first, the last place may be the one that breaks.
        declarer = opponent(self._mover)
        if not self._has_any_chain(declarer):
            self._end([self._mover], "broken")
        elif not self._open[self._mover]:
            self._end([declarer], "upheld")

    def _end_if_full(self) -> None:
        # R-MDR-6: with no place left to either, the one player with a chain wins.
        if any(self._open.values()):
            return
        chained = [colour for colour in COLOURS if self._has_any_chain(colour)]
        self._end(chained if len(chained) == 1 else list(COLOURS), "full-board")

    def _end(self, colours: list[str], reason: str) -> None:
        self._phase = "over"
        self._winners = sorted(self._seats[colour] for colour in colours)
        self._reason = reason

    def _add_tower(self, place: Square, colour: str) -> None:
        self._towers = {**self._towers, place: colour}
        self._owner = {**self._owner, **dict.fromkeys(cover(place, self._tower), place)}
        # R-MDR-2: no tower may overlap or touch this one, but for corners of its own colour.
        near, corners = (places_off(place, offsets) for offsets in contacts(self._tower))
        self._open = {
            colour: self._open[colour] - near,
            opponent(colour): self._open[opponent(colour)] - near - corners,
        }
