"""PettingZoo environments of every game: one class for turns, one for decisions taken at once.

```python
from belvedere.adapters import pettingzoo

env = pettingzoo.env("mirador", size=13)          # AEC, with the standard wrappers
env = pettingzoo.parallel_env("misty", players=3)  # all seats at once
```

They are in PettingZoo's own registry too: `pettingzoo.make("aec", "belvedere/mirador-v0")`.
"""

from __future__ import annotations

from belvedere.adapters.missing import not_installed

try:
    import pettingzoo
except ModuleNotFoundError as error:
    raise not_installed(error) from None

from functools import cache, partial
from operator import attrgetter
from types import SimpleNamespace
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from belvedere.adapters.episode import (
    AN_ACTION,
    ILLEGAL_REWARD,
    Episode,
    Observation,
    check_mode,
    whole,
)
from belvedere.core import registry
from belvedere.core.actors import OVER
from belvedere.core.errors import BelvedereError, IllegalMove, OptionError, quoted
from belvedere.core.game import lowest_seat
from belvedere.core.messages import Message, row_of, verbatim, words

VERSION = 0  # of every environment; docs/research.md says what raises it
RENDER_MODES = ("human", "ansi", "svg", "rgb_array")


@cache
def _action_of(agent: str) -> Message:
    return words("The action of {agent}", agent=agent)


def _check_cycles(max_cycles: int | None) -> None:
    if max_cycles is not None and whole(max_cycles, verbatim("max_cycles")) < 1:
        raise OptionError(
            words("max_cycles is at least 1, not {number}.", number=quoted(max_cycles))
        )


class Environment:
    """What both kinds of environment have in common."""

    def _set_up(self, played: Episode, render_mode: str | None, max_cycles: int | None) -> None:
        check_mode(render_mode, RENDER_MODES)
        _check_cycles(max_cycles)
        self._game = played
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{played.game.facts.id}_v{VERSION}",
            "render_modes": list(RENDER_MODES),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.possible_agents = list(played.names)
        self.action_spaces = {name: played.new_action_space() for name in played.names}
        self.observation_spaces = dict.fromkeys(played.names, played.observation_space)
        self.state_space = played.state_space

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the same space for every agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return an agent's own space, which can be seeded."""
        return self.action_spaces[agent]

    def state(self) -> NDArray[np.uint8]:
        """Return everything, hidden things too, as bytes."""
        return np.frombuffer(self._game.state, np.uint8)

    def render(self) -> Any:
        """Show the position, everything included."""
        return self._game.render(self.render_mode)

    def close(self) -> None:
        """Let go of what was shown in: nothing, since pictures are handed over."""


class raw_env(Environment, AECEnv[str, Observation, int], EzPickle):  # noqa: N801  (PettingZoo's name)
    """One seat after another; several that may decide at once do so in the order of seats."""

    def __init__(
        self,
        game: str,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        **options: object,
    ) -> None:
        EzPickle.__init__(self, game, render_mode, max_cycles, **options)
        super().__init__()
        self._set_up(Episode(game, options, waiting=False), render_mode, max_cycles)
        self._most = None if max_cycles is None else max_cycles * len(self._game.names)
        self._decisions = 0
        self._seats = {name: seat for seat, name in enumerate(self.possible_agents)}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Set up a new game."""
        self._game.reset(seed)
        self._decisions = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        self._seat = max(lowest_seat(self._game.actors), 0)  # at the end, anybody
        self.agent_selection = self.possible_agents[self._seat]

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees, and the mask of what it may do now."""
        if agent not in self._seats:
            raise OptionError(
                words(
                    "There is no agent {agent}; there are {agents}.",
                    agent=quoted(agent),
                    agents=row_of(self._seats),
                )
            )
        return self._game.observe(self._seats[agent])

    def step(self, action: int) -> None:
        """Play the selected agent's action; raise IllegalMove if it is none."""
        if not hasattr(self, "agent_selection"):
            raise BelvedereError(words("Reset the environment before the first step."))
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if not self._game.play(self._seat, whole(action, AN_ACTION)):
            raise IllegalMove(
                words("Action {action} is not legal for {agent}.", action=str(action), agent=agent)
            )
        self._cumulative_rewards[agent] = 0.0
        self._decisions += 1
        if self._game.actors == OVER:
            self._finish()
        elif self._decisions == self._most:
            self.truncations = dict.fromkeys(self.agents, True)
        self._select()

    def _finish(self) -> None:
        self.terminations = dict.fromkeys(self.agents, True)
        self.rewards = dict(zip(self.agents, self._game.returns(), strict=True))
        self._accumulate_rewards()


class ParallelGame(Environment, ParallelEnv[str, Observation, int], EzPickle):
    """All seats at once: who does not decide waits, by the last action.

    An action that is not legal is replaced by a legal one, drawn by the environment's own dice;
    `infos` says so.
    """

    def __init__(
        self,
        game: str,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        **options: object,
    ) -> None:
        EzPickle.__init__(self, game, render_mode, max_cycles, **options)
        self._set_up(Episode(game, options, waiting=True), render_mode, max_cycles)
        self.max_cycles = max_cycles
        self._cycles = 0
        self.metadata |= {"is_parallelizable": True}
        self.agents: list[str] = []

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Set up a new game."""
        self._game.reset(seed)
        self._cycles = 0
        self.agents = list(self.possible_agents)
        return self._observations(), {agent: {} for agent in self.agents}

    def _observations(self) -> dict[str, Observation]:
        return {agent: self._game.observe(seat) for seat, agent in enumerate(self.possible_agents)}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Play what every seat that may decide has chosen."""
        if not self.agents:
            return {}, {}, {}, {}, {}
        chosen = [self._chosen(agent, actions) for agent in self.possible_agents]
        deciding = [seat for seat, _ in enumerate(chosen) if self._game.decides(seat)]
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        for seat, agent in enumerate(self.possible_agents):
            if seat in deciding:
                legal = self._game.play(seat, chosen[seat])
                if not legal:
                    self._game.play(seat, self._game.draw_legal(seat))
            else:
                legal = chosen[seat] == self._game.waits
            if not legal:
                infos[agent] = {"illegal": True}
        self._cycles += 1
        over = self._game.actors == OVER
        late = not over and self._cycles == self.max_cycles
        returns = self._game.returns()
        rewards = dict(zip(self.possible_agents, returns, strict=True))
        observations, agents = self._observations(), list(self.agents)
        if over or late:
            self.agents = []
        ended, cut = dict.fromkeys(agents, over), dict.fromkeys(agents, late)
        return observations, rewards, ended, cut, infos

    @staticmethod
    def _chosen(agent: str, actions: dict[str, int]) -> int:
        """Return what an agent has chosen; raise OptionError, before anything is played."""
        if agent not in actions:
            raise OptionError(words("There is no action for {agent}.", agent=agent))
        return whole(actions[agent], _action_of(agent))


def _shared(name: str) -> Any:
    """Return a property that reads an attribute of the environment inside all wrappers.

    Before the first reset there is none: Python then asks the wrapper, which says so its own way.
    """
    return property(attrgetter(f"unwrapped_env.{name}"))


class _Direct:
    """Lets a standard wrapper read the inner environment at once.

    By itself it would ask the next wrapper in, and that one the next, for every attribute of every
    step: three times the work of the game.
    """

    def __init__(self, env: Any, *arguments: Any) -> None:
        self.unwrapped_env = env.unwrapped
        # The wrapper that stands beside this class among the bases.
        super().__init__(env, *arguments)  # type: ignore[call-arg]

    agents = _shared("agents")
    agent_selection = _shared("agent_selection")
    rewards = _shared("rewards")
    terminations = _shared("terminations")
    truncations = _shared("truncations")
    infos = _shared("infos")
    _cumulative_rewards = _shared("_cumulative_rewards")


class _TerminateIllegal(_Direct, wrappers.TerminateIllegalWrapper[str, Observation, int]):
    pass


class _AssertOutOfBounds(_Direct, wrappers.AssertOutOfBoundsWrapper[str, Observation, int]):
    pass


class _OrderEnforcing(_Direct, wrappers.OrderEnforcingWrapper[str, Observation, int]):
    pass


def env(game: str, **arguments: Any) -> AECEnv[str, Observation, int]:
    """Make an AEC environment in the standard wrappers: an illegal action ends the game."""
    made: Any = _TerminateIllegal(raw_env(game, **arguments), ILLEGAL_REWARD)
    return _OrderEnforcing(_AssertOutOfBounds(made))


def parallel_env(game: str, **arguments: Any) -> ParallelGame:
    """Make an environment in which all seats act at once."""
    return ParallelGame(game, **arguments)


def environments() -> dict[str, SimpleNamespace]:
    """Return what stands for a module of PettingZoo, by its name, such as mirador_v0."""
    return {
        f"{game_id}_v{VERSION}": SimpleNamespace(
            env=partial(env, game_id),
            raw_env=partial(raw_env, game_id),
            parallel_env=partial(parallel_env, game_id),
        )
        for game_id in registry.GAMES
    }


def __getattr__(name: str) -> SimpleNamespace:
    """Let `from belvedere.adapters.pettingzoo import mirador_v0` work."""
    try:
        return environments()[name]
    except KeyError:
        raise AttributeError(f"There is no environment {quoted(name)}.") from None


def register() -> None:
    """Put every game into PettingZoo's registry, as belvedere/mirador-v0 and so on."""
    for game_id in registry.GAMES:
        name = f"belvedere/{game_id}-v{VERSION}"
        if name not in pettingzoo.aec_registry:
            pettingzoo.register("aec", name, partial(env, game_id))
            pettingzoo.register("parallel", name, partial(parallel_env, game_id))


register()
