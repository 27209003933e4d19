"""Mirage and Overworld as games: compiled rules, and the words, data and pictures around them."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from belvedere.core.actors import CHANCE, OVER
from belvedere.core.game import (
    Action,
    Gain,
    Holds,
    Last,
    Portion,
    Seat,
    State,
    lowest_seat,
    not_written,
)
from belvedere.core.messages import Message, Value
from belvedere.games.drawn import DrawnGame, Styles
from belvedere.games.frontier import (
    aims,
    description,
    events,
    explain,
    foresight,
    holds,
    lawful,
    notation,
    prompts,
    referee,
    sources,
    styles,
    tasks,
    telling,
)
from belvedere.games.frontier.drawing import picture
from belvedere.games.frontier.drawing.board import shown_corners
from belvedere.games.frontier.drawing.board_view import BoardView
from belvedere.games.frontier.drawing.text import inks, letters
from belvedere.games.frontier.rules import planes, turn  # noqa: F401  (registers what is compiled)
from belvedere.games.frontier.rules.state import LAYOUT
from belvedere.games.frontier.tabletop import Tabletop
from belvedere.svg.endless import match_square
from belvedere.svg.foreseen import Foreseen
from belvedere.svg.letters import Ink
from belvedere.svg.options import SQUARES
from belvedere.svg.parts import Drawing
from belvedere.svg.scene import Scene


class Frontier(DrawnGame):
    """Mirage or Overworld, with any of its variants."""

    layout = LAYOUT
    plane_names = planes.NAMES
    topics = explain.TOPICS
    all_events = events.EVENTS
    all_sources = sources.SOURCES
    aims = aims.AIMS
    draw_options = picture.OPTIONS
    match_square = staticmethod(match_square)

    @property
    def is_overworld(self) -> bool:
        """Whether it is played by Overworld's rules."""
        return self.facts.id == "overworld"

    @property
    def board_shape(self) -> tuple[int, int]:
        return planes.CROP, planes.CROP

    def table(self, state: State) -> Tabletop:
        """Return a state as people see it."""
        return Tabletop(self.record(state))

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

    def gains(self, before: State, seat: int, action: Action, after: State) -> tuple[Gain, ...]:
        is_over = self.actors(after) == OVER
        return tuple(sources.held(self.record(after))) if is_over else ()

    def format_action(self, state: State, action: Action) -> str:
        return notation.format_action(self.table(state), action)

    def parse_action(self, state: State, text: str) -> list[Action]:
        return [notation.parse_action(self.table(state), text)]

    def tell_move(self, move: str) -> Value:
        return telling.tell_move(move, self.is_overworld)

    def tell_ply(self, before: State, last: Last, after: State) -> Value:
        told = telling.tell_claim(self.table(before), last.move, self.table(after))
        return told or self.tell_move(last.move)

    def points(self, state: State) -> tuple[int, ...]:
        return tuple(row[0] for row in self.score_rows(state))

    def portions(self, state: State) -> tuple[tuple[Portion, ...], ...]:
        return sources.portions(self.record(state))

    def framing(self, state: State) -> Mapping[str, Any]:
        return {SQUARES: shown_corners(self.table(state))}

    def brings(self, move: str) -> tuple[str, ...]:
        return picture.brought_by(move)

    def why_not(self, state: State, seat: Seat, action: Action) -> Message | None:
        return referee.why_not(self.table(state), seat, action, self.legal(state, seat))

    def why_not_last(self, state: State, last: Last) -> Message | None:
        # Notation is read on the board before a move, which is not known here.
        known = notation.is_written(last.move, self.is_overworld, last.seat == CHANCE)
        return None if known else not_written(last)

    def prompt(self, state: State) -> Message:
        table, seats = self.table(state), self.facts.seats
        if outcome := self.outcome(state):
            winners = [seats[seat] for seat in outcome.winners]
            points = max(row[0] for row in self.score_rows(state))
            return prompts.ending(int(table.record["reason"]), winners, points)
        actors = self.actors(state)
        seat = int(table.record["placer"]) if actors == CHANCE else lowest_seat(actors)
        return prompts.prompt(table, seats[seat])

    def task(self, state: State) -> Message | None:
        is_decided = self.outcome(state) is not None or self.actors(state) == CHANCE
        return None if is_decided else tasks.task(self.table(state))

    def describe(self, state: State) -> dict[str, Any]:
        return description.describe(self.table(state))

    def restore(self, data: Mapping[str, Any]) -> State:
        return lawful.restore(self.is_overworld, self.options, data).tobytes()

    def holds(self, state: State, seat: Seat) -> Holds:
        table = self.table(state)
        found: Holds = {}
        for action in self.legal(state, seat):
            hold, place, move = holds.find_hold(table, action)
            found.setdefault(hold, {})[place] = move
        return found

    def drawing(self, state: State, scene: Scene) -> Drawing:
        return picture.drawing(self._view(state, scene))

    def foresee(self, state: State, seat: Seat, action: Action, scene: Scene) -> Foreseen:
        return foresight.foresee(self, state, seat, action, picture.brush_of(self.facts.id, scene))

    def inspect(self, state: State, name: str, scene: Scene) -> Foreseen:
        table, brush = Tabletop(self.record(state)), picture.brush_of(self.facts.id, scene)
        return foresight.inspect(table, name, brush)

    def styles(self, language: str) -> Styles:
        return styles.PIECES

    def letters(self, state: State, scene: Scene) -> str:
        return letters(self._view(state, scene))

    def grounds(self, state: State, scene: Scene) -> tuple[Ink, ...]:
        return inks(self._view(state, scene))

    def _view(self, state: State, scene: Scene) -> BoardView:
        actors, outcome = self.actors(state), self.outcome(state)
        return BoardView(
            game=self.facts.id,
            table=self.table(state),
            scene=scene,
            decider=lowest_seat(actors) if actors > 0 else None,
            scores=[row[0] for row in self.score_rows(state)],
            winners=outcome.winners if outcome else (),
        )
