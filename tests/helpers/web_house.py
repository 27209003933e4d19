"""A running server: in a thread, on a port that is free, with a database of its own."""

from __future__ import annotations

import json
import socket
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvicorn

from belvedere.server.serving import config
from belvedere.server.settings import Settings

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
GENEROUS = "100000/minute"  # tests come from one address


@dataclass
class House:
    """Where a server is, and how it is stopped and started again."""

    database: Path
    port: int
    server: uvicorn.Server | None = None
    thread: threading.Thread | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        limits = dict.fromkeys(Settings().limits, GENEROUS)
        settings = Settings(database=self.database, limits=limits)
        self.server = uvicorn.Server(config(settings, "127.0.0.1", self.port))
        started = threading.Event()
        begin = self.server.startup

        async def startup(*given: Any, **more: Any) -> None:
            await begin(*given, **more)
            started.set()

        self.server.startup = startup  # type: ignore[method-assign]
        self.thread = threading.Thread(target=self.server.run, daemon=True)
        self.thread.start()
        assert started.wait(60)

    def stop(self) -> None:
        assert self.server is not None
        assert self.thread is not None
        self.server.should_exit = True
        self.server.force_exit = True
        self.thread.join(60)
        assert not self.thread.is_alive()

    def get(self, path: str, **headers: str) -> tuple[int, bytes]:
        request = urllib.request.Request(self.address + path, headers=headers)
        try:
            with urllib.request.urlopen(request) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()

    def json(self, path: str) -> Any:
        return json.loads(self.get(path)[1])


@contextmanager
def open_house(database: Path) -> Iterator[House]:
    # The port stays bound, so that nobody else gets it while the server is away.
    with socket.socket() as kept:
        kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        kept.bind(("127.0.0.1", 0))
        house = House(database, kept.getsockname()[1])
        house.start()
        yield house
        house.stop()
