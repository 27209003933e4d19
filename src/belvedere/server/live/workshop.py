"""Games that are being compiled: behind a table that is already there, one after another."""

from __future__ import annotations

import asyncio
import gc
import logging
import random
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from time import perf_counter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeVar

from belvedere.core import registry
from belvedere.core.errors import BelvedereError
from belvedere.server.lanes import Quickness

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from belvedere.bots.readying import Progress, Tell
    from belvedere.core.facts import Options

T = TypeVar("T")

DEFAULT: Final[Options] = MappingProxyType({})  # options

PLIES: Final = 12  # of the game by which everything that a table needs is compiled
QUICK: Final = 0.001  # seconds: what takes longer does not happen on the event loop

_news = logging.getLogger(__name__)


def rehearse(game: str, options: Options = DEFAULT) -> None:
    """Play a little of a game, and look at it: whatever a table needs is compiled by that."""
    from belvedere.bots.anything import random_move
    from belvedere.tables.seating import person
    from belvedere.tables.settling import settle
    from belvedere.tables.table import Terms, open_table
    from belvedere.tables.view import view

    rules, rng = registry.game(game, options), random.Random(1)
    table = settle(open_table(Terms(rules), [person("")] * rules.players, 0), rng, 0)
    for _ in range(PLIES):
        if table.is_over:
            break
        seat = table.waiting[0]
        move = random_move(table.position, seat, rng)
        table = settle(table.play(seat, move, 0), rng, 0)
    shown = view(table, 0)
    shown.holds()
    shown.to_dict()
    shown.position.svg()


def make_playable(game: str, options: Options, tell: Tell) -> None:
    """Compile a game in processes of its own, if it is not on the disk, and load it from there."""
    from belvedere.bots.readying import is_ready, make_ready, units_of
    from belvedere.kernel.engine import CompiledGame

    rules = registry.game(game, options)
    if isinstance(rules, CompiledGame) and not is_ready(game, options):
        try:
            make_ready(units_of([rules]), tell)
        except BelvedereError:  # what is missing then is compiled here, and takes longer
            _news.exception("%s was not compiled in processes of its own", game)
    rehearse(game, options)


def code_of(game: str, options: Options) -> Hashable:
    """Return what stands for the compiled code of a game: large boards have code of their own."""
    layout = getattr(registry.game(game, options), "layout", None)
    return None if layout is None else layout.desk


class Workshop:
    """Which games are ready, and the threads in which rules run that take a while."""

    def __init__(self, threads: int = 2) -> None:
        self._ready: dict[str, set[Hashable]] = {}  # by game: what is compiled of it
        self._coming: dict[Hashable, asyncio.Task[None]] = {}
        self._progress: dict[str, Progress] = {}
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="rules")
        self._apart = ThreadPoolExecutor(threads, thread_name_prefix="apart")  # from every move
        self._compiler = ThreadPoolExecutor(1, thread_name_prefix="compiling")
        self._solver = ThreadPoolExecutor(1, thread_name_prefix="solver")
        self.pace = Quickness(QUICK)

    def is_ready(self, game: str, options: Options = DEFAULT) -> bool:
        """Tell whether a game can be played at once, with these options."""
        ready = self._ready.get(game)
        return ready is not None and code_of(game, options) in ready

    def progress(self, game: str) -> Progress | None:
        """Tell how far a game has come that is being compiled; None where nothing is known."""
        return self._progress.get(game)

    def prepare(self, game: str, options: Options = DEFAULT) -> asyncio.Task[None]:
        """Compile a game behind everything else; the task is done when it can be played."""
        wanted = (game, tuple(options.items()))
        if wanted not in self._coming:
            self._coming[wanted] = asyncio.create_task(self._prepare(game, options))
            self._coming[wanted].add_done_callback(partial(self._prepared, wanted))
        return self._coming[wanted]

    def _prepared(self, wanted: Hashable, done: asyncio.Task[None]) -> None:
        """Let what has failed be tried again by whoever wants it next."""
        if not done.cancelled() and done.exception() is not None:
            self._coming.pop(wanted, None)

    async def _prepare(self, game: str, options: Options) -> None:
        began, loop = perf_counter(), asyncio.get_running_loop()
        tell = partial(self._progress.__setitem__, game)
        await loop.run_in_executor(self._compiler, make_playable, game, options, tell)
        _news.info("%s is ready after %.1f s", game, perf_counter() - began)
        gc.freeze()  # compiled rules stay, and are many objects: nobody need look at them again
        self._progress.pop(game, None)
        self._ready.setdefault(game, set()).add(code_of(game, options))

    async def run(self, game: str, work: Callable[[], T]) -> T:
        """Ask the rules of a game: here if they answer at once, in a thread if they take longer."""
        if self.pace.is_quick(game):
            return self.pace.run_here(game, work)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, self.pace.run_timed, game, work)

    async def run_apart(self, work: Callable[..., T], *given: Any) -> T:
        """Do something in a thread, however quick: read a table from its log, pair a round."""
        return await asyncio.get_running_loop().run_in_executor(self._apart, work, *given)

    async def solve(self, work: Callable[[], T]) -> T:
        """Let a solver think, which may take seconds: one at a time, and in nobody's way."""
        return await asyncio.get_running_loop().run_in_executor(self._solver, work)

    def close(self) -> None:
        """Start no further compilation."""
        for task in self._coming.values():
            task.cancel()
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._apart.shutdown(wait=False, cancel_futures=True)
        self._compiler.shutdown(wait=False, cancel_futures=True)
        self._solver.shutdown(wait=False, cancel_futures=True)
