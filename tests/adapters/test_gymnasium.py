"""Gymnasium's own checker accepts every game, and what it does not ask is asked here."""

from __future__ import annotations

import random
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import belvedere
from belvedere.adapters import gymnasium as own
from belvedere.core.errors import BelvedereError, OptionError
from helpers.house import OWN_GAMES

every_game = pytest.mark.parametrize("game", OWN_GAMES)
SMALL = {"size": 4, "tiles": "3,3,2"}


def id_of(game: str) -> str:
    return f"belvedere/{game.capitalize()}-v0"


def made(game: str, **named: Any) -> own.BelvedereEnv:
    env = gymnasium.make(id_of(game), **named).unwrapped
    assert isinstance(env, own.BelvedereEnv)
    return env


@every_game
@pytest.mark.parametrize("seat", [0, "random"])
def test_check_env(game: str, seat: int | str) -> None:
    check_env(made(game, opponent="random", seat=seat))


def test_the_ids() -> None:
    assert all(id_of(game) in gymnasium.registry for game in OWN_GAMES)


def test_a_level_plays_and_check_env_passes_with_it() -> None:
    check_env(made("strata", opponent="level-1", **SMALL))


# The episode.


def play(env: own.BelvedereEnv, seed: int | None, rng: random.Random) -> tuple[list[Any], float]:
    """Play legal actions to the end; return all that was seen and the last reward."""
    seen, info = env.reset(seed=seed)
    trace: list[Any] = [(info["seat"], seen["observation"].tobytes())]
    while True:
        action = rng.choice(np.flatnonzero(seen["action_mask"]).tolist())
        seen, reward, terminated, truncated, info = env.step(action)
        trace.append((action, seen["observation"].tobytes(), reward))
        assert not truncated
        assert info["illegal"] is False
        if terminated:
            return trace, reward
        assert reward == 0.0


@every_game
def test_the_reward_is_the_return_of_the_own_seat(game: str) -> None:
    """Whoever swapped the signs of seats would fail here: a seat is rewarded as the rules say."""
    env = made(game, opponent="random", seat="random")
    rng = random.Random(3)
    for seed in range(4):
        trace, reward = play(env, seed, rng)
        seat = trace[0][0]
        position = env._game.position
        assert position.outcome is not None
        assert reward == position.returns[seat]
        won = seat in position.outcome.winners
        drawn = len(position.outcome.winners) == position.players
        assert (reward > 0, reward == 0) == (won and not drawn, drawn)


def test_who_plays_better_is_rewarded_in_either_seat() -> None:
    """The agent is a level against chance: it must win, wherever it sits."""
    for seat in (0, 1):
        env = made("strata", opponent="random", seat=seat)
        bot = belvedere.bot("strata", level=3, seed=1)
        total = 0.0
        for seed in range(3):
            env.reset(seed=seed)
            terminated = False
            while not terminated:
                position = env.position
                action = position.rules.parse_legal(position.state, seat, bot.choose(position))
                _, reward, terminated, _, _ = env.step(action)
            total += reward
        assert total == pytest.approx(1.5), f"seat {seat} wins three games"


@every_game
def test_equal_seeds_give_equal_episodes(game: str) -> None:
    first, second = (
        play(made(game, opponent="random", seat="random"), 11, random.Random(1)) for _ in range(2)
    )
    assert first == second


def test_a_level_answers_the_same_to_the_same_seed() -> None:
    env = made("misty", opponent=2, players=3, rounds=1)
    assert play(env, 5, random.Random(1)) == play(env, 5, random.Random(1))
    assert play(env, 5, random.Random(1)) != play(env, 6, random.Random(1))


def test_a_seat_at_random_is_every_seat_equally_often() -> None:
    env = made("misty", opponent="random", seat="random", players=3)
    seats = [env.reset(seed=2)[1]["seat"]] + [env.reset()[1]["seat"] for _ in range(11)]
    for first in range(0, 12, 3):
        assert sorted(seats[first : first + 3]) == [0, 1, 2]
    assert seats != [*seats[:3]] * 4, "in another order each time"


def test_the_first_decision_is_the_learners_and_the_others_have_played() -> None:
    env = made("strata", opponent="random", seat=1, **SMALL)
    env.reset(seed=1)
    position = env.position
    assert position.actor == 1
    assert position.state != position.rules.start()


# What is seen.


def test_planes_and_mask_are_those_of_the_rules_and_nothing_hidden_is_among_them() -> None:
    env = made("misty", opponent="random", seat="random", players=3)
    rng, differing = random.Random(4), 0
    for seed in range(3):
        seen, info = env.reset(seed=seed)
        seat, rules = info["seat"], env._game.game
        for _ in range(6):
            state = env._game.state
            other = rules.redeal(rules.observe(state, seat), seat, rng)
            differing += other != state
            assert (seen["observation"] == rules.planes(other, seat)).all()
            legal = np.flatnonzero(seen["action_mask"]).tolist()
            assert legal == rules.legal(state, seat)
            assert np.flatnonzero(env.action_masks()).tolist() == legal
            assert env.action_masks().dtype == np.bool_
            seen, *_ = env.step(rng.choice(legal))
    assert differing > 5, "hands were dealt otherwise"


def test_pictures_show_what_the_learner_sees() -> None:
    env = made("misty", opponent="random", seat=1, players=3, render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == str(env._game.position.seen_by(1))
    assert env.render() != str(env._game.position)
    picture = made("strata", opponent="random", render_mode="rgb_array")
    picture.reset(seed=1)
    pixels = picture.render()
    assert pixels.shape[1:] == (640, 3)
    assert pixels.dtype == np.uint8
    assert pixels.std() > 10, "there is something to see"
    assert made("strata", opponent="random").render() is None


# What goes wrong.


@every_game
def test_an_illegal_action_ends_the_episode_with_less_than_a_loss(game: str) -> None:
    env = made(game, opponent="random")
    seen, _ = env.reset(seed=1)
    before = env._game.state
    forbidden = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    _, reward, terminated, truncated, info = env.step(forbidden)
    assert (reward, terminated, truncated, info["illegal"]) == (-1.0, True, False, True)
    assert reward < -1 / env._game.game.players, "worse than the worst result"
    assert env._game.state == before, "nothing was played"
    with pytest.raises(BelvedereError, match="Reset the environment before the next step"):
        env.step(forbidden)
    env.reset()


@pytest.mark.parametrize("action", [-1, 10**9])
def test_numbers_beyond_all_actions_are_illegal_too(action: int) -> None:
    env = made("strata", opponent="random")
    env.reset(seed=1)
    assert env.step(action)[1:3] == (-1.0, True)


def test_what_is_no_number_is_refused_and_the_episode_goes_on() -> None:
    env = made("strata", opponent="random", **SMALL)
    seen, _ = env.reset(seed=1)
    with pytest.raises(OptionError, match="An action is a whole number, not 'a1'"):
        env.step("a1")  # type: ignore[arg-type]
    assert env.step(np.flatnonzero(seen["action_mask"])[0])[4]["illegal"] is False


@pytest.mark.parametrize("opponent", [0, 9, "level-9", "", "level-", "engine:", True, 2.5, None])
def test_who_cannot_be_an_opponent_is_told_who_can(opponent: Any) -> None:
    with pytest.raises(OptionError, match="An opponent is a level from 1 to 8"):
        own.BelvedereEnv("strata", opponent=opponent)


def test_what_else_cannot_be() -> None:
    with pytest.raises(OptionError, match=r"There is no program '\./nowhere'"):
        own.BelvedereEnv("strata", opponent="engine:./nowhere")
    with pytest.raises(OptionError, match="seat is a number from 0 to 1, or random; not 2"):
        own.BelvedereEnv("strata", seat=2)
    with pytest.raises(OptionError, match="seat is a whole number, not 'x'"):
        own.BelvedereEnv("strata", seat="x")
    with pytest.raises(OptionError, match="render_mode is one of ansi, rgb_array"):
        own.BelvedereEnv("strata", render_mode="human")
    with pytest.raises(OptionError, match="size"):
        own.BelvedereEnv("strata", size=99)
    with pytest.raises(BelvedereError, match="Reset the environment"):
        own.BelvedereEnv("strata").step(0)


def test_an_engine_plays_and_is_ended_with_the_environment() -> None:
    command = f"{sys.executable} -m belvedere.cli engine"
    env = made("strata", opponent=f"engine@0.05:{command}", seat=1, **SMALL)
    seen, _ = env.reset(seed=1)
    assert len(np.flatnonzero(seen["action_mask"])) > 0
    engine: Any = next(iter(env._others.values()))
    program = engine._program
    env.close()
    env.close()
    assert program.exit_code is not None


def test_importing_the_module_by_the_id_makes_an_environment() -> None:
    env = gymnasium.make("belvedere.adapters.gymnasium:belvedere/Strata-v0", opponent="random")
    assert env.reset(seed=1)[0] in env.observation_space
    assert env.spec is not None
    assert env.spec.id == "belvedere/Strata-v0"
