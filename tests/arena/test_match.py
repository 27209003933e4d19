"""A match is the sum of its games, in whatever order they end and however often it is stopped."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

from belvedere.arena.ledger import Ledger, read
from belvedere.arena.match import MatchStatus, agree, run, stand
from belvedere.arena.players import parse_player_spec
from belvedere.arena.schedule import seating
from belvedere.arena.single_game import MatchTerms, PlayedGame, ThinkingTime, play
from belvedere.arena.statistics import SequentialResult
from belvedere.bots.processes import workers
from belvedere.core.errors import BelvedereError, OptionError
from helpers.arena import SMALL, InTurn, timeless

GAMES = 6


def terms_of(first: str = "random", second: str = "1", seed: int = 0) -> MatchTerms:
    return agree("strata", SMALL, (first, second), seed)


def played(terms: MatchTerms, path: Path | None = None, number: int = 1) -> Ledger:
    ledger = Ledger(path, terms)
    with ThreadPoolExecutor(number) as pool:
        run(terms, GAMES, ledger, pool, number)
    return ledger


def won(number: int, share: float) -> PlayedGame:
    """Make up a game that the second player won, or not."""
    seats = (number % 2, 1 - number % 2)
    shares = (share, 1 - share) if seats[0] == 1 else (1 - share, share)
    return PlayedGame(
        number, seats, shares, 10, "no-place-left", (ThinkingTime(), ThinkingTime()), "2026-11-16"
    )


# Games.


def test_both_sit_everywhere_equally_often() -> None:
    terms = terms_of()
    assert [seating(terms, number) for number in range(3)] == [(0, 1), (1, 0), (0, 1)]
    three = agree("misty", {"players": 3}, ("1", "2"))
    assert [seating(three, number) for number in range(2)] == [(0, 1, 0), (1, 0, 1)]


def test_equal_terms_give_equal_games_and_other_seeds_others() -> None:
    first, same, other = (timeless(played(terms_of(seed=s)).games) for s in (0, 0, 1))
    assert first == same
    assert [game.moves for game in first] != [game.moves for game in other]
    assert len({game.moves for game in first}) == GAMES


def test_one_and_two_processes_play_the_same() -> None:
    terms = terms_of("1", "2")
    ledger = Ledger(None, terms)
    with workers(2) as pool:
        run(terms, GAMES, ledger, pool, 2)
    alone = Ledger(None, terms)
    run(terms, GAMES, alone, InTurn(), 1)
    assert timeless(ledger.games) == timeless(alone.games)


def test_whoever_is_interrupted_waits_for_no_game() -> None:
    def begin_and_leave() -> None:
        with workers(1) as pool:
            pool.submit(play, terms_of("8@3600", "8@3600"), 0)
            raise KeyboardInterrupt

    before = active_children()
    with pytest.raises(KeyboardInterrupt):
        begin_and_leave()
    assert active_children() == before


def test_a_game_tells_who_won_and_how_long_everybody_thought() -> None:
    game = play(terms_of(), 1)
    assert game.seats == (1, 0)
    assert sum(game.shares) == 1
    assert game.share == game.shares[0]
    assert game.plies == len(game.moves)
    assert game.reason == "no-place-left"
    decisions = sum(pace.decisions for pace in game.paces)
    assert 0 < decisions <= game.plies
    assert all(0 < pace.mean <= pace.longest <= pace.seconds for pace in game.paces)


# The standing.


def test_only_games_without_a_gap_before_them_count() -> None:
    games = {number: won(number, 1.0) for number in (0, 1, 3, 4)}
    standing = stand(games, 10, None)
    assert (standing.played, standing.score.games) == (4, 2)
    assert not standing.is_over


def test_the_order_in_which_games_finish_changes_nothing() -> None:
    games = [won(number, float(number % 5 > 0)) for number in range(60)]
    forwards = stand({game.number: game for game in games}, 60, (0.5, 0.6))
    backwards = stand({game.number: game for game in reversed(games)}, 60, (0.5, 0.6))
    assert forwards == backwards
    assert forwards.verdict is SequentialResult.UPPER
    assert forwards.score.games < 60


def test_what_was_played_after_the_verdict_changes_nothing() -> None:
    claims = 0.5, 0.6
    games = {number: won(number, 1.0) for number in range(18)}
    early = stand(games, 100, claims)
    assert (early.verdict, early.is_over) == (SequentialResult.UPPER, True)
    later = stand(games | {number: won(number, 0.0) for number in range(18, 90)}, 100, claims)
    assert (later.verdict, later.score) == (early.verdict, early.score)


def test_the_score_is_the_second_players() -> None:
    games = {number: won(number, 0.75) for number in range(4)}
    assert stand(games, 4, None).score.mean == 0.75


def test_a_match_ends_with_the_verdict() -> None:
    terms, asked = terms_of(), []

    def sure_win(terms: MatchTerms, number: int) -> PlayedGame:
        asked.append(number)
        return won(number, 1.0)

    standing = run(
        terms, 400, Ledger(None, terms), InTurn(), 1, claims=(0.5, 0.6), play=sure_win
    )  # fmt: skip
    assert standing.verdict is SequentialResult.UPPER
    assert asked == list(range(18))


def test_who_watches_can_stop_it_and_no_finished_game_is_lost() -> None:
    terms = terms_of()
    ledger = Ledger(None, terms)

    def watch(standing: MatchStatus) -> bool:
        return standing.played < 3

    standing = run(terms, GAMES, ledger, InTurn(), 1, watch=watch)
    assert standing.played == len(ledger.games) == 3


# The file.


def test_a_match_goes_on_after_a_kill_in_the_middle_of_a_line(tmp_path: Path) -> None:
    terms, path = terms_of(), tmp_path / "match.jsonl"
    whole = timeless(played(terms, path).games)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:4]) + lines[4][:37])
    ledger = Ledger(path, terms)
    assert timeless(ledger.games) == whole[:3]
    assert path.read_bytes() == b"".join(lines[:4])
    assert timeless(played(terms, path).games) == whole
    assert timeless(read(path)[1]) == whole


def test_a_kill_in_the_middle_of_the_first_line_costs_nothing(tmp_path: Path) -> None:
    terms, path = terms_of(), tmp_path / "match.jsonl"
    Ledger(path, terms)
    first = path.read_bytes()
    path.write_bytes(first[:20])
    assert Ledger(path, terms).games == {}
    assert path.read_bytes() == first


def test_every_finished_game_is_on_the_disk_before_the_next_one_ends(tmp_path: Path) -> None:
    terms, path = terms_of(), tmp_path / "match.jsonl"
    ledger = Ledger(path, terms)

    def watch(standing: MatchStatus) -> bool:
        assert len(read(path)[1]) == standing.played
        return True

    run(terms, GAMES, ledger, InTurn(), 1, watch=watch)


def test_moves_can_be_left_out(tmp_path: Path) -> None:
    terms, path = terms_of(), tmp_path / "match.jsonl"
    game = play(terms, 0)
    Ledger(path, terms, keeps_moves=False).add(game)
    assert read(path) == (terms, {0: replace(game, moves=())})


@pytest.mark.parametrize("other", [terms_of(seed=1), terms_of("2", "1")])
def test_a_file_of_another_match_is_refused_and_not_touched(
    tmp_path: Path, other: MatchTerms
) -> None:
    path = tmp_path / "match.jsonl"
    Ledger(path, other).add(won(0, 1.0))
    with path.open("ab") as file:
        file.write(b"half a li")
    before = path.read_bytes()
    with pytest.raises(OptionError, match="holds a match on other terms; name another file"):
        Ledger(path, terms_of())
    assert path.read_bytes() == before


def test_games_of_bots_that_played_otherwise_are_not_gone_on_with(tmp_path: Path) -> None:
    terms, path = terms_of(), tmp_path / "match.jsonl"
    Ledger(path, replace(terms, sources="0123456789ab"))
    with pytest.raises(OptionError, match="was begun by bots that played otherwise"):
        Ledger(path, terms)


GOOD: dict[str, Any] = {
    "number": 0,
    "seats": [0, 1],
    "shares": [1, 0],
    "plies": 3,
    "paces": [[1, 1, 1], [1, 1, 1]],
    "reason": "no-place-left",
    "date": "2026-11-16",
}
WRONG: tuple[Any, ...] = (None, [2, 2, 2], {"a": 1}, "x")


@pytest.mark.parametrize(
    "line",
    [
        *("", "{", "[]", "7", "null", '"x"', "{}", "[" * 100_000),
        *(json.dumps(GOOD | {key: value}) for key in list(GOOD)[:5] for value in WRONG),
        *(json.dumps({k: v for k, v in GOOD.items() if k != key}) for key in GOOD),
    ],
)
def test_a_line_that_is_no_game_is_named(tmp_path: Path, line: str) -> None:
    terms, path = terms_of(), tmp_path / "match.jsonl"
    Ledger(path, terms)
    with path.open("a") as file:
        file.write(line + "\n")
    before = path.read_bytes()
    with pytest.raises(BelvedereError, match="line 2: this does not belong to a match"):
        Ledger(path, terms)
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"a letter", b"a letter\n", b"\xff\n", b"{}\n", b"[]\nx"])
def test_a_file_that_is_no_match_is_not_touched(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "letter.txt"
    path.write_bytes(content)
    with pytest.raises(BelvedereError, match="line 1: this does not belong to a match"):
        Ledger(path, terms_of())
    assert path.read_bytes() == content


# The players, and what they are made of.


@pytest.mark.parametrize("text", ["", "0", "9", "3@", "8@x", "8@1e3", "blind-random", "3.5", "３"])
def test_who_cannot_play_is_told_who_can(text: str) -> None:
    with pytest.raises(OptionError, match="A player is a level from 1 to 8"):
        parse_player_spec(text)


def test_seconds_and_blindness_are_read() -> None:
    entry = parse_player_spec(" blind-8@0.25 ")
    assert (entry.name, entry.level, entry.seconds, entry.is_blind) == (
        "blind-8@0.25",
        8,
        0.25,
        True,
    )
    assert parse_player_spec("random").level == 0


def test_the_stamp_tells_players_and_games_apart() -> None:
    stamps = [
        terms.sources
        for terms in (
            terms_of("1", "2"),
            terms_of("2", "3"),
            terms_of("1", "blind-2"),
            terms_of("1", "2@0.5"),
            agree("misty", {}, ("1", "2")),
        )
    ]
    assert len(set(stamps)) == len(stamps)
    assert terms_of("1", "2").sources == stamps[0]
