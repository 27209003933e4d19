"""PettingZoo's own suites accept every game, and what they do not ask is asked here."""

from __future__ import annotations

import pickle
import random
import warnings
from types import SimpleNamespace
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.utils.conversions import parallel_to_aec

import belvedere
from belvedere.adapters import pettingzoo as own
from belvedere.core import registry
from belvedere.core.errors import IllegalMove, OptionError
from helpers.house import OWN_GAMES

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # it imports an environment the old way
    from pettingzoo.test import (
        api_test,
        max_cycles_test,
        parallel_api_test,
        parallel_seed_test,
        render_test,
        seed_test,
        state_test,
    )
    from pettingzoo.test import test_save_obs as save_obs_test

# Warnings are errors here, but for two: PettingZoo's suite keeps a list of its own environments
# that may observe a dict with a mask in it, and warns of every other one.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]

CASES = [(game, registry.facts(game).cases[which]) for game in OWN_GAMES for which in (0, -1)]
CYCLES = 60
every_case = pytest.mark.parametrize(("game", "options"), CASES, ids=str)
every_game = pytest.mark.parametrize("game", OWN_GAMES)


@every_case
def test_api(game: str, options: dict[str, Any]) -> None:
    api_test(own.env(game, **options), num_cycles=CYCLES)


@every_case
def test_seeds(game: str, options: dict[str, Any]) -> None:
    seed_test(lambda: own.env(game, **options), num_cycles=CYCLES)


@every_case
def test_parallel_api(game: str, options: dict[str, Any]) -> None:
    parallel_api_test(own.parallel_env(game, **options), num_cycles=CYCLES)


@every_case
def test_parallel_seeds(game: str, options: dict[str, Any]) -> None:
    parallel_seed_test(lambda: own.parallel_env(game, **options), num_cycles=CYCLES)


@every_case
def test_state(game: str, options: dict[str, Any]) -> None:
    state_test(own.env(game, **options), own.parallel_env(game, **options))


class Repeatable(own.ParallelGame):
    """Always plays the same game: by chance, one of Mirador's may be over in two cycles."""

    def reset(self, seed: int | None = None, options: Any = None) -> Any:
        for number, agent in enumerate(self.possible_agents):
            self.action_space(agent).seed(number)
        return super().reset(seed=1, options=options)


@every_game
def test_max_cycles(game: str) -> None:
    # Its agents act without a look at the mask, so turns are made of the parallel environment.
    module = SimpleNamespace(
        parallel_env=lambda **chosen: Repeatable(game, **chosen),
        env=lambda **chosen: parallel_to_aec(Repeatable(game, **chosen)),
    )
    max_cycles_test(module)


@every_game
def test_render(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(
        lambda render_mode: own.env(game, render_mode=render_mode),
        custom_tests={"svg": lambda drawn: drawn.startswith("<svg"), "ansi": lambda text: text},
    )
    assert capsys.readouterr().out.strip(), "human: the board in letters"


@every_game
def test_saving_observations_is_declined(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    save_obs_test(own.env(game))
    assert "Observations must be Box" in capsys.readouterr().out


# What the suites do not ask.


def play(env: Any, seed: int, steps: int = 40) -> list[int]:
    """Play some legal actions and return them."""
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    actions = []
    for _ in range(steps):
        seen, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            break
        actions.append(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        env.step(actions[-1])
    return actions


@every_case
def test_an_environment_is_the_game(game: str, options: dict[str, Any]) -> None:
    """What it shows and allows is what the position shows and allows, to the end."""
    env: Any = own.raw_env(game, **options)
    env.reset(seed=3)
    rules = registry.game(game, options)
    rng = np.random.default_rng(3)
    for agent in env.agent_iter():
        seen, _, terminated, _, _ = env.last()
        if terminated:
            env.step(None)
            continue
        seat = env.possible_agents.index(agent)
        state = env.state().tobytes()
        assert np.flatnonzero(seen["action_mask"]).tolist() == rules.legal(state, seat)
        assert (seen["observation"] == rules.planes(state, seat)).all()  # type: ignore[attr-defined]
        env.step(int(rng.choice(rules.legal(state, seat))))
        rewards = env.rewards.copy()
    position = belvedere.Position(rules, env.state().tobytes())
    assert tuple(rewards.values()) == position.returns
    assert position.outcome is not None


def test_nobody_sees_what_is_hidden_from_him() -> None:
    env = own.raw_env("misty", players=3)
    play(env, seed=1, steps=7)
    rules = registry.game("misty", {"players": 3})
    state = env.state().tobytes()
    rng = random.Random(1)
    for seat, agent in enumerate(env.possible_agents):
        planes = rules.planes(rules.redeal(rules.observe(state, seat), seat, rng), seat)  # type: ignore[attr-defined]
        assert (env.observe(agent)["observation"] == planes).all()


def test_an_illegal_action_ends_a_wrapped_game_with_a_penalty() -> None:
    env: Any = own.env("strata")
    env.reset(seed=1)
    seen = env.last()[0]
    env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards == {"player_0": -1.0, "player_1": 0}


@pytest.mark.parametrize("action", [-1, 0, 10**6])
def test_a_raw_environment_refuses_an_illegal_action_and_stays_as_it_is(action: int) -> None:
    env = own.raw_env("strata")
    env.reset(seed=1)
    before = env.state().tobytes()
    with pytest.raises(IllegalMove, match=f"Action {action} is not legal for player_0"):
        env.step(action)
    assert env.state().tobytes() == before
    assert env.agent_selection == "player_0"


def test_several_seats_decide_at_once() -> None:
    env = own.parallel_env("misty", players=3)
    seen, _ = env.reset(seed=1)
    picks = {agent: int(np.flatnonzero(seen[agent]["action_mask"])[0]) for agent in env.agents}
    seen, *_ = env.step(picks)
    for agent in env.agents:  # everybody has picked, and places his first card now
        [place] = np.flatnonzero(seen[agent]["action_mask"])
        assert place == 28 + 24


def test_who_does_not_decide_waits() -> None:
    env = own.parallel_env("strata")
    seen, _ = env.reset(seed=1)
    wait = len(seen["player_1"]["action_mask"]) - 1
    assert np.flatnonzero(seen["player_1"]["action_mask"]).tolist() == [wait]
    first = int(np.flatnonzero(seen["player_0"]["action_mask"])[0])
    seen, _, _, _, infos = env.step({"player_0": first, "player_1": wait})
    assert infos == {"player_0": {}, "player_1": {}}
    assert np.flatnonzero(seen["player_0"]["action_mask"]).tolist() == [wait]


@pytest.mark.parametrize("action", [0, -1, -100, 10**30])
def test_an_illegal_action_among_several_is_replaced_and_told(action: int) -> None:
    env = own.parallel_env("misty", players=3)
    seen, _ = env.reset(seed=1)
    picks = {agent: int(np.flatnonzero(seen[agent]["action_mask"])[0]) for agent in env.agents}
    seen, *_, infos = env.step(picks | {"player_1": action})
    assert infos == {"player_0": {}, "player_1": {"illegal": True}, "player_2": {}}
    assert np.flatnonzero(seen["player_1"]["action_mask"]).tolist() == [28 + 24]


def test_who_should_wait_and_does_not_is_told() -> None:
    env = own.parallel_env("strata")
    seen, _ = env.reset(seed=1)
    first = int(np.flatnonzero(seen["player_0"]["action_mask"])[0])
    *_, infos = env.step({"player_0": first, "player_1": 0})
    assert infos == {"player_0": {}, "player_1": {"illegal": True}}


@pytest.mark.parametrize(
    ("actions", "sentence"),
    [
        ({"player_0": 28}, "There is no action for player_1."),
        ({"player_0": 28, "player_1": None}, "The action of player_1 is a whole number, not None."),
        ({"player_0": 28, "player_1": 1.5}, "The action of player_1 is a whole number, not 1.5."),
    ],
)
def test_without_an_action_of_everybody_nothing_is_played(actions: Any, sentence: str) -> None:
    env = own.parallel_env("misty")
    env.reset(seed=1)
    before = env.state().tobytes()
    with pytest.raises(OptionError, match=sentence):
        env.step(actions)
    assert env.state().tobytes() == before


def test_whoever_writes_into_a_mask_makes_nothing_legal() -> None:
    env = own.raw_env("misty")
    env.reset(seed=1)
    env.last()[0]["action_mask"][:] = 1
    with pytest.raises(IllegalMove):
        env.step(125)


def test_a_raw_environment_says_what_it_was_asked_wrongly() -> None:
    env = own.raw_env("strata")
    with pytest.raises(belvedere.BelvedereError, match="Reset the environment"):
        env.step(0)
    with pytest.raises(OptionError, match="A seed is a whole number, not 'x'"):
        env.reset(seed="x")  # type: ignore[arg-type]
    env.reset(seed=1)
    with pytest.raises(OptionError, match="There is no agent 'bob'"):
        env.observe("bob")
    with pytest.raises(OptionError, match="An action is a whole number, not 'a'"):
        env.step("a")  # type: ignore[arg-type]


def test_equal_seeds_give_equal_dice_and_no_seed_gives_others() -> None:
    env: Any = own.env("misty", players=4)
    assert play(env, 5) == play(env, 5)
    states = set()
    for _ in range(3):
        env.reset()
        states.add(env.state().tobytes())
    assert len(states) == 3


@every_game
def test_environments_can_be_pickled_and_are_in_the_registry(game: str) -> None:
    for made in (own.raw_env(game), own.parallel_env(game)):
        assert pickle.loads(pickle.dumps(made)).metadata["name"] == f"{game}_v0"
    made = pettingzoo.make("aec", f"belvedere/{game}-v0")
    assert made.unwrapped.metadata["name"] == f"{game}_v0"
    assert isinstance(pettingzoo.make("parallel", f"belvedere/{game}-v0"), own.ParallelGame)
    assert set(own.environments()) == {f"{name}_v0" for name in registry.GAMES}


@every_game
def test_who_can_be_shown_can_be_closed(game: str) -> None:
    for made in (own.raw_env(game), own.parallel_env(game), own.env(game)):
        assert type(made.unwrapped).close not in (
            pettingzoo.AECEnv.close,
            pettingzoo.ParallelEnv.close,
        )
        made.close()


def test_modules_have_pettingzoos_names() -> None:
    from belvedere.adapters.pettingzoo import mirador_v0

    assert mirador_v0.env(size=5).unwrapped.metadata["name"] == "mirador_v0"
    with pytest.raises(ImportError):
        from belvedere.adapters.pettingzoo import chess_v6  # noqa: F401


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        ({"size": 99}, r"\(size\) is 2 to 54, not 99\."),
        ({"depth": 3}, "Mirador has no option 'depth'."),
        ({"max_cycles": 0}, "max_cycles is at least 1, not 0."),
        ({"max_cycles": "a"}, "max_cycles is a whole number, not 'a'."),
        ({"render_mode": "film"}, "render_mode is one of human, ansi, svg, rgb_array, or None"),
    ],
)
def test_what_cannot_be_made_is_refused_in_a_sentence(chosen: Any, sentence: str) -> None:
    for make in (own.env, own.parallel_env):
        with pytest.raises(OptionError, match=sentence):
            make("mirador", **chosen)


def test_nothing_can_be_asked_before_the_first_reset() -> None:
    env: Any = own.env("strata")
    with pytest.raises(AttributeError, match="cannot be accessed before reset"):
        _ = env.agent_selection
