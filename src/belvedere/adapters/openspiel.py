"""Every game as a game of OpenSpiel: `pyspiel.load_game("belvedere_mirador(size=9)")`.

Importing this module registers them. Options are game parameters; OpenSpiel separates parameters
by commas, so lists inside one are written with semicolons: `belvedere_strata(tiles=2;2;2)`.

Several who decide at once decide one after another, from the lowest seat: nobody's view shows
another's decision before all have decided, so this is the same game.
"""

from __future__ import annotations

from belvedere.adapters.missing import not_installed

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise not_installed(error) from None

import json
import threading
from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numba import int64, typeof
from numpy.typing import NDArray

from belvedere.core import registry
from belvedere.core.actors import CHANCE, OVER
from belvedere.core.errors import IllegalMove, OptionError, quoted
from belvedere.core.facts import Facts, OptionValue
from belvedere.core.game import Action, Seat, State, lowest_seat
from belvedere.core.messages import words
from belvedere.core.position import Position
from belvedere.core.registry import class_name
from belvedere.kernel import desk as desks_of
from belvedere.kernel.engine import CompiledGame

PREFIX = "belvedere_"
VERSION = 0  # of every game here; docs/research.md says what raises it
LARGEST_MEMORY = 2**14  # numbers of an information state as a tensor; larger ones are not offered
ACTION_BYTES = 4  # of a remembered action

_type: Callable[[object], Any] = typeof  # Numba's type of a value

Sampler = Callable[[], float]  # draws from 0 to 1, 1 excluded


def register() -> None:
    """Register every game of the registry that OpenSpiel does not know yet."""
    known = set(pyspiel.registered_names())
    for game_id in registry.GAMES:
        if PREFIX + game_id not in known:
            facts = registry.facts(game_id)
            # A class, because OpenSpiel lets go of it after Python has ended: nothing that dies
            # with its last reference may be registered.
            made = type(class_name(game_id), (BelvedereGame,), {"facts": facts})
            pyspiel.register_game(_game_type(facts), made)


def _game_type(facts: Facts, remembers: bool = False) -> Any:
    kind = pyspiel.GameType
    return kind(
        short_name=PREFIX + facts.id,
        long_name=f"{facts.title} (Belvedere, version {VERSION})",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=(
            kind.ChanceMode.EXPLICIT_STOCHASTIC if facts.chance else kind.ChanceMode.DETERMINISTIC
        ),
        information=(
            kind.Information.IMPERFECT_INFORMATION
            if facts.hidden
            else kind.Information.PERFECT_INFORMATION
        ),
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=facts.players[1],
        min_num_players=facts.players[0],
        provides_information_state_string=True,
        # OpenSpiel's environments show it instead of the observation wherever there is one; that
        # makes sense only where something has to be remembered.
        provides_information_state_tensor=remembers and facts.hidden,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={o.name: _written(o.default) for o in facts.all_options()},
    )


def _written(value: OptionValue) -> OptionValue:
    """Write an option as a parameter: OpenSpiel reads a comma as the end of it."""
    return value.replace(",", ";") if isinstance(value, str) else value


def _given(facts: Facts, parameters: Mapping[str, OptionValue]) -> dict[str, object]:
    """Return the options that differ from their defaults; only those can have been given.

    OpenSpiel completes the parameters, and a default that is spelled out would contradict what
    follows from another option.
    """
    defaults = {option.name: option.default for option in facts.all_options()}
    read = {
        name: value.replace(";", ",") if isinstance(value, str) else value
        for name, value in parameters.items()
    }
    return {name: value for name, value in read.items() if value != defaults.get(name)}


class BelvedereGame(pyspiel.Game):
    """A game with its options settled; each game is a class of its own."""

    facts: ClassVar[Facts]

    def __init__(self, parameters: Mapping[str, OptionValue] | None = None) -> None:
        facts = self.facts
        rules = registry.game(facts.id, _given(facts, parameters or {}))
        assert isinstance(rules, CompiledGame)
        longest = facts.longest(rules.options)
        shape = longest + 1, 1 + rules.layout.state.itemsize  # see `Memory`
        fits = shape[0] * shape[1] <= LARGEST_MEMORY
        info = pyspiel.GameInfo(
            num_distinct_actions=facts.actions(rules.options),
            max_chance_outcomes=facts.outcomes,
            num_players=rules.players,
            min_utility=-1 / rules.players,
            max_utility=1 - 1 / rules.players,
            utility_sum=0.0,
            max_game_length=longest,
        )
        written = {name: _written(value) for name, value in rules.options.items()}
        super().__init__(_game_type(facts, fits), info, written)
        self.rules = rules
        self.table = ThreadDesk(rules)
        self.memory_shape = shape if fits else None
        start = rules.start()
        self.start = start, self.table.look(start)
        self.memory = remember(rules, start)

    def new_initial_state(self) -> BelvedereState:
        """Return the state before the first decision or chance outcome."""
        return BelvedereState(self)

    def state_at(self, state: State) -> BelvedereState:
        """Return a state without a history: nobody remembers more than he sees in it."""
        other = self.new_initial_state()
        other._state, other._code = state, self.table.look(state)
        other._memory = remember(self.rules, state)
        return other

    def max_chance_nodes_in_history(self) -> int:
        """Return a bound on the outcomes of chance in one game."""
        longest: int = self.max_game_length()
        return longest if self.facts.chance else 0

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer | None:
        """Return an observer; None for a part of an observation that cannot be told apart.

        Where something is hidden, a view is public and private things together.
        """
        if not isinstance(kind, pyspiel.IIGObservationType):  # C++ then hands over the parameters
            kind, params = pyspiel.IIGObservationType(perfect_recall=False), params or kind
        if params:
            raise ValueError(f"Observations have no parameters, such as {params}.")
        own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not self.facts.hidden:
            if not kind.public_info:
                return Observer()
        elif not (kind.public_info and own):
            return None
        return Remembering(self.memory_shape) if kind.perfect_recall else Seeing(self.rules)


class ThreadDesk(threading.local):
    """A desk of this thread's own, for all states of a game; it remembers which one lies on it."""

    def __init__(self, rules: CompiledGame) -> None:
        self._rules = rules
        self._desks = rules.new_desks()
        size = rules.layout.state.itemsize
        self._record = memoryview(self._desks.view(np.uint8))[:size]  # type: ignore[arg-type]
        self._listed = memoryview(self._desks["actions"][0])
        # The entry points themselves: a call through Numba's dispatcher would look them up.
        look: Any = desks_of.look
        step: Any = desks_of.step
        desks = _type(self._desks)
        self._look: Callable[[Any], int] = look.compile((desks,))
        self._step: Callable[[Any, Action], int] = step.compile((desks, int64))
        self._lying: State = b""
        self._code = 0  # see `desk.list_next`

    def look(self, state: State) -> int:
        """Lay a state on the desk and list what may be done; return what `list_next` does."""
        if state is not self._lying:
            self._record[:] = state
            self._code = self._look(self._desks)
            self._lying = state
        return self._code

    def legal(self, state: State) -> list[Action]:
        """List the actions of the lowest actor."""
        return self._listed[: self.look(state) >> 8].tolist()

    def step(self, state: State, action: Action) -> tuple[State, int]:
        """Play the lowest actor's action, or an outcome; return the state and what `look` does."""
        number = self.look(state) >> 8
        place = bisect_left(self._listed, action, 0, number)
        if place == number or self._listed[place] != action:
            self._refuse_unless_drawn(state, action)
        self._lying = b""  # whatever happens now
        self._code = self._step(self._desks, action)
        self._lying = self._record.tobytes()
        return self._lying, self._code

    def _refuse_unless_drawn(self, state: State, action: Action) -> None:
        if all(action != outcome for outcome, _ in self._rules.chances(state)):
            raise IllegalMove(
                words(
                    "Action {action} is not legal. {prompt}",
                    action=str(action),
                    prompt=self._rules.prompt(state),
                )
            )


# Who decides, by the last byte of what `ThreadDesk.look` returns.
_PLAYERS = [
    pyspiel.PlayerId.CHANCE
    if code == CHANCE & 0xFF
    else pyspiel.PlayerId.TERMINAL
    if code == OVER & 0xFF
    else lowest_seat(code)
    for code in range(0x100)
]


class Memory(NamedTuple):
    """What every player knows of a game so far: a row for each own action and each change.

    A row is 1 + the action (0: another's, or chance), and the state as the player sees it then.
    """

    plies: int  # actions and outcomes that are told already
    state: State  # after them
    rows: tuple[bytes, ...]  # by seat

    def __deepcopy__(self, _: object) -> Memory:
        return self  # OpenSpiel copies states deeply; this one never changes


def remember(rules: CompiledGame, state: State) -> Memory:
    """Begin a memory: all that anybody knows is what he sees now."""
    views = (rules.observe(state, seat) for seat in range(rules.players))
    return Memory(0, state, tuple(_row(0, view) for view in views))


def _row(action: int, view: State) -> bytes:
    return action.to_bytes(ACTION_BYTES, "little") + view


class BelvedereState(pyspiel.State):
    """A state that OpenSpiel can change; what it holds are values, so a copy is cheap."""

    # OpenSpiel copies and saves what is in __dict__, and nothing else.
    __slots__ = ("__dict__", "_rules", "_table")

    def __init__(self, game: BelvedereGame) -> None:
        super().__init__(game)
        self._rules = game.rules
        self._table = game.table
        self._state, self._code = game.start
        self._memory = game.memory

    def __reduce__(self) -> tuple[Any, ...]:
        return _read_state, (pyspiel.serialize_game_and_state(self.get_game(), self),)

    # Who decides what.

    def current_player(self) -> int:
        """Return the lowest seat that may decide, or who else does."""
        return _PLAYERS[self._code & 0xFF]

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return self._code & 0xFF == OVER & 0xFF

    def legal_actions(self, player: Seat | None = None) -> list[Action]:
        """List the actions of a player, ascending; at a chance node, the outcomes.

        C++ asks `_legal_actions`; Python is spared the way through C++ and back.
        """
        if self._code >> 8 and (player is None or player == self.current_player()):
            return self._table.legal(self._state)
        listed: list[Action] = (
            super().legal_actions() if player is None else super().legal_actions(player)
        )
        return listed

    def _legal_actions(self, player: Seat) -> list[Action]:
        return self._table.legal(self._state)

    def chance_outcomes(self) -> list[tuple[Action, float]]:
        """List the outcomes of a chance node with their probabilities."""
        outcomes = self._rules.chances(self._state)
        total = sum(weight for _, weight in outcomes)
        return [(outcome, weight / total) for outcome, weight in outcomes]

    def _apply_action(self, action: Action) -> None:
        self._state, self._code = self._table.step(self._state, action)

    def returns(self) -> list[float]:
        """Return 1/k to each of k winners, minus 1/n for everybody; 0 while the game lasts."""
        return list(self._rules.returns(self._state))

    # Words.

    def _action_to_string(self, player: int, action: Action) -> str:
        return self._rules.format_action(self._state, action)

    def __str__(self) -> str:
        return self._rules.text(self._state, None, None, {})

    @property
    def position(self) -> Position:
        """The position, with all that Belvedere can do with it."""
        return Position(self._rules, self._state)

    # What players know.

    def recall(self) -> Memory:
        """Return what every player knows of the game so far; it is kept for the next time."""
        plies, state, rows = self._memory
        known = list(rows)
        size = len(state)
        for played in self.full_history()[plies:]:
            state = self._rules.apply(state, played.player, played.action)
            plies += 1
            for seat, remembered in enumerate(known):
                view = self._rules.observe(state, seat)
                if seat == played.player:
                    known[seat] += _row(1 + played.action, view)
                elif not remembered.endswith(view, -size):
                    known[seat] += _row(0, view)
        self._memory = Memory(plies, state, tuple(known))
        return self._memory

    def resample_from_infostate(self, player: Seat, sampler: Sampler) -> BelvedereState:
        """Return a state that the player cannot tell from this one, drawn from the sampler.

        It has no history: how its hidden things came about is not known. The player remembers what
        he did; the others what they would see.
        """
        if player not in range(self._rules.players):
            raise OptionError(
                words(
                    "There is no player {player}; the players are 0 to {last}.",
                    player=quoted(player),
                    last=self._rules.players - 1,
                )
            )
        if not self._rules.facts.hidden:
            same: BelvedereState = self.clone()
            return same
        draws = _Draws(sampler)
        state = self._rules.redeal(self._rules.observe(self._state, player), player, draws)
        other: BelvedereState = self.get_game().state_at(state)
        rows = list(other._memory.rows)
        rows[player] = self.recall().rows[player]
        other._memory = Memory(0, state, tuple(rows))
        # Who decides at once with the current player, before him, has decided something.
        while 0 <= other.current_player() < self.current_player():
            actions = other.legal_actions()
            other.apply_action(actions[draws.randrange(len(actions))])
        return other


def _read_state(text: str) -> BelvedereState:
    state: BelvedereState
    _, state = pyspiel.deserialize_game_and_state(text)
    return state


class _Draws:
    """Whole numbers from a sampler of OpenSpiel."""

    def __init__(self, sampler: Sampler) -> None:
        self._sampler = sampler

    def randrange(self, stop: int, /) -> int:
        return min(int(self._sampler() * stop), stop - 1)


class Observer:
    """An observer of OpenSpiel that sees nothing: of what is private where all is public."""

    tensor: NDArray[np.float32] | None = None

    def __init__(self, shape: Sequence[int] | None = None) -> None:
        self.dict: dict[str, NDArray[np.float32]] = {}
        if shape is not None:
            self.tensor = np.zeros(int(np.prod(shape)), np.float32)
            self.dict["observation"] = self.tensor.reshape(shape)

    def set_from(self, state: BelvedereState, player: Seat) -> None:
        """Write what the player knows into the tensor."""

    def string_from(self, state: BelvedereState, player: Seat) -> str:
        """Return what the player knows as a text: equal texts, equal knowledge."""
        return ""


class Seeing(Observer):
    """What a player sees now: planes, and as a text the JSON of `Position.observe`."""

    def __init__(self, rules: CompiledGame) -> None:
        planes = len(rules.plane_names), *rules.board_shape
        super().__init__(planes if rules.plane_names else (rules.layout.state.itemsize,))

    def set_from(self, state: BelvedereState, player: Seat) -> None:
        rules = state._rules
        if rules.plane_names:
            self.dict["observation"][:] = rules.planes(state._state, player)
        else:
            self.dict["observation"][:] = np.frombuffer(
                rules.observe(state._state, player), np.uint8
            )

    def string_from(self, state: BelvedereState, player: Seat) -> str:
        return json.dumps(state.position.observe(player), separators=(",", ":"))


class Remembering(Observer):
    """What a player knows of the whole game: his actions and everything that he saw."""

    def set_from(self, state: BelvedereState, player: Seat) -> None:
        """Write a row of numbers for each row of his memory: 1 + the action, then the bytes."""
        if self.tensor is None:
            raise pyspiel.SpielError("The information state is too large for a tensor here.")
        table = self.dict["observation"]
        rows = np.frombuffer(state.recall().rows[player], np.uint8)
        rows = rows.reshape(-1, ACTION_BYTES + table.shape[1] - 1)
        table[:] = 0
        table[: len(rows), 0] = rows[:, :ACTION_BYTES].copy().view("<u4")[:, 0]
        table[: len(rows), 1:] = rows[:, ACTION_BYTES:]

    def string_from(self, state: BelvedereState, player: Seat) -> str:
        if not state._rules.facts.hidden:
            history: str = state.history_str()
            return history
        rows = state.recall().rows[player]
        return f"p{player} {blake2b(rows, digest_size=16).hexdigest()}"


register()
