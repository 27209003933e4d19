"""Mirage and Overworld: the gaps that a move closes, and who would claim them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final
from xml.etree.ElementTree import Element

from belvedere.core.messages import Message, all_of, one_of, row_of, words
from belvedere.core.position import Position
from belvedere.games.frontier.explain import leaders
from belvedere.games.frontier.facts import SEATS
from belvedere.server.pages.previews.cutting import drawn, of_class, written
from belvedere.server.pages.previews.step import Step

GAP: Final = "gap"  # the step in which a gap is chosen that is resolved next
BETWEEN: Final = ("explorers", "coast explorer")  # decisions between the tiles and the gaps


def foresee(step: Step) -> tuple[str, list[Message]]:
    """Show the gaps that are closed, with the emblem of whoever would win each."""
    if _step(step.before) == GAP:
        return _resolved(step, step.written.split()[-1])
    known = {gap["square"] for gap in _gaps(step.before)}
    ends = list(_ends(step.after))
    closed = [gap["square"] for gap in _gaps(ends[0]) if gap["square"] not in known] if ends else []
    if not closed:
        return "", []
    board = drawn(ends[0], step.theme, claims=True)
    is_settled = {gap: _is_settled(ends, gap) for gap in closed}
    found = [gap for gap in of_class(board, "gap", "fresh") if _name(gap) in closed]
    found += [claim for claim in of_class(board, "claim") if is_settled.get(claim.get("data-gap"))]
    return written(board, found), [_closed(ends, gap) for gap in closed]


def _name(gap: Element) -> str:
    return gap.get("id", "").removeprefix("gap-")


def _resolved(step: Step, gap: str) -> tuple[str, list[Message]]:
    """Show who gets the gap that is resolved."""
    board = drawn(step.before, step.theme, claims=True)
    found = [claim for claim in of_class(board, "claim") if claim.get("data-gap") == gap]
    return written(board, found), [_claimed(_counts(step.before, gap))]


def _step(position: Position) -> str:
    return str(_described(position)["step"])


def _described(position: Position) -> Mapping[str, Any]:
    return position.rules.describe(position.state)


def _gaps(position: Position) -> Sequence[Mapping[str, Any]]:
    gaps: Sequence[Mapping[str, Any]] = _described(position)["gaps"]
    return gaps


def _ends(position: Position) -> Iterator[Position]:
    """Yield where a turn can lead once tiles and explorers are placed, and gaps are to come."""
    if position.actor < 0:
        return
    step = _step(position)
    if step == GAP:
        yield position
    elif step in BETWEEN:
        for move in position.legal():
            yield from _ends(position.play(move))


def _counts(position: Position, gap: str) -> list[int]:
    totals: Mapping[str, int] = position.explain("competition", gap)["totals"]
    return list(totals.values())


def _is_settled(ends: Sequence[Position], gap: str) -> bool:
    """Tell whether a gap goes to the same seats, however explorers are placed."""
    return len({tuple(leaders(_counts(end, gap))) for end in ends}) == 1


def _closed(ends: Sequence[Position], gap: str) -> Message:
    if _is_settled(ends, gap):
        claim = _claimed(_counts(ends[0], gap))
    else:
        seats = sorted({seat for end in ends for seat in leaders(_counts(end, gap))})
        names = one_of(SEATS[seat] for seat in seats)
        claim = words("Your explorers decide who claims it: {names}.", names=names)
    return words("This closes the gap at {gap}. {claim}", gap=gap, claim=claim)


def _claimed(counts: Sequence[int]) -> Message:
    """Say who claims a gap, with everybody's explorers around it."""
    first = leaders(counts)
    if not first:
        return words("Nobody has an explorer beside it, so it stays empty.")
    told = row_of(
        words("{name} {number}", name=SEATS[seat], number=number)
        for seat, number in enumerate(counts)
        if number
    )
    if len(first) > 1:
        names = all_of(SEATS[seat] for seat in first)
        return words("A tie of {names} ({counts}): you award it.", names=names, counts=told)
    return words("{name} claims it ({counts}).", name=SEATS[first[0]], counts=told)
