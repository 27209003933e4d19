"""Playing once more: the table that follows when all people at one have agreed."""

from __future__ import annotations

from dataclasses import replace

from belvedere.server.house import House
from belvedere.server.live.live_table import LiveTable
from belvedere.server.opening import rotated
from belvedere.server.storage.rematches import note_rematch


async def follow(house: House, live: LiveTable) -> LiveTable | None:
    """Open the table that follows one, once, and tell everybody; None: not all have agreed."""
    if live.table is None or not live.table.is_rematch_agreed:
        return None
    async with house.own.pairing:  # two who agree at once get one table
        if live.sheet.rematch:
            return await house.hub.find(live.sheet.rematch)
        follower = await house.hub.open(rotated(live.sheet, house.now()))
        await house.store.write(lambda c: note_rematch(c, live.id, follower.id))
        live.sheet = replace(live.sheet, rematch=follower.id)
        live.tell()
    return follower
