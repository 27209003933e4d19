"""How strong players are by their games: on Elo's scale for two, by openskill for two to four.

Elo's scale is by the model of Bradley and Terry: whoever is d points stronger scores
1 / (1 + 10 ** (-d / 400)). The ratings are those that make the games likeliest; a draw is half a
win for either. So that somebody who has won everything gets a number, each two who have met are
taken to have drawn one more game: of a hundred games that takes off a few points. Intervals come
from the curvature of the likelihood (Fisher's information); since a draw varies less than a win,
they are rather too wide than too narrow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import erf, log, sqrt
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from belvedere.arena.single_game import PlayedGame
from belvedere.arena.statistics import SURE

POINTS: Final = 400 / log(10)  # of Elo, for a strength of 1
PRIOR: Final = 1.0  # games that each two who have met are taken to have drawn
HINT: Final = 1e-3  # games that everybody has drawn with nobody: it ties down who has met no one
CLOSE: Final = 1e-10  # when a step of Newton's is small enough
STEPS: Final = 100

Matrix = NDArray[np.floating[Any]]
Wins = Mapping[tuple[int, int], float]  # what the first won against the second


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating between bounds that hold 95 times out of 100."""

    mean: float
    low: float
    high: float


def _rating(mean: float, error: float) -> Rating:
    return Rating(mean, mean - SURE * error, mean + SURE * error)


# Two players at a table.


def bradley_terry(wins: Wins, players: int, first: int | None = None) -> list[Rating]:
    """Rate players on Elo's scale: their mean is 0, or the rating of `first` if there is one."""
    won = np.zeros((players, players))
    for (one, other), number in wins.items():
        won[one, other] += number
    won += PRIOR / 2 * (won + won.T > 0)
    strength, spread = _likeliest(won)
    frame = np.full((players, players), 1 / players)
    if first is not None:
        frame = np.zeros((players, players))
        frame[:, first] = 1
    apart = np.eye(players) - frame
    means = POINTS * (apart @ strength)
    errors = POINTS * np.sqrt(np.maximum(np.diag(apart @ spread @ apart.T), 0))
    return [_rating(float(mean), float(error)) for mean, error in zip(means, errors, strict=True)]


def _likeliest(won: Matrix) -> tuple[Matrix, Matrix]:
    """Return the strengths that make the wins likeliest, and their covariance (by Newton)."""
    games = won + won.T
    strength = np.zeros(len(won))
    for _ in range(STEPS):
        slope, bend = _derivatives(won, games, strength)
        step: Matrix = np.linalg.solve(bend, slope)
        strength += np.clip(step, -1, 1)  # far from the top a whole step may lead too far
        if float(np.abs(step).max()) < CLOSE:
            break
    covariance: Matrix = np.linalg.inv(_derivatives(won, games, strength)[1])
    return strength, covariance


def _derivatives(won: Matrix, games: Matrix, strength: Matrix) -> tuple[Matrix, Matrix]:
    """Return the slope of the log-likelihood, and its curvature downwards."""
    chance = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))  # that one beats the other
    alone = 1 / (1 + np.exp(-strength))  # the same against nobody, of strength 0
    slope = (won - games * chance).sum(axis=1) + HINT * (0.5 - alone)
    bend = -games * chance * (1 - chance)
    np.fill_diagonal(bend, 0)
    np.fill_diagonal(bend, HINT * alone * (1 - alone) - bend.sum(axis=1))
    return slope, bend


# Two to four players at a table.


def openskill(games: Sequence[PlayedGame], players: int) -> list[Rating]:
    """Rate players by placing, game after game; everybody begins at 25 (model: Plackett–Luce)."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = [model.rating() for _ in range(players)]
    for played in games:
        teams = [[ratings[who]] for who in played.seats]
        rated = model.rate(teams, ranks=[float(place) for place in played.places])
        for who, team in zip(played.seats, rated, strict=True):
            ratings[who] = team[0]
    return [_rating(float(rating.mu), float(rating.sigma)) for rating in ratings]


# Pairs.


@dataclass(frozen=True, slots=True)
class Meeting:
    """What somebody achieved against somebody else, in games where both sat."""

    games: int = 0
    won: float = 0.0  # ties count half
    lead: float = 0.0  # wins minus losses
    spread: float = 0.0  # the sum of the squares of these

    @property
    def superiority(self) -> float:
        """How likely the first is the stronger one, from the games between the two alone.

        The lead is compared with what chance would bring if both were equal: draws say nothing.
        """
        return (1 + erf(self.lead / sqrt(2 * self.spread))) / 2 if self.spread else 0.5

    def add(self, result: float) -> Meeting:
        """Count another game."""
        lead = 2 * result - 1
        return Meeting(
            self.games + 1, self.won + result, self.lead + lead, self.spread + lead * lead
        )


def meetings(games: Sequence[PlayedGame], players: int) -> dict[tuple[int, int], Meeting]:
    """Count for each two of the players how often one was placed before the other."""
    found = {(a, b): Meeting() for a in range(players) for b in range(players) if a != b}
    for played in games:
        sitting = sorted(set(played.seats))
        for one in sitting:
            for other in sitting:
                if one != other:
                    found[one, other] = found[one, other].add(_result(played, one, other))
    return found


def _result(played: PlayedGame, one: int, other: int) -> float:
    """Return how far one was placed before another, from 0 to 1, over all seats of theirs."""
    own, others = (
        [place for place, who in zip(played.places, played.seats, strict=True) if who == player]
        for player in (one, other)
    )
    results = [(a < b) + (a == b) / 2 for a in own for b in others]
    return sum(results) / len(results)
