"""All games that somebody has played to their end, as one file of records."""

from __future__ import annotations

import asyncio
import logging
import zipfile
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime
from typing import IO, Final, cast

from belvedere.core.errors import BelvedereError
from belvedere.core.records import format_record
from belvedere.server.errors import is_for_now, not_read
from belvedere.server.house import House
from belvedere.server.identity.people import Visitor
from belvedere.server.lanes import RETRY, UnderWay
from belvedere.server.lobby import Played, list_played
from belvedere.server.records import record_of

MISSING: Final = "missing.txt"  # in the archive: what could not be read, and why
MOST_WAITS: Final = 60  # of an archive, for what is refused for now, each so many seconds:
AGAIN: Final = float(RETRY)

_news = logging.getLogger(__name__)


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


class Archive:
    """A ZIP file with a record for each game: nobody keeps all of them in memory."""

    def __init__(
        self, house: House, visitor: Visitor, played: Sequence[Played], language: str
    ) -> None:
        self._house, self._visitor, self._language = house, visitor, language
        self._played = played
        self._waits = 0  # how often something was refused for now

    async def pieces(self) -> AsyncIterator[bytes]:
        """Yield the file in pieces."""
        outlet, missing = _Outlet(), []
        with zipfile.ZipFile(cast("IO[bytes]", outlet), "w", zipfile.ZIP_DEFLATED) as file:
            for table_id, name, created in self._played:
                day = datetime.fromtimestamp(created / 1000, UTC).strftime("%Y-%m-%d")
                try:
                    text = await self._read(table_id)
                except BelvedereError as error:
                    missing.append(f"{day} {name} {table_id}: {error.say(self._language)}\n")
                    continue
                file.writestr(f"{day}-{name}-{table_id}.txt", text)
                yield outlet.taken()
            if missing:
                file.writestr(MISSING, "".join(missing))
        yield outlet.taken()

    async def _read(self, table_id: str) -> str:
        """Return a record; wait where it is refused only for now, but not for ever."""
        while True:
            try:
                return await self._written(table_id)
            except BelvedereError as error:
                can_wait = isinstance(error, UnderWay) or is_for_now(error)
                if not can_wait or self._waits >= MOST_WAITS:
                    raise
            except Exception as error:  # the other games do not suffer for it
                _news.exception("Table %s has no record that can be read", table_id)
                raise not_read() from error
            self._waits += 1
            await asyncio.sleep(AGAIN)

    async def _written(self, table_id: str) -> str:
        house, live = self._house, await self._house.hub.consult(table_id)
        noted = await record_of(house.hub, live, self._language)
        lane = house.drawings.studies.lane
        return await lane.run(lambda: format_record(noted()), self._visitor.key)

    def close(self) -> None:
        """Let the visitor have another one."""
        self._house.own.archiving.discard(self._visitor.key)


async def open_archive(house: House, visitor: Visitor, game: str | None, language: str) -> Archive:
    """Begin an archive, which is to be closed; raise Refused while the visitor has another one."""
    if visitor.key in house.own.archiving:
        raise UnderWay
    house.own.archiving.add(visitor.key)
    try:
        played = await house.store.read(lambda c: list_played(c, visitor.id, game))
    except BaseException:
        house.own.archiving.discard(visitor.key)
        raise
    return Archive(house, visitor, played, language)
