"""The charts of a report: one way to play, or two beside each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import ceil
from typing import Final

from belvedere.arena.balance.estimates import Points
from belvedere.arena.balance.intervals import Mean
from belvedere.arena.balance.sides import Side, name_colour, name_seat
from belvedere.arena.balance.tally import MARKS, TENTHS, WHOLE
from belvedere.arena.balance.wording import amount, mean_cell, percent, share_cell
from belvedere.arena.charts import Axis, Bar, Chart, ChartLine, Column, axis_over, bars, round_step
from belvedere.arena.charts import histogram as drawn_histogram
from belvedere.arena.charts import lines as drawn_lines
from belvedere.arena.statistics import Score
from belvedere.core.messages import Message, Value, row_of, show, words

COLUMNS: Final = 24  # of a histogram, about
Sides = Sequence[Side]


def _percents(language: str) -> Callable[[float], str]:
    return lambda share: show(words("{value} %", value=percent(share)), language)


def _numbers(language: str) -> Callable[[float], str]:
    return lambda number: show(amount(number), language)


def _labels(sides: Sides, language: str) -> list[str]:
    return [show(side.label, language) for side in sides] if len(sides) > 1 else []


def _listed(parts: Sequence[Value], language: str) -> str:
    """Tell a chart in words, for whoever does not see it."""
    return show(row_of(parts), language)


def _of(side: Side, told: Message) -> Message:
    """Name the side that something is told of, if there are two."""
    return words("{label}: {told}", label=side.label, told=told) if side.label else told


# Bars.


def _shares(
    title: Message,
    rows: Sequence[Sequence[tuple[Value, Score]]],
    sides: Sides,
    language: str,
    mark: float | None = None,
) -> Chart:
    """Draw shares with their intervals: one list per row of figures, one share per side."""
    drawn, told = [], []
    for row in rows:
        for number, (label, score) in enumerate(row):
            name = "" if number and label == row[0][0] else show(label, language)
            shown = share_cell(score)
            drawn.append(
                Bar(name, score.mean, show(shown, language), score.low, score.high, number)
            )
            noun = show(label, language).rstrip(".")
            told.append(_of(sides[number], words("{name}: {value}", name=noun, value=shown)))
    most = max([bar.high or 0.0 for bar in drawn] + [mark or 0.0])
    axis = axis_over("", (0.0, most), _percents(language))
    return bars(
        show(title, language), _listed(told, language), drawn, axis, mark=mark,
        series=_labels(sides, language),
    )  # fmt: skip


def seats(sides: Sides, language: str) -> Chart:
    """Draw who wins, by seat, beside the fair share."""
    most = max(side.rules.players for side in sides)
    rows = [
        [
            (name_seat(side, seat), side.figures.seats[seat])
            for side in sides
            if seat < side.rules.players
        ]
        for seat in range(most)
    ]
    fair = {side.fair for side in sides}
    mark = fair.pop() if len(fair) == 1 else None
    return _shares(words("Share of the win by seat"), rows, sides, language, mark)


def colours(sides: Sides, language: str) -> Chart:
    """Draw who wins, by what a seat is called at the end."""
    rows = [
        [(name_colour(side, n), side.figures.names[n]) for side in sides if side.figures.names]
        for n in range(sides[0].rules.players)
    ]
    title = words("Share of the win by colour at the end")
    return _shares(title, rows, sides, language, sides[0].fair)


def reasons(sides: Sides, language: str) -> Chart:
    """Draw why games end."""
    facts = sides[0].rules.facts
    seen = {name for side in sides for name in side.figures.reasons}
    none = Score(0, 0.0, 0.0, 0.0)
    rows = [
        [(why, side.figures.reasons.get(str(reason), none)) for side in sides]
        for reason, why in facts.why.items()
        if str(reason) in seen
    ]
    return _shares(words("How games end"), rows, sides, language)


def points(side: Side, language: str) -> Chart:
    """Draw what points come from, of winners and of the others."""
    found = side.figures.points
    drawn, told = [], []
    for source in side.rules.possible_sources():
        for number, (who, mean) in enumerate(_winners_first(found[source.id])):
            name = "" if number else show(source.name, language)
            shown = mean_cell(mean)
            drawn.append(Bar(name, mean.mean, show(shown, language), mean.low, mean.high, number))
            told.append(words("{source}, {who}: {value}", source=source.name, who=who, value=shown))
    most = max(bar.high or 0.0 for bar in drawn)
    axis = axis_over(
        show(words("points a player and game"), language), (0.0, most), _numbers(language)
    )
    series = [show(words("winners"), language), show(words("all others"), language)]
    title = show(words("What points come from"), language)
    return bars(title, _listed(told, language), drawn, axis, series=series)


def _winners_first(found: Points) -> tuple[tuple[Message, Mean], ...]:
    return ((words("winners"), found.winners), (words("all others"), found.others))


# Histograms and lines.


def lengths(sides: Sides, what: str, language: str) -> Chart:
    """Draw how many games have how many turns, or decisions."""
    counts = [getattr(side.counted.tally, what) for side in sides]
    low = min(min(count) for count in counts)
    high = max(max(count) for count in counts) + 1
    step = max(1, ceil(round_step((high - low) / COLUMNS)))
    first = low // step * step
    columns = [
        Column(start, start + step, tuple(_within(count, start, step) for count in counts))
        for start in range(first, high, step)
    ]
    is_turns = what == "turns"
    label = words("turns") if is_turns else words("decisions")
    title = words("Length in turns") if is_turns else words("Length in decisions")
    heights = [height for column in columns for height in column.heights]
    across = axis_over(show(label, language), (first, columns[-1].high), _numbers(language))
    up = axis_over(show(words("share of the games"), language), (0, *heights), _percents(language))
    told = [_of(side, _range(side, what)) for side in sides]
    return drawn_histogram(
        show(title, language), _listed(told, language), columns, across, up,
        series=_labels(sides, language),
    )  # fmt: skip


def _within(count: Counter[int], start: int, step: int) -> float:
    return sum(count[value] for value in range(start, start + step)) / count.total()


def _range(side: Side, what: str) -> Message:
    length = getattr(side.figures, what)
    return words(
        "one game of twenty has no more than {least}, half no more than {middle}, one of twenty "
        "more than {most}",
        least=length.least,
        middle=length.middle,
        most=length.most,
    )


def _progress(language: str) -> Axis:
    return axis_over(show(words("progress of the game"), language), (0.0, 1.0), _percents(language))


def _over_time(
    title: Message, up: Axis, drawn: Sequence[ChartLine], told: Sequence[Value], language: str
) -> Chart:
    return drawn_lines(
        show(title, language), _listed(told, language), drawn, _progress(language), up
    )


def choices(sides: Sides, language: str) -> Chart:
    """Draw how many moves a decision offers in the course of the game."""
    drawn, told = [], []
    for side in sides:
        by = side.figures.choices_by
        points = tuple(((n + 0.5) / TENTHS, moves) for n, moves in enumerate(by))
        drawn.append(ChartLine(show(side.label, language), points))
        told.append(_of(side, words("{values}", values=row_of(map(_moves, range(TENTHS), by)))))
    heights = [moves for line in drawn for _, moves in line.points]
    up = axis_over(show(words("legal moves a decision"), language), (0, *heights),
                   _numbers(language))  # fmt: skip
    return _over_time(words("Choice in the course of the game"), up, drawn, told, language)


def settled(sides: Sides, language: str) -> Chart:
    """Draw in how many games the winner leads for good already."""
    drawn, told = [], []
    for side in sides:
        if (lead := side.figures.lead) is not None:
            points = tuple((mark / MARKS, share) for mark, share in enumerate(lead.settled))
            drawn.append(ChartLine(show(side.label, language), points))
            shares = list(enumerate(lead.settled))[::2]
            told.append(_of(side, _course(shares)))
    up = _whole(words("share of the games"), language)
    title = words("Games whose winner leads for good already")
    return _over_time(title, up, drawn, told, language)


def holds(sides: Sides, language: str) -> Chart:
    """Draw how often who leads wins."""
    drawn, told = [], []
    for side in sides:
        if (lead := side.figures.lead) is not None:
            found = [(n, score) for n, score in enumerate(lead.holds, 1) if score.games]
            points = tuple((mark / MARKS, score.mean) for mark, score in found)
            band = tuple((score.low, score.high) for _, score in found)
            drawn.append(ChartLine(show(side.label, language), points, band))
            shares = [(mark, score.mean) for mark, score in found if mark % 2 == 0]
            told.append(_of(side, _course(shares)))
    up = _whole(words("share of the games"), language)
    return _over_time(words("How often who leads wins"), up, drawn, told, language)


def _whole(label: Message, language: str) -> Axis:
    return axis_over(show(label, language), (0.0, 1.0), _percents(language))


def _moves(tenth: int, moves: float) -> Message:
    percent = WHOLE * (tenth + 1) // TENTHS
    return words("{percent} %: {number}", percent=percent, number=amount(moves))


def _course(shares: Sequence[tuple[int, float]]) -> Message:
    """Describe, for screen readers, the share at each mark."""
    told = (
        words("{percent} %: {share} %", percent=WHOLE * mark // MARKS, share=percent(share))
        for mark, share in shares
    )
    return words("{values}", values=row_of(told))
