"""Mirador as a game: compiled rules, and the words, data and pictures around them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import cache, lru_cache
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final

from belvedere.core.facts import Facts, OptionValue
from belvedere.core.game import Action, Aftermath, Holds, Last, Score, Seat, State
from belvedere.core.messages import Message, Value
from belvedere.core.position import Position
from belvedere.core.squares import match_square
from belvedere.games.drawn import DrawnGame, Styles
from belvedere.games.mirador import (
    description,
    events,
    foresight,
    lawful,
    notation,
    prompts,
    referee,
    telling,
)
from belvedere.games.mirador.drawing import picture
from belvedere.games.mirador.drawing.board import tower_id
from belvedere.games.mirador.drawing.tabletop import Tabletop
from belvedere.games.mirador.drawing.text import letters
from belvedere.games.mirador.drawing.tray import DECLARED, TOWER
from belvedere.games.mirador.facts import PLAYERS, Reason
from belvedere.games.mirador.rules import planes, turn  # noqa: F401
from belvedere.games.mirador.rules.state import ANSWER, layout_of
from belvedere.svg.foreseen import Foreseen
from belvedere.svg.parts import Drawing
from belvedere.svg.scene import Scene

ENDS: Final = 256  # games that are over, of which is known what the arbiter says


@cache
def _hold(side: int, action: Action) -> tuple[str, str, str]:
    """Return what is held for an action, where it is put, and the move."""
    move = notation.format_action(side, action)
    if move in notation.COMMAND_NAMES.values():
        return "", move.replace(" ", "-"), move
    return DECLARED if move.endswith("!") else TOWER, move.removesuffix("!"), move


@lru_cache(ENDS)
def _aftermath(game: Mirador, state: State) -> Aftermath:
    if game.reason(state) not in (Reason.ACCEPTED, Reason.UPHELD):
        return Aftermath()
    arbiter = import_module(game.facts.solver)  # of a floor above: known by its name only
    found: Aftermath = arbiter.aftermath(Position(game, state))
    return found


class Mirador(DrawnGame):
    """Mirador on a board of any size, with towers of any size."""

    plane_names = planes.NAMES
    topics = MappingProxyType({"links": description.links, "chains": description.all_chains})
    all_events = events.EVENTS
    draw_options = picture.OPTIONS
    pieces = ((re.compile("[Rr]"), "bright_red"), (re.compile("[Bb]"), "bright_blue"))

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
        return lawful.new_state(self.size, self.tower).tobytes()

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

    def tell_move(self, move: str) -> Value:
        return notation.tell_move(move)

    def tell_ply(self, before: State, last: Last, after: State) -> Value:
        return telling.tell_ply(self.record(before), last, self.record(after))

    def brings(self, move: str) -> tuple[str, ...]:
        square = move.removesuffix("!")
        return (tower_id(square),) if match_square(square) else ()

    def why_not(self, state: State, seat: Seat, action: Action) -> Message | None:
        return referee.why_not(self.record(state), seat, action)

    def risk(self, state: State, seat: Seat, action: Action) -> Message | None:
        return referee.risk(self.format_action(state, action))

    def seats(self, state: State) -> tuple[Message, ...]:
        """After the swap seat 0 is Blue."""
        return PLAYERS[:: -1 if self.record(state)["red_seat"] else 1]

    def prompt(self, state: State) -> Message:
        return prompts.prompt(self.record(state))

    def task(self, state: State) -> Message | None:
        return prompts.task(self.record(state))

    def adjudicate(self, state: State) -> tuple[str, ...]:
        """Answer a declaration with ordinary moves (R-MDR-7)."""
        if int(self.record(state)["step"]) != ANSWER:
            return ()
        arbiter = import_module(self.facts.solver)  # of a floor above: known by its name only
        moves: tuple[str, ...] = arbiter.answer(Position(self, state)).moves
        return moves

    def aftermath(self, state: State) -> Aftermath:
        """Say of a declaration that was not broken whether it could have been (R-MDR-7)."""
        return _aftermath(self, state)

    def describe(self, state: State) -> dict[str, Any]:
        return description.describe(self.record(state))

    def restore(self, data: Mapping[str, Any]) -> State:
        return description.restore(self.size, self.tower, data).tobytes()

    def holds(self, state: State, seat: Seat) -> Holds:
        found: Holds = {}
        for action in self.legal(state, seat):
            held, place, move = _hold(self.side, action)
            found.setdefault(held, {})[place] = move
        return found

    def drawing(self, state: State, scene: Scene) -> Drawing:
        return picture.drawing(Tabletop(self.record(state)), scene)

    def foresee(self, state: State, seat: Seat, action: Action, scene: Scene) -> Foreseen:
        before, after = (Tabletop(self.record(s)) for s in (state, self.apply(state, seat, action)))
        return foresight.foresee(before, after, scene)

    def inspect(self, state: State, name: str, scene: Scene) -> Foreseen:
        return foresight.inspect(Tabletop(self.record(state)), name, scene)

    def styles(self, language: str) -> Styles:
        return self.pieces

    def letters(self, state: State, scene: Scene) -> str:
        return letters(Tabletop(self.record(state)), scene)
