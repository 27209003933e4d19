"""What happens at a table besides moves, for its log: resignations, hints, agreed draws."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from belvedere.core.endings import Cause
from belvedere.core.game import Seat
from belvedere.core.messages import Message, words
from belvedere.tables.view import View
from belvedere.tables.words import tell_departure, tell_ending

ALL: Final = -1  # in place of a seat: it concerns everybody
_TOLD: Final = frozenset({Cause.AGREEMENT, Cause.ABANDONED})  # endings that no seat alone brought


class Remark(NamedTuple):
    """Something that happened when the game had so many plies."""

    ply: int
    seat: Seat  # whose it is, or ALL
    kind: str
    told: Message


def remarks(view: View, names: Sequence[str], language: str) -> list[dict[str, Any]]:
    """List what happened besides moves, in order; `names` is what seats are called."""
    last = len(view.log)  # what was taken back since is not there any more
    found = sorted(_found(view, names), key=lambda remark: remark.ply)
    return [
        {
            "ply": min(remark.ply, last),
            "seat": remark.seat,
            "kind": remark.kind,
            "told": remark.told.say(language),
        }
        for remark in found
    ]


def _found(view: View, names: Sequence[str]) -> Iterator[Remark]:
    for taken in view.hinted:
        told = words("{who} takes a hint.", who=names[taken.seat])
        yield Remark(taken.ply, taken.seat, "hint", told)
    for left in view.gone:
        yield Remark(left.ply, left.seat, str(left.cause), tell_departure(left, names))
    ending = view.ending
    if ending is not None and ending.cause in _TOLD:
        told = tell_ending(ending, names, view.position.facts)
        yield Remark(len(view.log), ALL, str(ending.cause), told)
