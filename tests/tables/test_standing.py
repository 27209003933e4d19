"""Whatever happens at a table, its record and its standing bring the same table back."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import belvedere
from belvedere.core.errors import TableError
from belvedere.core.record_json import from_dict, to_dict
from belvedere.core.records import GameTree, Record, format_record, parse_record
from belvedere.tables.clocks import DAY, MINUTE, SECOND, ClockReading, parse_clock
from belvedere.tables.recording import continue_record, from_record, to_record
from belvedere.tables.seating import bot, person
from belvedere.tables.settling import settle
from belvedere.tables.standing import restore, to_standing
from belvedere.tables.table import Table, Terms, open_table

START = 1_000_000
NAMES = ("Ann", "Ben", "Cleo", "Dan")


def table_of(game: str, clock: str = "none", now: int = START, **given: object) -> Table:
    rules = belvedere.start(game, **given).rules
    seats = [person(name) for name in NAMES[: rules.players]]
    return settle(open_table(Terms(rules, parse_clock(clock)), seats, now), random.Random(3), now)


def from_text(record: Record, now: int) -> Table:
    return from_record(parse_record(format_record(record)), now)


def from_json(record: Record, now: int) -> Table:
    return from_record(from_dict(json.loads(json.dumps(to_dict(record)))), now)


def from_disk(table: Table) -> Table:
    standing = json.loads(json.dumps(to_standing(table)))
    pending = {seat: kept for seat, kept in enumerate(table.pending) if kept is not None}
    return restore(table.terms, table.seats, list(table.log), pending, standing)


def latest(table: Table) -> int:
    """Return the last moment that a record knows of."""
    known = [table.reading.since, *(table.opened + entry.at for entry in table.log)]
    return max(*known, *(kept.at for kept in table.pending if kept is not None), table.opened)


def told(table: Table) -> Table:
    """Return what matters of a table: when a game is over, nothing runs, waits or is asked."""
    if not table.is_over:
        return table
    still = ClockReading(0, (), ())
    nobody = (None,) * table.players
    return replace(
        table, opened=0, reading=still, pending=nobody, proposed=None, consenting=(), agreed=()
    )


# What may happen, to a random seat.
Deed = Callable[[Table, int, random.Random, int], Table]
DEEDS: dict[str, tuple[int, Deed]] = {  # how often, and what
    "play": (30, lambda t, s, rng, now: t.play(s, rng.choice(t.position.legal(s)), now)),
    "withdraw": (3, lambda t, s, rng, now: t.withdraw(s, now)),
    "undo": (4, lambda t, s, rng, now: t.undo(s, now)),
    "ask": (3, lambda t, s, rng, now: t.propose_take_back(s, rng.randrange(len(t.log) or 1), now)),
    "consent": (6, lambda t, s, rng, now: t.consent(s, now)),
    "refuse": (1, lambda t, s, rng, now: t.refuse(s)),
    "offer": (2, lambda t, s, rng, now: t.agree_to_draw(s, now)),
    "decline": (2, lambda t, s, rng, now: t.decline_draw(s)),
    "resign": (1, lambda t, s, rng, now: _leave(t, s, now)),
}


def _leave(table: Table, seat: int, now: int) -> Table:
    gone = table.resign(seat, now)
    return gone if gone.is_over else gone.appoint(seat, bot("3"))


CASES: list[tuple[str, dict[str, Any]]] = [
    ("strata", {}),
    ("mirador", {"size": 9}),
    ("mirage", {"advanced": True}),
    ("mirage", {"players": 4}),
    ("overworld", {"players": 3}),
    ("misty", {"players": 3, "window": "2x2"}),
]


@pytest.mark.parametrize("clock", ["none", "20+5", "3d"])
@pytest.mark.parametrize(("game", "options"), CASES, ids=lambda value: str(value))
def test_a_table_comes_back_from_its_record_and_from_the_disk(
    game: str, options: dict[str, Any], clock: str
) -> None:
    rng, done = random.Random(f"{game} {clock}"), 0
    names, weights = list(DEEDS), [often for often, _ in DEEDS.values()]
    while done < 40:
        table, now = table_of(game, clock, **options), START
        for _ in range(60):
            now += rng.randrange(9 * SECOND)
            (name,) = rng.choices(names, weights)
            deciding = [s for s in range(table.players) if s in table.position.actors]
            seat = rng.choice(deciding if name == "play" and deciding else range(table.players))
            try:
                table = settle(DEEDS[name][1](table, seat, rng, now), rng, now)
            except TableError:
                continue
            done += 1
            record, then = to_record(table), latest(table)
            assert told(from_text(record, then)) == told(table), name
            assert told(from_json(record, then)) == told(table), name
            assert from_disk(table) == table, name
            if table.is_over:
                break


def test_undo_stops_after_reading_where_everybody_agreed_to_go_back_to() -> None:
    table = table_of("mirage", advanced=True)
    for _ in range(4):
        (seat,) = table.waiting
        table = settle(table.play(seat, table.position.legal(seat)[0], START), random.Random(1), 0)
        if table.undo_to(seat) is not None:
            break
    ply = table.undo_to(seat)
    assert ply is not None
    table = table.play(seat, table.position.legal(seat)[0], START)
    table = table.propose_take_back(seat, ply + 1, START).consent(1 - seat, START)
    assert table.undo_to(seat) is None
    assert from_text(to_record(table), START).undo_to(seat) is None


def test_time_that_was_taken_back_does_not_come_back() -> None:
    table = table_of("strata", clock="1+0")
    table = table.play(0, table.position.legal(0)[0], START + 30 * SECOND)
    table = table.propose_take_back(0, 0, START + 30 * SECOND).consent(1, START + 40 * SECOND)
    assert table.reading.left == (30 * SECOND, 50 * SECOND)
    again = from_text(to_record(table), START + DAY)
    assert again.reading.left == (30 * SECOND, 50 * SECOND)
    assert again.next_fall() == (START + DAY + 30 * SECOND, 0)


def test_the_clock_of_somebody_who_has_left_does_not_run() -> None:
    table = table_of("overworld", clock="1+0", players=3)
    (seat,) = table.waiting
    table = _leave(table, seat, START + SECOND)
    assert table.next_fall() is None
    assert from_text(to_record(table), START + DAY).next_fall() is None


def test_what_was_taken_back_comes_again_after_a_night_too() -> None:
    table = settle(table_of("mirage"), random.Random(1), START)
    while table.choice_of(0) is None or table.waiting == (0,):
        move = table.position.legal()[0]
        table = settle(table.play(table.waiting[0], move, START), random.Random(2), START)
    table = table.propose_take_back(0, 2, START).consent(1, START)
    assert table.redrawn
    record = to_record(table)
    assert record.headers["drawn again"] == "; ".join(table.redrawn)
    assert from_text(record, START).redrawn == table.redrawn
    standing = json.loads(json.dumps(to_standing(table)))
    assert restore(table.terms, table.seats, list(table.log), {}, standing) == table
    del standing["redrawn"]  # as tables were kept before
    assert restore(table.terms, table.seats, list(table.log), {}, standing).redrawn == ()


def test_hints_that_were_taken_are_known_after_a_night() -> None:
    table = table_of("strata").take_hint(0).take_hint(0).take_hint(1)
    assert from_disk(table) == table
    assert [(taken.seat, taken.ply) for taken in table.hinted] == [(0, 0), (1, 0)]


def test_hints_of_before_are_known_without_what_they_were_about() -> None:
    table = table_of("strata").take_hint(0)
    standing = json.loads(json.dumps(to_standing(table)))
    standing["hinted"] = [[0, 0]]
    (taken,) = restore(table.terms, table.seats, [], {}, standing).hinted
    assert (taken.seat, taken.ply) == (0, 0)


def test_a_hint_about_another_position_at_the_same_ply_is_another_one() -> None:
    begun = table_of("mirador", size=9).play(0, "e5", START).take_hint(1)
    back = begun.propose_take_back(0, 0, START).consent(1, START)
    assert len(back.play(0, "e5", START).take_hint(1).hinted) == 1, "it was told of this one"
    other = back.play(0, "c3", START).take_hint(1)
    assert [(taken.seat, taken.ply) for taken in other.hinted] == [(1, 1), (1, 1)]


def test_what_no_longer_stands_is_told_no_more() -> None:
    table = table_of("strata")
    offered = table.agree_to_draw(0, START)
    record = to_record(offered)
    assert record.headers == {"draw offered": "0"}
    assert continue_record(record, offered.decline_draw(1)).headers == {}


@pytest.mark.parametrize(
    ("header", "text"),
    [
        ("clocks", "@0 99999 99999"),
        ("clocks", "@0 60"),
        ("clocks", "soon"),
        ("deputies", "0 3; 7 3; x"),
        ("draw offered", "5"),
        ("draw offered", "everybody"),
        ("take-back asked", "0 9 1"),
        ("take-back asked", "4 0 0"),
        ("take-back agreed", "0,1"),
    ],
)
def test_headers_in_other_words_tell_nothing(header: str, text: str) -> None:
    table = table_of("strata", clock="1+0")
    record = to_record(table)
    record.headers[header] = text
    assert from_text(record, START) == table


def test_nobody_has_more_time_than_his_clock_was_ever_given() -> None:
    table = table_of("strata", clock="1+2")
    for seat in (0, 1):
        table = table.play(seat, table.position.legal(seat)[0], START)
    assert table.reading.left == (62 * SECOND, 62 * SECOND)
    record = to_record(table)
    del record.headers["clocks"]
    record.tree = GameTree(replace(ply, left=DAY) for ply in record.plies)
    most = MINUTE + 2 * 2 * SECOND
    assert from_text(record, START).reading.left == (most, most)
