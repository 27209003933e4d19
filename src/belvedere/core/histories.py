"""What a viewer knows by now of how a game went: the one place that lists a game for a seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from belvedere.core.errors import BelvedereError
from belvedere.core.game import Game, Last, Viewer
from belvedere.core.position import Position


@dataclass(frozen=True, slots=True)
class KnownPly:
    """A ply as a viewer knows it."""

    ply: int  # which one it is of the game; not for a viewer who could tell who was quicker
    seat: int  # who decided, or CHANCE
    move: str | None  # None: it is not his to know, or not yet


def known_plies(positions: Sequence[Position], viewer: Viewer | None) -> list[KnownPly]:
    """List the plies between the complete positions of a game as a viewer knows them at its end.

    Decisions taken at once do not tell who was quicker: they stand by seat, and those of others
    only when all have decided. Without a viewer everything is listed. Raises IllegalMove when there
    is no such seat.
    """
    played = [_last(position) for position in positions[1:]]
    if viewer is not None:
        viewer = positions[0]._viewer_of(viewer)
    if viewer is None or not positions[0].facts.hidden:
        return [KnownPly(ply, last.seat, last.move) for ply, last in enumerate(played)]
    game, now = positions[0]._game, positions[-1]._state
    return [
        KnownPly(ply, played[ply].seat, played[ply].move if is_known else None)
        for ply in _order(positions, played, viewer)
        for is_known in [game.reveals(viewer, positions[ply]._state, played[ply], now)]
    ]


def known_moves(game: Game, plies: Sequence[Last], viewer: Viewer) -> list[str | None]:
    """List a game's moves as a viewer knows them by now; None where he does not.

    Decisions that were taken at once stand in the order of seats, all of them or none.
    """
    if not game.facts.hidden:
        return [last.move for last in plies]
    states = [game.start()]
    for last in plies:
        (action,) = game.parse_action(states[-1], last.move)[:1]
        states.append(game.apply(states[-1], last.seat, action))
    return [
        last.move if game.reveals(viewer, before, last, states[-1]) else None
        for before, last in zip(states, plies, strict=False)
    ]


def _order(positions: Sequence[Position], played: Sequence[Last], viewer: Viewer) -> list[int]:
    found: list[int] = []
    while (first := len(found)) < len(played):
        together = max(1, len(positions[first].actors))
        block = range(first, min(first + together, len(played)))
        if len(block) < together:
            return found + [ply for ply in block if played[ply].seat == viewer]
        found += sorted(block, key=lambda ply: played[ply].seat)
    return found


def _last(position: Position) -> Last:
    if position.last is None:
        raise BelvedereError("These positions do not tell what was played.")
    return position.last
