"""A batch: n games of one kind, stepped at once by compiled threads, into arrays of the caller."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from belvedere.batches import stepping
from belvedere.core import registry
from belvedere.core.errors import BelvedereError, IllegalMove, OptionError, quoted
from belvedere.core.game import State
from belvedere.core.messages import words
from belvedere.core.position import Position
from belvedere.kernel.compiling import source_stamp, stamped_with
from belvedere.kernel.engine import CompiledGame
from belvedere.kernel.rng import CACHE_LINE, generator, next_word

Array = NDArray[Any]
STAMP = source_stamp(Path(__file__).parent)
MOST_GAMES = 1 << 20
MOST_THREADS = 1 << 10


def make_batch(
    game: str, n: int, seed: int, threads: int | None, check: bool, options: Mapping[str, object]
) -> Batch:
    """Set up n games; see `belvedere.batch`."""
    rules = registry.game(game, options)
    assert isinstance(rules, CompiledGame)
    if type(n) is not int or not 1 <= n <= MOST_GAMES:
        raise OptionError(
            words("A batch has 1 to {most} games, not {games}.", most=MOST_GAMES, games=quoted(n))
        )
    if threads is not None and (type(threads) is not int or not 1 <= threads <= MOST_THREADS):
        raise OptionError(
            words(
                "A batch needs at least one thread, and has at most {most}; not {threads}.",
                most=MOST_THREADS,
                threads=quoted(threads),
            )
        )
    return Batch(rules, n, seed, threads or os.cpu_count() or 1, check)


def game_seed(seed: int, number: int) -> int:
    """Return the seed of one game's own generator: no two games of a batch share their dice."""
    with np.errstate(over="ignore"):
        return int(next_word(generator(seed + number * 0x9E3779B97F4A7C15)))


class Batch:
    """Many games at once. Arrays are the caller's own; what they have to be is checked."""

    def __init__(
        self, game: CompiledGame, n: int, seed: int, threads: int, check: bool = True
    ) -> None:
        self.game = game
        self.size = n
        self.actions = game.facts.actions(game.options)
        self.seats = np.zeros(n, np.int8)  # who decides in each game
        self._check = check
        self._states = np.zeros(n, game.layout.state)
        self._desks = np.zeros(threads, stamped_with(game.layout.desk, STAMP))
        self._desks["states"][:, 1] = game.record(game.start())  # where `stepping` finds it
        self._rngs = np.zeros((n, CACHE_LINE), np.uint64)
        self._room = np.zeros((threads, self.actions), np.int8)
        cuts = np.linspace(0, n, threads + 1).astype(int).tolist()
        self._first_cut = cuts[1]  # the caller's thread plays the games before it
        self._parts = list(zip(range(1, threads), cuts[1:], cuts[2:], strict=False))
        self._pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None
        self.reset(seed)

    # Shapes, for whoever makes the arrays.

    @property
    def mask_shape(self) -> tuple[int, int]:
        """Of what `mask` fills: games, actions."""
        return self.size, self.actions

    @property
    def planes_shape(self) -> tuple[int, int, int, int]:
        """Of what `observe` fills: games, planes, rows, columns."""
        return self.size, len(self.game.plane_names), *self.game.board_shape

    @property
    def rewards_shape(self) -> tuple[int, int]:
        """Of what `step` fills: games, seats."""
        return self.size, self.game.players

    # What is done.

    def reset(self, seed: int) -> None:
        """Begin all games anew."""
        if type(seed) is not int:
            raise OptionError(words("A seed is a whole number, not {seed}.", seed=quoted(seed)))
        for i in range(self.size):
            self._rngs[i, 0] = np.uint64(game_seed(seed, i))
        self._all(lambda t, first, last: stepping.begin(
            self._states, self._desks, t, self._rngs, self.seats, first, last
        ))  # fmt: skip

    def mask(self, out: Array) -> None:
        """Write a 1 for each legal action of each game, and a 0 for every other (int8)."""
        _expect("mask", out, self.mask_shape, np.int8)
        self._all(lambda t, first, last: stepping.mask(
            self._states, self._desks, t, self.seats, out, first, last
        ))  # fmt: skip

    def observe(self, out: Array) -> None:
        """Write the planes of each game as the seat that decides sees it (int8)."""
        if not self.game.plane_names:
            raise BelvedereError(words("{game} has no planes.", game=self.game.facts.title))
        _expect("planes", out, self.planes_shape, np.int8)
        self._all(lambda t, first, last: stepping.observe(
            self._states, self._desks, t, self.seats, out, first, last
        ))  # fmt: skip

    def sample(self, out: Array) -> None:
        """Write an action for each game, chosen as random play does, by the game's own dice."""
        _expect("actions", out, (self.size,), np.int32)
        self._all(lambda t, first, last: stepping.sample(
            self._states, self._desks, t, self._rngs, self.seats, out, first, last
        ))  # fmt: skip

    def step(self, actions: Array, rewards: Array, done: Array) -> None:
        """Play an action in each game and draw what chance adds.

        Where a game has ended, `done` is True, `rewards` has its zero-sum result, and it has begun
        anew. Raises IllegalMove, and then nothing has changed.
        """
        _expect("actions", actions, (self.size,), np.int32, is_filled=False)
        _expect("rewards", rewards, self.rewards_shape, np.float32)
        _expect("done", done, (self.size,), np.bool_)
        if self._check:
            self._refuse_illegal(actions)
        self._all(lambda t, first, last: stepping.step(
            self._states, self._desks, t, self._rngs, self.seats, actions, rewards, done, first,
            last,
        ))  # fmt: skip

    def _refuse_illegal(self, actions: Array) -> None:
        found = self._all(lambda t, first, last: stepping.find_illegal(
            self._states, self._desks, t, self.seats, actions, self._room[t], first, last
        ))  # fmt: skip
        for i in found:
            if i >= 0:
                raise IllegalMove(
                    words(
                        "In game {game}, action {action} is not legal.",
                        game=str(i),
                        action=str(actions[i]),
                    )
                )

    def _all(self, work: Callable[[int, int, int], Any]) -> list[Any]:
        """Let every thread work on its part of the games."""
        waiting = [] if self._pool is None else [self._pool.submit(work, *p) for p in self._parts]
        own = work(0, 0, self._first_cut)  # rather than wait for another thread to begin
        return [own, *(part.result() for part in waiting)]

    # What the games are.

    def state(self, i: int) -> State:
        """Return a copy of one game's state."""
        if type(i) is not int or not 0 <= i < self.size:
            raise OptionError(
                words(
                    "There is no game {game}; the games are 0 to {last}.",
                    game=quoted(i),
                    last=str(self.size - 1),
                )
            )
        return bytes(self._states[i].tobytes())

    def position(self, i: int) -> Position:
        """Return one game as a position."""
        return Position(self.game, self.state(i))


def _expect(
    name: str, array: Any, shape: tuple[int, ...], dtype: Any, is_filled: bool = True
) -> None:
    """Refuse an array that compiled code could not use as it is."""
    wanted = np.dtype(dtype)
    if not isinstance(array, np.ndarray):
        raise OptionError(
            words(
                "{name} is a NumPy array of {wanted}, not {kind}.",
                name=name,
                wanted=str(wanted),
                kind=type(array).__name__,
            )
        )
    if array.shape != shape or array.dtype != wanted:
        raise OptionError(
            words(
                "{name} is an array of {wanted} with the shape {shape}; "
                "this one is of {found} with the shape {given}.",
                name=name,
                wanted=str(wanted),
                shape=str(shape),
                found=str(array.dtype),
                given=str(array.shape),
            )
        )
    if not array.flags.c_contiguous:
        raise OptionError(
            words("{name} has to lie row by row in memory (C-contiguous).", name=name)
        )
    if is_filled and not array.flags.writeable:
        raise OptionError(words("{name} cannot be written to.", name=name))
