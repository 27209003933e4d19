"""Run by Alembic: applies migrations to the file that it is told."""

from __future__ import annotations

from alembic import context
from sqlalchemy import create_engine

from belvedere.server.storage.schema import metadata

url = context.config.get_main_option("sqlalchemy.url")
assert url is not None
with create_engine(url).connect() as connection:
    context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()
    connection.commit()
connection.engine.dispose()
