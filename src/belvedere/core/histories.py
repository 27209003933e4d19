"""What a viewer knows by now of how a game went: the one place that lists a game for a seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Protocol

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


@dataclass(frozen=True, slots=True)
class KnownPly:
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
    states = _replay(game, plies)
    found = []
    for ply in _order(game, states, plies, viewer):
        last = Last(plies[ply].seat, plies[ply].move)
        is_known = game.reveals(viewer, states[ply], last, states[-1])
        found.append(KnownPly(ply, last.seat, last.move if is_known else None))
    return found


def _replay(game: Game, plies: Sequence[PlyLike]) -> list[State]:
    """Return the state before each ply and after the last; the rules have judged them already."""
    states = [_start(game)]
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


def _order(
    game: Game, states: Sequence[State], plies: Sequence[PlyLike], viewer: Viewer
) -> list[int]:
    """Sort decisions that were taken at once by seat; leave others' out until all are in."""
    found: list[int] = []
    while (first := len(found)) < len(plies):
        actors = game.actors(states[first])
        together = actors.bit_count() if actors > 0 else 1
        block = range(first, min(first + together, len(plies)))
        if len(block) < together:
            return found + [ply for ply in block if plies[ply].seat == viewer]
        found += sorted(block, key=lambda ply: plies[ply].seat)
    return found
