"""Misty as a game: the compiled rules with words, data and pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import numpy as np

from belvedere.core.game import Action, Gain, Holds, Last, Portion, Seat, State
from belvedere.core.messages import Message, Value, all_of, words
from belvedere.games.drawn import DrawnGame, Styles
from belvedere.games.misty import (
    aims,
    description,
    events,
    explain,
    foresight,
    notation,
    referee,
    restoring,
    sources,
    styles,
    telling,
)
from belvedere.games.misty.drawing import picture
from belvedere.games.misty.drawing.tabletop import Tabletop
from belvedere.games.misty.drawing.text import letters
from belvedere.games.misty.facts import Reason
from belvedere.games.misty.rules import planes, turn
from belvedere.games.misty.rules.state import (
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
from belvedere.svg.endless import match_square
from belvedere.svg.foreseen import Foreseen
from belvedere.svg.parts import Drawing
from belvedere.svg.scene import Scene, name_seat

MOMENTS: Final = 8192  # that are known: whoever follows a game asks for nearly all of them again


class Moment(NamedTuple):
    """When in a game something happens."""

    step: int
    hand: int  # that is dealt
    played: int
    deal: int
    turn: int


@lru_cache(MOMENTS)
def _moment(game: Misty, state: State) -> Moment:
    record = game.record(state)
    hand = int(record.dealt) // turn.hand_size(record) if record.step == DEAL else -1
    played, deal, number = int(record.played), int(record.deal), int(record.turn)
    return Moment(int(record.step), hand, played, deal, number)


class Misty(DrawnGame):
    """Misty with a window and a deck of any kind."""

    layout = LAYOUT
    plane_names = planes.NAMES
    all_events = events.EVENTS
    all_sources = sources.SOURCES
    aims = aims.AIMS
    draw_options = picture.OPTIONS
    match_square = staticmethod(match_square)
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
        return Reason.TWO_WINS if turn.is_won(self.record(state)) else Reason.LAST_ROUND

    def shows_last(self, viewer: Seat | None, last: Last) -> bool:
        # Deals, picks and placements are secret, and so is whether one has been made.
        return viewer is None or last.move.startswith("activate")

    def is_reversible(self, before: State, seat: int, after: State) -> bool:
        # Windows lie open, so activating a card shows nothing that was hidden.
        activates = self.record(before).step == ACTIVATE
        return bool(activates) and self.still_decides(before, seat, after)

    def is_openly_forced(self, state: State, seat: Seat) -> bool:
        # Everybody can count the cards of a hand; that all of them are alike is its owner's secret.
        record = self.record(state)
        if record.step == PICK:
            return turn.cards_in_hand(record, seat) == 1
        return super().is_openly_forced(state, seat)

    def reveals(self, viewer: Seat, before: State, last: Last, now: State) -> bool:
        # A card that is dealt is for him whose hand it comes to; picks and placements are secret
        # until all have decided, and public then (R-MIS-3, R-MIS-8).
        then = _moment(self, before)
        if then.step == DEAL:
            return viewer == then.hand
        return last.seat == viewer or then.step == ACTIVATE or then != _moment(self, now)

    def events(self, before: State, seat: int, action: Action, after: State) -> tuple[str, ...]:
        return events.happened(self.record(before), seat, action, self.record(after))

    def gains(self, before: State, seat: int, action: Action, after: State) -> tuple[Gain, ...]:
        return tuple(sources.counted(self.record(before), seat, action, self.record(after)))

    def format_action(self, state: State, action: Action) -> str:
        return notation.format_action(action)

    def parse_action(self, state: State, text: str) -> list[Action]:
        found = notation.parse_action(text)  # of a bare cell: to place on it, or to activate it
        return found[::-1] if self.record(state).step == ACTIVATE else found

    def tell_move(self, move: str) -> Value:
        return notation.tell_move(move)

    def tell_ply(self, before: State, last: Last, after: State) -> Value:
        return telling.tell_ply(self.record(before), last, self.record(after))

    def settles(self, before: State, after: State) -> bool:
        # The next round begins with empty windows (R-MIS-2); after the last one they stay.
        now = self.record(after)
        return bool(now.played != self.record(before).played and now.step != END)

    def settled(self, before: State, seat: int, action: Action, after: State) -> State:
        return events.settled(self.record(before), seat, action, self.record(after)).tobytes()

    def points(self, state: State) -> tuple[int, ...]:
        return sources.totals(self.record(state))

    def portions(self, state: State) -> tuple[tuple[Portion, ...], ...]:
        return sources.portions(self.record(state))

    def tell_scores(self, state: State) -> tuple[str, ...]:
        if not _is_over(self.record(state)):
            return super().tell_scores(state)
        rows = self.score_rows(state)
        won = [row[0] for row in rows]  # rounds; where the first are equal in them, points decide
        return tuple(str(row[won.count(max(won)) > 1]) for row in rows)

    def tell_outcomes(self, moves: Sequence[str]) -> Value:
        return notation.tell_deals(moves)

    def why_not(self, state: State, seat: Seat, action: Action) -> Message | None:
        return referee.why_not(self.record(state), seat, action)

    def prompt(self, state: State) -> Message:
        record = self.record(state)
        step, number = int(record.step), int(record.played) + 1
        if _is_over(record):
            return self._ending(state)
        if step == END:
            return telling.tell_round(record)
        if step == ACTIVATE:
            return words(
                "Round {number}: {player} activates a card with an arrow.",
                number=number,
                player=name_seat(int(record.active)),
            )
        if step == DEAL:
            return words("Round {number}: cards are dealt.", number=number)
        if step == PLACE:
            return words(
                "Round {number}: everybody places the picked card in his window.", number=number
            )
        return _picking(record, number)

    def task(self, state: State) -> Message | None:
        record = self.record(state)
        step, number = int(record.step), int(record.played) + 1
        if step == ACTIVATE:
            return words("Round {number}: activate a card with an arrow.", number=number)
        if step == PLACE:
            return words("Round {number}: place the picked card in your window.", number=number)
        return _pick(record, number) if step == PICK else None

    def _ending(self, state: State) -> Message:
        outcome = self.outcome(state)
        assert outcome is not None
        if len(outcome.winners) > 1:
            return words(
                "The match is shared by {players}: equal rounds and points.",
                players=all_of(map(name_seat, outcome.winners)),
            )
        winner = name_seat(outcome.winners[0])
        if outcome.reason == Reason.TWO_WINS:
            return words("{player} wins the match with two rounds.", player=winner)
        rows = self.score_rows(state)
        won = rows[outcome.winners[0]][0]
        if sum(row[0] == won for row in rows) > 1:
            return words("{player} wins the match by points after the last round.", player=winner)
        return words("{player} wins the match by rounds after the last round.", player=winner)

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

    def drawing(self, state: State, scene: Scene) -> Drawing:
        return picture.drawing(self._table(state), scene)

    def foresee(self, state: State, seat: Seat, action: Action, scene: Scene) -> Foreseen:
        return foresight.foresee(self.record(state), seat, action, scene)

    def inspect(self, state: State, name: str, scene: Scene) -> Foreseen:
        return foresight.inspect(self.record(state), name)

    def styles(self, language: str) -> Styles:
        return styles.pieces(language)

    def letters(self, state: State, scene: Scene) -> str:
        return letters(self._table(state), scene)

    def _table(self, state: State) -> Tabletop:
        record = self.record(state)
        outcome = self.outcome(state) if _is_over(record) else None
        return Tabletop(record, outcome.winners if outcome else ())


def _is_over(record: np.record) -> bool:
    """Tell whether the match has ended: a round that was settled looks like it (`settled`)."""
    is_last = record.played == record.rounds or turn.is_won(record)
    return bool(record.step == END and is_last)


def _pick(record: np.record, number: int) -> Message:
    """Tell somebody to pick a card, and where the others go then."""
    if turn.hand_size(record) - int(record.turn) == 1:
        return words("Round {number}: pick a card in secret.", number=number)
    if passing(record) == 1:
        return words(
            "Round {number}: pick a card in secret; your hand then passes left.", number=number
        )
    return words(
        "Round {number}: pick a card in secret; your hand then passes right.", number=number
    )


def _picking(record: np.record, number: int) -> Message:
    """Ask for a card, and say where the others go then."""
    if turn.hand_size(record) - int(record.turn) == 1:
        return words("Round {number}: everybody picks a card in secret.", number=number)
    if passing(record) == 1:
        return words(
            "Round {number}: everybody picks a card in secret; hands then pass left.",
            number=number,
        )
    return words(
        "Round {number}: everybody picks a card in secret; hands then pass right.", number=number
    )
