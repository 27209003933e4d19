"""Running the app: uvicorn, on one address, until somebody stops it."""

from __future__ import annotations

import gc
import sys

import uvicorn

from belvedere.server.app import create_app
from belvedere.server.settings import Settings

RARELY = (100_000, 50, 100)  # Python looks for garbage: what a move leaves has no cycles
SOON = 0.001  # seconds after which the writer gets its turn while the event loop is busy
GRACE = 2  # seconds that open requests have when the server stops


def serve(settings: Settings, host: str, port: int, *, trusts_proxy: bool = False) -> None:
    """Serve until interrupted."""
    gc.set_threshold(*RARELY)
    sys.setswitchinterval(SOON)
    uvicorn.Server(config(settings, host, port, trusts_proxy=trusts_proxy)).run()


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
        ws_per_message_deflate=False,
        ws_max_size=16_384,
        server_header=False,
        proxy_headers=trusts_proxy,
        forwarded_allow_ips="*" if trusts_proxy else None,
        timeout_graceful_shutdown=GRACE,
    )
