"""What the counts of one way to play come to."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass
from typing import Any

from belvedere.arena.balance.intervals import Mean, mean_of, quantile, sum_of
from belvedere.arena.balance.tally import MARKS, TENTHS, WHOLE, WIN, BalanceCounts
from belvedere.arena.statistics import Score, score_of
from belvedere.core.game import Game


@dataclass(frozen=True, slots=True)
class Length:
    """How long games are: the mean, and what most of them stay within."""

    mean: Mean
    least: int  # one game of twenty is no longer
    middle: int
    most: int  # one game of twenty is longer


@dataclass(frozen=True, slots=True)
class Lead:
    """When games are decided."""

    games: int  # those that were looked at
    early: int  # percent of the game after which one winner of ten leads for good
    middle: int  # … half of the winners
    late: int  # … nine of ten
    settled: tuple[float, ...]  # share of games whose winner leads for good, by twentieth
    holds: tuple[Score, ...]  # how often who leads wins, by twentieth
    changes: Mean  # of the lead, in a game

    @property
    def half_way(self) -> Score:
        """How often who leads half-way wins."""
        return self.holds[MARKS // 2 - 1]


@dataclass(frozen=True, slots=True)
class Firing:
    """How often something happens."""

    times: Mean  # in a game
    games: Score  # in which it happens at all


@dataclass(frozen=True, slots=True)
class Points:
    """What comes from a source."""

    all: Mean  # a player and game
    winners: Mean
    others: Mean
    margin: Mean  # how far the only winner is ahead of the mean of the others


@dataclass(frozen=True, slots=True)
class Figures:
    """What many games of one kind were like."""

    games: int
    seats: tuple[Score, ...]  # share of the win
    names: tuple[Score, ...]  # the same by what a seat is called at the end, if that changes
    renamed: Score  # games in which it does
    drawn: Score  # games that all have won
    shared: Score  # games that several have won, not all
    reasons: dict[str, Score]
    turns: Length
    decisions: Length
    choices: float  # legal moves per decision
    choices_by: tuple[float, ...]  # … by tenth of the game
    forced: float  # share of decisions that leave no choice
    lead: Lead | None  # None: no game was won by one player alone
    events: dict[str, Firing]
    points: dict[str, Points]

    def to_dict(self) -> dict[str, Any]:
        """Return all estimates as JSON."""
        rounded: dict[str, Any] = _rounded(asdict(self))
        return rounded


def _rounded(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _rounded(part) for name, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [_rounded(part) for part in value]
    return round(value, 6) if isinstance(value, float) else value


def figures_of(rules: Game, tally: BalanceCounts) -> Figures:
    """Work out what the counts come to."""
    games, players = tally.games, rules.players
    decisions = tally.asked.total()
    several = sum(n for k, n in tally.winners.items() if 1 < k < players)
    return Figures(
        games,
        tuple(score_of(games, tally.wins[seat] / WIN) for seat in range(players)),
        _names(rules, tally),
        score_of(games, tally.renamed),
        score_of(games, tally.winners[players]),
        score_of(games, several),
        {name: score_of(games, number) for name, number in sorted(tally.reasons.items())},
        _length(tally.turns),
        _length(tally.decisions),
        tally.choices.total() / max(decisions, 1),
        tuple(tally.choices[n] / max(tally.asked[n], 1) for n in range(TENTHS)),
        tally.forced.total() / max(decisions, 1),
        _lead(tally) if tally.settled else None,
        {
            name: Firing(mean_of(found), score_of(games, tally.seen[name]))
            for name, found in sorted(tally.events.items())
        },
        {name: _points(rules, tally, name) for name in sorted(tally.gains)},
    )


def _names(rules: Game, tally: BalanceCounts) -> tuple[Score, ...]:
    if not tally.renamed:
        return ()
    return tuple(score_of(tally.games, tally.names[n] / WIN) for n in range(rules.players))


def _length(lengths: Counter[int]) -> Length:
    least, middle, most = (quantile(lengths, share) for share in (0.05, 0.5, 0.95))
    return Length(mean_of(sum_of(lengths)), least, middle, most)


def _lead(tally: BalanceCounts) -> Lead:
    games = tally.settled.total()
    early, middle, late = (quantile(tally.settled, share) for share in (0.1, 0.5, 0.9))
    ends = [WHOLE * mark // MARKS for mark in range(MARKS + 1)]
    settled = (sum(n for at, n in tally.settled.items() if at <= end) for end in ends)
    return Lead(
        games,
        early,
        middle,
        late,
        tuple(number / games for number in settled),
        tuple(score_of(tally.led[mark], tally.held[mark]) for mark in range(1, MARKS)),
        mean_of(sum_of(tally.changes)),
    )


def _points(rules: Game, tally: BalanceCounts, name: str) -> Points:
    none = mean_of(sum_of(Counter()))
    winning, losing, margins = tally.winning, tally.losing, tally.margins
    return Points(
        mean_of(tally.gains[name]),
        mean_of(winning[name]) if name in winning else none,
        mean_of(losing[name]) if name in losing else none,
        mean_of(margins[name], rules.players - 1) if name in margins else none,
    )
