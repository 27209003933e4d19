"""Sessions; an account's name is told from others' by how it looks."""

from __future__ import annotations

from time import time_ns

import sqlalchemy as sa
from alembic import op
from itsdangerous import URLSafeSerializer

from belvedere.server.identity.names import skeleton
from belvedere.server.identity.people import new_id
from belvedere.server.identity.tokens import digest

revision = "0003"
down_revision = "0002"

_people = sa.table("people", *map(sa.column, ("id", "folded", "name", "session", "created")))
_settings = sa.table("settings", sa.column("name"), sa.column("value"))


def upgrade() -> None:
    """Add sessions, among them one for every cookie that there is; compare names by their looks."""
    sessions = op.create_table(
        "sessions",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.Column("family", sa.String(length=20), nullable=True),
        sa.Column("system", sa.String(length=20), nullable=False),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name=op.f("fk_sessions_person_people"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sessions")),
        sa.UniqueConstraint("digest"),
    )
    op.create_index(op.f("ix_sessions_person"), "sessions", ["person"], unique=False)
    connection = op.get_bind()
    if rows := _sessions_of_cookies(connection):
        connection.execute(sa.insert(sessions), rows)
    _compare_by_looks(connection)
    op.drop_column("people", "session")


def _sessions_of_cookies(connection: sa.Connection) -> list[dict[str, object]]:
    """Return a session for the cookie that each person's browsers have: they share it."""
    named = sa.select(_settings.c.value).where(_settings.c.name == "signing key")
    key = connection.execute(named).scalar_one_or_none()
    if key is None:
        return []
    seal, now = URLSafeSerializer(key, salt="cookie"), time_ns() // 1_000_000
    people = connection.execute(sa.select(_people.c.id, _people.c.session, _people.c.created))
    return [
        {
            "id": new_id(),
            "person": row.id,
            "digest": digest(str(seal.dumps([row.id, row.session]))),
            "created": row.created,
            "seen": now,
            "family": None,
            "system": "",
        }
        for row in people
    ]


def _compare_by_looks(connection: sa.Connection) -> None:
    """Fold names by their looks; of accounts that look alike, all but one keep what they had."""
    wanted = sa.select(_people.c.id, _people.c.name, _people.c.folded)
    accounts = wanted.where(_people.c.folded.is_not(None)).order_by(_people.c.created)
    rows = connection.execute(accounts).all()
    taken = {row.folded: row.id for row in rows}
    for row in rows:
        looks = skeleton(row.name)
        if taken.setdefault(looks, row.id) == row.id:
            mine = sa.update(_people).where(_people.c.id == row.id)
            connection.execute(mine.values(folded=looks))
