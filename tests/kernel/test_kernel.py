"""The compiled helpers, beside plain Python."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numba
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numba.core.runtime import _nrt_python as runtime  # type: ignore[attr-defined]

from belvedere.core import registry
from belvedere.kernel import bits
from belvedere.kernel.compiling import stamped
from belvedere.kernel.engine import CompiledGame, run_playouts
from belvedere.kernel.rng import below, generator
from helpers.house import OWN_GAMES

WORDS = st.integers(1, 2**32 - 1)


@numba.njit
def popcount(word: Any) -> int:
    return bits.popcount(word)


@numba.njit
def ends(word: Any) -> tuple[int, int]:
    return bits.lowest(word), bits.highest(word)


@numba.njit
def nth(word: Any, n: int) -> int:
    return bits.nth_bit(word, n)


@numba.njit
def draw(rng: Any, bound: int) -> int:
    return below(rng, bound)


def compiled_game(game_id: str) -> CompiledGame:
    game = registry.game(game_id, {})
    assert isinstance(game, CompiledGame)
    return game


@settings(deadline=None)  # the first example compiles
@given(WORDS)
def test_bits_are_counted_and_found(word: int) -> None:
    positions = [n for n in range(32) if word >> n & 1]
    assert popcount(np.uint32(word)) == len(positions)
    assert ends(np.uint32(word)) == (positions[0], positions[-1])
    assert [nth(np.uint32(word), n) for n in range(len(positions))] == positions


def test_numbers_below_a_bound_are_equally_likely() -> None:
    rng = generator(1)
    drawn = Counter(draw(rng, 7) for _ in range(70_000))
    assert set(drawn) == set(range(7))
    assert all(abs(count - 10_000) < 500 for count in drawn.values())  # five sigma


def test_the_generator_is_explicit() -> None:
    def numbers(seed: int) -> list[int]:
        rng = generator(seed)
        return [draw(rng, 2**32) for _ in range(5)]

    assert numbers(5) == numbers(5)
    assert numbers(5) != numbers(6)


@pytest.mark.parametrize("game_id", OWN_GAMES)
def test_a_playout_allocates_nothing(game_id: str) -> None:
    game = compiled_game(game_id)
    desks, rng = game.new_desks(), generator(1)
    run_playouts(desks, 0, rng, 1, game.players)
    runtime.memsys_enable_stats()

    def allocations(games: int) -> int:
        before = runtime.memsys_get_stats_alloc()
        run_playouts(desks, 0, rng, games, game.players)
        return int(runtime.memsys_get_stats_alloc() - before)

    assert allocations(20) == allocations(1)  # what is left is handing over the arguments


@pytest.mark.parametrize("game_id", OWN_GAMES)
def test_records_have_no_padding(game_id: str) -> None:
    state = compiled_game(game_id).layout.state
    assert state.fields is not None
    assert sum(field[0].itemsize for field in state.fields.values()) == state.itemsize


def test_a_record_that_would_be_padded_is_refused() -> None:
    with pytest.raises(TypeError, match="order of their width"):
        stamped([("narrow", "i1"), ("wide", "u8"), ("narrower", "i1"), ("again", "u8")], "0")
