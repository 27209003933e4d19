"""Who can have won the gaps of a position."""

from __future__ import annotations

from collections import Counter

from belvedere.core.errors import PositionError
from belvedere.core.messages import words
from belvedere.games.frontier.components import Square
from belvedere.games.frontier.lawful.claims import Claims
from belvedere.games.frontier.lawful.reading import DescribedPosition
from belvedere.games.frontier.lawful.reconstruction import Reconstruction
from belvedere.games.frontier.rules.state import (
    CAMEL,
    EMPTY,
    LOST,
    NOBODY,
    PENDING,
    PORT,
    SHIP,
    TENT,
)


def find_winners(told: DescribedPosition, replay: Reconstruction, claims: Claims) -> list[set[int]]:
    """Return who can have won each gap, NOBODY among them; raise PositionError if none can."""
    judge = Winners(told, replay, claims)
    return [judge.of(number) for number in range(len(claims.gaps))]


class Winners:
    """What stands around the gaps of a position tells who can have won them."""

    def __init__(self, told: DescribedPosition, replay: Reconstruction, claims: Claims) -> None:
        """Look at a position whose gaps are as they can be."""
        self._told, self._replay, self._claims = told, replay, claims
        self._gaps = claims.gaps

    def of(self, number: int) -> set[int]:
        """Return who can have won a gap, NOBODY among them; raise PositionError if none can."""
        told, gap = self._told, self._gaps[number]
        if gap.marker == PENDING and (number != self._claims.gap or told.claimer < 0):
            return set()
        seats = {seat for seat in self._claimants(number) if self._can_have_won(seat, number)}
        is_traceless = gap.marker == EMPTY and not self._claims.is_claimed(number)
        if is_traceless and not self._standing(number):
            seats.add(NOBODY)  # R-GAP-5
        if not seats:
            raise PositionError(
                words("Nobody can have won the gap at {gap} and left it like that.", gap=gap.name)
            )
        return seats

    def _claimants(self, number: int) -> set[int]:
        """Return whose marker or Port stands, or can have stood, in a gap."""
        told, gap = self._told, self._gaps[number]
        if number == self._claims.gap and told.claimer >= 0:
            return {told.claimer}
        if gap.marker in (TENT, PORT):
            return {gap.owner}
        seats = set(range(told.players))
        if number == self._claims.vacated:
            seats = {told.claimer}
        elif gap.marker == LOST:
            seats = {gap.loser}
        elif not sum(gap.items) and (told.overworld or not self._can_lack_items(number)):
            return set()
        return {seat for seat in seats if self._can_have_left(seat, number)}

    def _can_have_left(self, seat: int, number: int) -> bool:
        """Tell whether a seat's marker or Port has moved on: to a gap that is not older."""
        is_port = self._claims.is_ports(number)
        if not is_port and self._told.markers[seat]:  # R-GAP-7
            return False
        marker = PORT if is_port else TENT
        turns = [
            turn
            for gap, turn in zip(self._gaps, self._replay.gap_turns, strict=True)
            if (gap.owner, gap.marker) == (seat, marker)
        ]
        return max(turns, default=-1) >= self._replay.gap_turns[number]

    def _can_lack_items(self, number: int) -> bool:
        """Tell whether a claim of a gap can have placed no items."""
        if not self._told.has_items or len(self._gaps[number].squares) == 1:
            return True
        turns = [t for g, t in zip(self._gaps, self._replay.gap_turns, strict=True) if sum(g.items)]
        is_late = self._replay.gap_turns[number] >= max(turns, default=0)
        return is_late and not sum(self._told.stock)

    def _can_have_won(self, seat: int, number: int) -> bool:
        """Tell whether a seat can have had most explorers around a gap, and taken them back.

        Nobody puts an explorer on an old tile, so who stands there now stood there then.
        """
        standing, room = self._standing(number), self._room(seat, number)
        most = max(1, *standing.values()) if standing else 1
        if standing[seat] or len(room) < most:  # R-GAP-5, R-GAP-6
            return False
        return number != self._claims.gap or self._taken_back(seat, room) >= most

    def _standing(self, number: int) -> Counter[int]:
        """Count the explorers, by seat, that stand now where they would compete for a gap."""
        counts: Counter[int] = Counter()
        for x, y, half in self._replay.rivals[number]:
            seat, kind = self._told.explorers.get((x, y), (NOBODY, CAMEL))
            on_coast = self._replay.table.is_coast_at((x, y))
            if seat >= 0 and (not on_coast or kind == half):
                counts[seat] += 1
        return counts

    def _room(self, seat: int, number: int) -> dict[Square, set[int]]:
        """Return a seat's squares in the regions around a gap, with who can have stood there."""
        table, room = self._replay.table, dict[Square, set[int]]()
        for x, y, half in self._replay.rivals[number]:
            turn = self._replay.turn_at[x, y]
            if turn >= 0 and turn % self._told.players == seat:
                on_coast = table.is_coast_at((x, y))
                kind = half if on_coast else int(table.can_carry((x, y), SHIP))
                room.setdefault((x, y), set()).add(kind)
        return room

    def _taken_back(self, seat: int, room: dict[Square, set[int]]) -> int:
        """Return how many explorers a seat can just have taken back into its supply."""
        given = self._gaps[self._claims.vacated].lost if self._claims.vacated >= 0 else (0, 0)
        camels, ships = (n + m for n, m in zip(self._told.supply[seat], given, strict=True))
        only = Counter(tuple(sorted(kinds)) for kinds in room.values())
        return max(
            min(camels, only[CAMEL,] + either)
            + min(ships, only[SHIP,] + only[CAMEL, SHIP] - either)
            for either in range(only[CAMEL, SHIP] + 1)
        )
