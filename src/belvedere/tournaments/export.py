"""A tournament as text: the cross table in columns, and the games of every round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from belvedere.core.messages import Message, row_of, show, words, words_in
from belvedere.tournaments.crosstable import (
    RUNNING,
    CrossTableRow,
    cross_table,
    format_cell,
    format_cells,
)
from belvedere.tournaments.points import format_points
from belvedere.tournaments.standings import TIE_BREAKS, TieBreak
from belvedere.tournaments.tournament import Format, How, Tournament, TournamentGame

GAP = "  "


def format_text(
    tournament: Tournament,
    heading: Sequence[Message | str],
    language: str,
    tie_breaks: Sequence[TieBreak] | None = None,
) -> str:
    """Write all that has happened, in the reader's language."""
    ties = TIE_BREAKS[tournament.plan.format] if tie_breaks is None else tuple(tie_breaks)
    lines = [show(line, language) for line in heading]
    lines += ["", *_table(tournament, ties, language)]
    for which, games in enumerate(tournament.rounds):
        lines += ["", words("Round {number}", number=which + 1).say(language)]
        lines += _games(tournament, games, language)
    lines += ["", *(message.say(language) for message in legend(tournament, ties))]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _table(tournament: Tournament, ties: Sequence[TieBreak], language: str) -> Iterator[str]:
    rows = cross_table(tournament, ties)
    width = max((len(format_cell(cell)) for row in rows for cell in row.cells), default=1)
    heads = [
        words_in("column", "Place"),
        words_in("column", "Name"),
        words_in("column", "Results"),
        words_in("column", "Points"),
        *(t.short for t in ties),
    ]
    columns = [[head.say(language)] for head in heads]
    for row in rows:
        for column, text in zip(columns, _texts(tournament, row, width, language), strict=True):
            column.append(text)
    widths = [max(map(len, column)) for column in columns]
    for line in zip(*columns, strict=True):
        yield GAP.join(
            text.ljust(wide) if n in (1, 2) else text.rjust(wide)
            for n, (text, wide) in enumerate(zip(line, widths, strict=True))
        )


def _texts(tournament: Tournament, row: CrossTableRow, width: int, language: str) -> list[str]:
    standing = row.standing
    return [
        standing.place or "–",
        name_of(tournament, row.number, language),
        format_cells(row, width),
        format_points(standing.points),
        *map(format_points, standing.values),
    ]


def _games(tournament: Tournament, games: Sequence[TournamentGame], language: str) -> Iterator[str]:
    names = [
        (name_of(tournament, game.first, language), _opponent(tournament, game, language))
        for game in games
    ]
    wide = max((len(first) for first, _ in names), default=0)
    for game, (first, second) in zip(games, names, strict=True):
        yield f"{GAP}{first.ljust(wide)}{GAP}{format_result(game).center(5)}{GAP}{second}"


def _opponent(tournament: Tournament, game: TournamentGame, language: str) -> str:
    if game.second is None:
        return words_in("result", "bye").say(language)
    return name_of(tournament, game.second, language)


def name_of(tournament: Tournament, number: int, language: str) -> str:
    """Name an entrant."""
    return show(tournament.entrants[number].name, language)


def format_result(game: TournamentGame) -> str:
    """Write how a game ended, by seat."""
    if game.points is None:
        return RUNNING
    if game.how is How.FORFEIT:
        return " ".join("+" if points else "−" for points in game.points)
    if game.second is None:
        return format_points(game.points[0])
    return "–".join(map(format_points, game.points))


def legend(tournament: Tournament, ties: Sequence[TieBreak]) -> list[Message]:
    """Explain what decides, and every sign that stands in the table."""
    games = [game for games in tournament.rounds for game in games]
    found = [
        words("Points decide first, then: {ties}.", ties=row_of(t.name for t in ties))
        if ties
        else words("Points decide; who has the same shares a place.")
    ]
    found += [words("{name}: {why}.", name=tie.name, why=tie.why) for tie in ties]
    if tournament.plan.format is Format.SWISS:
        found.append(words("A result is followed by the opponent's line."))
    if any(game.points is None for game in games):
        found.append(words("* a game that is being played"))
    if any(game.how is not How.PLAYED for game in games):
        found.append(words("+ − a point, or none, without a game"))
    if tournament.annulled():
        found.append(words("( ) does not count: withdrawn before half of the games were played"))
    return found
