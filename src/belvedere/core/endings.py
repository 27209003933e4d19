"""How a game ended, at the table or by its rules, and how everybody is placed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from belvedere.core.errors import BelvedereError, quoted
from belvedere.core.game import Outcome, Seat
from belvedere.core.messages import row_of, words


class Cause(StrEnum):
    """What ended a game."""

    RULES = "rules"  # the rules did, and `Ending.reason` says by which of them
    RESIGNATION = "resignation"
    TIME = "time"
    AGREEMENT = "agreement"  # on a draw
    ABANDONED = "abandoned"  # nobody has won
    OTHER = "other"  # at the table, in a way that only words tell (records of version 1)


LEAVING = (Cause.RESIGNATION, Cause.TIME)  # one seat leaves by these; the others may play on


@dataclass(frozen=True, slots=True)
class Departure:
    """A seat that has left the game; it is placed last, and those before it behind it."""

    seat: Seat
    cause: Cause  # RESIGNATION or TIME
    ply: int  # how many decisions and outcomes the game had by then


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended, by its rules or otherwise."""

    cause: Cause
    winners: tuple[Seat, ...]  # several share the win; all of them: a draw; none: nobody has won
    placing: tuple[int, ...]  # by seat: 1 is first; equals share the better place
    reason: str = ""  # of the rules, such as "full-board"; of another ending, words; else empty


def parse_cause(text: str) -> Cause:
    """Read what ended a game; raise BelvedereError."""
    if text not in list(Cause):
        raise BelvedereError(
            words(
                "An ending is one of {causes}; not {text}.", causes=row_of(Cause), text=quoted(text)
            )
        )
    return Cause(text)


def parse_reason(cause: Cause, text: str) -> str:
    """Read why the rules ended a game: once they said it in words, such as "full board"."""
    return text.replace(" ", "-") if cause is Cause.RULES else text


def by_rules(outcome: Outcome, gone: Sequence[Departure] = ()) -> Ending:
    """Return the ending that the rules give, with those last who had left before it."""
    placing = place(outcome.placing, gone)
    return Ending(Cause.RULES, first(placing), placing, str(outcome.reason))


def by_leaving(players: int, gone: Sequence[Departure]) -> Ending:
    """Return the ending when the last of the others has left."""
    placing = place((1,) * players, gone)
    return Ending(gone[-1].cause, first(placing), placing)


def by_agreement(players: int, gone: Sequence[Departure] = ()) -> Ending:
    """Return the ending when everybody who is still there agrees on a draw."""
    placing = place((1,) * players, gone)
    return Ending(Cause.AGREEMENT, first(placing), placing)


def by_abandoning(players: int) -> Ending:
    """Return the ending when a game is broken off: nobody wins, and nobody is before another."""
    return Ending(Cause.ABANDONED, (), (1,) * players)


def by_words(players: int, winners: tuple[Seat, ...], reason: str) -> Ending:
    """Return the ending that an old record tells by its winners and a reason in any words."""
    known = {str(cause): cause for cause in Cause if cause not in (Cause.RULES, Cause.OTHER)}
    cause = known.get(reason, Cause.AGREEMENT if reason == "agreed draw" else Cause.OTHER)
    behind = len(winners) + 1
    placing = tuple(1 if not winners or seat in winners else behind for seat in range(players))
    return Ending(cause, winners, placing, reason if cause is Cause.OTHER else "")


def place(placing: Sequence[int], gone: Sequence[Departure]) -> tuple[int, ...]:
    """Put the seats that have left behind the others; who left first comes last."""
    last = {left.seat: len(placing) - n for n, left in enumerate(gone)}
    staying = [place for seat, place in enumerate(placing) if seat not in last]
    return tuple(
        last.get(seat, 1 + sum(other < place for other in staying))
        for seat, place in enumerate(placing)
    )


def first(placing: Sequence[int]) -> tuple[Seat, ...]:
    """List the seats on the first place."""
    return tuple(seat for seat, place in enumerate(placing) if place == 1)
