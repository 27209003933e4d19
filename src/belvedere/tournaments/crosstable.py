"""The cross table: everybody's results against everybody, `x/1/0/1/1`; of a Swiss, by round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from belvedere.tournaments.points import WHOLE, format_points
from belvedere.tournaments.standings import Standing, TieBreak, standings
from belvedere.tournaments.tournament import Format, How, Number, Tournament, TournamentGame

SELF, NOTHING, RUNNING = "x", "·", "*"  # oneself, no game yet, one that is being played
WON, LOST = "+", "−"  # without a game


@dataclass(frozen=True, slots=True)
class Cell:
    """One result in the cross table."""

    text: str
    game: TournamentGame | None = None
    opponent: int | None = None  # of a Swiss: his line, counted from 1
    is_annulled: bool = False


@dataclass(frozen=True, slots=True)
class CrossTableRow:
    """One entrant's line."""

    standing: Standing
    cells: tuple[Cell, ...]

    @property
    def number(self) -> Number:
        """The number of the entrant."""
        return self.standing.number


def cross_table(
    tournament: Tournament, tie_breaks: Sequence[TieBreak] | None = None
) -> list[CrossTableRow]:
    """Return the lines, the best first."""
    placed = standings(tournament, tie_breaks)
    annulled = tournament.annulled()
    is_robin = tournament.plan.format is Format.ROUND_ROBIN
    cells = _by_opponent if is_robin else _by_round
    return [CrossTableRow(one, cells(tournament, one.number, placed, annulled)) for one in placed]


def _by_opponent(
    tournament: Tournament, number: Number, placed: list[Standing], annulled: frozenset[Number]
) -> tuple[Cell, ...]:
    games = {game.opponent_of(number): game for _, game in tournament.games_of(number)}
    return tuple(
        Cell(SELF)
        if other.number == number
        else _cell(games.get(other.number), number, bool(annulled & {number, other.number}))
        for other in placed
    )


def _by_round(
    tournament: Tournament, number: Number, placed: list[Standing], annulled: frozenset[Number]
) -> tuple[Cell, ...]:
    lines = {standing.number: line for line, standing in enumerate(placed, 1)}
    games = dict(tournament.games_of(number))
    cells = []
    for which in range(tournament.planned_rounds):
        game = games.get(which)
        opponent = game.opponent_of(number) if game is not None else None
        line = None if opponent is None else lines[opponent]
        cells.append(_cell(game, number, False, line))
    return tuple(cells)


def _cell(
    game: TournamentGame | None, number: Number, is_annulled: bool, opponent: int | None = None
) -> Cell:
    if game is None:
        return Cell(NOTHING)
    points = game.points_of(number)
    if points is None:
        return Cell(RUNNING, game, opponent, is_annulled)
    return Cell(_result(points, game.how), game, opponent, is_annulled)


def _result(points: Fraction, how: How) -> str:
    if how is How.PLAYED:
        return format_points(points)
    return WON if points == WHOLE else LOST


def format_cell(cell: Cell) -> str:
    """Write a result: in brackets if it does not count, with the opponent's line in a Swiss."""
    text = f"({cell.text})" if cell.is_annulled else cell.text
    return text if cell.opponent is None else f"{text}:{cell.opponent}"


def format_cells(row: CrossTableRow, width: int = 1) -> str:
    """Write a line of the cross table."""
    return "/".join(format_cell(cell).center(width) for cell in row.cells).rstrip()
