"""OpenSpiel accepts every game: its own suites, its solvers and its bots."""

from __future__ import annotations

import copy
import gc
import json
import pickle
import random
import re
import subprocess
import sys
import unittest
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import (
    cfr,
    exploitability,
    get_all_states,
    ismcts,
    mcts,
    sample_some_states,
)
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

import belvedere
from belvedere.adapters import openspiel
from belvedere.core import registry
from belvedere.core.actors import CHANCE, OVER
from belvedere.core.errors import IllegalMove, OptionError
from belvedere.core.facts import OptionValue
from belvedere.core.game import lowest_seat
from helpers.house import ROOT

PAGE = ROOT / "docs" / "research.md"

TINY_MISTY = (
    "belvedere_misty(window=1x2,rounds=1,deck=balloon up 1; scooter left 1; smiley smiley 2)"
)
SMALL_MISTY = "belvedere_misty(window=2x2,rounds=1,deck=balloon up 1; smiley smiley 7)"

# Small versions: chance nodes, decisions and endings, and the information states of the decisions.
TINY = {
    "belvedere_mirador(size=2)": ((0, 2, 3), 2),
    "belvedere_mirador(size=4)": ((0, 42, 63), 42),
    "belvedere_strata(size=3,tiles=1;1;0)": ((0, 20, 76), 20),
    "belvedere_strata(size=4,tiles=1;0;1)": ((0, 207, 1128), 207),
    "belvedere_trinkets(pebbles=1)": ((7, 660, 540), 120),
    TINY_MISTY: ((23, 528, 256), 484),
}
SMALLER = [name for name in TINY if "tiles=1;0;1" not in name]


def load(game_id: str, options: Mapping[str, object]) -> Any:
    """Load a game with options as Belvedere writes them."""
    return pyspiel.load_game(openspiel.PREFIX + game_id, dict(options))


def main_cases() -> list[Any]:
    """List the first and the last option set of every game; long ones are slow."""
    found = []
    for game_id in registry.GAMES:
        cases = registry.facts(game_id).cases
        for options in (cases[0], cases[-1]):
            slow = registry.facts(game_id).chance or options is not cases[0]
            marks = [pytest.mark.slow] if slow else []
            name = f"{game_id} {dict(options)}"
            found.append(pytest.param(game_id, options, id=name, marks=marks))
    return found


def all_cases() -> list[tuple[str, Mapping[str, OptionValue]]]:
    return [(g, options) for g in registry.GAMES for options in registry.facts(g).cases]


def choose(state: Any, rng: random.Random) -> int:
    """Choose an action or an outcome at random."""
    if state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        return int(rng.choices(outcomes, weights)[0])
    return int(rng.choice(state.legal_actions()))


def play(game: Any, seed: int, most: int = 10_000) -> Any:
    """Play at random, to the end or so many steps."""
    rng, state = random.Random(seed), game.new_initial_state()
    while not state.is_terminal() and most:
        state.apply_action(choose(state, rng))
        most -= 1
    return state


def play_by(game: Any, bots: list[Any]) -> list[float]:
    """Let bots play to the end; C++ bots crash on games in Python unless they tell their policy."""
    rng, state = random.Random(0), game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(choose(state, rng))
        else:
            _, action = bots[state.current_player()].step_with_policy(state)
            state.apply_action(int(action))
    returns: list[float] = state.returns()
    return returns


def suite(base: type[unittest.TestCase], name: str, game: Any) -> None:
    """Run a class of OpenSpiel's own tests on a game."""
    made = type(name, (base,), {"game": game, "game_name": name})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(made).run(result)
    assert result.testsRun >= 5
    assert not result.failures + result.errors


# Registration and options.


def test_every_game_is_registered_once_and_loads_with_its_defaults() -> None:
    names = pyspiel.registered_names()
    openspiel.register()
    assert pyspiel.registered_names() == names
    for game_id in registry.GAMES:
        game = pyspiel.load_game(f"belvedere_{game_id}")
        assert game.get_type().short_name == f"belvedere_{game_id}"
        assert game.rules is registry.game(game_id, {})


@pytest.mark.parametrize("game_id", registry.GAMES)
def test_the_parameters_are_the_options(game_id: str) -> None:
    facts = registry.facts(game_id)
    specified = pyspiel.load_game(f"belvedere_{game_id}").get_type().parameter_specification
    assert specified.keys() == {option.name for option in facts.all_options()}
    for option in facts.all_options():
        assert type(specified[option.name]) is type(option.default)


@pytest.mark.parametrize(("game_id", "options"), all_cases())
def test_a_game_is_read_back_from_its_own_name(
    game_id: str, options: Mapping[str, OptionValue]
) -> None:
    game = load(game_id, options)
    assert game.rules is registry.game(game_id, options)
    assert pyspiel.load_game(str(game)).rules is game.rules
    assert game.num_players() == game.rules.players


def test_what_follows_from_an_option_is_no_contradiction() -> None:
    game = pyspiel.load_game("belvedere_misty(beginners=True)")
    assert game.rules.options["window"] == "3x3"
    assert game.get_parameters()["window"] == "3x3"


@pytest.mark.parametrize(
    ("name", "kind", "says"),
    [
        ("belvedere_mirador(size=99)", OptionError, "(size) is 2 to 54, not 99."),
        ("belvedere_strata(tiles=1;2)", OptionError, "three numbers up to 20"),
        ("belvedere_misty(window=3x3)", OptionError, "cannot be dealt in two halves"),
        (
            "belvedere_mirador(sise=9)",
            pyspiel.SpielError,
            "parameters are: players, size",
        ),
    ],
)
def test_a_wrong_option_is_refused_in_a_sentence(
    name: str, kind: type[Exception], says: str
) -> None:
    with pytest.raises(kind, match=re.escape(says)):
        pyspiel.load_game(name)


def test_python_ends_in_peace_after_games_were_registered() -> None:
    script = (
        "import pyspiel; from belvedere.adapters import openspiel;"
        "print(pyspiel.load_game('belvedere_strata').new_initial_state().legal_actions()[0])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


# OpenSpiel's own suites.


@pytest.mark.parametrize("serialize", [True, False], ids=["saved", "unsaved"])
@pytest.mark.parametrize(("game_id", "options"), main_cases())
def test_random_simulations(game_id: str, options: Mapping[str, object], serialize: bool) -> None:
    pyspiel.random_sim_test(load(game_id, options), 1, serialize=serialize, verbose=False)


@pytest.mark.parametrize("serialize", [True, False], ids=["saved", "unsaved"])
@pytest.mark.parametrize("name", [*TINY, SMALL_MISTY])
def test_random_simulations_of_small_versions(name: str, serialize: bool) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), 5, serialize=serialize, verbose=False)


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "options"), main_cases())
def test_the_suite_for_parts_of_a_tree(game_id: str, options: Mapping[str, object]) -> None:
    suite(api_test.EnforceAPIOnPartialTreeBase, game_id, load(game_id, options))


@pytest.mark.slow
@pytest.mark.parametrize("name", TINY)
def test_the_suite_for_whole_trees(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    nodes, known = TINY[name]
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, name, nodes)
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, name, known)
    suite(api_test.EnforceAPIOnFullTreeBase, name, pyspiel.load_game(name))


@pytest.mark.parametrize("name", TINY)
def test_whole_trees_are_as_large_as_perft_says(name: str) -> None:
    game = pyspiel.load_game(name)
    states = get_all_states.get_all_states(game, include_chance_states=True)
    rules = game.rules
    depths = range(rules.facts.longest(rules.options) + 1)
    assert len(states) == sum(rules.perft(rules.start(), depth) for depth in depths)
    assert len(states) == sum(TINY[name][0])


# The same game as Belvedere's.


@pytest.mark.parametrize(("game_id", "options"), all_cases())
def test_a_game_is_the_same_as_belvederes(game_id: str, options: Mapping[str, OptionValue]) -> None:
    rng = random.Random(7)
    game = load(game_id, options)
    state, position = game.new_initial_state(), belvedere.start(game_id, **options)
    plies = 0
    while not state.is_terminal():
        assert state.is_chance_node() == (position.actor == CHANCE)
        if state.is_chance_node():
            shown = [(state.action_to_string(a), p) for a, p in state.chance_outcomes()]
            total = sum(weight for _, weight in position.chances())
            assert shown == [(move, weight / total) for move, weight in position.chances()]
            assert max(a for a, _ in state.chance_outcomes()) < game.max_chance_outcomes()
        else:
            assert state.current_player() == position.actor
            moves = [state.action_to_string(action) for action in state.legal_actions()]
            assert moves == position.legal()
        action = choose(state, rng)
        position = position.play(state.action_to_string(action))
        state.apply_action(action)
        plies += 1
        assert state.position == position
    assert position.actor == OVER
    assert tuple(state.returns()) == position.returns
    assert plies <= game.max_history_length()
    assert min(state.returns()) >= game.min_utility()
    assert max(state.returns()) <= game.max_utility()


@pytest.mark.parametrize("game_id", registry.GAMES)
def test_a_state_reads_as_the_text_board(game_id: str) -> None:
    state = play(pyspiel.load_game(f"belvedere_{game_id}"), 3, 12)
    assert str(state) == str(state.position)


@pytest.mark.parametrize("game_id", registry.GAMES)
def test_c_plus_plus_lists_what_python_lists(game_id: str) -> None:
    state = play(pyspiel.load_game(f"belvedere_{game_id}"), 1, 15)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    assert pyspiel.State.legal_actions(state) == state.legal_actions()
    mask = state.legal_actions_mask()
    assert [action for action, legal in enumerate(mask) if legal] == state.legal_actions()
    assert state.legal_actions(state.current_player()) == state.legal_actions()
    assert state.legal_actions(1 - state.current_player()) == []


@pytest.mark.parametrize("game_id", registry.GAMES)
def test_what_is_not_legal_is_refused_and_changes_nothing(game_id: str) -> None:
    state = play(pyspiel.load_game(f"belvedere_{game_id}"), 2, 6)
    before, history = state.position, state.history()
    allowed = set(state.legal_actions())
    forbidden = [-2, 10**6, *(a for a in range(200) if a not in allowed)]
    for action in forbidden:
        with pytest.raises(IllegalMove, match="is not legal"):
            state.apply_action(action)
    assert state.position == before
    assert state.history() == history
    over = play(pyspiel.load_game(f"belvedere_{game_id}"), 2)
    with pytest.raises(IllegalMove, match="is not legal"):
        over.apply_action(0)


# Copies.


@pytest.mark.parametrize("game_id", registry.GAMES)
def test_a_copy_goes_its_own_way(game_id: str) -> None:
    rng = random.Random(0)
    state = play(pyspiel.load_game(f"belvedere_{game_id}"), 4, 9)
    before, history = state.position, state.history()
    other = state.clone()
    assert other.position == before
    for _ in range(3):
        other.apply_action(choose(other, rng))
    assert state.position == before
    assert state.history() == history
    assert state.legal_actions() == state.clone().legal_actions()


@pytest.mark.parametrize("name", ["belvedere_strata", "belvedere_mirage", SMALL_MISTY])
@pytest.mark.parametrize("way", ["openspiel", "pickle", "deepcopy"])
def test_a_saved_state_is_the_same_and_plays_on(name: str, way: str) -> None:
    game = pyspiel.load_game(name)
    state = play(game, 5, 9)
    if way == "openspiel":
        text = pyspiel.serialize_game_and_state(game, state)
        again, read = pyspiel.deserialize_game_and_state(text)
        assert str(again) == str(game)
    else:
        read = pickle.loads(pickle.dumps(state)) if way == "pickle" else copy.deepcopy(state)
    assert read.position == state.position
    assert read.history() == state.history()
    rng = random.Random(0)
    while not state.is_terminal():
        for player in range(2):
            known = state.information_state_string(player)
            assert read.information_state_string(player) == known
        action = choose(state, rng)
        state.apply_action(action)
        read.apply_action(action)
    assert read.returns() == state.returns()


def test_a_state_outlives_the_name_of_its_game() -> None:
    state = pyspiel.load_game(SMALL_MISTY).new_initial_state()
    gc.collect()
    rng = random.Random(0)
    for _ in range(6):
        state = state.child(choose(state, rng))
        gc.collect()
    other = state.resample_from_infostate(0, rng.random).clone()
    assert other.information_state_string(0) == state.information_state_string(0)


def test_threads_do_not_disturb_each_other() -> None:
    game = pyspiel.load_game("belvedere_strata(size=5)")
    alone = [play(game, seed).history() for seed in range(12)]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda seed: play(game, seed).history(), range(12)))
    assert together == alone


# What players know.


@pytest.mark.slow
@pytest.mark.parametrize("name", SMALLER)
def test_an_information_state_is_what_a_player_did_and_saw(name: str) -> None:
    """Two histories read the same to a player if and only if they looked the same all along."""
    game = pyspiel.load_game(name)
    players = range(game.num_players())
    found: dict[str, set[Any]] = {}
    rng = random.Random(0)
    for _ in range(300):
        state = game.new_initial_state()
        seen = [see(state, player, (), None) for player in players]
        while True:
            for player in players:
                key = state.information_state_string(player)
                found.setdefault(key, set()).add((player, seen[player]))
                assert game.rules.facts.hidden or key == state.history_str()
            if state.is_terminal():
                break
            actor, action = state.current_player(), choose(state, rng)
            state.apply_action(action)
            for player in players:
                own = action if player == actor else None
                seen[player] = see(state, player, seen[player], own)
    if game.rules.facts.hidden:
        assert all(len(pasts) == 1 for pasts in found.values())
        assert len({past for pasts in found.values() for past in pasts}) == len(found)


def see(state: Any, player: int, past: tuple[Any, ...], action: int | None) -> tuple[Any, ...]:
    """Note an own action, and what is seen if it has changed."""
    view = json.dumps(state.position.observe(player))
    if action is None and past and past[-1][1] == view:
        return past
    return (*past, (action, view))


@pytest.mark.parametrize("name", [TINY_MISTY, "belvedere_trinkets(pebbles=1)"])
def test_an_information_state_as_a_tensor_tells_apart_what_its_text_does(name: str) -> None:
    game = pyspiel.load_game(name)
    assert game.get_type().provides_information_state_tensor
    texts: dict[str, bytes] = {}
    for state in get_all_states.get_all_states(game).values():
        tensor = np.array(state.information_state_tensor(0), np.float32)
        assert tensor.size == np.prod(game.information_state_tensor_shape())
        assert texts.setdefault(state.information_state_string(0), tensor.tobytes()) == (
            tensor.tobytes()
        )
    assert len(set(texts.values())) == len(texts)


def test_the_tensor_of_what_is_remembered_has_the_actions_and_the_views() -> None:
    game = pyspiel.load_game("belvedere_mirador(size=4)")
    state = play(game, 0, 3)
    observation = make_observation(game, INFO_STATE_OBS_TYPE)
    observation.set_from(state, 0)
    table = observation.dict["observation"]
    first, second, third = state.history()
    assert table[:5, 0].tolist() == [0, 1 + first, 0, 1 + third, 0]
    assert second not in table[:, 0]
    view = game.rules.observe(game.rules.start(), 0)
    assert table[0, 1:].astype(np.uint8).tobytes() == view


def test_a_memory_that_is_too_large_is_not_offered_as_a_tensor() -> None:
    game = pyspiel.load_game("belvedere_misty")
    assert not game.get_type().provides_information_state_tensor
    with pytest.raises(pyspiel.SpielError, match="too large"):
        game.new_initial_state().information_state_tensor(0)


@pytest.mark.parametrize("game_id", registry.GAMES)
def test_an_observation_is_what_belvedere_shows(game_id: str) -> None:
    game = pyspiel.load_game(f"belvedere_{game_id}")
    for state in sample_some_states.sample_some_states(game, max_states=10):
        for player in range(2):
            data = json.loads(state.observation_string(player))
            assert data == state.position.observe(player)
            assert belvedere.load(data) == state.position.seen_by(player)
            tensor = np.array(state.observation_tensor(player), np.float32)
            assert (tensor == shown(game.rules, state.position, player)).all()
            assert tensor.size == game.observation_tensor_size()


def shown(rules: Any, position: Any, player: int) -> Any:
    """Return the numbers of an observation: planes, or the bytes of what is seen."""
    if rules.plane_names:
        return rules.planes(position._state, player).ravel()
    return np.frombuffer(rules.observe(position._state, player), np.uint8)


def test_parts_of_an_observation_are_offered_where_they_can_be_told_apart() -> None:
    kind = pyspiel.IIGObservationType
    nobody, own = pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.SINGLE_PLAYER
    public = kind(public_info=True, perfect_recall=False, private_info=nobody)
    private = kind(public_info=False, perfect_recall=False, private_info=own)
    strata, misty = (pyspiel.load_game(f"belvedere_{name}") for name in ("strata", "misty"))
    assert make_observation(misty, public) is None
    assert make_observation(misty, private) is None
    state = strata.new_initial_state()
    assert make_observation(strata, public).string_from(state, 0) == state.observation_string(0)
    assert make_observation(strata, private).string_from(state, 0) == ""
    with pytest.raises(ValueError, match="no parameters"):
        make_observation(strata, None, {"view": 1})


# Resampling.


def deciding(game: Any, player: int, seed: int) -> Any:
    """Play at random until a player decides, some steps after the beginning."""
    rng, state = random.Random(seed), play(game, seed, 20)
    while state.current_player() != player:
        state.apply_action(choose(state, rng))
    return state


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("name", "player"),
    [
        ("belvedere_misty", 0),
        ("belvedere_misty", 1),
        ("belvedere_misty(players=4)", 2),
        ("belvedere_misty(players=3,window=1x2)", 2),
    ],
)
def test_a_resampled_state_looks_the_same_to_its_player(name: str, player: int, seed: int) -> None:
    rng = random.Random(seed)
    state = deciding(pyspiel.load_game(name), player, seed)
    for _ in range(10):
        other = state.resample_from_infostate(player, rng.random)
        assert other.current_player() == player
        assert other.legal_actions() == state.legal_actions()
        known = state.information_state_string(player)
        assert other.information_state_string(player) == known
        assert other.observation_string(player) == state.observation_string(player)
        action = rng.choice(state.legal_actions())
        state_after, other_after = state.clone(), other.clone()
        state_after.apply_action(action)
        other_after.apply_action(action)
        if not state_after.is_chance_node() and state_after.current_player() > player:
            # Nothing is revealed yet, so both are still the same to him.
            known = state_after.information_state_string(player)
            assert other_after.information_state_string(player) == known
        while not other.is_terminal():
            other.apply_action(choose(other, rng))
        assert sum(other.returns()) == pytest.approx(0)


def test_a_resampled_state_does_not_reveal_what_is_hidden() -> None:
    game = pyspiel.load_game("belvedere_misty")
    state = game.new_initial_state()
    rng = random.Random(0)
    while state.is_chance_node():
        state.apply_action(choose(state, rng))
    others = [state.resample_from_infostate(0, rng.random) for _ in range(40)]
    hands = [json.dumps(other.position.to_dict()["hands"][1]) for other in others]
    truth = json.dumps(state.position.to_dict()["hands"][1])
    assert len(set(hands)) > 30
    assert hands.count(truth) < 3
    assert all(other.history() == [] for other in others)
    own = {json.dumps(other.position.to_dict()["hands"][0]) for other in others}
    assert own == {json.dumps(state.position.to_dict()["hands"][0])}


def test_what_others_decided_in_secret_is_drawn_anew() -> None:
    game = pyspiel.load_game("belvedere_trinkets(players=3)")
    state = play(game, 0, 3)  # three cards
    for _ in range(2):
        state.apply_action(state.legal_actions()[0])
    rng = random.Random(0)
    others = [state.resample_from_infostate(2, rng.random) for _ in range(60)]
    assert {other.current_player() for other in others} == {2}
    bids = {tuple(other.position.to_dict()["bids"]) for other in others}
    assert len(bids) == 9
    known = state.information_state_string(2)
    assert {other.information_state_string(2) for other in others} == {known}


def test_a_resampled_state_is_copied_and_saved_with_what_is_remembered() -> None:
    game = pyspiel.load_game(SMALL_MISTY)
    rng = random.Random(0)
    state = deciding(game, 1, 0)
    other = state.resample_from_infostate(1, rng.random)
    text = pyspiel.serialize_game_and_state(game, other)
    _, read = pyspiel.deserialize_game_and_state(text)
    for copied in (other.clone(), read):
        for player in range(2):
            known = other.information_state_string(player)
            assert copied.information_state_string(player) == known
            tensor = other.information_state_tensor(player)
            assert copied.information_state_tensor(player) == tensor


def test_where_nothing_is_hidden_a_resampled_state_is_a_copy() -> None:
    state = play(pyspiel.load_game("belvedere_mirage"), 0, 10)
    other = state.resample_from_infostate(0, random.Random(0).random)
    assert other.position == state.position
    assert other.history() == state.history()


# Solvers and bots.


@pytest.mark.slow
@pytest.mark.parametrize("name", [TINY_MISTY, "belvedere_trinkets(pebbles=1)"])
def test_cfr_approaches_an_equilibrium(name: str) -> None:
    game = pyspiel.load_game(name)
    solver = pyspiel.CFRSolver(game)
    found = []
    for _ in range(3):
        for _ in range(4):
            solver.evaluate_and_update_policy()
        found.append(pyspiel.exploitability(game, solver.average_policy()))
    assert found[0] > found[1] > found[2]
    assert found[2] < 0.02


@pytest.mark.slow
def test_cfr_in_python_agrees_with_cfr_in_c_plus_plus() -> None:
    game = pyspiel.load_game(TINY_MISTY)
    theirs, ours = pyspiel.CFRSolver(game), cfr.CFRSolver(game)
    for _ in range(4):
        theirs.evaluate_and_update_policy()
        ours.evaluate_and_update_policy()
    expected = pyspiel.nash_conv(game, theirs.average_policy())
    assert exploitability.nash_conv(game, ours.average_policy()) == pytest.approx(expected)


def test_an_equilibrium_of_a_game_without_secrets_is_found() -> None:
    game = pyspiel.load_game("belvedere_mirador(size=4)")
    solver = pyspiel.CFRSolver(game)
    for _ in range(30):
        solver.evaluate_and_update_policy()
    assert pyspiel.exploitability(game, solver.average_policy()) < 0.02


@pytest.mark.parametrize(
    "name",
    ["belvedere_strata(size=4)", "belvedere_mirador(size=6)", "belvedere_mirage"],
)
def test_mcts_finishes_games(name: str) -> None:
    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 3)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 3, 10, False, 1, False)
    assert sum(play_by(game, [bot] * 2)) == 0


def test_mcts_in_python_finds_who_wins() -> None:
    game = pyspiel.load_game("belvedere_mirador(size=3)")
    random_state = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(2, random_state)
    bot = mcts.MCTSBot(game, 2.0, 200, evaluator, solve=True, random_state=random_state)
    root = bot.mcts_search(game.new_initial_state())
    assert root.best_child().outcome[0] == value(game.new_initial_state())


def value(state: Any) -> float:
    """Return what the first player gets when both play perfectly (no chance, two players)."""
    if state.is_terminal():
        return float(state.returns()[0])
    values = [value(state.child(action)) for action in state.legal_actions()]
    return max(values) if state.current_player() == 0 else min(values)


@pytest.mark.parametrize(
    "name",
    [
        "belvedere_trinkets",
        "belvedere_trinkets(players=3)",
        SMALL_MISTY,
        pytest.param("belvedere_misty(players=3,rounds=1)", marks=pytest.mark.slow),
    ],
)
def test_information_set_mcts_finishes_games(name: str) -> None:
    game = pyspiel.load_game(name)
    random_state = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, random_state)
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, 12, random_state=random_state)
    assert sum(play_by(game, [bot] * game.num_players())) == pytest.approx(0)


# The page.


def nodes(rules: Any) -> list[int]:
    """Count the chance nodes, decisions and endings of a whole tree."""
    found, waiting = [0, 0, 0], [rules.start()]
    while waiting:
        state = waiting.pop()
        actors = rules.actors(state)
        found[0 if actors == CHANCE else 2 if actors == OVER else 1] += 1
        seat = lowest_seat(actors)
        if actors == CHANCE:
            waiting += [rules.apply(state, CHANCE, outcome) for outcome, _ in rules.chances(state)]
        elif actors != OVER:
            waiting += [rules.apply(state, seat, action) for action in rules.legal(state, seat)]
    return found


def test_the_small_versions_of_the_page_are_that_small() -> None:
    rows = re.findall(r"^\| `(belvedere_.*\))` \| (.*) \|$", PAGE.read_text("utf-8"), re.M)
    assert len(rows) == 4
    for name, numbers in rows:
        promised = [int(number.replace(",", "")) for number in numbers.split(" | ")]
        assert nodes(pyspiel.load_game(name).rules) == promised
