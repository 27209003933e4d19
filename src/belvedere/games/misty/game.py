"""Misty as a game: the compiled rules with words, data and pictures."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Any

import numpy as np

from belvedere.core.game import Action, Holds, Last, Seat, State, lowest_seat
from belvedere.games.misty import (
    aims,
    description,
    drawing,
    events,
    explain,
    notation,
    planes,
    referee,
    restoring,
    rules,
)
from belvedere.games.misty.facts import Reason
from belvedere.games.misty.state import (
    ACTIVATE,
    DEAL,
    END,
    FIRST_ACTIVATE,
    FIRST_PLACE,
    LAYOUT,
    PICK,
    PLACE,
    RECORD,
    WIDTH,
    passing,
)
from belvedere.kernel.engine import CompiledGame


class Misty(CompiledGame):
    """Misty with a window and a deck of any kind."""

    layout = LAYOUT
    plane_names = planes.NAMES
    all_events = events.EVENTS
    aims = aims.AIMS
    topics = MappingProxyType(
        {"cards": explain.cards, "covered": explain.covered, "points": explain.points}
    )

    @property
    def board_shape(self) -> tuple[int, int]:
        return WIDTH, WIDTH

    def record(self, state: State) -> np.record:
        found: np.record = np.frombuffer(state, RECORD)[0]
        return found

    def start(self) -> State:
        return description.new_state(self.options).tobytes()

    def reason(self, state: State) -> StrEnum:
        return Reason.TWO_WINS if rules.is_won(self.record(state)) else Reason.LAST_ROUND

    def shows_last(self, viewer: Seat | None, last: Last) -> bool:
        # Deals, picks and placements are secret, and so is whether one has been made.
        return viewer is None or last.move.startswith("activate")

    def is_reversible(self, before: State, seat: int, after: State) -> bool:
        # Windows lie open, so activating a card shows nothing that was hidden.
        activates = self.record(before).step == ACTIVATE
        return bool(activates) and self.still_decides(before, seat, after)

    def reveals(self, viewer: Seat, before: State, last: Last, now: State) -> bool:
        # A card that is dealt is for him whose hand it comes to; picks and placements are secret
        # until all have decided, and public then (R-MIS-3, R-MIS-8).
        then, later = self.record(before), self.record(now)
        if then.step == DEAL:
            return bool(viewer == int(then.dealt) // rules.hand_size(then))
        moments = [(r.played, r.deal, r.turn, r.step) for r in (then, later)]
        return last.seat == viewer or then.step == ACTIVATE or moments[0] != moments[1]

    def events(self, before: State, seat: int, action: Action, after: State) -> tuple[str, ...]:
        return events.happened(self.record(before), seat, action, self.record(after))

    def format_action(self, state: State, action: Action) -> str:
        return notation.format_action(action)

    def parse_action(self, state: State, text: str) -> list[Action]:
        found = notation.parse_action(text)  # of a bare cell: to place on it, or to activate it
        return found[::-1] if self.record(state).step == ACTIVATE else found

    def why_not(self, state: State, seat: Seat, action: Action) -> str | None:
        return referee.why_not(self.record(state), seat, action)

    def prompt(self, state: State) -> str:
        record = self.record(state)
        step, number = int(record.step), int(record.played) + 1
        if step == END:
            return self._ending(state)
        if step == ACTIVATE:
            return f"Round {number}: seat {record.active} activates a card with an arrow."
        left = rules.hand_size(record) - int(record.turn)
        where = description.PASSING[passing(record)]
        return {
            DEAL: f"Round {number}: cards are dealt.",
            PICK: f"Round {number}: everybody picks a card in secret"
            + (f"; hands then pass {where}." if left > 1 else "."),
            PLACE: f"Round {number}: everybody places the picked card in his window.",
        }[step]

    def _ending(self, state: State) -> str:
        outcome = self.outcome(state)
        assert outcome is not None
        names = " and ".join(f"seat {seat}" for seat in outcome.winners)
        if len(outcome.winners) > 1:
            return f"The match is shared by {names}: equal rounds and points."
        if outcome.reason == Reason.TWO_WINS:
            return f"{names.capitalize()} wins the match with two rounds."
        rows = self.score_rows(state)
        won = rows[outcome.winners[0]][0]
        by = "by points" if sum(row[0] == won for row in rows) > 1 else "by rounds"
        return f"{names.capitalize()} wins the match {by} after the last round."

    def describe(self, state: State) -> dict[str, Any]:
        return description.describe(self.record(state))

    def restore(self, data: Mapping[str, Any]) -> State:
        return restoring.restore(self.options, data).tobytes()

    def holds(self, state: State, seat: Seat) -> Holds:
        found: Holds = {}
        for action in self.legal(state, seat):
            move = self.format_action(state, action)
            if FIRST_PLACE <= action < FIRST_ACTIVATE:
                found.setdefault("card", {})[move.removeprefix("place ")] = move
            else:
                found.setdefault("", {})[move.replace(" ", "-")] = move
        return found

    def draw(
        self, state: State, viewer: Seat | None, last: Last | None, options: Mapping[str, Any]
    ) -> str:
        actors = self.actors(state)
        seat = lowest_seat(actors) if viewer is None else viewer
        decides = actors > 0 and seat >= 0 and actors >> seat & 1
        holds = self.holds(state, seat) if decides else {}
        return drawing.draw(self._shown(state), self.prompt(state), holds, viewer, last, options)

    def text(self, state: State, viewer: Seat | None, last: Last | None) -> str:
        return drawing.text(self._shown(state), self.prompt(state), viewer, last)

    def _shown(self, state: State) -> dict[str, Any]:
        record = self.record(state)
        return {
            **description.describe(record),
            "free": [description.free_cells(record, seat) for seat in range(self.players)],
            "options": self.options,
            "scores": self.present(self.score_rows(state)),
        }
