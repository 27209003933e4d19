"""Tables become records, and records tables again."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import belvedere
from belvedere.core.actors import CHANCE
from belvedere.core.endings import Cause
from belvedere.core.records import GameTree, Ply, Record, format_record, parse_record
from belvedere.tables.clocks import SECOND, parse_clock
from belvedere.tables.recording import continue_record, from_record, to_record
from belvedere.tables.seating import RANDOM, bot, person
from belvedere.tables.settling import settle
from belvedere.tables.table import Table, Terms, open_table
from helpers.house import OWN_GAMES

START = 1_000_000


def table_of(game: str, clock: str = "none", **given: object) -> Table:
    position = belvedere.start(game, **given)
    terms = Terms(position.rules, parse_clock(clock))
    table = open_table(terms, [person(name) for name in ("Ann", "Ben")], START)
    return settle(table, random.Random(3), START)


def pick(table: Table, seat: int, n: int = 0, now: int = START) -> Table:
    return table.play(seat, table.position.legal(seat)[n], now)


def again(record: Record, now: int = START) -> Table:
    """Write a record, read it, and set the table up again."""
    return from_record(parse_record(format_record(record)), now)


@pytest.mark.parametrize("game", OWN_GAMES)
def test_a_table_is_set_up_again_from_its_record(game: str) -> None:
    rng = random.Random(5)
    table = table_of(game, clock="90+5")
    now = START
    for _ in range(12):
        for seat in table.waiting:
            now += SECOND
            table = table.play(seat, rng.choice(table.position.legal(seat)), now)
        table = settle(table, rng, now)
    assert again(to_record(table), now) == table


def test_a_record_tells_who_left_and_what_was_taken_back() -> None:
    table = table_of("strata", clock="5+0")
    table = pick(table, 0, now=START + SECOND).propose_take_back(0, 0, START + SECOND)
    table = table.consent(1, START + SECOND).resign(1, START + 2 * SECOND)
    record = to_record(table)
    assert [(left.seat, left.cause) for left in record.gone] == [(1, Cause.RESIGNATION)]
    assert [(back.ply, back.to) for back in record.taken_back] == [(1, 0)]
    assert record.ending == table.ending
    assert record.headers == {"clock": "5+0"}


def test_bots_keep_their_level_in_a_record() -> None:
    table = replace(table_of("strata"), seats=(person("Ann"), bot("5")))
    assert to_record(table).seats == ["Ann", "bot 5"]
    assert from_record(to_record(table), START).seats == table.seats


def test_a_bot_that_plays_anything_is_called_random() -> None:
    table = replace(table_of("strata"), seats=(person("Ann"), bot(RANDOM)))
    assert to_record(table).seats == ["Ann", "random"]
    assert from_record(to_record(table), START).seats == table.seats


def test_decisions_that_are_kept_stay_kept() -> None:
    table = pick(table_of("misty"), 1, now=START + SECOND)
    record = to_record(table)
    assert (record.plies[-1].seat, record.plies[-1].at) == (1, SECOND)
    resumed = again(record, START + SECOND)
    assert resumed.pending == table.pending
    assert resumed.waiting == (0,)
    assert len(resumed.log) == len(table.log)
    assert [entry.seat for entry in pick(resumed, 0).log][-2:] == [0, 1]


# What a record says besides.

OLD = """[record "1"]
[game "overworld"]
[options "players=2"]
[seat 0 "Ann"]
[clock "an hourglass"]
[arbiter "yes"]
[event "Garden, round 2"]

{ Fine weather. }
chance: start A light
chance: draw LLL { of all tiles }
0: land 0,1 NE { bold }
(
  0: land 0,2 ES { timid }
)
"""


def test_a_record_goes_on_with_everything_that_was_said() -> None:
    earlier = parse_record(OLD)
    table = from_record(earlier, START)
    assert continue_record(earlier, table) == earlier
    later = continue_record(earlier, pick(table, 0, now=START + SECOND))
    assert later.plies[:3] == earlier.plies
    assert later.plies[3].at == SECOND
    assert (later.comments, later.headers) == (earlier.comments, earlier.headers)
    assert parse_record(format_record(later)) == later


def test_what_was_said_of_a_ply_that_was_taken_back_goes_with_it() -> None:
    earlier = parse_record(OLD)
    table = from_record(earlier, START).undo(0, START)
    assert continue_record(earlier, table).plies == earlier.plies[:2]
    other = continue_record(earlier, table.play(0, "land 0,2 ES", START))
    assert other.plies[2].comments == ()
    assert len(other.tree) == 3
    same = continue_record(earlier, table.play(0, "land 0,1 NE", START))
    assert same.tree == earlier.tree


def test_headers_in_any_words_are_no_terms() -> None:
    terms = from_record(parse_record(OLD), START).terms
    assert terms == Terms(terms.rules)


def test_a_record_without_times_does_not_tell_forced_plies_and_the_table_knows_them() -> None:
    rng = random.Random(2)
    table = table_of("misty", window="1x2", rounds=1)
    while not table.is_over:
        table = settle(pick(table, table.waiting[0]), rng, START)
    record = to_record(table)
    record.tree = GameTree(Ply(ply.seat, ply.move) for ply in record.plies)
    forced = [entry.forced for entry in from_record(record, START).log]
    assert forced == [entry.forced for entry in table.log]
    assert True in forced
    assert CHANCE in {entry.seat for entry in table.log}
