"""A WebSocket that hands over what it hears at once, and says at once what it is told to.

ASGI takes a queue, a task and a dictionary for every message, on the way in and on the way out. A
route that talks a lot asks for its line instead (`line_of`): it still accepts, closes and learns of
the end by ASGI, and what is said in between goes past it. Short texts, as moves are, go past the
library too; everything else, and all that is wrong, is left to it.
"""

from __future__ import annotations

from collections.abc import Callable
from struct import Struct
from typing import Final

from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode, apply_mask  # type: ignore[attr-defined]
from websockets.http11 import Request
from websockets.protocol import State

EXTENSION: Final = "belvedere.line"  # in the scope of a socket

_HEAD: Final = Struct("!BBH")
_WHOLE_TEXT: Final = 0x81  # the first byte of a frame that is a whole text
_MASKED: Final = 0x80  # added to the second, its length, by clients
_LONGER, _LONG = 126, 127  # instead of a length: it follows in two bytes, or in eight


class Line(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, with a way past ASGI."""

    _hear: Callable[[str], None] | None = None
    _go_on: Callable[[], None] | None = None
    _is_whole = False  # whether whole frames have come so far, so that another begins now

    def handle_connect(self, event: Request) -> None:
        """Offer the line to whoever answers."""
        super().handle_connect(event)
        if not self.close_sent:  # else it was no handshake
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]
            self._is_whole = True  # the request came alone

    def data_received(self, data: bytes) -> None:
        """Hear short texts at once; all else is for the library, which takes its time.

        It is given whole frames. Once something else has come, it alone knows where frames begin.
        """
        begin = 0
        while self._is_whole and begin < len(data):
            end = _end_of_frame(data, begin)
            if not end:
                self._is_whole = False
                break
            if not self._hear_at_once(data, begin, end):
                super().data_received(data[begin:end])
                if self.transport.is_closing():  # what follows is for nobody
                    return
            begin = end
        if begin < len(data):
            super().data_received(data[begin:])

    def _hear_at_once(self, data: bytes, begin: int, end: int) -> bool:
        """Hand over the text of a frame, if it is a short one, and no message is under way."""
        if data[begin] != _WHOLE_TEXT or data[begin + 1] & ~_MASKED >= _LONGER:
            return False
        if self._hear is None or self.frames or self.conn.state is not State.OPEN:
            return False
        try:
            text = apply_mask(data[begin + 6 : end], data[begin + 2 : begin + 6]).decode()
        except UnicodeDecodeError:
            return False  # the library refuses it
        self._hear(text)
        return True

    def attach(self, hear: Callable[[str], None], go_on: Callable[[], None]) -> None:
        """Call `hear` with every text from now on, and `go_on` when more can be said."""
        self._hear, self._go_on = hear, go_on

    def detach(self) -> None:
        """Call nobody any more; neither side keeps the other in memory."""
        self._hear = self._go_on = None

    @property
    def is_free(self) -> bool:
        """Whether something can be said now: not while a slow reader has much to read."""
        return self.writable.is_set()

    def say(self, text: bytes) -> None:
        """Send a text, unless the line is closed; that is told by ASGI."""
        if self.conn.state is State.OPEN and not self.disconnected:
            self.transport.write(framed(text))

    def hold(self) -> None:
        """Hear nothing for a while: there is enough to do."""
        self.read_paused = True
        self.transport.pause_reading()

    def listen(self) -> None:
        """Hear again."""
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def resume_writing(self) -> None:
        """Tell whoever waits that more can be said."""
        super().resume_writing()
        if self._go_on is not None:
            self._go_on()

    def send_receive_event_to_app(self) -> None:
        """Hand a message over; what is no text goes the usual way."""
        if self._hear is None or self.close_sent or self.curr_msg_data_type != "text":
            super().send_receive_event_to_app()
            return
        text = b"".join(self.frames)
        try:
            heard = text.decode()
        except UnicodeDecodeError:
            super().send_receive_event_to_app()  # which refuses it
            return
        self.frames = []
        self._hear(heard)


def _end_of_frame(data: bytes, begin: int) -> int:
    """Return where a frame ends that begins there; 0 if it is not all there, or large."""
    if len(data) < begin + 6 or data[begin + 1] < _MASKED:
        return 0
    length = data[begin + 1] & ~_MASKED
    if length == _LONG:
        return 0
    if length == _LONGER:
        end = begin + 8 + (data[begin + 2] << 8 | data[begin + 3])
    else:
        end = begin + 6 + length
    return end if end <= len(data) else 0


def framed(text: bytes) -> bytes:
    """Return a text as one frame; most are of a few hundred bytes, and need no library for that."""
    if 126 <= len(text) < 1 << 16:
        return _HEAD.pack(_WHOLE_TEXT, 126, len(text)) + text  # RFC 6455, section 5.2
    return Frame(Opcode.TEXT, text).serialize(mask=False)


def line_of(socket: WebSocket) -> Line:
    """Take the line of a socket; only a server that was set up by `serving.config` has some."""
    line = socket.scope["extensions"].pop(EXTENSION, None)
    if not isinstance(line, Line):
        raise TypeError("tables need a server with lines: use belvedere.server.serving.config")
    return line
