"""Live play: one WebSocket per table; docs/server.md and `/api/v1/asyncapi.json` describe it.

What a table has to tell is made once for all who asked for the same (`live/audience.py`). A socket
passes it on, at its reader's pace, to whoever may see it when it is sent. What is for one person
alone, his seats and links, his answers and the chat as he hears it, is told beside it.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from time import monotonic
from typing import Annotated, Any, Final, Literal, NamedTuple

from fastapi import APIRouter, Depends, Query, WebSocket
from pydantic import ValidationError
from pydantic_core import from_json, to_json

from belvedere.core.errors import BelvedereError
from belvedere.core.game import Seat, Viewer
from belvedere.core.messages import words
from belvedere.server.api.dependencies import require
from belvedere.server.api.speaker import HEARTBEAT, OUR_ERROR, Speaker
from belvedere.server.deeds import playing
from belvedere.server.deeds.showing import links
from belvedere.server.deeds.viewpoint import own_seat, viewer_for
from belvedere.server.errors import Refused, refused
from belvedere.server.identity.people import Visitor
from belvedere.server.live.audience import Reading
from belvedere.server.live.live_table import LiveTable
from belvedere.server.live.sheet import Sheet
from belvedere.server.live.subscription import Subscription
from belvedere.server.wire.models import Move, Said, TableAct

router = APIRouter()

MOST_WAITING: Final = 16  # answers of one socket: who does not read them is not heard for a while
WHOLE: Final = '{"type":"state"'  # how a message begins that tells everything

_news = logging.getLogger(__name__)


class SocketRequest:
    """What whoever opens a socket asks for."""

    def __init__(
        self,
        seat: Annotated[int | None, Query(ge=-3, le=3)] = None,
        since: Annotated[str, Query(max_length=100)] = "",
        drawn: Literal["", "light", "dark"] = "",
        position: bool = False,
    ) -> None:
        self.seat, self.since, self.drawn, self.position = seat, since, drawn, position

    def subscription(self, viewer: Viewer, language: str) -> Subscription:
        """Return what he is told as a viewer."""
        return Subscription(viewer, language, self.drawn, self.position)


class Outgoing(NamedTuple):
    """Something to be sent after what had happened by then."""

    message: dict[str, Any]
    reading: Reading | None
    moment: int  # of that


class TableSocket:
    """One socket: what it has been sent, and what waits to be sent."""

    def __init__(self, speaker: Speaker, live: LiveTable, wanted: SocketRequest) -> None:
        self._speaker, self._house, self._language = speaker, speaker.house, speaker.language
        self._live, self._wanted = live, wanted
        self._viewer = _viewer(live, speaker, wanted.seat, None)
        self._reading: Reading | None = None
        self._outbox: deque[Outgoing] = deque()
        self._personal: Sheet | None = None  # by which he was told what is his
        self._heard = 0  # the last message of the chat
        self._woken = asyncio.Event()  # there is something to send
        self._is_idle = asyncio.Event()  # nothing that came in is being done
        self._is_idle.set()
        self._is_read = asyncio.Event()  # what there was is sent, and more may be answered
        self._fault: Exception | None = None  # what came in ends it, once all is answered
        self._is_over = False  # nothing is sent any more
        self._spoke = monotonic()  # when something was sent last
        self._timer: asyncio.TimerHandle | None = None

    async def run(self) -> None:
        """Talk until the socket is closed; what was asked before that is still done."""
        sending = asyncio.create_task(self._send())
        self._woken.set()
        self._timer = asyncio.get_running_loop().call_later(HEARTBEAT, self._beat)
        try:
            with self._speaker.known(self._woken.set):
                await self._hear()
                if self._fault is not None:
                    await sending
        finally:
            sending.cancel()
            self._leave()
            if self._timer is not None:
                self._timer.cancel()

    async def _found(self) -> LiveTable:
        """Return the table, read again if it was forgotten; one that is watched stays."""
        if self._live.is_dropped:
            self._live = await self._house.hub.find(self._live.id)
        return self._live

    async def _end(self, error: Exception) -> None:
        """Close: after an error of ours, whoever comes back is told everything.

        What was done before is answered: who leaves his seat by the socket loses it by that.
        """
        if isinstance(error, BelvedereError):
            await self._is_idle.wait()
            while self._outbox:
                await self._say(self._outbox.popleft().message)
            await self._speaker.refuse(error)
            return
        _news.error("A socket of table %s is closed", self._live.id, exc_info=error)
        await self._speaker.close(OUR_ERROR)

    # Coming in.

    async def _hear(self) -> None:
        """Do what comes in, one after another."""
        try:
            async for text in self._speaker.texts():
                self._is_idle.clear()
                self._answer(await self._handle(text))
                self._is_idle.set()
                while len(self._outbox) >= MOST_WAITING and not self._is_over:
                    self._is_read.clear()
                    await self._is_read.wait()
        except Exception as error:
            self._fault = error
            self._woken.set()
        finally:
            self._is_idle.set()

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
        wanted = (Move if kind == "move" else TableAct).model_validate(message)
        answer = await playing.carry_out(self._house, live, visitor, wanted)
        key = message.get("key")
        return {"type": "answer", "key": key, "ply": answer.ply, "revision": answer.revision}

    def _own_seat(self) -> Seat | None:
        return self._viewer if self._viewer >= 0 else None

    # Going out.

    async def _send(self) -> None:
        """Send what there is, whenever there is something."""
        try:
            if self._wanted.since:  # what he has missed was told at other times
                await self._say({"type": "ping", "now": self._house.now()})
            while True:
                await self._woken.wait()
                self._woken.clear()
                await self._speaker.certain()
                await self._tell(await self._found())
                if self._has_chat():
                    await self._pass_on_chat()
                while self._outbox and self._is_due(self._outbox[0]):
                    await self._say(self._outbox.popleft().message)
                self._is_read.set()
                if self._fault is not None and not self._outbox:
                    raise self._fault
        except Exception as error:
            await self._end(error)
        finally:
            self._is_over = True
            self._is_read.set()

    def _answer(self, message: dict[str, Any]) -> None:
        """Send something after all that had happened by now."""
        reading = self._reading
        self._outbox.append(Outgoing(message, reading, reading.moment if reading else 0))
        self._woken.set()

    def _is_due(self, outgoing: Outgoing) -> bool:
        """Tell whether he has been told what had happened; he may look as another by now."""
        reading = self._reading
        moment = outgoing.moment if reading is outgoing.reading else 0
        return reading is not None and reading.has_seen(moment)

    async def _say(self, message: dict[str, Any]) -> None:
        self._spoke = monotonic()
        await self._speaker.say(message)

    def _beat(self) -> None:
        """Show that we are there, after a silence; and look now and then who he is."""
        silence = monotonic() - self._spoke
        if silence >= HEARTBEAT:
            self._answer({"type": "ping", "now": self._house.now()})
            silence = 0.0
        self._speaker.doubt()
        self._woken.set()
        self._timer = asyncio.get_running_loop().call_later(HEARTBEAT - silence, self._beat)

    async def _tell(self, live: LiveTable) -> None:
        """Pass on what is new, to whoever he is as each message is sent."""
        while (reading := self._read(live)).has_news:
            if self._personal is not live.sheet and reading.goes_on:
                self._personal = live.sheet
                await self._say({"type": "you", **self._told_personal(live)})
                continue
            text = reading.next()
            if text.startswith(WHOLE):  # which is true also tomorrow, but for the time
                self._personal = live.sheet
                own = {**self._told_personal(live), "now": self._house.now()}
                text = WHOLE + "," + to_json(own).decode()[1:-1] + text[len(WHOLE) :]
            self._spoke = monotonic()
            await self._speaker.say_text(text)

    def _read(self, live: LiveTable) -> Reading:
        """Return what he reads at this moment: as another viewer, all of it; raise Refused."""
        viewer = _viewer(live, self._speaker, self._wanted.seat, self._viewer)
        if self._reading is None or viewer != self._viewer:
            since = self._wanted.since if self._reading is None else ""
            self._leave()
            self._viewer = viewer
            wanted = self._wanted.subscription(viewer, self._language)
            self._reading = self._house.audiences.join(live, wanted, self._woken.set, since)
        return self._reading

    def _leave(self) -> None:
        if self._reading is not None:
            self._reading.leave()

    def _told_personal(self, live: LiveTable) -> dict[str, Any]:
        """Tell which seats are his, and which addresses he may know."""
        visitor = self._speaker.visitor
        seats = live.sheet.seats_of(visitor.id)
        return {"seats_of_mine": seats, "links": links(self._house, live, visitor)}

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
        messages = await self._house.chat.messages(
            live, self._speaker.visitor, self._heard, self._language
        )
        # A word may be on the disk, and heard from there, before it is counted here.
        self._heard = max(self._heard, said, messages[-1]["number"] if messages else 0)
        if messages:
            await self._say({"type": "chat", "messages": messages})


def _viewer(live: LiveTable, speaker: Speaker, seat: int | None, before: Viewer | None) -> Viewer:
    """Return as whom somebody looks now; raise Refused when he has lost the seat by which he did.

    Who asked for no seat looks by that of his seats which is to decide, or as a spectator.
    """
    visitor = speaker.visitor
    if before is None and seat is not None:
        return viewer_for(live, visitor, seat)
    if before is not None and before >= 0 and not _sits(live, visitor, before):
        raise Refused(403, "not-your-seat", words("You do not sit on this seat any more."))
    if seat is not None and before is not None:
        return before
    return viewer_for(live, visitor, _next_seat(live, speaker, before))


def _sits(live: LiveTable, visitor: Visitor, seat: Seat) -> bool:
    return live.sheet.is_held(seat, visitor.id) and not live.has_left(seat)


def _next_seat(live: LiveTable, speaker: Speaker, before: Viewer | None) -> Seat | None:
    """Return which of several own seats looks: the one that is to decide."""
    mine = live.sheet.seats_of(speaker.visitor.id)
    if len(mine) < 2 or live.table is None:
        return None
    waiting = set(mine) & set(live.table.waiting)
    return before if before in (waiting or mine) else own_seat(live, speaker.visitor, None)


def _malformed(error: Exception) -> Refused:
    what = "message"
    if isinstance(error, ValidationError):
        what = ", ".join(str(part) for e in error.errors()[:3] for part in e["loc"])
    return Refused(422, "malformed", words("This message is not understood: {what}.", what=what))


@router.websocket("/tables/{table_id}/live")
async def live(
    socket: WebSocket, table_id: str, wanted: Annotated[SocketRequest, Depends()]
) -> None:
    """Play, or watch, a table live."""
    speaker = Speaker(socket)
    await socket.accept()
    try:
        await speaker.introduce()
        table = await speaker.house.hub.find(table_id)
        talk = TableSocket(speaker, table, wanted)
    except BelvedereError as error:
        await speaker.refuse(error)
        return
    await talk.run()
