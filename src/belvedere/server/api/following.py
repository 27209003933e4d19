"""Following a tournament live: a WebSocket by which it is told whenever it has changed."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic_core import to_json

from belvedere.core.errors import BelvedereError
from belvedere.server.api.asking import house_of, require, visitor_of
from belvedere.server.api.tournament_models import Invite
from belvedere.server.api.tournaments import looker_of, told_of
from belvedere.server.errors import refused
from belvedere.server.house import House
from belvedere.server.identity.guarding import foreign, is_own_origin
from belvedere.server.readers import language_of
from belvedere.server.tournaments.telling import Looker

router = APIRouter()

HEARTBEAT: Final = 20.0  # seconds of silence before a sign of life
REFUSED: Final = 4000  # plus the HTTP status: the code with which a socket is closed


@router.websocket("/tournaments/{tournament_id}/live")
async def live(socket: WebSocket, tournament_id: str, invite: Invite = "") -> None:
    """Follow a tournament: it is told whole, and again whenever it has changed."""
    house, language = house_of(socket), language_of(socket)
    await socket.accept()
    try:
        if not is_own_origin(socket.headers, socket.url.scheme, house.settings.public_url):
            raise foreign()
        visitor = require(await visitor_of(socket), "read")
        house.limits.count("requests", visitor.key)
        await house.tournaments.find(tournament_id)
    except BelvedereError as error:
        refusal = refused(error)
        body = {"type": "refusal", "status": refusal.status, **refusal.body(language)}
        await socket.send_text(to_json(body).decode())
        await socket.close(REFUSED + refusal.status)
        return
    looker = looker_of(house, visitor, tournament_id, invite, language)
    await _follow(socket, house, tournament_id, looker)


async def _follow(socket: WebSocket, house: House, tournament_id: str, looker: Looker) -> None:
    """Talk until the socket is closed; nothing is expected to come in."""
    changed = asyncio.Event()
    changed.set()
    leave = house.tournaments.subscribe(tournament_id, changed.set)
    telling = asyncio.create_task(_tell(socket, house, tournament_id, looker, changed))
    try:
        while True:
            await socket.receive_text()
    except WebSocketDisconnect:
        pass
    finally:
        leave()
        telling.cancel()


async def _tell(
    socket: WebSocket, house: House, tournament_id: str, looker: Looker, changed: asyncio.Event
) -> None:
    while True:
        try:
            await asyncio.wait_for(changed.wait(), HEARTBEAT)
        except TimeoutError:
            message: dict[str, Any] = {"type": "ping", "now": house.now()}
        else:
            changed.clear()
            contest = await house.tournaments.find(tournament_id)
            message = {"type": "state", **told_of(house, contest, looker)}
        await socket.send_text(to_json(message).decode())
