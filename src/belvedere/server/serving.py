"""Running the app: uvicorn, on one address, until somebody stops it."""

from __future__ import annotations

import gc
import socket
from collections.abc import Callable

import uvicorn

from belvedere.core.errors import OptionError
from belvedere.core.messages import verbatim, words
from belvedere.server.app import create_app
from belvedere.server.line import Line
from belvedere.server.settings import Settings

RARELY = (100_000, 50, 100)  # Python looks for garbage: what a move leaves has no cycles
GRACE = 2  # seconds that open requests have when the server stops


class Server(uvicorn.Server):
    """Tells when it can be asked."""

    def __init__(self, config: uvicorn.Config, tell: Callable[[], None]) -> None:
        super().__init__(config)
        self._tell = tell

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer."""
        await super().startup(sockets)
        if self.started:
            self._tell()


def serve(
    settings: Settings,
    host: str,
    port: int,
    *,
    trusts_proxy: bool = False,
    tell: Callable[[], None] = lambda: None,
) -> None:
    """Serve until interrupted; `tell` is called when it answers. Raises OptionError."""
    gc.set_threshold(*RARELY)
    with listen(host, port) as door:
        chosen = config(settings, host, port, trusts_proxy=trusts_proxy)
        Server(chosen, tell).run([door])


def listen(host: str, port: int) -> socket.socket:
    """Take a port, or say why that is not possible."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except (OSError, OverflowError) as error:
        reason = (getattr(error, "strerror", None) or str(error)).partition(" (")[0].rstrip(".")
        raise OptionError(
            words(
                "Nothing can be served at {host}, port {port}: {reason}. Perhaps it is served "
                "there already; another port is chosen with --port.",
                host=verbatim(host),
                port=verbatim(str(port)),
                reason=verbatim(reason),
            )
        ) from None


def config(
    settings: Settings, host: str, port: int, *, trusts_proxy: bool = False
) -> uvicorn.Config:
    """Return how uvicorn is run: quiet, and without compressing what is small anyway."""
    return uvicorn.Config(
        create_app(settings),
        host=host,
        port=port,
        log_level="warning",
        access_log=False,  # addresses of tables are secrets of their players
        ws=Line,
        ws_per_message_deflate=False,
        ws_max_size=16_384,
        server_header=False,
        proxy_headers=trusts_proxy,
        forwarded_allow_ips="*" if trusts_proxy else None,
        timeout_graceful_shutdown=GRACE,
    )
