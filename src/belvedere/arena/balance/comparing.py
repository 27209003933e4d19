"""What an option changes: two ways to play, side by side, figure by figure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from belvedere.arena.balance.intervals import Difference, Mean, between_means, between_shares
from belvedere.arena.balance.sides import Side, name_seat
from belvedere.arena.balance.wording import difference_cell, mean_cell, share_cell
from belvedere.arena.documents import DocumentTable, Heading, Part
from belvedere.arena.statistics import Score
from belvedere.core.messages import Message, Value, counted, words, words_in


@dataclass(frozen=True, slots=True)
class Pair:
    """A figure on both sides."""

    name: Value
    first: Score | Mean
    second: Score | Mean

    @property
    def difference(self) -> Difference:
        """How much larger it is on the second side."""
        if isinstance(self.first, Score) and isinstance(self.second, Score):
            return between_shares(self.first, self.second)
        assert isinstance(self.first, Mean)
        assert isinstance(self.second, Mean)
        return between_means(self.first, self.second)

    def row(self) -> list[Value]:
        """Return it as a row of a table."""
        apart = self.difference
        return [
            self.name,
            _cell(self.first),
            _cell(self.second),
            difference_cell(apart, in_percent=isinstance(self.first, Score)),
            words_in("a difference", "yes")
            if apart.is_sure
            else words_in("a difference", "unclear"),
        ]


def _cell(figure: Score | Mean) -> Message:
    return share_cell(figure) if isinstance(figure, Score) else mean_cell(figure)


def compare(first: Side, second: Side) -> Iterator[Part]:
    """Say what differs, and how sure that is."""
    yield Heading(words("What does it change?"))
    pairs = [*_general(first, second), *_points(first, second), *_events(first, second)]
    sure = sum(pair.difference.is_sure for pair in pairs)
    yield counted(
        "{number} figure of {all} differs by more than its interval. About one of twenty would do "
        "so by chance alone, so single ones are a hint and no proof.",
        "{number} figures of {all} differ by more than their intervals. About one of twenty would "
        "do so by chance alone, so single ones are a hint and no proof.",
        sure,
        all=len(pairs),
    )
    head = [
        words_in("column", "Figure"),
        first.label,
        second.label,
        words_in("column", "Difference"),
        words_in("column", "Sure?"),
    ]
    yield DocumentTable(head, [pair.row() for pair in pairs])


def _general(first: Side, second: Side) -> Iterator[Pair]:
    one, other = first.figures, second.figures
    if first.rules.players == second.rules.players:
        for seat, (own, theirs) in enumerate(zip(one.seats, other.seats, strict=True)):
            yield Pair(words("wins of {seat}", seat=name_seat(first, seat)), own, theirs)
    yield Pair(words("drawn games"), one.drawn, other.drawn)
    yield Pair(words("turns"), one.turns.mean, other.turns.mean)
    yield Pair(words("decisions"), one.decisions.mean, other.decisions.mean)
    if one.lead is not None and other.lead is not None:
        yield Pair(words("who leads half-way wins"), one.lead.half_way, other.lead.half_way)
        yield Pair(words("changes of the lead"), one.lead.changes, other.lead.changes)


def _points(first: Side, second: Side) -> Iterator[Pair]:
    one, other = first.figures.points, second.figures.points
    for source in first.rules.possible_sources():
        if source.id in other:
            name = words("points from {source}, winners", source=source.name)
            yield Pair(name, one[source.id].winners, other[source.id].winners)


def _events(first: Side, second: Side) -> Iterator[Pair]:
    one, other = first.figures.events, second.figures.events
    for event in first.rules.possible_events():
        if event.id in other and (one[event.id].games.mean or other[event.id].games.mean):
            yield Pair(event.summary, one[event.id].times, other[event.id].times)
