"""Strata as a game: compiled rules, and the words, data and pictures around them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any

import numpy as np

from belvedere.core.game import Action, Gain, Holds, Last, Portion, Score, Seat, State
from belvedere.core.messages import Message, Value, words
from belvedere.core.squares import format_square
from belvedere.games.drawn import DrawnGame, Styles
from belvedere.games.strata import (
    aims,
    description,
    events,
    foresight,
    notation,
    referee,
    sources,
)
from belvedere.games.strata.drawing import picture
from belvedere.games.strata.drawing.board import Tabletop, shown_corners, tile_id
from belvedere.games.strata.drawing.text import letters
from belvedere.games.strata.facts import Reason, tile_counts
from belvedere.games.strata.rules import planes
from belvedere.games.strata.rules.state import LAYOUT, side_of
from belvedere.svg.foreseen import Foreseen
from belvedere.svg.options import SQUARES
from belvedere.svg.parts import Drawing
from belvedere.svg.scene import Scene


class Strata(DrawnGame):
    """Strata on a board of any size, with any number of tiles."""

    layout = LAYOUT
    derived = frozenset(
        {"actor", "actors", "step", "colours", "box", "supplies", "scores", "outcome"}
    )
    plane_names = planes.NAMES
    all_events = events.EVENTS
    all_sources = sources.SOURCES
    aims = aims.AIMS
    draw_options = picture.OPTIONS
    pieces = ((re.compile(r"g\d+"), "grey50"), (re.compile(r"b\d+"), "bright_blue"))

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

    def gains(self, before: State, seat: int, action: Action, after: State) -> tuple[Gain, ...]:
        is_over = bool(self.record(after)["reason"])
        return tuple(sources.held(self.score_rows(after))) if is_over else ()

    def format_action(self, state: State, action: Action) -> str:
        return notation.format_action(self.size, action)

    def parse_action(self, state: State, text: str) -> list[Action]:
        return notation.parse_action(self.size, text)

    def tell_ply(self, before: State, last: Last, after: State) -> Value:
        return notation.tell_placed(last.move, self.record(after)["height"])

    def points(self, state: State) -> tuple[int, ...]:
        return tuple(row[0] for row in self.score_rows(state))

    def portions(self, state: State) -> tuple[tuple[Portion, ...], ...]:
        return sources.portions(self.score_rows(state))

    def tell_scores(self, state: State) -> tuple[str, ...]:
        return tuple(map(_areas, self.score_rows(state)))

    def framing(self, state: State) -> Mapping[str, Any]:
        return {SQUARES: shown_corners(Tabletop(self.record(state)))}

    def brings(self, move: str) -> tuple[str, ...]:
        return (tile_id(move),)

    def why_not(self, state: State, seat: Seat, action: Action) -> Message | None:
        return referee.why_not(self.record(state), seat, action)

    def prompt(self, state: State) -> Message:
        record = self.record(state)
        mover = self.facts.seats[int(record["player"])]
        if record["reason"]:
            return self._ending(state, mover)
        if not np.count_nonzero(record["height"]):
            return words(
                "{colour} places the first tile, on {square}.",
                colour=mover,
                square=format_square(self.size - 1, self.size - 1),
            )
        return words("{colour} places a tile, on the surface or on top of others.", colour=mover)

    def task(self, state: State) -> Message | None:
        record = self.record(state)
        if record["reason"]:
            return None
        if not np.count_nonzero(record["height"]):
            square = format_square(self.size - 1, self.size - 1)
            return words("Place the first tile, on {square}.", square=square)
        return words("Place a tile, on the surface or on top of others.")

    def _ending(self, state: State, stuck: Message) -> Message:
        rows = self.score_rows(state)
        winner = 0 if rows[0] >= rows[1] else 1
        better, worse = (_areas(rows[seat]) for seat in (winner, 1 - winner))
        why = (
            words("{colour} has no tile left.", colour=stuck)
            if self.reason(state) == Reason.NO_TILE
            else words("{colour} has no place left.", colour=stuck)
        )
        if rows[0] == rows[1]:
            return words("A draw, {better} to {worse}: {why}", better=better, worse=worse, why=why)
        return words(
            "{winner} wins, {better} to {worse}: {why}",
            winner=self.facts.seats[winner],
            better=better,
            worse=worse,
            why=why,
        )

    def describe(self, state: State) -> dict[str, Any]:
        return description.describe(self.record(state))

    def restore(self, data: Mapping[str, Any]) -> State:
        return description.restore(self.size, self.counts, data).tobytes()

    def why_not_last(self, state: State, last: Last) -> Message | None:
        return description.why_not_last(self.record(state), last)

    def holds(self, state: State, seat: Seat) -> Holds:
        found: Holds = {}
        for action in self.legal(state, seat):
            move = self.format_action(state, action)
            tile, _, square = move.partition(" ")
            found.setdefault(tile, {})[square] = move
        return found

    def drawing(self, state: State, scene: Scene) -> Drawing:
        return picture.drawing(Tabletop(self.record(state)), scene)

    def foresee(self, state: State, seat: Seat, action: Action, scene: Scene) -> Foreseen:
        before, after = (Tabletop(self.record(s)) for s in (state, self.apply(state, seat, action)))
        return foresight.foresee(before, after, seat, scene)

    def inspect(self, state: State, name: str, scene: Scene) -> Foreseen:
        return foresight.inspect(Tabletop(self.record(state)), name, scene)

    def styles(self, language: str) -> Styles:
        return self.pieces

    def letters(self, state: State, scene: Scene) -> str:
        return letters(Tabletop(self.record(state)), scene)


def _areas(row: Sequence[int]) -> str:
    """Show as many areas as people compare: the largest, and a few more."""
    return "+".join(str(area) for area in row[:3] if area) or "0"
