"""The bridge: a Game whose rules are compiled, and a fast in-place stepper for programs."""

from __future__ import annotations

import inspect
import random
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np
from numba import int64, typeof
from numpy.typing import NDArray

from belvedere.core.actors import OVER
from belvedere.core.errors import IllegalMove, OptionError, PositionError, quoted
from belvedere.core.game import Action, Game, Random, Seat, State, check_generator, lowest_seat
from belvedere.core.messages import row_of, words
from belvedere.core.position import Position
from belvedere.kernel import desk as desks_of
from belvedere.kernel.rng import Generator, generator

Desks = NDArray[np.void]


class OwnDesk(threading.local):
    """A desk of this thread's own, for all games of a layout, whatever their options.

    Whoever uses it lays his state on it first; nothing else that lies there counts for anything.
    """

    def __init__(self, desk: np.dtype[np.void]) -> None:
        self.desks = np.zeros(1, desk)
        self.bytes = memoryview(self.desks.view(np.uint8))  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Layout:
    """The record types of a game's compiled rules, and a desk for each thread."""

    state: np.dtype[np.void]
    desk: np.dtype[np.void]
    own: OwnDesk = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "own", OwnDesk(self.desk))


class CompiledGame(Game):
    """A game whose rules are compiled; what is left to write are words, data and pictures."""

    layout: Layout  # of the class, or of a game whose record depends on its options

    # Desks.

    def new_desks(self, number: int = 1) -> Desks:
        """Return desks of one's own, each with the start on it."""
        desks = np.zeros(number, self.layout.desk)
        desks["states"][:, 0] = np.frombuffer(self.start(), self.layout.state)[0]
        return desks

    def _lay(self, state: State) -> Desks:
        own = self.layout.own
        own.bytes[: len(state)] = state
        return own.desks

    def _take(self) -> State:
        layout = self.layout
        return bytes(layout.own.bytes[: layout.state.itemsize])

    def record(self, state: State) -> np.void:
        """Return a state as a record, to read its fields by name."""
        found: np.void = np.frombuffer(state, self.layout.state)[0]
        return found

    # The rules, compiled.

    def actors(self, state: State) -> int:
        return desks_of.actors_of(self._lay(state), 0)

    def legal(self, state: State, seat: Seat) -> list[Action]:
        desks = self._lay(state)
        return self._listed(desks, desks_of.legal_of(desks, 0, seat))

    def forced(self, state: State, seat: Seat) -> Action | None:
        desks = self._lay(state)
        is_forced = desks_of.legal_of(desks, 0, seat) == 1  # most are not, and need no list
        return self._listed(desks, 1)[0] if is_forced else None

    def apply(self, state: State, seat: int, action: Action) -> State:
        desks_of.apply_to(self._lay(state), 0, seat, action)
        return self._take()

    def chances(self, state: State) -> list[tuple[Action, int]]:
        desks = self._lay(state)
        number = desks_of.chances_of(desks, 0)
        weights: list[int] = desks["weights"][0, :number].tolist()
        return list(zip(self._listed(desks, number), weights, strict=True))

    def score_rows(self, state: State) -> list[list[int]]:
        desks = self._lay(state)
        desks_of.score_of(desks, 0)
        rows: list[list[int]] = desks["scores"][0, : self.players].tolist()
        return rows

    def observe(self, state: State, viewer: Seat) -> State:
        desks_of.observe_on(self._lay(state), 0, viewer)
        return self._take()

    def redeal(self, observed: State, viewer: Seat, rng: Random) -> State:
        draws = generator(rng.randrange(2**64))
        desks_of.redeal_on(self._lay(observed), 0, viewer, draws)
        return self._take()

    def _listed(self, desks: Desks, number: int) -> list[Action]:
        listed: list[Action] = desks["actions"][0, :number].tolist()
        return listed

    def explain(self, state: State, topic: str, *about: str) -> Any:
        if topic not in self.topics:
            raise OptionError(
                words(
                    "{game} explains {topics}; not {topic}.",
                    game=self.facts.title,
                    topics=row_of(self.topics) if self.topics else words("nothing"),
                    topic=quoted(topic),
                )
            )
        explanation = self.topics[topic]
        signature = inspect.signature(explanation)
        try:
            signature.bind(state, *about)
        except TypeError as error:
            wanted = list(signature.parameters)[1:]
            raise OptionError(
                words(
                    "{topic} is explained with: {wanted}.",
                    topic=quoted(topic),
                    wanted=row_of(wanted) if wanted else words("nothing else"),
                )
            ) from error
        return explanation(self.record(state), *about)

    # What learners see.

    plane_names: ClassVar[tuple[str, ...]] = ()  # what each plane shows; none: no planes

    @property
    def board_shape(self) -> tuple[int, int]:
        """Rows and columns of a plane."""
        return 1, 1

    def _lay_for(self, state: State, seat: Seat) -> Desks:
        """Lay a state that came from outside; raise BelvedereError."""
        if len(state) != self.layout.state.itemsize:
            raise PositionError(
                words(
                    "These {number} bytes are no state of {game}.",
                    number=len(state),
                    game=self.facts.title,
                )
            )
        if seat not in range(self.players):
            last = self.players - 1
            raise OptionError(
                words(
                    "There is no seat {seat}; the seats are 0 to {last}.",
                    seat=quoted(seat),
                    last=last,
                )
            )
        return self._lay(state)

    def planes(self, state: State, viewer: Seat) -> NDArray[np.int8]:
        """Write what a viewer sees as planes, seen from his seat: nothing hidden is in them."""
        out = np.zeros((len(self.plane_names), *self.board_shape), np.int8)
        desks_of.planes_of(self._lay_for(state, viewer), 0, viewer, out)
        return out

    def look(self, state: State, viewer: Seat) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
        """Return planes and mask of a viewer at once; who does not decide has an empty mask."""
        planes = np.zeros((len(self.plane_names), *self.board_shape), np.int8)
        mask = np.zeros(self.facts.actions(self.options), np.int8)
        desks_of.look_at(self._lay_for(state, viewer), 0, viewer, planes, mask)
        return planes, mask

    def mask(self, state: State, seat: Seat) -> NDArray[np.int8]:
        """Return a 1 for each legal action of a seat; only 0 for who does not decide."""
        out = np.zeros(self.facts.actions(self.options), np.int8)
        desks_of.mask_of(self._lay_for(state, seat), 0, seat, out)
        return out

    def advance(self, state: State, seat: Seat, action: Action, rng: Random) -> State:
        """Play a decision, then draw whatever chance has to decide before the next one."""
        draws = generator(rng.randrange(2**64))
        desks_of.advance(self._lay(state), 0, seat, action, draws)
        return self._take()

    def try_advance(self, state: State, seat: Seat, action: Action, rng: Random) -> State:
        """Do the same, or raise IllegalMove."""
        room = np.zeros(self.facts.actions(self.options), np.int8)
        draws = generator(rng.randrange(2**64))
        desks = self._lay_for(state, seat)
        if desks_of.try_advance(desks, 0, seat, action, draws, room) == desks_of.REFUSED:
            raise IllegalMove(
                words(
                    "Action {action} is not legal for seat {seat}.",
                    action=quoted(action),
                    seat=seat,
                )
            )
        return self._take()

    def begin(self, rng: Random) -> State:
        """Return the first state in which somebody decides."""
        draws = generator(rng.randrange(2**64))
        desks_of.draw_on(self._lay(self.start()), 0, draws)
        return self._take()

    # What programs ask besides.

    # What somebody who goes to extremes may strive for: measures of actions in a state's record.
    aims: ClassVar[Mapping[str, Callable[[Any, NDArray[np.int64]], NDArray[np.int64]]]] = {}

    def calm(self, state: State, seat: Seat) -> list[Action]:
        """List the legal actions that random play chooses from: all that are not rash."""
        desks = self._lay(state)
        return self._listed(desks, desks_of.calm_of(desks, 0, seat))

    def rash(self, state: State, action: Action) -> bool:
        """Tell whether random play leaves an action out."""
        return desks_of.rash_on(self._lay(state), 0, action)

    def symmetries(self, state: State) -> int:
        """Count the board symmetries that hold here, the identity (number 0) included."""
        return desks_of.symmetries_of(self._lay(state), 0)

    def transform(self, state: State, symmetry: int) -> State:
        """Return the image of a state under a board symmetry."""
        desks_of.transform_on(self._lay(state), 0, symmetry)
        return self._take()

    def transform_action(self, state: State, symmetry: int, action: Action) -> Action:
        """Return the image of an action under a board symmetry."""
        return desks_of.transform_action_on(self._lay(state), 0, symmetry, action)

    def random_game(self, state: State, seed: int) -> list[Action]:
        """Play at random to the end and return the actions and outcomes on the way."""
        trail = np.zeros(self.facts.longest(self.options) + 1, np.int32)
        plies = desks_of.random_game(self._lay(state), 0, generator(seed), trail)
        actions: list[Action] = trail[:plies].tolist()
        return actions

    def playouts(self, games: int, seed: int) -> Playouts:
        """Play random games from the start, on a desk of their own."""
        return run_playouts(self.new_desks(), 0, generator(seed), games, self.players)

    def perft(self, state: State, depth: int) -> int:
        """Count the sequences of `depth` decisions and outcomes that can follow."""
        if depth == 0:
            return 1
        states = np.zeros(depth + 1, self.layout.state)
        states[0] = self.record(state)
        actions = self.layout.desk["actions"].shape[0]
        lists = np.zeros((depth + 1, actions), np.int32)
        return desks_of.perft(states, self._lay(state), lists, depth)


@dataclass(frozen=True, slots=True)
class Playouts:
    """What a run of random games amounted to."""

    games: int
    plies: int
    signature: int  # changes when the behaviour of the rules does
    wins: tuple[float, ...]  # by seat; shared wins are shared


def run_playouts(desks: Desks, i: int, rng: Generator, games: int, players: int) -> Playouts:
    """Play random games from the state on desk i; threads may do so on desks of their own."""
    tally = np.zeros(16, np.uint64)
    desks_of.playouts(desks, i, players, rng, games, tally)
    wins = tuple(int(share) / 12 for share in tally[2 : 2 + players])
    return Playouts(games, int(tally[0]), int(tally[1]), wins)


_type: Callable[[object], Any] = typeof  # Numba's type of a value


class Stepper:
    """One game played in place through ints: the fastest way for a Python program.

    `legal()` lists the actor's actions, `apply(action)` plays one and lists what comes next; all of
    them use the same memory, so a list is good until the next call.
    """

    __slots__ = ("_bytes", "_cuts", "_desks", "_game", "_listed", "_seen", "_start", "_step")

    def __init__(self, game: CompiledGame) -> None:
        self._game = game
        self._start = game.start()
        self._desks = game.new_desks()
        self._bytes = memoryview(self._desks.view(np.uint8))  # type: ignore[arg-type]
        self._listed = memoryview(self._desks["actions"][0])
        # Its beginnings by their length; each is cut once, for cutting costs 0.1 µs.
        self._cuts: list[memoryview[int] | None] = [None] * (len(self._listed) + 1)
        # The entry point itself: a call through Numba's dispatcher would look it up each time.
        step: Any = desks_of.step
        self._step: Callable[[Desks, Action], int] = step.compile((_type(self._desks), int64))
        self.reset()

    def reset(self) -> Sequence[Action]:
        """Go back to the start and return what `legal` lists there."""
        self._bytes[: len(self._start)] = self._start
        self._seen = desks_of.look(self._desks)  # see `desk.list_next`
        return self.legal()

    def legal(self) -> Sequence[Action]:
        """List the actions of the actor, ascending; empty at CHANCE and OVER."""
        return self._cut(self._seen >> 8)

    def _cut(self, length: int) -> memoryview[int]:
        cut = self._cuts[length] = self._listed[:length]
        return cut

    def apply(self, action: Action) -> Sequence[Action]:
        """Play an action that `legal` listed, or an outcome of chance; nothing is checked.

        Returns what `legal` lists next: nothing at CHANCE and OVER.
        """
        self._seen = seen = self._step(self._desks, action)
        listed = self._cuts[seen >> 8]
        return listed if listed is not None else self._cut(seen >> 8)

    @property
    def actors(self) -> int:
        """The seats that may decide, as bits, or CHANCE, or OVER."""
        code = self._seen & 0xFF
        return code if code < 0x80 else code - 0x100

    @property
    def actor(self) -> int:
        """The lowest seat that may decide, or CHANCE, or OVER."""
        return lowest_seat(self.actors)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._seen & 0xFF == OVER & 0xFF

    def roll(self, rng: Random | None = None) -> None:
        """Draw the outcome of a chance step, from the system's generator unless told."""
        number = desks_of.chances_of(self._desks, 0)
        if number == 0:
            raise IllegalMove(words("Nothing is drawn here."))
        if rng is None:
            rng = random.SystemRandom()
        check_generator(rng)
        weights = self._desks["weights"][0, :number].tolist()
        ticket = rng.randrange(sum(weights))
        k = 0
        while ticket >= weights[k]:
            ticket -= weights[k]
            k += 1
        self.apply(self._listed[k])

    @property
    def state(self) -> State:
        """A copy of the current state, which `Game` methods take."""
        return bytes(self._bytes[: self._game.layout.state.itemsize])

    def returns(self) -> tuple[float, ...]:
        """Return the zero-sum result, 0 for everybody while the game lasts."""
        return self._game.returns(self.state)

    @property
    def position(self) -> Position:
        """The current position, as a value."""
        return Position(self._game, self.state)
