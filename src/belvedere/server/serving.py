"""Running the app: uvicorn, on one address, until somebody stops it."""

from __future__ import annotations

import gc
import socket
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import uvicorn

from belvedere.core.errors import OptionError
from belvedere.core.messages import verbatim, words
from belvedere.server.app import create_app
from belvedere.server.identity.addresses import counted_as
from belvedere.server.settings import Settings
from belvedere.server.transport import Bounds, Config, Connections

RARELY = (100_000, 50, 100)  # Python looks for garbage: what a move leaves has no cycles
MOST_FILES = 65_536  # that this process wants to be allowed
OTHER_FILES = 200  # the database, rules, pictures: whatever is no connection
FEWEST = 100  # connections
GRACE = 2  # seconds that open requests have when the server stops


class Server(uvicorn.Server):
    """A uvicorn server that tells when it can be reached."""

    def __init__(self, config: uvicorn.Config, tell: Callable[[], None]) -> None:
        super().__init__(config)
        self._tell = tell

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Bind the sockets and begin to answer."""
        await super().startup(sockets)
        if self.started:
            self._tell()


def serve(
    settings: Settings,
    host: str,
    port: int,
    *,
    tell: Callable[[], None] = lambda: None,
) -> None:
    """Serve until interrupted; `tell` is called when it answers.

    Raises OptionError where it cannot listen, and DatabaseError where the file cannot be used.
    """
    gc.set_threshold(*RARELY)
    with listen(host, port) as door, settings.place.claimed(f"http://{host}:{port}"):
        settings.place.upgrade()  # here what is wrong with it is a sentence, not yet a traceback
        Server(config(settings, host, port), tell).run([door])


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


def raise_file_limit() -> int | None:
    """Let this process open as many files as it may be allowed; return how many. None: no limit."""
    try:
        import resource
    except ImportError:  # there is no such limit on this system
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return None if soft == resource.RLIM_INFINITY else soft


def bounds_here() -> Bounds:
    """Return what connections may cost: so many that files are left for everything else."""
    files = raise_file_limit() or MOST_FILES
    return Bounds(connections=max(FEWEST, files - OTHER_FILES))


def config(
    settings: Settings,
    host: str,
    port: int,
    *,
    bounds: Bounds | None = None,
) -> Config:
    """Return how uvicorn is run: quiet, and with messages compressed, since pictures repeat."""
    return Config(
        create_app(replace(settings, host=host)),
        Connections(bounds or bounds_here(), partial(counted_as, settings.proxies)),
        host=host,
        port=port,
        log_level="warning",
        access_log=False,  # addresses of tables are secrets of their players
        ws_per_message_deflate=True,
        ws_max_size=16_384,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),  # X-Forwarded-For counts from the right
        timeout_graceful_shutdown=GRACE,
    )
