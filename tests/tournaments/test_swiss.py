"""Swiss pairing, against every way there is to pair a small field."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from belvedere.tournaments.points import HALF, NONE, WHOLE
from belvedere.tournaments.swiss import MOST_UNEVEN, History, pair_swiss, rounds_needed
from belvedere.tournaments.tournament import Format, How, Tournament, TournamentGame
from helpers.contests import RESULTS, contest, play_all, play_round

Pairs = list[tuple[int, int]]


def every_pairing(left: tuple[int, ...]) -> Iterator[Pairs]:
    """Yield every way to pair an even number of people."""
    if not left:
        yield []
        return
    first, *others = left
    for other in others:
        rest = tuple(n for n in others if n != other)
        yield from ([(first, other), *more] for more in every_pairing(rest))


def repeats(pairs: Pairs, histories: dict[int, History]) -> int:
    return sum(two in histories[one].met for one, two in pairs)


def fewest_repeats(histories: dict[int, History]) -> int:
    """Return how many pairs have to meet again, with a bye for one of those who had the fewest."""
    people = tuple(histories)
    if len(people) % 2 == 0:
        return min(repeats(pairs, histories) for pairs in every_pairing(people))
    fewest = min(history.byes for history in histories.values())
    return min(
        repeats(pairs, histories)
        for bye in people
        if histories[bye].byes == fewest
        for pairs in every_pairing(tuple(n for n in people if n != bye))
    )


@st.composite
def fields(draw: st.DrawFn) -> dict[int, History]:
    """Draw a small field with any past, however odd."""
    number = draw(st.integers(2, 8))
    edges = [(one, two) for one in range(number) for two in range(one)]
    met = draw(st.sets(st.sampled_from(edges)))
    found = {}
    for n in range(number):
        mine = frozenset(sum(pair) - n for pair in met if n in pair)
        firsts = draw(st.lists(st.booleans(), min_size=len(mine), max_size=len(mine)))
        points = Fraction(draw(st.integers(0, 2 * len(mine))), 2)
        found[n] = History(points, mine, tuple(firsts), draw(st.integers(0, 1)))
    return found


@settings(max_examples=300, deadline=None)
@given(fields())
def test_nobody_meets_twice_while_that_can_be_avoided(histories: dict[int, History]) -> None:
    pairs, bye = pair_swiss(histories)
    paired = sorted(n for pair in pairs for n in pair)
    assert paired == [n for n in histories if n != bye]
    assert (bye is None) == (len(histories) % 2 == 0)
    assert repeats(pairs, histories) == fewest_repeats(histories)


@settings(max_examples=300, deadline=None)
@given(fields())
def test_a_bye_goes_to_one_who_had_the_fewest(histories: dict[int, History]) -> None:
    _, bye = pair_swiss(histories)
    if bye is not None:
        assert histories[bye].byes == min(history.byes for history in histories.values())


def played(number: int, rounds: int, seed: int) -> Tournament:
    dice = random.Random(seed)
    return play_all(contest(Format.SWISS, number, rounds), lambda game: dice.choice(RESULTS))


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 24), st.integers(1, 9), st.integers(0, 999))
def test_a_whole_tournament(number: int, rounds: int, seed: int) -> None:
    tournament = played(number, rounds, seed)
    assert len(tournament.rounds) == min(rounds, number - 1)
    byes = Counter(g.first for games in tournament.rounds for g in games if g.how is How.BYE)
    assert all(times == 1 for times in byes.values())
    assert sum(byes.values()) == (len(tournament.rounds) if number % 2 else 0)
    for n in range(number):
        games = [game for _, game in tournament.games_of(n)]
        assert len(games) == len(tournament.rounds)
    met = Counter(
        frozenset({g.first, g.second})
        for games in tournament.rounds
        for g in games
        if g.second is not None
    )
    if 2 * len(tournament.rounds) <= number:  # enough opponents for everybody: Dirac
        assert max(met.values()) == 1


@pytest.mark.parametrize("seed", range(5))
def test_a_field_of_sixty_four_is_paired_without_repeats_and_with_even_seats(seed: int) -> None:
    tournament = played(64, 15, seed)
    met = Counter(frozenset({g.first, g.second}) for games in tournament.rounds for g in games)
    assert max(met.values()) == 1
    for n in range(64):
        firsts = [game.first == n for _, game in tournament.games_of(n)]
        assert abs(2 * sum(firsts) - len(firsts)) <= MOST_UNEVEN


def test_equal_scores_meet() -> None:
    tournament = contest(Format.SWISS, 8, 3)
    for _ in range(3):
        before = tournament
        tournament = play_round(tournament, lower_wins)
        for game in tournament.rounds[-1]:
            assert game.second is not None
            assert _points(before, game.first) == _points(before, game.second)


def lower_wins(game: TournamentGame) -> Fraction:
    assert game.second is not None
    return WHOLE if game.first < game.second else NONE


def _points(tournament: Tournament, number: int) -> Fraction:
    return sum((g.points_of(number) or NONE for _, g in tournament.games_of(number)), NONE)


def test_the_upper_half_meets_the_lower_half_first() -> None:
    tournament = contest(Format.SWISS, 8).begin_round()
    met = [{game.first, game.second} for game in tournament.rounds[0]]
    assert met == [{0, 4}, {1, 5}, {2, 6}, {3, 7}]


def test_the_lowest_has_the_bye_and_a_point_for_it() -> None:
    tournament = play_round(contest(Format.SWISS, 5), lambda game: HALF)
    bye = tournament.rounds[0][-1]
    assert (bye.first, bye.second, bye.points) == (4, None, (WHOLE, NONE))
    again = tournament.begin_round()
    assert again.rounds[1][-1].first == 3


def test_rounds_leave_one_without_a_loss() -> None:
    assert [rounds_needed(n) for n in (2, 3, 4, 5, 8, 9, 64)] == [1, 2, 2, 3, 3, 4, 6]


def test_two_who_have_met_meet_again_when_nobody_else_is_left() -> None:
    tournament = play_round(contest(Format.SWISS, 4, 3), lambda game: HALF)
    tournament = tournament.withdraw(0).withdraw(2)
    left = {game.opponent_of(1) for _, game in tournament.games_of(1)}
    assert left == {3}
    again = tournament.begin_round().rounds[-1]
    assert {again[0].first, again[0].second} == {1, 3}


def test_a_long_search_ends_by_pairing_the_hardest_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("belvedere.tournaments.swiss.MOST_STEPS", 12)
    tournament = played(16, 7, 1)
    met = Counter(frozenset({g.first, g.second}) for games in tournament.rounds for g in games)
    assert max(met.values()) == 1


def test_pairs_are_the_same_however_often_they_are_made() -> None:
    tournament = played(9, 4, 3)
    shorter = replace(tournament, rounds=tournament.rounds[:3])
    assert shorter.begin_round() == shorter.begin_round()
