"""Rows that get another owner."""

from __future__ import annotations

from sqlalchemy import Column, Connection, Table, delete, exists, update


def hand_over(connection: Connection, column: Column[str], giver: str, heir: str) -> None:
    """Let rows that name one person name another; what the heir has already goes."""
    table = column.table
    assert isinstance(table, Table)
    others = [other for other in table.primary_key if other is not column]
    if column.primary_key:
        had = table.alias()
        same = [had.c[other.name] == other for other in others]
        is_had = exists().where(had.c[column.name] == heir, *same)
        connection.execute(delete(table).where(column == giver, is_had))
    connection.execute(update(table).where(column == giver).values({column: heir}))
