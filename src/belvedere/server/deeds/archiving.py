"""All games that somebody has played to their end, as one file of records."""

from __future__ import annotations

import zipfile
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import IO, Final, cast

from belvedere.core.records import format_record
from belvedere.server.errors import Refused
from belvedere.server.house import House
from belvedere.server.identity.people import Visitor
from belvedere.server.lobby import list_played
from belvedere.server.records import record_of

MISSING: Final = "missing.txt"  # in the archive: what could not be read, and why


class _Outlet:
    """What an archive is written into; it is handed on in pieces, so nobody goes back in it."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []

    def write(self, data: bytes) -> int:
        """Take some bytes of the file."""
        self._pieces.append(bytes(data))
        return len(data)

    def flush(self) -> None:
        """Have nothing to do: they are handed on when they are asked for."""

    def taken(self) -> bytes:
        """Return what was written since the latest time."""
        data, self._pieces = b"".join(self._pieces), []
        return data


async def archive(
    house: House, visitor: Visitor, game: str | None, language: str
) -> AsyncIterator[bytes]:
    """Yield a ZIP file in pieces, a record for each game: nobody keeps all of them in memory."""
    played = await house.store.read(lambda c: list_played(c, visitor.id, game))
    outlet, missing = _Outlet(), []
    with zipfile.ZipFile(cast("IO[bytes]", outlet), "w", zipfile.ZIP_DEFLATED) as file:
        for table_id, name, created in played:
            day = datetime.fromtimestamp(created / 1000, UTC).strftime("%Y-%m-%d")
            try:
                text = await _written(house, visitor, table_id, language)
            except Refused as refused:
                missing.append(f"{day} {name} {table_id}: {refused.say(language)}\n")
                continue
            file.writestr(f"{day}-{name}-{table_id}.txt", text)
            yield outlet.taken()
        if missing:
            file.writestr(MISSING, "".join(missing))
    yield outlet.taken()


async def _written(house: House, visitor: Visitor, table_id: str, language: str) -> str:
    noted = await record_of(house.hub, await house.hub.find(table_id), language)
    return await house.drawings.studies.lane.run(lambda: format_record(noted()), visitor.key)
