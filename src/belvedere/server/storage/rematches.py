"""Which table follows which."""

from __future__ import annotations

from sqlalchemy import Connection, update

from belvedere.server.storage import schema


def note_rematch(connection: Connection, table_id: str, follower: str) -> None:
    """Keep that a table is followed by another."""
    tables = schema.tables
    connection.execute(update(tables).where(tables.c.id == table_id).values(rematch=follower))
