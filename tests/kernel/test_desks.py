"""One desk serves all games of a layout in a thread, whatever their options."""

from __future__ import annotations

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import zip_longest
from typing import Any

import pytest

from belvedere.core import registry
from belvedere.core.actors import CHANCE, OVER
from belvedere.core.game import lowest_seat
from belvedere.core.position import Position
from belvedere.kernel.engine import CompiledGame, Layout
from belvedere.solvers.arbiter import judge
from belvedere.testing.cases import seats_of
from helpers.house import OWN_GAMES

BOLD = 0.05  # how often a walk plays what random play leaves out
Seen = tuple[Any, ...]


def games_by_layout() -> dict[Layout, list[CompiledGame]]:
    """Return the option sets that matter of all games; Mirage and Overworld share a layout."""
    found: dict[Layout, list[CompiledGame]] = {}
    for game_id in (*OWN_GAMES, "trinkets"):
        for options in registry.facts(game_id).cases:
            game = registry.game(game_id, options)
            assert isinstance(game, CompiledGame)
            found.setdefault(game.layout, []).append(game)
    return found


LAYOUTS = list(games_by_layout().values())
NAMES = [f"{games[0].facts.id}-{games[0].layout.state.itemsize}" for games in LAYOUTS]


def walk(game: CompiledGame, seed: int) -> Iterator[Seen]:
    """Play a game at random, and yield all that its desk answers on the way."""
    rng = random.Random(seed)
    state = game.start()
    while (actors := game.actors(state)) != OVER:
        seat = lowest_seat(actors)
        if actors == CHANCE:
            seen: Seen = state, game.chances(state)
            action = rng.choice(seen[1])[0]
        else:
            legal, calm = game.legal(state, seat), game.calm(state, seat)
            planes, mask = game.look(state, seat)
            views = [game.observe(state, seat) for seat in seats_of(actors)]
            seen = state, legal, calm, planes.tobytes(), mask.tobytes(), views
            action = rng.choice(legal if rng.random() < BOLD else calm)
        yield *seen, game.score_rows(state)
        state = game.apply(state, seat, action)
    yield state, game.score_rows(state)


def alone(game: CompiledGame, seed: int) -> list[Seen]:
    """Walk in a thread of its own, and so on a desk that nobody has used before."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(lambda: list(walk(game, seed))).result()


def together(games: list[CompiledGame], seed: int) -> list[list[Seen]]:
    """Walk through all games at once in this thread, a ply of each in turn."""
    rounds = list(zip_longest(*(walk(game, seed) for game in games)))
    return [[seen for seen in column if seen] for column in zip(*rounds, strict=True)]


@pytest.mark.parametrize("games", LAYOUTS, ids=NAMES)
def test_games_of_several_option_sets_take_turns_on_one_desk(games: list[CompiledGame]) -> None:
    expected = [[alone(game, seed) for game in games] for seed in (1, 2)]
    assert together(games, 1) == expected[0]
    with ThreadPoolExecutor(2) as pool:
        both = [pool.submit(together, games, seed) for seed in (1, 2)]
        assert [walks.result() for walks in both] == expected


@pytest.mark.parametrize("games", LAYOUTS, ids=NAMES)
def test_a_thread_has_one_desk_a_layout(games: list[CompiledGame]) -> None:
    def desks() -> set[int]:
        return {id(game._lay(game.start())) for game in games}

    with ThreadPoolExecutor(1) as pool:
        others = pool.submit(desks).result()
    assert len(desks()) == len(others) == 1
    assert desks() != others


def test_the_arbiter_judges_boards_of_several_sizes_on_one_desk() -> None:
    positions = []
    for size in (9, 27, 12, 31, 15):
        game = registry.game("mirador", {"size": size})
        assert isinstance(game, CompiledGame)
        state = game.start()
        for action in game.random_game(state, 1)[: 2 * size]:
            state = game.apply(state, lowest_seat(game.actors(state)), action)
        positions.append(Position(game, state))
    expected = []
    for position in positions:
        with ThreadPoolExecutor(1) as pool:
            expected.append(pool.submit(judge, position, "red").result())
    assert [judge(position, "red") for position in positions] == expected
