"""`belvedere perft`: how many ways a game can go, for checking rules against each other."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from threading import Thread
from typing import TYPE_CHECKING, Annotated

import typer

from belvedere.cli import numbers
from belvedere.cli.compiled import compiled_game
from belvedere.cli.locale import said
from belvedere.cli.parameters import GameName, Options, Players, given_options
from belvedere.core.actors import CHANCE
from belvedere.core.messages import words
from belvedere.core.position import start

if TYPE_CHECKING:
    from belvedere.kernel.engine import CompiledGame

WIDTHS = (7, 20, 12, 18)  # of the columns

HELP = (words("Count the ways in which a game can go, depth by depth."),)


def perft(
    game: GameName,
    depth: Annotated[
        int,
        typer.Argument(
            metavar="DEPTH",
            parser=numbers.depth,
            help=said(words("How many decisions and outcomes deep.")),
        ),
    ],
    divide: Annotated[
        bool, typer.Option("--divide", help=said(words("Also count below each first move.")))
    ] = False,
    option: Options = None,
    players: Players = None,
) -> None:
    """Print a table of depths, and of first moves if that is wanted."""
    rules = compiled_game(game, given_options(option, players))
    rules.perft(rules.start(), 1)  # compiled before the clock starts
    show_depths(rules, depth)
    if divide:
        print()
        show_division(rules, depth)


def show_depths(game: CompiledGame, depth: int) -> None:
    """Print the leaves of depth 1, 2, …; each line as soon as it is known."""
    titles = (words("depth"), words("leaves"), words("seconds"), words("leaves/s"))
    print("".join(f"{said(title):>{width}}" for title, width in zip(titles, WIDTHS, strict=True)))
    for level in range(1, depth + 1):
        begun = time.perf_counter()
        leaves = patiently(partial(game.perft, game.start(), level))
        seconds = time.perf_counter() - begun
        print(f"{level:7}{leaves:20,}{seconds:12.3f}{leaves / seconds:18,.0f}", flush=True)


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
