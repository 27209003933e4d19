"""Strata as a game: compiled rules, and the words, data and pictures around them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any

from belvedere.core.game import Action, Holds, Last, Score, Seat, State
from belvedere.core.squares import format_square
from belvedere.games.strata import (
    aims,
    description,
    drawing,
    events,
    notation,
    planes,
    referee,
)
from belvedere.games.strata.facts import tile_counts
from belvedere.games.strata.state import LAYOUT, side_of
from belvedere.kernel.engine import CompiledGame


class Strata(CompiledGame):
    """Strata on a board of any size, with any number of tiles."""

    layout = LAYOUT
    derived = frozenset(
        {"actor", "actors", "step", "colours", "box", "supplies", "scores", "outcome"}
    )
    plane_names = planes.NAMES
    all_events = events.EVENTS
    aims = aims.AIMS

    @property
    def size(self) -> int:
        """Squares a side that the board may grow to."""
        return int(self.options["size"])

    @property
    def counts(self) -> tuple[int, int, int]:
        """Tiles of each player at the start: 2x2, dominoes, 1x1."""
        return tile_counts(str(self.options["tiles"]))

    @property
    def board_shape(self) -> tuple[int, int]:
        return side_of(self.size), side_of(self.size)

    def start(self) -> State:
        return description.new_state(self.size, self.counts).tobytes()

    def present(self, rows: Sequence[Sequence[int]]) -> tuple[Score, ...]:
        return tuple(tuple(area for area in row if area) for row in rows)

    def reason(self, state: State) -> StrEnum:
        return description.REASONS[int(self.record(state)["reason"])]

    def events(self, before: State, seat: int, action: Action, after: State) -> tuple[str, ...]:
        placed = events.placed(self.record(before), seat, action, self.record(after))
        return (*placed, *events.ended(self.record(after), self.score_rows(after)))

    def format_action(self, state: State, action: Action) -> str:
        return notation.format_action(self.size, action)

    def parse_action(self, state: State, text: str) -> list[Action]:
        return notation.parse_action(self.size, text)

    def why_not(self, state: State, seat: Seat, action: Action) -> str | None:
        return referee.why_not(self.record(state), seat, action)

    def prompt(self, state: State) -> str:
        record = self.record(state)
        name = referee.COLOUR_NAMES[int(record["player"])]
        if record["reason"]:
            return self._ending(state, name)
        if not record["height"].any():
            return (
                f"{name} places the first tile, on {format_square(self.size - 1, self.size - 1)}."
            )
        return f"{name} places a tile, on the surface or on top of others."

    def _ending(self, state: State, stuck: str) -> str:
        gray, blue = self.present(self.score_rows(state))
        assert isinstance(gray, tuple)
        assert isinstance(blue, tuple)
        areas = f"{_areas(gray)} to {_areas(blue)}"
        why = f"{stuck} has {self.reason(state)}"
        if gray == blue:
            return f"A draw, {areas}: {why}."
        winner, areas = (
            ("Gray", areas) if gray > blue else ("Blue", f"{_areas(blue)} to {_areas(gray)}")
        )
        return f"{winner} wins, {areas}: {why}."

    def describe(self, state: State) -> dict[str, Any]:
        return description.describe(self.record(state))

    def restore(self, data: Mapping[str, Any]) -> State:
        return description.restore(self.size, self.counts, data).tobytes()

    def why_not_last(self, state: State, last: Last) -> str | None:
        return description.why_not_last(self.record(state), last)

    def holds(self, state: State, seat: Seat) -> Holds:
        found: Holds = {}
        for action in self.legal(state, seat):
            move = self.format_action(state, action)
            tile, _, square = move.partition(" ")
            found.setdefault(tile, {})[square] = move
        return found

    def draw(
        self, state: State, viewer: Seat | None, last: Last | None, options: Mapping[str, Any]
    ) -> str:
        record = self.record(state)
        holds = self.holds(state, int(record["player"])) if not record["reason"] else {}
        return drawing.draw(self.size, record, self.prompt(state), holds, last, options)

    def text(self, state: State, viewer: Seat | None, last: Last | None) -> str:
        return drawing.text(self.size, self.record(state), self.prompt(state), last)


def _areas(areas: tuple[int, ...]) -> str:
    """Show as many areas as people compare: the largest, and a few more."""
    return "+".join(map(str, areas[:3])) or "0"
