"""Mirage and Overworld as games: compiled rules, and the words, data and pictures around them."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

import numpy as np

from belvedere.core.actors import CHANCE, OVER
from belvedere.core.game import Action, Holds, Last, Seat, State, not_written
from belvedere.games.frontier import (
    aims,
    description,
    drawing,
    events,
    explain,
    lawful,
    notation,
    planes,
    referee,
    rules,  # noqa: F401  (registers what is compiled)
)
from belvedere.games.frontier.state import (
    LAYOUT,
    STEP_COAST,
    STEP_COAST_EXPLORER,
    STEP_DRAW,
    STEP_EXPLORERS,
    STEP_GAP,
    STEP_ITEM,
    STEP_KEEP,
    STEP_MARKER,
    STEP_MOVE,
    STEP_OVER,
    STEP_REMOVE,
    STEP_REPLACE,
    STEP_START,
    STEP_SURVEY,
    STEP_TAKE,
    STEP_TIE,
)
from belvedere.kernel.engine import CompiledGame


class Frontier(CompiledGame):
    """Mirage or Overworld, with any of its variants."""

    layout = LAYOUT
    plane_names = planes.NAMES
    topics = explain.TOPICS
    all_events = events.EVENTS
    aims = aims.AIMS

    @property
    def is_overworld(self) -> bool:
        """Whether it is played by Overworld's rules."""
        return self.facts.id == "overworld"

    @property
    def board_shape(self) -> tuple[int, int]:
        return planes.CROP, planes.CROP

    def start(self) -> State:
        return description.new_state(self.is_overworld, self.options).tobytes()

    def reason(self, state: State) -> StrEnum:
        return description.REASONS[int(self.record(state)["reason"])]

    def turn_of(self, state: State) -> Seat | None:
        return None if self.actors(state) < 0 else int(self.record(state)["placer"])

    def events(self, before: State, seat: int, action: Action, after: State) -> tuple[str, ...]:
        found = events.happened(self.record(before), seat, action, self.record(after))
        is_over = self.actors(after) == OVER
        return (*found, *events.shared(self.score_rows(after))) if is_over else found

    def format_action(self, state: State, action: Action) -> str:
        return notation.format_action(self.record(state), action)

    def parse_action(self, state: State, text: str) -> list[Action]:
        return [notation.parse_action(self.record(state), text)]

    def why_not(self, state: State, seat: Seat, action: Action) -> str | None:
        return referee.why_not(self.record(state), seat, action, self.legal(state, seat))

    def why_not_last(self, state: State, last: Last) -> str | None:
        # Notation is read on the board before a move, which is not known here.
        known = notation.is_written(last.move, self.is_overworld, last.seat == CHANCE)
        return None if known else not_written(last)

    def describe(self, state: State) -> dict[str, Any]:
        return description.describe(self.record(state))

    def restore(self, data: Mapping[str, Any]) -> State:
        return lawful.restore(self.is_overworld, self.options, data).tobytes()

    def prompt(self, state: State) -> str:
        record = self.record(state)
        step = int(record["step"])
        if step == STEP_OVER:
            return self._ending(state)
        claiming = step >= STEP_MARKER
        name = self.facts.seats[int(record["claimer"] if claiming else record["placer"])]
        return _PROMPTS[step].format(
            name=name,
            marker=description.marker_name(record),
            gap=notation.gap_name(record, int(record["gap"])) if record["gap"] >= 0 else "",
            tile=notation.PATTERN_NAMES[int(record["drawn"])] if record["drawn"] >= 0 else "",
            left=int(record["placing"]),
        )

    def _ending(self, state: State) -> str:
        outcome = self.outcome(state)
        assert outcome is not None
        names = [self.facts.seats[seat] for seat in outcome.winners]
        points = max(row[0] for row in self.score_rows(state))
        verb = "wins" if len(names) == 1 else "share the win"
        return f"{' and '.join(names)} {verb} with {points} points: {outcome.reason}."

    def holds(self, state: State, seat: Seat) -> Holds:
        record = self.record(state)
        found: Holds = {}
        for action in self.legal(state, seat):
            move = self.format_action(state, action)
            hold, place = _hold(record, move)
            found.setdefault(hold, {})[place] = move
        return found

    def draw(
        self, state: State, viewer: Seat | None, last: Last | None, options: Mapping[str, Any]
    ) -> str:
        record = self.record(state)
        actors = self.actors(state)
        holds = self.holds(state, actors.bit_length() - 1) if actors > 0 else {}
        data = description.describe(record)
        data["scores"] = [row[0] for row in self.score_rows(state)]
        return drawing.draw(self.facts.id, data, self.prompt(state), holds, last, options)

    def text(self, state: State, viewer: Seat | None, last: Last | None) -> str:
        data = description.describe(self.record(state))
        return drawing.text(self.facts.id, data, self.prompt(state), last)


def _hold(record: np.void, move: str) -> tuple[str, str]:
    """Return what is picked up for a move, and where it is put; '' for a button."""
    verb, *words = move.split()
    step = int(record["step"])
    if step == STEP_SURVEY:
        return f"{verb}-{words[1]}", words[0]
    if step == STEP_COAST:
        return f"coast-{words[0]}-{words[1]}-{words[3]}", words[2]
    if step == STEP_MOVE:
        return f"marker-{words[0]}", notation.gap_name(record, int(record["gap"]))
    if step == STEP_REPLACE:
        held = words[0] if words[0] in notation.KINDS else f"explorer-{words[0]}"
        return held, notation.gap_name(record, int(record["vacated"]))
    if step == STEP_ITEM:
        return words[0], notation.gap_name(record, int(record["gap"]))
    if step == STEP_EXPLORERS:
        return "", f"explorers-{'_'.join(words)}"
    return "", "-".join([verb, *words])


_PROMPTS = {
    STEP_START: "The start tile is drawn.",
    STEP_REMOVE: "One Survey tile leaves the game.",
    STEP_DRAW: "{name} draws a Survey tile.",
    STEP_TAKE: "{name} chooses a Survey tile.",
    STEP_SURVEY: "{name} places the Survey tile {tile}.",
    STEP_COAST: "{name} places a Coast tile beside the Survey tile.",
    STEP_EXPLORERS: "{name} is short of explorers and chooses the squares to fill.",
    STEP_COAST_EXPLORER: "{name} puts a camel or a ship on the Coast tile.",
    STEP_GAP: "{name} chooses the next gap to resolve.",
    STEP_TIE: "There is a tie for the gap at {gap}: {name} awards it.",
    STEP_MARKER: "{name} has won the gap at {gap} and places a {marker} or the Port.",
    STEP_MOVE: "{name} has won the gap at {gap} and moves a {marker} there.",
    STEP_KEEP: "{name} keeps the items of the vacated gap for an explorer, or forgoes them.",
    STEP_REPLACE: "{name} gives an explorer for the square that was left.",
    STEP_ITEM: "{name} places an item in the gap at {gap}; {left} to go.",
}
