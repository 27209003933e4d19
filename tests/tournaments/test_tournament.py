"""What referees decide: who may enter, what a withdrawal means, who stands where."""

from __future__ import annotations

from fractions import Fraction

import pytest

from belvedere.tournaments.crosstable import cross_table, format_cells
from belvedere.tournaments.export import format_text
from belvedere.tournaments.points import HALF, NONE, WHOLE, format_points
from belvedere.tournaments.standings import standings
from belvedere.tournaments.tournament import (
    MOST,
    Format,
    How,
    Tournament,
    TournamentError,
    TournamentGame,
)
from helpers.contests import contest, finish_round, play_all, play_round

ROBIN, SWISS = Format.ROUND_ROBIN, Format.SWISS


def lower_wins(game: TournamentGame) -> Fraction:
    """Let whoever has the lower number win."""
    assert game.second is not None
    return WHOLE if game.first < game.second else NONE


def results(tournament: Tournament) -> dict[int, str]:
    return {row.number: format_cells(row) for row in cross_table(tournament)}


def test_points_are_written_with_halves() -> None:
    told = [format_points(Fraction(n, 4)) for n in (0, 1, 2, 3, 4, 10, 44)]
    assert told == ["0", "¼", "½", "¾", "1", "2½", "11"]


def test_a_draw_is_half_a_point_for_each() -> None:
    tournament = play_all(contest(ROBIN, 3), lambda game: HALF)
    assert results(tournament) == {0: "x/½/½", 1: "½/x/½", 2: "½/½/x"}
    assert {s.place for s in standings(tournament)} == {"1–3"}


def test_two_are_the_fewest() -> None:
    with pytest.raises(TournamentError, match="at least two entrants"):
        contest(ROBIN, 1).begin_round()
    assert play_all(contest(ROBIN, 2), lower_wins).is_over


def test_there_is_an_end_to_entrants() -> None:
    with pytest.raises(TournamentError, match="64 entrants, and no room"):
        contest(SWISS, MOST[SWISS]).enter("one more")


def test_nobody_enters_a_round_robin_that_has_begun() -> None:
    with pytest.raises(TournamentError, match="nobody can enter it any more"):
        contest(ROBIN, 4).begin_round().enter("late")


def test_a_latecomer_enters_a_swiss_before_its_second_round() -> None:
    tournament = play_round(contest(SWISS, 4, 3), lower_wins)
    late = play_all(tournament.enter("late"), lower_wins)
    assert [which for which, _ in late.games_of(4)] == [1, 2]
    with pytest.raises(TournamentError, match="second round has begun"):
        late.enter("later")


def test_a_round_follows_when_the_one_before_is_over() -> None:
    tournament = contest(ROBIN, 4).begin_round()
    with pytest.raises(TournamentError, match="still being played"):
        tournament.begin_round()
    with pytest.raises(TournamentError, match="over"):
        play_all(contest(ROBIN, 4), lower_wins).begin_round()


def test_who_leaves_before_the_first_round_was_never_there() -> None:
    assert contest(ROBIN, 3).withdraw(1).entrants == tuple(
        entrant for entrant in contest(ROBIN, 3).entrants if entrant.name != "P1"
    )


def test_who_leaves_a_round_robin_before_half_of_his_games_is_taken_out() -> None:
    tournament = play_round(contest(ROBIN, 5), lower_wins)
    gone = tournament.rounds[0][0].first
    tournament = play_all(tournament.withdraw(gone), lower_wins)
    assert tournament.annulled() == {gone}
    last = standings(tournament)[-1]
    assert (last.number, last.place, last.points) == (gone, "", NONE)
    counted = [s for s in standings(tournament) if s.number != gone]
    assert sum((s.points for s in counted), NONE) == 6  # of four, who all have met
    opponent = tournament.rounds[0][0].second
    assert opponent is not None
    assert "(" in results(tournament)[opponent]
    assert "does not count" in format_text(tournament, ["T"], "en")


def test_who_leaves_a_round_robin_later_loses_the_games_that_are_left() -> None:
    tournament = contest(ROBIN, 4)
    for _ in range(2):
        tournament = play_round(tournament, lower_wins)
    tournament = play_all(tournament.withdraw(0), lower_wins)
    assert tournament.annulled() == frozenset()
    (forfeited,) = [game for _, game in tournament.games_of(0) if game.how is How.FORFEIT]
    assert forfeited.points_of(0) == NONE
    assert "−" in results(tournament)[0]
    opponent = forfeited.opponent_of(0)
    assert opponent is not None
    assert "+" in results(tournament)[opponent]


def test_a_game_of_two_who_have_left_is_lost_by_both() -> None:
    tournament = contest(ROBIN, 6)
    for _ in range(3):
        tournament = play_round(tournament, lower_wins)
    one, two = 0, 1
    tournament = play_all(tournament.withdraw(one).withdraw(two), lower_wins)
    left = [g for games in tournament.rounds[3:] for g in games if g.has(one) or g.has(two)]
    assert left
    for game in left:
        assert game.points_of(one if game.has(one) else two) == NONE


def test_a_round_robin_that_all_have_left_ends_by_itself() -> None:
    tournament = play_round(contest(ROBIN, 4), lower_wins)
    for number in range(1, 4):
        tournament = tournament.withdraw(number)
    while not tournament.is_over:
        tournament = tournament.begin_round()
        assert tournament.is_between_rounds
    assert len(tournament.rounds) == 3


def test_who_leaves_a_swiss_keeps_his_results_and_is_not_paired_any_more() -> None:
    tournament = play_round(contest(SWISS, 6, 3), lower_wins)
    tournament = play_all(tournament.withdraw(0), lower_wins)
    assert [which for which, _ in tournament.games_of(0)] == [0]
    assert next(s for s in standings(tournament) if s.number == 0).points == WHOLE


def test_a_swiss_ends_when_one_is_left() -> None:
    tournament = play_round(contest(SWISS, 3, 2), lower_wins).withdraw(0).withdraw(1)
    assert tournament.is_over


def test_nobody_leaves_twice_or_after_the_end() -> None:
    tournament = play_round(contest(SWISS, 6, 3), lower_wins)
    with pytest.raises(TournamentError, match="P2 has withdrawn already"):
        tournament.withdraw(2).withdraw(2)
    with pytest.raises(TournamentError, match="over"):
        play_all(tournament, lower_wins).withdraw(2)


def test_who_leaves_during_a_game_plays_the_next_round_no_more() -> None:
    tournament = contest(ROBIN, 4).begin_round().withdraw(0)
    assert tournament.rounds[0][0].how is How.PLAYED  # he loses it at the table
    after = finish_round(tournament, lower_wins).begin_round()
    assert next(game for game in after.rounds[1] if game.has(0)).how is How.FORFEIT


# Tie-breaks.


def test_sonneborn_berger_counts_whom_one_has_beaten() -> None:
    """Three in a ring, and a fourth who beats the first alone."""
    won = {(0, 1): WHOLE, (1, 2): WHOLE, (2, 0): WHOLE, (0, 3): NONE, (1, 3): WHOLE, (2, 3): WHOLE}

    def decide(game: TournamentGame) -> Fraction:
        assert game.second is not None
        known = won.get((game.first, game.second))
        return known if known is not None else WHOLE - won[game.second, game.first]

    table = standings(play_all(contest(ROBIN, 4), decide))
    assert [(s.number, s.place, format_points(s.points)) for s in table] == [
        (1, "1", "2"),
        (2, "2", "2"),
        (3, "3", "1"),
        (0, "4", "1"),
    ]
    assert [tuple(map(format_points, s.values)) for s in table] == [
        ("1", "3", "2"),
        ("0", "2", "2"),
        ("1", "1", "1"),
        ("0", "2", "1"),
    ]


def test_buchholz_counts_all_opponents_and_nothing_for_a_bye() -> None:
    tournament = play_all(contest(SWISS, 5, 3), lower_wins)
    points = {s.number: s.points for s in standings(tournament)}
    values = {s.number: s.values[0] for s in standings(tournament)}
    for number in range(5):
        met = [game.opponent_of(number) for _, game in tournament.games_of(number)]
        assert values[number] == sum(points[other] for other in met if other is not None)


def test_a_point_without_a_game_is_worth_less_than_a_win() -> None:
    first, second, _ = standings(play_round(contest(SWISS, 3, 2), lower_wins))
    assert (first.number, second.number) == (0, 2)
    assert first.points == second.points
    assert (first.place, second.place) == ("1", "2")


def test_a_swiss_is_shown_by_round_with_the_opponents_line() -> None:
    tournament = play_round(contest(SWISS, 3, 2), lower_wins)
    assert results(tournament) == {0: "1:3/·", 2: "+/·", 1: "0:1/·"}
    assert "followed by the opponent's line" in format_text(tournament, ["T"], "en")


def test_running_games_are_marked() -> None:
    tournament = contest(ROBIN, 2).begin_round()
    assert results(tournament) == {0: "x/*", 1: "*/x"}
    assert "* a game that is being played" in format_text(tournament, ["T"], "en")
