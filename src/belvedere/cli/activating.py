"""`belvedere activation`: what could have been made of Misty's windows."""

from __future__ import annotations

from itertools import takewhile

from belvedere.cli import files, showing
from belvedere.core.errors import BelvedereError, OptionError
from belvedere.core.game import Seat
from belvedere.core.position import Position
from belvedere.core.records import Record
from belvedere.solvers.activation import Activation, review, windows_of


def activation(source: str, ply: int | None, seat: int | None) -> None:
    """Print the best activations of a position, or of every round of a record."""
    found = files.read(source)
    players = found.players if isinstance(found, Position) else len(found.seats)
    if seat is not None and seat not in range(players):
        raise OptionError(f"There is no seat {seat}; the seats are 0 to {players - 1}.")
    if isinstance(found, Record) and ply is None:
        lines = describe_rounds(list(found.positions()), seat)
    else:
        lines = describe_windows(windows_of(showing.position_at(found, ply)), seat)
    files.write(files.STANDARD, "".join(f"{line}\n" for line in lines))


def look_back(positions: list[Position], people: list[Seat]) -> list[str]:
    """When a round of Misty has just ended, say what people had and what was there."""
    if positions[-1].game != "misty" or len(positions) < 2:
        return []
    before, after = (len(position.to_dict()["rounds"]) for position in positions[-2:])
    if before == after:
        return []
    activated = takewhile(lambda p: p.to_dict()["step"] == "activate", reversed(positions[:-1]))
    had = review([*reversed(list(activated)), positions[-1]])
    return [each.sentence() for each in had if each.seat in people]


def describe_rounds(positions: list[Position], seat: int | None) -> list[str]:
    """Say of every round what was had and what was there."""
    had = review(positions)
    if not had and not positions[-1].to_dict()["rounds"]:
        raise BelvedereError("No round of this record has come to its end.")
    lines = [each.sentence() for each in had if seat in (None, each.seat)]
    return lines or ["There was no card to activate in any round."]


def describe_windows(best: list[Activation], seat: int | None) -> list[str]:
    """Say what can be made of each window."""
    return [
        line
        for owner, found in enumerate(best)
        if seat in (None, owner)
        for line in describe_window(owner, found)
    ]


def describe_window(owner: int, found: Activation) -> list[str]:
    """Say the most that a window brings, how, and what else it could bring."""
    moves = ", ".join(f"activate {cell}" for cell in found.line) or "nothing is left to activate"
    others = ", ".join(map(str, found.reachable))
    return [
        f"Seat {owner}, at best {found.points}: {moves}.",
        f"        Some order brings each of these: {others}.",
    ]
