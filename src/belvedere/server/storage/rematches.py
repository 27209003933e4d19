"""Which table follows which."""

from __future__ import annotations

from sqlalchemy import Connection, select, update

from belvedere.server.storage import schema

_tables = schema.tables


def follower_of(connection: Connection, table_id: str) -> str:
    """Return which table follows another; "": none."""
    wanted = select(_tables.c.rematch).where(_tables.c.id == table_id)
    return connection.execute(wanted).scalar_one_or_none() or ""


def note_rematch(connection: Connection, table_id: str, follower: str) -> None:
    """Keep that a table is followed by another."""
    connection.execute(update(_tables).where(_tables.c.id == table_id).values(rematch=follower))
