"""The games against slow twins in plain Python, written from the leaflets as oracles."""

from __future__ import annotations

import pytest

import belvedere
from oracles.duels import POLICIES, TWINS, compare_game, compare_tree, options_for
from oracles.frontier import compare_game as compare_frontier
from oracles.frontier import compare_seed, stretching
from oracles.misty import compare_seed as compare_misty
from oracles.misty import compare_tree as compare_misty_tree

GAMES = 200  # a game and policy
BATCH = 25


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, GAMES, BATCH))
@pytest.mark.parametrize(
    ("game", "policy"), [("mirador", "calm"), ("mirador", "bold"), ("strata", "calm")]
)
def test_random_games_agree_with_the_twin(game: str, policy: str, first: int) -> None:
    for seed in range(first, first + BATCH):
        options = options_for(game, seed)
        plies = compare_game(
            belvedere.start(game, **options), TWINS[game](**options), POLICIES[policy], seed
        )
        assert plies > 0


FRONTIER_GAMES = 108  # every variant, two to four players, three ways to play
FRONTIER_BATCH = 12


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, FRONTIER_GAMES, FRONTIER_BATCH))
def test_mirage_and_overworld_agree_with_the_twin(first: int) -> None:
    for seed in range(first, first + FRONTIER_BATCH):
        assert compare_seed(seed) > 30  # steps: nine turns at least


@pytest.mark.slow
@pytest.mark.parametrize("direction", "NESW")
def test_the_longest_boards_agree_with_the_twin(direction: str) -> None:
    # Whoever takes the uniform tiles last lays 40 Survey tiles and 10 Coast tiles: R-EDGE-0.
    options = {"advanced": True, "equal_turns": True}
    assert compare_frontier("mirage", 2, options, stretching(direction), 1) > 2 * 40 + 9


MISTY_MATCHES = 195  # every option set five times
MISTY_BATCH = 15
LOOK = 0.3  # share of the steps at which all that the players see is compared


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, MISTY_MATCHES, MISTY_BATCH))
def test_misty_agrees_with_the_twin(first: int) -> None:
    for seed in range(first, first + MISTY_BATCH):
        assert compare_misty(seed, LOOK) >= 12  # steps: two cells each are dealt, picked and placed


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "options", "positions"),
    [
        ("mirador", {"size": 2}, 5),
        ("mirador", {"size": 3}, 17),
        ("mirador", {"size": 4}, 89),
        ("mirador", {"size": 5}, 1_389),
        ("mirador", {"size": 6}, 18_270),
        ("mirador", {"size": 2, "tower": 1}, 69),
        ("mirador", {"size": 3, "tower": 1}, 1_094),
        ("mirador", {"size": 7, "tower": 3}, 1_937),
        ("mirador", {"size": 8, "tower": 3}, 21_613),
        ("mirador", {"size": 8, "tower": 4}, 153),
        ("mirador", {"size": 9, "tower": 4}, 2_565),
        ("strata", {"size": 2}, 165),
        ("strata", {"size": 3, "tiles": "1,1,1"}, 4_089),
        ("strata", {"size": 3, "tiles": "0,2,1"}, 11_544),
        ("strata", {"size": 3, "tiles": "2,2,0"}, 792),
        ("strata", {"size": 4, "tiles": "2,1,0"}, 7_604),
    ],
    ids=str,
)
def test_every_position_of_a_small_board_agrees_with_the_twin(
    game: str, options: dict[str, object], positions: int
) -> None:
    found = compare_tree(belvedere.start(game, **options), TWINS[game](**options))
    assert found == positions


@pytest.mark.slow
@pytest.mark.parametrize(
    ("deck", "options", "positions"),
    [
        ("tractor right 1, smiley smiley 2, flower flower 1, monster monster 1", {}, 2_577),
        ("tractor right 1, star plain 3", {"rounds": 2}, 956),
        ("tractor right 1, flower flower 5", {"window": "1x3", "beginners": True}, 1_464),
        ("leaf down 1, smiley smiley 5", {"players": 3}, 1_253),
    ],
    ids=str,
)
def test_every_position_of_a_small_match_of_misty_agrees_with_the_twin(
    deck: str, options: dict[str, object], positions: int
) -> None:
    small = {"window": "1x2", "rounds": 1, "deck": deck, **options}
    assert compare_misty_tree(small) == positions
