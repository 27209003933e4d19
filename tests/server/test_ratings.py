"""Which games count: those that were played out by whom they began with, without help."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert, select

import belvedere
from belvedere.server.live.sheet import BOT, PERSON, Chair, Sheet, sheet_rows
from belvedere.server.ratings import Result, ladder, rate, result_of
from belvedere.server.storage import schema
from belvedere.server.storage.sqlite.migrating import upgrade
from belvedere.server.storage.sqlite.store import open_engine
from belvedere.tables.seating import bot, person
from belvedere.tables.table import Table, Terms, open_table

ANN, BEA, CID = (Chair(PERSON, name, name.title()) for name in ("ann", "bea", "cid"))
GUEST = Chair(PERSON, "guest", "Guest")
WEAK, STRONG = Chair(BOT, level="1"), Chair(BOT, level="6")


def table(*chairs: Chair, game: str = "strata") -> Table:
    rules = belvedere.start(game, players=len(chairs)).rules
    seats = [bot(c.level) if c.who == BOT else person(c.name) for c in chairs]
    return open_table(Terms(rules), seats, 0)


def result(over: Table, *chairs: Chair) -> Result | None:
    return result_of("t", over, chairs)


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[Connection]:
    """A database with a table, three accounts and a guest."""
    upgrade(tmp_path / "tables.db")
    engine = open_engine(tmp_path / "tables.db")
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        for name in ("ann", "bea", "cid", "guest"):
            password = None if name == "guest" else "x"
            row = {"id": name, "name": name.title(), "created": 0}
            connection.execute(insert(schema.people).values(password=password, **row))
        sheet = Sheet("t", "strata", {}, "none", False, True, True, True, False, "", 0)
        connection.execute(insert(schema.tables).values(sheet_rows(sheet)[0]))
        yield connection
    engine.dispose()


def counts(connection: Connection, found: Result | None) -> bool:
    assert found is not None
    return rate(connection, found, 1)


# What does not count.


def test_an_unfinished_game_does_not_count() -> None:
    assert result(table(ANN, BEA), ANN, BEA) is None


def test_a_game_that_was_broken_off_does_not_count() -> None:
    assert result(table(ANN, BEA).abandon(), ANN, BEA) is None


def test_a_game_that_a_bot_took_over_does_not_count() -> None:
    chairs = (ANN, BEA, CID)
    left = table(*chairs, game="mirage").resign(2, 1)
    alone = left.resign(1, 2)
    assert result(alone, *chairs) is not None
    assert result(left.appoint(2, bot("3")).resign(1, 2), *chairs) is None


def test_a_game_of_one_against_himself_does_not_count() -> None:
    assert result(table(ANN, ANN).resign(0, 1), ANN, ANN) is None
    assert result(table(WEAK, WEAK).resign(0, 1), WEAK, WEAK) is None


def test_a_bot_without_a_level_does_not_count() -> None:
    odd = Chair(BOT, level="random")
    assert result(table(ANN, odd).resign(0, 1), ANN, odd) is None


def test_a_game_with_a_guest_does_not_count(connection: Connection) -> None:
    assert not counts(connection, result(table(ANN, GUEST).resign(0, 1), ANN, GUEST))
    assert ladder(connection, "strata", 2, 9) == []
    assert connection.execute(select(schema.tables.c.rated)).scalar_one() is False


def test_a_game_with_a_hint_does_not_count(connection: Connection) -> None:
    note = {"table": "t", "ply": 0, "seat": 0, "kind": "hint", "at": 0}
    connection.execute(insert(schema.notes).values(note))
    assert not counts(connection, result(table(ANN, BEA).resign(0, 1), ANN, BEA))
    assert ladder(connection, "strata", 2, 9) == []


@pytest.mark.parametrize(
    ("game", "options"), [("misty", {"window": "2x2"}), ("mirador", {"size": 9})]
)
def test_a_game_with_other_options_is_another_game(game: str, options: dict[str, object]) -> None:
    rules = belvedere.start(game, **options).rules
    over = open_table(Terms(rules), [person("Ann"), person("Bea")], 0).resign(0, 1)
    assert result(over, ANN, BEA) is None
    assert result(table(ANN, BEA, game=game).resign(0, 1), ANN, BEA) is not None


# What does.


def test_a_game_counts_once(connection: Connection) -> None:
    found = result(table(ANN, BEA).resign(0, 1), ANN, BEA)
    assert counts(connection, found)
    assert not counts(connection, found)
    rows = ladder(connection, "strata", 2, 9)
    assert [(row["name"], row["games"]) for row in rows] == [("Bea", 1), ("Ann", 1)]


def test_games_of_bots_count(connection: Connection) -> None:
    assert counts(connection, result(table(WEAK, STRONG).resign(0, 1), WEAK, STRONG))
    assert [row["level"] for row in ladder(connection, "strata", 2, 9)] == ["6", "1"]


def test_ratings_are_kept_by_game_and_number_of_players(connection: Connection) -> None:
    chairs = (ANN, BEA, CID)
    over = table(*chairs, game="mirage").resign(2, 1).resign(1, 2)
    assert counts(connection, result(over, *chairs))
    assert [row["name"] for row in ladder(connection, "mirage", 3, 9)] == ["Ann", "Bea", "Cid"]
    assert ladder(connection, "mirage", 2, 9) == ladder(connection, "overworld", 3, 9) == []
