"""The gaps that a move would close and who would claim them; what regions and gaps bring."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from belvedere.core.game import Action, Seat, State, lowest_seat
from belvedere.core.messages import Listed, Message, all_of, counted, one_of, row_of, words
from belvedere.games.frontier.components import Gap, Region
from belvedere.games.frontier.drawing.contents import draw_claims, draw_gap
from belvedere.games.frontier.drawing.marks import draw_region
from belvedere.games.frontier.drawing.skin import Brush, definitions
from belvedere.games.frontier.explain import leaders, totals
from belvedere.games.frontier.facts import SEATS
from belvedere.games.frontier.rules.state import (
    GAP,
    NOBODY,
    STEP_COAST_EXPLORER,
    STEP_EXPLORERS,
    STEP_GAP,
    STEP_MARKER,
)
from belvedere.games.frontier.sources import REGION
from belvedere.games.frontier.tabletop import Tabletop
from belvedere.kernel.engine import CompiledGame
from belvedere.svg.endless import match_square
from belvedere.svg.foreseen import NOTHING, Foreseen

BETWEEN: Final = (STEP_EXPLORERS, STEP_COAST_EXPLORER)  # decisions between the tiles and the gaps


def foresee(
    rules: CompiledGame, state: State, seat: Seat, action: Action, brush: Brush
) -> Foreseen:
    """Show the gaps that are closed, with the emblem of whoever would win each."""
    before = Tabletop(rules.record(state))
    if before.step == STEP_GAP:
        return _resolved(before, before.gaps[action - GAP], brush)
    if before.step >= STEP_MARKER:
        return _paid(before, Tabletop(rules.record(rules.apply(state, seat, action))))
    ends = list(_ends(rules, rules.apply(state, seat, action)))
    closed = ends[0].gaps[len(before.gaps) :] if ends else []
    if not closed:
        return NOTHING
    drawn = [draw_gap(ends[0], gap, brush) for gap in closed]
    for gap in closed:
        drawn += draw_claims(ends[0], gap, brush) if _is_settled(ends, gap) else ()
    return Foreseen([_closed(ends, gap) for gap in closed], drawn, definitions(brush.skin, [brush]))


def inspect(table: Tabletop, name: str, brush: Brush) -> Foreseen:
    """Outline the regions of a square, or those around its gap; say whose they are."""
    square = match_square(name)
    if square in table.gap_at:
        return _gap(table, table.gap_at[square], brush)
    if square is None or square not in table.tile_at:
        return NOTHING
    regions = table.regions_at(square)
    drawn = [draw_region(table, region, brush) for region in regions]
    return Foreseen([_region(region) for region in regions], drawn)


def _gap(table: Tabletop, gap: Gap, brush: Brush) -> Foreseen:
    drawn = [draw_region(table, region, brush) for region in table.bordering(gap)]
    size = counted("A gap of {number} square.", "A gap of {number} squares.", len(gap.squares))
    if not gap.is_resolved:
        drawn += draw_claims(table, gap, brush)
        claim = _claimed(_counts(table, gap))
        return Foreseen([size, claim], drawn, definitions(brush.skin, [brush]))
    if gap.owner == NOBODY:
        return Foreseen([size, words("Nobody owns it.")], drawn)
    return Foreseen([size, words("Owner: {name}.", name=SEATS[gap.owner])], drawn)


def _region(region: Region) -> Message:
    """Say how large a region is, and what it brings as it is (R-SCORE-1)."""
    size = len({node[:2] for node in region.nodes})
    told = counted("A region of {number} square.", "A region of {number} squares.", size)
    return words("{size} {brings}", size=told, brings=_brings(region))


def _brings(region: Region) -> Message:
    if not region.scorers:
        return words("Nobody has an explorer in it.")
    names, counts = all_of(SEATS[seat] for seat in region.scorers), _told(region.explorers)
    if len(region.scorers) > 1:
        return counted(
            "{names}: {number} point each ({counts}).",
            "{names}: {number} points each ({counts}).",
            REGION,
            names=names,
            counts=counts,
        )
    return counted(
        "{names}: {number} point ({counts}).",
        "{names}: {number} points ({counts}).",
        REGION,
        names=names,
        counts=counts,
    )


def _resolved(table: Tabletop, gap: Gap, brush: Brush) -> Foreseen:
    """Show who gets the gap that is resolved."""
    drawn = list(draw_claims(table, gap, brush))
    return Foreseen([_claimed(_counts(table, gap))], drawn, definitions(brush.skin, [brush]))


def _paid(before: Tabletop, after: Tabletop) -> Foreseen:
    """Tell what it costs when something leaves a gap that its owner keeps."""
    number = int(after.record["replacing"])
    if number <= int(before.record["replacing"]):
        return NOTHING
    cost = counted(
        "{number} of your explorers takes the place that is left, and is lost.",
        "{number} of your explorers take the place that is left, and are lost.",
        number,
    )
    return Foreseen([cost])


def _ends(rules: CompiledGame, state: State) -> Iterator[Tabletop]:
    """Yield where a turn can lead once tiles and explorers are placed, and gaps are to come."""
    seat = lowest_seat(rules.actors(state))
    table = Tabletop(rules.record(state))
    if seat >= 0 and table.step == STEP_GAP:
        yield table
    elif seat >= 0 and table.step in BETWEEN:
        for action in rules.legal(state, seat):
            yield from _ends(rules, rules.apply(state, seat, action))


def _counts(table: Tabletop, gap: Gap) -> list[int]:
    return totals(table.bordering(gap))


def _is_settled(ends: Sequence[Tabletop], gap: Gap) -> bool:
    """Tell whether a gap goes to the same seats, however explorers are placed."""
    return len({tuple(leaders(_counts(end, gap))) for end in ends}) == 1


def _closed(ends: Sequence[Tabletop], gap: Gap) -> Message:
    if _is_settled(ends, gap):
        claim = _claimed(_counts(ends[0], gap))
    else:
        seats = sorted({seat for end in ends for seat in leaders(_counts(end, gap))})
        names = one_of(SEATS[seat] for seat in seats)
        claim = words("Your explorers decide who claims it: {names}.", names=names)
    return words("This closes the gap at {gap}. {claim}", gap=gap.name, claim=claim)


def _claimed(counts: Sequence[int]) -> Message:
    """Say who claims a gap, with everybody's explorers around it."""
    first = leaders(counts)
    if not first:
        return words("Nobody has an explorer beside it, so it stays empty.")
    told = _told(counts)
    if len(first) > 1:
        names = all_of(SEATS[seat] for seat in first)
        return words("A tie of {names} ({counts}): you award it.", names=names, counts=told)
    return words("{name} claims it ({counts}).", name=SEATS[first[0]], counts=told)


def _told(counts: Sequence[int]) -> Listed:
    """Say how many explorers each has who has any."""
    return row_of(
        words("{name} {number}", name=SEATS[seat], number=number)
        for seat, number in enumerate(counts)
        if number
    )
