"""`belvedere perft`: how many ways a game can go, for checking rules against each other."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from threading import Thread

from belvedere.cli.engines import compiled_game
from belvedere.core.actors import CHANCE
from belvedere.core.position import start
from belvedere.kernel.engine import CompiledGame


def perft(game_id: str, given: dict[str, object], depth: int, divide: bool) -> None:
    """Print the leaves at each depth with their time, and by first move if asked to."""
    game = compiled_game(game_id, given)
    game.perft(game.start(), 1)  # compiled before the clock starts
    show_depths(game, depth)
    if divide:
        print()
        show_division(game, depth)


def show_depths(game: CompiledGame, depth: int) -> None:
    """Print the leaves of depth 1, 2, …; each line as soon as it is known."""
    print(f"{'depth':>5}{'leaves':>20}{'seconds':>12}{'leaves/s':>18}")
    for level in range(1, depth + 1):
        begun = time.perf_counter()
        leaves = patiently(partial(game.perft, game.start(), level))
        seconds = time.perf_counter() - begun
        print(f"{level:5}{leaves:20,}{seconds:12.3f}{leaves / seconds:18,.0f}", flush=True)


def show_division(game: CompiledGame, depth: int) -> None:
    """Print the leaves below each first move."""
    moves = list(first_moves(game))
    width = max((len(move) for move, _ in moves), default=0)
    for move, after in moves:
        leaves = patiently(partial(game.perft, after, depth - 1))
        print(f"{move:<{width}}{leaves:20,}", flush=True)


def first_moves(game: CompiledGame) -> Iterator[tuple[str, bytes]]:
    """Yield each first move or outcome with the state after it."""
    state = game.start()
    seat = start(game.facts.id, **game.options).actor
    chances = [action for action, _ in game.chances(state)]
    for action in chances if seat == CHANCE else game.legal(state, seat):
        yield game.format_action(state, action), game.apply(state, seat, action)


def patiently(work: Callable[[], int]) -> int:
    """Run compiled code that may take long in a thread, so that Ctrl-C is heard meanwhile."""
    found: list[int] = []
    thread = Thread(target=lambda: found.append(work()), daemon=True)
    thread.start()
    thread.join()
    return found[0]
