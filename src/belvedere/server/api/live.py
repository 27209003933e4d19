"""Live play: one WebSocket a table; docs/server.md and `/api/v1/asyncapi.json` describe it.

What goes out is built when it is sent, from the table as it is then, for whoever may see it then,
and from what this reader has been sent before (`live/story.py`). So nothing can be missing in
between, a slow reader gets fewer, larger steps, and who has lost his seat is told nothing of it.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from time import monotonic
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, WebSocket
from pydantic import ValidationError
from pydantic_core import from_json

from belvedere.core.errors import BelvedereError
from belvedere.core.game import Seat, Viewer
from belvedere.core.messages import words
from belvedere.server.api.asking import require
from belvedere.server.api.models import Deed, Move, Said
from belvedere.server.api.speaker import HEARTBEAT, OUR_ERROR, Speaker
from belvedere.server.deeds import playing
from belvedere.server.deeds.seats import viewer_for
from belvedere.server.deeds.showing import links, told
from belvedere.server.errors import Refused, refused
from belvedere.server.live.live_table import Glimpse, LiveTable
from belvedere.server.live.story import Story

router = APIRouter()

MOST_WAITING: Final = 16  # answers of one socket: who does not read them is not heard for a while

_news = logging.getLogger(__name__)


class Wire:
    """One socket: what it has been sent, and what waits to be sent."""

    def __init__(
        self, speaker: Speaker, live: LiveTable, viewer: Viewer, wanted: int | None, since: str
    ) -> None:
        self._speaker, self._house, self._language = speaker, speaker.house, speaker.language
        self._live, self._viewer, self._wanted = live, viewer, wanted
        self._outbox: deque[dict[str, Any]] = deque()
        self._story = Story(self._language, since)
        self._answers: list[dict[str, Any]] = []  # to moves that the next event tells of
        self._heard = 0  # the last message of the chat
        self._is_stale = True
        self._woken = asyncio.Event()  # there is something to send
        self._read = asyncio.Event()  # what there was is sent, and more may be answered
        self._fault: Exception | None = None  # what came in ends it, once all is answered
        self._is_over = False  # nothing is sent any more
        self._spoke = monotonic()  # when something was sent last
        self._timer: asyncio.TimerHandle | None = None

    async def run(self) -> None:
        """Talk until the socket is closed; what was asked before that is still done."""
        leave = self._house.hub.exchange.subscribe(self._live.id, self._viewer, self._changed)
        sending = asyncio.create_task(self._send())
        self._woken.set()
        self._timer = asyncio.get_running_loop().call_later(HEARTBEAT, self._beat)
        try:
            with self._speaker.known(self._woken.set):
                await self._hear()
                if self._fault is not None:
                    await sending
        finally:
            leave()
            sending.cancel()
            if self._timer is not None:
                self._timer.cancel()

    async def _found(self) -> LiveTable:
        """Return the table, read again if it was forgotten; one that is watched stays."""
        if self._live.is_dropped:
            self._live = await self._house.hub.find(self._live.id)
        return self._live

    async def _end(self, error: Exception) -> None:
        """Close: after an error of ours, whoever comes back is told everything."""
        if isinstance(error, BelvedereError):
            await self._speaker.refuse(error)
            return
        _news.error("A socket of table %s is closed", self._live.id, exc_info=error)
        await self._speaker.close(OUR_ERROR)

    # Coming in.

    async def _hear(self) -> None:
        """Do what comes in, one after another."""
        try:
            async for text in self._speaker.texts():
                answer = await self._handle(text)
                (self._answers if "ply" in answer else self._outbox).append(answer)
                self._woken.set()
                while len(self._outbox) >= MOST_WAITING and not self._is_over:
                    self._read.clear()
                    await self._read.wait()
        except Exception as error:
            self._fault = error
            self._woken.set()

    async def _handle(self, text: str) -> dict[str, Any]:
        await self._speaker.certain()  # a refusal of this ends it all
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
            live, visitor = await self._found(), self._speaker.visitor
            body["table"] = await told(self._house, live, visitor, self._wanted, self._language)
        return {"type": "refusal", "key": key, "status": refusal.status, **body}

    async def _do(self, message: dict[str, Any]) -> dict[str, Any]:
        kind = message.pop("type", None)
        if kind == "ping":
            return {"type": "pong", "now": self._house.now()}
        visitor = require(self._speaker.visitor, "play")
        live = await self._found()
        if kind == "chat":
            await self._house.chat.say(live, visitor, Said.model_validate(message).text)
            return {"type": "answer", "key": None, "revision": live.revision(self._viewer)}
        if kind not in ("move", "act"):
            raise ValueError("type")
        self._house.limits.count_visitor("moves", visitor)
        message.setdefault("seat", self._own_seat())
        if kind == "move":
            move = Move.model_validate(message)
            answer = await playing.play(self._house, live, visitor, move)
        else:
            deed = Deed.model_validate(message)
            answer = await playing.act(self._house, live, visitor, deed)
        return {"key": message.get("key"), "ply": answer.ply, "revision": answer.revision}

    def _own_seat(self) -> Seat | None:
        return self._viewer if self._viewer >= 0 else None

    # Going out.

    def _changed(self) -> None:
        self._is_stale = True
        self._woken.set()

    async def _send(self) -> None:
        """Send what there is, whenever there is something."""
        try:
            while True:
                await self._woken.wait()
                self._woken.clear()
                await self._speaker.certain()
                if self._is_stale:
                    self._is_stale = False
                    await self._tell(await self._found())
                if self._has_chat():
                    await self._pass_on_chat()
                for answer in self._taken_answers():  # what he asked has changed nothing for him
                    await self._say({"type": "answer", **answer})
                while self._outbox:
                    await self._say(self._outbox.popleft())
                self._read.set()
                if self._fault is not None:
                    raise self._fault
        except Exception as error:
            await self._end(error)
        finally:
            self._is_over = True
            self._read.set()

    async def _say(self, message: dict[str, Any]) -> None:
        self._spoke = monotonic()
        await self._speaker.say(message)

    def _beat(self) -> None:
        """Show that we are there, after a silence; and look now and then who he is."""
        silence = monotonic() - self._spoke
        if silence >= HEARTBEAT:
            self._outbox.append({"type": "ping", "now": self._house.now()})
            silence = 0.0
        self._speaker.doubt()
        self._woken.set()
        self._timer = asyncio.get_running_loop().call_later(HEARTBEAT - silence, self._beat)

    def _taken_answers(self) -> list[dict[str, Any]]:
        taken, self._answers = self._answers, []
        return taken

    async def _tell(self, live: LiveTable) -> None:
        """Tell what is new; it also answers whoever has moved, since it comes of that."""
        seen = await live.look(self._viewer)
        await self._speaker.certain()  # looking may have taken a while
        message = self._told(live, seen)  # at once: nobody can lose his seat in between
        if self._answers:
            message["answers"] = self._taken_answers()
        await self._say(message)

    def _told(self, live: LiveTable, seen: Glimpse) -> dict[str, Any]:
        visitor, now = self._speaker.visitor, self._house.now()
        is_his = live.sheet.is_held(self._viewer, visitor.id) and not live.has_left(self._viewer)
        if self._viewer >= 0 and not is_his:
            raise Refused(403, "not-your-seat", words("You do not sit on this seat any more."))
        if self._story.goes_on(seen):
            return {"type": "event", **self._story.news(live, seen, now)}
        state = self._story.state(live, seen, visitor.id, now)
        return {"type": "state", **state, "links": links(self._house, live, visitor)}

    # The chat.

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
        messages = await self._house.chat.messages(live, self._speaker.visitor, self._heard)
        # A word may be on the disk, and heard from there, before it is counted here.
        self._heard = max(self._heard, said, messages[-1]["number"] if messages else 0)
        if messages:
            await self._say({"type": "chat", "messages": messages})


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
    speaker = Speaker(socket)
    await socket.accept()
    try:
        await speaker.introduce()
        table = await speaker.house.hub.find(table_id)
        viewer = viewer_for(table, speaker.visitor, seat)
    except BelvedereError as error:
        await speaker.refuse(error)
        return
    await Wire(speaker, table, viewer, seat, since).run()
