"""What is told of a ladder of levels: where each level stands, and what the rungs have shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from belvedere.arena import charts
from belvedere.arena.charts import Bar, Chart
from belvedere.arena.documents import Document, DocumentTable, Heading, Part, ShellCommand
from belvedere.arena.ladder import MeasuredRung, places, rungs
from belvedere.arena.ratings import Rating
from belvedere.arena.report import interval, percent, rated
from belvedere.bots.levels import FIRST, LEVELS
from belvedere.core import registry
from belvedere.core.messages import Value, format_number, words, words_in


def report(game: str, steps: Sequence[MeasuredRung]) -> Document:
    """Write down what was measured of one game."""
    document = Document(words("Ladder of {game}", game=registry.facts(game).title))
    if not steps:
        document.parts.append(words("No rung has been measured yet."))
        return document
    document.parts += _levels(steps)
    document.parts += _method(game)
    return document


def _levels(steps: Sequence[MeasuredRung]) -> Iterator[Part]:
    stands = places(steps)
    head: list[Value] = [
        words_in("column", "Level"),
        "Elo",
        words("Against the level below"),
        words("95 % interval"),
        words_in("column", "Games"),
        words_in("column", "Date"),
    ]
    yield DocumentTable(head, [list(_row(level.number, steps, stands)) for level in LEVELS])
    if stands:
        yield lambda language: _chart(stands, language)


def _row(level: int, steps: Sequence[MeasuredRung], stands: dict[int, Rating]) -> Iterator[Value]:
    yield words("{level} {name}", level=level, name=LEVELS[level - FIRST].name)
    yield rated(stands[level], 0) if level in stands else ""
    below = next((step for step in steps if step.rung.lower == level - 1), None)
    if below is None:
        yield from ("", "", "", "")
        return
    yield percent(below.score.mean)
    yield interval(below.score)
    yield below.score.games
    yield below.date


def _chart(stands: dict[int, Rating], language: str) -> Chart:
    ends = [end for rating in stands.values() for end in (rating.low, rating.high)]
    axis = charts.axis_over("Elo", [0.0, *ends], lambda v: format_number(round(v), language))
    rows = [
        Bar(
            f"{level} {LEVELS[level - FIRST].name.say(language)}",
            rating.mean,
            format_number(round(rating.mean), language),
            rating.low,
            rating.high,
        )
        for level, rating in stands.items()
    ]
    said = words("Where each level stands on Elo's scale, with its interval; the lowest is 0.")
    return charts.bars(words("Ladder").say(language), said.say(language), rows, axis)


def _method(game: str) -> Iterator[Part]:
    yield Heading(words("How this is reckoned"))
    rung = rungs(game)[0]
    yield words(
        "Each level plays the one below, with seats changed and the same dice, until a sequential "
        "test tells {low} from {high} %: the upper one must reach {reach} %. Intervals of scores "
        "are Wilson's. Elo's scale is by the model of Bradley and Terry over all rungs; the lowest "
        "level stands at 0, and the doubts of the rungs below add up.",
        low=round(100 * rung.claims[0]),
        high=round(100 * rung.claims[1]),
        reach=round(100 * rung.reach),
    )
    yield words("The command that plays these games:")
    yield ShellCommand(f"belvedere ladder {game}")
