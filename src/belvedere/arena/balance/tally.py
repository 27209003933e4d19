"""What was counted in many games: whole numbers only, so that parts add up in any order."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, fields
from typing import Any, Final

WIN: Final = 2520  # parts of a win: up to ten winners share it evenly
TENTHS: Final = 10  # of a game, for what changes in the course of it
MARKS: Final = 20  # moments of a game at which one asks who leads
WHOLE: Final = 100  # percent of a game, for when it is decided


@dataclass(slots=True)
class Sum:
    """Numbers that were added up, one per game, or one per player and game."""

    number: int = 0
    total: int = 0
    squares: int = 0

    def add(self, value: int) -> None:
        """Add one more value."""
        self.number += 1
        self.total += value
        self.squares += value * value

    def join(self, other: Sum) -> None:
        """Take in those of another sum."""
        self.number += other.number
        self.total += other.total
        self.squares += other.squares


@dataclass(slots=True)
class BalanceCounts:
    """What was counted in some games."""

    games: int = 0
    wins: Counter[int] = field(default_factory=Counter)  # by seat, in parts
    names: Counter[int] = field(default_factory=Counter)  # the same by what a seat is called last
    renamed: int = 0  # games at whose end a seat was not called as at the start
    winners: Counter[int] = field(default_factory=Counter)  # games by number of winners
    reasons: Counter[str] = field(default_factory=Counter)  # games by why they ended
    turns: Counter[int] = field(default_factory=Counter)  # games by length
    decisions: Counter[int] = field(default_factory=Counter)
    asked: Counter[int] = field(default_factory=Counter)  # decisions by tenth of the game
    choices: Counter[int] = field(default_factory=Counter)  # legal moves, likewise
    forced: Counter[int] = field(default_factory=Counter)  # decisions with one legal move, likewise
    settled: Counter[int] = field(default_factory=Counter)  # won games by percent until it is clear
    led: Counter[int] = field(default_factory=Counter)  # won games with a leader, by mark
    held: Counter[int] = field(default_factory=Counter)  # those that the leader won
    changes: Counter[int] = field(default_factory=Counter)  # games by changes of the lead
    events: dict[str, Sum] = field(default_factory=dict)  # how often in a game
    seen: Counter[str] = field(default_factory=Counter)  # games in which it happened at all
    gains: dict[str, Sum] = field(default_factory=dict)  # points by source, per player and game
    winning: dict[str, Sum] = field(default_factory=dict)  # the same of winners
    losing: dict[str, Sum] = field(default_factory=dict)  # … and of all others
    # How far the only winner of a game was ahead by a source, times the number of the others.
    margins: dict[str, Sum] = field(default_factory=dict)

    def join(self, other: BalanceCounts) -> None:
        """Take in what was counted in other games."""
        for part in fields(self):
            own, more = getattr(self, part.name), getattr(other, part.name)
            if isinstance(own, int):
                setattr(self, part.name, own + more)
            elif isinstance(own, Counter):
                own.update(more)
            else:
                for name, found in more.items():
                    own.setdefault(name, Sum()).join(found)


def to_dict(tally: BalanceCounts) -> dict[str, Any]:
    """Return what was counted as JSON."""
    return {part.name: _plain(getattr(tally, part.name)) for part in fields(tally)}


def _plain(value: Any) -> Any:
    if isinstance(value, int):
        return value
    if isinstance(value, Counter):
        return {str(key): number for key, number in sorted(value.items())}
    return {
        name: [found.number, found.total, found.squares] for name, found in sorted(value.items())
    }


def from_dict(data: dict[str, Any]) -> BalanceCounts:
    """Read what `to_dict` wrote; raise ValueError, TypeError, KeyError or AttributeError."""
    tally = BalanceCounts()
    for part in fields(tally):
        kind, given = getattr(tally, part.name), data[part.name]
        if isinstance(kind, int):
            setattr(tally, part.name, _whole(given))
        elif isinstance(kind, Counter):
            is_named = part.name in ("reasons", "seen")
            kind.update({k if is_named else int(k): _whole(v) for k, v in given.items()})
        else:
            kind.update({name: Sum(*map(_whole, found)) for name, found in given.items()})
    return tally


def _whole(value: object) -> int:
    if type(value) is not int:
        raise ValueError(value)
    return value
