"""What is said of Misty's windows: what they brought, and what was in them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from belvedere.cli.locale import said
from belvedere.core.errors import BelvedereError
from belvedere.core.game import Seat
from belvedere.core.messages import Value, counted, row_of, words
from belvedere.core.position import Position
from belvedere.solvers.activation import Activation, Had, review, windows_of
from belvedere.tables.words import name_seats


def say_rounds(
    positions: list[Position], names: Sequence[str], chosen: Sequence[Seat]
) -> list[str]:
    """Say of every round what was had and what was there."""
    rounds = review(positions)
    if not rounds and not positions[-1].to_dict()["rounds"]:
        raise BelvedereError(words("No round of this record has come to its end."))
    seats = name_seats(positions[-1], names)
    lines = [say_had(had, seats) for had in rounds if had.seat in chosen]
    return lines or [said(words("There was no card to activate in any round."))]


def say_had(had: Had, seats: Sequence[Value]) -> str:
    """Say what a player made of his window in a round, and what was there."""
    who = words("Round {round}, {who}", round=had.round, who=seats[had.seat])
    points = counted("{number} point", "{number} points", had.points)
    if had.points == had.best.points:
        return said(words("{who}: {points}, the most there was.", who=who, points=points))
    return said(
        counted(
            "{who}: {points}; {number} was there: {moves}.",
            "{who}: {points}; {number} were there: {moves}.",
            had.best.points,
            who=who,
            points=points,
            moves=row_of(f"activate {cell}" for cell in had.best.line),
        )
    )


def say_windows(position: Position, names: Sequence[str], chosen: Iterable[Seat]) -> list[str]:
    """Say what can be made of the windows as they are."""
    best, seats = windows_of(position), name_seats(position, names)
    return [line for seat in chosen for line in say_window(best[seat], seats[seat])]


def say_window(found: Activation, who: Value) -> list[str]:
    """Say the most that a window brings, how, and what else it could bring."""
    moves: Value = row_of(f"activate {cell}" for cell in found.line)
    if not found.line:
        moves = words("nothing is left to activate")
    best = words("{who}, at best {points}: {moves}.", who=who, points=found.points, moves=moves)
    others = words("Some order brings each of these: {points}.", points=row_of(found.reachable))
    return [said(best), f"        {said(others)}"]
