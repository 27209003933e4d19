"""A table's log keeps every ply, in little memory."""

from __future__ import annotations

import sys

from belvedere.tables.log import CHUNK, Log, LogEntry


def entries(number: int) -> list[LogEntry]:
    return [
        LogEntry(n % 3 - 1, f"place {n},{-n} NE", 7 * n, None if n % 2 else n, n % 5 == 0)
        for n in range(number)
    ]


def test_what_was_added_comes_out_again() -> None:
    log = Log()
    for number, entry in enumerate(entries(500), 1):
        log = log.add(entry)
        assert len(log) == number
    assert list(log) == entries(500)
    assert log == Log(entries(500))
    assert log[-1] == entries(500)[-1]


def test_adding_leaves_the_shorter_log_as_it_was() -> None:
    short = Log(entries(200))
    longer = short.add(entries(201)[-1])
    assert (len(short), len(longer)) == (200, 201)
    assert list(short) == entries(200)


def test_a_log_is_cut_at_any_length() -> None:
    log = Log(entries(300))
    for length in (0, 1, 150, 299, 300):
        assert list(log.cut(length)) == entries(length)


def test_a_long_log_is_small() -> None:
    log = Log(entries(1000))
    size = sum(map(sys.getsizeof, (*log._chunks, log._tail)))
    assert size < 12_000
    assert len(log._tail) <= CHUNK


def test_a_log_knows_whether_it_goes_on_from_another() -> None:
    log = Log(entries(300))
    for length in (0, 1, 150, 296, 299, 300):
        assert log.goes_on_from(log.cut(length))
        assert length == 300 or not log.cut(length).goes_on_from(log)
    other = Log([*entries(150), LogEntry(0, "elsewhere", 7 * 150)])
    assert not log.goes_on_from(other)
    assert (log.last, Log().last) == (entries(300)[-1], None)
