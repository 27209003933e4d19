"""The schema: every table of the database, with what each column holds.

Times are milliseconds since 1970. What has a shape of its own is JSON with a version inside.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)


PERSON: Final = {"holds": "person"}  # columns with a person's id: they go where he goes


def _table_id() -> Column[str]:
    target = ForeignKey("tables.id", ondelete="CASCADE")
    return Column("table", String(24), target, primary_key=True)


def _person(name: str = "person", **options: bool) -> Column[str]:
    target = ForeignKey("people.id", ondelete="CASCADE")
    return Column(name, String(24), target, info=PERSON, **options)  # type: ignore[arg-type]


def _person_id(name: str = "person", **options: bool) -> Column[str]:
    """Return a column that names somebody, and is not deleted together with him."""
    return Column(name, String(24), info=PERSON, **options)  # type: ignore[arg-type]


# The house.

settings = Table(
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
runs = Table(  # of the server: what lies between them is charged to nobody's clock
    "runs",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("started", BigInteger, nullable=False),
    Column("alive", BigInteger, nullable=False),  # when it was last seen running
)

# People.

people = Table(
    "people",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(100), nullable=False),
    Column("folded", String(100), unique=True),  # an account's name as it looks: nobody else's does
    Column("password", String(200)),  # argon2; null: a guest
    Column("created", BigInteger, nullable=False),
)
sessions = Table(  # browsers in which people are known
    "sessions",
    metadata,
    Column("id", String(24), primary_key=True),
    _person(nullable=False, index=True),
    Column("digest", String(64), nullable=False, unique=True),  # of the cookie
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),  # when it was last used, give or take an hour
    Column("family", String(20)),  # of the browser; null: a cookie of before there were sessions
    Column("system", String(20), nullable=False),
)
codes = Table(  # of recovery, each good once
    "codes",
    metadata,
    _person(primary_key=True),
    Column("digest", String(64), primary_key=True),
)
tokens = Table(
    "tokens",
    metadata,
    Column("id", String(24), primary_key=True),
    _person(nullable=False, index=True),
    Column("title", String(100), nullable=False),
    Column("digest", String(64), nullable=False, unique=True),
    Column("scopes", String(100), nullable=False),  # words with spaces between them
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger),
)
mutes = Table(
    "mutes",
    metadata,
    _person(primary_key=True),
    _person_id("muted", primary_key=True),
)
ratings = Table(
    "ratings",
    metadata,
    Column("game", String(20), primary_key=True),
    Column("players", Integer, primary_key=True),
    Column("subject", String(40), primary_key=True),  # `person:ID` or `bot:LEVEL`
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("changed", BigInteger, nullable=False),
)

# Tables.

tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(20), nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("clock", String(12), nullable=False),
    Column("arbiter", Boolean, nullable=False),
    Column("show_ready", Boolean, nullable=False),
    Column("hints", Boolean, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("chat", Boolean, nullable=False),
    _person_id("maker"),  # who opened it; null: he has deleted his account
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("phase", String(10), nullable=False),  # open, playing, over, closed
    Column("why", Text),  # it was closed, in English
    Column("plies", Integer, nullable=False),  # of the log
    Column("revision", Integer, nullable=False),  # changes that everybody could notice
    Column("own", String(60), nullable=False),  # JSON: by seat, changes that only it could
    Column("cuts", Integer, nullable=False),  # how often plies were taken off the log
    Column("standing", Text, nullable=False),  # JSON, see belvedere/tables/standing.py
    Column("falls", BigInteger),  # when the next flag does
    Column("rated", Boolean),  # whether the ratings know it; null: not yet over
    Column("rematch", String(24)),  # the table that follows this one
    Column("source", String(10), nullable=False),  # table or record
    Column("tournament", String(24)),  # of which this is a game
    Column("lots", Boolean),  # whether its seats were drawn by lot; null: nobody noted it
)
Index("ix_tables_lobby", tables.c.public, tables.c.phase, tables.c.changed)
Index("ix_tables_falls", tables.c.falls)

seats = Table(
    "seats",
    metadata,
    _table_id(),
    Column("seat", Integer, primary_key=True),
    Column("who", String(10), nullable=False),  # person, invite, open, bot
    _person_id(index=True),  # who has it, or for whom it is kept
    Column("name", String(100), nullable=False),
    Column("level", String(20), nullable=False),
)
holders = Table(  # who may decide for a seat: its person, and whoever opened its private link
    "holders",
    metadata,
    _table_id(),
    Column("seat", Integer, primary_key=True),
    _person(primary_key=True, index=True),
)
log = Table(
    "log",
    metadata,
    _table_id(),
    Column("ply", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),  # -1: chance
    Column("move", String(100), nullable=False),
    Column("at", BigInteger, nullable=False),  # after the table was opened
    Column("left", BigInteger),
    Column("forced", Boolean, nullable=False),
)
records = Table(  # that were brought: whole, with all that the log does not tell
    "records",
    metadata,
    _table_id(),
    Column("text", Text, nullable=False),  # canonical, see docs/records.md
)
pending = Table(  # decisions that are kept until all have decided
    "pending",
    metadata,
    _table_id(),
    Column("step", Integer, primary_key=True),  # the ply at which all decide
    Column("seat", Integer, primary_key=True),
    Column("move", String(100), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("forced", Boolean, nullable=False),
)
answers = Table(  # to requests that carried a key, so that a repeated one is answered alike
    "answers",
    metadata,
    _table_id(),
    Column("seat", Integer, primary_key=True),
    Column("key", String(64), primary_key=True),
    Column("asked", String(160), nullable=False),  # what was asked with it
    Column("ply", Integer, nullable=False),
    Column("revision", Integer, nullable=False),
)
notes = Table(  # what the record is to tell besides moves
    "notes",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table", String(24), ForeignKey("tables.id", ondelete="CASCADE"), index=True),
    Column("ply", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(20), nullable=False),  # hint, takeover, failure
    Column("at", BigInteger, nullable=False),
)
messages = Table(
    "messages",
    metadata,
    _table_id(),
    Column("number", Integer, primary_key=True),
    _person_id(nullable=False),
    Column("name", String(100), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table", String(24), ForeignKey("tables.id", ondelete="CASCADE"), index=True),
    Column("number", Integer, nullable=False),
    _person_id(nullable=False),
    Column("why", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

# Tournaments: results are not kept here, they follow from the tables.

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("title", String(100), nullable=False),  # empty: it is called by its game
    Column("game", String(20), nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("clock", String(12), nullable=False),
    Column("arbiter", Boolean, nullable=False),
    Column("show_ready", Boolean, nullable=False),
    Column("format", String(12), nullable=False),  # round-robin or swiss
    Column("rounds", Integer, nullable=False),  # of a Swiss; 0: as many as are needed
    Column("entry", String(10), nullable=False),  # open, invite, closed
    Column("pace", String(10), nullable=False),  # auto: rounds begin automatically; demand
    Column("pause", Integer, nullable=False),  # seconds between two rounds
    _person_id("organiser", index=True),  # null: he has deleted his account
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("phase", String(10), nullable=False),  # open, playing, over, cancelled
    Column("due", BigInteger),  # when the next round begins; null: nobody has said
)
Index("ix_tournaments_lobby", tournaments.c.phase, tournaments.c.changed)


def _tournament_id() -> Column[str]:
    target = ForeignKey("tournaments.id", ondelete="CASCADE")
    return Column("tournament", String(24), target, primary_key=True)


entrants = Table(
    "entrants",
    metadata,
    _tournament_id(),
    Column("number", Integer, primary_key=True),  # in the order of entry
    Column("lot", Integer),  # drawn when the first round began
    _person_id(index=True),  # null: a bot, or somebody who was deleted
    Column("name", String(100), nullable=False),
    Column("level", String(20), nullable=False),  # of a bot
    Column("late", Integer, nullable=False),  # rounds that had begun when he entered
    Column("withdrew", Integer),  # rounds that had begun when he did
)
pairings = Table(  # of the rounds that have begun
    "pairings",
    metadata,
    _tournament_id(),
    Column("round", Integer, primary_key=True),
    Column("board", Integer, primary_key=True),
    Column("first", Integer, nullable=False),  # entrants, by seat
    Column("second", Integer),  # null: a bye
    Column("table", String(24)),  # null: nothing is played, somebody is missing
)


def person_columns() -> list[Column[str]]:
    """List every column that holds a person's id, but for that of the people themselves."""
    columns = (column for table in metadata.sorted_tables for column in table.columns)
    return [column for column in columns if column.info == PERSON]
