"""The contract is open: any floor declares stubs, and whoever knows a game binds them."""

from __future__ import annotations

import inspect
from typing import Any

import numba
import numpy as np
import pytest

from belvedere.kernel import contract
from belvedere.kernel.compiling import helper, stamped

PAWNS = stamped([("pawns", "i1", (2,))], "of_chess")
STONES = stamped([("stones", "i1", (2,))], "of_go")
DICE = stamped([("dice", "i1")], "of_nobody")


@contract.required
def pieces_on_board(state: Any, player: int) -> int:
    """Count what a player has."""
    raise contract.BOUND_ELSEWHERE


@contract.optional
def worth_of_board(state: Any, player: int, scale: int) -> int:
    """Say how well a player stands."""
    return scale * (pieces_on_board(state, player) - pieces_on_board(state, 1 - player))


@helper
def count_pawns(state: Any, player: int) -> int:
    return int(state.pawns[player])


@numba.njit
def count_stones(state: Any, player: int) -> int:
    return int(state.stones[player])


@helper
def value_of_stones(state: Any, player: int, scale: int) -> int:
    return -scale


contract.bind(PAWNS, pieces_on_board=count_pawns)
contract.bind(STONES, pieces_on_board=count_stones)
contract.bind(STONES, worth_of_board=value_of_stones)  # by another who knows the game


@numba.njit
def count(states: Any, player: int) -> int:
    return pieces_on_board(states[0], player)


@numba.njit
def judge(states: Any, player: int) -> int:
    return worth_of_board(states[0], player, 10)


def table(record: np.dtype[np.void], *numbers: int) -> Any:
    states = np.zeros(1, record)
    states[record.names[0]] = numbers  # type: ignore[index]
    return states


def test_a_stub_calls_what_is_bound_for_the_state() -> None:
    assert count(table(PAWNS, 8, 3), 1) == 3
    assert count(table(STONES, 5, 6), 1) == 6
    assert judge(table(STONES, 5, 6), 0) == -10


def test_a_stub_with_a_default_calls_that_where_nothing_is_bound() -> None:
    assert judge(table(PAWNS, 8, 3), 0) == 50


def test_a_stub_that_a_game_does_not_bind_is_named_with_the_game() -> None:
    board = stamped([("shogi", "i1")], "of_shogi")
    contract.bind(board, worth_of_board=value_of_stones)
    sentence = rf"^{__name__} does not bind pieces_on_board, which has no default\.$"
    with pytest.raises(TypeError, match=sentence):
        count(table(board, 1), 0)


def test_a_stub_takes_only_states_of_games() -> None:
    sentence = r"^pieces_on_board takes a state first; '.*' is no game's\.$"
    with pytest.raises(TypeError, match=sentence):
        count(table(DICE, 1), 0)


def test_only_compiled_code_calls_a_stub() -> None:
    with pytest.raises(TypeError, match="pieces_on_board is called from compiled code"):
        pieces_on_board(table(PAWNS, 8, 3)[0], 1)


def test_a_stub_keeps_its_name_signature_and_words() -> None:
    assert list(inspect.signature(contract.legal).parameters) == ["state", "player", "out", "work"]
    assert worth_of_board.__name__ == "worth_of_board"
    assert worth_of_board.__doc__ == "Say how well a player stands."


def test_a_stub_is_declared_once() -> None:
    with pytest.raises(TypeError, match="There is a stub worth_of_board already"):
        contract.optional(worth_of_board)


def test_binding_what_is_no_stub_binds_nothing() -> None:
    with pytest.raises(TypeError, match="There is no stub wroth_of_board"):
        contract.bind(PAWNS, worth_of_board=value_of_stones, wroth_of_board=value_of_stones)
    assert judge(table(PAWNS, 9, 3), 0) == 60


def test_a_game_is_bound_once() -> None:
    sentence = f"^{__name__} has bound pieces_on_board for this game already"
    with pytest.raises(TypeError, match=sentence):
        contract.bind(PAWNS, pieces_on_board=count_stones)
