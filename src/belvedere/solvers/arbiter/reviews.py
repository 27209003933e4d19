"""A whole game reviewed: since when each colour could have declared, and how it did."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace

from belvedere.core.position import Position
from belvedere.core.records import Record
from belvedere.games.mirador.description import COLOURS
from belvedere.games.mirador.rules.state import PLACE
from belvedere.solvers.arbiter.asking import state_of
from belvedere.solvers.arbiter.verdicts import Break, Verdict, judge, smallest_break


@dataclass(frozen=True, slots=True)
class Declaration:
    """A declaration that was made, and what the arbiter thinks of it."""

    ply: int  # the number of the move that made it, from 1
    move: str
    verdict: Verdict  # with the fewest breaking towers …
    fewest: bool = True  # … unless the search for them ran out of its budget


@dataclass(frozen=True, slots=True)
class Review:
    """What the arbiter says about a game."""

    red_since: int | None  # the number of the move since which Red could declare; None: never
    blue_since: int | None
    declaration: Declaration | None

    def since(self, colour: str) -> int | None:
        """Return the number of the move since which a colour could declare."""
        return self.red_since if colour == COLOURS[0] else self.blue_since


def review(record: Record) -> Review:
    """Review a game of Mirador; raise OptionError for another one.

    Who is sound stays so, whatever is played, so each colour has one move since which it is.
    """
    positions = list(record.positions())
    state_of(positions[0])
    declared = find_declaration(positions)
    played = positions if declared is None else positions[: declared + 1]
    red, blue = (sound_since(played, colour) for colour in COLOURS)
    if declared is None:
        return Review(red, blue, None)
    colour = COLOURS[int(state_of(positions[declared])["declarer"])]
    verdict = judge(positions[declared], colour)
    breaking = smallest_break(positions[declared], colour) or Break()
    move = record.plies[declared - 1].move
    verdict = replace(verdict, breaking=tuple(breaking))
    return Review(red, blue, Declaration(declared, move, verdict, breaking.fewest))


def find_declaration(positions: Sequence[Position]) -> int | None:
    """Return the number of the move that declared; None if none did."""
    for ply, position in enumerate(positions):
        if int(state_of(position)["step"]) != PLACE:
            last = position.last
            return ply if last is not None and last.move.endswith("!") else None
    return None


def sound_since(positions: Sequence[Position], colour: str) -> int | None:
    """Return the number of the move after which a colour was sound first; None if it never was."""
    first = bisect_left(positions, True, key=lambda position: judge(position, colour).sound)
    return first if first < len(positions) else None
