"""Standings: points first, then tie-breaks in turn; who is still equal shares a place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Final

from belvedere.core.messages import Message, words, words_in
from belvedere.tournaments.points import NONE, WHOLE
from belvedere.tournaments.tournament import Format, How, Number, Tournament, TournamentGame


class CountedGames:
    """The games of a tournament that count, and what they have brought everybody."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.annulled = tournament.annulled()
        self.games: dict[Number, list[tuple[int, TournamentGame]]] = {
            number: [
                (which, game)
                for which, game in tournament.games_of(number)
                if self._is_counted(game)
            ]
            for number in range(len(tournament.entrants))
        }
        self.points: dict[Number, Fraction] = {
            number: sum((game.points_of(number) or NONE for _, game in games), NONE)
            for number, games in self.games.items()
        }

    def _is_counted(self, game: TournamentGame) -> bool:
        return game.points is not None and not self.annulled & {game.first, game.second}


@dataclass(frozen=True, slots=True)
class TieBreak:
    """What decides between those who are equal so far."""

    id: str
    short: Message  # at the head of a column
    name: Message
    why: Message  # a line that explains it
    value: Callable[
        [CountedGames, Sequence[Number], Number], Fraction
    ]  # among equals, of one of them


def _direct(sheet: CountedGames, equals: Sequence[Number], number: Number) -> Fraction:
    """Return the points out of the games of equals, if all of them have met."""
    among = set(equals)
    met = {n: [g for _, g in sheet.games[n] if g.opponent_of(n) in among] for n in equals}
    if any(len({g.opponent_of(n) for g in games}) < len(among) - 1 for n, games in met.items()):
        return NONE
    return sum((game.points_of(number) or NONE for game in met[number]), NONE)


def _sonneborn_berger(sheet: CountedGames, equals: Sequence[Number], number: Number) -> Fraction:
    total = NONE
    for _, game in sheet.games[number]:
        opponent = game.opponent_of(number)
        if opponent is not None:
            total += (game.points_of(number) or NONE) * sheet.points[opponent]
    return total


def _buchholz(sheet: CountedGames, equals: Sequence[Number], number: Number) -> Fraction:
    opponents = (game.opponent_of(number) for _, game in sheet.games[number])
    return sum((sheet.points[met] for met in opponents if met is not None), NONE)


def _wins(sheet: CountedGames, equals: Sequence[Number], number: Number) -> Fraction:
    games = (game for _, game in sheet.games[number] if game.how is How.PLAYED)
    return Fraction(sum(game.points_of(number) == WHOLE for game in games))


DIRECT: Final = TieBreak(
    "direct",
    words_in("column", "Direct"),
    words("Direct encounter"),
    words("points out of the games of those who are equal, if all of them have met"),
    _direct,
)
SONNEBORN_BERGER: Final = TieBreak(
    "sonneborn-berger",
    words_in("column", "S–B"),
    words("Sonneborn–Berger"),
    words(
        "the points of those whom one has beaten, and half the points of those with whom one drew"
    ),
    _sonneborn_berger,
)
BUCHHOLZ: Final = TieBreak(
    "buchholz",
    words_in("column", "Buch."),
    words("Buchholz"),
    words("the points of all opponents; a round without one adds nothing"),
    _buchholz,
)
WINS: Final = TieBreak(
    "wins",
    words_in("column", "Wins"),
    words("Wins"),
    words("how many games one has won at the table"),
    _wins,
)
TIE_BREAKS: Final[dict[Format, tuple[TieBreak, ...]]] = {
    Format.ROUND_ROBIN: (DIRECT, SONNEBORN_BERGER, WINS),
    Format.SWISS: (BUCHHOLZ, DIRECT, WINS),
}


@dataclass(frozen=True, slots=True)
class Standing:
    """The place of an entrant, and what it follows from."""

    number: Number
    place: str  # `1`, shared ones `1–2`; empty for those whose games do not count
    points: Fraction
    values: tuple[Fraction, ...]  # of the tie-breaks


def standings(
    tournament: Tournament, tie_breaks: Sequence[TieBreak] | None = None
) -> list[Standing]:
    """List everybody, the best first; by the tie-breaks of the format unless told."""
    ties = TIE_BREAKS[tournament.plan.format] if tie_breaks is None else tuple(tie_breaks)
    sheet = CountedGames(tournament)
    counting = [n for n in range(len(tournament.entrants)) if n not in sheet.annulled]
    found: list[Standing] = []
    for equals in _sorted([counting], lambda group, n: sheet.points[n]):
        found += _broken(sheet, equals, ties, len(found))
    nothing = (NONE,) * len(ties)
    found += [Standing(n, "", sheet.points[n], nothing) for n in sorted(sheet.annulled)]
    return found


def _broken(
    sheet: CountedGames, equals: list[Number], ties: Sequence[TieBreak], before: int
) -> list[Standing]:
    """Place those who have the same points."""
    values: dict[Number, tuple[Fraction, ...]] = dict.fromkeys(equals, ())
    groups = [equals]
    for tie in ties:
        here = {n: tie.value(sheet, group, n) for group in groups for n in group}
        values = {n: (*known, here[n]) for n, known in values.items()}
        groups = _sorted(groups, lambda group, n, here=here: here[n])  # type: ignore[misc]
    placed: list[Standing] = []
    for group in groups:
        place = format_place(before + len(placed) + 1, len(group))
        placed += [Standing(n, place, sheet.points[n], values[n]) for n in group]
    return placed


def _sorted(
    groups: Sequence[list[Number]], value: Callable[[list[Number], Number], Fraction]
) -> list[list[Number]]:
    """Split groups of equals by a value, the highest first."""
    parts: list[list[Number]] = []
    for group in groups:
        ordered = sorted(group, key=lambda n: (-value(group, n), n))
        parts += [list(part) for _, part in groupby(ordered, key=lambda n: value(group, n))]
    return parts


def format_place(first: int, number: int) -> str:
    """Write a place, or those that several share."""
    return str(first) if number == 1 else f"{first}–{first + number - 1}"
