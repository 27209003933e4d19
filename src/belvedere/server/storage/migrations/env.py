"""Run by Alembic: applies migrations to the file that it is told, all of them or none."""

from __future__ import annotations

from typing import Any

from alembic import context
from sqlalchemy import Connection, create_engine, event

from belvedere.server.storage.schema import metadata

url = context.config.get_main_option("sqlalchemy.url")
assert url is not None
engine = create_engine(url)


# Python's driver would begin a transaction with the first row that is written, and commit tables
# before it: a disk that is full then would leave a file that is of no version.
@event.listens_for(engine, "connect")
def _prepare(connection: Any, _: object) -> None:
    connection.isolation_level = None


@event.listens_for(engine, "begin")
def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


with engine.begin() as connection:
    context.configure(
        connection=connection,
        target_metadata=metadata,
        render_as_batch=True,
        transactional_ddl=True,
    )
    with context.begin_transaction():
        context.run_migrations()
engine.dispose()
