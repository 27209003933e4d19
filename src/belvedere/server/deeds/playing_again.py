"""Playing once more: the table that follows when all people at one have agreed."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import Connection

from belvedere.core.messages import words
from belvedere.server.errors import Refused
from belvedere.server.house import House
from belvedere.server.live.hub import write_sheet
from belvedere.server.live.live_table import LiveTable
from belvedere.server.live.sheet import Sheet
from belvedere.server.live.table_json import is_deserted
from belvedere.server.opening import rotated
from belvedere.server.storage.rematches import follower_of, note_rematch


def check_company(sheet: Sheet) -> None:
    """Refuse another game with somebody who is no more: nobody would play for him."""
    if is_deserted(sheet):
        raise Refused(
            409,
            "table",
            words("Somebody who played here has deleted his account; there is no rematch."),
        )


async def follow(house: House, live: LiveTable) -> LiveTable | None:
    """Open the table that follows one, once, and tell everybody; None: not all have agreed.

    If that fails, whoever asks for a rematch again brings it about. Raises Refused.
    """
    if live.table is None or not live.table.is_rematch_agreed:
        return None
    async with house.own.pairing:  # two who agree at once get one table
        if not live.sheet.rematch:
            check_company(live.sheet)
            sheet = rotated(live.sheet, house.now())
            follower = await house.store.write(lambda c: _keep_follower(c, live.id, sheet))
            live.sheet = replace(live.sheet, rematch=follower)
            live.tell()
    return await house.hub.find(live.sheet.rematch)


def _keep_follower(connection: Connection, table_id: str, sheet: Sheet) -> str:
    """Keep a table together with whom it follows; return its id, or of the one that is there."""
    if known := follower_of(connection, table_id):
        return known
    write_sheet(connection, sheet)
    note_rematch(connection, table_id, sheet.id)
    return sheet.id
