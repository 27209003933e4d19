"""Mirador as a game: compiled rules, and the words, data and pictures around them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from belvedere.core.facts import Facts, OptionValue
from belvedere.core.game import Action, Holds, Last, Score, Seat, State
from belvedere.games.mirador import (
    description,
    drawing,
    events,
    notation,
    planes,
    referee,
    rules,  # noqa: F401
    table,
)
from belvedere.games.mirador.state import ANSWER, BREAK, END, SWAP_OFFERED, layout_of
from belvedere.kernel.engine import CompiledGame

DECLARED = "tower!"  # what is held when the page's declare toggle is on


class Mirador(CompiledGame):
    """Mirador on a board of any size, with towers of any size."""

    plane_names = planes.NAMES
    topics = MappingProxyType({"links": description.sights, "chains": description.all_chains})
    all_events = events.EVENTS

    def __init__(self, facts: Facts, options: Mapping[str, OptionValue]) -> None:
        super().__init__(facts, options)
        self.size = int(options["size"])  # micro squares a side of the board
        self.tower = int(options["tower"])  # … of a tower
        self.side = self.size - self.tower + 1  # columns, and rows, of places
        self.layout = layout_of(self.size, self.tower)

    @property
    def board_shape(self) -> tuple[int, int]:
        return self.size, self.size

    def start(self) -> State:
        return table.new_state(self.size, self.tower).tobytes()

    def present(self, rows: Sequence[Sequence[int]]) -> tuple[Score, ...]:
        return tuple(row[0] / 2 for row in rows)

    def reason(self, state: State) -> StrEnum:
        return description.REASONS[int(self.record(state)["reason"])]

    def events(self, before: State, seat: int, action: Action, after: State) -> tuple[str, ...]:
        return events.happened(self.record(before), seat, action, self.record(after))

    def format_action(self, state: State, action: Action) -> str:
        return notation.format_action(self.side, action)

    def parse_action(self, state: State, text: str) -> list[Action]:
        return [notation.parse_action(self.side, text)]

    def why_not(self, state: State, seat: Seat, action: Action) -> str | None:
        return referee.why_not(self.record(state), seat, action)

    def prompt(self, state: State) -> str:
        record = self.record(state)
        step, colour = int(record["step"]), referee.COLOUR_NAMES[int(record["colour"])]
        if step == END:
            return self._ending(state)
        if step == ANSWER:
            declarer = referee.COLOUR_NAMES[int(record["declarer"])]
            return f"{declarer} declares. {colour} accepts or challenges."
        if step == BREAK:
            return f"{colour} challenges: place towers until no chain is left, or give up."
        if not record["open"][int(record["colour"])].any():
            return f"{colour} has no place left and passes, with or without a declaration."
        if record["swap"] == SWAP_OFFERED:
            return f"{colour} places a tower, or swaps colours."
        return f"{colour} places a tower; e4! declares with it."

    def _ending(self, state: State) -> str:
        record = self.record(state)
        red, blue = record["points"]
        if red == blue:
            return "The board is full: a draw."
        winner, loser = referee.COLOUR_NAMES[:: 1 if red > blue else -1]
        why = {
            "accepted": f"{loser} accepted the declaration.",
            "broken": f"the declaration of {loser} did not stand.",
            "upheld": "the challenge failed.",
            "full board": f"the board is full, and only {winner} has a chain.",
        }
        return f"{winner} wins: {why[self.reason(state)]}"

    def describe(self, state: State) -> dict[str, Any]:
        return description.describe(self.record(state))

    def restore(self, data: Mapping[str, Any]) -> State:
        return description.restore(self.size, self.tower, data).tobytes()

    def holds(self, state: State, seat: Seat) -> Holds:
        found: Holds = {}
        for action in self.legal(state, seat):
            move = self.format_action(state, action)
            if move in notation.COMMAND_NAMES.values():
                found.setdefault("", {})[move.replace(" ", "-")] = move
            else:
                held = DECLARED if move.endswith("!") else "tower"
                found.setdefault(held, {})[move.removesuffix("!")] = move
        return found

    def draw(
        self, state: State, viewer: Seat | None, last: Last | None, options: Mapping[str, Any]
    ) -> str:
        record = self.record(state)
        seat = int(record["colour"]) ^ int(record["red_seat"])
        holds = self.holds(state, seat) if int(record["step"]) != END else {}
        return drawing.draw(record, self.prompt(state), holds, last, options)

    def text(self, state: State, viewer: Seat | None, last: Last | None) -> str:
        return drawing.text(self.record(state), self.prompt(state), last)
