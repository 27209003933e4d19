"""What leaves a table is what one viewer may know, and nothing else."""

from __future__ import annotations

import itertools
import json
import random

import pytest

import belvedere
from belvedere.core.actors import CHANCE, SPECTATOR
from belvedere.tables import log
from belvedere.tables.clocks import MINUTE, SECOND, parse_clock
from belvedere.tables.log import Log, LogEntry
from belvedere.tables.seating import person
from belvedere.tables.settling import settle
from belvedere.tables.table import Table, Terms, open_table
from belvedere.tables.view import Act, OpenLines, known_lines, past, view
from helpers.house import OWN_GAMES

START = 1_000_000
NAMES = ("Ann", "Ben", "Cleo", "Dan")


def table_of(game: str, players: int = 2, clock: str = "none", **given: object) -> Table:
    ready = bool(given.pop("show_ready", False))
    position = belvedere.start(game, players=players, **given)
    terms = Terms(position.rules, parse_clock(clock), show_ready=ready)
    table = open_table(terms, [person(name) for name in NAMES[:players]], START)
    return settle(table, random.Random(3), START)


def shown(table: Table, viewer: int) -> str:
    return json.dumps(view(table, viewer).to_dict())


def pick(table: Table, seat: int, n: int = 0, now: int = START) -> Table:
    return table.play(seat, table.position.legal(seat)[n], now)


def test_two_logs_are_compared_line_by_line_and_each_is_read_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each line had the whole log read: a fifth of a second for 400 plies."""
    entries = [LogEntry(ply % 2, f"m{ply}", ply) for ply in range(400)]
    other = [*entries[:390], LogEntry(0, "another", 390)]
    read, parsed = log._read, [0]

    def counted(line: str) -> LogEntry:
        parsed[0] += 1
        return read(line)

    monkeypatch.setattr(log, "_read", counted)
    assert known_lines(OpenLines(Log(entries)), OpenLines(Log(other))) == 390
    assert known_lines(OpenLines(Log(entries)), OpenLines(Log(entries[:7]))) == 7
    assert parsed[0] <= 2 * (len(entries) + len(other))


def redealt(table: Table, viewer: int) -> Table:
    """Deal everything anew that a viewer cannot know: the same game to him, with another past."""
    rng = random.Random(9)
    while True:
        other = open_table(table.terms, table.seats, START)
        for entry in table.log:
            position = other.position
            before = position.rules.record(position.state)  # type: ignore[attr-defined]
            if entry.seat == CHANCE and int(before.dealt) // 6 != viewer:
                other = other.note(position.roll(rng), START)
            else:
                try:
                    other = other.note(position.play(entry.move, entry.seat), START)
                except belvedere.IllegalMove:
                    break
        else:
            return other


# Secrets.


@pytest.mark.parametrize("viewer", [1, SPECTATOR])
def test_a_decision_that_is_kept_shows_to_nobody_else(viewer: int) -> None:
    before = table_of("misty")
    after = pick(before, 0)
    assert shown(after, viewer) == shown(before, viewer)
    assert shown(after, 0) != shown(before, 0)


def test_a_clock_that_stands_gives_nobody_away() -> None:
    before = table_of("misty", clock="5+3")
    after = pick(before, 0, now=START + 10 * SECOND)
    assert shown(after, 1) == shown(before, 1)
    own = view(after, 0)
    assert own.reading.running == (1,)
    assert own.reading.left[0] == 5 * MINUTE - 10 * SECOND


def test_who_is_ready_shows_where_that_was_agreed() -> None:
    before = table_of("misty", show_ready=True)
    assert view(pick(before, 0), 1).ready == (True, False)
    assert view(pick(before, 0), 1).waiting == (1,)
    assert view(pick(table_of("misty"), 0), 1).ready is None
    assert view(pick(table_of("misty"), 0), 1).waiting == (0, 1)


def test_cards_that_others_hold_show_to_nobody() -> None:
    table = table_of("misty")
    for viewer in (0, 1):
        other = redealt(table, viewer)
        assert other.log != table.log
        assert shown(other, viewer) == shown(table, viewer)


def test_a_pick_is_in_the_log_once_it_has_been_revealed() -> None:
    table = table_of("misty")
    dealt = len(table.log)
    table = pick(pick(table, 0), 1)
    for viewer in (0, 1, SPECTATOR):
        moves = [line.move for line in view(table, viewer).log][dealt:]
        assert moves == [entry.move for entry in table.log][dealt:]
        assert all(move is not None and move.startswith("pick") for move in moves)


def test_what_was_dealt_to_others_stays_hidden() -> None:
    lines = view(table_of("misty"), 1).log
    assert [line.move is None for line in lines] == [True] * 6 + [False] * 6
    assert all(line.move is None for line in view(table_of("misty"), SPECTATOR).log)


def test_without_hidden_things_everybody_sees_the_same() -> None:
    table = table_of("overworld", 3)
    logs = {view(table, viewer).log for viewer in (0, 1, 2, SPECTATOR)}
    assert len(logs) == 1


# Who may do what.


def test_a_spectator_may_do_nothing() -> None:
    assert view(table_of("strata"), SPECTATOR).may == frozenset()
    assert view(table_of("strata"), SPECTATOR).holds() == {}


def test_who_decides_may_play_and_the_other_may_not() -> None:
    table = table_of("strata")
    assert view(table, 0).may == {Act.PLAY, Act.RESIGN, Act.OFFER_DRAW}
    assert view(table, 1).may == {Act.RESIGN, Act.OFFER_DRAW}
    assert view(table, 0).holds()
    assert view(table, 1).holds() == {}


def test_what_is_on_offer_shows() -> None:
    table = table_of("strata").agree_to_draw(0, START)
    assert view(table, 1).may >= {Act.AGREE_TO_DRAW, Act.DECLINE_DRAW}
    assert Act.AGREE_TO_DRAW not in view(table, 0).may
    table = pick(table_of("strata"), 0).propose_take_back(0, 0, START)
    assert view(table, 1).may >= {Act.CONSENT, Act.REFUSE}
    assert Act.CONSENT not in view(table, 0).may


def test_a_decision_that_is_kept_may_be_withdrawn() -> None:
    assert Act.WITHDRAW in view(pick(table_of("misty"), 0), 0).may
    assert Act.WITHDRAW not in view(pick(table_of("misty"), 0), 1).may


def test_undo_is_offered_where_it_works() -> None:
    table = table_of("overworld")
    while not any(Act.UNDO in view(table, seat).may for seat in (0, 1)):
        table = settle(pick(table, table.waiting[0]), random.Random(1), START)
    seat = next(seat for seat in (0, 1) if Act.UNDO in view(table, seat).may)
    assert len(table.undo(seat, START).log) == view(table, seat).undo_to


def test_after_the_end_nothing_may_be_done_but_to_play_once_more() -> None:
    table = table_of("strata").resign(0, START)
    assert view(table, 0).may == view(table, 1).may == {Act.REMATCH}
    offered = table.agree_to_rematch(0)
    assert view(offered, 0).may == {Act.DECLINE_REMATCH}
    assert view(offered, 1).may == {Act.REMATCH, Act.DECLINE_REMATCH}
    assert view(offered.agree_to_rematch(1), 1).may == view(table, SPECTATOR).may == frozenset()
    assert view(table, SPECTATOR).to_dict()["ending"] == {
        "cause": "resignation",
        "winners": [1],
        "placing": [2, 1],
        "reason": "",
    }


def test_the_past_is_shown_as_it_was_seen() -> None:
    table = pick(pick(table_of("misty"), 0), 1)
    seen = past(table, 1)
    assert len(seen) == len(table.log) + 1
    assert {position.viewer for position in seen} == {1}
    assert seen[-1] == view(table, 1).position
    assert seen[-2].to_dict()["picks"] == [None, None]


@pytest.mark.parametrize("game", OWN_GAMES)
def test_news_since_an_earlier_view_are_all_that_is_different(game: str) -> None:
    table = table_of(game, clock="10+5", show_ready=True)
    tables = [table, table.agree_to_draw(0, START)]
    for n in range(6):
        table = settle(pick(table, table.waiting[0], now=START + n), random.Random(n), START + n)
        tables.append(table)
    tables += [table.propose_take_back(0, 0, START + 7), table.resign(0, START + 9)]
    for viewer in (0, 1, SPECTATOR):
        views = [view(table, viewer) for table in tables]
        for before, now in itertools.pairwise(views):
            assert before.news() | now.news(before) == now.news()
            assert now.news(now) == {}
