"""What a viewer knows by now of how a game went: the one place that lists a game for a seat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, Protocol

from belvedere.core.game import Game, Last, State, Viewer
from belvedere.core.position import Position

GAMES: Final = 256  # whose start is known
PLIES: Final = 8192  # after which the state is known, some 600 bytes each


class PlyLike(Protocol):
    """A decision or an outcome, as the game writes it: of a record, a log, or a position."""

    @property
    def seat(self) -> int:
        """Who decided, or CHANCE."""
        ...

    @property
    def move(self) -> str:
        """What was decided or drawn."""
        ...


class KnownPly(NamedTuple):
    """A ply as a viewer knows it."""

    ply: int  # which one it is of the game; not for a viewer who could tell who was quicker
    seat: int  # who decided, or CHANCE
    move: str | None  # None: it is not his to know, or not yet


def known_plies(game: Game, plies: Sequence[PlyLike], viewer: Viewer | None) -> list[KnownPly]:
    """List the plies of a game from its start as a viewer knows them at their end.

    Decisions taken at once do not tell who was quicker: they stand by seat, and those of others
    only when all have decided. Without a viewer everything is listed. Raises IllegalMove when there
    is no such seat.
    """
    if viewer is not None:
        viewer = Position(game, _start(game))._viewer_of(viewer)
    if viewer is None or not game.facts.hidden:
        return [KnownPly(ply, played.seat, played.move) for ply, played in enumerate(plies)]
    states = _replay(game, _start(game), plies)
    found = []
    for ply in (ply for _, block in _blocks(game, states, plies, viewer) for ply in block):
        last = Last(plies[ply].seat, plies[ply].move)
        is_known = game.reveals(viewer, states[ply], last, states[-1])
        found.append(KnownPly(ply, last.seat, last.move if is_known else None))
    return found


Sights = tuple[State, State]  # what was seen before a ply, and after it


def follow(game: Game, state: State, plies: Iterable[PlyLike]) -> Iterator[Sights]:
    """Yield the complete states before and after each ply that follows on a state."""
    for played in plies:
        (action,) = game.parse_action(state, played.move)[:1]
        before, state = state, game.apply(state, played.seat, action)
        yield before, state


def watch(
    game: Game, state: State, plies: Sequence[PlyLike], viewer: Viewer
) -> Iterator[tuple[int, State, Sights, int]]:
    """Yield what a viewer saw of decisions taken at once, in a game that goes on from a state.

    Each with the ply at which they were taken, the complete state before them, and how many of them
    he knows of. He saw it before any of them, and after all; of his own, while others are yet to
    decide, what he sees meanwhile. So whatever is told of it, he could have told himself.
    """
    states = _replay(game, state, plies)
    for first, block in _blocks(game, states, plies, viewer):
        after = states[first]
        for ply in block:
            after = _after(game, after, plies[ply].seat, plies[ply].move)
        sights = game.observe(states[first], viewer), game.observe(after, viewer)
        yield first, states[first], sights, len(block)


def _replay(game: Game, start: State, plies: Sequence[PlyLike]) -> list[State]:
    """Return the state before each ply and after the last; the rules have judged them already."""
    states = [start]
    for played in plies:
        states.append(_after(game, states[-1], played.seat, played.move))
    return states


@lru_cache(GAMES)
def _start(game: Game) -> State:
    return game.start()


@lru_cache(PLIES)
def _after(game: Game, state: State, seat: int, move: str) -> State:
    """Return a state after a ply: whoever follows a game asks for nearly all of them again."""
    (action,) = game.parse_action(state, move)[:1]
    return game.apply(state, seat, action)


def _blocks(
    game: Game, states: Sequence[State], plies: Sequence[PlyLike], viewer: Viewer
) -> Iterator[tuple[int, list[int]]]:
    """Yield decisions that were taken at once, by seat, and the ply at which they were.

    Others' are left out until all are in.
    """
    first = 0
    while first < len(plies):
        actors = game.actors(states[first])
        together = actors.bit_count() if actors > 0 else 1
        block = range(first, min(first + together, len(plies)))
        is_complete = len(block) == together
        known = [ply for ply in block if is_complete or plies[ply].seat == viewer]
        yield first, sorted(known, key=lambda ply: plies[ply].seat)
        first = block.stop
