"""Batches: the same games as one by one, byte for byte, into arrays of the caller."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import belvedere
from belvedere.batches.batch import Batch, game_seed
from belvedere.core import registry
from belvedere.core.actors import OVER
from belvedere.core.errors import IllegalMove, OptionError, UnknownGame
from belvedere.core.game import lowest_seat
from belvedere.kernel import desk
from belvedere.kernel.engine import CompiledGame
from belvedere.kernel.rng import generator
from helpers.house import OWN_GAMES

CASES = [(game, registry.facts(game).cases[-1]) for game in OWN_GAMES]
every_case = pytest.mark.parametrize(("game", "options"), CASES, ids=str)
GAMES = 8


def arrays(batch: Batch) -> tuple[Any, Any, Any, Any]:
    """Make what a batch fills: mask, actions, rewards, done."""
    return (
        np.full(batch.mask_shape, 7, np.int8),
        np.zeros(batch.size, np.int32),
        np.full(batch.rewards_shape, 7, np.float32),
        np.ones(batch.size, np.bool_),
    )


class Single:
    """One game by itself, with the dice that it has in a batch."""

    def __init__(self, game: CompiledGame, seed: int, number: int) -> None:
        self.game = game
        self.rng = generator(game_seed(seed, number))
        self.restart()

    def restart(self) -> None:
        """Begin anew."""
        self.desks = self.game.new_desks()
        self.actors = desk.draw_on(self.desks, 0, self.rng)

    @property
    def state(self) -> bytes:
        """The state's bytes."""
        return bytes(self.desks["states"][0, 0].tobytes())

    @property
    def seat(self) -> int:
        """Who decides."""
        return lowest_seat(self.actors)

    def step(self, action: int) -> tuple[tuple[float, ...], bool]:
        """Play an action; return rewards and whether that was the end."""
        self.actors = desk.advance(self.desks, 0, self.seat, action, self.rng)
        rewards = self.game.returns(self.state)
        over = self.actors == OVER
        if over:
            self.restart()
        return rewards, over


@every_case
@pytest.mark.parametrize("threads", [1, 3])
def test_a_batch_plays_the_same_games_as_one_by_one(
    game: str, options: dict[str, Any], threads: int
) -> None:
    batch = belvedere.batch(game, GAMES, seed=9, threads=threads, **options)
    singles = [Single(batch.game, 9, number) for number in range(GAMES)]
    mask, actions, rewards, done = arrays(batch)
    planes = np.zeros(batch.planes_shape, np.int8)
    rng = np.random.default_rng(1)
    ended = 0
    for _ in range(150):
        batch.mask(mask)
        batch.observe(planes)
        for i, single in enumerate(singles):
            assert batch.state(i) == single.state
            assert batch.seats[i] == single.seat
            legal = np.flatnonzero(mask[i])
            assert legal.tolist() == batch.game.legal(single.state, single.seat)
            assert (planes[i] == batch.game.planes(single.state, single.seat)).all()
            actions[i] = rng.choice(legal)
        batch.step(actions, rewards, done)
        for i, single in enumerate(singles):
            expected, over = single.step(int(actions[i]))
            assert done[i] == over
            assert rewards[i].tolist() == pytest.approx(expected, abs=1e-6)
            ended += over
    assert ended or game == "misty"


def test_random_actions_are_legal_and_repeatable() -> None:
    runs = []
    for threads in (1, 2):
        batch = belvedere.batch("misty", 50, seed=4, threads=threads, players=3)
        mask, actions, rewards, done = arrays(batch)
        trail = []
        for _ in range(60):
            batch.mask(mask)
            batch.sample(actions)
            assert mask[np.arange(50), actions].all()
            trail.append(actions.tolist())
            batch.step(actions, rewards, done)
        runs.append(trail)
    assert runs[0] == runs[1]


def test_resetting_begins_anew_with_the_same_dice() -> None:
    batch = belvedere.batch("misty", 3, seed=1)
    first = [batch.state(i) for i in range(3)]
    assert len(set(first)) == 3
    _, actions, rewards, done = arrays(batch)
    batch.sample(actions)
    batch.step(actions, rewards, done)
    batch.reset(1)
    assert [batch.state(i) for i in range(3)] == first
    batch.reset(2)
    assert [batch.state(i) for i in range(3)] != first
    assert batch.position(0).to_dict()["step"] == "pick"


@pytest.mark.parametrize("action", [-1, 10**6, 0])
def test_an_illegal_action_is_refused_and_nothing_changes(action: int) -> None:
    batch = belvedere.batch("strata", 4, seed=1, threads=2)
    _, actions, rewards, done = arrays(batch)
    batch.sample(actions)
    actions[2] = action
    before = [batch.state(i) for i in range(4)]
    with pytest.raises(IllegalMove, match=f"In game 2, action {action} is not legal"):
        batch.step(actions, rewards, done)
    assert [batch.state(i) for i in range(4)] == before
    assert (rewards == 7).all()


def test_arrays_of_another_kind_are_refused() -> None:
    batch = belvedere.batch("strata", 4)
    mask, actions, rewards, done = arrays(batch)
    for bad in (mask[:2], mask.astype(np.int16)):
        with pytest.raises(OptionError, match=r"mask is an array of int8 with the shape"):
            batch.mask(bad)
    with pytest.raises(OptionError, match="mask has to lie row by row"):
        batch.mask(np.asfortranarray(mask))
    with pytest.raises(OptionError, match="mask is a NumPy array of int8, not list"):
        batch.mask([1])  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="actions is an array of int32"):
        batch.step(actions.astype(np.int64), rewards, done)
    with pytest.raises(OptionError, match="rewards is an array of float32"):
        batch.step(actions, rewards.astype(np.float64), done)
    batch.sample(actions)
    actions.flags.writeable = False
    batch.step(actions, rewards, done)  # which only reads them
    mask.flags.writeable = False
    with pytest.raises(OptionError, match="mask cannot be written to"):
        batch.mask(mask)


@pytest.mark.parametrize(
    ("arguments", "kind", "sentence"),
    [
        (("chess", 2), UnknownGame, "There is no game 'chess'"),
        (("strata", 0), OptionError, "A batch has 1 to 1,048,576 games, not 0"),
        (("strata", 2, 0, {"threads": 0}), OptionError, "at least one thread"),
        (("strata", 2, 0, {"size": 99}), OptionError, "Size of the board \\(size\\) is 2 to 8"),
        (("strata", 2.5), OptionError, "not 2.5"),
        (("strata", 2, "dice"), OptionError, "A seed is a whole number, not 'dice'"),
        (("strata", 2, 0, {"threads": "all"}), OptionError, "not 'all'"),
    ],
)
def test_what_cannot_be_made_is_refused(arguments: Any, kind: Any, sentence: str) -> None:
    *positional, options = (*arguments, {}) if len(arguments) < 4 else arguments
    with pytest.raises(kind, match=sentence):
        belvedere.batch(*positional, **options)


@pytest.mark.parametrize("number", [2, -1, "first"])
def test_a_game_that_is_not_there_is_refused(number: Any) -> None:
    batch = belvedere.batch("strata", 2)
    with pytest.raises(OptionError, match=f"There is no game {number!r}; the games are 0 to 1"):
        batch.position(number)


def test_a_game_without_planes_says_so() -> None:
    batch = belvedere.batch("trinkets", 2)
    with pytest.raises(belvedere.BelvedereError, match="Trinkets has no planes"):
        batch.observe(np.zeros(batch.planes_shape, np.int8))


def test_the_dice_of_two_games_are_never_the_same() -> None:
    seeds = {game_seed(seed, number) for seed in range(50) for number in range(200)}
    assert len(seeds) == 50 * 200
