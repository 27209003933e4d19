"""What every game answers: rules over opaque states, and words and pictures for people."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, ClassVar, Protocol, final

from belvedere.core.actors import CHANCE, OVER, SPECTATOR
from belvedere.core.errors import (
    AmbiguousMove,
    ForbiddenMove,
    IllegalMove,
    NotationError,
    OptionError,
    quoted,
)
from belvedere.core.facts import Facts, OptionValue
from belvedere.core.keyboards import other_readings
from belvedere.core.limits import LONGEST_MOVE
from belvedere.core.messages import Message, Value, one_of, row_of, words

State = bytes  # one record of the compiled rules; equal bytes, equal position
Action = int  # 0 … facts.actions(options) - 1
Seat = int  # 0 … players - 1
Viewer = int  # a seat, or SPECTATOR
Score = float | tuple[int, ...]
Holds = dict[str, dict[str, str]]  # what is held → where it may be put → the move


class Random(Protocol):
    """What chance is drawn from: `random.Random`, `random.SystemRandom` and their like."""

    def randrange(self, stop: int, /) -> int:
        """Return a number from 0 to stop - 1, each as likely as any other."""
        ...


@final
@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended by its rules."""

    winners: tuple[Seat, ...]  # several share the win; all of them: a draw
    placing: tuple[int, ...]  # by seat: 1 is first; equals share the better place
    reason: StrEnum


@final
@dataclass(frozen=True, slots=True)
class Last:
    """The latest decision or chance outcome, for drawing and for records."""

    seat: int  # who decided, or CHANCE
    move: str


def _always(options: Mapping[str, OptionValue]) -> bool:
    return True


@final
@dataclass(frozen=True, slots=True)
class Event:
    """Something that a rule brings about in one step, and that is worth counting."""

    id: str  # words joined by hyphens; never prose
    summary: Message  # one line for people
    rulings: tuple[str, ...] = ()
    when: Callable[[Mapping[str, OptionValue]], bool] = _always  # whether options let it happen


@final
@dataclass(frozen=True, slots=True)
class Source:
    """Something that points come from, for counting."""

    id: str  # words joined by hyphens; never prose
    name: Message  # a few words for people
    when: Callable[[Mapping[str, OptionValue]], bool] = _always  # whether options let it be


Gain = tuple[str, Seat, int]  # the id of a source, who has points from it, and how many


@final
@dataclass(frozen=True, slots=True)
class Portion:
    """A part of a seat's points: what it comes from, and how it is counted."""

    name: Message  # a few words for people
    points: int
    how: Message | None = None  # a few words more, where the name leaves something open


@final
@dataclass(frozen=True, slots=True)
class Aftermath:
    """What a solver knows of a game that is over, and nobody was told while it lasted."""

    told: tuple[Message, ...] = ()
    drawing: Mapping[str, Any] = field(default_factory=dict)  # options of a drawing that shows it


class Game(ABC):
    """A game with its options settled. States go in and come out; none is ever changed."""

    def __init__(self, facts: Facts, options: Mapping[str, OptionValue]) -> None:
        self.facts = facts
        self.options = dict(options)
        self.players = int(options["players"])

    # The rules.

    @abstractmethod
    def start(self) -> State:
        """Return the state before the first decision."""

    @abstractmethod
    def actors(self, state: State) -> int:
        """Return who may decide: one bit per seat, or CHANCE, or OVER."""

    @abstractmethod
    def legal(self, state: State, seat: Seat) -> list[Action]:
        """List the actions of a seat that may decide now, ascending."""

    def forced(self, state: State, seat: Seat) -> Action | None:
        """Return the only action that a seat has, or None where it has a choice."""
        legal = self.legal(state, seat)
        return legal[0] if len(legal) == 1 else None

    def is_openly_forced(self, state: State, seat: Seat) -> bool:
        """Tell whether everybody can see that a seat has no choice; it has none."""
        return not self.facts.hidden or len(self.legal(self.observe(state, SPECTATOR), seat)) == 1

    @abstractmethod
    def apply(self, state: State, seat: int, action: Action) -> State:
        """Return the state after a legal action, or a chance outcome (seat CHANCE)."""

    @abstractmethod
    def chances(self, state: State) -> list[tuple[Action, int]]:
        """List the outcomes of a chance step with their weights; [] elsewhere."""

    @abstractmethod
    def score_rows(self, state: State) -> list[list[int]]:
        """Return each seat's score as numbers that are compared from left to right."""

    @abstractmethod
    def observe(self, state: State, viewer: Viewer) -> State:
        """Return the state with everything that the viewer cannot know made UNKNOWN."""

    @abstractmethod
    def redeal(self, observed: State, viewer: Viewer, rng: Random) -> State:
        """Complete an observed state by one of the consistent ones, drawn uniformly."""

    @abstractmethod
    def reason(self, state: State) -> StrEnum:
        """Say why the game ended; only asked when it has."""

    # The words.

    def seats(self, state: State) -> tuple[Message, ...]:
        """Return what the seats are called now; () where nothing names them."""
        return self.facts.seats[: self.players]

    @abstractmethod
    def format_action(self, state: State, action: Action) -> str:
        """Write an action in the game's notation."""

    @abstractmethod
    def parse_action(self, state: State, text: str) -> list[Action]:
        """Read notation; several actions when the text is short of a word; or NotationError."""

    def tell_move(self, move: str) -> Value:
        """Say a move, or an outcome, to people who read no notation; some need no other words."""
        return move

    def tell_ply(self, before: State, last: Last, after: State) -> Value:
        """Say what happened in a ply, to people: what a move has brought about.

        The states are as the reader saw them (`histories.watch`): what is hidden there is not
        his to know. Unless a game has more to say, it is the move.
        """
        return self.tell_move(last.move)

    def settles(self, before: State, after: State) -> bool:
        """Tell whether a ply has ended a round that is cleared away: then `settled` shows it.

        The states are complete, or as a viewer saw them.
        """
        return False

    def settled(self, before: State, seat: int, action: Action, after: State) -> State:
        """Return what lay on the table when a ply was settled, before it was cleared away.

        It is to be looked at, as the rules draw it; nobody decides there. The states are complete.
        """
        return after

    def tell_outcomes(self, moves: Sequence[str]) -> Value:
        """Say on one line what chance has brought in a row."""
        return row_of(map(self.tell_move, moves))

    @abstractmethod
    def why_not(self, state: State, seat: Seat, action: Action) -> Message | None:
        """Say which rule forbids an action, or None when it is legal."""

    def risk(self, state: State, seat: Seat, action: Action) -> Message | None:
        """Say what is at stake, where a legal action gives the game away or stakes all of it.

        People are asked once before they play it: it cannot be taken back. None for most actions.
        """
        return None

    @abstractmethod
    def prompt(self, state: State) -> Message:
        """Say in one sentence whose decision it is and of what kind, or how the game ended."""

    def task(self, state: State) -> Message | None:
        """Say the same to whoever decides: what he is to do. None: he reads the prompt."""
        return None

    # The data and the pictures.

    @abstractmethod
    def describe(self, state: State) -> dict[str, Any]:
        """Return the game's own part of the JSON of a position."""

    @abstractmethod
    def restore(self, data: Mapping[str, Any]) -> State:
        """Return the state that `describe` described; raise PositionError."""

    @abstractmethod
    def holds(self, state: State, seat: Seat) -> Holds:
        """Sort a seat's moves by what is picked up and where it is put; '' for a button."""

    @abstractmethod
    def draw(
        self, state: State, viewer: Viewer | None, last: Last | None, options: Mapping[str, Any]
    ) -> str:
        """Draw the state as an SVG document."""

    @abstractmethod
    def text(
        self, state: State, viewer: Viewer | None, last: Last | None, options: Mapping[str, Any]
    ) -> str:
        """Draw the state as text for a terminal."""

    def brings(self, move: str) -> tuple[str, ...]:
        """Name what a move puts on the board, by what its ids in a drawing begin with.

        Where several moves are shown at once, pages let it come move by move; at once unless told.
        """
        return ()

    def framing(self, state: State) -> Mapping[str, Any]:
        """Return options that draw earlier states of a game as large as this one; none unless told.

        For animations: their pictures are one size, and nothing moves there because a board grows.
        """
        return {}

    def adjudicate(self, state: State) -> tuple[str, ...]:
        """Return the moves by which an arbiter answers what was claimed; () where nothing was.

        Only tables with an arbiter ask, which there can be where `facts.arbiter` tells of one.
        """
        return ()

    def aftermath(self, state: State) -> Aftermath:
        """Say what a solver knows of a game that is over; of most games, nothing.

        Doors ask for it where they show the end: a solver may have to be compiled first.
        """
        return Aftermath()

    # What follows from the above.

    topics: ClassVar[Mapping[str, Callable[..., Any]]] = {}  # what `explain` can derive
    derived: ClassVar[frozenset[str]] = frozenset()  # fields of the JSON that `load` holds to agree

    @abstractmethod
    def explain(self, state: State, topic: str, *about: str) -> Any:
        """Derive something from a state that is worth showing; raise OptionError."""

    all_events: ClassVar[tuple[Event, ...]] = ()  # what `events` can name, with any options

    def events(self, before: State, seat: int, action: Action, after: State) -> tuple[str, ...]:
        """Name what happened in one step, by the ids of `all_events`: for counting."""
        return ()

    def possible_events(self) -> tuple[Event, ...]:
        """List the events that can happen with these options."""
        return tuple(event for event in self.all_events if event.when(self.options))

    all_sources: ClassVar[tuple[Source, ...]] = ()  # what `gains` can name, with any options

    def gains(self, before: State, seat: int, action: Action, after: State) -> tuple[Gain, ...]:
        """Say which points became final in one step, whose they are and where from: for counting.

        Most games count once, at the end; a seat without points from a source may be left out.
        """
        return ()

    def possible_sources(self) -> tuple[Source, ...]:
        """List what points can come from with these options."""
        return tuple(source for source in self.all_sources if source.when(self.options))

    def present(self, rows: Sequence[Sequence[int]]) -> tuple[Score, ...]:
        """Turn score rows into the scores that people see; most games have one number each."""
        return tuple(row[0] for row in rows)

    def points(self, state: State) -> tuple[int, ...]:
        """Count everybody's points as if the game ended now; () in games that have none."""
        return ()

    def portions(self, state: State) -> tuple[tuple[Portion, ...], ...]:
        """Say of what everybody's points are made, as if the game ended now; () without points.

        The state may be as a viewer sees it: what is hidden from him has no influence.
        """
        return ()

    def tell_scores(self, state: State) -> tuple[str, ...]:
        """Write everybody's score as it is told at the end, "14 to 3"; () where nothing is counted.

        Unless a game tells more, these are its points.
        """
        return tuple(map(str, self.points(state)))

    def shows_last(self, viewer: Viewer | None, last: Last) -> bool:
        """Tell whether a viewer may know the latest decision.

        Where something is hidden, he may not, unless the game says which decisions are public: even
        that his own was the latest one tells that nobody else has decided since.
        """
        return viewer is None or not self.facts.hidden

    def turn_of(self, state: State) -> Seat | None:
        """Return whose turn it is, also while another decides in it; None: several at once."""
        actors = self.actors(state)
        seat = lowest_seat(actors)
        return seat if seat >= 0 and actors == 1 << seat else None

    def is_reversible(self, before: State, seat: int, after: State) -> bool:
        """Tell whether who decided may take that back without asking anybody.

        He may while it is still his decision and nobody else's, and nobody has learned anything.
        Where something is hidden a game says itself when nothing was shown; unless it does, every
        decision counts as telling.
        """
        return not self.facts.hidden and self.still_decides(before, seat, after)

    def still_decides(self, before: State, seat: int, after: State) -> bool:
        """Tell whether a seat alone decided, and alone decides next."""
        return seat >= 0 and self.actors(before) == self.actors(after) == 1 << seat

    def reveals(self, viewer: Viewer, before: State, last: Last, now: State) -> bool:
        """Tell whether a viewer knows by `now` what was decided or drawn at `before`.

        His own decisions he knows. `before` and `now` are of one game, `now` the later one, and
        both complete. Two games that he cannot tell apart give him the same answers: whoever lists
        a game for him (`histories.known_plies`) relies on that.
        """
        return last.seat == viewer or self.shows_last(viewer, last)

    def why_not_last(self, state: State, last: Last) -> Message | None:
        """Say why something cannot have been decided or drawn just before a state, or None.

        What is no move, or not written as the game writes it, cannot; a game may know more.
        """
        try:
            actions = self.parse_action(state, last.move)
        except NotationError:
            actions = []
        written = [a for a in actions if self.format_action(state, a) == last.move]
        if any((a < self.facts.outcomes) == (last.seat == CHANCE) for a in written):
            return None
        return not_written(last)

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended, or None while it lasts."""
        if self.actors(state) != OVER:
            return None
        rows = self.score_rows(state)
        placing = tuple(1 + sum(other > row for other in rows) for row in rows)
        winners = tuple(seat for seat, place in enumerate(placing) if place == 1)
        return Outcome(winners, placing, self.reason(state))

    def returns(self, state: State) -> tuple[float, ...]:
        """Return the zero-sum result: 1/k to each of k winners, minus 1/n; 0 while it lasts."""
        outcome = self.outcome(state)
        if outcome is None:
            return (0.0,) * self.players
        share, stake = 1 / len(outcome.winners), 1 / self.players
        return tuple((share if s in outcome.winners else 0.0) - stake for s in range(self.players))

    def parse_legal(self, state: State, seat: Seat, text: str) -> Action:
        """Read a move that `seat` may play now; raise one of the three kinds of MoveError."""
        candidates = self.read_action(state, text)
        legal = self.legal(state, seat)
        found = [action for action in candidates if action in legal]
        if len(found) == 1:
            return found[0]
        if found:
            names = tuple(self.format_action(state, action) for action in found)
            could = words(
                "{text} could be {moves}. Say which.", text=quoted(text), moves=one_of(names)
            )
            raise AmbiguousMove(could, names)
        why = self.why_not(state, seat, candidates[0])
        assert why is not None
        move = self.format_action(state, candidates[0])
        raise ForbiddenMove(move, why)

    def parse_outcome(self, state: State, text: str) -> Action:
        """Read a chance outcome that is possible now."""
        possible = {action for action, _ in self.chances(state)}
        for action in self.read_action(state, text):
            if action in possible:
                return action
        raise IllegalMove(words("{text} cannot be drawn here.", text=quoted(text)))

    def read_action(self, state: State, text: object) -> list[Action]:
        """Read notation that came from outside, whatever it is; or NotationError."""
        if not isinstance(text, str):
            raise NotationError(words("A move is a text, not {text}.", text=quoted(text)))
        if len(text) > LONGEST_MOVE:
            raise NotationError(
                words(
                    "A move has at most {most} characters; this one has {number}.",
                    most=LONGEST_MOVE,
                    number=len(text),
                )
            )
        try:
            return self.parse_action(state, text)
        except NotationError:
            if meant := self._meant(state, text):
                return meant
            raise

    def _meant(self, state: State, text: str) -> list[Action]:
        """Read what was typed in another keyboard layout, if only one move can be meant."""
        found: list[list[Action]] = []
        for reading in other_readings(text):
            with suppress(NotationError):
                actions = self.parse_action(state, reading)
                found += [actions] if actions not in found else []
        return found[0] if len(found) == 1 else []


def check_generator(rng: object) -> None:
    """Refuse what chance cannot be drawn from; raise OptionError."""
    if isinstance(rng, type) or not callable(getattr(rng, "randrange", None)):
        raise OptionError(
            words(
                "Chance is drawn from a random.Random or its like, not {thing}.", thing=quoted(rng)
            )
        )


def lowest_seat(actors: int) -> int:
    """Return the lowest seat of a set of bits; CHANCE and OVER stay what they are."""
    return actors if actors < 0 else (actors & -actors).bit_length() - 1


def not_notation(text: str, expected: Message | str, column: int = 1) -> NotationError:
    """Make the error for text that is no move: what came, and what was expected."""
    if not text.strip():
        return NotationError(
            words("Nothing is not a move. Expected {expected}.", expected=expected)
        )
    came = words("{text} is not a move. Expected {expected}.", text=quoted(text), expected=expected)
    return NotationError(came, column, expected if isinstance(expected, Message) else None)


def not_written(last: Last) -> Message:
    """Say that what is told to be the latest move is none of its seat."""
    if last.seat == CHANCE:
        return words(
            "'last' has a move in the game's notation; {move} is not an outcome of chance.",
            move=quoted(last.move),
        )
    return words(
        "'last' has a move in the game's notation; {move} is not a move of seat {seat}.",
        move=quoted(last.move),
        seat=last.seat,
    )
