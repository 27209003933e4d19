"""Making games ready: what a person needs of them is compiled before he would wait for it.

The work is divided into units, and done by processes of its own, which leave the compiled code on
the disk: whoever asks for it goes on meanwhile.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from dataclasses import dataclass
from functools import partial
from typing import Final

from numba.core import event
from numba.core.event import Event

from belvedere.bots import rehearsing
from belvedere.bots.processes import cores, workers
from belvedere.core import registry
from belvedere.core.errors import BelvedereError
from belvedere.core.facts import OptionValue
from belvedere.core.messages import Listed, Message, row_of, words
from belvedere.kernel.engine import CompiledGame

COMPILING: Final = "numba:compile"  # the event


@dataclass(frozen=True, slots=True)
class Kind:
    """What is made ready of a game in one go."""

    says: Callable[[Listed], Message]  # of which games
    run: Callable[[CompiledGame], None]
    effort: float  # about how many seconds it takes when nothing is there yet
    after: tuple[str, ...] = ()  # what it would compile again if that were not there
    is_solver: bool = False  # for games that have one


_RULES_FIRST: Final = ("rules", "referee")

# What people need to play, and what only programs ask for.
FOR_PLAY: Final = ("rules", "referee", "answers", "opponents", "table")
FOR_PROGRAMS: Final = ("learning", "counting", "every_answer")

KINDS: Final[Mapping[str, Kind]] = {
    "rules": Kind(
        lambda games: words("{games}: the rules", games=games),
        partial(rehearsing.compile_calls, calls=rehearsing.RULES),
        6,
    ),
    "referee": Kind(
        lambda games: words("{games}: the referee", games=games),
        partial(rehearsing.compile_calls, calls=rehearsing.REFEREE),
        2,
    ),
    "answers": Kind(
        lambda games: words("{games}: exact answers", games=games),
        rehearsing.solve,
        12,
        is_solver=True,
    ),
    "opponents": Kind(
        lambda games: words("{games}: the opponents", games=games),
        rehearsing.think,
        10,
        _RULES_FIRST,
    ),
    "table": Kind(
        lambda games: words("{games}: the table", games=games),
        rehearsing.play_short_game,
        1,
        _RULES_FIRST,
    ),
    "learning": Kind(
        lambda games: words("{games}: what learning programs see", games=games),
        partial(rehearsing.compile_calls, calls=rehearsing.LEARNING),
        6,
        _RULES_FIRST,
    ),
    "counting": Kind(
        lambda games: words("{games}: random games, counts and mirror images", games=games),
        partial(rehearsing.compile_calls, calls=rehearsing.COUNTING),
        6,
        _RULES_FIRST,
    ),
    "every_answer": Kind(
        lambda games: words("{games}: all exact answers", games=games),
        rehearsing.solve_all,
        4,
        (*_RULES_FIRST, "answers"),
        is_solver=True,
    ),
}


@dataclass(frozen=True, slots=True)
class CompilationUnit:
    """Some of what is compiled for games with the same records, which the first stands for."""

    games: tuple[str, ...]  # ids
    options: tuple[tuple[str, OptionValue], ...]  # of the first
    kind: str

    @property
    def says(self) -> Message:
        """What it is, in words that a player understands."""
        titles = row_of(registry.facts(game).title for game in self.games)
        return KINDS[self.kind].says(titles)

    def run(self) -> None:
        """Compile it here and now, or load what the disk keeps."""
        game = registry.game(self.games[0], dict(self.options))
        assert isinstance(game, CompiledGame)
        KINDS[self.kind].run(game)


def units_of(games: Iterable[CompiledGame], *, everything: bool = False) -> list[CompilationUnit]:
    """List what games need: what people do, and, if everything is asked for, all the rest."""
    found = []
    for alike in rehearsing.layouts(games):
        ids, options = tuple(game.facts.id for game in alike), tuple(alike[0].options.items())
        for kind in FOR_PLAY + (FOR_PROGRAMS if everything else ()):
            if not KINDS[kind].is_solver or alike[0].facts.solver:
                found.append(CompilationUnit(ids, options, kind))
    return found


# Whether anything is left to do.


class _Missing(Exception):
    """Something would have to be compiled."""


class _Guard(event.Listener):
    """Leaves whatever this thread is doing when it begins to compile what the disk could keep."""

    def __init__(self) -> None:
        self._thread = threading.get_ident()

    def on_start(self, event: Event) -> None:
        """Hear that a compilation begins."""
        if threading.get_ident() == self._thread and is_lasting(event):
            raise _Missing

    def on_end(self, event: Event) -> None:
        """Hear that a compilation ends."""


def is_lasting(found: Event) -> bool:
    """Tell whether an event begins a compilation that the disk keeps; small helpers never are."""
    return bool(found.is_start and found.data["dispatcher"].stats.cache_path)


_ready: set[CompilationUnit] = set()  # what this process has loaded


def are_ready(units: Iterable[CompilationUnit]) -> bool:
    """Tell whether nothing is left to compile, by loading it; this process has it then."""
    try:
        with event.install_listener(COMPILING, _Guard()):
            for part in units:
                if part not in _ready:
                    part.run()
                    _ready.add(part)
    except _Missing:
        return False
    return True


def is_ready(game_id: str, options: Mapping[str, object] | None = None) -> bool:
    """Tell whether a game can be played without waiting; raise UnknownGame or OptionError."""
    game = registry.game(game_id, options or {})
    return not isinstance(game, CompiledGame) or are_ready(units_of([game]))


# Doing it.


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the compiling of games has come."""

    share: float  # of the work, from 0 to 1
    doing: tuple[Message, ...]  # what is being compiled now


Tell = Callable[[Progress], None]


def make_ready(
    units: Sequence[CompilationUnit], tell: Tell = lambda progress: None, number: int | None = None
) -> int:
    """Compile units in processes, one per core unless told; return how many functions that were.

    `tell` is told how far it has come. Raises BelvedereError when a process was ended.
    """
    number = min(number or cores(), len(units))
    if number == 0:
        return 0
    try:
        return _Foreman(units, tell).run(number)
    except BrokenExecutor:
        raise BelvedereError(
            words("A process that compiled was ended from outside; perhaps memory ran out.")
        ) from None


class _Foreman:
    """Hands units out to processes, and notes what is done."""

    def __init__(self, units: Sequence[CompilationUnit], tell: Tell) -> None:
        self._left = sorted(units, key=_urgency, reverse=True)
        self._all = tuple(units)
        self._tell = tell
        self._running: dict[Future[int], CompilationUnit] = {}
        self._done: list[CompilationUnit] = []

    def run(self, number: int) -> int:
        compiled = 0
        with workers(number) as pool:
            while self._left or self._running:
                while len(self._running) < number and (part := self._next()) is not None:
                    self._left.remove(part)
                    self._running[pool.submit(_compile, part, dict(registry.GAMES))] = part
                self._tell(self._progress())
                finished, _ = wait(self._running, return_when=FIRST_COMPLETED)
                for future in finished:
                    self._done.append(self._running.pop(future))
                    compiled += future.result()
            self._tell(self._progress())
        return compiled

    def _next(self) -> CompilationUnit | None:
        """Return what is most urgent and need not wait for anything else."""
        waiting = {(part.games, part.kind) for part in (*self._left, *self._running.values())}
        for part in self._left:
            if not any((part.games, kind) in waiting for kind in KINDS[part.kind].after):
                return part
        return None

    def _progress(self) -> Progress:
        done, total = (sum(map(_effort, units)) for units in (self._done, self._all))
        return Progress(done / total, tuple(part.says for part in self._running.values()))


def _effort(part: CompilationUnit) -> float:
    return KINDS[part.kind].effort


def _urgency(part: CompilationUnit) -> float:
    """Return how long a part takes, and the longest that waits for it."""
    waiting = (kind.effort for kind in KINDS.values() if part.kind in kind.after)
    return _effort(part) + max(waiting, default=0.0)


# In a process of its own.


def _compile(part: CompilationUnit, games: dict[str, str]) -> int:
    """Compile a part of one of the games that there are; return how many functions that were."""
    registry.GAMES.update(games)
    with event.install_recorder(COMPILING) as recorder:
        part.run()
    return sum(is_lasting(found) for _, found in recorder.buffer)
