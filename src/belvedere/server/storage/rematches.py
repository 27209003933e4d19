"""Which table follows which."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sqlalchemy import update

from belvedere.server.storage import schema

if TYPE_CHECKING:
    from belvedere.server.live.hub import Hub
    from belvedere.server.live.live_table import LiveTable


async def note(hub: Hub, live: LiveTable, follower: str) -> None:
    """Keep that a table is followed by another, and tell everybody there."""
    follows = update(schema.tables).where(schema.tables.c.id == live.id).values(rematch=follower)
    await hub.store.write(lambda connection: connection.execute(follows))
    live.sheet = replace(live.sheet, rematch=follower)
    live.tell()
