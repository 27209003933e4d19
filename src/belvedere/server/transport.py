"""What one connection may cost: uvicorn's protocols, bounded in number, time, size and rate.

The app is plain ASGI and runs under any server. These bounds are of the server that we start
ourselves: against whoever opens connections and says nothing, asks and does not read the answer,
or floods a socket with frames that never reach the app.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from json import dumps
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from belvedere.core.messages import Message, words
from belvedere.server.identity.addresses import network_of

SWEEP: Final = 5.0  # seconds between two looks at all connections
SLICE: Final = 4_096  # bytes of frames that are read before their rate is looked at
VERSION: Final = "13"  # of the WebSocket protocol
MANY: Final = words("There are too many connections; please try again in a while.")
LONG: Final = words("The headers of this request are too long.")


@dataclass(frozen=True, slots=True)
class Bounds:
    """How much one connection may cost, and how many there may be."""

    connections: int = 900  # in all: below the number of files that a process may open
    per_address: int = 200  # a school has one address, too
    headers: float = 10.0  # seconds until a request has said what it wants
    request: float = 60.0  # seconds until all of it is there
    unread: float = 30.0  # seconds in which a reader takes nothing of what waits for him
    header_bytes: int = 65_536  # of a request, with all else that is no body
    frames: float = 200.0  # per second, that a socket may send for long
    burst: int = 1_000  # frames, that it may send at once
    pieces: int = 64  # of one message


@dataclass(slots=True, eq=False)
class Connection:
    """One connection as `Connections` knows it."""

    transport: asyncio.Transport
    address: str  # under which it is counted; "": it is not
    due: float | None  # when it must have said what it wants
    waiting: int = 0  # bytes that it had not read at the last look
    since: float = 0.0  # when he had read something, or had nothing to read


@dataclass(slots=True)
class Connections:
    """All connections of a server: whether there is room, and which have to go."""

    bounds: Bounds = field(default_factory=Bounds)
    counted_as: Callable[[str], str] = network_of  # by address; "": it is not counted
    _open: dict[asyncio.Transport, Connection] = field(default_factory=dict)
    _counts: Counter[str] = field(default_factory=Counter)
    _timer: asyncio.TimerHandle | None = None

    def admit(self, transport: asyncio.Transport, now: float) -> Connection | None:
        """Count a connection; None: there is no room for it."""
        peer = transport.get_extra_info("peername")
        address = self.counted_as(str(peer[0])) if isinstance(peer, tuple) else ""
        if len(self._open) >= self.bounds.connections:
            return None
        if address and self._counts[address] >= self.bounds.per_address:
            return None
        self._counts[address] += 1
        made = Connection(transport, address, now + self.bounds.headers)
        self._open[transport] = made
        if self._timer is None:
            self._wind()
        return made

    def find(self, transport: asyncio.Transport) -> Connection | None:
        """Return what is known of a connection."""
        return self._open.get(transport)

    def leave(self, transport: asyncio.Transport) -> None:
        """Forget a connection that is closed."""
        if (gone := self._open.pop(transport, None)) is not None:
            self._counts[gone.address] -= 1
            if not self._counts[gone.address]:
                del self._counts[gone.address]

    def __len__(self) -> int:
        return len(self._open)

    def sweep(self, now: float) -> None:
        """Cut off who has not asked in time, and who does not read."""
        for connection in list(self._open.values()):
            waiting = connection.transport.get_write_buffer_size()
            if not connection.waiting or waiting < connection.waiting:
                connection.since = now
            connection.waiting = waiting
            is_late = connection.due is not None and now >= connection.due
            if is_late or (waiting and now - connection.since >= self.bounds.unread):
                connection.transport.abort()  # closing it would wait until he has read

    def _wind(self) -> None:
        loop = asyncio.get_running_loop()

        def swept() -> None:
            self.sweep(loop.time())
            self._timer = None
            if self._open:
                self._wind()

        self._timer = loop.call_later(SWEEP, swept)


class Config(uvicorn.Config):
    """How uvicorn is run, with all connections of the server."""

    def __init__(self, app: Any, connections: Connections, **options: Any) -> None:
        super().__init__(app, http=Http, ws=Socket, **options)
        self.connections = connections


class Http(HttpToolsProtocol):
    """uvicorn's HTTP, for a while."""

    _known: Connection | None = None
    _around = 0  # bytes of the request that are no body: headers, sizes of chunks, trailers

    @property
    def _connections(self) -> Connections:
        connections: Connections = self.config.connections  # type: ignore[attr-defined]
        return connections

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to listen, if there is room."""
        super().connection_made(transport)
        self._known = self._connections.admit(transport, self.loop.time())
        if self._known is None:
            self._refuse(503, MANY)

    def connection_lost(self, exc: Exception | None) -> None:
        """Free the place of this connection."""
        self._connections.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Hear more of a request; what is no body has a length."""
        if self._known is None or self.transport.is_closing():
            return
        is_asking = self.cycle is not None and not self.cycle.response_complete
        if self._known.due is None and not is_asking:
            self._known.due = self.loop.time() + self._connections.bounds.headers
        self._around += len(data)
        super().data_received(data)
        if self._around > self._connections.bounds.header_bytes:
            self._refuse(431, LONG)

    def on_message_begin(self) -> None:
        """Expect headers, also of a request that comes before another is answered."""
        self._expect(self._connections.bounds.headers)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Expect a body, if there is one."""
        self._expect(self._connections.bounds.request)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Take a piece of the body; its length is the app's to judge."""
        self._around -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Expect nothing: now it is our turn."""
        self._around = 0
        if self._known is not None:
            self._known.due = None
        super().on_message_complete()

    def _expect(self, seconds: float) -> None:
        if self._known is not None:
            self._known.due = self.loop.time() + seconds

    def _refuse(self, status: int, why: Message) -> None:
        """Answer without asking the app, in English: nobody has said another language yet."""
        if self.cycle is not None and self.cycle.response_started:
            self.transport.abort()
            return
        body = dumps({"error": "too-many", "sentence": why.say()}).encode()
        headers = {
            b"content-type": b"application/json",
            b"content-length": b"%d" % len(body),
            b"retry-after": b"10",
            b"connection": b"close",
        }
        lines = [STATUS_LINE[status], *(b"%s: %s\r\n" % pair for pair in headers.items())]
        self.transport.write(b"".join([*lines, b"\r\n", body]))
        self.transport.close()


class Socket(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket: who does not read is not heard, and nobody may flood it."""

    _left = 0.0  # frames that it may send at once
    _counted = 0.0  # when they were counted

    @property
    def _connections(self) -> Connections:
        connections: Connections = self.config.connections  # type: ignore[attr-defined]
        return connections

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take a connection over from HTTP."""
        super().connection_made(transport)
        self._left, self._counted = self._connections.bounds.burst, self.loop.time()
        known = self._connections.find(self.transport)
        if known is not None:
            known.due = None

    def connection_lost(self, exc: Exception | None) -> None:
        """Free the place of this connection."""
        self._connections.leave(self.transport)
        super().connection_lost(exc)

    # What comes in.

    def data_received(self, data: bytes) -> None:
        """Read frames, a few at a time: a flood of small ones is noticed before it costs much."""
        for begin in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            self.conn.receive_data(data[begin : begin + SLICE])
            if self.conn.parser_exc is not None:
                self.handle_parser_exception()
                return
            if not self._is_allowed(len(self.conn.events)):
                self._end(1008)
                return
            self.handle_events()

    def _is_allowed(self, frames: int) -> bool:
        """Count frames; tell whether they are as many as a socket may send."""
        bounds, now = self._connections.bounds, self.loop.time()
        earned = (now - self._counted) * bounds.frames
        self._left, self._counted = min(bounds.burst, self._left + earned) - frames, now
        return self._left >= 0

    def handle_connect(self, event: Request) -> None:
        """Say which version we speak, to who speaks another one."""
        if event.headers.get_all("Sec-WebSocket-Version") == [VERSION]:
            super().handle_connect(event)
            return
        response = self.conn.reject(426, "")
        response.headers["Sec-WebSocket-Version"] = VERSION
        self.handshake_initiated = self.handshake_complete = self.close_sent = True
        self.conn.send_response(response)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.close()

    def handle_cont(self, event: Frame) -> None:
        """Bound the pieces of a message: empty ones have no size that could be."""
        if len(self.frames) >= self._connections.bounds.pieces:
            self._end(1009)
        if not self.close_sent:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Hand a message over; what is no text ends it, without a line in the log for each."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self._end(1007)
                return
        super().send_receive_event_to_app()

    def _end(self, code: int) -> None:
        """Close a socket that does not keep to the rules; what it still sends is not read."""
        if self.conn.state is State.OPEN:
            self.conn.fail(code)
            self.handle_parser_exception()
        elif not self.transport.is_closing():
            self.transport.abort()

    # What goes out. Pings are answered past the app: without this, also to who does not read.

    def pause_writing(self) -> None:
        """Hear nothing of somebody who does not read."""
        super().pause_writing()
        self.transport.pause_reading()

    def resume_writing(self) -> None:
        """Read from this connection again."""
        super().resume_writing()
        if not self.read_paused:
            self.transport.resume_reading()

    async def send(self, message: Any) -> None:
        """Send a message; who has gone before he was let in is not let in any more."""
        if self.transport.is_closing() and not self.handshake_complete:
            raise ClientDisconnected
        await super().send(message)

    async def receive(self) -> Any:
        """Take a message; hearing it does not mean to hear more of somebody who does not read."""
        message = await super().receive()
        if not self.writable.is_set() and not self.transport.is_closing():
            self.transport.pause_reading()
        return message
