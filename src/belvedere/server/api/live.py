"""Live play: one WebSocket a table; docs/server.md and `/api/v1/asyncapi.json` describe it.

What goes out is built when it is sent, from the table as it is then and from what this viewer has
been sent before (`live/story.py`). So nothing can be missing in between, and a slow reader gets
fewer, larger steps.
"""

from __future__ import annotations

import asyncio
from collections import deque
from time import monotonic
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect
from pydantic import ValidationError
from pydantic_core import from_json, to_json

from belvedere.core.errors import BelvedereError
from belvedere.core.game import Seat, Viewer
from belvedere.core.messages import words
from belvedere.server.api import playing
from belvedere.server.api.asking import house_of, require, viewer_for, visitor_of
from belvedere.server.api.links import links
from belvedere.server.api.models import Deed, Move, Said
from belvedere.server.api.tables import told
from belvedere.server.errors import Refused, refused
from belvedere.server.house import House
from belvedere.server.identity.guarding import foreign, is_own_origin
from belvedere.server.identity.people import Visitor
from belvedere.server.live.live_table import LiveTable
from belvedere.server.live.story import Story
from belvedere.server.readers import language_of

router = APIRouter()

HEARTBEAT: Final = 20.0  # seconds of silence before a sign of life
LONGEST: Final = 4_000  # characters of a message that comes in
REFUSED: Final = 4000  # plus the HTTP status: the code with which a socket is closed


def _dump(message: dict[str, Any]) -> str:
    return to_json(message).decode()


class Wire:
    """One socket: what it has been sent, and what waits to be sent."""

    def __init__(
        self,
        socket: WebSocket,
        house: House,
        live: LiveTable,
        visitor: Visitor,
        viewer: Viewer,
        wanted: int | None,
        since: str = "",
    ) -> None:
        self._socket, self._house, self._visitor = socket, house, visitor
        self._live, self._viewer, self._wanted = live, viewer, wanted
        self._language = language_of(socket)
        self._outbox: deque[dict[str, Any]] = deque()
        self._story = Story(self._language, since)
        self._answers: list[dict[str, Any]] = []  # to moves that the next event tells of
        self._heard = 0  # the last message of the chat
        self._is_stale = True
        self._loop = asyncio.get_running_loop()
        self._waiting: asyncio.Future[None] | None = None  # of who sends, for something to send
        self._spoke = monotonic()  # when something was sent last
        self._timer: asyncio.TimerHandle | None = None
        self._leave = house.hub.exchange.subscribe(live.id, viewer, self._changed)

    def _changed(self) -> None:
        self._is_stale = True
        self._wake()

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def run(self) -> None:
        """Talk until the socket is closed."""
        sending = asyncio.create_task(self._send())
        try:
            await self._receive()
        except WebSocketDisconnect:
            pass
        finally:
            self._leave()
            sending.cancel()
            if self._timer is not None:
                self._timer.cancel()

    async def _found(self) -> LiveTable:
        """Return the table, read again if it was forgotten; one that is watched stays."""
        if self._live.is_dropped:
            self._live = await self._house.hub.find(self._live.id)
        return self._live

    # Coming in.

    async def _receive(self) -> None:
        while True:
            text = await self._socket.receive_text()
            if len(text) > LONGEST:
                await self._socket.close(1009)
                return
            answer = await self._handle(text)
            (self._answers if "ply" in answer else self._outbox).append(answer)
            self._wake()

    async def _handle(self, text: str) -> dict[str, Any]:
        key: object = None
        try:
            message = from_json(text)
            if not isinstance(message, dict):
                raise ValueError("not an object")
            key = message.get("key")
            return await self._do(message)
        except (ValueError, RecursionError) as error:
            refusal = _malformed(error)
        except BelvedereError as error:
            refusal = refused(error)
        body = refusal.body(self._language)
        if refusal.error == "stale":
            live = await self._found()
            body["table"] = await told(
                self._house, live, self._visitor, self._wanted, self._language
            )
        return {"type": "refusal", "key": key, "status": refusal.status, **body}

    async def _do(self, message: dict[str, Any]) -> dict[str, Any]:
        kind = message.pop("type", None)
        if kind == "ping":
            return {"type": "pong", "now": self._house.now()}
        require(self._visitor, "play")
        live = await self._found()
        if kind == "chat":
            await self._house.chat.say(live, self._visitor, Said.model_validate(message).text)
            return {"type": "answer", "key": None, "revision": live.revision(self._viewer)}
        if kind not in ("move", "act"):
            raise ValueError("type")
        self._house.limits.count("moves", self._visitor.key)
        message.setdefault("seat", self._own_seat())
        if kind == "move":
            answer = await playing.play(
                self._house, live, self._visitor, Move.model_validate(message)
            )
        else:
            answer = await playing.act(
                self._house, live, self._visitor, Deed.model_validate(message)
            )
        key = message.get("key")
        return {"key": key, "ply": answer.ply, "revision": answer.revision}

    def _own_seat(self) -> Seat | None:
        return self._viewer if self._viewer >= 0 else None

    # Going out.

    async def _send(self) -> None:
        self._beat()
        while True:
            while not (self._is_stale or self._outbox or self._answers):
                self._waiting = self._loop.create_future()
                await self._waiting
            if self._is_stale:
                self._is_stale = False
                await self._socket.send_text(_dump(await self._told()))
                if self._live.sheet.chat:
                    await self._pass_on_chat()
            for answer in self._taken_answers():  # what he asked has changed nothing for him
                await self._socket.send_text(_dump({"type": "answer", **answer}))
            while self._outbox:
                await self._socket.send_text(_dump(self._outbox.popleft()))
            self._spoke = monotonic()

    def _beat(self) -> None:
        """Show that we are there, after a silence; look again when there may have been one."""
        silence = monotonic() - self._spoke
        if silence >= HEARTBEAT:
            self._outbox.append({"type": "ping", "now": self._house.now()})
            self._wake()
            silence = 0.0
        self._timer = self._loop.call_later(HEARTBEAT - silence, self._beat)

    def _taken_answers(self) -> list[dict[str, Any]]:
        taken, self._answers = self._answers, []
        return taken

    async def _pass_on_chat(self) -> None:
        """Send what was said since, unless the reader has muted who said it."""
        live = await self._found()
        if live.said in (0, self._heard):
            return
        messages = await self._house.chat.messages(live, self._visitor, self._heard)
        live.said = live.said or (messages[-1]["number"] if messages else 0)
        self._heard = live.said
        if messages:
            await self._socket.send_text(_dump({"type": "chat", "messages": messages}))

    async def _told(self) -> dict[str, Any]:
        """Return what is to be told; it also answers whoever has moved, since it comes of that."""
        live = await self._found()
        seen = await live.look(self._viewer)
        now = self._house.now()
        if self._story.goes_on(seen):
            message = {"type": "event", **self._story.news(live, seen, now)}
        else:
            state = self._story.state(live, seen, self._visitor.id, now)
            message = {"type": "state", **state, "links": links(self._house, live, self._visitor)}
        if self._answers:
            message["answers"] = self._taken_answers()
        return message


def _malformed(error: Exception) -> Refused:
    what = "message"
    if isinstance(error, ValidationError):
        what = ", ".join(str(part) for e in error.errors()[:3] for part in e["loc"])
    return Refused(422, "malformed", words("This message is not understood: {what}.", what=what))


@router.websocket("/tables/{table_id}/live")
async def live(
    socket: WebSocket,
    table_id: str,
    seat: Annotated[int | None, Query(ge=-3, le=3)] = None,
    since: Annotated[str, Query(max_length=100)] = "",
) -> None:
    """Play, or watch, a table live."""
    house = house_of(socket)
    await socket.accept()
    try:
        if not is_own_origin(socket.headers, socket.url.scheme, house.settings.public_url):
            raise foreign()
        visitor = require(await visitor_of(socket), "read")
        house.limits.count("requests", visitor.key)
        table = await house.hub.find(table_id)
        viewer = viewer_for(table, visitor, seat)
    except BelvedereError as error:
        refusal = refused(error)
        body = refusal.body(language_of(socket))
        await socket.send_text(_dump({"type": "refusal", "status": refusal.status, **body}))
        await socket.close(REFUSED + refusal.status)
        return
    await Wire(socket, house, table, visitor, viewer, seat, since).run()
