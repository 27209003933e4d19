"""Following a tournament live: a WebSocket by which it is told whenever it has changed."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

from fastapi import APIRouter, WebSocket

from belvedere.core.errors import BelvedereError
from belvedere.server.api.dependencies import Invite
from belvedere.server.api.speaker import HEARTBEAT, OUR_ERROR, Speaker
from belvedere.server.deeds.contests import looker_of, told_of

router = APIRouter()


_news = logging.getLogger(__name__)


@router.websocket("/tournaments/{tournament_id}/live")
async def live(socket: WebSocket, tournament_id: str, invite: Invite = "") -> None:
    """Follow a tournament: it is told whole, and again whenever it has changed."""
    speaker = Speaker(socket)
    await socket.accept()
    try:
        await speaker.introduce()
        await speaker.house.tournaments.find(tournament_id)
    except BelvedereError as error:
        await speaker.refuse(error)
        return
    await _follow(speaker, tournament_id, invite)


async def _follow(speaker: Speaker, tournament_id: str, invite: str) -> None:
    """Talk until the socket is closed; nothing is expected to come in."""
    changed = asyncio.Event()
    changed.set()
    leave = speaker.house.tournaments.subscribe(tournament_id, changed.set)
    telling = asyncio.create_task(_tell(speaker, tournament_id, invite, changed))
    try:
        with speaker.known(changed.set):
            async for _ in speaker.texts():
                pass
    except BelvedereError as error:
        await speaker.refuse(error)
    finally:
        leave()
        telling.cancel()


async def _tell(speaker: Speaker, tournament_id: str, invite: str, changed: asyncio.Event) -> None:
    """Tell the tournament whenever it has changed; who is nobody any more is told so."""
    try:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(HEARTBEAT):
                    await changed.wait()
            if changed.is_set():
                changed.clear()
                await speaker.say(await _told(speaker, tournament_id, invite))
            else:
                speaker.doubt()
                await speaker.certain()
                await speaker.say({"type": "ping", "now": speaker.house.now()})
    except BelvedereError as error:
        await speaker.refuse(error)
    except Exception:  # whoever comes back is told everything
        _news.exception("A socket of tournament %s is closed", tournament_id)
        await speaker.close(OUR_ERROR)


async def _told(speaker: Speaker, tournament_id: str, invite: str) -> dict[str, Any]:
    """Return the tournament for whoever reads now."""
    contest = await speaker.house.tournaments.find(tournament_id)
    visitor = await speaker.certain()  # after all else that takes a while
    looker = looker_of(speaker.house, visitor, tournament_id, invite, speaker.language)
    return {"type": "state", **told_of(speaker.house, contest, looker)}
