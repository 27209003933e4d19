"""Everything that a game can do, done once, so that it is compiled."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from numba.core import event
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from belvedere import solvers
from belvedere.bots.anything import random_move
from belvedere.cli.console import new_console, say
from belvedere.cli.tongue import said
from belvedere.core.actors import CHANCE, OVER
from belvedere.core.game import Seat
from belvedere.core.messages import Value, counted, row_of, words
from belvedere.core.position import Position, load, start
from belvedere.kernel.engine import CompiledGame, Stepper

SEED = 1
POSITION, SOLVER = words("position"), words("solver")  # what is rehearsed at the end
MOST_PLIES = 250  # of the game that is played through Position
ASKED_PLIES = 5  # every so many, everything is asked that can be asked before a move


@dataclass(frozen=True, slots=True)
class Sample:
    """A game with a decision in it that functions can be called for."""

    game: CompiledGame
    state: bytes
    seat: Seat
    action: int


def take_sample(game: CompiledGame) -> Sample:
    """Play at random to the first decision; chance may come before it."""
    stepper = Stepper(game)
    rng = Random(SEED)
    while stepper.actor == CHANCE:
        stepper.roll(rng)
    return Sample(game, stepper.state, stepper.actor, stepper.legal()[0])


# The compiled functions of kernel/desk.py, called as the engine calls them.
STEPS: dict[str, Callable[[Sample], object]] = {
    "actors_of": lambda s: s.game.actors(s.state),
    "legal_of": lambda s: s.game.legal(s.state, s.seat),
    "apply_to": lambda s: s.game.apply(s.state, s.seat, s.action),
    "step": lambda s: Stepper(s.game),
    "look": lambda s: Stepper(s.game).reset(),
    "chances_of": lambda s: s.game.chances(s.state),
    "score_of": lambda s: s.game.score_rows(s.state),
    "observe_on": lambda s: s.game.observe(s.state, s.seat),
    "redeal_on": lambda s: s.game.redeal(s.game.observe(s.state, s.seat), s.seat, Random(SEED)),
    "planes_of": lambda s: s.game.planes(s.state, s.seat),
    "look_at": lambda s: s.game.look(s.state, s.seat),
    "mask_of": lambda s: s.game.mask(s.state, s.seat),
    "draw_on": lambda s: s.game.begin(Random(SEED)),
    "advance": lambda s: s.game.advance(s.state, s.seat, s.action, Random(SEED)),
    "try_advance": lambda s: s.game.try_advance(s.state, s.seat, s.action, Random(SEED)),
    "calm_of": lambda s: s.game.calm(s.state, s.seat),
    "rash_on": lambda s: s.game.rash(s.state, s.action),
    "symmetries_of": lambda s: s.game.symmetries(s.state),
    "transform_on": lambda s: s.game.transform(s.state, 0),
    "transform_action_on": lambda s: s.game.transform_action(s.state, 0, s.action),
    "random_game": lambda s: s.game.random_game(s.game.start(), SEED),
    "playouts": lambda s: s.game.playouts(1, SEED),
    "perft": lambda s: s.game.perft(s.state, 1),
}


def play_short_game(position: Position) -> Position:
    """Play some random moves through Position, and use everything that a Position can do."""
    rng = Random(SEED)
    for ply in range(MOST_PLIES):
        if position.actor == OVER:
            break
        if position.actor == CHANCE:
            position = position.roll(rng)
            continue
        seat = position.actor
        move = random_move(position, seat, rng)
        if ply % ASKED_PLIES == 0:
            position.holds(seat)
            position.why_not(move, seat)
        position = position.play(move, seat)
    again = load(position.to_dict())
    seen = again.seen_by(0).redeal(rng)
    _ = again.svg(), str(again), seen.scores, seen.outcome, seen.returns
    return position


def rehearse(games: list[CompiledGame]) -> None:
    """Compile everything for the games, and say whether anything had to be compiled."""
    console = new_console()
    begun = time.perf_counter()
    with event.install_recorder("numba:compile") as recorder:
        run_steps(console, games)
    seconds = time.perf_counter() - begun
    ready: dict[str, Value] = {
        "games": row_of(game.facts.title for game in games),
        "seconds": f"{seconds:.1f}",
    }
    compiled = sum(is_lasting(found) for _, found in recorder.buffer)
    if compiled:
        done = counted(
            "{games}: {number} function compiled in {seconds} s. All is ready.",
            "{games}: {number} functions compiled in {seconds} s. All is ready.",
            compiled,
            **ready,
        )
        say(console, done)
    else:
        say(console, words("{games}: all was ready ({seconds} s).", **ready))


def is_lasting(found: event.Event) -> bool:
    """Tell whether an event begins a compilation that the disk keeps; small helpers never are."""
    return bool(found.is_start and found.data["dispatcher"].stats.cache_path)


def run_steps(console: Console, games: list[CompiledGame]) -> None:
    """Go through all steps of all games, with a bar that names them."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    hidden = not console.is_terminal
    with Progress(*columns, console=console, transient=True, disable=hidden) as progress:
        task = progress.add_task("", total=len(games) * (len(STEPS) + 2))
        for game in games:
            sample = take_sample(game)
            for name, step in STEPS.items():
                progress.update(task, description=f"{game.facts.title}: {name:<20}")
                step(sample)
                progress.advance(task)
            progress.update(task, description=f"{game.facts.title}: {said(POSITION):<20}")
            play_short_game(start(game.facts.id, **game.options))
            progress.advance(task)
            progress.update(task, description=f"{game.facts.title}: {said(SOLVER):<20}")
            solvers.warm(game.facts.id)
            progress.advance(task)
