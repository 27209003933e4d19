"""Balance: what is counted in a game, what the counts come to, and what is said of that."""

from __future__ import annotations

import json
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from belvedere.arena import single_game
from belvedere.arena.balance import counting, sentences
from belvedere.arena.balance.comparing import Pair
from belvedere.arena.balance.counting import count_moves, count_random, is_scored, rules_of
from belvedere.arena.balance.estimates import figures_of
from belvedere.arena.balance.intervals import (
    between_means,
    between_shares,
    mean_of,
    quantile,
    sum_of,
)
from belvedere.arena.balance.number_file import format_numbers, read_numbers
from belvedere.arena.balance.report import command_of, report
from belvedere.arena.balance.sides import Side, sides_of
from belvedere.arena.balance.studies import Counted, Study, settle
from belvedere.arena.balance.study_runs import count_all, each, play_missing
from belvedere.arena.balance.tally import WIN, BalanceCounts, Sum, from_dict, to_dict
from belvedere.arena.balance.watching import NOBODY, actions_of, count, watch
from belvedere.arena.ledger import Ledger
from belvedere.arena.statistics import score_of
from belvedere.core.errors import BelvedereError, OptionError
from belvedere.core.game import Seat, State
from belvedere.kernel.engine import CompiledGame
from helpers.house import OWN_GAMES

COUNTED = [game for game in OWN_GAMES if rules_of(game, {}).all_sources]  # others count no points


def counted_of(
    rules: CompiledGame, moves: list[str], leaders: list[Seat] | None = None
) -> BalanceCounts:
    """Count one game, in which we say who leads."""
    tally = BalanceCounts()
    gauge = None if leaders is None else lambda rules, states: leaders
    count(rules, watch(rules, actions_of(rules, moves)), gauge, tally)
    return tally


# One game, counted by hand.

SWAPPED = ["e4", "swap", "t5", "g9!", "accept"]


def test_a_game_is_counted_by_its_decisions_turns_and_events() -> None:
    tally = counted_of(rules_of("mirador", {}), SWAPPED)
    assert tally.decisions == {5: 1}
    assert tally.turns == {5: 1}
    assert tally.reasons == {"accepted": 1}
    assert +tally.seen == {"swapped": 1, "declared": 1, "accepted": 1}
    assert tally.events["swapped"] == Sum(1, 1, 1)
    assert tally.events["challenged"] == Sum(1, 0, 0)


def test_after_a_swap_the_win_is_the_seats_and_the_other_colours() -> None:
    # Seat 0 is Blue after the swap and places t5; seat 1, now Red, declares, and seat 0 accepts.
    tally = counted_of(rules_of("mirador", {}), SWAPPED)
    assert tally.wins == {1: WIN}
    assert tally.names == {0: WIN}
    assert tally.renamed == 1
    assert counted_of(rules_of("mirador", {}), ["e4!", "accept"]).renamed == 0


def test_choice_is_counted_by_tenth_of_the_game() -> None:
    rules = rules_of("mirador", {})
    tally = counted_of(rules, ["e4!", "accept"])
    places = (27 - 2 + 1) ** 2
    assert tally.asked == {0: 1, 5: 1}
    assert tally.choices == {0: 2 * places, 5: 2}  # with and without a declaration; yes or no
    assert tally.forced.total() == 0


def test_who_leads_for_good_is_told_from_the_last_decision_at_which_he_did_not() -> None:
    moves, rules = SWAPPED, rules_of("mirador", {})
    tally = counted_of(rules, moves, [NOBODY, 1, 0, 1, 1, 1])
    assert tally.settled == {60: 1}  # before the fourth of five decisions
    assert tally.changes == {2: 1}  # from 1 to 0 and back
    assert tally.led[10] == 1  # half-way, before the third decision …
    assert tally.held[10] == 0  # … the other one led
    assert counted_of(rules, moves, [1, 1, 1, 1, 1, 1]).settled == {0: 1}
    assert counted_of(rules, moves, [0, 0, 0, 0, 0, 1]).settled == {100: 1}


def test_what_all_decide_at_once_is_one_turn() -> None:
    rules = rules_of("misty", {"players": 3, "window": "1x2", "rounds": 1})
    watched = watch(rules, rules.random_game(rules.start(), 1))
    # Two cards, each picked and placed by all three at once; then they activate one by one.
    active = watched.decisions - 2 * 2 * 3
    assert 0 <= active <= 6
    assert 4 <= watched.turns <= 4 + active


def test_a_player_who_decides_several_times_on_end_has_one_turn() -> None:
    rules = rules_of("overworld", {})
    watched = watch(rules, rules.random_game(rules.start(), 3))
    placers = [rules.turn_of(state) for state in watched.states[:-1]]
    changes = sum(a != b for a, b in pairwise(placers))
    assert watched.turns == 1 + changes < watched.decisions


# What points come from.


def final_of(rules: CompiledGame, seed: int) -> tuple[Counter[Seat], State]:
    watched = watch(rules, rules.random_game(rules.start(), seed))
    sums: Counter[Seat] = Counter()
    for _, seat, points in watched.gains:
        sums[seat] += points
    return sums, watched.states[-1]


@pytest.mark.parametrize("game", ["mirage", "overworld"])
def test_all_points_of_a_frontier_have_a_source(game: str) -> None:
    for options in rules_of(game, {}).facts.cases:
        rules = rules_of(game, options)
        for seed in range(3):
            sums, final = final_of(rules, seed)
            assert [sums[seat] for seat in range(rules.players)] == [
                row[0] for row in rules.score_rows(final)
            ]


def test_all_areas_of_strata_have_a_source() -> None:
    rules = rules_of("strata", {})
    for seed in range(5):
        sums, final = final_of(rules, seed)
        assert [sums[0], sums[1]] == [sum(row) for row in rules.score_rows(final)]


def test_all_points_of_misty_have_a_source() -> None:
    for options in ({}, {"players": 3}, {"beginners": True}):
        rules = rules_of("misty", options)
        for seed in range(5):
            sums, final = final_of(rules, seed)
            sheet = rules.record(final)["sheet"]
            assert [sums[s] for s in range(rules.players)] == [
                int(sheet[:, s].sum()) for s in range(rules.players)
            ]


@pytest.mark.parametrize("game", COUNTED)
def test_a_source_has_a_name_of_its_own_and_is_used(game: str) -> None:
    used: set[str] = set()
    every: set[str] = set()
    for options in rules_of(game, {}).facts.cases:
        rules = rules_of(game, options)
        possible = {source.id for source in rules.possible_sources()}
        gains = watch(rules, rules.random_game(rules.start(), 5)).gains
        assert {name for name, _, _ in gains} <= possible
        used |= {name for name, _, points in gains if points}
        every |= possible
    assert used == every
    names = [source.id for source in rules_of(game, {}).all_sources]
    assert len(set(names)) == len(names)


# Many games.


def test_slices_add_up_to_the_whole_in_any_order() -> None:
    options = rules_of("strata", {}).options
    whole = count_random("strata", options, 7, 0, 6)
    parts = [count_random("strata", options, 7, first, first + 2) for first in (4, 0, 2)]
    together = BalanceCounts()
    for part in parts:
        together.join(part)
    assert together == whole
    assert whole.games == 6
    assert count_random("strata", options, 8, 0, 6) != whole


def test_counts_are_read_as_they_were_written() -> None:
    tally = count_random("overworld", rules_of("overworld", {}).options, 0, 0, 2)
    assert from_dict(json.loads(json.dumps(to_dict(tally)))) == tally


def test_a_score_says_who_leads_in_every_game_that_has_one() -> None:
    told = {g: is_scored(rules_of(g, {})) for g in OWN_GAMES}
    assert told == {game: game in COUNTED for game in OWN_GAMES}


def test_where_no_score_does_a_bot_says_who_leads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "SIMULATIONS", 8)
    options = rules_of("mirador", {"size": 8}).options
    games = [(n, ["d4", "a1", "f6!", "accept"]) for n in (0, counting.GAUGED)]
    tally = count_moves("mirador", options, 0, games)
    assert tally.games == 2
    assert tally.settled.total() == 1  # later games are not looked at
    assert count_moves("mirador", options, 0, games) == tally


def test_calls_are_made_so_many_at_once_and_all_of_them() -> None:
    waiting: list[int] = []

    def call(n: int) -> int:
        waiting.append(n)
        return n

    with ThreadPoolExecutor(2) as pool:
        found = list(each(pool, 2, (partial(call, n) for n in range(7))))
    assert sorted(found) == sorted(waiting) == list(range(7))


# Intervals.


def test_the_interval_of_a_difference_is_newcombes() -> None:
    # Newcombe 1998, table II: 56 of 70 against 48 of 80.
    found = between_shares(score_of(80, 48), score_of(70, 56))
    assert found.value == pytest.approx(0.2)
    assert (found.low, found.high) == pytest.approx((0.0524, 0.3339), abs=5e-5)
    assert found.is_sure


def test_a_mean_has_the_spread_of_its_numbers() -> None:
    mean = mean_of(sum_of(Counter({2: 1, 4: 2, 6: 1})))
    assert mean.mean == 4
    assert mean.spread == pytest.approx((8 / 3) ** 0.5)
    assert mean.high - mean.mean == pytest.approx(1.96 * mean.spread / 2)
    assert mean_of(Sum()).mean == 0
    same = between_means(mean, mean)
    assert (same.value, same.is_sure) == (0, False)


def test_a_quantile_is_a_length_that_some_game_has() -> None:
    lengths = Counter({10: 1, 20: 18, 99: 1})
    assert [quantile(lengths, share) for share in (0.05, 0.5, 0.95, 1)] == [10, 20, 20, 99]


# What is said of it.


def side_with(game: str, wins: int, games: int, **changes: Any) -> Side:
    """Make up what was counted."""
    study = Study(game, rules_of(game, {}).options, "random", games)
    tally = BalanceCounts(games=games, wins=Counter({0: wins * WIN, 1: (games - wins) * WIN}))
    tally.winners[1] = games
    tally.turns[30] = tally.decisions[40] = games
    for name, value in changes.items():
        setattr(tally, name, value)
    counted = Counted(study, tally, "2026-01-31")
    return Side(counted, study.rules, figures_of(study.rules, tally), "")


def test_an_advantage_is_told_with_what_it_means() -> None:
    (told,) = map(str, sentences.seats(side_with("strata", 1060, 2000)))
    assert told == (
        "The first player won 53 % of 2,000 games (50.8 to 55.2 %). That is an advantage that "
        "matters in about one game of 30."
    )
    (told,) = map(str, sentences.seats(side_with("strata", 940, 2000)))
    assert told.endswith("That is a disadvantage that matters in about one game of 30.")


def test_an_interval_that_holds_the_fair_share_proves_nothing() -> None:
    (only,) = map(str, sentences.seats(side_with("strata", 52, 100)))
    assert only == (
        "The first player won 52 % of 100 games (42.3 to 61.5 %). The interval holds the fair "
        "share of 50 %: these games show no advantage of this seat, and one of more than 11.5 "
        "points either way is unlikely."
    )


def test_what_was_never_drawn_may_still_be() -> None:
    (told,) = map(str, sentences.draws(side_with("strata", 100, 200)))
    assert told == "Of 200 games none was drawn: draws are probably rarer than one game of 50."


def test_miradors_figures_are_held_against_those_of_people() -> None:
    (agreed,) = map(str, sentences.known(side_with("mirador", 50, 100)))
    assert "player 1 won 48.09 % of 418 (43.3 to 52.9 %)." in agreed
    assert agreed.endswith("do not contradict that.")
    (differs,) = map(str, sentences.known(side_with("mirador", 80, 100)))
    assert "by more than chance explains" in differs
    assert not list(sentences.known(side_with("strata", 50, 100)))


def test_a_difference_is_sure_only_beyond_its_interval() -> None:
    assert str(Pair("x", score_of(100, 50), score_of(100, 52)).row()[-1]) == "unclear"
    row = Pair("x", score_of(1000, 500), score_of(1000, 600)).row()
    assert str(row[-1]) == "yes"
    assert str(row[-2]) == "+10 (+5.6 to +14.3)"


# Reports.


@pytest.fixture(scope="module")
def compared() -> list[Counted]:
    """Count a few games of Overworld, with and without Ports."""
    with ThreadPoolExecutor(1) as pool:
        return [
            count_all(settle("overworld", options, "random", 4, 0), None, pool, 1)
            for options in ({}, {"ports": True})
        ]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_page_needs_no_network(compared: list[Counted], language: str) -> None:
    page = report(compared).html(language)
    assert "://" not in page
    assert "src=" not in page
    assert "<script" not in page
    assert "prefers-color-scheme:dark" in page
    assert page.count("<svg") == 9


def test_a_report_speaks_russian_throughout(compared: list[Counted]) -> None:
    text = report(compared).markdown("ru")
    for heading in ("Справедлива ли игра?", "Когда решается партия?", "Что это меняет?"):
        assert f"## {heading}" in text
    prose = [line for line in text.splitlines() if "belvedere balance" not in line]
    english = {"games", "won", "average", "points", "players share", "lead"}
    assert not [line for line in prose if any(f" {word} " in line for word in english)]


def test_a_report_names_the_command_and_the_sources(compared: list[Counted]) -> None:
    text = report(compared).markdown("en")
    command = "belvedere balance overworld --against ports=yes --games 4 --bot random --seed 0"
    assert command_of(sides_of(compared)) == command
    assert f"```\n{command}\n```" in text
    assert f"Last game on {compared[1].date}." in text
    assert compared[1].study.sources in text


def test_both_sides_are_named_where_they_differ(compared: list[Counted]) -> None:
    text = report(compared).markdown("en")
    assert "ports=no: A decision offers" in text
    assert "ports=yes: A decision offers" in text
    assert text.count("Who leads is told by the score") == 1
    assert "| Figure | ports=no | ports=yes | Difference | Sure? |" in text


def test_numbers_make_the_same_report_again(compared: list[Counted], tmp_path: Path) -> None:
    path = tmp_path / "numbers.json"
    path.write_text(format_numbers(compared))
    again = read_numbers(path)
    assert again == compared
    assert format_numbers(again) == path.read_text()
    assert report(again).html("ru") == report(compared).html("ru")


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"balance": 2, "studies": []}', "\\x00"])
def test_what_are_no_numbers_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "numbers.json"
    path.write_text(text)
    with pytest.raises(BelvedereError, match="does not hold the numbers of a balance"):
        read_numbers(path)


def test_engines_do_not_play_for_balance() -> None:
    with pytest.raises(OptionError, match="a level or with random"):
        settle("strata", {}, "engine:true", 2, 0)


# Games of bots.

SMALL = {"size": 4, "tiles": "3,3,2"}


def counted_from(path: Path, games: int) -> tuple[Counted, str]:
    study = settle("strata", SMALL, "1", games, 0)
    ledger = Ledger(path, study.terms)
    with ThreadPoolExecutor(1) as pool:
        play_missing(study, ledger, pool, 1)
        counted = count_all(study, ledger, pool, 1)
    return counted, report([counted]).html("en")


def test_games_of_bots_are_played_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.jsonl"
    first, page = counted_from(path, 3)
    assert first.tally.games == 3
    assert first.tally.turns.total() == 3
    numbers = [json.loads(line)["number"] for line in path.read_text().splitlines()[1:]]
    assert numbers == [0, 2, 4]  # one of each pair: all have dice of their own
    shares = [json.loads(line)["shares"][0] for line in path.read_text().splitlines()[1:]]
    assert first.tally.wins[0] == WIN * sum(shares)

    def refuse(*_: object) -> None:
        raise AssertionError("nothing is left to play")

    monkeypatch.setattr(single_game, "play", refuse)
    assert counted_from(path, 3) == (first, page)


def test_a_study_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    short, whole = tmp_path / "short.jsonl", tmp_path / "whole.jsonl"
    counted_from(short, 2)
    gone_on, _ = counted_from(short, 4)
    at_once, _ = counted_from(whole, 4)
    assert gone_on.tally == at_once.tally


# A sixth game.


def test_a_new_game_is_counted_by_what_it_says_itself() -> None:
    rules = rules_of("trinkets", {})
    tally = BalanceCounts()
    for seed in range(4):
        watched = watch(rules, rules.random_game(rules.start(), seed))
        count(rules, watched, None, tally)
    study = Study("trinkets", rules.options, "random", 4)
    page = report([Counted(study, tally, "2026-01-31")]).markdown("en")
    assert "# Balance of Trinkets" in page
    assert "## What do points come from?" not in page  # it does not say
    assert "Player 2 won" in page or "The first player won" in page
