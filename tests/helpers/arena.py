"""What tests of the arena share: small terms, and executors that begin no process."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from belvedere.arena.match import agree
from belvedere.arena.single_game import PlayedGame, ThinkingTime
from belvedere.arena.terms import Form, MatchTerms

SMALL: dict[str, object] = {"size": 4, "tiles": "3,3,2"}


class InTurn(Executor):
    """Plays at once, in this thread."""

    def submit(self, call: Any, /, *args: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(call(*args, **named))
        except Exception as error:
            future.set_exception(error)
        return future


@contextmanager
def threads(number: int) -> Iterator[Executor]:
    """Open threads where a command opens processes, which take seconds to begin."""
    with ThreadPoolExecutor(number) as pool:
        yield pool


def small_terms(*players: str, seed: int = 0, form: Form = Form.ROUND_ROBIN) -> MatchTerms:
    """Agree on games of Strata that are over at once."""
    return agree("strata", SMALL, players, seed, form)


def terms_for(players: int, seats: int, form: Form = Form.ROUND_ROBIN) -> MatchTerms:
    """Make up terms that nobody plays on."""
    names = tuple(f"random{n}" for n in range(players))
    return MatchTerms("misty", {"players": seats}, names, form=form)


def result(
    number: int, seats: tuple[int, ...], placing: tuple[int, ...], players: int
) -> PlayedGame:
    """Make up a game by its placing."""
    winners = placing.count(1)
    shares = tuple(1 / winners if place == 1 else 0.0 for place in placing)
    paces = (ThinkingTime(),) * players
    return PlayedGame(number, seats, shares, 10, "no-place-left", paces, "2026-11-16", (), placing)


def timeless(games: dict[int, PlayedGame]) -> list[PlayedGame]:
    """Return games in their order, without what depends on the clock."""
    return [
        replace(games[number], paces=(ThinkingTime(),) * len(games[number].paces), date="")
        for number in sorted(games)
    ]


def program(path: Path, source: str) -> str:
    """Write a Python program that stands for an engine; return the command that starts it."""
    path.write_text(source, encoding="utf-8")
    return shlex.join([sys.executable, str(path)])


# An engine that introduces itself and then answers every `go` by the same line, or ends.
ENGINE = """
import sys
for line in sys.stdin:
    word = line.split()[0]
    if word == "hello":
        print("protocol 1\\nname test\\ngame strata\\ngame misty\\nready", flush=True)
    elif word == "go":
        {answer}
    elif word != "quit":
        print("ready", flush=True)
"""


def engine_that(answer: str) -> str:
    """Return the source of an engine that does this when it is to move."""
    return ENGINE.format(answer=answer)


DIES = engine_that("sys.exit('no more')")
CHEATS = engine_that("print('bestmove z99', flush=True)")
