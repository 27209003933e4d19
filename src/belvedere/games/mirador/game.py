"""Mirador as a game: compiled rules, and the words, data and pictures around them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from belvedere.core.game import Action, Holds, Last, Score, Seat, State
from belvedere.games.mirador import (
    description,
    drawing,
    notation,
    planes,
    referee,
    rules,  # noqa: F401
)
from belvedere.games.mirador.state import ANSWER, BREAK, END, LAYOUT, SWAP_OFFERED
from belvedere.kernel.engine import CompiledGame

DECLARED = "tower!"  # what is held when the page's declare toggle is on


class Mirador(CompiledGame):
    """Mirador on a board of any size."""

    layout = LAYOUT
    plane_names = planes.NAMES
    topics = MappingProxyType({"links": description.sights, "chains": description.all_chains})

    @property
    def size(self) -> int:
        """Micro squares a side."""
        return int(self.options["size"])

    @property
    def board_shape(self) -> tuple[int, int]:
        return self.size, self.size

    def start(self) -> State:
        return description.new_state(self.size).tobytes()

    def present(self, rows: Sequence[Sequence[int]]) -> tuple[Score, ...]:
        return tuple(row[0] / 2 for row in rows)

    def reason(self, state: State) -> StrEnum:
        return description.REASONS[int(self.record(state)["reason"])]

    def format_action(self, state: State, action: Action) -> str:
        return notation.format_action(self.size, action)

    def parse_action(self, state: State, text: str) -> list[Action]:
        return [notation.parse_action(self.size, text)]

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
        return description.restore(self.size, data).tobytes()

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
        return drawing.draw(self.size, record, self.prompt(state), holds, last, options)

    def text(self, state: State, viewer: Seat | None, last: Last | None) -> str:
        return drawing.text(self.size, self.record(state), self.prompt(state), last)
