"""The report on a game's balance: what was counted, and what it means."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from belvedere.arena.balance import comparing, report_charts, sentences
from belvedere.arena.balance.sides import (
    Side,
    format_option,
    name_bot,
    name_options,
    sides_of,
)
from belvedere.arena.balance.studies import Counted
from belvedere.arena.balance.wording import amount, mean_cell, share_cell
from belvedere.arena.documents import Document, DocumentTable, Heading, Part, ShellCommand
from belvedere.core.messages import Message, Value, counted, verbatim, words, words_in

Say = Callable[[Side], Iterator[Message]]


def report(studies: Sequence[Counted]) -> Document:
    """Write what was counted in one study, or in two that are compared."""
    sides = sides_of(studies)
    title = words("Balance of {game}", game=sides[0].rules.facts.title)
    document = Document(title, list(_about(sides)))
    if len(sides) > 1:
        document.parts += comparing.compare(sides[0], sides[1])
    for section in (_seats, _lengths, _choices, _decisiveness, _ends, _points, _rules, _made):
        document.parts += section(sides)
    return document


def in_short(studies: Sequence[Counted]) -> Iterator[Message]:
    """Return the most important findings as sentences."""
    for side in sides_of(studies):
        if side.label:
            yield words("{label}:", label=side.label)
        yield from sentences.seats(side)
        yield from list(sentences.lengths(side))[:1]
        yield from list(sentences.decisiveness(side))[1:2]
        yield from sentences.draws(side)


def _said(sides: Sequence[Side], say: Say) -> Iterator[Part]:
    """Say the same of every side; of two, each is named first, unless both are told the same."""
    told = [list(say(side)) for side in sides]
    common = [sentence for sentence in told[0] if all(sentence in own for own in told)]
    yield from common
    for side, own in zip(sides, told, strict=True):
        for sentence in own:
            if sentence not in common:
                yield words("{label}: {told}", label=side.label, told=sentence)


def _about(sides: Sequence[Side]) -> Iterator[Part]:
    for side in sides:
        games = counted("{number} game", "{number} games", side.figures.games)
        yield words(
            "{games} with {options}. {bot}",
            games=games,
            options=name_options(side.study),
            bot=name_bot(side.study),
        )
    yield words(
        "Behind each figure stands an interval that holds the true value 95 times out of 100: that "
        "of as many games as one likes between these same players. Other players may play "
        "otherwise. A shared win counts for each of its winners in equal parts."
    )


def _seats(sides: Sequence[Side]) -> Iterator[Part]:
    yield Heading(words("Is it fair?"))
    yield from _said(sides, sentences.seats)
    yield partial(report_charts.seats, sides)
    yield from _said(sides, sentences.colours)
    if any(side.figures.names for side in sides):
        yield partial(report_charts.colours, [side for side in sides if side.figures.names])
    yield from _said(sides, sentences.known)
    yield from _said(sides, sentences.draws)


def _lengths(sides: Sequence[Side]) -> Iterator[Part]:
    yield Heading(words("How long is it?"))
    yield from _said(sides, sentences.lengths)
    yield partial(report_charts.lengths, sides, "turns")
    if any(side.figures.turns != side.figures.decisions for side in sides):
        yield partial(report_charts.lengths, sides, "decisions")


def _choices(sides: Sequence[Side]) -> Iterator[Part]:
    yield Heading(words("How much choice is there?"))
    yield from _said(sides, sentences.choices)
    yield partial(report_charts.choices, sides)


def _decisiveness(sides: Sequence[Side]) -> Iterator[Part]:
    yield Heading(words("When is it decided?"))
    yield from _said(sides, sentences.decisiveness)
    if any(side.figures.lead for side in sides):
        yield partial(report_charts.settled, sides)
        yield partial(report_charts.holds, sides)


def _ends(sides: Sequence[Side]) -> Iterator[Part]:
    yield Heading(words("How does it end?"))
    yield partial(report_charts.reasons, sides)


def _points(sides: Sequence[Side]) -> Iterator[Part]:
    if not sides[0].rules.all_sources:
        return
    yield Heading(words("What do points come from?"))
    yield from _said(sides, sentences.points)
    for side in sides:
        if side.label:
            yield words("{label}:", label=side.label)
        yield partial(report_charts.points, side)
        yield _table_of_points(side)


def _table_of_points(side: Side) -> DocumentTable:
    head = [
        words_in("column", "Source"),
        words_in("column", "All"),
        words_in("column", "Winners"),
        words_in("column", "All others"),
        words_in("column", "The winner is ahead by"),
    ]
    found = side.figures.points
    rows: list[list[Value]] = [
        [
            source.name,
            amount(found[source.id].all.mean),
            mean_cell(found[source.id].winners),
            mean_cell(found[source.id].others),
            mean_cell(found[source.id].margin),
        ]
        for source in side.rules.possible_sources()
    ]
    return DocumentTable(head, rows)


def _rules(sides: Sequence[Side]) -> Iterator[Part]:
    if not sides[0].rules.all_events:
        return
    yield Heading(words("How often do the rules come into play?"))
    for side in sides:
        if side.label:
            yield words("{label}:", label=side.label)
        yield _table_of_events(side)
        yield from sentences.never(side)


def _table_of_events(side: Side) -> DocumentTable:
    head = [
        words_in("column", "Event"),
        words_in("column", "Times a game"),
        words_in("column", "Games in which it happens"),
        words_in("column", "Rulings"),
    ]
    found = side.figures.events
    rows: list[list[Value]] = [
        [
            event.summary,
            mean_cell(found[event.id].times),
            share_cell(found[event.id].games),
            verbatim(" ".join(event.rulings)),
        ]
        for event in side.rules.possible_events()
        if found[event.id].games.mean
    ]
    return DocumentTable(head, rows)


def _made(sides: Sequence[Side]) -> Iterator[Part]:
    """Say how to get the same figures again."""
    yield Heading(words("How this was made"))
    studies, dates = [side.study for side in sides], [side.counted.date for side in sides]
    yield ShellCommand(command_of(sides))
    yield words(
        "Last game on {date}. Sources of the players {sources}, of the counting {counting}.",
        date=max(dates),
        sources=studies[-1].sources,
        counting=studies[-1].counting,
    )


def command_of(sides: Sequence[Side]) -> str:
    """Write the command that makes this report."""
    first, last = sides[0].study, sides[-1].study
    defaults = sides[0].rules.facts.settle({})
    line = ["belvedere", "balance", first.game]
    for name, value in first.options.items():
        if value != defaults[name]:
            line += ["--option", format_option(name, value)]
    for name, value in last.options.items():
        if value != first.options[name]:
            line += ["--against", format_option(name, value)]
    line += ["--games", str(first.games), "--bot", first.bot, "--seed", str(first.seed)]
    return shlex.join(line)
