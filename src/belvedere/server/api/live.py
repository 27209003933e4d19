"""Live play: one WebSocket a table; docs/server.md and `/api/v1/asyncapi.json` describe it.

What goes out is built when it is sent, from the table as it is then and from what this viewer has
been sent before (`live/story.py`). So nothing can be missing in between, and a slow reader gets
fewer, larger steps.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from contextlib import suppress
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
from belvedere.server.line import Line, line_of
from belvedere.server.live.live_table import Glimpse, LiveTable
from belvedere.server.live.story import Story
from belvedere.server.readers import language_of

router = APIRouter()

HEARTBEAT: Final = 20.0  # seconds of silence before a sign of life
LONGEST: Final = 4_000  # characters of a message that comes in
MOST_WAITING: Final = 16  # messages of one socket: who sends more is not heard for a while
REFUSED: Final = 4000  # plus the HTTP status: the code with which a socket is closed

_news = logging.getLogger(__name__)


class Wire:
    """One socket: what it has been sent, and what waits to be sent."""

    def __init__(
        self,
        socket: WebSocket,
        line: Line,
        house: House,
        live: LiveTable,
        visitor: Visitor,
        viewer: Viewer,
        wanted: int | None,
        since: str = "",
    ) -> None:
        self._socket, self._line = socket, line
        self._house, self._visitor = house, visitor
        self._live, self._viewer, self._wanted = live, viewer, wanted
        self._language = language_of(socket)
        self._inbox: deque[str] = deque()
        self._outbox: deque[dict[str, Any]] = deque()
        self._story = Story(self._language, since)
        self._answers: list[dict[str, Any]] = []  # to moves that the next event tells of
        self._heard = 0  # the last message of the chat
        self._is_stale = True
        self._is_over = False  # nobody will say anything any more
        self._loop = asyncio.get_running_loop()
        self._idle: asyncio.Future[None] | None = None  # of who answers, for something to answer
        self._is_woken = False
        self._slow: asyncio.Task[None] | None = None  # who finds out what takes a while
        self._spoke = monotonic()  # when something was sent last
        self._timer: asyncio.TimerHandle | None = None
        self._leave = house.hub.exchange.subscribe(live.id, viewer, self._changed)

    async def run(self) -> None:
        """Talk until the socket is closed; what was asked before that is still done."""
        answering = asyncio.create_task(self._answer())  # by itself: this one is deep inside
        self._line.attach(self._hear, self._resume)
        self._beat()
        self._wake()
        try:
            await self._hear_out()
            self._is_over = True
            self._go_on()
            await answering
        finally:
            self._leave()
            self._line.detach()
            answering.cancel()
            if self._slow is not None:
                self._slow.cancel()
            if self._timer is not None:
                self._timer.cancel()

    async def _found(self) -> LiveTable:
        """Return the table, read again if it was forgotten; one that is watched stays."""
        if self._live.is_dropped:
            self._live = await self._house.hub.find(self._live.id)
        return self._live

    # Coming in.

    async def _hear_out(self) -> None:
        """Hear what came before the line was there, and wait for the end."""
        try:
            while True:
                self._hear(await self._socket.receive_text())
        except WebSocketDisconnect:
            pass
        except KeyError:  # it is no text
            await self._close(1003)

    async def _close(self, code: int) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):  # it is closed already
            await self._socket.close(code)

    def _hear(self, text: str) -> None:
        self._inbox.append(text)
        if len(self._inbox) == MOST_WAITING:
            self._line.hold()
        self._go_on()

    def _go_on(self) -> None:
        if self._idle is not None and not self._idle.done():
            self._idle.set_result(None)

    def _resume(self) -> None:
        """Go on after a slow reader has read."""
        self._go_on()
        self._wake()

    async def _answer(self) -> None:
        """Do what comes in, one after another; who reads no answers is not heard."""
        try:
            while True:
                while not self._inbox or not (self._line.is_free or self._is_over):
                    if self._is_over:
                        return
                    self._idle = self._loop.create_future()
                    await self._idle
                text = self._inbox.popleft()
                if not self._inbox:
                    self._line.listen()
                if len(text) > LONGEST:
                    await self._close(1009)
                    return
                answer = await self._handle(text)
                (self._answers if "ply" in answer else self._outbox).append(answer)
                self._wake()
        except Exception as error:
            await self._fail(error)

    async def _fail(self, error: Exception) -> None:
        """Close after an error of ours: whoever comes back is told everything."""
        _news.error("A socket of table %s is closed", self._live.id, exc_info=error)
        await self._close(1011)

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

    def _changed(self) -> None:
        self._is_stale = True
        self._wake()

    def _wake(self) -> None:
        """Send what there is, once this turn of the loop is over: more may come of it."""
        if not self._is_woken:
            self._is_woken = True
            self._loop.call_soon(self._send)

    def _send(self) -> None:
        """Send what there is, as far as it is known at once and can be sent."""
        self._is_woken = False
        if self._is_over or self._slow is not None or not self._line.is_free:
            return
        try:
            if self._is_stale and not self._told_at_once():
                self._slow = self._loop.create_task(self._send_slowly())
                return
            for answer in self._taken_answers():  # what he asked has changed nothing for him
                self._say({"type": "answer", **answer})
            while self._outbox:
                self._say(self._outbox.popleft())
        except Exception as error:
            self._slow = self._loop.create_task(self._fail(error))  # and nothing is sent after it

    def _told_at_once(self) -> bool:
        """Tell what is new, as far as it is in memory; return whether that is all."""
        seen = None if self._live.is_dropped else self._live.look_at_once(self._viewer)
        if seen is None:
            return False
        self._is_stale = False
        self._tell(self._live, seen)
        return not self._has_chat()

    def _say(self, message: dict[str, Any]) -> None:
        self._line.say(to_json(message))
        self._spoke = monotonic()

    async def _send_slowly(self) -> None:
        """Find out what is not in memory, or takes a while; and go on from there."""
        try:
            if self._is_stale:
                self._is_stale = False
                live = await self._found()
                self._tell(live, await live.look(self._viewer))
            if self._has_chat():
                await self._pass_on_chat()
        except Exception as error:
            await self._fail(error)
            return  # and nothing is sent after it
        self._slow = None
        self._wake()

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

    def _has_chat(self) -> bool:
        """Tell whether something may have been said since."""
        said = self._live.said
        return self._live.sheet.chat and (said is None or said > self._heard)

    async def _pass_on_chat(self) -> None:
        """Send what was said since, unless the reader has muted who said it."""
        live = await self._found()
        if live.said is None:
            latest = await self._house.chat.latest(live)
            live.said = max(latest, live.said or 0)
        said = live.said  # more may be said while this is read
        messages = await self._house.chat.messages(live, self._visitor, self._heard)
        # A word may be on the disk, and heard from there, before it is counted here.
        self._heard = max(self._heard, said, messages[-1]["number"] if messages else 0)
        if messages:
            self._say({"type": "chat", "messages": messages})

    def _tell(self, live: LiveTable, seen: Glimpse) -> None:
        """Tell what is new; it also answers whoever has moved, since it comes of that."""
        now = self._house.now()
        if self._story.goes_on(seen):
            message = {"type": "event", **self._story.news(live, seen, now)}
        else:
            state = self._story.state(live, seen, self._visitor.id, now)
            message = {"type": "state", **state, "links": links(self._house, live, self._visitor)}
        if self._answers:
            message["answers"] = self._taken_answers()
        self._say(message)


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
    house, line = house_of(socket), line_of(socket)
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
        message = {"type": "refusal", "status": refusal.status, **body}
        await socket.send_text(to_json(message).decode())
        await socket.close(REFUSED + refusal.status)
        return
    await Wire(socket, line, house, table, visitor, viewer, seat, since).run()
