"""Work that lasts as long as whoever asked for it waits: when he goes, it is given up."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

from fastapi import Request

from belvedere.core.messages import words
from belvedere.server.errors import Refused

T = TypeVar("T")


async def while_wanted(request: Request, work: Awaitable[T]) -> T:
    """Wait for something whose request has been read; cancel it when its client has gone."""
    doing = asyncio.ensure_future(work)
    leaving = asyncio.create_task(_left(request))
    try:
        await asyncio.wait((doing, leaving), return_when=asyncio.FIRST_COMPLETED)
        if not doing.done():
            raise Refused(499, "gone", words("Nobody waits for this any more."))
        if doing.cancelled():
            raise Refused(
                503, "busy", words("The server is stopping; please try again in a while.")
            )
        return doing.result()
    finally:
        doing.cancel()
        leaving.cancel()


async def _left(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
