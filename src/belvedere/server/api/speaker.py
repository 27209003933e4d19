"""Whoever is at the other end of a socket: he is asked again who he is whenever that may change."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, Final

from fastapi import WebSocket, WebSocketDisconnect
from pydantic_core import to_json

from belvedere.core.errors import BelvedereError
from belvedere.core.messages import words
from belvedere.server.api.dependencies import house_of, require, visitor_of
from belvedere.server.errors import Refused, refused
from belvedere.server.identity.guarding import foreign, is_own_origin
from belvedere.server.identity.people import Visitor
from belvedere.server.locale import language_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

HEARTBEAT: Final = 20.0  # seconds of silence before a sign of life
LONGEST: Final = 4_000  # characters of a message that comes in
REFUSED: Final = 4000  # plus the HTTP status: the code with which a socket is closed
NO_TEXT, TOO_LONG, OUR_ERROR = 1003, 1009, 1011  # other codes, of RFC 6455


class Speaker:
    """One socket, and the visitor for whom it speaks now."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket, self.house = socket, house_of(socket)
        self.language = language_of(socket)
        self.visitor = Visitor(None)
        self._doubts, self._settled = 1, 0  # how often he was to be asked, and which time that was
        self._is_closed = False

    async def introduce(self) -> None:
        """Find out who he is, and whether he may listen; raise Refused."""
        house, socket = self.house, self._socket
        if not is_own_origin(socket.headers, socket.url.scheme, house.settings.public_url):
            raise foreign()
        self.visitor = require(await visitor_of(socket), "read")
        self._settled = self._doubts
        house.limits.count("requests", self.visitor.key)  # the guard counts addresses

    @contextmanager
    def known(self, wake: Callable[[], None]) -> Iterator[None]:
        """Call `wake` whenever his credentials change: `certain` then finds out what of it."""

        def doubt() -> None:
            self.doubt()
            wake()

        leave = self.house.sockets.add(self.visitor.id, doubt)
        self.doubt()  # something may have changed since he was introduced
        try:
            yield
        finally:
            leave()

    def doubt(self) -> None:
        """Believe nothing of what he was: a token may have expired, too."""
        self._doubts += 1

    async def certain(self) -> Visitor:
        """Return who he is now; raise Refused when he is not who opened the socket any more."""
        while self._settled != self._doubts:
            asked = self._doubts
            now = require(await visitor_of(self._socket), "read")
            if now.id != self.visitor.id:
                raise Refused(401, "who", words("You are signed out here; sign in and come back."))
            self.visitor, self._settled = now, asked
        return self.visitor

    async def texts(self) -> AsyncIterator[str]:
        """Hear what comes, until the socket is closed; what is no short text closes it."""
        with suppress(WebSocketDisconnect):
            while True:
                message = await self._socket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                text = message.get("text")
                if text is None or len(text) > LONGEST:
                    await self.close(NO_TEXT if text is None else TOO_LONG)
                    return
                # Over HTTP each would be a request: whoever floods us is not heard on.
                self.house.limits.count_visitor("messages", self.visitor)
                yield text

    async def say(self, message: dict[str, Any]) -> None:
        """Send a message, unless the socket is closed."""
        await self.say_text(to_json(message).decode())

    async def say_text(self, text: str) -> None:
        """Send a message that is written already, unless the socket is closed."""
        if not self._is_closed:
            try:
                await self._socket.send_text(text)
            except (WebSocketDisconnect, RuntimeError):  # he was quicker, or cut off
                self._is_closed = True

    async def refuse(self, error: BelvedereError) -> None:
        """Say why this is the end, and close."""
        refusal = refused(error)
        body = refusal.body(self.language)
        await self.say({"type": "refusal", "status": refusal.status, **body})
        await self.close(REFUSED + refusal.status)

    async def close(self, code: int) -> None:
        """Close the socket, once."""
        if not self._is_closed:
            self._is_closed = True
            with suppress(WebSocketDisconnect, RuntimeError):  # he was quicker
                await self._socket.close(code)
