"""Reversi as a game: compiled rules, and the words, data and pictures around them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Any

import numpy as np

from belvedere.core.game import Action, Gain, Holds, Last, Seat, State
from belvedere.core.messages import Message, words
from belvedere.games.drawn import DrawnGame, Styles
from belvedere.svg.foreseen import Foreseen
from belvedere.svg.parts import Drawing
from belvedere.svg.scene import Scene
from belvedere_reversi import description, events, foresight, notation, referee, sources
from belvedere_reversi.drawing import picture
from belvedere_reversi.drawing.text import letters
from belvedere_reversi.rules import planes
from belvedere_reversi.rules.state import LAYOUT, RECORD
from belvedere_reversi.rules.turn import can_turn

DISC = "disc"  # what is held


class Reversi(DrawnGame):
    """Reversi on a board of an even size."""

    layout = LAYOUT
    derived = frozenset({"actor", "actors", "step", "scores", "outcome"})
    plane_names = planes.NAMES
    all_events = events.EVENTS
    all_sources = sources.SOURCES
    pieces = ((re.compile("X"), "bold bright_green"), (re.compile("O"), "bold bright_white"))

    @property
    def size(self) -> int:
        """Squares a side of the board."""
        return int(self.options["size"])

    @property
    def board_shape(self) -> tuple[int, int]:
        return self.size, self.size

    def record(self, state: State) -> np.record:
        found: np.record = np.frombuffer(state, RECORD)[0]
        return found

    def start(self) -> State:
        return description.new_state(self.size).tobytes()

    def reason(self, state: State) -> StrEnum:
        return description.reason(self.record(state))

    def events(self, before: State, seat: int, action: Action, after: State) -> tuple[str, ...]:
        return events.happened(self.record(before), action, self.record(after))

    def gains(self, before: State, seat: int, action: Action, after: State) -> tuple[Gain, ...]:
        record = self.record(after)
        return tuple(sources.final(record)) if record.over else ()

    def format_action(self, state: State, action: Action) -> str:
        return notation.format_action(self.size, action)

    def parse_action(self, state: State, text: str) -> list[Action]:
        return [notation.parse_action(self.size, text)]

    def why_not(self, state: State, seat: Seat, action: Action) -> Message | None:
        return referee.why_not(self.record(state), seat, action)

    def prompt(self, state: State) -> Message:
        record = self.record(state)
        if record.over:
            return self._ending(record)
        mover = self.facts.seats[int(record.player)]
        if can_turn(record, int(record.player)):
            return words("{colour} puts down a disc that turns others.", colour=mover)
        return words("{colour} can turn nothing, and passes.", colour=mover)

    def _ending(self, record: np.record) -> Message:
        black, white = (len(description.discs(record, seat)) for seat in (0, 1))
        if black == white:
            return words("A draw, {black} discs each.", black=black)
        winner = self.facts.seats[0 if black > white else 1]
        better, worse = max(black, white), min(black, white)
        return words(
            "{winner} wins, {better} discs to {worse}.", winner=winner, better=better, worse=worse
        )

    def describe(self, state: State) -> dict[str, Any]:
        return description.describe(self.record(state))

    def restore(self, data: Mapping[str, Any]) -> State:
        return description.restore(self.size, data).tobytes()

    def why_not_last(self, state: State, last: Last) -> Message | None:
        return description.why_not_last(self.record(state), last)

    def holds(self, state: State, seat: Seat) -> Holds:
        moves = [self.format_action(state, action) for action in self.legal(state, seat)]
        if moves == [notation.PASS]:
            return {"": {notation.PASS: notation.PASS}}
        return {DISC: {move: move for move in moves}} if moves else {}

    def styles(self, language: str) -> Styles:
        return self.pieces

    def drawing(self, state: State, scene: Scene) -> Drawing:
        return picture.drawing(self.record(state), scene)

    def foresee(self, state: State, seat: Seat, action: Action, scene: Scene) -> Foreseen:
        after = self.apply(state, seat, action)
        return foresight.foresee(self.record(state), self.record(after), scene)

    def letters(self, state: State, scene: Scene) -> str:
        return letters(self.record(state), scene)
