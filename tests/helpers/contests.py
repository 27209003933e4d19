"""Tournaments that are played in a moment: results come from a function."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from belvedere.tournaments.points import HALF, NONE, WHOLE
from belvedere.tournaments.tournament import (
    Entrant,
    Format,
    Plan,
    Tournament,
    TournamentGame,
    with_result,
)

Decide = Callable[[TournamentGame], Fraction]  # what the first seat gets

RESULTS = (WHOLE, HALF, NONE)


def contest(kind: Format, number: int, rounds: int = 0) -> Tournament:
    """Return a tournament that has not begun."""
    entrants = tuple(Entrant(f"P{n}") for n in range(number))
    return Tournament(Plan(kind, rounds), entrants)


def play_round(tournament: Tournament, decide: Decide) -> Tournament:
    """Pair a round, and play it."""
    return finish_round(tournament.begin_round(), decide)


def finish_round(tournament: Tournament, decide: Decide) -> Tournament:
    """Play the games of the round that goes on."""
    *before, latest = tournament.rounds
    played = tuple(
        game if game.points is not None else with_result(game, _shared(decide(game)))
        for game in latest
    )
    return replace(tournament, rounds=(*before, played))


def _shared(first: Fraction) -> tuple[Fraction, Fraction]:
    return first, WHOLE - first


def play_all(tournament: Tournament, decide: Decide) -> Tournament:
    """Play to the end."""
    while not tournament.is_over:
        tournament = play_round(tournament, decide)
    return tournament
